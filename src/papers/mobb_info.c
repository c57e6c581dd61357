/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* Looking into a tree of boxes, and checking it: as motion/info.c and motion/verify.c. */

#include "../core/stored.h"
#include "mobb_fit.h"

berth_status berth_mobb_sample(const berth_mobb *view, uint32_t index, berth_num *x, berth_num *y,
                               berth_num *r)
{
    if (view == NULL || x == NULL || y == NULL || r == NULL) {
        return BERTH_E_NULL;
    }
    if (!berthi_is_mobb(view)) {
        return BERTH_E_VIEW;
    }
    if (index >= view->tree.count) {
        return BERTH_E_INDEX;
    }
    berthi_stored_sample(&view->tree, index, x, y, r);
    return BERTH_OK;
}

berth_status berth_mobb_node(const berth_mobb *view, uint32_t level, uint32_t place,
                             berth_mobb_box *out)
{
    const berth_motion *tree;
    const berthi_unit *box;
    int tilted;
    if (view == NULL || out == NULL) {
        return BERTH_E_NULL;
    }
    if (!berthi_is_mobb(view)) {
        return BERTH_E_VIEW;
    }
    tree = &view->tree;
    tilted = view->box_units == BERTHI_BOX_TILTED_UNITS;
    if (level >= tree->levels || place >> level != 0) {
        return BERTH_E_INDEX;
    }
    box = (const berthi_unit *)view->boxes +
          (size_t)berthi_preorder_of(tree->levels, level, place) * view->box_units;
    out->first = berthi_first_sample(place, level, tree->count);
    out->end = berthi_first_sample(place + 1, level, tree->count);
    out->x = berthi_stored_position(tree, tree->origin_x, box[BERTHI_BOX_X]);
    out->y = berthi_stored_position(tree, tree->origin_y, box[BERTHI_BOX_Y]);
    out->axis.c = box[BERTHI_BOX_AXIS_X];
    out->axis.s = box[BERTHI_BOX_AXIS_Y];
    out->major = berthi_stored_length(tree, (berthi_extent)box[BERTHI_BOX_MAJOR]);
    out->minor = berthi_stored_length(tree, (berthi_extent)box[BERTHI_BOX_MINOR]);
    out->round = berthi_stored_length(tree, view->round);
    if (tilted) {
        out->tilt.c = box[BERTHI_BOX_TILT_C];
        out->tilt.s = box[BERTHI_BOX_TILT_S];
        out->time = berthi_stored_length(tree, box[BERTHI_BOX_TIME]);
        out->depth = berthi_stored_length(tree, (berthi_extent)box[BERTHI_BOX_DEPTH]);
    } else {
        const berth_len low = berthi_time_down((int32_t)out->first * tree->dt, view->tempo);
        const berth_len high = berthi_time_up((int32_t)out->end * tree->dt, view->tempo);
        out->tilt.c = BERTH_DIR_ONE;
        out->tilt.s = 0;
        out->time = berthi_stored_length(tree, (low + high) / 2);
        out->depth = berthi_stored_length(tree, high - (low + high) / 2);
    }
    return BERTH_OK;
}

berth_status berth_mobb_verify(const berth_mobb *view)
{
    const berthi_unit *box;
    uint32_t left, depth = 0, place = 0;
    berthi_cylinders run;
    if (view == NULL) {
        return BERTH_E_NULL;
    }
    if (!berthi_is_mobb(view)) {
        return BERTH_E_VIEW;
    }
    if (!berthi_discs_bounded(&view->tree)) {
        return BERTH_E_HEADER;
    }
    run.view = view;
    box = (const berthi_unit *)view->boxes;
    for (left = (UINT32_C(1) << view->tree.levels) - 1; left > 0; left--) {
        run.first = berthi_first_sample(place, depth, view->tree.count);
        run.end = berthi_first_sample(place + 1, depth, view->tree.count);
        if (!berthi_box_bounds(box, &run)) {
            return BERTH_E_NODE;
        }
        berthi_preorder_next(&depth, &place, view->tree.levels);
        box += view->box_units;
    }
    return BERTH_OK;
}
