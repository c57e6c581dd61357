/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* The same bits everywhere, for trees of boxes: as tests/golden/motion, with every kind, style
 * and axis in turn, and each member of the family asked about any other. */

#include "tests/gen/gen.h"
#include "tests/gen/raw.h"
#include "tests/golden/check.h"

#include <berth/berth.h>
#include "berth/papers/mobb.h"

enum { MOST = 28, LEAST_LEAF = 2, ROUNDS = 320, QUERIES = 8, MEMBERS = 16 };

/* Words of an image that is aligned for any arithmetic. */
#define LONGS(words) (((words) + 1) / 2)

typedef struct slot {
    uint64_t image[LONGS(BERTH_MOBB_IMAGE_WORDS(MOST, LEAST_LEAF))];
    int32_t x[MOST], y[MOST], r[MOST]; /* Q16.16: as generated, then as stored */
    berth_mobb view;
    reference_clip clip;
} slot;

typedef struct hashes {
    uint64_t images, answers, counts;
} hashes;

static slot slots[2];
static berth_num numbers[3][MOST];
static hashes found = {HARNESS_HASH, HARNESS_HASH, HARNESS_HASH};

/* ---- Trees ---------------------------------------------------------------------------------- */

/* The stored samples back into the slot, for the placements to aim at. */
static void decode(slot *s, gen_clip *clip)
{
    berth_num x, y, r;

    for (uint32_t i = 0; i < clip->count; i++) {
        CHECK_EQ(berth_mobb_sample(&s->view, i, &x, &y, &r), BERTH_OK);
        s->x[i] = AS_RAW(berth_num_raw(x));
        s->y[i] = AS_RAW(berth_num_raw(y));
        s->r[i] = AS_RAW(berth_num_raw(r));
    }
    clip->radius = s->r[0];
    s->clip = gen_reference(clip);
}

/* Every member with every shape (there are fewer shapes than members) and kind of radii in turn;
 * the rest at random. */
static void make_tree(uint32_t number)
{
    harness_random random = harness_random_from(UINT64_C(0x676f6c6462000000) + number);
    const uint32_t member = number % MEMBERS;
    slot *s = &slots[number % 2];
    gen_form form = gen_form_random(&random, MOST);
    gen_clip clip = {s->x, s->y, s->r, 0, 0, 0, 0};
    berth_arena image = berth_arena_over(s->image, sizeof s->image);
    berth_mobb_desc desc = berth_mobb_desc_default();

    form.shape = (gen_shape)((number + number / MEMBERS) % GEN_SHAPES);
    form.radii = (gen_radii)(number / GEN_SHAPES % GEN_RADII);
    gen_clip_make(&random, &form, &clip);
    desc.clip = raw_clip(&clip, numbers[0], numbers[1], numbers[2], 1);
    desc.leaf_size = (uint16_t)(LEAST_LEAF + harness_below(&random, 12));
    desc.levels = harness_below(&random, 8) == 0 ? 1 : 0;
    desc.kind = (berth_mobb_kind)(member % 4);
    desc.style = (berth_mobb_box_style)(member / 4 % 2);
    desc.axis = (berth_mobb_axis)(member / 8);
    CHECK_EQ(berth_mobb_build(&desc, &image, &s->view), BERTH_OK);
    found.images =
        golden_hash_image(found.images, s->image, berth_mobb_image_size(&desc), GOLDEN_MOBB);
    decode(s, &clip);
}

/* ---- Queries -------------------------------------------------------------------------------- */

/* One query into the counts' hash and, when it has no budget, into the answers': how far a budget
 * leads depends on the walk. */
static berth_status hash_query(const slot *a, const berth_placement *pa, const slot *b,
                               const berth_placement *pb, uint32_t max_steps,
                               berth_mobb_counts *counts)
{
    berth_mobb_options options;

    options.max_steps = max_steps;
    const berth_status answer = berth_mobb_collide(&a->view, pa, &b->view, pb, &options, counts);
    CHECK(answer >= BERTH_CLEAR);
    if (max_steps == 0) {
        hash_u32s(&found.answers, (uint32_t)answer, (uint32_t)counts->tick, counts->sample_a,
                  counts->sample_b);
    }
    hash_u32s(&found.counts, (uint32_t)answer, (uint32_t)counts->tick, counts->steps,
              counts->bounds, counts->samples, counts->exact, counts->solid);
    return answer;
}

/* What the queries came across. */
static uint32_t hits, solid, level;

static void run_query(harness_random *random, uint32_t kind)
{
    const slot *a = &slots[harness_below(random, 2)], *b = &slots[harness_below(random, 2)];
    const uint32_t heading_a = gen_heading(random), heading_b = gen_heading(random);
    reference_placement ra = {0, 0, 0, 0, 0}, rb = {0, 0, 0, 0, 0};
    const uint32_t part = harness_u32(random); /* drawn whatever the walk does */
    berth_mobb_counts counts, other;

    gen_turn(random, heading_a, &ra);
    gen_turn(random, heading_b, &rb);
    gen_starts(random, &a->clip, &ra, &b->clip, &rb);
    (void)gen_place(random, (gen_meeting)(kind % GEN_MEETINGS), &a->clip, &ra, &b->clip, &rb);
    berth_placement pa = raw_placement(&ra, heading_a);
    berth_placement pb = raw_placement(&rb, heading_b);
    hits += hash_query(a, &pa, b, &pb, 0, &counts) == BERTH_HIT;
    hits += hash_query(b, &pb, a, &pa, 0, &other) == BERTH_HIT;
    solid += counts.solid;
    level += counts.bounds - counts.solid;
    if (counts.steps > 1) {
        (void)hash_query(a, &pa, b, &pb, 1 + part % (counts.steps - 1), &other);
    }
}

/* ---- Tests ---------------------------------------------------------------------------------- */

HARNESS_TEST(test_queries, "images and answers")
{
    make_tree(0);
    for (uint32_t round = 0; round < ROUNDS; round++) {
        harness_random random = harness_round(UINT64_C(0x61736b6200000000), round);
        make_tree(round + 1);
        for (uint32_t i = 0; i < QUERIES; i++) {
            run_query(&random, i);
        }
        if (PRINT > 1) {
            harness_note("round %u: images %llx, answers %llx, counts %llx", round, found.images,
                         found.answers, found.counts);
        }
    }
    harness_note("%u hits, %u tests of boxes in space-time, %u on the ground", hits, solid, level);
    check_hash("MOBB_IMAGES", found.images, GOLDEN_MOBB_IMAGES);
    check_hash("MOBB_ANSWERS", found.answers, GOLDEN_MOBB_ANSWERS);
}

HARNESS_TEST(test_counts, "counts of the same queries")
{
    check_hash("MOBB_COUNTS", found.counts, GOLDEN_MOBB_COUNTS);
}
