/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* footprint/distance*.c: what the last answer was said to be changes nothing, of rings that have no
 * part on the other side of a corner, too. */

#include "src/footprint/tree.h"

#include "tests/unit/squares.h"
#include "tests/gen/shown.h"
#include "berth/overlap.h"
#include "berth/shapes.h"

/* A ring of one point, and one of two, of which the way there alone is kept; `more`: and one of
 * three beyond. */
static berth_footprint point_and_segment(uint32_t to, int more)
{
    static const double at[6][2] = {{0, 0}, {0, 4}, {4, 4}, {5, 5}, {6, 5}, {6, 6}};
    static const uint16_t end[3] = {1, 3, 6};
    berth_footprint_desc desc = berth_footprint_desc_default();
    for (uint32_t i = 0; i < 6; i++) {
        x[i] = num_from(at[i][0]);
        y[i] = num_from(at[i][1]);
    }
    desc.outline = berth_outline_over_arrays(x, y, (uint16_t)(more ? 6 : 3));
    desc.outline.end = end;
    desc.outline.rings = (uint16_t)(more ? 3 : 2);
    desc.threshold = num_from(0);
    berth_footprint view = built(&desc, to);
    CHECK_EQ(shown_tree_of(view.image).parts.count, more ? 5 : 2);
    return view;
}

/* Whether they overlap, b at (dx, dy): the same from whatever parts. */
static uint32_t ask(const berth_footprint *a, const berth_footprint *b, double dx, double dy)
{
    /* floats may find another pair that is as near */
    const berth_num below = num_from(1000),
                    slack = num_from(BERTH_ARITHMETIC_ID == 1 ? 1e-5 : 1e-4);
    const berth_placement there = berth_placement_at(num_from(dx), num_from(dy), 3000, 0);
    berth_placed_footprint placed[2];
    berth_separation told, again, last = {0};
    CHECK_EQ(berth_footprint_place(a, &here, &placed[0]), BERTH_OK);
    CHECK_EQ(berth_footprint_place(b, &there, &placed[1]), BERTH_OK);
    const berth_status answer =
        berth_footprint_distance(&placed[0], &placed[1], below, NULL, NULL, &told, NULL);
    last.found = 1;
    for (uint32_t i = 0; i < 5 * 5; i++) {
        last.part_a = (uint16_t)(i / 5);
        last.part_b = (uint16_t)(i % 5);
        CHECK_EQ(berth_footprint_distance(&placed[0], &placed[1], below, NULL, &last, &again, NULL),
                 answer);
        CHECK(berth_num_less(berth_num_sub(again.distance, told.distance), slack));
        CHECK(berth_num_less(berth_num_sub(told.distance, again.distance), slack));
    }
    return answer == BERTH_HIT;
}

HARNESS_TEST(test_any_last, "any last answer")
{
    static uint64_t disc_kept[BERTH_FOOTPRINT_CYLINDER_WORDS];
    const berth_footprint few = point_and_segment(0, 0), more = point_and_segment(1, 1);
    berth_footprint disc;
    uint32_t hits = 0;
    CHECK_EQ(berth_footprint_cylinder(num_from(0.25), ARENA(disc_kept), &disc), BERTH_OK);
    for (uint32_t i = 0; i < 10 * 10; i += HARNESS_STEP(3)) {
        const double dx = i % 10 * 1.25 - 6.25, dy = i / 10 * 1.25 - 6.25;
        hits += ask(&few, &disc, dx, dy) + ask(&disc, &few, dx, dy) + ask(&few, &more, dx, dy) +
                ask(&more, &disc, dx, dy) + ask(&more, &few, dx, dy);
    }
    CHECK(hits > 10 / HARNESS_STEP(3) && hits < 400);
}

/* ---- Rings ----------------------------------------------------------------------------------- */

#ifdef HARNESS_SMALL
enum { LONG = 24, LONGEST = 24 };
#else
enum { LONG = 120, LONGEST = 32000 };
#endif

static uint64_t ring_kept[2][40 * LONGEST], ring_work[40 * LONGEST];
static berth_num ring_x[LONGEST], ring_y[LONGEST];

/* A ring of so many points, 3 units from the middle and, every other one, so far. */
static berth_placed_footprint ring(uint32_t to, uint32_t count, double inner,
                                   const berth_placement *at)
{
    berth_footprint_desc desc = berth_footprint_desc_default();
    berth_footprint view;
    berth_placed_footprint placed;
    for (uint32_t i = 0; i < count; i++) {
        const berth_angle angle = (berth_angle)(65536 * i / count);
        const double r = i % 2 == 0 ? 3 : inner;
        ring_x[i] = num_from(r * real_of_dir(berth_cos(angle)));
        ring_y[i] = num_from(r * real_of_dir(berth_sin(angle)));
    }
    desc.outline = berth_outline_over_arrays(ring_x, ring_y, (uint16_t)count);
    desc.threshold = num_from(0);
    CHECK_EQ(berth_footprint_build(&desc, ARENA(ring_kept[to]), ARENA(ring_work), &view), BERTH_OK);
    CHECK_EQ(berth_footprint_place(&view, at, &placed), BERTH_OK);
    return placed;
}

