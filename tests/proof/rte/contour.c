/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* ground/: what joins four pieces of a contour, wherever these go and whatever they are linked to;
 * triangles and edges of four points. */

/* clang-format off */
//! -eva-slevel 120
//? any_joined
//? any_measured
//? any_edges

#include "rte.h"

#include "src/core/num.c"
#include "src/core/sort.c"
#include "src/ground/contour.c"
#include "src/ground/contour_sweep.c"
#include "src/ground/described.c"

enum { PIECES = 4, TRIANGLES = 2, POINTS = 4 };

static uint32_t pieces[2 * PIECES], points[2 * POINTS + 2], met[2 * TRIANGLES];
static uint32_t corners[3 * TRIANGLES];
static uint16_t links[PIECES], triangles[3 * TRIANGLES], numbers[POINTS];
static berth_num vertices[3 * POINTS];
static berthi_contour work;
static uint32_t any, number, other;
static int32_t some;

static void a_contour(void)
{
    work.pieces = pieces;
    work.links = links;
    work.piece_count = PIECES;
    work.ring_pieces = any % (PIECES + 1);
    for (uint32_t i = 0; i < PIECES; i++) {
        links[i] = number % PIECES;
    }
}

void any_joined(void)
{
    const uint32_t a = any % PIECES, b = number % PIECES;
    uint32_t first = b;
    a_contour();
    any = next_of(&work, a) + reached_again(&work, a);
    switch (some) {
    case 0: any = cut_off(&work, a, b); break;
    case 1: any = straighten(&work, &first, other % PIECES); break;
    case 2: turn_around(&work, a); break;
    case 3: any = (uint32_t)next_ring(&work, (int)a & 1, &other); break;
    default: set_alone(&work, a, any, number); break;
    }
}

/* From the grid's numbers to the library's, with every step that there is: of a coordinate no more
 * than it takes to get from the grid's origin to 2^30, the highest. */
void any_measured(void)
{
    berth_num x[PIECES], y[PIECES];
    writer to = {x, y, 0};
    for (uint32_t shift = 0; shift <= BERTH_CONTOUR_SHIFT_MAX; shift++) {
        const uint32_t most = (UINT32_C(1) << (29 - shift)) - 1;
        work.shift = shift;
        work.origin_x = any & most;
        work.origin_y = number & most;
        to.count = other % PIECES;
        if (most >= BERTHI_CONTOUR_SPAN) {
            write_point(&work, any, &to);
        }
        x[0] = number_of(&work, work.origin_x, (int32_t)(other & most));
        number = step_of(some > 536870912    ? 536870912
                         : some < -536870912 ? -536870912
                                             : some,
                         shift);
    }
}

void any_edges(void)
{
    berth_mesh mesh = berth_mesh_over_arrays(vertices, POINTS, triangles, TRIANGLES, BERTH_UP_Z);
    if (berthi_mesh_check(&mesh) != BERTH_OK) {
        return;
    }
    work.points = points;
    work.point_count = POINTS;
    work.starts = points + POINTS;
    work.met = met;
    work.corners = corners;
    for (uint32_t i = 0; i < 3 * TRIANGLES; i++) {
        triangles[i] %= POINTS;
    }
    for (uint32_t i = 0; i < POINTS; i++) {
        numbers[i] = number % POINTS;
    }
    count_edges(&mesh, &work, numbers);
    fill_triangles(&mesh, &work, numbers);
}
