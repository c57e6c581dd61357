/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* Bounding circle hierarchies as the paper and the poster have them: what the footprints of
 * berth/footprint.h are measured against.
 *
 * The trees are footprints of the methods CONTOUR, CONTOUR_CENTRE, TRIANGLES and CYLINDER, built,
 * attached and looked at by the calls of berth/footprint.h. Here their leaf circles decide: two
 * overlap when the centres of two leaf circles, placed, are nearer than the sum of both radii
 * (touching is no collision), or when one is inside of the other. berth_footprint_overlap asks the
 * same trees by the segments and triangles that they keep.
 *
 * A false alarm needs a clearance below the sum of both `band`s (berth_footprint_info), twice the
 * largest leaf's radius. f32: what berth/footprint.h says, with 2^-18 (f64: 2^-47) of the lengths.
 *
 * Source: the poster's recursion, as a walk in another order (`make bench-shapes` has both). */

#ifndef BERTH_BCH_H
#define BERTH_BCH_H

#include "../overlap.h"
#include "../shapes.h"

BERTH_BEGIN_DECLS

/* Do two leaf circles overlap, of a as placed by placement_a and of b as placed by placement_b, or
 * is one inside of the other?
 *
 * The margin must be 0; a and b may be the same view. Returns BERTH_CLEAR, BERTH_HIT, BERTH_UNKNOWN
 * (only with a budget), or BERTH_E_NULL, BERTH_E_VIEW, BERTH_E_KIND (an OUTLINE, whose leaves are
 * no circles; an option that is none; or, without `boundary`, an outline built with circles_only,
 * whose inside nothing tells), BERTH_E_MARGIN, or the error of berth_placement_check. At most
 * berth_footprint_worst_steps steps. */
#define berth_bch_collide BERTH_NAME(berth_bch_collide)
BERTH_NODISCARD berth_status berth_bch_collide(const berth_footprint *a,
                                               const berth_placement *placement_a,
                                               const berth_footprint *b,
                                               const berth_placement *placement_b,
                                               const berth_footprint_options *options,
                                               berth_footprint_counts *counts);

/* Does a, as placed, overlap the disc at (x, y) (world, within +-BERTH_COORDINATE_MAX) of a radius
 * from 0 to BERTH_RADIUS_MAX? As berth_bch_collide with a single cylinder there; in q16 the disc is
 * first stored with a's step or a coarser one, with the radius rounded up by less than a step.
 * Besides, BERTH_E_COORDINATE and BERTH_E_RADIUS. */
#define berth_bch_collide_disc BERTH_NAME(berth_bch_collide_disc)
BERTH_NODISCARD berth_status berth_bch_collide_disc(const berth_footprint *a,
                                                    const berth_placement *placement_a, berth_num x,
                                                    berth_num y, berth_num radius,
                                                    const berth_footprint_options *options,
                                                    berth_footprint_counts *counts);

BERTH_END_DECLS

#endif
