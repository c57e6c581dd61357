/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* What is generated, in Q16.16, as numbers of the library's arithmetic. */

#ifndef BERTH_GEN_RAW_H
#define BERTH_GEN_RAW_H

#include "tests/gen/gen.h"
#include "tests/gen/real.h"

/* A placement of the references; where numbers are floats, at the heading that it was made from. */
static inline berth_placement raw_placement(const reference_placement *p, uint32_t heading)
{
    berth_placement placement =
        berth_placement_at(num_from_raw(p->x), num_from_raw(p->y), (berth_angle)heading, p->start);
#ifdef BERTH_Q16
    placement.rotation.c = (berth_dir)p->c;
    placement.rotation.s = (berth_dir)p->s;
#endif
    return placement;
}

/* A clip in the library's numbers, which go into x, y and r; r holds the radius of each sample, and
 * is the clip's where these differ. */
static inline berth_clip raw_clip(const gen_clip *clip, berth_num *x, berth_num *y, berth_num *r)
{
    const berth_num radius = num_from_raw(clip->radius);
    for (uint32_t i = 0; i < clip->count; i++) {
        x[i] = num_from_raw(clip->x[i]);
        y[i] = num_from_raw(clip->y[i]);
        r[i] = clip->radii ? num_from_raw(clip->r[i]) : radius;
    }
    berth_clip result = berth_clip_over_arrays(x, y, clip->count, radius, clip->dt);
    result.r = clip->radii ? r : NULL;
    return result;
}

#endif
