/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* Looking into a view: facts, samples and boxes in the caller's unit. */

#include "mobb_image.h"

#ifdef BERTH_Q16
/* A count of grid steps in Q16.16: exact, for no stored length reaches past 2^31 there. */
static berth_num length(const berth_mobb *view, berth_len steps)
{
    return berth_num_of(steps * (int32_t)(UINT32_C(1) << view->shift));
}
#else
static berth_num length(const berth_mobb *view, berth_len units)
{
    (void)view;
    return berth_num_of(units);
}
#endif

berth_status berth_mobb_info(const berth_mobb *view, berth_mobb_facts *facts)
{
    if (view == NULL || facts == NULL) {
        return BERTH_E_NULL;
    }
    if (!berthi_is_view(view)) {
        return BERTH_E_VIEW;
    }
    facts->count = view->count;
    facts->dt = view->dt;
    facts->levels = view->levels;
    facts->nodes = (UINT32_C(1) << view->levels) - 1;
    facts->bytes = BERTH_MOBB_IMAGE_BYTES_OF(view->count, view->levels, view->radii != NULL);
    facts->radius = length(view, view->radius);
#ifdef BERTH_Q16
    facts->step = length(view, 1);
    facts->band = berth_num_of((int32_t)((((uint32_t)view->band << view->shift) + 63) >> 6));
#else
    facts->step = berth_num_of(0);
    facts->band = berth_num_of(view->reach * (BERTHI_C(16.0) * BERTHI_EPSILON));
#endif
    return BERTH_OK;
}

berth_status berth_mobb_sample(const berth_mobb *view, uint32_t index, berth_num *x, berth_num *y,
                               berth_num *r)
{
    const berthi_unit *sample;
    if (view == NULL || x == NULL || y == NULL || r == NULL) {
        return BERTH_E_NULL;
    }
    if (!berthi_is_view(view)) {
        return BERTH_E_VIEW;
    }
    if (index >= view->count) {
        return BERTH_E_INDEX;
    }
    sample = (const berthi_unit *)view->samples + 2 * (size_t)index;
    *x = berth_num_add(view->origin_x, length(view, sample[0]));
    *y = berth_num_add(view->origin_y, length(view, sample[1]));
    *r = length(view,
                view->radii != NULL ? ((const berthi_unit *)view->radii)[index] : view->radius);
    return BERTH_OK;
}

/* Where node `place` of `level` stands in preorder: on the way down from the root, each step goes
 * to the next node, and each turn to the right skips a left subtree. */
static uint32_t preorder_of(uint32_t levels, uint32_t level, uint32_t place)
{
    uint32_t index = 0, depth;
    for (depth = 1; depth <= level; depth++) {
        const uint32_t right = (place >> (level - depth)) & 1;
        index += 1 + right * ((UINT32_C(1) << (levels - depth)) - 1);
    }
    return index;
}

berth_status berth_mobb_node(const berth_mobb *view, uint32_t level, uint32_t place,
                             berth_mobb_box *out)
{
    const berthi_unit *node;
    if (view == NULL || out == NULL) {
        return BERTH_E_NULL;
    }
    if (!berthi_is_view(view)) {
        return BERTH_E_VIEW;
    }
    if (level >= view->levels || place >> level != 0) {
        return BERTH_E_INDEX;
    }
    node = (const berthi_unit *)view->nodes +
           (size_t)preorder_of(view->levels, level, place) * berthi_node_units(view);
    out->first = berthi_first_sample(place, level, view->count);
    out->end = berthi_first_sample(place + 1, level, view->count);
    out->x = berth_num_add(view->origin_x, length(view, node[BERTHI_NODE_X]));
    out->y = berth_num_add(view->origin_y, length(view, node[BERTHI_NODE_Y]));
    out->axis.c = node[BERTHI_NODE_AXIS_X];
    out->axis.s = node[BERTHI_NODE_AXIS_Y];
    out->major = length(view, node[BERTHI_NODE_MAJOR]);
    out->minor = length(view, node[BERTHI_NODE_MINOR]);
    out->radius = length(view, view->radii != NULL ? node[BERTHI_NODE_RADIUS] : view->radius);
    return BERTH_OK;
}
