/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* An occupancy's cells. */

#ifndef BERTHI_OCCUPANCY_H
#define BERTHI_OCCUPANCY_H

#include "berth/occupancy.h"

#include "../core/arith.h"

/* Whether it is one: BERTH_OK, BERTH_E_NULL or BERTH_E_VIEW. */
static inline berth_status berthi_occupancy_check(const berth_occupancy *occupancy)
{
    return occupancy == NULL                                     ? BERTH_E_NULL
           : occupancy->bits == NULL || occupancy->spans == NULL ? BERTH_E_VIEW
                                                                 : BERTH_OK;
}

/* Words of all rows. */
static inline uint32_t berthi_occupancy_words(const berth_occupancy *occupancy)
{
    return (uint32_t)occupancy->words * occupancy->rows;
}

/* A number's representation that is `cells` sides of 2^cell units. Exact: at most 2^24 sides of
 * whole multiples of 2^-10 units. */
static inline berth_raw berthi_cells_raw(int32_t cell, int32_t cells)
{
    return berthi_of_fixed(cells * (int32_t)(UINT32_C(1) << (16 + cell)));
}

#endif
