/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* Motion files, as libassimp reads them: an animated hierarchy of joints, sampled to a clip. */

#ifndef BERTH_TOOL_MOTION_H
#define BERTH_TOOL_MOTION_H

#include "clip.h"

#include <assimp/scene.h>

#include <stdbool.h>
#include <stddef.h>

#define MAX_WITHOUT 16

/* What the user can say about a file; the zero of each means "not said". */
typedef struct motion_options {
    double rate;           /* samples a second; 0: 30 */
    double unit;           /* metres per unit of the file */
    char up;               /* 'x', 'y', 'z' */
    long drop;             /* leading frames; -1: not said */
    double from, to;       /* seconds; to < 0: the end */
    const char *animation; /* number or name */
    const char *root;
    const char *without[MAX_WITHOUT];
    int without_count;
} motion_options;

/* What files of a kind mean by their numbers. */
typedef struct convention {
    char kind[64]; /* for the user: "BVH" */
    char unit_name[32];
    double unit; /* metres */
    char up;
    long drop;                 /* leading frames that are no motion */
    bool markers;              /* points without a skeleton */
    bool up_known, unit_known; /* by the format, or the user said so; else a guess */
} convention;

typedef struct joint {
    const char *name;
    const struct aiNode *node;
    const struct aiNodeAnim *track; /* null: at rest always */
    int parent;                     /* index of a joint before this one, or -1 */
    bool counted;                   /* part of the body: it counts for the radius */
    bool root;                      /* the body's centre is here, or at the mean of several such */
} joint;

typedef struct motion {
    const char *path;
    const struct aiScene *scene;
    const struct aiAnimation *animation;
    unsigned animation_index;
    joint *joints; /* in preorder */
    size_t count;
    convention is;
    double ticks_per_second;
    double first, last; /* ticks: of the first and last key, dropped frames left out */
    char *root_name;
} motion;

/* Opens a file, or ends the program. */
motion motion_open(const char *path, const motion_options *options);

/* Samples it. */
clip motion_sample(const motion *m, const motion_options *options, const char **furthest_joint);

/* One line on what was assumed about the file. */
char *motion_assumptions(const motion *m);

/* What a file's format says; and what the user says on top of it. Of meshes, too. */
convention convention_of(const struct aiScene *scene);
void convention_tell(convention *is, const motion_options *options);

/* The largest extent of the first pose, in the file's units. */
double motion_size(const motion *m);

#endif
