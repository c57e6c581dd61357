/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* Outlines in the program: rings of points in metres, as doubles, and their files.
 *
 * An outline file is CSV with the heading `ring,x,y`: a point a line, in metres, rings numbered
 * from 0 without gaps, each one's points together and in order, the first not repeated. Without the
 * column `ring` all points are of one. */

#ifndef BERTH_TOOL_OUTLINE_H
#define BERTH_TOOL_OUTLINE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define OUTLINE_MAX_POINTS 32767 /* the library's BERTH_OUTLINE_POINTS_MAX */

typedef struct outline {
    double *x, *y;
    uint16_t *end; /* ring i has the points from end[i - 1] (0: the first) to end[i] - 1 */
    size_t points, rings;
    double cell;       /* metres: of the map that it is of; 0: of none */
    uint16_t *corners; /* of a mesh from above, which has no rings: three points a triangle; else
                          null */
    size_t triangles;
} outline;

typedef struct outline_facts {
    double min_x, max_x, min_y, max_y; /* metres */
    double length;                     /* of all rings */
    double area;                       /* enclosed; holes count less */
} outline_facts;

/* An outline without points, with room for the most. */
outline outline_new(void);
void outline_free(outline *o);

outline_facts outline_measure(const outline *o);

/* Whether a CSV file is an outline: by its heading, or for want of one by its two columns. */
bool outline_is(const char *path);

/* Reads one; ends the program at the first line that is none. */
outline outline_read(const char *path);

/* Writes one, after a comment of one line. */
void outline_write(const char *path, const outline *o, const char *comment);

#endif
