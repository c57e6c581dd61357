/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* Motions for hosts: slabs of time, looked at eight at a time.
 *
 * Beside its image a motion may have a wide form, in the caller's arena: time is cut in slabs of
 * 2^n ticks, and each slab has a moving disc in floats that holds the motion's disc as long as it
 * lasts. Slabs are arrays of structure members, so that compilers make vectors of the loops over
 * them (plain C; at -O2 gcc 12 and clang do). All slabs that two motions have in common are tested
 * so, coarse ones first, eight in one, and only where they are near the query of berth/meet.h
 * decides, in these few ticks. Tests are conservative: in q16 answers, ticks and legs are those of
 * berth_meet and berth_first_hit. (f32, f64: as sure to miss nothing; within what rounds the two
 * may tell apart what the other does not.)
 *
 * The library's other parts do not need this; it is no use on cores without floats and vectors. */

#ifndef BERTH_HOST_WIDE_H
#define BERTH_HOST_WIDE_H

#include "../arena.h"
#include "../meet.h"

BERTH_BEGIN_DECLS

#define BERTH_WIDE_LEVELS 11

/* For the library only: slabs of one length. */
typedef struct berth_wide_level {
    const float *x, *y;   /* centre at the begin, from the image's origin, in units */
    const float *vx, *vy; /* its way in a slab */
    const float *r;
    int32_t count;
} berth_wide_level;

typedef struct berth_wide {
    berth_motion motion;
    uint32_t finest; /* slabs of levels[0] are 8^finest ticks, each further level's 8 times that */
    uint32_t count;  /* of levels: the last one has one slab */
    berth_wide_level levels[BERTH_WIDE_LEVELS];
    berth_wide_level
        pairs[BERTH_WIDE_LEVELS]; /* of all but levels[0]: a slab and the next in one */
} berth_wide;

/* A motion with its wide form, placed: the caller's, 120 bytes on a 32-bit core. */
typedef struct berth_wide_placed {
    berth_placed placed;
    const berth_wide *wide;
    float c, s, x, y; /* rotation and origin's position */
    float reach;      /* all is within this of it */
    float least;      /* least radius */
    float rounding;   /* of the position */
} berth_wide_placed;

/* Bytes that build takes from the arena (aligned to 4): about 3 a sample of a long clip;
 * short ones take 400 bytes at least; 0 when it would refuse the motion. */
#define berth_wide_size BERTH_NAME(berth_wide_size)
BERTH_NODISCARD size_t berth_wide_size(const berth_motion *motion);

/* Makes the wide form of a view. BERTH_OK, BERTH_E_NULL, BERTH_E_VIEW, BERTH_E_SPACE; on an error
 * neither the arena nor *wide has changed. Valid as long as the image and the arena's memory.
 * Cost: O(legs), `make bench-wide` has figures. */
#define berth_wide_build BERTH_NAME(berth_wide_build)
BERTH_NODISCARD berth_status berth_wide_build(const berth_motion *motion, berth_arena *arena,
                                              berth_wide *wide);

/* Places it: berth_motion_place, and its statuses. Valid as long as *wide and the image stand
 * unchanged. */
#define berth_wide_place BERTH_NAME(berth_wide_place)
BERTH_NODISCARD berth_status berth_wide_place(const berth_wide *wide, const berth_placement *at,
                                              berth_wide_placed *placed);

/* berth_meet and berth_first_hit; counts->bounds and steps count slabs as well, each pair that was
 * looked at. With a budget or a margin that grows, they are these calls. Stack: below 1 KB. */
#define berth_wide_meet BERTH_NAME(berth_wide_meet)
BERTH_NODISCARD berth_status berth_wide_meet(const berth_wide_placed *a, const berth_wide_placed *b,
                                             const berth_motion_options *options,
                                             berth_motion_counts *counts);
#define berth_wide_first_hit BERTH_NAME(berth_wide_first_hit)
BERTH_NODISCARD berth_status berth_wide_first_hit(const berth_wide_placed *a,
                                                  const berth_wide_placed *b,
                                                  const berth_motion_options *options,
                                                  berth_motion_counts *counts);

BERTH_END_DECLS

#endif
