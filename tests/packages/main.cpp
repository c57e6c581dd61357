/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* The same in C++. */
#include "main.c"
