/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* footprint/shapes.c: sizes as the macros say, what is stored, where it is exact, and what is
 * refused. */

#include "tests/unit/support.h"
#include "berth/shapes.h"

static uint64_t image[BERTH_FOOTPRINT_POLYGON_WORDS(64) / 2 + 1];

static int is_near(double a, double b, double most)
{
    return a - b <= most && b - a <= most;
}

static berth_arena arena_of(size_t bytes)
{
    return berth_arena_over(image, bytes);
}

/* What a shape is, attached again and verified. */
static berth_footprint_facts facts_of(berth_footprint *view, size_t bytes)
{
    berth_footprint_facts facts = {0};
    CHECK_EQ(berth_footprint_attach(view, image, bytes), BERTH_OK);
    CHECK_EQ(berth_footprint_verify(view), BERTH_OK);
    CHECK_EQ(berth_footprint_info(view, &facts), BERTH_OK);
    CHECK_EQ(facts.bytes, bytes);
    return facts;
}

/* Each takes exactly what its macro says, and with a byte less nothing. */
HARNESS_TEST(test_words, "shapes: sizes")
{
    for (uint32_t kind = 0; kind < 3 + BERTH_FOOTPRINT_SIDES_MAX; kind++) {
        const size_t words = kind == 0   ? BERTH_FOOTPRINT_CYLINDER_WORDS
                             : kind == 1 ? BERTH_FOOTPRINT_CAPSULE_WORDS
                             : kind == 2 ? BERTH_FOOTPRINT_RECTANGLE_WORDS
                                         : BERTH_FOOTPRINT_POLYGON_WORDS(kind);
        for (size_t less = 0; less < 2; less++) {
            berth_arena arena = arena_of(4 * words - less);
            const berth_num one = num_from(1), two = num_from(2), r = num_from(0.25);
            berth_footprint view;
            const berth_status status =
                kind == 0   ? berth_footprint_cylinder(one, &arena, &view)
                : kind == 1 ? berth_footprint_capsule(one, one, two, one, r, &arena, &view)
                : kind == 2 ? berth_footprint_rectangle(one, one, two, two, r, &arena, &view)
                            : berth_footprint_polygon((uint16_t)(kind > 64 ? 64 : kind), two, 99, r,
                                                      &arena, &view);
            if (kind > BERTH_FOOTPRINT_SIDES_MAX) {
                continue;
            }
            CHECK_EQ(status, less != 0 ? BERTH_E_IMAGE_SPACE : BERTH_OK);
            CHECK_EQ(arena.used, less != 0 ? 0 : 4 * words);
            if (less == 0) {
                (void)facts_of(&view, 4 * words);
            }
        }
    }
}

/* The robot of the bar: 160 bytes, exact, an inner circle as wide as it is deep. */
HARNESS_TEST(test_rectangle, "rectangles")
{
    static const double box[4][4] = {
        {-2, -0.75, 2, 0.75}, {-0.75, -2, 0.75, 2}, {0, 0, 1, 1}, {-0.6, -0.4, 0.6, 0.4}};
    for (uint32_t i = 0; i < 4; i++) {
        const double wide = box[i][2] - box[i][0], deep = box[i][3] - box[i][1];
        berth_arena arena = arena_of(sizeof image);
        berth_footprint view;
        berth_footprint_circle root;
        CHECK_EQ(berth_footprint_rectangle(num_from(box[i][0]), num_from(box[i][1]),
                                           num_from(box[i][2]), num_from(box[i][3]), num_from(0),
                                           &arena, &view),
                 BERTH_OK);
        berth_footprint_facts facts = facts_of(&view, 4 * BERTH_FOOTPRINT_RECTANGLE_WORDS);
        CHECK(sizeof(berth_dir) != 2 || facts.bytes <= 160);
        CHECK(i == 3 || real_of(facts.rounding) == 0);
        CHECK_EQ(facts.parts, 6);
        CHECK_EQ(facts.inner, 1);
        CHECK_EQ(berth_footprint_node(&view, 0, &root), BERTH_OK);
        CHECK(is_near(real_of(root.inner), (wide < deep ? wide : deep) / 2, 0.001));
        CHECK(is_near(real_of(root.inner_x), (box[i][0] + box[i][2]) / 2, 0.001));
        CHECK(is_near(real_of(root.inner_y), (box[i][1] + box[i][3]) / 2, 0.001));
        CHECK(is_near(real_of(root.radius) * real_of(root.radius), (wide * wide + deep * deep) / 4,
                      0.004));
        CHECK(real_of(facts.largest_leaf) < 0.8 * real_of(root.radius));
    }
}

