/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

#ifndef BERTHI_MOTION_FIT_H
#define BERTHI_MOTION_FIT_H

#include "clip_read.h"
#include "image.h"

#define berthi_image_size BERTH_NAME(berthi_image_size)
#define berthi_image_begin BERTH_NAME(berthi_image_begin)
#define berthi_grid_choose BERTH_NAME(berthi_grid_choose)
#define berthi_grid_store BERTH_NAME(berthi_grid_store)
#define berthi_pace_choose BERTH_NAME(berthi_pace_choose)
#define berthi_disc_fit BERTH_NAME(berthi_disc_fit)

/* Bytes of the image that desc asks for with so many units a node; 0 when something is out of
 * range. */
size_t berthi_image_size(const berth_motion_desc *desc, uint32_t node_units);

/* Checks desc, takes the image and fills it, but for the nodes, what of the header depends on their
 * kind, and the CRC. On an error nothing has changed. */
berth_status berthi_image_begin(const berth_motion_desc *desc, uint32_t node_units,
                                berth_arena *image, berthi_header **begun);

/* Sets the header's origin and shift: the middle of the clip's bounding rectangle and, in q16, the
 * finest grid on which it and its largest radius fit. Expects a clip that berth_clip_check
 * passed. */
void berthi_grid_choose(berthi_header *header, const berth_clip *clip);

/* Stores the clip's samples on the header's grid behind `view`'s pointers, and sets the header's
 * radius, reach and band. radii is null when one radius serves all. */
void berthi_grid_store(berthi_header *header, const berth_clip *clip, berthi_unit *samples,
                       berthi_unit *radii);

/* Sets the header's pace: the finest in which the fastest stored step has a velocity. */
void berthi_pace_choose(berthi_header *header, const berthi_unit *samples);

/* A run of stored samples, first <= i < end. */
typedef struct berthi_run {
    const berthi_unit *samples, *radii; /* radii null: all `radius` */
    berth_len radius;
    uint32_t first, end;
    int32_t dt;
    uint32_t pace;
} berthi_run;

/* Fits a node's moving disc around a run. */
void berthi_disc_fit(berthi_unit *node, const berthi_run *run);

#endif
