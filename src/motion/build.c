/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* Building a motion: the clip's part of the image, then a moving disc for each node in preorder. */

#include "fit.h"

berth_motion_desc berth_motion_desc_default(void)
{
    berth_motion_desc desc;
    desc.clip = berth_clip_over_arrays(NULL, NULL, 0, berth_num_of(0), 1);
    desc.leaf_size = 0;
    desc.levels = 0;
    return desc;
}

static berthi_halving halving_of(const berth_motion_desc *desc)
{
    berthi_halving halving;
    halving.clip = &desc->clip;
    halving.leaf_size = desc->leaf_size;
    halving.levels = desc->levels;
    halving.node_units = BERTHI_NODE_UNITS;
    return halving;
}

berth_status berth_motion_desc_check(const berth_motion_desc *desc)
{
    if (desc == NULL) {
        return BERTH_E_NULL;
    }
    const berthi_halving halving = halving_of(desc);
    return berthi_track_check(&halving);
}

size_t berth_motion_image_size(const berth_motion_desc *desc)
{
    if (desc == NULL) {
        return 0;
    }
    const berthi_halving halving = halving_of(desc);
    return berthi_track_size(&halving);
}

/* A moving disc for each node. */
static void fit_nodes(const berth_motion *view, berthi_unit *node)
{
    const berth_track *track = &view->track;
    uint32_t left = (UINT32_C(1) << track->levels) - 1, depth = 0, place = 0;
    berthi_sample_run run;
    run.samples = (const berthi_unit *)track->samples.xy;
    run.radii = (const berthi_unit *)track->radii;
    run.radius = track->radius;
    run.dt = track->dt;
    run.pace = view->pace;
    for (; left > 0; left--, node += BERTHI_NODE_UNITS) {
        run.first = berthi_first_sample(place, depth, track->samples.count);
        run.end = berthi_first_sample(place + 1, depth, track->samples.count);
        berthi_disc_fit(node, &run);
        berthi_preorder_next(&depth, &place, track->levels);
    }
}

berth_status berth_motion_build(const berth_motion_desc *desc, berth_arena *image,
                                berth_motion *view)
{
    if (desc == NULL || image == NULL || view == NULL) {
        return BERTH_E_NULL;
    }
    const berthi_halving halving = halving_of(desc);
    berthi_track_header *header;
    const berth_status status =
        berthi_track_build(&halving, BERTHI_STRUCTURE_MOTION, image, &header);
    if (status != BERTH_OK) {
        return status;
    }
    view->nodes = berthi_track_over(&view->track, header, BERTHI_NODE_UNITS);
    berthi_pace_choose(header, (const berthi_unit *)view->track.samples.xy);
    view->pace = header->pace;
    fit_nodes(view, (berthi_unit *)(void *)(header + 1));
    berthi_image_seal(&header->head);
    return BERTH_OK;
}
