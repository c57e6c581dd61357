/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* A plan of two legs of a disc, with a gap in which it stands or is not there. */

#ifndef BERTH_TEST_PLAN_H
#define BERTH_TEST_PLAN_H

#include "tests/unit/support.h"

#include <berth/chain.h>

/* All that it needs; it is not copied while what was placed is asked. */
typedef struct plan {
    uint64_t image[40], memory[BERTH_CHAIN_WORDS(2) / 2 + 1];
    berth_placement at[2];
    berth_motion leg;
    berth_chain chain;
    berth_placed placed;
} plan;

/* Radius 1/2, a unit along x in 10 ticks from (x, 0), and from (then, y) on 110 ticks after that
 * began. In the gap who comes and who goes stands, or nobody is there. */
static inline void plan_place(plan *p, int stands, double x, double then, double y, int32_t start)
{
    const berth_num along[2] = {num_from(0), num_from(1)}, across[2] = {num_from(0), num_from(0)};
    const int32_t tick[2] = {0, 10};
    const berth_chain_part parts[2] = {{&p->leg, &p->at[0]}, {&p->leg, &p->at[1]}};
    berth_arena image = berth_arena_over(p->image, sizeof p->image);
    berth_trajectory way = berth_trajectory_over_arrays(along, across, tick, 2, num_from(0.5));
    way.before = way.after = (uint8_t)(stands ? BERTH_STANDS : BERTH_ABSENT);
    CHECK_EQ(berth_trajectory_build(&way, &image, &p->leg), BERTH_OK);
    p->at[0] = berth_placement_at(num_from(x), num_from(0), BERTH_DEGREES(0), start);
    p->at[1] = berth_placement_at(num_from(then), num_from(y), BERTH_DEGREES(0), start + 110);
    CHECK_EQ(berth_chain_build(parts, 2, ARENA(p->memory), &p->chain), BERTH_OK);
    CHECK_EQ(berth_chain_place(&p->chain, &p->placed), BERTH_OK);
}

#endif
