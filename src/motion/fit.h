/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

#ifndef BERTHI_MOTION_FIT_H
#define BERTHI_MOTION_FIT_H

#include "image.h"

#define berthi_pace_choose BERTH_NAME(berthi_pace_choose)
#define berthi_disc_fit BERTH_NAME(berthi_disc_fit)

/* Sets the header's pace: the finest in which the fastest stored step has a velocity. */
void berthi_pace_choose(berthi_track_header *header, const berthi_unit *samples);

/* A run of stored samples, first <= i < end. */
typedef struct berthi_sample_run {
    const berthi_unit *samples, *radii; /* radii null: all `radius` */
    berth_len radius;
    uint32_t first, end;
    int32_t dt;
    uint32_t pace;
} berthi_sample_run;

/* Fits a node's moving disc around a run. */
void berthi_disc_fit(berthi_unit *node, const berthi_sample_run *run);

#endif
