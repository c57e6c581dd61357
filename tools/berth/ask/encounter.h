/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* Two placed footprints: the library's answer, and an exhaustive search beside it. */

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
    bool parts;              /* parts decided (of a cylinder its circle), not leaf circles */
    bool filled;             /* what one holds within its outline counts, too */
    bool within;             /* hit: not by their boundaries, one stands within the other */
    footprint_meeting found; /* the library's counts */
    uint64_t exhaustive;     /* pairs that a search without a tree looks at */
    footprint_gap nearest;   /* the library's distance and points, where parts decide */
    double gap; /* of the nearest parts or leaf circles, the margin taken off; below 0: a hit */
    disc near_a, near_b; /* the nearest points of the parts, with their rounding; or the nearest
                            leaf circles */
} encounter;

/* Answers; ends the program when the library refuses, and when the search does not bear its answer
 * out. */
encounter encounter_find(footprint a, footprint b, const options *o);

/* What decides, in plain words. */
const char *encounter_parts(const encounter *e);

disc disc_of(const footprint *f, const placed *at, uint32_t index);

/* The placement of a footprint, as the option gives it. */
place place_of_footprint(const spot *where);

#endif
