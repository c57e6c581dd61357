/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* Do two motions meet? Arguments checked, sides ordered, the walk over moving discs, the counts. */

#include "image.h"
#include "walk.h"

/* ---- Bound against bound: two moving discs over a common stretch of time ------------------------
 *
 * Seen from one, the other's centre moves straight. So they keep apart when that segment keeps the
 * sum of radii away from the origin: one closest point, no axes to try. */

/* Centre of a node's disc, `before` ticks before its end. */
static inline void disc_centre(const berthi_unit *node, uint32_t pace, int32_t before, berth_len *x,
                               berth_len *y)
{
    *x = node[BERTHI_NODE_X] - berthi_way(node[BERTHI_NODE_VX], before, pace);
    *y = node[BERTHI_NODE_Y] - berthi_way(node[BERTHI_NODE_VY], before, pace);
}

/* From a's centre to b's at a tick. */
static inline void discs_between(const berthi_track_query *q, int32_t tick, berth_len *dx,
                                 berth_len *dy)
{
    berth_len ax, ay, bx, by;
    disc_centre(q->b.node, q->b.form, q->b.end - tick, &bx, &by);
    berthi_to_frame(&q->frame, bx, by, &bx, &by);
    disc_centre(q->a.node, q->a.form, q->a.end - tick, &ax, &ay);
    *dx = bx - ax;
    *dy = by - ay;
}

static BERTH_HOT BERTHI_APART int discs_apart(const berthi_track_query *q, int32_t end)
{
    const berth_len radius =
        (berthi_extent)q->a.node[BERTHI_NODE_RADIUS] +
        berthi_scale_up(&q->frame, (berthi_extent)q->b.node[BERTHI_NODE_RADIUS]);
    berth_len x0, y0, x1, y1;
    discs_between(q, q->now, &x0, &y0);
    discs_between(q, end, &x1, &y1);
    return berthi_passes(&q->frame, x0, y0, x1, y1, radius);
}

#define BERTHI_WALK(name) motion_##name
#define BERTHI_WALK_QUERY berthi_track_query
#define BERTHI_WALK_OF(w) (w)
#define BERTHI_WALK_UNITS(cursor) BERTHI_NODE_UNITS
#define BERTHI_WALK_APART(w, end) discs_apart(w, end)
#include "walk.inl"

/* ---- The call -------------------------------------------------------------------------------- */

static BERTH_HOT BERTHI_APART void motion_side(berthi_track_query *q, uint32_t k,
                                               const berth_motion *view, const berth_placement *at)
{
    berthi_tracks_side(q, k, &view->track, view->nodes, view->pace, at);
}

BERTH_HOT berth_status berth_motion_collide(const berth_motion *a,
                                            const berth_placement *placement_a,
                                            const berth_motion *b,
                                            const berth_placement *placement_b,
                                            const berth_motion_options *options,
                                            berth_motion_counts *counts)
{
    const uint32_t most =
        options != NULL && options->max_steps != 0 ? options->max_steps : UINT32_MAX;
    berthi_track_query q;
    if (a == NULL || b == NULL) {
        return BERTH_E_NULL;
    }
    const uint32_t first = berthi_side_first(&a->track, &b->track);
    motion_side(&q, first, a, placement_a);
    motion_side(&q, 1 - first, b, placement_b);
    berth_status answer = berthi_tracks_check(&q);
    if (answer != BERTH_OK) {
        return answer;
    }
    q.left = most;
    if (berthi_tracks_begin(&q)) {
        answer = (berth_status)motion_walk_on(&q, 0);
    }
    if (counts != NULL) {
        berthi_tracks_report(&q, answer, first, counts);
        counts->steps = most - q.left;
    }
    return answer;
}

uint32_t berth_motion_worst_steps(const berth_motion *a, const berth_motion *b)
{
    if (a == NULL || b == NULL || !berthi_is_motion(a) || !berthi_is_motion(b)) {
        return 0;
    }
    return berthi_tracks_worst_steps(&a->track, &b->track);
}
