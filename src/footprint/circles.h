/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* Two trees by their leaf circles. */

#ifndef BERTHI_FOOTPRINT_CIRCLES_H
#define BERTHI_FOOTPRINT_CIRCLES_H

#include "query.h"

#define berthi_circles_ask BERTH_NAME(berthi_circles_ask)

/* Whether any two leaf circles overlap, or what is wrong with the arguments; of a pair whose
 * reaches are apart, q->filled says besides that nothing is inside. */
berth_status berthi_circles_ask(berthi_shape_query *q, const berth_footprint *a,
                                const berth_placement *placement_a, const berth_footprint *b,
                                const berth_placement *placement_b,
                                const berth_footprint_options *options);

#endif
