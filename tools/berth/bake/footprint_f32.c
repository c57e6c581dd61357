/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* Footprints in f32. */

#define BERTH_CFG_F32
#define FOOTPRINT_ARITHMETIC footprint_f32
#include "footprint_body.inl"