/* From a last answer at any of eight parts all around, with every budget: the answer, or unknown
 * and nothing written. */
static void check_budgets(const berth_placed_footprint *a, const berth_placed_footprint *b,
                          uint32_t parts)
{
    const berth_num below = num_from(1000);
    berth_separation told, last = {0};
    const berth_status answer = berth_footprint_distance(a, b, below, NULL, NULL, &told, NULL);
    last.found = 1;
    for (uint32_t i = 0; i < 8; i += HARNESS_STEP(3)) {
        berth_footprint_options options = {0};
        berth_footprint_counts counts;
        berth_separation again;
        last.part_a = (uint16_t)(parts * i / 8);
        last.part_b = (uint16_t)((parts * i / 8 + parts / 3) % parts);
        CHECK_EQ(berth_footprint_distance(a, b, below, NULL, &last, &again, &counts), answer);
#ifdef BERTH_Q16
        CHECK_EQ(berth_num_raw(again.distance), berth_num_raw(told.distance));
#endif
        const berth_separation whole = again;
        const uint32_t steps = counts.steps;
        for (options.max_steps = 1; options.max_steps <= steps;
             options.max_steps += HARNESS_STEP(7)) {
            harness_fill(&again, sizeof again);
            const berth_status cut =
                berth_footprint_distance(a, b, below, &options, &last, &again, NULL);
            CHECK(cut == answer || (cut == BERTH_UNKNOWN && options.max_steps < steps));
            if (cut == BERTH_UNKNOWN) {
                CHECK_FILLED(&again, sizeof again);
            } else {
                CHECK_REAL_EQ(berth_num_raw(again.distance), berth_num_raw(whole.distance));
            }
        }
    }
}

HARNESS_TEST(test_budgets, "rings, every budget")
{
    for (uint32_t k = 0; k < 8; k++) {
        const uint32_t count = k < 2 ? LONG : 24;
        const double inner = k % 2 == 0 ? 3 : 2;
        const double far = k < 4 ? 6.5 : k < 6 ? 5.5 : 4.125;
        const berth_placement there =
            berth_placement_at(num_from(far), num_from(0.5 * k), (berth_angle)(3000 * k), 0);
        const berth_placed_footprint a = ring(0, count, 3, &here);
        const berth_placed_footprint b = ring(1, count, inner, &there);
        check_budgets(&a, &b, count);
        check_budgets(&b, &a, count);
    }
}

/* Of a star each of whose parts but one is there, forged: an answer, and never nearer than all. */
HARNESS_TEST(test_forged, "a part that is not there")
{
    const berth_placement there = berth_placement_at(num_from(5.5), num_from(1), 0, 0);
    const berth_placed_footprint b = ring(1, 24, 2, &there);
    berth_separation whole, told, last = {0};
    berth_placed_footprint a = ring(0, 24, 2, &here);
    CHECK_EQ(berth_footprint_distance(&a, &b, num_from(9), NULL, NULL, &whole, NULL), BERTH_CLEAR);
    last.found = 1;
    for (uint32_t k = 0; k < 24; k += HARNESS_STEP(5)) {
        const berthi_footprint_header header = *(const berthi_footprint_header *)a.image;
        uint16_t *const words =
            (uint16_t *)(void *)((unsigned char *)ring_kept[0] + header.words_at);
        const uint16_t before = words[k];
        words[k] = (uint16_t)((before & BERTHI_LAST_PART) | (words[(k + 1) % 24] & BERTHI_NUMBER));
        berthi_image_seal((berthi_image_head *)(void *)ring_kept[0]);
        berth_footprint view;
        CHECK_EQ(berth_footprint_attach(&view, ring_kept[0], header.head.bytes), BERTH_OK);
        CHECK(berth_footprint_verify(&view) != BERTH_OK);
        CHECK_EQ(berth_footprint_place(&view, &here, &a), BERTH_OK);
        for (uint32_t i = 0; i < 24 * 24; i += HARNESS_STEP(31)) {
            last.part_a = (uint16_t)(i / 24);
            last.part_b = (uint16_t)(i % 24);
            CHECK_EQ(berth_footprint_distance(&a, &b, num_from(9), NULL, &last, &told, NULL),
                     BERTH_CLEAR);
            CHECK(berth_num_less(num_from(-0.0001), berth_num_sub(told.distance, whole.distance)));
        }
        words[k] = before;
    }
}

/* A fork of two teeth over a wall, one of which is longer by less than what the slab through the
 * other one tells: with every margin around both the answer is the same from any parts. */
