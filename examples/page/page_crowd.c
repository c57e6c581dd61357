/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* Hundreds who walk to and fro, and a table of what each has committed to. Who comes to the end of
 * a way plans the next one: straight on if that is clear of all others' commitments, else a little
 * to one side; else it waits. In the end of a way one stands, so a plan that is clear now is clear
 * until its walker plans anew. */

#include "page.h"

#define WALKERS 500
#define HALF_X 1000 /* the floor, centimetres */
#define HALF_Y 750
#define RADIUS 22
#define STEP 180    /* a way */
#define PATIENCE 25 /* ticks until one who waits tries again */

typedef struct walker {
    uint32_t image[2][BERTH_TRAJECTORY_IMAGE_WORDS(2)];
    berth_motion motion[2];
    int32_t x, y, goal_x, goal_y; /* centimetres: where its way ends, where it wants to be */
    int32_t next;                 /* tick at which it plans anew */
    int32_t speed;
    uint32_t entry;
    uint8_t slot, kind, waits;
} walker;

static walker walkers[WALKERS];
static uint64_t room[BERTH_TRAFFIC_WORDS(WALKERS)];
static berth_traffic table;
static int32_t walker_count, now, commits, asks, refusals;
static berth_traffic_counts total;
static uint32_t seed_now;

static int32_t draw(int32_t below)
{
    seed_now = seed_now * 1664525u + 1013904223u;
    return (int32_t)((seed_now >> 16) % (uint32_t)below);
}

/* A disc that goes from one place to another from `now` on, and stands there. */
static berth_status plan_build(int32_t x, int32_t y, int32_t to_x, int32_t to_y, int32_t radius,
                               int32_t speed, uint32_t *image, size_t size, berth_motion *motion)
{
    const berth_num xs[] = {page_cm(x), page_cm(to_x)}, ys[] = {page_cm(y), page_cm(to_y)};
    const int32_t ticks[] = {0, page_ticks(to_x - x, to_y - y, speed)};
    const berth_trajectory way = berth_trajectory_over_arrays(xs, ys, ticks, 2, page_cm(radius));
    berth_arena arena = berth_arena_over(image, size);
    return berth_trajectory_build(&way, &arena, motion);
}

static void count_ask(const berth_traffic_counts *counts)
{
    asks++;
    total.looked += counts->looked;
    total.candidates += counts->candidates;
    total.steps += counts->steps;
    total.bounds += counts->bounds;
    total.legs += counts->legs;
    total.exact += counts->exact;
}

/* Asks about a way, and commits it when it is clear. */
static int try_way(walker *w, int32_t to_x, int32_t to_y)
{
    const uint8_t slot = w->slot ^ 1;
    const berth_placement here = berth_placement_at(berth_num_of(0), berth_num_of(0), 0, now);
    berth_traffic_counts counts = {0};
    berth_placed plan;
    const uint32_t number = (uint32_t)(w - walkers);
    if (to_x < RADIUS - HALF_X || to_x > HALF_X - RADIUS || to_y < RADIUS - HALF_Y ||
        to_y > HALF_Y - RADIUS ||
        plan_build(w->x, w->y, to_x, to_y, RADIUS, w->speed, w->image[slot], sizeof w->image[slot],
                   &w->motion[slot]) != BERTH_OK ||
        berth_motion_place(&w->motion[slot], &here, &plan) != BERTH_OK) {
        return 0;
    }
    const berth_status answer = berth_traffic_ask(&table, number, &plan, NULL, &counts);
    count_ask(&counts);
    if (answer != BERTH_CLEAR || berth_traffic_replace(&table, w->entry, &plan) != BERTH_OK) {
        refusals++;
        return 0;
    }
    commits++;
    w->next = now + page_ticks(to_x - w->x, to_y - w->y, w->speed);
    w->x = to_x;
    w->y = to_y;
    w->slot = slot;
    return 1;
}

/* The direction of a goal in steps of 1/64 turn: the one that points there best. */
static uint32_t toward(int32_t dx, int32_t dy)
{
    int32_t most = INT32_MIN;
    uint32_t best = 0;
    for (uint32_t k = 0; k < 64; k++) {
        const berth_angle angle = (berth_angle)(k * 1024u);
        const int32_t along = berth_cos(angle) * dx + berth_sin(angle) * dy;
        if (along > most) {
            most = along;
            best = k;
        }
    }
    return best;
}

static void choose_goal(walker *w)
{
    const int32_t edge = 90;
    const int32_t side = w->kind < 2 ? HALF_X - edge : HALF_Y - edge;
    const int32_t along = draw(2 * ((w->kind < 2 ? HALF_Y : HALF_X) - edge)) -
                          ((w->kind < 2 ? HALF_Y : HALF_X) - edge);
    w->kind ^= 1;
    w->goal_x = w->kind < 2 ? (w->kind == 0 ? side : -side) : along;
    w->goal_y = w->kind < 2 ? along : (w->kind == 2 ? side : -side);
}

static void plan_anew(walker *w)
{
    static const int8_t aside[] = {0, -4, 4, -8, 8, -13, 13, -20, 20};
    const int32_t dx = w->goal_x - w->x, dy = w->goal_y - w->y;
    const int32_t left = page_ticks(dx, dy, 100);
    const int32_t step = left < STEP ? left : STEP;
    const uint32_t ahead = toward(dx, dy);
    if (left < 60) {
        choose_goal(w);
    }
    for (uint32_t i = 0; i < sizeof aside; i++) {
        const berth_angle angle = (berth_angle)(((int32_t)ahead + aside[i]) * 1024);
        const int32_t way = i < 3 ? step : step / 2 + 1;
        if (try_way(w, w->x + berth_cos(angle) * way / BERTH_DIR_ONE,
                    w->y + berth_sin(angle) * way / BERTH_DIR_ONE)) {
            w->waits = 0;
            return;
        }
    }
    w->waits = 1;
    w->next = now + PATIENCE + draw(PATIENCE);
}

