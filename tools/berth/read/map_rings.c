/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* Rings around cells. An edge between a covered cell and one that is not is walked with the covered
 * one on its left. Where two covered cells touch at a corner alone the walk turns right there, and
 * so goes on around the other one: a thin wall at an angle, drawn as cells that touch so, is one
 * ring, and what it encloses on each side stays apart. Each ring goes east somewhere, and begins at
 * the first such edge that no ring has walked. */

#include "map.h"

#include "tools/berth/tool.h"

#include <stdlib.h>
#include <string.h>

enum { EAST, NORTH, WEST, SOUTH };

static const int step_x[] = {1, 0, -1, 0}, step_y[] = {0, 1, 0, -1};

/* A walk stands at a corner of cells: (x, y) is the lower left one of cell (x, y). */
typedef struct walk {
    const map_cells *cells;
    uint8_t *walked; /* edges that go east, by the cell above them */
    size_t x, y;
    int way;
} walk;

/* Points as they come; memory grows by doubling. */
typedef struct points {
    double *x, *y;
    size_t count, room;
} points;

static bool covered(const map_cells *cells, size_t x, size_t y)
{
    /* left of the first and below the lowest, numbers wrap to large ones */
    return x < cells->width && y < cells->height && cells->covered[y * cells->width + x] != 0;
}

/* Of the two cells in front of a corner, looking along `way`. */
static bool covered_ahead(const walk *w, bool left)
{
    static const size_t left_x[] = {0, (size_t)-1, (size_t)-1, 0};
    static const size_t left_y[] = {0, 0, (size_t)-1, (size_t)-1};
    const int side = left ? w->way : (w->way + 3) % 4;
    return covered(w->cells, w->x + left_x[side], w->y + left_y[side]);
}

static void add(points *to, double x, double y)
{
    if (to->count == to->room) {
        to->room = to->room > 0 ? 2 * to->room : 1024;
        to->x = realloc(to->x, to->room * sizeof *to->x);
        to->y = realloc(to->y, to->room * sizeof *to->y);
        if (to->x == NULL || to->y == NULL) {
            fail("out of memory for %zu corners; close other programs and try again", to->room);
        }
    }
    to->x[to->count] = x;
    to->y[to->count++] = y;
}

/* Goes one edge on and turns. */
static void advance(walk *w)
{
    if (w->way == EAST) {
        w->walked[w->y * w->cells->width + w->x] = 1;
    }
    w->x += (size_t)step_x[w->way];
    w->y += (size_t)step_y[w->way];
    if (covered_ahead(w, false)) {
        w->way = (w->way + 3) % 4;
    } else if (!covered_ahead(w, true)) {
        w->way = (w->way + 1) % 4;
    }
}

static void trace(walk *w, points *to, bool middles)
{
    const size_t x = w->x, y = w->y;
    do {
        const int way = w->way;
        const double from_x = (double)w->x, from_y = (double)w->y;
        size_t edges = 0;
        add(to, from_x, from_y);
        do {
            advance(w);
            edges++;
        } while (w->way == way && (w->x != x || w->y != y));
        if (middles && edges == 1) {
            add(to, from_x + step_x[way] / 2.0, from_y + step_y[way] / 2.0);
        }
    } while (w->x != x || w->y != y || w->way != EAST);
}

/* Whether an edge goes east along the lower side of a cell. */
static bool goes_east(const map_cells *cells, size_t x, size_t y)
{
    return covered(cells, x, y) && !covered(cells, x, y - 1);
}

static map_rings collect(const map_cells *cells, bool middles)
{
    walk w = {cells, grab(cells->width * cells->height, 1), 0, 0, EAST};
    points to = {NULL, NULL, 0, 0};
    map_rings r = {NULL, NULL, NULL, 0, 0, middles};
    size_t room = 0;
    for (size_t y = 0; y < cells->height; y++) {
        for (size_t x = 0; x < cells->width; x++) {
            if (!goes_east(cells, x, y) || w.walked[y * cells->width + x] != 0) {
                continue;
            }
            w.x = x;
            w.y = y;
            w.way = EAST;
            trace(&w, &to, middles);
            if (r.rings == room) {
                room = room > 0 ? 2 * room : 256;
                r.end = realloc(r.end, room * sizeof *r.end);
                if (r.end == NULL) {
                    fail("out of memory for %zu rings; close other programs and try again", room);
                }
            }
            r.end[r.rings++] = (uint32_t)to.count;
        }
    }
    r.x = to.x;
    r.y = to.y;
    r.points = to.count;
    return r;
}

map_rings map_rings_of(const map_cells *cells)
{
    map_rings r = collect(cells, true);
    if (r.points > OUTLINE_MAX_POINTS) {
        r = collect(cells, false);
    }
    return r;
}
