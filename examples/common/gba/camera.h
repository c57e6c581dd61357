/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* Which part of a scene the display shows. Host programs compile it, too, to check pictures by it.
 */

#ifndef CAMERA_H
#define CAMERA_H

#include <stdint.h>

/* A scene, seen from above: its sides in Q16.16 metres below 64 m, and in pixels of the whole of
 * it, multiples of 8: at most 256 wide and 376 high. */
typedef struct camera_scene {
    int32_t length, depth;
    int32_t wide, high;
} camera_scene;

typedef struct camera {
    camera_scene scene;
    int32_t scale;     /* pixels in 2^-12 metres, Q20 */
    int32_t left, top; /* pixels of the scene left of and above the display */
    uint32_t zoom;     /* 0: all of the scene; 1: twice as large */
} camera;

enum { CAMERA_ZOOMS = 2 };

extern camera camera_now;

void camera_start(const camera_scene *scene);

/* The whole scene, or twice as large; keeps the middle. */
void camera_zoom(uint32_t zoom);

/* Moves within the scene; one that is smaller than the display stays in its middle. */
void camera_scroll(int32_t right, int32_t down);

/* A point of the scene on the display, its parts, and a length. */
static inline int32_t camera_row(int32_t y)
{
    /* a length in 2^-12 m times the scale is below 2^30, as all of the scene has at most 752
     * pixels; points a scene's length beyond are below 2^31 */
    return ((((camera_now.scene.depth - y) >> 4) * camera_now.scale) >> 20) - camera_now.top;
}

static inline int32_t camera_column(int32_t x)
{
    return (((x >> 4) * camera_now.scale) >> 20) - camera_now.left;
}

static inline void camera_point(int32_t x, int32_t y, int32_t *px, int32_t *py)
{
    *px = camera_column(x);
    *py = camera_row(y);
}

int32_t camera_length(int32_t length);

/* Which of a figure's 16 directions is nearest to one: 0 is +x, counted counterclockwise with +y
 * up.
 */

/* That of (x, y), each of 24 bits with its sign. */
uint8_t heading_of(int32_t x, int32_t y);

#endif
