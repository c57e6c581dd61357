/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* q16: how near two come, and in which tick, are the exhaustive reference's: to the unit of Q16.16,
 * at any distance and only below one; and what a budget that runs out proves, holds. */

#include "tests/property/answers.h"

#ifdef BERTH_Q16

enum { FURTHEST = 32767 * 65536 };

static uint32_t touching, near, far, never;

/* A limit: none, about the truth, anything. */
static int32_t some_limit(harness_random *random, const reference_nearest *truth)
{
    const uint32_t bits = harness_below(random, 31);
    int64_t below = FURTHEST;

    switch (harness_below(random, 8)) {
    case 0:
    case 1: break;
    case 2: below = truth->distance; break;
    case 3: below = truth->distance + 1; break;
    case 4: below = truth->distance + (int64_t)harness_below(random, 65536); break;
    case 5: below = truth->distance / 2; break;
    case 6: below = 32768; break;
    default: below = 1 + (int64_t)harness_below(random, UINT32_C(1) << bits); break;
    }
    return (int32_t)(below < 1 ? 1 : below > FURTHEST ? FURTHEST : below);
}

/* What is told of a pair whose least distance is the truth's. */
static void check_told(const answers_pair *p, const reference_nearest *truth, int32_t below,
                       const berth_approach *told)
{
    const int found = truth->found && truth->distance < below;

    CHECK_EQ(told->found, found);
    CHECK_EQ(berth_num_raw(told->distance), found ? truth->distance : below);
    CHECK_EQ(told->tick, found ? truth->tick : 0);
    if (found) {
        answers_check_legs(p, &told->pair, told->tick, 0, truth->hit ? 0 : truth->distance + 1);
    } else {
        CHECK_EQ(told->pair.leg_a | told->pair.leg_b | told->pair.part_a | told->pair.part_b, 0);
        CHECK_EQ(berth_num_raw(told->pair.ax) | berth_num_raw(told->pair.ay), 0);
        CHECK_EQ(berth_num_raw(told->pair.bx) | berth_num_raw(told->pair.by), 0);
    }
}

/* The instant at which they are as near as was told. */
static void check_instant(const answers_pair *p, const reference_nearest *truth,
                          const berth_approach *told)
{
    uint16_t fraction = 77;
    const berth_status answer =
        berth_approach_fraction(&p->a.placed, &p->b.placed, p->options, told, &fraction);

    if (told->found) {
        answers_check_fraction(p, answer, told->tick, fraction, 0,
                               truth->hit ? 0 : truth->distance + 1);
    } else {
        CHECK_EQ(answer, BERTH_CLEAR);
        CHECK_EQ(fraction, 77);
    }
}

/* What is told when steps ran out: a distance that there is, and no less before counts->tick. */
static void check_unknown(const answers_pair *p, const reference_nearest *truth, int32_t below,
                          const berth_approach *told, int32_t tick)
{
    const int64_t distance = berth_num_raw(told->distance);
    reference_window before = p->window;

    CHECK_LE(distance, below);
    if (told->found) {
        CHECK_LE(truth->distance, distance);
        CHECK(distance < below);
        answers_check_legs(p, &told->pair, told->tick, 1, distance + 1);
    } else {
        CHECK_EQ(distance, below);
    }
    before.until = before.until < tick ? before.until : tick;
    reference_nearest least = reference_closest(&p->a.track, &p->b.track, &before, below);
    CHECK_LE(distance, least.distance);
    CHECK(!least.hit);
}

static void check_limit(harness_random *random, const answers_pair *p,
                        const reference_nearest *truth, int32_t below, answers_tally *seen)
{
    const berth_status wanted = truth->hit ? BERTH_HIT : BERTH_CLEAR;
    const berth_num limit = berth_num_of(below);
    berth_motion_options options;
    berth_motion_counts counts;
    berth_approach told, back;

    CHECK_EQ(berth_closest_approach(&p->a.placed, &p->b.placed, limit, p->options, &told, &counts),
             wanted);
    answers_check_steps(&counts, 0);
    check_told(p, truth, below, &told);
    check_instant(p, truth, &told);
    CHECK_EQ(berth_closest_approach(&p->b.placed, &p->a.placed, limit, p->options, &back, NULL),
             wanted);
    CHECK_EQ(berth_num_raw(back.distance), berth_num_raw(told.distance));
    CHECK_EQ(back.tick, told.tick);
    CHECK_EQ(back.found, told.found);
    answers_check_swapped(p, &told.pair, &back.pair);
    options = answers_budget(p, 1 + harness_below(random, counts.steps + 1));
    const berth_status answer =
        berth_closest_approach(&p->a.placed, &p->b.placed, limit, &options, &told, &counts);
    answers_check_steps(&counts, options.max_steps);
    if (answer == BERTH_UNKNOWN) {
        seen->unknown++;
        check_unknown(p, truth, below, &told, counts.tick);
    } else {
        CHECK_EQ(answer, wanted);
        check_told(p, truth, below, &told);
    }
}

static void check(harness_random *random, answers_pair *p, answers_tally *seen)
{
    const reference_nearest truth =
        reference_closest(&p->a.track, &p->b.track, &p->window, FURTHEST);
    const uint32_t failures = harness_failures();

    seen->hits += truth.hit ? 1u : 0u;
    touching += truth.found && !truth.hit && truth.distance == 0 ? 1u : 0u;
    near += !truth.hit && truth.distance > 0 && truth.distance < 16 ? 1u : 0u;
    far += truth.found && truth.distance >= 65536 ? 1u : 0u;
    never += !truth.found ? 1u : 0u;
    check_limit(random, p, &truth, FURTHEST, seen);
    check_limit(random, p, &truth, some_limit(random, &truth), seen);
    if (harness_failures() != failures && failures < 8) {
        harness_note("  truth: found %d, hit %d, distance %lld, tick %lld", (int32_t)truth.found,
                     (int32_t)truth.hit, truth.distance, truth.tick);
    }
}

HARNESS_TEST(test_closest, "the closest approach is the reference's")
{
    answers_run(UINT64_C(0x6e65617200000000), ANSWERS_CASES, check);
    harness_note("touching %u, within 16 units %u, further than 1 %u, never together %u", touching,
                 near, far, never);
    if (ANSWERS_CASES >= 2000) {
        CHECK_LE(ANSWERS_CASES / 256, touching);
        CHECK_LE(ANSWERS_CASES / 64, near);
        CHECK_LE(ANSWERS_CASES / 64, far);
        CHECK_LE(ANSWERS_CASES / 64, never);
    }
}

#else

HARNESS_SKIPPED(test_closest, "the closest approach is the reference's",
                "exact on the stored legs is a promise of q16; test_real has the others")

#endif
