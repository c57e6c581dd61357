/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* Chains: every status, memory that is a word too short, every budget. */

#include <berth/berth.h>

#include "tests/unit/image.h"
#include "tests/unit/ways.h"

enum { PARTS = 5 };

static uint64_t image[(BERTH_TRAJECTORY_IMAGE_WORDS(4) + 1) / 2];
static uint32_t memory[BERTH_CHAIN_WORDS(PARTS) + 2];
static berth_motion route;
static berth_placement at[PARTS];
static berth_chain_part parts[PARTS];

static void make_stands(way_ends ends)
{
    route = WAY(image, 0.5, ends, {0, 0, 5}, {3, 1, 40}, {3, 1, 60}, {6, 0, 105});
    for (int k = 0; k < PARTS; k++) {
        at[k] = berth_placement_at(num_from(6 * k), num_from(0), 0, 150 * k);
        parts[k].motion = &route;
        parts[k].at = &at[k];
    }
}

static void make(void)
{
    make_stands(STANDS_BEFORE);
}

static berth_chain chain;

/* A build that is refused changes neither arena nor chain. */
static void refused(const berth_chain_part *of, uint32_t count, berth_status why)
{
    berth_arena arena = berth_arena_over(memory, sizeof memory);
    harness_fill(&chain, sizeof chain);
    CHECK_EQ(berth_chain_build(of, count, &arena, &chain), why);
    CHECK_FILLED(&chain, sizeof chain);
    CHECK_EQ(arena.used, 0);
    CHECK_EQ(arena.high, 0);
}

HARNESS_TEST(test_statuses, "a chain is refused with the status that says why")
{
    berth_motion nothing = {0};
    berth_placed placed;
    make();
    berth_arena arena = berth_arena_over(memory, sizeof memory);
    CHECK_EQ(berth_chain_build(parts, PARTS, NULL, &chain), BERTH_E_NULL);
    CHECK_EQ(berth_chain_build(parts, PARTS, &arena, NULL), BERTH_E_NULL);
    refused(NULL, PARTS, BERTH_E_NULL);
    refused(parts, 0, BERTH_E_COUNT);
    refused(parts, BERTH_CHAIN_COUNT_MAX + 1, BERTH_E_COUNT);
    for (uint32_t k = 0; k < PARTS; k++) {
        make();
        parts[k].motion = NULL;
        refused(parts, PARTS, BERTH_E_NULL);
        parts[k].motion = &nothing;
        refused(parts, PARTS, BERTH_E_VIEW);
        make();
        parts[k].at = NULL;
        refused(parts, PARTS, BERTH_E_NULL);
        make();
        at[k].rotation.c = 0;
        refused(parts, PARTS, BERTH_E_ROTATION);
    }
    make();
    at[2].x = num_from(8193);
    refused(parts, PARTS, BERTH_E_TRANSLATION);
    make();
    at[2].start = BERTH_TICK_MAX + 1;
    refused(parts, PARTS, BERTH_E_START);
    make();
    at[3].start = at[2].start + 99;
    refused(parts, PARTS, BERTH_E_ORDER);
    at[3].start++;
    arena = berth_arena_over(memory, sizeof memory);
    CHECK_EQ(berth_chain_build(parts, PARTS, &arena, &chain), BERTH_OK);
    make();
    at[0].start = -BERTH_TICK_MAX;
    refused(parts, PARTS, BERTH_E_START);
    make();
    at[0].x = num_from(-8192);
    at[4].x = num_from(8192);
    refused(parts, PARTS, BERTH_E_COORDINATE);
    CHECK_EQ(berth_chain_place(NULL, &placed), BERTH_E_NULL);
    CHECK_EQ(berth_chain_place(&chain, NULL), BERTH_E_NULL);
    chain.tree = NULL;
    harness_fill(&placed, sizeof placed);
    CHECK_EQ(berth_chain_place(&chain, &placed), BERTH_E_VIEW);
    CHECK_FILLED(&placed, sizeof placed);
    CHECK_EQ(berth_placed_worst_steps(BERTH_ASK_MEET, NULL, 1, NULL, 0), 0);
}

#ifdef BERTH_Q16

/* A clip that was forged to lie beyond where worlds end, along x or y, up or down. */
HARNESS_TEST(test_far_out, "a part beyond all worlds is refused")
{
    static uint64_t room[BERTH_MOTION_IMAGE_WORDS(1, 1)];
    for (int way = 0; way < 4; way++) {
        const int32_t sign = way / 2 != 0 ? -1 : 1;
        const berth_num far = num_from(8192 * sign), zero = num_from(0);
        berth_motion_desc desc = {0};
        berth_arena arena = berth_arena_over(room, sizeof room);
        unsigned char *const bytes = (unsigned char *)room;
        desc.clip = berth_clip_over_arrays(&zero, &zero, 1, num_from(1), 10);
        CHECK_EQ(berth_motion_build(&desc, &arena, &route), BERTH_OK);
        at[0] = berth_placement_at(way % 2 == 0 ? far : zero, way % 2 == 0 ? zero : far, 0, 0);
        image_put_number(bytes, way % 2 == 0 ? IMAGE_ORIGIN_X : IMAGE_ORIGIN_Y, berth_num_raw(far));
        image_put16(bytes, IMAGE_HEADER + 2 * (size_t)NODE_RADIUS, 1);
        bytes[IMAGE_SHIFT] = 16;
        for (int32_t steps = 900; steps <= 1100; steps += 200) { /* of four units each */
            image_put16(bytes, IMAGE_HEADER + 2 * (size_t)(way % 2 == 0 ? NODE_X : NODE_Y),
                        (uint16_t)(steps * sign));
            image_mend(bytes, arena.used);
            CHECK_EQ(berth_motion_attach(&route, room, arena.used), BERTH_OK);
            if (steps > 1000) {
                refused(parts, 1, BERTH_E_COORDINATE);
            } else {
                CHECK_EQ(berth_chain_build(parts, 1, ARENA(memory), &chain), BERTH_OK);
            }
        }
    }
}

