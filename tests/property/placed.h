/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* Placed motions and chains of every kind, near each other in space and time: held and straight,
 * in one block or (q16) many, absent or standing, chains with gaps in which nobody, one or two
 * stand. */

#ifndef BERTH_PROPERTY_PLACED_H
#define BERTH_PROPERTY_PLACED_H

#include <berth/berth.h>

#include "tests/gen/shown.h"
#include "tests/harness/harness.h"
#include "tests/unit/support.h"

#ifdef HARNESS_SMALL
enum { PLACED_KNOTS = 8, PLACED_POOL = 4, PLACED_PARTS = 3 };
#else
enum { PLACED_KNOTS = 24, PLACED_POOL = 12, PLACED_PARTS = 5 };
#endif

#define PLACED_BYTES BERTH_MOTION_TRAJECTORY_BYTES(PLACED_KNOTS, 1, 1)

typedef struct placed_pool {
    uint64_t images[PLACED_POOL][PLACED_BYTES / 8 + 1];
    berth_motion views[PLACED_POOL];
} placed_pool;

/* A motion or a chain, and all that it needs. */
typedef struct placed_one {
    berth_chain_part parts[PLACED_PARTS];
    berth_placement at[PLACED_PARTS];
    uint64_t memory[(BERTH_CHAIN_WORDS(PLACED_PARTS) + 1) / 2];
    berth_chain chain;
    uint32_t count;
    berth_placed placed;
} placed_one;

static inline berth_num placed_num(harness_random *random, int32_t low, int32_t high)
{
    return num_from((double)harness_between(random, low, high) / 65536.0);
}

/* Up to PLACED_KNOTS samples or knots within some units, up to 60 ticks apart. */
static inline void placed_make(harness_random *random, void *image, size_t size, berth_motion *view)
{
    berth_num x[PLACED_KNOTS], y[PLACED_KNOTS], r[PLACED_KNOTS];
    int32_t tick[PLACED_KNOTS];
    const uint32_t count = 1 + harness_below(random, PLACED_KNOTS);
    const int32_t stride = 1 << harness_below(random, 17);
    berth_motion_desc desc = berth_motion_desc_default();
    berth_trajectory trajectory;
    berth_arena arena = berth_arena_over(image, size);
    int32_t now = harness_between(random, 0, 50);
    for (uint32_t i = 0; i < count; i++) {
        const int32_t most = i > 0 ? stride : 65536;
        const berth_num dx = placed_num(random, -most, most);
        const berth_num dy = placed_num(random, -most, most);
        const int32_t waits = i > 0 && harness_below(random, 6) == 0;
        x[i] = i == 0 ? dx : waits ? x[i - 1] : berth_num_add(x[i - 1], dx);
        y[i] = i == 0 ? dy : waits ? y[i - 1] : berth_num_add(y[i - 1], dy);
        r[i] = placed_num(random, 0, 40000);
        tick[i] = now;
        now += 1 + harness_between(random, 0, 60);
    }
    if (harness_below(random, 2) == 0) {
        desc.clip = berth_clip_over_arrays(x, y, count, r[0], 1 + harness_between(random, 0, 30));
        desc.clip.r = harness_below(random, 2) == 0 ? r : NULL;
    } else {
        trajectory = berth_trajectory_over_arrays(x, y, tick, count, r[0]);
        trajectory.r = harness_below(random, 3) == 0 ? r : NULL;
        trajectory.before = (uint8_t)harness_below(random, 2);
        trajectory.after = (uint8_t)(count == 1 ? 1 : harness_below(random, 2));
        desc.trajectory = &trajectory;
    }
    desc.leaf_size = (uint16_t)harness_below(random, 5);
    CHECK_EQ(berth_motion_build(&desc, &arena, view), BERTH_OK);
}

static inline void placed_fill(harness_random *random, placed_pool *pool)
{
    for (uint32_t i = 0; i < PLACED_POOL; i++) {
        placed_make(random, pool->images[i], sizeof pool->images[i], &pool->views[i]);
    }
}

/* One motion, or with `chain` a chain of some, from about tick `now` on. */
static inline void placed_place(harness_random *random, const placed_pool *pool, placed_one *one,
                                int chain, int32_t now)
{
    berth_arena arena = berth_arena_over(one->memory, sizeof one->memory);
    one->count = chain ? 1 + harness_below(random, PLACED_PARTS) : 1;
    now += harness_between(random, -200, 200);
    for (uint32_t k = 0; k < one->count; k++) {
        const berth_motion *motion = &pool->views[harness_below(random, PLACED_POOL)];
        const berth_num x = placed_num(random, -40000, 40000);
        const berth_num y = placed_num(random, -40000, 40000);
        if (k > 0 && harness_below(random, 2) == 0) {
            now += harness_between(random, 1, 100);
        }
        one->at[k] = berth_placement_at(x, y, (berth_angle)harness_below(random, 65536),
                                        now - shown_of(motion).first);
        one->parts[k].motion = motion;
        one->parts[k].at = &one->at[k];
        now += shown_of(motion).length;
    }
    if (chain) {
        CHECK_EQ(berth_chain_build(one->parts, one->count, &arena, &one->chain), BERTH_OK);
        CHECK_EQ(berth_chain_place(&one->chain, &one->placed), BERTH_OK);
    } else {
        CHECK_EQ(berth_motion_place(one->parts[0].motion, &one->at[0], &one->placed), BERTH_OK);
    }
}

/* None, a margin, one that grows; a window, mostly when it must be there. Rates are whole units of
 * Q16.16 a tick, so that a margin at any tick is one that can be asked for. */
static inline berth_motion_options placed_options(harness_random *random, int32_t now)
{
    berth_motion_options options = {0};
    const uint32_t kind = harness_below(random, 6);
    if (kind > 2) {
        options.margin = placed_num(random, 0, 30000);
    }
    if (kind > 3) {
        options.from = now + harness_between(random, -400, 500);
        options.until = options.from + 1 + harness_between(random, 0, 600);
    }
    if (kind > 4) {
        const int32_t grows = harness_between(random, 0, 40);
#ifdef BERTH_Q16
        options.margin_per_tick = grows * 16384;
#else
        options.margin_per_tick = (berth_rate)(grows / 65536.0);
#endif
    }
    return options;
}

/* The question of one tick of a window: the same margin there. */
static inline berth_motion_options placed_tick(const berth_motion_options *options, int32_t tick)
{
    berth_motion_options one = *options;
    one.from = tick;
    one.until = tick + 1;
    if (options->margin_per_tick != 0) {
        const int32_t since = tick - options->from;
#ifdef BERTH_Q16
        one.margin =
            berth_num_of(berth_num_raw(options->margin) + (options->margin_per_tick >> 14) * since);
#else
        one.margin = berth_num_of(berth_num_raw(options->margin) +
                                  options->margin_per_tick * (berth_raw)since);
#endif
    }
    return one;
}

#endif
