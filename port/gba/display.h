/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* A display for programs on the Game Boy Advance: text, line drawings, a tiled floor that scrolls,
 * and sprites of 16 x 16 pixels. 240 x 160 pixels; from front to back: text, sprites, drawing,
 * floor.
 *
 * Colours are 15 bits, DISPLAY_RGB. Draw in the vertical blank, or right after it. */

#ifndef GBA_DISPLAY_H
#define GBA_DISPLAY_H

#include <stdbool.h>
#include <stdint.h>

#define DISPLAY_WIDTH 240
#define DISPLAY_HEIGHT 160
#define DISPLAY_SPRITES 128
#define DISPLAY_FLOOR_ROWS 64

#define DISPLAY_RGB(r, g, b) ((uint16_t)((r) | ((g) << 5) | ((b) << 10))) /* 0 to 31 each */

static inline bool display_shows(int32_t x, int32_t y)
{
    return x >= 0 && x < DISPLAY_WIDTH && y >= 0 && y < DISPLAY_HEIGHT;
}

/* Everything empty, layers on. */
void display_start(void);

/* ---- Palettes: 16 of 16 colours, of which 0 is transparent -------------------------------------
 */

enum { DISPLAY_TEXT = 0, DISPLAY_DRAWING = 1, DISPLAY_FLOOR = 2 };

/* Colours `first` on of a background palette (the three above), or of a sprite palette. */
void display_colours(uint32_t palette, uint32_t first, const uint16_t *colours, uint32_t count);
void display_sprite_colours(uint32_t palette, const uint16_t *colours, uint32_t count);

/* ---- Text: 30 columns, 20 rows -----------------------------------------------------------------
 */

/* Colour 1 of the palette lies behind the letters, which are of colour 2. Capitals, digits and
 * %./:-+ ; anything else is an empty cell with a back, and '~' one without. */
void display_text(uint32_t column, uint32_t row, const char *text);

/* Right-aligned in `width` columns, with the last digits when there are more. */
void display_number(uint32_t column, uint32_t row, uint32_t width, uint32_t number);

/* A bar `columns` long: up to ends[0] pixels it has the colour `first`, up to ends[1] the next, and
 * so on; beyond all `count` of them the one after. There is one bar. */
void display_bar(uint32_t column, uint32_t row, uint32_t columns, uint32_t first,
                 const uint32_t *ends, uint32_t count);

/* A square of a colour, for legends. */
void display_swatch(uint32_t column, uint32_t row, uint32_t colour);

/* ---- Drawing: pixels of colours 1 to 15 --------------------------------------------------------
 */

void display_wipe(void);
void display_line(int32_t x0, int32_t y0, int32_t x1, int32_t y1, uint32_t colour);
void display_circle(int32_t x, int32_t y, int32_t radius, uint32_t colour);

/* ---- Floors: 0 of 32 x 64 cells of 8 x 8 pixels, 1 of 64 x 64 -----------------------------------
 *
 * Both repeat downwards: a cell of row 64 takes the place of one of row 0. */

/* Tile 0 to 63: 8 rows of 8 colours, 4 bits each, the leftmost lowest. */
void display_floor_tile(uint32_t tile, const uint32_t rows[8]);
void display_floor_cell(uint32_t floor, uint32_t column, uint32_t row, uint32_t tile);

/* Shows one of them. */
void display_floor(uint32_t floor);
void display_floor_scroll(int32_t x, int32_t y);

/* ---- Sprites -----------------------------------------------------------------------------------
 */

/* Picture 0 to 255, of 16 x 16 pixels; at() has the colour of each. */
void display_picture(uint32_t picture, uint32_t (*at)(void *user, int32_t x, int32_t y),
                     void *user);

typedef struct display_sprite {
    uint16_t y, x, picture, unused;
} display_sprite;

/* A sprite whose middle is at (x, y); false when nothing of it would be on the display: then
 * *sprite is as it was. */
bool display_sprite_at(display_sprite *sprite, int32_t x, int32_t y, uint32_t picture,
                       uint32_t palette);

/* Lets the floor through a sprite, like the drawing. */
static inline void display_sprite_fade(display_sprite *sprite)
{
    sprite->y |= 1u << 10;
}

/* These, at most DISPLAY_SPRITES, and no others; each behind those of lower numbers. */
void display_sprites(const display_sprite *sprites, uint32_t count);

#endif
