/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* The motion graph on the host: built in memory, to be run or to be printed as C. */

#ifndef CROWD_GRAPH_H
#define CROWD_GRAPH_H

#include "tools/berth/read/clip.h"

#include "crowd.h"
#include "run.h"
#include "tools/berth/bake/image.h"

/* Motions for the crowd's graph: recorded walks, cut into pieces and set down so that they can be
 * joined. For the host, in double. */

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

/* All motions of the files named: the long ones, above 6 s, cut into pieces of 1 to 3 s. Each also
 * as its mirror image. A radius of 0 or more replaces each clip's own, which is the largest of its
 * samples. */
motions motions_read(char **paths, size_t count, double radius);

/* Two clips join when their speeds differ by at most this, and this part of the faster's. */
#define JOIN_SPEED 0.15 /* metres a second */
#define JOIN_PART 0.25
/* A clip's motion is within this of the straight lines between its samples, metres. */
#define CLIP_TOLERANCE 0.01
/* Whoever stands sets off with a clip that starts at most this fast, metres a second. */
#define START_SPEED 0.9

typedef struct graph {
    crowd_graph crowd; /* what the crowd reads; its tables are those below */
    crowd_clip *clips;
    image *images;             /* of the clips */
    motions motions;           /* in the order of the clips: what was recorded */
    crowd_original *originals; /* the same, as the checks have it */
    size_t bytes;              /* of all images */
} graph;

/* Takes the motions over. */
graph graph_build(motions all);

#endif
