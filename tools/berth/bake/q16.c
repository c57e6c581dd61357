/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

#define ARITHMETIC arithmetic_q16
#include "arithmetic.inl"
