/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* Queries of two motions by other methods that share the library's parts but its walk. */

#ifndef BERTH_BENCH_QUERY_H
#define BERTH_BENCH_QUERY_H

#include "src/motion/walk.h"

/* Begins as berth_motion_collide does. Returns 0 when it is over: with q->bounds 0 they have no
 * time in common, else the circles of their reaches are apart. *first is the side that a is. */
int bench_begin(berthi_track_query *q, const berth_motion *a, const berth_placement *at_a,
                const berth_motion *b, const berth_placement *at_b, uint32_t *first);

#endif
