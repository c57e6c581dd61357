/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* From when on may a body start: the first start with which it meets nobody.
 *
 * A start that hits has an instant of contact: a's pose then and b's. Some starts later b is at
 * this instant where it was a little earlier on its way; or a is, when b is where it was, a little
 * later on its own. Of the two the one that gets less far tells which starts hit as well: as many
 * as it takes to leave what they overlap by (glide.c). A first contact is as shallow as can be, so
 * from there the search climbs to where they are nearest to each other; and goes on with starts, in
 * long steps at first, until they do not overlap any more. Then the contact is asked for anew, near
 * where it was, one start after the other: so the first start is told that every question about
 * both, as they are placed then, tells to be clear. */

#include "glide.h"
#include "search.h"

#include "../answers/earliest.h"
#include "../motion/query.h"

/* One pair, and the mover with its start. */
typedef struct body_starts {
    uint8_t known;             /* 1: there is a piece of the mover as it is */
    berthi_glide_piece *piece; /* that one */
    uint32_t part;             /* and of a chain b, whose */
    int32_t start;             /* of b */
    int32_t mark;              /* a tick in which they are in contact */
    const berth_body *b;
    berthi_glide g;
    berth_placed mover; /* side 1 - g.swapped */
} body_starts;

/* ---- One start ------------------------------------------------------------------------------- */

/* The mover becomes b, or its part, with its start, and the question is about it. */
static BERTHI_APART void body_move(body_starts *s)
{
    berthi_glide *const g = &s->g;
    berthi_mover_set(&s->mover, &s->b->outer, s->start, s->part);
    g->side[1u - g->swapped].outer = &s->mover;
    const uint8_t before = g->swapped;
    berthi_glide_sort(g);
    if (g->swapped != before) { /* parts are of the other one now */
        g->found.part[0] = g->found.part[1] = 0;
    }
    const window both =
        berthi_asked_window(&g->side[0].outer->there, &g->side[1].outer->there, g->options);
    g->from = both.from;
    g->until = both.until;
    s->known = 0;
}

/* The first contact of the mover as it is in some ticks: BERTH_HIT, and where. */
static berth_status ask_ticks(body_starts *s, int32_t from, int32_t until)
{
    if (from >= until) {
        return BERTH_CLEAR;
    }
    const berth_status status = berthi_glide_first(&s->g, from, until);
    if (status == BERTH_HIT) {
        s->mark = s->g.found.tick;
    }
    return status;
}

