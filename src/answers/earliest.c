/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* From when on may it start: the first start with which nothing is hit, against one and against
 * many, with clocks that differ.
 *
 * From a start that hits, jumps lead to the first start that the legs which were
 * looked at do not rule out; a walk tells whether it hits with others. It goes
 * on from the last hit, round once: legs that have been passed are not met again, so there are at
 * most as many jumps as pairs of legs. */

#include "earliest.h"

#include "../core/num.h"
#include "../motion/chain.h"
#include "../motion/query.h"
#include "glance.h"

/* ---- The search ------------------------------------------------------------------------------ */

void berthi_search_begin(berthi_search *search, const berth_placed *b,
                         const berth_motion_options *options)
{
    search->b = b;
    search->of.with = options != NULL ? &berthi_options_kind : NULL;
    search->of.options = options;
    search->of.any = search->of.on = 0;
    search->part = 0;
    search->mark = INT32_MIN;
    search->start = berthi_start_of(b);
    search->mover.there.image = NULL;
    berthi_search_renew(search);
}

int berthi_search_step(berthi_search *search, uint32_t legs)
{
    if (search->most == UINT32_MAX) { /* without a budget steps do not end */
        search->spent += search->most - search->of.left;
        search->of.left = search->most;
    }
    if (search->of.left == 0) {
        return 0;
    }
    search->of.left--;
    search->of.legs += legs;
    return 1;
}

void berthi_search_report(const berthi_search *search, berth_motion_counts *counts)
{
    berthi_tell_counts(&search->of, BERTHI_CLEAR, search->spent + search->most, counts);
}

/* ---- Another start --------------------------------------------------------------------------- */

int32_t berthi_start_of(const berth_placed *placed)
{
    const berth_placement *at;
    (void)berthi_part_in(&placed->there, 0, &at);
    return at->start;
}

/* Where a part of a chain stands up to its neighbours. All are within 2^31. */
BERTHI_SINGLE void cut_at_neighbours(const berthi_motion_header *chain,
                                     const berthi_chain_place *place, int32_t delay,
                                     berth_presence *there)
{
    if (there->part > 0 && there->from == INT32_MIN) {
        const berthi_motion_header *motion = berthi_kept_pointer(place[-1].image);
        there->from = place[-1].at.start + motion->first + motion->length + delay;
    }
    if (there->part + 1u < berthi_chain_parts(chain) && there->until == INT32_MAX) {
        const berthi_motion_header *motion = berthi_kept_pointer(place[1].image);
        there->until = place[1].at.start + motion->first + delay;
    }
}

BERTHI_APART void berthi_mover_set(berth_placed *mover, const berth_placed *b, int32_t start,
                                   uint32_t part)
{
    berth_presence *there = &mover->there;
    const int32_t delay = start - berthi_start_of(b);
    if (berthi_is_chain(&b->there)) {
        const berthi_motion_header *chain = berthi_motion_of(&b->there);
        const berthi_chain_place *place = berthi_place_in(chain, part);
        berth_placement moved = place->at;
        moved.start += delay;
        berthi_place_times(there, berthi_kept_pointer(place->image), &moved);
        there->part = (uint16_t)part;
        cut_at_neighbours(chain, place, delay, there);
        there->kind = berthi_kept_pointer(place->kind);
        mover->scale = BERTHI_NO_SCALE;
        return;
    }
    *mover = *b;
    there->at.start += delay;
    there->start += delay;
    there->end += delay;
    there->from += there->from != INT32_MIN ? delay : 0;
    there->until += there->until != INT32_MAX ? delay : 0;
}

/* ---- Asked ----------------------------------------------------------------------------------- */

/* A part of the common time; `told`: what the roots have told of all of it. */
static berthi_verdict ask_between(berthi_search *search, int32_t from, int32_t until, int told)
{
    search->of.from = from;
    search->of.until = until;
    search->of.told = (uint8_t)told;
#ifndef __OPTIMIZE_SIZE__
    if (told && berthi_is_plain(&search->a->there)) {
        /* @argued: roots tell of no part of a chain, and of nothing that stands */
        BERTH_ASSERT(berthi_is_plain(&search->mover.there));
        search->of.changes = 0; /* both move in all of it: one phase of two trees */
        return berthi_ask_parts(&search->of, &search->a->there, &search->mover.there);
    }
#endif
    return search->of.kind->run(&search->of, &search->a->there, &search->mover.there);
}

