/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* q16: answers are exact where bounds that go straight at constant speed are at their worst.
 *
 * Clips that change their speed, stop, turn back, zigzag and teleport, of any two spacings, from
 * one tick to a stand-still of 2^29, at starts at which their instants hardly ever fall together:
 * so the walk asks about nodes that both began before and end after. Pairs are placed to touch, as
 * in test_collide, so that one bound that is too small by a step loses the answer. Each query is
 * also put to trees of one level, which compare all samples.
 *
 * A round is its number: what fails says it as its seed, and -DPROPERTY_ROUND=n starts there. */

#include "tests/property/stored.h"

#ifdef BERTH_Q16

#ifdef HARNESS_SMALL
enum { MOST = 40, POOL = 3 };
#else
enum { MOST = 160, POOL = 6 };
#endif

enum { QUERIES = 20 }; /* in a round */

#ifndef PROPERTY_ROUND
#define PROPERTY_ROUND 0
#endif

typedef struct slot {
    int32_t x[MOST], y[MOST], r[MOST]; /* as given while the tree is built, then as stored */
    uint32_t image[BERTH_MOTION_IMAGE_WORDS_RADII(MOST, 1)];
    uint32_t flat_image[BERTH_MOTION_IMAGE_WORDS_RADII(MOST, MOST)];
    berth_motion view, flat;
    reference_clip clip;
} slot;

static slot pool[POOL];
static berth_num numbers[3 * MOST];
static uint32_t paces;     /* a bit for each that occurred */
static uint32_t followed;  /* nodes that move */
static uint32_t stood;     /* nodes that stand */
static uint32_t by_bounds; /* queries that bounds alone decided */

/* ---- Trees ---------------------------------------------------------------------------------- */

/* Counts the leaves that move, so that a test of stand-stills only would fail. */
static void count_leaves(const berth_motion *view)
{
    const uint32_t last = view->track.levels - 1u;
    for (uint32_t place = 0; place < UINT32_C(1) << last; place++) {
        berth_motion_disc disc;
        CHECK_EQ(berth_motion_node(view, last, place, &disc), BERTH_OK);
        if (berth_num_raw(disc.from_x) != berth_num_raw(disc.to_x) ||
            berth_num_raw(disc.from_y) != berth_num_raw(disc.to_y)) {
            followed++;
        } else {
            stood++;
        }
    }
}

/* Sizes at which bounds matter: a clip's half extent from a few steps to the whole range, and
 * radii that are mostly small beside it. */
static gen_form form_of(harness_random *random)
{
    gen_form form = gen_form_random(random, MOST);
    if (harness_below(random, 4) != 0) {
        form.shape = GEN_COURSE;
    }
    if (harness_below(random, 4) != 0) {
        form.count = 1 + harness_below(random, MOST);
    }
    form.dt = gen_course_dt(random, form.count);
    if (harness_below(random, 2) != 0) {
        form.radius >>= harness_below(random, 8);
    }
    return form;
}

static void make_tree(uint32_t number)
{
    harness_random random = harness_random_from(UINT64_C(0x636f757200000000) + number);
    slot *s = &pool[number % POOL];
    const gen_form form = form_of(&random);
    gen_clip clip = {s->x, s->y, s->r, 0, 0, 0, 0};
    berth_arena image = berth_arena_over(s->image, sizeof s->image);
    berth_arena flat_image = berth_arena_over(s->flat_image, sizeof s->flat_image);
    berth_motion_desc desc = berth_motion_desc_default();

    gen_clip_make(&random, &form, &clip);
    desc.clip = stored_clip(&clip, numbers, (int)harness_below(&random, 2));
    desc.leaf_size =
        (uint16_t)(harness_below(&random, 4) != 0 ? 3 + harness_below(&random, 12) : 1);
    CHECK_EQ(berth_motion_build(&desc, &image, &s->view), BERTH_OK);
    desc.levels = 1;
    CHECK_EQ(berth_motion_build(&desc, &flat_image, &s->flat), BERTH_OK);
    CHECK_EQ(berth_motion_verify(&s->view), BERTH_OK);
    CHECK_EQ(berth_motion_attach(&s->view, s->image, sizeof s->image), BERTH_OK);
    count_leaves(&s->view);
    paces |= UINT32_C(1) << s->view.pace;
    stored_decode(&s->view, &clip);
    s->clip = gen_reference(&clip);
}

