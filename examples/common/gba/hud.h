/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* Text on the display: the head-up line, a bar of what a frame's cycles are spent on with its
 * legend, the title with the keys. */

#ifndef HUD_H
#define HUD_H

#include "figure.h"

#include "port/gba/display.h"

/* What is written, and next to each other when R is pressed. The title is HUD_KEYS. */
enum { HUD_COUNTERS, HUD_NONE, HUD_KEYS, HUD_PAGES };

/* Rows of the display: the line; speed; the bar and its legend. The title is between. */
enum { HUD_LINE = 0, HUD_MODE = 1, HUD_PANEL = 2, HUD_BAR = 18, HUD_LEGEND = 19 };

/* Means of so many frames are shown, to be read; a power of 2. */
#define HUD_MEANS 16

/* Colours of text: back, letters, the bar's parts, the title's legend. */
#define HUD_COLOURS                                                                                \
    {                                                                                              \
        DISPLAY_RGB(3, 4, 8), DISPLAY_RGB(29, 30, 31), DISPLAY_RGB(6, 26, 30),                     \
            DISPLAY_RGB(28, 24, 8), DISPLAY_RGB(24, 14, 29), DISPLAY_RGB(11, 12, 18),              \
            FIGURE_AMBER, FIGURE_ROSE, DISPLAY_RGB(16, 20, 29), FIGURE_REFUSED                     \
    }
enum {
    HUD_BACK = 1,
    HUD_LETTERS,
    HUD_QUERIES,
    HUD_DECIDING,
    HUD_DRAWING,
    HUD_REST,
    HUD_AMBER,
    HUD_ROSE,
    HUD_GHOST,
    HUD_REFUSED
};
#define HUD_LEGEND_TEXT " QUESTIONS  DECIDE  DRAW  REST"

/* Cycles as pixels of the bar: the width of the display is a frame. */
static inline uint32_t hud_pixels(uint32_t cycles)
{
    return cycles / (280896 / DISPLAY_WIDTH);
}

#endif
