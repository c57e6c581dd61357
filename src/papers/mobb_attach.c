/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* Attaching an image of a tree of boxes: as motion/attach.c, with boxes for moving discs. */

#include "mobb_image.h"
#include "mobb_time.h"

/* The radius around the boxes: in the paper's style none, else the least of all discs. */
static berth_len round_of(const berth_motion *tree, uint32_t style)
{
    const berthi_unit *radii = (const berthi_unit *)tree->radii;
    berth_len least = style == BERTH_MOBB_PAPER ? 0 : tree->radius;
    uint32_t i;
    for (i = 0; radii != NULL && i < tree->count; i++) {
        least = radii[i] < least ? radii[i] : least;
    }
    return least;
}

void berthi_mobb_view_over(berth_mobb *view, const berthi_header *header)
{
    const uint32_t units = berthi_box_units(header->kind);
    berthi_view_over(&view->tree, header, units);
    view->boxes = view->tree.nodes;
    view->tree.nodes = NULL;
    view->round = round_of(&view->tree, header->style);
    view->tempo = header->tempo;
    view->box_units = (uint8_t)units;
    view->kind = header->kind;
}

/* low <= v <= high, and not NaN. */
static int within(berth_raw v, berth_raw low, berth_raw high)
{
    return v >= low && v <= high;
}

int berthi_box_holds(const berthi_unit *box, uint32_t units, berth_len round)
{
    const berth_len most =
        berthi_box_aligned(box, units) ? BERTHI_BOX_EXTENT_LIMIT - round : BERTHI_EXTENT_LIMIT;
    if (!within(box[BERTHI_BOX_X], -BERTHI_BOX_LIMIT, BERTHI_BOX_LIMIT) ||
        !within(box[BERTHI_BOX_Y], -BERTHI_BOX_LIMIT, BERTHI_BOX_LIMIT) ||
        berthi_norm_of(box[BERTHI_BOX_X], box[BERTHI_BOX_Y]) >
            berthi_norm_of(BERTHI_BOX_LIMIT, 0) ||
        !berthi_is_unit(box[BERTHI_BOX_AXIS_X], box[BERTHI_BOX_AXIS_Y]) ||
        !within((berthi_extent)box[BERTHI_BOX_MAJOR], 0, most) ||
        !within((berthi_extent)box[BERTHI_BOX_MINOR], 0, most)) {
        return 0;
    }
    return units == BERTHI_BOX_UNITS ||
           (within(box[BERTHI_BOX_TIME], -BERTHI_BOX_TIME_LIMIT, BERTHI_BOX_TIME_LIMIT) &&
            berthi_is_unit(box[BERTHI_BOX_TILT_C], box[BERTHI_BOX_TILT_S]) &&
            within((berthi_extent)box[BERTHI_BOX_DEPTH], 0, BERTHI_EXTENT_LIMIT));
}

/* Whether the clip's length in units of time fits a box's numbers. */
static int tempo_holds(const berth_mobb *view)
{
    const int32_t ticks = (int32_t)view->tree.count * view->tree.dt;
    if (view->tempo < BERTHI_TEMPO_LEAST || view->tempo > BERTHI_TEMPO_MOST) {
        return 0;
    }
#ifdef BERTH_Q16
    return view->tempo <= 0 ? berthi_time_down(ticks, view->tempo) <= BERTHI_TIME_MOST
                            : ticks <= BERTHI_TIME_MOST >> view->tempo;
#else
    return berthi_time_up(ticks, view->tempo) <= BERTHI_BOX_TIME_LIMIT;
#endif
}

berth_status berth_mobb_attach(berth_mobb *view, const void *image, size_t size)
{
    const berthi_header *header = (const berthi_header *)image;
    const berthi_unit *box;
    berth_mobb found;
    berth_status status;
    uint32_t left;
    if (view == NULL || image == NULL) {
        return BERTH_E_NULL;
    }
    /* the kind, where there is one, says how large the image has to be */
    status = berthi_block_check(image, size, BERTHI_STRUCTURE_MOBB);
    if (status == BERTH_OK) {
        status = berthi_header_check(image, berthi_box_units(header->kind));
    }
    if (status != BERTH_OK) {
        return status;
    }
    berthi_mobb_view_over(&found, header);
    status = berthi_samples_check(&found.tree);
    if (status != BERTH_OK) {
        return status;
    }
    if (header->kind > BERTH_MOBB_HYBRID_2 || header->style > BERTH_MOBB_PAPER ||
        !tempo_holds(&found)) {
        return BERTH_E_HEADER;
    }
    box = (const berthi_unit *)found.boxes;
    for (left = (UINT32_C(1) << found.tree.levels) - 1; left > 0; left--) {
        if (!berthi_box_holds(box, found.box_units, found.round)) {
            return BERTH_E_NODE;
        }
        box += found.box_units;
    }
    berthi_mobb_view_over(view, header); /* a copy of this size would call memcpy */
    return BERTH_OK;
}
