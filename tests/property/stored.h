/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* q16 trees and the comparison of a query with the exact reference on their stored samples. */

#ifndef BERTH_PROPERTY_STORED_H
#define BERTH_PROPERTY_STORED_H

#include "tests/gen/gen.h"
#include "tests/harness/harness.h"
#include "tests/reference/reference.h"

#include <berth/berth.h>

/* What the comparisons of a test came across, so that a test that saw nothing fails. */
typedef struct tally {
    uint32_t cases;
    uint32_t hits;
    uint32_t unknown;  /* budgets that ran out */
    uint32_t touching; /* pairs that touched exactly */
    uint32_t exact;    /* queries that needed the exact predicate */
    uint32_t unequal;  /* pairs of different grids */
} tally;

static inline berth_placement stored_placement(const reference_placement *p)
{
    berth_placement placement;

    placement.rotation.c = (berth_dir)p->c;
    placement.rotation.s = (berth_dir)p->s;
    placement.x = berth_num_of((berth_raw)p->x);
    placement.y = berth_num_of((berth_raw)p->y);
    placement.start = p->start;
    return placement;
}

/* A view, and the same clip as the reference reads it. */
typedef struct stored_tree {
    const berth_motion *view;
    const reference_clip *clip;
} stored_tree;

static inline void stored_describe_one(const char *name, const stored_tree *tree,
                                       const reference_placement *p)
{
    harness_note("  %s: %u samples, dt %d, levels %u, shift %u, %s, start %d", name,
                 tree->clip->count, tree->clip->dt, (uint32_t)tree->view->track.levels,
                 (uint32_t)tree->view->track.ground.shift,
                 tree->clip->r != NULL ? "radii" : "one radius", p->start);
    harness_note("     rotation %d %d, at %d %d", p->c, p->s, p->x, p->y);
}

/* Prints both samples of a pair and its exact sign. */
static inline void stored_describe_pair(const stored_tree *a, const reference_placement *pa,
                                        uint32_t i, const stored_tree *b,
                                        const reference_placement *pb, uint32_t j)
{
    const reference_clip *ca = a->clip, *cb = b->clip;
    const int32_t ra = ca->r != NULL ? ca->r[i] : ca->radius;
    const int32_t rb = cb->r != NULL ? cb->r[j] : cb->radius;

    harness_note(
        "  samples %u at %d %d, radius %d; %u at %d %d, radius %d; sign %d", i, ca->x[i], ca->y[i],
        ra, j, cb->x[j], cb->y[j], rb,
        (int32_t)reference_sign_exact(ca->x[i], ca->y[i], ra, pa, cb->x[j], cb->y[j], rb, pb));
}

/* The answer and the counts against the reference's. */
static inline void stored_check_answer(berth_status answer, const berth_motion_counts *counts,
                                       const reference_result *truth, uint32_t worst)
{
    CHECK_EQ(answer, truth->hit ? BERTH_HIT : BERTH_CLEAR);
    CHECK_EQ(counts->tick, truth->hit ? truth->tick : 0);
    CHECK_EQ(counts->sample_a, truth->hit ? truth->sample_a : 0);
    CHECK_EQ(counts->sample_b, truth->hit ? truth->sample_b : 0);
    CHECK_LE(counts->steps, worst);
    CHECK_LE(counts->bounds + counts->samples, counts->steps);
    CHECK_LE(counts->exact, counts->samples);
}

/* The same query with at most `budget` steps. */
static inline void stored_check_budget(const stored_tree *a, const berth_placement *pa,
                                       const stored_tree *b, const berth_placement *pb,
                                       uint32_t budget, berth_status answer,
                                       const berth_motion_counts *full,
                                       const reference_result *truth, tally *seen)
{
    berth_motion_options options;
    berth_motion_counts counts;
    berth_status cut;

    options.max_steps = budget;
    cut = berth_motion_collide(a->view, pa, b->view, pb, &options, &counts);
    if (budget >= full->steps) {
        CHECK_EQ(cut, answer);
        CHECK_BYTES(&counts, full, sizeof counts);
        return;
    }
    CHECK_LE(counts.steps, budget);
    if (cut == BERTH_UNKNOWN) {
        /* nothing collides before that tick, which is not before both are in force */
        seen->unknown++;
        CHECK(!truth->hit || truth->tick >= counts.tick);
        CHECK(counts.tick >= pa->start && counts.tick >= pb->start);
        CHECK_EQ(counts.sample_a, 0);
        CHECK_EQ(counts.sample_b, 0);
    } else {
        CHECK_EQ(cut, answer);
    }
}

