/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* footprint/source.c: which points of an outline are kept, how many, and what all parts are
 * rounded by for those that are not. footprint/clearance.c: where inner circles are and
 * where not, and that verify sees one that is not inside. */

#include "tests/unit/support.h"
#include "tests/gen/shown.h"
#include "src/footprint/clearance.h"
#include "src/footprint/tree.h"

/* Points, and words of what is built of them. */
#ifdef BERTH_Q16
enum { MOST = 200, WORDS = 600 };
#else
enum { MOST = 200, WORDS = 1500 };
#endif

static uint64_t image[WORDS], work[WORDS];
static berth_num x[MOST], y[MOST];
static uint16_t numbers[MOST], ends[3];

static berth_footprint_desc described(uint32_t points, double threshold)
{
    berth_footprint_desc desc = berth_footprint_desc_default();
    desc.outline = berth_outline_over_arrays(x, y, (uint16_t)points);
    desc.threshold = num_from(threshold);
    desc.numbers = numbers;
    return desc;
}

static void point(uint32_t i, double px, double py)
{
    x[i] = num_from(px);
    y[i] = num_from(py);
}

static berth_footprint_facts built(const berth_footprint_desc *desc, berth_footprint *view)
{
    berth_arena kept = berth_arena_over(image, sizeof image);
    berth_arena scratch = berth_arena_over(work, sizeof work);
    berth_footprint_facts facts = {0};
    CHECK_EQ(berth_footprint_build(desc, &kept, &scratch, view), BERTH_OK);
    CHECK_LE(kept.used, berth_footprint_image_size(desc));
    CHECK_LE(scratch.high, berth_footprint_scratch_size(desc));
    CHECK_EQ(berth_footprint_verify(view), BERTH_OK);
    CHECK_EQ(berth_footprint_info(view, &facts), BERTH_OK);
    CHECK_EQ(facts.nodes + facts.inner, shown_tree_of(view->image).node_count);
    return facts;
}

static berth_status build_of(const berth_footprint_desc *desc)
{
    berth_footprint view;
    return berth_footprint_build(desc, ARENA(image), ARENA(work), &view);
}

/* A square of two units with 25 points a side, from the middle of one on: its corners are all. */
static void draw_square(double out)
{
    for (uint32_t i = 0; i < 100; i++) {
        const uint32_t at = (i + 12) % 100, side = at / 25;
        const double way = 0.08 * (at % 25) - 1, off = 1 + (i % 2 ? out : 0);
        point(i,
              side == 0   ? way
              : side == 1 ? off
              : side == 2 ? -way
                          : -off,
              side == 0   ? -off
              : side == 1 ? way
              : side == 2 ? off
                          : -way);
    }
}

/* Rings of one point and of two, and one that is as small as the threshold: a point is left. */
HARNESS_TEST(test_small_rings, "small rings")
{
    berth_footprint view;
    point(0, 0, 0);
    point(1, 1, 0);
    point(2, 1, 1);
    point(3, 2, 2);
    point(4, 2.01, 2);
    point(5, 2, 2.01);
    berth_footprint_desc desc = described(6, 0.05);
    ends[0] = 1;
    ends[1] = 3;
    ends[2] = 6;
    desc.outline.end = ends;
    desc.outline.rings = 3;
    berth_footprint_facts facts = built(&desc, &view);
    CHECK_EQ(facts.parts, 3); /* a point, a segment, a point */
    CHECK_EQ(facts.points, 2 + 3 + 2);
    CHECK_EQ(numbers[0], 0);
    CHECK_EQ(numbers[1], 1);
    CHECK_EQ(numbers[2], 2);
    CHECK_LE(3, numbers[3]);
    CHECK(real_of(facts.rounding) >= 0.0099 && real_of(facts.rounding) <= 0.0145);
    desc.threshold = num_from(0);
    facts = built(&desc, &view);
    CHECK_EQ(facts.parts, 1 + 1 + 3);
    /* all of it in one place */
    for (uint32_t i = 0; i < 6; i++) {
        point(i, 3, 3);
    }
    desc.threshold = num_from(1);
    facts = built(&desc, &view);
    CHECK_EQ(facts.points, 6);
    CHECK(real_of(facts.rounding) == 0 && real_of(facts.radius) <= 1e-6);
}

