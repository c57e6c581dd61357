/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* Instructions of building on an emulated core: the packed clips once more, out of the samples that
 * their images hold, as clips and as trajectories. One line a kind, for tests/bench/report:
 *
 *   build|CORE|WHAT|HOW MANY|INSTRUCTIONS      (totals)
 *
 * Of a long clip only the first samples are taken that fit the memory of the smallest core. */

#include "bench.h"
#include "port/port.h"
#include "tests/gen/shown.h"
#include "tests/harness/harness.h"

#define MOST 300

static berth_num x[MOST + 1], y[MOST + 1], knots[2][MOST + 1];
static int32_t ticks[MOST + 1];
static uint32_t memory[BERTH_TRAJECTORY_IMAGE_WORDS(MOST / 2) + 2]; /* a clip of all needs less */

typedef struct total {
    const char *what;
    uint64_t instructions;
    uint32_t count;
} total;

/* The first samples of a clip; returns how many. */
static uint32_t samples_of(const berth_motion *motion, berth_num *radius)
{
    const uint32_t count = shown_of(motion).legs < MOST ? shown_of(motion).legs : MOST;
    for (uint32_t i = 0; i < count; i++) {
        berth_leg leg;
        CHECK_EQ(berth_motion_leg(motion, i, &leg), BERTH_OK);
        x[i] = leg.x;
        y[i] = leg.y;
        *radius = leg.radius;
    }
    return count;
}

static void add(total *to, uint64_t before, uint32_t count)
{
    to->instructions += berth_port_instructions() - before;
    to->count += count;
}

static void build(const berth_motion_desc *desc, total *to, uint32_t count)
{
    berth_arena image = berth_arena_over(memory, sizeof memory);
    berth_motion view;
    const uint64_t before = berth_port_instructions();
    const berth_status status = berth_motion_build(desc, &image, &view);
    add(to, before, count);
    CHECK_EQ(status, BERTH_OK);
}

HARNESS_TEST(test_build, "building")
{
    total totals[3] = {{"building a clip, a sample", 0, 0},
                       {"simplifying to 1 cm, a sample", 0, 0},
                       {"building what that leaves, a knot", 0, 0}};
    for (uint32_t k = 0; k < bench_clip_count; k++) {
        const bench_clip *packed = &bench_clips[BENCH_CLIPS][k];
        const berth_simplified into = {knots[0], knots[1], ticks, NULL, MOST + 1};
        berth_motion_desc desc = {0};
        berth_motion motion;
        berth_num radius = berth_num_of(0);
        CHECK_EQ(berth_motion_attach(&motion, packed->image, packed->bytes), BERTH_OK);
        const uint32_t count = samples_of(&motion, &radius);
        desc.clip = berth_clip_over_arrays(x, y, count, radius, shown_of(&motion).unit);
        build(&desc, &totals[0], count);
        const berth_simplify_desc simplify = {&desc.clip, NULL, BERTH_NUM(0.01), 0};
        berth_trajectory straight;
        const uint64_t before = berth_port_instructions();
        const berth_status status = berth_trajectory_simplify(&simplify, &into, &straight);
        add(&totals[1], before, count);
        CHECK_EQ(status, BERTH_OK);
        desc.trajectory = &straight;
        build(&desc, &totals[2], straight.count);
    }
    for (uint32_t k = 0; k < 3; k++) {
        harness_print("build|%s|%s|%u|%llu\n", berth_port_name(), totals[k].what, totals[k].count,
                      totals[k].instructions);
    }
}
