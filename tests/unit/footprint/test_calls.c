/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* Trees of circles and boxes, call by call: what is refused and with which status, and that nothing
 * is written then; what is built of shapes that can be checked by hand. */

#include "tests/unit/support.h"
#include "tests/gen/shown.h"
#include "berth/papers/bch.h"
#include "berth/papers/obb.h"

enum { WORDS = 300 };

static uint64_t kept[WORDS / 2], more[WORDS / 2], obb_kept[WORDS], work[200];
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
    for (uint32_t i = 0; i < 4; i++) {
        x[i] = num(at[2 * i]);
        y[i] = num(at[2 * i + 1]);
    }
}

static berth_footprint_desc square(void)
{
    berth_footprint_desc desc = berth_footprint_desc_default();
    desc.method = BERTH_FOOTPRINT_CONTOUR;
    draw();
    desc.outline = berth_outline_over_arrays(x, y, 4);
    desc.triangles.x = x;
    desc.triangles.y = y;
    desc.triangles.corners = corners;
    desc.triangles.vertices = 4;
    desc.triangles.count = 2;
    desc.threshold = berth_num_of(BERTH_NUM_TO_RAW(0.3));
    desc.circles_only = 0;
    return desc;
}

static berth_status build(const berth_footprint_desc *desc, uint64_t *to, berth_footprint *view)
{
    berth_arena image = berth_arena_over(to, sizeof kept);
    return berth_footprint_build(desc, &image, ARENA(work), view);
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

#define WRONG(change, status) CHECK_WRONG(berth_footprint_desc, square(), change, refuse, status)

HARNESS_TEST(test_descriptions, "descriptions are refused")
{
    WRONG(desc.method = (berth_footprint_method)5, BERTH_E_KIND);
    WRONG(desc.circles_only = 2, BERTH_E_KIND);
    WRONG(desc.quick = 2, BERTH_E_KIND);
    WRONG(desc.threshold = num(-1), BERTH_E_THRESHOLD);
    WRONG(desc.threshold = berth_footprint_desc_default().threshold, BERTH_E_THRESHOLD); /* none */
    WRONG(desc.levels = BERTH_FOOTPRINT_LEVELS_MAX + 1, BERTH_E_DEPTH);
    WRONG(desc.outline.points = 0, BERTH_E_POINTS);
    WRONG(desc.outline.x = NULL, BERTH_E_NULL);
    WRONG(x[1] = berth_num_of(BERTH_NUM_TO_RAW(8193.0)), BERTH_E_COORDINATE);
}

static berth_footprint_desc in_triangles(void)
{
    berth_footprint_desc desc = square();
    desc.method = BERTH_FOOTPRINT_TRIANGLES;
    return desc;
}

#define WRONG_TRIANGLES(change, status)                                                            \
    CHECK_WRONG(berth_footprint_desc, in_triangles(), change, refuse, status)

HARNESS_TEST(test_triangles, "triangles are checked")
{
    WRONG_TRIANGLES(desc.triangles.corners = NULL, BERTH_E_NULL);
    WRONG_TRIANGLES(desc.triangles.x = NULL, BERTH_E_NULL);
    WRONG_TRIANGLES(desc.triangles.y = NULL, BERTH_E_NULL);
    WRONG_TRIANGLES(desc.triangles.vertices = 0, BERTH_E_POINTS);
    WRONG_TRIANGLES(desc.triangles.vertices = BERTH_TRIANGLES_VERTICES_MAX + 1, BERTH_E_POINTS);
    WRONG_TRIANGLES(desc.triangles.vertices = 3, BERTH_E_VERTEX);
    WRONG_TRIANGLES(desc.triangles.count = 0, BERTH_E_TRIANGLES);
    WRONG_TRIANGLES(desc.triangles.count = BERTH_TRIANGLES_MAX + 1, BERTH_E_TRIANGLES);
    for (uint32_t i = 0; i < 4; i++) {
        WRONG_TRIANGLES(x[i] = num(65540), BERTH_E_COORDINATE);
        WRONG_TRIANGLES(y[i] = num(-65540), BERTH_E_COORDINATE);
    }
}

HARNESS_TEST(test_disc_arguments, "arguments of discs")
{
    const berth_footprint_desc desc = square();
    berth_footprint view, none = {0};
    CHECK_EQ(build(&desc, kept, &view), BERTH_OK);
    CHECK_EQ(berth_bch_collide_disc(NULL, &here, num(0), num(0), num(1), NULL, NULL), BERTH_E_NULL);
    CHECK_EQ(berth_bch_collide_disc(&none, &here, num(0), num(0), num(1), NULL, NULL),
             BERTH_E_VIEW);
    CHECK_EQ(berth_bch_collide_disc(&view, &here, num(0), num(65544), num(1), NULL, NULL),
             BERTH_E_COORDINATE);
    CHECK_EQ(berth_bch_collide_disc(&view, &here, num(0), num(0), num(-1), NULL, NULL),
             BERTH_E_RADIUS);
    CHECK_EQ(berth_footprint_collide_disc(NULL, &here, num(0), num(0), num(1), NULL, NULL),
             BERTH_E_NULL);
    CHECK_EQ(berth_footprint_collide_disc(&none, &here, num(0), num(0), num(1), NULL, NULL),
             BERTH_E_VIEW);
    CHECK_EQ(berth_footprint_collide_disc(&view, NULL, num(0), num(0), num(1), NULL, NULL),
             BERTH_E_NULL);
    CHECK_EQ(berth_footprint_collide_disc(&view, &here, num(0), num(65544), num(1), NULL, NULL),
             BERTH_E_COORDINATE);
    CHECK_EQ(berth_footprint_collide_disc(&view, &here, num(0), num(0), num(-1), NULL, NULL),
             BERTH_E_RADIUS);
}

/* Those of views alone: test_views.c; of boxes: papers/test_obb.c. */
HARNESS_TEST(test_nulls, "nulls and views that are none")
{
    berth_arena arena = berth_arena_over(kept, sizeof kept);
    const berth_footprint_desc desc = square();
    berth_footprint view, none = {0};
    berth_footprint_circle circle;
    berth_footprint_facts facts;
    berth_num px[3], py[3];
    berth_obb_desc boxes = berth_obb_desc_default();
    berth_obb tree;
    CHECK_EQ(build(&desc, kept, &view), BERTH_OK);
    CHECK_EQ(berth_footprint_build(NULL, &arena, &arena, &view), BERTH_E_NULL);
    CHECK_EQ(berth_footprint_build(&desc, NULL, &arena, &view), BERTH_E_NULL);
    CHECK_EQ(berth_footprint_build(&desc, &arena, NULL, &view), BERTH_E_NULL);
    CHECK_EQ(berth_footprint_build(&desc, &arena, &arena, NULL), BERTH_E_NULL);
    CHECK_EQ(berth_footprint_image_size(NULL), 0);
    CHECK_EQ(berth_obb_build(&boxes, &arena, &arena, &tree), BERTH_E_NULL);
    CHECK_EQ(berth_footprint_attach(NULL, kept, sizeof kept), BERTH_E_NULL);
    CHECK_EQ(berth_footprint_attach(&view, NULL, 8), BERTH_E_NULL);
    CHECK_EQ(berth_footprint_attach(&view, (const char *)kept + 2, sizeof kept - 2),
             BERTH_E_ALIGNMENT);
    CHECK_EQ(berth_bch_collide(NULL, &here, &view, &here, NULL, NULL), BERTH_E_NULL);
    CHECK_EQ(berth_bch_collide(&view, NULL, &view, &here, NULL, NULL), BERTH_E_NULL);
    tree.image = view.image; /* circles for boxes */
    CHECK_EQ(berth_obb_collide(&tree, &here, &tree, &here, NULL, NULL), BERTH_E_VIEW);
    berth_footprint_desc outline = desc;
    outline.method = BERTH_FOOTPRINT_OUTLINE;
    CHECK_EQ(build(&outline, more, &none), BERTH_OK);
    CHECK_EQ(berth_bch_collide(&view, &here, &none, &here, NULL, NULL), BERTH_E_KIND);
    CHECK_EQ(berth_bch_collide(&none, &here, &view, &here, NULL, NULL), BERTH_E_KIND);
    none.image = NULL;
    CHECK_EQ(berth_footprint_collide(&none, &here, &view, &here, NULL, NULL), BERTH_E_VIEW);
    CHECK_EQ(berth_footprint_collide_circles(&view, &here, NULL, &here, NULL, NULL), BERTH_E_NULL);
    CHECK_EQ(berth_footprint_collide_circles(&none, &here, &view, &here, NULL, NULL), BERTH_E_VIEW);
    CHECK_EQ(berth_footprint_collide_circles(&view, &here, &view, NULL, NULL, NULL), BERTH_E_NULL);
    CHECK_EQ(berth_footprint_info(NULL, &facts), BERTH_E_NULL);
    CHECK_EQ(berth_footprint_node(&view, shown_tree_of(view.image).node_count, &circle),
             BERTH_E_INDEX);
    CHECK_EQ(berth_footprint_node(&view, 0, NULL), BERTH_E_NULL);
    CHECK_EQ(berth_footprint_part(&view, shown_tree_of(view.image).parts.count, px, py),
             BERTH_E_INDEX);
    CHECK_EQ(berth_footprint_verify(NULL), BERTH_E_NULL);
}

enum { CIRCLES, SHAPES };

static berth_status at(const berth_footprint *a, const berth_footprint *b, int32_t eighths,
                       int shapes)
{
    const berth_placement there = berth_placement_at(num(eighths), num(0), 0, 0);
    const berth_footprint_options boundary = {.boundary = 1};
    return shapes ? berth_footprint_collide(a, &here, b, &there, &boundary, NULL)
                  : berth_bch_collide(a, &here, b, &there, &boundary, NULL);
}

/* Four points into x and y, one eighth of a unit apart. */
static void draw_small(void)
{
    for (uint32_t i = 0; i < 4; i++) {
        x[i] = num(i == 1 || i == 2 ? 1 : 0);
        y[i] = num(i >= 2 ? 1 : 0);
    }
}

/* What the call for circles refuses, and serves: of a square that has parts and one of circles. */
static void test_circles_alone(const berth_footprint *parts, const berth_footprint *circles)
{
    const berth_placement there = berth_placement_at(num(8), num(0), 0, 0);
    berth_footprint_options options = {.boundary = 1};
    CHECK_EQ(berth_footprint_collide_circles(circles, &here, circles, &here, NULL, NULL),
             BERTH_E_KIND); /* of an outline, without its inside */
    CHECK_EQ(berth_footprint_collide_circles(circles, &here, circles, &here, &options, NULL),
             BERTH_HIT);
    CHECK_EQ(berth_footprint_collide_circles(circles, &here, circles, &there, &options, NULL),
             BERTH_CLEAR);
    CHECK_EQ(berth_footprint_collide_circles(parts, &here, circles, &here, &options, NULL),
             BERTH_E_KIND);
    CHECK_EQ(berth_footprint_collide_circles(circles, &here, parts, &here, &options, NULL),
             BERTH_E_KIND);
    options.margin = num(1);
    CHECK_EQ(berth_footprint_collide_circles(circles, &here, circles, &here, &options, NULL),
             BERTH_E_MARGIN);
    options.boundary = 2;
    CHECK_EQ(berth_footprint_collide_circles(circles, &here, circles, &here, &options, NULL),
             BERTH_E_KIND);
}

/* A square within the square's hollow: a hit, unless boundaries alone are asked. */
HARNESS_TEST(test_filled, "filled")
{
    const berth_placement middle = berth_placement_at(num(3), num(3), 0, 0);
    const berth_footprint_options boundary = {.boundary = 1}, none = {.boundary = 2};
    berth_footprint_desc desc = square();
    berth_footprint a, small;
    berth_obb_desc boxes = berth_obb_desc_default();
    berth_arena image = berth_arena_over(obb_kept, sizeof obb_kept);
    berth_arena scratch = berth_arena_over(work, sizeof work);
    berth_obb box_a, box_small;
    CHECK_EQ(build(&desc, kept, &a), BERTH_OK);
    boxes.outline = desc.outline;
    CHECK_EQ(berth_obb_build(&boxes, &image, &scratch, &box_a), BERTH_OK);
    draw_small();
    CHECK_EQ(build(&desc, more, &small), BERTH_OK);
    CHECK_EQ(berth_obb_build(&boxes, &image, &scratch, &box_small), BERTH_OK);
    CHECK_EQ(berth_bch_collide(&a, &here, &small, &middle, &boundary, NULL), BERTH_CLEAR);
    CHECK_EQ(berth_bch_collide(&a, &here, &small, &middle, NULL, NULL), BERTH_HIT);
    CHECK_EQ(berth_bch_collide(&small, &middle, &a, &here, NULL, NULL), BERTH_HIT);
    CHECK_EQ(berth_bch_collide(&a, &here, &small, &middle, &none, NULL), BERTH_E_KIND);
    CHECK_EQ(berth_footprint_collide(&a, &here, &small, &middle, &boundary, NULL), BERTH_CLEAR);
    CHECK_EQ(berth_footprint_collide(&a, &here, &small, &middle, NULL, NULL), BERTH_HIT);
    CHECK_EQ(berth_footprint_collide(&small, &middle, &a, &here, NULL, NULL), BERTH_HIT);
    CHECK_EQ(berth_obb_collide(&box_a, &here, &box_small, &middle, &boundary, NULL), BERTH_CLEAR);
    CHECK_EQ(berth_obb_collide(&box_a, &here, &box_small, &middle, NULL, NULL), BERTH_HIT);
    CHECK_EQ(berth_obb_collide(&box_small, &middle, &box_a, &here, NULL, NULL), BERTH_HIT);
    CHECK_EQ(berth_obb_collide(&box_small, &middle, &box_a, &here, &none, NULL), BERTH_E_KIND);
    CHECK_EQ(berth_footprint_collide_circles(&a, &here, &small, &middle, NULL, NULL), BERTH_E_KIND);
    /* nothing tells the inside of circles alone */
    desc.circles_only = 1;
    CHECK_EQ(build(&desc, more, &small), BERTH_OK);
    test_circles_alone(&a, &small);
    CHECK_EQ(berth_bch_collide(&a, &here, &small, &middle, NULL, NULL), BERTH_E_KIND);
    CHECK_EQ(berth_footprint_collide(&small, &middle, &a, &here, NULL, NULL), BERTH_E_KIND);
    CHECK_EQ(berth_bch_collide(&a, &here, &small, &middle, &boundary, NULL), BERTH_CLEAR);
    /* triangles and cylinders are solid by themselves */
    desc.method = BERTH_FOOTPRINT_CYLINDER;
    CHECK_EQ(build(&desc, more, &small), BERTH_OK);
    CHECK_EQ(berth_bch_collide(&a, &here, &small, &middle, NULL, NULL), BERTH_HIT);
    CHECK_EQ(berth_bch_collide(&a, &here, &small, &middle, &boundary, NULL), BERTH_CLEAR);
    desc = square();
    desc.method = BERTH_FOOTPRINT_TRIANGLES;
    CHECK_EQ(build(&desc, more, &small), BERTH_OK);
    CHECK_EQ(shown_tree_of(small.image).node_count, 3);
    CHECK_EQ(build(&desc, kept, &a), BERTH_OK);
    CHECK_EQ(berth_footprint_collide(&a, &here, &small, &middle, &boundary, NULL), BERTH_HIT);
}

/* A single cylinder of a radius, and what is refused of the others. */
HARNESS_TEST(test_cylinder, "a cylinder of a radius")
{
    berth_arena image = berth_arena_over(more, 4 * BERTH_FOOTPRINT_CYLINDER_WORDS);
    berth_footprint_desc desc = square();
    berth_footprint disc, again;
    berth_footprint_circle circle;
    harness_fill(&disc, sizeof disc);
    CHECK_EQ(berth_footprint_cylinder(num(0), &image, &disc), BERTH_E_RADIUS);
    CHECK_EQ(berth_footprint_cylinder(num(-1), &image, &disc), BERTH_E_RADIUS);
    CHECK_EQ(berth_footprint_cylinder(num(2), NULL, &disc), BERTH_E_NULL);
    CHECK_EQ(berth_footprint_cylinder(num(2), &image, NULL), BERTH_E_NULL);
    CHECK_EQ(image.used, 0);
    CHECK_FILLED(&disc, sizeof disc);
    CHECK_EQ(berth_footprint_cylinder(num(2), &image, &disc), BERTH_OK);
    CHECK_EQ(image.used, 4 * BERTH_FOOTPRINT_CYLINDER_WORDS);
    CHECK_EQ(berth_footprint_cylinder(num(2), &image, &again), BERTH_E_IMAGE_SPACE);
    CHECK_EQ(berth_footprint_attach(&again, more, image.used), BERTH_OK);
    CHECK_EQ(berth_footprint_verify(&again), BERTH_OK);
    CHECK_EQ(berth_footprint_node(&disc, 0, &circle), BERTH_OK);
    CHECK_EQ(berth_num_raw(circle.radius) == berth_num_raw(num(2)), 1);
    CHECK_EQ(at(&disc, &disc, 3, CIRCLES), BERTH_HIT);
    CHECK_EQ(at(&disc, &disc, 5, CIRCLES), BERTH_CLEAR);
    image = berth_arena_over(more, sizeof more);
    CHECK_EQ(berth_footprint_cylinder(num(65536), &image, &disc), BERTH_OK);
    CHECK_EQ(at(&disc, &disc, 65536, CIRCLES), BERTH_HIT);
    desc.method = BERTH_FOOTPRINT_CYLINDER;
    desc.outline.points = 1;
    harness_fill(&disc, sizeof disc);
    CHECK_EQ(build(&desc, more, &disc), BERTH_E_RADIUS);
    CHECK_FILLED(&disc, sizeof disc);
}

#ifndef HARNESS_SMALL

/* Many small triangles, 17 at 0, 17 at 10 and 2 at 100: the middle of all is between the first two
 * places, but the cut that costs least is not. */
HARNESS_TEST(test_cut, "where many are cut")
{
    enum { RINGS = 36 };
    static uint64_t image_kept[800], scratch_kept[2000];
    static berth_num px[3 * RINGS], py[3 * RINGS];
    static uint16_t end[RINGS];
    berth_footprint_desc desc = berth_footprint_desc_default();
    berth_footprint_circle root, child;
    berth_footprint view;
    for (uint32_t i = 0; i < 3 * RINGS; i++) {
        const uint32_t ring = i / 3;
        px[i] = num((ring < 17 ? 0 : ring < 34 ? 80 : 800) + (i % 3 == 1 ? 2 : 0));
        py[i] = num((int32_t)(ring % 17) + (i % 3 == 2 ? 1 : 0));
        end[ring] = (uint16_t)(i + 1);
    }
    desc.outline = berth_outline_over_arrays(px, py, 3 * RINGS);
    desc.outline.end = end;
    desc.outline.rings = RINGS;
    desc.method = BERTH_FOOTPRINT_OUTLINE;
    desc.threshold = num(0);
    desc.inner = BERTH_FOOTPRINT_INNER_NONE;
    CHECK_EQ(berth_footprint_build(&desc, ARENA(image_kept), ARENA(scratch_kept), &view), BERTH_OK);
    CHECK_EQ(berth_footprint_node(&view, 0, &root), BERTH_OK);
    for (uint32_t k = 0; k < 2; k++) {
        CHECK_EQ(berth_footprint_node(&view, k == 0 ? root.left : root.right, &child), BERTH_OK);
        CHECK(berth_num_less(child.radius, num(60)));
    }
}

#endif
