/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* answers/: two legs whose clocks differ, with any times up to those that have no end, and any
 * offsets; what is told of the sides of their hexagon is anything. */

/* clang-format off */
//! -eva-slevel 40
//? any_clocks

#include "rte.h"

#include "src/answers/clocks.c"

static berthi_search search;
static berth_motion_options options;
static berthi_stay a, b;
static berthi_clocks clocks;
static int64_t wide;
static int32_t any;

int berthi_search_step(berthi_search *of, uint32_t legs)
{
    return any > (int32_t)(legs & 1) && of->of.from != 0;
}

int berthi_stays_pass(berthi_question *of, const berthi_stay *one, const berthi_stay *two,
                      int32_t from, int32_t until, uint32_t still)
{
    return of->from == one->from || two->from == until || from == until || still == 0;
}

int berthi_stays_side(berthi_question *of, const berthi_stay *one, const berthi_stay *two,
                      int32_t from, int32_t until, uint32_t still)
{
    return berthi_stays_pass(of, one, two, from, until, still) ? (any ^ from) % 2 : 0;
}

static int64_t a_time(void)
{
    return wide > BERTHI_CLOCKS_FAR    ? BERTHI_CLOCKS_FAR
           : wide < -BERTHI_CLOCKS_FAR ? -BERTHI_CLOCKS_FAR
                                       : wide;
}

int any_clocks(void)
{
    const pass p = {&search, &a, &b};
    berthi_clocks part;
    search.of.options = any & 1 ? &options : NULL;
    clocks.t0 = a_time();
    clocks.t1 = a_time();
    clocks.u0 = a_time();
    clocks.u1 = a_time();
    part = clocks;
    const side s = line_of(&clocks, any);
    return (int)look_within(&p, &clocks) + (int)look_one_still(&p, &clocks) +
           berthi_clocks_cut(&part) + (int)s.still;
}
