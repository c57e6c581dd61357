/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* q16: no answer takes more steps than is said before it is asked, on pairs that touch, graze and
 * stand in each other's way, in chains; and a budget of that many is enough. */

#include "tests/property/answers.h"

#ifdef BERTH_Q16

enum { IMPACT, APART, NEXT, CLOSEST, WITHIN, START, ANSWERS };
static const char *const names[ANSWERS] = {"impact",  "apart",  "next contact",
                                           "closest", "within", "start"};
static uint32_t most[ANSWERS], nearest[ANSWERS]; /* steps, and in thousandths of the bound */

static void count(int which, const berth_motion_counts *counts, uint32_t bound)
{
    const uint32_t part = (uint32_t)((uint64_t)counts->steps * 1000 / (bound != 0 ? bound : 1));
    CHECK(bound != 0);
    CHECK_LE(counts->steps, bound);
    most[which] = counts->steps > most[which] ? counts->steps : most[which];
    nearest[which] = part > nearest[which] ? part : nearest[which];
}

static void ask_contacts(const answers_pair *p, const berth_placed *a, const berth_placed *b,
                         berth_motion_counts *counts)
{
    const uint32_t bound = berth_placed_worst_steps(BERTH_ASK_CONTACT, &a, 1, b, 0);
    berth_contact_cursor cursor;
    berth_contact contact;
    CHECK_EQ(berth_contacts(a, b, p->options, &cursor), BERTH_OK);
    for (int k = 0; k < 64 && berth_next_contact(&cursor, &contact, counts) == BERTH_HIT; k++) {
        count(NEXT, counts, bound);
    }
    count(NEXT, counts, bound);
}

static void ask_starts(harness_random *random, const answers_pair *p, berth_motion_counts *counts)
{
    const berth_placed *const a = &p->a.placed, *const b = &p->b.placed;
    const int32_t error =
        (int32_t)(harness_below(random, BERTH_CLOCK_ERROR_MAX) >> harness_below(random, 21));
    berth_start_range range = {p->b.places[0].start, p->b.places[0].start, 0};
    int32_t start;
    if (berth_meet_within(a, b, error, p->options, counts) >= 0) {
        count(WITHIN, counts, berth_placed_worst_steps(BERTH_ASK_WITHIN, &a, 1, b, error));
    }
    range.clock_error = error >> 6;
    range.until += range.until < 0 ? (int32_t)harness_below(random, 5000) : 0;
    const berth_status answer =
        berth_earliest_start_within(&a, 1, b, &range, p->options, &start, counts);
    if (answer >= 0) {
        count(START, counts,
              berth_placed_worst_steps(BERTH_ASK_START, &a, 1, b, range.clock_error));
    }
}

static void check(harness_random *random, answers_pair *p, answers_tally *seen)
{
    const berth_placed *const a = &p->a.placed, *const b = &p->b.placed;
    const uint32_t bound = berth_placed_worst_steps(BERTH_ASK_CLOSEST, &a, 1, b, 0);
    const berth_motion_options enough = answers_budget(p, bound);
    berth_motion_counts counts;
    berth_approach approach;
    berth_impact impact;
    const berth_status answer = berth_time_of_impact(a, b, p->options, &impact, &counts);
    count(IMPACT, &counts, berth_placed_worst_steps(BERTH_ASK_IMPACT, &a, 1, b, 0));
    seen->hits += answer == BERTH_HIT ? 1u : 0u;
    CHECK(berth_time_of_impact_apart(a, b, p->options, &impact, &counts) >= 0);
    count(APART, &counts, berth_placed_worst_steps(BERTH_ASK_APART, &a, 1, b, 0));
    ask_contacts(p, a, b, &counts);
    CHECK(berth_closest_approach(a, b, BERTH_DISTANCE_MAX, &enough, &approach, &counts) !=
          BERTH_UNKNOWN);
    count(CLOSEST, &counts, bound);
    ask_starts(random, p, &counts);
}

HARNESS_TEST(test_steps, "no answer takes more steps than its bound")
{
    answers_run(UINT64_C(0x7374657000000000), ANSWERS_CASES, check);
    for (int k = 0; k < ANSWERS; k++) {
        harness_note("%s: at most %u steps, at most %u thousandths of the bound", names[k], most[k],
                     nearest[k]);
        CHECK_LE(1, most[k]);
    }
    CHECK_EQ(berth_placed_worst_steps(BERTH_ASK_IMPACT, NULL, 1, NULL, 0), 0);
    CHECK_EQ(berth_placed_worst_steps(BERTH_ASK_WITHIN,
                                      (const berth_placed *[]){&answers_now.a.placed}, 1,
                                      &answers_now.b.placed, -1),
             0);
    CHECK_EQ(berth_placed_worst_steps(BERTH_ASK_START, NULL, 0, &answers_now.b.placed, 0), 0);
}

#else

HARNESS_SKIPPED(test_steps, "no answer takes more steps than its bound",
                "pairs of the exact reference are of q16")

#endif
