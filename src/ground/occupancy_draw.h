/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* Drawing convex shapes of steps into the bitmap, conservatively. */

#ifndef BERTHI_OCCUPANCY_DRAW_H
#define BERTHI_OCCUPANCY_DRAW_H

#include "occupancy_steps.h"

#define berthi_draw_triangle BERTH_NAME(berthi_draw_triangle)
#define berthi_draw_segment BERTH_NAME(berthi_draw_segment)
#define berthi_draw_row BERTH_NAME(berthi_draw_row)

/* Sets every cell that the closed shape, widened by the band, touches. Corners are pairs that
 * berthi_steps_point made. */
void berthi_draw_triangle(const berth_occupancy *occupancy, int32_t band, berthi_point a,
                          berthi_point b, berthi_point c);
void berthi_draw_segment(const berth_occupancy *occupancy, int32_t band, berthi_point a,
                         berthi_point b);

/* Sets the cells of a row that [left, right], widened by the band, touches, as far as there are
 * such cells; 0 <= left <= right. */
void berthi_draw_row(const berth_occupancy *occupancy, int32_t band, uint32_t row, int32_t left,
                     int32_t right);

#endif
