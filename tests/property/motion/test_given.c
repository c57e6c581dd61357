/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* In every arithmetic: no collision of the motions as given, held or straight, is missed, and a
 * false alarm is within the documented band; with windows and margins, too. */

#include "tests/property/aimed.h"

enum { QUERIES = 20 }; /* in a round */

static void run_case(harness_random *random, uint32_t number, given_tally *seen)
{
    const slot *newest = &pool[number % POOL], *any = &pool[harness_below(random, POOL)];
    const int first = (int)harness_below(random, 2);
    const slot *a = first ? newest : any, *b = first ? any : newest;
    const uint32_t heading_a = gen_heading(random), heading_b = gen_heading(random);
    const gen_passing passing = (gen_passing)(1 + harness_below(random, GEN_PASSINGS - 1));
    reference_placement ra = {16384, 0, 0, 0, 0}, rb = {16384, 0, 0, 0, 0};
    berth_motion_options chosen;

    gen_turn(random, heading_a, &ra);
    gen_turn(random, heading_b, &rb);
    gen_motion_starts(random, &a->aim, &ra, &b->aim, &rb);
    gen_passing did = gen_motion_place(random, passing, &a->aim, &ra, &b->aim, &rb);
    const berth_motion_options *options = choose_options(random, ra.start, &chosen);
    berth_placement pa = placement_of(random, &ra, heading_a);
    berth_placement pb = placement_of(random, &rb, heading_b);
    if (did != GEN_PASS_ANYWHERE && did != GEN_PASS_NEAR) {
        const double lengths = given_lengths(&a->view, &pa) + given_lengths(&b->view, &pb);
        const double gap = wanted_gap(random, given_band(&a->view, &b->view, lengths));
        if (harness_below(random, 2) == 0) {
            correct(a, &pa, b, &pb, options, gap);
        }
    }
    check_pair(a, &pa, b, &pb, options, seen);
}

HARNESS_TEST(test_given, "nothing given is missed, false alarms are within the band")
{
    const uint32_t rounds = HARNESS_CASES / 4 / QUERIES + 1;
    given_tally seen = {0, 0, 0, 0, 0, 0, 0};

    for (uint32_t number = 1; number < POOL; number++) {
        make_tree(number);
    }
    for (uint32_t round = 0; round < rounds; round++) {
        harness_random random = harness_round(UINT64_C(0x6769766500000000), round);
        make_tree(round + POOL);
        for (int i = 0; i < QUERIES; i++) {
            run_case(&random, round, &seen);
        }
    }
    harness_note("%u cases, hits %u, of these false alarms %u, clear within the band %u",
                 seen.cases, seen.hits, seen.alarms, seen.close);
    harness_note("the furthest false alarm at %f of the band", seen.worst);
    harness_note("two trajectories %u, of these false alarms above 2^-16 of a unit %u", seen.routes,
                 seen.beyond);
#ifdef BERTH_Q16
    CHECK_EQ(seen.beyond, 0);
#endif
    if (HARNESS_FEW) {
        return;
    }
    CHECK_LE(seen.cases / 8, seen.hits);
    CHECK_LE(1, seen.alarms);
    CHECK_LE(1, seen.close);
    CHECK_LE(seen.cases / 8, seen.routes);
}
