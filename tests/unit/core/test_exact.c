/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* core/exact.c by hand: sides, the ends of all ranges, points of what is placed. That legs which
 * touch exactly do not meet, and do a unit of 2^-30 nearer, is property/core/test_exact's. */

#include "src/core/exact.h"
#include "tests/harness/harness.h"

#ifdef BERTH_Q16

#define LENGTH_MAX INT64_C(53000000000000) /* below 2^45.6 */
#define WAY_MAX INT64_C(70368744177663)    /* 2^46 - 1 */
#define TICKS_MAX 1073741823
#define RADIUS_MAX INT64_C(70368744177663) /* 2^46 - 1 */

/* Two legs, and when they are asked about. */
typedef struct pair {
    berthi_course a, b;
    int32_t from, until;
} pair;

/* The answer, the same in both orders, also where the limit has grown from an earlier tick on. */
static int meet_growing(const pair *p, int64_t radius, int32_t rate, int32_t since)
{
    const int64_t now = radius + (int64_t)rate * ((int64_t)p->from - since);
    const berthi_courses courses = {{&p->a, &p->b}, now, p->from, p->until, rate, 0};
    const berthi_courses other = {{&p->b, &p->a}, now, p->from, p->until, rate, 0};
    const int one = berthi_courses_pass(&courses), two = berthi_courses_pass(&other);
    CHECK_EQ(one, two);
    return one;
}

static int meet(const pair *p, int64_t radius)
{
    return meet_growing(p, radius, 0, p->from);
}

/* They come as near as `least`, no nearer. */
static void check_least(const pair *p, int64_t least)
{
    CHECK_EQ(meet(p, least), 0);
    CHECK_EQ(meet(p, least + 1), 1);
    CHECK_EQ(meet(p, 0), 0);
}

/* ---- Moving --------------------------------------------------------------------------------- */

/* On which side one passes the other, by a unit of 2^-30, and by none. */
HARNESS_TEST(sides, "sides")
{
    for (int32_t y = -1; y <= 1; y++) {
        for (int32_t way = -100; way <= 100; way += 200) {
            const berthi_course a = {{7, 3}, {0, 0}, 0, 10}, b = {{12, 3 + y}, {way, 0}, 0, 10};
            const berthi_courses both = {{&a, &b}, 0, 4, 10, 0, 0};
            const berthi_courses other = {{&b, &a}, 0, 4, 10, 0, 0};
            CHECK_EQ(berthi_courses_side(&both), way > 0 ? -y : y);
            CHECK_EQ(berthi_courses_side(&other), way > 0 ? -y : y);
        }
    }
}

/* Who stays where it is at `from` comes no nearer, whichever it is. */
HARNESS_TEST(one_stays, "one stays")
{
    const berthi_course goes = {{0, 0}, {1000, 0}, 0, 10}, post = {{600, 300}, {0, 0}, 0, 1};
    for (int64_t radius = 499; radius < 502; radius++) {
        const berthi_courses first = {{&goes, &post}, radius, 2, 8, 0, 1};
        const berthi_courses second = {{&post, &goes}, radius, 2, 8, 0, 2};
        CHECK_EQ(berthi_courses_pass(&first), radius > 500);
        CHECK_EQ(berthi_courses_pass(&second), radius > 500);
    }
}

/* ---- A limit that grows --------------------------------------------------------------------- */

/* ---- The largest ---------------------------------------------------------------------------- */

