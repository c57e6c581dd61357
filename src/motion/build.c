/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* Building a MOBB tree: sizes, then the grid, then a moving disc for each node in preorder. */

#include "fit.h"

berth_motion_desc berth_motion_desc_default(void)
{
    berth_motion_desc desc;
    desc.clip = berth_clip_over_arrays(NULL, NULL, 0, berth_num_of(0), 1);
    desc.leaf_size = 0;
    desc.levels = 0;
    return desc;
}

/* Levels of the tree that desc asks for; 0 when it cannot be had. */
static uint32_t levels_of(const berth_motion_desc *desc)
{
    const uint32_t count = desc->clip.count;
    const uint32_t leaf =
        desc->leaf_size != 0 ? desc->leaf_size : (uint32_t)BERTH_MOTION_DEFAULT_LEAF_SIZE;
    if (desc->levels == 0) {
        return BERTH_MOTION_LEVELS(count, leaf);
    }
    if (desc->levels > BERTH_MOTION_MAX_LEVELS || (UINT32_C(1) << (desc->levels - 1)) > count) {
        return 0;
    }
    return desc->levels;
}

size_t berthi_image_size(const berth_motion_desc *desc, uint32_t node_units)
{
    uint32_t levels;
    if (desc == NULL || berthi_clip_check_shape(&desc->clip) != BERTH_OK) {
        return 0;
    }
    levels = levels_of(desc);
    return levels != 0
               ? berthi_image_bytes(desc->clip.count, levels, desc->clip.r != NULL, node_units)
               : 0;
}

size_t berth_motion_image_size(const berth_motion_desc *desc)
{
    return berthi_image_size(desc, BERTHI_NODE_UNITS);
}

size_t berth_motion_scratch_size(const berth_motion_desc *desc)
{
    (void)desc;
    return 0;
}

/* Everything of the header but what the samples decide and the CRC; what is behind the last part is
 * zero, too. */
static void begin_header(berthi_header *header, const berth_motion_desc *desc, uint32_t levels,
                         uint32_t bytes)
{
    uint32_t *word = (uint32_t *)(void *)header;
    size_t i;
    for (i = 0; i < sizeof *header / 4; i++) {
        word[i] = 0;
    }
    word[bytes / 4 - 1] = 0;
    header->magic = BERTHI_MAGIC;
    header->version = BERTHI_VERSION;
    header->arithmetic = BERTH_ARITHMETIC_ID;
    header->levels = (uint8_t)levels;
    header->flags = desc->clip.r != NULL ? BERTHI_FLAG_RADII : 0;
    header->bytes = bytes;
    header->count = desc->clip.count;
    header->dt = desc->clip.dt;
}

berth_status berthi_image_begin(const berth_motion_desc *desc, uint32_t node_units,
                                berth_arena *image, berthi_header **begun)
{
    const berth_clip *clip = &desc->clip;
    const berth_status status = berth_clip_check(clip);
    const uint32_t bytes = (uint32_t)berthi_image_size(desc, node_units);
    berthi_header *header;
    berthi_unit *samples;
    if (status != BERTH_OK) {
        return status;
    }
    if (bytes == 0) {
        return BERTH_E_LEVELS;
    }
    header = (berthi_header *)berth_arena_take(image, bytes, BERTHI_IMAGE_ALIGNMENT);
    if (header == NULL) {
        return BERTH_E_IMAGE_SPACE;
    }
    begin_header(header, desc, levels_of(desc), bytes);
    samples =
        (berthi_unit *)(void *)(header + 1) + ((UINT32_C(1) << header->levels) - 1) * node_units;
    berthi_grid_choose(header, clip);
    berthi_grid_store(header, clip, samples,
                      clip->r != NULL ? samples + 2 * (size_t)clip->count : NULL);
    *begun = header;
    return BERTH_OK;
}

/* A moving disc for each node. */
static void fit_nodes(const berth_motion *view, berthi_unit *node)
{
    uint32_t left = (UINT32_C(1) << view->levels) - 1, depth = 0, place = 0;
    berthi_run run;
    run.samples = (const berthi_unit *)view->samples;
    run.radii = (const berthi_unit *)view->radii;
    run.radius = view->radius;
    run.dt = view->dt;
    run.pace = view->pace;
    for (; left > 0; left--, node += BERTHI_NODE_UNITS) {
        run.first = berthi_first_sample(place, depth, view->count);
        run.end = berthi_first_sample(place + 1, depth, view->count);
        berthi_disc_fit(node, &run);
        berthi_preorder_next(&depth, &place, view->levels);
    }
}

berth_status berth_motion_build(const berth_motion_desc *desc, berth_arena *image,
                                berth_arena *scratch, berth_motion *view)
{
    berthi_header *header;
    berth_status status;
    (void)scratch;
    if (desc == NULL || image == NULL || view == NULL) {
        return BERTH_E_NULL;
    }
    status = berthi_image_begin(desc, BERTHI_NODE_UNITS, image, &header);
    if (status != BERTH_OK) {
        return status;
    }
    header->structure = BERTHI_STRUCTURE_MOTION;
    berthi_view_over(view, header, BERTHI_NODE_UNITS);
    berthi_pace_choose(header, (const berthi_unit *)view->samples);
    view->pace = header->pace;
    fit_nodes(view, (berthi_unit *)(void *)(header + 1));
    header->crc = berthi_image_crc(header, header->bytes);
    return BERTH_OK;
}
