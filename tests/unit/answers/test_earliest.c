/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* From when on: what is known beforehand, in every arithmetic. What is refused: fault/answers. */

#include "tests/unit/asked.h"
#include "tests/unit/ways.h"

/* a crosses the origin along x at tick 100, a unit in 10 ticks, from tick 0 to 200; b does along y:
 * it starts at (0, -5) and is at the origin 50 ticks later. Radii of 1/4 each: they meet while b
 * passes within 1/2 of where a is. */
static uint64_t memory[4][(ROUTE_IMAGE_WORDS(3) + 1) / 2];
static berth_motion along_x, along_y, post;
static berth_placement home, away;
static berth_placed a, b;

static void make_crossing(uint8_t before, uint8_t after)
{
    const way_ends ends = (before ? STANDS_BEFORE : GONE) | (after ? STANDS_AFTER : GONE);
    along_x = WAY(memory[0], 0.25, GONE, {-10, 0, 0}, {10, 0, 200});
    along_y = WAY(memory[1], 0.25, ends, {0, -5, 0}, {0, 5, 100});
    post = WAY(memory[2], 0.25, STANDS, {0, 0, 0});
    home = placed_at(0, 0, 0);
    away = placed_at(0, 0, 0);
    a = place_one(&along_x, &home);
    b = place_one(&along_y, &away);
}

#ifdef BERTH_Q16
enum { IS_EXACT = 1 };
#else
enum { IS_EXACT = 0 };
#endif

static berth_start_range range_of(int32_t from, int32_t until, int32_t error)
{
    berth_start_range range;
    range.from = from;
    range.until = until;
    range.clock_error = error;
    return range;
}

static berth_status earliest(int32_t from, int32_t until, int32_t error,
                             const berth_motion_options *options, int32_t *start)
{
    const berth_start_range range = range_of(from, until, error);
    berth_motion_counts counts;
    const berth_placed *const list[1] = {&a};
    const berth_status answer =
        error == 0 ? berth_earliest_start(&a, &b, &range, options, start, &counts)
                   : berth_earliest_start_within(list, 1, &b, &range, options, start, &counts);
    if (answer >= 0) {
        CHECK_EQ(counts.bounds + counts.legs, counts.steps);
        CHECK_EQ(counts.tick | (int32_t)counts.leg_a | (int32_t)counts.leg_b, 0);
        CHECK_EQ(counts.part_a | counts.part_b, 0);
    }
    return answer;
}

static void clear_from(int32_t from, int32_t until, int32_t error,
                       const berth_motion_options *options, int32_t wanted)
{
    int32_t start = -7;
    CHECK_EQ(earliest(from, until, error, options, &start), BERTH_CLEAR);
    CHECK_EQ(start, wanted);
}

static void never(int32_t from, int32_t until, int32_t error, const berth_motion_options *options)
{
    int32_t start = -7;
    CHECK_EQ(earliest(from, until, error, options, &start), BERTH_HIT);
    CHECK_EQ(start, -7);
}

/* b stands on a's way before its start: whatever that is, a has run into it. In a few steps. */
HARNESS_TEST(test_stands_in_the_way, "stands_in_the_way")
{
    berth_start_range range = range_of(200, BERTH_TICK_MAX, 0);
    berth_motion_counts counts;
    int32_t start = 7;
    make_crossing(BERTH_STANDS, BERTH_ABSENT);
    away = placed_at(3, 5, 0);
    b = place_one(&along_y, &away);
    CHECK_EQ(berth_earliest_start(&a, &b, &range, NULL, &start, &counts), BERTH_HIT);
    CHECK_EQ(start, 7);
    CHECK_LE(counts.steps, 64);
    /* a stands for ever where b goes: the same; where it does not go: at once */
    away = placed_at(0, 0, 0);
    b = place_one(&post, &home);
    a = place_one(&along_y, &away);
    range.from = -BERTH_TICK_MAX;
    CHECK_EQ(berth_earliest_start(&a, &b, &range, NULL, &start, &counts), BERTH_HIT);
    CHECK_LE(counts.steps, 64);
    CHECK_EQ(berth_earliest_start(&b, &a, &range, NULL, &start, &counts), BERTH_HIT);
    CHECK_LE(counts.steps, 64);
    away = placed_at(0.4, 0, 0);
    a = place_one(&along_y, &away);
    CHECK_EQ(berth_earliest_start(&a, &b, &range, NULL, &start, &counts), BERTH_HIT);
    CHECK_EQ(start, 7);
    away = placed_at(0.75, 0, 0);
    make_crossing(BERTH_ABSENT, BERTH_ABSENT);
    away = placed_at(0.75, 0, 0);
    a = place_one(&along_y, &away);
    b = place_one(&post, &home);
    CHECK_EQ(berth_earliest_start(&a, &b, &range, NULL, &start, &counts), BERTH_CLEAR);
    CHECK_EQ(start, -BERTH_TICK_MAX);
    CHECK_EQ(berth_earliest_start(&b, &a, &range, NULL, &start, &counts), BERTH_CLEAR);
    CHECK_EQ(start, -BERTH_TICK_MAX);
}

