/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* Footprints forged field by field, with the CRC put right: what attach must refuse so that the
 * header's promises hold of any bytes, and what verify must see. */

#include "tests/fault/footprint.h"

#ifdef BERTH_Q16

enum { HEADER = 64, CIRCLE = 8, BOX = 14 };

static uint64_t changed[WORDS / 2];

/* Puts a 16-bit number at a byte of the copy, with the CRC put right; what attach says. */
static berth_status forge(uint32_t kind, size_t size, size_t at, uint32_t value, views *view)
{
    unsigned char *const bytes = (unsigned char *)changed;
    copy_bytes(changed, kept, size);
    image_put16(bytes, at, (uint16_t)value);
    image_mend(bytes, size);
    return attach(kind, view, changed, size);
}

/* Each unit of each node at both ends of its range, and just beyond: coordinates within 11000,
 * radii and extents within 23000. */
HARNESS_TEST(test_ranges, "forged: nodes out of range")
{
    for (uint32_t kind = 0; kind < KINDS; kind++) {
        const size_t bytes = kind < 2 ? CIRCLE : BOX;
        views view;
        const size_t size = built(kind, &view);
        const uint32_t nodes = tree_of(kind, &view).node_count;
        for (uint32_t node = 0; node < nodes; node++) {
            const size_t at = HEADER + node * bytes;
            for (size_t k = 0; k < 2; k++) {
                CHECK_EQ(forge(kind, size, at + 2 * k, 11000, &view), BERTH_OK);
                CHECK_EQ(forge(kind, size, at + 2 * k, 11001, &view), BERTH_E_NODE);
                CHECK_EQ(forge(kind, size, at + 2 * k, 65536 - 11000, &view), BERTH_OK);
                CHECK_EQ(forge(kind, size, at + 2 * k, 65536 - 11001, &view), BERTH_E_NODE);
            }
            for (size_t k = kind < 2 ? 2 : 4; k < bytes / 2 - 1; k++) {
                CHECK_EQ(forge(kind, size, at + 2 * k, 0, &view), BERTH_OK);
                CHECK_EQ(forge(kind, size, at + 2 * k, 23000, &view), BERTH_OK);
                CHECK_EQ(forge(kind, size, at + 2 * k, 23001, &view), BERTH_E_NODE);
                CHECK_EQ(forge(kind, size, at + 2 * k, 65535, &view), BERTH_E_NODE);
            }
        }
    }
}

/* The header's numbers: levels, shift, corners, method; nodes, points, rings, parts; band and
 * rounding. */
HARNESS_TEST(test_header, "forged: header")
{
    for (uint32_t kind = 0; kind < KINDS; kind++) {
        views view;
        const size_t size = built(kind, &view);
        const unsigned char *bytes = (const unsigned char *)kept;
        const uint32_t deepest = bytes[TREE_LEVELS], method_is = 256u * bytes[TREE_METHOD];
        CHECK_EQ(forge(kind, size, TREE_LEVELS, 13 + method_is, &view), BERTH_OK);
        CHECK_EQ(forge(kind, size, TREE_LEVELS, 14 + method_is, &view), BERTH_E_HEADER);
        CHECK_EQ(forge(kind, size, TREE_LEVELS, 0 + method_is, &view), BERTH_E_HEADER);
        CHECK_EQ(forge(kind, size, TREE_LEVELS, deepest - 1 + method_is, &view), BERTH_E_NODE);
        CHECK_EQ(forge(kind, size, TREE_SHIFT, 16, &view), BERTH_OK);
        CHECK_EQ(forge(kind, size, TREE_SHIFT, 17, &view), BERTH_E_HEADER);
        for (uint32_t other = 0; other < 5; other++) {
            const uint32_t turn = bytes[TREE_TURN];
            if (other != bytes[TREE_CORNERS]) {
                CHECK(forge(kind, size, TREE_CORNERS, other + 256u * turn, &view) < BERTH_OK);
            }
            CHECK_EQ(forge(kind, size, TREE_CORNERS, bytes[TREE_CORNERS] + 256u * other, &view),
                     other <= 2 ? BERTH_OK : BERTH_E_NODE);
            CHECK(other > 2 || verified(kind, &view) == (other == turn ? BERTH_OK : BERTH_E_NODE));
        }
        for (uint32_t method = 0; method < 256; method++) {
            const int fits = kind == 0   ? method == 1 || method == 2
                             : kind == 1 ? method == 3
                                         : method == 5;
            const berth_status status =
                kind == 0 && method == 0 ? BERTH_E_NODE : BERTH_E_HEADER; /* an OUTLINE cuts none */
            CHECK_EQ(forge(kind, size, TREE_LEVELS, deepest + 256 * method, &view),
                     fits ? BERTH_OK : status);
        }
        static const size_t counts[] = {TREE_NODES, TREE_POINTS, TREE_RINGS, TREE_PARTS};
        for (size_t k = 0; k < 4; k++) {
            const size_t at = counts[k];
            const uint32_t count = bytes[at] + 256u * bytes[at + 1];
            CHECK(forge(kind, size, at, count + 1, &view) < BERTH_OK);
            CHECK(count == 0 || forge(kind, size, at, count - 1, &view) < BERTH_OK);
        }
        static const size_t places[] = {TREE_POINTS_AT, TREE_WORDS_AT};
        for (size_t k = 0; k < 2; k++) {
            const uint32_t place = bytes[places[k]] + 256u * bytes[places[k] + 1];
            CHECK_EQ(forge(kind, size, places[k], place + 4, &view), BERTH_E_HEADER);
            CHECK_EQ(forge(kind, size, places[k], place - 4, &view), BERTH_E_HEADER);
        }
        CHECK_EQ(forge(kind, size, TREE_BAND + 2, 32768, &view),
                 BERTH_E_HEADER); /* a band below 0 */
        CHECK_EQ(forge(kind, size, TREE_BAND, 46000, &view), BERTH_OK);
        CHECK_EQ(forge(kind, size, TREE_BAND, 46001, &view), BERTH_E_HEADER);
        CHECK_EQ(forge(kind, size, TREE_RADIUS, 23000, &view), BERTH_OK);
        CHECK_EQ(forge(kind, size, TREE_RADIUS, 23001, &view), BERTH_E_HEADER);
    }
}

