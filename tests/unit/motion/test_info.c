/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* motion/image.c: facts, samples and nodes; what is refused, and that it leaves no trace. */

#include "tests/unit/image.h"

static motion m;
static IMAGE_BUFFER(buffer, MOTION_IMAGE_WORDS);

static berth_motion build(uint32_t count, int radii)
{
    harness_random random = harness_random_from(24);
    motion_make(&m, MOTION_WALK, &random, count, 10, 5, 6, 1);
    m.radii = radii;
    return motion_build(&m, 4, 0, buffer, sizeof buffer);
}

static void facts_are_those_of_the_clip(void)
{
    for (uint32_t count = 1; count <= MOTION_MAX; count++) {
        for (int radii = 0; radii < 2; radii++) {
            const berth_motion view = build(count, radii);
            const berth_motion_desc desc = motion_desc(&m, 4, 0);
            berth_motion_facts facts;
            double largest = 0;

            CHECK_EQ(berth_motion_info(&view, &facts), BERTH_OK);
            CHECK_EQ(facts.count, count);
            CHECK_EQ(facts.dt, m.dt);
            CHECK_EQ(facts.levels, BERTH_MOTION_LEVELS(count, 4));
            CHECK_EQ(facts.nodes, (UINT32_C(1) << facts.levels) - 1);
            CHECK_EQ(facts.bytes, berth_motion_image_size(&desc));
            for (uint32_t i = 0; i < count; i++) {
                berth_num x, y, r;
                CHECK_EQ(berth_motion_sample(&view, i, &x, &y, &r), BERTH_OK);
                largest = real_of(r) > largest ? real_of(r) : largest;
                if (!radii) {
                    CHECK_REAL_EQ(real_of(r), real_of(facts.radius));
                }
            }
            CHECK_REAL_EQ(real_of(facts.radius), largest);
#ifdef BERTH_Q16
            CHECK(berth_num_raw(facts.step) >= 1);
            CHECK_EQ(berth_num_raw(facts.step) & (berth_num_raw(facts.step) - 1), 0);
#else
            CHECK_REAL_EQ(real_of(facts.step), 0);
#endif
        }
    }
}

/* What a hit promises of two discs far out: a clearance below the sum of both bands, to which
 * floats add a part of the lengths involved. Below a quarter of that part they do hit, so it is no
 * idle word. */
static void false_alarms_keep_to_the_band(void)
{
#ifdef BERTH_Q16
    const double part = 0;
#elif defined(BERTH_CFG_F32)
    const double part = HEX_1(18);
#else
    const double part = HEX_1(47);
#endif
    const double lengths =
        4 * 8000 + 2 * 0.5 + 2; /* translations, reaches, the second step aside */
    berth_motion_facts facts;
    berth_motion view;
    harness_random random = harness_random_from(25);
    uint32_t alarms = 0;
    motion_make(&m, MOTION_STAND, &random, 1, 0, 0, 0, 0.5);
    m.radii = 0;
    view = motion_build(&m, 1, 0, buffer, sizeof buffer);
    CHECK_EQ(berth_motion_info(&view, &facts), BERTH_OK);
    for (uint32_t i = 0; i < 512; i++) { /* in steps that f32 has at 8000 */
        const double apart = (double)i / 2048;
        const double allowed = 2 * real_of(facts.band) + part * lengths;
        const berth_placement here = berth_placement_at(num_from(8000), num_from(8000), 0, 0);
        const berth_placement there =
            berth_placement_at(num_from(8001 + apart), num_from(8000), 0, 0);
        const berth_status answer = berth_motion_collide(&view, &here, &view, &there, NULL, NULL);
        CHECK(answer == BERTH_CLEAR || (answer == BERTH_HIT && apart < allowed));
        alarms += answer == BERTH_HIT;
#ifdef BERTH_CFG_F32
        CHECK(apart >= allowed / 4 || answer == BERTH_HIT);
#endif
    }
#ifdef BERTH_Q16
    CHECK_EQ(alarms, 0); /* all of it lies on whole steps */
#else
    (void)alarms;
#endif
}

