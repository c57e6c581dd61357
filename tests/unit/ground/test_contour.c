/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* contour.c: shapes whose outlines are known, written down point by point, in grid steps. */

#include "src/ground/outline.h"
#include "tests/unit/soup.h"

#define SHIFT 8u

static soup s;

/* A quarter square of two triangles, or more of them on one another. */
static void add_square(int32_t x, int32_t y, int32_t w, int32_t h)
{
    soup_add(&s, x, y, x + w, y, x + w, y + h);
    soup_add(&s, x + w, y + h, x, y + h, x, y); /* the other order, the same side up */
}

/* The outline is these rings: x, y of each point, -1 after each ring, -2 at the end. */
static void check_rings(const berth_outline *outline, const int32_t *expected)
{
    uint32_t point = 0, ring = 0;
    for (; *expected != -2; expected++, ring++) {
        for (; *expected != -1; expected += 2, point++) {
            if (point < outline->points) {
                CHECK_EQ(soup_steps(&s, outline->x[point]), expected[0]);
                CHECK_EQ(soup_steps(&s, outline->y[point]), expected[1]);
            }
        }
        CHECK(ring < outline->rings && outline->end[ring] == point);
    }
    CHECK_EQ(outline->points, point);
    CHECK_EQ(outline->rings, ring);
    CHECK_EQ(berthi_outline_check(outline), BERTH_OK);
}

/* Also with every triangle wound the other way, and in the opposite order. */
static void check_soup(int holes, const int32_t *expected)
{
    for (uint32_t turn = 0; turn < 3; turn++) {
        const berth_contour_desc desc = soup_desc(&s, holes);
        berth_outline outline;
        const berth_status status = soup_contour(&desc, &outline, NULL);
        CHECK_EQ(status, BERTH_OK);
        if (status == BERTH_OK) {
            check_rings(&outline, expected);
        }
        for (uint32_t a = 0, b = 3 * s.count - 1; turn == 0 && a < b; a++, b--) {
            const uint16_t kept = s.triangles[a];
            s.triangles[a] = s.triangles[b];
            s.triangles[b] = kept;
        }
        for (uint32_t a = 0; turn == 1 && a < s.count; a += 2) {
            const uint16_t kept = s.triangles[3 * a];
            s.triangles[3 * a] = s.triangles[3 * a + 1];
            s.triangles[3 * a + 1] = kept;
        }
    }
}

static void one_triangle(void)
{
    static const int32_t expected[] = {-30, 4, 10, 1, 20, 50, -1, -2};
    for (uint32_t up = 0; up < 3; up++) {
        soup_clear(&s, SHIFT, (berth_up)up);
        soup_add(&s, 20, 50, -30, 4, 10, 1);
        check_soup(0, expected);
        check_soup(1, expected);
    }
}

static void axes(void)
{
    static const int32_t expected[3][8] = {
        {2, 3, 6, 3, 2, 9, -1, -2}, {3, 1, 3, 4, 9, 1, -1, -2}, {1, 2, 4, 2, 1, 6, -1, -2}};
    static const int32_t xyz[9] = {1, 2, 3, 4, 2, 3, 1, 6, 9};
    for (uint32_t up = 0; up < 3; up++) {
        berth_contour_desc desc;
        berth_outline outline;
        soup_clear(&s, SHIFT, (berth_up)up);
        soup_add(&s, 0, 0, 1, 0, 0, 1);
        desc = soup_desc(&s, 0);
        for (uint32_t i = 0; i < 9; i++) {
            s.numbers[i] = soup_number(&s, xyz[i]);
        }
        if (up == BERTH_UP_X) { /* y and z: all three on a line through (2, 3) */
            s.numbers[4] = soup_number(&s, 6);
            s.numbers[7] = soup_number(&s, 2);
        }
        if (up == BERTH_UP_Y) { /* z and x */
            s.numbers[5] = soup_number(&s, 3);
        }
        CHECK_EQ(soup_contour(&desc, &outline, NULL), BERTH_OK);
        if (up == BERTH_UP_Y) {
            static const int32_t zx[] = {3, 1, 9, 1, 3, 4, -1, -2};
            check_rings(&outline, zx);
        } else {
            check_rings(&outline, expected[up]);
        }
    }
}

static void squares(void)
{
    static const int32_t one[] = {0, 0, 10, 0, 10, 10, 0, 10, -1, -2};
    static const int32_t two[] = {0, 0,  10, 0,  10, 10, 0, 10, -1, 20,
                                  5, 25, 5,  25, 9,  20, 9, -1, -2};
    static const int32_t cross[] = {0,  10, 10, 10, 10, 0,  20, 0,  20, 10, 30, 10, 30,
                                    20, 20, 20, 20, 30, 10, 30, 10, 20, 0,  20, -1, -2};
    soup_clear(&s, SHIFT, BERTH_UP_Z);
    add_square(0, 0, 10, 10);
    check_soup(1, one);
    add_square(0, 0, 10, 10); /* the same again */
    check_soup(1, one);
    add_square(2, 2, 3, 3); /* within */
    check_soup(1, one);
    soup_clear(&s, SHIFT, BERTH_UP_Z);
    add_square(0, 0, 10, 10);
    add_square(20, 5, 5, 4);
    check_soup(1, two);
    soup_clear(&s, SHIFT, BERTH_UP_Z);
    add_square(0, 10, 30, 10);
    add_square(10, 0, 10, 30);
    check_soup(1, cross);
}

