/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* The comparison of queries with the double reference on motions as they were given, clips and
 * trajectories, before the library rounded anything: nothing missed, and no false alarm outside of
 * the documented band. */

#ifndef BERTH_PROPERTY_GIVEN_H
#define BERTH_PROPERTY_GIVEN_H

#include "tests/gen/raw.h"
#include "tests/gen/shown.h"
#include "tests/harness/harness.h"

/* What the comparisons of a test came across. */
typedef struct given_tally {
    uint32_t cases;
    uint32_t hits;
    uint32_t alarms;         /* hits that the given motions do not have */
    uint32_t close;          /* clear, and within the band */
    double worst;            /* the largest clearance of a hit, in bands */
    uint32_t routes, beyond; /* of two trajectories; hits of these that are 2^-16 apart, or more */
} given_tally;

/* A view, and the same motion as the reference reads it. */
typedef struct given_motion {
    const berth_motion *view;
    reference_motion_f64 legs;
} given_motion;

/* ---- What was given ------------------------------------------------------------------------- */

/* One element of an array with a stride. */
static inline berth_num given_at(const berth_num *first, uint32_t stride, uint32_t i)
{
    const size_t step = stride != 0 ? stride / sizeof(berth_num) : 1;
    return first[i * step];
}

/* The legs of a description's clip or trajectory, into `legs`, which has room for as many as there
 * are samples or knots. */
static inline reference_motion_f64 given_legs_of_clip(const berth_clip *clip,
                                                      reference_leg_f64 *legs)
{
    const reference_motion_f64 motion = {legs, clip->count, 0, 0};

    for (uint32_t i = 0; i < clip->count; i++) {
        legs[i].begin = (int32_t)i * clip->dt;
        legs[i].end = legs[i].begin + clip->dt;
        legs[i].x = legs[i].to_x = real_of(given_at(clip->x, clip->stride, i));
        legs[i].y = legs[i].to_y = real_of(given_at(clip->y, clip->stride, i));
        legs[i].radius =
            real_of(clip->r != NULL ? given_at(clip->r, clip->stride, i) : clip->radius);
    }
    return motion;
}

static inline reference_motion_f64 given_legs_of_trajectory(const berth_trajectory *from,
                                                            reference_leg_f64 *legs)
{
    const uint32_t stride = from->stride, count = from->count > 1 ? from->count - 1 : 1;
    const uint32_t step = stride != 0 ? stride / (uint32_t)sizeof(int32_t) : 1;
    const reference_motion_f64 motion = {legs, count, from->before, from->after};

    for (uint32_t i = 0; i < count; i++) {
        const uint32_t next = i + 1 < from->count ? i + 1 : i;

        legs[i].begin = from->tick[i * step];
        legs[i].end = from->tick[next * step];
        legs[i].x = real_of(given_at(from->x, stride, i));
        legs[i].y = real_of(given_at(from->y, stride, i));
        legs[i].to_x = real_of(given_at(from->x, stride, next));
        legs[i].to_y = real_of(given_at(from->y, stride, next));
        legs[i].radius = real_of(from->r != NULL ? given_at(from->r, stride, i) : from->radius);
    }
    return motion;
}

/* What options ask, null: all times; the last tick of all is the end of what stands for ever. */
static inline reference_window_f64 given_window(const berth_motion_options *options)
{
    reference_window_f64 window = {INT32_MIN, INT32_MAX, 0, 0, 0};

    if (options != NULL) {
        window.margin = real_of(options->margin);
        if (options->from != options->until) {
            window.from = window.since = options->from;
            window.until = options->until;
            window.rate = (double)options->margin_per_tick / RATE_ONE;
        }
    }
    return window;
}

/* ---- Lengths and bands ---------------------------------------------------------------------- */

/* The lengths that the documentation adds up: translation, origin and reach of one side. */
static inline double given_lengths(const berth_motion *view, const berth_placement *p)
{
    const double reach =
        (double)shown_of(view).reach * (double)(UINT32_C(1) << shown_of(view).shift) / UNITS_OF_ONE;

    return reference_length(real_of(p->x), real_of(p->y)) +
           reference_length(real_of(berth_num_of(shown_of(view).origin_x)),
                            real_of(berth_num_of(shown_of(view).origin_y))) +
           reach;
}

