/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* How near two come: the least distance of two legs; the search; what is told. */

#include "../core/num.h"
#include "../motion/kinds.h"
#include "../motion/query.h"
#include "closest.h"

/* ---- Two legs -------------------------------------------------------------------------------- */

/* The least distance of two legs, rounded down.
 *
 * q16: numbers of 64 bits give it to a few 2^-14 of a unit, as long as all is within some hundred
 * units of length, with a bound of what they may be wrong by. Nearly always only one whole number
 * of units is within that; what is not decided so is decided by the exact test. */

/* A look's step, when the budget has one left; the first may have its own already. */
static int close_pay(berthi_close_pair *pair)
{
    pair->spent = !pair->paid && !berthi_pay_look(&pair->of->of);
    pair->paid = 0;
    return !pair->spent;
}

/* Whether they come nearer than that; BERTHI_SPENT: no step was left. */
static berthi_verdict they_meet(berthi_close_pair *pair, berth_raw margin)
{
    if (!close_pay(pair)) {
        return BERTHI_SPENT;
    }
    pair->of->asked.margin = berth_num_of(margin);
    return berthi_stays_meet(&pair->of->of, &pair->e) ? BERTHI_HIT : BERTHI_CLEAR;
}

#ifdef BERTH_Q16

/* A coordinate of instants: in 2^-12 units. */
static inline int32_t instant_at(berth_num v)
{
    return berth_num_raw(v) >> 4;
}

/* About how far it is from one to the other, in no unit: to compare with others. */
static inline int32_t close_reach(const int32_t *a, const int32_t *b)
{
    const int32_t x = berthi_abs(b[0] - a[0]), y = berthi_abs(b[1] - a[1]);
    const int32_t more = x > y ? x : y, less = x > y ? y : x;
    return more + (less >> 1) - (less >> 3);
}

/* How much the margin has grown: below 2^62. */
BERTHI_ONCE int64_t grown_at(const berthi_close_pair *pair, int32_t tick)
{
    const berth_motion_options *asked = &pair->of->asked;
    return berthi_times((int64_t)tick - asked->from, asked->margin_per_tick);
}

/* A distance in units of Q16.16, down, `most` at most; less than none is one less than that. */
BERTHI_ONCE int32_t close_units(int64_t distance, int32_t most)
{
    const int64_t units = distance >> 14;
    return distance < 0 ? BERTHI_DEEP : units < most ? (int32_t)units : most;
}

/* The least distance of the edges over all of their time, rounded down (q16: exactly; else at most
 * what it is): BERTHI_DEEP when they collide, and `below` when it is not less than that.
 * 0 <= below <= BERTH_DISTANCE_MAX. Where the budget runs out, pair->spent, nothing is told. */
