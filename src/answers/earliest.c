/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* From when on may it start: the first start with which nothing is hit, against one and against
 * many, with clocks that differ.
 *
 * From a start that hits, jumps (earliest_jump.c) lead to the first start that the legs which were
 * looked at do not rule out; a walk tells whether it hits with others. It goes
 * on from the last hit, round once: legs that have been passed are not met again, so there are at
 * most as many jumps as pairs of legs. */

#include "earliest.h"

#include "../motion/chain.h"
#include "../motion/window.h"

/* b with another start, and whether it then meets a: the walks of berth/meet.h, from where the last
 * hit was on, and then from the begin up to there. */

/* ---- The search ------------------------------------------------------------------------------ */

void berthi_search_begin(berthi_search *search, const berth_placed *b,
                         const berth_motion_options *options)
{
    search->b = b;
    search->options = options;
    search->most = options != NULL && options->max_steps != 0 ? options->max_steps : UINT32_MAX;
    search->spent = 0;
    search->part = 0;
    search->mark = INT32_MIN;
    search->start = berthi_start_of(b);
    search->of.left = search->most;
    search->of.legs = search->of.exact = 0;
}

int berthi_search_step(berthi_search *search, uint32_t legs)
{
    if (search->most == UINT32_MAX) { /* without a budget steps do not end */
        search->spent += search->most - search->of.left;
        search->of.left = search->most;
    }
    if (search->of.left == 0) {
        return 0;
    }
    search->of.left--;
    search->of.legs += legs;
    return 1;
}

void berthi_search_report(const berthi_search *search, berth_motion_counts *counts)
{
    const uint32_t steps = search->spent + (search->most - search->of.left);
    berthi_tell_counts(counts, steps, search->of.legs, search->of.exact, 0);
}

/* ---- Another start --------------------------------------------------------------------------- */

int32_t berthi_start_of(const berth_placed *placed)
{
    const berth_placement *at;
    (void)berthi_part_in(&placed->there, 0, &at);
    return at->start;
}

/* Where a part of a chain stands up to its neighbours. All are within 2^31. */
static BERTHI_APART void cut_at_neighbours(const berth_presence *chain, uint32_t part,
                                           int32_t delay, berth_presence *there)
{
    const berthi_motion_header *motion;
    const berth_placement *at;
    if (part > 0 && there->from == INT32_MIN) {
        motion = berthi_part_in(chain, part - 1, &at);
        there->from = at->start + motion->first + motion->length + delay;
    }
    if (part + 1 < berthi_parts_in(chain) && there->until == INT32_MAX) {
        motion = berthi_part_in(chain, part + 1, &at);
        there->until = at->start + motion->first + delay;
    }
}

BERTHI_APART void berthi_mover_set(berthi_mover *mover, const berth_placed *b, int32_t start,
                                   uint32_t part)
{
    berth_presence *there = &mover->now.there;
    const int32_t delay = start - berthi_start_of(b);
    if (berthi_is_chain(&b->there)) {
        const berth_placement *at;
        const berthi_motion_header *motion = berthi_part_in(&b->there, part, &at);
        berth_placement moved = *at;
        moved.start += delay;
        berthi_place_times(there, motion, &moved);
        there->part = part;
        cut_at_neighbours(&b->there, part, delay, there);
        mover->now.kind = b->kind;
        mover->now.scale = BERTHI_NO_SCALE;
        mover->now.stands = 1;
        return;
    }
    mover->now = *b;
    there->at.start += delay;
    there->start += delay;
    there->end += delay;
    there->from += there->from != INT32_MIN ? delay : 0;
    there->until += there->until != INT32_MAX ? delay : 0;
}

/* ---- Asked ----------------------------------------------------------------------------------- */

/* The time that both are there, in the window. */
static inline window common_time(const berthi_search *search)
{
    return asked_window(&search->a->there, &search->mover.now.there, search->options);
}

/* A part of the common time; `told`: what the roots have told of all of it. */
static berthi_verdict ask_between(berthi_search *search, int32_t from, int32_t until, int told)
{
    search->of.from = from;
    search->of.until = until;
    search->of.told = (uint8_t)told;
    return search->of.kind->run(&search->of, &search->a->there, &search->mover.now.there);
}

/* Asks the mover as it is, from tick `mark` on and then up to it. */
static berthi_verdict ask_round(berthi_search *search, int32_t mark)
{
    const window both = common_time(search);
    berthi_question *of = &search->of;
    if (!berthi_search_step(search,
                            0)) { /* a start, and a part, without a common time is one, too */
        return BERTHI_SPENT;
    }
    if (both.from >= both.until) {
        return BERTHI_CLEAR;
    }
    of->part_a = of->part_b = of->told = 0;
    of->from = both.from;
    of->until = both.until;
    if (berthi_roots_tell(of, search->a, &search->mover.now) == BERTHI_CLEAR) {
        return BERTHI_CLEAR;
    }
    const int told = of->told;
    if (mark <= both.from || mark >= both.until) {
        return ask_between(search, both.from, both.until, told);
    }
    const berthi_verdict found = ask_between(search, mark, both.until, told);
    return found == BERTHI_CLEAR ? ask_between(search, both.from, mark, told) : found;
}

/* ---- With one start -------------------------------------------------------------------------- */

berthi_verdict berthi_hit_at_start(berthi_search *search)
{
    const uint32_t count = berthi_parts_of(search->b);
    search->of.kind = berthi_kind_of(search->a->kind, search->b->kind);
    search->of.with = search->options != NULL ? &berthi_options_kind : NULL;
    search->of.options = search->options;
    search->of.any = search->of.on = 0;
    for (uint32_t i = 0; i < count; i++) {
        berthi_move(search);
        const berthi_verdict found = ask_round(search, i == 0 ? search->mark : INT32_MIN);
        if (found == BERTHI_HIT) {
            search->mark = search->of.at;
        }
        if (found != BERTHI_CLEAR) {
            return found;
        }
        search->part = search->part + 1 < count ? search->part + 1 : 0;
    }
    return BERTHI_CLEAR;
}

