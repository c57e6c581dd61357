/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* The promise on steps against forged images: every small pair of trees, with every choice of which
 * nodes hide everything and which nothing, and samples that touch exactly (floats: nearly), so
 * that no test of samples settles anything early. Whatever the nodes say, a query takes at most
 * worst_steps, is never unknown without a budget, and a budget is kept to the step. */

#include "tests/unit/boxes.h"
#include "berth/papers/mobb.h"

#define MOST 5u /* samples */

/* Of many patterns STRIDEth, odd and even ones. */
#ifdef HARNESS_SMALL
#define STRIDE 41u
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

/* An image of one of both families, whose nodes change. */
typedef struct subject {
    IMAGE_BUFFER(image, WORDS);
    size_t size;
    uint32_t nodes, units;
    int boxes;
    berth_motion motion;
    berth_mobb mobb;
} subject;

static motion m;
static subject a, b;

/* `count` discs of radius 0.5 at the origin. */
static void make(subject *s, int boxes, uint32_t count, uint32_t levels, int32_t dt)
{
    harness_random random = harness_random_from(50);
    motion_make(&m, MOTION_STAND, &random, count, 0, 0, 0, 0.5);
    m.radii = 0;
    m.dt = dt;
    s->boxes = boxes;
    if (boxes) {
        const berth_mobb_desc desc = boxes_desc(&m, 1, levels, BERTH_MOBB_MOBB);
        s->mobb = boxes_build(&m, 1, levels, BERTH_MOBB_MOBB, s->image, sizeof s->image);
        s->size = berth_mobb_image_size(&desc);
        s->units = BOX_UNITS;
    } else {
        const berth_motion_desc desc = motion_desc(&m, 1, levels);
        s->motion = motion_build(&m, 1, levels, s->image, sizeof s->image);
        s->size = berth_motion_image_size(&desc);
        s->units = NODE_UNITS;
    }
    s->nodes = (UINT32_C(1) << levels) - 1;
}

/* Node i hides everything when bit i of `wide` is set, else it is a point far away. */
static void forge(subject *s, uint32_t wide)
{
    unsigned char *const image = (unsigned char *)s->image;
    for (uint32_t i = 0; i < s->nodes; i++) {
        image_unit *const node =
            (image_unit *)(void *)(image + IMAGE_HEADER) + (size_t)i * s->units;
        const int is_wide = (wide >> i & 1) != 0;
        node[0] = (image_unit)(is_wide ? 0 : NODE_FAR);
        node[1] = 0;
        if (s->boxes) {
            node[BOX_MAJOR] = node[BOX_MINOR] = is_wide ? boxes_extent_unit(20000) : 0;
        } else {
            image_put_radius(node, is_wide ? NODE_WIDE : 0);
        }
    }
    image_put_number(image, IMAGE_REACH, REACH);
    image_mend(image, s->size);
    CHECK_EQ(s->boxes ? berth_mobb_attach(&s->mobb, image, s->size)
                      : berth_motion_attach(&s->motion, image, s->size),
             BERTH_OK);
}

static berth_status ask(int32_t start, uint32_t budget, berth_motion_counts *counts)
{
    /* apart by the sum of both radii as stored; floats count that as a hit */
#ifdef BERTH_Q16
    const berth_num apart = num_from(1);
#else
    const berth_num apart = num_from(1 + 1.0 / 256);
#endif
    const berth_placement at_a = berth_placement_at(num_from(0), num_from(0), 0, 0);
    const berth_placement at_b = berth_placement_at(apart, num_from(0), 0, start);
    berth_motion_options options;
    berth_mobb_counts all;
    options.max_steps = budget;
    if (!a.boxes) {
        return berth_motion_collide(&a.motion, &at_a, &b.motion, &at_b, &options, counts);
    }
    const berth_status answer = berth_mobb_collide(&a.mobb, &at_a, &b.mobb, &at_b, &options, &all);
    *counts = all.all;
    return answer;
}

/* Returns the steps taken. */
static uint32_t keeps_its_bound(int32_t start, uint32_t worst)
{
    berth_motion_counts free, held;
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
    const uint32_t worst = a.boxes ? berth_mobb_worst_steps(&a.mobb, &b.mobb)
                                   : berth_motion_worst_steps(&a.motion, &b.motion);
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

static void every_small_pair(int boxes)
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
                make(&a, boxes, count_a, level_a, dt[0]);
                make(&b, boxes, count_b, level_b, dt[1]);
                every_pattern(3);
            }
        }
    }
    harness_note("%u queries, the bound is reached by %u pairs of trees", tried, tight);
    CHECK_LE(10, tight);
}

static void motions_keep_their_bound(void)
{
    every_small_pair(0);
}

static void boxes_keep_their_bound(void)
{
    every_small_pair(1);
}

const harness_test tests[] = {
    {"motions keep their bound on steps", motions_keep_their_bound},
    {"boxes keep their bound on steps", boxes_keep_their_bound},
    {0, 0},
};
