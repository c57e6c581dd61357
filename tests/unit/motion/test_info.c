/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* motion/info.c: facts, legs and nodes; what is refused, and that it leaves no trace. */

#include "tests/unit/legs.h"

static motion m;
static IMAGE_BUFFER(buffer, MOTION_IMAGE_WORDS);

static berth_motion build(uint32_t count, int radii)
{
    harness_random random = harness_random_from(24);
    motion_make(&m, MOTION_WALK, &random, count, 10, 5, 6, 1);
    m.radii = radii;
    return motion_build(&m, 4, buffer, sizeof buffer);
}

static motion g;
static IMAGE_BUFFER(room, LEGS_IMAGE_WORDS);

/* Of both kinds. */
HARNESS_TEST(facts_are_those_of_the_image, "facts are those of the image")
{
    harness_random random = harness_random_from(26);
    for (uint32_t round = 0; round < 100 + HARNESS_CASES / 100; round++) {
        const uint32_t leaf = 1 + harness_below(&random, 9);
        const unsigned char *const image = (const unsigned char *)room;
        berth_motion_facts facts;
        harness_seed(round);
        given_random(&g, &random, LEGS_MAX, 200);
        const berth_motion view = motion_build(&g, leaf, room, sizeof room);
        CHECK_EQ(berth_motion_info(&view, &facts), BERTH_OK);
        CHECK_EQ(facts.bytes, image_get32(image, IMAGE_BYTES));
        CHECK_EQ(facts.legs, image_get32(image, IMAGE_LEGS));
        CHECK_EQ(facts.first, (int32_t)image_get32(image, IMAGE_FIRST));
        CHECK_EQ(facts.length, image_get32(image, IMAGE_LENGTH));
        CHECK_EQ(facts.straight, g.straight);
        CHECK_EQ(facts.unit, g.straight ? 0 : g.dt);
        CHECK_EQ(facts.before, g.straight ? g.before : BERTH_ABSENT);
        CHECK_EQ(facts.after, g.straight ? g.after : BERTH_ABSENT);
        const uint32_t number = (uint32_t)sizeof(berth_raw);
        uint32_t bytes = IMAGE_HEADER + facts.nodes * NODE_UNITS * (uint32_t)sizeof(image_unit);
        if (g.straight) { /* as given: after whole words */
            bytes += (4 - bytes % 4) % 4 + (facts.legs + 1) * (2 * number + 4);
            bytes += g.radii ? facts.legs * number : 0;
        } else {
            bytes += facts.legs * (g.radii ? 3 : 2) * (uint32_t)sizeof(image_unit);
        }
        CHECK_EQ(facts.bytes, bytes + (4 - bytes % 4) % 4);
    }
}

/* A node's ends are where its units say, to half a step and what a number rounds. */
HARNESS_TEST(nodes_are_those_of_the_image, "nodes are those of the image")
{
    for (uint32_t count = 1; count <= MOTION_MAX; count += 7) {
        const berth_motion view = build(count, (int)(count % 2));
        const image_unit *node = (const image_unit *)shown_of(&view).nodes;
        const double x = real_of(berth_num_of(shown_of(&view).origin_x)),
                     y = real_of(berth_num_of(shown_of(&view).origin_y));
        berth_motion_facts facts;
        CHECK_EQ(berth_motion_info(&view, &facts), BERTH_OK);
#ifdef BERTH_Q16
        const double step = real_of(facts.step), unit = 4 * step, slack = step;
#else
        const double unit = 1, slack = HEX_1(16);
#endif
        const double pace = unit / (double)(UINT32_C(1) << shown_of(&view).pace);
        for (uint32_t n = 1; n <= facts.nodes; n++, node += NODE_UNITS) {
            berth_motion_disc disc;
            CHECK_EQ(berth_motion_node(&view, n, &disc, NULL), BERTH_OK);
            CHECK_EQ(disc.begin, (int32_t)disc.first * m.dt);
            CHECK_EQ(disc.until, (int32_t)disc.end * m.dt);
            const double ticks = disc.until - disc.begin;
            CHECK_REAL_LE(magnitude(real_of(disc.from_x) - (x + node[NODE_X] * unit)), slack);
            CHECK_REAL_LE(magnitude(real_of(disc.from_y) - (y + node[NODE_Y] * unit)), slack);
            CHECK_REAL_LE(magnitude(real_of(disc.to_x) -
                                    (x + node[NODE_X] * unit + node[NODE_VX] * pace * ticks)),
                          slack);
            CHECK_REAL_LE(magnitude(real_of(disc.to_y) -
                                    (y + node[NODE_Y] * unit + node[NODE_VY] * pace * ticks)),
                          slack);
            CHECK_REAL_EQ(real_of(disc.radius), image_radius(node) * unit);
        }
    }
}

