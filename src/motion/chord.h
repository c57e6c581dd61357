/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* A chord: the straight leg that stands for a stretch of an original, and how far the original is
 * from it.
 *
 * Original and chord are linear in time between two events (a knot, or an end of a held sample), so
 * their distance is convex there, and its largest value is at an event. All below is asked at
 * events, of the point at which the original is and the one at which the chord is at that tick.
 *
 *   q16       exact. Both points are compared times the chord's duration: coordinates up to 2^29
 *             and durations up to 2^30 make an offset of at most 2^61 in each axis
 *   f32, f64  on the safe side, by what rounding may do to the lengths that go in: 24 times
 *             2^-24 (2^-53) of them */

#ifndef BERTHI_CHORD_H
#define BERTHI_CHORD_H

#include "../core/num.h"

#define berthi_chord_near BERTH_NAME(berthi_chord_near)
#define berthi_chord_measure BERTH_NAME(berthi_chord_measure)
#define berthi_chord_cover BERTH_NAME(berthi_chord_cover)

typedef struct berthi_chord {
    berth_raw from[2], to[2]; /* within +-BERTH_COORDINATE_MAX */
    int32_t t0, t1;           /* 0 <= t0 < t1 <= BERTH_TICK_MAX */
} berthi_chord;

/* A disc of the original at an instant. */
typedef struct berthi_event {
    berth_raw at[2], r;
    int32_t tick; /* t0 <= tick <= t1 */
} berthi_event;

/* Whether the event's centre is within `limit` of the chord; 0 <= limit <= 2 BERTH_RADIUS_MAX. */
int berthi_chord_near(const berthi_chord *chord, const berthi_event *event, berth_raw limit);

/* Roughly how far the event's disc reaches from the chord, to tell which reaches furthest: a length
 * times a duration, not below the true one and at most 12 % above it. */
berthi_wide berthi_chord_measure(const berthi_chord *chord, const berthi_event *event);

/* The radius that a disc on the chord needs to hold the event's disc, when that is above `radius`:
 * the distance of both centres and the event's radius, rounded up. Else `radius`. q16: the distance
 * counts 2^-14 of itself more, by which a placement's rotation may make it longer; f32, f64: a
 * query's slack has that.
 * The distance is at most 2 BERTH_RADIUS_MAX. q16: at most one division. */
berth_raw berthi_chord_cover(const berthi_chord *chord, const berthi_event *event,
                             berth_raw radius);

#endif
