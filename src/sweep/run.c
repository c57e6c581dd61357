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

/* Where a stretch begins, or ends. */
BERTHI_ONCE uint64_t end_share(const berthi_couple *c, uint32_t end)
{
    return end != 0 ? (uint64_t)c->last + 1 : c->at;
}

/* Where a side is at an end of the stretch. */
BERTHI_ONCE const berthi_stance *stance_at(const berthi_couple *c, uint32_t side, uint32_t end,
                                           berthi_stance *there)
{
    const berthi_glide_run *const run = c->run;
    const berthi_glide_side *const s = &run->g->side[side];
    if (end != 0 ? c->last == run->last : c->at == run->from) {
        return &run->at[end][side];
    }
    s->body->stance(s, &run->piece->leg[side], end_share(c, end), there);
    return there;
}

/* Corner i of a side that is there. */
static inline void corner_at(const berthi_couple *c, uint32_t side, const berthi_stance *stance,
                             uint32_t i, berthi_gap_vector *to)
{
    berthi_stance_point(stance, c->run->g->side[side].shift, c->facets[side].corner[i], to);
}

/* The corners of side 0 are taken off those of side 1, which are the last of the differences. */
BERTHI_ONCE void set_differences(const berthi_couple *c, const berthi_stance *stance,
                                 const berthi_gap_vector *last, berthi_gap_vector *to)
{
    const uint32_t others = c->facets[1].corners;
    berthi_gap_vector from;
    for (uint32_t i = 0; i < c->facets[0].corners; i++) {
        corner_at(c, 0, stance, i, &from);
        for (uint32_t k = 0; k < others; k++, to++) {
            to->x = last[k].x - from.x;
            to->y = last[k].y - from.y;
        }
    }
}

/* The corners of one less those of the other, at an end of the stretch. */
static void set_points(berthi_couple *c, uint32_t end)
{
    berthi_gap_vector *const to = &c->points[end != 0 ? c->count : 0];
    const uint32_t others = c->facets[1].corners;
    berthi_gap_vector *const last = to + c->count - others;
    berthi_stance there;
    const berthi_stance *stance = stance_at(c, 1, end, &there);
    for (uint32_t k = 0; k < others; k++) {
        corner_at(c, 1, stance, k, &last[k]);
    }
    set_differences(c, stance_at(c, 0, end, &there), last, to);
}

static berthi_grain sum_at(const berthi_couple *c, uint32_t end)
{
    return c->facets[0].radius + c->facets[1].radius + berthi_run_margin(c->run, end_share(c, end));
}

berthi_grain berthi_couple_bends(const berthi_couple *c)
{
    berthi_grain bent = 0;
    for (uint32_t side = 0; side < 2; side++) {
        const int32_t turn = c->run->piece->leg[side].turn;
        if (turn != 0) {
            const int32_t part = berthi_turn_in(turn, c->last - c->at) + 1;
            bent += berthi_part_up(berthi_bend_of(part), c->facets[side].arm);
        }
    }
    return bent;
}

static inline berthi_grain bends_over(const berthi_couple *c)
{
    return berthi_piece_turns(c->run->piece) ? c->run->g->side[1].body->turns->bends(c) : 0;
}

/* No corner comes further than this on the straight ways of the stretch. */
BERTHI_ONCE berthi_grain way_of(const berthi_couple *c)
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

/* Where the stretch ends the next one begins; 0: there is none that matters. */
static int go_on(berthi_couple *c)
{
    const berthi_glide_run *const run = c->run;
    if (c->last >= run->last || c->last >= run->limit) {
        return 0;
    }
    c->at = c->last + 1;
    c->last = berthi_stretch_last(c->at, run->last - run->from);
    for (uint32_t i = 0; i < c->count; i++) {
        c->points[i] = c->points[c->count + i];
    }
    return 1;
}

#define NO_WAY BERTHI_EITHER(4, 0.0005)

/* On top of the slack. Halves of a run are rounded where it was not, of each body by 1.25 grains in
 * each axis: with this much more one of them meets where the whole did, when the margin does not
 * grow. */
static berthi_grain more_slack(const berthi_couple *c)
{
    const berthi_glide_run *run = c->run;
    if (berthi_piece_turns(run->piece) || run->nearest != NULL ||
        c->last - c->at >= run->last - run->from) {
        return 0;
    }
    return BERTHI_IS_EXACT ? 4 : run->slack / 8;
}