/* Asks the mover as it is, from tick `mark` on and then up to it. */
static berthi_verdict ask_round(berthi_search *search, int32_t mark)
{
    const window both =
        berthi_asked_window(&search->a->there, &search->mover.there, search->of.options);
    berthi_question *of = &search->of;
    if (!berthi_search_step(search,
                            0)) { /* a start, and a part, without a common time is one, too */
        return BERTHI_SPENT;
    }
    if (both.from >= both.until) {
        return BERTHI_CLEAR;
    }
    of->kind = berthi_kind_of(search->a->there.kind, search->mover.there.kind);
    of->part_a = of->part_b = of->told = 0;
    of->from = both.from;
    of->until = both.until;
    if (berthi_roots_tell(of, search->a, &search->mover) == BERTHI_CLEAR) {
        return BERTHI_CLEAR;
    }
    const int told = of->told;
    if (mark <= both.from || mark >= both.until) {
        return ask_between(search, both.from, both.until, told);
    }
    of->on = 1; /* what is beside it there is near, too */
    const berthi_verdict found = ask_between(search, mark, both.until, told);
    of->on = 0;
    return found == BERTHI_CLEAR ? ask_between(search, both.from, mark, told) : found;
}

/* ---- With one start -------------------------------------------------------------------------- */

berthi_verdict berthi_hit_at_start(berthi_search *search)
{
    const uint32_t count = berthi_parts_in(&search->b->there);
    for (uint32_t i = 0; i < count; i++) {
        berthi_move(search);
        const berthi_verdict found = ask_round(search, i == 0 ? search->mark : INT32_MIN);
        if (found == BERTHI_HIT) {
            search->mark = search->of.at;
        }
        if (found != BERTHI_CLEAR) {
            return found;
        }
        search->part = search->part + 1 < count ? search->part + 1 : 0;
    }
    return BERTHI_CLEAR;
}

/* ---- Jumps ----------------------------------------------------------------------------------- */

/* From a hit to the first start that it does not rule out, and on along the legs beside it.
 *
 * A leg of a and a leg of b that starts s later meet when there is a time t with
 *
 *   both in force at t, t in the window, and |Na(t) - Nb(t - s)| < R(t):
 *
 * Na, Nb and R are linear, so these (t, s) are a convex set, and so are its starts: an interval.
 * Any start at which the two meet still therefore rules out all between. Past its end the legs
 * beside them are tried, since two that pass a place in turn rule out starts in turn: the next of
 * a, the one before of b, both, and the one before of a. */

/* Two legs that meet, [0], and those beside them. b's are as they are with the start that the chase
 * has come to, `later` ticks after the mover's. */
typedef struct chase {
    berthi_stay a[2], b[2];
    berth_raw margin; /* and how much more it is a tick */
    berth_rate rate;
    int32_t from, until; /* the window */
    int32_t later;
} chase;

/* What berthi_stay_of_part finds one leg further, or back, of one tree of legs that never stands:
 * from the leg beside it, however much later that is. 0: to be looked for. */
BERTHI_SINGLE int find_beside(const berth_presence *there, const berthi_stay *stay, int32_t step,
                              berthi_stay *found)
{
#if defined(BERTHI_GLANCES) && !defined(__OPTIMIZE_SIZE__)
    const berthi_motion_header *motion = berthi_motion_of(there);
    const uint32_t leg = stay->leg + (uint32_t)step;
    if (!berthi_is_plain(there) || leg >= motion->legs || there->from != there->start ||
        there->until != there->end) {
        return 0;
    }
    *found = *stay;
    int32_t ticks = motion->unit;
    if (berthi_is_straight(motion)) {
        const int32_t begin = berthi_tick_of(motion, leg);
        ticks = berthi_tick_of(motion, leg + 1) - begin;
        berthi_leg_course(motion, &there->at, leg, there->at.start + begin, &found->course);
    } else {
        berth_raw point[2];
        int64_t at[2] = {0, 0};
        berthi_point_of(motion, leg, point);
        berthi_place_local(&there->at, point[0], point[1], at);
        found->course.at[0] = at[0];
        found->course.at[1] = at[1];
    }
    found->radius = berthi_radius_of(motion, leg);
    found->leg = leg;
    found->course.begin = found->from = step > 0 ? stay->until : stay->from - ticks;
    found->until = found->from + ticks;
    return 1;
#else
    (void)there, (void)stay, (void)step, (void)found;
    return 0;
#endif
}

#if defined(BERTHI_GLANCES) && !defined(__OPTIMIZE_SIZE__)

