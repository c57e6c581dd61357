/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* Drawing convex shapes of steps into the bitmap, conservatively; walking their edges. */

#ifndef BERTHI_OCCUPANCY_DRAW_H
#define BERTHI_OCCUPANCY_DRAW_H

#include "occupancy.h"

#define berthi_draw_triangle BERTH_NAME(berthi_draw_triangle)
#define berthi_draw_segment BERTH_NAME(berthi_draw_segment)
#define berthi_draw_row BERTH_NAME(berthi_draw_row)

/* Sets every cell that the closed shape, widened by the band, touches. Corners are pairs that
 * berthi_steps_point made. */
void berthi_draw_triangle(const berth_occupancy *occupancy, int32_t band, berthi_pair a,
                          berthi_pair b, berthi_pair c);
void berthi_draw_segment(const berth_occupancy *occupancy, int32_t band, berthi_pair a,
                         berthi_pair b);

/* Sets the cells of a row that [left, right], widened by the band, touches, as far as there are
 * such cells; 0 <= left <= right. */
void berthi_draw_row(const berth_occupancy *occupancy, int32_t band, uint32_t row, int32_t left,
                     int32_t right);

/* ---- Walking --------------------------------------------------------------------------------- */

/* Walking an edge from row to row: where it meets the lines y = 32 k - offset, exactly.
 *
 * Each meeting's x is the floor of the true one; from one line to the next it grows by the floor of
 * 32 dx / dy, and by one more whenever the remainders have filled dy. Two divisions an edge. */

typedef struct berthi_edge_walk {
    int32_t x;          /* at the line, rounded down */
    int32_t step, rest; /* 32 dx = step * dy + rest, 0 <= rest < dy */
    int32_t filled;     /* remainders so far, below dy */
    int32_t dy;
    int32_t line;  /* k of the first line */
    int32_t lines; /* how many */
} berthi_edge_walk;

/* floor(n / d) for d > 0, and what is left; the machine's division goes toward zero. */
static inline int32_t berthi_floor_divide(int32_t n, int32_t d, int32_t *rest)
{
    int32_t quotient = n / d;
    int32_t left = n - quotient * d;
    if (left < 0) {
        left += d;
        quotient--;
    }
    *rest = left;
    return quotient;
}

/* Begins the walk along an edge from (x, y) up by (dx, dy), dy >= 0. The lines are those at y to
 * y + dy, the lower end included, the upper not: so rings meet each line an even number of times,
 * and a level edge meets none. Returns the number of lines. |dx|, dy < 2^15: products are below
 * 2^20. */
static inline int32_t berthi_edge_begin(berthi_edge_walk *walk, int32_t x, int32_t y, int32_t dx,
                                        int32_t dy, int32_t offset)
{
    const int32_t ahead = offset + BERTH_OCCUPANCY_STEPS - 1;
    walk->line = berthi_floor_cells(y + ahead);
    walk->lines = berthi_floor_cells(y + dy + ahead) - walk->line;
    if (walk->lines > 0) {
        const int32_t below = walk->line * BERTH_OCCUPANCY_STEPS - offset - y;
        walk->dy = dy;
        walk->x = x + berthi_floor_divide(dx * below, dy, &walk->filled);
        walk->step = 0;
        walk->rest = 0;
        if (walk->lines > 1) {
            walk->step = berthi_floor_divide(dx * BERTH_OCCUPANCY_STEPS, dy, &walk->rest);
        }
    }
    return walk->lines;
}

/* On to the next line, of which there is one. */
static inline void berthi_walk_on(berthi_edge_walk *walk)
{
    walk->x += walk->step;
    walk->filled += walk->rest;
    if (walk->filled >= walk->dy) {
        walk->filled -= walk->dy;
        walk->x++;
    }
}

#endif
