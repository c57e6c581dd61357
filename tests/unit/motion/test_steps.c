/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* The promise on steps against forged images: every small pair of trees, with every choice of which
 * nodes hide everything and which nothing, and legs that touch exactly (floats: nearly), so that no
 * test of legs settles anything early. Whatever the nodes say, a query takes at most worst_steps,
 * is never unknown without a budget, and a budget is kept to the step. */

#include "tests/unit/asked.h"
#include "tests/unit/image.h"

#define MOST 5u /* legs */

/* Of many patterns STRIDEth, odd and even ones. */
#ifdef HARNESS_SMALL
#define STRIDE (211u * HARNESS_STEP(3))
#else
#define STRIDE 5u
#endif
#define WORDS ROUTE_IMAGE_WORDS(MOST + 1u)

/* So that the circles of reach settle nothing; floats take the rounding from it. A node that hides
 * everything, and where one is that hides nothing. */
#ifdef BERTH_Q16
#define REACH 32000
#define WIDE 12000
#define FAR 4500
#else
#define REACH 10
#define WIDE 12000
#define FAR 32768
#endif

/* An image whose nodes change. */
typedef struct subject {
    IMAGE_BUFFER(image, WORDS);
    size_t size;
    uint32_t nodes;
    berth_motion view;
} subject;

static motion m;
static subject a, b;

/* `count` legs of radius 0.5 that stand at the origin, for dt ticks each or about that. */
static void make(subject *s, int straight, uint32_t count, uint32_t leaf, int32_t dt)
{
    harness_random random = harness_random_from(50);
    berth_motion_facts facts;
    if (straight) {
        int32_t tick = 0;
        route_begin(&m, 0.5);
        for (uint32_t i = 0; i <= count; i++) {
            route_add(&m, 0, 0, tick);
            tick += i % 2 != 0 ? 2 * dt - 1 : 1;
        }
    } else {
        motion_make(&m, MOTION_STAND, &random, count, 0, 0, 0, 0.5);
        m.radii = 0;
        m.dt = dt;
    }
    s->view = motion_build(&m, leaf, s->image, sizeof s->image);
    CHECK_EQ(berth_motion_info(&s->view, &facts), BERTH_OK);
    CHECK_EQ(facts.legs, count);
    s->size = facts.bytes;
    s->nodes = facts.nodes;
    CHECK_EQ(s->nodes, BERTH_MOTION_NODES(count, leaf));
}

/* Node i hides everything when bit i of `wide` is set, else it is a point far away. */
static void forge(subject *s, uint32_t wide)
{
    unsigned char *const image = (unsigned char *)s->image;
    const size_t place = (size_t)((const unsigned char *)shown_of(&s->view).nodes - image);
    image_unit *node = (image_unit *)(void *)(image + place);
    for (uint32_t i = 0; i < s->nodes; i++, node += NODE_UNITS) {
        const int is_wide = (wide >> i & 1) != 0;
        for (uint32_t k = 0; k < NODE_UNITS; k++) {
            node[k] = 0;
        }
        node[NODE_X] = (image_unit)(is_wide ? 0 : FAR);
        image_put_radius(node, is_wide ? WIDE : 0);
    }
    image_mend(image, s->size);
    CHECK_EQ(berth_motion_attach(&s->view, image, s->size), BERTH_OK);
    shown_put(&s->view, IMAGE_REACH, REACH);
}

typedef berth_status (*asking)(const berth_placed *a, const berth_placed *b,
                               const berth_motion_options *options, berth_motion_counts *counts);

/* Any hit of what is forged may be told by nodes that bound nothing: there the answer may be a hit.
 * */
static uint32_t keeps_its_bound(asking call, const berth_placed *pa, const berth_placed *pb,
                                uint32_t worst, int exact)
{
    berth_motion_options options = no_options();
    berth_motion_counts free, held;
    const berth_status answer = call(pa, pb, &options, &free);
    CHECK(answer == BERTH_CLEAR || (!exact && answer == BERTH_HIT));
    CHECK_LE(free.steps, worst);
    if (free.steps > 0) {
        options.max_steps = free.steps;
        CHECK_EQ(call(pa, pb, &options, &held), answer);
        CHECK_EQ(held.steps, free.steps);
    }
    if (free.steps > 1) {
        options.max_steps = free.steps - 1;
        CHECK_EQ(call(pa, pb, &options, &held), BERTH_UNKNOWN);
        CHECK(held.steps < free.steps && held.steps + 5 >= free.steps); /* 4: an exact test */
    }
    return free.steps;
}

static uint32_t tried;
static uint32_t nearest; /* steps that the most demanding query took, in 1/1000 of the bound */

/* All patterns of nodes of the two subjects, at a few starts. */
static void every_pattern(int32_t span)
{
    /* apart by the sum of both radii as stored; floats count that as a hit */
#ifdef BERTH_Q16
    const berth_num apart = num_from(1);
#else
    const berth_num apart = num_from(1 + 1.0 / 256);
#endif
    const uint32_t worst = berth_motion_worst_steps(&a.view, &b.view);
    const uint32_t stride = a.nodes + b.nodes > 7 ? STRIDE : 1;
    uint32_t most = 0;
    for (uint32_t pattern = 0; pattern < UINT32_C(1) << (a.nodes + b.nodes); pattern += stride) {
        forge(&a, pattern);
        forge(&b, pattern >> a.nodes);
        for (int32_t start = -span; start <= span; start += 1 + span / 2) {
            const berth_placement at_b = berth_placement_at(apart, num_from(0), 0, start);
            const berth_placed pa = place_one(&a.view, &here), pb = place_one(&b.view, &at_b);
            const uint32_t steps = keeps_its_bound(berth_first_hit, &pa, &pb, worst, 1);
            (void)keeps_its_bound(berth_meet, &pa, &pb, worst, 0);
            most = steps > most ? steps : most;
            tried++;
        }
    }
    nearest = most * 1000 / worst > nearest ? most * 1000 / worst : nearest;
}

/* Every two counts of legs up to MOST, in leaves of one or two; nodes up to 12 in both. */
static void every_small_pair(int straight_a, int straight_b)
{
    static const int32_t spacing[2][2] = {{2, 2}, {3, 2}};
    tried = nearest = 0;
    for (uint32_t i = 0; i < 2 * MOST * MOST; i++) {
        const uint32_t count_a = i / 2 % MOST + 1, count_b = i / 2 / MOST + 1;
        const int32_t *const dt = spacing[i % 2];
        for (uint32_t leaf = 1; leaf <= 2; leaf++) {
            make(&a, straight_a, count_a, leaf, dt[0]);
            make(&b, straight_b, count_b, 3 - leaf, dt[1]);
            if (a.nodes + b.nodes <= 12) {
                every_pattern(3);
            }
        }
    }
    harness_note("%u queries, at most %u of 1000 of the bound", tried, nearest);
    CHECK_LE(1, nearest);
}

HARNESS_TEST(held_legs_keep_their_bound, "held legs keep their bound on steps")
{
    every_small_pair(0, 0);
}

HARNESS_TEST(straight_legs_keep_their_bound, "straight legs keep their bound on steps")
{
    every_small_pair(1, 1);
}

HARNESS_TEST(legs_of_both_kinds_keep_their_bound, "legs of both kinds keep their bound on steps")
{
    every_small_pair(0, 1);
}
