/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* Heapsort: in place, without recursion, and never worse than count log count. */

#include "sort.h"

/* A record's second word; of one word, that again. */
static inline uint32_t *rest_of(uint32_t *records, uint32_t i, uint32_t words)
{
    return &records[i * words + words - 1];
}

/* Lets the record (key, rest) sink from the free place `at` to its own in the heap of `count`. */
static inline void sift_down(uint32_t *records, uint32_t at, uint32_t count, uint32_t words,
                             uint32_t key, uint32_t rest)
{
    for (uint32_t child = 2 * at + 1; child < count; child = 2 * at + 1) {
        if (child + 1 < count && records[child * words] < records[(child + 1) * words]) {
            child++;
        }
        if (records[child * words] <= key) {
            break;
        }
        records[at * words] = records[child * words];
        *rest_of(records, at, words) = *rest_of(records, child, words);
        at = child;
    }
    records[at * words] = key;
    *rest_of(records, at, words) = rest;
}

static inline void heap_sort(uint32_t *records, uint32_t count, uint32_t words)
{
    for (uint32_t i = count / 2; i > 0; i--) {
        sift_down(records, i - 1, count, words, records[(i - 1) * words],
                  *rest_of(records, i - 1, words));
    }
    for (uint32_t i = count; i > 1; i--) {
        const uint32_t key = records[(i - 1) * words], rest = *rest_of(records, i - 1, words);
        records[(i - 1) * words] = records[0];
        *rest_of(records, i - 1, words) = *rest_of(records, 0, words);
        sift_down(records, 0, i - 1, words, key, rest);
    }
}

BERTHI_APART void berthi_sort(uint32_t *records, uint32_t count, uint32_t words)
{
    if (words == 1) {
        heap_sort(records, count, 1);
    } else {
        heap_sort(records, count, 2);
    }
}
