/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* Two legs that the cheap test cannot tell, settled exactly (q16). */

#include "exact.h"
#include "query.h"

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

static void course_of(const berthi_query *q, const berthi_legs *legs, const berthi_leg *at,
                      berthi_course *course)
{
    berth_ground ground;
    ground_of(legs->there, &ground);
    berthi_course_of(course, &ground, legs->there->at, at->from, at->to, q->zero + at->begin,
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
static BERTHI_APART int points_meet(const berthi_query *q, const berthi_leg *i, const berthi_leg *j,
                                    int64_t radius)
{
    berth_ground ground;
    berthi_difference sum;
    int64_t distance[2] = {0, 0};
    ground_of(q->a.there, &ground);
    sum.unit = ground.shift + 14u;
    berthi_place(&ground, q->a.there->at, i->from, distance);
    ground_of(q->b.there, &ground);
    berthi_place(&ground, q->b.there->at, j->from, distance);
    sum.steps = 0;
    sum.rest = 0;
    berthi_add_square(radius, &sum);
    sum.steps = 0 - sum.steps;
    sum.rest = -sum.rest;
    berthi_add_square(distance[0], &sum);
    berthi_add_square(distance[1], &sum);
    return (int64_t)sum.steps + (sum.rest >> sum.unit) < 0;
}

/* The sum of both radii, and of a margin that does not grow; in 2^-30 units. */
static int64_t radii_of(const berthi_query *q, const berthi_leg *i, const berthi_leg *j)
{
    int64_t r = (int64_t)berthi_leg_radius(&q->a, berthi_leg_number(&q->a, i)) +
                berthi_leg_radius(&q->b, berthi_leg_number(&q->b, j));
    if (q->options != NULL) {
        r += berth_num_raw(q->options->margin);
    }
    return r * 16384;
}

static BERTHI_APART int courses_meet(const berthi_query *q, const berthi_leg *i,
                                     const berthi_leg *j, int32_t end)
{
    berthi_course courses[2];
    const int64_t radius = radii_of(q, i, j);
    int32_t rate = 0, since = q->zero + q->w.now;
    if (q->options != NULL && q->options->margin_per_tick != 0) {
        rate = q->options->margin_per_tick;
        since = q->options->from;
    }
    course_of(q, &q->a, i, &courses[0]);
    course_of(q, &q->b, j, &courses[1]);
    return berthi_courses_meet(courses, q->zero + q->w.now, q->zero + end, radius, rate, since);
}

int berthi_settle(berthi_query *q)
{
    const int32_t last = berthi_walk_end(&q->w);
    const int grows = q->options != NULL && q->options->margin_per_tick != 0;
    berthi_leg i, j;
    berthi_leg_now(&q->w.a, &q->a, q->w.now, &i);
    berthi_leg_now(&q->w.b, &q->b, q->w.now, &j);
    int32_t end = i.end < j.end ? i.end : j.end;
    end = end < last ? end : last;
    q->exact++;
    if (i.from == i.to && j.from == j.to && q->w.blind < 2 && !grows
            ? points_meet(q, &i, &j, radii_of(q, &i, &j))
            : courses_meet(q, &i, &j, end)) {
        return 1;
    }
    q->w.now = end;
    return 0;
}

#endif
