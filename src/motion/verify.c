/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* Whether an image's bounds really bound: every node all its samples, radius and reach all discs.
 * Exact in q16; in f32 and f64 to the rounding that the query's slack covers. */

#include "moving.h"
#include "../core/stored.h"

#ifdef BERTH_Q16

/* |(x, y)| + r <= reach. */
static int within_reach(berth_len x, berth_len y, berth_len r, berth_len reach)
{
    const int64_t left = (int64_t)reach - r;
    return left >= 0 && (int64_t)x * x + (int64_t)y * y <= left * left;
}

#else

static int within_reach(berth_len x, berth_len y, berth_len r, berth_len reach)
{
    const berth_raw left = reach - r;
    return left >= 0 && x * x + y * y <= left * left * (1 + 64 * BERTHI_EPSILON);
}

#endif

static berth_len radius_of(const berth_motion *view, uint32_t i)
{
    return view->radii != NULL ? ((const berthi_unit *)view->radii)[i] : view->radius;
}

/* At both ends of its interval, for its distance to the moving centre is a convex function. */
static int bounds_sample(const berth_motion *view, const berthi_unit *node, uint32_t i,
                         int32_t before)
{
    const berthi_unit *sample = (const berthi_unit *)view->samples + 2 * (size_t)i;
    const berth_len r = radius_of(view, i), left = (berthi_extent)node[BERTHI_NODE_RADIUS] - r;
    int k;
    for (k = 0; k < 2; k++) {
        const berthi_gap gap =
            berthi_gap_of(sample, r, node[BERTHI_NODE_X], node[BERTHI_NODE_Y], node[BERTHI_NODE_VX],
                          node[BERTHI_NODE_VY], before - k * view->dt, view->pace);
        if (berthi_gap_beyond(&gap, left, view->pace)) {
            return 0;
        }
    }
    return 1;
}

static int bounds_samples(const berth_motion *view, const berthi_unit *node, uint32_t first,
                          uint32_t end)
{
    uint32_t i;
    for (i = first; i < end; i++) {
        if (!bounds_sample(view, node, i, (int32_t)(end - i) * view->dt)) {
            return 0;
        }
    }
    return 1;
}

int berthi_discs_bounded(const berth_motion *view)
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

berth_status berth_motion_verify(const berth_motion *view)
{
    const berthi_unit *node;
    uint32_t left, depth = 0, place = 0;
    if (view == NULL) {
        return BERTH_E_NULL;
    }
    if (!berthi_is_view(view)) {
        return BERTH_E_VIEW;
    }
    if (!berthi_discs_bounded(view)) {
        return BERTH_E_HEADER;
    }
    node = (const berthi_unit *)view->nodes;
    for (left = (UINT32_C(1) << view->levels) - 1; left > 0; left--) {
        if (!bounds_samples(view, node, berthi_first_sample(place, depth, view->count),
                            berthi_first_sample(place + 1, depth, view->count))) {
            return BERTH_E_NODE;
        }
        berthi_preorder_next(&depth, &place, view->levels);
        node += BERTHI_NODE_UNITS;
    }
    return BERTH_OK;
}
