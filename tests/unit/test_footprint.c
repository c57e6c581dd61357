/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* Trees of circles and boxes, call by call: what is refused and with which status, and that nothing
 * is written then; what is built of shapes that can be checked by hand. */

#include "tests/harness/harness.h"

#include <berth/berth.h>

enum { WORDS = 300 };

static uint64_t kept[WORDS / 2], more[WORDS / 2], work[200];
static berth_num x[4], y[4];
static const uint16_t corners[6] = {0, 2, 1, 0, 2, 3};

static berth_num num(int32_t eighths)
{
    return berth_num_of((berth_raw)eighths * BERTH_NUM_TO_RAW(0.125));
}

/* A square of one unit, corners at whole units. */
static void draw(void)
{
    static const int8_t at[8] = {0, 0, 8, 0, 8, 8, 0, 8};
    uint32_t i;
    for (i = 0; i < 4; i++) {
        x[i] = num(at[2 * i]);
        y[i] = num(at[2 * i + 1]);
    }
}

static berth_footprint_desc square(void)
{
    berth_footprint_desc desc = berth_footprint_desc_default();
    draw();
    desc.outline = berth_outline_over_arrays(x, y, 4);
    desc.triangles.x = x;
    desc.triangles.y = y;
    desc.triangles.corners = corners;
    desc.triangles.vertices = 4;
    desc.triangles.count = 2;
    desc.threshold = berth_num_of(BERTH_NUM_TO_RAW(0.3));
    desc.shape = 1;
    return desc;
}

static berth_status build(const berth_footprint_desc *desc, uint64_t *to, berth_footprint *view)
{
    berth_arena image = berth_arena_over(to, sizeof kept);
    berth_arena scratch = berth_arena_over(work, sizeof work);
    return berth_footprint_build(desc, &image, &scratch, view);
}

static void refuse(const berth_footprint_desc *desc, berth_status status)
{
    berth_footprint view;
    harness_fill(&view, sizeof view);
    CHECK_EQ(build(desc, kept, &view), status);
    CHECK_FILLED(&view, sizeof view);
    CHECK_EQ(berth_footprint_image_size(desc), 0);
    CHECK_EQ(berth_footprint_scratch_size(desc), 0);
}

static void test_descriptions(void)
{
    berth_footprint_desc desc = square();
    uint16_t bad[3] = {0, 1, 4};
    desc.method = 4;
    refuse(&desc, BERTH_E_KIND);
    desc = square();
    desc.shape = 2;
    refuse(&desc, BERTH_E_KIND);
    desc = square();
    desc.quick = 2;
    refuse(&desc, BERTH_E_KIND);
    desc = square();
    desc.threshold = num(-1);
    refuse(&desc, BERTH_E_THRESHOLD);
    desc = square();
    desc.levels = BERTH_FOOTPRINT_MAX_LEVELS + 1;
    refuse(&desc, BERTH_E_DEPTH);
    desc = square();
    desc.outline.points = 0;
    refuse(&desc, BERTH_E_POINTS);
    desc = square();
    desc.outline.x = NULL;
    refuse(&desc, BERTH_E_NULL);
    desc = square();
    x[1] = berth_num_of(BERTH_NUM_TO_RAW(8193.0));
    refuse(&desc, BERTH_E_COORDINATE);
    desc = square();
    desc.method = BERTH_FOOTPRINT_TRIANGLES;
    desc.triangles.count = 0;
    refuse(&desc, BERTH_E_TRIANGLES);
    desc.triangles.count = 1;
    desc.triangles.corners = bad;
    refuse(&desc, BERTH_E_VERTEX);
    desc.triangles.vertices = 0;
    refuse(&desc, BERTH_E_POINTS);
    desc.triangles.corners = NULL;
    refuse(&desc, BERTH_E_NULL);
}

