/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* Arenas: the caller's buffer, handed out from the front.
 *
 * The library never allocates. Whatever it keeps or works in comes from an arena over a buffer
 * that the caller owns, and goes back when the caller resets the arena to a mark. There is no
 * fallback: an arena that is too short gives null here, and a status in the calls that build.
 * Where a size_t has 16 bits, a size that does not fit it is said as SIZE_MAX: no arena has that.
 *
 * An arena is a plain value; one thread at a time may use it. */

#ifndef BERTH_ARENA_H
#define BERTH_ARENA_H

#include "config.h"

BERTH_BEGIN_DECLS

typedef struct berth_arena {
    unsigned char *base; /* first byte of the caller's buffer */
    size_t size;         /* bytes in the buffer */
    size_t used;         /* bytes handed out, alignment gaps included */
    size_t high;         /* the largest `used` so far: the high-water mark */
} berth_arena;

#define berth_arena_over BERTH_NAME(berth_arena_over)
#define berth_arena_take BERTH_NAME(berth_arena_take)
#define berth_arena_mark BERTH_NAME(berth_arena_mark)
#define berth_arena_reset BERTH_NAME(berth_arena_reset)

/* An arena over `size` bytes at `buffer`. A null buffer makes an arena of no bytes. */
BERTH_NODISCARD berth_arena berth_arena_over(void *buffer, size_t size);

/* `size` bytes at a multiple of `alignment` (a power of two, at least 1), or null when fewer are
 * left, when alignment is not a power of two, or when arena is null. A refusal changes nothing. The
 * bytes are not cleared. A size of 0 gives a valid pointer that takes no space. */
BERTH_NODISCARD void *berth_arena_take(berth_arena *arena, size_t size, size_t alignment);

/* The current position, and the return to it. Resetting to a mark beyond the current position
 * changes nothing. */
BERTH_NODISCARD size_t berth_arena_mark(const berth_arena *arena);
void berth_arena_reset(berth_arena *arena, size_t mark);

BERTH_END_DECLS

#endif
