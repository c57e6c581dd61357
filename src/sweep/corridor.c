/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* A run seen from what stands: a box around the origin's way, padded by roundings, the margin and
 * all that may be wrong, with sides along and across the mover's heading. Where it does not turn
 * the extents of its own points come on top, and else its reach; so, too, where the way is off the
 * heading, along which the sides are then. */

#include "corridor.h"

#include "glide.h"

#define STEPS_MOST BERTHI_EITHER(28000, 1.0e6)
#define PAD_MOST BERTHI_EITHER(12000, 16384.0)

static int corridor_is_far(berthi_grain v)
{
    return v > STEPS_MOST || v < -STEPS_MOST;
}

#ifdef BERTH_Q16

/* Of a vector what is along a direction, in steps; where it is too far any that is. */
BERTHI_ONCE berthi_grain corridor_part(int32_t c, int32_t s, const berthi_grain *d, uint32_t down)
{
    const int64_t part = berthi_wide_dot(c, s, d[0], d[1]) >> down;
    return part == (berthi_grain)part ? (berthi_grain)part : INT32_MAX;
}

/* From grains in the world to steps of what stands: its rotation is longer or shorter than one by
 * 2^-14, so that is 2^-13 of the length wrong. */
static void corridor_to_steps(const berthi_corridor *c, const berthi_stance *still,
                              berthi_gap_vector *at)
{
    const uint32_t down = 16 - BERTHI_GRAIN_SHIFT + c->tree->ground.shift;
    const int32_t rc = still->rotor.c, rs = still->rotor.s;
    const berthi_grain d[2] = {at->x - still->origin.x, at->y - still->origin.y};
    at->x = corridor_part(rc, rs, d, down);
    at->y = corridor_part(-rs, rc, d, down);
}

/* Grains as steps, rounded down; of PAD_MOST grains, or of PAD_MOST steps, at most. */
static int32_t corridor_steps(const berthi_corridor *c, berthi_grain grains)
{
    const uint32_t shift = c->tree->ground.shift;
    return shift >= BERTHI_GRAIN_SHIFT ? grains >> (shift - BERTHI_GRAIN_SHIFT)
                                       : grains * (1 << (BERTHI_GRAIN_SHIFT - shift));
}

/* The same up, and two grains more; more than PAD_MOST where it is too much. */
static int32_t corridor_pad_steps(const berthi_corridor *c, berthi_grain grains)
{
    const int32_t fine = c->tree->ground.shift < BERTHI_GRAIN_SHIFT;
    const int32_t steps = fine && grains > PAD_MOST ? PAD_MOST : corridor_steps(c, grains + 2);
    return steps + 1;
}

/* What is wrong: of a place 2^-13 of its distance, below 1.42 times `far`, and a rounding; of an
 * axis along a heading four components of 2^-14 and a rounding, and its length as much and 2^-13:
 * less than 12 * 2^-14 of an arm. */
static inline int32_t corridor_wrong_steps(berthi_grain far, berthi_grain arm)
{
    return (far * 3 >> 14) + (arm * 3 >> 12) + 4;
}

/* A rotation as seen from another one, 2^-16: to 2^-14 of it. */
static inline berthi_rotor corridor_turned_back(berthi_rotor mover, berthi_rotor still)
{
    const int32_t mc = mover.c >> 2, ms = mover.s >> 2, sc = still.c >> 2, ss = still.s >> 2;
    berthi_rotor seen;
    seen.c = (mc * sc + ms * ss) >> 12;
    seen.s = (ms * sc - mc * ss) >> 12;
    return seen;
}

/* A direction of any length as an axis: 2^13 to 2^14 in its larger component. */
BERTHI_ONCE void corridor_set_axis(berthi_corridor *c, berthi_grain x, berthi_grain y)
{
    while (berthi_abs(x) > 16384 || berthi_abs(y) > 16384) {
        x = berthi_floor_shift(x, 1);
        y = berthi_floor_shift(y, 1);
    }
    while (berthi_abs(x) <= 8192 && berthi_abs(y) <= 8192) {
        x *= 2;
        y *= 2;
    }
    c->ux = (berthi_unit)x;
    c->uy = (berthi_unit)y;
    c->length = (berthi_wdir)berthi_gap_length(x, y);
}

