/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* Octagons: slabs along both axes and both diagonals. A tighter box, but a turned one needs its
 * corners turned, and four slabs around them. */

#include "volume_walk.h"

#include "volume_fit.h"

/* Slabs: x, y, x + y, x - y. */
typedef struct node {
    int16_t low[4], high[4];
    uint16_t link;
} node;

typedef struct moved_volume {
    int32_t low[4], high[4];
} moved_volume;

static inline void widen(moved_volume *moved, int32_t x, int32_t y)
{
    const int32_t along[4] = {x, y, x + y, x - y};
    int k;
    for (k = 0; k < 4; k++) {
        moved->low[k] = along[k] < moved->low[k] ? along[k] : moved->low[k];
        moved->high[k] = along[k] > moved->high[k] ? along[k] : moved->high[k];
    }
}

/* The eight corners, two on each side of the box of x and y; slabs are as tight as can be. */
static inline void update(const node *n, const vol_frame *frame, moved_volume *moved)
{
    const int32_t x0 = n->low[0], x1 = n->high[0], y0 = n->low[1], y1 = n->high[1];
    const int32_t p0 = n->low[2], p1 = n->high[2], m0 = n->low[3], m1 = n->high[3];
    const int32_t corners[8][2] = {{x0, p0 - x0}, {x0, x0 - m0}, {x1, p1 - x1}, {x1, x1 - m1},
                                   {p0 - y0, y0}, {m1 + y0, y0}, {p1 - y1, y1}, {m0 + y1, y1}};
    int k;
    for (k = 0; k < 4; k++) {
        moved->low[k] = INT32_MAX;
        moved->high[k] = INT32_MIN;
    }
    for (k = 0; k < 8; k++) {
        widen(moved, vol_turn_x(frame, corners[k][0], corners[k][1]),
              vol_turn_y(frame, corners[k][0], corners[k][1]));
    }
    for (k = 0; k < 4; k++) {
        const int32_t shift = k == 0   ? frame->x
                              : k == 1 ? frame->y
                              : k == 2 ? frame->x + frame->y
                                       : frame->x - frame->y;
        moved->low[k] += shift - VOL_SLACK;
        moved->high[k] += shift + VOL_SLACK;
    }
}

static inline int overlap(const node *n, const moved_volume *moved)
{
    return n->low[0] <= moved->high[0] && moved->low[0] <= n->high[0] &&
           n->low[1] <= moved->high[1] && moved->low[1] <= n->high[1] &&
           n->low[2] <= moved->high[2] && moved->low[2] <= n->high[2] &&
           n->low[3] <= moved->high[3] && moved->low[3] <= n->high[3];
}

static inline uint32_t size_of(const node *n)
{
    const int32_t x = n->high[0] - n->low[0], y = n->high[1] - n->low[1];
    return (uint32_t)(x > y ? x : y);
}

static inline void bound(void *nodes, uint32_t index, uint16_t link, const vol_point *points,
                         uint32_t count)
{
    static const int directions[4][2] = {{1, 0}, {0, 1}, {1, 1}, {1, -1}};
    node *n = (node *)nodes + index;
    int k;
    for (k = 0; k < 4; k++) {
        const fit_range range = fit_along(points, count, directions[k][0], directions[k][1]);
        n->low[k] = (int16_t)range.low;
        n->high[k] = (int16_t)range.high;
    }
    n->link = link;
}

#define KIND dop
#define NAME "8-DOP"
#include "volume_walk.h"
