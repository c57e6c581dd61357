/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* A leg in the world; and the exact predicate for two that are in force together, over all real
 * times (q16). */

#ifndef BERTHI_EXACT_H
#define BERTHI_EXACT_H

#include "berth/placement.h"

#include "frame.h"

/* One leg in the world. q16: lengths are in 2^-30 units (Q16.16 times 2^14), and exact. */
typedef struct berthi_course {
    berthi_world_t at[2];  /* x and y at `begin`; q16: below 2^45.6 */
    berthi_world_t way[2]; /* from the begin to the end; q16: below 2^46 in each */
    int32_t begin;         /* global tick */
    int32_t ticks; /* that it lasts, 1 to 2^30 - 1. With way 0, a leg that is held or a motion
                             that stands, begin is not read, and 1 will do */
#ifndef BERTH_Q16
    berth_raw lengths; /* what its rounding is relative to */
#endif
} berthi_course;

static inline berth_raw berthi_lengths_of(const berthi_course *course)
{
#ifdef BERTH_Q16
    (void)course;
    return 0;
#else
    return course->lengths;
#endif
}

/* Where one is at a turn, in lengths of its own: x + way * since / ticks of what goes on, with old
 * and now the same; of what jumps or joins no way. */
typedef struct berthi_leg_turn {
    berthi_world_t old[2], now[2], way[2];
    uint32_t since, ticks;
} berthi_leg_turn;

#ifdef BERTH_Q16

/*@ predicate berthi_runs(berthi_course c) = 1 <= c.ticks <= 1073741823 &&
  @     -70368744177664 < c.at[0] < 70368744177664 && -70368744177664 < c.at[1] < 70368744177664 &&
  @     -70368744177664 < c.way[0] < 70368744177664 &&
  @     -70368744177664 < c.way[1] < 70368744177664;
*/

/* Two courses, from a tick on, which is within each course that moves, as `until` is. The radius,
 * in 2^-30 units, and its rate a tick are not negative; beyond 2^49 all meet. Those of `still` (1:
 * the first, 2: the other) stay where they are at `from`: that alone is within these, and `until`
 * may be anywhere. */
typedef struct berthi_courses {
    const berthi_course *course[2];
    int64_t radius; /* at `from` */
    int32_t from, until, rate;
    uint32_t still;
} berthi_courses;

#define berthi_courses_pass BERTH_NAME(berthi_courses_pass)
#define berthi_courses_fraction BERTH_NAME(berthi_courses_fraction)
#define berthi_courses_side BERTH_NAME(berthi_courses_side)
#define berthi_courses_approach BERTH_NAME(berthi_courses_approach)
#define berthi_turns_approach BERTH_NAME(berthi_turns_approach)

/* Makes a course between two local points (x, y) of what is placed: at `from` at global tick
 * `begin`, at `to` `ticks` later. */
/*@ requires \valid(course) && berthi_stood(*at);
  @ requires \valid_read(from + (0 .. 1)) && \valid_read(to + (0 .. 1));
  @ requires -1610612736 <= from[0] <= 1610612736 && -1610612736 <= from[1] <= 1610612736;
  @ requires -1610612736 <= to[0] <= 1610612736 && -1610612736 <= to[1] <= 1610612736;
*/
static inline void berthi_course_of(berthi_course *course, const berth_placement *at,
                                    const int32_t *from, const int32_t *to, int32_t begin,
                                    int32_t ticks)
{
    course->at[0] = course->at[1] = 0;
    berthi_place_local(at, from[0], from[1], course->at);
    course->way[0] = course->at[0];
    course->way[1] = course->at[1];
    berthi_place_local(at, to[0], to[1], course->way); /* less what it was */
    course->begin = begin;
    course->ticks = ticks;
}

/*@ predicate berthi_both_run(berthi_courses *c) = \valid_read(c) &&
  @     \valid_read(c->course[0]) && \valid_read(c->course[1]) &&
  @     berthi_runs(*c->course[0]) && berthi_runs(*c->course[1]) &&
  @     0 <= c->radius && 0 <= c->rate && c->still <= 3;
*/

/* Whether there is a real time t, from <= t <= until, at which both centres are strictly nearer
 * than radius + rate * (t - from). from < until. */
/*@ requires berthi_both_run(both); */
int berthi_courses_pass(const berthi_courses *both);

/* Of the tick from `from` on, with `until` after it, in which they come nearer than that: the first
 * of its 2^16 parts in which they do, or with `last` the last one. */
/*@ requires berthi_both_run(both) && (last == 0 || last == 1); */
uint32_t berthi_courses_fraction(const berthi_courses *both, int last);

/* On which side of the line on which the second goes, as seen from the first, the first is: -1, 1,
 * or 0 on it, and where it does not go. `until` is a tick after `from`. */
/*@ requires berthi_both_run(both); */
int berthi_courses_side(const berthi_courses *both);

/* Whether the distance of their centres begins to shrink at `from`; `until` is a tick after it. */
/*@ requires berthi_both_run(both); */
int berthi_courses_approach(const berthi_courses *both);

/* Whether two are nearer after a turn than before it. */
int berthi_turns_approach(const berthi_leg_turn *side);

#endif

#endif
