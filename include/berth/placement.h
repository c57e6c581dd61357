/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* Placements: where and when a clip or a shape stands in the world.
 *
 * A placement turns a point about the clip's origin, then moves it, and starts the clip's clock:
 *
 *   world = R * local + (x, y),   R = | c -s |,   global tick = start + local tick
 *                                     | s  c |
 *
 * The rotation *is* the pair (c, s), not an angle: the collision predicate is defined on the pair,
 * so no rounding hides in it. In q16 the pair is Q1.14 and its length may differ from one by the
 * rounding of its components, |c^2 + s^2 - 2^28| <= 2^15; f32 and f64 allow 2^-21 and 2^-49. */

#ifndef BERTH_PLACEMENT_H
#define BERTH_PLACEMENT_H

#include "num.h"
#include "status.h"

BERTH_BEGIN_DECLS

/* Ticks are the common clock of all clips: 32-bit, of any length the caller likes (1 ms, 1/120 s).
 * Starts lie within +-BERTH_TICK_MAX (2^30 - 1), durations too: any difference fits 32 bits. */
#define BERTH_TICK_MAX 1073741823

typedef struct berth_rotation {
    berth_dir c; /* cosine */
    berth_dir s; /* sine */
} berth_rotation;

typedef struct berth_placement {
    berth_rotation rotation;
    berth_num x, y; /* world position of the local origin, within +-BERTH_COORDINATE_MAX */
    int32_t start;  /* global tick of local tick 0, within +-BERTH_TICK_MAX */
} berth_placement;

/* *result is the rotation in the direction of a pair of any length: of a matrix that drifted, of a
 * velocity. Its length holds the tolerance above, and each component is within one unit in the last
 * place (f32, f64: three) of the pair's direction. result may be the argument. BERTH_OK,
 * BERTH_E_NULL, or BERTH_E_ROTATION when the pair has no direction: (0, 0), infinite or NaN. Cost:
 * a square root and two divisions. */
#define berth_rotation_normalise BERTH_NAME(berth_rotation_normalise)
BERTH_NODISCARD berth_status berth_rotation_normalise(const berth_rotation *rotation,
                                                      berth_rotation *result);

/* The placement at (x, y) world units, turned by heading (binary angle, counter-clockwise),
 * starting at tick `start`. Makes no checks: berth_placement_check and every query do. */
#define berth_placement_at BERTH_NAME(berth_placement_at)
BERTH_NODISCARD berth_placement berth_placement_at(berth_num x, berth_num y, berth_angle heading,
                                                   int32_t start);

/* BERTH_OK, or the first field out of range: BERTH_E_NULL, BERTH_E_ROTATION, BERTH_E_TRANSLATION,
 * BERTH_E_START. */
#define berth_placement_check BERTH_NAME(berth_placement_check)
BERTH_NODISCARD berth_status berth_placement_check(const berth_placement *placement);

/* *result = outer after inner: first inner moves the point, then outer; starts add.
 * The rotation is brought back to unit length, so any number of compositions stays valid; each
 * rounds (q16: the pair by at most one unit, the translation by at most two Q16.16 units plus
 * 2^-13 of its length). Error: what the check of an argument or of the result
 * finds. result may be one of the arguments. */
#define berth_placement_compose BERTH_NAME(berth_placement_compose)
BERTH_NODISCARD berth_status berth_placement_compose(const berth_placement *outer,
                                                     const berth_placement *inner,
                                                     berth_placement *result);

/* *result undoes placement, but for rounding as in berth_placement_compose. Error: what the check
 * of the argument or of the result finds. result may be the argument. */
#define berth_placement_invert BERTH_NAME(berth_placement_invert)
BERTH_NODISCARD berth_status berth_placement_invert(const berth_placement *placement,
                                                    berth_placement *result);

/* World position (*world_x, *world_y) of the local point (x, y), both within
 * +-BERTH_COORDINATE_MAX. q16: rounded to the nearest. Error: what the check of placement finds, or
 * BERTH_E_COORDINATE for the point. */
#define berth_placement_apply BERTH_NAME(berth_placement_apply)
BERTH_NODISCARD berth_status berth_placement_apply(const berth_placement *placement, berth_num x,
                                                   berth_num y, berth_num *world_x,
                                                   berth_num *world_y);

BERTH_END_DECLS

#endif
