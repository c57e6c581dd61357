/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* Clips and trajectories read as one kind of thing. */

#include "path.h"

berthi_path berthi_path_of_clip(const berth_clip *clip, int held)
{
    berthi_path path;
    path.x = clip->x;
    path.y = clip->y;
    path.r = clip->r;
    path.ticks = NULL;
    path.step = clip->stride != 0 ? clip->stride / sizeof(berth_num) : 1;
    path.tick_step = 0;
    path.radius = berth_num_raw(clip->radius);
    path.dt = clip->dt;
    path.last = clip->count - 1;
    path.knots = clip->count + 1; /* the last sample stands for dt ticks, too */
    path.held = held != 0;
    path.between = !held;
    return path;
}

berthi_path berthi_path_of_trajectory(const berth_trajectory *trajectory)
{
    berthi_path path;
    path.x = trajectory->x;
    path.y = trajectory->y;
    path.r = trajectory->r;
    path.ticks = trajectory->tick;
    path.step = trajectory->stride != 0 ? trajectory->stride / sizeof(berth_num) : 1;
    path.tick_step = trajectory->stride != 0 ? trajectory->stride / sizeof(int32_t) : 1;
    path.radius = berth_num_raw(trajectory->radius);
    path.dt = 0;
    path.last = trajectory->count - 1;
    path.knots = trajectory->count;
    path.held = 0;
    path.between = 0;
    return path;
}

void berthi_path_point(const berthi_path *path, uint32_t knot, berth_raw *x, berth_raw *y)
{
    const uint32_t sample = knot < path->last ? knot : path->last;
    *x = berthi_path_x(path, sample);
    *y = berthi_path_y(path, sample);
    if (path->held && knot > 0 && knot <= path->last) {
        *x = berthi_midway(berthi_path_x(path, knot - 1), *x);
        *y = berthi_midway(berthi_path_y(path, knot - 1), *y);
    }
}

berth_raw berthi_path_radius(const berthi_path *path, uint32_t piece)
{
    if (path->r == NULL) {
        return path->radius;
    }
    const berth_raw radius = berth_num_raw(path->r[path->step * piece]);
    if (path->between && piece < path->last) {
        const berth_raw next = berth_num_raw(path->r[path->step * (piece + 1)]);
        return next > radius ? next : radius;
    }
    return radius;
}

void berthi_path_event(const berthi_path *path, uint32_t number, berthi_event *event)
{
    const uint32_t knot = path->held ? (number >> 1) + (number & 1) : number;
    const uint32_t sample = path->held ? number >> 1 : number < path->last ? number : path->last;
    event->tick = berthi_path_tick(path, knot);
    event->x = berthi_path_x(path, sample);
    event->y = berthi_path_y(path, sample);
}
