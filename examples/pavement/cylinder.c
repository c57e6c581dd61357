/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* Registering a cylinder's steps, on any machine. */

#include "cylinder.h"

#define CELL BERTH_NUM_TO_RAW(1.0 / 64)
#define FRAME 120 /* ticks from one registered place to the next */
#define ROOM 1536 /* around a step's end, Q16.16: 23 mm, as around a body's */

/* The polygon holds the disc: its corners are further out by 1 / cos(pi / 32), 1.00484. */
static void corners(berth_num radius, berth_num *x, berth_num *y)
{
    const int32_t out = radius + radius / 200 + 2;
    uint32_t i;
    for (i = 0; i < CYLINDER_SIDES; i++) {
        const berth_angle angle = (berth_angle)(i * (65536u / CYLINDER_SIDES));
        x[i] = (berth_num)((int64_t)out * berth_cos(angle) / BERTH_DIR_ONE);
        y[i] = (berth_num)((int64_t)out * berth_sin(angle) / BERTH_DIR_ONE);
    }
}

/* The polygon as triangles around its first corner. */
static berth_triangles polygon(const berth_num *x, const berth_num *y, uint16_t *list)
{
    berth_triangles mesh;
    uint16_t i;
    for (i = 0; i + 2 < CYLINDER_SIDES; i++) {
        list[3 * i] = 0;
        list[3 * i + 1] = (uint16_t)(i + 1);
        list[3 * i + 2] = (uint16_t)(i + 2);
    }
    mesh.x = x;
    mesh.y = y;
    mesh.corners = list;
    mesh.vertices = CYLINDER_SIDES;
    mesh.count = CYLINDER_SIDES - 2;
    return mesh;
}

berth_placement cylinder_place(const pavement_step *step, int32_t tick)
{
    const int64_t whole = step->end.start;
    return berth_placement_at((berth_num)(step->end.x * (int64_t)tick / whole),
                              (berth_num)(step->end.y * (int64_t)tick / whole), 0, 0);
}

/* The way of one step, from its origin to its end; at the end a disc that is larger by the room. */
static berth_status cover_way(ground *g, const pavement_step *step, const berth_triangles *disc,
                              const berth_triangles *wide)
{
    const berth_placement end = cylinder_place(step, step->end.start);
    int32_t tick;
    for (tick = 0; tick < step->end.start; tick += FRAME) {
        const berth_placement at = cylinder_place(step, tick);
        const berth_status status = ground_add(g, disc, &at);
        if (status < 0) {
            return status;
        }
    }
    return ground_add(g, wide, &end);
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

static berth_status make_step(const berth_triangles *disc, const berth_triangles *wide,
                              berth_arena *image, berth_arena *scratch, pavement_step *step,
                              berth_bch *view)
{
    const ground_extent extent = extent_of(step, wide->x[0]);
    const size_t mark = berth_arena_mark(scratch);
    berth_status status;
    ground g;
    step->space.shape = view;
    status = ground_begin(&g, &extent, CELL, scratch);
    if (status >= 0) {
        status = cover_way(&g, step, disc, wide);
    }
    if (status >= 0) {
        status = ground_finish(&g, CELL, image, view, &step->space);
    }
    berth_arena_reset(scratch, mark);
    return status;
}

/* One circle, as every crowd has it. */
static berth_status make_stand(const berth_triangles *disc, berth_arena *image,
                               berth_arena *scratch, berth_bch *view, pavement_space *stand)
{
    const berth_outline outline = berth_outline_over_arrays(disc->x, disc->y, CYLINDER_SIDES);
    berth_bch_desc desc = berth_bch_desc_default();
    desc.outline = outline;
    desc.method = BERTH_BCH_CYLINDER;
    ground_bound(&outline, stand);
    stand->shape = view;
    return berth_bch_build(&desc, image, scratch, view);
}

static bool same_way(const pavement_step *a, const pavement_step *b)
{
    return a->end.x == b->end.x && a->end.y == b->end.y && a->end.start == b->end.start;
}

berth_status cylinder_make(const pavement_kind *like, berth_num radius, berth_arena *image,
                           berth_arena *scratch, pavement_step *steps, berth_bch *views,
                           pavement_kind *made)
{
    berth_num x[CYLINDER_SIDES], y[CYLINDER_SIDES], wide_x[CYLINDER_SIDES], wide_y[CYLINDER_SIDES];
    uint16_t list[3 * (CYLINDER_SIDES - 2)], wide_list[3 * (CYLINDER_SIDES - 2)];
    berth_triangles disc, wide;
    berth_status status;
    uint32_t i;
    corners(radius, x, y);
    corners(radius + ROOM, wide_x, wide_y);
    disc = polygon(x, y, list);
    wide = polygon(wide_x, wide_y, wide_list);
    status = make_stand(&disc, image, scratch, &views[like->step_count], &made->stand);
    for (i = 0; i < like->step_count && status >= 0; i++) {
        steps[i] = like->steps[i];
        if (i > 0 && same_way(&like->steps[i], &like->steps[i - 1])) {
            steps[i].space = steps[i - 1].space; /* the other foot's: a disc has none */
            continue;
        }
        status = make_step(&disc, &wide, image, scratch, &steps[i], &views[i]);
    }
    made->steps = steps;
    made->step_count = like->step_count;
    return status < 0 ? status : BERTH_OK;
}
