/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* Sizes: the macros, the functions, what a build takes, and the budget of bytes agree. */

#include "tests/unit/motion.h"

static const uint32_t counts[] = {
    1,   2,   3,   4,   5,    6,    7,    8,    9,     11,    12,    13,    15,    16,   17,
    23,  24,  25,  31,  32,   33,   48,   49,   63,    64,    65,    100,   127,   128,  129,
    255, 256, 257, 999, 1500, 4095, 4096, 4097, 10000, 32767, 32768, 32769, 65534, 65535};
static const uint32_t leaves[] = {1, 2, 3, 4, 5, 7, 8, 9, 12, 16, 17, 64, 255, 4096, 65534, 65535};

/* Levels by the words of the header: split while leaves hold more than leaf samples, and no node
 * would be left without one. */
static uint32_t levels_wanted(uint32_t count, uint32_t leaf)
{
    uint32_t levels = 1;
    uint64_t nodes = 1; /* of the last level */
    while (levels < 16 && count > leaf * nodes && 2 * nodes <= count) {
        levels++;
        nodes *= 2;
    }
    return levels;
}

static uint32_t bytes_wanted(uint32_t count, uint32_t levels, uint32_t radii)
{
#ifdef BERTH_Q16
    const uint32_t unit = 2;
#else
    const uint32_t unit = (uint32_t)sizeof(berth_raw);
#endif
    uint32_t nodes = 1, bytes;
    for (uint32_t level = 1; level < levels; level++) {
        nodes = 2 * nodes + 1;
    }
    bytes = 64 + nodes * 5 * unit + count * (2 + radii) * unit;
    while (bytes % 4 != 0) {
        bytes++;
    }
    return bytes;
}

static berth_motion_desc describe(uint32_t count, uint32_t leaf, uint32_t levels, uint32_t radii)
{
    static const berth_num number = BERTH_NUM(1);
    berth_motion_desc desc = berth_motion_desc_default();
    desc.clip = berth_clip_over_arrays(&number, &number, count, number, 1);
    desc.clip.r = radii != 0 ? &number : NULL; /* sizes are read from it, samples are not */
    desc.leaf_size = (uint16_t)leaf;
    desc.levels = (uint16_t)levels;
    return desc;
}

static void macros_and_functions_agree(void)
{
    for (uint32_t i = 0; i < LENGTH_OF(counts); i++) {
        for (uint32_t j = 0; j < LENGTH_OF(leaves); j++) {
            const uint32_t count = counts[i], leaf = leaves[j], levels = levels_wanted(count, leaf);
            const berth_motion_desc one = describe(count, leaf, 0, 0);
            const berth_motion_desc each = describe(count, leaf, 0, 1);
            CHECK_EQ(BERTH_MOTION_LEVELS(count, leaf), levels);
            CHECK_EQ(berth_motion_image_size(&one), bytes_wanted(count, levels, 0));
            CHECK_EQ(berth_motion_image_size(&each), bytes_wanted(count, levels, 1));
            CHECK_EQ(4 * BERTH_MOTION_IMAGE_WORDS(count, leaf), bytes_wanted(count, levels, 0));
            CHECK_EQ(4 * BERTH_MOTION_IMAGE_WORDS_RADII(count, leaf),
                     bytes_wanted(count, levels, 1));
        }
    }
}

static motion m;

/* The macros are constant expressions: they size static arrays, to the byte. */
static union {
    uint32_t words[BERTH_MOTION_IMAGE_WORDS(64, 8)];
    double aligned; /* f64 images ask for it */
} fits_64;
static union {
    uint32_t words[BERTH_MOTION_IMAGE_WORDS_RADII(64, BERTH_MOTION_DEFAULT_LEAF_SIZE)];
    double aligned;
} fits_64_radii;

static void builds_into(void *words, size_t size, uint32_t leaf, int radii)
{
    berth_arena image = berth_arena_over(words, size);
    berth_motion_desc desc;
    berth_motion view;

    m.radii = radii;
    desc = motion_desc(&m, leaf, 0);
    CHECK_EQ(berth_motion_image_size(&desc), size);
    CHECK_EQ(berth_motion_build(&desc, &image, &view), BERTH_OK);
    CHECK_EQ(image.used, size);
    image = berth_arena_over(words, size - 1);
    CHECK_EQ(berth_motion_build(&desc, &image, &view), BERTH_E_IMAGE_SPACE);
}

static void macros_size_arrays(void)
{
    harness_random random = harness_random_from(17);
    motion_make(&m, MOTION_WALK, &random, 64, 10, 0, 0, 1);
    builds_into(fits_64.words, sizeof fits_64.words, 8, 0);
    builds_into(fits_64_radii.words, sizeof fits_64_radii.words, 0, 1);
}

static void leaf_size_0_is_the_default(void)
{
    for (uint32_t i = 0; i < LENGTH_OF(counts); i++) {
        const berth_motion_desc zero = describe(counts[i], 0, 0, 0);
        const berth_motion_desc named = describe(counts[i], BERTH_MOTION_DEFAULT_LEAF_SIZE, 0, 0);
        CHECK_EQ(berth_motion_image_size(&zero), berth_motion_image_size(&named));
    }
}

