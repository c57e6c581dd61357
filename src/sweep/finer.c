/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* Times of bodies finer than a tick. A tick is told by halving the piece that it is in; here that
 * goes on, on the same shares, with 2^-16 of a tick for ticks. The last one in contact is found by
 * asking halves of what is after one that is. */

#include "glide.h"
#include "inside.h"
#include "search.h"

#include "../answers/closest.h"

typedef struct finer_look finer_look;
struct finer_look {
    uint8_t last;    /* the end of a contact, not its begin */
    uint8_t nearest; /* when they are nearest, and how near that is */
    berthi_grain distance;
    berth_status (*look)(finer_look *); /* at a pair of legs in force */
    int32_t tick;                       /* in this one */
    uint32_t told;
    berthi_glide *g;
    berthi_glide_piece piece, fine;
};

/* Makes of the piece the same with parts of ticks for ticks, whose numbers begin at INT32_MIN.
 * Returns how many a tick has, as a logarithm: 16, or as many as the piece has shares for. */
static uint32_t finer_parts(finer_look *s)
{
    const uint32_t ticks = (uint32_t)s->piece.until - (uint32_t)s->piece.from;
    uint32_t bits = 16;
    while (ticks > UINT32_MAX >> bits) {
        bits--;
    }
    s->fine = s->piece;
    s->fine.from = INT32_MIN;
    s->fine.until = (int32_t)((uint32_t)INT32_MIN + (ticks << bits));
    return bits;
}

/* From *at, a part in contact, to the last one before `end`. BERTH_HIT, or BERTH_UNKNOWN. */
static berth_status finer_last(finer_look *s, int32_t end, int32_t *at)
{
    berth_status status = BERTH_HIT;
    s->g->any = 1;
    while ((uint32_t)end - (uint32_t)*at > 1 && status != BERTH_UNKNOWN) {
        const uint32_t half = ((uint32_t)end - (uint32_t)*at) >> 1;
        const int32_t middle = (int32_t)((uint32_t)*at + half);
        berthi_glide_touch touch = {middle, end};
        status = berthi_glide_instant(s->g, &s->piece, &s->fine, 0, &touch);
        *(status == BERTH_HIT ? at : &end) = status == BERTH_HIT ? touch.until : middle;
    }
    s->g->any = 0;
    return status == BERTH_UNKNOWN ? status : BERTH_HIT;
}

/* Of a tick's parts, before `end`: BERTH_HIT, then *at is the one; BERTH_CLEAR: the tick is not in
 * contact; BERTH_UNKNOWN. */
static berth_status finer_contact(finer_look *s, int32_t begin, int32_t end, int32_t *at)
{
    const int32_t edge = s->last ? end - 1 : begin;
    berthi_glide_touch tick = {begin, end}, touch = tick;
    berth_status status = berthi_glide_instant(s->g, &s->piece, &s->fine, 1, &tick);
    if (status == BERTH_HIT) {
        *at = tick.until;
        status = berthi_glide_instant(s->g, &s->piece, &s->fine, 0, &touch);
        if (status == BERTH_HIT) {
            *at = touch.until;
            status = s->last ? finer_last(s, end, at) : status;
        }
        status = status == BERTH_CLEAR ? BERTH_HIT : status;
    }
    if (status == BERTH_UNKNOWN || (status == BERTH_HIT && *at == edge)) {
        return status;
    }
    const berth_status inside = berthi_glide_inside(s->g, &s->fine, edge);
    *at = inside == BERTH_HIT ? edge : *at;
    return inside == BERTH_CLEAR ? status : inside;
}

/* In a piece that holds the tick. As above; s->told is set at a hit. */
static BERTHI_APART berth_status finer_in_piece(finer_look *s)
{
    const uint32_t bits = finer_parts(s), rest = 16 - bits;
    const uint32_t since = (uint32_t)s->tick - (uint32_t)s->piece.from;
    const uint32_t begin = (uint32_t)INT32_MIN + (since << bits);
    int32_t at = 0;
    const berth_status status =
        finer_contact(s, (int32_t)begin, (int32_t)(begin + (UINT32_C(1) << bits)), &at);
    if (status == BERTH_HIT) {
        const uint32_t part = (uint32_t)at - begin;
        s->told = s->last ? ((part + 1) << rest) - 1 : part << rest;
    }
    return status;
}

/* In the tick alone, which is the piece. What was told is below a distance that was seen by twice
 * the slack, or half the tolerance. */
static BERTHI_APART berth_status finer_nearest(finer_look *s)
{
    const berthi_grain more = s->g->tolerance + 4 * s->piece.slack;
    berthi_glide_near near = {s->distance + more, 0};
    const berth_status status = berthi_glide_nearest(s->g, &s->piece, &near);
    if (status == BERTH_HIT) {
        s->distance = near.distance - more;
        s->told = near.share >> 16;
    }
    return status;
}

