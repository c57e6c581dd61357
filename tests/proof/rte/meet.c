/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* motion/: two clips of any bytes that attach accepts, placed anywhere: whether they meet, and when
 * first, as a whole: frame, walk of two trees, legs, the exact test of what is too close. */

/* clang-format off */
//! -eva-precision 2
//! -eva-split-return-function check_begin:0,attach_clip:0,of_shape:0,berth_motion_attach_q16:0
//! -eva-split-return-function berth_placement_check_q16:0,berthi_place_check_q16:0
//! -eva-split-return-function berth_motion_place_q16:0,berthi_walk_begin_q16:0,begin_held:0
//! -eva-split-return-function begin_walk:0,set_frame:0,berthi_frame_turn:0
//? any_clips_meet
//? any_clips_hit

#include "rte.h"

#include "src/core/arena.c"
#include "src/core/divide.c"
#include "src/core/exact.c"
#include "src/core/frame.c"
#include "src/core/image.c"
#include "src/core/num.c"
#include "src/core/offset.c"
#include "src/core/placement.c"
#include "src/motion/attach.c"
#include "src/motion/chain.c"
#include "src/motion/image.c"
#include "src/motion/kinds.c"
#include "src/motion/legs.c"
#include "src/motion/parts.c"
#include "src/motion/place.c"
#include "src/motion/query.c"
#include "src/motion/sweep.c"
#include "src/motion/walk.c"

static uint32_t words[2][80];
static berth_placement at[2];

static berth_status of_shape(berth_motion *view, uint32_t *image)
{
    berthi_motion_header *header = (berthi_motion_header *)(void *)image;
    header->legs = 3;
    header->leaf_size = 1;
    header->flags = 0;
    return berth_motion_attach(view, image, sizeof words[0]);
}

static berth_status any_clips(berth_placed *placed)
{
    for (int k = 0; k < 2; k++) {
        berth_motion view;
        if (of_shape(&view, words[k]) != BERTH_OK ||
            berth_motion_place(&view, &at[k], &placed[k]) != BERTH_OK) {
            return BERTH_E_VIEW;
        }
    }
    return BERTH_OK;
}

berth_status any_clips_meet(void)
{
    berth_placed placed[2];
    return any_clips(placed) == BERTH_OK ? berth_meet(&placed[0], &placed[1], NULL, NULL)
                                         : BERTH_E_VIEW;
}

berth_status any_clips_hit(void)
{
    berth_motion_counts counts;
    berth_placed placed[2];
    return any_clips(placed) == BERTH_OK ? berth_first_hit(&placed[0], &placed[1], NULL, &counts)
                                         : BERTH_E_VIEW;
}
