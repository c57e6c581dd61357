/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* Two legs, quickly (q16): what is told is so, for the largest legs and longest times there are;
 * and of robots' legs nearly all are told. */

#include "src/answers/near.h"

#include "tests/gen/gen.h"

#ifdef BERTH_Q16

static void set_stay(berthi_stay *stay, const reference_line *line, int32_t radius)
{
    stay->course.x = line->x;
    stay->course.y = line->y;
    stay->course.way_x = line->way_x;
    stay->course.way_y = line->way_y;
    stay->course.begin = (int32_t)line->begin;
    stay->course.ticks = (int32_t)line->ticks;
    stay->radius = radius;
    stay->from = INT32_MIN;
    stay->until = INT32_MAX;
    stay->leg = stay->part = 0;
}

static void check_told(berthi_sweeping said, int truth)
{
    CHECK(said != BERTHI_KEEPS_AWAY || !truth);
    CHECK(said != BERTHI_COMES_NEAR || truth);
}

/* What is told of two lines, checked against the reference, with a radius in Q16.16. */
static berthi_sweeping told(const gen_lines *l, int64_t radius)
{
    berthi_stay a, b;
    berthi_pace pace_a, pace_b;
    berthi_margin margin;
    const int64_t share = radius * 3 / 8; /* below 2^31 */
    set_stay(&a, &l->line[0], (int32_t)share);
    set_stay(&b, &l->line[1], (int32_t)share);
    margin.margin = (int32_t)(radius - 2 * share);
    margin.rate = l->rate;
    margin.since = l->since;
    berthi_pace_of(&a, &pace_a);
    berthi_pace_of(&b, &pace_b);
    const berthi_sweeping said =
        berthi_stays_tell(&margin, &a, &pace_a, &b, &pace_b, l->from, l->until);
    const int truth = reference_lines_meet(&l->line[0], &l->line[1], l->from, l->until,
                                           radius * 16384, l->rate, l->since);
    CHECK_EQ(berthi_stays_meet(&margin, &a, &b, l->from, l->until), truth);
    check_told(said, truth);
    check_told(berthi_stays_tell(&margin, &b, &pace_b, &a, &pace_a, l->from, l->until), truth);
    return said;
}

static void test_any_lines(void)
{
    uint32_t near = 0, away = 0, open = 0;
    for (uint32_t i = 0; i < HARNESS_CASES; i++) {
        harness_random random = harness_random_from(UINT64_C(0x6e65617200000000) + i);
        gen_lines lines;
        int touch;
        gen_lines_random(&random, &lines, &touch);
        const berthi_sweeping said = told(&lines, lines.radius >> 14);
        near += said == BERTHI_COMES_NEAR;
        away += said == BERTHI_KEEPS_AWAY;
        open += said == BERTHI_CANNOT_TELL;
    }
    harness_note("near %u, away %u, not told %u", near, away, open);
    CHECK_LE(HARNESS_CASES / 64, near);
    CHECK_LE(HARNESS_CASES / 64, away);
    CHECK_LE(HARNESS_CASES / 64, open);
}

/* Legs of some metres and seconds at 3600 ticks a second, within 16 m. */
static void test_robots(void)
{
    uint32_t near = 0, away = 0, open = 0;
    for (uint32_t i = 0; i < HARNESS_CASES; i++) {
        harness_random random = harness_random_from(UINT64_C(0x726f626f00000000) + i);
        gen_lines l;
        for (uint32_t k = 0; k < 2; k++) {
            reference_line *line = &l.line[k];
            line->x = harness_between(&random, -1000000, 1000000) * INT64_C(8192);
            line->y = harness_between(&random, -1000000, 1000000) * INT64_C(8192);
            line->way_x = harness_between(&random, -200000, 200000) * INT64_C(16384);
            line->way_y = harness_between(&random, -200000, 200000) * INT64_C(16384);
            line->begin = harness_between(&random, -5000, 0);
            line->ticks = harness_between(&random, 6000, 12000);
        }
        l.from = harness_between(&random, 0, 500);
        l.until = l.from + harness_between(&random, 1, 500);
        l.rate = l.since = 0;
        const berthi_sweeping said = told(&l, harness_between(&random, 30000, 1000000));
        near += said == BERTHI_COMES_NEAR;
        away += said == BERTHI_KEEPS_AWAY;
        open += said == BERTHI_CANNOT_TELL;
    }
    harness_note("near %u, away %u, not told %u", near, away, open);
    CHECK_LE(HARNESS_CASES / 16, near);
    CHECK_LE(HARNESS_CASES / 16, away);
    CHECK_LE(open, HARNESS_CASES / 1000 + 1);
}

#else

static void test_any_lines(void)
{
    harness_skip("floats are told at once");
}

#define test_robots test_any_lines

#endif

const harness_test tests[] = {{"any_lines", test_any_lines}, {"robots", test_robots}, {0, 0}};
