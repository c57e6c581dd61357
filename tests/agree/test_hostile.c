/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* Options, ranges and clocks of any numbers: what the headers allow is answered within its budget
 * and the steps that were told, what they do not is refused by all calls alike. */

#include "tests/agree/agree.h"

static int32_t any_tick(harness_random *random)
{
    return harness_below(random, 2) == 0 ? harness_between(random, -300, 300)
                                         : (int32_t)harness_u32(random);
}

/* Whether the headers allow them: berth/meet.h, berth/bodies.h. */
static int options_hold(const berth_body_options *o)
{
    const double margin = real_of(o->motion.margin), rate = (double)o->motion.margin_per_tick;
    const double tolerance = real_of(o->tolerance);
    const int all = o->motion.from == 0 && o->motion.until == 0;
    return (all ? rate == 0 : o->motion.until > o->motion.from) && margin >= 0 &&
           margin <= BERTH_RADIUS_MAX && rate >= 0 && rate <= (double)BERTH_RATE_MAX &&
           (tolerance == 0 || (tolerance >= 1.0 / 256 && tolerance <= BERTH_RADIUS_MAX)) &&
           o->boundary <= 1;
}

static berth_body_options any_options(agree_now *now)
{
    berth_body_options o = now->options;
    const uint32_t way = harness_below(&now->random, 32);

    o.motion.max_steps = 1 + harness_below(&now->random, 400);
    o.motion.from = way & 1 ? any_tick(&now->random) : o.motion.from;
    o.motion.until = way & 2 ? any_tick(&now->random) : o.motion.until;
    o.motion.margin = way & 4 ? num_any(&now->random) : o.motion.margin;
    o.motion.margin_per_tick =
        way & 8 ? AS_RATE((int32_t)harness_u32(&now->random)) : o.motion.margin_per_tick;
    o.tolerance = way < 2 ? num_any(&now->random) : o.tolerance;
    o.boundary = (uint8_t)(way == 16 ? harness_u32(&now->random) : o.boundary);
    return o;
}

/* Refused, or an answer within the budget. */
static void hold_hostile(const agree_now *now, const char *call, berth_status answer,
                         uint32_t steps, const berth_body_options *o)
{
    const agree_said said = {answer, 0, 0, 0, steps, 0};
    const int answered = answer >= BERTH_OK && answer <= BERTH_UNKNOWN;
    agree_hold(now, call,
               options_hold(o) ? answered && steps <= o->motion.max_steps : answer < BERTH_OK,
               &said, &said);
}

/* What is allowed is answered, what is not is refused by all calls alike. */
static void hostile(agree_now *now)
{
    const berth_body *const a = &now->thing[0].body, *const b = &now->thing[1].body;
    const berth_body_options o = any_options(now);
    const agree_thing *const others[1] = {&now->thing[1]};
    const berth_traffic table = agree_table(others, 1);
    berth_body_counts counts = {0};
    berth_body_impact impact;
    berth_body_contact contact;
    berth_body_approach near;
    berth_body_conflict conflict;
    int32_t from = INT32_MIN;
    berth_status answer = berth_bodies_meet(a, b, &o, &counts);
    hold_hostile(now, "bodies_meet", answer, counts.steps, &o);
    answer = berth_bodies_time_of_impact(a, b, &o, &impact, &counts);
    hold_hostile(now, "bodies_time_of_impact", answer, counts.steps, &o);
    answer = berth_bodies_next_contact(a, b, &o, &from, &contact, &counts);
    hold_hostile(now, "bodies_next_contact", answer, counts.steps, &o);
    answer = berth_bodies_closest_approach(a, b, BERTH_DISTANCE_MAX, &o, &near, &counts);
    hold_hostile(now, "bodies_closest_approach", answer, counts.steps, &o);
    answer = berth_traffic_ask_body(&table, AGREE_MINE, a, &o, &counts);
    hold_hostile(now, "traffic_ask_body", answer, counts.steps, &o);
    answer = berth_traffic_first_conflict_body(&table, AGREE_MINE, a, &o, &conflict, &counts);
    hold_hostile(now, "traffic_first_conflict_body", answer, counts.steps, &o);
}

/* The same of discs, and starts in any range by clocks that are off by anything. */
static void hostile_discs(agree_now *now)
{
    const agree_thing *const others[1] = {&now->thing[1]};
    const berth_placed *const a = &now->thing[0].placed, *const b = &now->thing[1].placed;
    berth_body_options o = any_options(now);
    const int32_t error = any_tick(&now->random) / 2 * (int32_t)harness_below(&now->random, 2);
    const int32_t begin = any_tick(&now->random), end = any_tick(&now->random);
    const berth_start_range range = {begin, end, error};
    berth_motion_counts counts = {0};
    berth_traffic_counts all = {0};
    berth_impact impact;
    berth_approach near;
    int32_t start = INT32_MIN;
    if (!agree_both_discs(&now->thing[0], &now->thing[1])) {
        return;
    }
    o.tolerance = num_from(0);
    o.boundary = 0;
    const berth_motion_options *const m = &o.motion;
    berth_status answer = berth_meet(a, b, m, &counts);
    hold_hostile(now, "meet", answer, counts.steps, &o);
    answer = berth_time_of_impact(a, b, m, &impact, &counts);
    hold_hostile(now, "time_of_impact", answer, counts.steps, &o);
    answer = berth_time_of_impact_apart(a, b, m, &impact, &counts);
    hold_hostile(now, "time_of_impact_apart", answer, counts.steps, &o);
    CHECK_LE(counts.steps, berth_placed_worst_steps(BERTH_ASK_APART, &a, 1, b, 0));
    answer = berth_closest_approach(a, b, BERTH_DISTANCE_MAX, m, &near, &counts);
    hold_hostile(now, "closest_approach", answer, counts.steps, &o);
    const berth_traffic table = agree_table(others, 1);
    answer = berth_traffic_ask(&table, AGREE_MINE, a, m, &all);
    hold_hostile(now, "traffic_ask", answer, all.steps, &o);
    answer = berth_traffic_earliest_start_within(&table, AGREE_MINE, a, &range, m, &start, &all);
    const agree_said said = {answer, start, 0, 0, all.steps, 0};
    const int fits =
        options_hold(&o) && begin <= end && error >= 0 && error <= BERTH_CLOCK_ERROR_MAX;
    agree_hold(now, "traffic_earliest_start_within",
               answer < BERTH_OK ? start == INT32_MIN && (!fits || answer == BERTH_E_START)
                                 : fits && all.steps <= m->max_steps &&
                                       (answer != BERTH_CLEAR || (start >= begin && start <= end)),
               &said, &said);
}

static agree_relation relations[] = {
    {"hostile", hostile, 0, 0},
    {"hostile to discs", hostile_discs, 0, 0},
    {NULL, NULL, 0, 0},
};

HARNESS_TEST(test_hostile, "what one call refuses all refuse")
{
    agree_run(UINT64_C(0x686f7374696c6500), HARNESS_CASES / 5, relations);
}
