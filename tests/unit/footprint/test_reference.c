/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* The reference for rounded shapes, which decides whether the library is right, by hand, and
 * against others: hulls of differences, filled polygons, discs of numbers that are small. */

#include "tests/harness/harness.h"
#include "tests/reference/shapes.h"

enum { POINTS = 9, UNIT = 1 << 30 };

typedef struct drawn {
    reference_point at[POINTS];
    uint16_t end[POINTS];
    reference_shape shape;
} drawn;

static drawn slots[2];

/* Rings whose points lie on so few places that they touch, cross and coincide all the time. */
static void draw(harness_random *random, drawn *to)
{
    const int32_t most = 1 + (int32_t)harness_below(random, 6);
    const int64_t unit = harness_below(random, 2) == 0 ? 1 : (INT64_C(1) << 43) - 5;
    const int64_t dx = harness_between(random, -2, 2), dy = harness_between(random, -2, 2);
    uint32_t at = 0;

    to->shape.points = 1 + harness_below(random, POINTS);
    to->shape.rings = to->shape.triangles = 0;
    to->shape.corners = NULL;
    to->shape.point = to->at;
    to->shape.end = to->end;
    for (uint32_t i = 0; i < to->shape.points; i++) {
        to->at[i].x = unit * (harness_between(random, -most, most)) + dx;
        to->at[i].y = unit * (harness_between(random, -most, most)) + dy;
    }
    while (at < to->shape.points) {
        at += 1 + harness_below(random, to->shape.points - at);
        to->end[to->shape.rings++] = (uint16_t)at;
    }
}

/* Points of rings that lie on the other's boundary belong to parts that meet, so that no answer
 * depends on which side of them is inside. */
HARNESS_TEST(test_filled, "filled polygons, both references")
{
    uint32_t hits = 0, inside = 0;

    for (uint32_t round = 0; round < HARNESS_CASES; round++) {
        harness_random random = harness_round(UINT64_C(0x726566), round);
        const reference_shape *a = &slots[0].shape, *b = &slots[1].shape;
        reference_rings on_a = {slots[0].at, slots[0].end, 0};
        reference_rings on_b = {slots[1].at, slots[1].end, 0};
        draw(&random, &slots[0]);
        draw(&random, &slots[1]);
        on_a.rings = a->rings;
        on_b.rings = b->rings;
        const int truth = reference_filled_meet(&on_a, &on_b);
        CHECK_EQ(reference_shapes_near(a, b, 0), truth);
        CHECK_EQ(reference_shapes_near(b, a, 0), truth);
        hits += truth != 0;
        inside += truth && !reference_boundaries_near(a, b, 0);
        if (truth) {
            CHECK(reference_shapes_near(a, b, 1));
        }
    }
    CHECK(hits > HARNESS_CASES / 10 && hits < HARNESS_CASES);
    CHECK(inside != 0);
}

/* Hulls by the reference of all differences. */
HARNESS_TEST(test_parts, "hulls, both references")
{
    uint32_t hits = 0;

    for (uint32_t round = 0; round < HARNESS_CASES; round++) {
        harness_random random = harness_round(UINT64_C(0x70617274), round);
        const uint32_t corners_a = 1 + harness_below(&random, 3);
        const uint32_t corners_b = 1 + harness_below(&random, 3);
        reference_point a[3], b[3];
        for (uint32_t i = 0; i < 3; i++) {
            a[i].x = harness_between(&random, -3, 3);
            a[i].y = harness_between(&random, -3, 3);
            b[i].x = harness_between(&random, -3, 3);
            b[i].y = harness_between(&random, -3, 3);
        }
        const int truth = reference_hulls_meet(a, corners_a, b, corners_b);
        CHECK_EQ(reference_parts_near(a, corners_a, b, corners_b, 0), truth);
        CHECK(!truth || reference_parts_near(a, corners_a, b, corners_b, 1));
        hits += truth != 0;
    }
    CHECK(hits > HARNESS_CASES / 20 && hits < HARNESS_CASES);
}

HARNESS_TEST(test_by_hand, "rounded parts by hand")
{
    static const reference_point p = {0, 0}, q = {INT64_C(8) * UNIT, INT64_C(6) * UNIT};
    static const int64_t five = INT64_C(5) * UNIT;
    reference_point at = {-INT64_C(3) * UNIT, -INT64_C(4) * UNIT};

    /* a corner: 3, 4, 5 */
    CHECK(!reference_point_near(&at, &p, &q, five));
    CHECK(reference_point_near(&at, &p, &q, five + 1));
    at.x++;
    CHECK(reference_point_near(&at, &p, &q, five));
    /* beside its middle (4, 3), along (-3, 4) */
    at.x = INT64_C(1) * UNIT;
    at.y = INT64_C(7) * UNIT;
    CHECK(!reference_point_near(&at, &p, &q, five));
    CHECK(reference_point_near(&at, &p, &q, five + 1));
    at.y--;
    CHECK(reference_point_near(&at, &p, &q, five));
    at.x--;
    at.y++;
    CHECK(!reference_point_near(&at, &p, &q, five));
    /* a segment of one point */
    CHECK(!reference_point_near(&at, &at, &at, 0));
    CHECK(reference_point_near(&at, &at, &at, 1));
    CHECK(reference_parts_near(&at, 1, &at, 1, 0));
}

/* -1, 0 or 1 as the distance of a point from an edge is below, equal to or above the radius, of
 * numbers that are small. */
static int edge_sign(const reference_point *p, const reference_point *q, const reference_point *at,
                     int64_t radius)
{
    const int64_t ex = q->x - p->x, ey = q->y - p->y, dx = at->x - p->x, dy = at->y - p->y;
    const int64_t along = ex * dx + ey * dy, e2 = ex * ex + ey * ey;
    const int64_t to_q2 = (dx - ex) * (dx - ex) + (dy - ey) * (dy - ey);
    const int64_t cross = ex * dy - ey * dx, beside = along > 0 && along < e2;
    const int64_t far2 = beside ? cross * cross : along <= 0 ? dx * dx + dy * dy : to_q2;
    const int64_t limit2 = radius * radius * (beside ? e2 : 1);
    return far2 < limit2 ? -1 : far2 > limit2;
}

/* Of small numbers, and of the same times a power of two. */
HARNESS_TEST(test_discs, "discs of small numbers")
{
    uint32_t touching = 0;

    for (uint32_t round = 0; round < HARNESS_CASES; round++) {
        harness_random random = harness_round(UINT64_C(0x64697363), round);
        const int64_t radius = 1 + harness_below(&random, 8);
        const int64_t scale = INT64_C(1) << harness_below(&random, 40);
        reference_point p[3];
        for (uint32_t k = 0; k < 3; k++) {
            p[k].x = harness_between(&random, -9, 9);
            p[k].y = harness_between(&random, -9, 9);
        }
        const int sign = edge_sign(&p[0], &p[1], &p[2], radius);
        for (uint32_t k = 0; k < 3; k++) {
            p[k].x *= scale;
            p[k].y *= scale;
        }
        CHECK_EQ(reference_point_near(&p[2], &p[0], &p[1], radius * scale), sign < 0);
        CHECK(sign > 0 || reference_point_near(&p[2], &p[0], &p[1], radius * scale + 1));
        CHECK_EQ(reference_parts_near(&p[2], 1, p, 2, radius * scale), sign < 0);
        touching += sign == 0;
    }
    CHECK(HARNESS_FEW || touching != 0);
}