/* One case: the query, the query with the sides swapped and the query with a budget. */
static inline void stored_check(harness_random *random, const stored_tree *a,
                                const reference_placement *ra, const stored_tree *b,
                                const reference_placement *rb, tally *seen)
{
    const reference_result truth = reference_collide_exact(a->clip, ra, b->clip, rb);
    const berth_placement pa = stored_placement(ra), pb = stored_placement(rb);
    const uint32_t failures = harness_failures();
    const uint32_t worst = berth_motion_worst_steps(a->view, b->view);
    berth_motion_counts counts, swapped;
    berth_status answer;

    answer = berth_motion_collide(a->view, &pa, b->view, &pb, NULL, &counts);
    stored_check_answer(answer, &counts, &truth, worst);
    CHECK_EQ(berth_motion_collide(b->view, &pb, a->view, &pa, NULL, &swapped), answer);
    CHECK_EQ(swapped.tick, counts.tick);
    CHECK_EQ(swapped.sample_a, counts.sample_b);
    CHECK_EQ(swapped.sample_b, counts.sample_a);
    CHECK_LE(swapped.steps, worst);
    if (counts.steps > 0) {
        stored_check_budget(a, &pa, b, &pb, 1 + harness_below(random, counts.steps + 1), answer,
                            &counts, &truth, seen);
    }
    seen->cases++;
    seen->hits += truth.hit ? 1u : 0u;
    seen->exact += counts.exact != 0 ? 1u : 0u;
    seen->unequal += a->view->track.ground.shift != b->view->track.ground.shift ? 1u : 0u;
    if (harness_failures() != failures && failures < 8) {
        harness_note("  answer %d, tick %d, samples %u %u, steps %u of %u; truth %d, tick %d",
                     (int32_t)answer, counts.tick, counts.sample_a, counts.sample_b, counts.steps,
                     worst, (int32_t)truth.hit, truth.tick);
        stored_describe_one("a", a, ra);
        stored_describe_one("b", b, rb);
        if (truth.hit) {
            stored_describe_pair(a, ra, truth.sample_a, b, rb, truth.sample_b);
        } else if (answer == BERTH_HIT) {
            stored_describe_pair(a, ra, counts.sample_a, b, rb, counts.sample_b);
        }
    }
}

/* The library's clip of a generated one: separate arrays or records, in `numbers`, which has
 * room for three a sample. */
static inline berth_clip stored_clip(const gen_clip *clip, berth_num *numbers, int records)
{
    const uint32_t step = records ? 3 : 1, next = records ? 1 : clip->count;
    const berth_num radius = berth_num_of((berth_raw)clip->radius);
    berth_clip result =
        berth_clip_over_arrays(numbers, numbers + next, clip->count, radius, clip->dt);

    for (uint32_t i = 0; i < clip->count; i++) {
        numbers[i * step] = berth_num_of((berth_raw)clip->x[i]);
        numbers[next + i * step] = berth_num_of((berth_raw)clip->y[i]);
        numbers[2 * next + i * step] =
            berth_num_of((berth_raw)(clip->radii ? clip->r[i] : clip->radius));
    }
    if (clip->radii) {
        result.r = numbers + 2 * next;
    }
    result.stride = records ? 3 * (uint32_t)sizeof(berth_num) : 0;
    return result;
}

/* Puts the stored samples of a view into the arrays of a clip. */
static inline void stored_decode(const berth_motion *view, gen_clip *clip)
{
    berth_num x, y, r;

    clip->radii = view->track.radii != NULL;
    clip->count = view->track.samples.count;
    clip->dt = view->track.dt;
    for (uint32_t i = 0; i < view->track.samples.count; i++) {
        const berth_status status = berth_motion_sample(view, i, &x, &y, &r);
        CHECK_EQ(status, BERTH_OK);
        clip->x[i] = (int32_t)berth_num_raw(x);
        clip->y[i] = (int32_t)berth_num_raw(y);
        clip->radius = (int32_t)berth_num_raw(r);
        if (clip->radii) {
            clip->r[i] = clip->radius;
        }
    }
}

#endif