/* The clearance below which a false alarm may be. */
static inline double given_band(const berth_motion *a, const berth_motion *b, double lengths)
{
#ifdef BERTH_Q16
    berth_motion_facts facts_a, facts_b;
    const int known =
        berth_motion_info(a, &facts_a) == BERTH_OK && berth_motion_info(b, &facts_b) == BERTH_OK;
    (void)lengths;
    CHECK(known);
    return known ? real_of(facts_a.band) + real_of(facts_b.band) : 0;
#else
    (void)a;
    (void)b;
#ifdef BERTH_CFG_F32
    return lengths * HEX_1(18);
#else
    return lengths * HEX_1(47);
#endif
#endif
}

/* ---- Cases ---------------------------------------------------------------------------------- */

static inline void given_describe(const char *name, const given_motion *motion,
                                  const reference_placement_f64 *p)
{
    const reference_motion_f64 *legs = &motion->legs;

    harness_note("  %s: %u legs (%s; %u stored), leaf size %u, shift %u, before %d, after %d", name,
                 legs->count, shown_of(motion->view).ticks != NULL ? "straight" : "held",
                 shown_of(motion->view).legs, (uint32_t)shown_of(motion->view).leaf_size,
                 (uint32_t)shown_of(motion->view).shift, (int32_t)legs->before,
                 (int32_t)legs->after);
    harness_note("     rotation %f %f, at %f %f, start %d; at %f %f from tick %d, radius %f", p->c,
                 p->s, p->x, p->y, p->start, legs->legs[0].x, legs->legs[0].y, legs->legs[0].begin,
                 legs->legs[0].radius);
}

/* One case, by every call; options may be null. Returns the library's answer. */
static inline berth_status given_check(const given_motion *a, const berth_placement *pa,
                                       const given_motion *b, const berth_placement *pb,
                                       const berth_motion_options *options,
                                       berth_motion_counts *counts, given_tally *seen)
{
    const uint32_t failures = harness_failures();
    const reference_placement_f64 ra = real_placement(pa), rb = real_placement(pb);
    const reference_window_f64 window = given_window(options);
    const berth_status answer = berth_motion_collide(a->view, pa, b->view, pb, options, counts);
    const double lengths = given_lengths(a->view, pa) + given_lengths(b->view, pb) + window.margin;
    const double band = given_band(a->view, b->view, lengths);
    const double error = lengths * HEX_1(49); /* more than the reference's own */
    double clearance = 0;
    const int common =
        reference_motions_clearance(&a->legs, &ra, &b->legs, &rb, &window, &clearance);
    berth_placed placed_a, placed_b;

    CHECK_EQ(berth_motion_place(a->view, pa, &placed_a), BERTH_OK);
    CHECK_EQ(berth_motion_place(b->view, pb, &placed_b), BERTH_OK);
    CHECK_EQ(berth_first_hit(&placed_a, &placed_b, options, NULL), answer);
    CHECK_EQ(berth_meet(&placed_a, &placed_b, options, NULL), answer);
    const int routes = shown_of(a->view).ticks != NULL && shown_of(b->view).ticks != NULL;
    seen->cases++;
    seen->routes += (uint32_t)routes;
    seen->beyond += routes && common && answer == BERTH_HIT && clearance > HEX_1(16);
    if (!common) {
        CHECK_EQ(answer, BERTH_CLEAR);
    } else if (answer == BERTH_HIT) {
        seen->hits++;
        seen->alarms += clearance > error ? 1u : 0u;
        if (band > 0 && clearance > seen->worst * band) { /* two trajectories have none */
            seen->worst = clearance / band;
        }
        CHECK_REAL_LE(clearance, band + error);
    } else {
        CHECK_EQ(answer, BERTH_CLEAR);
        seen->close += clearance < band ? 1u : 0u;
        CHECK_REAL_LE(-error, clearance);
    }
    if (harness_failures() != failures && failures < 8) {
        harness_note("  answer %d, tick %d; clearance %f, band %f (in 2^-32: %f, %f)",
                     (int32_t)answer, counts->tick, clearance, band, clearance * 4294967296.0,
                     band * 4294967296.0);
        given_describe("a", a, &ra);
        given_describe("b", b, &rb);
    }
    return answer;
}

#endif
