/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* How near two bodies come, when they do not collide: the nearest of the pieces in which the discs
 * that hold them come nearer than what is the nearest so far. So a good one is wanted early: the
 * discs' own closest approach tells where to look, and there the search goes down, instant by
 * instant, before it asks whole pieces. */

#include "depth.h"
#include "follow.h"

#include "../answers/closest.h"

typedef struct nearest_search {
    berthi_glide *g;
    berthi_grain best; /* what is nearer than this is looked for */
    int32_t tick;      /* when it was found */
    uint8_t found;
    uint8_t spent; /* the budget ended an instant */
} nearest_search;

/* ---- Whole pieces ---------------------------------------------------------------------------- */

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
    s->tick -= s->tick == piece->until;
    s->found = 1;
    return s->best == 0 ? BERTH_HIT : BERTH_CLEAR;
}

/* All that is in force at a tick; then *tick is where it changes. As above. */
static berth_status near_ways(nearest_search *s, int32_t until, int32_t *tick)
{
    const int32_t from = *tick;
    uint32_t ways = 4;
    for (uint32_t way = 0; way < 4; way++) {
        berthi_glide_piece piece;
        if (!berthi_has_way(ways, way)) {
            continue;
        }
        ways = berthi_glide_piece_at(s->g, from, s->g->from, until, way, &piece);
        *tick = piece.until < until ? piece.until : until;
        if (!berthi_has_way(ways, way)) {
            continue;
        }
        const berth_status status = look_at_nearest(s, &piece);
        if (status != BERTH_CLEAR) {
            return status;
        }
    }
    return BERTH_CLEAR;
}

static berth_status look_for_nearest(nearest_search *s)
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

/* ---- Instants -------------------------------------------------------------------------------- */

/* Whether they are nearer at a tick than what was found; then that is what was found. */
static int is_nearer_then(nearest_search *s, int64_t tick)
{
    berthi_glide *const g = s->g;
    berthi_glide_near near = {s->best, 0};
    berthi_glide_piece piece;
    if (tick < g->from || tick >= g->until ||
        berthi_glide_piece_at(g, (int32_t)tick, (int32_t)tick, g->until, 0, &piece) == 0) {
        return 0;
    }
    berthi_glide_still(&piece);
    const berth_status status = berthi_glide_nearest(g, &piece, &near);
    if (status != BERTH_HIT) {
        s->spent = s->spent || status == BERTH_UNKNOWN;
        return 0;
    }
    s->best = near.distance;
    s->tick = (int32_t)tick;
    s->found = 1;
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
static berth_status seed_nearest(nearest_search *s)
{
    berthi_glide *const g = s->g;
    const berth_num most = BERTH_DISTANCE_MAX, below = berthi_grain_length(s->best);
    berth_motion_options options = g->options;
    berth_motion_counts counts;
    berth_approach discs;
    berthi_glide_piece piece;
    if (g->left == 0) {
        return BERTH_UNKNOWN;
    }
    options.max_steps = g->left;
    const berth_status status = berth_closest_approach(g->side[0].outer, g->side[1].outer,
                                                       berth_num_less(below, most) ? below : most,
                                                       &options, &discs, &counts);
    berthi_glide_charge(g, counts.steps);
    if (status == BERTH_UNKNOWN || (status == BERTH_CLEAR && !discs.found)) {
        return status;
    }
    if (discs.found && discs.tick >= g->from && discs.tick < g->until &&
        berthi_glide_piece_at(g, discs.tick, discs.tick, g->until, 0, &piece) != 0) {
        berthi_pace pace;
        berthi_pace_between(g, &piece, &pace);
        go_nearer(s, discs.tick, pace.way != 0 ? (pace.ticks + 3) >> 2 : 0);
    }
    return s->spent ? BERTH_UNKNOWN : BERTH_HIT;
}

/* ---- The call -------------------------------------------------------------------------------- */

/* Two discs: exactly. */
static berth_status nearest_discs(berthi_glide *g, berth_num below, berth_body_approach *approach)
{
    berth_motion_options options = g->options;
    berth_motion_counts counts;
    berth_approach told;
    options.max_steps = g->left;
    const berth_status status =
        berth_closest_approach(g->side[0].outer, g->side[1].outer, below, &options, &told, &counts);
    berthi_glide_charge(g, counts.steps);
    approach->distance = told.distance;
    approach->tick = told.tick;
    approach->found = told.found;
    approach->a = berth_placement_at(told.pair.ax, told.pair.ay, BERTH_DEGREES(0), 0);
    approach->b = berth_placement_at(told.pair.bx, told.pair.by, BERTH_DEGREES(0), 0);
    return status;
}

static berth_status nearest_bodies(berthi_glide *g, berth_num below, berth_body_approach *approach)
{
    static const berth_body_approach none;
    berthi_glide_found touch;
    nearest_search s;
    s.g = g;
    s.best = berthi_grains_up(berth_num_raw(below));
    s.tick = 0;
    s.found = s.spent = 0;
    berth_status status =
        g->from < g->until ? berthi_glide_first(g, g->from, g->until, 0, &touch) : BERTH_CLEAR;
    if (status == BERTH_HIT) {
        s.best = 0;
        s.tick = touch.tick;
        s.found = 1;
    } else if (status == BERTH_CLEAR && g->from < g->until) {
        status = seed_nearest(&s);
        if (status == BERTH_HIT && s.best > 0) {
            status = look_for_nearest(&s);
        }
        status = status == BERTH_HIT ? BERTH_CLEAR : status; /* as near as can be, and clear */
        s.best = s.best > 0 ? s.best : BERTHI_GRAIN_LEAST;
    }
    *approach = none;
    approach->distance = below;
    if (s.found) {
        const berth_num distance = berthi_grain_length(s.best);
        approach->distance = berth_num_less(distance, below) ? distance : below;
        approach->tick = s.tick;
        approach->found = 1;
        berthi_glide_where(g, s.tick, &approach->a, &approach->b);
    }
    return status;
}

berth_status berth_bodies_closest_approach(const berth_body *a, const berth_body *b,
                                           berth_num below, const berth_body_options *options,
                                           berth_body_approach *approach, berth_body_counts *counts)
{
    berthi_glide g;
    if (approach == NULL) {
        return BERTH_E_NULL;
    }
    berth_status status = berthi_glide_begin(&g, a, b, options);
    if (status != BERTH_OK) {
        return status;
    }
    if (!berthi_distance_ok(below)) {
        return BERTH_E_DISTANCE;
    }
    status = berthi_are_discs(&g) ? nearest_discs(&g, below, approach)
                                  : nearest_bodies(&g, below, approach);
    if (counts != NULL) {
        *counts = g.counts;
    }
    return status;
}
