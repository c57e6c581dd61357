/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* All the ground that a mover may touch in a run, as a box in the frame of what stands: so that a
 * floor of thousands of segments costs its neighbourhood. */

#ifndef BERTHI_SWEEP_CORRIDOR_H
#define BERTHI_SWEEP_CORRIDOR_H

#include "run.h"

/* q16: products of an axis, 2^14 long or up to 1.42 times that, and steps. A mover turns within
 * 28000 steps in each axis and reaches at most 12000 around that, with a pad of at most 12000 (else
 * there is no corridor), so sides are within 1.4 * 10^9; a stored point is within 16384 * 1.42 and
 * a radius below 23000: twice that and a box's width are below 2^32. */
struct berthi_corridor {
    const berthi_footprint_header *tree; /* of what stands */
    berthi_prod low[2], high[2];         /* along the axis, and across */
#ifdef BERTH_Q16
    uint32_t width[2]; /* from low to high */
#endif
    berthi_wdir ux, uy; /* the axis */
    berthi_wdir length; /* at least its length */
    uint16_t waiting[BERTH_FOOTPRINT_LEVELS_MAX + 1];
    uint32_t count; /* of those that wait, of which the first is no node: then the walk is over */
    uint32_t node;  /* the next one */
};

#define berthi_corridor_make BERTH_NAME(berthi_corridor_make)
#define berthi_corridor_next BERTH_NAME(berthi_corridor_next)
#define berthi_corridor_axis BERTH_NAME(berthi_corridor_axis)
#define berthi_glide_ahead BERTH_NAME(berthi_glide_ahead)

/* As `corridor` of what stands: makes that of a run in which side `still` stands; returns 0 when
 * there is none: the mover is too far for its numbers, or for there to be any use. */
int berthi_corridor_make(berthi_corridor *c, const berthi_glide_run *run, uint32_t still);

/* As `next`: the next leaf that the corridor may touch: HIT, and *leaf; CLEAR: there is none any
 * more; UNKNOWN: the budget ran out. */
berth_status berthi_corridor_next(berthi_corridor *c, berthi_glide *g, uint32_t *leaf);

/* As `axis` of what turns: the heading, unless the way (x, y), `most` in its larger component, is
 * off it by more than an eighth: then returns 0. Where the run does not turn the box around its
 * points is made, too. */
/*@ requires still < 2; */
BERTHI_BROUGHT int berthi_corridor_axis(berthi_corridor *c, const berthi_glide_run *run,
                                        uint32_t still, berthi_grain x, berthi_grain y,
                                        berthi_grain most);

/* As `ahead`: legs from `leg` on, which begins at `tick` and before `until`, in which a sweep does
 * not turn, past what stands on side `still`: when they end (`tick`: there are not two), and
 * whether all of them are clear at a glance. */
BERTHI_BROUGHT int32_t berthi_glide_ahead(berthi_glide *g, uint32_t still, uint32_t leg,
                                          int32_t tick, int32_t until, int *clear);

#endif
