/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* A colour for each agent. */

#ifndef COMMON_COLOURS_H
#define COMMON_COLOURS_H

#include <stdint.h>

/* As #rrggbb, in memory of its own. */
char *colour_of(uint32_t agent);

#endif
