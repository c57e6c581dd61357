/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

#include "pair.h"

/* ---- Whether they meet ----------------------------------------------------------------------- */

#ifdef BERTH_Q16

/* Two stays with the sum of their radii, below 2^46, and the margin of the question's options,
 * below 2^63; beyond 2^49 all meet. */
static BERTHI_APART void set_courses(berthi_courses *both, const berthi_question *of,
                                     const berthi_stay *a, const berthi_stay *b, int32_t from,
                                     int32_t until)
{
    both->course[0] = &a->course;
    both->course[1] = &b->course;
    both->radius = ((int64_t)a->radius + b->radius) * 16384;
    both->from = from;
    both->until = until;
    both->rate = 0;
    both->still = 0;
    if (of->options != NULL) {
        both->rate = of->options->margin_per_tick;
        both->radius += berthi_margin_at(of->options, from);
    }
}

/* What is told without an exact test. */
static BERTHI_APART berthi_verdict glance_at(const berthi_courses *both)
{
    const uint64_t grown =
        berthi_product((uint32_t)both->rate, (uint32_t)both->until - (uint32_t)both->from);
    const uint64_t most = (uint64_t)both->radius + (both->rate != 0 ? grown : 0);
    if (most >> 49 != 0) {
        return BERTHI_OPEN;
    }
    if (berthi_ways_apart(both->course[0], both->course[1], (int64_t)most)) {
        return BERTHI_CLEAR;
    }
#ifdef BERTHI_GLANCES
    berthi_glimpse g;
    berthi_glimpse_set(&g, both->course[0], both->course[1], both->from, both->until, both->still);
    return berthi_glimpse_tells(&g, both->radius, (int64_t)most);
#else
    return BERTHI_OPEN;
#endif
}

static void pay_for_exact(berthi_question *of)
{
    berthi_pay_exact(of);
    of->exact++;
}

int berthi_stays_pass(berthi_question *of, const berthi_stay *a, const berthi_stay *b, int32_t from,
                      int32_t until, uint32_t still)
{
    berthi_courses both;
    set_courses(&both, of, a, b, from, until);
    both.still = still;
    both.rate = (still & 1) != 0 ? 0 : both.rate;
    if ((uint64_t)both.radius >> 49 != 0) {
        return 1;
    }
    const berthi_verdict told = glance_at(&both);
    if (told != BERTHI_OPEN) {
        return told == BERTHI_HIT;
    }
    pay_for_exact(of);
    /* @argued: legs that a walk or a search has found; the radius is what was asked above */
    BERTH_ASSERT(a->course.ticks > 0 && b->course.ticks > 0 && both.radius >= 0);
    return berthi_courses_pass(&both);
}

int berthi_stays_side(berthi_question *of, const berthi_stay *a, const berthi_stay *b, int32_t from,
                      int32_t until, uint32_t still)
{
#ifdef BERTHI_GLANCES
    berthi_glimpse g;
    berthi_glimpse_set(&g, &a->course, &b->course, from, until, still);
    const int told = berthi_glimpse_side(&g);
    if (told != 0) {
        return told;
    }
#endif
    pay_for_exact(of);
    const int32_t next = (int32_t)((uint32_t)from + 1);
    const berthi_courses both = {{&a->course, &b->course}, 0, from, next, 0, still};
    (void)until;
    return berthi_courses_side(&both);
}

uint32_t berthi_touch_in_tick(const berthi_question *of, const berthi_encounter *e, int last)
{
    berthi_courses both;
    set_courses(&both, of, &e->a, &e->b, e->from, e->until);
    return berthi_courses_fraction(&both, last);
}

#else

/* The sum of radii and the margin at a tick, and all that rounds. It is more than the 32 epsilons
 * that a query takes (parts.c), so that what hits there hits here, though computed otherwise. */
