/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* The least distance of two legs, rounded down.
 *
 * q16: numbers of 64 bits give it to a few 2^-14 of a unit, as long as all is within some hundred
 * units of length, with a bound of what they may be wrong by. Nearly always only one whole number
 * of units is within that; what is not decided so is decided by the exact test. */

#include "closest.h"

#include "../core/num.h"

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

/* since / ticks in 2^-31, down; 0 <= since < ticks < 2^30. */
static BERTHI_APART uint32_t fine_fraction(uint32_t since, uint32_t ticks)
{
    uint32_t part = 0;
    for (int bit = 0; bit < 31; bit++) {
        since <<= 1;
        part <<= 1;
        if (since >= ticks) {
            since -= ticks;
            part |= 1;
        }
    }
    return part;
}

/* way * part / 2^31: |way| < 2^46, so that the product of its upper part is below 2^61, that of the
 * lower one below 2^47; down by less than 2. */
static inline int64_t part_of_way(int64_t way, uint32_t part)
{
    return (((way >> 16) * (int64_t)part) >> 15) +
           (int64_t)(((uint64_t)(way & 65535) * part) >> 31);
}

/* Where a course is at a tick, in 2^-30 units: at[] is that less what it was. Returns what each may
 * be wrong by: the fraction is down by less than 2^-31, of a way that is at most `ways`, and the
 * product by less than 2. */
