/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* What queries of two tracks share, whatever bounds their nodes. */

#include "walk.h"

uint32_t berthi_tracks_worst_steps(const berth_track *a, const berth_track *b)
{
    /* pairs of nodes, and pairs of samples: either way each advances one of two sequences */
    return ((UINT32_C(1) << a->levels) - 1) + ((UINT32_C(1) << b->levels) - 1) - 1 +
           a->samples.count + b->samples.count - 1;
}

#ifdef BERTH_Q16

/* ---- The exact predicate --------------------------------------------------------------------- */

/* A sample's radius in Q16.16 times 2^14, below 2^44.1. */
static inline int64_t radius(const berth_track *track, uint32_t index)
{
    return (int64_t)((uint32_t)berthi_radius_at(track, index) << track->ground.shift) * 16384;
}

/* The sign of S = Dx^2 + Dy^2 - R^2. With U = 2^unit, one step, and V = d * U + e for each of
 * the three, 0 <= e < U <= 2^30, V^2 = U * (d * (V + e)) + e^2, so that
 *
 *   S / U = steps + rest / U,   steps = sum of +- d * (V + e),   rest = sum of +- e^2.
 *
 * The samples are known to be within a few steps of touching (only then does the cheap test give
 * up), so |S| < 2^22 * U^2 and |steps| < 2^53: computed modulo 2^64, it is itself. |rest| < 2^62.
 * The floor of rest / U takes less than one, which cannot change whether the sum is below zero. */
int berthi_samples_meet_exactly(const berthi_placed_track *sides, uint32_t i, uint32_t j)
{
    const berth_track *a = sides[0].track, *b = sides[1].track;
    berthi_difference sum;
    int64_t distance[2];
    distance[0] = distance[1] = 0;
    berthi_place(&a->ground, sides[0].at, berthi_sample_at(a, i), distance);
    berthi_place(&b->ground, sides[1].at, berthi_sample_at(b, j), distance);
    sum.steps = 0;
    sum.rest = 0;
    sum.unit = a->ground.shift + 14u;
    berthi_add_square(radius(a, i) + radius(b, j), &sum);
    sum.steps = 0 - sum.steps;
    sum.rest = -sum.rest;
    berthi_add_square(distance[0], &sum);
    berthi_add_square(distance[1], &sum);
    return (int64_t)sum.steps + (sum.rest >> sum.unit) < 0;
}

#endif
