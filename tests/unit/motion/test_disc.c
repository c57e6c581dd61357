/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* motion/fit.c, through berth_motion_node: the discs of motions whose best disc is known. */

#include "tests/gen/shown.h"
#include "tests/unit/asked.h"

static motion m;
static route way;
static IMAGE_BUFFER(buffer, MOTION_IMAGE_WORDS);

/* Rounding that a disc may show: of centre, radius and velocity to the grid. */
#ifdef BERTH_Q16
#define NEAR(step) (14 * (step)) /* nodes count in four steps */
#else
#define NEAR(step) (HEX_1(14) + (step))
#endif

static void near(double value, double wanted, double step)
{
    CHECK_REAL_LE(magnitude(value - wanted), NEAR(step));
}

static double step_of(const berth_motion *view)
{
    berth_motion_facts facts;
    CHECK_EQ(berth_motion_info(view, &facts), BERTH_OK);
    return real_of(facts.step);
}

/* A motion that stands still, to be given another course. */
static void stand(uint32_t count, double x, double y, int32_t dt)
{
    harness_random random = harness_random_from(38);
    motion_make(&m, MOTION_STAND, &random, count, 0, x, y, 0.25);
    m.radii = 0;
    m.dt = dt;
}

/* The same where a velocity, which is rounded to half a unit, acts for so many ticks. */
static double step_with_drift(const berth_motion *view, uint32_t count)
{
    const double ticks = (double)count * m.dt, one = (double)(UINT32_C(1) << shown_of(view).pace);
    return step_of(view) * (1 + 0.2 * ticks / one);
}

/* Each node of a straight and even walk keeps half a step ahead of and behind its sample, which
 * stands still for dt while the disc goes on: its radius is the disc's and half a step. */
static void straight_even_walks(void)
{
    static const int32_t spacings[] = {1, 4, 33, 1000, 100000, 3000000};
    for (uint32_t heading = 0; heading < 64; heading++) {
        const double c = real_of_dir(berth_cos((berth_angle)(heading * 1024)));
        const double s = real_of_dir(berth_sin((berth_angle)(heading * 1024)));
        stand(32, 0, 0, spacings[heading % LENGTH_OF(spacings)]);
        for (uint32_t i = 0; i < m.count; i++) {
            m.x[i] = num_from(c * i / 4);
            m.y[i] = num_from(s * i / 4);
        }
        berth_motion view = motion_build(&m, 8, buffer, sizeof buffer);
        CHECK_EQ(shown_root(&view), 4);
        for (uint32_t node = 1; node < 8; node++) {
            berth_motion_disc disc;
            double begin, end, step;
            CHECK_EQ(berth_motion_node(&view, node, &disc, NULL), BERTH_OK);
            step = step_with_drift(&view, disc.end - disc.first);
            begin = disc.first / 4.0 - 0.125;
            end = (disc.end - 1) / 4.0 + 0.125;
            near(real_of(disc.radius), 0.25 + 0.125, step);
            near(real_of(disc.from_x), c * begin, step);
            near(real_of(disc.from_y), s * begin, step);
            near(real_of(disc.to_x), c * end, step);
            near(real_of(disc.to_y), s * end, step);
        }
    }
}

/* The same way as a trajectory, of legs of any length: each node goes where the disc goes, and is
 * as large. */
static void straight_even_ways(void)
{
    for (uint32_t heading = 0; heading < 64; heading++) {
        const double c = real_of_dir(berth_cos((berth_angle)(heading * 1024)));
        const double s = real_of_dir(berth_sin((berth_angle)(heading * 1024)));
        harness_random random = harness_random_from(heading);
        const int32_t ticks = harness_between(&random, 1, 1000);
        int32_t tick = 0;
        berth_motion_facts facts;
        route_begin(&way, 0.25);
        for (uint32_t i = 0; i < 20; i++) {
            route_add(&way, c * tick / (2.0 * ticks), s * tick / (2.0 * ticks), tick);
            tick += harness_between(&random, 1, ticks);
        }
        berth_motion view = route_build(&way, 1 + heading % 4, buffer, sizeof buffer);
        CHECK_EQ(berth_motion_info(&view, &facts), BERTH_OK);
        for (uint32_t node = 1; node <= facts.nodes; node++) {
            berth_motion_disc disc;
            CHECK_EQ(berth_motion_node(&view, node, &disc, NULL), BERTH_OK);
            const double step =
                step_of(&view) * (1 + 0.2 * (disc.until - disc.begin) /
                                          (double)(UINT32_C(1) << shown_of(&view).pace));
            near(real_of(disc.radius), 0.25, step);
            near(real_of(disc.from_x), c * disc.begin / (2.0 * ticks), step);
            near(real_of(disc.from_y), s * disc.begin / (2.0 * ticks), step);
            near(real_of(disc.to_x), c * disc.until / (2.0 * ticks), step);
            near(real_of(disc.to_y), s * disc.until / (2.0 * ticks), step);
        }
    }
}