/* What berthi_stays_pass says of two that stand, by squares below 2^60; -1: they nearly touch. All
 * are below 2^49, and floors take less than one from each coordinate and from the sum of radii. */
static int standing_meet(const chase *c, const berthi_stay *a, const berthi_stay *b)
{
    const int64_t x = b->course.at[0] - a->course.at[0], y = b->course.at[1] - a->course.at[1];
    const int64_t r = ((int64_t)a->radius + b->radius + c->margin) * 16384;
    const uint64_t all = (uint64_t)(x < 0 ? -x : x) | (uint64_t)(y < 0 ? -y : y) | (uint64_t)r;
    const uint32_t shift = all >> 43 == 0 ? 14 : 20;
    const int32_t u = (int32_t)(x >> shift), v = (int32_t)(y >> shift), s = (int32_t)(r >> shift);
    const int64_t square = berthi_times(u, u) + berthi_times(v, v);
    if (square >= berthi_times(s + 3, s + 3)) {
        return 0;
    }
    return s > 2 && square < berthi_times(s - 2, s - 2) ? 1 : -1;
}

#endif

/* Whether two of the legs meet; 0 when the budget does not allow to look. */
static BERTHI_APART int legs_look(berthi_search *search, const chase *c, uint32_t i, uint32_t j)
{
    const berthi_stay *a = &c->a[i], *b = &c->b[j];
    const int32_t from = berthi_later(c->from, berthi_later(a->from, b->from));
    const int32_t until = berthi_sooner(c->until, berthi_sooner(a->until, b->until));
    if (from >= until || !berthi_search_step(search, 1)) {
        return 0;
    }
#if defined(BERTHI_GLANCES) && !defined(__OPTIMIZE_SIZE__)
    if (c->rate == 0 && berthi_stay_stands(a) && berthi_stay_stands(b)) {
        const int told = standing_meet(c, a, b);
        if (told >= 0) {
            return told;
        }
    }
#endif
    return berthi_stays_pass(&search->of, a, b, from, until, 0);
}

#ifdef BERTHI_GLANCES

/* Two legs as one sees the other, in a unit of which nothing is more than 2^13: places and shares
 * are floors, good enough for a guess. */
typedef struct outlined {
    const chase *c;
    int32_t parts[6];    /* from where a begins to where b does, and the ways of a and b */
    uint32_t inverse[2]; /* a tick of a leg, as a share of it in 2^-31 */
    int32_t radius;
#ifndef __OPTIMIZE_SIZE__
    int wide; /* whether a place may be what berthi_sweep_wide cuts */
#endif
} outlined;

/* Its last bit is 0, by either way. */
static BERTHI_APART uint32_t inverse_of(const berthi_stay *stay)
{
    const uint32_t ticks = (uint32_t)stay->course.ticks;
    if (berthi_stay_stands(stay)) {
        return 0;
    }
#ifndef __OPTIMIZE_SIZE__
    if (ticks - 2 < 65534) {
        return berthi_near_share(1, ticks);
    }
#endif
    return berthi_quotient(UINT64_C(1) << 31, ticks) & ~UINT32_C(1);
}

static void set_outlined(outlined *of, const chase *c)
{
    const berthi_stay *a = &c->a[0], *b = &c->b[0];
    int64_t radius = ((int64_t)a->radius + b->radius + c->margin) * 16384, all = radius;
    int64_t parts[6];
    uint32_t cut = 0;
    of->c = c;
    of->inverse[0] = inverse_of(a);
    of->inverse[1] = inverse_of(b);
    for (uint32_t k = 0; k < 2; k++) {
        parts[k] = b->course.at[k] - a->course.at[k];
        parts[2 + k] = a->course.way[k];
        parts[4 + k] = b->course.way[k];
    }
    for (uint32_t k = 0; k < 6; k++) {
        all |= parts[k] ^ parts[k] >> 63;
    }
#ifndef __OPTIMIZE_SIZE__
    for (; all >> 20 != 0; all >>= 7) {
        cut += 7;
    }
#endif
    for (; all >= 8192; all >>= 1) {
        cut++;
    }
    for (uint32_t k = 0; k < 6; k++) {
        of->parts[k] = (int32_t)(parts[k] >> cut);
    }
    of->radius = (int32_t)(radius >> cut) + 2; /* a tick too many is told by two looks, too */
#ifndef __OPTIMIZE_SIZE__
    of->wide = 0;
    for (uint32_t k = 0; k < 2; k++) {
        of->wide |=
            berthi_abs(of->parts[k]) + berthi_abs(of->parts[2 + k]) + berthi_abs(of->parts[4 + k]) >
            BERTHI_SWEEP_MOST - 2;
    }
#endif
}

