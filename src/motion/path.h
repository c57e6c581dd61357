/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* A path: what a simplification is made from, be it a trajectory, a clip that goes straight from
 * sample to sample, or a clip that is held, seen as one.
 *
 * It has knots, at whose ticks a leg of the result may begin or end, and a piece between each two
 * of them. A piece goes straight between its knots, or stands at its sample; a knot between two
 * samples that are held is midway, where it is nearest to both. */

#ifndef BERTHI_PATH_H
#define BERTHI_PATH_H

#include "berth/trajectory.h"

#include "chord.h"

#define berthi_path_of_clip BERTH_NAME(berthi_path_of_clip)
#define berthi_path_of_trajectory BERTH_NAME(berthi_path_of_trajectory)
#define berthi_path_point BERTH_NAME(berthi_path_point)
#define berthi_path_radius BERTH_NAME(berthi_path_radius)
#define berthi_path_event BERTH_NAME(berthi_path_event)

typedef struct berthi_path {
    const berth_num *x, *y, *r; /* r null: all `radius` */
    const int32_t *ticks;       /* null: `dt` apart */
    size_t step, tick_step;     /* elements from one to the next */
    berth_raw radius;
    int32_t dt;
    uint32_t last;  /* number of the last sample, or given knot */
    uint32_t knots; /* pieces + 1 */
    uint8_t held;
    uint8_t between; /* radii are given at the ends of pieces: a piece has the larger of both */
} berthi_path;

/* Of a clip or a trajectory that was checked. */
berthi_path berthi_path_of_clip(const berth_clip *clip, int held);
berthi_path berthi_path_of_trajectory(const berth_trajectory *trajectory);

static inline int32_t berthi_path_tick(const berthi_path *path, uint32_t knot)
{
    /* count * dt of a clip is at most BERTH_TICK_MAX */
    return path->ticks != NULL ? path->ticks[path->tick_step * knot] : path->dt * (int32_t)knot;
}

static inline berth_raw berthi_path_x(const berthi_path *path, uint32_t sample)
{
    return berth_num_raw(path->x[path->step * sample]);
}

static inline berth_raw berthi_path_y(const berthi_path *path, uint32_t sample)
{
    return berth_num_raw(path->y[path->step * sample]);
}

void berthi_path_point(const berthi_path *path, uint32_t knot, berth_raw *x, berth_raw *y);

/* The radius of a piece, or of the only knot. */
berth_raw berthi_path_radius(const berthi_path *path, uint32_t piece);

/* Events: where the path may be furthest from a chord. Straight: its knots; held: both ends of each
 * piece, 2 k and 2 k + 1 of piece k.
 *
 * Those of the pieces between two knots are from berthi_path_first_event(path, from) to, and not
 * with, berthi_path_end_event(path, to). */
static inline uint32_t berthi_path_first_event(const berthi_path *path, uint32_t from)
{
    return path->held ? 2 * from : from;
}

static inline uint32_t berthi_path_end_event(const berthi_path *path, uint32_t to)
{
    return path->held ? 2 * to : to + 1;
}

/* Where the path is then, and when; the radius is not written. */
void berthi_path_event(const berthi_path *path, uint32_t number, berthi_event *event);

#endif
