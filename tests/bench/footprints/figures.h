/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* Figures on the host: posed meshes 1.8 m tall, their contours, and structures over them. */

#ifndef BERTH_FOOTPRINTS_FIGURES_H
#define BERTH_FOOTPRINTS_FIGURES_H

#include "berth/contour.h"
#include "fcl.h"
#include "footprints.h"

#define FIGURES_MOST 512
#define FIGURES_HEIGHT 1.8
#define FIGURES_THRESHOLD 0.01

typedef struct figure {
    char name[48];

    /* In space: ground x, ground y, up; the middle of the shadow's extent is at the origin.
     * Vertices are on q16's grid, so that every method reads the same numbers. */
    double *xyz;
    uint32_t *corners;
    uint32_t vertices, triangles;

    berth_num *space; /* the same for berth_mesh */
    uint16_t *corners16;
    berth_num *x, *y; /* the same on the ground */

    berth_outline outline;
    double radius; /* of what holds it all around the origin */
} figure;

extern figure figures[FIGURES_MOST];
extern uint32_t figure_count;

void figures_fail(const char *what, const char *where) __attribute__((noreturn));
void *figures_memory(size_t bytes);

/* What trees are built with, metres; FIGURES_THRESHOLD until a program says otherwise. */
extern double figures_threshold;

/* Loads the words from number `first` up to one that is --: PATH[:STEP], of a file of several poses
 * each STEP-th; or people:COUNT, so many who walk, of tests/gen/human.h. Returns the number of the
 * word after that. */
int figures_load(int first, int argc, char **argv);

/* FCL's tree of a figure. */
const fcl_tree *figure_full(const figure *f);

/* The method of that name, which must be one. */
const fp_method *figures_method(const char *name);

/* The contour of a figure, into memory of its own; what a program with a mesh does first. */
berth_outline figure_contour(const figure *f);

/* The description of a method over a figure, but its levels. */
berth_footprint_desc figure_desc(const figure *f, const fp_method *method);

/* Builds the image of a method over a figure into memory of its own, attaches it and returns its
 * bytes. Levels and threshold as in berth_footprint_desc; -1: the default threshold. */
size_t figure_build(const figure *f, const fp_method *method, unsigned levels, fp_tree *tree,
                    void **image);

/* The same over all figures; adds the bytes of their images to *bytes unless that is null. */
fp_tree *figures_trees(const fp_method *method, unsigned levels, uint64_t *bytes);

fcl_place figure_place(const berth_placement *at);

/* A seeded generator: uniform in 0 to below 1. */
double figures_random(uint32_t *state);

/* Cases from a file of lines `case A B X Y ANGLE`, raw numbers. */
uint32_t figures_cases(const char *path, fp_case *cases, uint32_t most);

uint64_t figures_now(void); /* nanoseconds */

/* Nanoseconds of all cases, one after the other. */
uint64_t figures_time(fp_ask ask, const fp_tree *trees, const fp_case *cases, uint32_t count);

#endif