/* Asked for by number: all levels that the samples can fill, and none beyond. */
static void levels_by_number(void)
{
    for (uint32_t i = 0; i < LENGTH_OF(counts); i++) {
        for (uint32_t levels = 1; levels <= 20; levels++) {
            const int possible = levels <= 16 && (UINT32_C(1) << (levels - 1)) <= counts[i];
            for (uint32_t radii = 0; radii < 2; radii++) {
                const berth_motion_desc desc = describe(counts[i], i % 3, levels, radii);
                const uint32_t wanted = possible ? bytes_wanted(counts[i], levels, radii) : 0;
                CHECK_EQ(berth_motion_image_size(&desc), wanted);
                if (possible) {
                    CHECK_EQ(BERTH_MOTION_IMAGE_BYTES_OF(counts[i], levels, radii), wanted);
                }
            }
        }
    }
}

static void impossible_descriptions_have_no_size(void)
{
    static const uint32_t bad_counts[] = {0, 65536, 65537, UINT32_MAX};
    berth_motion_desc desc = describe(64, 8, 0, 0);

    CHECK_EQ(berth_motion_image_size(NULL), 0);
    for (uint32_t i = 0; i < LENGTH_OF(bad_counts); i++) {
        desc.clip.count = bad_counts[i];
        CHECK_EQ(berth_motion_image_size(&desc), 0);
    }
    desc = describe(64, 8, 65535, 0);
    CHECK_EQ(berth_motion_image_size(&desc), 0);
    desc = describe(65535, 8, 17, 0);
    CHECK_EQ(berth_motion_image_size(&desc), 0);
}

/* A size is 0 exactly when the check of the description says why. */
static void checks_say_why_there_is_no_size(void)
{
    static const struct {
        uint32_t count, leaf, levels;
        int32_t dt;
        uint32_t stride;
        berth_status status;
    } cases[] = {
        {64, 8, 0, 1, 0, BERTH_OK},
        {0, 8, 0, 1, 0, BERTH_E_COUNT},
        {65536, 8, 0, 1, 0, BERTH_E_COUNT},
        {64, 8, 0, 0, 0, BERTH_E_DT},
        {64, 8, 0, BERTH_TICK_MAX / 64, 0, BERTH_OK},
        {64, 8, 0, BERTH_TICK_MAX / 64 + 1, 0, BERTH_E_DT},
        {64, 8, 0, 1, 1, BERTH_E_STRIDE},
        {64, 8, 0, 1, sizeof(berth_num), BERTH_OK},
        {64, 8, 7, 1, 0, BERTH_OK},
        {64, 8, 8, 1, 0, BERTH_E_LEVELS},
        {65535, 8, 17, 1, 0, BERTH_E_LEVELS},
    };
    CHECK_EQ(berth_motion_desc_check(NULL), BERTH_E_NULL);
    for (uint32_t i = 0; i < LENGTH_OF(cases); i++) {
        berth_motion_desc desc = describe(cases[i].count, cases[i].leaf, cases[i].levels, 0);
        desc.clip.x = desc.clip.y = NULL; /* samples are not looked at */
        desc.clip.dt = cases[i].dt;
        desc.clip.stride = cases[i].stride;
        CHECK_EQ(berth_motion_desc_check(&desc), cases[i].status);
        CHECK_EQ(berth_motion_image_size(&desc) != 0, cases[i].status == BERTH_OK);
    }
}

/* The promise of bytes: a header of 64; 10 a node, 4 or 6 a sample, in q16. */
static void images_keep_to_the_budget(void)
{
#ifdef BERTH_Q16
    for (uint32_t i = 0; i < LENGTH_OF(counts); i++) {
        for (uint32_t radii = 0; radii < 2; radii++) {
            const berth_motion_desc desc = describe(counts[i], 4, 0, radii);
            const uint32_t nodes = (UINT32_C(1) << levels_wanted(counts[i], 4)) - 1;
            CHECK_LE(berth_motion_image_size(&desc),
                     64 + 10 * nodes + (4 + 2 * radii) * counts[i] + 3);
        }
    }
#else
    harness_skip("the budget is q16's");
#endif
}

static IMAGE_BUFFER(buffer, MOTION_IMAGE_WORDS);

static void builds_take_what_was_said(void)
{
    static const uint8_t some_leaves[] = {0, 1, 2, 3, 5, 8, 64, 255};
    harness_random random = harness_random_from(9);

    for (uint32_t count = 1; count <= MOTION_MAX; count++) {
        motion_make(&m, MOTION_WALK, &random, count, 10, 0, 0, 1);
        for (uint32_t i = 0; i < LENGTH_OF(some_leaves); i++) {
            const berth_motion_desc desc = motion_desc(&m, some_leaves[i], 0);
            const size_t size = berth_motion_image_size(&desc);
            berth_arena image = berth_arena_over(buffer, sizeof buffer);
            berth_motion view;
            berth_motion_facts facts;
            CHECK_EQ(berth_motion_build(&desc, &image, &view), BERTH_OK);
            CHECK_EQ(image.used, size);
            CHECK_EQ(berth_motion_info(&view, &facts), BERTH_OK);
            CHECK_EQ(facts.bytes, size);
        }
    }
}

const harness_test tests[] = {
    {"macros and functions agree", macros_and_functions_agree},
    {"macros size arrays", macros_size_arrays},
    {"leaf size 0 is the default", leaf_size_0_is_the_default},
    {"levels by number", levels_by_number},
    {"impossible descriptions have no size", impossible_descriptions_have_no_size},
    {"checks say why there is no size", checks_say_why_there_is_no_size},
    {"images keep to the budget of bytes", images_keep_to_the_budget},
    {"builds take what was said", builds_take_what_was_said},
    {0, 0},
};
