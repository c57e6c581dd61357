/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* What every package's consumer asks: two routes, and when they first meet. The answer and a hash
 * of the images are the same wherever it runs: tests/packages/expected has them. */

#include "ask.h"

static uint32_t hash_of(const void *bytes, size_t size)
{
    const unsigned char *at = (const unsigned char *)bytes;
    uint32_t hash = 2166136261u;
    while (size-- != 0) {
        hash = (hash ^ *at++) * 16777619u;
    }
    return hash;
}

/* A knot each second, of 1,000 ticks. */
static berth_status build(const berth_num *x, const berth_num *y, const int32_t *ticks,
                          uint32_t count, void *memory, size_t size, berth_motion *motion)
{
    berth_trajectory route = berth_trajectory_over_arrays(x, y, ticks, count, BERTH_NUM(0.3));
    berth_motion_desc desc = berth_motion_desc_default();
    berth_arena image = berth_arena_over(memory, size);
    desc.trajectory = &route;
    return berth_motion_build(&desc, &image, motion);
}

uint32_t package_ask(int32_t *tick)
{
    static const berth_num ax[] = {BERTH_NUM(0), BERTH_NUM(4), BERTH_NUM(4), BERTH_NUM(9)};
    static const berth_num ay[] = {BERTH_NUM(0), BERTH_NUM(0), BERTH_NUM(3), BERTH_NUM(3)};
    static const berth_num bx[] = {BERTH_NUM(8), BERTH_NUM(5), BERTH_NUM(0)};
    static const berth_num by[] = {BERTH_NUM(4), BERTH_NUM(2.5), BERTH_NUM(2.5)};
    static const int32_t at[] = {0, 4000, 7000, 12000}, bt[] = {0, 5000, 9000};
    static uint32_t a_image[BERTH_TRAJECTORY_IMAGE_WORDS(4)],
        b_image[BERTH_TRAJECTORY_IMAGE_WORDS(3)];
    berth_placement here = berth_placement_at(BERTH_NUM(0), BERTH_NUM(0), 0, 0);
    berth_motion a, b;
    berth_placed mine, theirs;
    berth_impact impact;
    berth_start_range range;
    int32_t start;
    *tick = -1;
    if (build(ax, ay, at, 4, a_image, sizeof a_image, &a) != BERTH_OK ||
        build(bx, by, bt, 3, b_image, sizeof b_image, &b) != BERTH_OK ||
        berth_motion_place(&a, &here, &mine) != BERTH_OK ||
        berth_motion_place(&b, &here, &theirs) != BERTH_OK) {
        return 0;
    }
    if (berth_time_of_impact(&mine, &theirs, NULL, &impact, NULL) == BERTH_HIT) {
        *tick = impact.tick;
    }
    range.from = 0;
    range.until = 60000;
    range.clock_error = 0;
    if (berth_earliest_start(&mine, &theirs, &range, NULL, &start, NULL) != BERTH_CLEAR) {
        return 0;
    }
    return hash_of(a_image, sizeof a_image) ^ hash_of(b_image, sizeof b_image) ^ (uint32_t)*tick ^
           (uint32_t)start * 2654435761u;
}
