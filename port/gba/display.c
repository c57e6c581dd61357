/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* The display: four layers out of tiles of 8 x 8 pixels of 4 bits. The drawing is a layer in which
 * each of the 30 x 20 cells has a tile of its own. */

#include "display.h"

#include "font.h"
#include "gba.h"
#include "hot.h"

/* Video memory takes no bytes: 16 or 32 bits at a time. */
#define VIDEO UINT32_C(0x06000000)
#define DRAWING_TILES VIDEO
#define TEXT_TILES (VIDEO + 0x8000)
#define FLOOR_TILES (VIDEO + 0xa000)
#define DRAWING_MAP (VIDEO + 0xe000)
#define TEXT_MAP (VIDEO + 0xe800)
#define SPRITE_TILES (VIDEO + 0x10000)
#define COLOURS UINT32_C(0x05000000)
#define SPRITE_COLOURS UINT32_C(0x05000200)
#define SPRITES UINT32_C(0x07000000)

#define AT16(address) ((volatile uint16_t *)(address))
#define AT32(address) ((volatile uint32_t *)(address))

enum {
    TILE_BYTES = 32,
    CELLS = 32,
    COLUMNS = 30,
    ROWS = 20,
    FLOOR_TILE = 256,
    BAR_TILE = 64,
    SWATCH_TILE = 96,
    HIDDEN = 0x200
};

/* Maps of 32 x 32 cells, 2 KB each: the large floor has four, the small one two, one below the
 * other. */
enum { LARGE_BLOCK = 24, SMALL_BLOCK = 30 };

void display_start(void)
{
    for (uint32_t i = 0; i < 0x18000 / 4; i++) {
        AT32(VIDEO)[i] = 0;
    }
    for (uint32_t i = 0; i < COLUMNS * ROWS; i++) {
        AT16(DRAWING_MAP)
        [i / COLUMNS * CELLS + i % COLUMNS] = (uint16_t)(i | ((uint32_t)DISPLAY_DRAWING << 12));
    }
    display_font(AT32(TEXT_TILES));
    for (uint32_t i = 0; i < DISPLAY_SPRITES; i++) {
        AT32(SPRITES)[2 * i] = HIDDEN;
    }
    GBA_REGISTER16(0x008) = 0 | (2 << 2) | (29 << 8); /* text */
    GBA_REGISTER16(0x00a) = 2 | (0 << 2) | (28 << 8); /* drawing */
    display_floor(0);
    /* the drawing lets the floor through */
    GBA_REGISTER16(0x050) = 2 | (1 << 6) | (4 << 8);
    GBA_REGISTER16(0x052) = 13 | (5 << 8);
    GBA_REGISTER16(0x000) = 0x1740; /* sprites' tiles in a row; layers 0 to 2, sprites */
}

void display_colours(uint32_t palette, uint32_t first, const uint16_t *colours, uint32_t count)
{
    for (uint32_t i = 0; i < count; i++) {
        AT16(COLOURS)[palette * 16 + first + i] = colours[i];
    }
}

void display_sprite_colours(uint32_t palette, const uint16_t *colours, uint32_t count)
{
    for (uint32_t i = 0; i < count; i++) {
        AT16(SPRITE_COLOURS)[palette * 16 + 1 + i] = colours[i];
    }
}

/* ---- Text ----------------------------------------------------------------------------------- */

void display_text(uint32_t column, uint32_t row, const char *text)
{
    for (; *text != '\0' && column < COLUMNS; text++, column++) {
        AT16(TEXT_MAP)[row * CELLS + column] = (uint16_t)display_glyph(*text);
    }
}

void display_number(uint32_t column, uint32_t row, uint32_t width, uint32_t number)
{
    do {
        const uint32_t tenth = number / 10;
        AT16(TEXT_MAP)
        [row * CELLS + column + --width] =
            (uint16_t)display_glyph((char)('0' + (number - tenth * 10)));
        number = tenth;
    } while (number != 0 && width != 0);
    while (width != 0) {
        AT16(TEXT_MAP)[row * CELLS + column + --width] = (uint16_t)display_glyph(' ');
    }
}

