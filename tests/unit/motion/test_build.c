/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* motion/build.c: what is refused and that it leaves no trace; that the same description gives the
 * same bytes; the shape of the tree. What an arena is asked for: fault/motion/test_build.c. */

#include "tests/unit/legs.h"

static motion m;
static IMAGE_BUFFER(buffer, MOTION_IMAGE_WORDS);
static IMAGE_BUFFER(other, MOTION_IMAGE_WORDS);

/* ---- Refusals ------------------------------------------------------------------------------- */

/* A build that must be refused with `wanted`, and must change nothing at all. */
static void refused(const berth_motion_desc *desc, berth_status wanted)
{
    berth_arena image = berth_arena_over(buffer, sizeof buffer);
    berth_motion view;

    harness_fill(buffer, sizeof buffer);
    harness_fill(&view, sizeof view);
    CHECK_EQ(berth_motion_build(desc, &image, &view), wanted);
    CHECK_EQ(berth_motion_build(desc, &image, &view), wanted);
    CHECK_EQ(image.used, 0);
    CHECK_EQ(image.high, 0);
    CHECK_FILLED(&view, sizeof view);
    CHECK_FILLED(buffer, sizeof buffer);
}

static berth_motion_desc good(uint32_t count)
{
    harness_random random = harness_random_from(10);
    motion_make(&m, MOTION_WALK, &random, count, 10, 0, 0, 1);
    m.radii = 0;
    return motion_desc(&m, 4);
}

#define WRONG(change, status) CHECK_WRONG(berth_motion_desc, good(20), change, refused, status)

HARNESS_TEST(clips_out_of_range_are_refused, "clips out of range are refused")
{
    const berth_num beyond = num_outward(num_from(8192), 1);
    WRONG(desc.clip.x = NULL, BERTH_E_NULL);
    WRONG(desc.clip.y = NULL, BERTH_E_NULL);
    WRONG(desc.clip.count = 0, BERTH_E_COUNT);
    WRONG(desc.clip.count = 65536, BERTH_E_COUNT);
    WRONG(desc.clip.dt = 0, BERTH_E_DT);
    WRONG(desc.clip.dt = BERTH_TICK_MAX / 20 + 1, BERTH_E_DT);
    WRONG(desc.clip.stride = 1, BERTH_E_STRIDE);
    WRONG(m.x[19] = beyond, BERTH_E_COORDINATE);
    WRONG(m.y[0] = berth_num_neg(beyond), BERTH_E_COORDINATE);
    WRONG(desc.clip.radius = beyond, BERTH_E_RADIUS);
    WRONG((desc.clip.r = m.r, m.r[10] = num_from(-1)), BERTH_E_RADIUS);
}

/* So many knots that break no rule. */
static berth_motion_desc trajectory(uint32_t count)
{
    route_begin(&m, 0.5);
    m.after = BERTH_STANDS;
    for (uint32_t i = 0; i < count; i++) {
        route_add(&m, i, -2.0 * i, (int32_t)(i * i));
        m.r[i] = num_from(0.25 * i);
    }
    return motion_desc(&m, 4);
}

/* As berth_trajectory_check says it, build does, and sizes are 0. */
static void route_refused(const berth_motion_desc *desc, berth_status wanted)
{
    CHECK_EQ(berth_trajectory_check(desc->trajectory), wanted);
    CHECK_EQ(berth_motion_image_size(desc), 0);
    refused(desc, wanted);
}

#define WRONG_KNOTS(count, change, status)                                                         \
    CHECK_WRONG(berth_motion_desc, trajectory(count), change, route_refused, status)

