/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* Two legs whose clocks differ, for all offsets at once, real ones.
 *
 * Both go straight, so N(t, u), where b is at its tick u as seen from a at t, is linear, and so is
 * the sum of radii R(t), which does not shrink: |N| - R is convex. It is negative somewhere in the
 * hexagon of clocks.h, at real t and u, exactly when it is on a side of it, or N is zero inside:
 *
 *   Let it be negative inside, but on no side. All around is a closed curve on which it is not, so
 *   that {|N| < R} is bounded, within the hexagon. Is N the same along some direction, R does not
 *   fall along it or against it, and {|N| < R} reaches a side. So N takes each value once, R is a
 *   linear function of N, R = r + k.N, and {|N| < r + k.N} is bounded: |k| < 1, an ellipse with a
 *   focus at 0; it has a point, so r > 0, and has N = 0, too.
 *
 * On a side either a or b is still, or both get on with one offset: three kinds of a pair of legs
 * that meet for a real time or do not, which is told exactly (core/exact.c). 0 is inside when it
 * lies between the two lines of each pair of sides with one direction. All of it is exact, touching
 * told from not.
 *
 * Those with which the two meet are an interval, since {|N| < R} is convex; who goes on among
 * starts finds its end by halves. */

#include "clocks.h"

#include "glance.h"

/* ---- The hexagon ---------------------------------------------------------------------------- */

BERTHI_APART int berthi_clocks_cut(berthi_clocks *c)
{
    const int64_t low = c->t0 - c->u1, high = c->t1 - c->u0;
    if (c->t0 >= c->t1 || low >= c->high || high <= c->low) { /* b's time is never empty */
        return 0;
    }
    c->low = low > c->low ? (int32_t)low : c->low;
    c->high = high < c->high ? (int32_t)high : c->high;
    const int64_t t0 = c->u0 + c->low, t1 = c->u1 + c->high;
    const int64_t u0 = c->t0 - c->high, u1 = c->t1 - c->low;
    c->t0 = t0 > c->t0 ? t0 : c->t0;
    c->t1 = t1 < c->t1 ? t1 : c->t1;
    c->u0 = u0 > c->u0 ? u0 : c->u0;
    c->u1 = u1 < c->u1 ? u1 : c->u1;
    return 1;
}

BERTHI_APART void berthi_clocks_corner(const berthi_clocks *c, uint32_t i, int64_t *t, int64_t *u)
{
    const int above = i >= BERTHI_CORNERS / 2;
    const uint32_t k = above ? i - BERTHI_CORNERS / 2 : i;
    const int64_t begin = above ? c->u1 : c->u0, next = above ? c->t0 : c->t1;
    const int32_t line = above ? c->low : c->high;
    const int cut = above ? next - begin < line : next - begin > line;
    *t = k == 0 ? (above ? c->t1 : c->t0) : k == 1 && cut ? begin + line : next;
    *u = k == 2 && cut ? next - line : begin;
}

/* ---- Two legs -------------------------------------------------------------------------------- */

typedef struct pass {
    berthi_search *search;
    const berthi_stay *a, *b;
} pass;

#ifdef BERTH_Q16

/* A side of the hexagon: from a tick on, for so long, with b `later`. */
typedef struct side {
    int32_t later, from;
    int64_t ticks;
    uint32_t still;
} side;

enum { NOBODY = 0, A_STILL = 1, B_STILL = 2 };

/* From (t, u) to (to_t, to_u). */
static inline side side_of(int64_t t, int64_t u, int64_t to_t, int64_t to_u)
{
    side s;
    s.later = (int32_t)(t - u);
    s.from = (int32_t)t;
    s.ticks = to_t != t ? to_t - t : to_u - u;
    s.still = to_t == t ? A_STILL : to_u == u ? B_STILL : NOBODY;
    return s;
}

/* All with one offset. */
static side line_of(const berthi_clocks *c, int32_t later)
{
    const int64_t from = c->u0 + later > c->t0 ? c->u0 + later : c->t0;
    const int64_t until = c->u1 + later < c->t1 ? c->u1 + later : c->t1;
    return side_of(from, from - later, until, until - later);
}

/* b as it is then; ends may be beyond all ticks: differences count. */
static inline void delay(const pass *p, const side *s, berthi_stay *b)
{
    *b = *p->b;
    b->course.begin = (int32_t)((uint32_t)b->course.begin + (uint32_t)s->later);
}

static inline int32_t until_side(const side *s)
{
    return (int32_t)((uint32_t)s->from + (uint32_t)s->ticks);
}

static BERTHI_APART berthi_verdict look(const pass *p, const side *s)
{
    berthi_stay b;
    if (s->ticks <= 0) {
        return BERTHI_CLEAR;
    }
    if (!berthi_search_step(p->search, 1)) {
        return BERTHI_SPENT;
    }
    delay(p, s, &b);
    return berthi_stays_pass(&p->search->of, p->a, &b, s->from, until_side(s), s->still)
               ? BERTHI_HIT
               : BERTHI_CLEAR;
}

/* Where 0 lies of two lines with one direction: HIT: between them. */
static BERTHI_APART berthi_verdict look_between(const pass *p, const side *one, const side *two)
{
    berthi_stay b;
    if (!berthi_search_step(p->search, 1)) {
        return BERTHI_SPENT;
    }
    delay(p, one, &b);
    const int first =
        berthi_stays_side(&p->search->of, p->a, &b, one->from, until_side(one), one->still);
    delay(p, two, &b);
    return first * berthi_stays_side(&p->search->of, p->a, &b, two->from, until_side(two),
                                     two->still) <
                   0
               ? BERTHI_HIT
               : BERTHI_CLEAR;
}

