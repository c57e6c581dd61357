/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* q16: answers are exact on the stored samples.
 *
 * Rounds of queries on a pool of generated trees, one of which is new in each round. Every query
 * is compared with the exact reference: the answer, the first instant and the samples in force
 * then, the step counts against their bound, the swapped query, the query with a budget.
 *
 * A round is its number: what fails says it as its seed, and -DPROPERTY_ROUND=n starts there. */

#include "tests/property/stored.h"

#ifdef BERTH_Q16

#ifdef HARNESS_HOSTED
#include <time.h>
#endif
#include "port/port.h"

#ifdef HARNESS_SMALL
enum { MOST = 40, POOL = 3 };
#else
enum { MOST = 200, POOL = 8 };
#endif

enum { QUERIES = 20 }; /* in a round */

#ifndef PROPERTY_ROUND
#define PROPERTY_ROUND 0
#endif

/* The largest image of so many samples: leaves of one or two samples, a radius for each. */
#define IMAGE_WORDS BERTH_MOTION_IMAGE_WORDS_RADII(MOST, 1)

typedef struct slot {
    int32_t x[MOST], y[MOST], r[MOST]; /* as given while the tree is built, then as stored */
    uint32_t image[IMAGE_WORDS];
    berth_motion view;
    reference_clip clip;
} slot;

static slot pool[POOL];
static berth_num numbers[3 * MOST]; /* the clip in the library's numbers, for the builder */

/* ---- Trees ---------------------------------------------------------------------------------- */

/* Any depth: the default, a leaf size, root only, a number of levels. */
static void choose_depth(harness_random *random, berth_motion_desc *desc)
{
    uint32_t most = 1;

    while ((UINT32_C(1) << most) <= desc->clip.count) {
        most++;
    }
    switch (harness_below(random, 4)) {
    case 0: break;
    case 1: desc->leaf_size = (uint16_t)(1 + harness_below(random, 16)); break;
    case 2: desc->levels = 1; break;
    default: desc->levels = (uint16_t)(1 + harness_below(random, most)); break;
    }
}

/* Tree `number`, in its slot; round n has the trees n + 1 to n + POOL. */
static void make_tree(uint32_t number, uint32_t *shifts)
{
    harness_random random = harness_random_from(UINT64_C(0x7265657400000000) + number);
    slot *s = &pool[number % POOL];
    const gen_form form = gen_form_random(&random, MOST);
    gen_clip clip = {s->x, s->y, s->r, 0, 0, 0, 0};
    berth_arena image = berth_arena_over(s->image, sizeof s->image);
    berth_motion_desc desc = berth_motion_desc_default();
    berth_status status;

    gen_clip_make(&random, &form, &clip);
    desc.clip = stored_clip(&clip, numbers, (int)harness_below(&random, 2));
    choose_depth(&random, &desc);
    status = berth_motion_build(&desc, &image, &s->view);
    CHECK_EQ(status, BERTH_OK);
    if (status != BERTH_OK) {
        harness_note("  shape %d, %u samples, half %d, radius %d", (int32_t)form.shape, form.count,
                     form.half, form.radius);
        return;
    }
    CHECK_EQ(berth_motion_verify(&s->view), BERTH_OK);
    if (harness_below(&random, 2) == 0) {
        berth_motion attached;
        status = berth_motion_attach(&attached, s->image, sizeof s->image);
        CHECK_EQ(status, BERTH_OK);
        s->view = attached;
    }
    stored_decode(&s->view, &clip);
    s->clip = gen_reference(&clip);
    *shifts |= UINT32_C(1) << s->view.track.ground.shift;
}

static stored_tree tree_of(uint32_t index)
{
    stored_tree tree;

    tree.view = &pool[index % POOL].view;
    tree.clip = &pool[index % POOL].clip;
    return tree;
}

/* ---- Cases ---------------------------------------------------------------------------------- */

