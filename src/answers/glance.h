/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* Where one leg goes as seen from another, in 30 bits: how near, whether, and nearly when (q16). */

#ifndef BERTHI_ANSWERS_GLANCE_H
#define BERTHI_ANSWERS_GLANCE_H

#include "../core/exact.h"

#if BERTHI_IS_EXACT && !defined(BERTH_CFG_GLANCE_OFF)
#define BERTHI_GLANCES
#endif

/* The way from a to b over some time, in units of 2^(cut - 30). Cutting moves an end by up to 1.42
 * of these. A way whose ends are wrong by no more than so much is nowhere more wrong, and neither
 * is its least distance from the origin. */
typedef struct berthi_glimpse {
    int32_t at[4]; /* from, and to: below 2^30 */
    int32_t wrong; /* in 2^-30 units, with 2.5 units of its own for what is made of it */
    int32_t slack; /* the same in its units, and of a place in the midst of it */
    uint32_t cut;
} berthi_glimpse;

#define berthi_ways_apart BERTH_NAME(berthi_ways_apart)
#define berthi_place_between BERTH_NAME(berthi_place_between)
#define berthi_glimpse_set BERTH_NAME(berthi_glimpse_set)
#define berthi_glimpse_turn BERTH_NAME(berthi_glimpse_turn)
#define berthi_glimpse_least BERTH_NAME(berthi_glimpse_least)
#define berthi_glimpse_tells BERTH_NAME(berthi_glimpse_tells)
#define berthi_glimpse_side BERTH_NAME(berthi_glimpse_side)
#define berthi_glimpse_first BERTH_NAME(berthi_glimpse_first)
#define berthi_glimpse_guess BERTH_NAME(berthi_glimpse_guess)

/* Whether the boxes of both ways are apart by r along x or y: exactly. r is below 2^49. */
int berthi_ways_apart(const berthi_course *a, const berthi_course *b, int64_t r);

/* From a to b at a tick of both, in 2^-30 units. Returns what each may be wrong by. */
int32_t berthi_place_between(const berthi_course *a, const berthi_course *b, int32_t tick,
                             int64_t *at);

/* From one tick to another, both within both courses; those of `still` (1: a, 2: b) stay where they
 * are at `from`, which alone is within them. */
void berthi_glimpse_set(berthi_glimpse *g, const berthi_course *a, const berthi_course *b,
                        int32_t from, int32_t until, uint32_t still);

/* The same way back. */
void berthi_glimpse_turn(berthi_glimpse *g);

/* The least distance of its `at` from the origin, in its units; wrong by less than 1 either way,
 * beside what the way is. */
uint32_t berthi_glimpse_least(const int32_t *at);

/* Whether they come nearer than a radius, 2^-30 units, that grows to `most`: surely, surely not, or
 * it cannot tell. 0 <= radius <= most < 2^49. */
berthi_verdict berthi_glimpse_tells(const berthi_glimpse *g, int64_t radius, int64_t most);

/* Of two that come nearer than a radius that does not grow: whether they do in the first ticks, so
 * many of all. */
berthi_verdict berthi_glimpse_first(const berthi_glimpse *g, int64_t radius, uint32_t ticks,
                                    uint32_t all);

/* In how many of all ticks they do: nearly. 1 to all of them. */
uint32_t berthi_glimpse_guess(const berthi_glimpse *g, int64_t radius, uint32_t all);

/* On which side of the line on which b goes, as seen from a, a is: -1 or 1, or 0 where that cannot
 * be told. */
int berthi_glimpse_side(const berthi_glimpse *g);

#endif