/* The crossing at the ends of all time, with windows that hold all of it. */
HARNESS_TEST(test_ends_of_time, "ends_of_time")
{
    const berth_motion_options all = window(INT32_MIN, INT32_MAX);
    make_crossing(BERTH_ABSENT, BERTH_ABSENT);
    home.start = BERTH_TICK_MAX - 150;
    a = place_one(&along_x, &home);
    clear_from(BERTH_TICK_MAX - 107, BERTH_TICK_MAX, 0, &all, BERTH_TICK_MAX - 92);
    clear_from(BERTH_TICK_MAX - 107, BERTH_TICK_MAX - 92, 0, NULL, BERTH_TICK_MAX - 92);
    never(BERTH_TICK_MAX - 107, BERTH_TICK_MAX - 93, 0, NULL);
    clear_from(BERTH_TICK_MAX - 107, BERTH_TICK_MAX - 46, 46, NULL, BERTH_TICK_MAX - 46);
    clear_from(-BERTH_TICK_MAX, BERTH_TICK_MAX, 0, &all, -BERTH_TICK_MAX);
    home.start = -BERTH_TICK_MAX;
    a = place_one(&along_x, &home);
    clear_from(43 - BERTH_TICK_MAX, BERTH_TICK_MAX, 0, &all, 58 - BERTH_TICK_MAX);
    clear_from(43 - BERTH_TICK_MAX, 0, 43, &all, 58 + 43 - BERTH_TICK_MAX);
    /* b stands where a's way ends, and a there: for ever */
    make_crossing(BERTH_STANDS, BERTH_STANDS);
    home = placed_at(0, 0, BERTH_TICK_MAX);
    away = placed_at(0.25, 0, 0);
    a = place_one(&along_y, &home);
    b = place_one(&along_y, &away);
    never(-BERTH_TICK_MAX, BERTH_TICK_MAX, 0, &all);
    CHECK_EQ(berth_meet_within(&a, &b, 1048576, &all, NULL), BERTH_HIT);
    away = placed_at(0.5, 0, 0);
    b = place_one(&along_y, &away);
#ifdef BERTH_Q16
    /* they touch, whenever it starts; which is as many starts as there are, by halves */
    clear_from(-BERTH_TICK_MAX, BERTH_TICK_MAX, 0, &all, -BERTH_TICK_MAX);
    CHECK_EQ(berth_meet_within(&a, &b, 2000, NULL, NULL), BERTH_CLEAR);
#endif
}

/* Both at an angle, and offsets that are longer than either way: a is gone by, or waits, where b
 * begins, a third of a unit off. */
HARNESS_TEST(test_askew, "at an angle, by clocks that differ")
{
    along_x = WAY(memory[0], 0.4, GONE, {-5, 0, 0}, {-3, -3, 15});
    along_y = WAY(memory[1], 0.1, GONE, {-4, -2, 0}, {-7, -4, 7});
    for (int32_t error = 10; error < 1000; error++) {
        const berth_num none = num_from(0);
        home = away =
            berth_placement_at(none, none, berth_angle_of((uint16_t)(error % 4 * 16384)), 0);
        a = place_one(&along_x, &home);
        b = place_one(&along_y, &away);
        CHECK_EQ(berth_meet_within(&a, &b, 2, NULL, NULL), BERTH_CLEAR);
        CHECK_EQ(berth_meet_within(&a, &b, error, NULL, NULL), BERTH_HIT);
    }
}

