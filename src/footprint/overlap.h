/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* What the calls that ask whether footprints overlap share. */

#ifndef BERTHI_FOOTPRINT_OVERLAP_H
#define BERTHI_FOOTPRINT_OVERLAP_H

#include "query.h"

#define berthi_overlap_check_placed BERTH_NAME(berthi_overlap_check_placed)

/* In the order of the errors that the headers list: both are placed, and the options are right. */
berth_status berthi_overlap_check_placed(const berth_placed_footprint *a,
                                         const berth_placed_footprint *b,
                                         const berth_footprint_options *options);

static inline berth_raw berthi_overlap_margin(const berth_footprint_options *options)
{
    return options != NULL ? berth_num_raw(options->margin) : 0;
}

static inline const berthi_footprint_header *
berthi_placed_tree(const berth_placed_footprint *placed)
{
    return (const berthi_footprint_header *)placed->image;
}

/* A query that was begun: both sides, with that of the coarser step first. */
static inline void berthi_overlap_take(berthi_shape_query *q, const berth_placed_footprint *a,
                                       const berth_placed_footprint *b,
                                       const berth_footprint_options *options)
{
    q->units = BERTHI_CIRCLE_UNITS;
    q->filled = (uint8_t)berthi_fills(options);
    q->swapped = berthi_placed_tree(a)->ground.shift < berthi_placed_tree(b)->ground.shift;
    for (uint32_t k = 0; k < 2; k++) {
        const berth_placed_footprint *placed = k == q->swapped ? a : b;
        q->view[k] = berthi_placed_tree(placed);
        q->side[k].ground = &q->view[k]->ground;
        q->side[k].at = &placed->at;
    }
}

#ifdef BERTH_CFG_SEAL
static inline uint32_t berthi_footprint_placed_seal(const berth_placed_footprint *placed)
{
    return berthi_seal(0, &placed->image, &placed->radius + 1);
}
#endif

/* BERTH_OK, BERTH_E_PLACED, BERTH_E_SEAL, or BERTH_E_STALE. */
static inline berth_status berthi_footprint_placed(const berth_placed_footprint *placed)
{
    if (placed->image == NULL) {
        return BERTH_E_PLACED;
    }
    if (BERTHI_BROKEN(placed, berthi_footprint_placed_seal)) {
        return BERTH_E_SEAL;
    }
    return berthi_placed_tree(placed)->head.crc == placed->crc ? BERTH_OK : BERTH_E_STALE;
}

#endif
