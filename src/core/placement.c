/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* Placements: made and checked, as a query needs them; composed, inverted and applied. */

#include "placement.h"

#include "num.h"

/* ---- Made and checked ------------------------------------------------------------------------ */

berth_placement berth_placement_at(berth_num x, berth_num y, berth_angle heading, int32_t start)
{
    const berth_placement placement = {{berth_cos(heading), berth_sin(heading)}, x, y, start};
    return placement;
}

/* @argued: the square of 16385 alone is beyond the tolerance, and the rest is asked */
/*@ ensures \result == 0 ==> berthi_placed(*placement); */
BERTH_HOT berth_status berth_placement_check(const berth_placement *placement)
{
    if (placement == NULL) {
        return BERTH_E_NULL;
    }
    if (!berthi_is_unit(placement->rotation.c, placement->rotation.s)) {
        return BERTH_E_ROTATION;
    }
    if (!berthi_coordinate_ok(placement->x) || !berthi_coordinate_ok(placement->y)) {
        return BERTH_E_TRANSLATION;
    }
    if (placement->start > BERTH_TICK_MAX || placement->start < -BERTH_TICK_MAX) {
        return BERTH_E_START;
    }
    return BERTH_OK;
}

/* ---- Combined -------------------------------------------------------------------------------- */

/* The rotation is brought back to unit length after each product, so that a chain of any length
 * stays within the tolerance of the check. */

berth_status berth_rotation_normalise(const berth_rotation *rotation, berth_rotation *result)
{
    berthi_wdir c, s;
    if (rotation == NULL || result == NULL) {
        return BERTH_E_NULL;
    }
    if (!berthi_has_direction(rotation->c, rotation->s)) {
        return BERTH_E_ROTATION;
    }
    /* @argued: not both are 0, since they have a direction */
    berthi_normalise(rotation->c, rotation->s, &c, &s);
    result->c = berthi_unit_of(c);
    result->s = berthi_unit_of(s);
    return BERTH_OK;
}

berth_rotation berthi_rotation_product(berth_rotation a, berth_rotation b)
{
    const berthi_prod c = berthi_dot(a.c, -a.s, b.c, b.s), s = berthi_dot(a.s, a.c, b.c, b.s);
    /* @argued: each of the two rotations was checked to be of length 1 within 2^-14 */
    const berth_raw factor = berthi_unit_factor(berthi_wide_dot(c, s, c, s));
    const berth_rotation rotation = {berthi_unit_part(c, factor), berthi_unit_part(s, factor)};
    return rotation;
}

/* The rotated vector; |components| of the argument at most 2^29 (q16). Products are the compiler's
 * own where code need not be small: it makes ARM code of hot functions that call it. */
BERTHI_SHARED void turn(berth_rotation rotation, berth_num x, berth_num y, berthi_wide *tx,
                        berthi_wide *ty)
{
#ifdef __OPTIMIZE_SIZE__
    const berth_raw vx = berth_num_raw(x), vy = berth_num_raw(y);
    *tx = berthi_world_near(berthi_wide_dot(rotation.c, -rotation.s, vx, vy));
    *ty = berthi_world_near(berthi_wide_dot(rotation.s, rotation.c, vx, vy));
#else
    const berthi_wide vx = berth_num_raw(x), vy = berth_num_raw(y);
    *tx = berthi_world_near(rotation.c * vx - rotation.s * vy);
    *ty = berthi_world_near(rotation.s * vx + rotation.c * vy);
#endif
}

BERTHI_ONCE int coordinate_fits(berthi_wide v)
{
    const berthi_wide most = BERTH_NUM_TO_RAW(BERTH_COORDINATE_MAX);
    return v <= most && v >= -most;
}

BERTH_HOT berth_status berth_placement_compose(const berth_placement *outer,
                                               const berth_placement *inner,
                                               berth_placement *result)
{
    berthi_wide x, y;
    berth_status status = berth_placement_check(outer);
    if (status != BERTH_OK || result == NULL) {
        return status != BERTH_OK ? status : BERTH_E_NULL;
    }
    status = berth_placement_check(inner);
    if (status != BERTH_OK) {
        return status;
    }
    turn(outer->rotation, inner->x, inner->y, &x, &y);
    x += berth_num_raw(outer->x);
    y += berth_num_raw(outer->y);
    const int64_t start = (int64_t)outer->start + inner->start;
    if (!coordinate_fits(x) || !coordinate_fits(y)) {
        return BERTH_E_TRANSLATION;
    }
    if (start > BERTH_TICK_MAX || start < -BERTH_TICK_MAX) {
        return BERTH_E_START;
    }
    result->rotation = berthi_rotation_product(outer->rotation, inner->rotation);
    result->x = berth_num_of((berth_raw)x);
    result->y = berth_num_of((berth_raw)y);
    result->start = (int32_t)start;
    return BERTH_OK;
}

berth_status berth_placement_invert(const berth_placement *placement, berth_placement *result)
{
    berthi_wide x, y;
    const berth_status status = berth_placement_check(placement);
    if (status != BERTH_OK || result == NULL) {
        return status != BERTH_OK ? status : BERTH_E_NULL;
    }
    const berth_rotation back = {placement->rotation.c, (berth_dir)-placement->rotation.s};
    turn(back, placement->x, placement->y, &x, &y);
    if (!coordinate_fits(x) || !coordinate_fits(y)) {
        return BERTH_E_TRANSLATION;
    }
    result->rotation = back;
    result->x = berth_num_of((berth_raw)-x);
    result->y = berth_num_of((berth_raw)-y);
    result->start = -placement->start;
    return BERTH_OK;
}

BERTH_HOT berth_status berth_placement_apply(const berth_placement *placement, berth_num x,
                                             berth_num y, berth_num *world_x, berth_num *world_y)
{
    berthi_wide wx, wy;
    const berth_status status = berth_placement_check(placement);
    if (status != BERTH_OK || world_x == NULL || world_y == NULL) {
        return status != BERTH_OK ? status : BERTH_E_NULL;
    }
    if (!berthi_coordinate_ok(x) || !berthi_coordinate_ok(y)) {
        return BERTH_E_COORDINATE;
    }
    turn(placement->rotation, x, y, &wx, &wy);
    *world_x = berth_num_of((berth_raw)(wx + berth_num_raw(placement->x)));
    *world_y = berth_num_of((berth_raw)(wy + berth_num_raw(placement->y)));
    return BERTH_OK;
}
