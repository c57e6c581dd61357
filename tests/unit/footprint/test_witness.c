/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* footprint/overlap.c: circles inside that a witness remembers, what the stack held, what is
 * refused. Answers and steps are the properties'. */

#include "tests/gen/shown.h"
#include "tests/unit/support.h"
#include "berth/shapes.h"

#include "src/core/compiler.h"

static uint64_t stars[2][BERTH_FOOTPRINT_POLYGON_WORDS(48) / 2 + 1];

static berth_footprint polygon(uint32_t to, double outer)
{
    berth_footprint view;
    CHECK_EQ(berth_footprint_polygon(48, num_from(outer), 100, num_from(0.015625), ARENA(stars[to]),
                                     &view),
             BERTH_OK);
    return view;
}

/* A bar of 10 by 1 whose sides have teeth, so that no points are dropped. */
static berth_footprint bar(void)
{
    enum { TEETH = 16 };
    static uint64_t memory[700], work[1500];
    berth_footprint_desc desc = berth_footprint_desc_default();
    berth_num x[2 * TEETH], y[2 * TEETH];
    berth_footprint view;
    for (uint32_t i = 0; i < TEETH; i++) {
        x[i] = num_from(-5 + 0.625 * i);
        y[i] = num_from(i % 2 != 0 ? -0.5 : -0.53125);
        x[2 * TEETH - 1 - i] = x[i];
        y[2 * TEETH - 1 - i] = num_from(i % 2 != 0 ? 0.5 : 0.53125);
    }
    desc.outline = berth_outline_over_arrays(x, y, 2 * TEETH);
    desc.threshold = num_from(0);
    CHECK_EQ(berth_footprint_build(&desc, ARENA(memory), ARENA(work), &view), BERTH_OK);
    return view;
}

/* Two bars end to end whose parts met: circles inside of nodes far from the roots overlap, and are
 * found at once then, until they do not. */
HARNESS_TEST(test_inside, "inside of nodes")
{
    const berth_footprint view = bar();
    berth_footprint_witness witness = {0, 0, 0, 0, 1, {0, 0, 0}};
    for (uint32_t i = 0; i < 3; i++) {
        const berth_placement there =
            berth_placement_at(num_from(4.5), num_from(i < 2 ? 0.125 : 1.5), 300, 0);
        berth_placed_footprint placed[2];
        berth_footprint_counts counts;
        CHECK_EQ(berth_footprint_place(&view, &here, &placed[0]), BERTH_OK);
        CHECK_EQ(berth_footprint_place(&view, &there, &placed[1]), BERTH_OK);
        CHECK_EQ(berth_footprint_overlap_again(&placed[0], &placed[1], NULL, &witness, &counts),
                 i < 2 ? BERTH_HIT : BERTH_CLEAR);
        CHECK_EQ(witness.hit, i < 2 ? 2 : 0);
        CHECK(i == 2 || (witness.node_a != 0 && witness.node_b != 0));
        CHECK_EQ(witness.part_a + witness.part_b, 0);
        CHECK(i != 1 || counts.steps + counts.inner <= 2);
    }
}

/* Leaves extremes where the next call's variables will be. */
static BERTHI_APART uint32_t extreme_stack(uint32_t i)
{
    static const uint32_t patterns[4] = {UINT32_C(0x7fffffff), UINT32_C(0x80008000),
                                         UINT32_C(0x80000000), UINT32_C(0x7fff7fff)};
    volatile uint32_t words[192];
    for (uint32_t k = 0; k < 192; k++) {
        words[k] = patterns[(k * (i % 3 + 1) + i) % 4];
    }
    return words[i % 192];
}

/* Margins too large for a frame, where trees are walked without one: what the stack held before
 * must not matter, not even to an undefined sum that nobody looks at. */
