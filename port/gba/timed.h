/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* Cycles of every MOBB query that a program asks, without a change to who asks: link it with
 * timed.c and $(GBA_TIMED), and all calls go through a function that reads the clock. */

#ifndef GBA_TIMED_H
#define GBA_TIMED_H

#include <stdint.h>

typedef struct gba_timed {
    uint32_t queries;
    uint32_t cycles; /* theirs alone: the reading of the clock is taken off */
    uint32_t worst;
} gba_timed;

/* Sums since the caller last set them to zero. */
extern gba_timed gba_queries;

/* To be called once before. */
void gba_timed_start(void);

#endif
