/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* Footprints under every fault: every length of both arenas, every truncation of an image, every
 * bit of it flipped, with the CRC put right as well, every budget. What attach accepts is used for
 * everything (a sanitizer or CHECK build says whether that was right). */

#include "tests/harness/harness.h"

#include <berth/berth.h>

#include "src/motion/image.h"

enum { POINTS = 6, TRIANGLES = 4, WORDS = 400 };

static berth_num x[POINTS], y[POINTS];
static const uint16_t corners[3 * TRIANGLES] = {0, 1, 2, 0, 2, 3, 3, 4, 5, 0, 3, 5};
static uint64_t kept[WORDS / 2], changed[WORDS / 2], work[100];

static void draw(void)
{
    static const int8_t at[2 * POINTS] = {0, 0, 4, 0, 4, 1, 2, 3, -1, 3, -1, 1};
    uint32_t i;
    for (i = 0; i < POINTS; i++) {
        x[i] = berth_num_of((berth_raw)(at[2 * i] * BERTH_NUM_TO_RAW(0.0625)));
        y[i] = berth_num_of((berth_raw)(at[2 * i + 1] * BERTH_NUM_TO_RAW(0.0625)));
    }
}

/* Circles of an outline (0), of triangles (1), boxes of either (2, 3). */
enum { KINDS = 4 };

static berth_footprint_desc describe(uint32_t kind)
{
    berth_footprint_desc desc = berth_footprint_desc_default();
    if (kind % 2 == 0) {
        desc.outline = berth_outline_over_arrays(x, y, POINTS);
    } else {
        desc.triangles.x = x;
        desc.triangles.y = y;
        desc.triangles.corners = corners;
        desc.triangles.vertices = POINTS;
        desc.triangles.count = TRIANGLES;
        desc.method = BERTH_FOOTPRINT_TRIANGLES;
    }
    desc.threshold = berth_num_of(BERTH_NUM_TO_RAW(0.05));
    desc.shape = 1;
    return desc;
}

static berth_obb_desc describe_boxes(uint32_t kind)
{
    const berth_footprint_desc from = describe(kind);
    berth_obb_desc desc = berth_obb_desc_default();
    desc.outline = from.outline;
    desc.triangles = from.triangles;
    return desc;
}

static berth_status build(uint32_t kind, berth_arena *image, berth_arena *scratch, berth_obb *view)
{
    const berth_footprint_desc circles = describe(kind);
    const berth_obb_desc boxes = describe_boxes(kind);
    return kind < 2 ? berth_footprint_build(&circles, image, scratch, &view->tree)
                    : berth_obb_build(&boxes, image, scratch, view);
}

static berth_status attach(uint32_t kind, berth_obb *view, const void *image, size_t size)
{
    return kind < 2 ? berth_footprint_attach(&view->tree, image, size)
                    : berth_obb_attach(view, image, size);
}

static berth_status collide(uint32_t kind, const berth_obb *view, const berth_placement *a,
                            const berth_placement *b, const berth_footprint_options *options,
                            berth_footprint_counts *counts)
{
    return kind < 2
               ? berth_footprint_collide_shapes(&view->tree, a, &view->tree, b, options, counts)
               : berth_obb_collide(view, a, view, b, options, counts);
}

/* Everything that a view is for; answers mean nothing, but every one is one. */
static void use(uint32_t kind, const berth_obb *view)
{
    const berth_placement here = berth_placement_at(berth_num_of(0), berth_num_of(0), 0, 0);
    uint32_t i;
    for (i = 0; i < 4; i++) {
        const berth_placement there =
            berth_placement_at(berth_num_of((berth_raw)i * BERTH_NUM_TO_RAW(0.05)), berth_num_of(0),
                               (berth_angle)(i * 10000), 0);
        const berth_footprint_options options = {200, i % 2 != 0};
        berth_footprint_counts counts;
        CHECK(collide(kind, view, &here, &there, &options, &counts) >= BERTH_CLEAR ||
              options.solid != 0);
        if (kind < 2) {
            const berth_footprint_options few = {200, 0};
            CHECK(berth_footprint_collide(&view->tree, &here, &view->tree, &there, &few, NULL) >=
                  BERTH_CLEAR);
            CHECK(berth_footprint_collide_disc(&view->tree, &here, there.x, there.y,
                                               berth_num_of(BERTH_NUM_TO_RAW(0.01)), &few,
                                               NULL) >= BERTH_CLEAR);
        }
    }
    for (i = 0; i < view->tree.node_count; i++) {
        berth_footprint_circle circle;
        berth_obb_box box;
        CHECK_EQ(kind < 2 ? berth_footprint_node(&view->tree, i, &circle)
                          : berth_obb_node(view, i, &box),
                 BERTH_OK);
    }
    for (i = 0; i < view->tree.part_count && i < 20; i++) {
        berth_num px[3], py[3];
        CHECK_EQ(berth_footprint_part(&view->tree, i, px, py),
                 view->tree.corners != 0 ? BERTH_OK : BERTH_E_KIND);
    }
    if (kind < 2) {
        berth_footprint_facts facts;
        const berth_status held = berth_footprint_verify(&view->tree);
        CHECK_EQ(berth_footprint_info(&view->tree, &facts), BERTH_OK);
        CHECK(held == BERTH_OK || held == BERTH_E_HEADER || held == BERTH_E_NODE);
    } else {
        const berth_status held = berth_obb_verify(view);
        CHECK(held == BERTH_OK || held == BERTH_E_HEADER || held == BERTH_E_NODE);
    }
}

