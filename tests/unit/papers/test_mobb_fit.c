/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* papers/mobb_fit.c: every box holds the space-time cylinders of all its samples, and is hardly
 * larger than that takes. test_mobb_axes.c has the boxes' axes. */

#define BOXES_LONG 6
#include "tests/unit/spans.h"
#include "berth/papers/mobb.h"

#define MOST 40u

static motion m;
static IMAGE_BUFFER(buffer, BERTH_MOBB_IMAGE_WORDS(MOST, 1));

/* ---- Bounds --------------------------------------------------------------------------------- */

static double largest_length(const berth_mobb *view)
{
    const double time = time_at(view, view->track.samples.count);
    double most = (double)view->track.radius + (time < BOX_LASTS ? time : 0);
    for (uint32_t i = 0; i < view->track.samples.count; i++) {
        const double x = magnitude(sample_at(view, i, 0)), y = magnitude(sample_at(view, i, 1));
        most = x + y > most ? x + y : most;
    }
    return most;
}

#ifdef BERTH_Q16

#define ROUNDING(lengths) ((void)(lengths), HEX_1(24))

/* How much more than what is spanned an extent may be: it is rounded up, the times of a cylinder
 * outward, and a disc counts 2^-14 more along either direction. */
static double larger(const box *b, uint32_t k, double lengths)
{
    const double time = k == 0 ? magnitude(b->ts) : k == 2 ? magnitude(b->tc) : 0;
    (void)lengths;
    return 1 - HEX_1(29) + time + 3 * (double)b->view->track.radius / DIR_ONE;
}

#define ROUNDED 1.0
#define FLAT HEX_1(12) /* of positions on the grid, over the reach of a clip */

/* A centre is rounded, and axes that are 2^-14 longer than one lead to a place that far off. */
#define OFF_CENTRE(lengths) (2 + HEX_1(12) * (lengths))

#else

#define ROUNDED 0.0
#define FLAT HEX_1(11) /* of positions on the grid of motion_make */
#define ROUNDING(lengths) (32 * EPSILON * (lengths))
#define OFF_CENTRE(lengths) (64 * EPSILON * (lengths))

static double larger(const box *b, uint32_t k, double lengths)
{
    (void)b, (void)k;
    return 64 * EPSILON * lengths;
}

#endif

static void box_is_bound(const box *b, double lengths)
{
    for (uint32_t k = 0; k < b->axes; k++) {
        double low = 0, high = 0, most;
        for (uint32_t i = b->first; i < b->end; i++) {
            double from, to;
            span_of(b, i, k, &from, &to);
            low = i == b->first || from < low ? from : low;
            high = i == b->first || to > high ? to : high;
        }
        most = -low > high ? -low : high;
        CHECK_REAL_LE(most, b->extent[k] + ROUNDING(lengths));
        CHECK_REAL_LE(b->extent[k], (most > 0 ? most : 0) + larger(b, k, lengths));
        CHECK_REAL_LE(magnitude(low + high) / 2, OFF_CENTRE(lengths));
    }
}

/* ---- Trees ---------------------------------------------------------------------------------- */

static void tree_holds(uint32_t leaf_size, uint32_t member)
{
    const berth_mobb view = boxes_build(&m, leaf_size, 0, member, buffer, sizeof buffer);
    const double lengths = largest_length(&view);
    CHECK_EQ(view.unit, view.kind == BERTH_MOBB_MOBB ? 0 : boxes_unit((int32_t)m.count * m.dt));
    for (uint32_t level = 0; level < view.track.levels; level++) {
        for (uint32_t place = 0; place < UINT32_C(1) << level; place++) {
            const box b = read_box(&view, level, place);
            const uint32_t before = harness_failures();
            box_is_bound(&b, lengths);
            box_note(&b, before);
        }
    }
    CHECK_EQ(berth_mobb_verify(&view), BERTH_OK);
}

static void random_motions(void)
{
    harness_random random = harness_random_from(90);
    for (uint32_t round = 0; round < 64 + HARNESS_CASES / 50; round++) {
        harness_seed(round);
        motion_random(&m, &random, MOST);
        m.dt = any_dt(&random, m.count);
        tree_holds(1 + harness_below(&random, 12), round % BOXES_MEMBERS);
    }
}

/* Every kind with every small count, at the size of a person, of a step of the grid, of the world;
 * radii from none to much larger than the motion. The cores take every fifth, or
 * fifteenth. */
