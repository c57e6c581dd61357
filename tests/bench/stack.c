/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* How deep a query really goes: the free stack is painted, a query runs, and what is no longer
 * paint is counted. The queries reach every part: far, near, hits, the exact fallback, counts asked
 * for or not. */

#include "berth/berth.h"
#include "port/port.h"
#include "tests/harness/harness.h"

#ifndef BENCH_STACK_BAR
#define BENCH_STACK_BAR 256
#endif

#define COUNT 40
#define PAINT 0xA5

static uint32_t memory[2][BERTH_MOTION_IMAGE_WORDS(COUNT, 4) + 2];
static berth_motion trees[2];

/* Two walks that cross; the second on a finer grid, or on the same. */
static void build(int which, int32_t scale)
{
    static berth_num x[COUNT], y[COUNT];
    berth_arena image = berth_arena_over(memory[which], sizeof memory[which]);
    berth_motion_desc desc = berth_motion_desc_default();
    int32_t i;
    for (i = 0; i < COUNT; i++) {
        x[i] = berth_num_of((berth_raw)(i * 3001 * scale));
        y[i] = berth_num_of((berth_raw)((i % 7) * 1009 * scale));
    }
    desc.clip = berth_clip_over_arrays(x, y, COUNT, berth_num_of((berth_raw)(20000 * scale)), 4);
    desc.leaf_size = 4;
    CHECK_EQ(berth_motion_build(&desc, &image, NULL, &trees[which]), BERTH_OK);
}

typedef berth_status (*call)(const berth_motion *, const berth_placement *, const berth_motion *,
                             const berth_placement *, const berth_motion_options *,
                             berth_motion_counts *);

/* Bytes of the free stack that a call used. Painting is inline: a function's own frame would be in
 * what it paints. The call is volatile so that nothing is inlined instead. */
static uint32_t depth_of(call volatile collide, const berth_placement *a, const berth_placement *b,
                         berth_motion_counts *counts, berth_status *answer)
{
    unsigned char *low;
    volatile unsigned char *byte;
    const size_t size = berth_port_stack_free(&low), most = size < 2048 ? size : 2048;
    unsigned char *const top = low + size;
    size_t i;
    for (i = 160; i < most; i++) {
        byte = top - i;
        *byte = PAINT;
    }
    *answer = collide(&trees[0], a, &trees[1], b, NULL, counts);
    for (i = most - 1; i > 160; i--) {
        byte = top - i;
        if (*byte != PAINT) {
            break;
        }
    }
    return (uint32_t)i;
}

/* A call of the same form with a frame of known size: the depth that it reaches, less that size, is
 * what lies between the painted top and any such call's own frame. */
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

static void test_stack(void)
{
    harness_random random = harness_random_from(3);
    uint32_t deepest = 0, exact = 0, hits = 0, k;
    unsigned char *low;
    berth_status ignored;
    berth_placement here = berth_placement_at(berth_num_of(0), berth_num_of(0), 0, 0);
    uint32_t above;
    if (berth_port_stack_free(&low) == 0) {
        harness_skip("this port cannot see its stack");
        return;
    }
    build(0, 4);
    build(1, 4);
    above = depth_of(known, &here, &here, NULL, &ignored) - KNOWN;
    for (k = 0; k < 4000; k++) {
        berth_motion_counts counts = {0, 0, 0, 0, 0, 0, 0};
        berth_placement a, b;
        berth_status answer;
        uint32_t depth;
        if (k % 500 == 0) {
            build(1, k % 1000 == 0 ? 4 : 1);
        }
        a = berth_placement_at(berth_num_of(0), berth_num_of(0),
                               (berth_angle)harness_below(&random, 65536), 0);
        b = berth_placement_at(berth_num_of((berth_raw)harness_between(&random, -500000, 500000)),
                               berth_num_of((berth_raw)harness_between(&random, -500000, 500000)),
                               (berth_angle)harness_below(&random, 65536),
                               harness_between(&random, -20, 20));
        if (k % 2 == 0) {
            /* stand one on the other's edge: the cheap test cannot tell */
            a = berth_placement_at(berth_num_of(0), berth_num_of(0), 0, 0);
            b = berth_placement_at(berth_num_of(0),
                                   berth_num_of((berth_raw)(160000 - (int32_t)(k % 64))), 0, 0);
        }
        depth = depth_of(berth_motion_collide, &a, &b, k % 3 == 0 ? NULL : &counts, &answer);
        exact += counts.exact;
        hits += answer == BERTH_HIT;
        deepest = depth > deepest ? depth : deepest;
    }
    deepest -= above;
    harness_print("painted|%s|%s|%u\n", berth_port_name(), BERTH_ARITHMETIC, deepest);
    CHECK(hits > 100);
#ifdef BERTH_Q16
    CHECK(exact > 100);
#endif
    CHECK_LE(deepest, BENCH_STACK_BAR);
}

const harness_test tests[] = {{"stack of a query", test_stack}, {0, 0}};
