/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* Whose turn it is: a heap of agents by the tick at which they decide next, agents of one tick by
 * number. Freestanding; the due ticks stay where they are, in the agents. */

#ifndef COMMON_TURNS_H
#define COMMON_TURNS_H

#include <stdint.h>

typedef struct turn_heap {
    uint16_t *heap;           /* count of them; the next to decide first */
    const unsigned char *due; /* the first agent's tick, an int32_t; */
    uint32_t stride;          /* the next one's is so many bytes further */
    uint32_t count;           /* 1 to 65535 */
} turn_heap;

/* Orders all agents. */
void turns_make(turn_heap *t);

/* Puts the first agent, whose tick has grown, where it belongs. */
void turns_next(turn_heap *t);

int32_t turns_due(const turn_heap *t, uint32_t agent);

#endif
