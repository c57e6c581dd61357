/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* Cycles of every query that a program asks, without a change to who asks: link it with timed.c
 * and, for tables of motions, timed_traffic.c and $(GBA_TIMED), for the shapes of footprints
 * timed_shapes.c and $(GBA_TIMED_SHAPES); and all calls go through a function that reads the
 * clock. */

#ifndef GBA_TIMED_H
#define GBA_TIMED_H

#include <stdint.h>

typedef struct gba_timed {
    uint32_t queries;
    uint32_t cycles; /* theirs alone: the reading of the clock is taken off */
    uint32_t worst;
} gba_timed;

/* Sums since the caller last set them to zero. Placing motions is charged to the queries' cycles,
 * and is told apart in gba_placings, where `queries` are placings. */
extern gba_timed gba_queries, gba_placings;

/* Of a table: calls that ask about all, with the queries that are part of them. */
extern gba_timed gba_askings;

/* A query took so long between two readings of the clock, of which the second one's own time is
 * taken off. */
void gba_timed_add(uint32_t took);
void gba_timed_place(uint32_t took);
void gba_timed_ask(uint32_t took, uint32_t queries);
extern uint32_t gba_timed_overhead;

/* To be called once before. */
void gba_timed_start(void);

#endif