/* ---- Arguments ------------------------------------------------------------------------------- */

/* Whether all starts of b, and of its parts, are ticks, `error` before and after a range, too. Two
 * ticks differ by less than 2^31. */
static BERTHI_APART int starts_fit(const berth_placed *b, const berth_start_range *range)
{
    const int32_t first = berthi_start_of(b), error = range->clock_error;
    int32_t least = 0, most = 0;
    for (uint32_t k = 1; k < berthi_parts_of(b); k++) {
        const berth_placement *at;
        (void)berthi_part_in(&b->there, k, &at);
        const int32_t after = at->start - first;
        least = after < least ? after : least;
        most = after > most ? after : most;
    }
    return range->from >= -BERTH_TICK_MAX - least + error &&
           range->until <= BERTH_TICK_MAX - most - error;
}

BERTHI_APART berth_status berthi_starts_check(const berthi_starts *asked)
{
    const berth_start_range *range = asked->range;
    const int32_t most = asked->clocks != NULL ? BERTH_CLOCK_ERROR_MAX : 0;
    berth_status status = berthi_placed_check(asked->b);
    for (uint32_t k = 0; k < asked->count; k++) {
        const berth_status other = berthi_placed_check(asked->others[k]);
        if (other == BERTH_E_NULL) {
            return other;
        }
        status = status == BERTH_OK ? other : status;
    }
    if (status == BERTH_OK) {
        status = asked->options != NULL ? berthi_check_options(asked->options) : BERTH_OK;
    }
    if (status != BERTH_OK) {
        return status;
    }
    if (range->clock_error < 0 || range->clock_error > most) {
        return BERTH_E_TICK;
    }
    if (range->until < range->from) {
        return BERTH_E_WINDOW;
    }
    return starts_fit(asked->b, range) ? BERTH_OK : BERTH_E_START;
}

/* ---- One ------------------------------------------------------------------------------------- */

/* Goes on from search->start to the first start that is clear of search->a; above `until`: none up
 * to there is. BERTHI_SPENT: all before search->start are not. */
static berthi_verdict first_clear(berthi_search *search, int32_t until)
{
    berthi_verdict found = BERTHI_HIT;
    search->mark = INT32_MIN;
    while (found == BERTHI_HIT && search->start <= until) {
        found = berthi_hit_at_start(search);
        if (found == BERTHI_HIT) {
            berthi_past_hit(search, until);
        }
    }
    return found;
}

/* The same with a clock that may be off: from *start on, the first with which all starts within
 * `error` of it are clear. What is clear begins at `first`, and all before it hit with one. */
static berthi_verdict first_clear_run(berthi_search *search, int32_t until, int32_t error,
                                      int32_t *start)
{
    berthi_verdict found;
    search->start = *start - error;
    do {
        found = first_clear(search, until - error);
        const int32_t first = search->start;
        *start = first + error;
        if (found == BERTHI_CLEAR && error != 0) {
            found = search->clocks->between(search, first + 1, *start + error);
        }
    } while (found == BERTHI_HIT && *start <= until);
    return found;
}

/* ---- Calls ----------------------------------------------------------------------------------- */

/* Round the list, until all in a row are clear with one start. */
static berth_status earliest_of(berthi_search *search, const berthi_starts *asked, int32_t *start)
{
    const berth_start_range *range = asked->range;
    int32_t first = range->from;
    uint32_t clear = 0, k = 0;
    while (clear < asked->count) {
        const int32_t before = first;
        search->a = asked->others[k];
        search->part = 0;
        const berthi_verdict found =
            first_clear_run(search, range->until, range->clock_error, &first);
        if (first > range->until) {
            return BERTH_HIT;
        }
        if (found == BERTHI_SPENT) {
            *start = first;
            return BERTH_UNKNOWN;
        }
        clear = first == before ? clear + 1 : 1;
        k = k + 1 < asked->count ? k + 1 : 0;
    }
    *start = first;
    return BERTH_CLEAR;
}

berth_status berthi_starts_ask(const berthi_starts *asked, int32_t *start,
                               berth_motion_counts *counts)
{
    berthi_search search;
    if ((asked->others == NULL && asked->count != 0) || asked->b == NULL || asked->range == NULL ||
        start == NULL) {
        return BERTH_E_NULL;
    }
    berth_status status = berthi_starts_check(asked);
    if (status == BERTH_OK) {
        berthi_search_begin(&search, asked->b, asked->options);
        search.clocks = asked->clocks;
        status = earliest_of(&search, asked, start);
        if (counts != NULL) {
            berthi_search_report(&search, counts);
        }
    }
    return status;
}

berth_status berth_earliest_start_of_all(const berth_placed *const *others, uint32_t count,
                                         const berth_placed *b, const berth_start_range *range,
                                         const berth_motion_options *options, int32_t *start,
                                         berth_motion_counts *counts)
{
    const berthi_starts asked = {others, count, b, range, options, NULL};
    return berthi_starts_ask(&asked, start, counts);
}

berth_status berth_earliest_start(const berth_placed *a, const berth_placed *b,
                                  const berth_start_range *range,
                                  const berth_motion_options *options, int32_t *start,
                                  berth_motion_counts *counts)
{
    return berth_earliest_start_of_all(&a, 1, b, range, options, start, counts);
}