/* floor(v * ticks / 2^pace) steps in q16, v * ticks in floats. */
static double way_of(const berth_motion *view, image_unit v, int32_t ticks)
{
#ifdef BERTH_Q16
    const int64_t way = (int64_t)v * ticks, one = INT64_C(1) << view->pace;
    return (double)(way / one - (way % one < 0));
#else
    (void)view;
    return (double)(berth_raw)(v * (berth_raw)ticks);
#endif
}

/* Steps of the grid from one of the image's origins, as a number. */
static double position(const berth_motion *view, berth_num origin, double steps)
{
    berth_motion_facts facts;
    CHECK_EQ(berth_motion_info(view, &facts), BERTH_OK);
#ifdef BERTH_Q16
    return real_of(origin) + steps * real_of(facts.step);
#else
    return (double)(berth_raw)(berth_num_raw(origin) + (berth_raw)steps);
#endif
}

/* Nodes stand in preorder: from the root down each turn to the right skips a left subtree. */
static void nodes_are_those_of_the_image(void)
{
    for (uint32_t count = 1; count <= MOTION_MAX; count += 7) {
        const berth_motion view = build(count, (int)(count % 2));
        const image_unit *const nodes = (const image_unit *)view.nodes;
        for (uint32_t level = 0; level < view.track.levels; level++) {
            for (uint32_t place = 0; place < UINT32_C(1) << level; place++) {
                const image_unit *node = nodes;
                berth_motion_disc disc;
                int32_t ticks;
                for (uint32_t depth = 1; depth <= level; depth++) {
                    node += NODE_UNITS;
                    if ((place >> (level - depth)) % 2 != 0) {
                        node += image_node_units(view.track.levels - depth);
                    }
                }
                CHECK_EQ(berth_motion_node(&view, level, place, &disc), BERTH_OK);
                CHECK_EQ(disc.first, place * count >> level);
                CHECK_EQ(disc.end, (place + 1) * count >> level);
                ticks = (int32_t)(disc.end - disc.first) * m.dt;
                CHECK_REAL_EQ(real_of(disc.to_x),
                              position(&view, view.track.ground.origin_x, node[NODE_X]));
                CHECK_REAL_EQ(real_of(disc.to_y),
                              position(&view, view.track.ground.origin_y, node[NODE_Y]));
                CHECK_REAL_EQ(real_of(disc.from_x),
                              position(&view, view.track.ground.origin_x,
                                       (double)(node[NODE_X] -
                                                (berth_len)way_of(&view, node[NODE_VX], ticks))));
                CHECK_REAL_EQ(real_of(disc.from_y),
                              position(&view, view.track.ground.origin_y,
                                       (double)(node[NODE_Y] -
                                                (berth_len)way_of(&view, node[NODE_VY], ticks))));
                CHECK_REAL_EQ(real_of(disc.radius),
                              position(&view, num_from(0), image_radius(node)));
            }
        }
    }
}

static void samples_out_of_range_are_refused(void)
{
    static const uint32_t beyond[] = {0, 1, 63, 64, 65535, UINT32_MAX - 20};
    berth_num xyr[3];

    harness_fill(xyr, sizeof xyr);
    for (uint32_t count = 1; count <= 20; count++) {
        const berth_motion view = build(count, (int)(count % 2));
        for (uint32_t i = 0; i < LENGTH_OF(beyond); i++) {
            CHECK_EQ(berth_motion_sample(&view, count + beyond[i], &xyr[0], &xyr[1], &xyr[2]),
                     BERTH_E_INDEX);
        }
    }
    CHECK_FILLED(xyr, sizeof xyr);
}

static void nodes_out_of_range_are_refused(void)
{
    berth_motion_disc disc;

    harness_fill(&disc, sizeof disc);
    for (uint32_t count = 1; count <= 40; count += 3) {
        const berth_motion view = build(count, (int)(count % 2));
        for (uint32_t level = 0; level < 40; level++) {
            const uint32_t nodes = level < view.track.levels ? UINT32_C(1) << level : 0;
            CHECK_EQ(berth_motion_node(&view, level, nodes, &disc), BERTH_E_INDEX);
            CHECK_EQ(berth_motion_node(&view, level, nodes + 1, &disc), BERTH_E_INDEX);
            CHECK_EQ(berth_motion_node(&view, level, UINT32_C(1) << 31, &disc), BERTH_E_INDEX);
            CHECK_EQ(berth_motion_node(&view, level, UINT32_MAX, &disc), BERTH_E_INDEX);
        }
        CHECK_EQ(berth_motion_node(&view, UINT32_MAX, 0, &disc), BERTH_E_INDEX);
        CHECK_EQ(berth_motion_node(&view, 32, 0, &disc), BERTH_E_INDEX);
    }
    CHECK_FILLED(&disc, sizeof disc);
}

