/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* Two placed footprints: whether they overlap, and where they are nearest or meet. */

#ifndef BERTH_TOOL_ENCOUNTER_H
#define BERTH_TOOL_ENCOUNTER_H

#include "tools/berth/options.h"

/* A circle as it stands in the world, metres. */
typedef struct disc {
    double x, y, radius;
} disc;

typedef struct encounter {
    footprint a, b;
    placed at_a, at_b;
    double margin;
    bool hit;
    bool within;             /* hit: not by their boundaries, one stands within the other */
    footprint_meeting found; /* the library's counts */
    double gap;              /* between boundaries, the margin taken off; 0: they meet */
    disc near_a, near_b;     /* where these are nearest or meet, with their rounding */
} encounter;

/* Answers; ends the program when the library refuses. */
encounter encounter_find(footprint a, footprint b, const options *o);

disc disc_of(const footprint *f, const placed *at, uint32_t index);

/* The placement of a footprint, as the option gives it. */
place place_of_footprint(const spot *where);

#endif
