/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

#include "pair.h"

#include "glance.h"

/* ---- Whether they meet ----------------------------------------------------------------------- */

#ifdef BERTH_Q16

/* The sum of radii and the margin at a tick, 2^-30 units: below 2^46 and 2^31 * 2^32; beyond 2^49
 * all meet. */
static BERTHI_APART uint64_t gap_at(const berthi_margin *margin, const berthi_stay *a,
                                    const berthi_stay *b, int32_t tick)
{
    const int64_t radius = (int64_t)a->radius + b->radius + margin->margin;
    const uint32_t since = margin->rate != 0 ? (uint32_t)tick - (uint32_t)margin->since : 0;
    return (uint64_t)radius * 16384 + berthi_product((uint32_t)margin->rate, since);
}

static BERTHI_APART void pay_for_exact(const berthi_margin *margin)
{
    if (margin->left != NULL) {
        berthi_pay_exact(margin->left, margin->legs);
        (*margin->exact)++;
    }
}

/* What a glance cannot tell. */
static BERTHI_APART int surely_meet(const berthi_margin *margin, const berthi_stay *a,
                                    const berthi_stay *b, int32_t from, int32_t until,
                                    uint32_t still)
{
    const berthi_courses both = {{&a->course, &b->course},
                                 (int64_t)gap_at(margin, a, b, from),
                                 from,
                                 until,
                                 (still & 1) != 0 ? 0 : margin->rate,
                                 still};
    if ((uint64_t)both.radius >> 49 != 0) {
        return 1;
    }
    pay_for_exact(margin);
    /* @argued: legs that a walk or a search has found; the radius is what was asked above */
    BERTH_ASSERT(a->course.ticks > 0 && b->course.ticks > 0 && both.radius >= 0);
    return berthi_courses_pass(&both);
}

static BERTHI_APART berthi_verdict glance_at(const berthi_margin *margin, const berthi_stay *a,
                                             const berthi_stay *b, int32_t from, int32_t until,
                                             uint32_t still)
{
    const uint64_t radius = gap_at(margin, a, b, from);
    const uint64_t most =
        (still & 1) != 0 || margin->rate == 0
            ? radius
            : radius + berthi_product((uint32_t)margin->rate, (uint32_t)until - (uint32_t)from);
    if (most >> 49 != 0) {
        return BERTHI_OPEN;
    }
    if (berthi_ways_apart(&a->course, &b->course, (int64_t)most)) {
        return BERTHI_CLEAR;
    }
#ifdef BERTHI_GLANCES
    berthi_glimpse g;
    berthi_glimpse_set(&g, &a->course, &b->course, from, until, still);
    return berthi_glimpse_tells(&g, (int64_t)radius, (int64_t)most);
#else
    return BERTHI_OPEN;
#endif
}

int berthi_stays_pass(const berthi_margin *margin, const berthi_stay *a, const berthi_stay *b,
                      int32_t from, int32_t until, uint32_t still)
{
    const berthi_verdict told = glance_at(margin, a, b, from, until, still);
    return told == BERTHI_OPEN ? surely_meet(margin, a, b, from, until, still) : told == BERTHI_HIT;
}

int berthi_stays_meet(const berthi_margin *margin, const berthi_stay *a, const berthi_stay *b,
                      int32_t from, int32_t until)
{
    return berthi_stays_pass(margin, a, b, from, until, 0);
}

int berthi_stays_side(const berthi_margin *margin, const berthi_stay *a, const berthi_stay *b,
                      int32_t from, int32_t until, uint32_t still)
{
#ifdef BERTHI_GLANCES
    berthi_glimpse g;
    berthi_glimpse_set(&g, &a->course, &b->course, from, until, still);
    const int told = berthi_glimpse_side(&g);
    if (told != 0) {
        return told;
    }
#endif
    pay_for_exact(margin);
    const int32_t next = (int32_t)((uint32_t)from + 1);
    const berthi_courses both = {{&a->course, &b->course}, 0, from, next, 0, still};
    (void)until;
    return berthi_courses_side(&both);
}

uint32_t berthi_touch_in_tick(const berthi_margin *margin, const berthi_stay *a,
                              const berthi_stay *b, int32_t tick, int last)
{
    const berthi_courses both = {{&a->course, &b->course},
                                 (int64_t)gap_at(margin, a, b, tick),
                                 tick,
                                 tick + 1,
                                 margin->rate,
                                 0};
    return berthi_courses_fraction(&both, last);
}

#else

/* The sum of radii and the margin at a tick, and all that rounds. It is more than the 32 epsilons
 * that a query takes (parts.c), so that what hits there hits here, though computed otherwise. */
