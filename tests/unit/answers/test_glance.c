/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* What a glance at two legs tells is so (q16): against the reference, on pairs that touch, graze,
 * go in parallel, last long, grow. And whatever is guessed is a number of ticks that there is. */

#include "src/answers/glance.h"

#include "tests/gen/gen.h"
#include "tests/harness/harness.h"

#if defined(BERTH_Q16) && !defined(BERTH_CFG_GLANCE_OFF)

static berthi_course course_of(const reference_line *line)
{
    berthi_course course;
    course.at[0] = line->x;
    course.at[1] = line->y;
    course.way[0] = line->way_x;
    course.way[1] = line->way_y;
    course.begin = (int32_t)line->begin;
    course.ticks = (int32_t)line->ticks;
    return course;
}

/* Nearly when, both ways; and whether they meet in the first ticks, where that is told. */
static void check_times(const gen_lines *l, berthi_glimpse *way, int64_t radius)
{
    const uint32_t ticks = (uint32_t)l->until - (uint32_t)l->from;
    for (int last = 0; last < 2; last++) {
        const uint32_t guess = berthi_glimpse_guess(way, radius, ticks);
        CHECK(guess >= 1);
        CHECK_LE(guess, ticks);
        for (uint32_t k = guess > 2 ? guess - 2 : 1; k < ticks && k <= guess + 2; k++) {
            const berthi_verdict told = berthi_glimpse_first(way, radius, k, ticks);
            const int32_t from = last ? (int32_t)((uint32_t)l->until - k) : l->from;
            const int32_t until = last ? l->until : (int32_t)((uint32_t)l->from + k);
            if (told != BERTHI_OPEN) {
                CHECK_EQ(told == BERTHI_HIT,
                         reference_lines_meet(&l->line[0], &l->line[1], from, until, radius, 0, 0));
            }
        }
        berthi_glimpse_turn(way);
    }
}

static berthi_verdict glance_at(const gen_lines *l)
{
    const berthi_course a = course_of(&l->line[0]), b = course_of(&l->line[1]);
    const uint32_t ticks = (uint32_t)l->until - (uint32_t)l->from;
    const int64_t radius = l->radius + (int64_t)l->rate * ((int64_t)l->from - l->since);
    const int64_t most = radius + (int64_t)l->rate * ticks;
    berthi_glimpse way;
    if (most >> 49 != 0) {
        return BERTHI_OPEN;
    }
    berthi_glimpse_set(&way, &a, &b, l->from, l->until, 0);
    if (l->rate == 0 &&
        reference_lines_meet(&l->line[0], &l->line[1], l->from, l->until, radius, 0, 0)) {
        check_times(l, &way, radius);
    }
    const berthi_verdict told = berthi_glimpse_tells(&way, radius, most);
    if (berthi_ways_apart(&a, &b, most)) {
        CHECK(told != BERTHI_HIT);
        return BERTHI_CLEAR;
    }
    return told;
}

static void check_lines(const gen_lines *l, uint32_t *told, uint32_t *hits)
{
    const berthi_verdict found = glance_at(l);
    if (found != BERTHI_OPEN) {
        const int truth = reference_lines_meet(&l->line[0], &l->line[1], l->from, l->until,
                                               l->radius, l->rate, l->since);
        CHECK_EQ(found == BERTHI_HIT, truth);
        *told += 1;
        *hits += truth != 0;
    }
}

HARNESS_TEST(test_lines, "lines of every kind")
{
    uint32_t told = 0, hits = 0;
    for (uint32_t round = 0; round < HARNESS_CASES; round++) {
        harness_random random = harness_round(UINT64_C(0x676c616e6365), round);
        gen_lines lines;
        int touch;
        gen_lines_random(&random, &lines, &touch);
        check_lines(&lines, &told, &hits);
    }
    harness_note("told %u of %u, %u meet", told, (uint32_t)HARNESS_CASES, hits);
    CHECK(told > HARNESS_CASES / 4);
    CHECK(hits > HARNESS_CASES / 20);
}

/* As robots go: all but a few are told. The radius is within some units of 2^-30 to a unit of
 * touching at an end of the time or between. */
static int32_t coordinate(harness_random *random)
{
    return harness_between(random, -655360, 655360);
}

static void make_legs(harness_random *random, gen_lines *l)
{
    for (int i = 0; i < 2; i++) {
        reference_line *line = &l->line[i];
        line->x = (int64_t)coordinate(random) * 16384;
        line->y = (int64_t)coordinate(random) * 16384;
        line->way_x = (int64_t)coordinate(random) * 4096;
        line->way_y = (int64_t)coordinate(random) * 4096;
        line->begin = harness_between(random, -3000, 0);
        line->ticks = -line->begin + harness_between(random, 1, 3000);
    }
    l->from = (int32_t)(l->line[0].begin > l->line[1].begin ? l->line[0].begin : l->line[1].begin);
    l->until = 1;
    l->since = l->from;
    l->rate = 0;
    l->radius = (int64_t)harness_between(random, 0, 131072) * 16384;
}

/* The least radius with which they meet, by halves; and some units beside it. */
static void tighten(harness_random *random, gen_lines *l)
{
    int64_t clear = 0, hit = INT64_C(1) << 46;
    while (hit - clear > 1) {
        l->radius = clear + (hit - clear) / 2;
        if (reference_lines_meet(&l->line[0], &l->line[1], l->from, l->until, l->radius, 0, 0)) {
            hit = l->radius;
        } else {
            clear = l->radius;
        }
    }
    const int32_t most = 1 << harness_below(random, 20);
    l->radius = hit + harness_between(random, -most, most);
    l->radius = l->radius > 0 ? l->radius : 0;
}

HARNESS_TEST(test_legs, "legs as robots go")
{
    uint32_t told = 0, hits = 0, near = 0, near_hits = 0;
    for (uint32_t round = 0; round < HARNESS_CASES / 20; round++) {
        harness_random random = harness_round(UINT64_C(0x6c656773), round);
        gen_lines lines;
        make_legs(&random, &lines);
        check_lines(&lines, &told, &hits);
        tighten(&random, &lines);
        check_lines(&lines, &near, &near_hits);
    }
    harness_note("told %u and, where they nearly touch, %u of %u", told, near,
                 (uint32_t)HARNESS_CASES / 20);
    CHECK(told + HARNESS_CASES / 2000 >= HARNESS_CASES / 20);
    CHECK(HARNESS_FEW || (near_hits != 0 && near_hits < near));
}

#else

HARNESS_SKIPPED(test_lines, "lines of every kind", "q16, with glances")

HARNESS_SKIPPED(test_legs, "legs as robots go", "q16, with glances")

#endif
