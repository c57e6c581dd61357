/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* An interrupt that asks, at every n-th instruction of a program that asks and changes a table.
 *
 * A timer interrupt comes so many instructions after the last one has ended: 3 more each time, up
 * to some hundred, so that sooner or later each place of each call is one where it comes. It asks
 * one question after the other, of the pairs and the table that the program asks, too. Both must
 * answer what they did when nobody came in between: calls keep nothing but their stack. The table
 * is not asked while the program changes it, which a flag says: what docs/promises.md asks for;
 * pairs, and another table, are.
 * Cortex-M3 and above: vectors in RAM. */

#include "tests/harness/harness.h"

#include <berth/berth.h>

#define REG(address) (*(volatile uint32_t *)(address))
#define VTOR REG(0xe000ed08u)
#define SYST_CSR REG(0xe000e010u)
#define SYST_RVR REG(0xe000e014u)
#define SYST_CVR REG(0xe000e018u)

enum { KNOTS = 6, WORDS = 64, ENTRIES = 4, ROUNDS = 4, SEEN = 8192 };
enum {
    MEET,
    FIRST,
    IMPACT,
    APART,
    CLOSEST,
    WITHIN,
    START,
    OVERLAP,
    OTHER,
    TABLE,
    CONFLICT,
    QUESTIONS
};

static union {
    uint32_t aligned[64];
    void (*entry[64])(void);
} vectors __attribute__((aligned(256)));

static uint32_t images[2][BERTH_TRAJECTORY_IMAGE_WORDS(KNOTS)];
static uint64_t room[2][BERTH_TRAFFIC_WORDS(ENTRIES)];
static uint32_t shape_room[BERTH_FOOTPRINT_RECTANGLE_WORDS];
static berth_placed placed[2];
static berth_footprint shape;
static berth_placement here, there;
static berth_placed_footprint standing[2];
static berth_traffic table, other;

/* What a question says, in one number. */
static int32_t said[QUESTIONS];

static int32_t ask(uint32_t which)
{
    const berth_start_range range = {-20, 60, 0};
    berth_motion_counts counts;
    berth_traffic_counts looked;
    berth_impact impact = {
        0, 0, {0, 0, 0, 0, BERTH_NUM(0), BERTH_NUM(0), BERTH_NUM(0), BERTH_NUM(0)}};
    berth_approach near;
    berth_conflict conflict;
    int32_t start = 0, status;
    switch (which) {
    case MEET: return berth_meet(&placed[0], &placed[1], NULL, NULL);
    case FIRST:
        status = berth_first_hit(&placed[0], &placed[1], NULL, &counts);
        return status * 65536 + counts.tick;
    case IMPACT:
        status = berth_time_of_impact(&placed[0], &placed[1], NULL, &impact, NULL);
        return status * 65536 + impact.tick;
    case APART:
        status = berth_time_of_impact_apart(&placed[0], &placed[1], NULL, &impact, NULL);
        return status * 65536 + impact.forgiven;
    case CLOSEST:
        status =
            berth_closest_approach(&placed[0], &placed[1], BERTH_DISTANCE_MAX, NULL, &near, NULL);
        return status * 65536 + near.tick + (int32_t)berth_num_raw(near.distance);
    case WITHIN: return berth_meet_within(&placed[0], &placed[1], 3, NULL, NULL);
    case START:
        status = berth_earliest_start(&placed[0], &placed[1], &range, NULL, &start, NULL);
        return status * 65536 + start;
    case OVERLAP: return berth_footprint_overlap(&standing[0], &standing[1], NULL, NULL);
    case OTHER: return berth_traffic_ask(&other, 7, &placed[0], NULL, &looked);
    case TABLE: return berth_traffic_ask(&table, 7, &placed[0], NULL, &looked);
    default:
        status = berth_traffic_first_conflict(&table, 7, &placed[0], NULL, &conflict, NULL);
        return status * 65536 + conflict.impact.tick;
    }
}

/* ---- The interrupt -------------------------------------------------------------------------- */

static volatile uint32_t changing, interrupts, amid, skipped, wrong, next_question, wait;
static uint8_t seen[SEEN / 8]; /* instructions at which it came, by their addresses' low bits */

static void arm_timer(void)
{
    wait = wait < 60 ? wait + 1 : 1;
    SYST_RVR = wait;
    SYST_CVR = 0;
    SYST_CSR = 7;
}

__attribute__((used)) static void come_in_between(const uint32_t *frame)
{
    const uint32_t at = frame[6] / 2 % SEEN, which = next_question;
    SYST_CSR = 0;
    interrupts++;
    seen[at / 8] |= (uint8_t)(1u << at % 8);
    next_question = which + 1 < QUESTIONS ? which + 1 : 0;
    if (which >= TABLE && changing) {
        skipped++;
    } else {
        amid += changing;
        wrong += ask(which) != said[which];
    }
    arm_timer();
}

