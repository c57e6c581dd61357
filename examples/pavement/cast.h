/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* The cast on the host: bodies, the steps they take, and the ground that each step covers. */

#ifndef PAVEMENT_CAST_H
#define PAVEMENT_CAST_H

#include <berth/berth.h>

#include "body.h"
#include "pavement.h"

/* Outlines for pictures: rings of points, Q16.16, in a step's frame. */

typedef struct sketch {
    int32_t *x, *y;
    size_t *end; /* of each ring's points */
    size_t rings, points;
} sketch;

#define CAST_FRAME 120  /* ticks for which a pose is held: what is played is what was registered */
#define CAST_HEIGHT 1.8 /* metres, of a body */

/* The poses of a step, or one for standing, as vertices in the step's frame, Q16.16. */
typedef struct played {
    int32_t *x, *y; /* pose i has the vertices from i * vertices on */
    size_t poses;   /* of a step: its frames; standing at the end is the stand's own pose */
} played;

/* A kind of walker with all that it was made from, and outlines for pictures. */
typedef struct actor {
    body figure;
    played stand, *steps;
    pavement_step *list;
    berth_footprint *views; /* of the steps, then of standing */
    size_t *bytes;          /* of their images, */
    void **images;          /* and these */
    size_t *box_bytes;      /* the same of trees of boxes, */
    void **boxes;           /* or nulls */
    sketch *spaces, stand_space;
    sketch **poses, stand_pose; /* by step */
    size_t step_count;
} actor;

/* Kind 0 is a body, kind 1 the single cylinder that holds it in all poses of its steps. */
typedef struct cast {
    pavement_cast pavement;
    pavement_kind kinds[2];
    actor actors[2];
    size_t bytes;      /* of the body's images */
    berth_num radius;  /* of the cylinder */
    double seconds;    /* of processor time for registering and building the body's spaces */
    double registered; /* of these, for registering alone */
    size_t poses;      /* that were registered for the body's spaces */
} cast;

typedef struct cast_options {
    int32_t cell;     /* a cell of the bitmaps has a side of 2^cell metres */
    double threshold; /* of the circles, metres */
    double room;      /* around standing at a step's end, metres */
    bool few;         /* the steps of the small scene */
    bool boxes;       /* trees of boxes, too, over the same outlines: to compare with */
} cast_options;

cast_options cast_options_default(void);

/* Takes the body over; *c must stay where it is. Ends the program when it cannot be registered. */
void cast_build(cast *c, body figure, const cast_options *options);

#endif
