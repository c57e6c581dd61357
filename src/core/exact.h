/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* The exact predicate for two legs that are in force together, over all real times (q16). */

#ifndef BERTHI_EXACT_H
#define BERTHI_EXACT_H

#include "berth/placement.h"

#include "course.h"

#ifdef BERTH_Q16

#define berthi_courses_pass BERTH_NAME(berthi_courses_pass)
#define berthi_courses_fraction BERTH_NAME(berthi_courses_fraction)
#define berthi_courses_side BERTH_NAME(berthi_courses_side)
#define berthi_course_of BERTH_NAME(berthi_course_of)

/* Makes a course between two local points (x, y) of what is placed: at `from` at global tick
 * `begin`, at `to` `ticks` later. */
/*@ requires \valid(course) && berthi_placed(*at);
  @ requires \valid_read(from + (0 .. 1)) && \valid_read(to + (0 .. 1));
  @ requires -1610612736 <= from[0] <= 1610612736 && -1610612736 <= from[1] <= 1610612736;
  @ requires -1610612736 <= to[0] <= 1610612736 && -1610612736 <= to[1] <= 1610612736;
*/
void berthi_course_of(berthi_course *course, const berth_placement *at, const int32_t *from,
                      const int32_t *to, int32_t begin, int32_t ticks);

/*@ predicate berthi_runs(berthi_course c) = 1 <= c.ticks <= 1073741823 &&
  @     -70368744177664 < c.x < 70368744177664 && -70368744177664 < c.y < 70368744177664 &&
  @     -70368744177664 < c.way_x < 70368744177664 && -70368744177664 < c.way_y < 70368744177664;
*/

/* As berthi_courses_meet, where the courses of `still` (1: the first, 2: the other) stay where they
 * are at `from`: that alone is within these, and `until` may be anywhere. */
/*@ requires \valid(courses + (0 .. 1)) && berthi_runs(courses[0]) && berthi_runs(courses[1]);
  @ requires 0 <= radius < 70368744177664 && 0 <= rate && still <= 3;
*/
int berthi_courses_pass(berthi_course courses[2], int32_t from, int32_t until, int64_t radius,
                        int32_t rate, int32_t since, uint32_t still);

/* Whether there is a real time t, from <= t <= until, at which both centres are strictly nearer
 * than radius + rate * (t - since). from < until, both within each course that moves;
 * since <= from; radius, 2^-30 units: 0 <= radius < 2^46; rate, 2^-30 units a tick: not negative.
 * The courses are scratch: what is in them afterwards means nothing. */
static inline int berthi_courses_meet(berthi_course courses[2], int32_t from, int32_t until,
                                      int64_t radius, int32_t rate, int32_t since)
{
    return berthi_courses_pass(courses, from, until, radius, rate, since, 0);
}

/* Of the tick from `from` on, in which they come nearer than radius + rate * (t - from): the first
 * of its 2^16 parts in which they do, or with `last` the last one. The courses are scratch. */
/*@ requires \valid(courses + (0 .. 1)) && berthi_runs(courses[0]) && berthi_runs(courses[1]);
  @ requires 0 <= radius < 1125899906842624 && 0 <= rate && (last == 0 || last == 1);
*/
uint32_t berthi_courses_fraction(berthi_course courses[2], int32_t from, int64_t radius,
                                 int32_t rate, int last);

/* On which side of the line on which the second goes, as seen from the first, the first is: -1, 1,
 * or 0 on it, and where it does not go. The courses are scratch. */
/*@ requires \valid(courses + (0 .. 1)) && berthi_runs(courses[0]) && berthi_runs(courses[1]);
  @ requires still <= 3;
*/
int berthi_courses_side(berthi_course courses[2], int32_t from, uint32_t still);

#endif

#endif
