/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* From a start with which a body hits on to the first one that this contact does not tell of:
 * earliest.c says how. */

#include "depth.h"
#include "follow.h"
#include "starts.h"

/* ---- Climbing -------------------------------------------------------------------------------- */

/* Both as they stand at a tick; 0: they are not both there. Ticks of the piece in hand take one
 * share of it. */
static int stand_at(berthi_body_starts *s, int64_t tick, berthi_glide_piece *still)
{
    const berthi_glide *const g = &s->g;
    const int32_t at = (int32_t)tick;
    if (tick < g->from || tick >= g->until) {
        return 0;
    }
    if (!s->known || at < s->piece.from || at >= s->piece.until) {
        s->known = berthi_glide_piece_at(g, at, at, g->until, 0, &s->piece) != 0;
    }
    if (!s->known) {
        return 0;
    }
    *still = s->piece;
    if (at != still->from) {
        berthi_glide_hold(still, at);
    }
    return 1;
}

/* What is climbed: by how much they overlap at a tick, 0: not, or they are not both there; or how
 * near the middles of both are. */
static berthi_grain height_at(berthi_body_starts *s, int64_t tick, int middles)
{
    berthi_glide *const g = &s->g;
    berthi_glide_piece piece;
    if (g->left == 0 || !stand_at(s, tick, &piece)) {
        return middles ? -BERTHI_GRAINS_MOST : 0;
    }
    if (!middles) {
        return berthi_glide_depth(g, &piece);
    }
    (void)berthi_glide_pay(g);
    return -berthi_glide_spread(g, &piece);
}

/* From the mark, which is as high as that, to where it is highest, nearly: steps that double while
 * they lead on, and then become smaller. Returns how high. */
static berthi_grain climb(berthi_body_starts *s, berthi_grain high, uint32_t step, int middles)
{
    for (uint32_t looks = 0; looks < 16 && step > 0; looks++) {
        const int64_t later = (int64_t)s->mark + step, sooner = (int64_t)s->mark - step;
        const berthi_grain there = height_at(s, later, middles);
        const berthi_grain then = there > high ? there : height_at(s, sooner, middles);
        if (then > high) {
            s->mark = (int32_t)(there > high ? later : sooner);
            high = then;
            step <<= 1;
        } else {
            step >>= 2;
        }
    }
    return high;
}

/* The same by the middles, which is cheap, and where that leads nowhere by the depth itself. */
static berthi_grain climb_deeper(berthi_body_starts *s, berthi_grain deep, uint32_t step)
{
    const int32_t from = s->mark;
    (void)climb(s, height_at(s, from, 1), step, 1);
    if (s->mark != from) {
        const berthi_grain there = height_at(s, s->mark, 0);
        if (there > deep) {
            return there;
        }
        s->mark = from;
    }
    return climb(s, deep, step, 0);
}

/* A contact that begins at the mark is none yet, or a shallow one: some ticks later it may be
 * deeper. */
static berthi_grain go_in(berthi_body_starts *s)
{
    berthi_grain deep = height_at(s, s->mark, 0);
    for (uint32_t step = 1; step < 256 && deep <= 0; step <<= 1) {
        deep = height_at(s, (int64_t)s->mark + step, 0);
        s->mark += deep > 0 ? (int32_t)step : 0;
    }
    return deep;
}

/* Ticks in which they get some way past each other: a step to begin with. */
static uint32_t some_ticks(const berthi_body_starts *s, const berthi_glide_piece *piece)
{
    const berthi_glide *const g = &s->g;
    const berth_raw size = g->side[0].outer->there.radius / 4 + g->side[1].outer->there.radius / 4;
    const uint32_t most = UINT32_C(1) << 24;
    berthi_pace pace;
    berthi_pace_between(g, piece, &pace);
    const uint32_t ticks = berthi_pace_ticks(&pace, berthi_grains_up(size));
    return ticks == UINT32_MAX ? 0 : ticks > most ? most : ticks;
}

/* ---- Jumps ----------------------------------------------------------------------------------- */

static int32_t tick_after(int32_t tick, uint32_t ticks)
{
    const int64_t then = (int64_t)tick + ticks;
    return then < INT32_MAX ? (int32_t)then : INT32_MAX - 1;
}

/* How many starts later they are still as near at the mark as `allowed` tells, when a is later on
 * its leg there, or b, the mover, earlier. */
static uint32_t starts_of_side(const berthi_body_starts *s, uint32_t side, berthi_grain allowed)
{
    const uint32_t mover = 1u - s->g.swapped;
    const berth_motion_options *const o = &s->g.options;
    const uint32_t mark = (uint32_t)s->mark;
    berthi_pace pace;
    berthi_stay stay;
    const berth_presence *const there = &s->g.side[side].outer->there;
    if (berthi_stay_at(there, s->mark, 0, &stay) == 0) {
        return 0;
    }
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
static void jump_by(berthi_body_starts *s, berthi_grain allowed, int32_t until)
{
    const uint32_t ticks_a = starts_of_side(s, s->g.swapped, allowed);
    const uint32_t ticks_b = starts_of_side(s, 1u - s->g.swapped, allowed);
    const int a_goes = ticks_a > ticks_b;
    const int64_t start = (int64_t)s->start + (a_goes ? ticks_a : ticks_b) + 1;
    s->start = start <= until ? (int32_t)start : until + 1;
    if (a_goes) {
        s->mark = tick_after(s->mark, ticks_a + (ticks_a < UINT32_MAX));
    }
}

/* The piece that begins at the mark; 0: they are not both there. */
static int piece_at_mark(const berthi_body_starts *s, berthi_glide_piece *piece)
{
    const berthi_glide *const g = &s->g;
    return s->mark >= g->from && s->mark < g->until &&
           berthi_glide_piece_at(g, s->mark, s->mark, g->until, 0, piece) != 0;
}

void berthi_body_past_contact(berthi_body_starts *s, int32_t until)
{
    const int32_t met = s->mark, began = s->start;
    berthi_glide_piece piece;
    uint32_t step;
    if (!piece_at_mark(s, &piece)) {
        s->start++;
        return;
    }
    step = 1;
    for (;;) {
        const int32_t before = s->start;
        berthi_grain deep = go_in(s);
        /* a has moved, and so has the mark: another piece */
        if (deep > 0 && step < 8 && piece_at_mark(s, &piece)) {
            deep = climb_deeper(s, deep, some_ticks(s, &piece));
        }
        if (deep <= 0) {
            break;
        }
        jump_by(s, deep, until);
        if (s->start > until) {
            return;
        }
        berthi_body_move(s);
        step = (uint32_t)s->start - (uint32_t)before;
    }
    if (s->start == began) {
        s->mark = met;
        jump_by(s, 0, until);
    }
}
