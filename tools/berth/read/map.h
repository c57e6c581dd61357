/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* Maps of floors as ROS map servers write them: a YAML file that says where a picture of cells
 * (PGM) stands and what its greys mean. What is occupied becomes an outline.
 *
 * Of the YAML these keys are read, with the meanings that map_server documents, others are not:
 *
 *   image            the PGM's name, from the YAML's folder
 *   resolution       metres a cell
 *   origin           [x, y, yaw]: of the lower left corner of the lower left cell; yaw in radians,
 *                    counter-clockwise
 *   negate           1: white is occupied, not black
 *   occupied_thresh  a cell is occupied when its probability is above this,
 *   free_thresh      and free when it is below that
 *   mode             trinary (default) and scale: the probability is the darkness; raw: the number
 *                    itself is the probability in hundredths, and those above 100 are not known */

#ifndef BERTH_TOOL_MAP_H
#define BERTH_TOOL_MAP_H

#include "outline.h"

typedef enum map_mode { MAP_TRINARY, MAP_SCALE, MAP_RAW } map_mode;

/* What the YAML says. */
typedef struct map_plan {
    char *image;       /* the picture's path */
    double resolution; /* metres a cell */
    double x, y, yaw;  /* metres, radians */
    double occupied, free;
    bool negate;
    map_mode mode;
} map_plan;

/* Reads it; ends the program at the first line that is wrong. */
map_plan map_plan_read(const char *path);

/* Cells as they are: the first row is the lowest one. */
typedef struct map_cells {
    size_t width, height;
    uint8_t *covered; /* 1 or 0; a row after the other */
} map_cells;

/* Reads the picture: a cell is covered when it is occupied, with `unknown` also when it is not
 * free. With `coarse` above 1 so many by so many cells are one, which is covered when any of them
 * is; the last ones of a row or column may stand for fewer. Ends the program when the file is
 * wrong. */
map_cells map_cells_read(const map_plan *plan, bool unknown, unsigned coarse);

/* The rings around covered cells along their edges, outer ones counter-clockwise and holes
 * clockwise, in cells from the lower left corner. Cells that touch at a corner alone are of one
 * ring. Points are corners, and the middles of steps of one cell, where there is room for them:
 * every straight wall that is drawn in steps is within half a cell of a line through these. */
typedef struct map_rings {
    double *x, *y;
    uint32_t *end; /* as in an outline, but of any number */
    size_t points, rings;
    bool middles; /* they are there */
} map_rings;

map_rings map_rings_of(const map_cells *cells);

/* All of it: a map's outline, whose `cell` is set. Ends the program where there is none, or more
 * than an outline can hold. */
outline map_outline(const char *path, bool unknown, unsigned coarse);

#endif
