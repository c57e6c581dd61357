/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* A truck that turns as it goes, past a wall and a post that stand. */

#include "page.h"

#define POSES 3
#define OTHERS 2
#define SPEED 100    /* cm/s */
#define TURNING 9102 /* binary angle a second: 50 degrees */
#define GHOSTS 24

static uint32_t kept[3 * BERTH_FOOTPRINT_RECTANGLE_WORDS + BERTH_FOOTPRINT_POLYGON_WORDS(8) +
                     BERTH_SWEEP_IMAGE_WORDS(POSES)];
static berth_footprint truck, shapes[OTHERS];
static berth_sweep sweep;
static berth_placement origin, places[OTHERS];
static berth_body placed;
static berth_body standing[OTHERS];
static int32_t end_tick;
static uint8_t ready;

static berth_status build_route(berth_arena *arena)
{
    static berth_num x[POSES], y[POSES];
    static berth_angle heading[POSES];
    static int32_t tick[POSES];
    for (int32_t i = 0; i < POSES; i++) {
        const int32_t *pose = page_in + 3 * i;
        x[i] = page_cm(pose[0]);
        y[i] = page_cm(pose[1]);
        heading[i] = (berth_angle)pose[2];
        tick[i] = 0;
        if (i > 0) {
            const int32_t turn = (int16_t)(uint16_t)(heading[i] - heading[i - 1]);
            const int32_t turns = (turn < 0 ? -turn : turn) * 100 / TURNING;
            const int32_t goes = page_ticks(pose[0] - pose[-3], pose[1] - pose[-2], SPEED);
            tick[i] = tick[i - 1] + (turns > goes ? turns : goes);
        }
    }
    end_tick = tick[POSES - 1];
    berth_trajectory way = berth_trajectory_over_arrays(x, y, tick, POSES, berth_num_of(0));
    way.after = BERTH_ABSENT;
    berth_sweep_desc desc = {.trajectory = &way, .heading = heading, .footprint = &truck};
    return berth_sweep_build(&desc, arena, &sweep);
}

static berth_status build(void)
{
    berth_arena arena = berth_arena_over(kept, sizeof kept);
    const int32_t *other = page_in + 3 * POSES;
    berth_status status = berth_footprint_rectangle(page_cm(-90), page_cm(-45), page_cm(90),
                                                    page_cm(45), page_cm(0), &arena, &truck);
    origin = berth_placement_at(page_cm(0), page_cm(0), 0, 0);
    if (status == BERTH_OK) {
        status = berth_footprint_rectangle(page_cm(-160), page_cm(-12), page_cm(160), page_cm(12),
                                           page_cm(0), &arena, &shapes[0]);
    }
    if (status == BERTH_OK) {
        status = berth_footprint_polygon(8, page_cm(40), BERTH_DEGREES(22.5), page_cm(0), &arena,
                                         &shapes[1]);
    }
    if (status == BERTH_OK) {
        status = build_route(&arena);
    }
    if (status == BERTH_OK) {
        status = berth_sweep_place(&sweep, &origin, &placed);
    }
    for (int i = 0; i < OTHERS && status == BERTH_OK; i++) {
        places[i] = berth_placement_at(page_cm(other[3 * i]), page_cm(other[3 * i + 1]),
                                       (berth_angle)other[3 * i + 2], 0);
        status = berth_footprint_stand(&shapes[i], &places[i], 0, 0, 0, &standing[i]);
    }
    return status;
}

static void put_pose(const berth_placement *at)
{
    page_put(berth_num_raw(at->x));
    page_put(berth_num_raw(at->y));
    page_put(at->rotation.c);
    page_put(at->rotation.s);
}

static void tell_contacts(const berth_body *me, const berth_body *it)
{
    const int32_t where = page_end();
    int32_t from = INT32_MIN, count = 0;
    berth_body_contact contact;
    page_put(0);
    while (count < 16 &&
           berth_bodies_next_contact(me, it, NULL, &from, &contact, NULL) == BERTH_HIT) {
        page_put(contact.time_in);
        page_put(contact.time_out);
        count++;
    }
    page_out[where] = count;
}

static void tell_other(const berth_body *me, int i)
{
    berth_body_impact impact = {0};
    berth_body_approach nearest = {0};
    berth_body_counts counts = {0};
    page_put((int32_t)berth_bodies_time_of_impact(me, &standing[i], NULL, &impact, &counts));
    page_put(impact.tick);
    put_pose(&impact.a);
    page_put((int32_t)counts.steps);
    page_put((int32_t)counts.pieces);
    page_put((int32_t)counts.circles);
    page_put((int32_t)counts.parts);
    page_put((int32_t)berth_bodies_closest_approach(me, &standing[i], BERTH_DISTANCE_MAX, NULL,
                                                    &nearest, NULL));
    page_put(berth_num_raw(nearest.distance));
    page_put(nearest.tick);
    put_pose(&nearest.a);
    tell_contacts(me, &standing[i]);
}

int32_t page_turning(void)
{
    const berth_status status = build();
    page_begin();
    page_put((int32_t)status);
    ready = status == BERTH_OK;
    if (!ready) {
        return page_end();
    }
    page_put(end_tick);
    page_put((int32_t)sizeof kept);
    page_put(GHOSTS + 1);
    for (int32_t i = 0; i <= GHOSTS; i++) {
        berth_placement at = origin;
        const int32_t tick = (end_tick - 1) * i / GHOSTS;
        if (berth_sweep_at(&placed, tick, &at) != BERTH_HIT) {
            at = origin;
        }
        page_put(tick);
        put_pose(&at);
    }
    for (int i = 0; i < OTHERS; i++) {
        tell_other(&placed, i);
    }
    return page_end();
}

int32_t page_turning_at(int32_t tick)
{
    berth_placement at = origin;
    berth_placed_footprint me, it;
    page_begin();
    page_put(ready ? (int32_t)berth_sweep_at(&placed, tick, &at) : 0);
    put_pose(&at);
    for (int i = 0; i < OTHERS && ready; i++) {
        berth_separation apart = {0};
        berth_footprint_counts counts = {0};
        berth_status status = berth_footprint_place(&truck, &at, &me);
        if (status == BERTH_OK) {
            status = berth_footprint_place(&shapes[i], &places[i], &it);
        }
        if (status == BERTH_OK) {
            status = berth_footprint_distance(&me, &it, BERTH_SEPARATION_MAX, NULL, NULL, &apart,
                                              &counts);
        }
        page_put((int32_t)status);
        page_put(berth_num_raw(apart.distance));
        page_put(berth_num_raw(apart.ax));
        page_put(berth_num_raw(apart.ay));
        page_put(berth_num_raw(apart.bx));
        page_put(berth_num_raw(apart.by));
        page_put((int32_t)counts.steps);
    }
    return page_end();
}
