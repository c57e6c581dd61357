/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* A refit: what both of its halves share. */

#ifndef BERTHI_FOOTPRINT_REFIT_H
#define BERTHI_FOOTPRINT_REFIT_H

#include "build.h"

#define berthi_refit_numbers_hold BERTH_NAME(berthi_refit_numbers_hold)
#define berthi_refit_measure BERTH_NAME(berthi_refit_measure)
#define berthi_refit_put BERTH_NAME(berthi_refit_put)

typedef struct berthi_refit {
    const berth_refit_desc *desc;
    berthi_footprint_header *header;
    berthi_unit *nodes, *points;
    berth_len low[2], high[2]; /* of the points that are kept */
    berth_len off;             /* the furthest that a dropped point is from its segment */
    berth_len way[2];          /* how far the points went, on average */
    uint32_t exact;
} berthi_refit;

/* Whether the numbers of each ring's points that are kept ascend, and are those of its points. */
int berthi_refit_numbers_hold(const berthi_refit *r);

/* Looks at all points and writes nothing: low, high, off and exact; 0 when one is beyond. */
int berthi_refit_measure(berthi_refit *r);

/* Stores the points that are kept, as they lie now, and how far they went: way. */
void berthi_refit_put(berthi_refit *r);

#endif