/* Whether N is zero inside, when no side is hit. */
static berthi_verdict look_inside(const pass *p, const berthi_clocks *c)
{
    side one = side_of(c->t0, c->u0, c->t0, c->u1), two = side_of(c->t1, c->u0, c->t1, c->u1);
    berthi_verdict found = look_between(p, &one, &two);
    if (found == BERTHI_HIT) {
        one = side_of(c->t0, c->u0, c->t1, c->u0);
        two = side_of(c->t0, c->u1, c->t1, c->u1);
        found = look_between(p, &one, &two);
    }
    if (found == BERTHI_HIT) {
        one = line_of(c, c->low);
        two = line_of(c, c->high);
        found = look_between(p, &one, &two);
    }
    return found;
}

/* At each tick of the one there is a time of the other, and who is still does not care which: then
 * one look tells. */
static berthi_verdict look_one_still(const pass *p, const berthi_clocks *c)
{
    side s = side_of(c->t1 - 1, c->t1 - 1, c->t1, c->t1);
    if (!berthi_stay_stands(p->b)) {
        s = side_of(c->u0, c->u0, c->u1, c->u1);
    } else if (!berthi_stay_stands(p->a)) {
        s = side_of(c->t0, c->t0, c->t1, c->t1);
    }
    return look(p, &s);
}

/* Whether they meet with any offset of some. */
static berthi_verdict look_within(const pass *p, const berthi_clocks *c)
{
    int64_t t, u, to_t, to_u;
    const berth_motion_options *options = p->search->of.options;
    if (berthi_stay_stands(p->b) ||
        (berthi_stay_stands(p->a) && (options == NULL || options->margin_per_tick == 0))) {
        return look_one_still(p, c);
    }
    berthi_clocks_corner(c, BERTHI_CORNERS - 1, &t, &u);
    for (uint32_t i = 0; i < BERTHI_CORNERS; i++) {
        berthi_clocks_corner(c, i, &to_t, &to_u);
        /* in ascending order: two and two sides have one direction */
        const side s = to_t + to_u >= t + u ? side_of(t, u, to_t, to_u) : side_of(to_t, to_u, t, u);
        const berthi_verdict found = look(p, &s);
        if (found != BERTHI_CLEAR) {
            return found;
        }
        t = to_t;
        u = to_u;
    }
    return look_inside(p, c);
}

#else

/* As exact, but for what rounds; what is a hit that is none costs looks alone. */
static BERTHI_APART berthi_verdict look_within(const pass *p, const berthi_clocks *c)
{
    berth_raw x = 0, y = 0, r = 0, to_x, to_y, to_r, at_x, at_y;
    int inside = 0;
    int64_t t, u;
    if (!berthi_search_step(p->search, 1)) {
        return BERTHI_SPENT;
    }
    for (uint32_t i = 0; i <= BERTHI_CORNERS; i++) {
        berthi_clocks_corner(c, i != 0 ? i - 1 : BERTHI_CORNERS - 1, &t, &u);
        /* of what stands the tick does not count, and may be none */
        berthi_course_offset(&p->b->course, (int32_t)u, &to_x, &to_y);
        berthi_course_offset(&p->a->course, (int32_t)t, &at_x, &at_y);
        to_x -= at_x;
        to_y -= at_y;
        to_r = berthi_stays_gap(&p->search->of, p->a, p->b, (int32_t)t);
        if (i != 0 && berthi_straight_meets(x, y, r, to_x - x, to_y - y, to_r - r)) {
            return BERTHI_HIT;
        }
        inside ^= i != 0 && berthi_crosses_axis(x, y, to_x, to_y);
        x = to_x;
        y = to_y;
        r = to_r;
    }
    return inside ? BERTHI_HIT : BERTHI_CLEAR;
}

#endif

/* Whether not even their ways come near, whatever the time. */
static int are_apart(const pass *p, const berthi_clocks *c)
{
    const berth_motion_options *options = p->search->of.options;
    uint64_t r = (uint64_t)((int64_t)p->a->radius + (int64_t)p->b->radius) * 16384;
    r += options != NULL ? (uint64_t)berthi_margin_at(options, (int32_t)c->t1) : 0;
    return r == 0 || (r >> 49 == 0 && berthi_ways_apart(&p->a->course, &p->b->course, (int64_t)r));
}

berthi_verdict berthi_stays_within(berthi_search *search, const berthi_stay *a,
                                   const berthi_stay *b, const berthi_clocks *c, int32_t *past)
{
    const pass p = {search, a, b};
    int32_t met = c->low, clear = c->high; /* from here on they meet, and do not */
    if (!berthi_search_step(search, 1)) {
        return BERTHI_SPENT;
    }
    if (BERTHI_IS_EXACT && are_apart(&p, c)) {
        return BERTHI_CLEAR;
    }
    const berthi_verdict first = look_within(&p, c);
    if (first != BERTHI_HIT || past == NULL) {
        return first;
    }
    while (clear - met > 1) {
        const int32_t middle = met + (clear - met) / 2;
        berthi_clocks part = *c;
        part.low = middle;
        const berthi_verdict found =
            berthi_clocks_cut(&part) ? look_within(&p, &part) : BERTHI_CLEAR;
        if (found == BERTHI_SPENT) {
            return found;
        }
        met = found == BERTHI_HIT ? middle : met;
        clear = found == BERTHI_HIT ? clear : middle;
    }
    *past = clear;
    return BERTHI_HIT;
}