static void test_nulls(void)
{
    const berth_placement here = berth_placement_at(num(0), num(0), 0, 0);
    berth_arena arena = berth_arena_over(kept, sizeof kept);
    const berth_footprint_desc desc = square();
    berth_footprint view, none = {0};
    berth_footprint_circle circle;
    berth_footprint_facts facts;
    berth_num px[3], py[3];
    CHECK_EQ(build(&desc, kept, &view), BERTH_OK);
    CHECK_EQ(berth_footprint_build(NULL, &arena, &arena, &view), BERTH_E_NULL);
    CHECK_EQ(berth_footprint_build(&desc, NULL, &arena, &view), BERTH_E_NULL);
    CHECK_EQ(berth_footprint_build(&desc, &arena, NULL, &view), BERTH_E_NULL);
    CHECK_EQ(berth_footprint_build(&desc, &arena, &arena, NULL), BERTH_E_NULL);
    CHECK_EQ(berth_footprint_image_size(NULL), 0);
    CHECK_EQ(berth_footprint_attach(NULL, kept, sizeof kept), BERTH_E_NULL);
    CHECK_EQ(berth_footprint_attach(&view, NULL, 8), BERTH_E_NULL);
    CHECK_EQ(berth_footprint_attach(&view, (const char *)kept + 2, sizeof kept - 2),
             BERTH_E_ALIGNMENT);
    CHECK_EQ(berth_footprint_collide(NULL, &here, &view, &here, NULL, NULL), BERTH_E_NULL);
    CHECK_EQ(berth_footprint_collide(&view, NULL, &view, &here, NULL, NULL), BERTH_E_NULL);
    CHECK_EQ(berth_footprint_collide(&view, &here, &none, &here, NULL, NULL), BERTH_E_VIEW);
    CHECK_EQ(berth_footprint_collide_shapes(&none, &here, &view, &here, NULL, NULL), BERTH_E_VIEW);
    CHECK_EQ(berth_footprint_collide_disc(NULL, &here, num(0), num(0), num(1), NULL, NULL),
             BERTH_E_NULL);
    CHECK_EQ(berth_footprint_collide_disc(&none, &here, num(0), num(0), num(1), NULL, NULL),
             BERTH_E_VIEW);
    CHECK_EQ(berth_footprint_collide_disc(&view, &here, num(0), num(65544), num(1), NULL, NULL),
             BERTH_E_COORDINATE);
    CHECK_EQ(berth_footprint_collide_disc(&view, &here, num(0), num(0), num(-1), NULL, NULL),
             BERTH_E_RADIUS);
    CHECK_EQ(berth_footprint_info(NULL, &facts), BERTH_E_NULL);
    CHECK_EQ(berth_footprint_info(&none, &facts), BERTH_E_VIEW);
    CHECK_EQ(berth_footprint_node(&view, view.node_count, &circle), BERTH_E_INDEX);
    CHECK_EQ(berth_footprint_node(&view, 0, NULL), BERTH_E_NULL);
    CHECK_EQ(berth_footprint_part(&view, view.part_count, px, py), BERTH_E_INDEX);
    CHECK_EQ(berth_footprint_part(&none, 0, px, py), BERTH_E_VIEW);
    CHECK_EQ(berth_footprint_verify(NULL), BERTH_E_NULL);
    CHECK_EQ(berth_footprint_verify(&none), BERTH_E_VIEW);
    CHECK_EQ(berth_footprint_worst_steps(&view, &none), 0);
    CHECK_EQ(berth_obb_attach(NULL, kept, 8), BERTH_E_NULL);
    CHECK_EQ(berth_obb_worst_steps(NULL, NULL), 0);
    CHECK_EQ(berth_obb_verify(NULL), BERTH_E_NULL);
    CHECK_EQ(berth_obb_node(NULL, 0, NULL), BERTH_E_NULL);
}

/* Four sides of one unit, each halved once at a threshold of 0.3. */
static void test_square(void)
{
    const berth_footprint_desc desc = square();
    berth_footprint_facts facts;
    berth_footprint view;
    CHECK_EQ(build(&desc, kept, &view), BERTH_OK);
    CHECK_EQ(berth_footprint_info(&view, &facts), BERTH_OK);
    CHECK_EQ(facts.leaves, 8);
    CHECK_EQ(facts.nodes, 15);
    CHECK_LE(facts.levels, 5); /* the sides across lie in the plane of the first split */
    CHECK_EQ(facts.corners, 2);
    CHECK_EQ(facts.points, 5);
    CHECK_EQ(facts.parts, 8);
    CHECK_REAL_LE(berth_num_raw(facts.largest_leaf), BERTH_NUM_TO_RAW(0.2502));
    CHECK_REAL_LE(BERTH_NUM_TO_RAW(0.7071), berth_num_raw(facts.radius));
    CHECK_EQ(berth_footprint_verify(&view), BERTH_OK);
}

