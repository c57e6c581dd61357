/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* Image b as seen from image a, once a query: first the circles of both reaches in world axes,
 * which settle most far pairs, then the relative rotation and position. And placements: made and
 * checked; composed, inverted and applied. */

#include "frame.h"

#include "num.h"

#ifdef __OPTIMIZE_SIZE__
BERTHI_APART void berthi_rotated(berth_rotation by, berth_raw x, berth_raw y, berthi_prod *to)
{
    to[0] = berthi_dot(by.c, -by.s, x, y);
    to[1] = berthi_dot(by.s, by.c, x, y);
}
#endif

#ifdef BERTH_Q16

/* A coordinate in the world: 2^15 times the high part, with half of the placement's, and the low
 * one, with what is left of that. Below 2^30.7 and 2^30.1, so both fit 32 bits. */
BERTHI_ONCE int64_t placed_axis(int32_t high, int32_t low, berth_num at)
{
    const int32_t raw = berth_num_raw(at);
    high += berthi_floor_shift(raw, 1);
    low += (raw & 1) * 16384;
    return (int64_t)((uint64_t)(uint32_t)(high >> 17) << 32 | (uint32_t)high << 15) + low;
}

/* So from (0, 0), a call for each side leaves their distance. The rotation needs no 64-bit product:
 * x is 2^15 * xh + xl, and the rotated high part is below 2^30.2, the low one below 2^30.1. */
BERTH_HOT BERTHI_APART void berthi_place_local(const berth_placement *placement, int32_t x,
                                               int32_t y, int64_t *at)
{
    int32_t high[2], low[2];
    berthi_rotated(placement->rotation, berthi_floor_shift(x, 15), berthi_floor_shift(y, 15), high);
    berthi_rotated(placement->rotation, x & 32767, y & 32767, low);
    at[0] = placed_axis(high[0], low[0], placement->x) - at[0];
    at[1] = placed_axis(high[1], low[1], placement->y) - at[1];
}

/* The nearest step to a distance, a step being 2^unit of its units. Beyond 2^30 steps, where every
 * pair is far, just 2^30. */
static BERTH_HOT BERTHI_APART int32_t in_steps(int64_t distance, uint32_t unit)
{
    const int32_t most = 1073741824;
    const int64_t steps = ((distance >> (unit - 1)) + 1) >> 1;
    return steps > most || steps < -most ? most : (int32_t)steps;
}

BERTH_HOT int berthi_frame_make(berthi_frame *frame, const berthi_side *sides)
{
    const uint32_t shift = sides[0].ground->shift;
    int64_t distance[2] = {0, 0};
    berthi_world(&sides[0], NULL, distance);
    berthi_world(&sides[1], NULL, distance);
    const int32_t x = in_steps(distance[0], shift + 14);
    const int32_t y = in_steps(distance[1], shift + 14);
    frame->drop = (uint16_t)(shift - sides[1].ground->shift);
    /* @argued: the caller swaps the sides so that the first has the coarser step */
    BERTH_ASSERT(frame->drop <= BERTHI_SHIFT_LIMIT);
    const int32_t far = sides[0].ground->reach + berthi_scale_up(frame, sides[1].ground->reach) +
                        BERTHI_REACH_SLACK;
    return berthi_frame_turn(frame, sides[0].at->rotation, sides[1].at->rotation, x, y, far);
}

/* A sum of squares. With U = 2^32 and |V| = d * U + e, 0 <= e < U and d < 2^16, V^2 is
 * U * (U * d^2 + 2 d e) + e^2. */
typedef struct sum_of_squares {
    uint64_t steps; /* of U * d^2 + 2 d e, and what e^2 has of U */
    int64_t rest;   /* of what it has besides */
} sum_of_squares;

static BERTHI_APART void add_square(int64_t v, sum_of_squares *sum)
{
    const uint64_t size = (uint64_t)(v < 0 ? -v : v);
    const uint32_t d = (uint32_t)(size >> 32), e = (uint32_t)size;
    const uint64_t square = berthi_product(e, e);
    sum->steps += ((uint64_t)(d * d) << 32) + 2 * berthi_product(d, e) + (square >> 32);
    sum->rest += (uint32_t)square;
}

/* The sign of S = Dx^2 + Dy^2 - R^2: S / U = steps + rest / U. Where neither |Dx| nor |Dy| surely
 * is R, both are below R + 2^33, and |S / U| is below 2^62.93; |rest| < 2^33. The floor of rest / U
 * takes less than one, which cannot change whether the sum is below zero. */
BERTHI_APART int berthi_nearer(const int64_t *distance, int64_t radius)
{
    const int32_t most = (int32_t)(radius >> 32);
    const int32_t x = (int32_t)(distance[0] >> 32), y = (int32_t)(distance[1] >> 32);
    sum_of_squares sum = {0, 0};
    if (x > most || x < -most - 1 || y > most || y < -most - 1) {
        return 0;
    }
    add_square(radius, &sum);
    sum.steps = 0 - sum.steps;
    sum.rest = -sum.rest;
    add_square(distance[0], &sum);
    add_square(distance[1], &sum);
    /* @argued: below 2^62.93 and 2, as above */
    return (int64_t)sum.steps + (sum.rest >> 32) < 0;
}

/* ---- Spots ----------------------------------------------------------------------------------- */

/* Adds v times *from to *to, which may be the same. Apart, and by address: 64-bit products need
 * many registers, and so would their callers. */
