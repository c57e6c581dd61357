/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* Legs against legs: what is in force in two leaves, in time order. A cheap test with a slack
 * decides nearly always; in q16 exact.c decides the rest. */

#include "exact.h"
#include "query.h"
#include "sweep.h"

/* A leg in force. */
typedef struct leg {
    uint32_t i;         /* in its tree */
    int32_t begin, end; /* ticks of the walk */
} leg;

/* ---- Which --------------------------------------------------------------------------------------- */

/* floor(ticks / unit), by shifts: in a leaf the quotient is small, so the loops are short. */
static inline uint32_t whole(uint32_t ticks, uint32_t unit)
{
    uint32_t bit = 1, quotient = 0;
    while (unit <= ticks >> 1) {
        unit <<= 1;
        bit <<= 1;
    }
    for (; bit != 0; bit >>= 1, unit >>= 1) {
        if (ticks >= unit) {
            ticks -= unit;
            quotient |= bit;
        }
    }
    return quotient;
}

static inline int32_t knot_tick(const berthi_cursor *c, uint32_t i)
{
    return c->offset + (int32_t)((const berthi_tick *)c->ticks)[i] * c->unit;
}

/* The leg in force at `now` in the leaf of a cursor. */
static BERTH_HOT BERTHI_APART void leg_now(const berthi_cursor *c, const berthi_legs *legs,
                                           int32_t now, leg *found)
{
    uint32_t i = (c->n >> 1) * c->leaf_size;
    if (c->form == BERTHI_HELD) {
        const uint32_t k = whole((uint32_t)(now - c->begin), (uint32_t)legs->ticks);
        found->i = i + k;
        found->begin = c->begin + (int32_t)k * legs->ticks;
        found->end = found->begin + legs->ticks;
        return;
    }
    int32_t begin = c->begin, end = knot_tick(c, i + 1);
    while (end <= now) {
        i++;
        begin = end;
        end = knot_tick(c, i + 1);
    }
    found->i = i;
    found->begin = begin;
    found->end = end;
}

/* The one after it, in the same tree. */
static inline void leg_next(const berthi_cursor *c, const berthi_legs *legs, leg *at)
{
    at->i++;
    at->begin = at->end;
    at->end = c->form == BERTHI_HELD ? at->end + legs->ticks : knot_tick(c, at->i + 1);
}

/* ---- How large ----------------------------------------------------------------------------------- */

#ifdef BERTH_Q16

/* The sum of two radii, in steps of a: up. */
static inline berth_len radii_of(const berthi_query *q, uint32_t i, uint32_t j)
{
    const uint32_t shift = berthi_shift_of(q->a.there);
    return berthi_ceil_shift(berthi_leg_radius(&q->a, i), shift) +
           berthi_ceil_shift(berthi_leg_radius(&q->b, j), shift);
}

#else

static inline berth_len radii_of(const berthi_query *q, uint32_t i, uint32_t j)
{
    return berthi_leg_radius(&q->a, i) + berthi_leg_radius(&q->b, j);
}

#endif

/* ---- Where --------------------------------------------------------------------------------------- */

static inline const berthi_unit *point_at(const berthi_legs *legs, uint32_t i)
{
    return legs->points + 2 * (size_t)i;
}

#ifdef BERTH_Q16

/* since / ticks in 2^-15, down; 0 <= since < ticks < 2^31. Fifteen steps of shift and subtract. */
static inline int32_t fraction(uint32_t since, uint32_t ticks)
{
    uint32_t part = 0;
    for (int bit = 0; bit < 15; bit += 3) {
        for (int k = 0; k < 3; k++) { /* unrolled */
            const uint32_t more = since * 2 >= ticks;
            since = since * 2 - (more != 0 ? ticks : 0);
            part = part * 2 + more;
        }
    }
    return (int32_t)part;
}

typedef int32_t share; /* of a leg's way: 2^-15 of it */

static inline berth_len part_of(int32_t from, int32_t to, share f)
{
    return from + (((to - from) * f) >> 15);
}

#else

typedef berth_raw share;

static inline share fraction(uint32_t since, uint32_t ticks)
{
    return (share)since / (share)ticks;
}

static inline berth_len part_of(berth_raw from, berth_raw to, share f)
{
    return from + (to - from) * f;
}

#endif

/* Where a side is at a tick of its leg: in q16 within 2 steps in x and in y. */
static BERTH_HOT BERTHI_APART void position(const berthi_cursor *c, const berthi_legs *legs,
                                            const leg *at, int32_t tick, berth_len *found)
{
    const berthi_unit *point = point_at(legs, at->i);
    berth_len x = point[0], y = point[1];
    if (c->form == BERTHI_STRAIGHT && tick != at->begin) {
        if (tick == at->end) {
            x = point[2];
            y = point[3];
        } else {
            const share f = fraction((uint32_t)(tick - at->begin), (uint32_t)(at->end - at->begin));
            x = part_of(point[0], point[2], f);
            y = part_of(point[1], point[3], f);
        }
    }
    found[0] = x;
    found[1] = y;
}