static berth_status at(const berth_footprint *a, const berth_footprint *b, int32_t eighths,
                       int solid, int shapes)
{
    const berth_placement here = berth_placement_at(num(0), num(0), 0, 0);
    const berth_placement there = berth_placement_at(num(eighths), num(0), 0, 0);
    const berth_footprint_options options = {0, (uint8_t)solid};
    return shapes ? berth_footprint_collide_shapes(a, &here, b, &there, &options, NULL)
                  : berth_footprint_collide(a, &here, b, &there, &options, NULL);
}

/* Squares side by side: segments that touch meet, circles that touch do not. */
static void test_touching(void)
{
    berth_footprint_desc desc = square();
    berth_footprint a, disc;
    CHECK_EQ(build(&desc, kept, &a), BERTH_OK);
    CHECK_EQ(at(&a, &a, 4, 0, 1), BERTH_HIT);
    CHECK_EQ(at(&a, &a, 8, 0, 1), BERTH_HIT);
    CHECK_EQ(at(&a, &a, 9, 0, 1), BERTH_CLEAR);
    CHECK_EQ(at(&a, &a, 9, 0, 0), BERTH_HIT); /* within the threshold */
    CHECK_EQ(at(&a, &a, 16, 0, 0), BERTH_CLEAR);
    CHECK_EQ(at(&a, &a, 0, 1, 0), BERTH_E_KIND);
    desc.method = BERTH_FOOTPRINT_CYLINDER;
    CHECK_EQ(build(&desc, more, &disc), BERTH_OK);
    CHECK_EQ(disc.node_count, 1);
    CHECK_EQ(at(&disc, &disc, 8, 0, 0), BERTH_HIT);
    CHECK_EQ(at(&disc, &disc, 12, 0, 0), BERTH_CLEAR);
    CHECK_EQ(at(&a, &disc, 9, 0, 1), BERTH_HIT);
    CHECK_EQ(at(&disc, &a, 16, 0, 1), BERTH_CLEAR);
}

/* A disc within the square's hollow. */
static void test_solid(void)
{
    const berth_placement here = berth_placement_at(num(0), num(0), 0, 0);
    const berth_placement middle = berth_placement_at(num(3), num(3), 0, 0);
    const berth_footprint_options options = {0, 1};
    berth_footprint_desc desc = square();
    berth_footprint a, small;
    uint32_t i;
    CHECK_EQ(build(&desc, kept, &a), BERTH_OK);
    CHECK_EQ(berth_footprint_collide_disc(&a, &here, num(4), num(4), num(1), NULL, NULL),
             BERTH_CLEAR);
    CHECK_EQ(berth_footprint_collide_disc(&a, &here, num(4), num(4), num(4), NULL, NULL),
             BERTH_HIT);
    CHECK_EQ(berth_footprint_collide_disc(&a, &here, num(40), num(4), num(4), NULL, NULL),
             BERTH_CLEAR);
    for (i = 0; i < 4; i++) {
        x[i] = num(i == 1 || i == 2 ? 1 : 0);
        y[i] = num(i >= 2 ? 1 : 0);
    }
    CHECK_EQ(build(&desc, more, &small), BERTH_OK);
    CHECK_EQ(berth_footprint_collide_shapes(&a, &here, &small, &middle, NULL, NULL), BERTH_CLEAR);
    CHECK_EQ(berth_footprint_collide_shapes(&a, &here, &small, &middle, &options, NULL), BERTH_HIT);
    CHECK_EQ(berth_footprint_collide_shapes(&small, &middle, &a, &here, &options, NULL), BERTH_HIT);
    desc.shape = 0;
    CHECK_EQ(build(&desc, more, &small), BERTH_OK);
    CHECK_EQ(berth_footprint_collide_shapes(&a, &here, &small, &middle, &options, NULL),
             BERTH_E_KIND);
    /* triangles are solid by themselves */
    desc = square();
    desc.method = BERTH_FOOTPRINT_TRIANGLES;
    CHECK_EQ(build(&desc, more, &small), BERTH_OK);
    CHECK_EQ(small.node_count, 3);
    CHECK_EQ(build(&desc, kept, &a), BERTH_OK);
    CHECK_EQ(berth_footprint_collide_shapes(&a, &here, &small, &middle, NULL, NULL), BERTH_HIT);
}

const harness_test tests[] = {{"descriptions are refused", test_descriptions},
                              {"nulls and views that are none", test_nulls},
                              {"a square", test_square},
                              {"touching", test_touching},
                              {"solid", test_solid},
                              {0, 0}};