/* The mover's heading as what stands has it: 2^14 long to some 2^-12 of it. */
static void corridor_set_heading(berthi_corridor *c, berthi_rotor mover, berthi_rotor still)
{
    const berthi_rotor seen = corridor_turned_back(mover, still);
    c->ux = (berthi_unit)(seen.c >> 2);
    c->uy = (berthi_unit)(seen.s >> 2);
    c->length = 16384 + 8;
}

#else

static void corridor_to_steps(const berthi_corridor *c, const berthi_stance *still,
                              berthi_gap_vector *at)
{
    const berth_raw dx = at->x - still->origin.x, dy = at->y - still->origin.y;
    (void)c;
    at->x = berthi_dot(still->rotor.c, still->rotor.s, dx, dy);
    at->y = berthi_dot(still->rotor.c, -still->rotor.s, dy, dx);
}

static berth_raw corridor_pad_steps(const berthi_corridor *c, berthi_grain grains)
{
    (void)c;
    return grains;
}

static inline berth_raw corridor_wrong_steps(berthi_grain far, berthi_grain arm)
{
    return (far + arm) * (64 * BERTHI_EPSILON);
}

static inline berthi_rotor corridor_turned_back(berthi_rotor mover, berthi_rotor still)
{
    berthi_rotor seen;
    seen.c = berthi_dot(mover.c, mover.s, still.c, still.s);
    seen.s = berthi_dot(mover.s, -mover.c, still.c, still.s);
    return seen;
}

static void corridor_set_axis(berthi_corridor *c, berthi_grain x, berthi_grain y)
{
    const berth_raw size = berthi_abs(x) > berthi_abs(y) ? berthi_abs(x) : berthi_abs(y);
    c->ux = x / size;
    c->uy = y / size;
    c->length = berthi_length_up(c->ux, c->uy);
}

static void corridor_set_heading(berthi_corridor *c, berthi_rotor mover, berthi_rotor still)
{
    const berthi_rotor seen = corridor_turned_back(mover, still);
    c->ux = seen.c;
    c->uy = seen.s;
    c->length = 1 + 64 * BERTHI_EPSILON;
}

#endif

/* A length of the mover's own frame along an axis, outward: up or, with `down`, down. Some 2^-12 of
 * it is `wrong`, and not counted here. */
/*@ requires c->tree->ground.shift <= 16; */
static berthi_prod corridor_along_axis(const berthi_corridor *c, berthi_grain grains, int down)
{
#ifdef BERTH_Q16
    return (down ? corridor_steps(c, grains) : -corridor_steps(c, -grains)) * 16384;
#else
    (void)c, (void)down;
    return grains;
#endif
}

/* The way between two places as an axis, any where there is none. */
static void corridor_set_way(berthi_corridor *c, const berthi_gap_vector *at)
{
    const berthi_grain x = at[1].x - at[0].x, y = at[1].y - at[0].y;
    corridor_set_axis(c, x, x != 0 || y != 0 ? y : 1);
}

/* Sides around where it turns. */
static void corridor_begin_sides(berthi_corridor *c)
{
    const berthi_prod most = BERTHI_EITHER(INT32_MAX, 1.0e30);
    c->low[0] = c->low[1] = most;
    c->high[0] = c->high[1] = -most;
}

static void corridor_widen_sides(berthi_corridor *c, const berthi_gap_vector *point,
                                 berthi_grain *far)
{
    const berthi_grain x = point->x, y = point->y;
    const berthi_prod at[2] = {c->ux * x + c->uy * y, c->ux * y - c->uy * x};
    for (uint32_t k = 0; k < 2; k++) {
        berthi_widen(&c->low[k], &c->high[k], at[k]);
    }
    *far = berthi_abs(x) > *far ? berthi_abs(x) : *far;
    *far = berthi_abs(y) > *far ? berthi_abs(y) : *far;
}

/* Pads them. Returns 0 when that is too much. */
static int corridor_pad_sides(berthi_corridor *c, berthi_grain reach, berthi_grain around,
                              berthi_grain far)
{
    const berthi_grain arm = corridor_pad_steps(c, reach), pad = corridor_pad_steps(c, around);
    if (pad > PAD_MOST || arm > PAD_MOST) {
        return 0;
    }
    const berthi_prod by = (berthi_prod)(pad + corridor_wrong_steps(far, arm)) * c->length;
    for (uint32_t k = 0; k < 2; k++) {
        c->low[k] -= by;
        c->high[k] += by;
    }
    return 1;
}

