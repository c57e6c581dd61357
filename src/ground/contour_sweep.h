/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* From edges to pieces of the outline. */

#ifndef BERTHI_CONTOUR_SWEEP_H
#define BERTHI_CONTOUR_SWEEP_H

#include "contour_edges.h"

#define berthi_contour_sweep BERTH_NAME(berthi_contour_sweep)

/* The pieces of all candidates that lie on the outline. BERTH_OK, BERTH_E_POINTS when there is no
 * room for them, BERTH_UNKNOWN when the budget ran out. */
berth_status berthi_contour_sweep(berthi_contour *work);

#endif
