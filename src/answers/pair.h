/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* Two legs in the world, and whether they meet in a stretch of time: the one exact test that all
 * answers in time come down to. What asks it when is up to each answer; it is asked with the
 * options of a question, which pays for it. */

#ifndef BERTHI_ANSWERS_PAIR_H
#define BERTHI_ANSWERS_PAIR_H

#include "berth/answers.h"
#include "glance.h"
#include "stay.h"

#define berthi_stays_meet BERTH_NAME(berthi_stays_meet)
#define berthi_stays_pass BERTH_NAME(berthi_stays_pass)
#define berthi_stays_side BERTH_NAME(berthi_stays_side)
#define berthi_stays_gap BERTH_NAME(berthi_stays_gap)
#define berthi_straight_meets BERTH_NAME(berthi_straight_meets)
#define berthi_narrow BERTH_NAME(berthi_narrow)
#define berthi_touch_in_tick BERTH_NAME(berthi_touch_in_tick)
#define berthi_pair_at BERTH_NAME(berthi_pair_at)

/* Whether two stays meet at a real time of theirs: from < until, both within both stays and the
 * window of a margin that grows. q16: exactly; else yes unless surely not. */
int berthi_stays_meet(berthi_question *of, const berthi_encounter *e);

/* The same from one tick to another. q16: the stays of `still` (1: a, and with it the margin; 2: b;
 * else 0) stay what they are at `from`: that alone is within these, and `until` may be anywhere. */
int berthi_stays_pass(berthi_question *of, const berthi_stay *a, const berthi_stay *b, int32_t from,
                      int32_t until, uint32_t still);

/* q16: on which side of the line on which b goes then, as seen from a, a is: -1 or 1; 0: on it, or
 * b does not go. Exactly, whatever the margin, which pays. */
int berthi_stays_side(berthi_question *of, const berthi_stay *a, const berthi_stay *b, int32_t from,
                      int32_t until, uint32_t still);

/* f32, f64: what is added to the sum of radii, in lengths: more than what a test rounds by. */
#define BERTHI_STAYS_ROUNDING (56 * BERTHI_EPSILON)

/* f32, f64: the sum of radii and the margin at a tick, and all that rounds. */
berth_raw berthi_stays_gap(const berthi_question *of, const berthi_stay *a, const berthi_stay *b,
                           int32_t tick);

/* What rounds in a test is added to the margin of a question's options once more. */
static inline void berthi_stays_widen(berth_motion_options *options, const berthi_question *of,
                                      const berthi_encounter *e)
{
    const berth_raw all = berthi_lengths_of(&e->a.course) + berthi_lengths_of(&e->b.course) +
                          berthi_stays_gap(of, &e->a, &e->b, e->until);
    options->margin = berth_num_of(berth_num_raw(options->margin) + all * BERTHI_STAYS_ROUNDING);
}

/* f32, f64: whether what goes from (x, y) by (ex, ey) comes nearer to 0 than r, which grows by er.
 */
int berthi_straight_meets(berth_raw x, berth_raw y, berth_raw r, berth_raw ex, berth_raw ey,
                          berth_raw er);

/* Of two stays that meet in their time, the fewest ticks from its begin on, or with `last` back
 * from its end, in which they do: more than `clear`, at most `met`. To begin with 0 and all ticks;
 * narrowed to met == clear + 1, then returns 1; else the budget was not enough, and more will be.
 * Their time becomes what was looked at last.
 * `way` is null, or all their way, where its slack is not 0: then eight looks at a glance share a
 * step, and a guess has none. */
typedef struct berthi_bracket {
    uint32_t clear, met;
} berthi_bracket;
int berthi_narrow(berthi_question *of, berthi_encounter *e, int last, berthi_bracket *bracket,
                  const berthi_glimpse *way);

/* The bracket to begin with. */
static inline berthi_bracket berthi_bracket_of(const berthi_encounter *e)
{
    const berthi_bracket all = {0, (uint32_t)e->until - (uint32_t)e->from};
    return all;
}

/* Of two stays that meet in their time, which is a tick: the first of its 2^16 parts in which they
 * do, or the last. */
uint32_t berthi_touch_in_tick(const berthi_question *of, const berthi_encounter *e, int last);

/* What is said of two stays at a tick. */
void berthi_pair_at(const berthi_encounter *e, int32_t tick, berth_pair *pair);

#endif
