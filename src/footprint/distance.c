/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* How near are two footprints? From the last answer's features where these will do, else down both
 * trees, and then, where boundaries do not meet, whether one is inside of the other. */

#include "distance.h"
#include "overlap.h"

/* In the order of the errors that the header lists. */
static berth_status distance_check(const berth_placed_footprint *a, const berth_placed_footprint *b,
                                   berth_num below, const berth_footprint_options *options)
{
    const berth_num most = BERTH_SEPARATION_MAX;
    const berth_status status = berthi_overlap_check_placed(a, b, options);
    if (status != BERTH_OK) {
        return status;
    }
    return berth_num_raw(below) > 0 && berth_num_raw(below) <= berth_num_raw(most)
               ? BERTH_OK
               : BERTH_E_DISTANCE;
}

/* What all parts of a side are rounded by, in its steps. */
static berth_len distance_rounding(const berthi_footprint_header *tree)
{
    return tree->parts.corners != 0
               ? tree->parts.radius
               : (berth_len)(berthi_extent)berthi_circle_at(tree, 0)[BERTHI_CIRCLE_RADIUS];
}

#ifdef BERTH_Q16

/* Origins are rounded down, and so are centres: two of these differ by less than two units more or
 * less than the true ones do in x and in y, which is less than 3 together. */
static void distance_measure(berthi_near_query *d, berth_raw margin)
{
    d->sum = (uint32_t)margin;
    d->slack = 3;
    for (uint32_t k = 0; k < 2; k++) {
        const berthi_footprint_header *tree = d->q.view[k];
        const uint32_t radius = (uint32_t)distance_rounding(tree) << tree->ground.shift;
        int64_t at[2] = {0, 0};
        d->sum += radius;
        /* circles hold what parts are rounded by, but maybe for what the grid moved */
        d->credit[k] = tree->method == BERTH_FOOTPRINT_OUTLINE || tree->parts.corners == 0
                           ? (berth_len)(radius >> BERTHI_NEAR_SHIFT)
                           : 0;
        berthi_world(&d->q.side[k], NULL, at);
        d->origin[k][0] = (int32_t)(at[0] >> (14 + BERTHI_NEAR_SHIFT));
        d->origin[k][1] = (int32_t)(at[1] >> (14 + BERTHI_NEAR_SHIFT));
    }
}

/* What is told of a distance of parts. */
static berth_num distance_told(const berthi_near_query *d)
{
    return berth_num_of((berth_raw)(d->best - d->sum));
}

#else

static void distance_measure(berthi_near_query *d, berth_raw margin)
{
    berth_raw lengths = 0;
    d->sum = margin;
    for (uint32_t k = 0; k < 2; k++) {
        const berthi_footprint_header *tree = d->q.view[k];
        const berth_placement *at = d->q.side[k].at;
        const berth_raw x = berth_num_raw(tree->ground.origin_x);
        const berth_raw y = berth_num_raw(tree->ground.origin_y);
        const berth_raw tx = berth_num_raw(at->x), ty = berth_num_raw(at->y);
        const berth_raw c = at->rotation.c, s = at->rotation.s;
        d->sum += distance_rounding(tree);
        d->credit[k] = 0;
        d->origin[k][0] = berthi_dot(c, -s, x, y) + tx;
        d->origin[k][1] = berthi_dot(s, c, x, y) + ty;
        lengths +=
            berthi_abs(x) + berthi_abs(y) + berthi_abs(tx) + berthi_abs(ty) + tree->ground.reach;
    }
    /* of a frame (core/frame.c), and what the sums here round besides */
    d->slack = (lengths + d->sum) * (BERTHI_C(32.0) * BERTHI_EPSILON);
}

static berth_num distance_told(const berthi_near_query *d)
{
    const berth_raw left = d->best - d->sum - d->slack;
    return berth_num_of(left > 0 ? left : 0);
}

#endif

/* The numbers of the last answer's parts, where there are such; 0 when not. */
static int distance_last(const berthi_near_query *d, const berth_separation *last, uint32_t *part)
{
    if (last == NULL || last->found != 1) {
        return 0;
    }
    for (uint32_t k = 0; k < 2; k++) {
        const berthi_footprint_parts *parts = &d->q.view[k]->parts;
        part[k] = k == d->q.swapped ? last->part_a : last->part_b;
        if (part[k] >= (parts->corners != 0 ? parts->count : 1u)) {
            part[0] = part[1] = 0;
            return 0;
        }
    }
    return 1;
}

