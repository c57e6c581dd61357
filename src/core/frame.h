/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

#ifndef BERTHI_FRAME_H
#define BERTHI_FRAME_H

#include "../motion/image.h"

#define berthi_frame_make BERTH_NAME(berthi_frame_make)
#define berthi_world BERTH_NAME(berthi_world)
#define berthi_add_square BERTH_NAME(berthi_add_square)
#define berthi_meet_exactly BERTH_NAME(berthi_meet_exactly)

/* One side of a query. */
typedef struct berthi_side {
    const berth_motion *motion;
    const berth_placement *at;
} berthi_side;

/* Makes the frame in which sides[1] is seen from sides[0]. In q16 the grid of sides[0] is the
 * coarser one, or they are equal: the caller has swapped the sides if need be. Returns 0, and no
 * frame, when the circles of both reaches are apart: then nothing of one ever touches anything of
 * the other. */
int berthi_frame_make(berthi_frame *frame, const berthi_side *sides);

#ifdef BERTH_Q16
/* Whether sample i of sides[0] and sample j of sides[1] collide: the predicate itself, in wide
 * integers, for samples that berthi_meet could not tell. */
int berthi_meet_exactly(const berthi_side *sides, uint32_t i, uint32_t j);

/* at[0] and at[1] become the world coordinates of a stored point (null: of the image's origin),
 * less what they were; in Q16.16 times 2^14, below 2^45.6. */
void berthi_world(const berthi_side *side, const berthi_unit *point, int64_t *at);

/* A sum of squares in steps of 2^unit, as the comment on berthi_meet_exactly's has it. */
typedef struct berthi_difference {
    uint64_t steps;
    int64_t rest;
    uint32_t unit;
} berthi_difference;

void berthi_add_square(int64_t v, berthi_difference *sum);
#endif

#endif