/* ---- Cases ---------------------------------------------------------------------------------- */

static void run_case(harness_random *random, uint32_t round, tally *seen)
{
    const slot *newest = &pool[round % POOL], *any = &pool[harness_below(random, POOL)];
    const int first = (int)harness_below(random, 2);
    const slot *a = first ? newest : any, *b = first ? any : newest;
    const stored_tree tree_a = {&a->view, &a->clip}, tree_b = {&b->view, &b->clip};
    reference_placement pa = {16384, 0, 0, 0, 0}, pb = {16384, 0, 0, 0, 0};
    const uint32_t kind = harness_below(random, 16);
    berth_motion_counts counts, flat;
    berth_placement at_a, at_b;
    gen_placed placed;

    gen_turn(random, gen_heading(random), &pa);
    gen_turn(random, gen_heading(random), &pb);
    if (harness_below(random, 4) != 0) {
        gen_course_starts(random, &a->clip, &pa, &b->clip, &pb);
    } else {
        gen_starts(random, &a->clip, &pa, &b->clip, &pb);
    }
    placed = gen_place(random,
                       kind < 6    ? GEN_NEAR
                       : kind < 14 ? GEN_TOUCH
                                   : GEN_TOUCH_EXACTLY,
                       &a->clip, &pa, &b->clip, &pb);
    seen->touching += placed.meeting == GEN_TOUCH_EXACTLY;
    stored_check(random, &tree_a, &pa, &tree_b, &pb, seen);

    at_a = stored_placement(&pa);
    at_b = stored_placement(&pb);
    CHECK_EQ(berth_motion_collide(&a->flat, &at_a, &b->flat, &at_b, NULL, &flat),
             berth_motion_collide(&a->view, &at_a, &b->view, &at_b, NULL, &counts));
    CHECK_EQ(flat.tick, counts.tick);
    CHECK_EQ(flat.sample_a, counts.sample_a);
    CHECK_EQ(flat.sample_b, counts.sample_b);
    by_bounds += counts.bounds > 1 && counts.samples == 0;
}

static void test_courses(void)
{
    const uint32_t rounds = HARNESS_CASES / QUERIES + 1;
    tally seen = {0, 0, 0, 0, 0, 0};

    for (uint32_t k = 1; k < POOL; k++) {
        make_tree(PROPERTY_ROUND + k);
    }
    for (uint32_t round = PROPERTY_ROUND; round < PROPERTY_ROUND + rounds; round++) {
        harness_random random = harness_random_from(UINT64_C(0x6c65677300000000) + round);

        harness_seed(round);
        make_tree(round + POOL);
        for (int i = 0; i < QUERIES; i++) {
            run_case(&random, round, &seen);
        }
    }
    harness_note("%u cases, hits %u, budgets that ran out %u, touching exactly %u, settled by the "
                 "exact predicate %u, different grids %u",
                 seen.cases, seen.hits, seen.unknown, seen.touching, seen.exact, seen.unequal);
    harness_note("%u leaves move, %u stand, paces %x, decided by bounds alone %u", followed, stood,
                 paces, by_bounds);
    CHECK_LE(seen.cases / 8, seen.hits);
    CHECK_LE(seen.hits, seen.cases - seen.cases / 8);
    CHECK_LE(seen.cases / 16, seen.exact);
    CHECK_LE(seen.cases / 64, by_bounds);
    CHECK_LE(followed / 16, stood);
    CHECK_LE(stood / 16, followed);
    if (rounds >= 400) {
        CHECK_EQ(paces, 0xffff); /* each of them, 0 to 15 */
    }
}

#else

static void test_courses(void)
{
    harness_skip(
        "exact on the stored samples is a promise of q16; test_given has these clips, too");
}

#endif

const harness_test tests[] = {
    {"collide equals the exact reference on courses", test_courses},
    {0, 0},
};
