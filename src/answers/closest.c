/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* How near two come: the least distance of two legs; arguments, and what is told. */

#include "../core/divide.h"
#include "../core/num.h"
#include "../motion/chain.h"
#include "../motion/window.h"
#include "closest.h"

/* ---- Two legs -------------------------------------------------------------------------------- */

/* The least distance of two legs, rounded down.
 *
 * q16: numbers of 64 bits give it to a few 2^-14 of a unit, as long as all is within some hundred
 * units of length, with a bound of what they may be wrong by. Nearly always only one whole number
 * of units is within that; what is not decided so is decided by the exact test. */

static int they_meet(const berthi_close_pair *pair, berth_raw margin, uint32_t *exact)
{
    berthi_margin with;
    with.margin = margin;
    with.rate = pair->rate;
    with.since = pair->since;
    (*exact)++;
    return berthi_stays_meet(&with, &pair->a, &pair->b, pair->from, pair->until);
}

#ifdef BERTH_Q16

/* ---- Where ----------------------------------------------------------------------------------- */

/* way * part / 2^31: |way| < 2^46, so that the product of its upper part is below 2^61, that of the
 * lower one below 2^47; down by less than 2. */
BERTHI_ONCE int64_t part_of_way(int64_t way, uint32_t part)
{
    return (((way >> 16) * (int64_t)part) >> 15) +
           (int64_t)(((uint64_t)(way & 65535) * part) >> 31);
}

BERTHI_ONCE int64_t wide_size(int64_t v)
{
    return v < 0 ? -v : v;
}

/* u.v; below 2^63. */
BERTHI_ONCE int64_t wide_dot(const int64_t *u, const int64_t *v)
{
    return u[0] * v[0] + u[1] * v[1];
}

/* Where a course is at a tick, in 2^-30 units: at[] is that less what it was. Returns what each may
 * be wrong by: the fraction is down by less than 2^-31, of a way that is at most `ways`, and the
 * product by less than 2. */
static BERTHI_APART int64_t place_course(const berthi_course *course, int32_t tick, int64_t *at)
{
    const int64_t ways = wide_size(course->way_x) | wide_size(course->way_y);
    int64_t x = course->x, y = course->y, wrong = 0;
    if (ways != 0 && tick != course->begin) {
        const uint32_t since = (uint32_t)(tick - course->begin);
        if (since == (uint32_t)course->ticks) {
            x += course->way_x;
            y += course->way_y;
        } else {
            const uint32_t part = berthi_share_of(since, (uint32_t)course->ticks) >> 1;
            x += part_of_way(course->way_x, part);
            y += part_of_way(course->way_y, part);
            wrong = (ways >> 31) + 3;
        }
    }
    at[0] = x - at[0];
    at[1] = y - at[1];
    return wrong;
}

/* From a to b. */
static int64_t place_pair(const berthi_stay *a, const berthi_stay *b, int32_t tick, int64_t *at)
{
    at[0] = at[1] = 0;
    const int64_t wrong = place_course(&a->course, tick, at);
    return wrong + place_course(&b->course, tick, at);
}

berthi_reach berthi_close_reach(const berthi_stay *a, const berthi_stay *b, int32_t tick)
{
    int64_t at[2];
    (void)place_pair(a, b, tick, at);
    const int64_t x = wide_size(at[0]), y = wide_size(at[1]);
    return x > y ? x + (y >> 1) - (y >> 3) : y + (x >> 1) - (x >> 3);
}

/* ---- How far --------------------------------------------------------------------------------- */

/* The distance of the origin from the way from p to q, wrong by less than 1 either way; all within
 * 2^30, so that squares are below 2^62 and the distance below 2^30.5. Where it is least between
 * both ends it is cross / |e|: e is made longer, to 2^31 or more, so that its root is as good. */
static BERTHI_APART int64_t least_between(const int64_t *p, const int64_t *q)
{
    const int64_t e[2] = {q[0] - p[0], q[1] - p[1]};
    if (wide_dot(p, e) < 0) {
        if (wide_dot(q, e) > 0) {
            uint64_t cross = (uint64_t)wide_size(p[0] * q[1] - p[1] * q[0]);
            uint64_t square = (uint64_t)wide_dot(e, e);
            while (square >> 62 == 0) {
                square <<= 2;
                cross <<= 1;
            }
            return berthi_quotient(cross, berthi_root_u64(square));
        }
        p = q;
    }
    return berthi_root_u64((uint64_t)wide_dot(p, p));
}

/* The way from a to b over all of the time, cut to 30 bits: in units of 2^(cut - 30). Cutting moves
 * an end by up to 1.42 of these. A way whose ends are wrong by no more than so much is nowhere more
 * wrong, and neither is its least distance from the origin. */
