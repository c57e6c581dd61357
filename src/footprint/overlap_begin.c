/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* Whether footprints overlap, before and after the walk: checks, root circles, the frame; what is
 * inside. */

#include "../core/num.h"
#include "overlap.h"

/* ---- Checks ---------------------------------------------------------------------------------- */

/* Whether a view keeps no parts of a shape that has some. */
static inline int overlap_hollow(const berthi_footprint_header *view)
{
    return view->parts.corners == 0 && view->method != BERTH_FOOTPRINT_CYLINDER;
}

BERTH_HOT BERTHI_APART berth_status berthi_overlap_check(const berthi_footprint_header *a,
                                                         const berthi_footprint_header *b,
                                                         const berth_footprint_options *options)
{
    if (overlap_hollow(a) || overlap_hollow(b) || (options != NULL && options->boundary > 1)) {
        return BERTH_E_KIND;
    }
    return options == NULL || berthi_radius_ok(options->margin) ? BERTH_OK : BERTH_E_MARGIN;
}

BERTH_HOT BERTHI_APART berth_status
berthi_overlap_check_placed(const berth_placed_footprint *a, const berth_placed_footprint *b,
                            const berth_footprint_options *options)
{
    if (a == NULL || b == NULL) {
        return BERTH_E_NULL;
    }
    const berth_status status_a = berthi_footprint_placed(a), status_b = berthi_footprint_placed(b);
    if (status_a != BERTH_OK || status_b != BERTH_OK) {
        return status_a != BERTH_OK ? status_a : status_b;
    }
    return berthi_overlap_check(berthi_placed_tree(a), berthi_placed_tree(b), options);
}

/* ---- Beginning and end ----------------------------------------------------------------------- */

#ifdef BERTH_Q16

/* b's position from a's, both in Q16.16, in steps of 2^shift, rounded. */
static inline int32_t overlap_steps(berth_raw a, berth_raw b, uint32_t shift)
{
    return berthi_floor_shift(b - a + (int32_t)(UINT32_C(1) << shift >> 1), shift);
}

/* Halves, so that they fit, may be that far from each other: then what they are of is further than
 * twice that. */
static inline int overlap_aside(berth_raw a, berth_raw b, uint32_t half)
{
    return (uint32_t)berthi_abs(berthi_floor_shift(b, 1) - berthi_floor_shift(a, 1)) >= half;
}

/* Whether circles inside surely overlap, off by less than three steps. */
static BERTH_HOT BERTHI_APART int overlap_placed_inside(const berthi_shape_query *q,
                                                        const berth_placed_footprint *a,
                                                        const berth_placed_footprint *b)
{
    const uint32_t shift = q->side[0].ground->shift;
    const uint32_t inside = (uint32_t)a->inner + (uint32_t)b->inner + (uint32_t)q->margin;
    const int32_t radius = (int32_t)(inside >> shift) - 3;
    int32_t x, y;
    if (overlap_aside(a->inner_x, b->inner_x, inside >> 1) ||
        overlap_aside(a->inner_y, b->inner_y, inside >> 1)) {
        return 0;
    }
    x = berthi_abs(overlap_steps(a->inner_x, b->inner_x, shift));
    y = berthi_abs(overlap_steps(a->inner_y, b->inner_y, shift));
    return x < radius && y < radius &&
           (uint32_t)x * (uint32_t)x + (uint32_t)y * (uint32_t)y <
               (uint32_t)radius * (uint32_t)radius;
}

/* The frame in which side 1 is seen from side 0, their root circles' centres (x, y) steps apart:
 * these are off by at most 2.12 steps together, 0.71 where a step has many units. The rest is as in
 * core/frame.h, from the roots' centres: |(x, y)| < 46300, and no stored point is further than
 * 31113 from one; that is 0.71 for a result's rounding, 1.34 for the relative rotation's and 3.80
 * for its length on side 0: 7.97 steps of BERTHI_OVERLAP_SLACK, and 2.81 for the length of the
 * result, 1 for b's radius. Of outlines as built it is 5.4 steps, no more than core/frame.h's. */
static BERTH_HOT BERTHI_APART void overlap_frame(berthi_shape_query *q, int32_t x, int32_t y)
{
    const berth_rotation ra = q->side[0].at->rotation, rb = q->side[1].at->rotation;
    const berthi_unit *a = berthi_circle_at(q->view[0], 0), *b = berthi_circle_at(q->view[1], 0);
    berthi_frame *f = &q->frame;
    int32_t px, py;
    f->mc = berthi_unit_of(berthi_len_of(berthi_dot(ra.c, ra.s, rb.c, rb.s)));
    f->ms = berthi_unit_of(berthi_len_of(berthi_dot(ra.c, -ra.s, rb.s, rb.c)));
    px = berthi_floor_shift(berthi_dot(f->mc, -f->ms, b[0], b[1]), f->drop);
    py = berthi_floor_shift(berthi_dot(f->ms, f->mc, b[0], b[1]), f->drop);
    f->tx = berthi_dot(ra.c, ra.s, x, y) + berthi_prod_of(a[0]) - px;
    f->ty = berthi_dot(ra.c, -ra.s, y, x) + berthi_prod_of(a[1]) - py;
}

/* What is told without a walk: whether root circles are apart, or circles inside overlap. Where
 * sums of radii and the margin do not fit a frame there is none. */
