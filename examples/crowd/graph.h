/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* The motion graph on the host: built in memory, to be run or to be printed as C. */

#ifndef CROWD_GRAPH_H
#define CROWD_GRAPH_H

#include "crowd.h"
#include "motion.h"
#include "run.h"
#include "tools/berth/bake/image.h"

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
