/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* Trees of circles answer as an exhaustive search over their leaf circles does: in q16 exactly, in
 * f32 and f64 but for a narrow band; in both orders of the arguments, within every budget.
 *
 * Rounds of queries on a pool of generated footprints, built by every method. A round is its
 * number: what fails says it as its seed, and -DPROPERTY_ROUND=n starts there. */

#include "tests/property/footprint.h"
#include "berth/papers/bch.h"

enum { POOL = 4, QUERIES = 20 };

/* In floats the answers are compared in a band alone: a tenth of the pairs says as much. */
#ifdef BERTH_Q16
#define MOST_CASES (HARNESS_CASES / 10)
#else
#define MOST_CASES (HARNESS_CASES / 100)
#endif

static footprint pool[POOL];

typedef struct sights {
    uint32_t cases, hits, exact, unequal, unknown, touching;
} sights;

static void make(uint32_t number)
{
    harness_random random = harness_random_from(UINT64_C(0x6263680000000000) + number);
    footprint *made = &pool[number % POOL];
    berth_footprint_desc desc = footprint_desc(&random);
    footprint_build(made, &desc);
    if (harness_below(&random, 2) == 0) {
        berth_footprint attached;
        CHECK_EQ(berth_footprint_attach(&attached, made->image, sizeof made->image), BERTH_OK);
        made->view = attached;
    }
    footprint_leaves(made);
}

#ifdef BERTH_Q16

/* -1 when any two leaves overlap, else 0 when any two touch, else 1. */
static int search(const footprint *a, const reference_placement *pa, const footprint *b,
                  const reference_placement *pb)
{
    int found = 1;
    for (uint32_t i = 0; i < a->leaves; i++) {
        for (uint32_t j = 0; j < b->leaves; j++) {
            const int sign =
                reference_sign_exact(a->x[i], a->y[i], a->r[i], pa, b->x[j], b->y[j], b->r[j], pb);
            if (sign < 0) {
                return -1;
            }
            found = sign < found ? sign : found;
        }
    }
    return found;
}

static void check_answer(berth_status answer, int truth)
{
    CHECK_EQ(answer, truth < 0 ? BERTH_HIT : BERTH_CLEAR);
}

#else

#define AT(n) ((double)berth_num_raw(n))

/* The least clearance of two leaves. */
static double search(const footprint *a, const reference_placement *pa, const footprint *b,
                     const reference_placement *pb)
{
    const berth_placement la = footprint_placement(pa), lb = footprint_placement(pb);
    double least = 1e30;
    for (uint32_t i = 0; i < shown_tree_of(a->view.image).node_count; i++) {
        berth_footprint_circle ca, cb;
        CHECK_EQ(berth_footprint_node(&a->view, i, &ca), BERTH_OK);
        for (uint32_t j = 0; ca.left == 0 && j < shown_tree_of(b->view.image).node_count; j++) {
            CHECK_EQ(berth_footprint_node(&b->view, j, &cb), BERTH_OK);
            if (cb.left != 0) {
                continue;
            }
            const double dx =
                (double)la.rotation.c * AT(ca.x) - (double)la.rotation.s * AT(ca.y) + AT(la.x) -
                ((double)lb.rotation.c * AT(cb.x) - (double)lb.rotation.s * AT(cb.y) + AT(lb.x));
            const double dy =
                (double)la.rotation.s * AT(ca.x) + (double)la.rotation.c * AT(ca.y) + AT(la.y) -
                ((double)lb.rotation.s * AT(cb.x) + (double)lb.rotation.c * AT(cb.y) + AT(lb.y));
            const double d = dx * dx + dy * dy;
            double gap = d > 1 ? d : 1;
            for (int k = 0; k < 60; k++) {
                gap = (gap + d / gap) / 2;
            }
            gap -= AT(ca.radius) + AT(cb.radius);
            least = gap < least ? gap : least;
        }
    }
    return least;
}

/* The part of the sum of the lengths involved that berth/footprint.h states; in f64, doubles may be
 * off by about as much. */
#ifdef BERTH_CFG_F32
#define BAND (1.0 / 262144)
#else
#define BAND (2.0 / 140737488355328)
#endif

static double lengths_of(const void *image, const berth_placement *at)
{
    const berth_ground base = shown_tree_of(image).ground;
    return magnitude(AT(at->x)) + magnitude(AT(at->y)) + magnitude(AT(base.origin_x)) +
           magnitude(AT(base.origin_y)) + (double)base.reach;
}

/* The furthest false alarm, as a part of the band. */
static double furthest;

static void check_answer(berth_status answer, double truth, double lengths)
{
    const double band = BAND * lengths, off = 1e-15 * lengths;
    if (answer == BERTH_CLEAR) {
        CHECK(truth > -off);
    } else {
        CHECK(truth < band);
        furthest = band > 0 && truth / band > furthest ? truth / band : furthest;
    }
}

#endif