/* All that is in force at the tick. */
static BERTHI_APART berth_status finer_in_tick(finer_look *s)
{
    berth_status found = BERTH_CLEAR;
    uint32_t ways = 1, best = 0;
    for (uint32_t way = 0; way < ways; way++) {
        if (!berthi_glide_pay_legs(s->g)) {
            return BERTH_UNKNOWN;
        }
        s->piece.from = s->nearest ? s->tick : INT32_MIN;
        s->piece.until = s->nearest ? s->tick + 1 : INT32_MAX;
        ways = berthi_glide_piece_at(s->g, s->tick, way, &s->piece);
        if (ways == 0) {
            break;
        }
        const berth_status status = s->look(s);
        if (status == BERTH_UNKNOWN) {
            return status;
        }
        if (status == BERTH_HIT) {
            const int better = s->nearest || (s->last ? s->told > best : s->told < best);
            best = found == BERTH_CLEAR || better ? s->told : best;
            found = status;
        }
    }
    s->told = best;
    return found;
}

static berth_status finer_tell(finer_look *s, int32_t tick, uint16_t *fraction,
                               berth_body_counts *counts)
{
    berth_status status = BERTH_CLEAR;
    s->tick = tick;
    if (tick >= s->g->from && tick < s->g->until) {
        status = finer_in_tick(s);
    }
    if (status == BERTH_HIT) {
        *fraction = (uint16_t)s->told;
    }
    berthi_body_tell_counts(s->g, counts);
    return status;
}

static void no_steps(berth_body_counts *counts)
{
    static const berth_motion_counts none;
    berthi_body_count_discs(&none, counts);
}

/* ---- The calls ------------------------------------------------------------------------------- */

static BERTHI_APART berth_status bodies_contact_fraction(const berth_body *a, const berth_body *b,
                                                         const berth_body_options *options,
                                                         int32_t tick, berth_end end,
                                                         uint16_t *fraction,
                                                         berth_body_counts *counts)
{
    berthi_glide g;
    finer_look s;
    const berth_status status = berthi_glide_begin(&g, a, b, options);
    if (status != BERTH_OK) {
        return status;
    }
    s.g = &g;
    s.nearest = 0;
    s.look = finer_in_piece;
    s.last = end == BERTH_END_LAST;
    return finer_tell(&s, tick, fraction, counts);
}

berth_status berth_bodies_contact_fraction(const berth_body *a, const berth_body *b,
                                           const berth_body_options *options, int32_t tick,
                                           berth_end end, uint16_t *fraction,
                                           berth_body_counts *counts)
{
    if (fraction == NULL) {
        return BERTH_E_NULL;
    }
    if (!berthi_are_discs(a, b)) {
        return bodies_contact_fraction(a, b, options, tick, end, fraction, counts);
    }
    const berth_status status = berthi_discs_check(a, b, options);
    if (status != BERTH_OK) {
        return status;
    }
    no_steps(counts);
    return berth_contact_fraction(&a->outer, &b->outer, berthi_body_motion_options(options), tick,
                                  end, fraction);
}

static berth_status discs_approach_fraction(const berth_body *a, const berth_body *b,
                                            const berth_body_options *options,
                                            const berth_body_approach *approach, uint16_t *fraction,
                                            berth_body_counts *counts)
{
    berth_approach discs;
    const berth_status status = berthi_discs_check(a, b, options);
    if (status != BERTH_OK) {
        return status;
    }
    discs.distance = approach->distance;
    discs.tick = approach->tick;
    discs.found = approach->found;
    no_steps(counts);
    return berth_approach_fraction(&a->outer, &b->outer, berthi_body_motion_options(options),
                                   &discs, fraction);
}

berth_status berth_bodies_approach_fraction(const berth_body *a, const berth_body *b,
                                            const berth_body_options *options,
                                            const berth_body_approach *approach, uint16_t *fraction,
                                            berth_body_counts *counts)
{
    berthi_glide g;
    finer_look s;
    if (approach == NULL || fraction == NULL) {
        return BERTH_E_NULL;
    }
    if (berthi_are_discs(a, b)) {
        return discs_approach_fraction(a, b, options, approach, fraction, counts);
    }
    const berth_status status = berthi_glide_begin(&g, a, b, options);
    if (status != BERTH_OK) {
        return status;
    }
    if (approach->found == 0) {
        g.until = g.from; /* in no tick */
    }
    s.g = &g;
    s.last = 0;
    s.nearest = berthi_distance_ok(approach->distance) != 0;
    s.look = finer_in_piece; /* they collide */
    if (s.nearest) {
        s.look = finer_nearest;
        s.distance = berthi_grains_up(berth_num_raw(approach->distance));
    }
    return finer_tell(&s, approach->tick, fraction, counts);
}