berth_raw berthi_stays_gap(const berthi_question *of, const berthi_stay *a, const berthi_stay *b,
                           int32_t tick)
{
    const berth_motion_options *options = of->options;
    berth_raw sum = a->radius + b->radius;
    if (options != NULL) {
        const berth_rate rate = options->margin_per_tick;
        const int64_t since = rate != 0 ? (int64_t)tick - options->from : 0;
        sum = sum + berth_num_raw(options->margin) +
              rate * (berth_raw)since * (1 + 4 * BERTHI_EPSILON);
    }
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

static seen see(const berthi_question *of, const berthi_stay *a, const berthi_stay *b, int32_t from,
                int32_t until)
{
    berth_raw at_x, at_y;
    seen s;
    s.r = berthi_stays_gap(of, a, b, from);
    s.er = berthi_stays_gap(of, a, b, until) - s.r;
    berthi_course_offset(&a->course, from, &at_x, &at_y);
    berthi_course_offset(&b->course, from, &s.x, &s.y);
    s.x -= at_x;
    s.y -= at_y;
    berthi_course_offset(&a->course, until, &at_x, &at_y);
    berthi_course_offset(&b->course, until, &s.ex, &s.ey);
    s.ex -= at_x + s.x;
    s.ey -= at_y + s.y;
    return s;
}

int berthi_stays_pass(berthi_question *of, const berthi_stay *a, const berthi_stay *b, int32_t from,
                      int32_t until, uint32_t still)
{
    const seen s = see(of, a, b, from, until);
    (void)still;
    return berthi_straight_meets(s.x, s.y, s.r, s.ex, s.ey, s.er);
}

/* By halves, to the side of which the test says that they meet. */
uint32_t berthi_touch_in_tick(const berthi_question *of, const berthi_encounter *e, int last)
{
    const seen s = see(of, &e->a, &e->b, e->from, e->until);
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

int berthi_stays_meet(berthi_question *of, const berthi_encounter *e)
{
    return berthi_stays_pass(of, &e->a, &e->b, e->from, e->until, 0);
}

/* Two that meet in their time, looked at in the first or, with `last`, in the last ticks. */
typedef struct narrowing {
    berthi_question *of;
    berthi_encounter *e;
    int32_t from, until;
    int last;
    const berthi_glimpse *known; /* or null */
#ifdef BERTHI_GLANCES
    int glances; /* whether `way` is set: the margin does not grow */
    uint32_t glanced;
    int64_t radius;
    berthi_glimpse way;
#endif
} narrowing;

static BERTHI_APART void begin_narrowing(narrowing *n)
{
#ifdef BERTHI_GLANCES
    berthi_courses both;
    n->glanced = 0;
    set_courses(&both, n->of, &n->e->a, &n->e->b, n->from, n->until);
    n->glances = both.rate == 0 && (uint64_t)both.radius >> 49 == 0;
    /*@ split n->glances; */
    n->radius = both.radius;
    if (n->glances && !BERTHI_IS_SMALL && n->known != NULL && n->known->slack != 0) {
        n->way = *n->known;
    } else if (n->glances) {
        berthi_glimpse_set(&n->way, both.course[0], both.course[1], both.from, both.until, 0);
        if (n->last) {
            berthi_glimpse_turn(&n->way);
        }
    }
#else
    (void)n;
#endif
}

/* In how many they do: nearly; 0: that is not known. */
static uint32_t guess_of(const narrowing *n)
{
#ifdef BERTHI_GLANCES
    const uint32_t all = (uint32_t)n->until - (uint32_t)n->from;
    /* @argued: set by begin_narrowing, before who asks */
    return n->glances ? berthi_glimpse_guess(&n->way, n->radius, all) : 0;
#else
    (void)n;
    return 0;
#endif
}

/* Whether they meet in so many; there may be more than 2^31 of these. BERTHI_SPENT: no step is left
 * to look. */
static berthi_verdict meet_in(narrowing *n, uint32_t k)
{
    berthi_verdict told = BERTHI_OPEN;
#ifdef BERTHI_GLANCES
    if (n->glances) {
        told = berthi_glimpse_first(&n->way, n->radius, k, (uint32_t)n->until - (uint32_t)n->from);
        if (told != BERTHI_OPEN && n->known != NULL && (++n->glanced & 7) != 0) {
            return told;
        }
    }
#endif
    if (!berthi_pay_look(n->of)) {
        return BERTHI_SPENT;
    }
    if (told != BERTHI_OPEN) {
        return told;
    }
    if (n->last) {
        n->e->from = (int32_t)((uint32_t)n->until - k);
    } else {
        n->e->until = (int32_t)((uint32_t)n->from + k);
    }
    return berthi_stays_meet(n->of, n->e) ? BERTHI_HIT : BERTHI_CLEAR;
}

/* Roots and divisions: as many steps; a budget has one left to look, so that it gets on. */
enum { GUESS = 2 };

/* From a guess on, in steps of 1, 2, 4 ticks, until one is on either side; then by halves. With a
 * guess that is right, two looks; without one, as many as the bracket has bits. */
int berthi_narrow(berthi_question *of, berthi_encounter *e, int last, berthi_bracket *bracket,
                  const berthi_glimpse *way)
{
    uint32_t clear = bracket->clear, met = bracket->met, k = 0, step = 1;
    int turn = 0; /* the last step: -1 back, 1 on; 2: no more steps */
    narrowing n;
    n.of = of;
    n.e = e;
    n.from = e->from;
    n.until = e->until;
    n.last = last;
    n.known = way;
    if ((of->options == NULL || of->options->margin_per_tick == 0) && berthi_stay_stands(&e->a) &&
        berthi_stay_stands(&e->b)) {
        bracket->met = clear + 1; /* in all of it, or never */
        return 1;
    }
    if (met - clear > 1) {
        begin_narrowing(&n);
    }
    if (clear == 0 && met == (uint32_t)n.until - (uint32_t)n.from && met > 4) {
        k = guess_of(&n);
        if (k != 0 && n.known == NULL) {
            berthi_pay(of, of->left > GUESS ? GUESS : of->left - (of->left != 0));
        }
        k = k < met ? k : met - 1;
    }
    while (met - clear > 1) {
        if (k <= clear) {
            k = clear + ((met - clear) >> 1);
            turn = 2;
        }
        const berthi_verdict told = meet_in(&n, k);
        if (told == BERTHI_SPENT) {
            break;
        }
        const int meets = told == BERTHI_HIT;
        met = meets ? k : met;
        clear = meets ? clear : k;
        if (turn == 2 || turn == (meets ? 1 : -1)) {
            k = 0; /* by halves */
            continue;
        }
        turn = meets ? -1 : 1;
        k = meets ? (k > step ? k - step : 0) : step < met - k ? k + step : 0;
        step <<= 1;
    }
    bracket->clear = clear;
    bracket->met = met;
    return met - clear == 1;
}

/* ---- What is said of them -------------------------------------------------------------------- */

void berthi_pair_at(const berthi_encounter *e, int32_t tick, berth_pair *pair)
{
    /* @argued: legs that were found there, as who asks asserts */
    pair->leg_a = e->a.leg;
    pair->leg_b = e->b.leg;
    pair->part_a = e->a.part;
    pair->part_b = e->b.part;
    berthi_stay_place(&e->a, tick, &pair->ax, &pair->ay);
    berthi_stay_place(&e->b, tick, &pair->bx, &pair->by);
}
