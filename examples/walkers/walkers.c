/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

#include "walkers.h"

#include "walk.h" /* two seconds of a recorded walk, made by `berth bake` */

#define WAYS 16 /* directions to try */

/* What everybody has committed to: his walk, and to stand where it ends. */
static uint64_t memory[BERTH_TRAFFIC_WORDS(WALKERS)];
static berth_traffic plans;
static uint16_t heading[WALKERS]; /* a full turn is 65536 */
/* The frame in which he decides next, and how many ways were not clear since then. */
static int32_t turn[WALKERS], tried[WALKERS];

/* Goes that way, from there and then, if it ends in the yard and is clear of all others' plans. */
static int go(uint32_t i, berth_num x, berth_num y, uint16_t way, int32_t start)
{
    const berth_placement at = berth_placement_at(x, y, berth_angle_of(way), start);
    berth_traffic_cursor all = {0};
    berth_placed plan;
    return berth_motion_place(&walk, &at, &plan) == BERTH_OK &&
           berth_placed_at(&plan, start + WALK_TICKS, &x, &y, NULL) == BERTH_HIT &&
           berth_num_less(WALKER_RADIUS, x) && berth_num_less(x, BERTH_NUM(YARD_WIDTH - 0.35)) &&
           berth_num_less(WALKER_RADIUS, y) && berth_num_less(y, BERTH_NUM(YARD_DEPTH - 0.35)) &&
           berth_traffic_ask_on(&plans, i, &plan, NULL, &all, NULL) == BERTH_CLEAR &&
           (i < plans.count ? berth_traffic_replace(&plans, i, &plan)
                            : berth_traffic_commit(&plans, i, &plan, NULL)) == BERTH_OK;
}

int walkers_start(void)
{
    const berth_traffic_desc desc = {.capacity = WALKERS, .extent = YARD_WIDTH};
    berth_arena arena = berth_arena_over(memory, sizeof memory);
    berth_num x, y;
    int all = berth_traffic_make(&desc, &arena, &plans) == BERTH_OK;
    for (uint32_t i = 0; i < WALKERS; i++) { /* in rows; each has just ended a walk */
        turn[i] = (int32_t)i * 4;
        all = berth_num_from_mm((int32_t)(i % 6) * 2500 - 80, &x) == BERTH_OK &&
              berth_num_from_mm((int32_t)(i / 6) * 2000 + 1000, &y) == BERTH_OK && all &&
              go(i, x, y, 0, -WALK_TICKS);
    }
    return all;
}

uint32_t walkers_frame(int32_t now)
{
    uint32_t set_out = 0;
    for (uint32_t i = 0; i < WALKERS; i++) {
        berth_num x, y;
        if (now >= turn[i] && (now + (int32_t)i) % 2 == 0) {
            /* a way every other frame: ahead, a little left, a little right, ... */
            const int32_t k = tried[i]++ % WAYS, left = (k % 2 == 0 ? -k : k + 1) / 2;
            const uint16_t way = (uint16_t)(heading[i] + left * (65536 / WAYS));
            walkers_at(i, now, &x, &y);
            if (go(i, x, y, way, now)) {
                heading[i] = way;
                turn[i] = now + WALK_TICKS;
                tried[i] = 0;
                set_out++;
            }
        }
    }
    return set_out;
}

void walkers_at(uint32_t i, int32_t now, berth_num *x, berth_num *y)
{
    const berth_placed *plan;
    if (berth_traffic_entry(&plans, i, &plan, NULL) != BERTH_HIT ||
        berth_placed_at(plan, now, x, y, NULL) != BERTH_HIT) {
        *x = *y = BERTH_NUM(0); /* never: who has walked stands */
    }
}
