/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* What the threshold promises: with as many levels as it takes, no leaf is larger than it, but for
 * three steps and 2^-14, or build refuses; where the paper's splits alone would have grown too
 * deep, too. And many small rings within another one cost what their number and the tree's depth
 * cost, not rings times points. */

#include "tests/property/footprint.h"
#include "tests/gen/shown.h"

#ifdef HARNESS_HOSTED

enum { MOST = 6000, WORDS = 100000 };

static berth_num px[3 * MOST], py[3 * MOST];
static uint16_t ends[MOST];
static uint32_t image_words[2][WORDS];
static uint64_t work[200000];

/* A star of long and of short segments, cut as finely as some thousand leaves allow. */
static berth_footprint_desc star(harness_random *random)
{
    const uint32_t points = 4 + harness_below(random, 300);
    const int32_t size = 1 << 18;
    berth_footprint_desc desc = berth_footprint_desc_default();
    desc.method = BERTH_FOOTPRINT_CONTOUR;
    int32_t length = 0;
    for (uint32_t i = 0; i < points; i++) {
        const int dense = harness_below(random, 3) == 0 && i != 0;
        const uint32_t angle = i * 65536u / points;
        const int32_t far = size / 2 + (int32_t)harness_below(random, (uint32_t)size / 2);
        px[i] = num_from_raw((int32_t)((int64_t)gen_cos(angle) * far / 16384));
        py[i] = num_from_raw((int32_t)((int64_t)gen_sin(angle) * far / 16384));
        if (dense) { /* close to the one before */
            px[i] = berth_num_add(px[i - 1], num_from_raw(40));
            py[i] = berth_num_add(py[i - 1], num_from_raw(60));
        }
        length += size / 8;
    }
    desc.outline = berth_outline_over_arrays(px, py, (uint16_t)points);
    desc.threshold = num_from_raw(length / (300 + (int32_t)harness_below(random, 2400)));
    desc.circles_only = 1;
    return desc;
}

/* The steps that build computes in: f32 and f64 store none, but fit circles in steps, too, of which
 * the shape spans 11000 at least. */
static double step_of(const berth_footprint_facts *facts)
{
#ifdef BERTH_Q16
    return (double)berth_num_raw(facts->step);
#else
    return 2 * (double)berth_num_raw(facts->radius) / 11000;
#endif
}

HARNESS_TEST(test_threshold, "no leaf above the threshold")
{
    uint32_t held = 0, refused = 0, balanced = 0;
    for (uint32_t round = 0; round < 100 + HARNESS_CASES / 200; round++) {
        harness_random random = harness_round(UINT64_C(0x7468720000000000), round);
        berth_footprint_desc desc = star(&random);
        berth_arena image = berth_arena_over(image_words[0], sizeof image_words[0]);
        berth_arena scratch = berth_arena_over(work, sizeof work);
        berth_footprint view, deepest;
        berth_footprint_facts facts, other;
        harness_fill(&view, sizeof view);
        const berth_status status = berth_footprint_build(&desc, &image, &scratch, &view);
        CHECK_EQ(scratch.used, 0);
        if (status != BERTH_OK) {
            CHECK_EQ(status, BERTH_E_THRESHOLD);
            CHECK_EQ(image.used, 0);
            CHECK_FILLED(&view, sizeof view);
            refused++;
            continue;
        }
        CHECK_EQ(berth_footprint_verify(&view), BERTH_OK);
        CHECK_EQ(berth_footprint_info(&view, &facts), BERTH_OK);
        CHECK_REAL_LE((double)berth_num_raw(facts.largest_leaf),
                      (double)berth_num_raw(desc.threshold) * (1 + 1.0 / 8192) +
                          3 * step_of(&facts));
        held++;
        desc.levels = BERTH_FOOTPRINT_LEVELS_MAX; /* the same without the promise */
        image = berth_arena_over(image_words[1], sizeof image_words[1]);
        CHECK_EQ(berth_footprint_build(&desc, &image, &scratch, &deepest), BERTH_OK);
        CHECK_EQ(berth_footprint_info(&deepest, &other), BERTH_OK);
        balanced += (double)berth_num_raw(other.largest_leaf) >
                    (double)berth_num_raw(desc.threshold) * (1 + 1.0 / 8192) + 3 * step_of(&facts);
    }
    harness_note("%u held, %u of them only balanced; %u refused", held, balanced, refused);
    CHECK(held != 0 && balanced != 0 && refused != 0);
}

/* Triangles in rows within a square; `count` of them, and where they lie the number of their cell.
 * */
