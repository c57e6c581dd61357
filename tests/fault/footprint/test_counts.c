/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* Images that no builder makes, composed from src/FORMATS.md: counts that do not go together, trees
 * that end early or late, runs and cuts that are none. */

#include "tests/harness/harness.h"
#include "tests/gen/shown.h"

#include <berth/berth.h>
#include "berth/papers/obb.h"

#include "src/core/image.h"

#ifdef BERTH_Q16

enum { LEAF = 0x8000, CUT = 0x4000, INNER = 0x2000, LAST = 0x8000, CIRCLES = 3, BOXES = 4 };

/* Methods as images have them: an OUTLINE, a CONTOUR, TRIANGLES, a CYLINDER, boxes. */
enum { OUTLINE, CONTOUR, TRIANGLES = 3, CYLINDER, OF_BOXES };

/* All that an image of at most four places and three parts is made of. */
typedef struct composed {
    uint8_t structure, levels, corners, method;
    uint16_t nodes, points, rings, parts;
    uint16_t links[4], end, words[9];
} composed;

static uint16_t memory[200];

/* One ring of one point, its only segment in the only leaf. */
static composed one_point(uint8_t structure)
{
    const composed c = {structure, 1, 2,     structure == BOXES ? OF_BOXES : CONTOUR, 1, 2, 1, 1,
                        {LEAF},    2, {LAST}};
    return c;
}

/* Two leaves, each with the only segment or a piece of it. */
static composed two_leaves(uint8_t structure)
{
    composed c = one_point(structure);
    c.levels = 2;
    c.nodes = 3;
    c.parts = 2;
    c.links[0] = 2;
    c.links[1] = LEAF;
    c.links[2] = LEAF + 1;
    c.words[1] = LAST;
    return c;
}

static berth_status attached(const composed *c)
{
    unsigned char *const bytes = (unsigned char *)memory;
    uint16_t *at = memory + 32;
    berthi_image_head *const head = (berthi_image_head *)(void *)memory;
    const uint32_t part_words = c->corners == 3 ? 3 : 1;
    const uint32_t units = c->nodes * (c->structure == BOXES ? 7u : 4u) + 2u * c->points +
                           c->rings + c->parts * part_words;
    berth_footprint circles;
    berth_obb boxes;
    for (uint32_t i = 0; i < sizeof memory / sizeof memory[0]; i++) {
        memory[i] = 0;
    }
    berthi_image_begin(head, c->structure, (64 + 2 * units + 3) & ~UINT32_C(3));
    for (uint32_t i = 0; i < c->nodes; i++) {
        at += 2; /* centre */
        if (c->structure == BOXES) {
            at[0] = 16384; /* axis */
            at += 3;
        }
        *at++ = 10; /* radius, or the second extent */
        *at++ = c->links[i];
    }
    at += 2 * c->points;
    for (uint32_t i = 0; i < c->rings; i++) {
        *at++ = c->end;
    }
    for (uint32_t i = 0; i < c->parts * part_words; i++) {
        *at++ = c->words[i];
    }
    bytes[TREE_LEVELS] = c->levels;
    bytes[TREE_CORNERS] = c->corners;
    bytes[TREE_METHOD] = c->method;
    memory[TREE_NODES / 2] = c->nodes;
    memory[TREE_POINTS / 2] = c->points;
    memory[TREE_RINGS / 2] = c->rings;
    memory[TREE_PARTS / 2] = c->parts;
    memory[TREE_POINTS_AT / 2] = (uint16_t)(64 + c->nodes * (c->structure == BOXES ? 14u : 8u));
    memory[TREE_WORDS_AT / 2] =
        (uint16_t)(memory[TREE_POINTS_AT / 2] + 4u * c->points + 2u * c->rings);
    berthi_image_seal(head);
    return c->structure == BOXES ? berth_obb_attach(&boxes, memory, sizeof memory)
                                 : berth_footprint_attach(&circles, memory, sizeof memory);
}

/* By the header, or by what is found to be missing further on. */
static int refused(const composed *c)
{
    const berth_status status = attached(c);
    return status == BERTH_E_HEADER || status == BERTH_E_NODE;
}

HARNESS_TEST(test_counts, "counts that do not go together")
{
    for (uint8_t structure = CIRCLES; structure <= BOXES; structure++) {
        for (uint32_t count = 0; count < 3; count++) {
            composed c = one_point(structure);
            CHECK_EQ(attached(&c), BERTH_OK);
            /* segments without points, rings or parts */
            *(count == 0 ? &c.points : count == 1 ? &c.rings : &c.parts) = 0;
            CHECK(refused(&c));
            /* nothing kept, and one of them all the same */
            c.corners = 0;
            c.points = c.rings = c.parts = 0;
            CHECK(structure == BOXES ? refused(&c) : attached(&c) == BERTH_OK);
            *(count == 0 ? &c.points : count == 1 ? &c.rings : &c.parts) = 1;
            CHECK(refused(&c) || (structure == CIRCLES && count == 0)); /* a point unread */
            /* triangles without points or parts, or with a ring */
            c = one_point(structure);
            c.corners = 3;
            c.method = structure == BOXES ? OF_BOXES : TRIANGLES;
            c.rings = 0;
            CHECK_EQ(attached(&c), BERTH_OK);
            *(count == 0 ? &c.points : count == 1 ? &c.rings : &c.parts) = count == 1;
            CHECK(refused(&c));
        }
    }
}

