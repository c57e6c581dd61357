/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* Where everybody is at a tick, and where that is on the display. The pavement decides ahead of the
 * display, so a walker's next step may be known while the one before it is still on display: the
 * view keeps that. Host programs compile it, too, to check pictures by it. */

#ifndef VIEW_H
#define VIEW_H

#include "scene.h"

#include "examples/common/gba/camera.h"

/* How far ahead, in ticks. No step is shorter than half a second, so there is never more than one
 * to come. */
#define VIEW_AHEAD (PAVEMENT_SECOND * 2 / 5)

/* The display's own memory, of which there is plenty, and which is slow. */
#ifdef __arm__
#define VIEW_MEMORY __attribute__((section(".ewram")))
#else
#define VIEW_MEMORY
#endif

typedef struct view_walker {
    int32_t x, y;             /* where its step begins, Q16.16 */
    int32_t dx, dy;           /* its way to the end */
    int32_t start, lasts;     /* ticks; lasts is 0 of one who has not set off yet */
    int32_t rate;             /* 2^24 / lasts */
    uint8_t heading[2], foot; /* at its begin and its end; the foot that moves */
} view_walker;

extern view_walker view_walkers[SCENE_AGENTS];
extern const camera_scene view_scene;

/* Everybody as at the start. */
void view_start(const pavement *p);

/* Goes on to a tick, which is not before the last one. */
void view_go_on(const pavement *p, int32_t tick);

/* Where a walker is on the display, its heading and phase (figure.h), and whether it is taking a
 * step. */
bool view_place(uint32_t walker, int32_t tick, int32_t *x, int32_t *y, uint32_t *heading,
                uint32_t *phase);

#endif
