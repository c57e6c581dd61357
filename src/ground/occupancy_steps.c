/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* Positions in an occupancy's steps. */

#include "occupancy_steps.h"

/* What does not depend on the arithmetic. */
static void set_band(const berth_occupancy *occupancy, int32_t band, berthi_steps *steps)
{
    steps->band = band;
    steps->most_x = BERTH_OCCUPANCY_STEPS * occupancy->columns - band;
    steps->most_y = BERTH_OCCUPANCY_STEPS * occupancy->rows - band;
}

#ifdef BERTH_Q16

berthi_steps berthi_steps_of(const berth_occupancy *occupancy, const berth_placement *placement)
{
    berthi_steps steps;
    steps.c = placement->rotation.c;
    steps.s = placement->rotation.s;
    steps.tx = ((int64_t)berth_num_raw(placement->x) - berth_num_raw(occupancy->x)) * 16384;
    steps.ty = ((int64_t)berth_num_raw(placement->y) - berth_num_raw(occupancy->y)) * 16384;
    steps.shift = (uint32_t)(30 - BERTHI_STEP_BITS + occupancy->cell);
    set_band(occupancy, 1, &steps);
    return steps;
}

/* Whether a wide coordinate, floored to steps, lies within 0 to most. |wide| < 2^46. */
static int narrow(int64_t wide, uint32_t shift, int32_t most, int16_t *to)
{
    const int64_t floored = wide >> shift;
    if (floored < 0 || floored > most) {
        return 0;
    }
    *to = (int16_t)floored;
    return 1;
}

int berthi_steps_point(const berthi_steps *steps, berth_num x, berth_num y, berthi_point *point)
{
    const int32_t vx = berth_num_raw(x), vy = berth_num_raw(y);
    const int64_t wx = steps->tx + (int64_t)steps->c * vx - (int64_t)steps->s * vy;
    const int64_t wy = steps->ty + (int64_t)steps->s * vx + (int64_t)steps->c * vy;
    return narrow(wx, steps->shift, steps->most_x, &point->x) &&
           narrow(wy, steps->shift, steps->most_y, &point->y);
}

int32_t berthi_steps_radius(const berth_occupancy *occupancy, berth_num radius)
{
    const int32_t raw = berth_num_raw(radius);
    const uint32_t shift = (uint32_t)(16 - BERTHI_STEP_BITS + occupancy->cell); /* 1 to 19 */
    const int32_t up = berthi_ceil_shift(raw, shift);
    return up < 32768 ? up : 32768;
}

#else

static berth_raw steps_a_unit(const berth_occupancy *occupancy)
{
    return (berth_raw)BERTH_OCCUPANCY_STEPS / berthi_cells_raw(occupancy->cell, 1);
}

berthi_steps berthi_steps_of(const berth_occupancy *occupancy, const berth_placement *placement)
{
    berthi_steps steps;
    berth_raw sum;
    steps.c = placement->rotation.c;
    steps.s = placement->rotation.s;
    steps.tx = berth_num_raw(placement->x);
    steps.ty = berth_num_raw(placement->y);
    steps.x0 = berth_num_raw(occupancy->x);
    steps.y0 = berth_num_raw(occupancy->y);
    steps.scale = steps_a_unit(occupancy);
    sum = berthi_abs(steps.tx) + berthi_abs(steps.ty) + berthi_abs(steps.x0) +
          berthi_abs(steps.y0) + berthi_cells_raw(occupancy->cell, occupancy->columns) +
          berthi_cells_raw(occupancy->cell, occupancy->rows);
    steps.slack = sum * steps.scale * (BERTHI_C(8.0) * BERTHI_EPSILON);
    set_band(occupancy, (int32_t)(2 * steps.slack) + 2, &steps);
    return steps;
}

static int narrow(berth_raw floored, int32_t most, int16_t *to)
{
    if (!(floored >= 0 && floored < (berth_raw)(most + 1))) {
        return 0;
    }
    *to = (int16_t)floored;
    return 1;
}

int berthi_steps_point(const berthi_steps *steps, berth_num x, berth_num y, berthi_point *point)
{
    const berth_raw vx = berth_num_raw(x), vy = berth_num_raw(y);
    const berth_raw wx = (steps->c * vx - steps->s * vy) + steps->tx - steps->x0;
    const berth_raw wy = (steps->s * vx + steps->c * vy) + steps->ty - steps->y0;
    return narrow(wx * steps->scale - steps->slack, steps->most_x, &point->x) &&
           narrow(wy * steps->scale - steps->slack, steps->most_y, &point->y);
}

int32_t berthi_steps_radius(const berth_occupancy *occupancy, berth_num radius)
{
    const berth_raw scaled = berth_num_raw(radius) * steps_a_unit(occupancy); /* exact */
    int32_t down;
    if (scaled >= 32768) {
        return 32768;
    }
    down = (int32_t)scaled;
    return down + ((berth_raw)down < scaled);
}

#endif
