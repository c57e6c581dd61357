/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

#ifndef BERTHI_MOTION_KINDS_H
#define BERTHI_MOTION_KINDS_H

#include "image.h"

#define berthi_kind_for BERTH_NAME(berthi_kind_for)

/* The kind that an image is; whoever asks for it links all of them. */
const berth_kind *berthi_kind_for(const berthi_motion_header *motion);

#endif
