/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* The same bits everywhere: hashes over a fixed list of trees and queries, compared with constants
 * that stand in golden.h.
 *
 * Four hashes, so that what changed can be told: the turns (sine and cosine), the images (all
 * their bytes), the answers (with instant and legs; they do not depend on how the trees are
 * walked) and the counts (they do). */

#include "tests/golden/check.h"

#define SLOTS_MOST 40
#include "tests/golden/slots.h"

enum { ROUNDS = 300, QUERIES = 10 };

typedef struct hashes {
    uint64_t turns, images, answers, counts;
} hashes;

static hashes found = {HARNESS_HASH, HARNESS_HASH, HARNESS_HASH, HARNESS_HASH};
static uint32_t straight; /* trees that are */

/* ---- Trees ---------------------------------------------------------------------------------- */

/* Every shape with every kind of radii in turn, held and straight; the rest at random. */
static void make_tree(uint32_t number)
{
    harness_random random = harness_random_from(UINT64_C(0x676f6c6400000000) + number);
    slot *s = &slots[number % 2];
    gen_form form = gen_form_random(&random, MOST);
    berth_arena image = berth_arena_over(s->image, sizeof s->image);
    berth_motion_desc desc = {0};
    berth_trajectory trajectory;

    form.shape = (gen_shape)(number % GEN_SHAPES);
    form.radii = (gen_radii)(number / GEN_SHAPES % GEN_RADII);
    if (number / 2 % 2 == 0) {
        desc.clip = make_clip(&random, &form);
    } else {
        gen_journey journey = gen_journey_random(&random, MOST);
        journey.form.shape = form.shape;
        journey.form.radii = form.radii;
        trajectory = make_trajectory(&random, &journey);
        desc.trajectory = &trajectory;
    }
    desc.leaf_size = (uint16_t)harness_below(&random, 17);
    const size_t size = berth_motion_image_size(&desc);
    CHECK_EQ(berth_motion_build(&desc, &image, &s->view), BERTH_OK);
    CHECK_EQ(image.used, size);
    straight += shown_of(&s->view).ticks != NULL;
    found.images = golden_hash_image(found.images, s->image, size, GOLDEN_MOTION);
    s->motion = raw_legs(&s->view, s->legs, MOST);
}

/* ---- Queries -------------------------------------------------------------------------------- */

typedef struct pair {
    const slot *a, *b;
    berth_placement at_a, at_b;
} pair;

/* One of the three calls. */
static berth_status ask_by(uint32_t by, const pair *p, const berth_motion_options *options,
                           berth_motion_counts *counts)
{
    berth_placed a, b;

    if (by == 2) {
        return berth_motion_collide(&p->a->view, &p->at_a, &p->b->view, &p->at_b, options, counts);
    }
    CHECK_EQ(berth_motion_place(&p->a->view, &p->at_a, &a), BERTH_OK);
    CHECK_EQ(berth_motion_place(&p->b->view, &p->at_b, &b), BERTH_OK);
    return by == 0 ? berth_first_hit(&a, &b, options, counts) : berth_meet(&a, &b, options, counts);
}

/* One query into the counts' hash and, when it has no budget, into the answers': how far a budget
 * leads depends on the walk. */
static void hash_query(uint32_t by, const pair *p, const berth_motion_options *options,
                       berth_motion_counts *counts)
{
    const berth_status answer = ask_by(by, p, options, counts);

    CHECK(answer >= BERTH_CLEAR);
    if (options->max_steps == 0) {
        hash_u32s(&found.answers, (uint32_t)answer, (uint32_t)counts->tick, counts->leg_a,
                  counts->leg_b);
    }
    hash_u32s(&found.counts, (uint32_t)answer, (uint32_t)counts->tick, counts->steps,
              counts->bounds, counts->legs, counts->exact);
}

static void run_query(harness_random *random, uint32_t kind)
{
    const slot *a = &slots[harness_below(random, 2)], *b = &slots[harness_below(random, 2)];
    const uint32_t heading_a = gen_heading(random), heading_b = gen_heading(random);
    reference_placement ra = {0, 0, 0, 0, 0}, rb = {0, 0, 0, 0, 0};
    const uint32_t part = harness_u32(random); /* drawn whatever the walk does */
    pair forth, back;

    gen_turn(random, heading_a, &ra);
    gen_turn(random, heading_b, &rb);
    gen_motion_starts(random, &a->motion, &ra, &b->motion, &rb);
    (void)gen_motion_place(random, (gen_passing)(kind % GEN_PASSINGS), &a->motion, &ra, &b->motion,
                           &rb);
    berth_motion_options options = options_of(random, &ra, 24, 30);
    forth.a = back.b = a;
    forth.b = back.a = b;
    forth.at_a = back.at_b = raw_placement(&ra, heading_a);
    forth.at_b = back.at_a = raw_placement(&rb, heading_b);
    for (uint32_t by = 0; by < 3; by++) {
        berth_motion_counts counts, other;
        options.max_steps = 0;
        hash_query(by, &forth, &options, &counts);
        hash_query(by, &back, &options, &other);
        if (counts.steps > 1) {
            options.max_steps = 1 + part % (counts.steps - 1);
            hash_query(by, &forth, &options, &other);
        }
    }
}

/* ---- Tests ---------------------------------------------------------------------------------- */

/* The bits of a sine or cosine. */
static void hash_dir(berth_dir dir)
{
    found.turns = golden_hash_number(found.turns, &dir, sizeof dir);
}

HARNESS_TEST(test_turns, "sines and cosines")
{
    for (uint32_t angle = 0; angle < 65536; angle += 13) {
        hash_dir(berth_sin((berth_angle)angle));
        hash_dir(berth_cos((berth_angle)angle));
    }
    check_hash("TURNS", found.turns, GOLDEN_TURNS);
}

HARNESS_TEST(test_queries, "images and answers")
{
    make_tree(0);
    for (uint32_t round = 0; round < ROUNDS; round++) {
        harness_random random = harness_round(UINT64_C(0x61736b6500000000), round);
        make_tree(round + 1);
        for (uint32_t i = 0; i < QUERIES; i++) {
            run_query(&random, i);
        }
        if (PRINT > 1) {
            harness_note("round %u: images %llx, answers %llx, counts %llx", round, found.images,
                         found.answers, found.counts);
        }
    }
    harness_note("%u trees of straight legs", straight);
    CHECK_LE(ROUNDS / 3, straight);
    check_hash("IMAGES", found.images, GOLDEN_IMAGES);
    check_hash("ANSWERS", found.answers, GOLDEN_ANSWERS);
}

HARNESS_TEST(test_counts, "counts of the same queries")
{
    check_hash("COUNTS", found.counts, GOLDEN_COUNTS);
}
