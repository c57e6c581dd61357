/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* What the golden tests of footprints share. -DGOLDEN_PRINT prints the hashes as they are. */

#ifndef GOLDEN_FOOTPRINT_CHECK_H
#define GOLDEN_FOOTPRINT_CHECK_H

#include "tests/harness/harness.h"

static inline void check_hashes(const uint64_t *found, const uint64_t *expected, uint32_t count)
{
    for (uint32_t i = 0; i < count; i++) {
#ifdef GOLDEN_PRINT
        harness_print("    UINT64_C(0x%x%x)\n", (uint32_t)(found[i] >> 32), (uint32_t)found[i]);
#endif
        CHECK_EQ(found[i] >> 32, expected[i] >> 32);
        CHECK_EQ((uint32_t)found[i], (uint32_t)expected[i]);
    }
}

#endif