/* From a to b at a tick, with b so much later. */
BERTHI_ONCE void outlined_at(const outlined *of, int32_t tick, int32_t later, int32_t *at)
{
    const uint32_t since_a = (uint32_t)tick - (uint32_t)of->c->a[0].course.begin;
    const uint32_t since_b = (uint32_t)tick - (uint32_t)later - (uint32_t)of->c->b[0].course.begin;
    const int32_t share_a = (int32_t)(since_a * of->inverse[0] >> 16);
    const int32_t share_b = (int32_t)(since_b * of->inverse[1] >> 16);
    for (uint32_t k = 0; k < 2; k++) {
        at[k] = of->parts[k] + ((of->parts[4 + k] * share_b - of->parts[2 + k] * share_a) >> 15);
    }
}

/* Whether they nearly meet, with b so much later. */
static inline int nearly_meet(const outlined *of, int32_t later)
{
    const berthi_stay *a = &of->c->a[0], *b = &of->c->b[0];
    int32_t from = berthi_later(of->c->from, a->from),
            until = berthi_sooner(of->c->until, a->until);
    int32_t at[2], to[2];
    from = b->from == INT32_MIN ? from : berthi_later(from, b->from + later);
    until = b->until == INT32_MAX ? until : berthi_sooner(until, b->until + later);
    outlined_at(of, from, later, at);
    outlined_at(of, until, later, to);
#ifndef __OPTIMIZE_SIZE__
    if (!of->wide) {
        return berthi_sweep_fully(at[0], at[1], to[0] - at[0], to[1] - at[1], of->radius, 0) !=
               BERTHI_CLEAR;
    }
#endif
    return berthi_sweep_wide(at, to, of->radius, 0) != BERTHI_CLEAR;
}

/* About the last of so many ticks by which b may start later, so that they still meet. */
static BERTHI_APART uint32_t guess_last(const chase *c, uint32_t clear)
{
    uint32_t meets = 0;
    outlined of;
    set_outlined(&of, c);
    while (clear - meets > 1) {
        const uint32_t ticks = meets + ((clear - meets) >> 1);
        if (nearly_meet(&of, (int32_t)ticks)) {
            meets = ticks;
        } else {
            clear = ticks;
        }
    }
    return meets != 0 ? meets : 1;
}

#endif

/* The most ticks by which b may start later, at most `most`, so that the legs meet still: they do
 * now. Fewer, when the budget ends. They share no time any more once b's begins when a's ends. From
 * a guess on in steps of 1, 4, 16 ticks, until one is on either side; then by halves. */
BERTHI_SINGLE uint32_t last_meeting(berthi_search *search, chase *c, uint32_t most)
{
    const uint32_t end = (uint32_t)berthi_sooner(c->a[0].until, c->until);
    uint32_t meets = 0, clear = most + 1, step = UINT32_MAX;
    if (c->b[0].from != INT32_MIN && end - (uint32_t)c->b[0].from < clear) {
        clear = end - (uint32_t)c->b[0].from;
    }
    uint32_t ticks = clear - 1;
    if (c->rate == 0) {
        if (berthi_stay_stands(&c->a[0]) && berthi_stay_stands(&c->b[0])) {
            return ticks; /* as near as they are */
        }
#ifdef BERTHI_GLANCES
        if (clear > 8) {
            ticks = guess_last(c, clear);
            step = 1;
        }
#endif
    }
    while (clear - meets > 1 && search->of.left != 0) {
        berthi_stay_delay(&c->b[0], (int32_t)ticks);
        const int meet = legs_look(search, c, 0, 0);
        berthi_stay_delay(&c->b[0], -(int32_t)ticks);
        meets = meet ? ticks : meets;
        clear = meet ? clear : ticks;
        ticks = step >= clear - meets ? meets + ((clear - meets) >> 1)
                : meet                ? meets + step
                                      : clear - step;
        step = step > UINT32_MAX / 4 ? step : 4 * step;
    }
    return meets;
}

/* The leg of a after the first, or before it; the one of b before it. */
BERTHI_SINGLE int step_a(const berthi_search *search, chase *c, int32_t step)
{
    const berth_presence *there = &search->a->there;
    const int32_t tick = step > 0 ? c->a[0].until : c->a[0].from;
    if (step > 0 ? tick >= c->until : tick <= c->from) {
        return 0;
    }
    return find_beside(there, &c->a[0], step, &c->a[1]) ||
           berthi_stay_of_part(there, step > 0 ? tick : tick - 1, BERTHI_WHOEVER, &c->a[1]);
}

