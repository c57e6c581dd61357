/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* The projection of space and time to the picture, and the ground and the axis that stand in it. */

#ifndef BERTH_TOOL_VIEW_H
#define BERTH_TOOL_VIEW_H

#include "picture.h"

#define SLANT 0.42 /* sine of the angle at which one looks down on the ground */

typedef struct view {
    const picture *p;
    rect area;
    double scale, rise;     /* pixels a metre, and a second */
    double cosine, sine;    /* of the turn of the ground against the screen */
    point origin;           /* of ground (0, 0) at the first instant */
    double low[2], high[2]; /* the ground that is shown, metres */
    double step;            /* of its grid */
} view;

/* A view of all of the picture's ground; rise is 0 until the caller sets it. */
view view_of_ground(const picture *p, const rect *area);

point to_view(const view *v, double x, double y, double t);

/* How far a point of the ground lies from the beholder, metres. */
double away(const view *v, double x, double y);

void draw_ground(const view *v);
void draw_time_axis(const view *v);

/* The foot of the time axis: the left corner of the ground, where nothing stands before it. */
point time_axis_at(const view *v, double t);

#endif
