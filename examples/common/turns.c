/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* The heap of decisions. */

#include "turns.h"

int32_t turns_due(const turn_heap *t, uint32_t agent)
{
    return *(const int32_t *)(const void *)(t->due + agent * t->stride);
}

static int earlier(const turn_heap *t, uint32_t a, uint32_t b)
{
    const int32_t due_a = turns_due(t, a), due_b = turns_due(t, b);
    return due_a < due_b || (due_a == due_b && a < b);
}

/* Puts the agent at `place` down to where it belongs. */
static void sift_down(turn_heap *t, uint32_t place)
{
    const uint16_t agent = t->heap[place];
    uint32_t child;
    while ((child = 2 * place + 1) < t->count) {
        if (child + 1 < t->count && earlier(t, t->heap[child + 1], t->heap[child])) {
            child++;
        }
        if (!earlier(t, t->heap[child], agent)) {
            break;
        }
        t->heap[place] = t->heap[child];
        place = child;
    }
    t->heap[place] = agent;
}

void turns_make(turn_heap *t)
{
    uint32_t i;
    for (i = 0; i < t->count; i++) {
        t->heap[i] = (uint16_t)i;
    }
    for (i = t->count / 2; i-- > 0;) {
        sift_down(t, i);
    }
}

void turns_next(turn_heap *t)
{
    sift_down(t, 0);
}
