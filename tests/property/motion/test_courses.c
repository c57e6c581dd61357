/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* q16: answers are exact where bounds that go straight at constant speed are at their worst.
 *
 * Motions that change their speed, stop, turn back, zigzag and teleport, held and straight, of any
 * spacings, from one tick to a stand-still of 2^29, at starts at which their instants hardly ever
 * fall together: so the walk asks about nodes that both began before and end after. Pairs are
 * placed to touch, as in test_collide, so that one bound that is too small by a step loses the
 * answer. Each query is also put to trees of one leaf, which compare all legs.
 *
 * A round is its number: what fails says it as its seed, and -DPROPERTY_ROUND=n starts there. */

#include "tests/property/trees.h"

#ifdef BERTH_Q16

#ifdef HARNESS_SMALL
enum { POOL = 2 };
#else
enum { POOL = 6 };
#endif

enum { QUERIES = 20 }; /* in a round */

static tree pool[POOL];
static trees_scratch with;
/* One leaf over the same legs. */
static uint32_t flat_image[POOL][TREES_ROOM(TREES_KNOTS) / 4];
static berth_motion flat[POOL];
static uint32_t paces;     /* a bit for each that occurred */
static uint32_t followed;  /* leaves that move */
static uint32_t stood;     /* leaves that stand */
static uint32_t by_bounds; /* queries that bounds alone decided */

/* ---- Trees ---------------------------------------------------------------------------------- */

/* Counts the leaves that move, so that a test of stand-stills only would fail. */
static void count_leaves(const berth_motion *view)
{
    berth_motion_facts facts;

    CHECK_EQ(berth_motion_info(view, &facts), BERTH_OK);
    for (uint32_t node = 1; node <= facts.nodes; node += 2) {
        berth_motion_disc disc;
        CHECK_EQ(berth_motion_node(view, node, &disc, NULL), BERTH_OK);
        if (berth_num_raw(disc.from_x) != berth_num_raw(disc.to_x) ||
            berth_num_raw(disc.from_y) != berth_num_raw(disc.to_y)) {
            followed++;
        } else {
            stood++;
        }
    }
}

/* Sizes at which bounds matter: half extents from a few steps to the whole range, and radii that
 * are mostly small beside it. */
static gen_form form_of(harness_random *random)
{
    gen_form form = gen_form_random(random, TREES_KNOTS);
    if (harness_below(random, 4) != 0) {
        form.shape = GEN_COURSE;
    }
    if (harness_below(random, 4) != 0) {
        form.count = 1 + harness_below(random, TREES_KNOTS);
    }
    form.dt = gen_course_dt(random, form.count);
    if (harness_below(random, 2) != 0) {
        form.radius >>= harness_below(random, 8);
    }
    return form;
}

/* Both on one grid, so that the same legs are stored. */
static void make_tree(uint32_t number)
{
    harness_random random = harness_random_from(UINT64_C(0x636f757200000000) + number);
    tree *const t = &pool[number % POOL];
    const gen_form form = form_of(&random);
    const int straight = (int)harness_below(&random, 2);
    berth_arena image = berth_arena_over(t->image, sizeof t->image);
    berth_motion_desc desc;

    trees_describe(&random, &form, straight, &with, &desc);
    desc.leaf_size =
        (uint16_t)(harness_below(&random, 4) != 0 ? 3 + harness_below(&random, 12) : 1);
    CHECK_EQ(berth_motion_build(&desc, &image, &t->view), BERTH_OK);
    desc.leaf_size = UINT16_MAX;
    CHECK_EQ(berth_motion_build(&desc, ARENA(flat_image[number % POOL]), &flat[number % POOL]),
             BERTH_OK);
    CHECK_EQ(berth_motion_verify(&t->view), BERTH_OK);
    CHECK_EQ(berth_motion_attach(&t->view, t->image, sizeof t->image), BERTH_OK);
    count_leaves(&t->view);
    paces |= UINT32_C(1) << shown_of(&t->view).pace;
    t->stored.view = &t->view;
    t->stored.legs = raw_legs(&t->view, t->legs, TREES_LEGS);
}

/* ---- Cases ---------------------------------------------------------------------------------- */

