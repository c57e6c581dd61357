/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* footprint/tree.c, papers/obb.c: a header that says less than what the tree reaches is
 * told. Queries skip whatever is out of reach, so that such an image would be clear of what it
 * overlaps; and look at parts alone, so that one whose side is missing would be, too. */

#include "tests/unit/support.h"
#include "tests/gen/shown.h"
#include "berth/papers/obb.h"

#include "src/footprint/tree.h"

static uint64_t image[200], work[200];
static berth_num x[4], y[4];

static berth_arena over(void *memory, size_t size)
{
    return berth_arena_over(memory, size);
}

static berth_outline rectangle(void)
{
    static const int8_t corners[8] = {1, 1, 5, 1, 5, 3, 1, 3};
    for (uint32_t i = 0; i < 4; i++) {
        x[i] = num_from(corners[2 * i]);
        y[i] = num_from(corners[2 * i + 1]);
    }
    return berth_outline_over_arrays(x, y, 4);
}

static berthi_footprint_header *header(void)
{
    return (berthi_footprint_header *)(void *)image;
}

static void mend(void)
{
    berthi_image_seal(&header()->head);
}

static berth_status verified(int boxes)
{
    berth_footprint circles;
    berth_obb tree;
    mend();
    if (boxes) {
        CHECK_EQ(berth_obb_attach(&tree, image, sizeof image), BERTH_OK);
        return berth_obb_verify(&tree);
    }
    CHECK_EQ(berth_footprint_attach(&circles, image, sizeof image), BERTH_OK);
    return berth_footprint_verify(&circles);
}

/* Every reach below what was built, by halves and by little. */
static void too_short_a_reach(int boxes)
{
    const berth_len reach = header()->ground.reach;
    CHECK_EQ(verified(boxes), BERTH_OK);
    for (int part = 1; part <= 64; part *= 2) {
        header()->ground.reach = reach - reach / (berth_len)part;
        CHECK_EQ(verified(boxes), BERTH_E_HEADER);
    }
    header()->ground.reach = reach;
    CHECK_EQ(verified(boxes), BERTH_OK);
}

HARNESS_TEST(circles_reach, "circles: verify proves reach and largest leaf")
{
    berth_footprint_desc desc = berth_footprint_desc_default();
    desc.method = BERTH_FOOTPRINT_CONTOUR;
    for (uint32_t method = 0; method <= BERTH_FOOTPRINT_CYLINDER; method++) {
        berth_arena kept = over(image, sizeof image), scratch = over(work, sizeof work);
        berth_footprint view;
        if (method == BERTH_FOOTPRINT_TRIANGLES) {
            continue; /* needs a mesh; its tree is checked by the same code */
        }
        desc.outline = rectangle();
        desc.method = (uint8_t)method;
        desc.threshold = num_from(4);
        CHECK_EQ(berth_footprint_build(&desc, &kept, &scratch, &view), BERTH_OK);
        too_short_a_reach(0);
    }
}

HARNESS_TEST(boxes_reach, "boxes: verify proves the reach")
{
    berth_obb_desc desc = berth_obb_desc_default();
    berth_arena kept = over(image, sizeof image), scratch = over(work, sizeof work);
    berth_obb view;
    desc.outline = rectangle();
    CHECK_EQ(berth_obb_build(&desc, &kept, &scratch, &view), BERTH_OK);
    too_short_a_reach(1);
}

/* Of a triangle no corner is stored twice: one alone is far from the middle, whichever is first. */
HARNESS_TEST(first_corner, "boxes: verify proves the reach of the first corner")
{
    static const uint16_t corners[3] = {0, 1, 2};
    for (uint32_t far = 0; far < 3; far++) {
        berth_obb_desc desc = berth_obb_desc_default();
        berth_arena kept = over(image, sizeof image), scratch = over(work, sizeof work);
        berth_obb view;
        for (uint32_t i = 0; i < 3; i++) {
            x[i] = num_from(i == (far + 2) % 3 ? 0 : 5 + 5 * (i == far));
            y[i] = num_from(i == (far + 1) % 3 ? 0 : 5 + 5 * (i == far));
        }
        desc.triangles.x = x;
        desc.triangles.y = y;
        desc.triangles.corners = corners;
        desc.triangles.vertices = 3;
        desc.triangles.count = 1;
        CHECK_EQ(berth_obb_build(&desc, &kept, &scratch, &view), BERTH_OK);
        too_short_a_reach(1);
    }
}

