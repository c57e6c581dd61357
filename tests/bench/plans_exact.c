/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* All pairs of routes, all their legs, by the exact reference of the tests. */

#include <stdio.h>
#include <stdlib.h>

#include "plans.h"
#include "tests/reference/legs.h"

/* The first tick in contact within a common time in which they meet. */
static double first_tick(const reference_motion *a, const reference_motion *b,
                         const reference_placement *at, reference_common common)
{
    const reference_window window = reference_always();
    int64_t clear = common.from;
    int64_t met =
        common.until < common.from + BERTH_TICK_MAX ? common.until : common.from + BERTH_TICK_MAX;
    while (met - clear > 1) {
        common.until = clear + (met - clear) / 2;
        if (reference_common_meets(a, at, b, at, &window, &common)) {
            met = common.until;
        } else {
            clear = common.until;
        }
    }
    return (double)clear;
}

static int meet(const reference_motion *a, const reference_motion *b, double *tick)
{
    const reference_placement at = {16384, 0, 0, 0, 0};
    const reference_window window = reference_always();
    reference_common common = {0, 0, 0, 0, 0};
    while (reference_common_next(a, &at, b, &at, &window, &common)) {
        if (reference_common_meets(a, &at, b, &at, &window, &common)) {
            *tick = first_tick(a, b, &at, common);
            return 1;
        }
    }
    return 0;
}

static void read_legs(const berth_trajectory *route, reference_leg *legs)
{
    for (uint32_t k = 0; k + 1 < PLANS_KNOTS; k++) {
        legs[k].begin = route->tick[k];
        legs[k].end = route->tick[k + 1];
        legs[k].x = route->x[k];
        legs[k].y = route->y[k];
        legs[k].to_x = route->x[k + 1];
        legs[k].to_y = route->y[k + 1];
        legs[k].radius = route->radius;
    }
}

plans_result plans_by_reference(const plans *of)
{
    const uint32_t count = of->count;
    plans_result result = {NULL, 0, 0};
    const size_t room = (size_t)count * 64;
    reference_leg *legs = malloc((size_t)count * PLANS_KNOTS * sizeof *legs);
    reference_motion *motions = malloc(count * sizeof *motions);
    result.found = malloc(room * sizeof *result.found);
    if (legs == NULL || motions == NULL || result.found == NULL) {
        fprintf(stderr, "plans: not enough memory\n");
        exit(2);
    }
    for (uint32_t i = 0; i < count; i++) {
        reference_leg *own = legs + (size_t)i * PLANS_KNOTS;
        read_legs(&of->routes[i], own);
        motions[i].legs = own;
        motions[i].count = PLANS_KNOTS - 1;
        motions[i].before = 0;
        motions[i].after = 1;
    }
    for (uint32_t i = 0; i < count; i++) {
        for (uint32_t j = i + 1; j < count; j++) {
            plans_found *f = &result.found[result.count];
            f->a = i;
            f->b = j;
            result.count += meet(&motions[i], &motions[j], &f->tick) && result.count + 1 < room;
        }
    }
    free(legs);
    free(motions);
    return result;
}
