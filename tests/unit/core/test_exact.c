/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* core/exact.c by hand: legs that touch exactly do not meet, and do a unit of 2^-30 nearer. */

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

/* ---- Standing ------------------------------------------------------------------------------- */

static void standing_discs(void)
{
    for (int64_t scale = 1; scale < LENGTH_MAX / 8; scale *= 3) {
        pair p = {{{scale, -scale}, {0, 0}, 7, 1}, {{0, 0}, {0, 0}, -3, TICKS_MAX}, 0, 1};
        p.b.at[0] = p.a.at[0] - 3 * scale;
        p.b.at[1] = p.a.at[1] + 4 * scale;
        check_least(&p, 5 * scale);
        p.b.ticks = 1;
        p.a.begin = INT32_MAX; /* is not read of what stands */
        p.from = INT32_MIN;    /* for ever */
        p.until = INT32_MAX;
        check_least(&p, 5 * scale);
    }
}

/* The same place: any radius above 0 is too much. */
static void same_place(void)
{
    const pair still = {{{5, 6}, {0, 0}, 0, 1}, {{5, 6}, {0, 0}, 0, 1}, 0, 1};
    const pair along = {{{5, 6}, {700, -9}, 0, 13}, {{5, 6}, {1400, -18}, 0, 26}, 0, 13};
    CHECK_EQ(meet(&still, 0), 0);
    CHECK_EQ(meet(&still, 1), 1);
    CHECK_EQ(meet(&along, 0), 0);
    CHECK_EQ(meet(&along, 1), 1);
}

/* ---- Moving --------------------------------------------------------------------------------- */

/* b passes a, which stands, 5 units aside at its nearest, in the middle of its way (4, 3) h. */
static void passing(void)
{
    const int64_t scales[] = {1, 7, 1000003, INT64_C(1) << 42};
    const int32_t ticks[] = {2, 6, 1000, TICKS_MAX - 1};
    for (uint32_t k = 0; k < 16; k++) {
        const int64_t h = scales[k % 4];
        pair p = {{{0, 0}, {0, 0}, 0, 1}, {{0, 0}, {0, 0}, 0, 0}, 0, 0};
        p.b.at[0] = -3 * h - 4 * h;
        p.b.at[1] = 4 * h - 3 * h;
        p.b.way[0] = 8 * h;
        p.b.way[1] = 6 * h;
        p.b.ticks = p.until = ticks[k / 4];
        check_least(&p, 5 * h);
        p.until = p.b.ticks / 2; /* up to the nearest point, and from there on */
        check_least(&p, 5 * h);
        p.until = p.b.ticks;
        p.from = p.b.ticks / 2;
        check_least(&p, 5 * h);
        p.a.way[0] = p.a.way[1] = 12 * h; /* both move */
        p.b.way[0] += 12 * h;
        p.b.way[1] += 12 * h;
        p.a.ticks = p.b.ticks;
        p.from = 0;
        check_least(&p, 5 * h);
    }
}

/* Nearest between two ticks: b crosses a's place in one tick, a third of the way in. */
static void between_ticks(void)
{
    pair p = {{{0, 0}, {0, 0}, 0, 1}, {{-100, 1}, {300, 0}, 41, 1}, 41, 42};
    check_least(&p, 1);
    p.b.at[1] = 0; /* through it */
    CHECK_EQ(meet(&p, 0), 0);
    CHECK_EQ(meet(&p, 1), 1);
    p.b.at[0] = -99; /* the nearest is no longer at a third: 0 is still passed */
    CHECK_EQ(meet(&p, 1), 1);
    p.b.at[0] = 1; /* begins behind it */
    check_least(&p, 1);
    p.b.at[0] = -301; /* ends before it */
    check_least(&p, 1);
}

/* The nearest point is no multiple of a unit: 1 from the diagonal is 1 / sqrt 2 from the line. */
static void no_whole_distance(void)
{
    pair p = {{{0, 0}, {0, 0}, 0, 1}, {{-1000, -999}, {2000, 2000}, 0, 7}, 0, 7};
    CHECK_EQ(meet(&p, 0), 0);
    CHECK_EQ(meet(&p, 1), 1);
    p.b.at[1] = -995; /* 5 / sqrt 2 = 3.53 */
    check_least(&p, 3);
}

static void head_on(void)
{
    /* toward each other, 20 apart when both end, and 100 after that for whom goes on */
    pair p = {{{-110, 0}, {100, 0}, 0, 10}, {{110, 0}, {-100, 0}, 0, 10}, 0, 10};
    check_least(&p, 20);
    p.until = 5;
    check_least(&p, 120);
    p.from = 4;
    p.until = 5;
    check_least(&p, 120);
    p.a.way[0] = 120; /* until they touch */
    CHECK_EQ(meet(&p, 0), 0);
    p.until = 10;
    CHECK_EQ(meet(&p, 0), 0);
    CHECK_EQ(meet(&p, 1), 1);
}