/* Leaves that share a run of parts break the bound on steps: runs follow one another. */
HARNESS_TEST(test_runs, "forged: runs of parts")
{
    for (uint32_t kind = 0; kind < KINDS; kind++) {
        const size_t bytes = kind < 2 ? CIRCLE : BOX;
        views view;
        const size_t size = built(kind, &view);
        const uint32_t nodes = tree_of(kind, &view).node_count;
        const unsigned char *image = (const unsigned char *)kept;
        const shown_parts parts = tree_of(kind, &view).parts;
        const uint32_t count = parts.count;
        const size_t words = (size_t)((const unsigned char *)parts.words - image);
        const size_t part = parts.corners == 3 ? 6 : 2;
        for (uint32_t node = 0; node < nodes; node++) {
            const size_t at = HEADER + (node + 1) * bytes - 2;
            const uint32_t link = image[at] + 256u * image[at + 1];
            for (uint32_t other = 0; (link & 0x8000u) != 0 && other <= count; other++) {
                CHECK_EQ(forge(kind, size, at, 0x8000u + other, &view),
                         link == 0x8000u + other ? BERTH_OK : BERTH_E_NODE);
            }
            if ((link & 0x8000u) == 0) { /* a link's unused bit */
                CHECK_EQ(forge(kind, size, at, link | 0x2000u, &view), BERTH_E_NODE);
            }
            if ((link & 0xc000u) == 0) { /* a cut that is none: no promise of attach needs it */
                CHECK_EQ(forge(kind, size, at, link | 0x4000u, &view), BERTH_OK);
                CHECK_EQ(verified(kind, &view), BERTH_E_NODE);
            }
        }
        /* a run that goes on into the next one, and one that ends too early: there are as many
         * runs as leaves */
        for (uint32_t i = 0; i < count; i++) {
            const size_t at = words + i * part;
            const uint32_t word = image[at] + 256u * image[at + 1];
            CHECK_EQ(forge(kind, size, at, word ^ 0x8000u, &view), BERTH_E_NODE);
        }
    }
}

/* Rings are closed, in order, and cover the points. */
HARNESS_TEST(test_rings, "forged: rings")
{
    for (uint32_t kind = 0; kind < KINDS; kind += 2) {
        views view;
        const size_t size = built(kind, &view);
        const unsigned char *image = (const unsigned char *)kept;
        const berth_points points = tree_of(kind, &view).points;
        const shown_parts parts = tree_of(kind, &view).parts;
        const size_t xy = (size_t)((const unsigned char *)points.xy - image);
        const size_t ends = (size_t)((const unsigned char *)parts.ends - image);
        const uint32_t first = image[xy] + 256u * image[xy + 1];
        CHECK_EQ(parts.rings, 1);
        CHECK_EQ(forge(kind, size, ends, points.count - 1, &view), BERTH_E_NODE);
        CHECK_EQ(forge(kind, size, ends, points.count + 1, &view), BERTH_E_NODE);
        CHECK_EQ(forge(kind, size, ends, 1, &view), BERTH_E_NODE);
        CHECK_EQ(forge(kind, size, xy, first + 1, &view), BERTH_E_NODE); /* no longer closed */
        CHECK_EQ(forge(kind, size, xy, 11001, &view), BERTH_E_SAMPLE);
    }
}

