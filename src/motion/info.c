/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* Looking into a view: facts, samples and moving discs in the caller's unit. */

#include "../core/stored.h"

#ifdef BERTH_Q16
/* A count of grid steps in Q16.16: exact, but for a radius or an extent of 2^31 and more, which
 * only forged images have: it becomes the largest number. */
berth_num berthi_stored_length(const berth_motion *view, berth_len steps)
{
    if (steps > (INT32_MAX >> view->shift)) {
        return berth_num_of(INT32_MAX);
    }
    return berth_num_of(steps * (int32_t)(UINT32_C(1) << view->shift));
}
#else
berth_num berthi_stored_length(const berth_motion *view, berth_len units)
{
    (void)view;
    return berth_num_of(units);
}
#endif

berth_num berthi_stored_position(const berth_motion *view, berth_num origin, berth_len steps)
{
    return berth_num_add(origin, berthi_stored_length(view, steps));
}

berth_status berth_motion_info(const berth_motion *view, berth_motion_facts *facts)
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
    facts->bytes = BERTH_MOTION_IMAGE_BYTES_OF(view->count, view->levels, view->radii != NULL);
    facts->radius = berthi_stored_length(view, view->radius);
#ifdef BERTH_Q16
    facts->step = berthi_stored_length(view, 1);
    facts->band = berth_num_of((int32_t)((((uint32_t)view->band << view->shift) + 63) >> 6));
#else
    facts->step = berth_num_of(0);
    facts->band = berth_num_of(view->reach * (BERTHI_C(16.0) * BERTHI_EPSILON));
#endif
    return BERTH_OK;
}

BERTH_HOT void berthi_stored_sample(const berth_motion *view, uint32_t index, berth_num *x,
                                    berth_num *y, berth_num *r)
{
    const berthi_unit *sample = (const berthi_unit *)view->samples + 2 * (size_t)index;
    const berthi_unit *radii = (const berthi_unit *)view->radii;
    *x = berthi_stored_position(view, view->origin_x, sample[0]);
    *y = berthi_stored_position(view, view->origin_y, sample[1]);
    *r = berthi_stored_length(view, radii != NULL ? radii[index] : view->radius);
}

BERTH_HOT berth_status berth_motion_sample(const berth_motion *view, uint32_t index, berth_num *x,
                                           berth_num *y, berth_num *r)
{
    if (view == NULL || x == NULL || y == NULL || r == NULL) {
        return BERTH_E_NULL;
    }
    if (!berthi_is_view(view)) {
        return BERTH_E_VIEW;
    }
    if (index >= view->count) {
        return BERTH_E_INDEX;
    }
    berthi_stored_sample(view, index, x, y, r);
    return BERTH_OK;
}

/* On the way down from the root, each step goes
 * to the next node, and each turn to the right skips a left subtree. */
uint32_t berthi_preorder_of(uint32_t levels, uint32_t level, uint32_t place)
{
    uint32_t index = 0, depth;
    for (depth = 1; depth <= level; depth++) {
        const uint32_t right = (place >> (level - depth)) & 1;
        index += 1 + right * ((UINT32_C(1) << (levels - depth)) - 1);
    }
    return index;
}

berth_status berth_motion_node(const berth_motion *view, uint32_t level, uint32_t place,
                               berth_motion_disc *out)
{
    const berthi_unit *node;
    int32_t ticks;
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
           (size_t)berthi_preorder_of(view->levels, level, place) * BERTHI_NODE_UNITS;
    ticks = berthi_node_ticks(view, level, place);
    out->first = berthi_first_sample(place, level, view->count);
    out->end = berthi_first_sample(place + 1, level, view->count);
    out->to_x = berthi_stored_position(view, view->origin_x, node[BERTHI_NODE_X]);
    out->to_y = berthi_stored_position(view, view->origin_y, node[BERTHI_NODE_Y]);
    out->from_x = berthi_stored_position(view, view->origin_x,
                                         node[BERTHI_NODE_X] -
                                             berthi_way(node[BERTHI_NODE_VX], ticks, view->pace));
    out->from_y = berthi_stored_position(view, view->origin_y,
                                         node[BERTHI_NODE_Y] -
                                             berthi_way(node[BERTHI_NODE_VY], ticks, view->pace));
    out->radius = berthi_stored_length(view, (berthi_extent)node[BERTHI_NODE_RADIUS]);
    return BERTH_OK;
}
