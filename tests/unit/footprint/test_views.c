/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* Footprints: each null and each view that is none, call by call; what a description begins with;
 * sizes that are exact; and shapes that only a large room holds. */

#include "src/ground/described.h"
#include "src/footprint/tree.h"
#include "tests/gen/shown.h"
#include "tests/unit/squares.h"
#include "berth/papers/bch.h"
#include "berth/papers/obb.h"

/* A view that a glance tells is none: zeroed, and one of a header without levels. */
HARNESS_TEST(test_none, "views that are none")
{
    static const uint64_t zeros[BERTH_FOOTPRINT_HEADER_BYTES / 8];
    const berth_footprint_desc desc = described(0, 4);
    const berth_footprint good = built(&desc, 0);
    berth_footprint none[2] = {good, good};
    berth_footprint_facts facts;
    berth_footprint_circle circle;
    berth_num px[3], py[3];
    none[0].image = NULL;
    none[1].image = zeros;
    for (uint32_t i = 0; i < 2; i++) {
        const berth_footprint *const bad = &none[i];
        harness_fill(&facts, sizeof facts);
        CHECK_EQ(berth_footprint_info(bad, &facts), BERTH_E_VIEW);
        CHECK_FILLED(&facts, sizeof facts);
        CHECK_EQ(berth_footprint_node(bad, 0, &circle), BERTH_E_VIEW);
        CHECK_EQ(berth_footprint_part(bad, 0, px, py), BERTH_E_VIEW);
        CHECK_EQ(berth_footprint_verify(bad), BERTH_E_VIEW);
        CHECK_EQ(berth_footprint_worst_steps(bad, &good), 0);
        CHECK_EQ(berth_footprint_worst_steps(&good, bad), 0);
        CHECK_EQ(berth_bch_collide(bad, &here, &good, &here, NULL, NULL), BERTH_E_VIEW);
        CHECK_EQ(berth_bch_collide(&good, &here, bad, &here, NULL, NULL), BERTH_E_VIEW);
    }
}

/* Verify sees a leaf's circle that leaves its only segment, which was not cut. */
HARNESS_TEST(test_single_segments, "single segments")
{
    const berth_footprint_desc desc = described(0, 4);
    const berth_footprint view = built(&desc, 0);
    berthi_unit *const nodes =
        (berthi_unit *)(void *)((unsigned char *)kept[0] + sizeof(berthi_footprint_header));
    uint32_t leaves = 0;
    for (uint32_t i = 0; i < shown_tree_of(view.image).node_count; i++) {
        berthi_unit *const node = nodes + i * BERTHI_CIRCLE_UNITS;
        const berthi_unit radius = node[BERTHI_CIRCLE_RADIUS];
        if ((berthi_link_of(node[BERTHI_CIRCLE_LINK]) & BERTHI_LEAF) != 0) {
            leaves++;
            CHECK_EQ(berth_footprint_verify(&view), BERTH_OK);
            node[BERTHI_CIRCLE_RADIUS] = 0;
            CHECK_EQ(berth_footprint_verify(&view), BERTH_E_NODE);
            node[BERTHI_CIRCLE_RADIUS] = radius;
        }
    }
    CHECK_EQ(leaves, 4);
}

HARNESS_TEST(test_nulls, "nulls")
{
    const berth_footprint_desc desc = described(0, 4);
    const berth_footprint good = built(&desc, 0);
    berth_footprint_desc circles = desc;
    berth_footprint_circle circle;
    berth_num px[3], py[3];
    CHECK_EQ(berth_footprint_info(&good, NULL), BERTH_E_NULL);
    CHECK_EQ(berth_footprint_node(NULL, 0, &circle), BERTH_E_NULL);
    CHECK_EQ(berth_footprint_part(NULL, 0, px, py), BERTH_E_NULL);
    CHECK_EQ(berth_footprint_part(&good, 0, NULL, py), BERTH_E_NULL);
    CHECK_EQ(berth_footprint_part(&good, 0, px, NULL), BERTH_E_NULL);
    CHECK_EQ(berth_footprint_part(&good, 3, px, py), BERTH_OK);
    CHECK_EQ(berth_footprint_part(&good, 4, px, py), BERTH_E_INDEX);
    CHECK_EQ(berth_footprint_worst_steps(NULL, &good), 0);
    CHECK_EQ(berth_footprint_worst_steps(&good, NULL), 0);
    CHECK_EQ(berth_bch_collide(&good, &here, NULL, &here, NULL, NULL), BERTH_E_NULL);
    CHECK_EQ(berth_footprint_collide(&good, &here, NULL, &here, NULL, NULL), BERTH_E_NULL);
    CHECK_EQ(berth_footprint_scratch_size(NULL), 0);
    CHECK_EQ(
        berth_bch_collide_disc(&good, &here, num_from(8193), num_from(0), num_from(1), NULL, NULL),
        BERTH_E_COORDINATE);
    circles.circles_only = 1;
    berth_footprint hollow = built(&circles, 1);
    CHECK_EQ(berth_footprint_part(&hollow, 0, px, py), BERTH_E_KIND);
}

