/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* Reading a clip's samples and a trajectory's knots, each by itself or as one kind of thing. */

#ifndef BERTHI_GIVEN_H
#define BERTHI_GIVEN_H

#include "berth/trajectory.h"

#define berthi_clip_check_shape BERTH_NAME(berthi_clip_check_shape)
#define berthi_given_of_clip BERTH_NAME(berthi_given_of_clip)
#define berthi_given_of_trajectory BERTH_NAME(berthi_given_of_trajectory)

/* The rules of berth_clip_check that need no sample: count, dt, stride. */
berth_status berthi_clip_check_shape(const berth_clip *clip);

/* Number i of an array of the trajectory's, by its stride; i < count (radii: the legs'). */
static inline berth_num berthi_trajectory_number(const berth_trajectory *trajectory,
                                                 const berth_num *first, uint32_t i)
{
    const size_t step = trajectory->stride != 0 ? trajectory->stride / sizeof(berth_num) : 1;
    return first[step * i];
}

static inline int32_t berthi_trajectory_tick(const berth_trajectory *trajectory, uint32_t i)
{
    const size_t step = trajectory->stride != 0 ? trajectory->stride / sizeof(int32_t) : 1;
    return trajectory->tick[step * i];
}

static inline berth_num berthi_trajectory_radius(const berth_trajectory *trajectory, uint32_t leg)
{
    return trajectory->r != NULL ? berthi_trajectory_number(trajectory, trajectory->r, leg)
                                 : trajectory->radius;
}

/* Legs: one fewer than knots; a single knot is one leg that stands. */
static inline uint32_t berthi_trajectory_legs(const berth_trajectory *trajectory)
{
    return trajectory->count - (trajectory->count > 1);
}

/* ---- Either ---------------------------------------------------------------------------------- */

typedef struct berthi_given {
    const berth_num *x, *y, *r; /* r null: all `radius` */
    const int32_t *tick;        /* null: `dt` apart, from 0 on */
    size_t step, tick_step;     /* elements from one point to the next */
    berth_raw radius;
    int32_t dt;
    uint32_t last; /* number of the last point */
} berthi_given;

/* Of those whose shape was checked. */
berthi_given berthi_given_of_clip(const berth_clip *clip);
berthi_given berthi_given_of_trajectory(const berth_trajectory *trajectory);

/* A coordinate of point i, x or y. */
static inline berth_raw berthi_given_number(const berthi_given *given, const berth_num *first,
                                            uint32_t i)
{
    return berth_num_raw(first[given->step * i]);
}

/* The radius at sample i, or of the leg that begins at knot i. */
static inline berth_raw berthi_given_radius(const berthi_given *given, uint32_t i)
{
    return given->r != NULL ? berthi_given_number(given, given->r, i) : given->radius;
}

/* The tick of point i; of a clip also that at which the last sample ends, which is at most
 * BERTH_TICK_MAX. */
static inline int32_t berthi_given_tick(const berthi_given *given, uint32_t i)
{
    /* @argued: of a clip whose shape was checked: that is no more than BERTH_TICK_MAX */
    BERTH_ASSERT(given->tick != NULL || (int64_t)given->dt * i <= BERTH_TICK_MAX);
    return given->tick != NULL ? given->tick[given->tick_step * i] : given->dt * (int32_t)i;
}

#endif
