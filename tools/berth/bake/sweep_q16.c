/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* Sweeps and bodies in q16. */

#define SWEEP_ARITHMETIC sweep_q16
#include "sweep_body.inl"
