/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* contour.c, contour_sweep.c: what touches in points, what has no area, written down point by
 * point, in grid steps; many triangles, and budgets; every argument out of range has its own
 * status and writes nothing; sizes; grids. */

#include "src/ground/described.h"
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

HARNESS_TEST(axes, "which axes are the ground's")
{
    static const int32_t expected[3][8] = {
        {2, 3, 6, 3, 2, 9, -1, -2}, {3, 1, 3, 4, 9, 1, -1, -2}, {1, 2, 4, 2, 1, 6, -1, -2}};
    static const int32_t xyz[9] = {1, 2, 3, 4, 2, 3, 1, 6, 9};
    for (uint32_t up = 0; up < 3; up++) {
        berth_outline outline;
        soup_clear(&s, SHIFT, (berth_up)up);
        soup_add(&s, 0, 0, 1, 0, 0, 1);
        berth_contour_desc desc = soup_desc(&s, 0);
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

/* What touches in a point only is apart. */
HARNESS_TEST(touching, "touching in a point")
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

/* What collapses stays, unless it lies within. */
HARNESS_TEST(without_area, "triangles without an area")
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
HARNESS_TEST(a_wall, "a wall, and points")
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

/* ---- Without an area, many, budgets ---------------------------------------------------------- */

/* Points on every side of a triangle and about a segment. */
HARNESS_TEST(points_about, "points about a triangle and a segment")
{
    static const int32_t about[][2] = {{1, 0},  {2, 12}, {12, 2}, {9, 19},
                                       {7, 19}, {30, 3}, {33, 6}, {31, 8}};
    static const int32_t within[][2] = {{8, 3}, {31, 7}};
    soup_clear(&s, SHIFT, BERTH_UP_Z);
    soup_add(&s, 0, 5, 12, 0, 8, 20);
    soup_add(&s, 30, 9, 33, 3, 30, 9);
    for (uint32_t i = 0; i < LENGTH_OF(within); i++) {
        soup_add(&s, within[i][0], within[i][1], within[i][0], within[i][1], within[i][0],
                 within[i][1]);
    }
    for (uint32_t i = 0; i < 2; i++) {
        berth_contour_desc desc = soup_desc(&s, 1);
        berth_contour_counts counts;
        berth_outline outline;
        CHECK_EQ(soup_contour(&desc, &outline, &counts), BERTH_OK);
        CHECK_EQ(counts.segments, 1 + i * LENGTH_OF(about));
        for (uint32_t k = 0; i == 0 && k < LENGTH_OF(about); k++) {
            soup_add(&s, about[k][0], about[k][1], about[k][0], about[k][1], about[k][0],
                     about[k][1]);
        }
    }
}

/* Points on the sides and corners of a triangle, and on the ends of a segment: covered, all. */
HARNESS_TEST(points_on_rims, "points on rims")
{
    static const int32_t on[][2] = {{44, 0}, {44, 4}, {40, 4}, {40, 0},
                                    {48, 0}, {40, 8}, {60, 9}, {63, 3}};
    for (uint32_t k = 0; k < 6; k++) {
        static const int32_t corner[3][2] = {{40, 0}, {48, 0}, {40, 8}};
        const int32_t *p = corner[k % 3], *q = corner[(k + 1 + k / 3) % 3];
        const int32_t *r = corner[(k + 2 - k / 3) % 3];
        berth_contour_counts counts;
        berth_outline outline;
        soup_clear(&s, SHIFT, BERTH_UP_Z);
        soup_add(&s, p[0], p[1], q[0], q[1], r[0], r[1]);
        soup_add(&s, 60, 9, 63, 3, 60, 9);
        for (uint32_t i = 0; i < LENGTH_OF(on); i++) {
            soup_add(&s, on[i][0], on[i][1], on[i][0], on[i][1], on[i][0], on[i][1]);
        }
        berth_contour_desc desc = soup_desc(&s, 1);
        CHECK_EQ(soup_contour(&desc, &outline, &counts), BERTH_OK);
        CHECK_EQ(counts.outer, 1);
        CHECK_EQ(counts.segments, 1);
        CHECK_EQ(outline.points, 5);
    }
}

#ifndef HARNESS_SMALL

enum { MANY = 700 };

/* More triangles than the fewest units: one on another, each a little further along. */
HARNESS_TEST(many_triangles, "many triangles")
{
    static berth_num numbers[9 * MANY];
    static uint16_t triangles[3 * MANY];
    static uint32_t kept_words[BERTH_CONTOUR_KEPT_WORDS(4 * MANY)];
    static uint32_t scratch_words[BERTH_CONTOUR_SCRATCH_WORDS(3 * MANY, MANY, 4 * MANY)];
    berth_contour_desc desc = {0};
    berth_contour_counts counts;
    berth_outline outline;
    soup_clear(&s, SHIFT, BERTH_UP_Z);
    for (uint32_t i = 0; i < MANY; i++) {
        const int32_t x = 20 * (int32_t)i;
        const int32_t xy[6] = {x, 0, x + 100, 0, x + 50, 100};
        for (uint32_t k = 0; k < 3; k++) {
            numbers[9 * i + 3 * k] = soup_number(&s, xy[2 * k]);
            numbers[9 * i + 3 * k + 1] = soup_number(&s, xy[2 * k + 1]);
            numbers[9 * i + 3 * k + 2] = num_from(0);
            triangles[3 * i + k] = (uint16_t)(3 * i + k);
        }
    }
    desc.mesh = berth_mesh_over_arrays(numbers, 3 * MANY, triangles, MANY, BERTH_UP_Z);
    desc.points = 4 * MANY;
    desc.shift = SHIFT;
    CHECK_EQ(berth_contour(&desc, ARENA(kept_words), ARENA(scratch_words), &outline, &counts),
             BERTH_OK);
    CHECK_EQ(outline.points, 2 * MANY + 1); /* a base, a tip each, and a notch between two */
    CHECK_EQ(counts.outer, 1);
}

#endif

/* Two triangles that cover an edge from places on that differ by less than 2^-31 of it: they are
 * brought in order all the same, so the pieces close. */
HARNESS_TEST(nearly_one_place, "two places that are nearly one")
{
    static const int32_t edges[][8] = {{16133, 215, 16067, 1121, 16196, 814, 15708, 1571},
                                       {16156, 294, 15769, 1808, 15945, 887, 16191, 1805},
                                       {16159, 57, 16225, 1169, 16224, 171, 16211, 1369},
                                       {15901, 830, 16138, 1751, 15789, 326, 16061, 1503}};
    for (uint32_t i = 0; i < 2 * LENGTH_OF(edges); i++) {
        const int32_t *e = edges[i / 2];
        const int32_t first = i % 2 != 0 ? 20000 : 21000, second = i % 2 != 0 ? 21000 : 20000;
        berth_contour_counts counts;
        berth_outline outline;
        soup_clear(&s, SHIFT, BERTH_UP_Z);
        soup_add(&s, 0, 1000, 32765, 1001, 32765, 990);
        soup_add(&s, e[0], e[1], e[2], e[3], first, 1500);
        soup_add(&s, e[4], e[5], e[6], e[7], second, 1500);
        berth_contour_desc desc = soup_desc(&s, 1);
        CHECK_EQ(soup_contour(&desc, &outline, &counts), BERTH_OK);
        CHECK_EQ(counts.outer, 1);
    }
}

/* A budget of as many pairs as it takes, and of fewer. */
HARNESS_TEST(budgets, "budgets")
{
    berth_contour_counts counts, again;
    berth_outline outline;
    soup_clear(&s, SHIFT, BERTH_UP_Z);
    add_square(0, 0, 40, 40);
    add_square(10, 10, 60, 10);
    berth_contour_desc desc = soup_desc(&s, 1);
    CHECK_EQ(soup_contour(&desc, &outline, &counts), BERTH_OK);
    CHECK(counts.pairs > 0);
    for (desc.steps = 1; desc.steps <= counts.pairs + 1; desc.steps++) {
        harness_fill(&outline, sizeof outline);
        harness_fill(&again, sizeof again);
        if (desc.steps < counts.pairs) {
            CHECK_EQ(soup_contour(&desc, &outline, &again), BERTH_UNKNOWN);
            CHECK_FILLED(&outline, sizeof outline);
            CHECK_FILLED(&again, sizeof again);
        } else {
            CHECK_EQ(soup_contour(&desc, &outline, &again), BERTH_OK);
            CHECK_EQ(again.pairs, counts.pairs);
            CHECK_EQ(again.pieces, counts.pieces);
        }
    }
}

/* ---- Arguments out of range ------------------------------------------------------------------ */

/* Two triangles, crossed. */
static berth_contour_desc good(void)
{
    soup_clear(&s, 8, BERTH_UP_Z);
    soup_add(&s, 0, 0, 100, 0, 50, 90);
    soup_add(&s, 0, 60, 50, -30, 100, 60);
    return soup_desc(&s, 1);
}

/* The call gives `status` and leaves no trace. */
static void refused(const berth_contour_desc *desc, berth_status status)
{
    berth_arena kept = berth_arena_over(soup_kept, sizeof soup_kept);
    berth_arena scratch = berth_arena_over(soup_scratch, sizeof soup_scratch);
    berth_outline outline;
    berth_contour_counts counts;
    harness_fill(&outline, sizeof outline);
    harness_fill(&counts, sizeof counts);
    harness_fill(soup_kept, sizeof soup_kept);
    CHECK_EQ(berth_contour(desc, &kept, &scratch, &outline, &counts), status);
    CHECK_FILLED(&outline, sizeof outline);
    CHECK_FILLED(&counts, sizeof counts);
    CHECK_FILLED(soup_kept, sizeof soup_kept);
    CHECK_EQ(kept.used, 0);
    CHECK_EQ(kept.high, 0);
    CHECK_EQ(scratch.used, 0);
}

#define WRONG(change, status) CHECK_WRONG(berth_contour_desc, good(), change, refused, status)

HARNESS_TEST(nulls, "nulls")
{
    const berth_contour_desc fine = good();
    berth_arena kept = berth_arena_over(soup_kept, sizeof soup_kept);
    berth_arena scratch = berth_arena_over(soup_scratch, sizeof soup_scratch);
    berth_outline outline;
    refused(NULL, BERTH_E_NULL);
    CHECK_EQ(berth_contour(&fine, NULL, &scratch, &outline, NULL), BERTH_E_NULL);
    CHECK_EQ(berth_contour(&fine, &kept, NULL, &outline, NULL), BERTH_E_NULL);
    CHECK_EQ(berth_contour(&fine, &kept, &scratch, NULL, NULL), BERTH_E_NULL);
    CHECK_EQ(berth_contour(&fine, &kept, &scratch, &outline, NULL), BERTH_OK);
    WRONG(desc.mesh.vertices = NULL, BERTH_E_NULL);
    WRONG(desc.mesh.triangles = NULL, BERTH_E_NULL);
}

HARNESS_TEST(meshes, "meshes that break a rule")
{
    WRONG(s.triangles[4] = 6, BERTH_E_VERTEX);
    WRONG(s.numbers[2] = num_absurd(1), BERTH_E_COORDINATE);
}

HARNESS_TEST(room, "room for points")
{
    berth_contour_desc desc = good();
    berth_outline outline;
    desc.points = 11; /* a star of two triangles has 12 */
    refused(&desc, BERTH_E_POINTS);
    desc.points = 12;
    CHECK_EQ(soup_contour(&desc, &outline, NULL), BERTH_OK);
    CHECK_EQ(outline.points, 12);
    desc.points = 0;
    CHECK_EQ(soup_contour(&desc, &outline, NULL), BERTH_OK);
}

HARNESS_TEST(sizes, "sizes and their macros")
{
    static const uint32_t counts[] = {1, 2, 8, 9, 700, BERTH_MESH_TRIANGLES_MAX};
    berth_contour_desc desc = good();
    CHECK_EQ(berth_contour_kept_size(NULL), 0);
    CHECK_EQ(berth_contour_scratch_size(NULL), 0);
    for (uint32_t i = 0; i < LENGTH_OF(counts); i++) {
        const uint32_t n = counts[i], usual = BERTH_CONTOUR_POINTS(n);
        desc.mesh.triangle_count = n;
        desc.mesh.vertex_count = n;
        desc.points = 0;
        CHECK_EQ(berth_contour_kept_size(&desc), BERTH_CONTOUR_KEPT_BYTES(usual));
        CHECK_EQ(berth_contour_scratch_size(&desc), BERTH_CONTOUR_SCRATCH_BYTES(n, n, usual));
        desc.points = 32767;
        CHECK_EQ(berth_contour_kept_size(&desc), BERTH_CONTOUR_KEPT_BYTES(32767));
        CHECK_EQ(berth_contour_scratch_size(&desc), BERTH_CONTOUR_SCRATCH_BYTES(n, n, 32767));
    }
}

/* What the call says; both sizes are 0 for it, and look at no array. */
static void described(berth_contour_desc desc, berth_status status)
{
    if (status != BERTH_OK) {
        refused(&desc, status);
    }
    desc.mesh.vertices = NULL;
    desc.mesh.triangles = NULL;
    CHECK_EQ(berth_contour_kept_size(&desc) != 0, status == BERTH_OK);
    CHECK_EQ(berth_contour_scratch_size(&desc) != 0, status == BERTH_OK);
}

HARNESS_TEST(descriptions, "descriptions checked")
{
    berth_contour_desc desc = good();
    described(desc, BERTH_OK);
    desc.points = 2;
    described(desc, BERTH_E_POINTS);
    desc.points = BERTH_OUTLINE_POINTS_MAX + 1;
    described(desc, BERTH_E_POINTS);
    desc.shift = BERTH_CONTOUR_SHIFT_MAX;
    described(desc, BERTH_E_POINTS);
    desc.shift = BERTH_CONTOUR_SHIFT_MAX + 1;
    described(desc, BERTH_E_EXTENT);
    desc.mesh.vertex_count = BERTH_MESH_VERTICES_MAX + 1;
    described(desc, BERTH_E_VERTEX);
    desc.mesh.triangle_count = BERTH_MESH_TRIANGLES_MAX + 1;
    described(desc, BERTH_E_TRIANGLES);
    desc.mesh.triangle_count = 0;
    described(desc, BERTH_E_TRIANGLES);
    desc.mesh.stride = 1;
    described(desc, BERTH_E_STRIDE);
    desc.mesh.up = (berth_up)7;
    described(desc, BERTH_E_KIND);
}

/* The finest grid that fits, and no finer one. */
HARNESS_TEST(grids, "grids")
{
    for (uint32_t shift = 0; shift <= BERTH_CONTOUR_SHIFT_MAX; shift++) {
        const double step = (double)(INT32_C(1) << shift) / 65536;
        const double low = shift < 16 ? 16384 * step : 8192;
        const double high = shift < 16 ? 16383 * step : 8192;
        berth_contour_desc desc = good();
        berth_contour_counts counts;
        berth_outline outline;
        s.numbers[0] = num_from(-low);
        s.numbers[3] = num_from(high);
        s.numbers[7] = num_from(100 * step);
        desc.mesh.triangle_count = 1;
        desc.shift = 0;
        CHECK_EQ(soup_contour(&desc, &outline, &counts), BERTH_OK);
        CHECK_REAL_EQ(real_of(counts.step), step);
        desc.shift = (uint8_t)shift;
        CHECK_EQ(soup_contour(&desc, &outline, &counts), BERTH_OK);
        if (shift > 1) {
            desc.shift = (uint8_t)(shift - 1);
            refused(&desc, BERTH_E_EXTENT);
        }
    }
}

/* A mesh that is long along y alone; and room for links, of which there are more than of all else.
 */
HARNESS_TEST(tall, "a tall mesh, and links")
{
    berth_contour_desc desc = good();
    berth_contour_counts counts;
    berth_outline outline;
    berth_arena kept = berth_arena_over(soup_kept, sizeof soup_kept);
    berth_arena scratch = berth_arena_over(soup_scratch, 8u * SOUP_POINTS + 2u * SOUP_POINTS - 2u);
    s.numbers[7] = num_from(700);
    desc.mesh.triangle_count = 1;
    desc.shift = 0;
    CHECK_EQ(soup_contour(&desc, &outline, &counts), BERTH_OK);
    CHECK_REAL_EQ(real_of(counts.step), 1.0 / 32);
    desc.shift = 10;
    refused(&desc, BERTH_E_EXTENT);
    desc.shift = 11;
    CHECK_EQ(berth_contour(&desc, &kept, &scratch, &outline, NULL), BERTH_E_SCRATCH_SPACE);
    scratch = berth_arena_over(soup_scratch, sizeof soup_scratch);
    kept = scratch; /* one would free what the other keeps */
    CHECK_EQ(berth_contour(&desc, &scratch, &scratch, &outline, NULL), BERTH_E_SCRATCH_SPACE);
    CHECK_EQ(berth_contour(&desc, &kept, &scratch, &outline, NULL), BERTH_E_SCRATCH_SPACE);
}

HARNESS_TEST(coarse, "all in one cell")
{
    berth_contour_desc desc = good();
    berth_contour_counts counts;
    berth_outline outline;
    desc.shift = 16; /* all in one grid cell */
    CHECK_EQ(soup_contour(&desc, &outline, &counts), BERTH_OK);
    CHECK_EQ(outline.points, 1);
    CHECK_EQ(counts.segments, 1);
    CHECK_EQ(counts.outer, 0);
    CHECK_EQ(counts.triangles, 0);
}

/* A vertex that no triangle names is checked, and does not count for the grid. */
HARNESS_TEST(unused_vertices, "vertices that no triangle names")
{
    berth_contour_desc desc = good();
    berth_contour_counts before, after;
    berth_outline outline;
    desc.shift = 0;
    CHECK_EQ(soup_contour(&desc, &outline, &before), BERTH_OK);
    for (uint32_t i = 0; i < 3; i++) {
        s.numbers[3 * s.vertices + i] = num_from(i == 1 ? -8000 : 8000);
    }
    desc.mesh.vertex_count++;
    CHECK_EQ(soup_contour(&desc, &outline, &after), BERTH_OK);
    CHECK_REAL_EQ(berth_num_raw(before.step), berth_num_raw(after.step));
    CHECK_EQ(before.triangles, after.triangles);
    CHECK_EQ(before.candidates, after.candidates);
    CHECK_EQ(before.pairs, after.pairs);
    CHECK_EQ(before.pieces, after.pieces);
    CHECK_EQ(before.outer, after.outer);
    CHECK_EQ(before.holes, after.holes);
    CHECK_EQ(before.segments, after.segments);
    CHECK_EQ(outline.points, 12);
}

HARNESS_TEST(description, "default description")
{
    const berth_contour_desc desc = {0};
    refused(&desc, BERTH_E_NULL);
}
