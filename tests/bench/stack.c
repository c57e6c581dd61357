/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* How deep a query really goes: the free stack is painted, a query runs, and what is no longer
 * paint is counted. The queries reach every part: far, near, hits, the exact fallback, counts asked
 * for or not; of clips, of trajectories, of one of each. A line for each call and pair of kinds:
 *
 *   painted|CORE|CALL, KINDS|BYTES|BAR */

#include "berth/berth.h"
#include "berth/meet.h"
#include "port/port.h"
#include "tests/harness/harness.h"

/* The most bytes of a query, and where two straight legs may have to be settled exactly. */
#ifndef BENCH_STACK_BAR
#define BENCH_STACK_BAR 256
#define BENCH_STACK_EXACT_BAR 320
#endif

#define COUNT 40
#define LEAF 4
#define PAINT 0xA5
#define MOST 3072

static uint32_t
    memory[2][BERTH_TRAJECTORY_IMAGE_WORDS(COUNT) + BERTH_MOTION_IMAGE_WORDS(COUNT, LEAF) + 2];
static berth_motion motions[2];
static berth_placement at[2];
static berth_placed placed[2];

/* Two walks that cross; the second on a finer grid, or on the same. */
static void build(int which, int straight, int32_t scale)
{
    static berth_num x[COUNT], y[COUNT];
    static int32_t ticks[COUNT];
    berth_arena image = berth_arena_over(memory[which], sizeof memory[which]);
    berth_motion_desc desc = {0};
    const berth_num radius = berth_num_of((berth_raw)(20000 * scale));
    for (int32_t i = 0; i < COUNT; i++) {
        x[i] = berth_num_of((berth_raw)(i * 3001 * scale));
        y[i] = berth_num_of((berth_raw)((i % 7) * 1009 * scale));
        ticks[i] = i * 4;
    }
    const berth_trajectory route = berth_trajectory_over_arrays(x, y, ticks, COUNT, radius);
    desc.clip = berth_clip_over_arrays(x, y, COUNT, radius, 4);
    desc.trajectory = straight ? &route : NULL;
    desc.leaf_size = LEAF;
    CHECK_EQ(berth_motion_build(&desc, &image, &motions[which]), BERTH_OK);
}

/* ---- Calls ----------------------------------------------------------------------------------- */

typedef berth_status (*one_call)(const berth_motion *, const berth_placement *,
                                 const berth_motion *, const berth_placement *,
                                 const berth_motion_options *, berth_motion_counts *);
typedef berth_status (*two_placed)(const berth_placed *, const berth_placed *,
                                   const berth_motion_options *, berth_motion_counts *);

/* A call with a frame of known size: the depth that it reaches, less that size, is what lies
 * between the painted top and any such call's own frame. */
#define KNOWN 512
static berth_status known(const berth_motion *a, const berth_placement *pa, const berth_motion *b,
                          const berth_placement *pb, const berth_motion_options *options,
                          berth_motion_counts *counts)
{
    volatile unsigned char frame[KNOWN];
    (void)a, (void)pa, (void)b, (void)pb, (void)options, (void)counts;
    frame[0] = 0;
    return (berth_status)frame[0];
}

enum { COLLIDE, FIRST_HIT, MEET, CALLS };
static const char *const call_names[CALLS] = {"motion_collide", "first_hit", "meet"};
static const one_call one = berth_motion_collide;
static const two_placed two[CALLS] = {NULL, berth_first_hit, berth_meet};

/* Bytes of the free stack that a call used: of a pair that is placed, unless there is `collide`.
 * Painting is inline: a function's own frame would be in what it paints. The calls are volatile so
 * that nothing is inlined instead. */
static uint32_t depth_of(one_call volatile collide, two_placed volatile ask,
                         berth_motion_counts *counts, berth_status *answer)
{
    unsigned char *low;
    volatile unsigned char *byte;
    const size_t size = berth_port_stack_free(&low), most = size < MOST ? size : MOST;
    unsigned char *const top = low + size;
    size_t i;
    for (i = 160; i < most; i++) {
        byte = top - i;
        *byte = PAINT;
    }
    if (collide != NULL) {
        *answer = collide(&motions[0], &at[0], &motions[1], &at[1], NULL, counts);
    } else {
        *answer = ask(&placed[0], &placed[1], NULL, counts);
    }
    for (i = most - 1; i > 160; i--) {
        byte = top - i;
        if (*byte != PAINT) {
            break;
        }
    }
    return (uint32_t)i;
}

/* ---- Queries --------------------------------------------------------------------------------- */

/* The k-th placing: anywhere near, or one on the other's edge, where the cheap test cannot tell. */
static void place(harness_random *random, uint32_t k)
{
    at[0] = berth_placement_at(berth_num_of(0), berth_num_of(0),
                               (berth_angle)harness_below(random, 65536), 0);
    at[1] = berth_placement_at(berth_num_of((berth_raw)harness_between(random, -500000, 500000)),
                               berth_num_of((berth_raw)harness_between(random, -500000, 500000)),
                               (berth_angle)harness_below(random, 65536),
                               harness_between(random, -20, 20));
    if (k % 2 == 0) {
        at[0] = berth_placement_at(berth_num_of(0), berth_num_of(0), 0, 0);
        at[1] = berth_placement_at(berth_num_of(0),
                                   berth_num_of((berth_raw)(160000 - (int32_t)(k % 64))), 0, 0);
    }
    for (int side = 0; side < 2; side++) {
        CHECK_EQ(berth_motion_place(&motions[side], &at[side], &placed[side]), BERTH_OK);
    }
}

typedef struct seen {
    uint32_t deepest[CALLS], exact, hits;
} seen;

/* Asks many queries of two kinds. */
static seen ask_all(int straight_a, int straight_b)
{
    harness_random random = harness_random_from(3);
    seen found = {{0, 0, 0}, 0, 0};
    build(0, straight_a, 4);
    for (uint32_t k = 0; k < 2000; k++) {
        if (k % 500 == 0) {
            build(1, straight_b, k % 1000 == 0 ? 4 : 1);
        }
        place(&random, k);
        for (int kind = 0; kind < CALLS; kind++) {
            berth_motion_counts counts = {0, 0, 0, 0, 0, 0, 0, 0, 0};
            berth_status answer;
            const uint32_t depth = depth_of(kind == COLLIDE ? one : NULL, two[kind],
                                            k % 3 == 0 ? NULL : &counts, &answer);
            found.exact += counts.exact;
            found.hits += answer == BERTH_HIT;
            found.deepest[kind] = depth > found.deepest[kind] ? depth : found.deepest[kind];
        }
    }
    return found;
}

HARNESS_TEST(test_stack, "stack of a query")
{
    static const char *const kinds[] = {"two clips", "a clip and a trajectory", "two trajectories"};
    unsigned char *low;
    berth_status ignored;
    if (berth_port_stack_free(&low) == 0) {
        harness_skip("this port cannot see its stack");
        return;
    }
    const uint32_t above = depth_of(known, NULL, NULL, &ignored) - KNOWN;
    for (int k = 0; k < 3; k++) {
        const seen found = ask_all(k == 2, k != 0);
        for (int kind = 0; kind < CALLS; kind++) {
            const uint32_t most = k == 2 ? BENCH_STACK_EXACT_BAR : BENCH_STACK_BAR;
            harness_print("painted|%s|%s, %s|%u|%u\n", berth_port_name(), call_names[kind],
                          kinds[k], found.deepest[kind] - above, most);
        }
        CHECK(found.hits > 100);
#ifdef BERTH_Q16
        CHECK(found.exact > 100);
#endif
    }
}