static void every_kind_and_small_count(void)
{
#ifdef HARNESS_SMALL
    const uint32_t step = 5 * HARNESS_STEP(3);
#else
    const uint32_t step = 1;
#endif
    static const double spans[] = {1, 1.0 / 4096, 8192}, shares[] = {0, 0.25, 1, 64};
    harness_random random = harness_random_from(91);
    uint32_t member = 0;
    for (uint32_t kind = 0; kind < MOTION_KINDS; kind++) {
        for (uint32_t i = 0; i < LENGTH_OF(spans) * LENGTH_OF(shares); i++) {
            const double span = spans[i % LENGTH_OF(spans)];
            const double radius = span * shares[i / LENGTH_OF(spans)];
            for (uint32_t count = 1; count <= 9; count++) {
                motion_make(&m, (motion_kind)kind, &random, count, span, 0, 0,
                            radius < 8192 ? radius : 8192);
                m.dt = any_dt(&random, count);
                for (member %= BOXES_MEMBERS; member < BOXES_MEMBERS; member += step) {
                    tree_holds(1, member);
                }
            }
        }
    }
}

/* ---- Motions with boxes to be named in advance ----------------------------------------------- */

/* Boxes of who stands still are upright, and on the ground no more than the disc. */
static void who_stands_still_has_discs_for_boxes(void)
{
    harness_random random = harness_random_from(92);
    for (uint32_t count = 1; count <= 9; count++) {
        for (uint32_t member = 0; member < BOXES_MEMBERS; member++) {
            const double given = (double)count / 8;
            double stored;
            berth_mobb view;
            motion_make(&m, MOTION_STAND, &random, count, 0, 5, -6, 0);
            m.radii = 0;
            m.radius = num_from(given);
            view = boxes_build(&m, 1, 0, member, buffer, sizeof buffer);
            stored = (double)view.track.radius;
            CHECK_REAL_EQ(view.round, boxes_style(member) == BERTH_MOBB_PAPER ? 0 : stored);
            for (uint32_t level = 0; level < view.track.levels; level++) {
                const box b = read_box(&view, level, 0);
                const double sticks_out = stored - (double)view.round;
                CHECK_REAL_EQ(b.at[0], 0);
                CHECK_REAL_EQ(b.at[1], 0);
                CHECK_REAL_EQ(b.ux, 1);
                CHECK_REAL_EQ(b.tc, 1);
                CHECK(b.uy == 0 && b.ts == 0);
                for (uint32_t k = 0; k < 2; k++) {
                    CHECK_REAL_LE(sticks_out, b.extent[k]);
                    CHECK_REAL_LE(b.extent[k], sticks_out + larger(&b, k, 2 * sticks_out));
                }
                CHECK_EQ(b.axes, 2);
            }
        }
    }
}

/* Straight on at an even pace: whatever the duration, the tilted box is as deep as half a sample is
 * long, and the discs' part; of the upright one half the whole way remains. */
static void straight_motions_are_followed(void)
{
    static const int32_t spacings[] = {1, 3, 50, 4096, 65536};
    harness_random random = harness_random_from(93);
    for (uint32_t i = 0; i < LENGTH_OF(spacings); i++) {
        for (uint32_t kind = MOTION_LINE; kind <= MOTION_AXIS; kind++) {
            berth_mobb view;
            box b;
            double sample, discs;
            motion_make(&m, (motion_kind)kind, &random, 32, 100, 0, 0, 0.5);
            m.radii = 0;
            m.dt = spacings[i];
            view = boxes_build(&m, 1, 0, 5, buffer, sizeof buffer); /* UMOBB, paper, chord */
            b = read_box(&view, 0, 0);
            sample = b.tc * time_at(&view, 1);
            discs = (double)view.track.radius * b.ts;
            CHECK_REAL_LE(0.2, b.ts);
            CHECK_REAL_LE(0.2, b.tc);
            CHECK_REAL_LE(b.extent[2], sample / 2 + discs + FLAT * (double)view.track.ground.reach);
            CHECK_REAL_LE(b.extent[1],
                          (double)view.track.radius + FLAT * (double)view.track.ground.reach);
        }
    }
}

/* ---- All durations -------------------------------------------------------------------------- */

static void every_duration_has_its_unit(void)
{
    static const int32_t ticks[] = {
        1,     2,     3,     4,      7,       100,        1023,       1024,          16382, 16383,
        16384, 32764, 32765, 32766,  32767,   32768,      65531,      65532,         65533, 65534,
        65535, 65536, 65537, 131064, 1 << 20, 1073709056, 1073709057, BERTH_TICK_MAX};
    harness_random random = harness_random_from(94);
    for (uint32_t i = 0; i < LENGTH_OF(ticks); i++) {
        for (uint32_t count = 1; count <= 7; count += 2) {
            if (ticks[i] >= (int32_t)count) {
                motion_make(&m, MOTION_WALK, &random, count, 10, 0, 0, 1);
                m.dt = ticks[i] / (int32_t)count;
                tree_holds(1, 1 + 2 * (i % 8));
                tree_holds(1, 2 * (i % 8));
            }
        }
    }
}

const harness_test tests[] = {
    {"random motions", random_motions},
    {"every kind and small count", every_kind_and_small_count},
    {"who stands still has discs for boxes", who_stands_still_has_discs_for_boxes},
    {"straight motions are followed", straight_motions_are_followed},
    {"every duration has its unit", every_duration_has_its_unit},
    {0, 0},
};
