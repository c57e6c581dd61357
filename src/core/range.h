/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* The ranges of the API's numbers. Written so that a NaN is out of range. */

#ifndef BERTHI_RANGE_H
#define BERTHI_RANGE_H

#include "berth/num.h"

static inline int berthi_coordinate_ok(berth_num coordinate)
{
    const berth_raw v = berth_num_raw(coordinate);
    return v <= BERTH_NUM_TO_RAW(BERTH_COORDINATE_MAX) &&
           v >= BERTH_NUM_TO_RAW(-BERTH_COORDINATE_MAX);
}

static inline int berthi_radius_ok(berth_num radius)
{
    const berth_raw v = berth_num_raw(radius);
    return v >= 0 && v <= BERTH_NUM_TO_RAW(BERTH_RADIUS_MAX);
}

#endif
