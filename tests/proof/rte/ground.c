/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* ground/: occupancies of three rows of 40 cells, of every size of cell and at any place, with any
 * cells set: made, changed, asked. Meshes of two triangles and outlines of two rings. */

/* clang-format off */
//! -eva-slevel 800
//! -eva-split-return-function check_occupancy_desc:0,side_ok:0,berthi_coordinate_ok:0
//! -eva-split-return-function berthi_radius_ok:0,berth_occupancy_make_q16:0
//? any_made
//? any_changed
//? any_steps
//? any_corner
//? any_mesh
//? any_outline

#include "rte.h"

#include "src/core/num.c"
#include "src/ground/described.c"
#include "src/ground/occupancy.c"
#include "src/ground/occupancy_draw.c"

enum { COLUMNS = 40, ROWS = 3, WORDS = 2 * ROWS };

static uint32_t room[WORDS + ROWS + 2], bits[WORDS], walked[WORDS];
static int16_t spans[2 * (ROWS + 2)];
static berth_occupancy occupancy;
static berth_occupancy_desc desc;
static berth_arena arena;
static berth_placement placement;
static int32_t some, another, what;
static uint32_t any, number;

void *berth_arena_take(berth_arena *from, size_t size, size_t alignment)
{
    from->used = from->size;
    return any != 0 && size <= sizeof room && alignment <= 4 ? room : NULL;
}

static berth_num a_place(berth_num v)
{
    return v > 536870912 ? 536870912 : v < -536870912 ? -536870912 : v;
}

static void an_occupancy(berth_occupancy *of, uint32_t *set)
{
    of->bits = set;
    of->spans = spans;
    of->columns = COLUMNS;
    of->rows = ROWS;
    of->words = 2;
    of->x = a_place(some);
    of->y = a_place(another);
    of->cell = 0;
}

berth_status any_made(void)
{
    desc.columns = COLUMNS;
    desc.rows = ROWS;
    desc.x = a_place(some);
    desc.y = a_place(another);
    for (desc.cell = BERTH_OCCUPANCY_CELL_MIN; desc.cell <= BERTH_OCCUPANCY_CELL_MAX; desc.cell++) {
        what = berth_occupancy_make(&desc, &arena, &occupancy);
    }
    return what;
}

berth_status any_changed(void)
{
    an_occupancy(&occupancy, bits);
    what = (int)berth_occupancy_has(&occupancy, any, number);
    any = berth_occupancy_cells(&occupancy);
    return berth_occupancy_clear(&occupancy);
}

/*@ requires berthi_placed(placement); */
void any_steps(void)
{
    an_occupancy(&occupancy, bits);
    for (int32_t cell = BERTH_OCCUPANCY_CELL_MIN; cell <= BERTH_OCCUPANCY_CELL_MAX; cell++) {
        pair point;
        occupancy.cell = (int8_t)cell;
        const place_steps steps = place_steps_of(&occupancy, &placement);
        what = steps_point(&steps, a_place(some), a_place(another), &point);
        what = steps_radius(&occupancy, some < 0 ? 0 : a_place(some));
    }
}

void any_corner(void)
{
    const tracing tracer = {&occupancy, walked};
    berth_num x[4], y[4];
    corners to = {x, y, any & 3}, nowhere = {NULL, NULL, any & 65535};
    const int32_t column = some & 63, row = another & 3;
    an_occupancy(&occupancy, bits);
    for (int32_t cell = BERTH_OCCUPANCY_CELL_MIN; cell <= BERTH_OCCUPANCY_CELL_MAX; cell++) {
        occupancy.cell = (int8_t)cell;
        to.count = any & 3;
        add_corner(&tracer, column, row, &to);
        add_corner(&tracer, column, row, &nowhere);
    }
    what = next_direction(&occupancy, column, row, what & 3);
    any = fresh(&tracer, number % ROWS, any & 1);
}

static berth_num numbers[12];
static uint16_t triangles[6], ends[2];

berth_status any_mesh(void)
{
    berth_mesh mesh = berth_mesh_over_arrays(numbers, 4, triangles, 2, (berth_up)(any % 3));
    berth_num x, y;
    berthi_mesh_ground(&mesh, number & 3, &x, &y);
    return berthi_mesh_check(&mesh);
}

berth_status any_outline(void)
{
    berth_outline outline = berth_outline_over_arrays(numbers, numbers + 4, 4);
    if (any != 0) {
        outline.end = ends;
        outline.rings = 2;
    }
    return berthi_outline_check(&outline);
}
