/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* The questions about two bodies that tell where they are: when they first meet, all contacts, and
 * how near they come. Two discs are asked exactly, as answers of motions are. */

#include "glide.h"
#include "search.h"

#include "../answers/closest.h"

/* ---- Where a sweep is ------------------------------------------------------------------------ */

/* The heading of a leg at a tick of it. */
static int32_t heading_at(const berthi_heading *headings, const berthi_stay *stay, int32_t tick)
{
    const berthi_bearing bearing = berthi_bearing_of(headings, stay);
    const uint32_t share = berthi_share_of((uint32_t)tick - (uint32_t)stay->from,
                                           (uint32_t)stay->until - (uint32_t)stay->from);
    return bearing.heading + berthi_shared(bearing.turn, share);
}

static berth_status sweep_pose(const berth_presence *there, const berthi_heading *headings,
                               int32_t tick, berth_placement *at)
{
    berthi_stay stay;
    if (berthi_stay_at(there, tick, 0, &stay) == 0) {
        return BERTH_CLEAR;
    }
    const berth_angle heading = berthi_angle_of(heading_at(headings, &stay, tick));
    const berth_rotation own = {berth_cos(heading), berth_sin(heading)};
    at->rotation = berthi_rotation_product(there->at.rotation, own);
    at->start = 0;
    berthi_stay_place(&stay, tick, &at->x, &at->y);
    return BERTH_HIT;
}

void berthi_sweep_where(const berthi_glide_side *side, int32_t tick, berth_placement *at)
{
    (void)sweep_pose(&side->outer->there, side->has.headings, tick, at);
}

berth_status berth_sweep_at(const berth_body *body, int32_t tick, berth_placement *at)
{
    if (body == NULL || at == NULL) {
        return BERTH_E_NULL;
    }
    if (body->headings == NULL || body->outer.there.image == NULL) {
        return BERTH_E_PLACED;
    }
    if (BERTHI_BROKEN(&body->outer, berthi_placed_seal) || BERTHI_BROKEN(body, berthi_body_seal)) {
        return BERTH_E_SEAL;
    }
    if (berthi_body_is_stale(body)) {
        return BERTH_E_STALE;
    }
    tick -= tick == INT32_MAX; /* nothing moves as late as that */
    return sweep_pose(&body->outer.there, (const berthi_heading *)body->headings, tick, at);
}

/* ---- What is told ---------------------------------------------------------------------------- */

static void tell_disc(berth_placement *at, berth_num x, berth_num y)
{
    at->rotation.c = BERTH_DIR_ONE;
    at->rotation.s = 0;
    at->x = x;
    at->y = y;
    at->start = 0;
}

static void side_where(const berthi_glide_side *s, int32_t tick, uint32_t way, berth_placement *at)
{
    berthi_stay stay;
    tell_disc(at, berth_num_of(0), berth_num_of(0));
    if (s->tree != NULL) {
        s->body->where(s, tick, at);
    } else {
        (void)berthi_stay_at(&s->outer->there, tick, way, &stay);
        berthi_stay_place(&stay, tick, &at->x, &at->y);
    }
}

/* Where what was found is at its tick: start 0; a disc is turned by 0. */
static BERTHI_APART void tell_where(const berthi_glide *g, int32_t tick, berth_placement *a,
                                    berth_placement *b)
{
    side_where(&g->side[g->swapped], tick, g->way, a);
    side_where(&g->side[1 - g->swapped], tick, g->way, b);
}

static void tell_impact(const berthi_glide *g, const berthi_glide_found *found,
                        berth_body_impact *impact)
{
    const uint32_t a = g->swapped, b = 1u - a;
    impact->tick = found->tick;
    impact->leg_a = found->leg[a];
    impact->leg_b = found->leg[b];
    impact->part_a = found->part[a];
    impact->part_b = found->part[b];
    tell_where(g, found->tick, &impact->a, &impact->b);
}

/* The places that a pair of discs is told with. */
static void tell_discs(const berth_pair *pair, berth_body_impact *impact)
{
    impact->leg_a = pair->leg_a;
    impact->leg_b = pair->leg_b;
    tell_disc(&impact->a, pair->ax, pair->ay);
    tell_disc(&impact->b, pair->bx, pair->by);
    impact->part_a = impact->part_b = 0;
}

/* ---- When first ------------------------------------------------------------------------------ */

static BERTHI_APART berth_status discs_impact(const berth_body *a, const berth_body *b,
                                              const berth_body_options *options,
                                              berth_body_impact *impact, berth_body_counts *counts)
{
    berth_motion_counts of;
    berth_impact first;
    berth_status status = berthi_discs_check(a, b, options);
    if (status != BERTH_OK) {
        return status;
    }
    status = berth_time_of_impact(&a->outer, &b->outer, berthi_body_motion_options(options), &first,
                                  &of);
    berthi_body_count_discs(&of, counts);
    if (status == BERTH_HIT || status == BERTH_UNKNOWN) {
        impact->tick = first.tick;
    }
    if (status == BERTH_HIT) {
        tell_discs(&first.pair, impact);
    }
    return status;
}

