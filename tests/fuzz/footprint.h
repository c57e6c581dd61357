/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* Footprints: random shapes, partners, and what every query of them promises. */

#ifndef BERTH_FUZZ_FOOTPRINT_H
#define BERTH_FUZZ_FOOTPRINT_H

#include "fuzz.h"
#include "tests/gen/real.h"
#include "tests/gen/shown.h"
#include "tests/reference/shapes.h"

enum { FUZZ_POINTS = 48, FUZZ_PARTNERS = 3, FUZZ_ROOM = 640 };

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
    if (view->image == NULL) {
        static const berth_footprint_method methods[] = {
            BERTH_FOOTPRINT_CONTOUR, BERTH_FOOTPRINT_TRIANGLES, BERTH_FOOTPRINT_CYLINDER};
        berth_arena image = berth_arena_over(memory[kind], sizeof memory[kind]);
        berth_arena scratch = berth_arena_over(work, sizeof work);
        berth_footprint_desc desc = berth_footprint_desc_default();
        desc.method = BERTH_FOOTPRINT_CONTOUR;
        fuzz_shape shape;
        uint32_t random = 11 + kind;
        fuzz_random_shape(&shape, &random, 10);
        desc.outline = shape.outline;
        desc.triangles = shape.triangles;
        desc.method = methods[kind];
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

/* Whether nothing tells what is inside of an outline. */
static inline int fuzz_hollow(const berth_footprint *view)
{
    const shown_tree tree = shown_tree_of(view->image);
    return tree.parts.corners == 0 && (tree.method == BERTH_FOOTPRINT_CONTOUR ||
                                       tree.method == BERTH_FOOTPRINT_CONTOUR_CENTRE);
}

/* Whether one of both kinds of call refuses it: no leaf circles, or nothing but these. */
#define FUZZ_PARTIAL(view)                                                                         \
    (shown_tree_of((view)->image).method == BERTH_FOOTPRINT_OUTLINE ||                             \
     shown_tree_of((view)->image).parts.corners == 0)

/* The answer, or an error that may be. The budget comes first: a walk without an end would stay. */
static inline berth_status fuzz_ask(fuzz_collide collide, const fuzz_pair *p, uint32_t budget,
                                    uint32_t boundary)
{
    berth_footprint_options options = {.max_steps = p->worst + 1, .boundary = (uint8_t)boundary};
    berth_footprint_counts counts, full;
    memset(&counts, 0xa5, sizeof counts);
    full = counts;
    const berth_status answer = collide(p->a, p->at_a, p->b, p->at_b, &options, &counts);
    if (answer < 0) {
        MUST(memcmp(&counts, &full, sizeof counts) == 0);
        MUST(answer == berth_placement_check(p->at_a) || answer == berth_placement_check(p->at_b) ||
             (answer == BERTH_E_KIND && (FUZZ_PARTIAL(p->a) || FUZZ_PARTIAL(p->b))));
        return answer;
    }
    MUST(boundary || (!fuzz_hollow(p->a) && !fuzz_hollow(p->b)));
    MUST(answer == BERTH_CLEAR || answer == BERTH_HIT);
    MUST(counts.steps <= p->worst && counts.circles + counts.parts <= counts.steps);
    MUST(answer == BERTH_HIT ? counts.node_a < shown_tree_of(p->a->image).node_count &&
                                   counts.node_b < shown_tree_of(p->b->image).node_count
                             : counts.node_a == 0 && counts.node_b == 0);
    options.max_steps = 0;
    MUST(collide(p->a, p->at_a, p->b, p->at_b, &options, &full) == answer);
    MUST(full.steps == counts.steps);
    options.max_steps = 1 + budget % (full.steps + 2);
    const berth_status early = collide(p->a, p->at_a, p->b, p->at_b, &options, &counts);
    MUST(counts.steps <= options.max_steps);
    MUST(early == answer || (early == BERTH_UNKNOWN && options.max_steps < full.steps));
    return answer;
}

/* ---- The exhaustive search ------------------------------------------------------------------ */

#ifdef BERTH_Q16

/* Whether two leaf circles overlap. */
static inline int fuzz_circles_meet(const fuzz_pair *p)
{
    const reference_placement pa = exact_placement(p->at_a), pb = exact_placement(p->at_b);
    for (uint32_t i = 0; i < shown_tree_of(p->a->image).node_count; i++) {
        berth_footprint_circle c, d;
        MUST(berth_footprint_node(p->a, i, &c) == BERTH_OK);
        for (uint32_t j = 0; c.left == 0 && j < shown_tree_of(p->b->image).node_count; j++) {
            MUST(berth_footprint_node(p->b, j, &d) == BERTH_OK);
            if (d.left == 0 &&
                reference_sign_exact(berth_num_raw(c.x), berth_num_raw(c.y),
                                     berth_num_raw(c.radius), &pa, berth_num_raw(d.x),
                                     berth_num_raw(d.y), berth_num_raw(d.radius), &pb) < 0) {
                return 1;
            }
        }
    }
    return 0;
}

/* The corners of a part, placed. */
static inline void fuzz_corners(const berth_footprint *view, uint32_t part,
                                const reference_placement *at, reference_point *to)
{
    berth_num x[3], y[3];
    MUST(berth_footprint_part(view, part, x, y) == BERTH_OK);
    for (uint32_t k = 0; k < shown_tree_of(view->image).parts.corners; k++) {
        to[k] = reference_place(berth_num_raw(x[k]), berth_num_raw(y[k]), at);
    }
}

/* By how much all parts are rounded, 2^-30 units. */
static inline int64_t fuzz_rounding(const berth_footprint *view)
{
    const shown_tree tree = shown_tree_of(view->image);
    return (int64_t)tree.parts.radius * (INT64_C(16384) << tree.ground.shift);
}

/* What a footprint is made of: its parts, or circles that are leaves where it keeps none. Sets the
 * corners, placed, and their rounding. Returns how many corners; 0: that
 * number is no leaf. */
static inline uint32_t fuzz_solid(const berth_footprint *view, uint32_t number,
                                  const reference_placement *at, reference_point *to,
                                  int64_t *rounding)
{
    const shown_tree tree = shown_tree_of(view->image);
    berth_footprint_circle c;
    if (tree.parts.corners != 0) {
        fuzz_corners(view, number, at, to);
        *rounding = fuzz_rounding(view);
        return tree.parts.corners;
    }
    MUST(berth_footprint_node(view, number, &c) == BERTH_OK);
    to[0] = reference_place(berth_num_raw(c.x), berth_num_raw(c.y), at);
    *rounding = (int64_t)berth_num_raw(c.radius) * 16384;
    return c.left == 0;
}

static inline uint32_t fuzz_solids(const berth_footprint *view)
{
    const shown_tree tree = shown_tree_of(view->image);
    return tree.parts.corners != 0 ? tree.parts.count : tree.node_count;
}

/* Whether every triangle goes counter-clockwise, as builders make them and queries take them. */
static inline int fuzz_turns_left(const berth_footprint *view)
{
    const shown_tree tree = shown_tree_of(view->image);
    const int16_t *const xy = (const int16_t *)tree.points.xy;
    for (uint32_t i = 0; i < tree.parts.count && tree.parts.corners == 3; i++) {
        const uint16_t *const w = tree.parts.words + 3 * i;
        const int16_t *const p = xy + 2 * (w[0] & 0x7fff), *const q = xy + 2 * (w[1] & 0x7fff);
        const int16_t *const r = xy + 2 * (w[2] & 0x7fff);
        if ((int64_t)(q[0] - p[0]) * (r[1] - p[1]) < (int64_t)(q[1] - p[1]) * (r[0] - p[0])) {
            return 0;
        }
    }
    return 1;
}

/* Whether two of these are nearer than both roundings. */
static inline int fuzz_parts_meet(const fuzz_pair *p)
{
    const reference_placement pa = exact_placement(p->at_a), pb = exact_placement(p->at_b);
    reference_point a[3], b[3];
    int64_t one, other;
    for (uint32_t i = 0; i < fuzz_solids(p->a); i++) {
        const uint32_t corners = fuzz_solid(p->a, i, &pa, a, &one);
        for (uint32_t j = 0; corners != 0 && j < fuzz_solids(p->b); j++) {
            const uint32_t others = fuzz_solid(p->b, j, &pb, b, &other);
            if (others != 0 && reference_parts_near(a, corners, b, others, one + other)) {
                return 1;
            }
        }
    }
    return 0;
}

/* The stored rings of an outline, without the first point again at the end of each. */
typedef struct fuzz_rings {
    reference_point point[FUZZ_ROOM];
    uint16_t end[FUZZ_ROOM];
    reference_rings rings;
} fuzz_rings;

static inline void fuzz_read_rings(fuzz_rings *to, const berth_footprint *view,
                                   const reference_placement *at)
{
    const shown_tree tree = shown_tree_of(view->image);
    const int16_t *const xy = (const int16_t *)tree.points.xy;
    const int32_t step = INT32_C(1) << tree.ground.shift;
    uint32_t count = 0, first = 0;
    MUST(tree.points.count <= FUZZ_ROOM);
    for (uint32_t ring = 0; ring < tree.parts.rings; ring++) {
        for (uint32_t i = first; i + 1 < tree.parts.ends[ring]; i++) {
            to->point[count++] = reference_place(
                (int32_t)berth_num_raw(tree.ground.origin_x) + xy[2 * i] * step,
                (int32_t)berth_num_raw(tree.ground.origin_y) + xy[2 * i + 1] * step, at);
        }
        to->end[ring] = (uint16_t)count;
        first = tree.parts.ends[ring];
    }
    to->rings.point = to->point;
    to->rings.end = to->end;
    to->rings.rings = tree.parts.rings;
}

/* Whether a corner of `inner`, or a leaf's centre where none are kept, lies within `outer`. */
static inline int fuzz_within(const berth_footprint *outer, const berth_placement *at_outer,
                              const berth_footprint *inner, const berth_placement *at_inner)
{
    const shown_tree around = shown_tree_of(outer->image), tree = shown_tree_of(inner->image);
    static fuzz_rings rings;
    const reference_placement po = exact_placement(at_outer), pi = exact_placement(at_inner);
    reference_point point[3];
    if (around.parts.corners != 2) {
        return 0;
    }
    fuzz_read_rings(&rings, outer, &po);
    for (uint32_t i = 0; i < tree.parts.count && tree.parts.corners != 0; i++) {
        fuzz_corners(inner, i, &pi, point);
        for (uint32_t k = 0; k < tree.parts.corners; k++) {
            if (reference_rings_hold(&rings.rings, &point[k])) {
                return 1;
            }
        }
    }
    for (uint32_t i = 0; i < tree.node_count && tree.parts.corners == 0; i++) {
        berth_footprint_circle c;
        MUST(berth_footprint_node(inner, i, &c) == BERTH_OK);
        point[0] = reference_place(berth_num_raw(c.x), berth_num_raw(c.y), &pi);
        if (c.left == 0 && reference_rings_hold(&rings.rings, &point[0])) {
            return 1;
        }
    }
    return 0;
}

#endif

/* q16: the answers are those of all pairs of leaf circles, and of all pairs of parts. `filled` are
 * answers without `boundary`, asked of built images alone: a forged one may keep rings that its
 * parts do not follow. */
static inline void fuzz_compare_circles(const fuzz_pair *p, berth_status answer, int filled)
{
#ifdef BERTH_Q16
    if (answer < 0 ||
        (uint32_t)shown_tree_of(p->a->image).node_count * shown_tree_of(p->b->image).node_count >
            1u << 11) {
        return; /* slow, and tells nothing that smaller ones do not */
    }
    const int truth = fuzz_circles_meet(p);
    if (!filled || truth) {
        MUST(truth == (answer == BERTH_HIT));
    } else if (answer == BERTH_HIT) {
        MUST(fuzz_within(p->a, p->at_a, p->b, p->at_b) ||
             fuzz_within(p->b, p->at_b, p->a, p->at_a));
    } else { /* circles are open: outlines that only touch may have circles that only touch */
        const int part = shown_tree_of(p->a->image).parts.corners != 0 &&
                         shown_tree_of(p->b->image).parts.corners != 0;
        MUST((part && fuzz_parts_meet(p)) || (!fuzz_within(p->a, p->at_a, p->b, p->at_b) &&
                                              !fuzz_within(p->b, p->at_b, p->a, p->at_a)));
    }
#else
    (void)p, (void)answer, (void)filled;
#endif
}

static inline void fuzz_compare_shapes(const fuzz_pair *p, berth_status answer, int filled)
{
#ifdef BERTH_Q16
    if (shown_tree_of(p->a->image).parts.corners == 0 &&
        shown_tree_of(p->b->image).parts.corners == 0) {
        fuzz_compare_circles(p, answer, filled);
        return;
    }
    if (answer < 0 || fuzz_solids(p->a) * fuzz_solids(p->b) > 1u << 10 || !fuzz_turns_left(p->a) ||
        !fuzz_turns_left(p->b)) {
        return;
    }
    const int truth = fuzz_parts_meet(p) || (filled && (fuzz_within(p->a, p->at_a, p->b, p->at_b) ||
                                                        fuzz_within(p->b, p->at_b, p->a, p->at_a)));
    MUST(truth == (answer == BERTH_HIT));
#else
    (void)p, (void)answer, (void)filled;
#endif
}

/* ---- Discs ---------------------------------------------------------------------------------- */

typedef berth_status (*fuzz_collide_disc)(const berth_footprint *, const berth_placement *,
                                          berth_num, berth_num, berth_num,
                                          const berth_footprint_options *,
                                          berth_footprint_counts *);

typedef struct fuzz_disc {
    berth_num x, y, radius;
} fuzz_disc;

static inline fuzz_disc fuzz_read_disc(fuzz_input *in)
{
    fuzz_disc disc;
    disc.x = fuzz_num(in);
    disc.y = fuzz_num(in);
    disc.radius = fuzz_num(in);
    return disc;
}

static inline berth_status fuzz_ask_disc(fuzz_collide_disc collide, const berth_footprint *view,
                                         const berth_placement *at, const fuzz_disc *d,
                                         uint32_t budget, uint32_t boundary, uint32_t worst)
{
    berth_footprint_options options = {.max_steps = worst + 1, .boundary = (uint8_t)boundary};
    berth_footprint_counts counts, full;
    memset(&counts, 0xa5, sizeof counts);
    full = counts;
    const berth_status answer = collide(view, at, d->x, d->y, d->radius, &options, &counts);
    if (answer < 0) {
        MUST(memcmp(&counts, &full, sizeof counts) == 0);
        MUST(answer == berth_placement_check(at) || answer == BERTH_E_COORDINATE ||
             answer == BERTH_E_RADIUS || (answer == BERTH_E_KIND && FUZZ_PARTIAL(view)));
        return answer;
    }
    MUST(answer == BERTH_CLEAR || answer == BERTH_HIT);
    MUST(counts.steps <= worst);
    MUST(counts.circles + counts.parts <= counts.steps);
    options.max_steps = 0;
    MUST(collide(view, at, d->x, d->y, d->radius, &options, &full) == answer);
    MUST(full.steps == counts.steps);
    options.max_steps = 1 + budget % (full.steps + 2);
    const berth_status early = collide(view, at, d->x, d->y, d->radius, &options, &counts);
    MUST(counts.steps <= options.max_steps);
    MUST(early == answer || (early == BERTH_UNKNOWN && options.max_steps < full.steps));
    return answer;
}

/* q16: the answer of berth_footprint_collide_disc is that of all parts, and rings. */
static inline void fuzz_compare_disc(const berth_footprint *view, const berth_placement *at,
                                     const fuzz_disc *d, berth_status answer, int filled)
{
#ifdef BERTH_Q16
    const shown_tree tree = shown_tree_of(view->image);
    const reference_placement place = exact_placement(at);
    const int64_t limit = (int64_t)berth_num_raw(d->radius) * 16384 + fuzz_rounding(view);
    reference_point corner[3], centre;
    int truth = 0;
    if (answer < 0 || tree.parts.count - 1u >= 1u << 10 || !fuzz_turns_left(view)) {
        return; /* or a circle alone */
    }
    centre.x = (int64_t)berth_num_raw(d->x) * 16384;
    centre.y = (int64_t)berth_num_raw(d->y) * 16384;
    for (uint32_t i = 0; i < tree.parts.count && !truth; i++) {
        fuzz_corners(view, i, &place, corner);
        truth = reference_parts_near(corner, tree.parts.corners, &centre, 1, limit);
    }
    if (filled && !truth && tree.parts.corners == 2) {
        static fuzz_rings rings;
        fuzz_read_rings(&rings, view, &place);
        truth = reference_rings_hold(&rings.rings, &centre);
    }
    MUST(truth == (answer == BERTH_HIT));
#else
    (void)view, (void)at, (void)d, (void)answer, (void)filled;
#endif
}

#endif
