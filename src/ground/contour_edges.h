/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* From a mesh to edges on a grid. */

#ifndef BERTHI_CONTOUR_EDGES_H
#define BERTHI_CONTOUR_EDGES_H

#include "berth/contour.h"
#include "contour_work.h"

#define berthi_contour_grid BERTH_NAME(berthi_contour_grid)
#define berthi_contour_edges BERTH_NAME(berthi_contour_edges)
#define berthi_contour_number BERTH_NAME(berthi_contour_number)

/* Chooses the grid: origin and shift. BERTH_OK or BERTH_E_EXTENT. */
berth_status berthi_contour_grid(const berth_contour_desc *desc, berthi_contour *work);

/* Points and edges, and room for the sweep's list, in the scratch arena. BERTH_OK, BERTH_E_EMPTY or
 * BERTH_E_SCRATCH_SPACE. */
berth_status berthi_contour_edges(const berth_mesh *mesh, berth_arena *scratch,
                                  berthi_contour *work);

/* A coordinate of the grid as a number; origin is the axis's. */
berth_num berthi_contour_number(const berthi_contour *work, uint32_t origin, int32_t coordinate);

#endif
