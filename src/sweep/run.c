/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* Two parts on their ways, by halving time.
 *
 * Over a stretch of time each corner of b less each corner of a goes straight, but for the bends of
 * its ways. The hull of all of these at both ends of the stretch therefore holds, to the bends, all
 * that b less a ever is meanwhile: where it keeps further from the origin than the sum of radii
 * and all that may be wrong, they do not meet. When nobody turns it holds nothing else, as what is
 * convex and moved straight is convex: then one look decides. */

#include "run.h"

/* The corners of one side at a share. */
BERTHI_ONCE void set_corners(const berthi_couple *c, uint32_t side, uint64_t share,
                             berthi_gap_vector *to)
{
    const berthi_glide_side *const s = &c->run->g->side[side];
    const berthi_facet *facet = &c->facets[side];
    berthi_stance there;
    const berthi_stance *stance = &there;
    if (share == c->run->from) {
        stance = &c->run->stance[side][0];
    } else if (share == c->run->until) {
        stance = &c->run->stance[side][1];
    } else {
        s->body->stance(s, &c->run->piece->leg[side], share, &there);
    }
    for (uint32_t i = 0; i < facet->corners; i++) {
        berthi_stance_point(stance, s->shift, facet->corner[i], &to[i].x, &to[i].y);
    }
}

/* The corners of one less those of the other, at a share. */
static void set_points(const berthi_couple *c, uint64_t share, berthi_gap_vector *to)
{
    const uint32_t others = c->facets[1].corners;
    const berthi_gap_vector *const last = to + c->count - others;
    berthi_gap_vector from[3];
    set_corners(c, 0, share, from);
    set_corners(c, 1, share, to + c->count - others); /* which are differences at the end */
    for (uint32_t i = 0; i < c->facets[0].corners; i++) {
        for (uint32_t k = 0; k < others; k++, to++) {
            to->x = last[k].x - from[i].x;
            to->y = last[k].y - from[i].y;
        }
    }
}

static berthi_grain sum_at(const berthi_couple *c, uint64_t share)
{
    return c->facets[0].radius + c->facets[1].radius + berthi_run_margin(c->run, share);
}

berthi_grain berthi_couple_bends(const berthi_couple *c, uint64_t width)
{
    berthi_grain bent = 0;
    for (uint32_t side = 0; side < 2; side++) {
        const int32_t turn = c->run->piece->leg[side].bearing.turn;
        if (turn != 0) {
            const int32_t part = berthi_shared(turn < 0 ? -turn : turn, width) + 1;
            bent += berthi_bent(berthi_bend_of(part), c->facets[side].arm);
        }
    }
    return bent;
}

static inline berthi_grain bends_over(const berthi_couple *c)
{
    return c->run->piece->turns ? c->run->g->turning->bends(c, c->width) : 0;
}

/* No corner comes further than this on the straight ways of the stretch. */
static berthi_grain way_of(const berthi_couple *c)
{
    berthi_grain most = 0;
    for (uint32_t i = 0; i < c->count; i++) {
        const berthi_gap_vector *from = &c->points[i], *to = &c->points[c->count + i];
        const berthi_grain x = berthi_abs(to->x - from->x), y = berthi_abs(to->y - from->y);
        const berthi_grain way = (x > y ? x : y) + (x > y ? y : x) / 2;
        most = way > most ? way : most;
    }
    return most;
}

/* Takes the stretch at hand; the begin's points are there. */
static void set_stretch(berthi_couple *c)
{
    set_points(c, c->at + c->width, &c->points[c->count]);
    c->sum_to = sum_at(c, c->at + c->width);
    c->run->g->counts.poses++;
}

/* Where the stretch ends the next one begins. */
static void go_on(berthi_couple *c)
{
    c->at += c->width;
    c->width = berthi_share_width(c->at, c->run->until - c->run->from);
    c->sum = c->sum_to;
    for (uint32_t i = 0; i < c->count; i++) {
        c->points[i] = c->points[c->count + i];
    }
}

#ifdef BERTH_Q16
enum { NO_WAY = 4 };
#else
#define NO_WAY BERTHI_C(0.0005)
#endif

/* On top of the slack. Halves of a run are rounded where it was not, of each body by 1.25 grains in
 * each axis: with this much more one of them meets where the whole did, when the margin does not
 * grow. */
static berthi_grain more_slack(const berthi_couple *c)
{
    const berthi_glide_run *run = c->run;
    if (run->piece->turns || run->nearest || c->width >= run->until - run->from) {
        return 0;
    }
#ifdef BERTH_Q16
    return 4;
#else
    return run->slack / 8;
#endif
}

