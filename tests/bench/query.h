/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* Queries of two of the papers' trees by other methods, out of their parts but without their
 * walk. */

#ifndef BERTH_BENCH_QUERY_H
#define BERTH_BENCH_QUERY_H

#include "src/papers/mobb_query.h"

/* Begins as berth_mobb_collide does. Returns 0 when it is over: with q->bounds 0 they have no time
 * in common, else the circles of their reaches are apart. *first is the side that a is. */
int bench_begin(berthi_mobb_query *q, const berth_mobb *a, const berth_placement *at_a,
                const berth_mobb *b, const berth_placement *at_b, uint32_t *first);

#endif