/* b is faster and goes by in the next lane; then it is not fast enough. */
static void overtaking(void)
{
    pair p = {{{0, 0}, {600, 800}, 0, 20}, {{-60 - 40, -80 + 30}, {1200, 1600}, 0, 20}, 0, 20};
    check_least(&p, 50);
    p.b.way[0] = 6 * 101; /* gains 10 of 100 */
    p.b.way[1] = 8 * 101;
    p.b.at[0] = -60 - 40;
    CHECK_EQ(meet(&p, 50), 0);
    CHECK_EQ(meet(&p, 102), 0);
    CHECK_EQ(meet(&p, 103), 1); /* sqrt(94^2 + 42^2) = 102.96 at the end */
}

static void in_parallel(void)
{
    /* the same velocity, in legs of other lengths and begins: 3 a tick and 4 a tick */
    pair p = {{{0, 0}, {300, 400}, 0, 100}, {{0, 0}, {3 * 7, 4 * 7}, 40, 7}, 40, 47};
    p.b.at[0] = 120 + 4 * 9;
    p.b.at[1] = 160 - 3 * 9;
    check_least(&p, 45);
    p.from = 46;
    check_least(&p, 45);
}

/* On which side one passes the other, by a unit of 2^-30, and by none. */
static void sides(void)
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

/* A single tick in common, the last of one and the first of the other. */
static void one_tick(void)
{
    pair p = {{{0, 0}, {1000, 0}, -99, 100}, {{990, 7}, {100, 0}, 0, 10}, 0, 1};
    check_least(&p, 7);
    p.b.at[0] = 1000 - 10 - 3;
    check_least(&p, 7); /* a gains nothing: both go 10 a tick, and a is 3 behind */
    CHECK_EQ(meet(&p, 8), 1);
}

/* Who stays where it is at `from` comes no nearer, whichever it is. */
static void one_stays(void)
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

static void growing_limits(void)
{
    /* standing 100 apart: 100 is reached at the end, and passed with one more of anything */
    pair p = {{{0, 0}, {0, 0}, 0, 1}, {{60, 80}, {0, 0}, 0, 1}, 10, 20};
    CHECK_EQ(meet_growing(&p, 50, 5, 10), 0);
    CHECK_EQ(meet_growing(&p, 51, 5, 10), 1);
    CHECK_EQ(meet_growing(&p, 50, 6, 10), 1);
    CHECK_EQ(meet_growing(&p, 50, 5, 9), 1);
    p.until = 21;
    CHECK_EQ(meet_growing(&p, 50, 5, 10), 1);
    /* going away as fast as the limit grows */
    p.b.way[0] = 3 * 30;
    p.b.way[1] = 4 * 30;
    p.b.begin = 10;
    p.b.ticks = 30;
    p.until = 40;
    CHECK_EQ(meet_growing(&p, 100, 5, 10), 0);
    CHECK_EQ(meet_growing(&p, 101, 5, 10), 1);
    CHECK_EQ(meet_growing(&p, 99, 5, 10), 0);
    CHECK_EQ(meet_growing(&p, 99, 6, 10), 1);
    /* along the cone's side: nearest where the distance grows as fast as the limit, at tick 25 */
    p.b.way[0] += -4 * 30;
    p.b.way[1] += 3 * 30;
    p.b.at[0] = 60 - 15 * (3 - 4);
    p.b.at[1] = 80 - 15 * (4 + 3);
    CHECK_EQ(meet_growing(&p, 100 - 15 * 5, 5, 10), 0);
    CHECK_EQ(meet_growing(&p, 101 - 15 * 5, 5, 10), 1);
    p.b.at[0]--;
    CHECK_EQ(meet_growing(&p, 100 - 15 * 5, 5, 10), 1);
    p.b.at[0] += 2;
    CHECK_EQ(meet_growing(&p, 100 - 15 * 5, 5, 10), 0);
}

/* ---- The largest ---------------------------------------------------------------------------- */

static void largest(void)
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
static void for_ever(void)
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
static void courses_of_points(void)
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

const harness_test tests[] = {
    {"standing discs, to the unit", standing_discs},
    {"in one place", same_place},
    {"passing, nearest in the middle", passing},
    {"nearest between two ticks", between_ticks},
    {"nearest at no whole distance", no_whole_distance},
    {"head-on", head_on},
    {"overtaking", overtaking},
    {"in parallel", in_parallel},
    {"sides", sides},
    {"one tick in common", one_tick},
    {"one stays", one_stays},
    {"a limit that grows", growing_limits},
    {"the largest of everything", largest},
    {"standing for ever", for_ever},
    {"courses of stored points", courses_of_points},
    {0, 0},
};

#else

HARNESS_SKIPPED(none, "only q16 has an exact predicate")

const harness_test tests[] = {{"two legs, exactly", none}, {0, 0}};

#endif