/* The call for circles alone says and counts the same, or that there are parts. */
static void answer_alone(const footprint *a, const berth_placement *pa, const footprint *b,
                         const berth_placement *pb, const berth_footprint_options *options,
                         berth_status answer, const berth_footprint_counts *counts)
{
    const int parts = shown_tree_of(a->view.image).parts.corners != 0 ||
                      shown_tree_of(b->view.image).parts.corners != 0;
    berth_footprint_counts alone;
    harness_fill(&alone, sizeof alone);
    CHECK_EQ(berth_footprint_collide_circles(&a->view, pa, &b->view, pb, options, &alone),
             parts ? BERTH_E_KIND : answer);
    if (parts) {
        CHECK_FILLED(&alone, sizeof alone);
    } else {
        CHECK_EQ(alone.steps, counts->steps);
        CHECK_EQ(alone.leaves, counts->leaves);
        CHECK_EQ(alone.exact, counts->exact);
        CHECK_EQ(alone.node_a, counts->node_a);
        CHECK_EQ(alone.node_b, counts->node_b);
    }
}

static void query(harness_random *random, const footprint *a, const footprint *b, sights *seen)
{
    const shown_tree sa = shown_tree_of(a->view.image);
    const shown_tree sb = shown_tree_of(b->view.image);
    const reference_clip leaf_a = footprint_leaf(a, harness_below(random, a->leaves));
    const reference_clip leaf_b = footprint_leaf(b, harness_below(random, b->leaves));
    const uint32_t failures = harness_failures(),
                   worst = berth_footprint_worst_steps(&a->view, &b->view);
    reference_placement ra = {0, 0, 0, 0, 0}, rb = {0, 0, 0, 0, 0};
    berth_footprint_counts counts, swapped;
    berth_footprint_options options = {.boundary = 1};
    gen_turn(random, gen_heading(random), &ra);
    gen_turn(random, gen_heading(random), &rb);
    gen_place(random, (gen_meeting)harness_below(random, GEN_MEETINGS), &leaf_a, &ra, &leaf_b, &rb);
    berth_placement pa = footprint_placement(&ra);
    berth_placement pb = footprint_placement(&rb);
    berth_status answer = berth_bch_collide(&a->view, &pa, &b->view, &pb, &options, &counts);
    {
        const int q16 = sizeof(berth_dir) == 2;
#ifdef BERTH_Q16
        const int truth = search(a, &ra, b, &rb);
        seen->touching += truth == 0;
        check_answer(answer, truth);
#else
        const double truth = search(a, &ra, b, &rb);
        check_answer(answer, truth,
                     lengths_of(a->view.image, &pa) + lengths_of(b->view.image, &pb));
#endif
        CHECK_EQ(berth_bch_collide(&b->view, &pb, &a->view, &pa, &options, &swapped),
                 q16 ? answer
                 : swapped.node_a + swapped.node_b + swapped.leaves != 0 && swapped.steps != 0 &&
                         answer == BERTH_HIT
                     ? BERTH_HIT
                     : answer);
    }
    answer_alone(a, &pa, b, &pb, &options, answer, &counts);
    CHECK_LE(counts.steps, worst);
    CHECK_EQ(counts.circles, counts.steps);
    options.max_steps = 1 + harness_below(random, counts.steps + 1);
    {
        const berth_status cut =
            berth_bch_collide(&a->view, &pa, &b->view, &pb, &options, &swapped);
        CHECK_LE(swapped.steps, options.max_steps);
        CHECK(cut == answer || (cut == BERTH_UNKNOWN && options.max_steps < counts.steps));
        seen->unknown += cut == BERTH_UNKNOWN;
    }
    seen->cases++;
    seen->hits += answer == BERTH_HIT;
    seen->exact += counts.exact != 0;
    seen->unequal += sa.ground.shift != sb.ground.shift;
    if (harness_failures() != failures && failures < 8) {
        harness_note("  methods %u %u, nodes %u %u, shifts %u %u", (uint32_t)sa.method,
                     (uint32_t)sb.method, (uint32_t)sa.node_count, (uint32_t)sb.node_count,
                     (uint32_t)sa.ground.shift, (uint32_t)sb.ground.shift);
        harness_note("  a %d %d at %d %d, b %d %d at %d %d", ra.c, ra.s, ra.x, ra.y, rb.c, rb.s,
                     rb.x, rb.y);
    }
}

HARNESS_TEST(test_leaves_decide, "leaf circles decide")
{
    sights seen = {0, 0, 0, 0, 0, 0};
    uint32_t round;
    for (round = PROPERTY_ROUND; round < PROPERTY_ROUND + POOL - 1u; round++) {
        make(round);
    }
    for (; seen.cases < MOST_CASES; round++) {
        harness_random random = harness_round(UINT64_C(0x62636871), round);
        make(round);
        for (uint32_t i = 0; i < QUERIES; i++) {
            const uint32_t other = harness_below(&random, POOL);
            query(&random, &pool[round % POOL], &pool[other], &seen);
        }
    }
    harness_note("%u cases: %u hits, %u exact, %u touching, %u on unequal grids, %u cut short",
                 seen.cases, seen.hits, seen.exact, seen.touching, seen.unequal, seen.unknown);
    CHECK(seen.hits > seen.cases / 10);
    CHECK(seen.hits < seen.cases - seen.cases / 10);
    CHECK(seen.unknown != 0);
#ifndef BERTH_Q16
    harness_note("  the furthest false alarm at %f of the band", furthest);
#endif
#ifdef BERTH_Q16
    CHECK(seen.exact > seen.cases / 50);
    CHECK(HARNESS_FEW || seen.touching != 0);
    CHECK(seen.unequal > seen.cases / 10);
#endif
}
