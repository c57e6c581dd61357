/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* contour_sweep.c: what has no area, many triangles, and budgets. */

#include "tests/unit/soup.h"

#define SHIFT 8u

static soup s;

/* A quarter square of two triangles, or more of them on one another. */
static void add_square(int32_t x, int32_t y, int32_t w, int32_t h)
{
    soup_add(&s, x, y, x + w, y, x + w, y + h);
    soup_add(&s, x + w, y + h, x, y + h, x, y); /* the other order, the same side up */
}

/* A needle that is thinner than a step for most of its length, across a square: its rim collapses
 * to a segment. And one from within a square: its tip does. */
static void slivers(void)
{
    berth_contour_counts counts;
    berth_outline outline;
    berth_contour_desc desc;
    int32_t far = 0;
    soup_clear(&s, SHIFT, BERTH_UP_Z);
    add_square(0, 0, 40, 40);
    soup_add(&s, 20, 20, 20, 21, 3000, 23);
    desc = soup_desc(&s, 0);
    CHECK_EQ(soup_contour(&desc, &outline, &counts), BERTH_OK);
    for (uint32_t i = 0; i < outline.points; i++) {
        const int32_t x = soup_steps(&s, outline.x[i]);
        far = x > far ? x : far;
    }
    CHECK_EQ(far, 3000);
}

/* Points on every side of a triangle and about a segment. */
static void points_about(void)
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
static void points_on_rims(void)
{
    static const int32_t on[][2] = {{44, 0}, {44, 4}, {40, 4}, {40, 0},
                                    {48, 0}, {40, 8}, {60, 9}, {63, 3}};
    for (uint32_t k = 0; k < 6; k++) {
        static const int32_t corner[3][2] = {{40, 0}, {48, 0}, {40, 8}};
        const int32_t *p = corner[k % 3], *q = corner[(k + 1 + k / 3) % 3];
        const int32_t *r = corner[(k + 2 - k / 3) % 3];
        berth_contour_desc desc;
        berth_contour_counts counts;
        berth_outline outline;
        soup_clear(&s, SHIFT, BERTH_UP_Z);
        soup_add(&s, p[0], p[1], q[0], q[1], r[0], r[1]);
        soup_add(&s, 60, 9, 63, 3, 60, 9);
        for (uint32_t i = 0; i < LENGTH_OF(on); i++) {
            soup_add(&s, on[i][0], on[i][1], on[i][0], on[i][1], on[i][0], on[i][1]);
        }
        desc = soup_desc(&s, 1);
        CHECK_EQ(soup_contour(&desc, &outline, &counts), BERTH_OK);
        CHECK_EQ(counts.outer, 1);
        CHECK_EQ(counts.segments, 1);
        CHECK_EQ(outline.points, 5);
    }
}

#ifndef HARNESS_SMALL

enum { MANY = 700 };

/* More triangles than the fewest units: one on another, each a little further along. */
static void many_triangles(void)
{
    static berth_num numbers[9 * MANY];
    static uint16_t triangles[3 * MANY];
    static uint32_t kept_words[BERTH_CONTOUR_KEPT_WORDS(4 * MANY)];
    static uint32_t scratch_words[BERTH_CONTOUR_SCRATCH_WORDS(3 * MANY, MANY, 4 * MANY)];
    berth_arena kept = berth_arena_over(kept_words, sizeof kept_words);
    berth_arena scratch = berth_arena_over(scratch_words, sizeof scratch_words);
    berth_contour_desc desc = berth_contour_desc_default();
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
    CHECK_EQ(berth_contour(&desc, &kept, &scratch, &outline, &counts), BERTH_OK);
    CHECK_EQ(outline.points, 2 * MANY + 1); /* a base, a tip each, and a notch between two */
    CHECK_EQ(counts.outer, 1);
}

#endif

/* Two triangles that cover an edge from places on that differ by less than 2^-31 of it: they are
 * brought in order all the same, so the pieces close. */
static void nearly_one_place(void)
{
    static const int32_t edges[][8] = {{16133, 215, 16067, 1121, 16196, 814, 15708, 1571},
                                       {16156, 294, 15769, 1808, 15945, 887, 16191, 1805},
                                       {16159, 57, 16225, 1169, 16224, 171, 16211, 1369},
                                       {15901, 830, 16138, 1751, 15789, 326, 16061, 1503}};
    for (uint32_t i = 0; i < 2 * LENGTH_OF(edges); i++) {
        const int32_t *e = edges[i / 2];
        const int32_t first = i % 2 != 0 ? 20000 : 21000, second = i % 2 != 0 ? 21000 : 20000;
        berth_contour_desc desc;
        berth_contour_counts counts;
        berth_outline outline;
        soup_clear(&s, SHIFT, BERTH_UP_Z);
        soup_add(&s, 0, 1000, 32765, 1001, 32765, 990);
        soup_add(&s, e[0], e[1], e[2], e[3], first, 1500);
        soup_add(&s, e[4], e[5], e[6], e[7], second, 1500);
        desc = soup_desc(&s, 1);
        CHECK_EQ(soup_contour(&desc, &outline, &counts), BERTH_OK);
        CHECK_EQ(counts.outer, 1);
    }
}

/* A budget of as many pairs as it takes, and of fewer. */
static void budgets(void)
{
    berth_contour_counts counts, again;
    berth_outline outline;
    berth_contour_desc desc;
    soup_clear(&s, SHIFT, BERTH_UP_Z);
    add_square(0, 0, 40, 40);
    add_square(10, 10, 60, 10);
    desc = soup_desc(&s, 1);
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

const harness_test tests[] = {
    {"slivers", slivers},
    {"two places that are nearly one", nearly_one_place},
    {"budgets", budgets},
    {"points about a triangle and a segment", points_about},
    {"points on rims", points_on_rims},
#ifndef HARNESS_SMALL
    {"many triangles", many_triangles},
#endif
    {0, 0},
};