/* A radius widens everything, and only an OUTLINE; the grid leaves room for it. */
HARNESS_TEST(test_radius, "a radius")
{
    static const double radii[] = {0.25, 1, 100, 8192};
    for (uint32_t i = 0; i < LENGTH_OF(radii); i++) {
        berth_footprint view;
        draw_square(0);
        berth_footprint_desc desc = described(100, 0.001);
        desc.radius = num_from(radii[i]);
        berth_footprint_facts facts = built(&desc, &view);
        CHECK(real_of(facts.rounding) >= radii[i]);
        CHECK(real_of(facts.rounding) <= radii[i] * 1.0005 + 0.002);
        CHECK(real_of(facts.shape_band) <= radii[i] * 0.0005 + 0.003);
        CHECK(real_of(facts.radius) >= radii[i] + 1.41);
        CHECK(real_of(facts.radius) <= radii[i] * 1.001 + 1.43);
        desc.method = BERTH_FOOTPRINT_CONTOUR;
        CHECK_EQ(build_of(&desc), BERTH_E_RADIUS);
    }
}

HARNESS_TEST(test_rules, "outlines that are refused")
{
    draw_square(0);
    berth_footprint_desc desc = described(100, 0.01);
    CHECK_EQ(build_of(&desc), BERTH_OK);
    desc.radius = num_from(-1);
    CHECK_EQ(build_of(&desc), BERTH_E_RADIUS);
    desc.radius = num_from(8192.5);
    CHECK_EQ(build_of(&desc), BERTH_E_RADIUS);
    desc.radius = num_from(0);
    desc.circles_only = 1; /* its circles are no shape */
    CHECK_EQ(build_of(&desc), BERTH_E_KIND);
    desc.circles_only = 0;
    desc.inner = BERTH_FOOTPRINT_LEVELS_MAX + 1;
    CHECK_EQ(build_of(&desc), BERTH_E_KIND);
    desc.inner = BERTH_FOOTPRINT_INNER_NONE;
    CHECK_EQ(build_of(&desc), BERTH_OK);
    desc.threshold = num_from(-0.5);
    CHECK_EQ(build_of(&desc), BERTH_E_THRESHOLD);
}

/* Leaves hold what they are told to, as long as there are levels. */
HARNESS_TEST(test_leaves, "leaves")
{
    for (uint32_t leaf = 1; leaf < 9; leaf++) {
        for (uint8_t levels = 0; levels < 6; levels++) {
            berth_footprint view;
            draw_square(0.02);
            berth_footprint_desc desc = described(100, 0);
            desc.leaf_size = (uint8_t)leaf;
            desc.levels = levels;
            desc.quick = levels % 2;
            berth_footprint_facts facts = built(&desc, &view);
            CHECK_EQ(facts.parts, 100);
            CHECK(levels == 0 || facts.levels <= levels);
            for (uint32_t i = 0; levels == 0 && i < shown_tree_of(view.image).node_count; i++) {
                berth_footprint_circle circle;
                const berth_status status = berth_footprint_node(&view, i, &circle);
                CHECK(status == BERTH_OK ? circle.parts <= leaf : status == BERTH_E_INDEX);
            }
        }
    }
}

/* ---- Inner circles --------------------------------------------------------------------------- */

/* A disc of 64 points: its root's inner circle is nearly all of it. With a hole, none is there. */
static void draw_disc(int hole)
{
    for (uint32_t i = 0; i < 32; i++) {
        const berth_angle angle = (berth_angle)(2048u * i);
        point(i, real_of_dir(berth_cos(angle)), real_of_dir(berth_sin(angle)));
        point(32 + i, 0.97 * real_of_dir(berth_cos(angle)), 0.97 * real_of_dir(berth_sin(angle)));
    }
    ends[0] = 32;
    ends[1] = (uint16_t)(hole ? 64 : 32);
}

static berth_footprint_desc disc(int hole)
{
    berth_footprint_desc desc = berth_footprint_desc_default();
    draw_disc(hole);
    desc.outline = berth_outline_over_arrays(x, y, ends[1]);
    desc.outline.end = ends;
    desc.outline.rings = (uint16_t)(1 + hole);
    desc.threshold = num_from(0.001);
    return desc;
}

