/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* Which samples of two clips are in force together, for who aims at a pair of them.
 *
 * Sample i of a is in force for [start + i * dt, start + (i + 1) * dt). In 64 bits nothing here
 * comes near an overflow. */

#ifndef BERTH_REFERENCE_OVERLAP_H
#define BERTH_REFERENCE_OVERLAP_H

#include <stdint.h>

typedef struct reference_times {
    int64_t start, dt;
    uint32_t count;
} reference_times;

/* Samples i of a and j of b, and the first tick at which both are in force. */
typedef struct reference_overlap {
    uint32_t i, j;
    int64_t tick;
} reference_overlap;

static inline int64_t reference_later(int64_t a, int64_t b)
{
    return a > b ? a : b;
}

/* Moves *o to the first overlap at or after the pair that it names, 0 when there is none. Start
 * with the pair (0, 0). In time order: what ends first is left first. */
static inline int reference_overlap_find(const reference_times *a, const reference_times *b,
                                         reference_overlap *o)
{
    while (o->i < a->count && o->j < b->count) {
        const int64_t from_a = a->start + (int64_t)o->i * a->dt;
        const int64_t from_b = b->start + (int64_t)o->j * b->dt;

        if (from_a + a->dt <= from_b) {
            o->i++;
        } else if (from_b + b->dt <= from_a) {
            o->j++;
        } else {
            o->tick = reference_later(from_a, from_b);
            return 1;
        }
    }
    return 0;
}

/* Moves *o, an overlap, on to the next. */
static inline int reference_overlap_next(const reference_times *a, const reference_times *b,
                                         reference_overlap *o)
{
    const int64_t end_a = a->start + ((int64_t)o->i + 1) * a->dt;
    const int64_t end_b = b->start + ((int64_t)o->j + 1) * b->dt;

    if (end_a <= end_b) {
        o->i++;
    }
    if (end_b <= end_a) {
        o->j++;
    }
    return reference_overlap_find(a, b, o);
}

#endif
