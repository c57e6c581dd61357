/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* Whether a disc that goes straight holds another disc at an instant. Written from the meaning
 * alone, as the rest of the reference: |p(t) - q| + r <= R. */

#ifndef BERTH_REFERENCE_COVER_H
#define BERTH_REFERENCE_COVER_H

#include <stdint.h>

/* Q16.16, within the library's ranges; ticks 0 to 2^30 - 1, t0 < t1. */
typedef struct reference_chord {
    int32_t x0, y0, x1, y1, t0, t1;
    int32_t radius;
} reference_chord;

/* Exact. t0 <= tick <= t1. */
int reference_covers(const reference_chord *chord, int32_t tick, int32_t x, int32_t y, int32_t r);

typedef struct reference_chord_f64 {
    double x0, y0, x1, y1, radius;
    int32_t t0, t1;
} reference_chord_f64;

/* By how much the disc reaches out of the other: |p(t) - q| + r - R. */
double reference_uncovered(const reference_chord_f64 *chord, int32_t tick, double x, double y,
                           double r);

#endif