static size_t built(uint32_t kind, berth_obb *view)
{
    berth_arena image = berth_arena_over(kept, sizeof kept);
    berth_arena scratch = berth_arena_over(work, sizeof work);
    draw();
    CHECK_EQ(build(kind, &image, &scratch, view), BERTH_OK);
    use(kind, view);
    return image.used;
}

static void test_arenas(void)
{
    uint32_t kind;
    for (kind = 0; kind < KINDS; kind++) {
        berth_obb view, untouched;
        const size_t size = built(kind, &view);
        size_t length;
        for (length = 0; length <= size + 4; length++) {
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
        for (length = 0; length <= sizeof work; length += 3) {
            berth_arena image = berth_arena_over(kept, sizeof kept);
            berth_arena scratch = berth_arena_over(work, length);
            const berth_footprint_desc circles = describe(kind);
            const berth_obb_desc boxes = describe_boxes(kind);
            const size_t need =
                kind < 2 ? berth_footprint_scratch_size(&circles) : berth_obb_scratch_size(&boxes);
            CHECK_EQ(build(kind, &image, &scratch, &view),
                     length < need ? BERTH_E_SCRATCH_SPACE : BERTH_OK);
        }
    }
}

static void test_truncated(void)
{
    uint32_t kind;
    for (kind = 0; kind < KINDS; kind++) {
        berth_obb view;
        const size_t size = built(kind, &view);
        size_t length;
        for (length = 0; length < size; length++) {
            harness_fill(&view, sizeof view);
            CHECK_EQ(attach(kind, &view, kept, length), BERTH_E_TRUNCATED);
            CHECK_FILLED(&view, sizeof view);
        }
        CHECK_EQ(attach(kind, &view, kept, size), BERTH_OK);
        CHECK_EQ(attach(3 - kind, &view, kept, size), BERTH_E_STRUCTURE_KIND);
    }
}

static void copy(size_t size)
{
    const unsigned char *from = (const unsigned char *)kept;
    unsigned char *to = (unsigned char *)changed;
    size_t i;
    for (i = 0; i < size; i++) {
        to[i] = from[i];
    }
}

/* Every bit flipped: always noticed; with the CRC put right, refused or usable. */
static void test_flipped(void)
{
    uint32_t kind, accepted = 0, refused = 0;
    for (kind = 0; kind < KINDS; kind++) {
        berth_obb view;
        const size_t size = built(kind, &view);
        size_t bit;
        for (bit = 0; bit < 8 * size; bit++) {
            berthi_header *header = (berthi_header *)(void *)changed;
            copy(size);
            ((unsigned char *)changed)[bit / 8] ^= (unsigned char)(1u << bit % 8);
            CHECK(attach(kind, &view, changed, size) < BERTH_OK);
            if (header->bytes >= sizeof *header && header->bytes <= size) {
                header->crc = berthi_image_crc(header, header->bytes);
            }
            if (attach(kind, &view, changed, size) == BERTH_OK) {
                use(kind, &view);
                accepted++;
            } else {
                refused++;
            }
        }
    }
    harness_note("with the CRC put right: %u accepted, %u refused", accepted, refused);
    CHECK(accepted != 0 && refused != 0);
}

/* Random bytes behind a header that is right: links and parts above all. */
static void test_garbage(void)
{
    harness_random random = harness_random_from(11);
    uint32_t round, accepted = 0;
    for (round = 0; round < HARNESS_CASES / 50; round++) {
        const uint32_t kind = round % KINDS;
        berthi_header *header = (berthi_header *)(void *)changed;
        berth_obb view;
        const size_t size = built(kind, &view);
        uint32_t i, hits = 1 + harness_below(&random, 4);
        copy(size);
        for (i = 0; i < hits; i++) {
            const uint32_t at = 64 + 2 * harness_below(&random, (uint32_t)(size - 64) / 2);
            const uint32_t value = harness_below(&random, 3) == 0
                                       ? 0x8000u + harness_below(&random, 16)
                                       : harness_below(&random, 40);
            ((unsigned char *)changed)[at] = (unsigned char)value;
            ((unsigned char *)changed)[at + 1] = (unsigned char)(value >> 8);
        }
        header->crc = berthi_image_crc(header, header->bytes);
        if (attach(kind, &view, changed, size) == BERTH_OK) {
            use(kind, &view);
            accepted++;
        }
    }
    CHECK(accepted != 0);
}

static void test_budgets(void)
{
    uint32_t kind;
    for (kind = 0; kind < KINDS; kind++) {
        const berth_placement here = berth_placement_at(berth_num_of(0), berth_num_of(0), 0, 0);
        const berth_placement there = berth_placement_at(
            berth_num_of(BERTH_NUM_TO_RAW(0.2)), berth_num_of(BERTH_NUM_TO_RAW(0.1)), 9000, 0);
        berth_footprint_options options = {0, 0};
        berth_footprint_counts full, counts;
        berth_obb view;
        berth_status answer;
        built(kind, &view);
        answer = collide(kind, &view, &here, &there, NULL, &full);
        for (options.max_steps = 1; options.max_steps <= full.steps + 2; options.max_steps++) {
            const berth_status cut = collide(kind, &view, &here, &there, &options, &counts);
            CHECK_LE(counts.steps, options.max_steps);
            CHECK_EQ(cut, options.max_steps >= full.steps ? answer : BERTH_UNKNOWN);
        }
    }
}

const harness_test tests[] = {{"every length of both arenas", test_arenas},
                              {"every truncation", test_truncated},
                              {"every bit flipped", test_flipped},
                              {"garbage behind a right header", test_garbage},
                              {"every budget", test_budgets},
                              {0, 0}};
