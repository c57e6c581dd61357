/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* Is one footprint inside of the other? Asked when no boundaries meet: then each ring lies within
 * the other one's rings as a whole or not at all, and one point of it tells (fill.c). Most are not
 * even within the other one's root circle, which takes a multiplication or two to see. */

#include "query.h"

/* The root of the outer side in the frame, and what it reaches. */
typedef struct fill_root {
    berth_len x, y, reach;
} fill_root;

static inline void fill_root_of(const berthi_shape_query *q, fill_root *root)
{
    const berthi_unit *node = berthi_tree_nodes(q->view[q->steps]);
    root->x = node[0];
    root->y = node[1];
    root->reach = berthi_reach_of(q, node);
#ifdef BERTH_Q16
    root->reach += BERTHI_OVERLAP_SLACK - BERTHI_CIRCLE_SLACK;
#endif
    if (q->steps != 0) {
        berthi_to_frame(&q->frame, root->x, root->y, &root->x, &root->y);
        root->reach = berthi_scale_up(&q->frame, root->reach);
    }
}

/* Whether a point of the inner side may be within the outer one's root. */
static inline int fill_near(const berthi_shape_query *q, const fill_root *root,
                            const berthi_unit *point)
{
    berth_len x = point[0], y = point[1];
    if (q->steps == 0) {
        berthi_to_frame(&q->frame, x, y, &x, &y);
    }
    return berthi_reach_square(&q->frame, x - root->x, y - root->y, root->reach) != BERTHI_FAR;
}

/* How many points may tell of a view: one of each ring or triangle, or the centres of its leaves,
 * which are nodes. */
static uint32_t fill_points(const berthi_footprint_header *view)
{
    return view->parts.corners == 0   ? view->node_count
           : view->parts.corners == 2 ? view->parts.rings
                                      : view->parts.count;
}

/* Point q->node[0] of the inner side. */
static inline const berthi_unit *fill_point(const berthi_shape_query *q)
{
    const berthi_footprint_header *inner = q->view[1 - q->steps];
    const uint32_t i = q->node[0];
    uint32_t number = 0;
    if (inner->parts.corners == 0) {
        return berthi_tree_nodes(inner) + i * q->units;
    }
    if (inner->parts.corners == 3) {
        number = berthi_tree_words(inner)[3 * i] & (uint32_t)BERTHI_NUMBER;
    } else if (i != 0) {
        number = berthi_tree_ends(inner)[i - 1];
    }
    return berthi_stored_point(inner, number);
}

/* Of a ring another one from its other half, which is inside together with it, so that hardly a
 * ring seems near that sticks out of the root. */
static BERTH_HOT BERTHI_APART int fill_near_too(const berthi_shape_query *q, const fill_root *root)
{
    const berthi_footprint_header *inner = q->view[1 - q->steps];
    const uint32_t i = q->node[0];
    uint32_t number;
    if (inner->parts.corners != 2) {
        return 1;
    }
    number = (i != 0 ? berthi_tree_ends(inner)[i - 1] : 0u) + berthi_tree_ends(inner)[i];
    return fill_near(q, root, berthi_stored_point(inner, number / 2));
}

/* Whether point q->node[0] of the inner side, if it tells, lies within the rings of the outer one.
 */
static BERTHI_MERGED berth_status fill_one(berthi_shape_query *q, const fill_root *root)
{
    const berthi_unit *point = fill_point(q);
    if (q->view[1 - q->steps]->parts.corners == 0 &&
        (berthi_link_of(point[q->units - 1]) & BERTHI_LEAF) == 0) {
        return BERTH_CLEAR;
    }
    if (q->left < 2) {
        return BERTH_UNKNOWN;
    }
    q->left -= 2;
    if (!fill_near(q, root, point) || !fill_near_too(q, root)) {
        return BERTH_CLEAR;
    }
    berthi_fill_aim(q, point);
    return berthi_fill_within(q);
}

/* The same of all points. */
static BERTHI_MERGED berth_status fill_all(berthi_shape_query *q)
{
    const uint32_t count = fill_points(q->view[1 - q->steps]);
    berth_status answer = BERTH_CLEAR;
    fill_root root;
    fill_root_of(q, &root);
    for (uint32_t i = 0; answer == BERTH_CLEAR && i < count; i++) {
        q->node[0] = (uint16_t)i;
        answer = fill_one(q, &root);
    }
    return answer;
}

/* Whether the inner side is a ring of which a part is outside of the outer one's root: as no
 * boundaries meet, all of it is. */
static inline int fill_outside(const berthi_shape_query *q)
{
    const uint32_t inner = 1u - q->steps;
    return (q->outside >> inner & 1) != 0 && q->view[inner]->parts.rings == 1;
}

BERTH_HOT BERTHI_APART berth_status berthi_fill(berthi_shape_query *q)
{
    berth_status answer = BERTH_CLEAR;
    q->steps = q->swapped;
    do {
        if (q->view[q->steps]->parts.corners == 2 && !fill_outside(q)) {
            answer = fill_all(q);
        }
        q->steps ^= 1;
    } while (answer == BERTH_CLEAR && q->steps != q->swapped);
    q->node[0] = q->node[1] = 0;
    return answer;
}

uint32_t berthi_fill_steps(const berthi_footprint_header *outer,
                           const berthi_footprint_header *inner)
{
    return outer->parts.corners == 2
               ? fill_points(inner) * (2u + outer->node_count + outer->parts.count)
               : 0;
}
