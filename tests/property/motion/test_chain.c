/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* q16: plans are asked as one motion, exactly. Whether two of tests/property/answers.h meet, the
 * first tick and the legs are those of an exhaustive search over all that their tracks share. */

#include "tests/property/answers.h"

#ifdef BERTH_Q16

static uint32_t exact, both;

/* The first two that meet are in force together from *tick on. */
static int search(const answers_pair *p, int64_t *tick)
{
    reference_share share = {0, 0, 0, 0, 0, 0};
    int hit = 0;

    while (reference_share_next(&p->a.track, &p->b.track, &p->window, &share)) {
        if ((!hit || share.from < *tick) &&
            reference_share_meets(&p->a.track, &p->b.track, &p->window, &share, share.from,
                                  share.until, 0)) {
            hit = 1;
            *tick = share.from;
        }
    }
    *tick = !hit ? 0 : *tick < INT32_MIN ? INT32_MIN : *tick;
    return hit;
}

/* Whether the legs that are named meet, and are in force together from that tick on. */
static int is_right(const answers_pair *p, const berth_motion_counts *named)
{
    reference_share share = {0, 0, 0, 0, 0, 0};

    while (reference_share_next(&p->a.track, &p->b.track, &p->window, &share)) {
        const reference_stay *a = &p->a.track.stays[share.i], *b = &p->b.track.stays[share.j];
        const int64_t from = share.from < INT32_MIN ? INT32_MIN : share.from;
        if (a->part == named->part_a && a->leg == named->leg_a && b->part == named->part_b &&
            b->leg == named->leg_b && from == named->tick &&
            reference_share_meets(&p->a.track, &p->b.track, &p->window, &share, share.from,
                                  share.until, 0)) {
            return 1;
        }
    }
    return 0;
}

static void check(harness_random *random, answers_pair *p, answers_tally *seen)
{
    const berth_placed *const a = &p->a.placed, *const b = &p->b.placed;
    const uint32_t worst = berth_placed_worst_steps(BERTH_ASK_MEET, &a, 1, b, 0);
    int64_t tick = 0;
    const int hit = search(p, &tick);
    const berth_status wanted = hit ? BERTH_HIT : BERTH_CLEAR;
    berth_motion_counts told, other;

    CHECK_EQ(berth_first_hit(a, b, p->options, &told), wanted);
    CHECK_EQ(told.tick, tick);
    CHECK(!hit || is_right(p, &told));
    CHECK_LE(told.steps, worst);
    CHECK_EQ(berth_first_hit(b, a, p->options, &other), wanted);
    CHECK_EQ(other.tick, tick);
    CHECK_LE(other.steps, worst);
    CHECK_EQ(berth_meet(a, b, p->options, &other), wanted);
    CHECK_LE(other.steps, worst);
    berth_motion_options cut = answers_budget(p, 1 + harness_below(random, told.steps + 1));
    const berth_status answer = berth_first_hit(a, b, &cut, &other);
    CHECK_LE(other.steps, cut.max_steps);
    if (answer == BERTH_UNKNOWN) {
        seen->unknown++;
        CHECK(!hit || other.tick <= tick);
    } else {
        CHECK_EQ(answer, wanted);
        CHECK_EQ(other.tick, tick);
    }
    seen->hits += hit != 0;
    exact += told.exact != 0;
    both += p->a.twice || p->b.twice;
}

HARNESS_TEST(test_plans, "plans meet as the search over all their legs does")
{
    answers_run(UINT64_C(0x636861696e000000), ANSWERS_CASES, check);
    harness_note("settled by the exact predicate %u, gaps in which two stand %u", exact, both);
    if (ANSWERS_CASES >= 2000) {
        CHECK_LE(ANSWERS_CASES / 16, exact);
        CHECK_LE(ANSWERS_CASES / 64, both);
    }
}

#else

HARNESS_SKIPPED(test_plans, "plans meet as the search over all their legs does",
                "exact on the stored legs is a promise of q16")

#endif
