/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

#define BERTH_CFG_F32
#define ARITHMETIC arithmetic_f32
#include "arithmetic.inl"
