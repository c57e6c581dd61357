/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* Chains: what is there in which time, and what is refused. In every arithmetic. */

#include <berth/berth.h>

#include "tests/harness/harness.h"
#include "tests/unit/support.h"

enum { CLIP = 9, PARTS = 12 };

static uint32_t images[3][BERTH_MOTION_CLIP_BYTES(CLIP, 1, 0) / 4 + 40];
static berth_motion walk, route, post;
static berth_placement at[PARTS];
static berth_chain_part parts[PARTS];

/* A clip of one unit a sample of ten ticks along x, with a radius of 1/4. */
static void make_walk(void)
{
    berth_num x[CLIP], y[CLIP];
    berth_arena arena = berth_arena_over(images[0], sizeof images[0]);
    berth_motion_desc desc = berth_motion_desc_default();
    for (int i = 0; i < CLIP; i++) {
        x[i] = berth_num_of((berth_raw)i * BERTH_NUM_TO_RAW(1));
        y[i] = berth_num_of(0);
    }
    desc.clip = berth_clip_over_arrays(x, y, CLIP, num_from(0.25), 10);
    desc.leaf_size = 1;
    CHECK_EQ(berth_motion_build(&desc, &arena, &walk), BERTH_OK);
}

/* From x = 0 to 8 in 90 ticks; stands before and after as is asked. */
static void make_route(uint8_t before, uint8_t after)
{
    const berth_num x[2] = {berth_num_of(0), berth_num_of(8 * BERTH_NUM_TO_RAW(1))};
    const berth_num y[2] = {berth_num_of(0), berth_num_of(0)};
    const int32_t tick[2] = {0, 90};
    berth_arena arena = berth_arena_over(images[1], sizeof images[1]);
    berth_trajectory t = berth_trajectory_over_arrays(x, y, tick, 2, num_from(0.25));
    t.before = before;
    t.after = after;
    CHECK_EQ(berth_trajectory_build(&t, &arena, &route), BERTH_OK);
}