/* Corners on a circle around the origin, the first in the direction of the heading, an inner circle
 * as large as the sides allow. */
HARNESS_TEST(test_polygon, "regular polygons")
{
    for (uint32_t sides = 3; sides <= BERTH_FOOTPRINT_SIDES_MAX; sides++) {
        const double outer = sides % 2 ? 0.7 : 93;
        const double inner = outer * real_of_dir(berth_cos((berth_angle)(32768u / sides)));
        berth_arena arena = arena_of(sizeof image);
        berth_footprint view;
        berth_footprint_circle root;
        berth_num x[2], y[2];
        CHECK_EQ(berth_footprint_polygon((uint16_t)sides, num_from(outer), 8192, num_from(0),
                                         &arena, &view),
                 BERTH_OK);
        berth_footprint_facts facts = facts_of(&view, 4 * BERTH_FOOTPRINT_POLYGON_WORDS(sides));
        CHECK_EQ(facts.parts, sides);
        CHECK_EQ(facts.leaves, (sides + 1) / 2);
        CHECK(sizeof(berth_dir) != 2 || real_of(facts.rounding) == 0);
        CHECK_EQ(berth_footprint_part(&view, 0, x, y), BERTH_OK);
        CHECK(is_near(real_of(x[0]), outer * 0.70710678, outer * 2e-4));
        CHECK(is_near(real_of(y[0]), outer * 0.70710678, outer * 2e-4));
        CHECK_EQ(berth_footprint_node(&view, 0, &root), BERTH_OK);
        CHECK(is_near(real_of(root.radius), outer, outer * 1e-3));
        CHECK(is_near(real_of(root.inner), inner, outer * 1e-3));
        for (uint32_t i = 0; i < sides; i++) {
            CHECK_EQ(berth_footprint_part(&view, i, x, y), BERTH_OK);
            CHECK(is_near(real_of(x[0]) * real_of(x[0]) + real_of(y[0]) * real_of(y[0]),
                          outer * outer, outer * outer * 4e-4));
        }
    }
}

/* The ends of the ranges: points, segments, the whole plane, a radius that dwarfs the shape. */
HARNESS_TEST(test_extremes, "shapes: extremes")
{
    static const double ends[] = {-8192, -1.0 / 65536, 0, 1.0 / 65536, 8192};
    static const double radii[] = {0, 1.0 / 65536, 1, 8192};
    for (uint32_t i = 0; i < 5 * 5 * 4 * 4; i++) {
        const double x0 = ends[i % 5], x1 = ends[i / 5 % 5], r = radii[i / 25 % 4];
        const double y1 = ends[1 + i / 100];
        berth_arena arena = arena_of(sizeof image);
        berth_footprint view;
        CHECK_EQ(berth_footprint_capsule(num_from(x0), num_from(0), num_from(x1), num_from(y1),
                                         num_from(r), &arena, &view),
                 BERTH_OK);
        (void)facts_of(&view, 4 * BERTH_FOOTPRINT_CAPSULE_WORDS);
        arena = arena_of(sizeof image);
        const berth_status status =
            berth_footprint_rectangle(num_from(x0), num_from(-1.0 / 65536), num_from(x1),
                                      num_from(y1), num_from(r), &arena, &view);
        CHECK_EQ(status, x1 < x0 ? BERTH_E_POINTS : BERTH_OK);
        if (status == BERTH_OK) {
            (void)facts_of(&view, 4 * BERTH_FOOTPRINT_RECTANGLE_WORDS);
        }
        if (x1 > 0) {
            arena = arena_of(sizeof image);
            CHECK_EQ(berth_footprint_polygon((uint16_t)(3 + i % 62), num_from(x1),
                                             (berth_angle)(i * 997), num_from(r), &arena, &view),
                     BERTH_OK);
            (void)facts_of(&view, 4 * BERTH_FOOTPRINT_POLYGON_WORDS(3 + i % 62));
        }
    }
}

