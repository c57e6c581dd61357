/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

#ifndef BERTHI_MOBB_FIT_H
#define BERTHI_MOBB_FIT_H

#include "mobb_image.h"

#define berthi_box_fit BERTH_NAME(berthi_box_fit)

/* Fits a box, tilted or aligned, in the units of the view's kind. */
void berthi_box_fit(berthi_unit *box, const berthi_cylinders *run, uint32_t axis, int tilted);

#endif
