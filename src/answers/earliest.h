/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* From when on: what a search among the starts of b keeps.
 *
 * b is moved, not placed anew: the times of its presence and of its placement are shifted, since
 * all else that was worked out is relative to them. A chain has placements in its
 * parts, so it is asked part by part: each is there while it moves and, where it stands, up to its
 * neighbours. */

#ifndef BERTHI_ANSWERS_EARLIEST_H
#define BERTHI_ANSWERS_EARLIEST_H

#include "../motion/chain.h"
#include "pair.h"

typedef struct berthi_search berthi_search;

/* What starts with a clock that may be off need of the library: who asks without names no table,
 * and a linker drops it. */
typedef struct berthi_clock_table berthi_clock_table;
struct berthi_clock_table {
    /* Is anything hit with a start from `from` to `until`, whole or not? BERTHI_HIT:
     * search->start is a later one, such that something is from all before it to `until`. */
    berthi_verdict (*between)(berthi_search *search, int32_t from, int32_t until);
};

struct berthi_search {
    const berth_placed *a, *b;
    const berthi_clock_table *clocks; /* null: no clock is off, or one start is asked */
    berthi_question of; /* of it options, `left` and the counts go on from walk to walk */
    int32_t start;      /* of b */
    int32_t last;       /* that is asked about, with what a clock may be off */
    int32_t mark;       /* where the last hit was: the tick from which on both legs are in force */
    uint32_t part;      /* and of a chain b, whose */
    uint32_t most, spent;
    berth_placed mover; /* b, or the part of it that is asked, as it is with its start: of a part of
                           a chain `there` alone, and no scale. Last: few instructions reach what is
                           far from a base */
};

/* The starts that are asked for, of b, against all of `others`. */
typedef struct berthi_starts {
    const berth_placed *const *others;
    uint32_t count;
    const berth_placed *b;
    const berth_start_range *range;
    const berth_motion_options *options;
    const berthi_clock_table *clocks; /* null: the range has no clock_error */
} berthi_starts;

#define berthi_search_begin BERTH_NAME(berthi_search_begin)
#define berthi_search_step BERTH_NAME(berthi_search_step)
#define berthi_search_report BERTH_NAME(berthi_search_report)
#define berthi_start_of BERTH_NAME(berthi_start_of)
#define berthi_mover_set BERTH_NAME(berthi_mover_set)
#define berthi_hit_at_start BERTH_NAME(berthi_hit_at_start)
#define berthi_starts_check BERTH_NAME(berthi_starts_check)
#define berthi_starts_ask BERTH_NAME(berthi_starts_ask)
#define berthi_start_past BERTH_NAME(berthi_start_past)
#define berthi_clocks_off BERTH_NAME(berthi_clocks_off)

/* Of starts with a clock that may be off. */
extern const berthi_clock_table berthi_clocks_off;

/* BERTH_OK, or what is wrong with all but the range's and the list's pointers; and the answer of
 * berth_earliest_start_of_all, its errors among it. */
berth_status berthi_starts_check(const berthi_starts *asked);
berth_status berthi_starts_ask(const berthi_starts *asked, int32_t *start,
                               berth_motion_counts *counts);

/* The same against one other, of what was checked, with a search that was begun: of the range the
 * first start that is clear of it. */
berth_status berthi_start_past(berthi_search *search, const berth_placed *other,
                               const berth_start_range *range, int32_t *start);

/* What is asked of b, with the budget of the options; of which a is the caller's to say. */
void berthi_search_begin(berthi_search *search, const berth_placed *b,
                         const berth_motion_options *options);

/* With that budget once more. */
static inline void berthi_search_renew(berthi_search *search)
{
    const berth_motion_options *options = search->of.options;
    search->most = options != NULL && options->max_steps != 0 ? options->max_steps : UINT32_MAX;
    search->spent = 0;
    search->of.left = search->most;
    search->of.legs = search->of.exact = 0;
}

void berthi_search_report(const berthi_search *search, berth_motion_counts *counts);

/* Takes a step: for a look at a pair of legs (`legs` 1), or at circles and roots. 0: the budget has
 * none left. */
int berthi_search_step(berthi_search *search, uint32_t legs);

/* The start of what is placed: of a chain that of its first part. */
int32_t berthi_start_of(const berth_placed *placed);

/* The mover becomes b, or of a chain its part number `part`, as they are when b starts at `start`.
 */
void berthi_mover_set(berth_placed *mover, const berth_placed *b, int32_t start, uint32_t part);

/* The same of a search, for its part and start: b itself may be there already. */
static inline void berthi_move(berthi_search *search)
{
#ifndef __OPTIMIZE_SIZE__
    const berth_presence *there = &search->mover.there;
    if (there->image != NULL && there->at.start == search->start &&
        !berthi_is_chain(&search->b->there)) {
        return;
    }
#endif
    berthi_mover_set(&search->mover, search->b, search->start, search->part);
}

/* Whether a and b meet with start search->start: goes round from where the last hit was.
 * BERTHI_HIT: mark and part are this one's, and of.part_a is the part of a that it is with. */
berthi_verdict berthi_hit_at_start(berthi_search *search);

#endif
