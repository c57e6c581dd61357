/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* Box against box: the separating axis test of two rounded boxes. */

#include "mobb_walk.h"

BERTH_HOT BERTHI_APART void berthi_place_point(berthi_query *q, const berthi_unit *point)
{
    q->b_box.of = NULL;
    berthi_to_frame(&q->frame, point[0], point[1], &q->b_box.x, &q->b_box.y);
}

BERTH_HOT void berthi_place_box(berthi_query *q)
{
    const berthi_frame *frame = &q->frame;
    const berthi_unit *node = q->b.node;
    berthi_box *b = &q->b_box;
    berthi_wdir ux, uy;
    berthi_place_point(q, &node[BERTHI_NODE_X]);
    b->of = node;
    berthi_turn(frame, node[BERTHI_NODE_AXIS_X], node[BERTHI_NODE_AXIS_Y], &ux, &uy);
    b->ux = berthi_unit_of(ux);
    b->uy = berthi_unit_of(uy);
    b->major = berthi_unit_of(berthi_scale_up(frame, node[BERTHI_NODE_MAJOR]));
    b->minor = berthi_unit_of(berthi_scale_up(frame, node[BERTHI_NODE_MINOR]));
    b->radius = berthi_unit_of(berthi_scale_up(frame, berthi_node_radius(node, q->side[1].mobb)) +
                               berthi_box_slack(frame));
}

/* Whether the rounded boxes of both nodes are apart along one of their four axes: the separating
 * axis test, with the sum of radii as a gap on top. Products: |d| < 125500 steps and the sums of
 * extents and radii are below 102400, so everything in Q14 is below 2^31. */
BERTH_HOT int berthi_boxes_apart(const berthi_unit *a, berth_len a_radius, const berthi_box *b)
{
    const berthi_wdir ux = a[BERTHI_NODE_AXIS_X], uy = a[BERTHI_NODE_AXIS_Y];
    const berth_len major = a[BERTHI_NODE_MAJOR], minor = a[BERTHI_NODE_MINOR];
    const berth_len dx = b->x - a[BERTHI_NODE_X], dy = b->y - a[BERTHI_NODE_Y];
    const berth_len gap = a_radius + b->radius;
    const berthi_wdir cosine = berthi_len_of(berthi_abs(berthi_dot(ux, uy, b->ux, b->uy)));
    const berthi_wdir sine = berthi_len_of(berthi_abs(berthi_dot(ux, uy, b->uy, -b->ux)));
    return berthi_abs(berthi_dot(ux, uy, dx, dy)) >=
               berthi_prod_of(gap + major) + berthi_dot(cosine, sine, b->major, b->minor) ||
           berthi_abs(berthi_dot(-uy, ux, dx, dy)) >=
               berthi_prod_of(gap + minor) + berthi_dot(sine, cosine, b->major, b->minor) ||
           berthi_abs(berthi_dot(b->ux, b->uy, dx, dy)) >=
               berthi_prod_of(gap + b->major) + berthi_dot(cosine, sine, major, minor) ||
           berthi_abs(berthi_dot(-b->uy, b->ux, dx, dy)) >=
               berthi_prod_of(gap + b->minor) + berthi_dot(sine, cosine, major, minor);
}
