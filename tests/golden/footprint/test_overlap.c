/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* Outlines, capsules, rectangles, polygons and discs, placed and asked, the same bits everywhere:
 * hashes of the images (as built, and after a refit), of the answers with and without a witness,
 * of distances, and of the counts, apart, in q16. -DGOLDEN_PRINT prints them. */

#include "tests/golden/check.h"
#include "tests/property/footprint.h"

#ifdef BERTH_Q16

enum { ROUNDS = 40, QUERIES = 10, WORDS = 260, KINDS = 8, MOST = 10 };

/* Images, answers, distances, counts. */
static uint64_t found[4] = {HARNESS_HASH, HARNESS_HASH, HARNESS_HASH, HARNESS_HASH};

typedef struct slot {
    uint32_t words[WORDS];
    berth_footprint view;
} slot;

static slot slots[2];

static void hash_image(const slot *s)
{
    berth_footprint_facts facts;
    CHECK_EQ(berth_footprint_info(&s->view, &facts), BERTH_OK);
    found[0] = golden_hash_image(found[0], s->words, facts.bytes, GOLDEN_FOOTPRINT);
}

/* The points of the generated outline, moved by up to `most`. */
static berth_outline outline(harness_random *random, int32_t most)
{
    const gen_footprint *shape = &footprint_shape;
    for (uint32_t i = 0; i < shape->points; i++) {
        const int32_t dx = harness_between(random, -most, most);
        const int32_t dy = harness_between(random, -most, most);
        footprint_numbers[i] = berth_num_of(shape->x[i] + (shape->x[i] < 0 ? dx : -dx) / 2);
        footprint_numbers[MOST + i] = berth_num_of(shape->y[i] + (shape->y[i] < 0 ? dy : -dy) / 2);
    }
    berth_outline from = berth_outline_over_arrays(footprint_numbers, footprint_numbers + MOST,
                                                   (uint16_t)shape->points);
    from.end = shape->end;
    from.rings = (uint16_t)shape->rings;
    return from;
}

static void make_outline(harness_random *random, slot *s)
{
    uint16_t numbers[MOST];
    berth_footprint_desc desc = berth_footprint_desc_default();
    berth_refit_desc refit;
    int32_t threshold;
    footprint_shape.most = MOST;
    gen_outline_nasty(random, &footprint_shape, &threshold);
    desc.outline = outline(random, 0);
    desc.threshold = berth_num_of(threshold);
    desc.radius = berth_num_of((int32_t)harness_below(random, 2000));
    desc.leaf_size = (uint8_t)harness_below(random, 4);
    desc.inner = (uint8_t)harness_below(random, 6);
    desc.quick = (uint8_t)harness_below(random, 2);
    desc.numbers = numbers;
    CHECK_EQ(berth_footprint_build(&desc, ARENA(s->words), ARENA(footprint_work), &s->view),
             BERTH_OK);
    hash_image(s);
    refit.outline = outline(random, 2 + threshold / 2);
    refit.numbers = numbers;
    refit.radius = desc.radius;
    found[0] =
        harness_hash_u32(found[0], (uint32_t)berth_footprint_refit(&refit, s->words, &s->view));
    hash_image(s);
}

static void make(harness_random *random, slot *s)
{
    berth_arena image = berth_arena_over(s->words, sizeof s->words);
    const uint32_t kind = harness_below(random, KINDS);
    const int32_t x = harness_between(random, -90000, 90000);
    const int32_t y = harness_between(random, -90000, 90000);
    const int32_t wide = (int32_t)harness_below(random, 200000);
    const int32_t high = (int32_t)harness_below(random, 200000);
    const berth_num radius = berth_num_of((int32_t)harness_below(random, 30000));
    berth_status made = BERTH_OK;
    if (kind > 3) {
        make_outline(random, s);
        return;
    }
    switch (kind) {
    case 0: made = berth_footprint_cylinder(berth_num_of(wide + 1), &image, &s->view); break;
    case 1:
        made = berth_footprint_capsule(berth_num_of(x), berth_num_of(y), berth_num_of(x + wide),
                                       berth_num_of(y + high), radius, &image, &s->view);
        break;
    case 2:
        made = berth_footprint_rectangle(berth_num_of(x), berth_num_of(y), berth_num_of(x + wide),
                                         berth_num_of(y + high), radius, &image, &s->view);
        break;
    default:
        made = berth_footprint_polygon((uint16_t)(3 + harness_below(random, 6)),
                                       berth_num_of(wide + 1), (berth_angle)high, radius, &image,
                                       &s->view);
    }
    CHECK_EQ(made, BERTH_OK);
    hash_image(s);
}