static BERTH_HOT BERTHI_APART berth_status overlap_roots(berthi_shape_query *q,
                                                         const berth_placed_footprint *a,
                                                         const berth_placed_footprint *b)
{
    const uint32_t shift = q->side[0].ground->shift;
    const uint32_t radii = (uint32_t)a->radius + (uint32_t)b->radius + (uint32_t)q->margin;
    const int32_t outer = (int32_t)(radii >> shift) + 3;
    uint32_t square;
    int32_t x, y;
    if (overlap_aside(a->x, b->x, (radii >> 1) + 1) ||
        overlap_aside(a->y, b->y, (radii >> 1) + 1)) {
        return BERTH_CLEAR;
    }
    q->frame.drop = (uint16_t)(shift - q->side[1].ground->shift);
    q->gap = berthi_ceil_shift(q->margin, shift);
    if (outer > BERTHI_OVERLAP_MOST || radii > INT32_MAX - 4) {
        q->wide = 1;
        q->looks = 0;
        /* nothing is asked of it, but nodes are placed in it all the same */
        q->frame.mc = q->frame.ms = 0;
        q->frame.tx = q->frame.ty = 0;
        return BERTH_UNKNOWN;
    }
    x = overlap_steps(a->x, b->x, shift);
    y = overlap_steps(a->y, b->y, shift);
    square = (uint32_t)x * (uint32_t)x + (uint32_t)y * (uint32_t)y;
    if (square >= (uint32_t)outer * (uint32_t)outer) {
        return BERTH_CLEAR;
    }
    if (q->looks != 0 && a->inner != 0 && b->inner != 0 &&
        square < berthi_overlap_part((uint32_t)outer * (uint32_t)outer)) {
        q->inner++;
        if (overlap_placed_inside(q, a, b)) {
            return BERTH_HIT;
        }
    }
    overlap_frame(q, x, y);
    return BERTH_UNKNOWN;
}

#else

/* `>`, so that squares which underflow tell nothing. */
static berth_status overlap_roots(berthi_shape_query *q, const berth_placed_footprint *a,
                                  const berth_placed_footprint *b)
{
    const berthi_side *side = q->side;
    const berth_raw x = b->x - a->x, y = b->y - a->y;
    const berth_raw radii = a->radius + b->radius + q->margin;
    const berth_raw inner_x = b->inner_x - a->inner_x, inner_y = b->inner_y - a->inner_y;
    const berth_raw inside = a->inner + b->inner + q->margin;
    berth_ground ground = *side[0].ground; /* the margin is a part of its reach for this once */
    berthi_side sides[2];
    if (x * x + y * y > radii * radii * (1 + 16 * BERTHI_EPSILON)) {
        return BERTH_CLEAR;
    }
    if (q->looks != 0 && a->inner > 0 && b->inner > 0) {
        q->inner++;
        if (inner_x * inner_x + inner_y * inner_y < inside * inside) {
            return BERTH_HIT;
        }
    }
    sides[0].ground = &ground;
    sides[0].at = side[0].at;
    sides[1] = side[1];
    ground.reach += q->margin;
    q->gap = q->margin;
    return berthi_frame_make(&q->frame, sides) ? BERTH_UNKNOWN : BERTH_CLEAR;
}

#endif

BERTH_HOT BERTHI_APART berth_status berthi_overlap_begin(berthi_shape_query *q,
                                                         const berth_placed_footprint *a,
                                                         const berth_placed_footprint *b,
                                                         berth_raw margin,
                                                         const berth_footprint_options *options)
{
    const berthi_footprint_header *tree_a = berthi_placed_tree(a), *tree_b = berthi_placed_tree(b);
    berth_status status;
    berthi_query_clear(q, options);
    q->units = BERTHI_CIRCLE_UNITS;
    q->margin = margin;
    q->flat = !berthi_fills(options);
    q->looks = q->flat ? 0 : BERTHI_INNER;
    q->swapped = tree_a->ground.shift < tree_b->ground.shift;
    q->view[q->swapped] = tree_a;
    q->view[1 - q->swapped] = tree_b;
    q->side[q->swapped].at = &a->at;
    q->side[1 - q->swapped].at = &b->at;
    q->side[0].ground = &q->view[0]->ground;
    q->side[1].ground = &q->view[1]->ground;
    status = q->swapped ? overlap_roots(q, b, a) : overlap_roots(q, a, b);
    if (status == BERTH_UNKNOWN) {
        berthi_overlap_turn(q);
    }
    return status;
}

BERTH_HOT BERTHI_APART berth_status berthi_overlap_open(berthi_shape_query *q,
                                                        const berth_placed_footprint *a,
                                                        const berth_placed_footprint *b,
                                                        const berth_footprint_options *options)
{
    const berth_status status = berthi_overlap_check_placed(a, b, options);
    return status == BERTH_OK
               ? berthi_overlap_begin(q, a, b, berthi_overlap_margin(options), options)
               : status;
}

BERTH_HOT BERTHI_APART berth_status berthi_overlap_close(berthi_shape_query *q, berth_status answer)
{
    if (answer != BERTH_CLEAR || q->flat) {
        return answer;
    }
    /* what is inside is so without the margin, and in a frame */
    return !q->wide || berthi_frame_make(&q->frame, q->side) ? berthi_fill(q) : BERTH_CLEAR;
}
