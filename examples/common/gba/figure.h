/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* What a walker looks like from above: pictures in 16 directions and 4 phases of a step, for two
 * scales, drawn into video memory at start-up. */

#ifndef FIGURE_H
#define FIGURE_H

#include <stdint.h>

#define FIGURE_DIRECTIONS 16
#define FIGURE_PHASES 4 /* both feet together, left, together, right */
#define FIGURE_SCALES 2

/* Sprite palettes: six shirts for those who walk, and others. */
enum {
    FIGURE_SHIRTS = 6,
    FIGURE_WAITING = 6,
    FIGURE_DECIDING = 7,
    FIGURE_GHOST = 8,
    FIGURE_MARK = 9
};

/* Pictures besides figures, in the colours FIGURE_MARK: four corners, and how a flash begins, goes
 * on and ends. */
enum { FIGURE_CORNERS = FIGURE_SCALES * FIGURE_DIRECTIONS * FIGURE_PHASES, FIGURE_FLASH };
#define FIGURE_FLASHES 3

/* The head's colour, in every palette and nowhere else on the display: the middle of a figure. */
#define FIGURE_HEAD_COLOUR DISPLAY_RGB(7, 4, 2)
/* Shirts of those who wait and of who decides. */
#define FIGURE_AMBER DISPLAY_RGB(29, 15, 2)
#define FIGURE_ROSE DISPLAY_RGB(30, 4, 12)
/* Of ghosts and flashes. */
#define FIGURE_GHOST_HEAD DISPLAY_RGB(9, 12, 26)
#define FIGURE_REFUSED DISPLAY_RGB(31, 2, 2)

void figures_draw(void);

/* Direction 0 is +x, counted counterclockwise with +y up. */
static inline uint32_t figure_picture(uint32_t scale, uint32_t direction, uint32_t phase)
{
    return (scale * FIGURE_DIRECTIONS + direction) * FIGURE_PHASES + phase;
}

#endif
