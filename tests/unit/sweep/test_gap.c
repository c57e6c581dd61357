/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* sweep/gap.c: how far hulls are from the origin, of few points and of many, small and as large as
 * they may be, against all pairs and triangles of the points. */

#include "src/sweep/gap.h"
#include "tests/harness/harness.h"

enum { POINTS = 7 };

static berthi_gap_vector points[POINTS];

static double cross(uint32_t i, uint32_t k)
{
    return (double)((berthi_wide)points[i].x * points[k].y -
                    (berthi_wide)points[i].y * points[k].x);
}

static double dot(double ax, double ay, double bx, double by)
{
    return ax * bx + ay * by;
}

/* Of the segment between two points, squared. */
static double from_segment(uint32_t i, uint32_t k)
{
    const double ax = (double)points[i].x, ay = (double)points[i].y;
    const double ex = (double)points[k].x - ax, ey = (double)points[k].y - ay;
    const double along = -dot(ax, ay, ex, ey), whole = dot(ex, ey, ex, ey);
    if (along <= 0) {
        return dot(ax, ay, ax, ay);
    }
    return along < whole ? cross(i, k) / whole * cross(i, k) : 1e30;
}

/* Whether the origin is in the triangle of three, or on it. */
static int in_triangle(uint32_t i, uint32_t j, uint32_t k)
{
    const double a = cross(i, j), b = cross(j, k), c = cross(k, i);
    return (a > 0 && b > 0 && c > 0) || (a < 0 && b < 0 && c < 0);
}

static double square_of_gap(uint32_t count)
{
    double least = 1e30;
    for (uint32_t i = 0; i < count; i++) {
        for (uint32_t k = 0; k < count; k++) {
            const double one = from_segment(i, k);
            least = one < least ? one : least;
            for (uint32_t j = 0; j < i; j++) {
                least = in_triangle(i, j, k) ? 0 : least;
            }
        }
    }
    return least;
}

#ifndef BERTH_Q16
static double largest_of(uint32_t count)
{
    double most = 0;
    for (uint32_t i = 0; i < count; i++) {
        const double x = (double)points[i].x, y = (double)points[i].y;
        const double size = (x < 0 ? -x : x) + (y < 0 ? -y : y);
        most = size > most ? size : most;
    }
    return most;
}
#endif

/* What an answer may be off by: in q16 by a grain and a part of itself. */
static double off_by(uint32_t count, double gap)
{
#ifdef BERTH_Q16
    (void)count;
    return gap / 33554432 + (gap > 0);
#else
    (void)gap;
    return largest_of(count) * (sizeof(berth_raw) == 4 ? 1.0 / 131072 : 1e-13);
#endif
}

/* Some points of +-most about a middle, which may be as far away. */
static uint32_t draw(harness_random *random, int32_t most)
{
    const uint32_t count = 1 + harness_below(random, POINTS);
    const int32_t away = harness_below(random, 2) == 0 ? 0 : most;
    const int32_t x = harness_between(random, -away, away);
    const int32_t y = harness_between(random, -away, away);
    for (uint32_t i = 0; i < count; i++) {
        points[i].x = (berth_raw)(x + harness_between(random, -most, most));
        points[i].y = (berth_raw)(y + harness_between(random, -most, most));
    }
    return count;
}

static void check_gap(uint32_t count, uint32_t *inside)
{
    const double square = square_of_gap(count), gap = (double)berthi_gap(points, count);
    const double off = off_by(count, gap);
    *inside += square == 0;
    CHECK_REAL_LE(0, gap);
    if (square == 0) {
        CHECK_REAL_LE(gap, off);
        return;
    }
    /* (gap - off)^2 <= square <= (gap + off)^2 */
    CHECK(gap <= off || (gap - off) * (gap - off) <= square);
    CHECK(square <= (gap + off + 1) * (gap + off + 1));
    for (uint32_t k = 0; k < 2; k++) {
        const double r = k == 0 ? gap - 2 * off : gap + 2 * off + 2;
        if (r >= 0) {
            CHECK_EQ(berthi_keeps_off(points, count, (berth_raw)r, NULL) != 0, k == 0);
        }
    }
}

HARNESS_TEST(test_gaps, "how far hulls are")
{
    harness_random random = harness_random_from(31);
    uint32_t inside = 0, cases = 0;
    for (uint32_t bits = 1; bits < 29; bits++) {
        for (uint32_t round = 0; round < 300; round += HARNESS_STEP(7)) {
            check_gap(draw(&random, INT32_C(1) << bits), &inside);
            cases++;
        }
    }
    harness_note("%u hulls, %u hold the origin", cases, inside);
    CHECK_LE(cases / 8, inside);
    CHECK_LE(inside, cases / 2);
}

/* Further than a distance, not as far. */
HARNESS_TEST(test_as_far, "as far")
{
    static const int16_t at[4][2] = {{5, 0}, {3, -4}, {-4, 3}, {4, 3}};
    points[0].x = points[1].x = 5;
    points[0].y = 3;
    points[1].y = -2;
    CHECK_EQ(berthi_keeps_off(points, 2, 5, NULL), 0);
    CHECK_EQ(berthi_keeps_off(points, 2, 4, NULL), 1);
    for (uint32_t i = 0; i < 4; i++) {
        points[0].x = at[i][0];
        points[0].y = at[i][1];
        CHECK_EQ(berthi_keeps_off(points, 1, 5, NULL), 0);
        CHECK_EQ(berthi_keeps_off(points, 1, 4, NULL), 1);
    }
}
