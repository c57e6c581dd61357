/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* Whether an image's bounds really bound: every node all its samples, radius and reach all discs.
 * Exact in q16; in f32 and f64 to the rounding that the query's slack covers. */

#include "mobb_image.h"

#ifdef BERTH_Q16

/* |p . u| <= h * |u|^2 / 2^14, the definition of a box's extent. */
static int within_extent(berthi_prod proj, berth_len h, berthi_wdir ux, berthi_wdir uy)
{
    const int64_t norm = (int64_t)ux * ux + (int64_t)uy * uy;
    return ((int64_t)berthi_abs(proj) << 14) <= h * norm;
}

/* |(x, y)| + r <= reach. */
static int within_reach(berth_len x, berth_len y, berth_len r, berth_len reach)
{
    const int64_t left = (int64_t)reach - r;
    return left >= 0 && (int64_t)x * x + (int64_t)y * y <= left * left;
}

#else

static int within_extent(berthi_prod proj, berth_len h, berthi_wdir ux, berthi_wdir uy)
{
    const berth_raw norm = ux * ux + uy * uy;
    return berthi_abs(proj) <= h * norm * (1 + 16 * BERTHI_EPSILON);
}

static int within_reach(berth_len x, berth_len y, berth_len r, berth_len reach)
{
    const berth_raw left = reach - r;
    return left >= 0 && x * x + y * y <= left * left * (1 + 64 * BERTHI_EPSILON);
}

#endif

static berth_len radius_of(const berth_mobb *view, uint32_t i)
{
    return view->radii != NULL ? ((const berthi_unit *)view->radii)[i] : view->radius;
}

static int bounds_samples(const berth_mobb *view, const berthi_unit *node, uint32_t first,
                          uint32_t end)
{
    const berthi_unit *sample = (const berthi_unit *)view->samples;
    const berthi_wdir ux = node[BERTHI_NODE_AXIS_X], uy = node[BERTHI_NODE_AXIS_Y];
    const berth_len radius = view->radii != NULL ? node[BERTHI_NODE_RADIUS] : view->radius;
    uint32_t i;
    for (i = first; i < end; i++) {
        const berth_len dx = sample[2 * i] - node[BERTHI_NODE_X];
        const berth_len dy = sample[2 * i + 1] - node[BERTHI_NODE_Y];
        if (!within_extent(berthi_dot(ux, uy, dx, dy), node[BERTHI_NODE_MAJOR], ux, uy) ||
            !within_extent(berthi_dot(-uy, ux, dx, dy), node[BERTHI_NODE_MINOR], ux, uy) ||
            radius_of(view, i) > radius) {
            return 0;
        }
    }
    return 1;
}

static int bounds_discs(const berth_mobb *view)
{
    const berthi_unit *sample = (const berthi_unit *)view->samples;
    uint32_t i;
    for (i = 0; i < view->count; i++) {
        if (radius_of(view, i) > view->radius ||
            !within_reach(sample[2 * i], sample[2 * i + 1], radius_of(view, i), view->reach)) {
            return 0;
        }
    }
    return 1;
}

berth_status berth_mobb_verify(const berth_mobb *view)
{
    const berthi_unit *node;
    uint32_t left, depth = 0, place = 0;
    if (view == NULL) {
        return BERTH_E_NULL;
    }
    if (!berthi_is_view(view)) {
        return BERTH_E_VIEW;
    }
    if (!bounds_discs(view)) {
        return BERTH_E_HEADER;
    }
    node = (const berthi_unit *)view->nodes;
    for (left = (UINT32_C(1) << view->levels) - 1; left > 0; left--) {
        if (!bounds_samples(view, node, berthi_first_sample(place, depth, view->count),
                            berthi_first_sample(place + 1, depth, view->count))) {
            return BERTH_E_NODE;
        }
        berthi_preorder_next(&depth, &place, view->levels);
        node += berthi_node_units(view);
    }
    return BERTH_OK;
}
