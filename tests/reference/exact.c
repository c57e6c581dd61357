/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* Positions are Q16.16 and rotations Q1.14, so world coordinates are integers in units of 2^-30,
 * below 2^50. */

#include "tests/reference/lines.h"

int reference_sign_exact(int32_t ax, int32_t ay, int32_t ar, const reference_placement *pa,
                         int32_t bx, int32_t by, int32_t br, const reference_placement *pb)
{
    const int64_t dx = world_x(pa, ax, ay) - world_x(pb, bx, by);
    const int64_t dy = world_y(pa, ax, ay) - world_y(pb, bx, by);
    const big x = big_of(dx), y = big_of(dy), reach = big_of(((int64_t)ar + br) * 16384);
    const big x2 = big_square(&x), y2 = big_square(&y), far2 = big_sum(&x2, &y2);
    const big reach2 = big_square(&reach);

    return big_compare_sizes(&far2, &reach2);
}
