/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* core/offset.c by hand: what is abreast of an edge. */

#include "src/core/offset.h"
#include "tests/harness/harness.h"

static int is_abreast(int32_t x, int32_t y, int32_t steps)
{
#ifdef BERTH_Q16
    const berthi_offset gap = {{x, y}, {3 * steps, 4 * steps}};
#else
    const berthi_offset gap = {{(berth_raw)x, (berth_raw)y},
                               {(berth_raw)(3 * steps), (berth_raw)(4 * steps)}};
#endif
    return berthi_offset_is_abreast(&gap, 0);
}

/* From the edge's begin on, and before its end; aside does not count. */
static void abreast(void)
{
    for (int32_t steps = 1; steps <= 100; steps += 99) {
        for (int32_t aside = -20; aside <= 20; aside += 10) {
            for (int32_t along = -1; along <= 5 * steps; along++) {
                CHECK_EQ(is_abreast(3 * along - 4 * aside, 4 * along + 3 * aside, steps),
                         along >= 0 && along < steps);
            }
        }
    }
}

const harness_test tests[] = {{"abreast of an edge", abreast}, {0, 0}};
