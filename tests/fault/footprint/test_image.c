/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* Footprints under every fault: every length of both arenas, damaged images, every budget. */

#include "tests/fault/footprint.h"

HARNESS_TEST(test_arenas, "every length of both arenas")
{
    static uint64_t both[WORDS / 2 + 100];
    for (uint32_t kind = 0; kind < KINDS; kind++) {
        views view, untouched;
        const size_t size = built(kind, &view);
        for (size_t length = 0; length <= size + 4; length++) {
            berth_arena image = berth_arena_over(kept, length);
            berth_arena scratch = berth_arena_over(work, sizeof work);
            harness_fill(&untouched, sizeof untouched);
            if (length < size) {
                CHECK_EQ(build(kind, &image, &scratch, &untouched), BERTH_E_IMAGE_SPACE);
                CHECK_FILLED(&untouched, sizeof untouched);
                CHECK_EQ(image.used, 0);
                CHECK_EQ(image.high, 0);
            } else {
                CHECK_EQ(build(kind, &image, &scratch, &untouched), BERTH_OK);
            }
            CHECK_EQ(scratch.used, 0);
        }
        for (size_t length = 0; length <= sizeof work; length += 3) {
            berth_arena image = berth_arena_over(kept, sizeof kept);
            berth_arena scratch = berth_arena_over(work, length);
            const berth_footprint_desc circles = describe(kind);
            const berth_obb_desc boxes = describe_boxes(kind);
            const size_t need =
                kind < 2 ? berth_footprint_scratch_size(&circles) : berth_obb_scratch_size(&boxes);
            CHECK_EQ(build(kind, &image, &scratch, &view),
                     length < need ? BERTH_E_SCRATCH_SPACE : BERTH_OK);
        }
        berth_arena one = berth_arena_over(both, sizeof both), copy = one;
        CHECK_EQ(build(kind, &one, &one, &view), BERTH_E_SCRATCH_SPACE);
        CHECK_EQ(build(kind, &one, &copy, &view), BERTH_E_SCRATCH_SPACE);
        CHECK_EQ(one.used + one.high + copy.used + copy.high, 0);
        CHECK(berth_arena_take(&copy, size, 8) != NULL); /* behind the image, in the same memory */
        one.size = size;
        CHECK_EQ(build(kind, &one, &copy, &view), BERTH_OK);
    }
}

static uint32_t of_kind;

static size_t make(uint32_t kind)
{
    views view;
    of_kind = kind;
    return built(kind, &view);
}

static berth_status attach_to(views *view, const void *image, size_t bytes)
{
    return attach(of_kind, view, image, bytes);
}

static void use_all(const views *view)
{
    use(of_kind, view);
}

#define good kept
#define victim views
#define VICTIM_KINDS KINDS
#define VICTIM_HEADER TREE_HEADER
#define VICTIM_ACCEPTED 1000
enum { inside = 0 };
#include "tests/fault/damage.inl"

HARNESS_TEST(test_other_structures, "an image of another structure")
{
    for (uint32_t kind = 0; kind < KINDS; kind++) {
        views view;
        CHECK_EQ(attach(3 - kind, &view, kept, built(kind, &view)), BERTH_E_STRUCTURE_KIND);
    }
}

/* Random bytes behind a header that is right: links and parts above all. */
HARNESS_TEST(test_garbage, "garbage behind a right header")
{
    harness_random random = harness_random_from(11);
    uint32_t accepted = 0;
    for (uint32_t round = 0; round < HARNESS_CASES / 50; round++) {
        const uint32_t kind = round % KINDS;
        const uint32_t hits = 1 + harness_below(&random, 4);
        prepare(kind);
        for (uint32_t i = 0; i < hits; i++) {
            const uint32_t at = 64 + 2 * harness_below(&random, (uint32_t)(size - 64) / 2);
            const uint32_t value = harness_below(&random, 3) == 0
                                       ? 0x8000u + harness_below(&random, 16)
                                       : harness_below(&random, 40);
            image_put16(bytes(), at, (uint16_t)value);
        }
        mend();
        accepted += attach_damaged(size) == BERTH_OK;
    }
    CHECK(accepted != 0);
}

HARNESS_TEST(test_budgets, "every budget")
{
    for (uint32_t kind = 0; kind < KINDS; kind++) {
        const berth_placement there = berth_placement_at(
            berth_num_of(BERTH_NUM_TO_RAW(0.2)), berth_num_of(BERTH_NUM_TO_RAW(0.1)), 9000, 0);
        berth_footprint_options options = {.max_steps = 0};
        berth_footprint_counts full, counts;
        views view;
        built(kind, &view);
        const berth_status answer = collide(kind, &view, &here, &there, NULL, &full);
        for (options.max_steps = 1; options.max_steps <= full.steps + 2; options.max_steps++) {
            const berth_status cut = collide(kind, &view, &here, &there, &options, &counts);
            CHECK_LE(counts.steps, options.max_steps);
            CHECK_EQ(cut, options.max_steps >= full.steps ? answer : BERTH_UNKNOWN);
        }
    }
}
