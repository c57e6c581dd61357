/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* Pictures of footprints: what both kinds of them share. */

#ifndef BERTH_TOOL_FOOTPRINT_VIEW_H
#define BERTH_TOOL_FOOTPRINT_VIEW_H

#include "tools/berth/ask/encounter.h"
#include "picture.h"

/* A map of a rectangle of the ground to a rectangle of the picture. */
typedef struct panel {
    FILE *out;
    rect area;
    double em, scale;    /* pixels; pixels a metre */
    double left, bottom; /* the ground at the area's lower left corner */
} panel;

/* A picture is no larger than what it shows: cuts a panel to the ground, and the picture's size by
 * as much, and leaves so many pixels of width for words. */
void panel_trim(options *o, rect *area, const ground *g, double least);
panel panel_over(FILE *out, const rect *area, const ground *g, double em);
panel panel_scaled(FILE *out, const rect *area, const ground *g, double em, double scale);
point panel_point(const panel *p, double x, double y);

/* Lines at each step, with their numbers or without, and the frame. */
void panel_lines(const panel *p, double step, bool numbers);

/* A grid with numbers, one without, a scale bar alone, one circle. */
void panel_grid(const panel *p);
void panel_frame(const panel *p);
void panel_bar(const panel *p);
void panel_circle(const panel *p, const disc *d, const char *attributes);

double legend_width(const char *words, double em); /* of an entry, with the gap behind it */
/* A dot and its words at a point; returns where the next goes. */
point legend_entry(FILE *out, point at, double em, const char *words, const char *colour,
                   double opacity);

#endif
