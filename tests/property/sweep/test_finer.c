/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* When within a tick, against the reference in double (tests/reference/poses.h): in the tick
 * nothing surely meets before the first 2^-16 that is told, nor after the last one; in these, and
 * in that of the nearest approach, they are as near as was told and the tolerance; a tick that was
 * told to be in contact has both, whoever is named first, and one that was not has none.
 *
 * A round is its number: -DPROPERTY_ROUND=n starts there. */

#include "tests/harness/harness.h"

#ifdef HARNESS_HOSTED

#include "tests/property/bodies_pair.h"

enum { CONTACTS = 4 };

static body_tally seen;
static uint32_t firsts, lasts, nears, within, ended;
static double furthest; /* apart, at what is told: of what that may be */

static berth_status ask_end(const body_pair *p, int32_t tick, berth_end end, uint16_t *told)
{
    uint16_t other = 0;
    const berth_status answer =
        berth_bodies_contact_fraction(&p->a.body, &p->b.body, &p->options, tick, end, told, NULL);

    CHECK_EQ(
        berth_bodies_contact_fraction(&p->b.body, &p->a.body, &p->options, tick, end, &other, NULL),
        answer);
    if (answer == BERTH_HIT) {
        CHECK_EQ(other, *told);
    }
    return answer;
}

/* In some 2^-16 of a tick, from one up to another. */
static reference_sight look_within(const body_pair *p, int32_t tick, uint32_t from, uint32_t until,
                                   double level)
{
    reference_course course = p->course;

    course.from = tick + from / 65536.0;
    course.until = tick + until / 65536.0;
    return reference_bodies_look(&p->a.truth, &p->b.truth, &course, level, 1.0 / 1048576);
}

/* How many of them are as short as what the longest leg in force is told in. */
static uint32_t grain_of(const body_pair *p, int32_t tick)
{
    double longest = 0;

    for (uint32_t k = 0; k < 2; k++) {
        const body *const b = k == 0 ? &p->a : &p->b;
        for (uint32_t i = 0; i < b->truth.count; i++) {
            const reference_glide *const g = &b->glides[i];
            const double from = g->from < -2147483648.0 ? -2147483648.0 : g->from;
            const double until = g->until > 2147483647.0 ? 2147483647.0 : g->until;
            if (from < tick + 1.0 && until > tick && until - from > longest) {
                longest = until - from;
            }
        }
    }
    uint32_t grain = 1;
    while (grain < 65536 && longest * 65536 / grain > 4294967295.0) {
        grain *= 2;
    }
    return grain;
}

static void check_near(const body_pair *p, int32_t tick, uint32_t from, uint32_t until,
                       double distance)
{
    const reference_sight there = look_within(p, tick, from, until, distance + p->wide + p->sure);
    double clearance = 0;

    CHECK(there.near || there.gave_up);
    within += !there.gave_up;
    if (reference_clearance_at(&p->a.truth, &p->b.truth, &p->course, tick + from / 65536.0,
                               &clearance) &&
        until - from == 1 && clearance - distance > furthest * p->wide) {
        furthest = (clearance - distance) / p->wide;
    }
}

static void check_first(const body_pair *p, int32_t tick)
{
    uint16_t told = 0;
    const berth_status answer = ask_end(p, tick, BERTH_END_FIRST, &told);

    CHECK_EQ(answer, BERTH_HIT);
    if (answer == BERTH_HIT) {
        const uint32_t grain = grain_of(p, tick), until = told + grain;
        CHECK(told == 0 || !look_within(p, tick, 0, told, -p->sure).hit);
        check_near(p, tick, told, until < 65536 ? until : 65536, 0);
        firsts++;
    }
}

static int is_asked(const body_pair *p, int32_t k)
{
    const berth_motion_options *const o = &p->options.motion;

    return o->from == o->until || (k >= o->from && k < o->until);
}

/* Whether the window ends before a tick, or somebody's time, or time. */
static int is_end(const body_pair *p, int32_t tick)
{
    int there[2] = {0, 0};

    for (uint32_t k = 0; k < 2; k++) {
        const body *const b = k == 0 ? &p->a : &p->b;
        for (uint32_t i = 0; i < b->truth.count; i++) {
            there[k] |= b->glides[i].from <= tick && tick < b->glides[i].until;
        }
    }
    return !is_asked(p, tick) || !there[0] || !there[1] || tick == INT32_MAX;
}

