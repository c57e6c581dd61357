/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* What is inside of what: what counts say of it, the smallest trees, and forged images. */

#include "src/footprint/tree.h"

#include "tests/unit/squares.h"
#include "tests/gen/shown.h"
#include "berth/papers/bch.h"
#include "berth/papers/obb.h"

/* A small square of finer steps in every part of a large one, off the middle of both, turned: in
 * both orders, by circles, segments and boxes. */
HARNESS_TEST(test_finer, "finer steps")
{
    static uint64_t boxes_kept[2][200];
    const berth_footprint_desc large = described(0, 4);
    const berth_footprint outer = built(&large, 0);
    berth_footprint_desc desc = large;
    berth_obb_desc boxes = berth_obb_desc_default();
    berth_arena image = berth_arena_over(boxes_kept[0], sizeof boxes_kept[0]);
    berth_arena scratch = berth_arena_over(work, sizeof work);
    berth_obb box_outer, box_inner;
    boxes.outline = large.outline;
    CHECK_EQ(berth_obb_build(&boxes, &image, &scratch, &box_outer), BERTH_OK);
    for (uint32_t i = 0; i < 4; i++) {
        x[i] = num_from(0.0625 * (i == 1 || i == 2) + 0.25);
        y[i] = num_from(0.125 * (i >= 2) + 0.125);
    }
    berth_footprint inner = built(&desc, 1);
    image = berth_arena_over(boxes_kept[1], sizeof boxes_kept[1]);
    CHECK_EQ(berth_obb_build(&boxes, &image, &scratch, &box_inner), BERTH_OK);
    for (uint32_t k = 0; k < 64; k++) {
        const berth_placement place = berth_placement_at(num_from(3), num_from(-7), 0, 0);
        const double px = 1.5 + (double)(k % 8), py = (double)(k / 8) - 8.5;
        const berth_placement there = berth_placement_at(num_from(px), num_from(py), 0, 0);
        const int in = px > 3 && px < 7 && py > -7 && py < -3;
        const berth_status expected = in ? BERTH_HIT : BERTH_CLEAR;
        CHECK(!in || berth_bch_collide(&outer, &place, &inner, &there, NULL, NULL) == BERTH_HIT);
        CHECK(!in || berth_bch_collide(&inner, &there, &outer, &place, NULL, NULL) == BERTH_HIT);
        CHECK_EQ(berth_footprint_collide(&outer, &place, &inner, &there, NULL, NULL), expected);
        CHECK_EQ(berth_footprint_collide(&inner, &there, &outer, &place, NULL, NULL), expected);
        CHECK_EQ(berth_obb_collide(&box_outer, &place, &box_inner, &there, NULL, NULL), expected);
        CHECK_EQ(berth_obb_collide(&box_inner, &there, &box_outer, &place, NULL, NULL), expected);
    }
}

/* Triangles of which circles alone are kept, deep in eight sides: a leaf of them tells. */
HARNESS_TEST(test_circles_inside, "circles inside")
{
    static const int8_t eight[8][2] = {{4, -2}, {4, 2},   {2, 4},   {-2, 4},
                                       {-4, 2}, {-4, -2}, {-2, -4}, {2, -4}};
    berth_footprint_desc desc = described(0, 8);
    for (uint32_t i = 0; i < 8; i++) {
        x[i] = num_from(eight[i][0]);
        y[i] = num_from(eight[i][1]);
    }
    const berth_footprint outer = built(&desc, 0);
    desc = described(0, 4);
    desc.method = BERTH_FOOTPRINT_TRIANGLES;
    desc.circles_only = 1;
    for (uint32_t i = 0; i < 4; i++) {
        x[i] = num_from(i == 1 || i == 2 ? 0.25 : -0.25);
        y[i] = num_from(i >= 2 ? 0.25 : -0.25);
    }
    const berth_footprint inner = built(&desc, 1);
    CHECK_EQ(shown_tree_of(inner.image).node_count, 3);
    CHECK_EQ(berth_bch_collide(&outer, &here, &inner, &here, NULL, NULL), BERTH_HIT);
    CHECK_EQ(berth_bch_collide(&inner, &here, &outer, &here, NULL, NULL), BERTH_HIT);
}

