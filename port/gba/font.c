/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* Each letter is seven rows from top to bottom, five bits each, the leftmost pixel highest. */

#include "font.h"

enum { DIGITS = 2, LETTERS = 12, SIGNS = 38, ROWS = 7 };

static const char signs[] = "%./:-+";

static const uint8_t shapes[][ROWS] = {
    {14, 17, 19, 21, 25, 17, 14},
    {4, 12, 4, 4, 4, 4, 14},
    {14, 17, 1, 6, 8, 16, 31},
    {14, 17, 1, 6, 1, 17, 14},
    {2, 6, 10, 18, 31, 2, 2},
    {31, 16, 30, 1, 1, 17, 14},
    {6, 8, 16, 30, 17, 17, 14},
    {31, 1, 2, 4, 8, 8, 8},
    {14, 17, 17, 14, 17, 17, 14},
    {14, 17, 17, 15, 1, 2, 12},
    /* A */ {14, 17, 17, 31, 17, 17, 17},
    {30, 17, 17, 30, 17, 17, 30},
    {14, 17, 16, 16, 16, 17, 14},
    {30, 17, 17, 17, 17, 17, 30},
    {31, 16, 16, 30, 16, 16, 31},
    {31, 16, 16, 30, 16, 16, 16},
    {14, 17, 16, 23, 17, 17, 15},
    {17, 17, 17, 31, 17, 17, 17},
    {14, 4, 4, 4, 4, 4, 14},
    {1, 1, 1, 1, 1, 17, 14},
    {17, 18, 20, 24, 20, 18, 17},
    {16, 16, 16, 16, 16, 16, 31},
    {17, 27, 21, 21, 17, 17, 17},
    {17, 25, 21, 19, 17, 17, 17},
    {14, 17, 17, 17, 17, 17, 14},
    {30, 17, 17, 30, 16, 16, 16},
    {14, 17, 17, 17, 21, 18, 13},
    {30, 17, 17, 30, 20, 18, 17},
    {15, 16, 16, 14, 1, 1, 30},
    {31, 4, 4, 4, 4, 4, 4},
    {17, 17, 17, 17, 17, 17, 14},
    {17, 17, 17, 17, 17, 10, 4},
    {17, 17, 17, 21, 21, 27, 17},
    {17, 17, 10, 4, 10, 17, 17},
    {17, 17, 10, 4, 4, 4, 4},
    {31, 1, 2, 4, 8, 16, 31},
    /* % */ {25, 25, 2, 4, 8, 19, 19},
    {0, 0, 0, 0, 0, 12, 12},
    {1, 1, 2, 4, 8, 16, 16},
    {0, 12, 12, 0, 12, 12, 0},
    {0, 0, 0, 14, 0, 0, 0},
    {0, 4, 4, 31, 4, 4, 0},
};

uint32_t display_glyph(char character)
{
    if (character >= '0' && character <= '9') {
        return DIGITS + (uint32_t)(character - '0');
    }
    if (character >= 'A' && character <= 'Z') {
        return LETTERS + (uint32_t)(character - 'A');
    }
    for (uint32_t i = 0; signs[i] != '\0'; i++) {
        if (signs[i] == character) {
            return SIGNS + i;
        }
    }
    return character == '~' ? 0 : 1;
}

void display_font(volatile uint32_t *tiles)
{
    const uint32_t back = UINT32_C(0x11111111), count = sizeof shapes / sizeof shapes[0];
    for (uint32_t row = 0; row < 8; row++) {
        tiles[row] = 0;
        tiles[8 + row] = back;
    }
    for (uint32_t i = 0; i < count; i++) {
        volatile uint32_t *tile = tiles + 8 * (DIGITS + i);
        tile[7] = back;
        for (uint32_t row = 0; row < ROWS; row++) {
            uint32_t colours = back;
            for (uint32_t bit = 0; bit < 5; bit++) {
                colours ^= ((shapes[i][row] >> bit) & 1u) * (UINT32_C(3) << (4 * (5 - bit)));
            }
            tile[row] = colours;
        }
    }
}
