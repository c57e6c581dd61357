/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* Registering on any machine: bitmap, outline, circles. */

#include "ground.h"

/* ---- Ground ---------------------------------------------------------------------------------- */

/* Circles inside down to here: grounds that overlap are half of all questions, and where flash is
 * the least of worries they are told in a tenth fewer cycles than with the default. */
#define INNER 8

berth_status ground_begin(ground *g, const ground_extent *extent, int32_t cell,
                          berth_arena *scratch)
{
    /* a cell around, for the rounding of the corner and of positions */
    const berth_num side = BERTH_NUM_TO_RAW(1) >> -cell;
    const int32_t columns = (extent->high_x - extent->low_x) / side + 4;
    const int32_t rows = (extent->high_y - extent->low_y) / side + 4;
    berth_occupancy_desc desc = {0};
    if (columns < 1 || columns > BERTH_OCCUPANCY_COLUMNS_MAX || rows < 1 ||
        rows > BERTH_OCCUPANCY_ROWS_MAX) {
        return BERTH_E_EXTENT;
    }
    desc.x = extent->low_x - side;
    desc.y = extent->low_y - side;
    desc.cell = cell;
    desc.columns = (uint16_t)columns;
    desc.rows = (uint16_t)rows;
    g->scratch = scratch;
    return berth_occupancy_make(&desc, scratch, &g->map);
}

berth_status ground_add(ground *g, const berth_mesh *mesh, const berth_placement *at)
{
    return berth_occupancy_add_mesh(&g->map, mesh, at, g->scratch);
}

berth_status ground_outline(ground *g)
{
    return berth_occupancy_outline(&g->map, 1, g->scratch, g->scratch, &g->outline);
}

berth_status ground_finish(ground *g, berth_num threshold, bool quick, berth_arena *image,
                           berth_footprint *shape, pavement_space *space)
{
    const berth_status status = ground_outline(g);
    berth_footprint_desc desc = berth_footprint_desc_default();
    if (status < 0) {
        return status;
    }
    desc.outline = g->outline;
    desc.threshold = threshold;
    desc.quick = quick;
    desc.inner = INNER;
    ground_bound(&g->outline, space);
    space->shape = shape;
    return berth_footprint_build(&desc, image, g->scratch, shape);
}

/* ---- Registering a cylinder's steps, on any machine ------------------------------------------ */

#define CELL (-6) /* cells of 1/64 m */
#define THRESHOLD BERTH_NUM_TO_RAW(1.0 / 64)
#define FRAME 120                       /* ticks from one registered place to the next */
#define ROOM BERTH_NUM_TO_RAW(1.0 / 50) /* around a step's end, as around a body's */

berth_placement cylinder_place(const pavement_step *step, int32_t tick)
{
    const int64_t whole = step->end.start;
    return berth_placement_at((berth_num)(step->end.x * (int64_t)tick / whole),
                              (berth_num)(step->end.y * (int64_t)tick / whole), 0, 0);
}

/* The way of one step, from its origin to its end; at the end with some room. */
static berth_status cover_way(ground *g, const pavement_step *step, berth_num radius)
{
    for (int32_t tick = 0; tick < step->end.start; tick += FRAME) {
        const berth_placement at = cylinder_place(step, tick);
        const berth_status status = berth_occupancy_add_disc(&g->map, at.x, at.y, radius);
        if (status < 0) {
            return status;
        }
    }
    return berth_occupancy_add_disc(&g->map, step->end.x, step->end.y, radius + ROOM);
}

static ground_extent extent_of(const pavement_step *step, berth_num out)
{
    ground_extent extent = ground_nowhere();
    ground_reach(&extent, -out, -out);
    ground_reach(&extent, out, out);
    ground_reach(&extent, step->end.x - out, step->end.y - out);
    ground_reach(&extent, step->end.x + out, step->end.y + out);
    return extent;
}

static berth_status make_step(berth_num radius, berth_arena *image, berth_arena *scratch,
                              pavement_step *step, berth_footprint *view)
{
    const ground_extent extent = extent_of(step, radius + ROOM);
    const size_t mark = berth_arena_mark(scratch);
    ground g;
    berth_status status = ground_begin(&g, &extent, CELL, scratch);
    if (status >= 0) {
        status = cover_way(&g, step, radius);
    }
    if (status >= 0) {
        status = ground_finish(&g, THRESHOLD, true, image, view, &step->space);
    }
    berth_arena_reset(scratch, mark);
    return status;
}

/* One circle, as every crowd has it. */
static berth_status make_stand(berth_num radius, berth_arena *image, berth_footprint *view,
                               pavement_space *stand)
{
    ground_bound_disc(radius, stand);
    stand->shape = view;
    return berth_footprint_cylinder(radius, image, view);
}

static bool same_way(const pavement_step *a, const pavement_step *b)
{
    return a->end.x == b->end.x && a->end.y == b->end.y && a->end.start == b->end.start;
}

berth_status cylinder_make(const pavement_kind *like, berth_num radius, berth_arena *image,
                           berth_arena *scratch, pavement_step *steps, berth_footprint *views,
                           pavement_kind *made)
{
    berth_status status = make_stand(radius, image, &views[like->step_count], &made->stand);
    for (uint32_t i = 0; i < like->step_count && status >= 0; i++) {
        steps[i] = like->steps[i];
        if (i > 0 && same_way(&like->steps[i], &like->steps[i - 1])) {
            steps[i].space = steps[i - 1].space; /* the other foot's: a disc has none */
        } else {
            status = make_step(radius, image, scratch, &steps[i], &views[i]);
        }
    }
    made->steps = steps;
    made->step_count = like->step_count;
    return status;
}
