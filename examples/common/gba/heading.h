/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* Which of a figure's 16 directions is nearest to one: 0 is +x, counted counterclockwise with +y
 * up.
 */

#ifndef HEADING_H
#define HEADING_H

#include <stdint.h>

/* That of (x, y), each of 24 bits with its sign. */
uint8_t heading_of(int32_t x, int32_t y);

#endif
