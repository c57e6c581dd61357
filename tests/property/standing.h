/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* What the tests of discs that pass what stands share, of q16: there alone answers are exact. */

#ifndef PROPERTY_STANDING_H
#define PROPERTY_STANDING_H

#include <berth/berth.h>

#include "tests/reference/footprint.h"
#include "tests/gen/shown.h"

#ifdef BERTH_Q16

/* Whether a point in the world is within the rings as stored: even or odd. */
static inline int standing_rings_hold(const void *image, reference_point at,
                                      const reference_placement *pb)
{
    const shown_tree of = shown_tree_of(image);
    const int16_t *xy = of.points.xy;
    const int32_t step = 1 << of.ground.shift;
    int inside = 0;
    for (uint32_t ring = 0, k = 0; ring < of.parts.rings; k = of.parts.ends[ring++]) {
        for (; k + 1 < of.parts.ends[ring]; k++) {
            reference_point p[2];
            for (uint32_t n = 0; n < 2; n++) {
                p[n] = reference_place(
                    berth_num_raw(of.ground.origin_x) + xy[2 * (k + n)] * step,
                    berth_num_raw(of.ground.origin_y) + xy[2 * (k + n) + 1] * step, pb);
            }
            inside ^= reference_ray_crosses(&at, &p[0], &p[1]);
        }
    }
    return inside;
}

#endif

#endif