/* The same in all of the time; first of all near where the last contact was. */
static berth_status ask_mover(body_starts *s, int32_t near)
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
static berth_status body_hits_at_start(body_starts *s)
{
    const uint32_t count = berthi_parts_in(&s->b->outer.there);
    int32_t near = s->mark;
    for (uint32_t i = 0; i < count; i++) {
        body_move(s);
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

/* ---- Climbing -------------------------------------------------------------------------------- */

/* What is climbed: by how much they overlap at a tick, as two of their parts tell or as all do, 0:
 * not, or they are not both there; or how near the middles of both are. */
typedef enum climbed { BY_PARTS, BY_ALL, BY_MIDDLES } climbed;

/* Ticks of the piece in hand take one share of it. */
static berthi_grain height_at(body_starts *s, int64_t tick, climbed by)
{
    berthi_glide *const g = &s->g;
    const int32_t at = (int32_t)tick;
    int there = g->counts.steps != 0 && tick >= g->from && tick < g->until;
    if (there && (!s->known || at < s->piece->from || at >= s->piece->until)) {
        (void)berthi_glide_pay_legs(g);
        s->known = berthi_glide_piece_from(g, at, s->piece) != 0;
    }
    there = there && s->known;
    if (by != BY_MIDDLES) {
        return there ? berthi_glide_depth(g, s->piece, at, by == BY_ALL) : 0;
    }
    return there && berthi_glide_pay(g) ? -berthi_glide_spread(g, s->piece, at)
                                        : -BERTHI_GRAINS_MOST;
}

/* From the mark, which is as high as that, to where it is highest, nearly: steps that double while
 * they lead on, and then become smaller. Returns how high. */
static berthi_grain climb(body_starts *s, berthi_grain high, uint32_t step, climbed by)
{
    for (uint32_t looks = 0; looks < 16 && step > 0; looks++) {
        const int64_t later = (int64_t)s->mark + step, before = (int64_t)s->mark - step;
        const berthi_grain there = height_at(s, later, by);
        const berthi_grain then = there > high ? there : height_at(s, before, by);
        if (then > high) {
            s->mark = (int32_t)(there > high ? later : before);
            high = then;
            step <<= 1;
        } else {
            step >>= 2;
        }
    }
    return high;
}

/* The same by the middles, which is cheap, and where that leads nowhere by the depth itself. */
static berthi_grain climb_deeper(body_starts *s, berthi_grain deep, uint32_t step)
{
    const int32_t from = s->mark;
    (void)climb(s, height_at(s, from, BY_MIDDLES), step, BY_MIDDLES);
    if (s->mark != from) {
        const berthi_grain there = height_at(s, s->mark, BY_ALL);
        if (there > deep) {
            return there;
        }
        s->mark = from;
    }
    return climb(s, deep, step, BY_PARTS);
}

/* A contact that begins at the mark is none yet, or a shallow one: some ticks later it may be
 * deeper. */
static berthi_grain go_in(body_starts *s, climbed by)
{
    berthi_grain deep = height_at(s, s->mark, by);
    for (uint32_t step = 1; step < 256 && deep <= 0; step <<= 1) {
        deep = height_at(s, (int64_t)s->mark + step, by);
        s->mark += deep > 0 ? (int32_t)step : 0;
    }
    return deep;
}

/* Ticks in which they get some way past each other: a step to begin with. */
static BERTHI_APART uint32_t some_ticks(const body_starts *s)
{
    const berthi_glide *const g = &s->g;
    const berth_raw size = g->side[0].outer->there.radius / 4 + g->side[1].outer->there.radius / 4;
    const uint32_t most = UINT32_C(1) << 24;
    berthi_glide_piece piece;
    berthi_pace pace;
    (void)berthi_glide_piece_from(g, s->mark, &piece);
    berthi_pace_between(g, &piece, &pace);
    const uint32_t ticks = berthi_pace_ticks(&pace, berthi_grains_up(size));
    return ticks == UINT32_MAX ? 0 : ticks > most ? most : ticks;
}

/* ---- Jumps ----------------------------------------------------------------------------------- */

/* How many starts later they are still as near at the mark as `allowed` tells, when a is later on
 * its leg there, or b, the mover, earlier. */
static uint32_t starts_of_side(const body_starts *s, uint32_t side, berthi_grain allowed)
{
    const uint32_t mover = 1u - s->g.swapped;
    const berth_motion_options *const o = s->g.options;
    const uint32_t mark = (uint32_t)s->mark;
    berthi_pace pace;
    berthi_stay stay;
    const berth_presence *const there = &s->g.side[side].outer->there;
    (void)berthi_stay_at(there, s->mark, 0, &stay); /* in contact, and so both there */
    /* within the leg, the time that it is there (of a chain's part up to its neighbours) and, as a
     * goes on, the window */
    const int32_t first = stay.from > there->from ? stay.from : there->from;
    int32_t last = stay.until < there->until ? stay.until : there->until;
    last = o->from != o->until && o->until < last ? o->until : last;
    const uint32_t room = side != mover ? (uint32_t)last - 1 - mark : mark - (uint32_t)first;
    berthi_pace_alone(&s->g, side, &stay, &pace);
    const uint32_t ticks = berthi_pace_ticks(&pace, allowed);
    return ticks < room ? ticks : room;
}

/* Goes on to the first start that the contact at the mark does not tell of, when they overlap by so
 * much. */
static void jump_by(body_starts *s, berthi_grain allowed, int32_t until)
{
    const uint32_t ticks_a = starts_of_side(s, s->g.swapped, allowed);
    const uint32_t ticks_b = starts_of_side(s, 1u - s->g.swapped, allowed);
    const int a_goes = ticks_a > ticks_b;
    const int64_t start = (int64_t)s->start + (a_goes ? ticks_a : ticks_b) + 1;
    s->start = start <= until ? (int32_t)start : until + 1;
    if (a_goes) { /* to the end of its leg at most */
        s->mark = (int32_t)((uint32_t)s->mark + ticks_a + 1);
    }
}

/* From a start that hits at the mark to a later one, up to which each does; at most `until` + 1. */
static BERTHI_APART void body_past_contact(body_starts *s, int32_t until)
{
    const int32_t met = s->mark, began = s->start;
    berthi_glide_piece known;
    uint32_t step = 1;
    s->piece = &known;
    for (;;) {
        const int32_t before = s->start;
        berthi_grain deep = go_in(s, BY_PARTS);
        deep = deep > 0 ? deep : go_in(s, BY_ALL);
        /* a has moved, and so has the mark: another piece */
        if (deep > 0 && step < 2) {
            deep = climb_deeper(s, deep, some_ticks(s));
        }
        if (deep <= 0) {
            break;
        }
        jump_by(s, deep, until);
        if (s->start > until) {
            return;
        }
        if (!berthi_glide_pay(&s->g)) {
            return;
        }
        body_move(s);
        step = (uint32_t)s->start - (uint32_t)before;
    }
    if (s->start == began) {
        s->mark = met;
        jump_by(s, 0, until);
    }
}

/* ---- One pair -------------------------------------------------------------------------------- */

BERTHI_APART berth_status berthi_first_clear(berthi_body_round *r, const berth_body *a,
                                             const berthi_glide_side *side)
{
    body_starts s;
    berth_status status = BERTH_HIT;
    if (a != NULL) {
        (void)berthi_glide_begin(&s.g, a, r->b, r->options);
    } else {
        berthi_glide_beside(&s.g, side, r->b, r->options);
    }
    s.g.counts = r->counts;
    (void)berthi_glide_pay(&s.g); /* for what it begins with */
    s.b = r->b;
    s.start = r->start;
    s.mark = INT32_MIN;
    s.part = 0;
    while (status == BERTH_HIT && s.start <= r->until) {
        status = body_hits_at_start(&s);
        if (status == BERTH_HIT) {
            body_past_contact(&s, r->until);
        }
    }
    r->counts = s.g.counts;
    r->start = s.start;
    return status;
}

BERTHI_APART berth_status berthi_first_clear_disc(berthi_body_round *r, const berth_placed *a)
{
    const berth_start_range range = {r->start, r->until, 0};
    berth_motion_options options = {0, 0, 0, berth_num_of(0), 0};
    berth_motion_counts cost;
    if (r->options != NULL) {
        options = r->options->motion;
    }
    options.max_steps = r->counts.steps;
    if (r->counts.steps == 0) {
        return BERTH_UNKNOWN;
    }
    const berth_status status =
        berth_earliest_start(a, &r->b->outer, &range, &options, &r->start, &cost);
    r->counts.nodes += cost.steps;
    r->counts.steps -= cost.steps < r->counts.steps ? cost.steps : r->counts.steps;
    if (status == BERTH_HIT) {
        r->start = r->until + 1;
    }
    return status;
}

/* ---- The call -------------------------------------------------------------------------------- */

berth_status berthi_body_starts_check(const berth_body *b, const berth_start_range *range)
{
    const berthi_starts asked = {NULL, 0, &b->outer, range, NULL, NULL};
    return b->footprint.image != NULL && b->headings == NULL ? BERTH_E_KIND
                                                             : berthi_starts_check(&asked);
}

/* What is wrong with any of the pairs, or with the range. */
static BERTHI_APART berth_status check_starts(const berthi_body_round *r,
                                              const berth_body *const *others, uint32_t count,
                                              const berth_start_range *range)
{
    berthi_glide g;
    for (uint32_t k = 0; k <= count; k++) {
        const berth_body *const a = k < count ? others[count - 1 - k] : r->b;
        const berth_status status = berthi_glide_begin(&g, a, r->b, r->options);
        if (status != BERTH_OK) {
            return status;
        }
    }
    return berthi_body_starts_check(r->b, range);
}

/* Round the list, until all in a row are clear with one start. */
static berth_status earliest_of_bodies(berthi_body_round *r, const berth_body *const *others,
                                       uint32_t count)
{
    uint32_t clear = 0, k = 0;
    while (clear < count) {
        const int32_t before = r->start;
        const berth_status status = berthi_are_discs(others[k], r->b)
                                        ? berthi_first_clear_disc(r, &others[k]->outer)
                                        : berthi_first_clear(r, others[k], NULL);
        if (status != BERTH_CLEAR) {
            return status;
        }
        clear = r->start == before ? clear + 1 : 1;
        k = k + 1 < count ? k + 1 : 0;
    }
    return BERTH_CLEAR;
}

berth_status berth_bodies_earliest_start(const berth_body *const *others, uint32_t count,
                                         const berth_body *b, const berth_start_range *range,
                                         const berth_body_options *options, int32_t *start,
                                         berth_body_counts *counts)
{
    static const berth_body_counts none;
    berthi_body_round r;
    if ((others == NULL && count != 0) || b == NULL || range == NULL || start == NULL) {
        return BERTH_E_NULL;
    }
    r.b = b;
    r.options = options;
    berth_status status = check_starts(&r, others, count, range);
    if (status != BERTH_OK) {
        return status;
    }
    r.start = range->from;
    r.until = range->until;
    const uint32_t budget = options != NULL ? berthi_body_budget(&options->motion) : UINT32_MAX;
    r.counts = none;
    r.counts.steps = budget;
    status = earliest_of_bodies(&r, others, count);
    if (status != BERTH_HIT) {
        *start = r.start;
    }
    if (counts != NULL) {
        *counts = r.counts;
        counts->steps = budget - counts->steps;
    }
    return status;
}
