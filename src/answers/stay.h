/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* A leg in the world: which is in force when, and where it is; and two of them at once. */

#ifndef BERTHI_ANSWERS_STAY_H
#define BERTHI_ANSWERS_STAY_H

#include "../core/exact.h"
#include "../motion/query.h"

/* A leg in force, or one that stands before or after: in the world. */
typedef struct berthi_stay {
    berthi_course course; /* way 0 where it is held or stands */
    berth_raw radius;
    int32_t from, until; /* global ticks in which it is in force; INT32_MIN, INT32_MAX: without
                            begin, without end */
    uint32_t leg, part;  /* numbers in its motion and chain */
} berthi_stay;

/* Two legs that are there together, and a time in which they are looked at. */
typedef struct berthi_encounter {
    int32_t from, until;
    berthi_stay a, b;
} berthi_encounter;

#define berthi_stay_at BERTH_NAME(berthi_stay_at)
#define berthi_stay_of_part BERTH_NAME(berthi_stay_of_part)
#define berthi_encounter_at BERTH_NAME(berthi_encounter_at)
#define berthi_stay_place BERTH_NAME(berthi_stay_place)
#define berthi_course_at BERTH_NAME(berthi_course_at)
#define berthi_stay_about BERTH_NAME(berthi_stay_about)

/* What is there at a tick. In a chain's gap two may stand: `way` 0 is the first of them, 1 the
 * other. Returns how many there are, 0 to 2, and sets *stay when `way` is below that. Where nobody
 * is, stay->until is when somebody comes, in a gap, and else the tick.
 * O(log legs); a part of a chain is found in O(log pieces). */
uint32_t berthi_stay_at(const berth_presence *whole, int32_t tick, uint32_t way, berthi_stay *stay);

/* The one of a certain part, or of any, as long as all of it is there; 0: there is none. */
enum { BERTHI_WHOEVER = -1 };
int berthi_stay_of_part(const berth_presence *whole, int32_t tick, int32_t part, berthi_stay *stay);

/* Two that are there at a tick: of a's two that may stand in a gap the other one where the lowest
 * bit of `way` is set, and of b's where the next is. Sets both legs, when there is such a way, and
 * e->until: where one of them ends or, where one side is not there, when it may come to be. Returns
 * a bit for each way that there is, none where one side is not there. */
uint32_t berthi_encounter_at(const berth_presence *a, const berth_presence *b, int32_t tick,
                             uint32_t way, berthi_encounter *e);

/* Which of the ways that may be there are. */
enum { BERTHI_ANY_WAY = 15 };

static inline int berthi_has_way(uint32_t ways, uint32_t way)
{
    return (int)(ways >> way & 1);
}

/* Where it is at a tick, world: the nearest number, within +-32767 units in q16. */
void berthi_stay_place(const berthi_stay *stay, int32_t tick, berth_num *x, berth_num *y);

/* q16: about where one tree of legs is at so many ticks, in time order, in 2^-12 units: where its
 * leaves' moving discs are. */
void berthi_stay_about(const berth_presence *there, const int32_t *ticks, uint32_t count,
                       int32_t *at);

/* q16: where a course is at a tick, in 2^-30 units: at[] is that less what it was. Returns what
 * each may be wrong by: the fraction is down by less than 2^-30, of a way that is below
 * 2^32 (high + 1), and the product by less than 1. */
int32_t berthi_course_at(const berthi_course *course, int32_t tick, int64_t *at);

/* Whether it stands, or is held. */
static inline int berthi_stay_stands(const berthi_stay *stay)
{
    return stay->course.way[0] == 0 && stay->course.way[1] == 0;
}

/* The same leg, later: of something that starts so many ticks later. */
static inline void berthi_stay_delay(berthi_stay *stay, int32_t ticks)
{
    stay->course.begin += ticks;
    stay->from += stay->from != INT32_MIN ? ticks : 0;
    stay->until += stay->until != INT32_MAX ? ticks : 0;
}

#endif
