/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* Two stages of two routes: whether they meet, when first, and whether two before them have.
 *
 * Knots tell most, positions to within two units nearly all else; what is left, in q16, is
 * settled by berthi_courses_meet on the knots as they were given. */

#include "plan_pass.h"

#ifdef BERTH_Q16

static void plan_course_of(const berthi_plan_side *side, berthi_course *course)
{
    const berth_trajectory *const route = side->route;
    const uint32_t knot = berthi_plan_knot(side->stage);
    const uint32_t to = berthi_plan_knot_to(route, side->stage);
    const int32_t begin = berthi_trajectory_tick(route, knot);
    const int32_t end = berthi_trajectory_tick(route, to);
    course->x = (int64_t)berthi_plan_x(route, knot) * 16384;
    course->y = (int64_t)berthi_plan_y(route, knot) * 16384;
    course->way_x = ((int64_t)berthi_plan_x(route, to) - berthi_plan_x(route, knot)) * 16384;
    course->way_y = ((int64_t)berthi_plan_y(route, to) - berthi_plan_y(route, knot)) * 16384;
    course->begin = begin;
    course->ticks = end > begin ? end - begin : 1;
}

#endif

/* ---- Two stages ------------------------------------------------------------------------------ */

/* Where b is from a at a tick. */
static void plan_apart_at(const berthi_plan_pair *pair, int32_t tick, berthi_plan_len *x,
                          berthi_plan_len *y)
{
    const berthi_plan_piece *a = &pair->piece_a, *b = &pair->piece_b;
    const int64_t ta = (int64_t)tick - a->tick, tb = (int64_t)tick - b->tick;
    *x = berthi_plan_along(b->x, b->vx, tb) - berthi_plan_along(a->x, a->vx, ta);
    *y = berthi_plan_along(b->y, b->vy, tb) - berthi_plan_along(a->y, a->vy, ta);
}

/* What the exact predicate says of a time within both stages. */
static BERTHI_APART int plan_settled(berthi_plan_work *plan, const berthi_plan_pair *pair,
                                     int32_t from, int32_t until)
{
    plan->counts.exact++;
#ifdef BERTH_Q16
    berthi_course courses[2];
    const int64_t radius = (int64_t)pair->piece_a.radius + pair->piece_b.radius + plan->margin;
    plan_course_of(&pair->a, &courses[0]);
    plan_course_of(&pair->b, &courses[1]);
    return berthi_courses_meet(courses, from, until, radius * 16384, 0, from);
#else
    (void)pair, (void)from, (void)until;
    return 1;
#endif
}

static int plan_pieces_meet(berthi_plan_work *plan, const berthi_plan_pair *pair, int32_t from,
                            int32_t until)
{
    berthi_plan_len x, y, to_x, to_y;
    plan_apart_at(pair, from, &x, &y);
    plan_apart_at(pair, until, &to_x, &to_y);
    const berthi_meeting met = berthi_plan_passes(
        x, y, to_x, to_y, berthi_plan_reach(plan, pair->piece_a.radius, pair->piece_b.radius),
        plan->slack);
    return met == BERTHI_COLLIDE ||
           (met == BERTHI_TOO_CLOSE && plan_settled(plan, pair, from, until));
}

/* Whether a and b, from and to, are more than a gap apart. */
static int plan_ranges_apart(berth_raw a, berth_raw to_a, berth_raw b, berth_raw to_b,
                             berthi_plan_len gap)
{
    const berth_raw from_a = a < to_a ? a : to_a, until_a = a < to_a ? to_a : a;
    const berth_raw from_b = b < to_b ? b : to_b, until_b = b < to_b ? to_b : b;
    return (from_b > until_a + gap) | (from_a > until_b + gap);
}

/* Whether the knots alone tell that two stages keep apart. */
BERTHI_INLINE int plan_knots_apart(const berthi_plan_work *plan, const berthi_plan_side *a,
                                   const berthi_plan_side *b)
{
    const size_t i = a->step * berthi_plan_knot(a->stage);
    const size_t to_i = a->step * berthi_plan_knot_to(a->route, a->stage);
    const size_t j = b->step * berthi_plan_knot(b->stage);
    const size_t to_j = b->step * berthi_plan_knot_to(b->route, b->stage);
    const berthi_plan_len gap = berthi_plan_reach(plan, berthi_plan_radius(a->route, a->stage),
                                                  berthi_plan_radius(b->route, b->stage)) +
                                plan->slack;
    return plan_ranges_apart(berth_num_raw(a->x[i]), berth_num_raw(a->x[to_i]),
                             berth_num_raw(b->x[j]), berth_num_raw(b->x[to_j]), gap) |
           plan_ranges_apart(berth_num_raw(a->y[i]), berth_num_raw(a->y[to_i]),
                             berth_num_raw(b->y[j]), berth_num_raw(b->y[to_j]), gap);
}

int berthi_plan_meet(berthi_plan_work *plan, berthi_plan_pair *pair, int32_t from, int32_t until)
{
    plan->counts.legs++;
    if (plan_knots_apart(plan, &pair->a, &pair->b)) {
        return 0;
    }
    pair->piece_a = berthi_plan_stage(pair->a.route, pair->a.stage);
    pair->piece_b = berthi_plan_stage(pair->b.route, pair->b.stage);
    return plan_pieces_meet(plan, pair, from, until);
}

int32_t berthi_plan_first_tick(berthi_plan_work *plan, const berthi_plan_pair *pair, int32_t from,
                               int32_t until)
{
    uint32_t clear = 0, met = (uint32_t)until - (uint32_t)from;
    while (met - clear > 1) {
        const uint32_t middle = clear + ((met - clear) >> 1);
        if (plan_pieces_meet(plan, pair, from, (int32_t)((uint32_t)from + middle))) {
            met = middle;
        } else {
            clear = middle;
        }
    }
    return (int32_t)((uint32_t)from + clear);
}

int berthi_plan_met_before(berthi_plan_work *plan, berthi_plan_pair *pair)
{
    berthi_plan_side *const a = &pair->a, *const b = &pair->b;
    const uint32_t first_a = berthi_plan_first(a->route), first_b = berthi_plan_first(b->route);
    int32_t until = plan->begin;
    for (;;) {
        const int32_t begin_a = berthi_plan_side_begin(a), begin_b = berthi_plan_side_begin(b);
        const int32_t begin = begin_a > begin_b ? begin_a : begin_b;
        const int32_t from = begin > plan->from ? begin : plan->from;
        if (from < until && berthi_plan_meet(plan, pair, from, until)) {
            return 1;
        }
        if (begin <= plan->from || (begin_a == begin && a->stage == first_a) ||
            (begin_b == begin && b->stage == first_b)) {
            return 0;
        }
        until = begin < until ? begin : until;
        a->stage -= begin_a == begin;
        b->stage -= begin_b == begin;
    }
}