/* Of a contact, the begin of a stretch is the first so far. */
static int mark_found(berthi_couple *c)
{
    c->run->found = 1;
    c->run->best = c->run->nearest ? c->run->best : c->at;
    c->run->part[0] = c->facets[0].part;
    c->run->part[1] = c->facets[1].part;
    return 1;
}

/* Whether a stretch ends in the tick in which it begins. */
static int is_in_a_tick(const berthi_couple *c)
{
    const berthi_glide_piece *const piece = c->run->piece;
    return berthi_glide_tick(piece, c->at) == berthi_glide_tick(piece, c->at + c->width - 1);
}

/* What is not told apart at the begin of several ticks is not in any part of the first one. */
BERTHI_ONCE int touches_then(const berthi_couple *c)
{
    return !berthi_keeps_off(c->points, c->count, c->sum + c->run->slack);
}

int berthi_couple_meets(berthi_couple *c)
{
    const berthi_glide_run *const run = c->run;
    const berthi_grain growth = c->sum_to - c->sum;
    if (c->at < run->low) {
        return 0;
    }
    const int meets = is_in_a_tick(c)
                          ? c->width <= 1 || growth <= NO_WAY / 2
                          : (run->g->any && growth == 0 && run->from == c->at &&
                             run->until == c->at + c->width && run->until <= run->best) ||
                                touches_then(c);
    return meets && mark_found(c);
}

int berthi_couple_turns(berthi_couple *c)
{
    const berthi_glide_run *const run = c->run;
    const berthi_grain growth = c->sum_to - c->sum, tolerance = run->g->tolerance;
    const berthi_grain within = c->sum + tolerance - run->slack;
    if (c->at < run->low) {
        return 0;
    }
    const int meets =
        is_in_a_tick(c)
            ? c->width <= 1 || (within > 0 && !berthi_keeps_off(c->points, c->count, within)) ||
                  way_of(c) + berthi_couple_bends(c, c->width) + growth <= tolerance / 4
            : touches_then(c);
    return meets && mark_found(c);
}

/* How near they are at the begin of a stretch lowers what is looked for: by what that may be wrong
 * by, and by as much as stretches may get further in, which are halved until then. */
int berthi_couple_lower(berthi_couple *c)
{
    berthi_glide_run *run = c->run;
    const berth_num band = BERTH_BODIES_BAND;
    const berthi_grain slack = run->slack;
    const berthi_grain half =
        (run->piece->turns ? run->g->tolerance : berthi_grains_down(berth_num_raw(band))) / 2;
    const berthi_grain most = half / 2 > slack ? half / 2 : slack;
    berthi_glide_charge(run->g, 1); /* a distance costs as much as a look */
    const berthi_grain gap =
        berthi_gap(c->points, c->count) - c->sum - (slack + most > half ? slack + most : half);
    if (gap >= run->less) {
        return 0;
    }
    run->less = gap > 0 ? gap : 0;
    run->near = c->at;
    return mark_found(c) && run->less == 0;
}

/* The first half of a stretch is next, or the second when nobody asks about the first. */
static void halve_time(berthi_couple *c)
{
    const berthi_glide_run *run = c->run;
    if (c->width > 1) {
        c->width >>= 1;
        if (c->at + c->width <= run->low) {
            c->at += c->width;
            c->fresh = 1;
        }
    } else if (!run->nearest) { /* of a tick before those that are asked about */
        go_on(c);
    }
}

berth_status berthi_facets_glide(berthi_glide_run *run, const berthi_facet facets[2])
{
    berthi_couple c;
    const uint64_t end = run->until < run->best ? run->until : run->best;
    c.run = run;
    c.facets = facets;
    c.count = facets[0].corners * facets[1].corners;
    c.at = run->from;
    c.width = run->until - run->from;
    c.fresh = 1;
    while (c.at < end) {
        if (c.fresh) {
            set_points(&c, c.at, c.points);
            c.sum = sum_at(&c, c.at);
            c.fresh = 0;
        }
        if (!berthi_glide_pay(run->g)) {
            return BERTH_UNKNOWN;
        }
        run->g->counts.parts++;
        set_stretch(&c);
        if (berthi_keeps_off(c.points, 2 * c.count,
                             c.sum_to + run->slack + more_slack(&c) + bends_over(&c) + run->less)) {
            go_on(&c);
        } else if (run->ends(&c)) {
            return BERTH_HIT;
        } else {
            halve_time(&c);
        }
    }
    return BERTH_CLEAR;
}
