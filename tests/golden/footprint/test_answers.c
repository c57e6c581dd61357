/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* Footprints, the same bits everywhere: hashes over a fixed list of trees and queries, in q16.
 * Images, answers and counts of boundaries, and answers of filled outlines apart, as in
 * test_golden.c; -DGOLDEN_PRINT prints them. */

#include "tests/golden/check.h"
#include "tests/property/footprint.h"
#include "berth/papers/bch.h"
#include "berth/papers/obb.h"

#ifdef BERTH_Q16

enum { ROUNDS = 40, QUERIES = 10, WORDS = 260 };

/* Images, answers, counts, filled. */
static uint64_t found[4] = {HARNESS_HASH, HARNESS_HASH, HARNESS_HASH, HARNESS_HASH};

typedef struct slot {
    uint32_t circles[WORDS], boxes[WORDS];
    berth_footprint bch;
    berth_obb obb;
} slot;

static slot slots[2];

static void hash_image(const uint32_t *words, size_t bytes)
{
    found[0] = golden_hash_image(found[0], words, bytes, GOLDEN_FOOTPRINT);
}

/* Small footprints, so that cores and the host make the same. */
static void make(harness_random *random, slot *s)
{
    berth_obb_desc boxes = berth_obb_desc_default();
    berth_arena image = berth_arena_over(s->circles, sizeof s->circles), scratch;
    footprint_shape.most = 10;
    berth_footprint_desc desc = footprint_desc(random);
    desc.levels = desc.levels == 0 ? 5 : desc.levels;
    scratch = berth_arena_over(footprint_work, sizeof footprint_work);
    CHECK_EQ(berth_footprint_build(&desc, &image, &scratch, &s->bch), BERTH_OK);
    hash_image(s->circles, image.used);
    boxes.outline = desc.outline;
    boxes.triangles = desc.triangles;
    image = berth_arena_over(s->boxes, sizeof s->boxes);
    CHECK_EQ(berth_obb_build(&boxes, &image, &scratch, &s->obb), BERTH_OK);
    hash_image(s->boxes, image.used);
}

static void take(berth_status answer, const berth_footprint_counts *counts)
{
    found[1] = harness_hash_u32(found[1], (uint32_t)answer);
    hash_u32s(&found[2], counts->steps, counts->leaves, counts->parts, counts->exact,
              counts->node_a * 65536u + counts->node_b);
}

/* The same shapes, filled, and nearer to each other, so that some are inside of others. */
static void query_filled(const berth_placement *pa, berth_placement pb, berth_num radius)
{
    const slot *a = &slots[0], *b = &slots[1];
    const berth_num small = berth_num_of(berth_num_raw(radius) / 16);
    pb.x = berth_num_of(berth_num_raw(pb.x) / 4);
    pb.y = berth_num_of(berth_num_raw(pb.y) / 4);
    const berth_status answers[] = {
        berth_bch_collide(&a->bch, pa, &b->bch, &pb, NULL, NULL),
        berth_footprint_collide(&a->bch, pa, &b->bch, &pb, NULL, NULL),
        berth_obb_collide(&a->obb, pa, &b->obb, &pb, NULL, NULL),
        berth_bch_collide_disc(&a->bch, pa, pb.x, pb.y, small, NULL, NULL),
        berth_footprint_collide_disc(&a->bch, pa, pb.x, pb.y, small, NULL, NULL)};
    for (size_t i = 0; i < sizeof answers / sizeof *answers; i++) {
        found[3] = harness_hash_u32(found[3], (uint32_t)answers[i]);
    }
}

static void query(harness_random *random)
{
    const slot *a = &slots[0], *b = &slots[1];
    const int32_t ax = footprint_x[0], ay = footprint_y[0];
    reference_placement ra = {0, 0, 0, 0, 0}, rb = {0, 0, 0, 0, 0};
    const berth_footprint_options boundary = {.boundary = 1};
    berth_footprint_counts counts;
    berth_footprint_circle root;
    gen_turn(random, gen_heading(random), &ra);
    gen_turn(random, gen_heading(random), &rb);
    CHECK_EQ(berth_footprint_node(&a->bch, 0, &root), BERTH_OK);
    const int32_t most = (int32_t)berth_num_raw(root.radius) / 2 + 4096;
    rb.x = harness_between(random, -most, most) - ax / 4;
    rb.y = harness_between(random, -most, most) - ay / 4;
    rb.x = rb.x > GEN_EDGE ? GEN_EDGE : rb.x < -GEN_EDGE ? -GEN_EDGE : rb.x;
    rb.y = rb.y > GEN_EDGE ? GEN_EDGE : rb.y < -GEN_EDGE ? -GEN_EDGE : rb.y;
    berth_placement pa = footprint_placement(&ra);
    berth_placement pb = footprint_placement(&rb);
    berth_status answer = berth_bch_collide(&a->bch, &pa, &b->bch, &pb, &boundary, &counts);
    take(answer, &counts);
    answer = berth_footprint_collide(&a->bch, &pa, &b->bch, &pb, &boundary, &counts);
    take(answer, &counts);
    answer = berth_obb_collide(&a->obb, &pa, &b->obb, &pb, &boundary, &counts);
    take(answer, &counts);
    answer = berth_bch_collide_disc(&a->bch, &pa, pb.x, pb.y, root.radius, &boundary, &counts);
    take(answer, &counts);
    query_filled(&pa, pb, root.radius);
}

HARNESS_TEST(test_hashes, "footprints: images, answers, counts")
{
    for (uint32_t round = 0; round < ROUNDS; round++) {
        harness_random random = harness_random_from(UINT64_C(0x676f6c6465000000) + round);
        make(&random, &slots[0]);
        make(&random, &slots[1]);
        for (uint32_t i = 0; i < QUERIES; i++) {
            query(&random);
        }
    }
    check_hash("FOOTPRINT_IMAGES", found[0], GOLDEN_FOOTPRINT_IMAGES);
    check_hash("FOOTPRINT_ANSWERS", found[1], GOLDEN_FOOTPRINT_ANSWERS);
    check_hash("FOOTPRINT_COUNTS", found[2], GOLDEN_FOOTPRINT_COUNTS);
    check_hash("FOOTPRINT_FILLED", found[3], GOLDEN_FOOTPRINT_FILLED);
}

#else

HARNESS_SKIPPED(test_hashes, "footprints: images, answers, counts", "the bits of q16 are promised")

#endif