static void nulls_are_refused(void)
{
    const berth_motion view = build(20, 1);
    berth_motion_facts facts;
    berth_motion_disc disc;
    berth_num xyr[3];

    harness_fill(&facts, sizeof facts);
    harness_fill(&disc, sizeof disc);
    harness_fill(xyr, sizeof xyr);
    CHECK_EQ(berth_motion_info(NULL, &facts), BERTH_E_NULL);
    CHECK_EQ(berth_motion_info(&view, NULL), BERTH_E_NULL);
    CHECK_EQ(berth_motion_sample(NULL, 0, &xyr[0], &xyr[1], &xyr[2]), BERTH_E_NULL);
    CHECK_EQ(berth_motion_sample(&view, 0, NULL, &xyr[1], &xyr[2]), BERTH_E_NULL);
    CHECK_EQ(berth_motion_sample(&view, 0, &xyr[0], NULL, &xyr[2]), BERTH_E_NULL);
    CHECK_EQ(berth_motion_sample(&view, 0, &xyr[0], &xyr[1], NULL), BERTH_E_NULL);
    CHECK_EQ(berth_motion_node(NULL, 0, 0, &disc), BERTH_E_NULL);
    CHECK_EQ(berth_motion_node(&view, 0, 0, NULL), BERTH_E_NULL);
    CHECK_EQ(berth_motion_verify(NULL), BERTH_E_NULL);
    CHECK_FILLED(&facts, sizeof facts);
    CHECK_FILLED(&disc, sizeof disc);
    CHECK_FILLED(xyr, sizeof xyr);
}

/* A view that was never made: all zeros, as static memory is. */
static void zeroed_views_are_refused(void)
{
    static const berth_motion zeroed;
    const berth_motion view = build(20, 1);
    const berth_placement at = berth_placement_at(num_from(0), num_from(0), 0, 0);
    berth_motion_facts facts;
    berth_motion_disc disc;
    berth_motion_counts made;
    berth_num xyr[3];

    harness_fill(&facts, sizeof facts);
    harness_fill(&disc, sizeof disc);
    harness_fill(&made, sizeof made);
    harness_fill(xyr, sizeof xyr);
    CHECK_EQ(berth_motion_info(&zeroed, &facts), BERTH_E_VIEW);
    CHECK_EQ(berth_motion_sample(&zeroed, 0, &xyr[0], &xyr[1], &xyr[2]), BERTH_E_VIEW);
    CHECK_EQ(berth_motion_node(&zeroed, 0, 0, &disc), BERTH_E_VIEW);
    CHECK_EQ(berth_motion_verify(&zeroed), BERTH_E_VIEW);
    CHECK_EQ(berth_motion_collide(&zeroed, &at, &view, &at, NULL, &made), BERTH_E_VIEW);
    CHECK_EQ(berth_motion_collide(&view, &at, &zeroed, &at, NULL, &made), BERTH_E_VIEW);
    CHECK_EQ(berth_motion_worst_steps(&zeroed, &view), 0);
    CHECK_EQ(berth_motion_worst_steps(&view, &zeroed), 0);
    CHECK_FILLED(&facts, sizeof facts);
    CHECK_FILLED(&disc, sizeof disc);
    CHECK_FILLED(&made, sizeof made);
    CHECK_FILLED(xyr, sizeof xyr);
}

const harness_test tests[] = {
    {"facts are those of the clip", facts_are_those_of_the_clip},
    {"false alarms keep to the band", false_alarms_keep_to_the_band},
    {"nodes are those of the image", nodes_are_those_of_the_image},
    {"samples out of range are refused", samples_out_of_range_are_refused},
    {"nodes out of range are refused", nodes_out_of_range_are_refused},
    {"nulls are refused", nulls_are_refused},
    {"zeroed views are refused", zeroed_views_are_refused},
    {0, 0},
};