/* The middle of the square is inside, far from its sides: no leaf is named. */
HARNESS_TEST(test_disc_inside, "a disc inside")
{
    const berth_footprint_desc desc = described(0, 4);
    const berth_footprint a = built(&desc, 0);
    berth_footprint_counts counts;
    CHECK_EQ(berth_footprint_collide_disc(&a, &here, num_from(2), num_from(2.5), num_from(0.25),
                                          NULL, &counts),
             BERTH_HIT);
    CHECK_EQ(counts.node_a, 0);
    CHECK_EQ(counts.node_b, 0);
    CHECK_EQ(berth_footprint_collide_disc(&a, &here, num_from(4), num_from(3.5), num_from(0.25),
                                          NULL, &counts),
             BERTH_HIT);
    CHECK(counts.node_a > 0);
    CHECK_EQ(counts.node_b, 0);
}

/* One triangle, the smallest tree with parts: its bound on steps holds for a disc, too. */
HARNESS_TEST(test_one_triangle, "one triangle")
{
    berth_footprint_desc desc = described(0, 4);
    berth_footprint_counts counts;
    desc.method = BERTH_FOOTPRINT_TRIANGLES;
    desc.triangles.count = 1;
    berth_footprint a = built(&desc, 0);
    CHECK_EQ(berth_footprint_collide_disc(&a, &here, num_from(3), num_from(1), num_from(1), NULL,
                                          &counts),
             BERTH_HIT);
    CHECK_EQ(counts.steps, 2);
    CHECK_EQ(berth_footprint_worst_steps(&a, &a), 2);
}

#ifdef BERTH_Q16

/* Whether a triangle with its first corner at (px, py) is inside of a square, of whose edges
 * those that it touches have their circles elsewhere, as forged images may: where that corner is
 * tells then. */
static berth_status forged_inside(double px, double py, int32_t unit, int back)
{
    const berth_placement there =
        berth_placement_at(berth_num_of(berth_num_raw(num_from(px)) + unit), num_from(py), 0, 0);
    const int32_t aside = px < 2 ? -11000 : 11000;
    berth_footprint_desc desc = described(0, 4);
    if (back) { /* the other way around */
        x[1] = y[3] = num_from(0);
        x[3] = y[1] = num_from(4);
    }
    berth_footprint outer = built(&desc, 0);
    desc = described(0, 3);
    for (uint32_t i = 0; i < 3; i++) {
        x[i] = num_from(i == 0 ? 0 : px < 2 ? 0.125 * i : -0.125 * i);
        y[i] = num_from(i == 0 ? 0 : 0.125);
    }
    const berth_footprint inner = built(&desc, 1);
    berthi_footprint_header *const header = (berthi_footprint_header *)(void *)kept[0];
    berthi_unit *node = (berthi_unit *)(void *)(header + 1);
    for (uint32_t i = 0; i < header->node_count; i++) {
        const uint32_t link = berthi_link_of(node[BERTHI_CIRCLE_LINK]);
        if ((link & BERTHI_LEAF) != 0 &&
            (node[BERTHI_CIRCLE_Y] < -8000 || (px > 2 && node[BERTHI_CIRCLE_X] > 8000))) {
            node[BERTHI_CIRCLE_X] = (berthi_unit)aside;
            node[BERTHI_CIRCLE_Y] = py < 1 ? -8192 : 0;
            node[BERTHI_CIRCLE_RADIUS] = 100;
        }
        node += BERTHI_CIRCLE_UNITS +
                ((link & (BERTHI_LEAF | BERTHI_INNER)) == BERTHI_INNER ? BERTHI_CIRCLE_UNITS : 0);
    }
    berthi_image_seal(&header->head);
    CHECK_EQ(berth_footprint_attach(&outer, kept[0], header->head.bytes), BERTH_OK);
    return berth_footprint_collide(&outer, &here, &inner, &there, NULL, NULL);
}

/* On an edge along the ray nothing is inside, nor at its ends, nor a unit behind one. */
HARNESS_TEST(test_on_the_ray, "on the ray")
{
    for (int back = 0; back < 2; back++) {
        CHECK_EQ(forged_inside(0.5, 0, 0, back), BERTH_CLEAR);
        CHECK_EQ(forged_inside(0.5, 0.0625, 0, back), BERTH_HIT);
        CHECK_EQ(forged_inside(0.5, 0, 1, back), BERTH_CLEAR);
        CHECK_EQ(forged_inside(4, 0, 0, back), BERTH_CLEAR);
        CHECK_EQ(forged_inside(4, 0, 1, back), BERTH_CLEAR);
        CHECK_EQ(forged_inside(4, 2, -1, back), BERTH_HIT); /* across it */
        CHECK_EQ(forged_inside(4, 2, 0, back), BERTH_CLEAR);
        CHECK_EQ(forged_inside(4, 2, 1, back), BERTH_CLEAR);
    }
}

#endif
