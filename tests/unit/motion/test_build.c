/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* motion/build.c: what is refused and that it leaves no trace; that the same description gives the
 * same bytes; the shape of the tree. */

#include "tests/unit/motion.h"

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
    return motion_desc(&m, 4, 0);
}

static void clips_out_of_range_are_refused(void)
{
    const berth_num beyond = num_outward(num_from(8192), 1);
    berth_motion_desc desc = good(20);

    desc.clip.x = NULL;
    refused(&desc, BERTH_E_NULL);
    desc = good(20);
    desc.clip.y = NULL;
    refused(&desc, BERTH_E_NULL);
    desc = good(20);
    desc.clip.count = 0;
    refused(&desc, BERTH_E_COUNT);
    desc.clip.count = 65536;
    refused(&desc, BERTH_E_COUNT);
    desc = good(20);
    desc.clip.dt = 0;
    refused(&desc, BERTH_E_DT);
    desc.clip.dt = BERTH_TICK_MAX / 20 + 1;
    refused(&desc, BERTH_E_DT);
    desc = good(20);
    desc.clip.stride = 1;
    refused(&desc, BERTH_E_STRIDE);
    desc = good(20);
    m.x[19] = beyond;
    refused(&desc, BERTH_E_COORDINATE);
    desc = good(20);
    m.y[0] = berth_num_neg(beyond);
    refused(&desc, BERTH_E_COORDINATE);
    desc = good(20);
    desc.clip.radius = beyond;
    refused(&desc, BERTH_E_RADIUS);
    desc = good(20);
    desc.clip.r = m.r;
    m.r[10] = num_from(-1);
    refused(&desc, BERTH_E_RADIUS);
}

static void levels_out_of_range_are_refused(void)
{
    for (uint32_t count = 1; count <= 40; count++) {
        for (uint32_t levels = 1; levels <= 18; levels++) {
            berth_motion_desc desc = good(count);
            desc.levels = (uint16_t)levels;
            if ((UINT32_C(1) << (levels - 1)) > count) {
                refused(&desc, BERTH_E_LEVELS);
            }
        }
    }
    {
        berth_motion_desc desc = good(20);
        desc.levels = 65535;
        refused(&desc, BERTH_E_LEVELS);
    }
}

static void nulls_are_refused(void)
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

static void the_default_description_is_empty(void)
{
    const berth_motion_desc desc = berth_motion_desc_default();
    CHECK_EQ(desc.clip.count, 0);
    CHECK(desc.clip.x == NULL && desc.clip.y == NULL && desc.clip.r == NULL);
    CHECK_EQ(desc.clip.stride, 0);
    CHECK_EQ(desc.clip.dt, 1);
    CHECK_EQ(desc.leaf_size, 0);
    CHECK_EQ(desc.levels, 0);
    CHECK_EQ(berth_motion_image_size(&desc), 0);
}

/* ---- The same bytes ------------------------------------------------------------------------- */

static void builds_are_deterministic(void)
{
    harness_random random = harness_random_from(11);
    for (uint32_t round = 0; round < 100; round++) {
        const uint32_t leaf = harness_below(&random, 10);
        berth_motion_desc desc;
        harness_seed(round);
        motion_random(&m, &random, MOTION_MAX);
        desc = motion_desc(&m, leaf, 0);
        harness_fill(buffer, sizeof buffer);
        for (uint32_t i = 0; i < LENGTH_OF(other); i++) {
            other[i] = 0; /* whatever was in the memory before */
        }
        (void)motion_build(&m, leaf, 0, buffer, sizeof buffer);
        (void)motion_build(&m, leaf, 0, other, sizeof other);
        CHECK_BYTES(buffer, other, berth_motion_image_size(&desc));
    }
}

