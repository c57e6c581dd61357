/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* A plan of two legs of a disc, with a gap in which it stands or is not there. */

#ifndef BERTH_TEST_PLAN_H
#define BERTH_TEST_PLAN_H

#include "tests/unit/ways.h"

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
    const berth_chain_part parts[2] = {{&p->leg, &p->at[0]}, {&p->leg, &p->at[1]}};
    p->leg = WAY(p->image, 0.5, stands ? STANDS : GONE, {0, 0, 0}, {1, 0, 10});
    p->at[0] = berth_placement_at(num_from(x), num_from(0), BERTH_DEGREES(0), start);
    p->at[1] = berth_placement_at(num_from(then), num_from(y), BERTH_DEGREES(0), start + 110);
    CHECK_EQ(berth_chain_build(parts, 2, ARENA(p->memory), &p->chain), BERTH_OK);
    CHECK_EQ(berth_chain_place(&p->chain, &p->placed), BERTH_OK);
}

#endif
