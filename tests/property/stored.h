/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* The comparison of queries with the exact reference on the stored legs of motions (q16). */

#ifndef BERTH_PROPERTY_STORED_H
#define BERTH_PROPERTY_STORED_H

#include "tests/gen/raw.h"
#include "tests/gen/shown.h"
#include "tests/harness/harness.h"

/* What the comparisons of a test came across, so that a test that saw nothing fails. */
typedef struct tally {
    uint32_t cases;
    uint32_t hits;
    uint32_t unknown;  /* budgets that ran out */
    uint32_t touching; /* pairs that touched exactly: the caller counts them */
    uint32_t exact;    /* queries that needed the exact predicate */
    uint32_t unequal;  /* pairs of different grids */
    uint32_t straight; /* pairs of two trajectories */
    uint32_t mixed;    /* pairs of a clip and a trajectory */
    uint32_t stood;    /* hits of a motion that stands before or after its legs */
} tally;

/* A view, and its legs as the reference reads them. */
typedef struct stored_motion {
    const berth_motion *view;
    reference_motion legs;
} stored_motion;

#ifdef BERTH_Q16

/* What options ask, null: all times; the last tick of all is the end of what stands for ever. */
static inline reference_window stored_window(const berth_motion_options *options)
{
    reference_window window = {INT32_MIN, INT32_MAX, 0, 0, 0};

    if (options != NULL) {
        window.margin = berth_num_raw(options->margin);
        if (options->from != options->until) {
            window.from = window.since = options->from;
            window.until = options->until;
            window.rate = options->margin_per_tick;
        }
    }
    return window;
}

static inline void stored_describe(const char *name, const stored_motion *motion,
                                   const reference_placement *p)
{
    const berth_motion *view = motion->view;

    harness_note("  %s: %u legs (%s), leaf size %u, shift %u, from %d for %d ticks, "
                 "before %d, after %d",
                 name, shown_of(view).legs, shown_of(view).ticks != NULL ? "straight" : "held",
                 (uint32_t)shown_of(view).leaf_size, (uint32_t)shown_of(view).shift,
                 shown_of(view).first, shown_of(view).length, (int32_t)shown_of(view).before,
                 (int32_t)shown_of(view).after);
    harness_note("     rotation %d %d, at %d %d, start %d", p->c, p->s, p->x, p->y, p->start);
}

static inline void stored_describe_leg(const stored_motion *motion, uint32_t i)
{
    const reference_leg *leg = &motion->legs.legs[i];

    harness_note("     leg %u: %d to %d, from %d %d to %d %d, radius %d", i, leg->begin, leg->end,
                 leg->x, leg->y, leg->to_x, leg->to_y, leg->radius);
}

/* The answer and the counts of a first hit against the reference's. */
static inline void stored_check_first(berth_status answer, const berth_motion_counts *counts,
                                      const reference_meeting *truth, uint32_t worst)
{
    CHECK_EQ(answer, truth->hit ? BERTH_HIT : BERTH_CLEAR);
    CHECK_EQ(counts->tick, truth->hit ? truth->tick : 0);
    CHECK_EQ(counts->leg_a, truth->hit ? truth->leg_a : 0);
    CHECK_EQ(counts->leg_b, truth->hit ? truth->leg_b : 0);
    CHECK_LE(counts->steps, worst);
    CHECK_EQ(counts->bounds + counts->legs, counts->steps);
    CHECK_LE(counts->exact, counts->legs);
}

/* The same with at most `budget` steps. */
static inline void stored_check_budget(const berth_placed *a, const berth_placed *b,
                                       const berth_motion_options *options, uint32_t budget,
                                       const berth_motion_counts *full,
                                       const reference_meeting *truth, tally *seen)
{
    berth_motion_options limited = {0, 0, 0, berth_num_of(0), 0};
    const berth_status answer = truth->hit ? BERTH_HIT : BERTH_CLEAR;
    berth_motion_counts counts;

    if (options != NULL) {
        limited = *options;
    }
    limited.max_steps = budget;
    berth_status cut = berth_first_hit(a, b, &limited, &counts);
    if (budget >= full->steps) {
        CHECK_EQ(cut, answer);
        CHECK_BYTES(&counts, full, sizeof counts);
        return;
    }
    CHECK_LE(counts.steps, budget);
    if (cut == BERTH_UNKNOWN) { /* nothing collides before that tick */
        seen->unknown++;
        CHECK(!truth->hit || truth->tick >= counts.tick);
        CHECK_EQ(counts.leg_a, 0);
        CHECK_EQ(counts.leg_b, 0);
    } else {
        CHECK_EQ(cut, answer);
    }
    cut = berth_meet(a, b, &limited, &counts);
    CHECK(cut == answer || cut == BERTH_UNKNOWN);
    CHECK_LE(counts.steps, budget);
}

