/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* The terms of the lectures' cost function, F = Nu * Cu + Nbv * Cbv + Np * Cp, measured: each kind
 * of work of a query by itself, in whatever a clock counts. */

#ifndef BERTH_FOOTPRINTS_TERMS_H
#define BERTH_FOOTPRINTS_TERMS_H

#include "footprints.h"

typedef struct fp_terms {
    uint64_t pairs, parts; /* traced: pairs of volumes or segments, of segments alone */
    uint64_t nothing, updates, tests, segments; /* the clock's, over all of these */
} fp_terms;

/* Traces a query and adds what its parts cost, the least of so many repetitions. The method's
 * source is FP_VOLUMES. A trace of all its tests of volumes is at most VOL_MOST_PAIRS long; more
 * are left out. */
void fp_terms_add(const fp_method *method, const fp_tree *a, const fp_tree *b,
                  const berth_placement *at_b, uint64_t (*clock)(void), uint32_t repeats,
                  fp_terms *sum);

#endif
