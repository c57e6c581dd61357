/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* A query of two motions as the library keeps it, for methods that share its parts but its walk. */

#ifndef BERTH_BENCH_QUERY_H
#define BERTH_BENCH_QUERY_H

#include "src/motion/walk.h"

typedef struct bench_walk {
    BERTHI_QUERY_FIELDS
} bench_walk;

/* Begins as berth_motion_collide does. Returns 0 when it is over: with q->bounds 0 they have no time
 * in common, else the circles of their reaches are apart. *first is the side that a is. */
int bench_begin(bench_walk *q, const berth_motion *a, const berth_placement *at_a,
                const berth_motion *b, const berth_placement *at_b, uint32_t *first);

#endif