/* The node over all legs. */
static berth_motion_disc root_of(const berth_motion *view)
{
    berth_motion_disc disc;
    CHECK_EQ(berth_motion_node(view, shown_root(view), &disc, NULL), BERTH_OK);
    CHECK_EQ(disc.first, 0);
    CHECK_EQ(disc.end, shown_of(view).legs);
    return disc;
}

/* A disc that does not move. */
static void standing(const berth_motion *view, double x, double y, double radius)
{
    const double step = step_of(view);
    const berth_motion_disc disc = root_of(view);
    near(real_of(disc.to_x), x, step);
    near(real_of(disc.to_y), y, step);
    CHECK_REAL_EQ(real_of(disc.from_x), real_of(disc.to_x));
    CHECK_REAL_EQ(real_of(disc.from_y), real_of(disc.to_y));
    near(real_of(disc.radius), radius, step);
}

static const int32_t any_spacing[] = {1, 4, 50, 65535, 1000000, BERTH_TICK_MAX / 64};

static void stand_stills(void)
{
    for (uint32_t i = 0; i < LENGTH_OF(any_spacing); i++) {
        for (uint32_t count = 1; count <= MOTION_MAX; count += 9) {
            stand(count, 3, -4, any_spacing[i]);
            berth_motion view = motion_build(&m, 4, buffer, sizeof buffer);
            standing(&view, 3, -4, 0.25);
            berth_motion_disc disc = root_of(&view);
            CHECK_REAL_EQ(real_of(disc.to_x), 3);
            CHECK_REAL_EQ(real_of(disc.to_y), -4);
        }
    }
}

/* Where the last sample is the first there is no way to go. */
static void loops(void)
{
    for (uint32_t i = 0; i < LENGTH_OF(any_spacing); i++) {
        stand(3, 0, 0, any_spacing[i]); /* out along (3, 4) and back */
        m.x[1] = num_from(3);
        m.y[1] = num_from(4);
        berth_motion view = motion_build(&m, 4, buffer, sizeof buffer);
        standing(&view, 1.5, 2, 2.75);
        stand(41, 0, 0, any_spacing[i]); /* around a square of side 10 */
        for (uint32_t k = 0; k < m.count; k++) {
            const uint32_t side = k / 10 % 4, on = k % 10;
            m.x[k] = num_from(side == 0 ? on : side == 1 ? 10 : side == 2 ? 10.0 - on : 0);
            m.y[k] = num_from(side == 0 ? 0 : side == 1 ? on : side == 2 ? 10 : 10.0 - on);
        }
        view = motion_build(&m, 4, buffer, sizeof buffer);
        standing(&view, 5, 5, 5 * 1.414214 + 0.25);
    }
}

/* Two samples, however far apart and long in force: half the way, and no velocity helps. */
static void two_samples(void)
{
    static const double ways[] = {1, 10, 1000, 8192};
    static const int32_t spacings[] = {1, 2, 7, 1000, 65536, BERTH_TICK_MAX / 2};
    for (uint32_t i = 0; i < LENGTH_OF(ways) * LENGTH_OF(spacings); i++) {
        const double far = ways[i % LENGTH_OF(ways)];
        stand(2, -far, far / 2, spacings[i / LENGTH_OF(ways)]);
        m.x[1] = num_from(far);
        berth_motion view = motion_build(&m, 1, buffer, sizeof buffer);
        CHECK_EQ(berth_motion_verify(&view), BERTH_OK);
        berth_motion_disc disc = root_of(&view);
        CHECK_REAL_LE(magnitude(real_of(disc.radius) - far - 0.25),
                      NEAR(step_of(&view)) + far * HEX_1(16));
    }
}

/* A stop in the middle of a walk: the root cannot follow, its children can. */
static void a_stop_splits(void)
{
    berth_motion_disc root, child;
    stand(64, 0, 0, 4);
    for (uint32_t i = 0; i < m.count; i++) {
        m.x[i] = num_from(i < 32 ? i / 4.0 : 31 / 4.0);
    }
    berth_motion view = motion_build(&m, 32, buffer, sizeof buffer);
    root = root_of(&view);
    CHECK_REAL_LE(1, real_of(root.radius));
    CHECK_EQ(berth_motion_node(&view, 1, &child, NULL), BERTH_OK);
    near(real_of(child.radius), 0.25 + 0.125, step_of(&view));
    CHECK_EQ(berth_motion_node(&view, 3, &child, NULL), BERTH_OK);
    near(real_of(child.radius), 0.25, step_of(&view));
}

const harness_test tests[] = {
    {"straight even walks", straight_even_walks},
    {"straight even ways", straight_even_ways},
    {"stand-stills", stand_stills},
    {"loops", loops},
    {"two samples", two_samples},
    {"a stop splits", a_stop_splits},
    {0, 0},
};
