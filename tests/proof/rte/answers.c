/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* answers/: of motions of any bytes that attach accepts, placed anywhere: where one is at a tick,
 * and the contacts of two, as a whole. */

/* clang-format off */
//! -eva-precision 2 -eva-interprocedural-splits
//! -eva-slevel-function berthi_run_phases_q16:2,berthi_ask_parts_here:4,walk_to_legs:8,walk_next:4
//! -eva-slevel-function walk_resume:4,berthi_compare_straight_q16:10
//! -eva-split-return-function check_begin:0,attach_clip:0,attach_route:0,any_placed:0,any_two:0
//! -eva-split-return-function berth_motion_attach_q16:0,berth_placement_check_q16:0
//! -eva-split-return-function berthi_place_check_q16:0,berth_motion_place_q16:0
//! -eva-split-return-function berthi_walk_begin_q16:0,begin_held:0,begin_walk:0
//! -eva-split-return-function berthi_stay_at_q16:0,berthi_encounter_at_q16:0
//! -eva-slevel-function berthi_glimpse_set_q16:64
//! -eva-split-return-function set_frame:0,berthi_frame_turn:0,berthi_change_cursor_q16:full
//? any_clip_at
//? any_route_at
//? any_clips_apart
//? any_clips_steps
//? any_stays
//? any_stays_narrowed

#include "rte.h"

#include "src/core/arena.c"
#include "src/core/exact.c"
#include "src/core/frame.c"
#include "src/core/image.c"
#include "src/core/num.c"
#include "src/motion/attach.c"
#include "src/motion/chain.c"
#include "src/motion/chain_build.c"
#include "src/motion/image.c"
#include "src/motion/kinds.c"
#include "src/motion/legs.c"
#include "src/motion/parts.c"
#include "src/motion/place.c"
#include "src/motion/query.c"
#include "src/motion/walk.c"
#include "src/answers/closest.c"
#include "src/answers/contact.c"
#include "src/answers/earliest.c"
#include "src/answers/fraction.c"
#include "src/answers/glance.c"
#include "src/answers/pair.c"
#include "src/answers/stay.c"
#include "src/answers/steps.c"

static uint32_t words[2][80];
static berth_placement at[2];
static int32_t tick, from, until;

enum { CLIP = 0, ROUTE = BERTHI_MOTION_STRAIGHT };

/* What attach accepts of so many legs, and places. */
static berth_status any_placed(berth_placed *placed, int k, uint8_t flags)
{
    berthi_motion_header *header = (berthi_motion_header *)(void *)words[k];
    berth_motion view;
    header->legs = 3;
    header->leaf_size = 1;
    header->flags = flags;
    return berth_motion_attach(&view, words[k], sizeof words[k]) == BERTH_OK
               ? berth_motion_place(&view, &at[k], placed)
               : BERTH_E_VIEW;
}

static berth_status where(uint8_t flags)
{
    berth_num x, y, radius;
    berth_placed a;
    if (any_placed(&a, 0, flags) != BERTH_OK) {
        return BERTH_E_VIEW;
    }
    /*@ slevel merge; */
    return berth_placed_at(&a, tick, &x, &y, &radius);
}

berth_status any_clip_at(void)
{
    return where(CLIP);
}

berth_status any_route_at(void)
{
    return where(ROUTE);
}

static berth_placed placed[2];
static berth_motion_counts counts;

/* All that may be placed is asked at once. */
static berth_status any_two(uint8_t flags_a, uint8_t flags_b)
{
    return any_placed(&placed[0], 0, flags_a) == BERTH_OK &&
                   any_placed(&placed[1], 1, flags_b) == BERTH_OK
               ? BERTH_OK
               : BERTH_E_VIEW;
}

berth_status any_clips_apart(void)
{
    berth_impact impact;
    if (any_two(CLIP, CLIP) != BERTH_OK) {
        return BERTH_E_VIEW;
    }
    /*@ slevel merge; */
    return berth_time_of_impact_apart(&placed[0], &placed[1], NULL, &impact, &counts);
}

uint32_t any_clips_steps(void)
{
    const berth_placed *const others[1] = {&placed[0]};
    uint32_t most = 0;
    if (any_two(CLIP, CLIP) != BERTH_OK) {
        return 0;
    }
    /*@ slevel merge; */
    for (int k = BERTH_ASK_MEET; k <= BERTH_ASK_FRACTION; k++) {
        most += berth_placed_worst_steps((berth_question)k, others, 1, &placed[1], tick);
    }
    return most;
}

/* Any two legs in the world, from a tick on. */
static berthi_stay one, two;
static berthi_question asked;
static berth_motion_options margin;
static uint32_t still, looks;

/*@ requires berthi_runs(one.course) && berthi_runs(two.course);
  @ requires 0 <= one.radius <= 1073741824 && 0 <= two.radius <= 1073741824;
  @ requires 0 <= margin.margin && 0 <= margin.margin_per_tick <= 1073741824 && still <= 3;
*/
int any_stays(void)
{
    asked.options = &margin;
    const int pass = berthi_stays_pass(&asked, &one, &two, from, until, still);
    return pass + berthi_stays_side(&asked, &one, &two, from, until, still);
}

/*@ requires berthi_runs(one.course) && berthi_runs(two.course);
  @ requires 0 <= one.radius <= 1073741824 && 0 <= two.radius <= 1073741824;
  @ requires 0 <= margin.margin && 0 <= margin.margin_per_tick <= 1073741824;
  @ requires from < until;
*/
int any_stays_narrowed(void)
{
    berthi_encounter both = {from, until, one, two};
    berthi_bracket first = berthi_bracket_of(&both), last = first;
    berth_pair pair;
    asked.options = &margin;
    (void)berthi_narrow(&asked, &both, 0, &first, NULL);
    both.until = until;
    (void)berthi_narrow(&asked, &both, 1, &last, NULL);
    const int32_t in = (int32_t)((uint32_t)from + first.met - 1);
    const int32_t out = (int32_t)((uint32_t)until - last.met);
    berthi_pair_at(&both, in, &pair);
    if (in < 2147483647 && out < 2147483647) {
        both.from = in;
        both.until = in + 1;
        looks += berthi_touch_in_tick(&asked, &both, 0);
        both.from = out;
        both.until = out + 1;
        looks += berthi_touch_in_tick(&asked, &both, 1);
    }
    return (int)looks;
}
