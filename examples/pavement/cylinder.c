/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* Registering a cylinder's steps, on any machine. */

#include "cylinder.h"

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
    int32_t tick;
    for (tick = 0; tick < step->end.start; tick += FRAME) {
        const berth_placement at = cylinder_place(step, tick);
        const berth_status status = ground_add_disc(g, at.x, at.y, radius);
        if (status < 0) {
            return status;
        }
    }
    return ground_add_disc(g, step->end.x, step->end.y, radius + ROOM);
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
    uint32_t i;
    for (i = 0; i < like->step_count && status >= 0; i++) {
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