/* Eight pixels of a bar from x on, the leftmost lowest. */
static uint32_t bar_row(uint32_t x, uint32_t first, const uint32_t *ends, uint32_t count)
{
    uint32_t colour[8], row = 0;
    for (uint32_t pixel = 0; pixel < 8; pixel++) {
        uint32_t part = pixel == 0 ? 0 : colour[pixel - 1] - first;
        while (part < count && x + pixel >= ends[part]) {
            part++;
        }
        colour[pixel] = first + part;
        row |= colour[pixel] << (4 * pixel);
    }
    return row;
}

void display_bar(uint32_t column, uint32_t row, uint32_t columns, uint32_t first,
                 const uint32_t *ends, uint32_t count)
{
    for (uint32_t i = 0; i < columns; i++) {
        volatile uint32_t *tile = AT32(TEXT_TILES + (BAR_TILE + i) * TILE_BYTES);
        const uint32_t colours = bar_row(8 * i, first, ends, count);
        AT16(TEXT_MAP)[row * CELLS + column + i] = (uint16_t)(BAR_TILE + i);
        for (uint32_t line = 0; tile[1] != colours && line < 8; line++) {
            /* the second line last: it tells whether the others are drawn */
            const uint32_t at = (line + 2) % 8;
            tile[at] = at == 0 || at == 7 ? UINT32_C(0x11111111) : colours;
        }
    }
}

void display_swatch(uint32_t column, uint32_t row, uint32_t colour)
{
    volatile uint32_t *tile = AT32(TEXT_TILES + (SWATCH_TILE + colour) * TILE_BYTES);
    for (uint32_t line = 0; line < 8; line++) {
        tile[line] = line == 0 || line == 7
                         ? UINT32_C(0x11111111)
                         : UINT32_C(0x10000001) | (UINT32_C(0x01111110) * colour);
    }
    AT16(TEXT_MAP)[row * CELLS + column] = (uint16_t)(SWATCH_TILE + colour);
}

/* ---- Drawing -------------------------------------------------------------------------------- */

/* By the fourth channel of the memory controller: a word, which must not be in the cartridge, over
 * and over. */
void display_wipe(void)
{
    static uint32_t nothing;
    const uint32_t words = COLUMNS * ROWS * TILE_BYTES / 4;
    GBA_REGISTER32(0x0d4) = (uint32_t)(uintptr_t)&nothing;
    GBA_REGISTER32(0x0d8) = DRAWING_TILES;
    GBA_REGISTER32(0x0dc) = UINT32_C(0x85000000) | words; /* now, words, from one place */
}

static inline void dot(int32_t x, int32_t y, uint32_t colour)
{
    if ((uint32_t)x < DISPLAY_WIDTH && (uint32_t)y < DISPLAY_HEIGHT) {
        const uint32_t tile = ((uint32_t)y >> 3) * COLUMNS + ((uint32_t)x >> 3);
        const uint32_t byte =
            tile * TILE_BYTES + ((uint32_t)y & 7u) * 4 + (((uint32_t)x & 4u) >> 1);
        volatile uint16_t *four = AT16(DRAWING_TILES + byte);
        const uint32_t shift = ((uint32_t)x & 3u) * 4;
        *four = (uint16_t)((*four & ~(UINT32_C(15) << shift)) | (colour << shift));
    }
}

static inline int32_t absolute(int32_t v)
{
    return v < 0 ? -v : v;
}

BERTH_HOT void display_line(int32_t x0, int32_t y0, int32_t x1, int32_t y1, uint32_t colour)
{
    const int32_t wide = absolute(x1 - x0), high = -absolute(y1 - y0);
    const int32_t right = x0 < x1 ? 1 : -1, down = y0 < y1 ? 1 : -1;
    int32_t error = wide + high;
    if (wide > 1024 || high < -1024) {
        return; /* beyond any display */
    }
    for (;;) {
        const int32_t twice = 2 * error;
        dot(x0, y0, colour);
        if (x0 == x1 && y0 == y1) {
            return;
        }
        if (twice >= high) {
            error += high;
            x0 += right;
        }
        if (twice <= wide) {
            error += wide;
            y0 += down;
        }
    }
}