/* Places become what stands has them as; 0: one is too far for that. */
static int corridor_see(const berthi_corridor *c, const berthi_stance *base, berthi_gap_vector *at,
                        uint32_t count)
{
    for (uint32_t i = 0; i < count; i++) {
        corridor_to_steps(c, base, &at[i]);
        if (corridor_is_far(at[i].x) || corridor_is_far(at[i].y)) {
            return 0;
        }
    }
    return 1;
}

/* Around such places; of what turns its reach, else 0. */
static int corridor_fit(berthi_corridor *c, const berthi_gap_vector *at, uint32_t count,
                        berthi_grain around, berthi_grain reach)
{
    berthi_grain far = 0;
    c->waiting[0] = 0;
    c->waits = 1;
    corridor_begin_sides(c);
    for (uint32_t i = 0; i < count; i++) {
        corridor_widen_sides(c, &at[i], &far);
    }
    return corridor_pad_sides(c, reach, around, far);
}

/* That of a run in which side `still` stands; returns 0 when there is none: the mover is too far
 * for its numbers, or for there to be any use. */
static BERTHI_APART int corridor_make(berthi_corridor *c, const berthi_glide_run *run,
                                      uint32_t still)
{
    const uint32_t mover = 1 - still;
    const berthi_glide_side *side = &run->g->side[mover];
    const berthi_glide_leg *leg = &run->piece->leg[mover];
    const uint64_t until = berthi_run_until(run);
    berthi_grain around = run->slack + berthi_run_margin(run, until) + run->g->side[still].rounding;
    berthi_gap_vector at[2];
    c->tree = run->g->side[still].tree;
    berthi_glide_place(run->from, leg, &at[0]);
    berthi_glide_place(until, leg, &at[1]);
    if (!corridor_see(c, &run->at[0][still], at, 2)) {
        return 0;
    }
    if (still == 0) {
        return side->body->turns->along(c, run, at, around);
    }
    corridor_set_way(c, at);
    return corridor_fit(c, at, 2, around + leg->of.radius, 0);
}

/* Sides of the box that a stored point is beyond: a bit each. */
BERTHI_ONCE uint32_t sides_beyond(const berthi_corridor *c, const berthi_unit *point)
{
    const berthi_prod along = c->ux * point[0] + c->uy * point[1];
    const berthi_prod across = c->ux * point[1] - c->uy * point[0];
    return (along < c->low[0] ? 1u : 0u) | (along > c->high[0] ? 2u : 0u) |
           (across < c->low[1] ? 4u : 0u) | (across > c->high[1] ? 8u : 0u);
}

BERTHI_APART int berthi_corridor_touches(const berthi_corridor *c, uint32_t link, uint32_t *left)
{
    const berthi_footprint_header *tree = c->tree;
    const uint32_t corners = tree->parts.corners;
    if (corners == 0) {
        return 1;
    }
    const uint16_t *part =
        berthi_tree_words(tree) + (link & BERTHI_NUMBER) * berthi_part_words(corners);
    for (uint32_t looks = 0;; looks++, part += berthi_part_words(corners)) {
        uint32_t sides = 15;
        if (looks > 1 && *left == 0) {
            return 1;
        }
        *left -= looks > 1;
        for (uint32_t k = 0; k < corners; k++) {
            sides &= sides_beyond(c, berthi_stored_point(tree, berthi_corner(part, corners, k)));
        }
        if (sides == 0) {
            return 1;
        }
        if ((part[0] & BERTHI_LAST_PART) != 0) {
            return 0;
        }
    }
}

/* Whether a circle may: across first, as a corridor is longer than it is wide. q16: what is far
 * below the low side wraps around, at worst to something between the sides. */
static inline int touches_circle(const berthi_corridor *c, const berthi_unit *circle)
{
    const berthi_wdir x = circle[BERTHI_CIRCLE_X], y = circle[BERTHI_CIRCLE_Y];
    const berthi_prod by = (berthi_prod)(berthi_extent)circle[BERTHI_CIRCLE_RADIUS] * c->length;
#ifdef BERTH_Q16
    const uint32_t more = 2 * (uint32_t)by;
    const uint32_t along = (uint32_t)c->high[0] - (uint32_t)c->low[0],
                   across = (uint32_t)c->high[1] - (uint32_t)c->low[1];
    return (uint32_t)(by + c->ux * y - c->uy * x) - (uint32_t)c->low[1] <= across + more &&
           (uint32_t)(by + c->ux * x + c->uy * y) - (uint32_t)c->low[0] <= along + more;
#else
    const berthi_prod across = c->ux * y - c->uy * x, along = c->ux * x + c->uy * y;
    return across + by >= c->low[1] && across - by <= c->high[1] && along + by >= c->low[0] &&
           along - by <= c->high[0];
#endif
}

