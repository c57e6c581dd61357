/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* motion/fit.c: each node's moving disc holds the discs of its samples as long as they are in
 * force, and is not much larger than it needs to be. Runs are fitted as build does it, and by hand:
 * any stored samples up to the ends of the grid. */

#include "tests/unit/fitted.h"

#define RUN_MAX 300u

static motion m;
static IMAGE_BUFFER(buffer, MOTION_IMAGE_WORDS);
static berthi_unit samples[2 * RUN_MAX], radii[RUN_MAX];

/* ---- A run ---------------------------------------------------------------------------------- */

static uint32_t moving, still; /* nodes that got the one or the other */

static void run_is_held(const berthi_sample_run *run, const image_unit *node)
{
    const double radius = image_radius(node), standing = radius_with(run, 0, 0);
    const uint32_t before = harness_failures();

    for (uint32_t i = run->first; i < run->end; i++) {
        const int32_t left = (int32_t)(run->end - i) * run->dt;
        CHECK(holds(run, node, i, left));
        CHECK(holds(run, node, i, left - run->dt));
    }
    CHECK_REAL_LE(radius, standing + SLACK(run));
    if (chord_fits(run)) {
        CHECK_REAL_LE(radius,
                      radius_with(run, chord(run, 0), chord(run, 1)) + drift(run) + SLACK(run));
    }
    CHECK_REAL_LE(magnitude((double)node[NODE_X]), NODE_FAR);
    CHECK_REAL_LE(magnitude((double)node[NODE_Y]), NODE_FAR);
    moving += node[NODE_VX] != 0 || node[NODE_VY] != 0;
    still += node[NODE_VX] == 0 && node[NODE_VY] == 0;
    if (harness_failures() != before && before < 8) {
        harness_note("  samples %u to %u, dt %d, pace %u: at %f %f, velocity %f %f, radius %f",
                     run->first, run->end, run->dt, run->pace, (double)node[NODE_X],
                     (double)node[NODE_Y], (double)node[NODE_VX], (double)node[NODE_VY], radius);
    }
}

/* The finest pace in which the fastest stored step has a velocity, by trying them all. */
static uint32_t pace_wanted(const berthi_unit *unit, uint32_t count, int32_t dt)
{
#ifdef BERTH_Q16
    uint32_t pace = 0;
    for (uint32_t p = 0; p <= PACE_FINEST; p++) {
        int fits = 1;
        for (uint32_t i = 2; i < 2 * count; i++) {
            const int64_t way = (int64_t)unit[i] - unit[i - 2], size = way < 0 ? -way : way;
            fits = fits && size * (INT64_C(1) << p) <= INT64_C(32767) * dt;
        }
        pace = fits ? p : pace;
    }
    return pace;
#else
    (void)unit, (void)count, (void)dt;
    return 0;
#endif
}

/* Fits all of `samples` and some stretches of them, by hand. */
static void fit_by_hand(harness_random *random, uint32_t count, int32_t dt, int each)
{
    berthi_track_header header;
    berthi_sample_run run;
    image_unit node[NODE_UNITS];

    header.count = count;
    header.dt = dt;
    header.pace = 99;
    berthi_pace_choose(&header, samples);
    CHECK_EQ(header.pace, pace_wanted(samples, count, dt));
    run.samples = samples;
    run.radii = each ? radii : NULL;
    run.radius = harness_below(random, 4) == 0 ? 0 : (berth_len)harness_below(random, 8193);
    for (uint32_t i = 0; i < count; i++) {
        radii[i] = (berthi_unit)harness_below(random, (uint32_t)run.radius + 1);
    }
    run.dt = dt;
    run.pace = header.pace;
    for (uint32_t round = 0; round < 4; round++) {
        run.first = round == 0 ? 0 : harness_below(random, count);
        run.end = round == 0 ? count : run.first + 1 + harness_below(random, count - run.first);
        berthi_disc_fit(node, &run);
        run_is_held(&run, node);
    }
}

/* ---- Runs by hand --------------------------------------------------------------------------- */

