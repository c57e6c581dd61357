/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* Where bytes of unknown origin lie while they are used: on the host in a block of exactly their
 * size, where the address sanitizer sees a read of the byte behind them. */

#ifndef BERTH_TEST_BLOCK_H
#define BERTH_TEST_BLOCK_H

#include "tests/unit/support.h"

#ifdef HARNESS_HOSTED
#include <stdlib.h>
#endif

/* A copy of an image on a block of exactly its size, and back; on the cores, the bytes
 * themselves. */
static inline void *use_block(void *bytes, size_t size)
{
#ifdef HARNESS_HOSTED
    void *const block = malloc(size != 0 ? size : 1);
    CHECK(block != NULL);
    copy_bytes(block, bytes, size);
    return block;
#else
    (void)size;
    return bytes;
#endif
}

static inline void use_release(void *block)
{
#ifdef HARNESS_HOSTED
    free(block);
#else
    (void)block;
#endif
}

/* Places: a few that meet, and the ends of the world and of the clock. */
#define USE_PLACES 6u
static inline berth_placement use_place(uint32_t which)
{
    static const struct {
        int16_t x, y;
        berth_angle heading;
        int32_t start;
    } places[USE_PLACES] = {
        {0, 0, 0, 0},
        {1, -1, 8192, 3},
        {8192, 8192, 8192, 0},
        {-8192, 8192, 24577, -5},
        {0, 0, 49151, BERTH_TICK_MAX},
        {-8192, -8192, 12345, -BERTH_TICK_MAX},
    };
    return berth_placement_at(num_from(places[which].x), num_from(places[which].y),
                              places[which].heading, places[which].start);
}

#endif