HARNESS_TEST(test_teeth, "teeth over a wall")
{
    static const int16_t teeth[5][2] = {{0, 0}, {50, 150}, {100, 0}, {110, 300}, {-10, 300}};
    const double unit = 1.0 / 512, longer = 1.0 / 4096;
    berth_placed_footprint fork, wall;
    berth_footprint_desc desc = berth_footprint_desc_default();
    uint32_t hits = 0;
    for (uint32_t i = 0; i < 5; i++) {
        x[i] = num_from(teeth[i][0] * unit);
        y[i] = num_from(teeth[i][1] * unit - (i == 2 ? longer : 0));
    }
    desc.outline = berth_outline_over_arrays(x, y, 5);
    desc.threshold = num_from(0);
    berth_footprint view = built(&desc, 0);
    CHECK_EQ(berth_footprint_place(&view, &here, &fork), BERTH_OK);
    for (uint32_t i = 0; i < 4; i++) {
        x[i] = num_from((i == 0 || i == 3 ? -40 : 140) * unit);
        y[i] = num_from((i < 2 ? -140 : -100) * unit);
    }
    desc.outline = berth_outline_over_arrays(x, y, 4);
    view = built(&desc, 1);
    CHECK_EQ(berth_footprint_place(&view, &here, &wall), BERTH_OK);
    for (int32_t k = -24; k <= 24; k++) {
        berth_footprint_options options = {0};
        berth_separation told, last = {0};
        options.margin = num_from(100 * unit - longer + k * (1.0 / 65536));
        const berth_status answer =
            berth_footprint_distance(&fork, &wall, num_from(5), &options, NULL, &told, NULL);
        hits += answer == BERTH_HIT;
        last.found = 1;
        for (uint32_t i = 0; i < 5 * 4; i++) {
            last.part_a = (uint16_t)(i / 4);
            last.part_b = (uint16_t)(i % 4);
            CHECK_EQ(
                berth_footprint_distance(&fork, &wall, num_from(5), &options, &last, &told, NULL),
                answer);
        }
    }
    CHECK(hits > 10 && hits < 40);
}

#ifdef BERTH_Q16

/* A corner that points at an edge, nearer than a unit and not there: clear, at a distance of 0. */
HARNESS_TEST(test_less_than_a_unit, "less than a unit")
{
    const berth_footprint_desc desc = described(0, 4);
    const berth_footprint square = built(&desc, 0);
    berth_placed_footprint a, b;
    berth_separation told;
    CHECK_EQ(berth_footprint_place(&square, &here, &a), BERTH_OK);
    for (uint32_t turn = 1; turn < 20; turn++) {
        int32_t met = 0, clear = 16 * 65536;
        while (clear - met > 1) {
            const int32_t at_x = met + (clear - met) / 2;
            const berth_placement there = berth_placement_at(berth_num_of(at_x), num_from(0.5),
                                                             (berth_angle)(4096 + 500 * turn), 0);
            CHECK_EQ(berth_footprint_place(&square, &there, &b), BERTH_OK);
            const berth_status answer =
                berth_footprint_distance(&a, &b, num_from(5), NULL, NULL, &told, NULL);
            CHECK_EQ(berth_footprint_overlap(&a, &b, NULL, NULL), answer);
            met = answer == BERTH_HIT ? at_x : met;
            clear = answer == BERTH_HIT ? clear : at_x;
            CHECK(answer == BERTH_HIT || clear - met > 1 || berth_num_raw(told.distance) <= 1);
        }
    }
}

#endif

HARNESS_TEST(test_refused, "what is refused")
{
    const berth_footprint_desc desc = described(0, 4);
    const berth_footprint square = built(&desc, 0), none = {0};
    berth_placed_footprint a;
    berth_separation told;
    CHECK_EQ(berth_footprint_place(&square, &here, &a), BERTH_OK);
    harness_fill(&told, sizeof told);
    CHECK_EQ(berth_footprint_distance(&a, &a, num_from(1), NULL, NULL, NULL, NULL), BERTH_E_NULL);
    CHECK_EQ(berth_footprint_distance(NULL, &a, num_from(1), NULL, NULL, &told, NULL),
             BERTH_E_NULL);
    for (uint32_t k = 0; k < 3; k++) {
        const berth_num bad[3] = {num_from(0), num_from(-1), num_from(32767.5)};
        CHECK_EQ(berth_footprint_distance(&a, &a, bad[k], NULL, NULL, &told, NULL),
                 BERTH_E_DISTANCE);
    }
    CHECK_FILLED(&told, sizeof told);
    CHECK_EQ(berth_footprint_distance_worst_steps(&square, &none), 0);
    CHECK_EQ(berth_footprint_distance_worst_steps(NULL, &square), 0);
#ifndef HARNESS_SMALL
    a = ring(0, LONGEST, 2, &here);
    const berth_footprint long_one = {a.image};
    CHECK_EQ(berth_footprint_distance_worst_steps(&long_one, &long_one), UINT32_MAX);
    CHECK(berth_footprint_distance_worst_steps(&long_one, &square) < 5 * 100 * LONGEST);
#endif
}