static inline void stored_count(const stored_motion *a, const stored_motion *b,
                                const reference_placement *ra, const reference_placement *rb,
                                const reference_meeting *truth, tally *seen)
{
    const int straight_a = shown_of(a->view).ticks != NULL,
              straight_b = shown_of(b->view).ticks != NULL;
    const reference_leg *last_a = &a->legs.legs[a->legs.count - 1];
    const reference_leg *last_b = &b->legs.legs[b->legs.count - 1];

    seen->cases++;
    seen->hits += truth->hit ? 1u : 0u;
    seen->unequal += shown_of(a->view).shift != shown_of(b->view).shift ? 1u : 0u;
    seen->straight += straight_a && straight_b ? 1u : 0u;
    seen->mixed += straight_a != straight_b ? 1u : 0u;
    seen->stood += truth->hit && (truth->tick < (int64_t)ra->start + a->legs.legs[0].begin ||
                                  truth->tick < (int64_t)rb->start + b->legs.legs[0].begin ||
                                  truth->tick >= (int64_t)ra->start + last_a->end ||
                                  truth->tick >= (int64_t)rb->start + last_b->end)
                       ? 1u
                       : 0u;
}

/* The same legs by the same tests, but that two that are held are settled in steps of their own. */
static inline void stored_check_counts(const berth_motion_counts *one,
                                       const berth_motion_counts *two)
{
    CHECK_EQ(one->tick, two->tick);
    CHECK_EQ(one->leg_a, two->leg_a);
    CHECK_EQ(one->leg_b, two->leg_b);
    CHECK_EQ(one->bounds, two->bounds);
    CHECK_EQ(one->legs - 4 * one->exact, two->legs - 4 * two->exact);
    CHECK_EQ(one->steps, one->bounds + one->legs);
}

/* As routes, which serve all, they say the same, at the same tick; and the least that can be asked
 * does. */
static inline void stored_check_kinds(const stored_motion *a, const berth_placement *at_a,
                                      const stored_motion *b, const berth_placement *at_b,
                                      const berth_motion_options *options, berth_status answer)
{
    const berth_motion any_a = {a->view->image, &berth_kind_route};
    const berth_motion any_b = {b->view->image, &berth_kind_route};
    berth_motion_counts counts, other;
    CHECK_EQ(berth_motion_collide(a->view, at_a, b->view, at_b, options, &counts), answer);
    CHECK_EQ(berth_motion_collide(&any_a, at_a, b->view, at_b, options, &other), answer);
    stored_check_counts(&other, &counts);
    CHECK_EQ(berth_motion_collide(a->view, at_a, &any_b, at_b, options, &other), answer);
    stored_check_counts(&other, &counts);
    if (options == NULL) {
        CHECK_EQ(berth_motion_meet(a->view, at_a, b->view, at_b), answer);
        CHECK_EQ(berth_motion_meet(&any_a, at_a, &any_b, at_b), answer);
    }
}

/* One case by every call, with the sides swapped, and with a budget. options may be null, and have
 * no budget. */
