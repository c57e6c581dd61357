/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* Letters for display.c: 5 x 7 pixels in cells of 8 x 8. */

#ifndef GBA_FONT_H
#define GBA_FONT_H

#include <stdint.h>

/* Writes all tiles: back in colour 1, letters in colour 2; tile 0 is empty. */
void display_font(volatile uint32_t *tiles);

/* The tile of a character. */
uint32_t display_glyph(char character);

#endif