typedef struct relative_way {
    int64_t from[2], to[2];
    int64_t wrong; /* in 2^-30 units, with two and a half of its own for what is made of it */
    uint32_t cut;
} relative_way;

static BERTHI_APART void set_way(relative_way *way, const berthi_close_pair *pair)
{
    int64_t p[2], q[2];
    uint32_t cut = 0;
    const int64_t wrong_from = place_pair(&pair->a, &pair->b, pair->from, p);
    const int64_t wrong_to = place_pair(&pair->a, &pair->b, pair->until, q);
    const int64_t all = wide_size(p[0]) | wide_size(p[1]) | wide_size(q[0]) | wide_size(q[1]);
    const int64_t wrong = wrong_from > wrong_to ? wrong_from : wrong_to;
    while (all >> cut >= 1073741823) {
        cut++;
    }
    for (int axis = 0; axis < 2; axis++) {
        way->from[axis] = p[axis] >> cut;
        way->to[axis] = q[axis] >> cut;
    }
    /* what is wrong in x and in y by so much is, in length, by less than half as much again */
    way->wrong = wrong + (wrong >> 1) + 1 + ((int64_t)4 << cut);
    way->cut = cut;
}

/* How much the margin has grown: below 2^62. */
static inline int64_t grown_at(const berthi_close_pair *pair, int32_t tick)
{
    return (int64_t)pair->rate * ((int64_t)tick - pair->since);
}

/* A distance in units of Q16.16, down, `most` at most; less than none is one less than that. */
BERTHI_ONCE int32_t close_units(int64_t distance, int32_t most)
{
    const int64_t units = distance >> 14;
    return distance < 0 ? BERTHI_DEEP : units < most ? (int32_t)units : most;
}

berth_raw berthi_close_distance(const berthi_close_pair *pair, berth_raw below, uint32_t *exact)
{
    const int64_t radii = ((int64_t)pair->a.radius + pair->b.radius) * 16384;
    relative_way way;
    set_way(&way, pair);
    const int64_t least = (least_between(way.from, way.to) << way.cut) - radii;
    int64_t low = least - way.wrong, high = least + way.wrong;
    if (pair->rate != 0) {
        low -= grown_at(pair, pair->until);
        high -= grown_at(pair, pair->from);
    }
    int32_t least_units = close_units(low, below), most_units = close_units(high, below);
    while (least_units < most_units) { /* from -1 on: the difference fits */
        const uint32_t half = ((uint32_t)most_units - (uint32_t)least_units + 1) >> 1;
        const int32_t middle = least_units + (int32_t)half;
        if (they_meet(pair, middle, exact)) {
            most_units = middle - 1;
        } else {
            least_units = middle;
        }
    }
    return least_units;
}

berth_raw berthi_close_above(const berthi_close_pair *pair, berth_raw distance)
{
    (void)pair;
    return distance + 1; /* of BERTHI_DEEP 0 */
}

/* ---- When ------------------------------------------------------------------------------------ */

BERTHI_ONCE int64_t wide_square(int64_t v)
{
    return v * v;
}

/* Whether they come nearer than `radius` (2^-30 units, more than their least distance) in the first
 * ticks, so many of all. Where the way still comes nearer there, its end tells; where it does not
 * any more, it has been at its least. */
static BERTHI_APART berthi_verdict way_tells(const relative_way *way, int64_t radius,
                                             uint32_t ticks, uint32_t all)
{
    const int64_t part = berthi_share_of(ticks, all) >> 1;
    const int64_t e[2] = {way->to[0] - way->from[0], way->to[1] - way->from[1]};
    const int64_t at[2] = {way->from[0] + ((e[0] * part) >> 31),
                           way->from[1] + ((e[1] * part) >> 31)};
    const int64_t slack = (way->wrong >> way->cut) + 2, r = radius >> way->cut;
    const int64_t square = wide_dot(at, at), along = wide_dot(at, e);
    if (r >= 2000000000 || r <= slack) {
        return BERTHI_OPEN;
    }
    if (square < wide_square(r - slack)) {
        return BERTHI_HIT;
    }
    /* how much `along` may be wrong: a slack of e, two of the place */
    const int64_t most =
        (wide_size(at[0]) + wide_size(at[1])) * 2 + wide_size(e[0]) + wide_size(e[1]) + 4 * slack;
    if (along > most * slack) {
        return BERTHI_HIT;
    }
    return along < -most * slack && square >= wide_square(r + slack + 1) ? BERTHI_CLEAR
                                                                         : BERTHI_OPEN;
}

static inline int stays_still(const berthi_stay *stay)
{
    return stay->course.way_x == 0 && stay->course.way_y == 0;
}