static void check_last(const body_pair *p, int32_t tick)
{
    uint16_t told = 0;
    const berth_status answer = ask_end(p, tick, BERTH_END_LAST, &told);

    CHECK(answer == BERTH_HIT || (answer == BERTH_CLEAR && is_end(p, tick + 1)));
    ended += answer == BERTH_CLEAR;
    if (answer == BERTH_HIT) {
        const uint32_t grain = grain_of(p, tick), after = told + 1u;
        CHECK(after == 65536 || !look_within(p, tick, after, 65536, -p->sure).hit);
        check_near(p, tick, after > grain ? after - grain : 0, after, 0);
        lasts++;
    }
}

static void check_contacts(const body_pair *p)
{
    int32_t from = INT32_MIN, last = INT32_MIN;
    berth_body_options limited = p->options;

    limited.motion.max_steps = 1000000;
    for (uint32_t i = 0; i < CONTACTS; i++) {
        berth_body_contact one;
        uint16_t told = 0;
        if (berth_bodies_next_contact(&p->a.body, &p->b.body, &limited, &from, &one, NULL) !=
            BERTH_HIT) {
            return;
        }
        check_first(p, one.time_in);
        check_last(p, one.time_out);
        if (one.time_in > INT32_MIN + 1 && one.time_in - 1 > last && is_asked(p, one.time_in - 1)) {
            CHECK_EQ(ask_end(p, one.time_in - 1, BERTH_END_FIRST, &told), BERTH_CLEAR);
            CHECK_EQ(ask_end(p, one.time_in - 1, BERTH_END_LAST, &told), BERTH_CLEAR);
        }
        last = one.time_out + (one.time_out < INT32_MAX - 1);
    }
}

static void check_approach(const body_pair *p)
{
    const berth_num most = BERTH_DISTANCE_MAX;
    berth_body_options limited = p->options;
    berth_body_approach approach;
    uint16_t told = 0, other = 0;

    limited.motion.max_steps = 1000000;
    if (berth_bodies_closest_approach(&p->a.body, &p->b.body, most, &limited, &approach, NULL) ==
        BERTH_UNKNOWN) {
        return;
    }
    const berth_status answer =
        berth_bodies_approach_fraction(&p->a.body, &p->b.body, &p->options, &approach, &told, NULL);
    CHECK_EQ(answer, approach.found ? BERTH_HIT : BERTH_CLEAR);
    CHECK_EQ(berth_bodies_approach_fraction(&p->b.body, &p->a.body, &p->options, &approach, &other,
                                            NULL),
             answer);
    if (answer == BERTH_HIT) {
        const double distance = real_of(approach.distance);
        const uint32_t grain = distance > 0 ? 1 : grain_of(p, approach.tick);
        CHECK_EQ(told, other);
        check_near(p, approach.tick, told, told + grain < 65536 ? told + grain : 65536,
                   distance > 0 ? distance + 1.0 / 512 : 0);
        nears++;
    }
}

static void query(harness_random *random, body_pair *p)
{
    (void)random;
    const uint32_t failures = harness_failures();
    berth_body_impact impact = {0};

    if (berth_bodies_time_of_impact(&p->a.body, &p->b.body, &p->options, &impact, NULL) ==
        BERTH_HIT) {
        check_first(p, impact.tick);
        seen.hits++;
    }
    check_contacts(p);
    check_approach(p);
    if (harness_failures() != failures && failures < 8) {
        harness_note("  impact at %d", impact.tick);
        body_describe(p);
    }
}

HARNESS_TEST(test_finer, "finer than a tick")
{
    body_rounds(UINT64_C(0x66696e6572), HARNESS_CASES / 60, body_shape, &seen, query);
    harness_note("%u cases: %u hit; %u first, %u last, %u nearest; %u told by the reference; "
                 "%u cut; at most %f of the tolerance apart",
                 seen.cases, seen.hits, firsts, lasts, nears, within, ended, furthest);
    CHECK(seen.hits > seen.cases / 8);
    CHECK(firsts > seen.cases / 4 && lasts > seen.cases / 8 && nears > seen.cases / 5);
    CHECK(within > (firsts + lasts + nears) / 2);
}

#else

HARNESS_SKIPPED(test_finer, "finer than a tick", "against doubles: on the host")

#endif
