/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* Motions for the crowd's graph: recorded walks, cut into pieces and set down so that they can be
 * joined. For the host, in double. */

#ifndef CROWD_MOTION_H
#define CROWD_MOTION_H

#include "tools/berth/read/clip.h"

typedef struct motion {
    clip samples;    /* starts at the origin, heading for +x; one radius for all */
    double speed_in; /* metres a second, smoothed, at the start and at the end */
    double speed_out;
    double heading; /* at the end, radians */
    char *name;     /* file, seconds cut out of it, and "mirrored" */
} motion;

typedef struct motions {
    motion *list;
    size_t count;
} motions;

/* All motions of a folder that holds short/ and long/ (.csv each), or of the files named: the long
 * ones, above 6 s, cut into pieces of 1 to 3 s. Each also as its mirror image. A radius of 0 or
 * more replaces each clip's own, which is the largest of its samples. */
motions motions_read(char **paths, size_t count, double radius);

#endif