HARNESS_TEST(test_refusals, "shapes: refusals")
{
    const berth_num one = num_from(1), zero = num_from(0), beyond = num_from(8192.5);
    berth_arena arena = arena_of(sizeof image);
    berth_footprint view;
    harness_fill(&view, sizeof view);
    CHECK_EQ(berth_footprint_capsule(one, one, one, one, one, NULL, &view), BERTH_E_NULL);
    CHECK_EQ(berth_footprint_capsule(one, one, one, one, one, &arena, NULL), BERTH_E_NULL);
    CHECK_EQ(berth_footprint_capsule(beyond, one, one, one, one, &arena, &view),
             BERTH_E_COORDINATE);
    CHECK_EQ(berth_footprint_capsule(one, one, one, beyond, one, &arena, &view),
             BERTH_E_COORDINATE);
    CHECK_EQ(berth_footprint_capsule(one, one, one, one, beyond, &arena, &view), BERTH_E_RADIUS);
    CHECK_EQ(berth_footprint_capsule(one, one, one, one, num_from(-1), &arena, &view),
             BERTH_E_RADIUS);
    CHECK_EQ(berth_footprint_rectangle(one, zero, zero, one, zero, &arena, &view), BERTH_E_POINTS);
    CHECK_EQ(berth_footprint_rectangle(zero, one, one, zero, zero, &arena, &view), BERTH_E_POINTS);
    CHECK_EQ(berth_footprint_rectangle(zero, zero, one, beyond, zero, &arena, &view),
             BERTH_E_COORDINATE);
    CHECK_EQ(berth_footprint_rectangle(zero, zero, one, one, zero, &arena, NULL), BERTH_E_NULL);
    /* so far apart that their difference is no number */
    CHECK_EQ(
        berth_footprint_rectangle(num_absurd(1), zero, num_absurd(0), one, zero, &arena, &view),
        BERTH_E_COORDINATE);
    CHECK_EQ(
        berth_footprint_rectangle(zero, num_absurd(1), one, num_absurd(0), zero, &arena, &view),
        BERTH_E_COORDINATE);
    CHECK_EQ(berth_footprint_polygon(2, one, 0, zero, &arena, &view), BERTH_E_POINTS);
    CHECK_EQ(berth_footprint_polygon(65, one, 0, zero, &arena, &view), BERTH_E_POINTS);
    CHECK_EQ(berth_footprint_polygon(3, zero, 0, zero, &arena, &view), BERTH_E_COORDINATE);
#ifdef BERTH_Q16
    CHECK_EQ(berth_footprint_polygon(3, berth_num_of(INT32_MIN), 0, zero, &arena, &view),
             BERTH_E_COORDINATE);
#endif
    CHECK_EQ(berth_footprint_polygon(3, num_from(-1), 0, zero, &arena, &view), BERTH_E_COORDINATE);
    CHECK_EQ(berth_footprint_polygon(3, beyond, 0, zero, &arena, &view), BERTH_E_COORDINATE);
    CHECK_EQ(berth_footprint_polygon(3, one, 0, beyond, &arena, &view), BERTH_E_RADIUS);
    CHECK_EQ(berth_footprint_polygon(3, one, 0, one, NULL, &view), BERTH_E_NULL);
    CHECK_EQ(arena.used, 0);
    CHECK_FILLED(&view, sizeof view);
}