BERTHI_SINGLE int step_b(const berthi_search *search, chase *c)
{
    const berth_presence *there = &search->mover.there;
    const int32_t tick = c->b[0].from;
    if (tick == INT32_MIN) {
        return 0;
    }
    if (find_beside(there, &c->b[0], -1, &c->b[1])) {
        return 1;
    }
    const int32_t before = (int32_t)((uint32_t)tick - 1 - (uint32_t)c->later);
    if (!berthi_stay_of_part(there, before, BERTHI_WHOEVER, &c->b[1])) {
        return 0;
    }
    berthi_stay_delay(&c->b[1], c->later);
    return 1;
}

/* To two legs beside these that meet; 0: none do. */
static int step(berthi_search *search, chase *c)
{
    const int after = step_a(search, c, 1) && legs_look(search, c, 1, 0);
    if (!after && step_b(search, c) && legs_look(search, c, 0, 1)) {
        c->b[0] = c->b[1];
        return 1;
    }
    if (after || (step_a(search, c, -1) && legs_look(search, c, 1, 0))) {
        c->a[0] = c->a[1];
        return 1;
    }
    return 0;
}

/* With a hit known at search->start: goes on to a later start, up to which (it excluded) each is
 * proved to hit something; at most `until` + 1. */
static BERTHI_APART void past_hit(berthi_search *search, int32_t until)
{
    const berth_motion_options *const options = search->of.options;
    berth_motion_options wide = {0, 0, 0, BERTH_NUM_RAW(0), 0};
    const int32_t tick = search->mark;
    uint32_t left = (uint32_t)until - (uint32_t)search->start;
    chase c;
    c.later = 0;
    c.from = INT32_MIN;
    c.until = INT32_MAX;
    if (options != NULL) {
        wide = *options;
        if (wide.from != wide.until) {
            c.from = wide.from;
            c.until = wide.until;
        }
    }
    c.margin = berth_num_raw(wide.margin);
    c.rate = wide.margin_per_tick;
    if (!berthi_stay_of_part(&search->a->there, tick, search->of.part_a, &c.a[0]) ||
        !berthi_stay_of_part(&search->mover.there, tick, BERTHI_WHOEVER, &c.b[0])) {
        BERTH_ASSERT(search->start < INT32_MAX); /* @argued: starts are within +-BERTH_TICK_MAX */
        search->start++;                         /* never so: the walk found them there */
        return;
    }
    if (!BERTHI_IS_EXACT) { /* its test and the walk's round apart: what that calls a hit is one */
        const berth_raw sum = berthi_lengths_of(&c.a[0].course) +
                              berthi_lengths_of(&c.b[0].course) + c.a[0].radius + c.b[0].radius;
        wide.margin = berth_num_of(c.margin + (sum + c.margin) * (64 * BERTHI_EPSILON));
        search->of.options = &wide;
    }
    do {
        const uint32_t ticks = last_meeting(search, &c, left) + 1;
        search->start = (int32_t)((uint32_t)search->start + ticks);
        if (ticks > left) {
            break;
        }
        left -= ticks;
        c.later = (int32_t)((uint32_t)c.later + ticks);
        berthi_stay_delay(&c.b[0], (int32_t)ticks);
    } while (step(search, &c));
    search->of.options = options;
    search->mark = berthi_later(c.a[0].from, c.b[0].from);
}

/* ---- Arguments ------------------------------------------------------------------------------- */

/* Whether all starts of b, and of its parts, are ticks, `error` before and after a range, too. Two
 * ticks differ by less than 2^31. */
BERTHI_SINGLE int starts_fit(const berth_placed *b, const berth_start_range *range)
{
    const int32_t first = berthi_start_of(b), error = range->clock_error;
    int32_t least = 0, most = 0;
    for (uint32_t k = 1; k < berthi_parts_in(&b->there); k++) { /* of a chain */
        const int32_t after = berthi_place_in(berthi_motion_of(&b->there), k)->at.start - first;
        least = after < least ? after : least;
        most = after > most ? after : most;
    }
    return range->from >= -BERTH_TICK_MAX - least + error &&
           range->until <= BERTH_TICK_MAX - most - error;
}

