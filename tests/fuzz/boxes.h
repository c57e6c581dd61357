/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* Trees of boxes: their samples, which are legs that are held, for the exhaustive search. */

#ifndef BERTH_FUZZ_BOXES_H
#define BERTH_FUZZ_BOXES_H

#include "berth/papers/mobb.h"
#include "motion.h"

static inline void fuzz_read_boxes(fuzz_course *to, const berth_mobb *from,
                                   const berth_placement *at)
{
    const uint32_t count = from->track.samples.count;
    MUST(count <= FUZZ_LEGS);
    fuzz_begin_course(to, count, at);
    for (uint32_t i = 0; i < count; i++) {
        berth_leg leg = {.begin = (int32_t)i * from->track.dt};
        MUST(berth_mobb_sample(from, i, &leg.x, &leg.y, &leg.radius) == BERTH_OK);
        leg.end = leg.begin + from->track.dt;
        leg.to_x = leg.x;
        leg.to_y = leg.y;
        fuzz_put_leg(to, i, &leg);
    }
}

/* As fuzz_compare_motions. */
static inline void fuzz_compare_boxes(const berth_mobb *a, const berth_placement *at_a,
                                      const berth_mobb *b, const berth_placement *at_b,
                                      berth_status answer, const berth_mobb_counts *counts)
{
    static const berth_motion_options none;
    static fuzz_course first, second;
    const berth_motion_counts found = {
        .tick = counts->tick, .leg_a = counts->sample_a, .leg_b = counts->sample_b};
    fuzz_read_boxes(&first, a, at_a);
    fuzz_read_boxes(&second, b, at_b);
    fuzz_compare_motions(&first, &second, &none, answer, &found);
}

#endif
