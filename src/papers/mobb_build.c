/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* Building a tree of boxes. */

#include "mobb_fit.h"

berth_mobb_desc berth_mobb_desc_default(void)
{
    berth_mobb_desc desc;
    desc.clip = berth_clip_over_arrays(NULL, NULL, 0, berth_num_of(0), 1);
    desc.leaf_size = 0;
    desc.levels = 0;
    desc.kind = BERTH_MOBB_UMOBB;
    desc.style = BERTH_MOBB_ROUNDED;
    desc.axis = BERTH_MOBB_CHORD;
    desc.unit = BERTH_MOBB_UNIT;
    return desc;
}

static berth_status check_kind(const berth_mobb_desc *desc)
{
    /* as numbers: an enum may be of a signed type */
    if ((uint32_t)desc->kind > BERTH_MOBB_HYBRID_2 || (uint32_t)desc->style > BERTH_MOBB_PAPER ||
        (uint32_t)desc->axis > BERTH_MOBB_COVARIANCE) {
        return BERTH_E_KIND;
    }
    return desc->kind == BERTH_MOBB_MOBB || berthi_unit_holds(desc->unit) ? BERTH_OK : BERTH_E_UNIT;
}

static berthi_halving mobb_halving(const berth_mobb_desc *desc)
{
    berthi_halving halving;
    halving.clip = &desc->clip;
    halving.leaf_size = desc->leaf_size;
    halving.levels = desc->levels;
    halving.node_units = berthi_box_units(desc->kind);
    return halving;
}

static berth_status check_mobb_desc(const berth_mobb_desc *desc)
{
    if (desc == NULL) {
        return BERTH_E_NULL;
    }
    const berth_status status = check_kind(desc);
    if (status != BERTH_OK) {
        return status;
    }
    const berthi_halving halving = mobb_halving(desc);
    return berthi_track_check(&halving);
}

size_t berth_mobb_image_size(const berth_mobb_desc *desc)
{
    if (check_mobb_desc(desc) != BERTH_OK) {
        return 0;
    }
    const berthi_halving halving = mobb_halving(desc);
    return berthi_track_size(&halving);
}

static void fit_boxes(const berth_mobb *view, uint32_t axis, berthi_unit *box)
{
    const berth_track *tree = &view->track;
    uint32_t left = (UINT32_C(1) << tree->levels) - 1, depth = 0, place = 0;
    berthi_cylinders run;
    run.view = view;
    for (; left > 0; left--, box += view->box_units) {
        run.first = berthi_first_sample(place, depth, tree->samples.count);
        run.end = berthi_first_sample(place + 1, depth, tree->samples.count);
        berthi_box_fit(box, &run, axis, berthi_box_may_tilt(view->kind, depth));
        berthi_preorder_next(&depth, &place, tree->levels);
    }
}

berth_status berth_mobb_build(const berth_mobb_desc *desc, berth_arena *image, berth_mobb *view)
{
    berthi_track_header *header;
    if (desc == NULL || image == NULL || view == NULL) {
        return BERTH_E_NULL;
    }
    berth_status status = check_kind(desc);
    if (status != BERTH_OK) {
        return status;
    }
    const berthi_halving halving = mobb_halving(desc);
    status = berthi_track_build(&halving, image, &header);
    if (status != BERTH_OK) {
        return status;
    }
    header->kind = (uint8_t)desc->kind;
    header->style = (uint8_t)desc->style;
    header->unit = desc->kind != BERTH_MOBB_MOBB ? desc->unit : 0;
    berthi_mobb_view_over(view, header);
    fit_boxes(view, desc->axis, (berthi_unit *)(void *)(header + 1));
    berthi_image_seal(&header->head);
    return BERTH_OK;
}