/* Stands for ever. */
static void make_post(void)
{
    const berth_num zero = berth_num_of(0);
    const int32_t tick = 0;
    berth_arena arena = berth_arena_over(images[2], sizeof images[2]);
    berth_trajectory t = berth_trajectory_over_arrays(&zero, &zero, &tick, 1, num_from(0.25));
    t.before = t.after = BERTH_STANDS;
    CHECK_EQ(berth_trajectory_build(&t, &arena, &post), BERTH_OK);
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

/* What a post at x meets first. */
static berth_status ask(berth_raw x, int32_t from, int32_t until, berth_motion_counts *counts)
{
    const berth_placement here =
        berth_placement_at(berth_num_of(x * BERTH_NUM_TO_RAW(1)), berth_num_of(0), 0, 0);
    berth_motion_options options = {0, 0, 0, berth_num_of(0), 0};
    berth_motion_counts other;
    berth_placed there;
    options.from = from;
    options.until = until;
    CHECK_EQ(berth_motion_place(&post, &here, &there), BERTH_OK);
    const berth_status answer = berth_first_hit(&there, &placed, &options, counts);
    CHECK_EQ(berth_first_hit(&placed, &there, &options, &other), answer);
    CHECK_EQ(other.tick, counts->tick);
    CHECK_EQ(other.part_a, counts->part_b);
    CHECK_EQ(other.leg_a, counts->leg_b);
    CHECK_EQ(berth_meet(&placed, &there, &options, &other), answer);
    CHECK_LE(counts->steps, berth_placed_worst_steps(&placed, &there));
    return answer;
}

static void test_parts_follow_each_other(void)
{
    berth_motion_counts n;
    make_walk();
    make_post();
    for (int k = 0; k < PARTS; k++) {
        set_part(k, &walk, (berth_raw)(9 * k), 100 + 90 * k);
    }
    build(PARTS);
    for (int k = 0; k < PARTS * CLIP; k++) {
        CHECK_EQ(ask((berth_raw)k, 0, 0, &n), BERTH_HIT);
        CHECK_EQ(n.tick, 100 + 10 * k);
        CHECK_EQ(n.part_b, k / CLIP);
        CHECK_EQ(n.leg_b, k % CLIP);
        CHECK_EQ(n.part_a, 0);
        CHECK_EQ(ask((berth_raw)k, 0, 100 + 10 * k, &n), BERTH_CLEAR);
        CHECK_EQ(ask((berth_raw)k, 110 + 10 * k, 100000, &n), BERTH_CLEAR);
    }
    CHECK_EQ(ask(-1, 0, 0, &n), BERTH_CLEAR);
    CHECK_EQ(ask(PARTS * CLIP, 0, 0, &n), BERTH_CLEAR);
}

static void test_gaps(void)
{
    berth_motion_counts n;
    make_post();
    for (uint8_t who = 0; who < 4; who++) {
        make_route(who & 1, (who >> 1) & 1);
        set_part(0, &route, 0, 0);
        set_part(1, &route, 20, 200);
        build(2);
        /* the earlier one at x = 8, the next one at x = 20, ticks 90 to 200 */
        CHECK_EQ(ask(8, 91, 200, &n), (who & 2) != 0 ? BERTH_HIT : BERTH_CLEAR);
        CHECK_EQ(n.part_b, 0);
        CHECK_EQ(n.tick, (who & 2) != 0 ? 91 : 0);
        CHECK_EQ(ask(20, 91, 200, &n), (who & 1) != 0 ? BERTH_HIT : BERTH_CLEAR);
        CHECK_EQ(n.part_b, (who & 1) != 0 ? 1 : 0);
        CHECK_EQ(ask(20, 0, 201, &n), BERTH_HIT);
        CHECK_EQ(n.tick, (who & 1) != 0 ? 90 : 200);
        CHECK_EQ(ask(14, 0, 100000, &n), BERTH_CLEAR);
        /* before all, after all, and neither of them in the other's time */
        CHECK_EQ(ask(0, -50, 0, &n), (who & 1) != 0 ? BERTH_HIT : BERTH_CLEAR);
        CHECK_EQ(ask(28, 300, 400, &n), (who & 2) != 0 ? BERTH_HIT : BERTH_CLEAR);
        CHECK_EQ(n.part_b, (who & 2) != 0 ? 1 : 0);
        CHECK_EQ(ask(8, 250, 400, &n), BERTH_CLEAR);
        CHECK_EQ(ask(20, -50, 80, &n), BERTH_CLEAR);
    }
}

static berth_placed other;

/* Another chain, of two that stand: from x to x + 8, from such a tick on. */
static void build_other(double x0, int32_t start0, double x1, int32_t start1)
{
    static uint32_t more[BERTH_CHAIN_WORDS(2)];
    static berth_chain second;
    berth_arena arena = berth_arena_over(more, sizeof more);
    const berth_placement there[2] = {berth_placement_at(num_from(x0), num_from(0), 0, start0),
                                      berth_placement_at(num_from(x1), num_from(0), 0, start1)};
    const berth_chain_part others[2] = {{&route, &there[0]}, {&route, &there[1]}};
    make_route(1, 1);
    set_part(0, &route, 0, 0);
    set_part(1, &route, 20, 200);
    build(2);
    CHECK_EQ(berth_chain_build(others, 2, &arena, &second), BERTH_OK);
    CHECK_EQ(berth_chain_place(&second, &other), BERTH_OK);
}

/* Two that stand in a gap against two that do: the earliest counts, whoever it is. */
static void test_two_gaps(void)
{
    berth_motion_counts n;
    /* ends at x = 20, where the first plan's next part waits from tick 90 on, at tick 140 */
    build_other(12, 50, 50, 300);
    CHECK_EQ(berth_first_hit(&placed, &other, NULL, &n), BERTH_HIT);
    CHECK_EQ(n.tick, 90);
    CHECK_EQ(n.part_a, 1);
    CHECK_EQ(n.part_b, 0);
    CHECK_EQ(berth_first_hit(&other, &placed, NULL, &n), BERTH_HIT);
    CHECK_EQ(n.tick, 90);
    CHECK_EQ(n.part_a, 0);
    CHECK_EQ(n.part_b, 1);
}

/* The next one of each waits where the other's does, from tick 140 to 200: the last of the four
 * that may meet is not forgotten by who comes back to it with a new budget. */
static void test_next_of_both(void)
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

/* A part's image that is another one by now. */
static void test_stale(void)
{
    build_other(12, 50, 50, 300);
    const berth_placed before = placed;
    make_route(0, 1);
    CHECK_EQ(berth_chain_place(&chain, &placed), BERTH_E_STALE);
    CHECK_BYTES(&placed, &before, sizeof placed);
    CHECK_EQ(berth_meet(&placed, &other, NULL, NULL), BERTH_E_STALE);
}

/* Parts without standing: a plan meets what its parts meet, first what they meet first. */
static void test_as_its_parts(void)
{
    harness_random random = harness_random_from(12);
    make_walk();
    make_route(0, 0);
    for (uint32_t i = 0; i < 200; i++) {
        const uint32_t count = 1 + harness_below(&random, PARTS);
        const berth_placement here =
            berth_placement_at(berth_num_of((berth_raw)harness_between(&random, -9, 9)),
                               berth_num_of((berth_raw)harness_between(&random, -9, 9)),
                               (berth_angle)harness_below(&random, 65536), 300);
        berth_status expected = BERTH_CLEAR;
        berth_motion_counts n, first = {0, 0, 0, 0, 0, 0, 0, 0, 0};
        berth_placed there, part;
        int32_t now = harness_between(&random, -200, 200);
        CHECK_EQ(berth_motion_place(&route, &here, &there), BERTH_OK);
        for (uint32_t k = 0; k < count; k++) {
            set_part((int)k, harness_below(&random, 2) != 0 ? &walk : &route, 0, now);
            at[k] = berth_placement_at(
                berth_num_of((berth_raw)harness_between(&random, -9, 9) * BERTH_NUM_TO_RAW(1)),
                berth_num_of((berth_raw)harness_between(&random, -9, 9) * BERTH_NUM_TO_RAW(1)),
                (berth_angle)harness_below(&random, 65536), now);
            now += 90 + (int32_t)harness_below(&random, 2) * 40;
            CHECK_EQ(berth_motion_place(parts[k].motion, &at[k], &part), BERTH_OK);
            if (expected == BERTH_CLEAR) {
                expected = berth_first_hit(&part, &there, NULL, &first);
                first.part_a = k;
            }
        }
        build(count);
        CHECK_EQ(berth_first_hit(&placed, &there, NULL, &n), expected);
        if (expected == BERTH_HIT) {
            CHECK_EQ(n.tick, first.tick);
            CHECK_EQ(n.part_a, first.part_a);
            CHECK_EQ(n.leg_a, first.leg_a);
            CHECK_EQ(n.leg_b, first.leg_b);
        }
        CHECK_EQ(berth_meet(&there, &placed, NULL, NULL), expected);
    }
}

const harness_test tests[] = {
    {"parts of a chain follow each other", test_parts_follow_each_other},
    {"in a gap stands who says so", test_gaps},
    {"two stand in a gap, and two in another", test_two_gaps},
    {"the next ones of two gaps meet", test_next_of_both},
    {"a part is stale", test_stale},
    {"a chain meets what its parts meet", test_as_its_parts},
    {0, 0},
};