HARNESS_TEST(largest, "the largest of everything")
{
    const int64_t l = LENGTH_MAX, w = WAY_MAX;
    /* across the whole range, along both diagonals, the longest time */
    pair p = {{{-l, -l}, {w, w}, 0, TICKS_MAX}, {{-l, l}, {w, -w}, 0, TICKS_MAX}, 0, TICKS_MAX};
    CHECK_EQ(meet(&p, 2 * (w - l)), 1); /* they go on from where they cross */
    CHECK_EQ(meet(&p, 1), 1);
    CHECK_EQ(meet(&p, 0), 0);
    p.b.at[0] = l; /* toward each other: 2 (l - w) apart at the end in x, always the same in y */
    p.b.at[1] = -l + 1;
    p.b.way[0] = -w;
    p.b.way[1] = w;
    check_least(&p, 1);
    p.b.at[1] = -l + w / 2; /* in another lane */
    check_least(&p, w / 2);
    /* as far apart as can be, and the largest radius */
    p.a.way[0] = p.a.way[1] = -w;
    p.b.at[0] = p.b.at[1] = l;
    p.b.way[0] = p.b.way[1] = w;
    p.from = TICKS_MAX - 1;
    CHECK_EQ(meet(&p, RADIUS_MAX), 0);
    CHECK_EQ(meet_growing(&p, RADIUS_MAX, INT32_MAX, INT32_MIN), 1);
    CHECK_EQ(meet_growing(&p, RADIUS_MAX, INT32_MAX, p.from), 0);
    CHECK_EQ(meet_growing(&p, RADIUS_MAX, 1, INT32_MIN), 0);
    /* at the end they are sqrt 2 * 2 (l + w) = 3.4894e14 apart, between 2^48 and 2^49 */
    CHECK_EQ(meet_growing(&p, RADIUS_MAX, 259000, p.until - TICKS_MAX), 0);
    CHECK_EQ(meet_growing(&p, RADIUS_MAX, 260000, p.until - TICKS_MAX), 1);
    CHECK_EQ(meet_growing(&p, RADIUS_MAX, 140000, p.until - TICKS_MAX), 0);
    p.until = INT32_MAX;
    p.a.begin = p.b.begin = INT32_MAX - TICKS_MAX;
    p.from = INT32_MAX - 1;
    CHECK_EQ(meet_growing(&p, 0, INT32_MAX, INT32_MAX - 2), 0);
    /* beside it for the longest time, by one unit of 2^-30 at the middle of one leg's many ticks */
    p.a.at[0] = p.a.at[1] = 0;
    p.a.way[0] = p.a.way[1] = 0;
    p.b.at[0] = -w / 2;
    p.b.way[0] = w;
    p.b.at[1] = 1;
    p.b.way[1] = 0;
    p.from = p.b.begin;
    check_least(&p, 1);
}

/* Standing for ever beside a limit that grows: what 2^32 ticks make of one unit a tick. */
HARNESS_TEST(for_ever, "standing for ever")
{
    const int64_t far = INT64_C(4294967295); /* ticks from INT32_MIN to INT32_MAX */
    pair p = {{{0, 0}, {0, 0}, 0, 1}, {{far, 0}, {0, 0}, 0, 1}, INT32_MIN, INT32_MAX};
    CHECK_EQ(meet_growing(&p, 0, 1, INT32_MIN), 0);
    CHECK_EQ(meet_growing(&p, 1, 1, INT32_MIN), 1);
    p.from = 0;
    CHECK_EQ(meet_growing(&p, 0, 1, INT32_MIN), 0);
    CHECK_EQ(meet_growing(&p, 0, 2, 0), 0);
    CHECK_EQ(meet_growing(&p, 1, 2, -1), 1);
}

/* ---- Courses -------------------------------------------------------------------------------- */

/* Points of what is placed: exact in 2^-30 units. */
HARNESS_TEST(courses_of_points, "courses of stored points")
{
    const int32_t points[4] = {112, -21, -65436, 65535};
    berth_placement at = berth_placement_at(berth_num_of(1000), berth_num_of(-7), 0, 0);
    berthi_course course;
    at.rotation.c = 0; /* a quarter turn: (x, y) becomes (-y, x) */
    at.rotation.s = 16384;
    berthi_course_of(&course, &at, points, points + 2, -9, 33);
    CHECK_EQ(course.at[0], (INT64_C(1000) + 1 + 20) * 16384);
    CHECK_EQ(course.at[1], (INT64_C(-7) + 100 + 12) * 16384);
    CHECK_EQ(course.way[0], INT64_C(-4) * (16384 + 5) * 16384);
    CHECK_EQ(course.way[1], INT64_C(4) * (-16384 - 3) * 16384);
    CHECK_EQ(course.begin, -9);
    CHECK_EQ(course.ticks, 33);
    at.rotation.c = 11585; /* the pair as it is, not a unit vector */
    at.rotation.s = 11586;
    berthi_course_of(&course, &at, points, points, 0, 1);
    CHECK_EQ(course.at[0], INT64_C(1000) * 16384 + INT64_C(11585) * 112 - INT64_C(11586) * -21);
    CHECK_EQ(course.at[1], INT64_C(-7) * 16384 + INT64_C(11586) * 112 + INT64_C(11585) * -21);
    CHECK_EQ(course.way[0], 0);
    CHECK_EQ(course.way[1], 0);
}

#else

HARNESS_SKIPPED(none, "two legs, exactly", "only q16 has an exact predicate")

#endif
