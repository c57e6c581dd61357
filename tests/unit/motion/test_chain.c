/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* Chains: who stands in gaps, and what is refused. In every arithmetic. What is there in which time
 * is the properties'. */

#include <berth/berth.h>

#include "tests/harness/harness.h"
#include "tests/unit/ways.h"

enum { PARTS = 2 };

static uint64_t images[2][(BERTH_TRAJECTORY_IMAGE_WORDS(2) + 1) / 2];
static berth_motion route, by;
static berth_placement at[PARTS];
static berth_chain_part parts[PARTS];

/* From x = 0 to 8 in 90 ticks; stands before and after as is asked. */
static void make_route(way_ends ends)
{
    route = WAY(images[0], 0.25, ends, {0, 0, 0}, {8, 0, 90});
}

static void set_part(int k, const berth_motion *motion, berth_raw x, int32_t start)
{
    at[k] = berth_placement_at(berth_num_of(x * BERTH_NUM_TO_RAW(1)), berth_num_of(0), 0, start);
    parts[k].motion = motion;
    parts[k].at = &at[k];
}

static uint32_t memory[BERTH_CHAIN_WORDS(PARTS) + 1];
static berth_chain chain;
static berth_placed placed;

static void build(uint32_t count)
{
    berth_arena arena = berth_arena_over(memory, sizeof memory);
    CHECK_EQ(berth_chain_build(parts, count, &arena, &chain), BERTH_OK);
    CHECK_LE(arena.used, 4 * BERTH_CHAIN_WORDS(count));
    CHECK_EQ(berth_chain_place(&chain, &placed), BERTH_OK);
}

static berth_placed other;

/* Another chain, of two that stand: from x to x + 8, from such a tick on. */
static void build_other(double x0, int32_t start0, double x1, int32_t start1)
{
    static uint32_t more[BERTH_CHAIN_WORDS(2)];
    static berth_chain second;
    const berth_placement there[2] = {berth_placement_at(num_from(x0), num_from(0), 0, start0),
                                      berth_placement_at(num_from(x1), num_from(0), 0, start1)};
    const berth_chain_part others[2] = {{&route, &there[0]}, {&route, &there[1]}};
    make_route(STANDS);
    set_part(0, &route, 0, 0);
    set_part(1, &route, 20, 200);
    build(2);
    CHECK_EQ(berth_chain_build(others, 2, ARENA(more), &second), BERTH_OK);
    CHECK_EQ(berth_chain_place(&second, &other), BERTH_OK);
}

/* The next one of each waits where the other's does, from tick 140 to 200: the last of the four
 * that may meet is not forgotten by who comes back to it with a new budget. */
HARNESS_TEST(test_next_of_both, "the next ones of two gaps meet")
{
    build_other(100, 50, 20.25, 300);
    for (uint32_t budget = 0; budget < 40; budget++) {
        const berth_motion_options options = {budget, 0, 300, berth_num_of(0), 0};
        berth_contact_cursor cursor;
        berth_contact contact;
        berth_status told = BERTH_UNKNOWN;
        CHECK_EQ(berth_contacts(&placed, &other, &options, &cursor), BERTH_OK);
        for (uint32_t calls = 0; told == BERTH_UNKNOWN && calls < 1000; calls++) {
            told = berth_next_contact(&cursor, &contact, NULL);
        }
        CHECK_EQ(told, BERTH_HIT);
        CHECK_EQ(contact.time_in, 140);
    }
}

/* How near two plans come while two of each may stand: the nearest of all pairs, whoever is asked
 * first. The first plan's stand at 8 and 20, from tick 90 to 200, the other's at x0 + 8 and x1,
 * from 140 to 300. */