static void holes(void)
{
    static const int32_t rim[] = {0, 0, 30, 0, 30, 30, 0, 30, -1, -2};
    static const int32_t both[] = {0,  0,  30, 0,  30, 30, 0,  30, -1, 10,
                                   10, 10, 20, 20, 20, 20, 10, -1, -2};
    static const int32_t island[] = {0,  0,  30, 0,  30, 30, 0,  30, -1, 10, 10, 10, 20, 20,
                                     20, 20, 10, -1, 14, 14, 16, 14, 16, 16, 14, 16, -1, -2};
    soup_clear(&s, SHIFT, BERTH_UP_Z);
    add_square(0, 0, 30, 10);
    add_square(0, 20, 30, 10);
    add_square(0, 5, 10, 20);
    add_square(20, 10, 10, 10);
    check_soup(0, rim);
    check_soup(1, both);
    add_square(14, 14, 2, 2);
    check_soup(1, island);
}

/* What touches in a point only is apart. */
static void touching(void)
{
    static const int32_t apart[] = {0,  0,  10, 0,  10, 10, 0,  10, -1, 10,
                                    10, 20, 10, 20, 20, 10, 20, -1, -2};
    static const int32_t angles[] = {0,  0,  30, 0,  30, 10, 10, 10, 10, 30, 0,  30, -1, 10,
                                     30, 30, 30, 30, 10, 40, 10, 40, 40, 10, 40, -1, -2};
    /* a frame whose hole reaches its rim's corner, from inside, at (30, 30) */
    static const int32_t corner[] = {0,  0,  40, 0,  40, 30, 30, 30, 30, 40, 0, 40,
                                     -1, 10, 10, 10, 30, 30, 30, 30, 10, -1, -2};
    soup_clear(&s, SHIFT, BERTH_UP_Z);
    add_square(0, 0, 10, 10);
    add_square(10, 10, 10, 10);
    check_soup(1, apart);
    soup_clear(&s, SHIFT, BERTH_UP_Z); /* two angles that touch in two points around a gap */
    add_square(0, 0, 30, 10);
    add_square(0, 0, 10, 30);
    add_square(30, 10, 10, 30);
    add_square(10, 30, 30, 10);
    check_soup(1, angles);
    soup_clear(&s, SHIFT, BERTH_UP_Z);
    add_square(0, 0, 40, 10);
    add_square(0, 0, 10, 40);
    add_square(30, 0, 10, 30);
    add_square(0, 30, 30, 10);
    check_soup(1, corner);
}

/* Two arches, one under the other, that both end in the same two points, at sharp angles. */
static void arches(void)
{
    static const int32_t expected[] = {0, 0,  50, 10,  100, 0,  50, 30, -1, 0,
                                       0, 50, 60, 100, 0,   50, 80, -1, -2};
    soup_clear(&s, SHIFT, BERTH_UP_Z);
    soup_add(&s, 0, 0, 50, 60, 50, 80);
    soup_add(&s, 100, 0, 50, 60, 50, 80);
    soup_add(&s, 0, 0, 50, 10, 50, 30);
    soup_add(&s, 100, 0, 50, 10, 50, 30);
    check_soup(1, expected);
}

/* Edges that lie on one another in parts, and corners on edges. */
static void overlapping(void)
{
    static const int32_t stair[] = {0,  0, 30, 0, 30, 10, 25, 10, 25,
                                    15, 5, 15, 5, 10, 0,  10, -1, -2};
    static const int32_t whole[] = {0, 0, 40, 0, 20, 20, -1, -2};
    soup_clear(&s, SHIFT, BERTH_UP_Z);
    add_square(0, 0, 30, 10);
    add_square(5, 10, 20, 5);
    check_soup(1, stair);
    add_square(10, 0, 5, 10); /* both its ends on the long edges */
    check_soup(1, stair);
    soup_clear(&s, SHIFT, BERTH_UP_Z);
    soup_add(&s, 0, 0, 20, 0, 20, 20);
    soup_add(&s, 20, 0, 40, 0, 20, 20);
    soup_add(&s, 10, 0, 30, 0, 20, 20); /* over the seam, three on one edge */
    soup_add(&s, 10, 10, 20, 20, 20, 10);
    check_soup(1, whole);
}