int32_t berthi_close_tick(const berthi_close_pair *pair, berth_raw distance, uint32_t *exact)
{
    uint32_t clear = 0, met = (uint32_t)pair->until - (uint32_t)pair->from;
    const uint32_t all = met;
    const int quick = pair->rate == 0 && all < 1073741824;
    const int64_t radius = ((int64_t)pair->a.radius + pair->b.radius + distance + 1) * 16384;
    berthi_margin with;
    relative_way way;
    if (pair->rate == 0 && stays_still(&pair->a) && stays_still(&pair->b)) {
        return pair->from;
    }
    with.margin = distance + 1; /* BERTHI_DEEP is -1 */
    with.rate = pair->rate;
    with.since = pair->since;
    if (quick) {
        set_way(&way, pair);
    }
    while (met - clear > 1) {
        const uint32_t middle = clear + ((met - clear) >> 1);
        berthi_verdict told = quick ? way_tells(&way, radius, middle, all) : BERTHI_OPEN;
        if (told == BERTHI_OPEN) {
            const int32_t until = (int32_t)((uint32_t)pair->from + middle);
            (*exact)++;
            told = berthi_stays_meet(&with, &pair->a, &pair->b, pair->from, until) ? BERTHI_HIT
                                                                                   : BERTHI_CLEAR;
        }
        if (told == BERTHI_HIT) {
            met = middle;
        } else {
            clear = middle;
        }
    }
    return (int32_t)((uint32_t)pair->from + clear);
}

#else

/* ---- In floats: at most what it is ----------------------------------------------------------- */

/* What is surely more than all that rounds. */
static berth_raw pair_slack(const berthi_close_pair *pair)
{
    const berth_raw grown = pair->rate * (berth_raw)((int64_t)pair->until - pair->since);
    return (pair->a.lengths + pair->b.lengths + pair->a.radius + pair->b.radius + grown) *
           (BERTHI_C(128.0) * BERTHI_EPSILON);
}

static void place_pair(const berthi_stay *a, const berthi_stay *b, int32_t tick, berth_raw *at)
{
    berth_num ax, ay, bx, by;
    berthi_stay_place(a, tick, &ax, &ay);
    berthi_stay_place(b, tick, &bx, &by);
    at[0] = berth_num_raw(bx) - berth_num_raw(ax);
    at[1] = berth_num_raw(by) - berth_num_raw(ay);
}

berthi_reach berthi_close_reach(const berthi_stay *a, const berthi_stay *b, int32_t tick)
{
    berth_raw at[2];
    place_pair(a, b, tick, at);
    return at[0] * at[0] + at[1] * at[1];
}

/* Of the centres. */
static berth_raw least_between(const berthi_close_pair *pair)
{
    berth_raw p[2], q[2];
    place_pair(&pair->a, &pair->b, pair->from, p);
    place_pair(&pair->a, &pair->b, pair->until, q);
    const berth_raw ex = q[0] - p[0], ey = q[1] - p[1], square = ex * ex + ey * ey;
    if (p[0] * ex + p[1] * ey < 0) {
        if (q[0] * ex + q[1] * ey > 0) {
            return berthi_abs(p[0] * ey - p[1] * ex) / berthi_root_real(square);
        }
        return berthi_root_real(q[0] * q[0] + q[1] * q[1]);
    }
    return berthi_root_real(p[0] * p[0] + p[1] * p[1]);
}

/* With a margin that grows there is no closed form as short: halved until it is as good as numbers
 * are. */
static berth_raw grown_distance(const berthi_close_pair *pair, berth_raw below, uint32_t *exact)
{
    berth_raw low = 0, high = below;
    if (!they_meet(pair, below, exact)) {
        return below;
    }
    for (int k = 0; k < 60 && high - low > pair_slack(pair); k++) {
        const berth_raw middle = (low + high) * BERTHI_C(0.5);
        if (they_meet(pair, middle, exact)) {
            high = middle;
        } else {
            low = middle;
        }
    }
    return low;
}

berth_raw berthi_close_distance(const berthi_close_pair *pair, berth_raw below, uint32_t *exact)
{
    if (they_meet(pair, 0, exact)) {
        return BERTHI_DEEP;
    }
    if (pair->rate != 0) {
        return grown_distance(pair, below, exact);
    }
    const berth_raw distance =
        least_between(pair) - pair->a.radius - pair->b.radius - pair_slack(pair);
    return distance < 0 ? 0 : distance < below ? distance : below;
}

berth_raw berthi_close_above(const berthi_close_pair *pair, berth_raw distance)
{
    return distance < 0 ? 0 : distance + 2 * pair_slack(pair);
}