int32_t page_crowd_begin(int32_t count, int32_t seed)
{
    static const berth_traffic_counts none = {0};
    const berth_traffic_desc desc = {WALKERS, 16, 0, &berth_traffic_in_cells};
    berth_arena arena = berth_arena_over(room, sizeof room);
    const int32_t columns = 26, all = count > WALKERS ? WALKERS : count < 1 ? 1 : count;
    berth_status status = berth_traffic_make(&desc, &arena, &table);
    const berth_placement here = berth_placement_at(berth_num_of(0), berth_num_of(0), 0, 0);
    seed_now = (uint32_t)seed;
    now = commits = asks = refusals = 0;
    total = none;
    walker_count = 0;
    for (int32_t i = 0; i < all && status == BERTH_OK; i++) {
        walker *w = &walkers[i];
        const int32_t cell = i * (columns * 20) / all; /* spread over 520 cells */
        berth_placed placed;
        w->x = -HALF_X + 40 + cell % columns * 75 + draw(20);
        w->y = -HALF_Y + 40 + cell / columns * 72 + draw(20);
        w->speed = 100 + draw(60);
        w->kind = (uint8_t)(i % 4);
        w->slot = w->waits = 0;
        w->next = draw(200);
        choose_goal(w);
        status = plan_build(w->x, w->y, w->x, w->y, RADIUS, 100, w->image[0], sizeof w->image[0],
                            &w->motion[0]);
        if (status == BERTH_OK) {
            status = berth_motion_place(&w->motion[0], &here, &placed);
        }
        if (status == BERTH_OK) {
            status = berth_traffic_commit(&table, (uint32_t)i, &placed, &w->entry);
        }
        walker_count = i + 1;
    }
    page_begin();
    page_put((int32_t)status);
    return page_end();
}

/* Counts the pairs that overlap now, one by one: what the table is there to prevent. */
static int32_t overlaps(const berth_num *x, const berth_num *y)
{
    const int64_t apart = (int64_t)berth_num_raw(page_cm(2 * RADIUS)) - 2;
    int32_t found = 0;
    for (int32_t i = 0; i < walker_count; i++) {
        for (int32_t k = 0; k < i; k++) {
            const int64_t dx = berth_num_raw(x[i]) - berth_num_raw(x[k]);
            const int64_t dy = berth_num_raw(y[i]) - berth_num_raw(y[k]);
            found += dx * dx + dy * dy < apart * apart;
        }
    }
    return found;
}

int32_t page_crowd_go_on(int32_t ticks)
{
    static berth_num x[WALKERS], y[WALKERS];
    for (int32_t end = now + ticks; now < end; now++) {
        for (int32_t i = 0; i < walker_count; i++) {
            if (walkers[i].next <= now) {
                plan_anew(&walkers[i]);
            }
        }
    }
    page_begin();
    page_put(now);
    page_put(walker_count);
    for (int32_t i = 0; i < walker_count; i++) {
        const berth_placed *placed;
        if (berth_traffic_entry(&table, walkers[i].entry, &placed, NULL) == BERTH_HIT &&
            berth_placed_at(placed, now, &x[i], &y[i], NULL) == BERTH_HIT) {
            page_put(berth_num_raw(x[i]));
            page_put(berth_num_raw(y[i]));
            page_put(walkers[i].x);
            page_put(walkers[i].y);
            page_put(walkers[i].kind | walkers[i].waits << 2);
        }
    }
    page_put(overlaps(x, y));
    page_put((int32_t)table.count);
    page_put(commits);
    page_put(asks);
    page_put(refusals);
    page_put((int32_t)total.looked);
    page_put((int32_t)total.candidates);
    page_put((int32_t)total.steps);
    page_put((int32_t)total.bounds);
    page_put((int32_t)total.legs);
    page_put((int32_t)total.exact);
    return page_end();
}

int32_t page_crowd_ask(void)
{
    static uint32_t image[BERTH_TRAJECTORY_IMAGE_WORDS(2)];
    const berth_placement here = berth_placement_at(berth_num_of(0), berth_num_of(0), 0, now);
    berth_motion motion;
    berth_placed plan;
    berth_conflict conflict;
    berth_traffic_counts counts = {0}, all = {0};
    berth_traffic_cursor cursor = {0};
    int32_t met = 0;
    page_begin();
    page_put((int32_t)plan_build(page_in[0], page_in[1], page_in[2], page_in[3], page_in[4],
                                 page_in[5], image, sizeof image, &motion));
    if (page_out[0] != BERTH_OK || berth_motion_place(&motion, &here, &plan) != BERTH_OK) {
        return page_end();
    }
    page_put((int32_t)berth_traffic_ask(&table, BERTH_TRAFFIC_NOBODY, &plan, NULL, &counts));
    page_put((int32_t)counts.looked);
    page_put((int32_t)counts.candidates);
    page_put((int32_t)counts.steps);
    const int32_t where = page_end();
    page_put(0);
    while (met < WALKERS && berth_traffic_next_conflict(&table, BERTH_TRAFFIC_NOBODY, &plan, NULL,
                                                        &cursor, &conflict, &all) == BERTH_HIT) {
        page_put((int32_t)conflict.number);
        page_put(conflict.impact.tick);
        page_put(berth_num_raw(conflict.impact.pair.ax));
        page_put(berth_num_raw(conflict.impact.pair.ay));
        page_put(berth_num_raw(conflict.impact.pair.bx));
        page_put(berth_num_raw(conflict.impact.pair.by));
        met++;
    }
    page_out[where] = met;
    return page_end();
}
