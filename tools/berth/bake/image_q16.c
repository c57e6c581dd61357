/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* Images in q16. */

#define ARITHMETIC arithmetic_q16
#include "image_body.inl"