static inline void stored_check(harness_random *random, const stored_motion *a,
                                const reference_placement *ra, const stored_motion *b,
                                const reference_placement *rb, const berth_motion_options *options,
                                tally *seen)
{
    const reference_window window = stored_window(options);
    const reference_meeting truth = reference_motions_meet(&a->legs, ra, &b->legs, rb, &window);
    const berth_status answer = truth.hit ? BERTH_HIT : BERTH_CLEAR;
    const berth_placement pa = placement_from(ra), pb = placement_from(rb);
    const uint32_t failures = harness_failures();
    const uint32_t worst = berth_motion_worst_steps(a->view, b->view);
    berth_placed at_a, at_b;
    berth_motion_counts counts, other;

    CHECK_EQ(berth_motion_place(a->view, &pa, &at_a), BERTH_OK);
    CHECK_EQ(berth_motion_place(b->view, &pb, &at_b), BERTH_OK);
    stored_check_first(berth_first_hit(&at_a, &at_b, options, &counts), &counts, &truth, worst);
    CHECK_EQ(berth_first_hit(&at_b, &at_a, options, &other), answer);
    CHECK_EQ(other.tick, counts.tick);
    CHECK_EQ(other.leg_a, counts.leg_b);
    CHECK_EQ(other.leg_b, counts.leg_a);
    CHECK_LE(other.steps, worst);
    stored_check_first(berth_motion_collide(a->view, &pa, b->view, &pb, options, &other), &other,
                       &truth, worst);
    CHECK_EQ(berth_meet(&at_a, &at_b, options, &other), answer);
    CHECK_LE(other.steps, worst);
    CHECK_EQ(other.tick, 0);
    CHECK_EQ(berth_meet(&at_b, &at_a, options, NULL), answer);
    stored_check_kinds(a, &pa, b, &pb, options, answer);
    if (counts.steps > 0) {
        stored_check_budget(&at_a, &at_b, options, 1 + harness_below(random, counts.steps + 1),
                            &counts, &truth, seen);
    }
    stored_count(a, b, ra, rb, &truth, seen);
    seen->exact += counts.exact != 0 ? 1u : 0u;
    if (harness_failures() != failures && failures < 8) {
        harness_note("  tick %d, legs %u %u, steps %u of %u; truth %d, tick %lld, legs %u %u",
                     counts.tick, counts.leg_a, counts.leg_b, counts.steps, worst,
                     (int32_t)truth.hit, truth.tick, truth.leg_a, truth.leg_b);
        harness_note("  from %lld until %lld, margin %lld, rate %d", window.from, window.until,
                     window.margin, window.rate);
        stored_describe("a", a, ra);
        stored_describe_leg(a, truth.hit ? truth.leg_a : counts.leg_a);
        stored_describe("b", b, rb);
        stored_describe_leg(b, truth.hit ? truth.leg_b : counts.leg_b);
    }
}

/* Options for one in two cases: a window around some of both motions, a margin, one that grows. */
static inline const berth_motion_options *
stored_options(harness_random *random, const stored_motion *a, const reference_placement *ra,
               const stored_motion *b, const reference_placement *rb, berth_motion_options *options)
{
    const uint32_t kind = harness_below(random, 16);
    const reference_leg *i = &a->legs.legs[harness_below(random, a->legs.count)];
    const reference_leg *j = &b->legs.legs[harness_below(random, b->legs.count)];
    int64_t one = (int64_t)ra->start + i->begin + harness_between(random, -2, 2);
    int64_t two = (int64_t)rb->start + j->end + harness_between(random, -2, 2);
    const int32_t most = 1 << harness_below(random, 30);
    const berth_motion_options none = {0, 0, 0, berth_num_of(0), 0};

    one = one < INT32_MAX ? one : INT32_MAX - 1; /* what stands may do so at the end of the clock */
    two = two < INT32_MAX ? two : INT32_MAX - 1;
    *options = none;
    if (kind < 8) {
        return kind == 0 ? options : NULL;
    }
    if (kind >= 10) {
        options->from = (int32_t)(one < two ? one : two);
        options->until = (int32_t)(one < two ? two : one + 1);
        if (harness_below(random, 4) == 0 && options->from < BERTH_TICK_END) {
            options->until = BERTH_TICK_END;
        }
    }
    if (kind < 14) {
        options->margin = berth_num_of((int32_t)harness_below(random, (uint32_t)most));
    }
    if (kind >= 12) {
        options->margin_per_tick = (int32_t)harness_below(random, (uint32_t)most);
    }
    return options;
}

#endif

#endif