static BERTHI_APART berth_status bodies_impact(const berth_body *a, const berth_body *b,
                                               const berth_body_options *options,
                                               berth_body_impact *impact, berth_body_counts *counts)
{
    berthi_glide g;
    berth_status status = berthi_glide_begin(&g, a, b, options);
    if (status != BERTH_OK) {
        return status;
    }
    status = berthi_glide_first(&g, g.from, g.until);
    berthi_body_tell_counts(&g, counts);
    if (status == BERTH_UNKNOWN) {
        impact->tick = g.found.tick;
    } else if (status == BERTH_HIT) {
        tell_impact(&g, &g.found, impact);
    }
    return status;
}

berth_status berth_bodies_time_of_impact(const berth_body *a, const berth_body *b,
                                         const berth_body_options *options,
                                         berth_body_impact *impact, berth_body_counts *counts)
{
    if (impact == NULL) {
        return BERTH_E_NULL;
    }
    return berthi_are_discs(a, b) ? discs_impact(a, b, options, impact, counts)
                                  : bodies_impact(a, b, options, impact, counts);
}

/* ---- All contacts ------------------------------------------------------------------------------
 *
 * A contact's first tick is a first contact's. From there on each tick would have to be asked; but
 * who overlaps by much does so for as long as it takes to leave that behind. A tick is asked alone
 * where that does not tell, and the contact ends before the first one that is clear. Between two
 * ticks that are in contact nobody leaves the other by more than half of the tolerance. */