/* The same samples as records, with a number of the caller's between them. */
static void strides_do_not_change_the_bytes(void)
{
    enum { FIELDS = 5 };
    static berth_num records[20 * FIELDS];
    harness_random random = harness_random_from(12);

    for (uint32_t round = 0; round < 50; round++) {
        berth_motion_desc desc;
        berth_arena image = berth_arena_over(other, sizeof other);
        berth_motion view;
        motion_random(&m, &random, 20);
        m.radii = 1;
        for (uint32_t i = 0; i < m.count; i++) {
            records[i * FIELDS] = m.x[i];
            records[i * FIELDS + 1] = m.y[i];
            records[i * FIELDS + 2] = m.r[i];
            records[i * FIELDS + 3] = records[i * FIELDS + 4] = num_absurd(i);
        }
        (void)motion_build(&m, 3, 0, buffer, sizeof buffer);
        desc = motion_desc(&m, 3, 0);
        desc.clip = berth_clip_over_records(records, FIELDS * sizeof(berth_num), m.count, m.dt);
        CHECK_EQ(berth_motion_build(&desc, &image, &view), BERTH_OK);
        CHECK_BYTES(buffer, other, berth_motion_image_size(&desc));
    }
}

/* The image goes on where the arena stands. */
static void the_arena_is_used_as_said(void)
{
    const berth_motion_desc desc = good(20);
    berth_arena image = berth_arena_over(buffer, sizeof buffer);
    berth_motion view;
    const size_t size = berth_motion_image_size(&desc);
    const unsigned char *const taken = berth_arena_take(&image, 1, 1);
    const unsigned char *from;
    size_t room;

    CHECK(taken != NULL);
    CHECK_EQ(berth_motion_build(&desc, &image, &view), BERTH_OK);
    room = image.used - 1;
    CHECK_LE(size, room);
    CHECK_LE(room, size + 7);
    CHECK_EQ(image.high, image.used);
    from = (const unsigned char *)view.nodes - BERTH_IMAGE_HEADER_BYTES;
    CHECK(from == (const unsigned char *)buffer + image.used - size);
}

/* ---- The tree ------------------------------------------------------------------------------- */

static void leaves_hold_what_was_asked_for(void)
{
    for (uint32_t count = 1; count <= MOTION_MAX; count++) {
        for (uint32_t leaf = 1; leaf <= 20; leaf += 1 + leaf / 4) {
            const berth_motion_desc desc = good(count);
            const berth_motion view = motion_build(&m, leaf, 0, buffer, sizeof buffer);
            const uint32_t last = view.track.levels - 1u;
            uint32_t end = 0;
            CHECK_EQ(desc.clip.count, count);
            for (uint32_t place = 0; place < UINT32_C(1) << last; place++) {
                berth_motion_disc disc;
                CHECK_EQ(berth_motion_node(&view, last, place, &disc), BERTH_OK);
                CHECK_EQ(disc.first, end);
                CHECK(disc.first < disc.end);
                CHECK_LE(disc.end - disc.first, leaf == 1 ? 2 : leaf);
                end = disc.end;
            }
            CHECK_EQ(end, count);
        }
    }
}

static void levels_are_as_many_as_asked_for(void)
{
    for (uint32_t count = 1; count <= MOTION_MAX; count++) {
        for (uint32_t levels = 1; (UINT32_C(1) << (levels - 1)) <= count; levels++) {
            const berth_motion_desc desc = good(count);
            const berth_motion view = motion_build(&m, 4, levels, buffer, sizeof buffer);
            CHECK_EQ(desc.clip.count, count);
            CHECK_EQ(view.track.levels, levels);
            CHECK_EQ(berth_motion_verify(&view), BERTH_OK);
        }
    }
}

const harness_test tests[] = {
    {"clips out of range are refused", clips_out_of_range_are_refused},
    {"levels out of range are refused", levels_out_of_range_are_refused},
    {"nulls are refused", nulls_are_refused},
    {"the default description is empty", the_default_description_is_empty},
    {"builds are deterministic", builds_are_deterministic},
    {"strides do not change the bytes", strides_do_not_change_the_bytes},
    {"arenas are used as said", the_arena_is_used_as_said},
    {"leaves hold what was asked for", leaves_hold_what_was_asked_for},
    {"levels are as many as asked for", levels_are_as_many_as_asked_for},
    {0, 0},
};
