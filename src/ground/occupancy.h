/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* An occupancy's cells, and positions in its steps. */

#ifndef BERTHI_OCCUPANCY_H
#define BERTHI_OCCUPANCY_H

#include "berth/occupancy.h"

#include "../core/arith.h"

/* ---- Cells ----------------------------------------------------------------------------------- */

/* log2 of BERTH_OCCUPANCY_STEPS. */
#define BERTHI_STEP_BITS 5

static inline int berthi_occupancy_made(const berth_occupancy *occupancy)
{
    return occupancy->bits != NULL && occupancy->spans != NULL;
}

/* Words of all rows. */
static inline uint32_t berthi_occupancy_words(const berth_occupancy *occupancy)
{
    return (uint32_t)occupancy->words * occupancy->rows;
}

/* 1 when a cell is set; cells outside of the bitmap are not. */
static inline uint32_t berthi_occupancy_bit(const berth_occupancy *occupancy, int32_t column,
                                            int32_t row)
{
    if (column < 0 || row < 0 || column >= occupancy->columns || row >= occupancy->rows) {
        return 0;
    }
    return occupancy->bits[(uint32_t)row * occupancy->words + ((uint32_t)column >> 5)] >>
               (column & 31) &
           1;
}

/* A number's representation that is `cells` sides of 2^cell units. Exact: at most 2^24 sides of
 * whole multiples of 2^-10 units. */
static inline berth_raw berthi_cells_raw(int32_t cell, int32_t cells)
{
    return berthi_of_fixed(cells * (int32_t)(UINT32_C(1) << (16 + cell)));
}

/* ---- Steps ----------------------------------------------------------------------------------- */

/* Positions in an occupancy's steps: what the caller's numbers become before anything is drawn.
 *
 * A step is 1/32 of a cell. A point is kept as a pair of steps (x, y), rounded down, and its true
 * place is in [x, x + band] times [y, y + band]: what is drawn is the shape over the pairs, widened
 * by the band to the right and upward. From here on, all is exact in integers.
 *
 *   q16        band = 1: the position is exact in 64 bits before it is rounded down.
 *   f32, f64   a position is computed to within
 *                  slack = 8 eps (|tx| + |ty| + |x0| + |y0| + width + height)
 *              of the true one, and lowered by the slack before it is rounded down, so that
 *              band = 1 + 2 slack, rounded up. The sum of errors, in eps: c x, s y, their
 *              difference 2 (|x| + |y|), with the translation |x| + |y| + |tx|, less the corner and
 *              the slack 2 width; and |x| + |y| is at most 1.415 times the way from the translation
 *              to a point of the bitmap, so all of it is below 7.3 times the sum.
 *
 * Bounds: x + band <= 32 columns <= 32736, so pairs fit 16 bits, differences too, and the
 * difference of two products of differences is below 2 * 32736^2 < 2^31. */

typedef struct berthi_pair {
    int16_t x, y;
} berthi_pair;

typedef struct berthi_steps {
    int32_t band;
    int32_t most_x, most_y; /* of a pair; negative when the band is wider than the bitmap */
#ifdef BERTH_Q16
    int64_t tx, ty; /* from the bitmap's corner to the origin of the placed, Q30 */
    uint32_t shift; /* from Q30 to steps, 15 to 33 */
#else
    berth_raw tx, ty, x0, y0;
    berth_raw scale; /* steps a unit */
    berth_raw slack; /* steps */
#endif
    berthi_wdir c, s;
} berthi_steps;

#define berthi_steps_of BERTH_NAME(berthi_steps_of)
#define berthi_steps_point BERTH_NAME(berthi_steps_point)
#define berthi_steps_radius BERTH_NAME(berthi_steps_radius)

/* How the placed becomes steps of the occupancy; the placement has been checked. */
berthi_steps berthi_steps_of(const berth_occupancy *occupancy, const berth_placement *placement);

/* The pair of the point (x, y), which is within the coordinates' range. 0, and no pair, when the
 * point or its band is not within the bitmap. */
int berthi_steps_point(const berthi_steps *steps, berth_num x, berth_num y, berthi_pair *point);

/* A radius, rounded up; 32768 for all that are larger than any bitmap. */
int32_t berthi_steps_radius(const berth_occupancy *occupancy, berth_num radius);

/* The cells that begin at or before a number of steps: floor(steps / 32), of negative ones too. */
static inline int32_t berthi_floor_cells(int32_t steps)
{
    return steps >> BERTHI_STEP_BITS; /* arithmetic on every compiler that we support */
}

#endif
