/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

#include "camera.h"

#include "port/gba/display.h"

#include <berth/config.h>

/* ---- Camera ---------------------------------------------------------------------------------- */

camera camera_now;

void camera_start(const camera_scene *scene)
{
    camera_now.scene = *scene;
    camera_now.zoom = 0;
    camera_now.left = camera_now.top = 0;
    camera_zoom(0);
}

void camera_zoom(uint32_t zoom)
{
    camera *v = &camera_now;
    const int32_t x = v->left + DISPLAY_WIDTH / 2, y = v->top + DISPLAY_HEIGHT / 2;
    const int32_t metres = v->scene.length >> 16;
    v->left = ((x << zoom) >> v->zoom) - DISPLAY_WIDTH / 2;
    v->top = ((y << zoom) >> v->zoom) - DISPLAY_HEIGHT / 2;
    v->zoom = zoom;
    v->scale = ((v->scene.wide << zoom) * INT32_C(256) + metres / 2) / metres;
    camera_scroll(0, 0);
}

/* Where a scene of that size begins on a display of that size. */
static int32_t within(int32_t at, int32_t size, int32_t display)
{
    const int32_t most = size - display;
    return most < 0 ? most / 2 : at < 0 ? 0 : at > most ? most : at;
}

void camera_scroll(int32_t right, int32_t down)
{
    camera *v = &camera_now;
    v->left = within(v->left + right, v->scene.wide << v->zoom, DISPLAY_WIDTH);
    v->top = within(v->top + down, v->scene.high << v->zoom, DISPLAY_HEIGHT);
}

int32_t camera_length(int32_t length)
{
    return ((length >> 4) * camera_now.scale + 524288) >> 20;
}

/* ---- Heading --------------------------------------------------------------------------------- */

static inline int32_t absolute(int32_t v)
{
    return v < 0 ? -v : v;
}

/* The nearest of 16 directions: an octant's border is where the tangent is that of 11.25 degrees
 * and odd multiples. */
BERTH_HOT uint8_t heading_of(int32_t x, int32_t y)
{
    const int32_t ax = absolute(x), ay = absolute(y);
    const uint32_t turn = (uint32_t)(64 * ay > 13 * ax) + (64 * ay > 43 * ax) +
                          (64 * ay > 96 * ax) + (64 * ay > 322 * ax);
    const uint32_t half = x >= 0 ? turn : 8 - turn;
    return (uint8_t)((y >= 0 ? half : 16 - half) & 15u);
}
