/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* Two motions along x, placed, of at most KNOTS knots: the including file says how many. */

#ifndef BERTH_UNIT_ALONG_H
#define BERTH_UNIT_ALONG_H

#include "tests/unit/support.h"

static uint64_t images[2][(BERTH_TRAJECTORY_IMAGE_WORDS(KNOTS) + 1) / 2];
static berth_motion views[2];
static berth_placement at[2];
static berth_placed placed[2];

/* Along x, a knot every 100 ticks, radius 1/2; absent before and after, or standing. */
static inline void put(int k, const double *x, uint32_t count, int stands)
{
    berth_num at_x[KNOTS], at_y[KNOTS];
    int32_t tick[KNOTS];
    berth_arena arena = berth_arena_over(images[k], sizeof images[k]);
    for (uint32_t i = 0; i < count; i++) {
        at_x[i] = num_from(x[i]);
        at_y[i] = num_from(0);
        tick[i] = (int32_t)i * 100;
    }
    berth_trajectory t = berth_trajectory_over_arrays(at_x, at_y, tick, count, num_from(0.5));
    t.before = t.after = (uint8_t)(stands ? BERTH_STANDS : BERTH_ABSENT);
    CHECK_EQ(berth_trajectory_build(&t, &arena, &views[k]), BERTH_OK);
    at[k] = berth_placement_at(num_from(0), num_from(0), 0, 0);
    CHECK_EQ(berth_motion_place(&views[k], &at[k], &placed[k]), BERTH_OK);
}

/* The same of a plan: a leg of 10 ticks up to `x` and, 100 ticks later, one from `then` on. Between
 * them who comes and who goes stands, or nobody is there. */
static inline void put_plan(int k, double x, double then, int32_t start, int stands)
{
    static uint64_t memory[2][BERTH_CHAIN_WORDS(2) / 2 + 1];
    static berth_placement starts[2][2];
    static berth_chain plans[2];
    const berth_num at_x[2] = {num_from(0), num_from(1)}, at_y[2] = {num_from(0), num_from(0)};
    const int32_t tick[2] = {0, 10};
    berth_arena arena = berth_arena_over(images[k], sizeof images[k]);
    berth_arena room = berth_arena_over(memory[k], sizeof memory[k]);
    berth_trajectory t = berth_trajectory_over_arrays(at_x, at_y, tick, 2, num_from(0.5));
    t.before = t.after = (uint8_t)(stands ? BERTH_STANDS : BERTH_ABSENT);
    CHECK_EQ(berth_trajectory_build(&t, &arena, &views[k]), BERTH_OK);
    starts[k][0] = berth_placement_at(num_from(x - 1), num_from(0), 0, start);
    starts[k][1] = berth_placement_at(num_from(then), num_from(0), 0, start + 110);
    const berth_chain_part parts[2] = {{&views[k], &starts[k][0]}, {&views[k], &starts[k][1]}};
    CHECK_EQ(berth_chain_build(parts, 2, &room, &plans[k]), BERTH_OK);
    CHECK_EQ(berth_chain_place(&plans[k], &placed[k]), BERTH_OK);
}

#endif
