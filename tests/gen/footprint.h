/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* Seeded outlines and triangles, the same bits on every machine (see gen.h). */

#ifndef BERTH_GEN_FOOTPRINT_H
#define BERTH_GEN_FOOTPRINT_H

#include "tests/gen/gen.h"

typedef struct gen_footprint {
    int32_t *x, *y;    /* Q16.16; room for `most` points */
    uint16_t *end;     /* room for `most` rings */
    uint16_t *corners; /* room for three times `most` numbers */
    uint32_t most;     /* at least 4 */
    uint32_t points, rings, triangles;
} gen_footprint;

/* An outline of any size and kind: stars, figures, boxes on whole units, rings of one and two
 * points, points that coincide; within the ranges of the library's documentation. */
void gen_outline(harness_random *random, gen_footprint *shape);

/* An outline that is hard to simplify with a threshold (0 to 2^26), which it chooses, or to fill
 * (nasty.c). Any size from some units of Q16.16 on. */
void gen_outline_nasty(harness_random *random, gen_footprint *shape, int32_t *threshold);

/* Triangles over the points of an outline: fans, chance, flat ones. */
void gen_triangles(harness_random *random, gen_footprint *shape);

#endif
