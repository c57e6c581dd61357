/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* Rotations, one after the other. */

#ifndef BERTHI_PLACEMENT_H
#define BERTHI_PLACEMENT_H

#include "arith.h"

#define berthi_rotation_product BERTH_NAME(berthi_rotation_product)

/* Of two that were checked, as berth_placement_compose has it. */
berth_rotation berthi_rotation_product(berth_rotation a, berth_rotation b);

#endif