int32_t berthi_close_tick(const berthi_close_pair *pair, berth_raw distance, uint32_t *exact)
{
    berthi_margin with;
    with.margin = berthi_close_above(pair, distance);
    with.rate = pair->rate;
    with.since = pair->since;
    return berthi_first_touch(&with, &pair->a, &pair->b, pair->from, pair->until, exact);
}

#endif

/* ---- What is told ---------------------------------------------------------------------------- */

/* Two of those that are there at the instant: when they are as near as that, which the ones that
 * were found are and others of the same gap of a chain may be, too, and earlier. */
static BERTHI_APART void tell_ways(berthi_closest *s, uint32_t way_a, uint32_t way_b,
                                   berth_approach *approach)
{
    uint32_t asked = 0;
    berthi_close_pair pair;
    (void)berthi_stay_at(s->a, s->tick, way_a, &pair.a);
    (void)berthi_stay_at(s->b, s->tick, way_b, &pair.b);
    berthi_close_cut(s, &pair);
    if (way_a != s->way_a || way_b != s->way_b) {
        const berth_raw above = berthi_close_above(&pair, s->distance);
        const berth_raw distance = berthi_close_distance(&pair, above, &asked);
        berthi_close_pay(s, asked);
        if (distance >= above) {
            return;
        }
        asked = 0;
    }
    const int32_t tick = berthi_close_tick(&pair, s->distance, &asked);
    berthi_close_pay(s, asked);
    if (approach->found == 0 || tick < approach->tick) {
        approach->found = 1;
        approach->tick = tick;
        berthi_pair_at(&pair.a, &pair.b, tick, &approach->pair);
    }
}

static BERTHI_APART uint32_t ways_at(const berth_presence *whole, int32_t tick)
{
    berthi_stay stay;
    return berthi_is_chain(whole) ? berthi_stay_at(whole, tick, 0, &stay) : 1;
}

static BERTHI_APART void tell_approach(berthi_closest *s, berth_num below, berth_approach *approach)
{
    static const berth_approach none;
    *approach = none;
    approach->distance = below;
    if (s->found != 0) {
        const uint32_t count_a = ways_at(s->a, s->tick), count_b = ways_at(s->b, s->tick);
        approach->distance = berth_num_of(s->distance < 0 ? 0 : s->distance);
        for (uint32_t k = 0; k < count_a * count_b; k++) {
            tell_ways(s, k >= count_b, k >= count_b ? k - count_b : k, approach);
        }
    }
}

static berth_status check_approach(const berth_placed *a, const berth_placed *b, berth_num below,
                                   const berth_motion_options *options,
                                   const berth_approach *approach)
{
    if (approach == NULL) {
        return BERTH_E_NULL;
    }
    const berth_status status = berthi_check_asked(a, b, NULL);
    if (status != BERTH_OK) {
        return status;
    }
    if (!berthi_distance_ok(below)) {
        return BERTH_E_DISTANCE;
    }
    return options != NULL ? berthi_check_options(options) : BERTH_OK;
}

static void begin_search(berthi_closest *s, const berth_placed *one, const berth_placed *two,
                         berth_num below, const berth_motion_options *options)
{
    static const berth_motion_options plain;
    const berth_presence *a = &one->there, *b = &two->there;
    s->a = a;
    s->b = b;
    const window both = asked_window(a, b, options);
    s->from = both.from;
    s->until = both.until;
    s->best = s->distance = berth_num_raw(below);
    s->asked = options != NULL ? *options : plain;
    s->margin = berth_num_raw(s->asked.margin);
    s->tick = 0;
    s->way_a = s->way_b = s->found = 0;
    s->of.at = s->of.end = 0;
    s->of.legs = s->of.exact = s->of.part_a = s->of.part_b = 0;
    s->of.any = s->of.told = s->of.on = 0;
    s->of.kind = berthi_kind_of(one->kind, two->kind);
    s->of.with = &berthi_options_kind;
    s->of.options = &s->asked;
    s->of.left = s->asked.max_steps != 0 ? s->asked.max_steps : UINT32_MAX;
}

berth_status berth_closest_approach(const berth_placed *a, const berth_placed *b, berth_num below,
                                    const berth_motion_options *options, berth_approach *approach,
                                    berth_motion_counts *counts)
{
    const berth_status status = check_approach(a, b, below, options, approach);
    berthi_verdict found = BERTHI_CLEAR;
    berthi_closest s;
    if (status != BERTH_OK) {
        return status;
    }
    begin_search(&s, a, b, below, options);
    const uint32_t most = s.of.left;
    if (s.from < s.until) {
        found = berthi_close_search(&s);
    }
    tell_approach(&s, below, approach);
    berthi_tell_counts(counts, most - s.of.left, s.of.legs, s.of.exact,
                       found == BERTHI_SPENT ? s.of.at : 0);
    return (berth_status)found;
}