static berth_footprint_desc many(uint32_t count, int32_t offset)
{
    berth_footprint_desc desc = berth_footprint_desc_default();
    desc.method = BERTH_FOOTPRINT_CONTOUR;
    uint32_t at = 0;
    for (uint32_t i = 0; i < count; i++) {
        const int32_t x = (int32_t)(i % 64) * 4096 + offset, y = (int32_t)(i / 64) * 4096 + offset;
        for (uint32_t k = 0; k < 3; k++, at++) {
            px[at] = num_from_raw(x + (k == 1 ? 800 : 0));
            py[at] = num_from_raw(y + (k == 2 ? 800 : 0));
        }
        ends[i] = (uint16_t)at;
    }
    desc.outline = berth_outline_over_arrays(px, py, (uint16_t)at);
    desc.outline.end = ends;
    desc.outline.rings = (uint16_t)count;
    desc.threshold = num_from_raw(6000); /* several a leaf */
    return desc;
}

/* 4,000 rings of 3 points against as many between them: 0.93 s when each point was looked at
 * against every edge, which were 4,000 * 12,000 in each direction. */
HARNESS_TEST(test_many_rings, "many rings")
{
    const berth_placement here = berth_placement_at(berth_num_of(0), berth_num_of(0), 0, 0);
    const berth_footprint_options boundary = {.boundary = 1};
    berth_footprint_options budget = {.max_steps = 0};
    berth_footprint_counts counts, without;
    berth_footprint views[2];
    for (uint32_t i = 0; i < 2; i++) {
        berth_arena image = berth_arena_over(image_words[i], sizeof image_words[i]);
        const berth_footprint_desc desc = many(4000, (int32_t)i * 2048);
        CHECK_EQ(berth_footprint_build(&desc, &image, ARENA(work), &views[i]), BERTH_OK);
        CHECK_EQ(shown_tree_of(views[i].image).parts.rings, 4000);
    }
    CHECK_EQ(berth_footprint_collide(&views[0], &here, &views[1], &here, &boundary, &without),
             BERTH_CLEAR);
    CHECK_EQ(berth_footprint_collide(&views[0], &here, &views[1], &here, NULL, &counts),
             BERTH_CLEAR);
    harness_note("%u steps, %u of them for what is inside; at most %u", counts.steps,
                 counts.steps - without.steps, berth_footprint_worst_steps(&views[0], &views[1]));
    CHECK_LE(counts.steps, berth_footprint_worst_steps(&views[0], &views[1]));
    CHECK_LE(counts.steps - without.steps, 8000 * 400);
    budget.max_steps = without.steps + 1000;
    CHECK_EQ(berth_footprint_collide(&views[0], &here, &views[1], &here, &budget, &counts),
             BERTH_UNKNOWN);
    CHECK_LE(counts.steps, budget.max_steps);
}

/* Rings of one and of two points: built, hit, and without an inside. */
HARNESS_TEST(test_degenerate, "points and segments")
{
    static const int32_t at[2][3] = {{0, 0, 65536}, {0, 131072, 131072}};
    const berth_placement here = berth_placement_at(berth_num_of(0), berth_num_of(0), 0, 0);
    berth_footprint_desc desc = berth_footprint_desc_default();
    desc.method = BERTH_FOOTPRINT_CONTOUR;
    berth_footprint view;
    for (uint32_t i = 0; i < 3; i++) { /* a segment up from the origin, and a point beside it */
        px[i] = num_from_raw(at[0][i]);
        py[i] = num_from_raw(at[1][i]);
    }
    ends[0] = 2;
    ends[1] = 3;
    desc.outline = berth_outline_over_arrays(px, py, 3);
    desc.outline.end = ends;
    desc.outline.rings = 2;
    desc.threshold = num_from_raw(8192);
    CHECK_EQ(berth_footprint_build(&desc, ARENA(image_words[0]), ARENA(work), &view), BERTH_OK);
    CHECK_EQ(berth_footprint_verify(&view), BERTH_OK);
    for (int32_t x = -4; x <= 20; x++) {
        const berth_num cx = num_from_raw(x * 8192);
        const berth_num radius = num_from_raw(8193);
        const int near_segment = x >= -1 && x <= 1, near_point = x >= 7 && x <= 9;
        CHECK_EQ(berth_footprint_collide_disc(&view, &here, cx, py[1], radius, NULL, NULL),
                 near_segment || near_point ? BERTH_HIT : BERTH_CLEAR);
        CHECK_EQ(
            berth_footprint_collide_disc(&view, &here, cx, num_from_raw(60000), radius, NULL, NULL),
            near_segment ? BERTH_HIT : BERTH_CLEAR);
    }
    CHECK_EQ(berth_footprint_collide(&view, &here, &view, &here, NULL, NULL), BERTH_HIT);
}

#else

HARNESS_SKIPPED(test_threshold, "no leaf above the threshold",
                "trees of thousands of circles: on the host")

#endif