/* No leaf has these numbers: there is none any more, and the budget ran out. */
enum { NO_LEAF = BERTHI_RIGHT + 1, NOT_KNOWN };

/* The next leaf that the corridor may touch, or one of these. */
static BERTHI_APART uint32_t corridor_next(berthi_corridor *c, berthi_glide *g)
{
    const berthi_corridor at_hand = *c; /* but where code shall be small */
    const berthi_corridor *const box = BERTHI_IS_SMALL ? c : &at_hand;
    const berthi_unit *const nodes = berthi_tree_nodes(box->tree);
    const uint32_t had = g->counts.steps;
    uint32_t left = had, found = NO_LEAF;
    uint16_t *top = c->waiting + box->waits;
    while (found == NO_LEAF && top != c->waiting) {
        const berthi_unit *circle = nodes + *--top * BERTHI_CIRCLE_UNITS;
        for (;;) {
            if (left == 0) {
                found = NOT_KNOWN;
                break;
            }
            left--;
            if (!touches_circle(box, circle)) {
                break;
            }
            const uint32_t link = berthi_link_of(circle[BERTHI_CIRCLE_LINK]);
            if ((link & BERTHI_LEAF) != 0) {
                uint32_t rest = left;
                if (g->floor != 1 || g->side[1].body->turns->touches(c, link, &rest)) {
                    found = (uint32_t)(circle - nodes) / BERTHI_CIRCLE_UNITS;
                }
                left = rest;
                break;
            }
            *top++ = (uint16_t)(link & BERTHI_RIGHT);
            circle += BERTHI_CIRCLE_UNITS * berthi_left_of(0, link);
        }
    }
    c->waits = (uint16_t)(top - c->waiting);
    g->counts.steps = left;
    g->counts.circles += had - left;
    return found;
}

berth_status berthi_corridor_run(berthi_glide_run *run)
{
    const uint32_t still = run->g->floor - 1u;
    berthi_corridor c;
    uint32_t leaf;
    if (!corridor_make(&c, run, still)) {
        return run->far ? BERTH_E_STEP : berthi_glide_descend(run, 0, 0);
    }
    while ((leaf = corridor_next(&c, run->g)) < NO_LEAF) {
        if (run->far) {
            return BERTH_E_STEP;
        }
        const berth_status status =
            still != 0 ? berthi_glide_descend(run, 0, leaf) : berthi_glide_descend(run, leaf, 0);
        if (status != BERTH_CLEAR) {
            return status;
        }
    }
    return leaf == NO_LEAF ? BERTH_CLEAR : BERTH_UNKNOWN;
}

/* ---- Along a heading ---------------------------------------------------------------------------
 *
 * As long as a sweep does not turn, one box along its heading holds all that it touches on the way,
 * of several legs, too, and a floor that the box does not touch is clear of all of it. */

static void widen_box(berthi_glide_side *mover, uint32_t axis, berth_raw low, berth_raw high)
{
#ifdef BERTH_Q16
    low = berthi_floor_shift(low, BERTHI_GRAIN_SHIFT);
    high = -berthi_floor_shift(-high, BERTHI_GRAIN_SHIFT);
#endif
    berth_raw *const lowest = &mover->of.box.low[axis], *const highest = &mover->of.box.high[axis];
    *lowest = !mover->boxed || low < *lowest ? low : *lowest;
    *highest = !mover->boxed || high > *highest ? high : *highest;
}

/* A stored coordinate in the caller's unit: below 2^30.6 (q16). */
static berth_raw stored_raw(const berth_ground *ground, berth_num origin, berth_len steps)
{
#ifdef BERTH_Q16
    return berth_num_raw(origin) + steps * (int32_t)(UINT32_C(1) << ground->shift);
#else
    (void)ground;
    return berth_num_raw(origin) + steps;
#endif
}

/* The box around a sweep's footprint in its own frame; eight points are a step. Returns 0 when not
 * as many are left: nothing is, then. */
