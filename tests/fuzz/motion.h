/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* Motions: a partner to ask against, and their samples for the exhaustive search. */

#ifndef BERTH_FUZZ_MOTION_H
#define BERTH_FUZZ_MOTION_H

#include "clip.h"

/* A built view that stays. */
static inline const berth_motion *fuzz_partner(void)
{
    static uint64_t memory[1024];
    static berth_motion view;
    if (view.nodes == NULL) {
        uint32_t random = 7;
        fuzz_clip clip;
        berth_motion_desc desc = berth_motion_desc_default();
        berth_arena image = berth_arena_over(memory, sizeof memory);
        fuzz_random_clip(&clip, &random, 60);
        desc.clip = clip.clip;
        desc.leaf_size = 3;
        MUST(berth_motion_build(&desc, &image, &view) == BERTH_OK);
    }
    return &view;
}

/* The samples of a motion that is held. */
static inline void fuzz_read_motion(fuzz_motion *to, const berth_motion *from,
                                    const berth_placement *at)
{
    berth_motion_facts facts;
    berth_leg leg;
    MUST(berth_motion_info(from, &facts) == BERTH_OK && !facts.straight);
    fuzz_begin_motion(to, facts.legs, facts.unit, at);
    for (uint32_t i = 0; i < facts.legs; i++) {
        MUST(berth_motion_leg(from, i, &leg) == BERTH_OK);
        fuzz_put_sample(to, i, leg.x, leg.y, leg.radius);
    }
}

#endif