static BERTH_HOT BERTHI_APART void add_times(int64_t *to, const int64_t *from, int32_t v)
{
    *to += berthi_times(*from, v);
}

/* From d in the world, in spot->rest, to the frame. With R the side's rotation matrix in Q14
 * and N = |(c, s)|^2, a local vector v in Q16.16 is d = R v in the world, in Q16.16 times 2^14, and
 * R^T d = N v: |d| < 2^46.6, |R^T| < 2^14.01, so that is below 2^61. A step is N * 2^shift of it,
 * which is 2^(28 + shift) to 2^-13, so a few rounds do. */
BERTH_HOT BERTHI_APART void berthi_spot_turn(const berthi_side *side, berthi_spot *spot)
{
    const int32_t c = side->at->rotation.c, s = side->at->rotation.s;
    const uint32_t shift = side->ground->shift;
    int64_t *rest = spot->rest;
    /* `one` keeps the first sum until both are made */
    spot->one = 0;
    add_times(&spot->one, &rest[0], c);
    add_times(&spot->one, &rest[1], s);
    add_times(&rest[1], &rest[1], c - 1);
    add_times(&rest[1], &rest[0], -s);
    rest[0] = spot->one;
    spot->one = (int64_t)berthi_norm_of(c, s) << shift;
    for (uint32_t k = 0; k < 2; k++, rest++) {
        spot->at[k] = 0;
        while (*rest < 0 || *rest >= spot->one) {
            int32_t more = (int32_t)(*rest >> (shift + 28));
            more += more == 0;
            spot->at[k] += more;
            add_times(rest, &spot->one, -more);
        }
    }
}

BERTH_HOT BERTHI_APART int32_t berthi_spot_rest(const berthi_spot *spot, int32_t ex, int32_t ey,
                                                int32_t whole)
{
    int64_t sum = 0;
    BERTH_ASSERT(-44000 <= whole && whole <= 44000); /* @argued: at most |ex| + |ey| */
    add_times(&sum, &spot->one, whole);
    add_times(&sum, &spot->rest[1], ex);
    add_times(&sum, &spot->rest[0], -ey);
    return (int32_t)(sum >> 32) | ((uint32_t)sum != 0);
}

#else

void berthi_place_local(const berth_placement *placement, berth_raw x, berth_raw y,
                        berthi_world_t *at)
{
    const berthi_wdir c = placement->rotation.c, s = placement->rotation.s;
    at[0] = berthi_dot(c, -s, x, y) + berth_num_raw(placement->x) - at[0];
    at[1] = berthi_dot(s, c, x, y) + berth_num_raw(placement->y) - at[1];
}

int berthi_nearer(const berthi_world_t *distance, berthi_world_t radius)
{
    return distance[0] * distance[0] + distance[1] * distance[1] < radius * radius;
}

BERTH_HOT int berthi_frame_make(berthi_frame *frame, const berthi_side *sides)
{
    const berth_raw aox = berth_num_raw(sides[0].ground->origin_x),
                    aoy = berth_num_raw(sides[0].ground->origin_y);
    const berth_raw box = berth_num_raw(sides[1].ground->origin_x),
                    boy = berth_num_raw(sides[1].ground->origin_y);
    const berth_raw atx = berth_num_raw(sides[0].at->x), aty = berth_num_raw(sides[0].at->y);
    const berth_raw btx = berth_num_raw(sides[1].at->x), bty = berth_num_raw(sides[1].at->y);
    const berth_raw reaches = sides[0].ground->reach + sides[1].ground->reach;
    const berth_raw lengths = berthi_abs(atx) + berthi_abs(aty) + berthi_abs(btx) +
                              berthi_abs(bty) + berthi_abs(aox) + berthi_abs(aoy) +
                              berthi_abs(box) + berthi_abs(boy) + reaches;
    berth_raw way[2] = {0, 0};
    berthi_world(&sides[0], NULL, way);
    berthi_world(&sides[1], NULL, way);
    frame->slack = lengths * (BERTHI_C(32.0) * BERTHI_EPSILON);
    return berthi_frame_turn(frame, sides[0].at->rotation, sides[1].at->rotation, way[0], way[1],
                             reaches + berthi_box_slack(frame));
}

void berthi_spot_turn(const berthi_side *side, berthi_spot *spot)
{
    const berthi_wdir c = side->at->rotation.c, s = side->at->rotation.s;
    spot->at[0] = berthi_dot(c, s, spot->rest[0], spot->rest[1]);
    spot->at[1] = berthi_dot(c, -s, spot->rest[1], spot->rest[0]);
    spot->rest[0] = spot->rest[1] = 0;
}

#endif

BERTH_HOT void berthi_place(const berth_ground *ground, const berth_placement *placement,
                            const berthi_unit *point, berthi_world_t *at)
{
    berth_raw x = berth_num_raw(ground->origin_x), y = berth_num_raw(ground->origin_y);
    if (point != NULL) {
        /* @argued: of a ground and a point as they are required: below 2^29 and 2^30 */
        BERTH_ASSERT(ground->shift <= 16);
        const berth_raw step = (berth_raw)(int32_t)(UINT32_C(1) << ground->shift);
        x += point[0] * step;
        y += point[1] * step;
    }
    /* @argued: as above */
    berthi_place_local(placement, x, y, at);
}

/* ---- Placements: made and checked, as a query needs them ------------------------------------- */

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
