/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* A sweep's image, as it is stored: header, headings, the image of a motion. src/FORMATS.md has the
 * bytes. */

#ifndef BERTHI_SWEEP_IMAGE_H
#define BERTHI_SWEEP_IMAGE_H

#include "../core/image.h"
#include "../footprint/tree.h"
#include "berth/sweep.h"

typedef struct berthi_sweep_header {
    berthi_image_head head;
    uint32_t knots;
    uint32_t zero;
    berth_raw reach; /* no footprint that is carried reaches further from its origin */
    uint32_t zeros[8];
#ifndef BERTH_CFG_F64
    uint32_t last_zero;
#endif
} berthi_sweep_header;

typedef char berthi_sweep_header_size_holds[sizeof(berthi_sweep_header) == BERTH_IMAGE_HEADER_BYTES
                                                ? 1
                                                : -1];

/* A knot of the motion as it is stored, pieces of legs that were cut included. */
typedef struct berthi_heading {
    int32_t heading; /* 0 to 65535: where the footprint's x axis points */
    int32_t turn;    /* to the next knot's, 2^-16 of a turn, counter-clockwise; the last one's: 0 */
} berthi_heading;

/* The image that headings are in. */
static inline const berthi_sweep_header *berthi_sweep_of(const void *headings)
{
    return (const berthi_sweep_header *)headings - 1;
}

/* Of a leg, in size: less than 128 times around. */
#define BERTHI_TURN_LIMIT 8388607

/* Knots of a motion of so many legs: a single one may stand. */
static inline int berthi_knots_fit(uint32_t knots, uint32_t legs)
{
    return knots == legs + 1 || (knots == 1 && legs == 1);
}

#endif