HARNESS_TEST(test_inner_levels, "levels of inner circles")
{
    berth_footprint view;
    berth_footprint_circle root;
    berth_footprint_desc desc = disc(0);
    CHECK_EQ(built(&desc, &view).inner, (1u << BERTH_FOOTPRINT_INNER_LEVELS) - 1);
    CHECK_EQ(berth_footprint_node(&view, 0, &root), BERTH_OK);
    CHECK(real_of(root.inner) > 0.98 && real_of(root.inner) < 1);
    CHECK_EQ(berth_footprint_node(&view, 1, &root), BERTH_E_INDEX); /* the circle inside */
    for (uint8_t levels = 1; levels < 6; levels++) {
        desc.inner = levels;
        CHECK_LE(built(&desc, &view).inner, (1u << levels) - 1);
    }
    desc.inner = BERTH_FOOTPRINT_INNER_NONE;
    CHECK_EQ(built(&desc, &view).inner, 0);
    desc.inner = 0;
    desc.quick = 1;
    CHECK_EQ(built(&desc, &view).inner, 0);
    desc.inner = 1;
    CHECK_EQ(built(&desc, &view).inner, 1);
    desc = disc(1); /* a band of 3 cm */
    CHECK_EQ(built(&desc, &view).inner, 0);
    desc.radius = num_from(0.3); /* rounded, it has an inside worth having */
    desc.threshold = num_from(0);
    CHECK_LE(built(&desc, &view).inner, 7);
}

/* An arena that ends within a node's own place or that of the circle inside writes no view. */
HARNESS_TEST(test_room, "room for inner circles")
{
    const berth_footprint_desc desc = disc(0);
    berth_arena scratch = berth_arena_over(work, sizeof work);
    berth_footprint view, whole;
    (void)built(&desc, &whole);
    const size_t size = berth_footprint_image_size(&desc);
    harness_fill(&view, sizeof view);
    for (size_t less = 0; less < 300; less++) {
        berth_arena kept = berth_arena_over(image, less);
        CHECK_EQ(berth_footprint_build(&desc, &kept, &scratch, &view), BERTH_E_IMAGE_SPACE);
        CHECK_EQ(kept.used, 0);
    }
    CHECK_LE(300, size);
    CHECK_FILLED(&view, sizeof view);
}

/* An image with its inner circle changed, sealed again: whether verify takes it. */
static berth_status forged(berth_len dx, berth_len dy, berth_len grow)
{
    const berthi_footprint_header *header = (const berthi_footprint_header *)(void *)image;
    berthi_unit *const place = (berthi_unit *)(void *)((unsigned char *)image + sizeof *header) +
                               BERTHI_CIRCLE_UNITS; /* of the second node */
    const berthi_unit before[3] = {place[0], place[1], place[2]};
    berth_footprint view;
    place[0] = (berthi_unit)(place[0] + dx);
    place[1] = (berthi_unit)(place[1] + dy);
    place[2] = (berthi_unit)(berthi_extent)((berthi_extent)place[2] + grow);
    berthi_image_seal((berthi_image_head *)(void *)image);
    CHECK_EQ(berth_footprint_attach(&view, image, header->head.bytes), BERTH_OK);
    const berth_status status = berth_footprint_verify(&view);
    for (uint32_t k = 0; k < 3; k++) {
        place[k] = before[k];
    }
    return status;
}

HARNESS_TEST(test_inner_forged, "inner circles that are not inside")
{
    berth_footprint_desc desc = disc(0);
    berth_footprint view;
    const int steps = sizeof(berth_dir) == 2;
    const berth_len little = steps ? (berth_len)1 : BERTH_NUM_TO_RAW(0.001);
    const berth_len far = steps ? (berth_len)9000 : BERTH_NUM_TO_RAW(0.9);
    (void)built(&desc, &view);
    CHECK_EQ(forged(0, 0, 0), BERTH_OK);
    CHECK_EQ(forged(0, 0, -little), BERTH_OK);
    CHECK_EQ(forged(0, 0, little), BERTH_E_NODE);
    CHECK_EQ(forged(far, 0, 0), BERTH_E_NODE);
    CHECK_EQ(forged(0, -far, 0), BERTH_E_NODE);
}
