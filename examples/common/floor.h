/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* A floor as SVG, on which the crowds draw. It brings its own ground, so it reads on light and dark
 * pages. */

#ifndef COMMON_FLOOR_H
#define COMMON_FLOOR_H

#include <stdio.h>

typedef struct floor_plan {
    FILE *out;
    double width, depth; /* metres */
    double scale;        /* units a metre */
} floor_plan;

/* A plan with at most so many units a metre. */
floor_plan floor_new(FILE *out, double width, double depth, double scale_most);

/* Where a point in metres is in the picture. */
double floor_across(const floor_plan *f, double x);
double floor_down(const floor_plan *f, double y);

/* Begins the picture: floor, title, and a caption below. */
void floor_begin(const floor_plan *f, const char *title, const char *caption);

#endif