static void distance_set(const berthi_near_query *d, const uint32_t *about,
                         berth_separation *separation)
{
    const uint32_t a = d->q.swapped, b = !d->q.swapped;
    berth_num at[2][2];
    berthi_nearest_points(d, at);
    separation->ax = at[a][0];
    separation->ay = at[a][1];
    separation->bx = at[b][0];
    separation->by = at[b][1];
    separation->part_a = (uint16_t)berthi_part_number(d, a, d->part[a], about[a]);
    separation->part_b = (uint16_t)berthi_part_number(d, b, d->part[b], about[b]);
    separation->feature_a = d->feature[a];
    separation->feature_b = d->feature[b];
    separation->found = 1;
}

/* Whether one side is inside of the other, of two whose boundaries do not meet. */
static berth_status distance_fill(berthi_near_query *d, const berth_footprint_options *options)
{
    if (!berthi_fills(options) || !berthi_frame_make(&d->q.frame, d->q.side)) {
        return BERTH_CLEAR;
    }
    return berthi_fill(&d->q);
}

/* Both sides, with that of the coarser step first. */
static void distance_take(berthi_near_query *d, const berth_placed_footprint *a,
                          const berth_placed_footprint *b, const berth_footprint_options *options)
{
    berthi_shape_query *q = &d->q;
    berthi_query_clear(q, options);
    q->left = berthi_most_steps(options);
    q->flat = (uint8_t)!berthi_fills(options);
    q->swapped = berthi_placed_tree(a)->ground.shift < berthi_placed_tree(b)->ground.shift;
    q->units = BERTHI_CIRCLE_UNITS;
    for (uint32_t k = 0; k < 2; k++) {
        const berth_placed_footprint *placed = k == q->swapped ? a : b;
        q->view[k] = berthi_placed_tree(placed);
        q->side[k].ground = &q->view[k]->ground;
        q->side[k].at = &placed->at;
    }
}

static berth_status distance_search(berthi_near_query *d, const berth_footprint_options *options,
                                    const berth_separation *last, uint32_t *about)
{
    berth_status status;
    if (distance_last(d, last, about)) {
        switch (berthi_near_again(d, about[0], about[1])) {
        case BERTHI_NEAR_DONE: return BERTH_CLEAR;
        case BERTHI_NEAR_HIT: return BERTH_HIT;
        case BERTHI_NEAR_OUT: return BERTH_UNKNOWN;
        case BERTHI_NEAR_OPEN: break;
        }
    }
    status = berthi_near_walk(d);
    if (status == BERTH_CLEAR) {
        status = distance_fill(d, options);
        if (status == BERTH_HIT) {
            d->found = 0;
        }
    }
    return status;
}

berth_status berth_footprint_distance(const berth_placed_footprint *a,
                                      const berth_placed_footprint *b, berth_num below,
                                      const berth_footprint_options *options,
                                      const berth_separation *last, berth_separation *separation,
                                      berth_footprint_counts *counts)
{
    static const berth_separation none;
    uint32_t about[2] = {0, 0};
    berth_separation told = none;
    berthi_near_query d;
    berth_status status = separation == NULL ? BERTH_E_NULL : distance_check(a, b, below, options);
    if (status != BERTH_OK) {
        return status;
    }
    distance_take(&d, a, b, options);
    distance_measure(&d, options != NULL ? berth_num_raw(options->margin) : 0);
    d.best = (berthi_near_t)berth_num_raw(below) + d.sum;
#ifndef BERTH_Q16
    d.best += d.slack; /* what may overlap is looked for, however little `below` is */
#endif
    d.found = d.zero = d.finer = 0;
    status = distance_search(&d, options, last, about);
    if (status == BERTH_HIT || status == BERTH_CLEAR) {
        if (d.found) {
            distance_set(&d, about, &told);
        }
        told.found = (uint8_t)(d.found || status == BERTH_HIT);
        told.distance = status == BERTH_HIT ? berth_num_of(0) : d.found ? distance_told(&d) : below;
        *separation = told;
    }
    return berthi_query_report(&d.q, status, options, counts);
}