/* Durations: a tick a sample, the longest there are, any. */
static int32_t any_dt(harness_random *random, uint32_t count)
{
    const int32_t longest = BERTH_TICK_MAX / (int32_t)count;
    switch (harness_below(random, 5)) {
    case 0: return 1;
    case 1: return longest;
    case 2: return harness_between(random, 1, 100);
    case 3: return harness_between(random, 1, longest < 100000 ? longest : 100000);
    default: return harness_between(random, 1, longest);
    }
}

/* Anything that a grid can hold: corners, jumps, straight walks across all of it, slow ones, with
 * teleports and stops in them. */
static void put_samples(harness_random *random, uint32_t count, int32_t size)
{
    const uint32_t kind = harness_below(random, 5);
    int32_t x = harness_between(random, -size, size), y = harness_between(random, -size, size);
    const int32_t to_x = harness_between(random, -size, size), from_x = x;
    for (uint32_t i = 0; i < count; i++) {
        switch (kind) {
        case 0: x = size * harness_between(random, -1, 1); break;
        case 1: x = harness_between(random, -size, size); break;
        case 2:
            x = from_x + (int32_t)((int64_t)(to_x - from_x) * (int32_t)i / (int32_t)count);
            break;
        case 3: x = i < count / 2 ? -size : size; break;
        default: x += (x < size - 3) * harness_between(random, 0, 3); break;
        }
        y = harness_below(random, 4) != 0 ? y
            : kind < 2                    ? harness_between(random, -size, size)
                                          : -x;
        samples[2 * i] = (berthi_unit)x;
        samples[2 * i + 1] = (berthi_unit)y;
    }
}

static void runs_of_any_samples(void)
{
    harness_random random = harness_random_from(36);
    moving = still = 0;
    for (uint32_t round = 0; round < 50 + HARNESS_CASES / 100; round++) {
        const uint32_t many = harness_below(&random, 8) == 0 ? RUN_MAX : 12;
        const uint32_t count = 1 + harness_below(&random, many);
        const int32_t size =
            harness_below(&random, 4) != 0 ? 16384 : 1 + harness_between(&random, 0, 999);
        harness_seed(round);
        put_samples(&random, count, size);
        fit_by_hand(&random, count, any_dt(&random, count), (int)harness_below(&random, 2));
    }
    harness_note("%u moving, %u still", moving, still);
    CHECK_LE(30, moving);
    CHECK_LE(30, still);
}

/* Two samples at opposite ends of the grid, at every pace; and one. */
static void one_and_two_samples(void)
{
    static const int32_t spacings[] = {1, 2, 3, 100, 65535, 65536, BERTH_TICK_MAX / 2};
    harness_random random = harness_random_from(37);
    for (uint32_t i = 0; i < LENGTH_OF(spacings); i++) {
        for (int32_t corner = 0; corner < 9; corner++) {
            samples[0] = (berthi_unit)((corner % 3 - 1) * 16384);
            samples[1] = (berthi_unit)((corner / 3 - 1) * 16384);
            samples[2] = -samples[0];
            samples[3] = -samples[1];
            fit_by_hand(&random, 1, spacings[i], 1);
            fit_by_hand(&random, 2, spacings[i], 1);
        }
    }
}

/* Three samples, a speed apart, of which the last is at the grid's end: the moving disc's centre is
 * half a speed beyond it, and its radius half of that of a still one. At the limit of a centre it
 * is taken, a step beyond it is not. Along x and y, both ways. */
static void centres_at_the_limit(void)
{
#ifdef BERTH_Q16
    const int32_t most = 2 * (NODE_FAR - 16384);
    for (uint32_t i = 0; i < 12; i++) {
        const int32_t speed = most + 2 * (int32_t)(i % 3) - 2, sign = i / 3 % 2 ? -1 : 1;
        const uint32_t axis = i / 6;
        berthi_unit node[NODE_UNITS];
        berthi_sample_run run = {samples, NULL, 5, 0, 3, 1, 0};
        for (uint32_t k = 0; k < 3; k++) {
            samples[2 * k + axis] = (berthi_unit)(sign * (16384 - (2 - (int32_t)k) * speed));
            samples[2 * k + 1 - axis] = 0;
        }
        berthi_disc_fit(node, &run);
        run_is_held(&run, node);
        CHECK_EQ(node[NODE_VX + axis], speed <= most ? sign * speed : 0);
        CHECK_EQ(node[NODE_X + axis],
                 speed <= most ? sign * (16384 + speed / 2) : sign * (16384 - speed));
        CHECK_EQ(node[NODE_VY - axis], 0);
    }
#else
    harness_skip("floats do not come near their limit");
#endif
}

