/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

#ifndef BERTHI_SORT_H
#define BERTHI_SORT_H

#include "arith.h"

#define berthi_sort BERTH_NAME(berthi_sort)

/* Sorts `count` records of `words` words, 1 or 2, by their first, in place. O(count log count). */
void berthi_sort(uint32_t *records, uint32_t count, uint32_t words);

#endif