HARNESS_TEST(test_nearest_in_gaps, "how near two come in gaps")
{
    const berth_motion_options options = {0, 145, 195, berth_num_of(0), 0};
    harness_random random = harness_random_from(93);
    uint32_t hits = 0;
    for (uint32_t round = 0; round < 100; round++) {
        const double x0 = harness_between(&random, -40, 160) / 8.0;
        const double x1 = harness_between(&random, 0, 200) / 8.0;
        const double apart[4] = {x0 + 8 - 8, x0 + 8 - 20, x1 - 8, x1 - 20};
        double least = 100;
        build_other(x0, 50, x1, 300);
        for (uint32_t k = 0; k < 4; k++) {
            least = magnitude(apart[k]) < least ? magnitude(apart[k]) : least;
        }
        least -= 0.5;
        hits += least < 0;
        for (uint32_t swapped = 0; swapped < 2; swapped++) {
            const berth_placed *const a = swapped ? &other : &placed;
            const berth_placed *const b = swapped ? &placed : &other;
            berth_approach told;
            const berth_status answer =
                berth_closest_approach(a, b, num_from(50), &options, &told, NULL);
            if (least != 0) {
                CHECK_EQ(answer, least < 0 ? BERTH_HIT : BERTH_CLEAR);
            }
            CHECK_EQ(told.found, 1);
            CHECK_REAL_LE(magnitude(real_of(told.distance) - (least < 0 ? 0 : least)), 0.001);
            CHECK(told.tick >= 145 && told.tick < 195);
        }
    }
    CHECK(hits > 10 && hits < 90);
}

/* One that goes from (x, y) to (to_x, y) in ticks 95 to 195. */
static berth_placed goes_by(double x, double to_x, double y)
{
    berth_placed goes;
    by = WAY(images[1], 0.25, STANDS_AFTER, {x, y, 95}, {to_x, y, 195});
    CHECK_EQ(berth_motion_place(&by, &here, &goes), BERTH_OK);
    return goes;
}

/* One goes by who stand in a gap at 8 and 20, and is as near to both: the first of these times is
 * told, in whichever direction, with whatever budget that suffices. */
HARNESS_TEST(test_as_near_to_both, "as near to two of a gap")
{
    make_route(STANDS);
    set_part(0, &route, 0, 0);
    set_part(1, &route, 20, 200);
    build(2);
    for (uint32_t back = 0; back < 2; back++) {
        const berth_placed goes = goes_by(back ? 27 : 2, back ? 2 : 27, 3);
        for (uint32_t budget = 0; budget < 100; budget++) {
            const berth_motion_options options = {budget, 100, 190, berth_num_of(0), 0};
            for (uint32_t swapped = 0; swapped < 2; swapped++) {
                berth_approach told;
                const berth_status answer =
                    berth_closest_approach(swapped ? &goes : &placed, swapped ? &placed : &goes,
                                           num_from(50), &options, &told, NULL);
                CHECK(answer == BERTH_CLEAR || (answer == BERTH_UNKNOWN && budget > 0));
                if (answer == BERTH_CLEAR) { /* passes 8 at tick 119, or 20 at 123 */
                    CHECK(told.tick >= 95 + 20 && told.tick <= 95 + 30);
                    CHECK_REAL_LE(magnitude(real_of(told.distance) - 2.5), 0.01);
                }
            }
        }
    }
}

/* The same further apart than a walk can be asked about: from (-8000, -8000) to (16000, 16000),
 * less a margin of 8192. */
HARNESS_TEST(test_far_from_both, "far from two of a gap")
{
    const berth_motion_options options = {0, 100, 190, num_from(8192), 0};
    berth_placed far = goes_by(8000, 8000, 8000);
    const berth_placement there = berth_placement_at(num_from(8000), num_from(8000), 0, 0);
    CHECK_EQ(berth_motion_place(&by, &there, &far), BERTH_OK);
    make_route(STANDS);
    set_part(0, &route, 0, 0);
    set_part(1, &route, 0, 200);
    at[0].x = at[1].x = at[0].y = at[1].y = num_from(-8000);
    build(2);
    for (uint32_t swapped = 0; swapped < 2; swapped++) {
        berth_approach told;
        CHECK_EQ(berth_closest_approach(swapped ? &far : &placed, swapped ? &placed : &far,
                                        BERTH_DISTANCE_MAX, &options, &told, NULL),
                 BERTH_CLEAR);
        /* |(23992, 24000)| = 33935.5 */
        CHECK_EQ(told.found, 1);
        CHECK_REAL_LE(magnitude(real_of(told.distance) - 25743), 1);
    }
}