/* From a to b at a tick of both legs. */
static BERTH_HOT BERTHI_APART void between(const berthi_query *q, const leg *i, const leg *j,
                                           int32_t tick, berth_len *found)
{
    berth_len a[2], b[2];
    if (q->w.blind > 1) {
        found[0] = found[1] = 0;
        return;
    }
    position(&q->w.a, &q->a, i, tick, a);
    position(&q->w.b, &q->b, j, tick, b);
    berthi_to_frame(&q->w.frame, b[0], b[1], &b[0], &b[1]);
    found[0] = b[0] - a[0];
    found[1] = b[1] - a[1];
}

/* ---- Whether ------------------------------------------------------------------------------------- */

#ifdef BERTH_Q16

/* The ground that a side's points are stored on. */
static void ground_of(const berth_presence *there, berth_ground *ground)
{
    *ground = there->motion->ground;
    if (there->block != NULL) {
        const berthi_block *block = (const berthi_block *)there->block;
        ground->origin_x = berth_num_of(block->origin_x);
        ground->origin_y = berth_num_of(block->origin_y);
        ground->shift = block->shift;
    }
}

static void course_of(const berthi_query *q, const berthi_cursor *c, const berthi_legs *legs,
                      const leg *at, berthi_course *course)
{
    const berthi_unit *point = point_at(legs, at->i);
    berth_ground ground;
    ground_of(legs->there, &ground);
    berthi_course_of(course, &ground, legs->there->at, point,
                     c->form == BERTHI_STRAIGHT ? point + 2 : point, q->zero + at->begin,
                     at->end - at->begin);
}

/* Two held legs: the sign of S = Dx^2 + Dy^2 - R^2. With U = 2^unit, one step, and V = d * U + e for
 * each of the three, 0 <= e < U <= 2^30, V^2 = U * (d * (V + e)) + e^2, so that
 *
 *   S / U = steps + rest / U,   steps = sum of +- d * (V + e),   rest = sum of +- e^2.
 *
 * The points are known to be within a few steps of touching (only then does the cheap test give
 * up), so |S| < 2^22 * U^2 and |steps| < 2^53: computed modulo 2^64, it is itself. |rest| < 2^62.
 * The floor of rest / U takes less than one, which cannot change whether the sum is below zero. */
static BERTHI_APART int points_meet(const berthi_query *q, const leg *i, const leg *j,
                                    int64_t radius)
{
    berth_ground ground;
    berthi_difference sum;
    int64_t distance[2] = {0, 0};
    ground_of(q->a.there, &ground);
    sum.unit = ground.shift + 14u;
    berthi_place(&ground, q->a.there->at, point_at(&q->a, i->i), distance);
    ground_of(q->b.there, &ground);
    berthi_place(&ground, q->b.there->at, point_at(&q->b, j->i), distance);
    sum.steps = 0;
    sum.rest = 0;
    berthi_add_square(radius, &sum);
    sum.steps = 0 - sum.steps;
    sum.rest = -sum.rest;
    berthi_add_square(distance[0], &sum);
    berthi_add_square(distance[1], &sum);
    return (int64_t)sum.steps + (sum.rest >> sum.unit) < 0;
}

static BERTHI_APART int meet_exactly(berthi_query *q, const leg *i, const leg *j, int32_t end)
{
    berthi_course courses[2];
    int64_t radius =
        ((int64_t)berthi_leg_radius(&q->a, i->i) + berthi_leg_radius(&q->b, j->i)) * 16384;
    int32_t rate = 0, since = q->zero + q->w.now;
    if (q->options != NULL) {
        radius += (int64_t)berth_num_raw(q->options->margin) * 16384;
        if (q->options->margin_per_tick != 0) {
            rate = q->options->margin_per_tick;
            since = q->options->from;
        }
    }
    q->exact++;
    if (rate == 0 && q->w.blind < 2 && (q->w.a.form | q->w.b.form) == BERTHI_HELD) {
        return points_meet(q, i, j, radius);
    }
    course_of(q, &q->w.a, &q->a, i, &courses[0]);
    course_of(q, &q->w.b, &q->b, j, &courses[1]);
    return berthi_courses_meet(courses, q->zero + q->w.now, q->zero + end, radius, rate, since);
}

/* Where the legs go from `from` to `to`, as seen from a: with the sum of radii r and the margin.
 * In steps where that keeps every product in 32 bits, else in units of four. */
static BERTH_HOT BERTHI_APART berthi_sweeping legs_sweep(const berth_len *from, const berth_len *to,
                                                         berth_len outer, berth_len inner)
{
    const berth_len most = 23168; /* 32767 / sqrt(2), less 1 */
    const uint32_t span = 2 * (uint32_t)most;
    int32_t x = from[0], y = from[1], ex = to[0], ey = to[1];
    if ((uint32_t)(x + most) > span || (uint32_t)(y + most) > span ||
        (uint32_t)(ex + most) > span || (uint32_t)(ey + most) > span || outer > most) {
        x >>= 2;
        y >>= 2;
        ex >>= 2;
        ey >>= 2;
        outer = (outer >> 2) + 3;
        inner = (inner >> 2) - 3;
    }
    return berthi_sweep(x, y, ex - x, ey - y, outer, inner);
}

