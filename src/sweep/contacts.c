/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* All contacts of two bodies, one after another.
 *
 * A contact's first tick is a first contact's. From there on each tick would have to be asked; but
 * who overlaps by much does so for as long as it takes to leave that behind. A tick is asked alone
 * where that does not tell, and the contact ends before the first one that is clear. Between two
 * ticks that are in contact nobody leaves the other by more than half of the tolerance. */

#include "depth.h"
#include "follow.h"

#include "../answers/seek.h"

/* ---- Two discs ------------------------------------------------------------------------------- */

static void place_of_disc(berth_num x, berth_num y, berth_placement *at)
{
    *at = berth_placement_at(x, y, BERTH_DEGREES(0), 0);
}

/* As berth_next_contact tells it, of a search that begins at *from. */
static berth_status next_of_discs(berthi_glide *g, int32_t *from, berth_body_contact *contact)
{
    berth_motion_options options = g->options;
    berthi_seek seek;
    options.max_steps = g->left;
    berthi_seek_begin(&seek, g->side[0].outer, g->side[1].outer, &options);
    if (*from > seek.s.at) { /* what is before it has been told */
        seek.s.at = *from;
        seek.s.stage = BERTHI_SEEK_ON;
    }
    berth_status found = berthi_seek_any(&seek);
    *from = seek.s.at;
    if (found == BERTH_HIT) {
        found = berthi_seek_last(&seek);
    }
    berthi_glide_charge(g, seek.most - seek.left);
    if (found == BERTH_HIT) {
        berth_body_impact *const first = &contact->first;
        berth_pair pair;
        *from = seek.s.at;
        contact->time_in = first->tick = seek.s.in;
        contact->time_out = seek.out;
        berthi_seek_pair(&seek, seek.s.in, seek.s.found, &pair);
        first->leg_a = pair.leg_a;
        first->leg_b = pair.leg_b;
        first->part_a = first->part_b = 0;
        place_of_disc(pair.ax, pair.ay, &first->a);
        place_of_disc(pair.bx, pair.by, &first->b);
    }
    return found;
}

/* ---- The end of a contact -------------------------------------------------------------------- */

/* In how many ticks after `tick` nothing of one gets further than that, as seen from the other. */
static uint32_t ticks_with(const berthi_glide *g, const berthi_glide_piece *piece, int32_t tick,
                           berthi_grain allowed)
{
    const uint32_t room = (uint32_t)piece->until - 1 - (uint32_t)tick;
    berthi_pace pace;
    berthi_pace_between(g, piece, &pace);
    const uint32_t ticks = berthi_pace_ticks(&pace, allowed);
    return ticks < room ? ticks : room;
}

/* Whether they are in contact in a tick: BERTH_HIT, BERTH_CLEAR, BERTH_UNKNOWN. */
static berth_status ask_tick(berthi_glide *g, int32_t tick)
{
    berthi_glide_found found;
    g->any = 1;
    const berth_status status = berthi_glide_first(g, tick, tick + 1, 0, &found);
    g->any = 0;
    return status;
}

/* Between a tick in contact and a later one that is clear: *clear becomes one that follows one in
 * contact. BERTH_HIT, or BERTH_UNKNOWN. */
static berth_status settle_end(berthi_glide *g, int32_t told, int32_t *clear)
{
    while ((uint32_t)*clear - (uint32_t)told > 1) {
        const uint32_t half = ((uint32_t)*clear - (uint32_t)told) >> 1;
        const int32_t middle = (int32_t)((uint32_t)told + half);
        const berth_status status = ask_tick(g, middle);
        if (status == BERTH_UNKNOWN) {
            return status;
        }
        *(status == BERTH_HIT ? &told : clear) = middle;
    }
    return BERTH_HIT;
}

/* From a tick in which they are in contact on to the first one that is clear, or to the end of the
 * time asked about. BERTH_HIT: *tick is that; or BERTH_UNKNOWN. */
static berth_status follow_contact(berthi_glide *g, int32_t *tick)
{
    int32_t told = *tick;
    while (*tick < g->until) {
        berthi_glide_piece piece;
        if (!berthi_glide_pay(g)) {
            return BERTH_UNKNOWN;
        }
        if (berthi_glide_piece_at(g, *tick, *tick, g->until, 0, &piece) == 0) {
            return BERTH_HIT;
        }
        const berthi_grain deep = berthi_glide_depth(g, &piece);
        if (deep <= 0 && *tick != told) {
            const berth_status status = ask_tick(g, *tick);
            if (status != BERTH_HIT) {
                return status == BERTH_CLEAR ? settle_end(g, told, tick) : status;
            }
        }
        told = *tick;
        *tick =
            (int32_t)((uint32_t)told + ticks_with(g, &piece, told, deep + g->tolerance / 2) + 1);
    }
    return BERTH_HIT;
}

/* ---- The call -------------------------------------------------------------------------------- */

static berth_status next_of_bodies(berthi_glide *g, int32_t *from, berth_body_contact *contact)
{
    const int32_t begin = *from > g->from ? *from : g->from;
    berthi_glide_found found;
    if (begin >= g->until) {
        return BERTH_CLEAR;
    }
    berth_status status = berthi_glide_first(g, begin, g->until, 0, &found);
    *from = status == BERTH_CLEAR ? g->until : found.tick;
    if (status != BERTH_HIT) {
        return status;
    }
    int32_t tick = found.tick;
    status = follow_contact(g, &tick);
    if (status == BERTH_HIT) {
        contact->time_in = found.tick;
        contact->time_out = tick - 1;
        berthi_glide_tell(g, &found, &contact->first);
        *from = tick + (tick < g->until); /* which is clear */
    }
    return status;
}

berth_status berth_bodies_next_contact(const berth_body *a, const berth_body *b,
                                       const berth_body_options *options, int32_t *from,
                                       berth_body_contact *contact, berth_body_counts *counts)
{
    berthi_glide g;
    if (from == NULL || contact == NULL) {
        return BERTH_E_NULL;
    }
    berth_status status = berthi_glide_begin(&g, a, b, options);
    if (status != BERTH_OK) {
        return status;
    }
    status =
        berthi_are_discs(&g) ? next_of_discs(&g, from, contact) : next_of_bodies(&g, from, contact);
    if (counts != NULL) {
        *counts = g.counts;
    }
    return status;
}
