/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* motion/: images of any bytes attached, and what was attached placed. */

/* clang-format off */
//! -eva-split-return-function check_begin:0,attach_clip:0,attach_route:0,of_shape:0
//! -eva-split-return-function berth_motion_attach_q16:0,berth_placement_check_q16:0
//! -eva-split-return-function berthi_place_check_q16:0,berth_motion_place_q16:0
//? any_clip
//? any_clip_of_radii
//? any_route
//? any_route_of_radii
//? any_placed
//? any_clip_told
//? any_route_told

#include "rte.h"

#include "src/core/arena.c"
#include "src/core/exact.c"
#include "src/core/frame.c"
#include "src/core/image.c"
#include "src/core/num.c"
#include "src/motion/attach.c"
#include "src/motion/chain.c"
#include "src/motion/chain_build.c"
#include "src/motion/chord.c"
#include "src/motion/given.c"
#include "src/motion/fit.c"
#include "src/motion/build.c"
#include "src/motion/image.c"
#include "src/motion/info.c"
#include "src/motion/kinds.c"
#include "src/motion/legs.c"
#include "src/motion/parts.c"
#include "src/motion/place.c"
#include "src/motion/query.c"
#include "src/motion/simplify.c"
#include "src/motion/walk.c"

/* An image of so many legs and all else that its bytes may be. */
static uint32_t words[80];
static berth_placement at;

static berth_status of_shape(berth_motion *view, uint32_t *image, uint32_t legs, uint16_t leaf,
                             uint8_t flags)
{
    berthi_motion_header *header = (berthi_motion_header *)(void *)image;
    header->legs = legs;
    header->leaf_size = leaf;
    header->flags = flags;
    return berth_motion_attach(view, image, sizeof words);
}

berth_status any_clip(void)
{
    berth_motion view;
    return of_shape(&view, words, 3, 1, 0);
}

berth_status any_clip_of_radii(void)
{
    berth_motion view;
    return of_shape(&view, words, 3, 2, BERTHI_MOTION_RADII);
}

berth_status any_route(void)
{
    berth_motion view;
    return of_shape(&view, words, 3, 1, BERTHI_MOTION_STRAIGHT);
}

berth_status any_route_of_radii(void)
{
    berth_motion view;
    return of_shape(&view, words, 3, 2, BERTHI_MOTION_STRAIGHT | BERTHI_MOTION_RADII);
}

berth_status any_placed(void)
{
    berth_motion view;
    berth_placed placed;
    const berth_status status = of_shape(&view, words, 3, 2, 0);
    if (status != BERTH_OK) {
        return status;
    }
    return berth_motion_place(&view, &at, &placed);
}

/* Which leg, and which node. */
static uint32_t number;

static berth_status told(uint32_t flags)
{
    berth_motion_facts facts;
    berth_motion_disc disc;
    berth_motion view;
    berth_leg leg;
    uint32_t height;
    berth_status status = of_shape(&view, words, 3, 1, (uint8_t)flags);
    if (status != BERTH_OK) {
        return status;
    }
    (void)berth_motion_info(&view, &facts);
    (void)berth_motion_leg(&view, number, &leg);
    (void)berth_motion_node(&view, number, &disc, &height);
    return berth_motion_verify(&view);
}

berth_status any_clip_told(void)
{
    return told(0);
}

berth_status any_route_told(void)
{
    return told(BERTHI_MOTION_STRAIGHT);
}
