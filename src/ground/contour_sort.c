/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* Heapsort: in place, without recursion, and never worse than count log count. */

#include "contour_work.h"

static void swap(uint32_t *records, uint32_t i, uint32_t k, uint32_t words)
{
    uint32_t word;
    for (word = 0; word < words; word++) {
        const uint32_t kept = records[i * words + word];
        records[i * words + word] = records[k * words + word];
        records[k * words + word] = kept;
    }
}

/* Lets record `at` sink to its place in the heap of `count`. */
static void sink(uint32_t *records, uint32_t at, uint32_t count, uint32_t words)
{
    for (;;) {
        uint32_t child = 2 * at + 1;
        if (child >= count) {
            return;
        }
        if (child + 1 < count && records[child * words] < records[(child + 1) * words]) {
            child++;
        }
        if (records[child * words] <= records[at * words]) {
            return;
        }
        swap(records, at, child, words);
        at = child;
    }
}

void berthi_contour_sort(uint32_t *records, uint32_t count, uint32_t words)
{
    uint32_t i;
    for (i = count / 2; i > 0; i--) {
        sink(records, i - 1, count, words);
    }
    for (i = count; i > 1; i--) {
        swap(records, 0, i - 1, words);
        sink(records, 0, i - 1, words);
    }
}
