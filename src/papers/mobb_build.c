/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* Building a tree of boxes: as motion/build.c, with boxes for moving discs. */

#include "mobb_fit.h"

berth_mobb_desc berth_mobb_desc_default(void)
{
    berth_mobb_desc desc;
    desc.tree = berth_motion_desc_default();
    desc.kind = BERTH_MOBB_UMOBB;
    desc.style = BERTH_MOBB_ROUNDED;
    desc.axis = BERTH_MOBB_CHORD;
    return desc;
}

static int is_known(const berth_mobb_desc *desc)
{
    return desc->kind <= BERTH_MOBB_HYBRID_2 && desc->style <= BERTH_MOBB_PAPER &&
           desc->axis <= BERTH_MOBB_COVARIANCE;
}

size_t berth_mobb_image_size(const berth_mobb_desc *desc)
{
    return desc != NULL && is_known(desc)
               ? berthi_image_size(&desc->tree, berthi_box_units(desc->kind))
               : 0;
}

#ifdef BERTH_Q16

/* The finest unit of time of which the whole clip lasts at most BERTHI_TIME_MOST. */
static int8_t tempo_of(const berthi_header *header)
{
    const int32_t ticks = (int32_t)header->count * header->dt;
    int tempo = BERTHI_TEMPO_MOST;
    while (((int64_t)ticks << (tempo + 16)) > (int64_t)BERTHI_TIME_MOST << 16) {
        tempo--;
    }
    return (int8_t)tempo;
}

#else

/* The finest unit of time of which the whole clip lasts at most its reach. */
static int8_t tempo_of(const berthi_header *header)
{
    const int32_t ticks = (int32_t)header->count * header->dt;
    int tempo = 0;
    while (tempo < BERTHI_TEMPO_MOST && berthi_time_up(ticks, tempo + 1) <= header->reach) {
        tempo++;
    }
    while (tempo > BERTHI_TEMPO_LEAST && berthi_time_up(ticks, tempo) > header->reach) {
        tempo--;
    }
    return (int8_t)tempo;
}

#endif

static int is_tilted(uint32_t kind, uint32_t depth)
{
    return kind == BERTH_MOBB_UMOBB || (kind == BERTH_MOBB_HYBRID_1 && depth > 0) ||
           (kind == BERTH_MOBB_HYBRID_2 && depth == 0);
}

static void fit_boxes(const berth_mobb *view, uint32_t axis, berthi_unit *box)
{
    const berth_motion *tree = &view->tree;
    uint32_t left = (UINT32_C(1) << tree->levels) - 1, depth = 0, place = 0;
    berthi_cylinders run;
    run.view = view;
    for (; left > 0; left--, box += view->box_units) {
        run.first = berthi_first_sample(place, depth, tree->count);
        run.end = berthi_first_sample(place + 1, depth, tree->count);
        berthi_box_fit(box, &run, axis, is_tilted(view->kind, depth));
        berthi_preorder_next(&depth, &place, tree->levels);
    }
}

berth_status berth_mobb_build(const berth_mobb_desc *desc, berth_arena *image, berth_mobb *view)
{
    berthi_header *header;
    berth_status status;
    if (desc == NULL || image == NULL || view == NULL) {
        return BERTH_E_NULL;
    }
    if (!is_known(desc)) {
        return BERTH_E_KIND;
    }
    status = berthi_image_begin(&desc->tree, berthi_box_units(desc->kind), image, &header);
    if (status != BERTH_OK) {
        return status;
    }
    header->structure = BERTHI_STRUCTURE_MOBB;
    header->kind = desc->kind;
    header->style = desc->style;
    header->tempo = tempo_of(header);
    berthi_mobb_view_over(view, header);
    fit_boxes(view, desc->axis, (berthi_unit *)(void *)(header + 1));
    header->crc = berthi_image_crc(header, header->bytes);
    return BERTH_OK;
}
