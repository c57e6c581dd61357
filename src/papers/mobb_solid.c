/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* Box against box in space-time: the separating axis test of 15 axes (the paper's section 4).
 *
 * Both boxes come into a's steps and the coarser of both units of time. A box that is square in its
 * own space-time is slanted there when the units differ, so no axis is taken for granted: they are
 * the cross products of two edges, three within each box and nine between both. Any vector is a
 * fair axis, however it was rounded, for what is compared is measured along it as it stands:
 *
 *   |n . d| > sum of |n . edge| * extent + (radius + slack) * |n on the ground| + slack * |n in
 * time|
 *
 * q16, in units of two steps: edges and axes are Q14 of length at most 1, |d| < 79750, extents at
 * most 2^15; the right side stays below 2^32. BERTHI_SOLID_SLACK holds, in steps: position 6.0; b's
 * edges and a's when rounded in Q14, 4.6 each at extents of 2^15.4, 27.6; a box's slabs against its
 * edges, for axes that are unit and square to 2^-13, 18; time units and starts 3; the sum of radii
 * 4; halving 3.5: 62.1. */

#include "mobb_query.h"

typedef struct solid {
    berth_len at[3];
    berthi_wdir edge[3][3];
    berth_len extent[3];
} solid;

/* How a side's numbers come into the common ones. */
typedef struct solid_scale {
    int time;      /* the power of two from its unit of time to the common one */
    uint32_t drop; /* q16: its step is this much finer than a's */
} solid_scale;

static berth_len solid_slack_of(const berthi_mobb_query *q)
{
    const berth_mobb *a = q->side[0].view, *b = q->side[1].view;
    const int tempo = a->tempo < b->tempo ? a->tempo : b->tempo;
    return berthi_solid_slack(
        &q->frame, berthi_time_up((int32_t)a->track.samples.count * a->track.dt, tempo) +
                       berthi_time_up((int32_t)b->track.samples.count * b->track.dt, tempo));
}

static void solid_set(berthi_wdir v[3], berthi_wdir x, berthi_wdir y, berthi_wdir t)
{
    v[0] = x;
    v[1] = y;
    v[2] = t;
}

/* Edges of a box with the axis (ux, uy) on the ground. */
static void solid_set_edges(solid *s, const berthi_unit *node, int tilted, berthi_wdir ux,
                            berthi_wdir uy, const solid_scale *by)
{
    const berthi_wdir tc = tilted ? node[BERTHI_BOX_TILT_C] : (berthi_wdir)BERTH_DIR_ONE;
    const berthi_wdir ts = tilted ? node[BERTHI_BOX_TILT_S] : 0;
    const berthi_wdir x = berthi_to_common_step(ux, by->drop),
                      y = berthi_to_common_step(uy, by->drop);
    solid_set(s->edge[0], berthi_len_of(tc * x), berthi_len_of(tc * y),
              berthi_to_common_time(ts, by->time));
    solid_set(s->edge[1], -y, x, 0);
    solid_set(s->edge[2], -berthi_len_of(ts * x), -berthi_len_of(ts * y),
              berthi_to_common_time(tc, by->time));
}

/* Extents and the centre in time, from tick `now` on; a node without its own is in force from
 * `now`, before which all is clear, up to its cursor's end. */
static void solid_set_extents(solid *s, const berthi_unit *node, int tilted, int32_t start,
                              int32_t now, int32_t end, int tempo, const solid_scale *by)
{
    const int common = tempo + by->time;
    s->extent[0] = berthi_half_up((berthi_extent)node[BERTHI_BOX_MAJOR]);
    s->extent[1] = berthi_half_up((berthi_extent)node[BERTHI_BOX_MINOR]);
    if (tilted) {
        s->extent[2] = berthi_half_up((berthi_extent)node[BERTHI_BOX_DEPTH]);
        s->at[2] = berthi_to_common_time(node[BERTHI_BOX_TIME], by->time) +
                   berthi_time_down(start, common);
    } else {
        const berth_len low = berthi_time_down(now - start, tempo);
        const berth_len high = berthi_time_up(end - start, tempo);
        s->extent[2] = berthi_half_up((high - low) / 2 + BERTHI_ROUNDED_UP);
        s->at[2] =
            berthi_to_common_time((low + high) / 2, by->time) + berthi_time_down(start, common);
    }
}

static void solid_load(const berthi_mobb_query *q, int side, solid *s)
{
    const berth_mobb *own = q->side[side].view;
    const berth_mobb *other = q->side[1 - side].view;
    const berthi_mobb_cursor *at = side == 0 ? &q->a : &q->b;
    const int tilted = own->box_units == BERTHI_BOX_TILTED_UNITS;
    berthi_wdir ux = at->node[BERTHI_BOX_AXIS_X], uy = at->node[BERTHI_BOX_AXIS_Y];
    solid_scale by;
    by.time = other->tempo < own->tempo ? other->tempo - own->tempo : 0;
    by.drop = 0;
    s->at[0] = at->node[BERTHI_BOX_X];
    s->at[1] = at->node[BERTHI_BOX_Y];
    if (side == 1) {
        by.drop = berthi_frame_drop(&q->frame);
        berthi_turn(&q->frame, ux, uy, &ux, &uy);
        berthi_to_frame(&q->frame, s->at[0], s->at[1], &s->at[0], &s->at[1]);
    }
    solid_set_edges(s, at->node, tilted, ux, uy, &by);
    solid_set_extents(s, at->node, tilted, side == 0 ? 0 : q->b_start, q->now, at->end, own->tempo,
                      &by);
}

static berthi_prod solid_dot(const berthi_wdir n[3], const berth_len v[3])
{
    return berthi_dot(n[0], n[1], v[0], v[1]) + n[2] * v[2];
}

static void solid_cross(const berthi_wdir u[3], const berthi_wdir v[3], berthi_wdir n[3])
{
    int k;
    for (k = 0; k < 3; k++) {
        const int next = k == 2 ? 0 : k + 1, last = k == 0 ? 2 : k - 1;
        n[k] = berthi_len_of(berthi_dot(u[next], -u[last], v[last], v[next]));
    }
}

/* How far a box reaches from its centre along n. */
static berthi_solid_sum solid_reach(const solid *s, const berthi_wdir n[3])
{
    berthi_solid_sum far = 0;
    int k;
    for (k = 0; k < 3; k++) {
        const berthi_wdir along = berthi_len_of(berthi_abs(solid_dot(n, s->edge[k])));
        far = berthi_add_product(far, (berthi_solid_sum)(along + BERTHI_ROUNDED_UP),
                                 (berthi_solid_sum)s->extent[k]);
    }
    return far;
}

/* Whether n is a separating axis of two boxes that are d apart. */
static int separates(const berthi_wdir n[3], const solid *a, const solid *b, const berth_len d[3],
                     berth_len round, berth_len slack)
{
    const berthi_solid_sum level = (berthi_solid_sum)berthi_length_up(n[0], n[1]),
                           time = (berthi_solid_sum)berthi_abs(n[2]);
    const berthi_solid_sum both = berthi_add_product(solid_reach(a, n), 1, solid_reach(b, n));
    const berthi_solid_sum wide =
        berthi_add_product(both, (berthi_solid_sum)(round + slack), level);
    return (berthi_solid_sum)berthi_abs(solid_dot(n, d)) >
           berthi_add_product(wide, (berthi_solid_sum)slack, time);
}

int berthi_solids_apart(const berthi_mobb_query *q)
{
    const berth_mobb *tree_a = q->side[0].view;
    const berth_mobb *tree_b = q->side[1].view;
    const berth_len round =
        berthi_half_up(tree_a->round + berthi_scale_up(&q->frame, tree_b->round));
    const berth_len slack = berthi_half_up(solid_slack_of(q));
    solid box[2];
    berthi_wdir n[3];
    berth_len d[3];
    int i, j;
    solid_load(q, 0, &box[0]);
    solid_load(q, 1, &box[1]);
    for (i = 0; i < 3; i++) {
        d[i] = berthi_half(box[1].at[i] - box[0].at[i]);
    }
    for (i = 0; i < 2; i++) {
        for (j = 0; j < 3; j++) {
            solid_cross(box[i].edge[j == 2 ? 0 : j + 1], box[i].edge[j == 0 ? 2 : j - 1], n);
            if (separates(n, &box[0], &box[1], d, round, slack)) {
                return 1;
            }
        }
    }
    for (i = 0; i < 3; i++) {
        for (j = 0; j < 3; j++) {
            solid_cross(box[0].edge[i], box[1].edge[j], n);
            if (separates(n, &box[0], &box[1], d, round, slack)) {
                return 1;
            }
        }
    }
    return 0;
}