HARNESS_TEST(test_defaults, "defaults")
{
    const berth_footprint_desc desc = berth_footprint_desc_default();
    const berth_obb_desc boxes = berth_obb_desc_default();
    CHECK(desc.outline.x == NULL && desc.outline.y == NULL && desc.outline.points == 0);
    CHECK(desc.triangles.x == NULL && desc.triangles.y == NULL && desc.triangles.corners == NULL);
    CHECK_EQ(desc.triangles.vertices + desc.triangles.count, 0);
    CHECK(real_of(desc.threshold) < 0);
    CHECK_EQ(desc.method, BERTH_FOOTPRINT_OUTLINE);
    CHECK_EQ(desc.levels + desc.circles_only + desc.quick + desc.leaf_size + desc.inner, 0);
    CHECK(real_of(desc.radius) == 0 && desc.numbers == NULL);
    CHECK(boxes.outline.x == NULL && boxes.outline.y == NULL && boxes.outline.points == 0);
    CHECK(boxes.triangles.x == NULL && boxes.triangles.corners == NULL);
    CHECK_EQ(boxes.triangles.vertices + boxes.triangles.count + boxes.levels, 0);
}

/* Where nothing is cut, the bound on the size is the size; an OUTLINE's leaves may hold more. */
HARNESS_TEST(test_sizes, "sizes")
{
    for (int method = BERTH_FOOTPRINT_CONTOUR; method <= BERTH_FOOTPRINT_CYLINDER; method++) {
        for (uint8_t circles = 0; circles < 2; circles++) {
            berth_footprint_desc desc = described(0, 4);
            berth_footprint_facts facts;
            desc.method = (berth_footprint_method)method;
            desc.circles_only = circles;
            berth_footprint view = built(&desc, 0);
            CHECK_EQ(berth_footprint_info(&view, &facts), BERTH_OK);
            CHECK_EQ(facts.bytes, berth_footprint_image_size(&desc));
            desc.outline.points = 0; /* a cylinder around triangles */
            if (method == BERTH_FOOTPRINT_CYLINDER) {
                const double radius = real_of(facts.radius);
                view = built(&desc, 0);
                CHECK_EQ(berth_footprint_info(&view, &facts), BERTH_OK);
                CHECK(real_of(facts.radius) == radius);
                CHECK_EQ(facts.bytes, 4 * BERTH_FOOTPRINT_CYLINDER_WORDS);
            }
        }
    }
}

/* Long sides through the origin: what is cut fits into the bound on the size, exactly. */
HARNESS_TEST(test_sizes_of_cuts, "sizes of what is cut")
{
    static uint64_t image[320], scratch_of[200];
    for (uint32_t k = 0; k < 4; k++) {
        berth_footprint_desc desc = described(0, 4);
        berth_arena arena, scratch = berth_arena_over(scratch_of, sizeof scratch_of);
        berth_footprint view;
        for (uint32_t i = 0; i < 4; i++) {
            x[i] = num_from((i == 1 || i == 2 ? 2 : -2) * (k % 2 ? 1 : 0.05));
            y[i] = num_from((i >= 2 ? 2 : -2) * (k / 2 ? 1 : 0.05));
        }
        desc.threshold = num_from(0.6);
        arena = berth_arena_over(image, berth_footprint_image_size(&desc));
        CHECK_EQ(berth_footprint_build(&desc, &arena, &scratch, &view), BERTH_OK);
        CHECK_LE(shown_tree_of(view.image).parts.count, 4 * 16);
    }
}

/* A header that stands alone is no image, and what is wrong with it is told; what is shorter is
 * truncated. */
