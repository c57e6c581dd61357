/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* The walk of footprint/walk.c over trees of boxes. */

#include "obb_image.h"

#define BERTHI_WALK_UNITS BERTHI_OBB_UNITS
#define BERTHI_WALK_SIZE BERTHI_BOX_MAJOR
#define BERTHI_WALK_SQUARE(q, a, b) boxes_square(q, a, b)
#define BERTHI_WALK berthi_boxes_walk

/* Which of two is looked into first is told by the distance of centres along both axes. */
static BERTH_HOT BERTHI_APART berthi_square boxes_square(berthi_shapes *q, const berthi_unit *a,
                                                         const berthi_unit *b)
{
    berthi_box *box = &((berthi_obb_query *)(void *)q)->b_box;
#ifdef BERTH_Q16
    const berth_len slack = BERTHI_OBB_SLACK;
#else
    const berth_len slack = berthi_box_slack(&q->frame);
#endif
    if (box->of != b) {
        berthi_box_place(&q->frame, b, box);
    }
    if (berthi_boxes_level_apart(a, box, slack)) {
        return BERTHI_FAR;
    }
    return (berthi_square)(berthi_abs(box->x - a[BERTHI_BOX_X]) +
                           berthi_abs(box->y - a[BERTHI_BOX_Y]));
}

#include "../footprint/walk.c"
