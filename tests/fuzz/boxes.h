/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* Trees of boxes: their samples for the exhaustive search. */

#ifndef BERTH_FUZZ_BOXES_H
#define BERTH_FUZZ_BOXES_H

#include "berth/papers/mobb.h"
#include "clip.h"

static inline void fuzz_read_boxes(fuzz_motion *to, const berth_mobb *from,
                                   const berth_placement *at)
{
    berth_num x, y, r;
    fuzz_begin_motion(to, from->track.samples.count, from->track.dt, at);
    for (uint32_t i = 0; i < from->track.samples.count; i++) {
        MUST(berth_mobb_sample(from, i, &x, &y, &r) == BERTH_OK);
        fuzz_put_sample(to, i, x, y, r);
    }
}

#endif
