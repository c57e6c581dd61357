/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* Building a MOBB tree: sizes, then the grid, then a box for each node in preorder. */

#include "mobb_fit.h"

berth_mobb_desc berth_mobb_desc_default(void)
{
    berth_mobb_desc desc;
    desc.clip = berth_clip_over_arrays(NULL, NULL, 0, berth_num_of(0), 1);
    desc.leaf_size = 0;
    desc.levels = 0;
    return desc;
}

/* Levels of the tree that desc asks for; 0 when it cannot be had. */
static uint32_t levels_of(const berth_mobb_desc *desc)
{
    const uint32_t count = desc->clip.count;
    const uint32_t leaf =
        desc->leaf_size != 0 ? desc->leaf_size : (uint32_t)BERTH_MOBB_DEFAULT_LEAF_SIZE;
    if (desc->levels == 0) {
        return BERTH_MOBB_LEVELS(count, leaf);
    }
    if (desc->levels > BERTH_MOBB_MAX_LEVELS || (UINT32_C(1) << (desc->levels - 1)) > count) {
        return 0;
    }
    return desc->levels;
}

static uint32_t image_bytes(const berth_mobb_desc *desc, uint32_t levels)
{
    const uint32_t radii = desc->clip.r != NULL ? BERTHI_FLAG_RADII : 0;
    return BERTH_MOBB_IMAGE_BYTES_OF(desc->clip.count, levels, radii);
}

size_t berth_mobb_image_size(const berth_mobb_desc *desc)
{
    uint32_t levels;
    if (desc == NULL || berthi_clip_check_shape(&desc->clip) != BERTH_OK) {
        return 0;
    }
    levels = levels_of(desc);
    return levels != 0 ? image_bytes(desc, levels) : 0;
}

size_t berth_mobb_scratch_size(const berth_mobb_desc *desc)
{
    (void)desc;
    return 0;
}

/* Everything of the header but what the samples decide and the CRC. */
static void begin_header(berthi_header *header, const berth_mobb_desc *desc, uint32_t levels)
{
    uint32_t *word = (uint32_t *)(void *)header;
    size_t i;
    for (i = 0; i < sizeof *header / 4; i++) {
        word[i] = 0;
    }
    header->magic = BERTHI_MAGIC;
    header->version = BERTHI_VERSION;
    header->structure = BERTHI_STRUCTURE_MOBB;
    header->arithmetic = BERTH_ARITHMETIC_ID;
    header->levels = (uint8_t)levels;
    header->flags = desc->clip.r != NULL ? BERTHI_FLAG_RADII : 0;
    header->bytes = image_bytes(desc, levels);
    header->count = desc->clip.count;
    header->dt = desc->clip.dt;
}

/* A box for each node. */
static void fit_nodes(const berth_mobb *view, berthi_unit *node)
{
    const uint32_t units = berthi_node_units(view);
    const berthi_unit *samples = (const berthi_unit *)view->samples;
    const berthi_unit *radii = (const berthi_unit *)view->radii;
    uint32_t left = (UINT32_C(1) << view->levels) - 1, depth = 0, place = 0;
    for (; left > 0; left--, node += units) {
        berthi_box_fit(node, samples, radii, berthi_first_sample(place, depth, view->count),
                       berthi_first_sample(place + 1, depth, view->count));
        berthi_preorder_next(&depth, &place, view->levels);
    }
}

/* The image's last bytes, behind the radii, up to a multiple of 4. */
static void clear_padding(const berthi_header *header, unsigned char *end_of_parts)
{
    unsigned char *end = (unsigned char *)(uintptr_t)header + header->bytes;
    while (end_of_parts < end) {
        *end_of_parts++ = 0;
    }
}

berth_status berth_mobb_build(const berth_mobb_desc *desc, berth_arena *image, berth_arena *scratch,
                              berth_mobb *view)
{
    berthi_header *header;
    berthi_unit *nodes, *samples, *radii;
    berth_status status;
    uint32_t levels;
    (void)scratch;
    if (desc == NULL || image == NULL || view == NULL) {
        return BERTH_E_NULL;
    }
    status = berth_clip_check(&desc->clip);
    if (status != BERTH_OK) {
        return status;
    }
    levels = levels_of(desc);
    if (levels == 0) {
        return BERTH_E_LEVELS;
    }
    header =
        (berthi_header *)berth_arena_take(image, image_bytes(desc, levels), BERTHI_IMAGE_ALIGNMENT);
    if (header == NULL) {
        return BERTH_E_IMAGE_SPACE;
    }
    begin_header(header, desc, levels);
    nodes = (berthi_unit *)(void *)(header + 1);
    samples = nodes + ((UINT32_C(1) << levels) - 1) * (desc->clip.r != NULL ? 7u : 6u);
    radii = desc->clip.r != NULL ? samples + 2 * (size_t)header->count : NULL;
    berthi_grid_choose(header, &desc->clip);
    berthi_grid_store(header, &desc->clip, samples, radii);
    *view = berthi_view_over(header);
    fit_nodes(view, nodes);
    clear_padding(header, (unsigned char *)(samples + (desc->clip.r != NULL ? 3u : 2u) *
                                                          (size_t)header->count));
    header->crc = berthi_image_crc(header, header->bytes);
    return BERTH_OK;
}
