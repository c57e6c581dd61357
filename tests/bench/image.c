/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* The bytes of an image against its budget: header, nodes, samples or knots, with one radius and
 * with one each. Built, not computed: the figures are what a build took from its arena. */

#include "berth/berth.h"
#include "tests/harness/harness.h"

#define COUNT 1000
#define LEAF 8

static berth_num x[COUNT + 1], y[COUNT + 1], r[COUNT + 1];
static int32_t ticks[COUNT + 1];
static uint32_t memory[BERTH_MOTION_IMAGE_WORDS_RADII(COUNT, 1) + COUNT];

/* Bytes of so many samples, or of knots with so many legs. */
static uint32_t bytes_of(uint32_t legs, uint16_t leaf_size, int straight, int radii)
{
    const berth_num radius = berth_num_of((berth_raw)1000);
    berth_arena image = berth_arena_over(memory, sizeof memory);
    berth_trajectory route = berth_trajectory_over_arrays(x, y, ticks, legs + 1, radius);
    berth_motion_desc desc = {0};
    berth_motion view;
    desc.clip = berth_clip_over_arrays(x, y, legs, radius, 1);
    desc.clip.r = radii ? r : NULL;
    route.r = radii ? r : NULL;
    desc.trajectory = straight ? &route : NULL;
    desc.leaf_size = leaf_size;
    CHECK_EQ(berth_motion_build(&desc, &image, &view), BERTH_OK);
    return (uint32_t)image.used;
}

static void weigh(int straight, int radii)
{
    /* differences between builds leave one part each; all counts are even, so no padding */
    const uint32_t one_leaf = bytes_of(COUNT, COUNT, straight, radii);
    const uint32_t half = bytes_of(COUNT / 2, COUNT, straight, radii);
    const uint32_t leaves = bytes_of(COUNT, LEAF, straight, radii);
    const uint32_t leg = (one_leaf - half) / (COUNT / 2);
    const uint32_t node = (leaves - one_leaf) / (BERTH_MOTION_NODES(COUNT, LEAF) - 1);
    /* what is left: the header, a trajectory's last knot, and less than a word of padding */
    const uint32_t knot = straight ? leg - (radii ? 4 : 0) : 0;
    const uint32_t header = (one_leaf - COUNT * leg - node - knot) & ~UINT32_C(3);
    /* samples are 16 bits on a grid; knots and ticks 32, as they were given */
    const uint32_t most = straight ? (radii ? 16u : 12u) : (radii ? 6u : 4u);
    harness_print(
        "image, %s, %s: header %u (at most 80), node %u (at most 10), %s %u (at most %u) bytes\n",
        straight ? "trajectory" : "clip", radii ? "a radius each" : "one radius", header, node,
        straight ? "knot" : "sample", leg, most);
    CHECK_LE(header, 80);
    CHECK_LE(node, 10);
    CHECK_LE(leg, most);
}

HARNESS_TEST(test_image, "bytes of an image")
{
    for (uint32_t i = 0; i <= COUNT; i++) {
        x[i] = berth_num_of((berth_raw)(i * 777));
        y[i] = berth_num_of((berth_raw)(i * i));
        r[i] = berth_num_of((berth_raw)(1000 + i));
        ticks[i] = (int32_t)(3 * i + i % 3);
    }
    for (int straight = 0; straight < 2; straight++) {
        weigh(straight, 0);
        weigh(straight, 1);
    }
}
