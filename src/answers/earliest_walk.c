/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* b with another start, and whether it then meets a: the walks of berth/meet.h, from where the last
 * hit was on, and then from the begin up to there. */

#include "earliest.h"

#include "../motion/chain.h"
#include "../motion/roots.h"

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
    counts->steps = steps;
    counts->bounds = steps - search->of.legs;
    counts->legs = search->of.legs;
    counts->exact = search->of.exact;
    counts->tick = 0;
    counts->leg_a = counts->leg_b = counts->part_a = counts->part_b = 0;
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

/* ---- Roots ----------------------------------------------------------------------------------- */

/* Whether circles or roots tell that the two keep apart in a window. As query.c asks them. */
static BERTHI_APART int keep_apart(berthi_search *search, window both)
{
    const berth_placed *a = search->a, *b = &search->mover.now;
    const int32_t margin =
        search->of.options != NULL ? margin_until(search->of.options, both.until) : 0;
    search->of.told = 0;
    if (a->scale == b->scale && a->scale != BERTHI_NO_SCALE && margin < MARGIN_MOST) {
        const int32_t scaled = margin != 0 ? (margin >> (a->scale - 1)) + 1 : 0;
        if (scaled == 0 || a->circle_r + b->circle_r + (berth_raw)scaled <= FAR_MOST) {
            if (placed_circles_apart(a, b, scaled)) {
                return 1;
            }
            if (!both_move(&a->there, &b->there, both)) {
                return 0;
            }
            search->of.told = BERTHI_NEAR;
            return placed_roots_tell(a, b, both, scaled, 0) == BERTHI_KEEPS_AWAY;
        }
    }
    return circles_apart(&a->there, &b->there, margin);
}

/* The time that both are there, in the window. */
static inline window common_time(const berthi_search *search)
{
    return asked_window(&search->a->there, &search->mover.now.there, search->options);
}

/* A part of the common time; `told`: what the roots have told of all of it. */
static berthi_finding ask_between(berthi_search *search, int32_t from, int32_t until, int told)
{
    search->of.from = from;
    search->of.until = until;
    search->of.told = (uint8_t)told;
    return search->of.kind->run(&search->of, &search->a->there, &search->mover.now.there);
}

/* Asks the mover as it is, from tick `mark` on and then up to it. */
static berthi_finding ask_round(berthi_search *search, int32_t mark)
{
    const window both = common_time(search);
    berthi_finding found;
    int told;
    if (!berthi_search_step(search,
                            0)) { /* a start, and a part, without a common time is one, too */
        return BERTHI_OUT_OF_STEPS;
    }
    if (both.from >= both.until) {
        return BERTHI_CLEAR;
    }
    search->of.part_a = search->of.part_b = 0;
    if (keep_apart(search, both)) {
        return BERTHI_CLEAR;
    }
    told = search->of.told;
    if (mark <= both.from || mark >= both.until) {
        return ask_between(search, both.from, both.until, told);
    }
    found = ask_between(search, mark, both.until, told);
    return found == BERTHI_CLEAR ? ask_between(search, both.from, mark, told) : found;
}

/* ---- Calls ----------------------------------------------------------------------------------- */

berthi_finding berthi_hit_at_start(berthi_search *search)
{
    const uint32_t count = berthi_parts_of(search->b);
    search->of.kind = berthi_kind_of(search->a->kind, search->b->kind);
    search->of.with = search->options != NULL ? &berthi_options_kind : NULL;
    search->of.options = search->options;
    search->of.any = 0;
    for (uint32_t i = 0; i < count; i++) {
        berthi_move(search);
        const berthi_finding found = ask_round(search, i == 0 ? search->mark : INT32_MIN);
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
