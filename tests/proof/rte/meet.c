/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* motion/: two motions of any bytes that attach accepts, placed anywhere, or what stands: whether
 * they meet, and when first, as a whole: frame, walk of two trees, legs, the exact test of what is
 * too close. */

/* clang-format off */
//! -eva-precision 2 -eva-interprocedural-splits
//! -eva-slevel-function berthi_run_phases_q16:2,berthi_ask_parts_here:4,walk_to_legs:8,walk_next:4
//! -eva-slevel-function walk_resume:4,berthi_compare_straight_q16:10
//! -eva-split-return-function check_begin:0,attach_clip:0,attach_route:0,any_placed:0,any_view:0
//! -eva-split-return-function berth_motion_attach_q16:0,berth_placement_check_q16:0
//! -eva-split-return-function berthi_place_check_q16:0,berth_motion_place_q16:0
//! -eva-split-return-function berthi_walk_begin_q16:0,begin_held:0,begin_walk:0
//! -eva-split-return-function set_frame:0,berthi_frame_turn:0,berthi_change_cursor_q16:full
//? any_clips_meet
//? any_clips_hit
//? any_routes_meet
//? any_routes_hit
//? any_clip_meets_route
//? any_clip_hits_route
//? any_route_meets_disc
//? any_clips_meet_with
//? any_clips_collide

#include "rte.h"

#include "src/core/arena.c"
#include "src/core/exact.c"
#include "src/core/frame.c"
#include "src/core/image.c"
#include "src/core/num.c"
#include "src/motion/attach.c"
#include "src/motion/chain.c"
#include "src/motion/image.c"
#include "src/motion/kinds.c"
#include "src/motion/legs.c"
#include "src/motion/parts.c"
#include "src/motion/place.c"
#include "src/motion/query.c"
#include "src/motion/walk.c"

static uint32_t words[2][80];
static berth_placement at[2];
static struct {
    int32_t x, y, radius, from, until;
} disc;
static berth_motion_options asked;

enum { CLIP = 0, ROUTE = BERTHI_MOTION_STRAIGHT };

/* What attach accepts of so many legs, and places. */
static berth_status any_view(berth_motion *view, int k, uint8_t flags)
{
    berthi_motion_header *header = (berthi_motion_header *)(void *)words[k];
    header->legs = 3;
    header->leaf_size = 1;
    header->flags = flags;
    return berth_motion_attach(view, words[k], sizeof words[k]);
}

static berth_status any_placed(berth_placed *placed, int k, uint8_t flags)
{
    berth_motion view;
    return any_view(&view, k, flags) == BERTH_OK ? berth_motion_place(&view, &at[k], placed)
                                                 : BERTH_E_VIEW;
}

static berth_status meet(uint8_t flags_a, uint8_t flags_b, const berth_motion_options *options)
{
    berth_placed a, b;
    if (any_placed(&a, 0, flags_a) != BERTH_OK || any_placed(&b, 1, flags_b) != BERTH_OK) {
        return BERTH_E_VIEW;
    }
    /*@ slevel merge; */ /* all that may be placed is asked at once */
    return berth_meet(&a, &b, options, NULL);
}

static berth_status hit(uint8_t flags_a, uint8_t flags_b)
{
    berth_motion_counts counts;
    berth_placed a, b;
    if (any_placed(&a, 0, flags_a) != BERTH_OK || any_placed(&b, 1, flags_b) != BERTH_OK) {
        return BERTH_E_VIEW;
    }
    /*@ slevel merge; */
    return berth_first_hit(&a, &b, NULL, &counts);
}

berth_status any_clips_meet(void)
{
    return meet(CLIP, CLIP, NULL);
}

berth_status any_clips_hit(void)
{
    return hit(CLIP, CLIP);
}

berth_status any_clips_meet_with(void)
{
    return meet(CLIP, CLIP, &asked);
}

/* In one call, which places no more than it asks for. */
berth_status any_clips_collide(void)
{
    berth_motion a, b;
    if (any_view(&a, 0, CLIP) != BERTH_OK || any_view(&b, 1, CLIP) != BERTH_OK) {
        return BERTH_E_VIEW;
    }
    /*@ slevel merge; */
    return berth_motion_collide(&a, &at[0], &b, &at[1], NULL, NULL);
}

berth_status any_routes_meet(void)
{
    return meet(ROUTE, ROUTE, NULL);
}

berth_status any_routes_hit(void)
{
    return hit(ROUTE, ROUTE);
}

berth_status any_clip_meets_route(void)
{
    return meet(CLIP, ROUTE, NULL);
}

berth_status any_clip_hits_route(void)
{
    return hit(CLIP, ROUTE);
}

static int is_far(int32_t v)
{
    return v < -950000000 || v > 950000000;
}

/* What stands, as berth_footprint_stand places it: no footprint reaches further. */
static berth_status any_disc(berth_placed *placed)
{
    const int32_t from = disc.from, until = disc.until;
    if (is_far(disc.x) || is_far(disc.y) || disc.radius < 0 || disc.radius > 262144001) {
        return BERTH_E_RADIUS;
    }
    if ((from != INT32_MIN || until != INT32_MAX) &&
        (until <= from || from < -BERTH_TICK_MAX || from > BERTH_TICK_MAX ||
         (uint32_t)until - (uint32_t)from > BERTH_TICK_MAX)) {
        return BERTH_E_WINDOW;
    }
    berthi_place_disc(placed, berth_num_of(disc.x), berth_num_of(disc.y),
                      berth_num_of(disc.radius), from, until);
    placed->there.kind = &berth_kind_route;
    return BERTH_OK;
}

berth_status any_route_meets_disc(void)
{
    berth_placed a, b;
    if (any_placed(&a, 0, ROUTE) != BERTH_OK || any_disc(&b) != BERTH_OK) {
        return BERTH_E_VIEW;
    }
    /*@ slevel merge; */
    return berth_meet(&a, &b, NULL, NULL);
}