static BERTHI_APART berth_raw close_distance(berthi_close_pair *pair, berth_raw below)
{
    const int64_t radii = (int64_t)(pair->e.a.radius + pair->e.b.radius) * 16384;
    berthi_glimpse *const way = &pair->way;
    berthi_glimpse_set(way, &pair->e.a.course, &pair->e.b.course, pair->e.from, pair->e.until, 0);
    const uint64_t between = berthi_product(berthi_glimpse_least(way->at), UINT32_C(1) << way->cut);
    const int64_t least = (int64_t)between - radii;
    int64_t low = least - way->wrong, high = least + way->wrong;
    if (BERTHI_IS_SMALL || pair->of->asked.margin_per_tick != 0) {
        low -= grown_at(pair, pair->e.until);
        high -= grown_at(pair, pair->e.from);
    }
    int32_t least_units = close_units(low, below), most_units = close_units(high, below);
    while (least_units < most_units) { /* from -1 on: the difference fits */
        const uint32_t half = ((uint32_t)most_units - (uint32_t)least_units + 1) >> 1;
        const int32_t middle = least_units + (int32_t)half;
        const berthi_verdict told = they_meet(pair, middle);
        if (told == BERTHI_SPENT) {
            break;
        }
        if (told == BERTHI_HIT) {
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

#else

/* ---- In floats: at most what it is ----------------------------------------------------------- */

/* What is surely more than all that rounds. */
static berth_raw pair_slack(const berthi_close_pair *pair)
{
    const berth_motion_options *asked = &pair->of->asked;
    const berth_raw grown =
        asked->margin_per_tick * (berth_raw)((int64_t)pair->e.until - asked->from);
    return (pair->e.a.course.lengths + pair->e.b.course.lengths + pair->e.a.radius +
            pair->e.b.radius + grown) *
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

static inline berth_raw instant_at(berth_num v)
{
    return berth_num_raw(v);
}

static inline berth_raw close_reach(const berth_raw *a, const berth_raw *b)
{
    const berth_raw x = b[0] - a[0], y = b[1] - a[1];
    return x * x + y * y;
}

/* Of the centres. */
static berth_raw least_between(const berthi_close_pair *pair)
{
    berth_raw p[2], q[2];
    place_pair(&pair->e.a, &pair->e.b, pair->e.from, p);
    place_pair(&pair->e.a, &pair->e.b, pair->e.until, q);
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
static berth_raw grown_distance(berthi_close_pair *pair, berth_raw below)
{
    berth_raw low = 0, high = below;
    if (they_meet(pair, below) != BERTHI_HIT) {
        return below;
    }
    for (int k = 0; k < 60 && high - low > pair_slack(pair) && !pair->spent; k++) {
        const berth_raw middle = (low + high) * BERTHI_C(0.5);
        if (they_meet(pair, middle) == BERTHI_HIT) {
            high = middle;
        } else {
            low = middle;
        }
    }
    return low;
}

static BERTHI_APART berth_raw close_distance(berthi_close_pair *pair, berth_raw below)
{
    if (they_meet(pair, 0) == BERTHI_HIT) {
        return BERTHI_DEEP;
    }
    if (pair->of->asked.margin_per_tick != 0) {
        return grown_distance(pair, below);
    }
    const berth_raw distance =
        least_between(pair) - pair->e.a.radius - pair->e.b.radius - pair_slack(pair);
    return distance < 0 ? 0 : distance < below ? distance : below;
}

berth_raw berthi_close_above(const berthi_close_pair *pair, berth_raw distance)
{
    return distance < 0 ? 0 : distance + 2 * pair_slack(pair);
}

#endif

/* The first tick in which they are at this distance, rounded down, or collide: what
 * close_distance has said. pair->spent: that tick or a later one of their time. */
/*@ requires distance < 2147483647; */
BERTHI_SINGLE int32_t close_tick(berthi_close_pair *pair, berth_raw distance)
{
    const int32_t from = pair->e.from;
    berthi_bracket bracket = berthi_bracket_of(&pair->e);
    pair->of->asked.margin = berth_num_of(berthi_close_above(pair, distance));
    pair->spent = !berthi_narrow(&pair->of->of, &pair->e, 0, &bracket, &pair->way);
    return (int32_t)((uint32_t)from + bracket.met - 1);
}

/* ---- The search ------------------------------------------------------------------------------ */

/* The closest approach: a walk to the first hit whose margin shrinks. With what is nearest so far
 * as the margin, two legs meet exactly when they come nearer. At each pair that does, its distance
 * becomes the margin, and the walk goes on from there. Distances are whole units of Q16.16, rounded
 * down: the pair that is found last is the first in time that comes as near as that.
 *
 * At some instants it is seen first how near they are, so that little of the walk is done with a
 * margin that is large. */

/* ---- Looks at two legs ----------------------------------------------------------------------- */

void berthi_close_cut(berthi_closest *s, berthi_close_pair *pair)
{
    pair->of = s;
    pair->paid = pair->spent = 0;
    pair->way.slack = 0;
    pair->e.from = berthi_later(berthi_later(pair->e.a.from, pair->e.b.from), s->from);
    pair->e.until = berthi_sooner(berthi_sooner(pair->e.a.until, pair->e.b.until), s->until);
    pair->e.a.radius += s->margin;
}

/* A look that has its step: exact tests beyond one have theirs, too. */
static berth_raw distance_of_pair(berthi_closest *s, berthi_close_pair *pair, berth_raw below)
{
    pair->paid = s->paid;
    return close_distance(pair, below);
}

/* Of those that are there at a tick two, of the ways that a (2) and b (1) may have in gaps of
 * chains, or 0: there are none; at the first way pair->e.until is when there may be, then. */
static BERTHI_APART int pair_at(berthi_closest *s, int32_t tick, uint32_t way,
                                berthi_close_pair *pair)
{
    const uint32_t turned = way >> 1 | (way & 1) << 1;
    if (!berthi_has_way(berthi_encounter_at(s->a, s->b, tick, turned, &pair->e), turned)) {
        return 0;
    }
    berthi_close_cut(s, pair);
    return 1;
}

/* How many ways there may be. */
BERTHI_ONCE uint32_t close_ways(const berthi_closest *s)
{
    return berthi_any_several(&s->kind) ? 4 : 1;
}

/* Whether the last that the walk has noted are still to be looked at: never where code shall be
 * small. */
static inline int is_open(const berthi_closest *s)
{
    return !BERTHI_IS_SMALL && s->open != 0;
}

static inline int is_known(const berthi_closest *s, const berthi_close_pair *pair)
{
    return s->found != 0 && pair->e.a.part == s->part_a && pair->e.b.part == s->part_b;
}

static void keep_pair(berthi_closest *s, const berthi_close_pair *pair, berth_raw distance,
                      int32_t tick)
{
    s->best = distance < 0 ? 0 : distance;
    s->distance = distance;
    s->tick = tick;
    s->part_a = pair->e.a.part;
    s->part_b = pair->e.b.part;
    s->found = 1;
}

/* All pairs of what is there at a tick; *tick becomes when one changes.
 * BERTHI_HIT: nothing is nearer; BERTHI_CLEAR; BERTHI_SPENT: not told. */
static BERTHI_APART berthi_verdict look_at_ways(berthi_closest *s, int32_t *tick)
{
    berthi_close_pair pair;
    const int32_t at = *tick;
    for (uint32_t way = 0; way < close_ways(s); way++) {
        const int there = pair_at(s, at, way, &pair);
        if (way == 0) {
            *tick = berthi_sooner(pair.e.until, s->until);
        }
        if (!there) {
            continue;
        }
        if (!close_pay(&pair)) {
            return BERTHI_SPENT;
        }
        const berth_raw distance = distance_of_pair(s, &pair, s->best);
        if (pair.spent) {
            return BERTHI_SPENT;
        }
        if (distance < s->best) {
            keep_pair(s, &pair, distance, at);
            if (distance < 0) {
                return BERTHI_HIT;
            }
        }
    }
    return BERTHI_CLEAR;
}

/* Two legs that are there at a tick, kept with it where they are the nearest so far; those that are
 * known are not looked at again. As look_at_ways; BERTHI_OPEN: they are not nearer. */
static berthi_verdict look_at_pair(berthi_closest *s, berthi_close_pair *pair, int32_t tick)
{
    berth_raw distance = s->distance, below = s->best;
    if (!is_known(s, pair) || s->tick < pair->e.from || s->tick >= pair->e.until) {
        /* who comes as near, earlier, is told */
        below += BERTHI_IS_EXACT && tick < s->tick && below == distance;
        distance = distance_of_pair(s, pair, below);
        if (pair->spent) {
            return BERTHI_SPENT;
        }
    }
    if (distance >= below) {
        return BERTHI_OPEN;
    }
    keep_pair(s, pair, distance, tick);
    return distance < 0 ? BERTHI_HIT : BERTHI_CLEAR;
}

/* The legs that the walk has named: whether they collide, and how near they come if they do not.
 * Those that an instant has shown are known. `nearer`: they are, exactly (q16); in floats the walk
 * may come to two that are not, for all that rounds: then it goes on after all that are there. As
 * look_at_ways. */
static BERTHI_APART berthi_verdict look_at_named(berthi_closest *s, int nearer)
{
    berthi_close_pair pair;
    const int32_t tick = s->of.at;
    uint32_t way = close_ways(s) - 1;
    while ((!pair_at(s, tick, way, &pair) || pair.e.a.part != s->of.part_a ||
            pair.e.b.part != s->of.part_b) &&
           way != 0) {
        way--;
    }
    const berthi_verdict told = look_at_pair(s, &pair, tick);
    BERTH_ASSERT(!BERTHI_IS_EXACT || !nearer || told != BERTHI_OPEN);
    if (told != BERTHI_OPEN) {
        return told;
    }
    return !BERTHI_IS_EXACT && nearer ? look_at_ways(s, &s->of.at) : BERTHI_CLEAR;
}

/* ---- Instants -------------------------------------------------------------------------------- */

/* Where the first two are that are there, if any. */
static BERTHI_APART int instant_of(berthi_closest *s, int32_t tick, berth_len *a, berth_len *b)
{
    berthi_close_pair pair;
    berth_pair at;
    if (!pair_at(s, tick, 0, &pair)) {
        return 0;
    }
    berthi_pair_at(&pair.e, tick, &at);
    a[0] = instant_at(at.ax);
    a[1] = instant_at(at.ay);
    b[0] = instant_at(at.bx);
    b[1] = instant_at(at.by);
    return 1;
}

/* The legs at an instant are the nearest so far. */
static BERTHI_APART void keep_legs(berthi_closest *s, int32_t tick)
{
    berthi_close_pair pair;
    (void)pair_at(s, tick, 0, &pair);
    const berth_raw below = s->best, distance = distance_of_pair(s, &pair, below);
    if (distance < below && !pair.spent) {
        const berth_raw above = berthi_close_above(&pair, distance);
        keep_pair(s, &pair, distance, tick);
        s->best = BERTHI_IS_EXACT || above < below
                      ? above
                      : below; /* the walk comes to them, or others before */
    }
}

/* At how many, as a power of two. Of short routes each of the first four saves more of the walk
 * than it takes, of longer ones each of eight. An instant takes about as much as two nodes; in
 * floats, where it is told exactly, as two of these steps. */
enum { INSTANTS = 8, FEW_LEGS = BERTHI_IS_EXACT ? 48 : 256, INSTANT_STEPS = 2 - BERTHI_IS_EXACT };
static inline uint32_t instants_of(const berthi_closest *s)
{
    return berthi_motion_of(s->a)->legs + berthi_motion_of(s->b)->legs <= FEW_LEGS ? 2 : 3;
}

/* Whether they serve: not where only little is looked for, next to how far both reach. They are for
 * speed alone. */
static inline int asks_far(const berthi_closest *s)
{
#if defined(BERTH_Q16) && !defined(BERTHI_GLANCES)
    (void)s;
    return 0;
#elif defined(BERTH_Q16)
    return s->best > (s->a->reach >> 3) + (s->b->reach >> 3); /* of 2^-15 units, in 2^-16 */
#else
    return s->best > (s->a->reach + s->b->reach) * BERTHI_C(0.0625);
#endif
}

/* The time in which one of both moves at least, cut to the window: its begin and length. Where
 * there is none, all of it. */
static uint32_t time_of_moves(const berthi_closest *s, int32_t *begin)
{
    int32_t from = s->a->start < s->b->start ? s->a->start : s->b->start;
    int32_t until = s->a->end > s->b->end ? s->a->end : s->b->end;
    from = from > s->from ? from : s->from;
    until = until < s->until ? until : s->until;
    *begin = from < until ? from : s->from;
    return (uint32_t)(from < until ? until : s->until) - (uint32_t)*begin;
}

/* In the middles of so many equal parts of the time, 2^shift, that at which they are nearest; 0: at
 * none are both there. */
static BERTHI_APART int nearest_instant(berthi_closest *s, uint32_t shift, int32_t *nearest)
{
    int32_t ticks[INSTANTS], begin;
    const uint32_t length = time_of_moves(s, &begin), count = UINT32_C(1) << shift;
    const uint32_t half = length >> (shift + 1), rest = length - (half << (shift + 1));
    berth_len a[2 * INSTANTS], b[2 * INSTANTS], least = 0;
    int plain = 0, known = 0;
    for (uint32_t k = 0; k < count; k++) { /* length * (2 k + 1) / (2 count), down */
        const uint32_t odd = 2 * k + 1;
        ticks[k] = (int32_t)((uint32_t)begin + half * odd + (rest * odd >> (shift + 1)));
    }
#ifdef BERTH_Q16
    plain = berthi_is_plain(s->a) && berthi_is_plain(s->b); /* in the window both are there */
    if (plain) {
        berthi_stay_about(s->a, ticks, count, a);
        berthi_stay_about(s->b, ticks, count, b);
    }
#endif
    for (uint32_t k = 0; k < count; k++) {
        if (plain || instant_of(s, ticks[k], a + 2 * k, b + 2 * k)) {
            const berth_len reach = close_reach(a + 2 * k, b + 2 * k);
            if (!known || reach < least) {
                known = 1;
                least = reach;
                *nearest = ticks[k];
            }
        }
    }
    return known;
}

/* All of them or, where the budget, which is spent, has not that many, none, and 0: in floats the
 * walk alone may tell a touch otherwise. */
static int see_instants(berthi_closest *s)
{
    const uint32_t shift = instants_of(s), steps = (uint32_t)INSTANT_STEPS << shift;
    int32_t nearest = 0;
    const uint32_t most = s->of.left - s->of.left % INSTANT_STEPS;
    berthi_pay(&s->of, most < steps ? most : steps);
    if (most < steps) {
        return 0;
    }
    if (nearest_instant(s, shift, &nearest)) {
        keep_legs(s, nearest);
    }
    return 1;
}

/* ---- The walk -------------------------------------------------------------------------------- */

#ifdef BERTH_Q16
/* As a kind's `settle`: legs that are close are looked at, whether they meet or not. */
static inline int is_looked_at(berthi_question *of, const berth_presence *a,
                               const berth_presence *b)
{
    (void)of, (void)a, (void)b;
    return 1;
}

#endif

#ifdef BERTHI_GLANCES
/* As the notes' own. How near two come is known but for a few units: that is the margin from now
 * on, and who comes nearer than all that were noted is noted alone. What may be in contact, or is
 * one too many, ends the walk. */
static BERTHI_APART int note_legs(berthi_query *q, const int32_t *at, int32_t radii, int32_t slack)
{
    berthi_notes *notes = q->of->kind->notes;
    for (int k = 0; k < 4; k++) {
        if (berthi_abs(at[k]) >= 1073741824) {
            return 0;
        }
    }
    const int32_t apart = (int32_t)berthi_glimpse_least(at) - radii;
    const int32_t low = apart - slack - 1, high = apart + slack + 3; /* radii are up */
    if (low <= notes->margin) {
        return 0;
    }
    if (high < notes->nearest) {
        notes->count = 0;
        notes->nearest = low;
    }
    if (notes->count == BERTHI_NOTES) {
        return 0;
    }
    /* @argued: ticks of a walk count from `from`; a margin is below 2^30, steps are 2^16 at most */
    BERTH_ASSERT((int64_t)q->of->from + q->w.now <= INT32_MAX);
    BERTH_ASSERT(q->leg_margin <= 1073741824 && q->w.shift <= 16);
    notes->tick[notes->count++] = q->of->from + q->w.now;
    notes->nearest = low < notes->nearest ? low : notes->nearest;
    if (high < q->leg_margin) {
        const int32_t steps = (2 * high >> q->w.shift) + 1;
        q->leg_margin = q->leg_sure = high; /* proofs of a hit are of the same margin */
        q->w.slack -= (q->margin - steps) >> BERTHI_NODE_SHIFT; /* what is left is up */
        q->margin = steps;
    }
    return 1;
}

/* Legs are noted where the margin does not grow. */
static inline void begin_notes(berthi_closest *s)
{
    if (s->asked.margin_per_tick == 0) {
        s->notes.note = note_legs;
        s->notes.margin = (s->margin >> 1) + 1;
        s->kind.notes = &s->notes;
    }
}

/* A walk, and looks at those that it has noted, none of which collide; at its end the last of them
 * is left to who tells it. */
static berthi_verdict walk_noting(berthi_closest *s)
{
    const int32_t from = s->of.from;
    s->paid = 1;
    s->notes.count = 0;
    s->notes.nearest = INT32_MAX;
    const berthi_verdict found = s->of.kind->run(&s->of, s->a, s->b);
    const int32_t at = s->of.at;
    for (uint32_t k = s->notes.count; k-- != 0;) {
        if (!BERTHI_IS_SMALL && found == BERTHI_CLEAR && k == 0) {
            s->open = 1;
            break;
        }
        s->of.at = s->notes.tick[k];
        if (look_at_named(s, 0) == BERTHI_SPENT) {
            s->of.at = from; /* others that the walk came past are nearer than what is known */
            return BERTHI_SPENT;
        }
        s->paid = 0; /* one exact test may take more steps than are left */
    }
    s->of.at = at;
    return found;
}

#else

static inline void begin_notes(berthi_closest *s)
{
    (void)s;
}

static inline berthi_verdict walk_noting(berthi_closest *s)
{
    return s->of.kind->run(&s->of, s->a, s->b);
}

#endif

/* From each two legs that are nearer on to the next. Where one has several parts, others may stand
 * in the same gap of a chain at that instant: it is asked again. */
static berthi_verdict search_walk(berthi_closest *s)
{
    berthi_question *of = &s->of;
    const int many = berthi_any_several(of->kind);
    if (!many) { /* two trees of legs: what is close is looked at and not settled, or noted */
#ifdef BERTH_Q16
        s->kind.settle = is_looked_at;
#endif
        begin_notes(s);
    }
    for (of->from = s->from; of->from < s->until; of->from = many ? of->at : of->end) {
        s->asked.margin = berth_num_of(s->margin + s->best); /* which fits: see close_search */
        of->until = s->until;
        const berthi_verdict found = walk_noting(s);
        if (found != BERTHI_HIT) {
            return found;
        }
        const berthi_verdict named = look_at_named(s, many);
        if (named != BERTHI_CLEAR) {
            return named;
        }
        of->on = 1;
    }
    return BERTHI_CLEAR;
}

/* ---- Without a walk -------------------------------------------------------------------------- */

#ifdef BERTH_Q16

/* All legs, one pair after another: of distances with which no walk can be asked. */
static berthi_verdict search_without(berthi_closest *s)
{
    int32_t tick = s->from;
    berthi_verdict found = BERTHI_CLEAR;
    s->paid = 1;
    while (tick < s->until && found == BERTHI_CLEAR) {
        s->of.at = tick;
        found = look_at_ways(s, &tick);
    }
    return found;
}

/* A walk's margin is below 32768 units, the caller's one with it. What is further away than that
 * leaves is looked for without one, when nothing is nearer. */
/*@ requires s->margin >= 0; */
static berthi_verdict close_search(berthi_closest *s)
{
    const berth_raw below = s->best, most = INT32_MAX - s->margin;
    s->best = below < most ? below : most;
    if (asks_far(s)) {
        if (s->best >> 4 > (s->a->reach >> 3) + (s->b->reach >> 3)) {
            s->of.told = BERTHI_NEAR; /* as roots are, when all is asked for */
        }
        if (!see_instants(s)) {
            return BERTHI_SPENT;
        }
    }
    berthi_verdict found = search_walk(s);
    if (s->found == 0 && below > most) {
        s->best = below;
        if (found == BERTHI_SPENT) {
            s->of.at = s->from;
        } else {
            found = search_without(s);
        }
    }
    return found;
}

#else

static berthi_verdict close_search(berthi_closest *s)
{
    return asks_far(s) && !see_instants(s) ? BERTHI_SPENT : search_walk(s);
}

#endif

/* ---- What is told ---------------------------------------------------------------------------- */

/* Two of those that are there at the instant: when they are as near as that, which the ones that
 * were found are and others of the same gap of a chain may be, too, and earlier. What is left to be
 * looked at is looked at first, and mostly told. Returns 0 when the budget ran out: of those that
 * were found a tick up to which they are is told, then. */
static BERTHI_APART int tell_way(berthi_closest *s, uint32_t way, berth_approach *approach)
{
    berthi_close_pair pair;
    int told = 1;
    const int32_t at = is_open(s) ? s->notes.tick[0] : s->tick;
    if (!pair_at(s, at, way, &pair)) {
        return 1;
    }
    if (is_open(s)) {
        told = look_at_pair(s, &pair, at) != BERTHI_SPENT;
        if (s->found == 0) {
            return told;
        }
        if (s->tick < pair.e.from || s->tick >= pair.e.until) {
            (void)pair_at(s, s->tick, way, &pair);
        }
    } else if (!is_known(s, &pair)) {
        const berth_raw above = berthi_close_above(&pair, s->distance);
        const berth_raw distance = close_pay(&pair) ? close_distance(&pair, above) : above;
        if (distance >= above || pair.spent) {
            return !pair.spent;
        }
    }
    const int32_t tick = close_tick(&pair, s->distance);
    if (approach->found == 0 || tick < approach->tick) {
        approach->found = 1;
        approach->tick = tick;
        berthi_pair_at(&pair.e, tick, &approach->pair);
    }
    return told && !pair.spent;
}

/* Returns 0 when the budget ran out. */
BERTHI_SINGLE int tell_approach(berthi_closest *s, berth_num below, berth_approach *approach)
{
    berth_pair *pair = &approach->pair;
    int told = 1;
    pair->leg_a = pair->leg_b = pair->part_a = pair->part_b = 0;
    pair->ax = pair->ay = pair->bx = pair->by = berth_num_of(0);
    approach->tick = approach->found = 0;
    approach->distance = below;
    if (s->found != 0 || is_open(s)) {
        for (uint32_t way = 0; way < close_ways(s); way++) {
            told &= tell_way(s, way, approach);
        }
    }
    if (s->found != 0) {
        approach->distance = berth_num_of(s->distance < 0 ? 0 : s->distance);
    }
    return told;
}

static berth_status check_approach(const berth_placed *a, const berth_placed *b, berth_num below,
                                   const berth_motion_options *options,
                                   const berth_approach *approach)
{
    if (approach == NULL) {
        return BERTH_E_NULL;
    }
    berth_status status = berthi_check_asked(a, b, NULL);
    if (status == BERTH_OK && !berthi_distance_ok(below)) {
        status = BERTH_E_DISTANCE;
    }
    return status == BERTH_OK && options != NULL ? berthi_check_options(options) : status;
}

static void begin_search(berthi_closest *s, const berth_placed *one, const berth_placed *two,
                         berth_num below, const berth_motion_options *options)
{
    s->a = &one->there;
    s->b = &two->there;
    berthi_pose(&s->of, s->a, s->b, options);
    s->from = s->of.from;
    s->until = s->of.until;
    s->best = s->distance = berth_num_raw(below);
    s->asked.from = 0;
    s->asked.margin = berth_num_of(0);
    s->asked.margin_per_tick = 0;
    if (options != NULL) {
        s->asked = *options;
    }
    s->margin = berth_num_raw(s->asked.margin);
    s->tick = s->from;
    s->found = s->open = 0;
    s->paid = 1;
    s->of.at = s->from;
    s->of.end = 0;
    s->kind = *s->of.kind;
    s->of.kind = &s->kind;
    s->of.with = &berthi_options_kind;
    s->of.options = &s->asked;
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
        found = close_search(&s);
    }
    if (!tell_approach(&s, below, approach) && found != BERTHI_SPENT) {
        found = BERTHI_SPENT;
        s.of.at = s.from;
    }
    if (counts != NULL) {
        berthi_tell_counts(&s.of, found == BERTHI_SPENT ? found : BERTHI_CLEAR, most, counts);
    }
    return (berth_status)found;
}
