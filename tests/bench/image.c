/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* The bytes of an image against its budget: header, nodes, samples, with one radius and with one
 * each. Built, not computed: the figures are what a build took from its arena. */

#include "berth/berth.h"
#include "tests/harness/harness.h"

#define COUNT 1000

static berth_num records[COUNT][3];
static uint32_t memory[BERTH_MOTION_IMAGE_WORDS_RADII(COUNT, 1)];

static uint32_t bytes_of(uint32_t count, uint16_t levels, int radii)
{
    berth_arena image = berth_arena_over(memory, sizeof memory);
    berth_motion_desc desc = berth_motion_desc_default();
    berth_motion view;
    desc.clip = berth_clip_over_records(records[0], sizeof records[0], count, 1);
    desc.levels = levels;
    if (!radii) {
        desc.clip.r = NULL;
        desc.clip.radius = berth_num_of((berth_raw)1000);
    }
    CHECK_EQ(berth_motion_build(&desc, &image, NULL, &view), BERTH_OK);
    return (uint32_t)image.used;
}

static void test_image(void)
{
    uint32_t i;
    int radii;
    for (i = 0; i < COUNT; i++) {
        records[i][0] = berth_num_of((berth_raw)(i * 777));
        records[i][1] = berth_num_of((berth_raw)(i * i));
        records[i][2] = berth_num_of((berth_raw)(1000 + i));
    }
    for (radii = 0; radii < 2; radii++) {
        /* differences between builds leave one part each; all counts are even, so no padding */
        const uint32_t one_level = bytes_of(1000, 1, radii), half = bytes_of(500, 1, radii);
        const uint32_t eight_levels = bytes_of(1000, 8, radii);
        const uint32_t sample = (one_level - half) / 500;
        const uint32_t node = (eight_levels - one_level) / 254;
        /* what is left: the header, and less than a word of padding */
        const uint32_t header = (one_level - 1000 * sample - node) & ~UINT32_C(3);
        harness_print(
            "image, %s: header %u (at most 64), node %u (at most 14), sample %u (at most %u) "
            "bytes\n",
            radii ? "a radius each" : "one radius", header, node, sample,
            radii ? (uint32_t)6 : (uint32_t)4);
        CHECK_LE(header, 64);
        CHECK_LE(node, 14);
        CHECK_LE(sample, radii ? 6 : 4);
    }
}

const harness_test tests[] = {{"bytes of an image", test_image}, {0, 0}};
