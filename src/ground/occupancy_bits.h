/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* Cells of an occupancy. */

#ifndef BERTHI_OCCUPANCY_BITS_H
#define BERTHI_OCCUPANCY_BITS_H

#include "berth/occupancy.h"

/* log2 of BERTH_OCCUPANCY_STEPS. */
#define BERTHI_STEP_BITS 5

static inline int berthi_occupancy_made(const berth_occupancy *occupancy)
{
    return occupancy->bits != NULL && occupancy->spans != NULL;
}

/* Words of all rows. */
static inline uint32_t berthi_occupancy_words(const berth_occupancy *occupancy)
{
    return (uint32_t)occupancy->words * occupancy->rows;
}

/* 1 when a cell is set; cells outside of the bitmap are not. */
static inline uint32_t berthi_occupancy_bit(const berth_occupancy *occupancy, int32_t column,
                                            int32_t row)
{
    if (column < 0 || row < 0 || column >= occupancy->columns || row >= occupancy->rows) {
        return 0;
    }
    return occupancy->bits[(uint32_t)row * occupancy->words + ((uint32_t)column >> 5)] >>
               (column & 31) &
           1;
}

/* A number's representation that is `cells` sides of 2^cell units. Exact: at most 2^24 sides of
 * whole multiples of 2^-10 units. */
static inline berth_raw berthi_cells_raw(int32_t cell, int32_t cells)
{
#ifdef BERTH_Q16
    return cells * (berth_raw)(UINT32_C(1) << (16 + cell));
#else
    return cell >= 0 ? (berth_raw)cells * (berth_raw)(UINT32_C(1) << cell)
                     : (berth_raw)cells / (berth_raw)(UINT32_C(1) << -cell);
#endif
}

#endif