static BERTHI_APART int set_box(berthi_glide *g)
{
    berthi_glide_side *const side = &g->side[1];
    const berthi_footprint_header *const tree = side->tree;
    const berth_ground *ground = &tree->ground;
    const int circle = tree->parts.corners == 0;
    const uint32_t count = circle ? 1 : tree->points;
    const int enough = count / 8 <= g->counts.steps;
    g->counts.parts += enough ? count / 8 : g->counts.steps;
    berthi_glide_charge(g, count / 8);
    for (uint32_t i = 0; enough && i < count; i++) {
        const berthi_unit *at = circle ? berthi_circle_at(tree, 0) : berthi_stored_point(tree, i);
        const berth_len r = circle ? (berthi_extent)at[BERTHI_CIRCLE_RADIUS] : 0;
        for (uint32_t axis = 0; axis < 2; axis++) {
            const berth_num origin = axis == 0 ? ground->origin_x : ground->origin_y;
            widen_box(side, axis, stored_raw(ground, origin, at[axis] - r),
                      stored_raw(ground, origin, at[axis] + r));
        }
        side->boxed = 1;
    }
    return enough;
}

/* The heading as the axis, unless the way between two places is off that: then returns 0. */
static int axis_along(berthi_corridor *c, const berthi_glide_run *run, const berthi_gap_vector *at)
{
    const berthi_grain x = at[1].x - at[0].x, y = at[1].y - at[0].y;
    const berthi_grain most = berthi_abs(x) > berthi_abs(y) ? berthi_abs(x) : berthi_abs(y);
    corridor_set_heading(c, run->at[0][1].rotor, run->at[0][0].rotor);
#ifdef BERTH_Q16
    const int64_t off = berthi_wide_dot(x, -y, c->uy, c->ux);
    if ((off < 0 ? -off : off) > berthi_times(most, 2048)) {
        return 0;
    }
#else
    const berth_raw off = x * c->uy - y * c->ux;
    if (berthi_abs(off) > most / 8) {
        return 0;
    }
#endif
    return 1;
}

/* Around such places, with a sweep's own extents. */
static int fit_box(berthi_corridor *c, const berthi_glide_side *mover, const berthi_gap_vector *at,
                   uint32_t count, berthi_grain around)
{
    BERTH_ASSERT(mover->boxed);
    if (!corridor_fit(c, at, count, around, mover->reach)) {
        return 0;
    }
    for (uint32_t k = 0; k < 2; k++) {
        c->low[k] += corridor_along_axis(c, mover->of.box.low[k], 1);
        c->high[k] += corridor_along_axis(c, mover->of.box.high[k], 0);
    }
    return 1;
}

int berthi_corridor_along(berthi_corridor *c, const berthi_glide_run *run,
                          const berthi_gap_vector *at, berthi_grain around)
{
    const berthi_glide_side *const mover = &run->g->side[1];
    if (!axis_along(c, run, at)) {
        corridor_set_way(c, at);
    } else if (run->bend[1] == 0 && (mover->boxed || set_box(run->g))) {
        /* else the budget has no look at its points left */
        return fit_box(c, mover, at, 2, around + mover->rounding);
    }
    return corridor_fit(c, at, 2, around + mover->reach, mover->reach);
}

enum { AHEAD_MOST = 8 };

/* A knot in the world, rounded down. */
static void knot_place(const berth_placement *placed, const berthi_motion_header *motion,
                       uint32_t knot, berthi_gap_vector *to)
{
    berth_raw point[2];
    berthi_point_of(motion, knot, point);
#ifdef BERTH_Q16
    int64_t at[2] = {0, 0};
    berthi_place_local(placed, point[0], point[1], at);
    to->x = (berthi_grain)(at[0] >> 17);
    to->y = (berthi_grain)(at[1] >> 17);
#else
    to->x = berthi_dot(placed->rotation.c, -placed->rotation.s, point[0], point[1]) +
            berth_num_raw(placed->x);
    to->y = berthi_dot(placed->rotation.s, placed->rotation.c, point[0], point[1]) +
            berth_num_raw(placed->y);
#endif
}

/* What is around the box of a sweep's own points. */
static berthi_grain around_of(const berthi_glide *g, int32_t end)
{
    const berthi_glide_side *mover = &g->side[1];
    berthi_grain around = g->side[0].rounding + mover->rounding + mover->moved + g->doubt;
#ifdef BERTH_Q16
    around += BERTHI_GLIDE_SLACK +
              (berthi_grain)((berthi_times(mover->reach, BERTHI_STRAY_STRAIGHT) + 65535) >> 16);
#else
    const berthi_motion_header *motion = berthi_motion_of(&mover->outer->there);
    const berthi_glide_side *side = &g->side[0];
    const berth_raw lengths =
        mover->reach + motion->reach + side->tree->ground.reach +
        berthi_abs(side->of.base.origin.x) + berthi_abs(side->of.base.origin.y) +
        berthi_abs(motion->origin_x) + berthi_abs(motion->origin_y) +
        berthi_abs(berth_num_raw(mover->outer->there.at.x)) +
        berthi_abs(berth_num_raw(mover->outer->there.at.y)) +
        berthi_abs(berth_num_raw(side->has.at->x)) + berthi_abs(berth_num_raw(side->has.at->y));
    around += (lengths + berthi_glide_margin(g, end)) * (BERTHI_C(256.0) * BERTHI_EPSILON);
#endif
    return around + berthi_glide_margin(g, end);
}