#endif

HARNESS_TEST(test_memory, "a chain takes what size says, and not a word less")
{
    make();
    for (uint32_t count = 1; count <= PARTS; count++) {
        berth_arena arena = berth_arena_over(memory, sizeof memory);
        CHECK_EQ(berth_chain_build(parts, count, &arena, &chain), BERTH_OK);
        const size_t size = arena.used;
        CHECK_LE(size, 4 * BERTH_CHAIN_WORDS(count));
        arena = berth_arena_over(memory, size - 4);
        harness_fill(&chain, sizeof chain);
        CHECK_EQ(berth_chain_build(parts, count, &arena, &chain), BERTH_E_SPACE);
        CHECK_FILLED(&chain, sizeof chain);
        CHECK_EQ(arena.used, 0);
        harness_fill((unsigned char *)memory + size, sizeof memory - size);
        arena = berth_arena_over(memory, size);
        CHECK_EQ(berth_chain_build(parts, count, &arena, &chain), BERTH_OK);
        CHECK_EQ(arena.used, size);
        CHECK_FILLED((const unsigned char *)memory + size, sizeof memory - size);
    }
}

HARNESS_TEST(test_budgets, "chains with every budget")
{
    berth_motion_options options = {0, 0, 0, berth_num_of(0), 0};
    const berth_placement there =
        berth_placement_at(num_from(21), num_from(20), BERTH_DEGREES(-90), 430);
    berth_motion_counts full, n;
    berth_placed a, b;
    make();
    CHECK_EQ(berth_chain_build(parts, PARTS, ARENA(memory), &chain), BERTH_OK);
    CHECK_EQ(berth_chain_place(&chain, &a), BERTH_OK);
    for (int32_t k = 0; k < 40; k++) {
        berth_placement moved = there;
        moved.y = num_from(k - 10);
        CHECK_EQ(berth_motion_place(&route, &moved, &b), BERTH_OK);
        const berth_status answer = berth_first_hit(&a, &b, NULL, &full);
        CHECK_LE(full.steps,
                 berth_placed_worst_steps(BERTH_ASK_MEET, (const berth_placed *[]){&a}, 1, &b, 0));
        for (uint32_t most = 1; most <= full.steps; most++) {
            options.max_steps = most;
            const berth_status cut = berth_first_hit(&a, &b, &options, &n);
            CHECK_LE(n.steps, most);
            CHECK_EQ(cut, most < full.steps ? BERTH_UNKNOWN : answer);
            CHECK(cut != BERTH_UNKNOWN || answer != BERTH_HIT || n.tick <= full.tick);
            CHECK(cut != BERTH_UNKNOWN || n.part_a + n.part_b + n.leg_a + n.leg_b == 0);
        }
    }
}

/* In a gap the one before stands at 6 and the next at 20. Who passes 20 first, and 6 later: no
 * budget says that he passes both clear. */
HARNESS_TEST(test_budgets_in_a_gap, "a gap with every budget")
{
    uint64_t space[(BERTH_TRAJECTORY_IMAGE_WORDS(4) + 1) / 2];
    berth_motion_options options = {0, 0, 0, berth_num_of(0), 0};
    const berth_placement late =
        berth_placement_at(num_from(0), num_from(0), BERTH_DEGREES(0), 110);
    const berth_motion comes =
        WAY(space, 0.5, STANDS_AFTER, {30, 0, 0}, {24, 0, 60}, {12, 0, 180}, {-4, 0, 340});
    berth_motion_counts full, n;
    berth_placed a, b;
    CHECK_EQ(berth_motion_place(&comes, &late, &b), BERTH_OK);
    make_stands(STANDS);
    at[1] = berth_placement_at(num_from(20), num_from(0), 0, 1000);
    CHECK_EQ(berth_chain_build(parts, 2, ARENA(memory), &chain), BERTH_OK);
    CHECK_EQ(berth_chain_place(&chain, &a), BERTH_OK);
    CHECK_EQ(berth_first_hit(&a, &b, NULL, &full), BERTH_HIT);
    CHECK_EQ(full.part_a, 1);
    for (options.max_steps = 1; options.max_steps < full.steps; options.max_steps++) {
        CHECK_EQ(berth_first_hit(&a, &b, &options, &n), BERTH_UNKNOWN);
        CHECK_LE(n.tick, full.tick);
    }
}
