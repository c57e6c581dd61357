/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* core/exact.c against the reference: two legs, over all real times.
 *
 * Half of the pairs are made by chance, with a limit near their distance at one of five instants;
 * half are made of whole numbers to touch exactly (grazing, in parallel, head-on until the last
 * instant, the cone of a growing limit from outside), a quarter of these as they are, which never
 * is a collision, and the others a unit of 2^-30 beside it. Of all sizes, up to the largest. */

#include "tests/gen/gen.h"
#include "tests/harness/harness.h"
#include "tests/reference/lines.h"

#include "src/core/exact.h"

#ifdef BERTH_Q16

/* What a run came across, so that one that saw nothing fails. */
typedef struct tally {
    uint32_t hits;
    uint32_t touching;  /* exactly */
    uint32_t between;   /* hits that the ends do not show */
    uint32_t growing;   /* limits that grow */
    uint32_t held;      /* pairs of which one does not move */
    uint32_t instants;  /* pairs that share a tick alone */
    uint32_t long_ones; /* both last more than 2^24 ticks */
} tally;

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

/* Both orders of the courses; their answer. */
static int answer_of(const gen_lines *l)
{
    int answers[2];

    for (uint32_t first = 0; first < 2; first++) {
        berthi_course courses[2];

        courses[first] = course_of(&l->line[0]);
        courses[1 - first] = course_of(&l->line[1]);
        const berthi_courses both = {{&courses[0], &courses[1]},
                                     l->radius + l->rate * ((int64_t)l->from - l->since),
                                     l->from,
                                     l->until,
                                     l->rate,
                                     0};
        answers[first] = berthi_courses_pass(&both);
    }
    CHECK_EQ(answers[0], answers[1]);
    return answers[0];
}

static int at_instant(const gen_lines *l, int32_t tick)
{
    return reference_lines_meet(&l->line[0], &l->line[1], tick, tick, l->radius, l->rate, l->since);
}

static void describe(const gen_lines *l)
{
    for (uint32_t i = 0; i < 2; i++) {
        const reference_line *line = &l->line[i];
        harness_note("  at %lld %lld, way %lld %lld, from tick %lld, %lld ticks", line->x, line->y,
                     line->way_x, line->way_y, line->begin, line->ticks);
    }
    harness_note("  from %d until %d: radius %lld, rate %d since %d", l->from, l->until, l->radius,
                 l->rate, l->since);
}

static void check_pair(const gen_lines *l, int touch, tally *seen)
{
    const uint32_t failures = harness_failures();
    const int truth = reference_lines_meet(&l->line[0], &l->line[1], l->from, l->until, l->radius,
                                           l->rate, l->since);

    CHECK_EQ(answer_of(l), truth);
    CHECK(!touch || !truth); /* and the generator means what it says */
    seen->hits += truth ? 1u : 0u;
    seen->touching += touch ? 1u : 0u;
    seen->between += truth && !at_instant(l, l->from) && !at_instant(l, l->until) ? 1u : 0u;
    seen->growing += l->rate != 0 ? 1u : 0u;
    seen->held += is_still(&l->line[0]) || is_still(&l->line[1]) ? 1u : 0u;
    seen->instants += l->until - l->from == 1 ? 1u : 0u;
    seen->long_ones += l->line[0].ticks > 1 << 24 && l->line[1].ticks > 1 << 24 && truth ? 1u : 0u;
    if (harness_failures() != failures && failures < 8) {
        describe(l);
    }
}

HARNESS_TEST(test_lines, "two legs meet where the reference says so")
{
    tally seen = {0, 0, 0, 0, 0, 0, 0};

    for (uint32_t i = 0; i < HARNESS_CASES; i++) {
        harness_random random = harness_round(UINT64_C(0x6c696e6573000000), i);
        gen_lines lines;
        int touch;
        gen_lines_random(&random, &lines, &touch);
        check_pair(&lines, touch, &seen);
    }
    harness_note(
        "%u cases, hits %u, of these between the ends %u; touching exactly %u, limits that "
        "grow %u, one held %u, one tick %u, hits of long legs %u",
        (uint32_t)HARNESS_CASES, seen.hits, seen.between, seen.touching, seen.growing, seen.held,
        seen.instants, seen.long_ones);
    CHECK_LE(HARNESS_CASES / 4, seen.hits);
    CHECK_LE(seen.hits, HARNESS_CASES - HARNESS_CASES / 4);
    CHECK_LE(HARNESS_CASES / 32, seen.between);
    CHECK_LE(HARNESS_CASES / 16, seen.touching);
    CHECK_LE(HARNESS_CASES / 8, seen.growing);
    CHECK_LE(HARNESS_CASES / 16, seen.held);
    CHECK_LE(HARNESS_CASES / 64, seen.instants);
    CHECK_LE(HARNESS_CASES / 256, seen.long_ones);
}

#else

HARNESS_SKIPPED(test_lines, "two legs meet where the reference says so",
                "only q16 has an exact predicate")

#endif