HARNESS_TEST(legs_out_of_range_are_refused, "legs out of range are refused")
{
    static const uint32_t beyond[] = {0, 1, 63, 64, 65535, UINT32_MAX - 20};
    berth_leg leg;

    harness_fill(&leg, sizeof leg);
    for (uint32_t count = 1; count <= 20; count++) {
        const berth_motion view = build(count, (int)(count % 2));
        for (uint32_t i = 0; i < LENGTH_OF(beyond); i++) {
            CHECK_EQ(berth_motion_leg(&view, count + beyond[i], &leg), BERTH_E_INDEX);
        }
    }
    CHECK_FILLED(&leg, sizeof leg);
}

HARNESS_TEST(nodes_out_of_range_are_refused, "nodes out of range are refused")
{
    berth_motion_disc disc;
    uint32_t height;

    harness_fill(&disc, sizeof disc);
    harness_fill(&height, sizeof height);
    for (uint32_t count = 1; count <= 40; count += 3) {
        const berth_motion view = build(count, (int)(count % 2));
        const uint32_t nodes = image_nodes(count, 4);
        CHECK_EQ(berth_motion_node(&view, 0, &disc, &height), BERTH_E_INDEX);
        CHECK_EQ(berth_motion_node(&view, nodes + 1, &disc, &height), BERTH_E_INDEX);
        CHECK_EQ(berth_motion_node(&view, UINT32_C(1) << 31, &disc, &height), BERTH_E_INDEX);
        CHECK_EQ(berth_motion_node(&view, UINT32_MAX, &disc, &height), BERTH_E_INDEX);
    }
    CHECK_FILLED(&disc, sizeof disc);
    CHECK_FILLED(&height, sizeof height);
}

HARNESS_TEST(nulls_are_refused, "nulls are refused")
{
    const berth_motion view = build(20, 1);
    berth_motion_facts facts;
    berth_motion_disc disc;
    berth_leg leg;

    harness_fill(&facts, sizeof facts);
    harness_fill(&disc, sizeof disc);
    harness_fill(&leg, sizeof leg);
    CHECK_EQ(berth_motion_info(NULL, &facts), BERTH_E_NULL);
    CHECK_EQ(berth_motion_info(&view, NULL), BERTH_E_NULL);
    CHECK_EQ(berth_motion_leg(NULL, 0, &leg), BERTH_E_NULL);
    CHECK_EQ(berth_motion_leg(&view, 0, NULL), BERTH_E_NULL);
    CHECK_EQ(berth_motion_node(NULL, 1, &disc, NULL), BERTH_E_NULL);
    CHECK_EQ(berth_motion_node(&view, 1, NULL, NULL), BERTH_E_NULL);
    CHECK_EQ(berth_motion_verify(NULL), BERTH_E_NULL);
    CHECK_FILLED(&facts, sizeof facts);
    CHECK_FILLED(&disc, sizeof disc);
    CHECK_FILLED(&leg, sizeof leg);
}
