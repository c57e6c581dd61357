/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* The promise on steps of trees of boxes against forged images: every small pair of trees, with
 * every choice of which boxes hide everything and which nothing, and samples that touch exactly
 * (floats: nearly), so that no test of samples settles anything early. Whatever the boxes say, a
 * query takes at most worst_steps, is never unknown without a budget, and a budget is kept to the
 * step. */

#include "tests/unit/boxes.h"

#define MOST 5u /* samples */

/* Of many patterns STRIDEth, odd and even ones. */
#ifdef HARNESS_SMALL
#define STRIDE (41u * HARNESS_STEP(3))
#else
#define STRIDE 5u
#endif
#define WORDS BERTH_MOBB_IMAGE_WORDS(MOST, 1)

/* So that the circles of reach settle nothing; floats take the rounding from it. */
#ifdef BERTH_Q16
#define REACH 32000
#else
#define REACH 10
#endif

/* How far away a box is that hides nothing. */
#ifdef BERTH_Q16
#define FAR 18304
#else
#define FAR 32768
#endif

/* An image whose boxes change. */
typedef struct subject {
    IMAGE_BUFFER(image, WORDS);
    size_t size;
    uint32_t nodes;
    berth_mobb view;
} subject;

static motion m;
static subject a, b;

/* `count` discs of radius 0.5 at the origin. */
static void make(subject *s, uint32_t count, uint32_t levels, int32_t dt)
{
    harness_random random = harness_random_from(50);
    motion_make(&m, MOTION_STAND, &random, count, 0, 0, 0, 0.5);
    m.radii = 0;
    m.dt = dt;
    berth_mobb_desc desc = boxes_desc(&m, 1, levels, BERTH_MOBB_MOBB);
    s->view = boxes_build(&m, 1, levels, BERTH_MOBB_MOBB, s->image, sizeof s->image);
    s->size = berth_mobb_image_size(&desc);
    s->nodes = (UINT32_C(1) << levels) - 1;
}

/* Box i hides everything when bit i of `wide` is set, else it is a point far away. */
static void forge(subject *s, uint32_t wide)
{
    unsigned char *const image = (unsigned char *)s->image;
    for (uint32_t i = 0; i < s->nodes; i++) {
        image_unit *const box =
            (image_unit *)(void *)(image + BOXES_HEADER) + (size_t)i * BOX_UNITS;
        const int is_wide = (wide >> i & 1) != 0;
        box[BOX_X] = (image_unit)(is_wide ? 0 : FAR);
        box[BOX_Y] = 0;
        box[BOX_MAJOR] = box[BOX_MINOR] = is_wide ? boxes_extent_unit(20000) : 0;
    }
    image_put_number(image, BOXES_REACH, REACH);
    image_mend(image, s->size);
    CHECK_EQ(berth_mobb_attach(&s->view, image, s->size), BERTH_OK);
}

static berth_status ask(int32_t start, uint32_t budget, berth_mobb_counts *counts)
{
    /* apart by the sum of both radii as stored; floats count that as a hit */
#ifdef BERTH_Q16
    const berth_num apart = num_from(1);
#else
    const berth_num apart = num_from(1 + 1.0 / 256);
#endif
    const berth_placement at_b = berth_placement_at(apart, num_from(0), 0, start);
    berth_mobb_options options;
    options.max_steps = budget;
    return berth_mobb_collide(&a.view, &here, &b.view, &at_b, &options, counts);
}

/* Returns the steps taken. */
static uint32_t keeps_its_bound(int32_t start, uint32_t worst)
{
    berth_mobb_counts free, held;
    CHECK_EQ(ask(start, 0, &free), BERTH_CLEAR);
    CHECK_LE(free.steps, worst);
    if (free.steps > 0) {
        CHECK_EQ(ask(start, free.steps, &held), BERTH_CLEAR);
    }
    if (free.steps > 1) {
        CHECK_EQ(ask(start, free.steps - 1, &held), BERTH_UNKNOWN);
        CHECK_EQ(held.steps, free.steps - 1);
    }
    return free.steps;
}

static uint32_t tried, tight;

/* All patterns of nodes of the two subjects, at a few starts. */
static void every_pattern(int32_t span)
{
    const uint32_t worst = berth_mobb_worst_steps(&a.view, &b.view);
    const uint32_t stride = a.nodes + b.nodes > 7 ? STRIDE : 1;
    uint32_t most = 0;
    for (uint32_t pattern = 0; pattern < UINT32_C(1) << (a.nodes + b.nodes); pattern += stride) {
        forge(&a, pattern);
        forge(&b, pattern >> a.nodes);
        for (int32_t start = -span; start <= span; start += 1 + span / 2) {
            const uint32_t steps = keeps_its_bound(start, worst);
            most = steps > most ? steps : most;
            tried++;
        }
    }
    tight += most == worst;
}

HARNESS_TEST(boxes_keep_their_bound, "boxes keep their bound on steps")
{
    static const int32_t spacing[2][2] = {{2, 2}, {3, 2}};
    tried = tight = 0;
    for (uint32_t i = 0; i < 2 * MOST * MOST; i++) {
        const uint32_t count_a = i / 2 % MOST + 1, count_b = i / 2 / MOST + 1;
        const int32_t *const dt = spacing[i % 2];
        for (uint32_t level_a = 1; count_a >> (level_a - 1) != 0; level_a++) {
            for (uint32_t level_b = 1; count_b >> (level_b - 1) != 0; level_b++) {
                if (level_a + level_b == 6 && count_a + count_b < 2 * MOST) {
                    continue; /* two of seven nodes: once */
                }
                make(&a, count_a, level_a, dt[0]);
                make(&b, count_b, level_b, dt[1]);
                every_pattern(3);
            }
        }
    }
    harness_note("%u queries, the bound is reached by %u pairs of trees", tried, tight);
    CHECK_LE(10, tight);
}
