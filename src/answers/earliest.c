/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* From when on may it start: the first start with which nothing is hit, against one and against
 * many, with clocks that differ.
 *
 * From a start that hits, jumps (earliest_jump.c) lead to the first start that the legs which were
 * looked at do not rule out; the walk (earliest_walk.c) tells whether it hits with others. It goes
 * on from the last hit, round once: legs that have been passed are not met again, so there are at
 * most as many jumps as pairs of legs. */

#include "earliest.h"

/* ---- Arguments ------------------------------------------------------------------------------- */

/* Whether all starts of b, and of its parts, are ticks. */
static BERTHI_APART int starts_fit(const berth_placed *b, int64_t from, int64_t until)
{
    const int32_t first = berthi_start_of(b);
    int64_t least = 0, most = 0;
    for (uint32_t k = 1; k < berthi_parts_of(b); k++) {
        const berth_placement *at;
        (void)berthi_part_in(&b->there, k, &at);
        const int64_t after = (int64_t)at->start - first;
        least = after < least ? after : least;
        most = after > most ? after : most;
    }
    return from + least >= -BERTH_TICK_MAX && until + most <= BERTH_TICK_MAX;
}

static BERTHI_APART berth_status check_earliest(const berth_placed *const *others, uint32_t count,
                                                const berth_placed *b,
                                                const berth_start_range *range,
                                                const berth_motion_options *options)
{
    berth_status status = berthi_placed_check(b);
    for (uint32_t k = 0; k < count; k++) {
        const berth_status other = berthi_placed_check(others[k]);
        if (other == BERTH_E_NULL) {
            return other;
        }
        status = status == BERTH_OK ? other : status;
    }
    if (status == BERTH_OK) {
        status = options != NULL ? berthi_check_options(options) : BERTH_OK;
    }
    if (status != BERTH_OK) {
        return status;
    }
    if (range->clock_error < 0 || range->clock_error > BERTH_CLOCK_ERROR_MAX) {
        return BERTH_E_TICK;
    }
    if (range->until < range->from) {
        return BERTH_E_WINDOW;
    }
    return starts_fit(b, (int64_t)range->from - range->clock_error,
                      (int64_t)range->until + range->clock_error)
               ? BERTH_OK
               : BERTH_E_START;
}

/* ---- One ------------------------------------------------------------------------------------- */

/* Goes on from search->start to the first start that is clear of search->a; above `until`: none up
 * to there is. BERTHI_OUT_OF_STEPS: all before search->start are not. */
static berthi_finding first_clear(berthi_search *search, int32_t until)
{
    berthi_finding found = BERTHI_HIT;
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
static berthi_finding first_clear_run(berthi_search *search, int32_t until, int32_t error,
                                      int32_t *start)
{
    berthi_finding found;
    search->start = *start - error;
    do {
        found = first_clear(search, until - error);
        const int32_t first = search->start;
        *start = first + error;
        if (found == BERTHI_CLEAR && error != 0) {
            found = berthi_hit_between(search, first + 1, *start + error);
        }
    } while (found == BERTHI_HIT && *start <= until);
    return found;
}

/* ---- Calls ----------------------------------------------------------------------------------- */

/* Round the list, until all in a row are clear with one start. */
static berth_status earliest_of(berthi_search *search, const berth_placed *const *others,
                                uint32_t count, const berth_start_range *range, int32_t *start)
{
    int32_t first = range->from;
    uint32_t clear = 0, k = 0;
    while (clear < count) {
        const int32_t before = first;
        search->a = others[k];
        search->part = 0;
        const berthi_finding found =
            first_clear_run(search, range->until, range->clock_error, &first);
        if (first > range->until) {
            return BERTH_HIT;
        }
        if (found == BERTHI_OUT_OF_STEPS) {
            *start = first;
            return BERTH_UNKNOWN;
        }
        clear = first == before ? clear + 1 : 1;
        k = k + 1 < count ? k + 1 : 0;
    }
    *start = first;
    return BERTH_CLEAR;
}

berth_status berth_earliest_start_of_all(const berth_placed *const *others, uint32_t count,
                                         const berth_placed *b, const berth_start_range *range,
                                         const berth_motion_options *options, int32_t *start,
                                         berth_motion_counts *counts)
{
    berthi_search search;
    if ((others == NULL && count != 0) || b == NULL || range == NULL || start == NULL) {
        return BERTH_E_NULL;
    }
    berth_status status = check_earliest(others, count, b, range, options);
    if (status == BERTH_OK) {
        berthi_search_begin(&search, b, options);
        status = earliest_of(&search, others, count, range, start);
        if (counts != NULL) {
            berthi_search_report(&search, counts);
        }
    }
    return status;
}

berth_status berth_earliest_start(const berth_placed *a, const berth_placed *b,
                                  const berth_start_range *range,
                                  const berth_motion_options *options, int32_t *start,
                                  berth_motion_counts *counts)
{
    return berth_earliest_start_of_all(&a, 1, b, range, options, start, counts);
}

berth_status berth_meet_within(const berth_placed *a, const berth_placed *b, int32_t clock_error,
                               const berth_motion_options *options, berth_motion_counts *counts)
{
    berthi_search search;
    berth_start_range range;
    if (a == NULL || b == NULL) {
        return BERTH_E_NULL;
    }
    range.from = range.until = b->there.image == NULL ? 0 : berthi_start_of(b);
    range.clock_error = clock_error;
    const berth_status status = check_earliest(&a, 1, b, &range, options);
    if (status != BERTH_OK) {
        return status;
    }
    berthi_search_begin(&search, b, options);
    search.a = a;
    const berthi_finding found =
        berthi_hit_between(&search, range.from - clock_error, range.until + clock_error);
    if (counts != NULL) {
        berthi_search_report(&search, counts);
    }
    return (berth_status)found;
}