HARNESS_TEST(trajectories_out_of_range_are_refused, "trajectories out of range are refused")
{
    const berth_num beyond = num_outward(num_from(8192), 1);
    CHECK_EQ(berth_trajectory_check(NULL), BERTH_E_NULL);
    WRONG_KNOTS(9, m.route.x = NULL, BERTH_E_NULL);
    WRONG_KNOTS(9, m.route.y = NULL, BERTH_E_NULL);
    WRONG_KNOTS(9, m.route.tick = NULL, BERTH_E_NULL);
    WRONG_KNOTS(9, m.route.count = 0, BERTH_E_COUNT);
    WRONG_KNOTS(9, m.route.count = 65536, BERTH_E_COUNT);
    WRONG_KNOTS(9, m.route.count = UINT32_MAX, BERTH_E_COUNT);
    WRONG_KNOTS(9, m.route.before = 2, BERTH_E_STANDS);
    WRONG_KNOTS(9, m.route.after = 255, BERTH_E_STANDS);
    WRONG_KNOTS(9, m.route.stride = 3, BERTH_E_STRIDE);
    WRONG_KNOTS(1, m.route.after = BERTH_ABSENT, BERTH_E_COUNT);
    for (uint32_t i = 0; i < 9; i++) {
        WRONG_KNOTS(9, m.x[i] = beyond, BERTH_E_COORDINATE);
        WRONG_KNOTS(9, m.y[i] = berth_num_neg(beyond), BERTH_E_COORDINATE);
        WRONG_KNOTS(9, m.tick[i] = i == 0 ? -1 : m.tick[i - 1], BERTH_E_TICK);
        WRONG_KNOTS(9, m.tick[8] = BERTH_TICK_MAX + 1, BERTH_E_TICK);
        (void)trajectory(9);
        m.radii = 1;
        const berth_motion_desc desc = motion_desc(&m, 4);
        CHECK_EQ(berth_trajectory_check(&m.route), BERTH_OK);
        m.r[i] = num_from(-1);
        if (i < 8) {
            route_refused(&desc, BERTH_E_RADIUS);
        } else {
            CHECK(berth_motion_image_size(&desc) > 0); /* no leg begins there */
        }
    }
}

HARNESS_TEST(nulls_are_refused, "nulls are refused")
{
    const berth_motion_desc desc = good(20);
    berth_arena image = berth_arena_over(buffer, sizeof buffer), none = berth_arena_over(NULL, 99);
    berth_motion view;

    harness_fill(&view, sizeof view);
    harness_fill(buffer, sizeof buffer);
    CHECK_EQ(berth_motion_build(NULL, &image, &view), BERTH_E_NULL);
    CHECK_EQ(berth_motion_build(&desc, NULL, &view), BERTH_E_NULL);
    CHECK_EQ(berth_motion_build(&desc, &image, NULL), BERTH_E_NULL);
    CHECK_EQ(berth_motion_build(&desc, &none, &view), BERTH_E_IMAGE_SPACE);
    CHECK_EQ(image.used, 0);
    CHECK_FILLED(&view, sizeof view);
    CHECK_FILLED(buffer, sizeof buffer);
}

/* ---- The same bytes ------------------------------------------------------------------------- */

HARNESS_TEST(builds_are_deterministic, "builds are deterministic")
{
    harness_random random = harness_random_from(11);
    for (uint32_t round = 0; round < 100; round++) {
        const uint32_t leaf = harness_below(&random, 10);
        harness_seed(round);
        motion_random(&m, &random, MOTION_MAX);
        berth_motion_desc desc = motion_desc(&m, leaf);
        harness_fill(buffer, sizeof buffer);
        for (uint32_t i = 0; i < LENGTH_OF(other); i++) {
            other[i] = 0; /* whatever was in the memory before */
        }
        (void)motion_build(&m, leaf, buffer, sizeof buffer);
        (void)motion_build(&m, leaf, other, sizeof other);
        CHECK_BYTES(buffer, other, berth_motion_image_size(&desc));
    }
}

/* The same samples as records, with a number of the caller's between them. */
HARNESS_TEST(strides_do_not_change_the_bytes, "strides do not change the bytes")
{
    enum { FIELDS = 5 };
    static berth_num records[20 * FIELDS];
    harness_random random = harness_random_from(12);

    for (uint32_t round = 0; round < 50; round++) {
        berth_motion view;
        motion_random(&m, &random, 20);
        m.radii = 1;
        for (uint32_t i = 0; i < m.count; i++) {
            records[i * FIELDS] = m.x[i];
            records[i * FIELDS + 1] = m.y[i];
            records[i * FIELDS + 2] = m.r[i];
            records[i * FIELDS + 3] = records[i * FIELDS + 4] = num_absurd(i);
        }
        (void)motion_build(&m, 3, buffer, sizeof buffer);
        berth_motion_desc desc = motion_desc(&m, 3);
        desc.clip.x = records;
        desc.clip.y = records + 1;
        desc.clip.r = records + 2;
        desc.clip.stride = FIELDS * sizeof(berth_num);
        CHECK_EQ(berth_motion_build(&desc, ARENA(other), &view), BERTH_OK);
        CHECK_BYTES(buffer, other, berth_motion_image_size(&desc));
    }
}