__attribute__((naked)) static void on_tick(void)
{
    __asm__ volatile("mov r0, sp\n"
                     "push {r4, lr}\n"
                     "bl come_in_between\n"
                     "pop {r4, pc}\n");
}

/* ---- The program ---------------------------------------------------------------------------- */

static void make_things(void)
{
    static const int32_t ticks[KNOTS] = {0, 10, 20, 30, 40, 50};
    for (uint32_t i = 0; i < 2; i++) {
        berth_num x[KNOTS], y[KNOTS];
        berth_motion view;
        berth_arena image = berth_arena_over(images[i], sizeof images[i]);
        for (int32_t k = 0; k < KNOTS; k++) {
            x[k] = berth_num_of((i == 0 ? k : KNOTS - k) * 65536);
            y[k] = berth_num_of((k * k % 5) * 30000 + (int32_t)i * 20000);
        }
        const berth_trajectory way =
            berth_trajectory_over_arrays(x, y, ticks, KNOTS, BERTH_NUM(0.25));
        here = berth_placement_at(BERTH_NUM(0), BERTH_NUM(0), BERTH_DEGREES(0), 0);
        CHECK_EQ(berth_trajectory_build(&way, &image, &view), BERTH_OK);
        CHECK_EQ(berth_motion_place(&view, &here, &placed[i]), BERTH_OK);
    }
    berth_arena rooms = berth_arena_over(shape_room, sizeof shape_room);
    CHECK_EQ(berth_footprint_rectangle(BERTH_NUM(-1), BERTH_NUM(-0.5), BERTH_NUM(1), BERTH_NUM(0.5),
                                       BERTH_NUM(0.125), &rooms, &shape),
             BERTH_OK);
    there = berth_placement_at(BERTH_NUM(1.5), BERTH_NUM(0.75), BERTH_DEGREES(33), 0);
    CHECK_EQ(berth_footprint_place(&shape, &here, &standing[0]), BERTH_OK);
    CHECK_EQ(berth_footprint_place(&shape, &there, &standing[1]), BERTH_OK);
    const berth_traffic_desc desc = {ENTRIES, 32, 0, 0};
    for (uint32_t i = 0; i < 2; i++) {
        berth_traffic *made = i == 0 ? &table : &other;
        berth_arena arena = berth_arena_over(room[i], sizeof room[i]);
        CHECK_EQ(berth_traffic_make(&desc, &arena, made), BERTH_OK);
        CHECK_EQ(berth_traffic_commit(made, 1, &placed[1], NULL), BERTH_OK);
    }
}

/* What leaves the table as it was, for who asks afterwards. */
static void change_table(void)
{
    uint32_t entry = 0;
    changing = 1;
    CHECK_EQ(berth_traffic_commit(&table, 7, &placed[1], &entry), BERTH_OK);
    CHECK_EQ(berth_traffic_replace(&table, entry, &placed[0]), BERTH_OK);
    CHECK_EQ(berth_traffic_withdraw(&table, entry), BERTH_OK);
    changing = 0;
}

HARNESS_TEST(test_ask, "an interrupt asks while the program asks and changes")
{
    uint32_t places = 0;
    make_things();
    for (uint32_t i = 0; i < QUESTIONS; i++) {
        said[i] = ask(i);
    }
    CHECK_EQ(said[MEET], BERTH_HIT);
    CHECK_EQ(said[TABLE], BERTH_HIT);
    CHECK_EQ(said[OTHER], BERTH_HIT);
    for (uint32_t i = 0; i < 64; i++) {
        vectors.aligned[i] = i < 16 ? REG(VTOR + 4 * i) : 0;
    }
    vectors.entry[15] = on_tick;
    VTOR = (uint32_t)(uintptr_t)&vectors;
    arm_timer();
    for (uint32_t round = 0; round < ROUNDS; round++) {
        for (uint32_t i = 0; i < QUESTIONS; i++) {
            CHECK_EQ(ask(i), said[i]);
            change_table();
        }
    }
    SYST_CSR = 0;
    for (uint32_t i = 0; i < SEEN; i++) {
        places += seen[i / 8] >> i % 8 & 1u;
    }
    CHECK_EQ(wrong, 0);
    CHECK_LE(500, interrupts);
    CHECK_LE(300, places);
    CHECK_LE(50, amid);
    CHECK_LE(1, skipped);
    harness_note("%u interrupts at %u different instructions; while the table was changed %u that "
                 "asked of all else, and %u that were to come again",
                 (unsigned)interrupts, (unsigned)places, (unsigned)amid, (unsigned)skipped);
}