static void run_case(harness_random *random, uint32_t round, gen_meeting meeting, tally *seen)
{
    const stored_tree newest = tree_of(round), any = tree_of(harness_below(random, POOL));
    const int first = (int)harness_below(random, 2);
    const stored_tree a = first ? newest : any, b = first ? any : newest;
    reference_placement pa = {16384, 0, 0, 0, 0}, pb = {16384, 0, 0, 0, 0};
    gen_placed placed;

    gen_turn(random, gen_heading(random), &pa);
    gen_turn(random, gen_heading(random), &pb);
    gen_starts(random, a.clip, &pa, b.clip, &pb);
    placed = gen_place(random, meeting, a.clip, &pa, b.clip, &pb);
    if (placed.meeting == GEN_TOUCH_EXACTLY) {
        const gen_pair pair = {placed.i, placed.j};
        CHECK_EQ(gen_sign(a.clip, &pa, b.clip, &pb, pair), 0);
        seen->touching++;
    }
    stored_check(random, &a, &pa, &b, &pb, seen);
}

/* Of sixteen queries: four anywhere, five near, five touching, two touching exactly. */
static gen_meeting choose_meeting(harness_random *random)
{
    const uint32_t kind = harness_below(random, 16);
    return kind < 4    ? GEN_ANYWHERE
           : kind < 9  ? GEN_NEAR
           : kind < 14 ? GEN_TOUCH
                       : GEN_TOUCH_EXACTLY;
}

/* How fast it went: seconds on the host, instructions where the machine counts them. */
#ifdef HARNESS_HOSTED
static uint64_t now(void)
{
    return (uint64_t)clock();
}

static void note_speed(uint64_t from, uint32_t cases)
{
    const uint64_t passed = now() - from + 1;
    harness_note("%u cases, %llu a second", cases, (uint64_t)CLOCKS_PER_SEC * cases / passed);
}
#else
static uint64_t now(void)
{
    return berth_port_instructions();
}

static void note_speed(uint64_t from, uint32_t cases)
{
    harness_note("%u cases, %llu instructions each, all included", cases, (now() - from) / cases);
}
#endif

static void test_collide(void)
{
    const uint32_t rounds = HARNESS_CASES / QUERIES + 1;
    const uint64_t from = now();
    tally seen = {0, 0, 0, 0, 0, 0};
    uint32_t shifts = 0;

    for (uint32_t k = 1; k < POOL; k++) { /* the rounds before the first have made these */
        make_tree(PROPERTY_ROUND + k, &shifts);
    }
    for (uint32_t round = PROPERTY_ROUND; round < PROPERTY_ROUND + rounds; round++) {
        harness_random random = harness_random_from(UINT64_C(0x6b73610000000000) + round);

        harness_seed(round);
        make_tree(round + POOL, &shifts);
        for (int i = 0; i < QUERIES; i++) {
            run_case(&random, round, choose_meeting(&random), &seen);
        }
    }
    note_speed(from, seen.cases);
    harness_note("hits %u, budgets that ran out %u, touching exactly %u, settled by the exact "
                 "predicate %u, different grids %u",
                 seen.hits, seen.unknown, seen.touching, seen.exact, seen.unequal);
    CHECK_LE(seen.cases / 8, seen.hits);
    CHECK_LE(seen.hits, seen.cases - seen.cases / 8);
    CHECK_LE(seen.cases / 16, seen.unknown);
    CHECK_LE(seen.cases / 32, seen.touching);
    CHECK_LE(seen.cases / 16, seen.exact);
    CHECK_LE(seen.cases / 8, seen.unequal);
    if (rounds >= 400) {
        CHECK_EQ(shifts, 0x1ffff); /* every grid, 2^0 to 2^16 */
    }
}

#else

static void test_collide(void)
{
    harness_skip("exact on the stored samples is a promise of q16");
}

#endif

const harness_test tests[] = {
    {"collide equals the exact reference", test_collide},
    {0, 0},
};
