/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* Footprints that stand where others move: tables, walls, parked things.
 *
 * berth_footprint_stand places a footprint once (berth/footprint.h); then placed motions and chains
 * are asked against it, with the options of berth/meet.h. They collide when at a real time, the
 * margin included, the motion's disc and the footprint overlap: its centre is nearer to a part than
 * the sum of its radius, the rounding and the margin, strictly, or inside of the outline. Of the
 * paper's CONTOUR trees leaf circles stand for the parts (of whole segments, the one that has the
 * segment for its diameter). A disc without radius counts as one of 2^-16 units (q16).
 *
 * The time on the ground is continuous: what goes from outside to the inside between two knots
 * passes a part, however thin the outline and however fast the motion. Exact in q16 on what is
 * stored; f32 and f64 never miss. So of what berth/bodies.h, which has a band, tells of the same
 * two these calls may say clear where it hits, or tell a later impact, within that band; where it
 * says clear, and with a start that it tells, these do, too. */

#ifndef BERTH_STANDING_H
#define BERTH_STANDING_H

#include "answers.h"
#include "footprint.h"

BERTH_BEGIN_DECLS

/* A footprint that stands: a value, which may be copied; valid while the image stands unchanged.
 * After berth_footprint_refit each call refuses it: BERTH_E_STALE. */
typedef struct berth_standing {
    berth_footprint footprint;
    berth_placement at;
    uint32_t crc;       /* of the image as it was */
    berth_placed outer; /* the root's circle, as a disc that stands: for whoever asks many, like a
                           table of commitments */
    uint8_t boundary;
} berth_standing;

/* Places a footprint that stands in the global ticks from <= t < until; both 0: always. The
 * placement's start means nothing. With `boundary` 1 the outline is not filled.
 *
 * Returns BERTH_OK, BERTH_E_NULL, BERTH_E_VIEW, BERTH_E_KIND (boundary is above 1, or 0 for an
 * outline that was built with circles_only, whose inside nothing tells), the error of
 * berth_placement_check, BERTH_E_WINDOW (until is not after from, more than BERTH_TICK_MAX ticks
 * after it, or from is beyond +-BERTH_TICK_MAX), or BERTH_E_EXTENT when it reaches further than
 * 4,000 units from its own origin; on an error *standing has not changed. */
#define berth_footprint_stand BERTH_NAME(berth_footprint_stand)
BERTH_NODISCARD berth_status berth_footprint_stand(const berth_footprint *footprint,
                                                   const berth_placement *at, int32_t from,
                                                   int32_t until, uint8_t boundary,
                                                   berth_standing *standing);

/* Does a placed motion or chain ever meet it? As berth_meet, with its statuses (BERTH_E_PLACED: the
 * footprint was not placed, too), and BERTH_E_STALE. A step is a pair of nodes or legs, or a leg
 * and a circle. Cost: a berth_first_hit against the root's circle, and for each leg that is within
 * it some steps. */
#define berth_meet_standing BERTH_NAME(berth_meet_standing)
BERTH_NODISCARD berth_status berth_meet_standing(const berth_placed *a, const berth_standing *b,
                                                 const berth_motion_options *options,
                                                 berth_motion_counts *counts);

/* And when first? As berth_time_of_impact: the first tick in contact; impact->pair has a's leg and
 * place at that tick, the number of the circle for leg_b (berth_footprint_node; of one that is
 * inside 0) and its centre for (bx, by). */
#define berth_time_of_impact_standing BERTH_NAME(berth_time_of_impact_standing)
BERTH_NODISCARD berth_status berth_time_of_impact_standing(const berth_placed *a,
                                                           const berth_standing *b,
                                                           const berth_motion_options *options,
                                                           berth_impact *impact,
                                                           berth_motion_counts *counts);

BERTH_END_DECLS

#endif