/* A triangle whose corners are told the other way around: what is in it seems beyond its edges. */
HARNESS_TEST(clockwise, "verify sees triangles that run clockwise")
{
    static const uint16_t corners[3] = {0, 1, 2};
    for (int boxes = 0; boxes < 2; boxes++) {
        berth_footprint_desc desc = berth_footprint_desc_default();
        berth_obb_desc boxes_desc = berth_obb_desc_default();
        berth_arena kept = over(image, sizeof image), scratch = over(work, sizeof work);
        uint16_t *const words = (uint16_t *)(void *)image;
        berth_footprint circles;
        berth_obb tree;
        (void)rectangle();
        desc.method = BERTH_FOOTPRINT_TRIANGLES;
        desc.triangles.x = x;
        desc.triangles.y = y;
        desc.triangles.corners = corners;
        desc.triangles.vertices = 3;
        desc.triangles.count = 1;
        boxes_desc.triangles = desc.triangles;
        CHECK_EQ(boxes ? berth_obb_build(&boxes_desc, &kept, &scratch, &tree)
                       : berth_footprint_build(&desc, &kept, &scratch, &circles),
                 BERTH_OK);
        CHECK_EQ(verified(boxes), BERTH_OK);
        const size_t at = (size_t)((boxes ? shown_tree_of(tree.image).parts.words
                                          : shown_tree_of(circles.image).parts.words) -
                                   words);
        const uint16_t corner = words[at + 1];
        words[at + 1] = words[at + 2];
        words[at + 2] = corner;
        CHECK_EQ(verified(boxes), BERTH_E_NODE);
    }
}

/* ---- Sides and pieces ------------------------------------------------------------------------ */

/* A rectangle with a hole, whose sides lie in one circle where the tree allows it. */
static berth_outline with_a_hole(void)
{
    static const int8_t corners[14] = {1, 1, 5, 1, 5, 4, 1, 4, 2, 2, 3, 2, 2, 3};
    static uint16_t ends[2] = {4, 7};
    static berth_num at_x[7], at_y[7];
    for (uint32_t i = 0; i < 7; i++) {
        at_x[i] = num_from(corners[2 * i]);
        at_y[i] = num_from(corners[2 * i + 1]);
    }
    berth_outline outline = berth_outline_over_arrays(at_x, at_y, 7);
    outline.rings = 2;
    outline.end = ends;
    return outline;
}

/* All circles as large as there are, so that whatever a leaf names is in them. */
static void widen(const berth_footprint *view)
{
    berthi_unit *unit = (berthi_unit *)(void *)(header() + 1);
    for (uint32_t i = 0; i < shown_tree_of(view->image).node_count;
         i++, unit += BERTHI_CIRCLE_UNITS) {
        if (unit[BERTHI_CIRCLE_LINK] != 0) { /* no inner circle */
            unit[BERTHI_CIRCLE_RADIUS] = (berthi_unit)20000;
        }
    }
    header()->ground.reach = BERTHI_REACH_LIMIT;
}

/* Each part as each other side, and as what joins two rings: another side is missing then. */
HARNESS_TEST(sides, "verify sees that a side is missing")
{
    static const uint8_t methods[] = {BERTH_FOOTPRINT_OUTLINE, BERTH_FOOTPRINT_CONTOUR,
                                      BERTH_FOOTPRINT_CONTOUR_CENTRE};
    for (uint32_t k = 0; k < LENGTH_OF(methods) + 1; k++) {
        const int boxes = k == LENGTH_OF(methods);
        berth_footprint_desc desc = berth_footprint_desc_default();
        berth_obb_desc boxes_desc = berth_obb_desc_default();
        berth_arena kept = over(image, sizeof image), scratch = over(work, sizeof work);
        berth_footprint view;
        berth_obb tree;
        desc.outline = boxes_desc.outline = with_a_hole();
        desc.threshold = num_from(methods[k % LENGTH_OF(methods)] == 0 ? 0 : 4);
        desc.method = methods[k % LENGTH_OF(methods)];
        desc.leaf_size = desc.method == BERTH_FOOTPRINT_OUTLINE ? 7 : 0;
        CHECK_EQ(boxes ? berth_obb_build(&boxes_desc, &kept, &scratch, &tree)
                       : berth_footprint_build(&desc, &kept, &scratch, &view),
                 BERTH_OK);
        const shown_parts parts = shown_tree_of(boxes ? tree.image : view.image).parts;
        uint16_t *const words =
            (uint16_t *)(void *)image + (parts.words - (uint16_t *)(void *)image);
        if (!boxes) {
            widen(&view);
        }
        CHECK_EQ(verified(boxes), BERTH_OK);
        CHECK_EQ(parts.count, 7);
        for (uint32_t i = 0; i < parts.count; i++) {
            const uint16_t was = words[i];
            for (uint32_t name = 0; name < 8; name++) {
                words[i] = (uint16_t)((was & BERTHI_LAST_PART) | name);
                CHECK_EQ(verified(boxes), words[i] == was ? BERTH_OK : BERTH_E_NODE);
            }
            words[i] = was;
        }
    }
}

