/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* circle.c against brute force: all circles over two or three of the points, in double.
 *
 * What must hold without a doubt, that every point is inside, is checked in integers. The true
 * radius of a large set is bounded from below by that of those points that lie near the circle. */

#include "src/circle.h"
#include "tests/harness/harness.h"

#ifdef HARNESS_SMALL
#define MOST 400
#else
#define MOST 60
#endif
#define FEW 10
#define NEAR 24

static int16_t points[2 * MOST], given[2 * MOST];

typedef struct real_circle {
    double x, y, r2;
} real_circle;

static double distance2(const real_circle *c, const int16_t *p)
{
    return (p[0] - c->x) * (p[0] - c->x) + (p[1] - c->y) * (p[1] - c->y);
}

static int holds(const real_circle *c, const int16_t *xy, uint32_t count)
{
    for (uint32_t i = 0; i < count; i++) {
        if (distance2(c, xy + 2 * i) > c->r2 * (1 + 1e-12) + 1e-9) {
            return 0;
        }
    }
    return 1;
}

static real_circle over_two(const int16_t *a, const int16_t *b)
{
    real_circle c = {(a[0] + b[0]) / 2.0, (a[1] + b[1]) / 2.0, 0};
    c.r2 = distance2(&c, a);
    return c;
}

/* r2 is negative when the three are on a line. */
static real_circle over_three(const int16_t *a, const int16_t *b, const int16_t *c)
{
    const double bx = b[0] - a[0], by = b[1] - a[1], cx = c[0] - a[0], cy = c[1] - a[1];
    const double area = 2 * (bx * cy - by * cx);
    const double b2 = bx * bx + by * by, c2 = cx * cx + cy * cy;
    real_circle found = {0, 0, -1};
    if (area < 0 || area > 0) {
        found.x = a[0] + (cy * b2 - by * c2) / area;
        found.y = a[1] + (bx * c2 - cx * b2) / area;
        found.r2 = distance2(&found, a);
    }
    return found;
}

/* Square of the radius of the smallest circle of a few points. */
static double smallest2(const int16_t *xy, uint32_t count)
{
    double best = count < 2 ? 0 : 1e30;
    for (uint32_t i = 0; i < count; i++) {
        for (uint32_t j = 0; j < i; j++) {
            real_circle c = over_two(xy + 2 * i, xy + 2 * j);
            best = c.r2 < best && holds(&c, xy, count) ? c.r2 : best;
            for (uint32_t k = 0; k < j; k++) {
                c = over_three(xy + 2 * i, xy + 2 * j, xy + 2 * k);
                best = c.r2 >= 0 && c.r2 < best && holds(&c, xy, count) ? c.r2 : best;
            }
        }
    }
    return best;
}

static int16_t near[2 * NEAR];
static uint32_t near_count, unsaid;

/* The points that may lie on the true circle, each place once: from the rounded centre, at most
 * half a diagonal of the grid off, none of those is more than three steps inside of the rounded
 * circle. Returns 0 when they are too many. */
static int take_near(const berthi_circle *c, uint32_t count)
{
    const int64_t inner = c->radius > 3 ? (int64_t)c->radius - 3 : 0;
    near_count = 0;
    for (uint32_t i = 0; i < count; i++) {
        const int64_t dx = given[2 * i] - c->x, dy = given[2 * i + 1] - c->y;
        uint32_t k = 0;
        while (k < near_count &&
               (near[2 * k] != given[2 * i] || near[2 * k + 1] != given[2 * i + 1])) {
            k++;
        }
        if (dx * dx + dy * dy < inner * inner || k < near_count) {
            continue;
        }
        if (near_count == NEAR) {
            return 0;
        }
        near[2 * near_count] = given[2 * i];
        near[2 * near_count++ + 1] = given[2 * i + 1];
    }
    return 1;
}

static void check_inside(const berthi_circle *c, const int16_t *xy, uint32_t count)
{
    int outside = 0;
    for (uint32_t i = 0; i < count; i++) {
        const int64_t dx = xy[2 * i] - c->x, dy = xy[2 * i + 1] - c->y;
        outside += dx * dx + dy * dy > (int64_t)c->radius * c->radius;
    }
    CHECK_EQ(outside, 0);
}

