/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* Arenas. All arithmetic is on sizes and cannot wrap: a request is compared with what is left
 * before anything is added. */

#include "berth/arena.h"

#include "compiler.h"

berth_arena berth_arena_over(void *buffer, size_t size)
{
    const berth_arena arena = {(unsigned char *)buffer, buffer != NULL ? size : 0, 0, 0};
    return arena;
}

void *berth_arena_take(berth_arena *arena, size_t size, size_t alignment)
{
    if (arena == NULL || arena->base == NULL || alignment == 0 ||
        (alignment & (alignment - 1)) != 0) {
        return NULL;
    }
    /* so that the next byte lies on a multiple of alignment, a power of two */
    const size_t gap = (size_t)(-((uintptr_t)arena->base + arena->used) & (alignment - 1));
    if (gap > arena->size - arena->used || size > arena->size - arena->used - gap) {
        return NULL;
    }
    arena->used += gap + size;
    if (arena->used > arena->high) {
        arena->high = arena->used;
    }
    return arena->base + (arena->used - size);
}

size_t berth_arena_mark(const berth_arena *arena)
{
    return arena != NULL ? arena->used : 0;
}

void berth_arena_reset(berth_arena *arena, size_t mark)
{
    if (arena != NULL && mark <= arena->used) {
        arena->used = mark;
    }
}