/* The image of an outline whose sides are cut, of so many levels; 0: as many as it takes. */
static void build_cut(const berth_num *at_x, const berth_num *at_y, uint16_t count,
                      double threshold, uint8_t levels)
{
    berth_footprint_desc desc = berth_footprint_desc_default();
    berth_arena kept = over(image, sizeof image), scratch = over(work, sizeof work);
    berth_footprint view;
    desc.outline = berth_outline_over_arrays(at_x, at_y, count);
    desc.method = BERTH_FOOTPRINT_CONTOUR;
    desc.threshold = num_from(threshold);
    desc.levels = levels;
    CHECK_EQ(berth_footprint_build(&desc, &kept, &scratch, &view), BERTH_OK);
    CHECK_EQ(verified(0), BERTH_OK);
}

/* A segment that was cut: each of its leaves a little smaller leaves a gap. */
HARNESS_TEST(pieces, "verify sees that a piece is too small")
{
    const berth_num at_x[2] = {num_from(-5), num_from(5)}, at_y[2] = {num_from(-1), num_from(2)};
    uint32_t leaves = 0;
    build_cut(at_x, at_y, 2, 0.5, 0);
    berthi_unit *unit = (berthi_unit *)(void *)(header() + 1);
    for (uint32_t i = 0; i < shown_tree_of(image).node_count; i++, unit += BERTHI_CIRCLE_UNITS) {
        const berthi_unit was = unit[BERTHI_CIRCLE_RADIUS];
        if ((berthi_link_of(unit[BERTHI_CIRCLE_LINK]) & BERTHI_LEAF) == 0) {
            continue;
        }
        leaves++;
        unit[BERTHI_CIRCLE_RADIUS] = (berthi_unit)(was - was / 32);
        CHECK_EQ(verified(0), BERTH_E_NODE);
        unit[BERTHI_CIRCLE_RADIUS] = 0;
        CHECK_EQ(verified(0), BERTH_E_NODE);
        unit[BERTHI_CIRCLE_RADIUS] = was;
    }
    CHECK_EQ(verified(0), BERTH_OK);
    CHECK(leaves >= 20);
    header()->parts.radius += BERTHI_FOOTPRINT_RADIUS_LIMIT / 2; /* than what any leaf holds */
    CHECK_EQ(verified(0), BERTH_E_NODE);
}

/* What is cut has its pieces of one part, the only one of each leaf. */
HARNESS_TEST(pieces_of_others, "pieces are of one part")
{
    const berth_num at_x[4] = {num_from(-5), num_from(5), num_from(0), num_from(-4)};
    const berth_num at_y[4] = {num_from(-1), num_from(2), num_from(3), num_from(3)};
    uint32_t refused = 0;
    build_cut(at_x, at_y, 3, 1, 0);
    uint16_t *words = (uint16_t *)(uintptr_t)berthi_tree_words(header());
    for (uint32_t i = 1; i < header()->parts.count; i++) {
        const uint16_t was = words[i];
        if (was != words[i - 1]) {
            continue;
        }
        for (uint32_t other = 0; other < 3; other++) {
            words[i] = (uint16_t)(BERTHI_LAST_PART | other);
            const berth_status status = verified(0);
            CHECK(words[i] == was ? status == BERTH_OK : status != BERTH_OK);
            refused += status != BERTH_OK;
        }
        words[i] = was;
    }
    CHECK_LE(2, refused);
    for (uint16_t count = 3; count <= 4; count++) { /* leaves of more parts are no pieces */
        build_cut(at_x, at_y, count, 1, 2);
        words = (uint16_t *)(uintptr_t)berthi_tree_words(header());
        berthi_unit *const link = (berthi_unit *)(void *)(header() + 1) + BERTHI_CIRCLE_LINK;
        CHECK((berthi_link_of(*link) & (BERTHI_LEAF | BERTHI_CUT)) == 0);
        CHECK_EQ(words[0] & BERTHI_LAST_PART, count == 3 ? BERTHI_LAST_PART : 0);
        *link = (berthi_unit)(*link + BERTHI_CUT);
        CHECK(verified(0) != BERTH_OK);
    }
}

/* A segment of some units that was cut: circles are rounded to more than their pieces, and some
 * hold nothing that those before them do not. */
HARNESS_TEST(small_pieces, "verify accepts pieces of some units")
{
    for (int32_t width = 2; width <= 40; width++) {
        const berth_num at_x[2] = {berth_num_of(0), berth_num_of((berth_raw)-width)};
        const berth_num at_y[2] = {berth_num_of(0), berth_num_of(-4)};
        berth_footprint_desc desc = berth_footprint_desc_default();
        berth_arena kept = over(image, sizeof image), scratch = over(work, sizeof work);
        berth_footprint view;
        desc.outline = berth_outline_over_arrays(at_x, at_y, 2);
        desc.method = BERTH_FOOTPRINT_CONTOUR_CENTRE;
        desc.threshold = berth_num_of(1);
        desc.quick = 1;
        desc.levels = 5;
        CHECK_EQ(berth_footprint_build(&desc, &kept, &scratch, &view), BERTH_OK);
        CHECK_EQ(berth_footprint_verify(&view), BERTH_OK);
    }
}
