/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* The reference for distances: whether two placed parts (points, segments, triangles) are nearer
 * than a length, exactly, in integers; includes nothing of the library's sources. */

#ifndef BERTH_REFERENCE_DISTANCE_H
#define BERTH_REFERENCE_DISTANCE_H

#include "tests/reference/footprint.h"

/* Whether a point of the hull of a and one of the hull of b are less than `reach` apart, or, where
 * that is 0, whether they have a common point. Units of 2^-30; reach below 2^50. */
int reference_hulls_nearer(const reference_point *a, uint32_t count_a, const reference_point *b,
                           uint32_t count_b, int64_t reach);

/* The same distance, nearly: to 2^-40 of the lengths involved. */
double reference_hulls_distance(const reference_point *a, uint32_t count_a,
                                const reference_point *b, uint32_t count_b);

#endif
