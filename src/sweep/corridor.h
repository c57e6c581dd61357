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
    berthi_wdir length;                  /* of the axis, at least */
    berthi_unit ux, uy;                  /* the axis */
    uint16_t waits;                      /* so many nodes */
    uint16_t waiting[BERTH_FOOTPRINT_LEVELS_MAX];
};

#define berthi_corridor_run BERTH_NAME(berthi_corridor_run)
#define berthi_corridor_touches BERTH_NAME(berthi_corridor_touches)
#define berthi_corridor_along BERTH_NAME(berthi_corridor_along)
#define berthi_glide_ahead BERTH_NAME(berthi_glide_ahead)

/* As `beside` of what stands: a run, leaf after leaf that its corridor may touch; both trees, where
 * there is none, for the mover is too far for its numbers. As berthi_glide_descend, or BERTH_E_STEP
 * of a run that turns too far, and is not gone into. */
berth_status berthi_corridor_run(berthi_glide_run *run);

/* As `touches` of what turns: whether any part of a leaf may touch the corridor, not one whose
 * corners are all beyond a side. Parts beyond the second are steps; where there are none left it
 * may. */
BERTHI_BROUGHT int berthi_corridor_touches(const berthi_corridor *c, uint32_t link, uint32_t *left);

/* As `along` of what turns, which comes after what stands and is side 1: the corridor from at[0] to
 * at[1], `around` these and what is its own, along the heading unless the way is off that by more
 * than an eighth. Where the run does not turn the box around its points is made, too. Returns 0
 * where it is too wide for its numbers. */
BERTHI_BROUGHT int berthi_corridor_along(berthi_corridor *c, const berthi_glide_run *run,
                                         const berthi_gap_vector *at, berthi_grain around);

/* As `ahead`: legs from `leg` on, which begins at *tick and before `until`, in which a sweep does
 * not turn, or turns in place after that, past what stands: as long as there are
 * two or more of these. Moves *tick past those that are clear at a glance, and returns when those
 * end that were looked at. */
BERTHI_BROUGHT int32_t berthi_glide_ahead(berthi_glide *g, uint32_t leg, int32_t *tick,
                                          int32_t until);

#endif
