/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* Box against box on the ground: the separating axis test of two rounded rectangles. */

#include "box.h"

BERTH_HOT BERTHI_APART void berthi_box_place(const berthi_frame *frame, const berthi_unit *node,
                                             berthi_box *b)
{
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
BERTH_HOT int berthi_boxes_level_apart(const berthi_unit *a, const berthi_box *b, berth_len gap)
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