static void take(berth_status answer, const berth_footprint_counts *counts)
{
    found[1] = harness_hash_u32(found[1], (uint32_t)answer);
    hash_u32s(&found[3], counts->steps, counts->inner, counts->exact,
              counts->node_a * UINT32_C(65536) + counts->node_b);
}

static void take_distance(berth_status answer, const berth_separation *from)
{
    hash_u32s(&found[2], (uint32_t)answer, (uint32_t)berth_num_raw(from->distance),
              (uint32_t)berth_num_raw(from->ax), (uint32_t)berth_num_raw(from->by),
              from->feature_a * UINT32_C(256) + from->feature_b);
}

/* b from frame to frame, a little further each time. */
static void query(harness_random *random)
{
    reference_placement ra = {0, 0, 0, 0, 0}, rb = {0, 0, 0, 0, 0};
    berth_footprint_witness witness = {.hit = 0};
    berth_footprint_options options = {.max_steps = 0};
    const berth_num furthest = BERTH_SEPARATION_MAX;
    berth_separation last = {.found = 0};
    berth_footprint_circle root_a, root_b;
    gen_turn(random, gen_heading(random), &ra);
    gen_turn(random, gen_heading(random), &rb);
    CHECK_EQ(berth_footprint_node(&slots[0].view, 0, &root_a), BERTH_OK);
    CHECK_EQ(berth_footprint_node(&slots[1].view, 0, &root_b), BERTH_OK);
    const int32_t most =
        (int32_t)(berth_num_raw(root_a.radius) / 2 + berth_num_raw(root_b.radius) / 2 + 4096);
    ra.x = harness_between(random, -most, most) / 2;
    rb.y = harness_between(random, -most, most) / 2;
    options.boundary = (uint8_t)harness_below(random, 2);
    options.margin = berth_num_of((int32_t)harness_below(random, 3) * 700);
    for (uint32_t frame = 0; frame < 3; frame++) {
        const berth_placement pa = footprint_placement(&ra), pb = footprint_placement(&rb);
        berth_placed_footprint a, b;
        berth_footprint_counts counts;
        CHECK_EQ(berth_footprint_place(&slots[0].view, &pa, &a), BERTH_OK);
        CHECK_EQ(berth_footprint_place(&slots[1].view, &pb, &b), BERTH_OK);
        berth_status answer = berth_footprint_overlap(&a, &b, &options, &counts);
        take(answer, &counts);
        answer = berth_footprint_overlap_again(&a, &b, &options, &witness, &counts);
        take(answer, &counts);
        answer = berth_footprint_distance(&a, &b, furthest, &options, &last, &last, &counts);
        take_distance(answer, &last);
        rb.x += 1 + most / 16;
    }
}

HARNESS_TEST(test_hashes, "footprints asked: images, answers, distances, counts")
{
    for (uint32_t round = 0; round < ROUNDS; round++) {
        harness_random random = harness_random_from(UINT64_C(0x676f6c6f76000000) + round);
        make(&random, &slots[0]);
        make(&random, &slots[1]);
        for (uint32_t i = 0; i < QUERIES; i++) {
            query(&random);
        }
    }
    check_hash("OVERLAP_IMAGES", found[0], GOLDEN_OVERLAP_IMAGES);
    check_hash("OVERLAP_ANSWERS", found[1], GOLDEN_OVERLAP_ANSWERS);
    check_hash("OVERLAP_DISTANCES", found[2], GOLDEN_OVERLAP_DISTANCES);
    check_hash("OVERLAP_COUNTS", found[3], GOLDEN_OVERLAP_COUNTS);
}

#else

HARNESS_SKIPPED(test_hashes, "footprints asked: images, answers, distances, counts",
                "the bits of q16 are promised")

#endif
