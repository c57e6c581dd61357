/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* Two trees by their leaf circles. */

#ifndef BERTHI_FOOTPRINT_CIRCLES_H
#define BERTHI_FOOTPRINT_CIRCLES_H

#include "query.h"

#define berthi_circles_open BERTH_NAME(berthi_circles_open)
#define berthi_circles_ask BERTH_NAME(berthi_circles_ask)

/* Sets views and placements, and checks all arguments: BERTH_OK, or the error. */
berth_status berthi_circles_open(berthi_shape_query *q, const berth_footprint *a,
                                 const berth_placement *placement_a, const berth_footprint *b,
                                 const berth_placement *placement_b,
                                 const berth_footprint_options *options);

/* Whether any two leaf circles overlap; of a pair whose reaches are apart, q->filled says besides
 * that nothing is inside. */
berth_status berthi_circles_ask(berthi_shape_query *q, const berth_footprint_options *options);

#endif
