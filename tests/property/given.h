/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* The comparison of a query with the double reference on the clips as they were given, before the
 * library rounded anything: nothing missed, and no false alarm outside of the documented band. */

#ifndef BERTH_PROPERTY_GIVEN_H
#define BERTH_PROPERTY_GIVEN_H

#include "tests/gen/gen.h"
#include "tests/harness/harness.h"
#include "tests/reference/reference.h"

#include <berth/berth.h>

#ifdef BERTH_Q16
#define GIVEN_UNITS 65536.0
#define GIVEN_TURNS 16384.0
#else
#define GIVEN_UNITS 1.0
#define GIVEN_TURNS 1.0
#endif

#define GIVEN_HEX(exponent) (1.0 / (double)(UINT64_C(1) << (exponent))) /* 2^-exponent */

/* What the comparisons of a test came across. */
typedef struct given_tally {
    uint32_t cases;
    uint32_t hits;
    uint32_t alarms; /* hits that the given clips do not have */
    uint32_t close;  /* clear, and within the band */
    double worst;    /* the largest clearance of a hit, in bands */
} given_tally;

/* A view, and the same clip as the reference reads it. */
typedef struct given_tree {
    const berth_motion *view;
    const reference_clip_f64 *clip;
} given_tree;

static inline double given_real(berth_num num)
{
    return (double)berth_num_raw(num) / GIVEN_UNITS;
}

/* The nearest number; exact for every number of the arithmetic. */
static inline berth_num given_num(double value)
{
#ifdef BERTH_Q16
    return berth_num_of((berth_raw)(value * GIVEN_UNITS + (value < 0 ? -0.5 : 0.5)));
#else
    return berth_num_of((berth_raw)value);
#endif
}

static inline reference_placement_f64 given_placement(const berth_placement *p)
{
    reference_placement_f64 placement;

    placement.c = (double)p->rotation.c / GIVEN_TURNS;
    placement.s = (double)p->rotation.s / GIVEN_TURNS;
    placement.x = given_real(p->x);
    placement.y = given_real(p->y);
    placement.start = p->start;
    return placement;
}

/* Sample i of a clip, alone and in force for one tick, with or without its radius. */
typedef struct given_sample {
    double x, y, r;
} given_sample;

static inline given_sample given_sample_of(const reference_clip_f64 *clip, uint32_t i)
{
    given_sample sample;

    sample.x = clip->x[i];
    sample.y = clip->y[i];
    sample.r = clip->r != NULL ? clip->r[i] : clip->radius;
    return sample;
}

/* The clearance of two samples, whatever the starts. */
static inline double given_gap(const given_sample *a, const reference_placement_f64 *pa,
                               const given_sample *b, const reference_placement_f64 *pb)
{
    const reference_clip_f64 ca = {&a->x, &a->y, NULL, a->r, 1, 1};
    const reference_clip_f64 cb = {&b->x, &b->y, NULL, b->r, 1, 1};
    reference_placement_f64 at_a = *pa, at_b = *pb;
    double gap = 0;

    at_a.start = at_b.start = 0;
    (void)reference_clearance(&ca, &at_a, &cb, &at_b, &gap);
    return gap;
}

static inline double given_length(double x, double y)
{
    const given_sample origin = {0, 0, 0};
    const reference_placement_f64 here = {1, 0, 0, 0, 0}, there = {1, 0, x, y, 0};
    return given_gap(&origin, &here, &origin, &there);
}

/* The lengths that the documentation adds up: translation, origin and reach of one side. */
static inline double given_lengths(const berth_motion *view, const berth_placement *p)
{
    const double reach = (double)view->reach * (double)(UINT32_C(1) << view->shift) / GIVEN_UNITS;

    return given_length(given_real(p->x), given_real(p->y)) +
           given_length(given_real(view->origin_x), given_real(view->origin_y)) + reach;
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
    return known ? given_real(facts_a.band) + given_real(facts_b.band) : 0;
#else
    (void)a;
    (void)b;
#ifdef BERTH_CFG_F32
    return lengths * GIVEN_HEX(18);
#else
    return lengths * GIVEN_HEX(47);
#endif
#endif
}

static inline void given_describe(const char *name, const given_tree *tree,
                                  const reference_placement_f64 *p)
{
    const reference_clip_f64 *clip = tree->clip;

    harness_note("  %s: %u samples, dt %d, levels %u, shift %u, start %d", name, clip->count,
                 clip->dt, (uint32_t)tree->view->levels, (uint32_t)tree->view->shift, p->start);
    harness_note("     rotation %f %f, at %f %f; sample 0 at %f %f, radius %f", p->c, p->s, p->x,
                 p->y, clip->x[0], clip->y[0], clip->r != NULL ? clip->r[0] : clip->radius);
}

/* One case. Returns the library's answer. */
static inline berth_status given_check(const given_tree *a, const berth_placement *pa,
                                       const given_tree *b, const berth_placement *pb,
                                       berth_motion_counts *counts, given_tally *seen)
{
    const uint32_t failures = harness_failures();
    const reference_placement_f64 ra = given_placement(pa), rb = given_placement(pb);
    const berth_status answer = berth_motion_collide(a->view, pa, b->view, pb, NULL, counts);
    const double lengths = given_lengths(a->view, pa) + given_lengths(b->view, pb);
    const double band = given_band(a->view, b->view, lengths);
    const double error = lengths * GIVEN_HEX(50); /* more than the reference's own */
    double clearance = 0;
    const int common = reference_clearance(a->clip, &ra, b->clip, &rb, &clearance);

    seen->cases++;
    if (!common) {
        CHECK_EQ(answer, BERTH_CLEAR);
    } else if (answer == BERTH_HIT) {
        seen->hits++;
        seen->alarms += clearance > error ? 1u : 0u;
        seen->worst = clearance > seen->worst * band ? clearance / band : seen->worst;
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
