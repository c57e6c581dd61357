/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* A leg in the world, and two of them: in q16 exactly. */

#ifndef BERTHI_COURSE_H
#define BERTHI_COURSE_H

#include "arith.h"

/* The room of a course in q16: its places and ways are below 2^46, whatever they were stored in,
 * and it lasts less than 2^30 ticks. exact.c derives the numbers of limbs from these two. */
#define BERTHI_COURSE_PLACE_BITS 46
#define BERTHI_COURSE_TICK_BITS 30

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

#endif

#endif
