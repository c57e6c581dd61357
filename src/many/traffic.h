/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* The cells of a table: what its changes and its questions must compute alike. */

#ifndef BERTHI_TRAFFIC_H
#define BERTHI_TRAFFIC_H

#include "commitment.h"

/* No entry, at the end of a bucket's. */
enum { BERTHI_NO_ENTRY = 65535 };

#ifdef BERTH_CFG_SEAL
#define berthi_traffic_seal BERTH_NAME(berthi_traffic_seal)
#define berthi_traffic_broken BERTH_NAME(berthi_traffic_broken)

/* Seals a table of which nothing but this entry, and what an entry comes and goes with, has
 * changed; and whether it is not as it was left. O(capacity). */
void berthi_traffic_seal(berth_traffic *traffic, uint32_t entry);
int berthi_traffic_broken(const berth_traffic *traffic);
#else
#define berthi_traffic_seal(traffic, entry) ((void)0)
#define berthi_traffic_broken(traffic) 0
#endif

/* The level of a radius (16 bits): no cell of it is smaller than the circle, and the next ones are
 * the only others that it reaches into. What may be anywhere is in the one cell of the last. */
static inline uint32_t berthi_traffic_level(uint32_t r)
{
    uint32_t level = 4; /* radii below 8 units do not deserve cells of their own */
    while (UINT32_C(1) << level < 2 * r) {
        level++;
    }
    return r == BERTHI_ANYWHERE ? BERTH_TRAFFIC_LEVELS - 1 : level;
}

/* As a grid's cells have them. */
static inline uint32_t berthi_traffic_bucket(const berth_traffic *traffic, uint32_t level,
                                             int32_t column, int32_t row)
{
    uint32_t h = (uint32_t)column * UINT32_C(0x9E3779B1) + (uint32_t)row * UINT32_C(0x85EBCA77) +
                 level * UINT32_C(0xC2B2AE3D);
    h ^= h >> 15;
    h *= UINT32_C(0x2C1B3C6D);
    return (h ^ (h >> 16)) & traffic->mask;
}

#endif
