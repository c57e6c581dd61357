/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* motion/fit.c, verifying: finds each bound that does not hold; what is built passes: test_legs.c.
 *
 * In q16 bounds are the least that hold, so one unit less must be found wherever it is taken
 * away; in floats, a few percent. */

#include "tests/unit/image.h"

static motion m;
static IMAGE_BUFFER(buffer, MOTION_IMAGE_WORDS);

static image_unit *nodes_of(const berth_motion *view)
{
    (void)view;
    return (image_unit *)(void *)((unsigned char *)buffer + IMAGE_HEADER);
}

static double less(double radius)
{
#ifdef BERTH_Q16
    return radius - 1;
#else
    return radius * 0.97;
#endif
}

/* Takes something away from one radius at a time. */
HARNESS_TEST(smaller_nodes_are_found, "smaller nodes are found")
{
    harness_random random = harness_random_from(26);
    for (uint32_t round = 0; round < 10; round++) {
        motion_make(&m, round % 2 != 0 ? MOTION_SCATTER : MOTION_WALK, &random, 40, 100, 0, 0, 20);
        berth_motion view = motion_build(&m, 4, buffer, sizeof buffer);
        for (uint32_t node = 0; node < image_nodes(m.count, 4); node++) {
            image_unit *const unit = nodes_of(&view) + node * NODE_UNITS;
            const double old = image_radius(unit);
            if (old > 0) {
                image_put_radius(unit, less(old));
                CHECK_EQ(berth_motion_verify(&view), BERTH_E_NODE);
                image_put_radius(unit, old);
            }
        }
        CHECK_EQ(berth_motion_verify(&view), BERTH_OK);
    }
}

/* A centre moved by more than its disc is wide leaves samples outside. */
HARNESS_TEST(moved_nodes_are_found, "moved nodes are found")
{
    harness_random random = harness_random_from(27);

    motion_make(&m, MOTION_WALK, &random, 40, 10, 0, 0, 1);
    berth_motion view = motion_build(&m, 4, buffer, sizeof buffer);
    for (uint32_t node = 0; node < image_nodes(m.count, 4); node++) {
        image_unit *const unit = nodes_of(&view) + node * NODE_UNITS;
        for (uint32_t i = NODE_X; i <= NODE_Y; i++) {
            const image_unit old = unit[i];
            const double far = 2.0 * image_radius(unit) + 2;
            const double moved = (double)old + (old > 0 ? -far : far);
            if (magnitude(moved) < NODE_FAR) {
                unit[i] = (image_unit)moved;
                CHECK_EQ(berth_motion_verify(&view), BERTH_E_NODE);
                unit[i] = old;
            }
        }
    }
    CHECK_EQ(berth_motion_verify(&view), BERTH_OK);
}

/* Another velocity leaves the samples outside at the other end of the node's time: one that moves
 * the centre there by more than the disc is wide. */
HARNESS_TEST(other_velocities_are_found, "other velocities are found")
{
    harness_random random = harness_random_from(34);
    uint32_t tried = 0;
    for (uint32_t round = 0; round < 50; round++) {
        motion_make(&m, (motion_kind)(round % MOTION_KINDS), &random, 40, 10, 0, 0, 1);
        const berth_motion view = motion_build(&m, 4, buffer, sizeof buffer);
        for (uint32_t node = 1; node < 20; node++) {
            image_unit *const unit = nodes_of(&view) + (node - 1) * NODE_UNITS;
            berth_motion_disc disc;
            CHECK_EQ(berth_motion_node(&view, node, &disc, NULL), BERTH_OK);
            const double ticks = (double)(disc.end - disc.first) * m.dt;
            const double one = (double)(UINT32_C(1) << shown_of(&view).pace);
            const double change = (2.0 * image_radius(unit) + 2) * one / ticks + 1;
            for (uint32_t i = NODE_VX; i <= NODE_VY; i++) {
                const image_unit old = unit[i];
                const double v = (double)old + (old > 0 ? -change : change);
                if (magnitude(v) < 32767 && magnitude(v) * ticks < NODE_FAR * one) {
                    unit[i] = (image_unit)v;
                    CHECK_EQ(berth_motion_verify(&view), BERTH_E_NODE);
                    unit[i] = old;
                    tried++;
                }
            }
        }
        CHECK_EQ(berth_motion_verify(&view), BERTH_OK);
    }
    CHECK_LE(100, tried);
}

HARNESS_TEST(smaller_radius_and_reach_are_found, "smaller radius and reach are found")
{
    harness_random random = harness_random_from(28);
    for (uint32_t round = 0; round < 50; round++) {
        harness_seed(round);
        motion_random(&m, &random, MOTION_MAX);
        berth_motion view = motion_build(&m, 4, buffer, sizeof buffer);
        const shown as = shown_of(&view);
        if (as.reach > 0) {
#ifdef BERTH_Q16
            shown_put(&view, IMAGE_REACH, as.reach - 1);
#else
            shown_put(&view, IMAGE_REACH, as.reach * (berth_raw)0.97);
#endif
            CHECK_EQ(berth_motion_verify(&view), BERTH_E_HEADER);
            shown_put(&view, IMAGE_REACH, as.reach);
        }
        if (m.radii && as.radius > as.least) {
            shown_put(&view, IMAGE_RADIUS, as.least);
            CHECK_EQ(berth_motion_verify(&view), BERTH_E_HEADER);
            shown_put(&view, IMAGE_RADIUS, as.radius);
            shown_put(&view, IMAGE_LEAST, as.radius);
            CHECK_EQ(berth_motion_verify(&view), BERTH_E_HEADER);
            shown_put(&view, IMAGE_LEAST, as.least);
        }
        CHECK_EQ(berth_motion_verify(&view), BERTH_OK);
    }
}

/* A sample that leaves all its nodes. */
HARNESS_TEST(moved_samples_are_found, "moved samples are found")
{
    harness_random random = harness_random_from(29);

    motion_make(&m, MOTION_WALK, &random, 40, 10, 0, 0, 1);
    berth_motion view = motion_build(&m, 4, buffer, sizeof buffer);
    image_unit *samples = nodes_of(&view) + image_nodes(m.count, 4) * NODE_UNITS;
    for (uint32_t i = 0; i < 2 * m.count; i++) {
        const image_unit old = samples[i];
        samples[i] = (image_unit)(old > 0 ? -16000 : 16000);
        const berth_status status = berth_motion_verify(&view);
        CHECK(status == BERTH_E_NODE || status == BERTH_E_HEADER);
        samples[i] = old;
    }
    CHECK_EQ(berth_motion_verify(&view), BERTH_OK);
}