HARNESS_TEST(test_cylinders, "cylinders that are none")
{
    composed c = one_point(CIRCLES);
    c.method = CYLINDER;
    CHECK_EQ(attached(&c), BERTH_E_HEADER); /* one that keeps segments */
    c.corners = 0;
    c.points = c.rings = c.parts = 0;
    CHECK_EQ(attached(&c), BERTH_OK);
    c.levels = 2;
    c.nodes = 3;
    c.links[0] = 2;
    c.links[1] = c.links[2] = LEAF;
    CHECK_EQ(attached(&c), BERTH_E_HEADER); /* one of three circles */
    c.method = CONTOUR;
    CHECK_EQ(attached(&c), BERTH_OK);
}

HARNESS_TEST(test_trees, "trees that are none")
{
    for (uint8_t structure = CIRCLES; structure <= BOXES; structure++) {
        composed c = one_point(structure);
        c.nodes = 0; /* no root */
        CHECK(refused(&c));
        c.corners = 0;
        c.points = c.rings = c.parts = 0;
        CHECK(refused(&c));
        c = two_leaves(structure);
        CHECK_EQ(attached(&c), BERTH_OK);
        c.links[0] = LEAF; /* all is said, and two nodes are left */
        CHECK_EQ(attached(&c), BERTH_E_NODE);
        c = two_leaves(structure);
        c.parts = 1; /* the second leaf's is not there */
        CHECK_EQ(attached(&c), BERTH_E_NODE);
        c.parts = 3; /* the third is in no leaf */
        c.words[2] = LAST;
        CHECK_EQ(attached(&c), BERTH_E_NODE);
        c = two_leaves(structure);
        c.points = 3; /* one is on no ring */
        CHECK_EQ(attached(&c), BERTH_E_NODE);
        c = two_leaves(structure);
        c.links[0] = 1; /* the right child is the left one */
        CHECK_EQ(attached(&c), BERTH_E_NODE);
        c.links[0] = 3; /* or no node */
        CHECK_EQ(attached(&c), BERTH_E_NODE);
        c.links[0] = 2;
        c.levels = 1;
        CHECK_EQ(attached(&c), BERTH_E_NODE);
    }
}

HARNESS_TEST(test_cuts, "cuts that are none")
{
    for (uint8_t structure = CIRCLES; structure <= BOXES; structure++) {
        composed c = two_leaves(structure);
        c.links[0] |= CUT;
        CHECK_EQ(attached(&c), BERTH_OK); /* two pieces of one segment */
        c.points = c.end = 3;
        c.words[1] = LAST + 1;
        CHECK_EQ(attached(&c), BERTH_OK); /* of two: no promise of attach needs it */
        c = two_leaves(structure);
        c.links[0] |= CUT;
        c.parts = 3;
        c.words[0] = 0; /* a leaf of two is no piece */
        c.words[1] = c.words[2] = LAST;
        c.links[2] = LEAF + 2;
        CHECK_EQ(attached(&c), BERTH_OK);
        c.links[0] = 2;
        CHECK_EQ(attached(&c), BERTH_OK);
    }
}

/* An outline keeps segments, cuts none, and alone has inner circles: each behind its node, without
 * a link, and no node itself. */
HARNESS_TEST(test_inner, "outlines and inner circles")
{
    const composed tree = two_leaves(CIRCLES);
    composed c = tree;
    c.method = OUTLINE;
    CHECK_EQ(attached(&c), BERTH_OK);
    c.links[0] |= CUT;
    CHECK_EQ(attached(&c), BERTH_E_NODE);
    c.links[0] = 2 | INNER; /* nodes lack a place */
    CHECK_EQ(attached(&c), BERTH_E_NODE);
    c.nodes = 4;
    c.links[0] = 3 | INNER;
    c.links[1] = 0;
    c.links[2] = LEAF;
    c.links[3] = LEAF + 1;
    CHECK_EQ(attached(&c), BERTH_OK);
    c.method = CONTOUR;
    CHECK_EQ(attached(&c), BERTH_E_NODE);
    c.method = OUTLINE;
    for (uint32_t right = 0; right <= 4; right++) {
        c.links[0] = (uint16_t)(right | INNER);
        CHECK_EQ(attached(&c), right == 3 ? BERTH_OK : BERTH_E_NODE);
        c.links[0] = (uint16_t)right;
        CHECK_EQ(attached(&c), BERTH_E_NODE);
    }
    c.links[0] = 3 | INNER;
    for (uint32_t bit = 0; bit < 16; bit++) {
        c.links[1] = (uint16_t)(1u << bit);
        CHECK_EQ(attached(&c), BERTH_E_NODE);
    }
    c.links[1] = 0;
    c.links[2] |= INNER; /* a leaf has none: the number of a part */
    CHECK_EQ(attached(&c), BERTH_E_NODE);
    c = tree;
    c.method = OUTLINE;
    c.corners = 0;
    c.points = c.rings = c.parts = 0;
    CHECK(refused(&c));
    c.method = CONTOUR;
    c.links[2] = LEAF;
    CHECK_EQ(attached(&c), BERTH_OK);
    c.method = OUTLINE;
    CHECK_EQ(attached(&c), BERTH_E_HEADER);
}

#else

HARNESS_SKIPPED(test_counts, "counts that do not go together", "composed of 16-bit numbers")

#endif
