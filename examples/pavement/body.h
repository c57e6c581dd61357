/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* Bodies: what a kind of walker looks like from above, standing and in the poses of its gait. */

#ifndef PAVEMENT_BODY_H
#define PAVEMENT_BODY_H

#include <stddef.h>
#include <stdint.h>

#define BODY_MOST_VERTICES 32767
#define BODY_MOST_TRIANGLES 21845

/* Points over the origin, looking along +x, left is +y; metres. */
typedef struct posture {
    double *x, *y, *z;
} posture;

typedef struct body {
    char *name;
    size_t vertices, triangles;
    uint16_t *corners; /* three vertices a triangle */
    posture stand;
    posture *gait; /* one cycle, two steps, from the pose in which the feet pass each other */
    size_t poses;  /* of the gait; 0: the body slides along as it stands */
    double stride; /* metres: the step that the gait shows; shorter ones show less of it */
} body;

/* One file with the frames of a game's model (MD2: standing is its first frame, the run frames 40
 * to 45), or a file for each pose of a walk, whose mean is taken for standing. Scaled to `height`
 * metres. Ends the program when that is no body. */
body body_read(char **files, size_t count, double height);

/* Where vertex i is at `phase` (0 to 1) of a step with `foot`, at `part` (0 to 1) of the gait. */
void body_at(const body *b, int foot, double phase, double part, size_t i, double *x, double *y);

#endif
