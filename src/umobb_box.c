/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* Box against box on the ground: the separating axis test of two rounded rectangles. */

#include "umobb_walk.h"

/* Makes the query's b_box of b's current node. */
static BERTH_HOT BERTHI_APART void place(berthi_box_query *query)
{
    const berthi_frame *frame = &query->q.frame;
    const berthi_unit *node = query->q.b.node;
    berthi_box *b = &query->b_box;
    berthi_wdir ux, uy;
    b->of = node;
    berthi_to_frame(frame, node[BERTHI_BOX_X], node[BERTHI_BOX_Y], &b->x, &b->y);
    berthi_turn(frame, node[BERTHI_BOX_AXIS_X], node[BERTHI_BOX_AXIS_Y], &ux, &uy);
    b->ux = berthi_unit_of(ux);
    b->uy = berthi_unit_of(uy);
    b->major = (berthi_extent)berthi_scale_up(frame, (berthi_extent)node[BERTHI_BOX_MAJOR]);
    b->minor = (berthi_extent)berthi_scale_up(frame, (berthi_extent)node[BERTHI_BOX_MINOR]);
}

/* Whether the rounded boxes are apart along one of their four axes: the separating axis test, with
 * the sum of radii as a gap on top. Products: |d| < 125500 steps, an extent with its radius at most
 * 39700 and two extents at most 56200 across, so everything in Q14 is below 2^31. */
static int level_apart(const berthi_unit *a, const berthi_box *b, berth_len gap)
{
    const berthi_wdir ux = a[BERTHI_BOX_AXIS_X], uy = a[BERTHI_BOX_AXIS_Y];
    const berth_len major = (berthi_extent)a[BERTHI_BOX_MAJOR];
    const berth_len minor = (berthi_extent)a[BERTHI_BOX_MINOR];
    const berth_len dx = b->x - a[BERTHI_BOX_X], dy = b->y - a[BERTHI_BOX_Y];
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

BERTH_HOT int berthi_boxes_apart(berthi_query *q)
{
    berthi_box_query *query = (berthi_box_query *)(void *)q;
    const berth_umobb *a = berthi_umobb_of(q->side[0].mobb), *b = berthi_umobb_of(q->side[1].mobb);
    if (!berthi_box_aligned(q->a.node, a->box_units) ||
        !berthi_box_aligned(q->b.node, b->box_units)) {
        query->solid++;
        return berthi_solids_apart(q);
    }
    if (query->b_box.of != q->b.node) {
        place(query);
    }
    return level_apart(q->a.node, &query->b_box,
                       a->round + berthi_scale_up(&q->frame, b->round) +
                           berthi_box_slack(&q->frame));
}