/* Legs ahead: `straight` ones in which it does not turn, and then some in which it turns in place,
 * `all` in all; when both end; and the knots of the first as what stands has them, of which so many
 * are known. */
typedef struct legs_ahead {
    uint32_t straight, all, known;
    int32_t end[2];
    berthi_gap_vector at[AHEAD_MOST + 1];
} legs_ahead;

static int stays_at(const berthi_motion_header *motion, uint32_t leg)
{
    berth_raw from[2], to[2];
    berthi_point_of(motion, leg, from);
    berthi_point_of(motion, leg + 1, to);
    return from[0] == to[0] && from[1] == to[1];
}

/* From leg `leg` on, which begins at `tick`; returns 0 when there are not two. */
static int count_ahead(const berthi_glide_side *mover, uint32_t leg, int32_t tick, int32_t until,
                       legs_ahead *to)
{
    const berthi_motion_header *motion = berthi_motion_of(&mover->outer->there);
    const int32_t start = mover->outer->there.at.start;
    uint32_t n = 0;
    to->straight = 0;
    if (leg >= motion->legs || start + berthi_tick_of(motion, leg) != tick) {
        return 0;
    }
    for (; n < AHEAD_MOST && leg + n < motion->legs; n++) {
        const int32_t end = start + berthi_tick_of(motion, leg + n + 1);
        const int turns = mover->has.headings[leg + n].turn != 0;
        if (end > until || (turns ? n == 0 || !stays_at(motion, leg + n) : n > to->straight)) {
            break;
        }
        to->straight += turns ? 0 : 1;
        to->end[0] = turns ? to->end[0] : end;
        to->end[1] = end;
    }
    to->all = n;
    return n > 1;
}

/* Their knots, and the box along the heading of the first; returns 0 when there is none. */
static int place_ahead(berthi_glide *g, uint32_t leg, legs_ahead *to, berthi_corridor *c)
{
    const berth_presence *there = &g->side[1].outer->there;
    const berthi_stance *base = &g->side[0].of.base;
    const uint32_t known = to->known;
    for (uint32_t i = known; i <= to->straight; i++) {
        knot_place(&there->at, berthi_motion_of(there), leg + i, &to->at[i]);
    }
    c->tree = g->side[0].tree;
    corridor_set_heading(c,
                         berthi_rotor_of(there->at.rotation, g->side[1].has.headings[leg].heading *
                                                                 (1 << BERTHI_ANGLE_SHIFT)),
                         base->rotor);
    return (g->side[1].boxed || set_box(g)) &&
           corridor_see(c, base, to->at + known, to->straight + 1 - known);
}

int32_t berthi_glide_ahead(berthi_glide *g, uint32_t leg, int32_t *tick, int32_t until)
{
    const berthi_glide_side *mover = &g->side[1];
    legs_ahead legs;
    berthi_corridor c;
    legs.known = 0;
    while (count_ahead(mover, leg, *tick, until, &legs) && place_ahead(g, leg, &legs, &c)) {
        const berthi_grain around = around_of(g, legs.end[1]);
        g->counts.pieces++;
        berthi_glide_charge_nodes(g, legs.all / 2);
        if (!fit_box(&c, mover, legs.at, legs.straight + 1, around)) {
            break;
        }
        if (corridor_next(&c, g) != NO_LEAF) {
            return legs.end[0];
        }
        *tick = legs.end[0];
        legs.at[0] = legs.at[legs.straight];
        if (legs.all > legs.straight) {
            if (!corridor_fit(&c, legs.at, 1, around + mover->reach, mover->reach)) {
                break;
            }
            if (corridor_next(&c, g) != NO_LEAF) {
                return legs.end[1];
            }
            *tick = legs.end[1];
        }
        leg += legs.all;
        legs.known = 1;
    }
    return *tick;
}