static BERTHI_APART int64_t place_course(const berthi_course *course, int32_t tick, int64_t *at)
{
    const int64_t ways = (course->way_x < 0 ? -course->way_x : course->way_x) |
                         (course->way_y < 0 ? -course->way_y : course->way_y);
    int64_t x = course->x, y = course->y, wrong = 0;
    if (ways != 0 && tick != course->begin) {
        const uint32_t since = (uint32_t)(tick - course->begin);
        if (since == (uint32_t)course->ticks) {
            x += course->way_x;
            y += course->way_y;
        } else {
            const uint32_t part = fine_fraction(since, (uint32_t)course->ticks);
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
static int64_t place_both(const berthi_stay *a, const berthi_stay *b, int32_t tick, int64_t *at)
{
    at[0] = at[1] = 0;
    const int64_t wrong = place_course(&a->course, tick, at);
    return wrong + place_course(&b->course, tick, at);
}

static inline int64_t size_of(int64_t v)
{
    return v < 0 ? -v : v;
}

berthi_reach berthi_close_reach(const berthi_stay *a, const berthi_stay *b, int32_t tick)
{
    int64_t at[2];
    (void)place_both(a, b, tick, at);
    const int64_t x = size_of(at[0]), y = size_of(at[1]);
    return x > y ? x + (y >> 1) - (y >> 3) : y + (x >> 1) - (x >> 3);
}

/* ---- How far --------------------------------------------------------------------------------- */

/* floor(value / by) where that is below 2^32; value < 2^63, by < 2^32. */
static BERTHI_APART uint32_t quotient_of(uint64_t value, uint32_t by)
{
    uint32_t quotient = 0;
    uint64_t rest = value >> 32;
    BERTH_ASSERT(rest < by);
    for (int bit = 31; bit >= 0; bit--) {
        rest = rest << 1 | (value >> bit & 1);
        quotient <<= 1;
        if (rest >= by) {
            rest -= by;
            quotient |= 1;
        }
    }
    return quotient;
}

/* The distance of the origin from the way from p to q, wrong by less than 1 either way; all within
 * 2^30, so that squares are below 2^62 and the distance below 2^30.5. Where it is least between
 * both ends it is cross / |e|: e is made longer, to 2^31 or more, so that its root is as good. */
static BERTHI_APART int64_t least_of(const int32_t *p, const int32_t *q)
{
    const int64_t ex = (int64_t)q[0] - p[0], ey = (int64_t)q[1] - p[1];
    const int32_t *at = p;
    if (p[0] * ex + p[1] * ey < 0) {
        at = q;
        if (q[0] * ex + q[1] * ey > 0) {
            uint64_t cross = (uint64_t)size_of((int64_t)p[0] * q[1] - (int64_t)p[1] * q[0]);
            uint64_t square = (uint64_t)(ex * ex) + (uint64_t)(ey * ey);
            while (square >> 62 == 0) {
                square <<= 2;
                cross <<= 1;
            }
            return quotient_of(cross, berthi_root_u64(square));
        }
    }
    return berthi_root_u64((uint64_t)((int64_t)at[0] * at[0]) + (uint64_t)((int64_t)at[1] * at[1]));
}

/* Bounds of the least distance of the centres, in 2^-30 units: not more than *high, not less than
 * what is returned. Ends are cut to 30 bits, which moves them by up to 1.42 of these, and least_of
 * adds 1. A way whose ends are wrong by no more than so much is nowhere more wrong, and neither is
 * its least distance from the origin. */
static BERTHI_APART int64_t centres_apart(const berthi_close_pair *pair, int64_t *high)
{
    int64_t p[2], q[2];
    int32_t from[2], to[2];
    uint32_t cut = 0;
    int64_t wrong = place_both(&pair->a, &pair->b, pair->from, p);
    const int64_t other = place_both(&pair->a, &pair->b, pair->until, q);
    const int64_t all = size_of(p[0]) | size_of(p[1]) | size_of(q[0]) | size_of(q[1]);
    wrong = wrong > other ? wrong : other;
    while (all >> cut >= 1073741823) {
        cut++;
    }
    from[0] = (int32_t)(p[0] >> cut);
    from[1] = (int32_t)(p[1] >> cut);
    to[0] = (int32_t)(q[0] >> cut);
    to[1] = (int32_t)(q[1] >> cut);
    const int64_t least = least_of(from, to);
    /* what is wrong in x and in y by so much is, in length, by less than half as much again */
    wrong += (wrong >> 1) + 1 + ((int64_t)3 << cut);
    *high = (least << cut) + wrong;
    return (least << cut) - wrong;
}

/* How much the margin has grown: below 2^62. */
static inline int64_t grown_at(const berthi_close_pair *pair, int32_t tick)
{
    return (int64_t)pair->rate * ((int64_t)tick - pair->since);
}

berth_raw berthi_close_distance(const berthi_close_pair *pair, berth_raw below, uint32_t *exact)
{
    const int64_t radii = ((int64_t)pair->a.radius + pair->b.radius) * 16384;
    int64_t low, high;
    low = centres_apart(pair, &high) - radii;
    high -= radii;
    if (pair->rate != 0) {
        low -= grown_at(pair, pair->until);
        high -= grown_at(pair, pair->from);
    }
    low = low < 0 ? BERTHI_DEEP : low >> 14;
    high = high < 0 ? BERTHI_DEEP : high >> 14;
    if (low >= below) {
        return below;
    }
    high = high < below ? high : below;
    while (low < high) {
        const int64_t middle = low + ((high - low + 1) >> 1);
        if (they_meet(pair, (berth_raw)middle, exact)) {
            high = middle - 1;
        } else {
            low = middle;
        }
    }
    return (berth_raw)low;
}

berth_raw berthi_close_above(const berthi_close_pair *pair, berth_raw distance)
{
    (void)pair;
    return distance + 1; /* of BERTHI_DEEP 0 */
}

#else

/* ---- In floats: at most what it is ----------------------------------------------------------- */

/* What is surely more than all that rounds. */
static berth_raw slack_of(const berthi_close_pair *pair)
{
    const berth_raw grown = pair->rate * (berth_raw)((int64_t)pair->until - pair->since);
    return (pair->a.lengths + pair->b.lengths + pair->a.radius + pair->b.radius + grown) *
           (BERTHI_C(128.0) * BERTHI_EPSILON);
}

static void place_both(const berthi_stay *a, const berthi_stay *b, int32_t tick, berth_raw *at)
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
    place_both(a, b, tick, at);
    return at[0] * at[0] + at[1] * at[1];
}

/* Of the centres. */
static berth_raw least_of(const berthi_close_pair *pair)
{
    berth_raw p[2], q[2];
    place_both(&pair->a, &pair->b, pair->from, p);
    place_both(&pair->a, &pair->b, pair->until, q);
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
    for (int k = 0; k < 60 && high - low > slack_of(pair); k++) {
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
    const berth_raw distance = least_of(pair) - pair->a.radius - pair->b.radius - slack_of(pair);
    return distance < 0 ? 0 : distance < below ? distance : below;
}

berth_raw berthi_close_above(const berthi_close_pair *pair, berth_raw distance)
{
    return distance < 0 ? 0 : distance + 2 * slack_of(pair);
}

#endif

int32_t berthi_close_tick(const berthi_close_pair *pair, berth_raw distance, uint32_t *exact)
{
    berthi_margin with;
    with.margin = berthi_close_above(pair, distance);
    with.rate = pair->rate;
    with.since = pair->since;
    return berthi_first_touch(&with, &pair->a, &pair->b, pair->from, pair->until, exact);
}
