/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* Sizes: the macros, the functions and the budget of bytes agree; what a build takes: motion.h. */

#include "tests/unit/motion.h"

static const uint32_t counts[] = {
    1,   2,   3,   4,   5,    6,    7,    8,    9,     11,    12,    13,    15,    16,   17,
    23,  24,  25,  31,  32,   33,   48,   49,   63,    64,    65,    100,   127,   128,  129,
    255, 256, 257, 999, 1500, 4095, 4096, 4097, 10000, 32767, 32768, 32769, 65534, 65535};
static const uint32_t leaves[] = {1, 2, 3, 4, 5, 7, 8, 9, 12, 16, 17, 64, 255, 4096, 65534, 65535};

/* Leaves over so many legs, by the words of the header. */
static uint32_t nodes_wanted(uint32_t legs, uint32_t leaf)
{
    return 2 * (legs / leaf + (legs % leaf != 0)) - 1;
}

#ifdef BERTH_Q16
#define UNIT 2u
#define HEADER 80u
#elif defined(BERTH_CFG_F32)
#define UNIT 4u
#define HEADER 80u
#else
#define UNIT 8u
#define HEADER 104u
#endif

static uint32_t whole_words(uint32_t bytes)
{
    return bytes + (4 - bytes % 4) % 4;
}

static uint32_t clip_wanted(uint32_t count, uint32_t leaf, uint32_t radii)
{
    return whole_words(HEADER + nodes_wanted(count, leaf) * 5 * UNIT + count * (2 + radii) * UNIT);
}

static uint32_t trajectory_wanted(uint32_t count, uint32_t leaf, uint32_t radii)
{
    const uint32_t legs = count > 1 ? count - 1 : 1;
    const uint32_t number = (uint32_t)sizeof(berth_num);
    return whole_words(HEADER + nodes_wanted(legs, leaf) * 5 * UNIT) +
           whole_words((legs + 1) * (2 * number + 4) + legs * radii * number);
}

static berth_motion_desc describe(uint32_t count, uint32_t leaf, uint32_t radii)
{
    static const berth_num number = BERTH_NUM(1);
    berth_motion_desc desc = {0};
    desc.clip = berth_clip_over_arrays(&number, &number, count, number, 1);
    desc.clip.r = radii != 0 ? &number : NULL; /* sizes are read from it, samples are not */
    desc.leaf_size = (uint16_t)leaf;
    return desc;
}

HARNESS_TEST(macros_and_functions_agree, "macros and functions agree")
{
    for (uint32_t i = 0; i < LENGTH_OF(counts); i++) {
        for (uint32_t j = 0; j < LENGTH_OF(leaves); j++) {
            const uint32_t count = counts[i], leaf = leaves[j];
            const berth_motion_desc one = describe(count, leaf, 0), each = describe(count, leaf, 1);
            CHECK_EQ(BERTH_MOTION_NODES(count, leaf), nodes_wanted(count, leaf));
            CHECK_EQ(berth_motion_image_size(&one), clip_wanted(count, leaf, 0));
            CHECK_EQ(berth_motion_image_size(&each), clip_wanted(count, leaf, 1));
            CHECK_EQ(BERTH_MOTION_CLIP_BYTES(count, leaf, 0), clip_wanted(count, leaf, 0));
            CHECK_EQ(BERTH_MOTION_CLIP_BYTES(count, leaf, 1), clip_wanted(count, leaf, 1));
            CHECK_EQ(4 * BERTH_MOTION_IMAGE_WORDS(count, leaf), clip_wanted(count, leaf, 0));
            CHECK_EQ(4 * BERTH_MOTION_IMAGE_WORDS_RADII(count, leaf), clip_wanted(count, leaf, 1));
            CHECK_EQ(BERTH_MOTION_TRAJECTORY_BYTES(count, leaf, 0),
                     trajectory_wanted(count, leaf, 0));
            CHECK_EQ(BERTH_MOTION_TRAJECTORY_BYTES(count, leaf, 1),
                     trajectory_wanted(count, leaf, 1));
        }
        CHECK_EQ(4 * BERTH_TRAJECTORY_IMAGE_WORDS(counts[i]),
                 trajectory_wanted(counts[i], BERTH_MOTION_TRAJECTORY_LEAF_SIZE, 0));
        CHECK_EQ(4 * BERTH_TRAJECTORY_IMAGE_WORDS_RADII(counts[i]),
                 trajectory_wanted(counts[i], BERTH_MOTION_TRAJECTORY_LEAF_SIZE, 1));
    }
}

/* The size depends on the count alone: knots anywhere, at any ticks, with any radii. */
HARNESS_TEST(trajectories_are_as_the_macros_say, "trajectories are as the macros say")
{
    static berth_num x[300], y[300], r[300];
    static int32_t tick[300];
    harness_random random = harness_random_from(23);
    for (uint32_t count = 1; count <= 300; count++) {
        const double span = count % 3 == 0 ? 8192 : count % 3 == 1 ? 1 : 0;
        const int32_t most = count % 2 == 0 ? 7 : BERTH_TICK_MAX / 300;
        int32_t now = harness_between(&random, 0, 9);
        for (uint32_t i = 0; i < count; i++) {
            x[i] = num_from(random_real(&random, -span, span));
            y[i] = num_from(random_real(&random, -span, span));
            r[i] = num_from(random_real(&random, 0, 8192));
            tick[i] = now;
            now += harness_between(&random, 1, most);
        }
        for (uint32_t j = 0; j < LENGTH_OF(leaves); j++) {
            berth_trajectory one = berth_trajectory_over_arrays(x, y, tick, count, num_from(0.5));
            berth_motion_desc desc = {0};
            desc.trajectory = &one;
            desc.leaf_size = (uint16_t)leaves[j];
            CHECK_EQ(berth_motion_image_size(&desc), trajectory_wanted(count, leaves[j], 0));
            one.r = r;
            CHECK_EQ(berth_motion_image_size(&desc), trajectory_wanted(count, leaves[j], 1));
        }
    }
}

/* A size is 0 exactly when build says why, whatever the samples are. */
HARNESS_TEST(build_says_why_there_is_no_size, "checks say why there is no size")
{
    static const struct {
        uint32_t count, leaf;
        int32_t dt;
        uint32_t stride;
        berth_status status;
    } cases[] = {
        {64, 8, 1, 0, BERTH_OK},
        {0, 8, 1, 0, BERTH_E_COUNT},
        {65536, 8, 1, 0, BERTH_E_COUNT},
        {65537, 8, 1, 0, BERTH_E_COUNT},
        {UINT32_MAX, 8, 1, 0, BERTH_E_COUNT},
        {64, 8, 0, 0, BERTH_E_DT},
        {64, 8, BERTH_TICK_MAX / 64, 0, BERTH_OK},
        {64, 8, BERTH_TICK_MAX / 64 + 1, 0, BERTH_E_DT},
        {64, 8, 1, 1, BERTH_E_STRIDE},
        {64, 8, 1, sizeof(berth_num), BERTH_OK},
    };
    CHECK_EQ(berth_motion_image_size(NULL), 0);
    for (uint32_t i = 0; i < LENGTH_OF(cases); i++) {
        berth_motion_desc desc = describe(cases[i].count, cases[i].leaf, 0);
        desc.clip.x = desc.clip.y = NULL; /* samples are not looked at */
        desc.clip.dt = cases[i].dt;
        desc.clip.stride = cases[i].stride;
        CHECK_EQ(berth_motion_image_size(&desc) != 0, cases[i].status == BERTH_OK);
    }
}
