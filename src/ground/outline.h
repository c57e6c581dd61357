/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* What is checked of an outline. */

#ifndef BERTHI_OUTLINE_H
#define BERTHI_OUTLINE_H

#include "berth/outline.h"

#define berthi_outline_check BERTH_NAME(berthi_outline_check)

/* BERTH_OK, or the first rule broken: BERTH_E_NULL, BERTH_E_POINTS (no points, too many, an empty
 * ring, or ends that do not add up), BERTH_E_COORDINATE. O(points). */
berth_status berthi_outline_check(const berth_outline *outline);

#endif