/* The same of the trees of one leaf. */
static void ask_flat(uint32_t a, const berth_placement *at_a, uint32_t b,
                     const berth_placement *at_b)
{
    berth_placed deep_a, deep_b, flat_a, flat_b;
    berth_motion_counts counts, all;

    CHECK_EQ(berth_motion_place(&pool[a].view, at_a, &deep_a), BERTH_OK);
    CHECK_EQ(berth_motion_place(&pool[b].view, at_b, &deep_b), BERTH_OK);
    CHECK_EQ(berth_motion_place(&flat[a], at_a, &flat_a), BERTH_OK);
    CHECK_EQ(berth_motion_place(&flat[b], at_b, &flat_b), BERTH_OK);
    CHECK_EQ(berth_first_hit(&flat_a, &flat_b, NULL, &all),
             berth_first_hit(&deep_a, &deep_b, NULL, &counts));
    CHECK_EQ(all.tick, counts.tick);
    CHECK_EQ(all.leg_a, counts.leg_a);
    CHECK_EQ(all.leg_b, counts.leg_b);
    CHECK_EQ(berth_first_hit(&flat_a, &deep_b, NULL, &all),
             berth_first_hit(&deep_a, &flat_b, NULL, NULL));
    CHECK_EQ(all.tick, counts.tick);
    by_bounds += counts.bounds > 1 && counts.legs == 0;
}

static void run_case(harness_random *random, uint32_t round, tally *seen)
{
    const uint32_t newest = round % POOL, any = harness_below(random, POOL);
    const int first = (int)harness_below(random, 2);
    const uint32_t a = first ? newest : any, b = first ? any : newest;
    const stored_motion *const one = &pool[a].stored, *const two = &pool[b].stored;
    reference_placement pa = {16384, 0, 0, 0, 0}, pb = {16384, 0, 0, 0, 0};
    const uint32_t kind = harness_below(random, 16);

    gen_turn(random, gen_heading(random), &pa);
    gen_turn(random, gen_heading(random), &pb);
    gen_motion_starts(random, &one->legs, &pa, &two->legs, &pb);
    (void)gen_motion_place(random,
                           kind < 5    ? GEN_PASS_NEAR
                           : kind < 9  ? GEN_PASS_TOUCH
                           : kind < 13 ? GEN_PASS_GRAZE
                                       : GEN_PASS_HEAD_ON,
                           &one->legs, &pa, &two->legs, &pb);
    stored_check(random, one, &pa, two, &pb, NULL, seen);
    berth_placement at_a = placement_from(&pa);
    berth_placement at_b = placement_from(&pb);
    ask_flat(a, &at_a, b, &at_b);
}

HARNESS_TEST(test_courses, "collide equals the exact reference on courses")
{
    const uint32_t rounds = HARNESS_CASES / QUERIES + 1;
    tally seen = {0, 0, 0, 0, 0, 0, 0, 0, 0};

    for (uint32_t k = 1; k < POOL; k++) {
        make_tree(PROPERTY_ROUND + k);
    }
    for (uint32_t round = PROPERTY_ROUND; round < PROPERTY_ROUND + rounds; round++) {
        harness_random random = harness_round(UINT64_C(0x6c65677300000000), round);
        make_tree(round + POOL);
        for (int i = 0; i < QUERIES; i++) {
            run_case(&random, round, &seen);
        }
    }
    harness_note("%u cases, hits %u, budgets that ran out %u, settled by the exact predicate %u, "
                 "different grids %u, straight %u, mixed %u",
                 seen.cases, seen.hits, seen.unknown, seen.exact, seen.unequal, seen.straight,
                 seen.mixed);
    harness_note("%u leaves move, %u stand, paces %x, decided by bounds alone %u", followed, stood,
                 paces, by_bounds);
    CHECK_LE(seen.cases / 8, seen.hits);
    CHECK_LE(seen.hits, seen.cases - seen.cases / 8);
    CHECK_LE(seen.cases / 16, seen.exact);
    CHECK_LE(seen.cases / 512, by_bounds);
    CHECK_LE(followed / 16, stood);
    CHECK_LE(stood / 16, followed);
    if (rounds >= 800) {
        CHECK_EQ(paces, 0xfffe); /* each of them, 1 to 15: a node goes 9152 units at most */
    }
}

#else

HARNESS_SKIPPED(test_courses, "collide equals the exact reference on courses",
                "exact on the stored legs is a promise of q16; test_given has these motions, too")

#endif
