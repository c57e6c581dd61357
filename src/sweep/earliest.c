/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* From when on may a body start: the first start with which it meets nobody.
 *
 * A start that hits has an instant of contact: a's pose then and b's. Some starts later b is at
 * this instant where it was a little earlier on its way; or a is, when b is where it was, a little
 * later on its own. Of the two the one that gets less far tells which starts hit as well: as many
 * as it takes to leave what they overlap by (depth.c). A first contact is as shallow as can be, so
 * from there the search climbs to where they are nearest to each other; and goes on with starts, in
 * long steps at first, until they do not overlap any more. Then the contact is asked for anew, near
 * where it was, one start after the other: so the first start is told that every question about
 * both, as they are placed then, tells to be clear. */

#include "../motion/query.h"
#include "follow.h"
#include "starts.h"

/* ---- One start ------------------------------------------------------------------------------- */

void berthi_body_move(berthi_body_starts *s)
{
    berthi_glide *const g = &s->g;
    berthi_mover_set(&s->mover, &s->b->outer, s->start, s->part);
    g->side[1u - g->swapped].outer = &s->mover.now;
    if (g->side[1u - g->swapped].at != NULL) {
        g->side[1u - g->swapped].at = &s->mover.now.there.at;
    }
    berthi_glide_sort(g);
    const window both =
        berthi_asked_window(&g->side[0].outer->there, &g->side[1].outer->there, &g->options);
    g->from = both.from;
    g->until = both.until;
    s->known = 0;
}

/* The first contact of the mover as it is in some ticks: BERTH_HIT, and where. */
static berth_status ask_ticks(berthi_body_starts *s, int32_t from, int32_t until)
{
    berthi_glide_found found;
    if (from >= until) {
        return BERTH_CLEAR;
    }
    const berth_status status = berthi_glide_first(&s->g, from, until, 0, &found);
    if (status == BERTH_HIT) {
        s->mark = found.tick;
    }
    return status;
}

/* The same in all of the time; first of all near where the last contact was. */
static berth_status ask_mover(berthi_body_starts *s, int32_t near)
{
    const berthi_glide *const g = &s->g;
    const int32_t room = 256;
    if (near < g->from || near >= g->until) {
        return ask_ticks(s, g->from, g->until);
    }
    const int32_t low = (uint32_t)near - (uint32_t)g->from > (uint32_t)room ? near - room : g->from;
    const int32_t high =
        (uint32_t)g->until - (uint32_t)near > (uint32_t)room ? near + room : g->until;
    berth_status status = ask_ticks(s, low, high);
    if (status == BERTH_CLEAR) {
        status = ask_ticks(s, high, g->until);
    }
    return status == BERTH_CLEAR ? ask_ticks(s, g->from, low) : status;
}

/* Whether b hits with its start: goes round its parts, from the one that did last. */
static berth_status body_hits_at_start(berthi_body_starts *s)
{
    const uint32_t count = berthi_parts_of(&s->b->outer);
    int32_t near = s->mark;
    for (uint32_t i = 0; i < count; i++) {
        berthi_body_move(s);
        if (!berthi_glide_pay(&s->g)) {
            return BERTH_UNKNOWN;
        }
        const berth_status status = ask_mover(s, near);
        if (status != BERTH_CLEAR) {
            return status;
        }
        s->part = s->part + 1 < count ? s->part + 1 : 0;
        near = INT32_MIN;
    }
    return BERTH_CLEAR;
}

/* ---- One pair -------------------------------------------------------------------------------- */

/* Goes on from s->start to the first start that is clear of the pair; above `until`: none up to
 * there is. BERTH_UNKNOWN: all before s->start are not. */
static berth_status first_clear_body(berthi_body_starts *s, int32_t until)
{
    berth_status status = BERTH_HIT;
    s->mark = INT32_MIN;
    s->part = 0;
    while (status == BERTH_HIT && s->start <= until) {
        status = body_hits_at_start(s);
        if (status == BERTH_HIT) {
            berthi_body_past_contact(s, until);
        }
    }
    return status;
}

/* The same of two discs: exactly. */
static berth_status first_clear_disc(berthi_body_starts *s, const berth_body *a, int32_t until)
{
    const berth_start_range range = {s->start, until, 0};
    berth_motion_options options = s->g.options;
    berth_motion_counts cost;
    options.max_steps = s->g.left;
    if (s->g.left == 0) {
        return BERTH_UNKNOWN;
    }
    const berth_status status =
        berth_earliest_start(&a->outer, &s->b->outer, &range, &options, &s->start, &cost);
    berthi_glide_charge(&s->g, cost.steps);
    if (status == BERTH_HIT) {
        s->start = until + 1;
    }
    return status;
}

/* A question about another one, with what is left of the budget. */
static void begin_pair(berthi_body_starts *s, const berth_body *a)
{
    const berth_body_counts counts = s->g.counts;
    const uint32_t left = s->g.left;
    (void)berthi_glide_begin(&s->g, a, s->b, s->options);
    s->g.counts = counts;
    s->g.left = left;
}

/* ---- The call -------------------------------------------------------------------------------- */

/* The first pair's question, or what is wrong with any of them. */
static berth_status check_starts(berthi_body_starts *s, const berth_body *const *others,
                                 uint32_t count, const berth_start_range *range)
{
    int32_t first;
    for (uint32_t k = 0; k <= count; k++) {
        const berth_body *const a = k < count ? others[count - 1 - k] : s->b;
        const berth_status status = berthi_glide_begin(&s->g, a, s->b, s->options);
        if (status != BERTH_OK) {
            return status;
        }
    }
    if (s->b->footprint.image != NULL && s->b->headings == NULL) {
        return BERTH_E_KIND;
    }
    if (range->clock_error != 0) {
        return BERTH_E_TICK;
    }
    /* among nobody: what is wrong with the range */
    return berth_earliest_start_of_all(NULL, 0, &s->b->outer, range, NULL, &first, NULL);
}

/* Round the list, until all in a row are clear with one start. */
static berth_status earliest_of_bodies(berthi_body_starts *s, const berth_body *const *others,
                                       uint32_t count, int32_t until)
{
    uint32_t clear = 0, k = 0;
    while (clear < count) {
        const int32_t before = s->start;
        begin_pair(s, others[k]);
        const berth_status status = berthi_are_discs(&s->g) ? first_clear_disc(s, others[k], until)
                                                            : first_clear_body(s, until);
        if (s->start > until) {
            return BERTH_HIT;
        }
        if (status == BERTH_UNKNOWN) {
            return status;
        }
        clear = s->start == before ? clear + 1 : 1;
        k = k + 1 < count ? k + 1 : 0;
    }
    return BERTH_CLEAR;
}

berth_status berth_bodies_earliest_start(const berth_body *const *others, uint32_t count,
                                         const berth_body *b, const berth_start_range *range,
                                         const berth_body_options *options, int32_t *start,
                                         berth_body_counts *counts)
{
    berthi_body_starts s;
    if ((others == NULL && count != 0) || b == NULL || range == NULL || start == NULL) {
        return BERTH_E_NULL;
    }
    s.b = b;
    s.options = options;
    berth_status status = check_starts(&s, others, count, range);
    if (status != BERTH_CLEAR) {
        return status;
    }
    s.start = range->from;
    status = earliest_of_bodies(&s, others, count, range->until);
    if (status != BERTH_HIT) {
        *start = s.start;
    }
    if (counts != NULL) {
        *counts = s.g.counts;
    }
    return status;
}