BERTH_HOT void display_circle(int32_t x, int32_t y, int32_t radius, uint32_t colour)
{
    int32_t across = radius, along = 0, error = 1 - radius;
    while (along <= across) {
        dot(x + across, y + along, colour);
        dot(x + across, y - along, colour);
        dot(x - across, y + along, colour);
        dot(x - across, y - along, colour);
        dot(x + along, y + across, colour);
        dot(x + along, y - across, colour);
        dot(x - along, y + across, colour);
        dot(x - along, y - across, colour);
        along++;
        if (error < 0) {
            error += 2 * along + 1;
        } else {
            across--;
            error += 2 * (along - across) + 1;
        }
    }
}

/* ---- Floor ---------------------------------------------------------------------------------- */

void display_floor_tile(uint32_t tile, const uint32_t rows[8])
{
    for (uint32_t i = 0; i < 8; i++) {
        AT32(FLOOR_TILES + tile * TILE_BYTES)[i] = rows[i];
    }
}

void display_floor_cell(uint32_t floor, uint32_t column, uint32_t row, uint32_t tile)
{
    const uint32_t below = row / CELLS % 2;
    const uint32_t block =
        floor == 0 ? SMALL_BLOCK + below : LARGE_BLOCK + below * 2 + column / CELLS;
    AT16(VIDEO)
    [block * CELLS * CELLS + row % CELLS * CELLS + column % CELLS] =
        (uint16_t)((FLOOR_TILE + tile) | ((uint32_t)DISPLAY_FLOOR << 12));
}

void display_floor(uint32_t floor)
{
    const uint32_t map =
        floor == 0 ? (SMALL_BLOCK << 8) | (2u << 14) : (LARGE_BLOCK << 8) | (3u << 14);
    GBA_REGISTER16(0x00c) = (uint16_t)(3u | (2u << 2) | map);
}

void display_floor_scroll(int32_t x, int32_t y)
{
    GBA_REGISTER16(0x018) = (uint16_t)(x & 511);
    GBA_REGISTER16(0x01a) = (uint16_t)(y & 511);
}

/* ---- Sprites -------------------------------------------------------------------------------- */

void display_picture(uint32_t picture, uint32_t (*at)(void *user, int32_t x, int32_t y), void *user)
{
    volatile uint32_t *to = AT32(SPRITE_TILES + picture * 4 * TILE_BYTES);
    for (int32_t tile = 0; tile < 4; tile++) {
        for (int32_t y = 0; y < 8; y++) {
            uint32_t row = 0;
            for (int32_t x = 7; x >= 0; x--) {
                row = (row << 4) | at(user, x + (tile & 1) * 8, y + (tile >> 1) * 8);
            }
            *to++ = row;
        }
    }
}

BERTH_HOT bool display_sprite_at(display_sprite *sprite, int32_t x, int32_t y, uint32_t picture,
                                 uint32_t palette)
{
    const bool seen =
        (uint32_t)(x + 7) < DISPLAY_WIDTH + 15 && (uint32_t)(y + 7) < DISPLAY_HEIGHT + 15;
    if (seen) {
        sprite->y = (uint16_t)((y - 8) & 255);
        sprite->x = (uint16_t)(((x - 8) & 511) | (1 << 14)); /* 16 x 16 */
        sprite->picture = (uint16_t)(picture * 4 | (2 << 10) | (palette << 12));
    }
    return seen;
}

BERTH_HOT void display_sprites(const display_sprite *sprites, uint32_t count)
{
    for (uint32_t i = 0; i < count; i++) {
        AT32(SPRITES)[2 * i] = sprites[i].y | ((uint32_t)sprites[i].x << 16);
        AT32(SPRITES)[2 * i + 1] = sprites[i].picture;
    }
    for (uint32_t i = count; i < DISPLAY_SPRITES; i++) {
        AT32(SPRITES)[2 * i] = HIDDEN;
    }
}