static void crossings_are_rounded(void)
{
    /* the edges x / 20 + y = 1 and x + y / 20 = 1 meet at (20 / 21, 20 / 21) */
    static const int32_t up[] = {0, 0, 20, 0, 1, 1, 0, 20, -1, -2};
    /* x / 12 + y / 4 = 1 and y = 2 x / 5 meet at (60 / 11, 24 / 11) */
    static const int32_t down[] = {0, 0, 12, 0, 5, 2, 10, 4, 0, 4, -1, -2};
    soup_clear(&s, SHIFT, BERTH_UP_Z);
    soup_add(&s, 0, 0, 20, 0, 0, 1);
    soup_add(&s, 0, 0, 0, 20, 1, 0);
    check_soup(1, up);
    soup_clear(&s, SHIFT, BERTH_UP_Z);
    soup_add(&s, 0, 0, 12, 0, 0, 4);
    soup_add(&s, 0, 0, 10, 4, 0, 4);
    check_soup(1, down);
}

/* What collapses stays, unless it lies within. */
static void without_area(void)
{
    static const int32_t segment[] = {0, 0, 20, 20, -1, -2};
    static const int32_t both[] = {0, 0, 10, 0, 10, 10, -1, 10, 10, 20, 20, -1, -2};
    static const int32_t lines[] = {0, 0, 10, 0,  10, 10, -1, 0,  5,
                                    5, 5, -1, 10, 10, 20, 20, -1, -2};
    soup_clear(&s, SHIFT, BERTH_UP_Z);
    soup_add(&s, 0, 0, 10, 10, 20, 20);
    soup_add(&s, 5, 5, 5, 5, 5, 5);
    check_soup(1, segment);
    soup_add(&s, 10, 10, 0, 0, 10, 10);
    soup_add(&s, 20, 20, 0, 0, 20, 20);
    soup_add(&s, 0, 0, 10, 0, 10, 10);
    check_soup(1, both);
    soup_add(&s, 8, 3, 8, 3, 8, 3);    /* within */
    soup_add(&s, 10, 5, 10, 5, 10, 5); /* on the rim */
    soup_add(&s, 10, 2, 10, 8, 10, 4);
    check_soup(1, both);
    soup_add(&s, 8, 5, 0, 5, 0, 5); /* from outside to within */
    soup_add(&s, 2, 5, 4, 5, 3, 5);
    check_soup(1, lines);
}

/* A square with an upright wall on it that reaches far beyond. */
static void a_wall(void)
{
    static const int32_t cross[] = {0,  0, 40, 0,  40, 40, 0,  40, -1, -30,
                                    20, 0, 20, -1, 40, 20, 70, 20, -1, -2};
    static const int32_t points[] = {0, 0, 40, 0, 40, 40, 0, 40, -1, 50, 50, -1, -2};
    soup_clear(&s, SHIFT, BERTH_UP_Z);
    add_square(0, 0, 40, 40);
    soup_add(&s, -30, 20, 70, 20, 70, 20);
    soup_add(&s, -30, 20, 70, 20, -30, 20); /* the wall's other triangle */
    soup_add(&s, -30, 20, 20, 20, 20, 20);  /* and what lies on it */
    soup_add(&s, 3, 3, 9, 9, 9, 9);
    check_soup(1, cross);
    check_soup(0, cross);
    soup_clear(&s, SHIFT, BERTH_UP_Z);
    add_square(0, 0, 40, 40);
    soup_add(&s, 50, 50, 50, 50, 50, 50);
    soup_add(&s, 20, 20, 20, 20, 20, 20);
    soup_add(&s, 40, 20, 40, 20, 40, 20);
    check_soup(1, points);
}

/* More crossings of one edge than are kept at once. */
static void many_crossings(void)
{
    const int32_t bars = (int32_t)SOUP_TRIANGLES - 1;
    berth_contour_desc desc;
    berth_contour_counts counts;
    berth_outline outline;
    soup_clear(&s, SHIFT, BERTH_UP_Z);
    soup_add(&s, 0, 0, 500 * bars + 2000, 0, 0, 200);
    for (int32_t i = 0; i < bars; i++) {
        soup_add(&s, 500 * i + 200, -1000, 500 * i + 400, -1000, 500 * i + 300, 1000);
    }
    desc = soup_desc(&s, 1);
    CHECK_EQ(soup_contour(&desc, &outline, &counts), BERTH_OK);
    CHECK_EQ(counts.outer, 1);
    CHECK_EQ(counts.holes, 0);
    CHECK_EQ(counts.triangles, bars + 1);
    CHECK_EQ(counts.candidates, 3 * (bars + 1));
    CHECK_EQ(outline.points, 7 * bars + 3); /* each bar has its corners and four crossings */
    CHECK_REAL_EQ(real_of(counts.step), 1.0 / 256);
}

const harness_test tests[] = {
    {"one triangle, any way up", one_triangle},
    {"which axes are the ground's", axes},
    {"squares", squares},
    {"holes", holes},
    {"touching in a point", touching},
    {"two arches on the same feet", arches},
    {"edges on one another", overlapping},
    {"crossings are rounded", crossings_are_rounded},
    {"triangles without an area", without_area},
    {"a wall, and points", a_wall},
    {"many crossings of one edge", many_crossings},
    {0, 0},
};