berth_raw berthi_stays_gap(const berthi_margin *margin, const berthi_stay *a, const berthi_stay *b,
                           int32_t tick)
{
    const int64_t since = margin->rate != 0 ? (int64_t)tick - margin->since : 0;
    const berth_raw sum = a->radius + b->radius + margin->margin +
                          margin->rate * (berth_raw)since * (1 + 4 * BERTHI_EPSILON);
    return sum + (a->course.lengths + b->course.lengths + sum) * BERTHI_STAYS_ROUNDING;
}

/* As legs.c has it. */
int berthi_straight_meets(berth_raw x, berth_raw y, berth_raw r, berth_raw ex, berth_raw ey,
                          berth_raw er)
{
    const berth_raw half = x * ex + y * ey - r * er, square = ex * ex + ey * ey - er * er;
    const berth_raw px = r * ex - er * x, py = r * ey - er * y, cross = x * ey - y * ex;
    return x * x + y * y < r * r ||
           (x + ex) * (x + ex) + (y + ey) * (y + ey) < (r + er) * (r + er) ||
           (half < 0 && half + square > 0 && px * px + py * py > cross * cross);
}

/* b as seen from a and the sum of radii at one tick, and by how much they change to another. */
typedef struct seen {
    berth_raw x, y, r, ex, ey, er;
} seen;

static seen see(const berthi_margin *margin, const berthi_stay *a, const berthi_stay *b,
                int32_t from, int32_t until)
{
    berth_raw at_x, at_y;
    seen s;
    s.r = berthi_stays_gap(margin, a, b, from);
    s.er = berthi_stays_gap(margin, a, b, until) - s.r;
    berthi_stay_offset(a, from, &at_x, &at_y);
    berthi_stay_offset(b, from, &s.x, &s.y);
    s.x -= at_x;
    s.y -= at_y;
    berthi_stay_offset(a, until, &at_x, &at_y);
    berthi_stay_offset(b, until, &s.ex, &s.ey);
    s.ex -= at_x + s.x;
    s.ey -= at_y + s.y;
    return s;
}

int berthi_stays_meet(const berthi_margin *margin, const berthi_stay *a, const berthi_stay *b,
                      int32_t from, int32_t until)
{
    const seen s = see(margin, a, b, from, until);
    return berthi_straight_meets(s.x, s.y, s.r, s.ex, s.ey, s.er);
}

/* By halves, to the side of which the test says that they meet. */
uint32_t berthi_touch_in_tick(const berthi_margin *margin, const berthi_stay *a,
                              const berthi_stay *b, int32_t tick, int last)
{
    const seen s = see(margin, a, b, tick, tick + 1);
    uint32_t low = 0, high = 65536;
    while (high - low > 1) {
        const uint32_t middle = (low + high) >> 1;
        const berth_raw share = (berth_raw)middle * BERTHI_C(1.52587890625e-05); /* 2^-16 */
        const berth_raw ex = s.ex * share, ey = s.ey * share, er = s.er * share;
        if (last ? berthi_straight_meets(s.x + ex, s.y + ey, s.r + er, s.ex - ex, s.ey - ey,
                                         s.er - er)
                 : !berthi_straight_meets(s.x, s.y, s.r, ex, ey, er)) {
            low = middle;
        } else {
            high = middle;
        }
    }
    return low;
}

#endif

/* Two that meet in [from, until], looked at in the first or, with `last`, in the last ticks. */
typedef struct narrowing {
    const berthi_margin *margin;
    const berthi_stay *a, *b;
    int32_t from, until;
    int last;
    uint32_t share;
#ifdef BERTHI_GLANCES
    int glances; /* whether `way` is set: the margin does not grow */
    uint32_t glanced;
    int64_t radius;
    berthi_glimpse way;
#endif
} narrowing;

static void begin_narrowing(narrowing *of)
{
#ifdef BERTHI_GLANCES
    of->glanced = 0;
    const uint64_t radius = gap_at(of->margin, of->a, of->b, of->from);
    of->glances = of->margin->rate == 0 && radius >> 49 == 0;
    /*@ split of->glances; */
    of->radius = (int64_t)radius;
    if (of->glances) {
        berthi_glimpse_set(&of->way, &of->a->course, &of->b->course, of->from, of->until, 0);
        if (of->last) {
            berthi_glimpse_turn(&of->way);
        }
    }
#else
    (void)of;
#endif
}

