/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* Memory that descriptions need, and the arenas that it is taken from. */

#ifndef BERTHI_ARENA_H
#define BERTHI_ARENA_H

#include "berth/arena.h"

/* Bytes that a description needs, as a size. Where a size has 16 bits and they have more, it is the
 * largest one, which no arena has: else what is left of them would be taken, and written beyond. */
static inline size_t berthi_bytes(uint32_t bytes)
{
    return (size_t)bytes == bytes ? (size_t)bytes : SIZE_MAX;
}

/* Whether two arenas are one, or a copy of it: what is built would lie in what it is worked out in,
 * and be free again afterwards. */
static inline int berthi_arenas_are_one(const berth_arena *a, const berth_arena *b)
{
    return a->base == b->base && a->used == b->used;
}

#endif