/* Knots as records: a tick takes a number's room. */
HARNESS_TEST(knots_may_be_records, "knots may be records")
{
    typedef struct record {
        berth_num x, y, r;
        union {
            int32_t ticks;
            berth_num room;
        } at;
    } record;
    static record records[20];
    harness_random random = harness_random_from(14);
    for (uint32_t round = 0; round < 50; round++) {
        berth_motion view;
        harness_seed(round);
        given_random(&m, &random, 20, 1);
        m.straight = m.radii = 1;
        for (uint32_t i = 0; i < m.count; i++) {
            m.tick[i] = (int32_t)(7 * i);
            records[i].x = m.x[i];
            records[i].y = m.y[i];
            records[i].r = m.r[i];
            records[i].at.ticks = m.tick[i];
        }
        (void)motion_build(&m, 3, buffer, sizeof buffer);
        berth_motion_desc desc = motion_desc(&m, 3);
        m.route.x = &records[0].x;
        m.route.y = &records[0].y;
        m.route.r = &records[0].r;
        m.route.tick = &records[0].at.ticks;
        m.route.stride = sizeof(record);
        CHECK_EQ(berth_motion_build(&desc, ARENA(other), &view), BERTH_OK);
        CHECK_BYTES(buffer, other, berth_motion_image_size(&desc));
    }
}

/* berth_trajectory_build is a description's build with every default. */
HARNESS_TEST(the_short_call_is_the_same, "the short call is the same")
{
    berth_arena image = berth_arena_over(other, sizeof other);
    berth_motion view;
    (void)trajectory(17);
    const berth_trajectory made = berth_trajectory_over_arrays(m.x, m.y, m.tick, 17, m.radius);
    const berth_motion_desc desc = motion_desc(&m, 0);
    (void)motion_build(&m, 0, buffer, sizeof buffer);
    CHECK_EQ(berth_trajectory_build(&made, &image, &view), BERTH_OK);
    CHECK_BYTES(buffer, other, berth_motion_image_size(&desc));
    CHECK_EQ(shown_of(&view).leaf_size, BERTH_MOTION_TRAJECTORY_LEAF_SIZE);
    CHECK_EQ(berth_trajectory_build(NULL, &image, &view), BERTH_E_NULL);
    CHECK_EQ(berth_trajectory_build(&made, NULL, &view), BERTH_E_NULL);
    CHECK_EQ(berth_trajectory_build(&made, &image, NULL), BERTH_E_NULL);
}

/* ---- The tree ------------------------------------------------------------------------------- */

HARNESS_TEST(leaves_hold_what_was_asked_for, "leaves hold what was asked for")
{
    for (uint32_t count = 1; count <= MOTION_MAX; count++) {
        for (uint32_t leaf = 1; leaf <= 70; leaf += 1 + leaf / 4) {
            const berth_motion_desc desc = good(count);
            const berth_motion view = motion_build(&m, leaf, buffer, sizeof buffer);
            uint32_t end = 0;
            CHECK_EQ(desc.clip.count, count);
            CHECK_EQ(shown_of(&view).leaf_size, leaf);
            for (uint32_t node = 1; node <= image_nodes(count, leaf); node += 2) {
                berth_motion_disc disc;
                uint32_t height = 9;
                CHECK_EQ(berth_motion_node(&view, node, &disc, &height), BERTH_OK);
                CHECK_EQ(height, 0);
                CHECK_EQ(disc.first, end);
                CHECK_EQ(disc.end, end + leaf < count ? end + leaf : count);
                end = disc.end;
            }
            CHECK_EQ(end, count);
        }
    }
}
