/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* What the display shows of the crowd: where everybody is at a tick, and where that is on the
 * display.
 *
 * The crowd decides ahead of the display, so that there is time for a decision that takes several
 * frames. A walker's next commitment may thus be known while the one before it is still on
 * display: the view keeps that. Host programs compile it, too, to check pictures by it. */

#ifndef VIEW_H
#define VIEW_H

#include "scene.h"

#include "examples/common/gba/camera.h"

/* How far ahead, in ticks: half a second. No clip is shorter than a second, so there is never more
 * than one commitment to come. */
#define VIEW_AHEAD (CROWD_SECOND / 2)

/* The display's own memory, of which there is plenty, and which is slow. */
#ifdef __arm__
#define VIEW_MEMORY __attribute__((section(".ewram")))
#else
#define VIEW_MEMORY
#endif

typedef struct view_walker {
    berth_placement at;   /* of the clip on display; .start says which */
    int32_t x0, y0;       /* where it was at the last sample, Q16.16 */
    int32_t x1, y1;       /* and will be at the next */
    int32_t next;         /* tick of that */
    int16_t vx, vy;       /* smoothed way between samples, 1/16 of the units above */
    uint16_t clip;        /* or CROWD_NO_CLIP */
    uint8_t sample, last; /* number of the one at x0, y0; of the clip's last: there it stands */
    uint8_t direction;    /* of figure.h */
} view_walker;

extern view_walker view_walkers[SCENE_AGENTS];
extern const camera_scene view_scene;

/* Everybody as at the start. */
void view_start(const crowd *c);

/* Goes on to a tick, which is not before the last one. */
void view_go_on(const crowd *c, int32_t tick);

/* Where a walker is on the display, and whether it is walking. */
bool view_place(uint32_t walker, int32_t tick, int32_t *x, int32_t *y);

#endif