HARNESS_TEST(test_nobody, "nobody")
{
    const berth_start_range range = range_of(0, 10, 0);
    berth_motion_counts counts;
    int32_t start = 77;
    make_crossing(BERTH_ABSENT, BERTH_ABSENT);
    CHECK_EQ(berth_earliest_start_of_all(NULL, 0, &b, &range, NULL, &start, &counts), BERTH_CLEAR);
    CHECK_EQ(start, 0);
    CHECK_EQ(counts.steps, 0);
}

static uint32_t pieces[BERTH_CHAIN_WORDS(2)];
static berth_chain_part parts[2];
static berth_placement at[2];
static berth_chain plan;

/* b becomes a plan that stands between its two parts, at the origin, from 100 ticks after its start
 * to 150; it comes from (0, -10) and goes to (0, 10), and stands there. */
static void make_plan(int32_t start)
{
    make_crossing(BERTH_ABSENT, BERTH_STANDS);
    at[0] = placed_at(0, -5, start);
    at[1] = placed_at(0, 5, start + 150);
    for (int k = 0; k < 2; k++) {
        parts[k].motion = &along_y;
        parts[k].at = &at[k];
    }
    CHECK_EQ(berth_chain_build(parts, 2, ARENA(pieces), &plan), BERTH_OK);
    CHECK_EQ(berth_chain_place(&plan, &b), BERTH_OK);
}

/* What calls below find on the stack. */
static void stain(uint32_t with)
{
    volatile uint8_t bytes[2048];
    for (uint32_t i = 0; i < sizeof bytes; i++) {
        bytes[i] = (uint8_t)with;
    }
}

/* The same, whatever was on the stack: of a part with another start there are no roots. */
HARNESS_TEST(test_chains_on_stains, "chains_on_stains")
{
    void (*volatile call)(uint32_t) = stain;
    make_plan(0);
    for (uint32_t with = 0; with <= 32; with += 4) {
        int32_t start = -1;
        call(with);
        CHECK_EQ(earliest(-57, 300, 0, NULL, &start), BERTH_CLEAR);
        CHECK_EQ(start, 8);
    }
}

/* From one end of all time to the other. */
HARNESS_TEST(test_chains_far, "chains_far")
{
    make_plan(-BERTH_TICK_MAX);
    home.start = BERTH_TICK_MAX - 200;
    a = place_one(&along_x, &home);
    clear_from(BERTH_TICK_MAX - 257, BERTH_TICK_MAX - 150, 0, NULL, BERTH_TICK_MAX - 192);
    never(BERTH_TICK_MAX - 257, BERTH_TICK_MAX - 192, 42, NULL);
    clear_from(BERTH_TICK_MAX - 257, BERTH_TICK_MAX - 171, 21, NULL, BERTH_TICK_MAX - 171);
}

/* ---- Clocks ---------------------------------------------------------------------------------- */

/* b behind a on one lane, at one speed: 2 units or 200 ticks, discs of 1/2. They touch when it is
 * 100 ticks early, and meet when it is 101. In q16 that takes a handful of looks. */
HARNESS_TEST(test_queue, "queue")
{
    const int exact = IS_EXACT;
    berth_motion_counts counts;
    along_x = WAY(memory[0], 0.5, GONE, {0, 0, 0}, {20, 0, 2000});
    home = placed_at(0, 0, 0);
    away = placed_at(0, 0, 200);
    a = place_one(&along_x, &home);
    b = place_one(&along_x, &away);
    for (int32_t error = 1; error <= 100 - !exact; error++) {
        CHECK_EQ(berth_meet_within(&a, &b, error, NULL, &counts), BERTH_CLEAR);
        CHECK_LE(counts.steps - 4 * counts.exact, 16);
    }
    CHECK_EQ(berth_meet_within(&a, &b, 101, NULL, &counts), BERTH_HIT);
    CHECK_LE(counts.steps, 200);
}

