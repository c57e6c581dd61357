/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* papers/box.c: along each of the four axes, boxes that keep exactly the gap are apart, and boxes a
 * step nearer are not; each axis alone, so that none of the four is there for nothing. */

#include "tests/unit/support.h"

#include "src/papers/box.h"

/* A box with its axis along x or y, or on the diagonal (3, 4) / 5, whose products are exact. */
static void node_at(berthi_unit *node, int x, int y, double c, double s, int major, int minor)
{
    node[BERTHI_BOX_X] = (berthi_unit)x;
    node[BERTHI_BOX_Y] = (berthi_unit)y;
    node[BERTHI_BOX_AXIS_X] = (berthi_unit)(c * DIR_ONE);
    node[BERTHI_BOX_AXIS_Y] = (berthi_unit)(s * DIR_ONE);
    node[BERTHI_BOX_MAJOR] = (berthi_unit)major;
    node[BERTHI_BOX_MINOR] = (berthi_unit)minor;
}

static int apart(const berthi_unit *a, const berthi_unit *b, berth_len gap)
{
    berthi_frame frame = {0};
    berthi_box placed;
    frame.turn.c = BERTH_DIR_ONE;
    berthi_box_place(&frame, b, &placed);
    CHECK(placed.of == b);
    CHECK_REAL_EQ((double)placed.x, (double)b[BERTHI_BOX_X]);
    CHECK_REAL_EQ((double)placed.major, (double)b[BERTHI_BOX_MAJOR]);
    return berthi_boxes_level_apart(a, &placed, gap);
}

/* Aligned boxes beside and above each other: an axis of each coincides with one of the other. */
HARNESS_TEST(aligned_boxes, "aligned boxes at exactly the gap")
{
    berthi_unit a[BERTHI_BOX_UNITS], b[BERTHI_BOX_UNITS];
    for (int gap = 0; gap < 100; gap += 9) {
        for (int side = -1; side <= 1; side += 2) {
            for (int turned = 0; turned < 2; turned++) {
                const int across = turned ? 7 : 20, along = turned ? 20 : 7;
                node_at(a, 100, -50, 1, 0, 30, 11);
                node_at(b, 100 + side * (30 + across + gap), -50, turned ? 0 : 1, turned, 20, 7);
                CHECK_EQ(apart(a, b, (berth_len)gap), 1);
                CHECK_EQ(apart(a, b, (berth_len)(gap + 1)), 0);
                node_at(b, 100, -50 + side * (11 + along + gap), turned ? 0 : 1, turned, 20, 7);
                CHECK_EQ(apart(a, b, (berth_len)gap), 1);
                CHECK_EQ(apart(a, b, (berth_len)(gap + 1)), 0);
            }
        }
    }
}

/* A corner of one points at a side of the other: an axis of the side's box alone is across the gap.
 * On a grid of 5 the numbers of the turned box are whole. */
HARNESS_TEST(a_corner_at_a_side, "a corner at a side, each axis alone")
{
    static const struct {
        int x, y;   /* multiples of the distance: along +-u, +-v of the turned box */
        int extent; /* of the turned box on that axis */
    } sides[] = {{3, 4, 40}, {-3, -4, 40}, {-4, 3, 15}, {4, -3, 15}};
    for (uint32_t i = 0; i < LENGTH_OF(sides); i++) {
        /* the upright box's half, 10 by 5, seen along the axis (3, 4) / 5 or (-4, 3) / 5 */
        const int half = sides[i].extent == 40 ? (10 * 3 + 5 * 4) / 5 : (10 * 4 + 5 * 3) / 5;
        const int k = 40; /* a fifth of the distance of the centres */
        const int gap = 5 * k - sides[i].extent - half;
        berthi_unit turned[BERTHI_BOX_UNITS], upright[BERTHI_BOX_UNITS];
        node_at(turned, 7, -9, 0.6, 0.8, 40, 15);
        node_at(upright, 7 + k * sides[i].x, -9 + k * sides[i].y, 1, 0, 10, 5);
        /* the turned axis is a few 2^-14 off its fifths: a step more or less tells */
        CHECK_EQ(apart(turned, upright, (berth_len)(gap - 1)), 1);
        CHECK_EQ(apart(turned, upright, (berth_len)(gap + 1)), 0);
        CHECK_EQ(apart(upright, turned, (berth_len)(gap - 1)), 1);
        CHECK_EQ(apart(upright, turned, (berth_len)(gap + 1)), 0);
    }
}
