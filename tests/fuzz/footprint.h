/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* Footprints: random shapes, partners, and what every query of them promises. */

#ifndef BERTH_FUZZ_FOOTPRINT_H
#define BERTH_FUZZ_FOOTPRINT_H

#include "fuzz.h"

#include "tests/reference/reference.h"

enum { FUZZ_POINTS = 48, FUZZ_PARTNERS = 3 };

typedef struct fuzz_shape {
    berth_num x[FUZZ_POINTS], y[FUZZ_POINTS];
    uint16_t end[FUZZ_POINTS], corners[3 * FUZZ_POINTS];
    berth_outline outline;
    berth_triangles triangles;
} fuzz_shape;

static inline void fuzz_shape_over(fuzz_shape *to, uint32_t points, uint32_t rings,
                                   uint32_t triangles)
{
    to->outline = berth_outline_over_arrays(to->x, to->y, (uint16_t)points);
    to->outline.end = rings != 0 ? to->end : NULL;
    to->outline.rings = (uint16_t)(rings != 0 ? rings : 1);
    to->triangles.x = to->x;
    to->triangles.y = to->y;
    to->triangles.corners = to->corners;
    to->triangles.vertices = (uint16_t)points;
    to->triangles.count = (uint16_t)triangles;
}

/* Points on sixteenths, in one ring or two, and triangles between any of them. */
static inline void fuzz_random_shape(fuzz_shape *to, uint32_t *random, uint32_t most)
{
    const uint32_t points = 3 + fuzz_random(random) % (most - 2);
    const uint32_t first = 1 + fuzz_random(random) % (points - 1);
    const uint32_t triangles = 1 + fuzz_random(random) % most;
    for (uint32_t i = 0; i < points; i++) {
        to->x[i] = fuzz_num_of(((int32_t)(fuzz_random(random) % 65) - 32) / 16.0);
        to->y[i] = fuzz_num_of(((int32_t)(fuzz_random(random) % 65) - 32) / 16.0);
    }
    for (uint32_t i = 0; i < 3 * triangles; i++) {
        to->corners[i] = (uint16_t)(fuzz_random(random) % points);
    }
    to->end[0] = (uint16_t)first;
    to->end[1] = (uint16_t)points;
    fuzz_shape_over(to, points, fuzz_random(random) % 2 ? 2 : 0, triangles);
}

/* Built views that stay: an outline with its shape, triangles, a cylinder. */
static inline const berth_footprint *fuzz_footprint_partner(uint32_t kind)
{
    static uint64_t memory[FUZZ_PARTNERS][1024], work[1024];
    static berth_footprint views[FUZZ_PARTNERS];
    berth_footprint *const view = &views[kind];
    if (view->nodes == NULL) {
        static const uint8_t methods[] = {BERTH_FOOTPRINT_CONTOUR, BERTH_FOOTPRINT_TRIANGLES,
                                          BERTH_FOOTPRINT_CYLINDER};
        berth_arena image = berth_arena_over(memory[kind], sizeof memory[kind]);
        berth_arena scratch = berth_arena_over(work, sizeof work);
        berth_footprint_desc desc = berth_footprint_desc_default();
        fuzz_shape shape;
        uint32_t random = 11 + kind;
        fuzz_random_shape(&shape, &random, 10);
        desc.outline = shape.outline;
        desc.triangles = shape.triangles;
        desc.method = methods[kind];
        desc.shape = kind < 2;
        desc.threshold = fuzz_num_of(0.5);
        MUST(berth_footprint_build(&desc, &image, &scratch, view) == BERTH_OK);
    }
    return view;
}

/* ---- A query's promises --------------------------------------------------------------------- */

typedef struct fuzz_pair {
    const berth_footprint *a;
    const berth_placement *at_a;
    const berth_footprint *b;
    const berth_placement *at_b;
    uint32_t worst;
} fuzz_pair;

typedef berth_status (*fuzz_collide)(const berth_footprint *, const berth_placement *,
                                     const berth_footprint *, const berth_placement *,
                                     const berth_footprint_options *, berth_footprint_counts *);

/* The answer, or an error that may be. The budget comes first, so that a walk without an end does
 * not take the rest of the day. */
static inline berth_status fuzz_ask(fuzz_collide collide, const fuzz_pair *p, uint32_t budget,
                                    uint32_t solid)
{
    berth_footprint_options options = {p->worst + 1, (uint8_t)solid};
    berth_footprint_counts counts, full;
    berth_status answer, early;
    memset(&counts, 0xa5, sizeof counts);
    full = counts;
    answer = collide(p->a, p->at_a, p->b, p->at_b, &options, &counts);
    if (answer < 0) {
        MUST(memcmp(&counts, &full, sizeof counts) == 0);
        MUST(answer == berth_placement_check(p->at_a) || answer == berth_placement_check(p->at_b) ||
             (solid && answer == BERTH_E_KIND));
        return answer;
    }
    MUST(answer == BERTH_CLEAR || answer == BERTH_HIT);
    MUST(counts.steps <= p->worst && counts.circles <= counts.steps);
    MUST(answer == BERTH_HIT ? counts.node_a < p->a->node_count && counts.node_b < p->b->node_count
                             : counts.node_a == 0 && counts.node_b == 0);
    options.max_steps = 0;
    MUST(collide(p->a, p->at_a, p->b, p->at_b, &options, &full) == answer);
    MUST(full.steps == counts.steps);
    options.max_steps = 1 + budget % (full.steps + 2);
    early = collide(p->a, p->at_a, p->b, p->at_b, &options, &counts);
    MUST(counts.steps <= options.max_steps);
    MUST(early == answer || (early == BERTH_UNKNOWN && options.max_steps < full.steps));
    return answer;
}

/* q16: the answer is that of all pairs of leaf circles. */
static inline void fuzz_compare_circles(const berth_footprint *a, const berth_placement *at_a,
                                        const berth_footprint *b, const berth_placement *at_b,
                                        berth_status answer)
{
#ifdef BERTH_Q16
    const reference_placement pa = {at_a->rotation.c, at_a->rotation.s, berth_num_raw(at_a->x),
                                    berth_num_raw(at_a->y), 0};
    const reference_placement pb = {at_b->rotation.c, at_b->rotation.s, berth_num_raw(at_b->x),
                                    berth_num_raw(at_b->y), 0};
    int hit = 0;
    if ((uint32_t)a->node_count * b->node_count > 1u << 14) {
        return; /* slow, and tells nothing that smaller ones do not */
    }
    for (uint32_t i = 0; i < a->node_count && !hit; i++) {
        berth_footprint_circle c, d;
        MUST(berth_footprint_node(a, i, &c) == BERTH_OK);
        for (uint32_t j = 0; c.left == 0 && j < b->node_count && !hit; j++) {
            MUST(berth_footprint_node(b, j, &d) == BERTH_OK);
            hit = d.left == 0 &&
                  reference_sign_exact(berth_num_raw(c.x), berth_num_raw(c.y),
                                       berth_num_raw(c.radius), &pa, berth_num_raw(d.x),
                                       berth_num_raw(d.y), berth_num_raw(d.radius), &pb) < 0;
        }
    }
    MUST(hit == (answer == BERTH_HIT));
#else
    (void)a, (void)at_a, (void)b, (void)at_b, (void)answer;
#endif
}

#endif