/* Both pass the origin at a unit a tick, a half a tick after a whole one: b has to be half a tick
 * later to meet it. Clear means clear for what is no whole number of ticks, too: the first start
 * that is told has b a tick away. */
HARNESS_TEST(test_between_ticks, "between_ticks")
{
    berth_motion_counts counts;
    along_x = WAY(memory[0], 0.0625, GONE, {-10.5, 0, 0}, {9.5, 0, 20});
    along_y = WAY(memory[1], 0.0625, GONE, {0, -10, 0}, {0, 10, 20});
    home = placed_at(0, 0, 0);
    a = place_one(&along_x, &home);
    b = place_one(&along_y, &home);
    for (int32_t start = -3; start <= 4; start++) {
        away = placed_at(0, 0, start);
        b = place_one(&along_y, &away);
        CHECK_EQ(berth_meet(&a, &b, NULL, NULL), BERTH_CLEAR);
        CHECK_EQ(berth_meet_within(&a, &b, 1, NULL, NULL),
                 start >= 0 && start <= 1 ? BERTH_HIT : BERTH_CLEAR);
        CHECK_EQ(berth_meet_within(&a, &b, 2, NULL, NULL),
                 start >= -1 && start <= 2 ? BERTH_HIT : BERTH_CLEAR);
    }
    b = place_one(&along_y, &home);
    CHECK_EQ(berth_meet_within(&a, &b, BERTH_CLOCK_ERROR_MAX, NULL, &counts), BERTH_HIT);
    CHECK_LE(counts.steps, 100);
    clear_from(0, 100, 0, NULL, 0);
    clear_from(0, 100, 1, NULL, 2);
    clear_from(-1, 100, 20, NULL, 21);
    for (int32_t error = 1; error < 5; error++) { /* on ways of three times that */
        const double half = 1.5 * error;
        along_x = WAY(memory[0], 0.0625, GONE, {-half - 0.5, 0, 0}, {half - 0.5, 0, 3 * error});
        along_y = WAY(memory[1], 0.0625, GONE, {0, -half, 0}, {0, half, 3 * error});
        a = place_one(&along_x, &home);
        b = place_one(&along_y, &home);
        CHECK_EQ(berth_meet_within(&a, &b, error, NULL, NULL), BERTH_HIT);
    }
}

/* Parts that share no time with a are asked all the same: a step each. */
HARNESS_TEST(test_parts_apart, "parts_apart")
{
    const berth_start_range range = range_of(1000000, 1000000, 0);
    const berth_motion_options one = {1, 0, 0, berth_num_of(0), 0};
    berth_motion_counts counts;
    int32_t start = 0;
    make_plan(0);
    home.start = 0;
    a = place_one(&along_x, &home);
    CHECK_EQ(berth_earliest_start(&a, &b, &range, NULL, &start, &counts), BERTH_CLEAR);
    CHECK_LE(2, counts.steps);
    CHECK_EQ(berth_earliest_start(&a, &b, &range, &one, &start, &counts), BERTH_UNKNOWN);
    CHECK_EQ(counts.steps, 1);
}

/* Past a post, by what floats do not tell from touching: where a start is clear and none is when a
 * clock may be off, no start is looked at by itself. */
HARNESS_TEST(past_a_post, "past_a_post")
{
    const berth_start_range range = range_of(-5, 100000, 1);
    const berth_placed *const list[1] = {&a};
    berth_motion_counts counts;
    int32_t start;
    post = WAY(memory[2], 0.25, STANDS, {1, 1, 0});
    home = away = placed_at(0, 0, 0);
    a = place_one(&post, &home);
    for (int k = 0; k < 6; k++) {
        along_y =
            WAY(memory[1], 0.25, GONE, {-1, 1.5 + k / 100000.0, 0}, {3, 1.5 + k / 100000.0, 100});
        b = place_one(&along_y, &away);
        CHECK_LE(BERTH_CLEAR,
                 berth_earliest_start_within(list, 1, &b, &range, NULL, &start, &counts));
        CHECK_LE(counts.steps, berth_placed_worst_steps(BERTH_ASK_START, list, 1, &b, 1));
    }
}
