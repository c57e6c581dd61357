/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* Sweeps and bodies in f32. */

#define BERTH_CFG_F32
#define SWEEP_ARITHMETIC sweep_f32
#include "sweep_body.inl"