/* In how many they do: nearly; 0: that is not known. */
static uint32_t guess_of(const narrowing *of)
{
#ifdef BERTHI_GLANCES
    const uint32_t all = (uint32_t)of->until - (uint32_t)of->from;
    return of->glances ? berthi_glimpse_guess(&of->way, of->radius, all) : 0;
#else
    (void)of;
    return 0;
#endif
}

/* Whether they meet in so many; there may be more than 2^31 of these. BERTHI_SPENT: no step is left
 * to look; `share` glances are one. */
static berthi_verdict meet_in(narrowing *of, uint32_t k, uint32_t *left)
{
    const int32_t from = of->last ? (int32_t)((uint32_t)of->until - k) : of->from;
    const int32_t until = of->last ? of->until : (int32_t)((uint32_t)of->from + k);
#ifdef BERTHI_GLANCES
    if (of->glances) {
        const uint32_t all = (uint32_t)of->until - (uint32_t)of->from;
        const berthi_verdict told = berthi_glimpse_first(&of->way, of->radius, k, all);
        if (told != BERTHI_OPEN && (++of->glanced & (of->share - 1)) != 0) {
            return told;
        }
        if (told != BERTHI_OPEN && *left != 0) {
            (*left)--;
            return told;
        }
    }
#endif
    if (*left == 0) {
        return BERTHI_SPENT;
    }
    (*left)--;
    return berthi_stays_meet(of->margin, of->a, of->b, from, until) ? BERTHI_HIT : BERTHI_CLEAR;
}

/* Roots and divisions: as many steps; a budget has one left to look, so that it gets on. */
enum { GUESS = 2 };

/* From a guess on, in steps of 1, 2, 4 ticks, until one is on either side; then by halves. With a
 * guess that is right, two looks; without one, as many as the bracket has bits. */
int berthi_narrow(const berthi_margin *margin, const berthi_stay *a, const berthi_stay *b,
                  int32_t from, int32_t until, int last, berthi_bracket *bracket, uint32_t share,
                  uint32_t *left)
{
    uint32_t clear = bracket->clear, met = bracket->met, k = 0, step = 1;
    int way = 0; /* the last step: -1 back, 1 on; 2: no more steps */
    narrowing of;
    of.margin = margin;
    of.a = a;
    of.b = b;
    of.from = from;
    of.until = until;
    of.last = last;
    of.share = share;
    if (margin->rate == 0 && berthi_stay_stands(a) && berthi_stay_stands(b)) {
        bracket->met = clear + 1; /* in all of it, or never */
        return 1;
    }
    if (met - clear > 1) {
        begin_narrowing(&of);
    }
    if (clear == 0 && met == (uint32_t)until - (uint32_t)from && met > 4) {
        k = guess_of(&of);
        if (k != 0 && of.share == 1) {
            *left -= *left == 0 ? 0 : *left > GUESS ? GUESS : *left - 1;
        }
        k = k < met ? k : met - 1;
    }
    while (met - clear > 1) {
        if (k <= clear) {
            k = clear + ((met - clear) >> 1);
            way = 2;
        }
        const berthi_verdict told = meet_in(&of, k, left);
        if (told == BERTHI_SPENT) {
            break;
        }
        const int meets = told == BERTHI_HIT;
        met = meets ? k : met;
        clear = meets ? clear : k;
        if (way == 2 || way == (meets ? 1 : -1)) {
            k = 0; /* by halves */
            continue;
        }
        way = meets ? -1 : 1;
        k = meets ? (k > step ? k - step : 0) : step < met - k ? k + step : 0;
        step <<= 1;
    }
    bracket->clear = clear;
    bracket->met = met;
    return met - clear == 1;
}

/* ---- What is said of them -------------------------------------------------------------------- */

void berthi_pair_at(const berthi_stay *a, const berthi_stay *b, int32_t tick, berth_pair *pair)
{
    /* @argued: legs that were found there, as who asks asserts */
    pair->leg_a = a->leg;
    pair->leg_b = b->leg;
    pair->part_a = a->part;
    pair->part_b = b->part;
    berthi_stay_place(a, tick, &pair->ax, &pair->ay);
    berthi_stay_place(b, tick, &pair->bx, &pair->by);
}

void berthi_tell_counts(berth_motion_counts *counts, uint32_t steps, uint32_t legs, uint32_t exact,
                        int32_t tick)
{
    if (counts != NULL) {
        counts->steps = steps;
        counts->bounds = steps - legs;
        counts->legs = legs;
        counts->exact = exact;
        counts->tick = tick;
        counts->leg_a = counts->leg_b = counts->part_a = counts->part_b = 0;
    }
}
