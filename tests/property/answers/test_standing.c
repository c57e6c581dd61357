/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* q16: placed motions against footprints that stand. The truth is the exact reference of two
 * motions for each leaf circle, a disc that stands, and a ray through the stored rings from where
 * the window, or a leg that may have jumped there, begins. */

#include "tests/property/footprint.h"
#include "tests/property/standing.h"
#include "tests/property/trees.h"
#include "tests/reference/footprint.h"

#if defined(BERTH_Q16) && defined(HARNESS_HOSTED)

__extension__ typedef __int128 wide;

static tree motion;
static trees_scratch with;
static footprint shape;
static reference_leg thick[TREES_LEGS]; /* the motion's legs, none without a radius */
static reference_leg aim[1];

typedef struct seen_so_far {
    uint32_t cases, hits, inside, windows, standing, budgets, later;
} seen_so_far;

/* ---- The truth ------------------------------------------------------------------------------ */

/* A leaf circle as a motion that stands. */
static reference_motion leaf_motion(uint32_t i, reference_leg *leg)
{
    const reference_motion stands = {leg, 1, 1, 1};
    leg->begin = 0;
    leg->end = 1;
    leg->x = leg->to_x = shape.x[i];
    leg->y = leg->to_y = shape.y[i];
    leg->radius = shape.r[i];
    return stands;
}

static int meets_leaf(uint32_t i, const reference_motion *legs, const reference_placement *pa,
                      const reference_placement *pb, const reference_window *window)
{
    reference_leg leg;
    const reference_motion stands = leaf_motion(i, &leg);
    return reference_motions_meet(legs, pa, &stands, pb, window).hit;
}

static int64_t between(int64_t from, int64_t to, int64_t since, int64_t ticks)
{
    return from + (int64_t)((wide)(to - from) * since / ticks);
}

/* Whether the centre is within the rings where some piece of the motion begins, in the window, and
 * when first. */
static int begins_inside(const reference_motion *legs, const reference_placement *pa,
                         const reference_placement *pb, const reference_window *window,
                         int64_t *tick)
{
    for (uint32_t piece = 0; piece < legs->count + 2; piece++) {
        const int before = piece == 0, after = piece == legs->count + 1;
        const uint32_t k = before ? 0 : after ? legs->count - 1 : piece - 1;
        const reference_leg *leg = &legs->legs[k];
        const int64_t begin = (int64_t)pa->start + leg->begin, end = (int64_t)pa->start + leg->end;
        int64_t from = before ? INT32_MIN : after ? end : begin;
        int64_t until = before ? begin : after ? INT32_MAX : end;
        from = from > window->from ? from : window->from;
        until = until < window->until ? until : window->until;
        if (from >= until || (before && !legs->before) || (after && !legs->after)) {
            continue;
        }
        const reference_point one = reference_place(leg->x, leg->y, pa);
        const reference_point two = reference_place(leg->to_x, leg->to_y, pa);
        reference_point at = before ? one : two;
        if (!before && !after) {
            at.x = between(one.x, two.x, from - begin, end - begin);
            at.y = between(one.y, two.y, from - begin, end - begin);
        }
        if (standing_rings_hold(shape.view.image, at, pb)) {
            *tick = from;
            return 1;
        }
    }
    return 0;
}

/* Whether they meet, and the first tick in contact. */
static int truth_of(const reference_motion *legs, const reference_placement *pa,
                    const reference_placement *pb, const reference_window *window, int filled,
                    int64_t *tick, int *inside)
{
    int64_t first = INT64_MAX, begins = 0;
    for (uint32_t i = 0; i < shape.leaves; i++) {
        reference_window part = *window;
        part.until = part.until < first ? part.until : first;
        if (part.from >= part.until || !meets_leaf(i, legs, pa, pb, &part)) {
            continue;
        }
        int64_t low = part.from, high = part.until - 1;
        while (low < high) {
            const int64_t middle = low + (high - low) / 2;
            part.until = middle + 1;
            if (meets_leaf(i, legs, pa, pb, &part)) {
                high = middle;
            } else {
                low = middle + 1;
            }
        }
        first = low;
    }
    *inside = filled && begins_inside(legs, pa, pb, window, &begins) && begins < first;
    *tick = *inside ? begins : first;
    return *tick != INT64_MAX;
}

/* ---- Cases ---------------------------------------------------------------------------------- */

static void check_answers(harness_random *random, const berth_placed *placed,
                          const berth_standing *standing, const berth_motion_options *options,
                          int hit, int64_t tick, seen_so_far *seen)
{
    berth_motion_options limited = {0, 0, 0, berth_num_of(0), 0};
    berth_motion_counts counts;
    static const berth_impact none;
    berth_impact impact = none;
    berth_status answer;
    CHECK_EQ(berth_meet_standing(placed, standing, options, NULL), hit ? BERTH_HIT : BERTH_CLEAR);
    CHECK_EQ(berth_time_of_impact_standing(placed, standing, options, &impact, &counts),
             hit ? BERTH_HIT : BERTH_CLEAR);
    CHECK_EQ(impact.tick, hit ? tick : 0);
    CHECK_EQ(counts.steps, counts.bounds + counts.legs);
    if (options != NULL) {
        limited = *options;
    }
    limited.max_steps = 1 + harness_below(random, counts.steps + 1);
    answer = berth_time_of_impact_standing(placed, standing, &limited, &impact, &counts);
    if (answer == BERTH_UNKNOWN) {
        seen->budgets++;
        CHECK(!hit || impact.tick <= tick);
    } else {
        CHECK_EQ(answer, hit ? BERTH_HIT : BERTH_CLEAR);
    }
}