/* As berth_next_contact tells it, of a search that begins at *from. */
static BERTHI_APART berth_status next_of_discs(const berth_body *a, const berth_body *b,
                                               const berth_body_options *options, int32_t *from,
                                               berth_body_contact *contact,
                                               berth_body_counts *counts)
{
    berthi_seek seek;
    berth_contact next;
    berth_motion_counts cost;
    const berth_status status = berthi_discs_check(a, b, options);
    if (status != BERTH_OK) {
        return status;
    }
    berthi_seek_begin(&seek, &a->outer, &b->outer, berthi_body_motion_options(options));
    if (*from > seek.s.at) { /* what is before it has been told */
        seek.s.at = *from;
        seek.s.stage = BERTHI_SEEK_ON;
    }
    const berth_status found = berthi_seek_next(&seek, &next);
    *from = seek.s.stage < BERTHI_SEEK_LAST ? seek.s.at : seek.s.in; /* where a contact begins */
    berthi_seek_count(&seek, &cost);
    berthi_body_count_discs(&cost, counts);
    if (found == BERTH_HIT) {
        contact->time_in = contact->first.tick = next.time_in;
        contact->time_out = next.time_out;
        tell_discs(&next.pair, &contact->first);
    }
    return found;
}

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
static BERTHI_APART berth_status ask_tick(berthi_glide *g, int32_t tick)
{
    g->any = 1;
    const berth_status status = berthi_glide_first(g, tick, tick + 1);
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
static BERTHI_APART berth_status follow_contact(berthi_glide *g, int32_t *tick)
{
    int32_t told = *tick;
    while (*tick < g->until) {
        berthi_glide_piece piece;
        if (!berthi_glide_pay(g)) {
            return BERTH_UNKNOWN;
        }
        if (berthi_glide_piece_from(g, *tick, &piece) == 0) {
            return BERTH_HIT;
        }
        const berthi_grain deep = berthi_glide_depth(g, &piece, *tick, 1);
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

static BERTHI_APART berth_status next_of_bodies(const berth_body *a, const berth_body *b,
                                                const berth_body_options *options, int32_t *from,
                                                berth_body_contact *contact,
                                                berth_body_counts *counts)
{
    berthi_glide g;
    berth_status status = berthi_glide_begin(&g, a, b, options);
    if (status != BERTH_OK) {
        return status;
    }
    const int32_t begin = *from > g.from ? *from : g.from;
    if (begin < g.until) {
        status = berthi_glide_first(&g, begin, g.until);
        *from = status == BERTH_CLEAR ? g.until : g.found.tick;
    } else {
        status = BERTH_CLEAR;
    }
    if (status == BERTH_HIT) {
        const berthi_glide_found found = g.found;
        const uint8_t way = g.way;
        int32_t tick = found.tick;
        status = follow_contact(&g, &tick);
        if (status == BERTH_HIT) {
            contact->time_in = found.tick;
            contact->time_out = tick - 1;
            g.way = way;
            tell_impact(&g, &found, &contact->first);
            *from = tick + (tick < g.until); /* which is clear */
        }
    }
    berthi_body_tell_counts(&g, counts);
    return status;
}

berth_status berth_bodies_next_contact(const berth_body *a, const berth_body *b,
                                       const berth_body_options *options, int32_t *from,
                                       berth_body_contact *contact, berth_body_counts *counts)
{
    if (from == NULL || contact == NULL) {
        return BERTH_E_NULL;
    }
    return berthi_are_discs(a, b) ? next_of_discs(a, b, options, from, contact, counts)
                                  : next_of_bodies(a, b, options, from, contact, counts);
}

/* ---- How near ----------------------------------------------------------------------------------
 *
 * When they do not collide: the nearest of the pieces in which the discs that hold them come nearer
 * than what is the nearest so far. So a good one is wanted early: the discs' own closest approach
 * tells where to look, and there the search goes down, instant by instant, before it asks whole
 * pieces. */

typedef struct nearest_search {
    berthi_glide *g;
    berthi_grain best; /* what is nearer than this is looked for */
    int32_t tick;      /* when it was found */
    uint8_t found;
    uint8_t spent; /* the budget ended an instant */
} nearest_search;

/* BERTH_HIT: they are as near as can be; BERTH_CLEAR; BERTH_UNKNOWN. */
static berth_status look_at_nearest(nearest_search *s, const berthi_glide_piece *piece)
{
    berthi_glide_near near = {s->best, 0};
    const berth_status status = berthi_glide_nearest(s->g, piece, &near);
    if (status != BERTH_HIT) {
        return status;
    }
    s->best = near.distance > 0 ? near.distance : 0;
    s->tick = berthi_glide_tick(piece, near.share);
    s->found = 1;
    return s->best == 0 ? BERTH_HIT : BERTH_CLEAR;
}

/* All that is in force at a tick; then *tick is where it changes. As above. */
static berth_status near_ways(nearest_search *s, int32_t until, int32_t *tick)
{
    const int32_t from = *tick;
    uint32_t ways = 1;
    for (uint32_t way = 0; way < ways; way++) {
        berthi_glide_piece piece;
        if (!berthi_glide_pay_legs(s->g)) {
            return BERTH_UNKNOWN;
        }
        piece.from = s->g->from;
        piece.until = until;
        ways = berthi_glide_piece_at(s->g, from, way, &piece);
        *tick = piece.until < until ? piece.until : until;
        if (ways == 0) {
            break;
        }
        const berthi_grain best = s->best;
        const berth_status status = look_at_nearest(s, &piece);
        if (s->best < best) {
            s->g->way = (uint8_t)way;
        }
        if (status != BERTH_CLEAR) {
            return status;
        }
    }
    return BERTH_CLEAR;
}

static BERTHI_APART berth_status look_for_nearest(nearest_search *s)
{
    berthi_glide *const g = s->g;
    berth_status status = BERTH_CLEAR;
    for (int32_t tick = g->from; tick < g->until && status == BERTH_CLEAR;) {
        status = berthi_glide_skip(g, g->until, s->best, &tick);
        if (status != BERTH_HIT) {
            return status;
        }
        status = near_ways(s, g->until, &tick);
    }
    return status;
}

/* Whether they are nearer at a tick than what was found; then that is what was found. */
static BERTHI_APART int is_nearer_then(nearest_search *s, int64_t tick)
{
    berthi_glide *const g = s->g;
    berthi_glide_near near = {s->best, 0};
    berthi_glide_piece piece;
    if (tick < g->from || tick >= g->until) {
        return 0;
    }
    if (!berthi_glide_pay_legs(g)) {
        s->spent = 1;
        return 0;
    }
    if (berthi_glide_piece_from(g, (int32_t)tick, &piece) == 0) {
        return 0;
    }
    berthi_glide_still(&piece);
    const berth_status status = berthi_glide_nearest(g, &piece, &near);
    if (status == BERTH_UNKNOWN) {
        s->spent = 1;
    }
    if (status != BERTH_HIT) {
        return 0;
    }
    s->best = near.distance;
    s->tick = (int32_t)tick;
    s->found = 1;
    g->way = 0;
    return 1;
}

/* From a tick on to where they are nearest, nearly: steps that double while they lead on, and then
 * become smaller. */
static void go_nearer(nearest_search *s, int32_t tick, uint32_t step)
{
    if (!is_nearer_then(s, tick)) {
        return;
    }
    for (uint32_t looks = 0; looks < 12 && step > 0 && s->best > 0; looks++) {
        const int64_t at = s->tick;
        step = is_nearer_then(s, at + step) || is_nearer_then(s, at - step) ? step << 1 : step >> 2;
    }
}

/* Begins where the discs are nearest. BERTH_CLEAR: they are never as near as what is looked for, so
 * nothing is; BERTH_HIT, or BERTH_UNKNOWN. */
static BERTHI_APART berth_status seed_nearest(nearest_search *s)
{
    berthi_glide *const g = s->g;
    const berth_num most = BERTH_DISTANCE_MAX, below = berthi_grain_length(s->best);
    berth_motion_options options = *g->options;
    berth_motion_counts counts;
    berth_approach discs;
    berthi_glide_piece piece;
    berthi_pace pace;
    options.max_steps = g->counts.steps + (g->counts.steps == 0); /* it may take none */
    const berth_status status = berth_closest_approach(g->side[0].outer, g->side[1].outer,
                                                       berth_num_less(below, most) ? below : most,
                                                       &options, &discs, &counts);
    if (counts.steps > g->counts.steps) {
        return BERTH_UNKNOWN;
    }
    berthi_glide_charge_nodes(g, counts.steps);
    if (status == BERTH_UNKNOWN || (status == BERTH_CLEAR && !discs.found)) {
        return status;
    }
    (void)berthi_glide_piece_from(g, discs.tick, &piece);
    berthi_pace_between(g, &piece, &pace);
    go_nearer(s, discs.tick, pace.way != 0 ? (pace.ticks + 3) >> 2 : 0);
    return s->spent ? BERTH_UNKNOWN : BERTH_HIT;
}

static BERTHI_APART berth_status nearest_discs(const berth_body *a, const berth_body *b,
                                               berth_num below, const berth_body_options *options,
                                               berth_body_approach *approach,
                                               berth_body_counts *counts)
{
    berth_motion_counts cost;
    berth_approach told;
    berth_status status = berthi_discs_check(a, b, options);
    if (status != BERTH_OK || !berthi_distance_ok(below)) {
        return status != BERTH_OK ? status : BERTH_E_DISTANCE;
    }
    status = berth_closest_approach(&a->outer, &b->outer, below,
                                    berthi_body_motion_options(options), &told, &cost);
    approach->distance = told.distance;
    approach->tick = told.tick;
    approach->found = told.found;
    tell_disc(&approach->a, told.pair.ax, told.pair.ay);
    tell_disc(&approach->b, told.pair.bx, told.pair.by);
    berthi_body_count_discs(&cost, counts);
    return status;
}

/* The question asked; what is found is in *s. */
static berth_status search_nearest(nearest_search *s)
{
    berthi_glide *const g = s->g;
    if (g->from >= g->until) {
        return BERTH_CLEAR;
    }
    berth_status status = berthi_glide_first(g, g->from, g->until);
    if (status == BERTH_HIT) {
        s->best = 0;
        s->tick = g->found.tick;
        s->found = 1;
    } else if (status == BERTH_CLEAR) {
        status = seed_nearest(s);
        if (status == BERTH_HIT && s->best > 0) {
            status = look_for_nearest(s);
        }
        status = status == BERTH_HIT ? BERTH_CLEAR : status; /* as near as can be, and clear */
        s->best = s->best > 0 ? s->best : BERTHI_GRAIN_LEAST;
    }
    return status;
}

static BERTHI_APART berth_status nearest_bodies(const berth_body *a, const berth_body *b,
                                                berth_num below, const berth_body_options *options,
                                                berth_body_approach *approach,
                                                berth_body_counts *counts)
{
    static const berth_body_approach none;
    berthi_glide g;
    nearest_search s;
    berth_status status = berthi_glide_begin(&g, a, b, options);
    if (status != BERTH_OK || !berthi_distance_ok(below)) {
        return status != BERTH_OK ? status : BERTH_E_DISTANCE;
    }
    s.g = &g;
    s.best = berthi_grains_up(berth_num_raw(below));
    s.tick = 0;
    s.found = s.spent = 0;
    status = search_nearest(&s);
    *approach = none;
    approach->distance = below;
    if (s.found) {
        const berth_num distance = berthi_grain_length(s.best);
        approach->distance = berth_num_less(distance, below) ? distance : below;
        approach->tick = s.tick;
        approach->found = 1;
        tell_where(&g, s.tick, &approach->a, &approach->b);
    }
    berthi_body_tell_counts(&g, counts);
    return status;
}

berth_status berth_bodies_closest_approach(const berth_body *a, const berth_body *b,
                                           berth_num below, const berth_body_options *options,
                                           berth_body_approach *approach, berth_body_counts *counts)
{
    if (approach == NULL) {
        return BERTH_E_NULL;
    }
    return berthi_are_discs(a, b) ? nearest_discs(a, b, below, options, approach, counts)
                                  : nearest_bodies(a, b, below, options, approach, counts);
}
