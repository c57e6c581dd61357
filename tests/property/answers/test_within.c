/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* q16: whether two meet with clocks that differ is what asking with every difference says, in parts
 * of a tick, but for what two get on in half of one. Where there are too many of these, what is
 * clear is asked with some, and a hit has to agree with the search for a start that has this one
 * alone to choose from. */

#include "tests/property/answers.h"

#ifdef BERTH_Q16

enum { TRIED = 200, MOST_STEPS = 20000 };

#define WIDEST UINT32_C(1048576)

static uint32_t wide, by_error, between, refused, long_ones;
static answers_finer finer;

/* Some differences of a range that is too long for all of them: the ends, and what is likely. */
static void check_some(harness_random *random, const answers_pair *p, int32_t error,
                       berth_status answer)
{
    for (int i = 0; i < 6 && answer == BERTH_CLEAR; i++) {
        const int32_t span = error >> harness_below(random, 21);
        const int32_t delay = i == 0   ? error
                              : i == 1 ? -error
                                       : harness_between(random, -span, span);
        CHECK(!reference_meet_delayed(&p->a.track, &p->b.track, &p->window, delay, delay));
    }
}

/* With a difference of some parts of a tick, or with none. */
static void check_parts(const answers_pair *p, int32_t error, berth_status answer)
{
    const int64_t most = (int64_t)error * ANSWERS_FINER;

    answers_make_finer(&p->a.track, &p->b.track, &p->window, &finer);
    if (error == 0) {
        CHECK_EQ(answer, reference_tracks_meet(&p->a.track, &p->b.track, &p->window) ? BERTH_HIT
                                                                                     : BERTH_CLEAR);
    } else if (answer == BERTH_CLEAR) {
        CHECK(!reference_meet_delayed(&finer.a, &finer.b, &finer.window, -most, most));
    } else {
        between += !reference_meet_delayed(&p->a.track, &p->b.track, &p->window, -error, error);
        finer.window.margin += finer.drift;
        CHECK(reference_meet_delayed(&finer.a, &finer.b, &finer.window, -most, most));
    }
}

/* The search for a start agrees, where this one may be one. */
static void check_start(const answers_pair *p, int32_t error, berth_status answer)
{
    berth_start_range range = {0, 0, 0};
    int32_t start = 77;

    range.from = range.until = p->b.places[0].start;
    range.clock_error = error;
    const berth_placed *const others[1] = {&p->a.placed};
    CHECK_EQ(berth_earliest_start_within(others, 1, &p->b.placed, &range, p->options, &start, NULL),
             answer);
    CHECK_EQ(start, answer == BERTH_CLEAR ? range.from : 77);
}

/* Whether all starts of b's parts may be. */
static int is_allowed(const answers_side *b, int32_t error)
{
    for (uint32_t k = 0; k < b->count; k++) {
        if (b->places[k].start < -BERTH_TICK_MAX + error ||
            b->places[k].start > BERTH_TICK_MAX - error) {
            return 0;
        }
    }
    return 1;
}

static void check(harness_random *random, answers_pair *p, answers_tally *seen)
{
    const uint32_t kind = harness_below(random, 16);
    const uint32_t bits = harness_below(random, 21);
    const int32_t error = (int32_t)(kind < 8    ? harness_below(random, 8)
                                    : kind < 13 ? harness_below(random, 40)
                                    : kind < 14 ? harness_below(random, TRIED + 1)
                                    : kind < 15 ? WIDEST >> bits
                                                : WIDEST);
    berth_motion_counts counts;
    berth_motion_options options = answers_budget(p, error > TRIED ? MOST_STEPS : 0);
    const berth_status answer =
        berth_meet_within(&p->a.placed, &p->b.placed, error, &options, &counts);

    if (!is_allowed(&p->b, error)) {
        CHECK_EQ(answer, BERTH_E_START);
        refused++;
        return;
    }
    answers_check_counts(&counts, options.max_steps);
    if (answer == BERTH_UNKNOWN && error > TRIED) {
        long_ones++; /* near touching at very many differences */
        return;
    }
    CHECK(answer == BERTH_HIT || answer == BERTH_CLEAR);
    seen->hits += answer == BERTH_HIT ? 1u : 0u;
    if (error <= TRIED) {
        check_parts(p, error, answer);
        by_error += answer == BERTH_HIT &&
                    !reference_meet_delayed(&p->a.track, &p->b.track, &p->window, 0, 0);
    } else {
        check_some(random, p, error, answer);
        wide++;
    }
    check_start(p, error, answer);
    options = answers_budget(p, 1 + harness_below(random, counts.steps + 1));
    const berth_status cut =
        berth_meet_within(&p->a.placed, &p->b.placed, error, &options, &counts);
    answers_check_counts(&counts, options.max_steps);
    CHECK(cut == answer || cut == BERTH_UNKNOWN);
    seen->unknown += cut == BERTH_UNKNOWN ? 1u : 0u;
}

HARNESS_TEST(test_within, "clocks that differ are asked about as each difference is")
{
    answers_run(UINT64_C(0x636c6f6300000000), ANSWERS_CASES, check);
    harness_note("met for the clock's error alone %u, of these between whole ticks %u; more "
                 "differences than "
                 "are tried %u, beyond the clock %u, of too many steps %u",
                 by_error, between, wide, refused, long_ones);
    if (ANSWERS_CASES >= 2000) {
        CHECK_LE(ANSWERS_CASES / 64, by_error);
        CHECK_LE(ANSWERS_CASES / 64, wide);
    }
}

#else

HARNESS_SKIPPED(test_within, "clocks that differ are asked about as each difference is",
                "exact on the stored legs is a promise of q16; test_real has the others")

#endif
