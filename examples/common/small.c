/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* Running frame by frame, as a game would. */

#include "small.h"

#include "port/port.h"

small_cost small_run(walkers *all, int32_t seconds)
{
    small_cost cost = {0, 0, 60 * (uint32_t)seconds};
    for (uint32_t frame = 0; frame < cost.frames; frame++) {
        const uint64_t from = berth_port_instructions();
        (void)walkers_run(all, (int32_t)frame * (WALKERS_SECOND / 60), 0);
        uint64_t took = berth_port_instructions() - from;
        cost.worst = took > cost.worst ? took : cost.worst;
        cost.sum += took;
    }
    (void)walkers_run(all, seconds * WALKERS_SECOND - 1, 0);
    return cost;
}

void small_say(const small_cost *cost, uint64_t else_took)
{
    if (cost->sum == 0) {
        return;
    }
    say("instructions");
    say_number((uint32_t)cost->worst);
    say_number((uint32_t)(cost->sum / cost->frames));
    if (else_took != 0) {
        say_number((uint32_t)else_took);
    }
    say("\n");
}
