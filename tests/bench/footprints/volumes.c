/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* What all volumes share: frames, and the test of two segments. */

#include "volumes.h"

#include "volume_walk.h"

const vol_kind *const vol_kinds[VOL_KINDS] = {&vol_circle, &vol_aabb, &vol_dop, &vol_obb};

vol_tree vol_tree_over(const vol_image *image)
{
    vol_tree tree;
    tree.points = (const vol_point *)(const void *)(image + 1);
    tree.nodes = tree.points + image->points;
    return tree;
}

vol_frame vol_frame_of(int32_t c, int32_t s, int32_t x_q16, int32_t y_q16)
{
    vol_frame frame;
    frame.c = c;
    frame.s = s;
    frame.x = vol_floor_shift(x_q16, 4);
    frame.y = vol_floor_shift(y_q16, 4);
    return frame;
}

typedef struct spot {
    int32_t x, y;
} spot;

static spot moved(const vol_point *p, const vol_frame *frame)
{
    spot m;
    m.x = vol_turn_x(frame, p->x, p->y) + frame->x;
    m.y = vol_turn_y(frame, p->x, p->y) + frame->y;
    return m;
}

static int apart(int32_t a0, int32_t a1, int32_t b0, int32_t b1)
{
    const int32_t low_a = a0 < a1 ? a0 : a1, low_b = b0 < b1 ? b0 : b1;
    return low_a > (b0 < b1 ? b1 : b0) || low_b > (a0 < a1 ? a1 : a0);
}

/* Twice the area of a triangle: its corners are at most two segments apart, so that each
 * difference is below 2^14 and a product below 2^28. */
static int32_t area(const spot *p, const spot *q, const spot *r)
{
    return (q->x - p->x) * (r->y - p->y) - (q->y - p->y) * (r->x - p->x);
}

int vol_parts_meet(const vol_point *a, const vol_point *b, const vol_frame *frame)
{
    const spot p = {a[0].x, a[0].y}, q = {a[1].x, a[1].y};
    const spot r = moved(&b[0], frame), t = moved(&b[1], frame);
    int32_t u, v;
    if (apart(p.x, q.x, r.x, t.x) || apart(p.y, q.y, r.y, t.y)) {
        return 0;
    }
    u = area(&p, &q, &r);
    v = area(&p, &q, &t);
    if ((u > 0 && v > 0) || (u < 0 && v < 0)) {
        return 0;
    }
    u = area(&r, &t, &p);
    v = area(&r, &t, &q);
    return !((u > 0 && v > 0) || (u < 0 && v < 0));
}

/* A ring ends where its first point comes again: the step from there to the next ring is none. */
int vol_all_pairs(const vol_tree *a, uint32_t points_a, const vol_tree *b, uint32_t points_b,
                  const vol_frame *frame, vol_counts *counts)
{
    uint32_t i, j, first_a, first_b;
    for (first_a = 0, i = 0; i + 1 < points_a; i++) {
        const int ends = i > first_a && a->points[i].x == a->points[first_a].x &&
                         a->points[i].y == a->points[first_a].y;
        if (ends) {
            first_a = i + 1;
            continue;
        }
        for (first_b = 0, j = 0; j + 1 < points_b; j++) {
            if (j > first_b && b->points[j].x == b->points[first_b].x &&
                b->points[j].y == b->points[first_b].y) {
                first_b = j + 1;
                continue;
            }
            counts->parts++;
            if (vol_parts_meet(&a->points[i], &b->points[j], frame)) {
                return 1;
            }
        }
    }
    return 0;
}

/* Links are a node's last field, whatever the kind. */
static uint32_t link_of(const vol_tree *tree, const vol_kind *kind, uint32_t index)
{
    const unsigned char *node = (const unsigned char *)tree->nodes + (index + 1) * kind->node_bytes;
    return *(const uint16_t *)(const void *)(node - 2);
}

uint32_t vol_repeat_nothing(const vol_trace *trace)
{
    uint32_t k, sum = 0;
    for (k = 0; k < trace->count; k++) {
        sum += trace->pairs[k].b & ~VOL_LEAF;
    }
    return sum;
}

uint32_t vol_repeat_parts(const vol_tree *a, const vol_tree *b, const vol_frame *frame,
                          const vol_trace *trace, const vol_kind *kind, uint32_t *tests)
{
    uint32_t k, sum = 0;
    *tests = 0;
    for (k = 0; k < trace->count; k++) {
        if ((trace->pairs[k].b & VOL_LEAF) != 0) {
            const uint32_t i = link_of(a, kind, trace->pairs[k].a) & ~VOL_LEAF;
            const uint32_t j = link_of(b, kind, trace->pairs[k].b & ~VOL_LEAF) & ~VOL_LEAF;
            sum += (uint32_t)vol_parts_meet(&a->points[i], &b->points[j], frame);
            (*tests)++;
        }
    }
    return sum;
}
