/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* Bound against bound: two moving discs over a common stretch of time.
 *
 * Seen from one, the other's centre moves straight. So they keep apart when that segment keeps the
 * sum of radii away from the origin: one closest point, no axes to try. */

#include "walk.h"

/* Centre of a node's disc, `before` ticks before its end. */
static inline void centre(const berthi_unit *node, uint32_t pace, int32_t before, berth_len *x,
                          berth_len *y)
{
    *x = node[BERTHI_NODE_X] - berthi_way(node[BERTHI_NODE_VX], before, pace);
    *y = node[BERTHI_NODE_Y] - berthi_way(node[BERTHI_NODE_VY], before, pace);
}

/* From a's centre to b's at a tick. */
static inline void between(const berthi_query *q, int32_t tick, berth_len *dx, berth_len *dy)
{
    berth_len ax, ay, bx, by;
    centre(q->b.node, q->side[1].motion->pace, q->b.end - tick, &bx, &by);
    berthi_to_frame(&q->frame, bx, by, &bx, &by);
    centre(q->a.node, q->side[0].motion->pace, q->a.end - tick, &ax, &ay);
    *dx = bx - ax;
    *dy = by - ay;
}

BERTH_HOT int berthi_discs_apart(const berthi_query *q, int32_t end)
{
    const berth_len radius =
        (berthi_extent)q->a.node[BERTHI_NODE_RADIUS] +
        berthi_scale_up(&q->frame, (berthi_extent)q->b.node[BERTHI_NODE_RADIUS]);
    berth_len x0, y0, x1, y1;
    between(q, q->now, &x0, &y0);
    between(q, end, &x1, &y1);
    return berthi_passes(&q->frame, x0, y0, x1, y1, radius);
}
