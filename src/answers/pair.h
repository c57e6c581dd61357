/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* Two legs in the world, and whether they meet in a stretch of time: the one exact test that all
 * answers in time come down to. What asks it when is up to each answer. */

#ifndef BERTHI_ANSWERS_PAIR_H
#define BERTHI_ANSWERS_PAIR_H

#include "../motion/exact.h"
#include "../motion/query.h"
#include "berth/answers.h"

/* A leg in force, or one that stands before or after: in the world. */
typedef struct berthi_stay {
#ifdef BERTH_Q16
    berthi_course course; /* way 0 where it is held or stands */
#else
    berth_raw x, y, way_x, way_y; /* at `begin`, and until `ticks` later */
    int32_t begin, ticks;
    berth_raw lengths; /* what its rounding is relative to */
#endif
    berth_raw radius;
    int32_t from, until; /* global ticks in which it is in force; INT32_MIN, INT32_MAX: without
                            begin, without end */
    uint32_t leg, part;  /* numbers in its motion and chain */
} berthi_stay;

/* The margin as a test of two legs needs it: at tick `since`, and its growth a tick from then on.
 * q16: Q16.16, up to 32767 units; the rate in 2^-30. */
typedef struct berthi_margin {
    berth_raw margin;
    berth_rate rate;
    int32_t since;
} berthi_margin;

#define berthi_stay_at BERTH_NAME(berthi_stay_at)
#define berthi_stays_meet BERTH_NAME(berthi_stays_meet)
#define berthi_absent_until BERTH_NAME(berthi_absent_until)
#define berthi_narrow BERTH_NAME(berthi_narrow)
#define berthi_first_touch BERTH_NAME(berthi_first_touch)
#define berthi_last_touch BERTH_NAME(berthi_last_touch)
#define berthi_stay_place BERTH_NAME(berthi_stay_place)
#define berthi_pair_at BERTH_NAME(berthi_pair_at)

/* What is there at a tick. In a chain's gap two may stand: `way` 0 is the first of them, 1 the
 * other. Returns how many there are, 0 to 2, and sets *stay when `way` is below that.
 * O(log blocks + log legs); a part or a block of a chain is found in O(log pieces). */
uint32_t berthi_stay_at(const berth_presence *whole, int32_t tick, uint32_t way, berthi_stay *stay);

/* Where nothing is there at a tick of its time: in a chain's gap in which nobody stands, until
 * when. */
int32_t berthi_absent_until(const berth_presence *whole, int32_t tick);

/* Whether two stays meet at a real time of [from, until]; from < until, both within both stays, and
 * margin->since <= from when it grows. q16: exactly; else yes unless surely not. */
int berthi_stays_meet(const berthi_margin *margin, const berthi_stay *a, const berthi_stay *b,
                      int32_t from, int32_t until);

/* Of two stays that meet in [from, until], the fewest ticks from `from` on, or with `last` back
 * from `until`, in which they do: more than `clear`, at most `met`. To begin with 0 and all ticks;
 * narrowed to met == clear + 1, then returns 1; else *left looks were not enough, and more will
 * be. */
typedef struct berthi_bracket {
    uint32_t clear, met;
} berthi_bracket;
int berthi_narrow(const berthi_margin *margin, const berthi_stay *a, const berthi_stay *b,
                  int32_t from, int32_t until, int last, berthi_bracket *bracket, uint32_t *left);

/* The first, and the last tick of from <= t < until in contact, of two stays that meet in [from,
 * until] (q16: the test says so; else at least nothing is clear that may not be). Each looks at the
 * pair some times, and adds that to *looks. */
int32_t berthi_first_touch(const berthi_margin *margin, const berthi_stay *a, const berthi_stay *b,
                           int32_t from, int32_t until, uint32_t *looks);
int32_t berthi_last_touch(const berthi_margin *margin, const berthi_stay *a, const berthi_stay *b,
                          int32_t from, int32_t until, uint32_t *looks);

/* Where it is at a tick, world: the nearest number, within +-32767 units in q16. */
void berthi_stay_place(const berthi_stay *stay, int32_t tick, berth_num *x, berth_num *y);

/* What is said of two stays at a tick. */
void berthi_pair_at(const berthi_stay *a, const berthi_stay *b, int32_t tick, berth_pair *pair);

/* The same leg, later: of something that starts so many ticks later. */
static inline void berthi_stay_delay(berthi_stay *stay, int32_t ticks)
{
#ifdef BERTH_Q16
    stay->course.begin += ticks;
#else
    stay->begin += ticks;
#endif
    stay->from += stay->from != INT32_MIN ? ticks : 0;
    stay->until += stay->until != INT32_MAX ? ticks : 0;
}

/* The margin of options, which may be null. */
static inline berthi_margin berthi_margin_of(const berth_motion_options *options)
{
    berthi_margin margin = {0, 0, 0};
    if (options != NULL) {
        margin.margin = berth_num_raw(options->margin);
        margin.rate = options->margin_per_tick;
        margin.since = options->from;
    }
    return margin;
}

#endif