static void run_case(harness_random *random, seen_so_far *seen)
{
    reference_placement pa = {16384, 0, 0, 0, 0}, pb = {16384, 0, 0, 0, 0};
    const stored_motion leaf = {NULL, leaf_motion(harness_below(random, shape.leaves), aim)};
    const reference_motion legs = {thick, motion.stored.legs.count, motion.stored.legs.before,
                                   motion.stored.legs.after};
    const int filled =
        shown_tree_of(shape.view.image).parts.corners == 2 && harness_below(random, 4) != 0;
    const int outline = shown_tree_of(shape.view.image).method <= BERTH_FOOTPRINT_CONTOUR_CENTRE;
    const uint32_t failures = harness_failures();
    berth_motion_options chosen;
    berth_placed placed;
    berth_standing standing;
    int64_t tick = 0;
    int inside = 0;

    gen_turn(random, gen_heading(random), &pa);
    gen_turn(random, gen_heading(random), &pb);
    gen_motion_starts(random, &motion.stored.legs, &pa, &leaf.legs, &pb);
    const berth_motion_options *options =
        stored_options(random, &motion.stored, &pa, &leaf, &pb, &chosen);
    (void)gen_motion_place(random, (gen_passing)harness_below(random, GEN_PASSINGS),
                           &motion.stored.legs, &pa, &leaf.legs, &pb);
    const berth_placement at_a = stored_placement(&pa), at_b = stored_placement(&pb);
    reference_window window = stored_window(options);
    const int timed = harness_below(random, 4) == 0 && pb.start < BERTH_TICK_MAX;
    const int32_t until = timed ? pb.start + (int32_t)(1 + harness_below(random, 1u << 20)) : 0;
    CHECK_EQ(berth_motion_place(&motion.view, &at_a, &placed), BERTH_OK);
    const berth_status status = berth_footprint_stand(
        &shape.view, &at_b, timed ? pb.start : 0, until, (uint8_t)(outline && !filled), &standing);
    if (status == BERTH_E_EXTENT || (timed && pb.start == 0 && until == 0)) {
        return;
    }
    CHECK_EQ(status, BERTH_OK);
    if (timed) {
        window.from = window.from > pb.start ? window.from : pb.start;
        window.until = window.until < until ? window.until : until;
    }
    const int hit =
        window.from < window.until && truth_of(&legs, &pa, &pb, &window, filled, &tick, &inside);
    check_answers(random, &placed, &standing, options, hit, tick, seen);
    seen->cases++;
    seen->hits += hit ? 1u : 0u;
    seen->inside += hit && inside ? 1u : 0u;
    seen->windows += options != NULL ? 1u : 0u;
    seen->standing += timed ? 1u : 0u;
    seen->later += hit && tick > window.from ? 1u : 0u;
    if (harness_failures() != failures && failures < 4) {
        stored_describe("motion", &motion.stored, &pa);
        harness_note("footprint: %u leaves, method %u, filled %d, shift %u, at %d %d, turned %d %d",
                     shape.leaves, (uint32_t)shown_tree_of(shape.view.image).method, filled,
                     (uint32_t)shown_tree_of(shape.view.image).ground.shift, pb.x, pb.y, pb.c,
                     pb.s);
        harness_note("hit %d tick %lld inside %d window %lld %lld", hit, (long long)tick,
                     hit ? inside : 0, (long long)window.from, (long long)window.until);
    }
}

static void make_shapes(harness_random *random)
{
    const gen_form form = gen_form_random(random, 24);
    berth_motion_desc desc;
    berth_footprint_desc ground = footprint_desc(random);
    trees_describe(random, &form, (int)harness_below(random, 3) != 0, &with, &desc);
    /* by their leaf circles; by parts: test_standing_parts.c */
    ground.circles_only |= ground.method == BERTH_FOOTPRINT_TRIANGLES;
    trees_build(random, &desc, &motion);
    for (uint32_t i = 0; i < motion.stored.legs.count; i++) {
        thick[i] = motion.legs[i];
        thick[i].radius += thick[i].radius == 0;
    }
    footprint_build(&shape, &ground);
    footprint_leaves(&shape);
}

static void test_standing(void)
{
    seen_so_far seen = {0, 0, 0, 0, 0, 0, 0};
    const uint32_t rounds = HARNESS_CASES / 50 + 1;
    for (uint32_t round = 0; round < rounds; round++) {
        harness_random random = harness_random_from(UINT64_C(0x7374616e64000000) + round);
        harness_seed(round);
        make_shapes(&random);
        for (int i = 0; i < 10; i++) {
            run_case(&random, &seen);
        }
    }
    harness_note("%u cases: %u hits (%u inside of an outline first, %u later than their window's "
                 "begin), %u with options, %u that stand for a time, %u budgets that ran out",
                 seen.cases, seen.hits, seen.inside, seen.later, seen.windows, seen.standing,
                 seen.budgets);
    CHECK_LE(seen.cases / 8, seen.hits);
    CHECK_LE(seen.hits, seen.cases - seen.cases / 8);
    CHECK_LE(seen.cases / 2000, seen.inside);
    CHECK_LE(seen.cases / 50, seen.later);
    CHECK_LE(seen.cases / 50, seen.budgets);
}

#else

static void test_standing(void)
{
    harness_skip("the truth takes integers of 128 bits, and is of q16");
}

#endif

const harness_test tests[] = {
    {"motions against footprints that stand, by every leaf and every ring", test_standing},
    {0, 0},
};
