/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* Two legs that the cheap test cannot tell, settled exactly (q16). */

#include "../core/exact.h"
#include "query.h"

#ifdef BERTH_Q16

/* A leg by its number: its points, local, and the global ticks at which it is there. */
BERTHI_ONCE void find_leg(const berthi_motion_header *motion, const berth_placement *at,
                          uint32_t number, int32_t tick, berthi_course *course, int32_t *points)
{
    uint32_t from = number, to = number;
    course->begin = 0;
    course->ticks = 1;
    if (berthi_is_straight(motion) && tick >= at->start + motion->first) {
        to++;
        if (tick >= at->start + motion->first + motion->length) {
            from = to;
        } else {
            const int32_t *ticks = berthi_ticks_of(motion) + number;
            course->begin = at->start + motion->first + ticks[0];
            course->ticks = ticks[1] - ticks[0];
        }
    }
    berthi_point_of(motion, from, points);
    berthi_point_of(motion, to, points + 2);
}

BERTHI_APART void berthi_leg_course(const berthi_motion_header *motion, const berth_placement *at,
                                    uint32_t number, int32_t tick, berthi_course *course)
{
    int32_t points[4];
    find_leg(motion, at, number, tick, course, points);
    berthi_course_of(course, at, points, points + 2, course->begin, course->ticks);
}

/* Where a leg is that is held or stands, less what `at` was. */
static BERTHI_APART void place_leg(const berth_presence *there, uint32_t number, int32_t tick,
                                   int64_t *at)
{
    berthi_course course;
    int32_t points[4];
    find_leg(berthi_motion_of(there), &there->at, number, tick, &course, points);
    berthi_place_local(&there->at, points[0], points[1], at);
}

static inline int courses_meet(const berthi_question *of, const berth_presence *a,
                               const berth_presence *b, int64_t radius)
{
    berthi_course courses[2];
    int32_t rate = 0, since = of->at;
    if (of->options != NULL && of->options->margin_per_tick != 0) {
        rate = of->options->margin_per_tick;
        since = of->options->from;
    }
    berthi_leg_course(berthi_motion_of(a), &a->at, of->leg_a, of->at, &courses[0]);
    berthi_leg_course(berthi_motion_of(b), &b->at, of->leg_b, of->at, &courses[1]);
    return berthi_courses_meet(courses, of->at, of->end, radius, rate, since);
}

static int is_held(const berth_presence *there, int32_t tick)
{
    return !berthi_is_straight(berthi_motion_of(there)) || !berthi_moves(there, tick);
}

/* The sum of both radii, and of a margin that does not grow; in 2^-30 units. */
static int64_t sum_of_radii(const berthi_question *of, const berth_presence *a,
                            const berth_presence *b)
{
    int64_t r = (int64_t)berthi_placed_radius(a, of->leg_a) + berthi_placed_radius(b, of->leg_b);
    if (of->options != NULL) {
        r += berth_num_raw(of->options->margin);
    }
    return r * 16384;
}

static inline int margin_grows(const berthi_question *of)
{
    return of->options != NULL && of->options->margin_per_tick != 0;
}

/* Where a leg of a clip is, less what `at` was. */
static void place_held(const berth_presence *there, uint32_t leg, int64_t *at)
{
    const berthi_motion_header *motion = berthi_motion_of(there);
    const berth_ground ground = berthi_ground_of(motion);
    berthi_place(&ground, &there->at, berthi_points_of(motion) + 2 * (size_t)leg, at);
}

int berthi_settle_held(berthi_question *of, const berth_presence *a, const berth_presence *b)
{
    int64_t distance[2] = {0, 0};
    if (margin_grows(of)) {
        return of->with->settle(of, a, b);
    }
    of->exact++;
    place_held(a, of->leg_a, distance);
    place_held(b, of->leg_b, distance);
    return berthi_nearer(distance, sum_of_radii(of, a, b));
}

int berthi_settle(berthi_question *of, const berth_presence *a, const berth_presence *b)
{
    const int64_t r = sum_of_radii(of, a, b);
    of->exact++;
    if (margin_grows(of) || !is_held(a, of->at) || !is_held(b, of->at)) {
        return courses_meet(of, a, b, r);
    }
    int64_t distance[2] = {0, 0};
    place_leg(a, of->leg_a, of->at, distance);
    place_leg(b, of->leg_b, of->at, distance);
    return berthi_nearer(distance, r);
}

#endif
