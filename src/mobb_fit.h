/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

#ifndef BERTHI_MOBB_FIT_H
#define BERTHI_MOBB_FIT_H

#include "clip_read.h"
#include "mobb_image.h"

#define berthi_grid_choose BERTH_NAME(berthi_grid_choose)
#define berthi_grid_store BERTH_NAME(berthi_grid_store)
#define berthi_box_fit BERTH_NAME(berthi_box_fit)

/* Sets the header's origin and shift: the middle of the clip's bounding rectangle and, in q16, the
 * finest grid on which it and its largest radius fit. Expects a clip that berth_clip_check
 * passed. */
void berthi_grid_choose(berthi_header *header, const berth_clip *clip);

/* Stores the clip's samples on the header's grid behind `view`'s pointers, and sets the header's
 * radius, reach and band. radii is null when one radius serves all. */
void berthi_grid_store(berthi_header *header, const berth_clip *clip, berthi_unit *samples,
                       berthi_unit *radii);

/* Fits a node's box around stored samples first <= i < end. radii may be null. */
void berthi_box_fit(berthi_unit *node, const berthi_unit *samples, const berthi_unit *radii,
                    uint32_t first, uint32_t end);

#endif