/* ---- Trees ---------------------------------------------------------------------------------- */

/* Node `place` of `level` and all below it; returns the node behind the subtree. */
static const image_unit *subtree(const berth_motion *view, berthi_sample_run *run,
                                 const image_unit *node, uint32_t level, uint32_t place)
{
    const image_unit *next = node + NODE_UNITS;
    berth_motion_disc disc;
    CHECK_EQ(berth_motion_node(view, level, place, &disc), BERTH_OK);
    CHECK(disc.first < disc.end && disc.end <= view->track.samples.count);
    run->first = disc.first;
    run->end = disc.end;
    run_is_held(run, node);
    if (level + 1 < view->track.levels) {
        berth_motion_disc left, right;
        CHECK_EQ(berth_motion_node(view, level + 1, 2 * place, &left), BERTH_OK);
        CHECK_EQ(berth_motion_node(view, level + 1, 2 * place + 1, &right), BERTH_OK);
        CHECK_EQ(left.first, disc.first);
        CHECK_EQ(left.end, right.first);
        CHECK_EQ(right.end, disc.end);
        next = subtree(view, run, next, level + 1, 2 * place);
        next = subtree(view, run, next, level + 1, 2 * place + 1);
    }
    return next;
}

static void tree_holds(uint32_t leaf_size)
{
    const berth_motion view = motion_build(&m, leaf_size, 0, buffer, sizeof buffer);
    berthi_sample_run run;
    run.samples = (const berthi_unit *)view.track.samples.xy;
    run.radii = (const berthi_unit *)view.track.radii;
    run.radius = view.track.radius;
    run.dt = view.track.dt;
    run.pace = view.pace;
    CHECK_EQ(view.pace, pace_wanted(run.samples, view.track.samples.count, view.track.dt));
    CHECK(subtree(&view, &run, (const image_unit *)view.nodes, 0, 0) ==
          (const image_unit *)view.track.samples.xy);
    CHECK_EQ(berth_motion_verify(&view), BERTH_OK);
}

static void random_motions(void)
{
    harness_random random = harness_random_from(20);
    for (uint32_t round = 0; round < 50 + HARNESS_CASES / 100; round++) {
        harness_seed(round);
        motion_random(&m, &random, MOTION_MAX);
        m.dt = any_dt(&random, m.count);
        tree_holds(1 + harness_below(&random, 12));
    }
}

/* Every kind with every small count, at the size of a person, of a step of the grid, of the world;
 * radii from none to much larger than the motion. */
static void every_kind_and_small_count(void)
{
    static const double spans[] = {1, 1.0 / 4096, 8192}, shares[] = {0, 0.25, 1, 64};
    harness_random random = harness_random_from(21);
    for (uint32_t kind = 0; kind < MOTION_KINDS; kind++) {
        for (uint32_t i = 0; i < LENGTH_OF(spans) * LENGTH_OF(shares); i++) {
            const double span = spans[i % LENGTH_OF(spans)],
                         radius = span * shares[i / LENGTH_OF(spans)];
            for (uint32_t count = 1; count <= 9; count++) {
                motion_make(&m, (motion_kind)kind, &random, count, span, 0, 0,
                            radius < 8192 ? radius : 8192);
                tree_holds(1);
            }
        }
    }
}

const harness_test tests[] = {
    {"runs of any samples", runs_of_any_samples},
    {"one and two samples", one_and_two_samples},
    {"centres at the limit", centres_at_the_limit},
    {"random motions", random_motions},
    {"every kind and small count", every_kind_and_small_count},
    {0, 0},
};
