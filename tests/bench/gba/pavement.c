/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* Cycles of the questions about footprints that a crowded pavement asks (examples/pavement), on the
 * Game Boy Advance: the scene of the pavement's own cartridge, without a display. Each question is
 * asked once more of trees of boxes over the same outlines.
 * Lines for tests/bench/gba/report:
 *
 *   cycles|pavement|circles|QUERIES|CYCLES|WORST|HITS      placing what is asked charged
 *   cycles|pavement|circles, outlines|...        once more, of outlines that are not filled
 *   cycles|pavement|boxes...|...                 the same two
 *   cycles|pavement|placing|PLACINGS|CYCLES|WORST|0
 *   cycles|pavement|deciding|DECISIONS|CYCLES|WORST|FAILED      without the others
 *
 * Linked with $(GBA_TIMED_SHAPES): the linker calls __wrap_f where the pavement says f, and f is
 * what we call __real_f. Boxes are of the outline as it is, circles of one that holds it and is at
 * most the threshold further out: where boxes meet, so do circles. */

#include "examples/pavement/baked.h"
#include "berth/papers/obb.h"
#include "examples/pavement/gba/scene.h"
#include "port/gba/gba.h"
#include "tests/harness/harness.h"

#define SECONDS 20

static uint32_t memory[PAVEMENT_BYTES(SCENE_AGENTS) / 4 + 1];
static pavement walking;
GBA_EWRAM static berth_obb boxes[40]; /* internal RAM is full */

/* Circles, boxes; as asked, of outlines that are not filled. */
enum { TREES = 2, WAYS = 2 };

typedef struct sums {
    uint64_t cycles;
    uint32_t queries, worst, hits;
} sums;

static struct {
    sums of[TREES][WAYS], placings;
    uint32_t others; /* cycles of what is asked once more, to be taken off */
    uint32_t missed; /* by circles, not by boxes */
} found;

typedef berth_status overlapping(const berth_placed_footprint *a, const berth_placed_footprint *b,
                                 const berth_footprint_options *options,
                                 berth_footprint_counts *counts);
typedef berth_status placing(const berth_footprint *footprint, const berth_placement *at,
                             berth_placed_footprint *placed);
overlapping __real_berth_footprint_overlap_q16, __wrap_berth_footprint_overlap_q16;
placing __real_berth_footprint_place_q16, __wrap_berth_footprint_place_q16;

static void add(sums *to, uint32_t took, berth_status answer)
{
    to->cycles += took;
    to->queries++;
    to->worst = took > to->worst ? took : to->worst;
    to->hits += answer == BERTH_HIT;
}

/* The boxes of a baked image: views are in the order of the steps, standing last. */
static const berth_obb *boxes_of(const berth_placed_footprint *placed)
{
    const berth_footprint *views = pavement_baked.steps[0].space.shape;
    uint32_t k = 0;
    while (views[k].image != placed->image) {
        k++;
    }
    return &boxes[k];
}

/* In internal RAM like the queries, so that the calls are near ones. */
#define TIMED BERTH_HOT __attribute__((noinline))

TIMED berth_status __wrap_berth_footprint_overlap_q16(const berth_placed_footprint *a,
                                                      const berth_placed_footprint *b,
                                                      const berth_footprint_options *options,
                                                      berth_footprint_counts *counts)
{
    static const berth_footprint_options lines = {.boundary = 1};
    berth_footprint_counts other;
    berth_status answers[TREES][WAYS];
    uint32_t at[TREES * WAYS + 1], k;
    const berth_obb *box_a = boxes_of(a), *box_b = boxes_of(b);
    const uint32_t zero = gba_cycles();
    at[0] = gba_cycles();
    answers[0][0] = __real_berth_footprint_overlap_q16(a, b, options, counts);
    at[1] = gba_cycles();
    answers[0][1] = __real_berth_footprint_overlap_q16(a, b, &lines, &other);
    at[2] = gba_cycles();
    answers[1][0] = berth_obb_collide(box_a, &a->at, box_b, &b->at, options, &other);
    at[3] = gba_cycles();
    answers[1][1] = berth_obb_collide(box_a, &a->at, box_b, &b->at, &lines, &other);
    at[4] = gba_cycles();
    for (k = 0; k < TREES * WAYS; k++) {
        add(&found.of[k / WAYS][k % WAYS], at[k + 1] - at[k] - (at[0] - zero),
            answers[k / WAYS][k % WAYS]);
    }
    found.missed += (answers[1][0] == BERTH_HIT && answers[0][0] != BERTH_HIT) ||
                    (answers[1][1] == BERTH_HIT && answers[0][1] != BERTH_HIT);
    found.others += gba_cycles() - at[1] + (at[0] - zero);
    return answers[0][0];
}

TIMED berth_status __wrap_berth_footprint_place_q16(const berth_footprint *footprint,
                                                    const berth_placement *at,
                                                    berth_placed_footprint *placed)
{
    const uint32_t zero = gba_cycles(), from = gba_cycles();
    const berth_status status = __real_berth_footprint_place_q16(footprint, at, placed);
    const uint32_t took = gba_cycles() - from - (from - zero);
    add(&found.placings, took, status);
    found.of[0][0].cycles += took;
    return status;
}

static bool attach(void)
{
    const uint32_t count = pavement_baked.step_count + 1u;
    if (count > sizeof boxes / sizeof boxes[0] || pavement_baked_attach() != BERTH_OK) {
        return false;
    }
    for (uint32_t i = 0; i < count; i++) {
        if (berth_obb_attach(&boxes[i], pavement_baked_boxes[i], pavement_baked_box_bytes[i]) !=
            BERTH_OK) {
            return false;
        }
    }
    return true;
}

static void print(const char *name, const sums *s)
{
    harness_print("cycles|pavement|%s|%u|%llu|%u|%u\n", name, s->queries, s->cycles, s->worst,
                  s->hits);
}

HARNESS_TEST(test_pavement, "a pavement's queries")
{
    static const char *const names[TREES][WAYS] = {{"circles", "circles, outlines"},
                                                   {"boxes", "boxes, outlines"}};
    const pavement_cast cast = pavement_cast_of(&pavement_baked, 1);
    const pavement_desc desc = scene(&cast);
    berth_arena arena = berth_arena_over(memory, sizeof memory);
    static const sums none;
    sums deciding = none;
    int32_t tick;
    CHECK(attach());
    CHECK_EQ(pavement_make(&desc, &arena, &walking), WALKERS_OK);
    for (uint32_t k = 0; k < TREES * WAYS; k++) {
        found.of[k / WAYS][k % WAYS] = none;
    }
    found.placings = none; /* setting down is not part of it */
    while ((void)walkers_next(&walking.all, &tick), tick < SECONDS * WALKERS_SECOND) {
        uint32_t took = gba_cycles();
        found.others = 0;
        (void)walkers_run(&walking.all, tick, 1);
        took = gba_cycles() - took - found.others;
        add(&deciding, took, BERTH_CLEAR);
    }
    deciding.hits = walking.all.counts.failed;
    CHECK_EQ(walking.all.counts.error, 0);
    CHECK_EQ(found.missed, 0);
    for (uint32_t k = 0; k < TREES * WAYS; k++) {
        print(names[k / WAYS][k % WAYS], &found.of[k / WAYS][k % WAYS]);
    }
    print("placing", &found.placings);
    print("deciding", &deciding);
}