HARNESS_TEST(test_without_frame, "whatever the stack held")
{
    const berth_footprint a = polygon(0, 1), b = polygon(1, 0.75);
    const berth_footprint_options options = {.margin = num_from(4000)};
    uint32_t hits = 0;
    for (uint32_t i = 0; i < 64; i++) {
        const berth_placement there =
            berth_placement_at(num_from(4001.5 + i / 128.0), num_from(0), 1000, 0);
        berth_footprint_witness witness = {0, 0, 0, 0, 0, {0, 0, 0}};
        berth_footprint_counts counts, first;
        berth_placed_footprint placed[2];
        CHECK_EQ(berth_footprint_place(&a, &here, &placed[0]), BERTH_OK);
        CHECK_EQ(berth_footprint_place(&b, &there, &placed[1]), BERTH_OK);
        const berth_status answer =
            berth_footprint_overlap(&placed[0], &placed[1], &options, &first);
        hits += answer == BERTH_HIT;
        for (uint32_t k = 0; k < 8; k++) {
            (void)extreme_stack(8 * i + k);
            CHECK_EQ(berth_footprint_overlap(&placed[0], &placed[1], &options, &counts), answer);
            CHECK_BYTES(&counts, &first, sizeof counts);
            (void)extreme_stack(8 * i + k);
            CHECK_EQ(
                berth_footprint_overlap_again(&placed[0], &placed[1], &options, &witness, &counts),
                answer);
        }
    }
    CHECK(hits > 8 && hits < 60);
}

HARNESS_TEST(test_refused, "what is refused")
{
    const berth_footprint a = polygon(0, 1);
    berth_footprint_witness witness = {0, 0, 0, 0, 0, {0, 0, 0}};
    berth_placed_footprint placed, none = {0};
    CHECK_EQ(berth_footprint_place(&a, &here, &placed), BERTH_OK);
    CHECK_EQ(berth_footprint_overlap_again(&placed, &placed, NULL, NULL, NULL), BERTH_E_NULL);
    CHECK_EQ(berth_footprint_overlap_again(NULL, &placed, NULL, &witness, NULL), BERTH_E_NULL);
    CHECK_EQ(berth_footprint_overlap_again(&placed, &none, NULL, &witness, NULL), BERTH_E_PLACED);
    CHECK_EQ(witness.node_a + witness.node_b + witness.hit, 0);
}

/* Once, for it takes seconds. */
#if defined(HARNESS_HOSTED) && defined(BERTH_Q16) && !defined(BERTH_CFG_CHECK)
#define HAS_MANY_PARTS
#endif

#ifdef HAS_MANY_PARTS

/* So many parts that a leaf's number has the bit by which other nodes tell of a circle inside: two
 * leaves of which a witness says that such circles overlapped. */
HARNESS_TEST(test_many_parts, "many parts")
{
    enum { POINTS = 12000 };
    static uint64_t memory[40000], work[200000];
    static berth_num x[POINTS], y[POINTS];
    berth_arena image = berth_arena_over(memory, sizeof memory);
    berth_footprint_desc desc = berth_footprint_desc_default();
    berth_footprint view;
    for (uint32_t i = 0; i < POINTS / 2; i++) {
        x[i] = num_from((double)i / 16);
        y[i] = num_from(i % 2 != 0 ? 1 : 0);
        x[POINTS - 1 - i] = x[i];
        y[POINTS - 1 - i] = num_from(i % 2 != 0 ? 21 : 20);
    }
    desc.outline = berth_outline_over_arrays(x, y, POINTS);
    desc.threshold = num_from(0);
    desc.levels = 3;
    CHECK_EQ(berth_footprint_build(&desc, &image, ARENA(work), &view), BERTH_OK);
    const uint32_t nodes = shown_tree_of(view.image).node_count;
    for (uint32_t i = 0; i < nodes * nodes; i++) {
        const berth_placement there = berth_placement_at(num_from(30), num_from(0.5), 0, 0);
        berth_footprint_witness witness = {0, 0, 0, 0, 2, {0, 0, 0}};
        berth_placed_footprint placed[2];
        witness.node_a = (uint16_t)(i % nodes);
        witness.node_b = (uint16_t)(i / nodes);
        CHECK_EQ(berth_footprint_place(&view, &here, &placed[0]), BERTH_OK);
        CHECK_EQ(berth_footprint_place(&view, &there, &placed[1]), BERTH_OK);
        CHECK_EQ(berth_footprint_overlap_again(&placed[0], &placed[1], NULL, &witness, NULL),
                 BERTH_HIT);
    }
}

#endif
