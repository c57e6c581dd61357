/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* A minute of the walkers on any machine with a console; who stands where is looked at in each
 * frame, without the library's answers. */

#include "walkers.h"

#include "examples/common/say.h"

#define MINUTE 3600

int main(void)
{
    static berth_num x[WALKERS], y[WALKERS];
    const int64_t touching = 2 * (int64_t)berth_num_raw(WALKER_RADIUS);
    int64_t nearest2 = INT64_MAX;
    uint32_t walks = 0, bumps = 0, gap = 0;
    if (!walkers_start()) {
        return 1;
    }
    for (int32_t now = 0; now < MINUTE; now++) {
        walks += walkers_frame(now);
        for (uint32_t i = 0; i < WALKERS; i++) {
            walkers_at(i, now, &x[i], &y[i]);
            for (uint32_t j = 0; j < i; j++) {
                const int64_t dx = (int64_t)berth_num_raw(x[i]) - berth_num_raw(x[j]);
                const int64_t dy = (int64_t)berth_num_raw(y[i]) - berth_num_raw(y[j]);
                const int64_t apart2 = dx * dx + dy * dy;
                nearest2 = apart2 < nearest2 ? apart2 : nearest2;
                bumps += apart2 < touching * touching;
            }
        }
    }
    while (((int64_t)(gap + 1) * (gap + 1) << 32) / 1000000 <= nearest2) {
        gap++; /* the nearest centres, in millimetres */
    }
    say_number(WALKERS), say(" walkers, a minute: walks"), say_number(walks);
    say(", bumps"), say_number(bumps), say("; nearest centres, mm:"), say_number(gap), say("\n");
    return 0;
}