HARNESS_TEST(test_header_alone, "a header alone")
{
    const berth_footprint_desc desc = described(0, 4);
    berth_footprint view = built(&desc, 0);
    CHECK_EQ(berth_footprint_attach(&view, kept[0], BERTH_IMAGE_HEADER_BYTES), BERTH_E_TRUNCATED);
    ((unsigned char *)kept[0])[0] ^= 1u;
    CHECK_EQ(berth_footprint_attach(&view, kept[0], BERTH_IMAGE_HEADER_BYTES), BERTH_E_MAGIC);
    CHECK_EQ(berth_footprint_attach(&view, kept[0], BERTH_IMAGE_HEADER_BYTES - 1),
             BERTH_E_TRUNCATED);
}

/* A cylinder's radius: exact while it fits, then rounded up by less than 2^-13 of itself. */
HARNESS_TEST(test_cylinder_radius, "a cylinder's radius")
{
    static const double radii[] = {1.0 / 65536, 0.25,    0.35,   0.351,  1,   1.41421,
                                   77.77,       2875.75, 5751.5, 8191.9, 8192};
    for (uint32_t i = 0; i < LENGTH_OF(radii); i++) {
        const berth_num radius = num_from(radii[i]);
        berth_footprint view;
        berth_footprint_facts facts;
        CHECK_EQ(berth_footprint_cylinder(radius, ARENA(kept[0]), &view), BERTH_OK);
        CHECK_EQ(berth_footprint_info(&view, &facts), BERTH_OK);
        CHECK(real_of(facts.radius) >= real_of(radius));
        CHECK(real_of(facts.radius) < real_of(radius) * (1 + HEX_1(13)));
        CHECK(radii[i] > 0.35 || real_of(facts.radius) == real_of(radius));
    }
}

#ifdef HARNESS_HOSTED

enum { MANY = 3000, POINTS = 28672 };

static uint16_t many[3 * MANY];
static uint32_t large_image[60000], large_work[80000];
static berth_num zeros[POINTS];

/* The mean leaves more than 2048 triangles to one side, more than leaves fit below: the split is
 * by halves then. Where both sides fit, it is the mean's. */
HARNESS_TEST(test_lopsided, "a lopsided heap")
{
    static const uint32_t nearer[4] = {500, 2500, 1000, 2000}, left[4] = {1500, 1500, 1000, 2000};
    berth_footprint_desc desc = described(0, 4);
    berth_arena image = berth_arena_over(large_image, sizeof large_image);
    berth_arena scratch = berth_arena_over(large_work, sizeof large_work);
    berth_footprint view;
    berth_footprint_facts facts;
    berth_footprint_circle root;
    for (uint32_t k = 0; k < 4; k++) {
        for (uint32_t i = 0; i < MANY; i++) {
            const uint16_t first = (uint16_t)(i < nearer[k] ? 0 : 4);
            many[3 * i] = first;
            many[3 * i + 1] = (uint16_t)(first + 1);
            many[3 * i + 2] = (uint16_t)(first + 2);
        }
        for (uint32_t i = 4; i < 8; i++) {
            x[i] = num_from(real_of(x[i]) + 100);
        }
        desc.method = BERTH_FOOTPRINT_TRIANGLES;
        desc.triangles.vertices = 8;
        desc.triangles.corners = many;
        desc.triangles.count = MANY;
        image = berth_arena_over(large_image, sizeof large_image);
        CHECK_EQ(berth_footprint_build(&desc, &image, &scratch, &view), BERTH_OK);
        CHECK_EQ(berth_footprint_info(&view, &facts), BERTH_OK);
        CHECK_EQ(facts.leaves, MANY); /* none holds two */
        CHECK_EQ(facts.parts, MANY);
        CHECK_EQ(berth_footprint_node(&view, 0, &root), BERTH_OK);
        CHECK_EQ(root.right, 2 * left[k]);
        draw();
    }
}

/* Points and rings of an outline, and pieces of what is cut, are numbered by 15 bits together. */
HARNESS_TEST(test_too_many_points, "too many points")
{
    berth_footprint_desc desc = berth_footprint_desc_default();
    desc.method = BERTH_FOOTPRINT_CONTOUR;
    desc.threshold = num_from(0);
    desc.outline = berth_outline_over_arrays(zeros, zeros, 28670);
    CHECK(berth_footprint_image_size(&desc) > 0);
    desc.outline.points = 28671;
    CHECK_EQ(berthi_outline_check(&desc.outline), BERTH_OK);
    CHECK_EQ(berth_footprint_image_size(&desc), 0);
    CHECK_EQ(berth_footprint_scratch_size(&desc), 0);
}

#else

HARNESS_SKIPPED(test_lopsided, "a lopsided heap", "needs more memory than a small core has")

HARNESS_SKIPPED(test_too_many_points, "too many points", "needs more memory than a small core has")

#endif
