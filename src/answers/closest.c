/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* How near two come: arguments, and what is told. */

#include "../motion/chain.h"
#include "../motion/window.h"
#include "closest.h"

/* Two of those that are there at the instant: when they are as near as that, which the ones that
 * were found are and others of the same gap of a chain may be, too, and earlier. */
static BERTHI_APART void tell_ways(berthi_closest *s, uint32_t way_a, uint32_t way_b,
                                   berth_approach *approach)
{
    uint32_t asked = 0;
    berthi_close_pair pair;
    (void)berthi_stay_at(s->a, s->tick, way_a, &pair.a);
    (void)berthi_stay_at(s->b, s->tick, way_b, &pair.b);
    berthi_close_cut(s, &pair);
    if (way_a != s->way_a || way_b != s->way_b) {
        const berth_raw above = berthi_close_above(&pair, s->distance);
        const berth_raw distance = berthi_close_distance(&pair, above, &asked);
        berthi_close_pay(s, asked);
        if (distance >= above) {
            return;
        }
        asked = 0;
    }
    const int32_t tick = berthi_close_tick(&pair, s->distance, &asked);
    berthi_close_pay(s, asked);
    if (approach->found == 0 || tick < approach->tick) {
        approach->found = 1;
        approach->tick = tick;
        berthi_pair_at(&pair.a, &pair.b, tick, &approach->pair);
    }
}

static BERTHI_APART uint32_t ways_at(const berth_presence *whole, int32_t tick)
{
    berthi_stay stay;
    return berthi_is_chain(whole) ? berthi_stay_at(whole, tick, 0, &stay) : 1;
}

static BERTHI_APART void tell_approach(berthi_closest *s, berth_num below, berth_approach *approach)
{
    static const berth_approach none;
    *approach = none;
    approach->distance = below;
    if (s->found != 0) {
        const uint32_t count_a = ways_at(s->a, s->tick), count_b = ways_at(s->b, s->tick);
        approach->distance = berth_num_of(s->distance < 0 ? 0 : s->distance);
        for (uint32_t k = 0; k < count_a * count_b; k++) {
            tell_ways(s, k >= count_b, k >= count_b ? k - count_b : k, approach);
        }
    }
}

static void tell_counts(const berthi_closest *s, berthi_finding found, uint32_t most,
                        berth_motion_counts *counts)
{
    static const berth_motion_counts none;
    *counts = none;
    counts->steps = most - s->of.left;
    counts->bounds = counts->steps - s->of.legs;
    counts->legs = s->of.legs;
    counts->exact = s->of.exact;
    counts->tick = found == BERTHI_OUT_OF_STEPS ? s->of.at : 0;
}

static berth_status check_approach(const berth_placed *a, const berth_placed *b, berth_num below,
                                   const berth_motion_options *options,
                                   const berth_approach *approach)
{
    if (approach == NULL) {
        return BERTH_E_NULL;
    }
    const berth_status status = berthi_check_asked(a, b, NULL);
    if (status != BERTH_OK) {
        return status;
    }
    if (!berthi_distance_ok(below)) {
        return BERTH_E_DISTANCE;
    }
    return options != NULL ? berthi_check_options(options) : BERTH_OK;
}

static void begin_search(berthi_closest *s, const berth_placed *one, const berth_placed *two,
                         berth_num below, const berth_motion_options *options)
{
    static const berthi_closest none;
    const berth_presence *a = &one->there, *b = &two->there;
    *s = none;
    s->a = a;
    s->b = b;
    const window both = asked_window(a, b, options);
    s->from = both.from;
    s->until = both.until;
    s->best = s->distance = berth_num_raw(below);
    if (options != NULL) {
        s->asked = *options;
        s->margin = berth_num_raw(options->margin);
    }
    s->of.kind = berthi_kind_of(one->kind, two->kind);
    s->of.with = &berthi_options_kind;
    s->of.options = &s->asked;
    s->of.left = s->asked.max_steps != 0 ? s->asked.max_steps : UINT32_MAX;
}

berth_status berth_closest_approach(const berth_placed *a, const berth_placed *b, berth_num below,
                                    const berth_motion_options *options, berth_approach *approach,
                                    berth_motion_counts *counts)
{
    const berth_status status = check_approach(a, b, below, options, approach);
    berthi_finding found = BERTHI_CLEAR;
    berthi_closest s;
    if (status != BERTH_OK) {
        return status;
    }
    begin_search(&s, a, b, below, options);
    const uint32_t most = s.of.left;
    if (s.from < s.until) {
        found = berthi_close_search(&s);
    }
    tell_approach(&s, below, approach);
    if (counts != NULL) {
        tell_counts(&s, found, most, counts);
    }
    return (berth_status)found;
}