/* Of a contact, the begin of a stretch is the first so far. */
static void mark_found(berthi_couple *c)
{
    c->run->found = 1;
    c->run->limit = c->run->nearest != NULL ? c->run->limit : c->at - 1;
    c->run->g->found.part[0] = c->facets[0].part;
    c->run->g->found.part[1] = c->facets[1].part;
}

/* Whether a stretch ends in the tick in which it begins. */
static int is_in_a_tick(const berthi_couple *c)
{
    const berthi_glide_piece *const piece = c->run->piece;
    return berthi_glide_tick(piece, c->at) == berthi_glide_tick(piece, c->last);
}

int berthi_couple_meets(berthi_couple *c)
{
    const berthi_glide_run *const run = c->run;
    const berthi_grain sum = sum_at(c, 0), growth = c->sum_to - sum;
    if (c->at < run->low) {
        return 0;
    }
    const int meets = is_in_a_tick(c)
                          ? c->last == c->at || growth <= NO_WAY / 2
                          : (run->g->any && growth == 0 && run->from == c->at &&
                             run->last == c->last && run->last <= run->limit) ||
                                !berthi_keeps_off(c->points, c->count, sum + run->slack, NULL);
    if (meets) {
        mark_found(c);
    }
    return meets;
}

int berthi_couple_turns(berthi_couple *c)
{
    const berthi_glide_run *const run = c->run;
    const berthi_grain sum = sum_at(c, 0), growth = c->sum_to - sum;
    const berthi_grain tolerance = run->g->tolerance;
    if (c->at < run->low) {
        return 0;
    }
    /* what is not told apart at the begin of several ticks is not in any part of the first one */
    const int tick = is_in_a_tick(c);
    const berthi_grain within = tick ? sum + tolerance - run->slack : sum + run->slack;
    const int meets =
        (tick && c->last == c->at) ||
        ((!tick || within > 0) && !berthi_keeps_off(c->points, c->count, within, NULL)) ||
        (tick && way_of(c) + berthi_couple_bends(c) + growth <= tolerance / 4);
    if (meets) {
        mark_found(c);
    }
    return meets;
}

/* How near they are at the begin of a stretch lowers what is looked for: by what that may be wrong
 * by, and by as much as stretches may get further in, which are halved until then. */
int berthi_couple_lower(berthi_couple *c)
{
    berthi_glide_run *run = c->run;
    const berth_num band = BERTH_BODIES_BAND;
    const berthi_grain slack = run->slack;
    const berthi_grain half =
        (berthi_piece_turns(run->piece) ? run->g->tolerance
                                        : berthi_grains_down(berth_num_raw(band))) /
        2;
    const berthi_grain most = half / 2 > slack ? half / 2 : slack;
    berthi_glide_charge(run->g, 1); /* a distance costs as much as a look */
    const berthi_grain gap = berthi_gap(c->points, c->count) - sum_at(c, 0) -
                             (slack + most > half ? slack + most : half);
    if (gap >= run->less) {
        return 0;
    }
    run->less = gap > 0 ? gap : 0;
    *run->nearest = c->at;
    mark_found(c);
    return run->less == 0;
}

/* The first half of a stretch is next, or the second when nobody asks about the first; 0: there is
 * none that matters. */
static int halve_time(berthi_couple *c)
{
    const berthi_glide_run *run = c->run;
    const uint32_t wide = (c->last - c->at) >> 1;
    c->last = c->at + wide;
    if (c->last < run->low) {
        c->at = c->last + 1;
        c->last = c->at + wide;
        c->fresh = 1;
    }
    return c->at <= run->limit;
}

int berthi_facets_glide(berthi_glide_run *run, const berthi_facet facets[2])
{
    berthi_couple c;
    int more = 1;
    c.run = run;
    c.facets = facets;
    c.count = (uint8_t)(facets[0].corners * facets[1].corners);
    c.at = run->from;
    c.last = run->last;
    c.fresh = 1;
    while (more) {
        if (c.fresh) {
            set_points(&c, 0);
            c.fresh = 0;
        }
        if (!berthi_glide_pay(run->g)) {
            return 0;
        }
        run->g->counts.parts++;
        run->g->counts.poses++;
        set_points(&c, 1);
        c.sum_to = sum_at(&c, 1);
        if (berthi_keeps_off(c.points, 2 * c.count,
                             c.sum_to + run->slack + more_slack(&c) + bends_over(&c) + run->less,
                             NULL)) {
            more = go_on(&c);
        } else {
            more = !run->ends(&c) && halve_time(&c);
        }
    }
    return 1;
}