/* From tick 100 on one leaves who stands in a gap at 8 for the next one, that waits at 8.875: it is
 * in contact with that one, too, before it is clear of the first. Leaving is forgiven, coming is
 * not. */
HARNESS_TEST(test_leaves_one_for_the_next, "who leaves one for the next")
{
    const berth_placed goes = goes_by(8, 9.25, 0);
    make_route(STANDS);
    for (uint32_t next = 0; next < 2; next++) { /* there, or far away */
        set_part(0, &route, 0, 0);
        set_part(1, &route, 20, 200);
        at[1].x = next == 0 ? num_from(8.875) : num_from(20);
        build(2);
        for (uint32_t budget = 0; budget < 60; budget++) {
            const berth_motion_options options = {budget, 100, 178, berth_num_of(0), 0};
            for (uint32_t swapped = 0; swapped < 2; swapped++) {
                berth_impact impact = {0};
                const berth_status answer = berth_time_of_impact_apart(
                    swapped ? &goes : &placed, swapped ? &placed : &goes, &options, &impact, NULL);
                const berth_status wanted = next == 0 ? BERTH_HIT : BERTH_CLEAR;
                CHECK(answer == wanted || (answer == BERTH_UNKNOWN && budget > 0 && budget < 40));
                if (answer == BERTH_HIT) { /* 8.375 is left at tick 125 */
                    CHECK(impact.tick == 125 || (BERTH_ARITHMETIC_ID != 1 && impact.tick == 124));
                } else if (answer == BERTH_CLEAR) { /* 8.5 at tick 135 */
                    CHECK(impact.forgiven >= 134 && impact.forgiven <= 136);
                }
            }
        }
    }
}

/* A part's image that is another one by now. */
HARNESS_TEST(test_stale, "a part is stale")
{
    build_other(12, 50, 50, 300);
    const berth_placed before = placed;
    make_route(STANDS_AFTER);
    CHECK_EQ(berth_chain_place(&chain, &placed), BERTH_E_STALE);
    CHECK_BYTES(&placed, &before, sizeof placed);
    CHECK_EQ(berth_meet(&placed, &other, NULL, NULL), BERTH_E_STALE);
}

/* What is no chain, and whom nobody placed. */
HARNESS_TEST(test_none, "none")
{
    static const berth_placed zero;
    const berth_chain none = {NULL};
    build_other(12, 50, 50, 300);
    const berth_chain motion = {route.image};
    const berth_placed before = placed;
    CHECK_EQ(berth_chain_place(&none, &placed), BERTH_E_VIEW);
    CHECK_EQ(berth_chain_place(&motion, &placed), BERTH_E_VIEW);
    CHECK_BYTES(&placed, &before, sizeof placed);
    CHECK_LE(1, berth_placed_worst_steps(BERTH_ASK_MEET, (const berth_placed *[]){&placed}, 1,
                                         &placed, 0));
    CHECK_EQ(berth_placed_worst_steps(BERTH_ASK_MEET, NULL, 1, &placed, 0), 0);
    CHECK_EQ(
        berth_placed_worst_steps(BERTH_ASK_MEET, (const berth_placed *[]){&placed}, 1, NULL, 0), 0);
    CHECK_EQ(
        berth_placed_worst_steps(BERTH_ASK_MEET, (const berth_placed *[]){&zero}, 1, &placed, 0),
        0);
    CHECK_EQ(
        berth_placed_worst_steps(BERTH_ASK_MEET, (const berth_placed *[]){&placed}, 1, &zero, 0),
        0);
}