/* Whether the legs i and j meet from w.now up to `end`. */
static BERTH_HOT BERTHI_APART int legs_meet(berthi_query *q, const leg *i, const leg *j,
                                            const berth_len *from, const berth_len *to, int32_t end,
                                            berth_len slack)
{
    const berth_len r = radii_of(q, i->i, j->i);
    const berth_len outer = r + q->margin + slack;
    if (q->w.blind > 1) {
        return meet_exactly(q, i, j, end);
    }
    if ((from[0] >= outer && to[0] >= outer) || (from[0] <= -outer && to[0] <= -outer) ||
        (from[1] >= outer && to[1] >= outer) || (from[1] <= -outer && to[1] <= -outer)) {
        return 0;
    }
    const berthi_sweeping told = legs_sweep(from, to, outer, r - 2 - slack + q->sure);
    return told == BERTHI_CANNOT_TELL ? meet_exactly(q, i, j, end) : told == BERTHI_COMES_NEAR;
}

#else

/* In floats the cheap test is all: what is not surely apart meets. */
static int legs_meet(berthi_query *q, const leg *i, const leg *j, const berth_len *from,
                     const berth_len *to, int32_t end, berth_len slack)
{
    (void)end, (void)slack;
    return berthi_sweep(from[0], from[1], to[0] - from[0], to[1] - from[1],
                        radii_of(q, i->i, j->i) + q->margin + q->w.frame.slack,
                        0) != BERTHI_KEEPS_AWAY;
}

#endif

static BERTHI_APART berthi_finding met(berthi_query *q, const leg *i, const leg *j)
{
    q->leg_a = q->a.first + i->i;
    q->leg_b = q->b.first + j->i;
    return BERTHI_HIT;
}

/* Two leaves of held legs: points, looked at one pair after another; most are far apart. */
static BERTH_HOT BERTHI_APART berthi_finding compare_held(berthi_query *q, leg *i, leg *j)
{
    berthi_walk *w = &q->w;
    const int32_t last = berthi_walk_end(w);
    const berthi_unit *a = point_at(&q->a, i->i), *b = point_at(&q->b, j->i);
    for (;;) {
        const int32_t end = i->end < j->end ? i->end : j->end;
        berth_len at[2];
        if (w->left == 0) {
            return BERTHI_OUT_OF_STEPS;
        }
        w->left--;
        q->legs++;
        berthi_to_frame(&w->frame, b[0], b[1], &at[0], &at[1]);
        at[0] -= a[0];
        at[1] -= a[1];
        if (berthi_abs(at[0]) < q->most && berthi_abs(at[1]) < q->most) {
            i->i = (uint32_t)(a - q->a.points) >> 1;
            j->i = (uint32_t)(b - q->b.points) >> 1;
            if (legs_meet(q, i, j, at, at, end < last ? end : last, BERTHI_HELD_SLACK)) {
                return met(q, i, j);
            }
        }
        if (end >= last) {
            return BERTHI_CLEAR;
        }
        w->now = end;
        if (i->end == end) {
            a += 2;
            i->end += q->a.ticks;
        }
        if (j->end == end) {
            b += 2;
            j->end += q->b.ticks;
        }
    }
}

/* Two leaves of which one has straight legs. */
static BERTH_HOT BERTHI_APART berthi_finding compare_moving(berthi_query *q, leg *i, leg *j)
{
    berthi_walk *w = &q->w;
    const int32_t last = berthi_walk_end(w);
    const int both = (w->a.form & w->b.form) == BERTHI_STRAIGHT;
    berth_len from[2], to[2];
    between(q, i, j, w->now, from);
    for (;;) {
        int32_t end = i->end < j->end ? i->end : j->end;
        end = end < last ? end : last;
        if (w->left == 0) {
            return BERTHI_OUT_OF_STEPS;
        }
        w->left--;
        q->legs++;
        between(q, i, j, end, to);
        if (legs_meet(q, i, j, from, to, end, BERTHI_LEG_SLACK)) {
            return met(q, i, j);
        }
        if (end >= last) {
            return BERTHI_CLEAR;
        }
        w->now = end;
        if (i->end == end) {
            leg_next(&w->a, &q->a, i);
        }
        if (j->end == end) {
            leg_next(&w->b, &q->b, j);
        }
        if (both) { /* a knot is where one leg ends and the next begins */
            from[0] = to[0];
            from[1] = to[1];
        } else {
            between(q, i, j, end, from);
        }
    }
}

BERTH_HOT berthi_finding berthi_compare_legs(berthi_query *q)
{
    leg i, j;
    leg_now(&q->w.a, &q->a, q->w.now, &i);
    leg_now(&q->w.b, &q->b, q->w.now, &j);
    return (q->w.a.form | q->w.b.form) == BERTHI_HELD && q->w.blind < 2 ? compare_held(q, &i, &j)
                                                                        : compare_moving(q, &i, &j);
}