/* Verify looks at every corner of every part, every leaf and the header's lengths: each moved as
 * far as attach allows, or made as small. */
HARNESS_TEST(test_verified, "forged: what verify sees")
{
    for (uint32_t kind = 0; kind < KINDS; kind++) {
        views view;
        const size_t bytes = kind < 2 ? CIRCLE : BOX;
        const size_t size = built(kind, &view);
        const unsigned char *image = (const unsigned char *)kept;
        const berth_points points = tree_of(kind, &view).points;
        const size_t xy = (size_t)((const unsigned char *)points.xy - image);
        const uint32_t nodes = tree_of(kind, &view).node_count;
        for (uint32_t i = 0; kind % 2 == 1 && i < points.count; i++) {
            CHECK_EQ(forge(kind, size, xy + 4 * i, 11000, &view), BERTH_OK);
            CHECK_EQ(verified(kind, &view), BERTH_E_NODE);
        }
        for (uint32_t node = 0; node < nodes; node++) {
            const size_t at = HEADER + node * bytes;
            const size_t extent = at + (kind < 2 ? 4 : 8);
            CHECK_EQ(forge(kind, size, extent, 0, &view), BERTH_OK);
            CHECK_EQ(verified(kind, &view), BERTH_E_NODE);
        }
        CHECK_EQ(forge(kind, size, TREE_REACH, 1, &view), BERTH_OK); /* the reach's lower half */
        CHECK_EQ(verified(kind, &view), BERTH_E_HEADER);
    }
}

/* The children that info tells are those of the links. */
HARNESS_TEST(test_children, "children")
{
    for (uint32_t kind = 0; kind < KINDS; kind++) {
        views view;
        uint32_t nodes, leaves = 0, reached = 1;
        built(kind, &view);
        nodes = tree_of(kind, &view).node_count;
        for (uint32_t i = 0; i < nodes; i++) {
            berth_footprint_circle circle = {0};
            berth_obb_box box = {0};
            uint32_t left, right;
            if (kind < 2) {
                CHECK_EQ(berth_footprint_node(&view.circles, i, &circle), BERTH_OK);
            } else {
                CHECK_EQ(berth_obb_node(&view.boxes, i, &box), BERTH_OK);
            }
            left = kind < 2 ? circle.left : box.left;
            right = kind < 2 ? circle.right : box.right;
            if (left == 0) {
                CHECK_EQ(right, 0);
                CHECK_EQ(kind < 2 ? circle.first : box.first, leaves); /* one part each */
                leaves++;
            } else {
                CHECK_EQ(left, i + 1);
                CHECK(right > left && right < nodes);
                reached += 2;
            }
        }
        CHECK_EQ(reached, nodes);
        CHECK_EQ(2 * leaves - 1, nodes);
    }
}

/* More corners than any part has, in an image of which all else holds: triangles' words as as many
 * parts, each from point 0 on, a leaf's run each and the last one's the rest. */
HARNESS_TEST(test_corners, "forged: corners")
{
    views view;
    const size_t size = built(1, &view);
    unsigned char *const bytes = (unsigned char *)changed;
    const uint32_t words = 3u * (uint32_t)tree_of(1, &view).parts.count, leaves = words / 3;
    const size_t at = shown_word((const unsigned char *)kept + TREE_WORDS_AT);
    for (uint32_t many = 4; many <= tree_of(1, &view).points.count; many++) {
        copy_bytes(changed, kept, size);
        image_put16(bytes, TREE_PARTS, (uint16_t)words);
        bytes[TREE_CORNERS] = (unsigned char)many;
        for (uint32_t i = 0; i < words; i++) {
            image_put16(bytes, at + 2 * i, i + 1 < leaves || i + 1 == words ? 32768 : 0);
        }
        image_mend(bytes, size);
        CHECK_EQ(attach(1, &view, changed, size), BERTH_E_HEADER);
        (void)attach(1, &view, kept, size);
    }
}

#else

HARNESS_SKIPPED(test_ranges, "forged: nodes out of range", "of the images of q16")

#endif