BERTHI_APART berth_status berthi_starts_check(const berthi_starts *asked)
{
    const berth_start_range *range = asked->range;
    const int32_t most = asked->clocks != NULL ? BERTH_CLOCK_ERROR_MAX : 0;
    berth_status status = berthi_placed_check(asked->b);
    for (uint32_t k = 0; k < asked->count; k++) {
        const berth_status other = berthi_placed_check(asked->others[k]);
        if (other == BERTH_E_NULL) {
            return other;
        }
        status = status == BERTH_OK ? other : status;
    }
    if (status == BERTH_OK) {
        status = asked->options != NULL ? berthi_check_options(asked->options) : BERTH_OK;
    }
    if (status != BERTH_OK) {
        return status;
    }
    if (range->clock_error < 0 || range->clock_error > most) {
        return BERTH_E_TICK;
    }
    if (range->until < range->from) {
        return BERTH_E_WINDOW;
    }
    return starts_fit(asked->b, range) ? BERTH_OK : BERTH_E_START;
}

/* ---- One ------------------------------------------------------------------------------------- */

/* Goes on from search->start to the first start that is clear of search->a; above `until`: none up
 * to there is. BERTHI_SPENT: all before search->start are not. */
static berthi_verdict first_clear(berthi_search *search, int32_t until)
{
    berthi_verdict found = BERTHI_HIT;
    search->mark = INT32_MIN;
    while (found == BERTHI_HIT && search->start <= until) {
        found = berthi_hit_at_start(search);
        if (found == BERTHI_HIT) {
            past_hit(search, until);
        }
    }
    return found;
}

/* ---- Calls ----------------------------------------------------------------------------------- */

/* With a clock that may be off the first with which all starts within `error` of it are clear,
 * whole or not: what is clear begins at search->start, and all before that hit with one. */
berth_status berthi_start_past(berthi_search *search, const berth_placed *other,
                               const berth_start_range *range, int32_t *start)
{
    const int32_t error = range->clock_error, until = range->until;
    int32_t first;
    berthi_verdict found;
    search->a = other;
    search->part = 0;
    search->start = range->from - error;
    search->last = until + error;
    do {
        found = first_clear(search, until - error);
        first = search->start + error;
        if (found == BERTHI_CLEAR && error != 0) {
            found = search->clocks->between(search, first - error, first + error);
        }
    } while (found == BERTHI_HIT && first <= until);
    if (first > until) {
        return BERTH_HIT;
    }
    *start = first;
    return found == BERTHI_SPENT ? BERTH_UNKNOWN : BERTH_CLEAR;
}

/* Round the list, until all in a row are clear with one start. */
static berth_status earliest_of(berthi_search *search, const berthi_starts *asked, int32_t *start)
{
    berth_start_range left = *asked->range;
    berth_status status = BERTH_CLEAR;
    uint32_t clear = 0, k = 0;
    while (status == BERTH_CLEAR && clear < asked->count) {
        const int32_t before = left.from;
        status = berthi_start_past(search, asked->others[k], &left, &left.from);
        clear = left.from == before ? clear + 1 : 1;
        k = k + 1 < asked->count ? k + 1 : 0;
    }
    if (status != BERTH_HIT) {
        *start = left.from;
    }
    return status;
}

berth_status berthi_starts_ask(const berthi_starts *asked, int32_t *start,
                               berth_motion_counts *counts)
{
    berthi_search search;
    if ((asked->others == NULL && asked->count != 0) || asked->b == NULL || asked->range == NULL ||
        start == NULL) {
        return BERTH_E_NULL;
    }
    berth_status status = berthi_starts_check(asked);
    if (status == BERTH_OK) {
        berthi_search_begin(&search, asked->b, asked->options);
        search.clocks = asked->clocks;
        status = earliest_of(&search, asked, start);
        if (counts != NULL) {
            berthi_search_report(&search, counts);
        }
    }
    return status;
}

berth_status berth_earliest_start_of_all(const berth_placed *const *others, uint32_t count,
                                         const berth_placed *b, const berth_start_range *range,
                                         const berth_motion_options *options, int32_t *start,
                                         berth_motion_counts *counts)
{
    const berthi_starts asked = {others, count, b, range, options, NULL};
    return berthi_starts_ask(&asked, start, counts);
}

berth_status berth_earliest_start(const berth_placed *a, const berth_placed *b,
                                  const berth_start_range *range,
                                  const berth_motion_options *options, int32_t *start,
                                  berth_motion_counts *counts)
{
    return berth_earliest_start_of_all(&a, 1, b, range, options, start, counts);
}
