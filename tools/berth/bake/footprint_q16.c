/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* Footprints in q16. */

#define FOOTPRINT_ARITHMETIC footprint_q16
#include "footprint_body.inl"
