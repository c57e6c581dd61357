/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* Circles: nothing to turn but the centre, one comparison of squares. */

#include "volume_walk.h"

#include "volume_fit.h"

typedef struct node {
    int16_t x, y;
    uint16_t radius, link;
} node;

typedef struct moved_volume {
    int32_t x, y, radius;
} moved_volume;

static inline void update(const node *n, const vol_frame *frame, moved_volume *moved)
{
    moved->x = vol_turn_x(frame, n->x, n->y) + frame->x;
    moved->y = vol_turn_y(frame, n->x, n->y) + frame->y;
    moved->radius = n->radius + VOL_SLACK;
}

/* The sum of the radii is below 2^15, so squares fit once neither difference is larger. */
static inline int overlap(const node *n, const moved_volume *moved)
{
    const int32_t dx = moved->x - n->x, dy = moved->y - n->y, sum = moved->radius + n->radius;
    return vol_abs(dx) <= sum && vol_abs(dy) <= sum && dx * dx + dy * dy <= sum * sum;
}

static inline uint32_t size_of(const node *n)
{
    return n->radius;
}

static inline void bound(void *nodes, uint32_t index, uint16_t link, const vol_point *points,
                         uint32_t count)
{
    node *n = (node *)nodes + index;
    const fit_circle circle = fit_smallest_circle(points, count);
    n->x = (int16_t)circle.x;
    n->y = (int16_t)circle.y;
    n->radius = (uint16_t)circle.radius;
    n->link = link;
}

#define KIND circle
#define NAME "circle"
#include "volume_walk.h"