/* The centre is within 0.7072 of the true one, and the radius rounded up: radius < true + 1.7072.
 * The quick one: its centre within 0.7072 of the middle, and sqrt(2). */
static void check_radius(uint32_t radius, double rounding, double true2)
{
    const double below = (double)radius - rounding;
    CHECK(below < 0 || below * below < true2 + 1e-3);
}

static void check(uint32_t count)
{
    berthi_circle quick, found;
    double true2;
    for (uint32_t i = 0; i < 2 * count; i++) {
        points[i] = given[i];
    }
    quick = berthi_circle_quick(points, count);
    found = berthi_circle_enclosing(points, count);
    check_inside(&found, given, count);
    check_inside(&quick, given, count);
    if (count > FEW && !take_near(&found, count)) {
        unsaid++;
        return;
    }
    true2 = count > FEW ? smallest2(near, near_count) : smallest2(given, count);
    check_radius(found.radius, 1.7072, true2);
    check_radius(quick.radius, 3, 2.01 * true2);
}

static void put(uint32_t i, int32_t x, int32_t y)
{
    given[2 * i] = (int16_t)x;
    given[2 * i + 1] = (int16_t)y;
}

/* Points on a circle of the lattice: all (x, y) with x^2 + y^2 = 5525 k^2 are among these. */
static void put_cocircular(harness_random *random, uint32_t count)
{
    static const int32_t legs[6][2] = {{14, 73}, {22, 71}, {25, 70}, {41, 62}, {50, 55}, {7, 74}};
    const int32_t k = 1 + (int32_t)harness_below(random, 200);
    const int32_t at_x = harness_between(random, -1000, 1000);
    const int32_t at_y = harness_between(random, -1000, 1000);
    for (uint32_t i = 0; i < count; i++) {
        const int32_t *leg = legs[harness_below(random, 6)];
        const uint32_t turn = harness_u32(random);
        const int32_t x = k * leg[turn & 1], y = k * leg[~turn & 1];
        put(i, at_x + ((turn & 2) != 0 ? x : -x), at_y + ((turn & 4) != 0 ? y : -y));
    }
}

static void put_points(harness_random *random, uint32_t kind, uint32_t count)
{
    const int32_t size = harness_below(random, 2) != 0 ? BERTHI_CIRCLE_LIMIT
                                                       : 1 + (int32_t)harness_below(random, 60);
    const int32_t dx = harness_between(random, -40, 40), dy = harness_between(random, -40, 40);
    if (kind == 0) {
        put_cocircular(random, count);
        return;
    }
    for (uint32_t i = 0; i < count; i++) {
        const int32_t along = harness_between(random, -400, 400);
        switch (kind) {
        case 1: put(i, along * dx, along * dy); break;
        case 2: put(i, 9000 + along % 3, -9000 + (int32_t)harness_below(random, 3)); break;
        case 3: /* corners of the range */
            put(i, harness_below(random, 2) != 0 ? size : -size,
                harness_below(random, 2) != 0 ? size : -size);
            break;
        default: put(i, harness_between(random, -size, size), harness_between(random, -size, size));
        }
    }
}

static void sets_of_all_kinds(void)
{
    harness_random random = harness_random_from(61);
    for (uint32_t round = 0; round < 100 + HARNESS_CASES / 2; round++) {
        const uint32_t many = round % 64 == 0 ? MOST : FEW;
        const uint32_t count = 1 + harness_below(&random, many);
        harness_seed(round);
        put_points(&random, round % 6, count);
        check(count);
    }
    harness_note("%u of the large sets have too many points near the circle", unsaid);
}

/* The same points in another order: the same circle within its rounding, the same bits each time.
 */
static void repeatable(void)
{
    harness_random random = harness_random_from(62);
    for (uint32_t round = 0; round < 100; round++) {
        berthi_circle first, again;
        put_points(&random, round % 6, 20);
        for (uint32_t i = 0; i < 40; i++) {
            points[i] = given[i];
        }
        first = berthi_circle_enclosing(points, 20);
        for (uint32_t i = 0; i < 40; i++) {
            points[i] = given[i];
        }
        again = berthi_circle_enclosing(points, 20);
        CHECK(first.x == again.x && first.y == again.y && first.radius == again.radius);
    }
}

const harness_test tests[] = {
    {"sets of all kinds", sets_of_all_kinds},
    {"repeatable", repeatable},
    {0, 0},
};
