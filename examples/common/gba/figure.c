/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* A figure is three ellipses for each pixel to be in or out of: head, shoulders, feet; and a dark
 * rim around the shoulders. */

#include "figure.h"

#include "port/gba/display.h"

#include <berth/berth.h>

enum { NONE, RIM, SHIRT, SHIRT_LIGHT, HEAD, SHOE };

typedef struct pose {
    int32_t c, s;   /* of the direction, Q14 */
    int32_t size;   /* half the shoulders' width, 1/16 pixel */
    int32_t stride; /* how far the feet are apart, 1/16 pixel: left before right */
} pose;

/* Whether (u, v) is within an ellipse around (cu, 0) whose half axes are a and b; all 1/16 pixel,
 * below 2^8, so products are below 2^31. */
static int within(int32_t u, int32_t v, int32_t cu, int32_t cv, int32_t a, int32_t b)
{
    const int32_t du = (u - cu) * b, dv = (v - cv) * a;
    return du * du + dv * dv <= a * a * b * b;
}

/* Colour of a pixel; y goes down on the display and up in the room. */
static uint32_t colour_at(void *user, int32_t x, int32_t y)
{
    const pose *p = user;
    const int32_t dx = 16 * x - 120, dy = 120 - 16 * y; /* from the middle of the picture */
    const int32_t u = (p->c * dx + p->s * dy) >> 14;    /* ahead */
    const int32_t v = (p->c * dy - p->s * dx) >> 14;    /* to the left */
    const int32_t w = p->size;
    const int32_t head = w * 9 / 16 < 22 ? 22 : w * 9 / 16;
    if (within(u, v, w / 8, 0, head, head)) {
        return HEAD;
    }
    if (within(u, v, 0, 0, w * 10 / 16, w)) {
        return u > w / 5 ? SHIRT_LIGHT : SHIRT;
    }
    if (within(u, v, p->stride, w / 2, w * 8 / 16, w * 5 / 16) ||
        within(u, v, -p->stride, -w / 2, w * 8 / 16, w * 5 / 16)) {
        return SHOE;
    }
    return within(u, v, 0, 0, w * 10 / 16 + 14, w + 14) ? RIM : NONE;
}

static int32_t absolute(int32_t v)
{
    return v < 0 ? -v : v;
}

/* From the middle of a picture, in half pixels: four corners, light within dark. */
static uint32_t corners_at(void *user, int32_t x, int32_t y)
{
    const int32_t u = absolute(2 * x - 15), v = absolute(2 * y - 15);
    const int32_t far = u > v ? u : v, near = u > v ? v : u;
    (void)user;
    return far < 13 || near < 7 ? NONE : far == 15 ? 3 : 1;
}

/* A cross on its corners, bright around when it begins. */
static uint32_t flash_at(void *user, int32_t x, int32_t y)
{
    const int32_t step = *(const int32_t *)user, reach = 13 - 3 * step;
    const int32_t u = 2 * x - 15, v = 2 * y - 15;
    const int32_t across = absolute(u - v), along = absolute(u + v);
    const int32_t thin = across < along ? across : along;
    if (thin <= 2 && absolute(u) <= reach && absolute(v) <= reach) {
        return 2;
    }
    return step < 2 && thin <= 6 && u * u + v * v <= 15 * 15 ? 1 : NONE;
}

static void draw_marks(void)
{
    static const uint16_t ghost[] = {DISPLAY_RGB(11, 14, 26), DISPLAY_RGB(16, 20, 29),
                                     DISPLAY_RGB(18, 22, 30), FIGURE_GHOST_HEAD,
                                     DISPLAY_RGB(16, 19, 27)};
    static const uint16_t mark[] = {DISPLAY_RGB(31, 31, 28), FIGURE_REFUSED, DISPLAY_RGB(5, 3, 14)};
    display_sprite_colours(FIGURE_GHOST, ghost, 5);
    display_sprite_colours(FIGURE_MARK, mark, 3);
    display_picture(FIGURE_CORNERS, corners_at, NULL);
    for (int32_t step = 0; step < FIGURE_FLASHES; step++) {
        display_picture(FIGURE_FLASH + (uint32_t)step, flash_at, &step);
    }
}

static void draw_palettes(void)
{
    static const uint16_t shirts[FIGURE_SHIRTS + 2][2] = {
        {DISPLAY_RGB(4, 11, 25), DISPLAY_RGB(8, 17, 31)},  /* blue */
        {DISPLAY_RGB(2, 17, 19), DISPLAY_RGB(5, 24, 25)},  /* teal */
        {DISPLAY_RGB(14, 8, 24), DISPLAY_RGB(20, 14, 31)}, /* violet */
        {DISPLAY_RGB(5, 18, 9), DISPLAY_RGB(10, 25, 13)},  /* green */
        {DISPLAY_RGB(9, 13, 18), DISPLAY_RGB(14, 19, 24)}, /* slate */
        {DISPLAY_RGB(3, 14, 28), DISPLAY_RGB(7, 21, 31)},  /* azure */
        {FIGURE_AMBER, DISPLAY_RGB(31, 22, 6)},            /* waiting */
        {FIGURE_ROSE, DISPLAY_RGB(31, 14, 20)},            /* deciding */
    };
    for (uint32_t i = 0; i < FIGURE_SHIRTS + 2; i++) {
        const uint16_t colours[] = {DISPLAY_RGB(3, 3, 6), shirts[i][0], shirts[i][1],
                                    FIGURE_HEAD_COLOUR, DISPLAY_RGB(5, 5, 5)};
        display_sprite_colours(i, colours, 5);
    }
}

void figures_draw(void)
{
    static const int32_t sizes[FIGURE_SCALES] = {50, 84};
    draw_palettes();
    draw_marks();
    for (uint32_t scale = 0; scale < FIGURE_SCALES; scale++) {
        for (uint32_t direction = 0; direction < FIGURE_DIRECTIONS; direction++) {
            const berth_angle turn = (berth_angle)(direction * (65536 / FIGURE_DIRECTIONS));
            for (uint32_t phase = 0; phase < FIGURE_PHASES; phase++) {
                const int32_t step = phase == 1 ? 1 : phase == 3 ? -1 : 0;
                pose p = {berth_cos(turn), berth_sin(turn), sizes[scale],
                          step * sizes[scale] * 11 / 16};
                display_picture(figure_picture(scale, direction, phase), colour_at, &p);
            }
        }
    }
}
