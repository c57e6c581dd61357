/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* Oriented boxes: the tightest, and the dearest test, of up to four separating axes. */

#include "volume_walk.h"

#include "volume_fit.h"

typedef struct node {
    int16_t x, y;
    int16_t c, s; /* the major axis, Q1.14 */
    uint16_t major, minor;
    uint16_t link;
} node;

typedef struct moved_volume {
    int32_t x, y, c, s, major, minor;
} moved_volume;

static inline void update(const node *n, const vol_frame *frame, moved_volume *moved)
{
    moved->x = vol_turn_x(frame, n->x, n->y) + frame->x;
    moved->y = vol_turn_y(frame, n->x, n->y) + frame->y;
    moved->c = vol_turn_x(frame, n->c, n->s);
    moved->s = vol_turn_y(frame, n->c, n->s);
    moved->major = n->major + VOL_SLACK;
    moved->minor = n->minor + VOL_SLACK;
}

/* Relative positions are below 2^15 on either axis when the first test has passed, so that a dot
 * product with Q1.14 fits. */
static inline int overlap(const node *n, const moved_volume *moved)
{
    const int32_t dx = moved->x - n->x, dy = moved->y - n->y;
    const int32_t most = n->major + n->minor + moved->major + moved->minor;
    int32_t c, s;
    if (vol_abs(dx) > most || vol_abs(dy) > most) {
        return 0;
    }
    c = vol_abs(vol_floor_shift(n->c * moved->c + n->s * moved->s, 14)) + 2;
    s = vol_abs(vol_floor_shift(n->c * moved->s - n->s * moved->c, 14)) + 2;
    return vol_abs(vol_floor_shift(n->c * dx + n->s * dy, 14)) <=
               n->major + vol_floor_shift(c * moved->major + s * moved->minor, 14) + VOL_SLACK &&
           vol_abs(vol_floor_shift(n->c * dy - n->s * dx, 14)) <=
               n->minor + vol_floor_shift(s * moved->major + c * moved->minor, 14) + VOL_SLACK &&
           vol_abs(vol_floor_shift(moved->c * dx + moved->s * dy, 14)) <=
               moved->major + vol_floor_shift(c * n->major + s * n->minor, 14) + VOL_SLACK &&
           vol_abs(vol_floor_shift(moved->c * dy - moved->s * dx, 14)) <=
               moved->minor + vol_floor_shift(s * n->major + c * n->minor, 14) + VOL_SLACK;
}

static inline uint32_t size_of(const node *n)
{
    return n->major;
}

static inline void bound(void *nodes, uint32_t index, uint16_t link, const vol_point *points,
                         uint32_t count)
{
    node *n = (node *)nodes + index;
    const fit_box box = fit_smallest_box(points, count);
    n->x = (int16_t)box.x;
    n->y = (int16_t)box.y;
    n->c = (int16_t)box.c;
    n->s = (int16_t)box.s;
    n->major = (uint16_t)box.major;
    n->minor = (uint16_t)box.minor;
    n->link = link;
}

#define KIND obb
#define NAME "OBB"
#include "volume_walk.h"
