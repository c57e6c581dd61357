/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* No answer about bodies, and none of a table of them, takes more steps than is said before it is
 * asked. */

#include "tests/harness/harness.h"

#ifdef HARNESS_HOSTED

#include "tests/property/bodies_pair.h"

#include <berth/traffic_bodies.h>

enum { MEET, IMPACT, NEXT, CLOSEST, START, TABLE, NEAREST, TABLE_START, ANSWERS };
static const char *const names[ANSWERS] = {
    [MEET] = "meet",
    [IMPACT] = "impact",
    [NEXT] = "next contact",
    [CLOSEST] = "closest",
    [START] = "start",
    [TABLE] = "table",
    [NEAREST] = "nearest of a table",
    [TABLE_START] = "start in a table",
};
static body_tally seen;
static uint32_t told[ANSWERS]; /* below UINT32_MAX */
static uint32_t nearest[ANSWERS];

static void count(int which, berth_status answer, uint32_t steps, uint32_t bound)
{
    CHECK(bound != 0);
    if (answer < 0) {
        return;
    }
    CHECK_LE(steps, bound);
    if (bound != UINT32_MAX) {
        const uint32_t part = (uint32_t)((uint64_t)steps * 1000000 / bound);
        told[which]++;
        nearest[which] = part > nearest[which] ? part : nearest[which];
    }
}

static void ask_table(const berth_body *a, const berth_body *b, const berth_body_options *o,
                      const berth_start_range *range)
{
    static uint64_t memory[BERTH_TRAFFIC_WORDS(2)];
    static berth_traffic table;
    const berth_traffic_desc two = {2, 0, 0, 0};
    const berth_num any = BERTH_DISTANCE_MAX;
    berth_body_counts counts;
    berth_body_conflict conflict;
    berth_body_approach approach;
    uint32_t entry;
    int32_t start;

    CHECK_EQ(berth_traffic_make(&two, ARENA(memory), &table), BERTH_OK);
    CHECK_EQ(berth_traffic_commit_body(&table, 2, b, NULL), BERTH_OK);
    CHECK_EQ(berth_traffic_commit_body(&table, 3, b, NULL), BERTH_OK);
    berth_status answer = berth_traffic_ask_body(&table, 1, a, o, &counts);
    count(TABLE, answer, counts.steps,
          berth_traffic_worst_steps_body(BERTH_ASK_MEET, &table, a, NULL, o));
    answer = berth_traffic_first_conflict_body(&table, 1, a, o, &conflict, &counts);
    count(TABLE, answer, counts.steps,
          berth_traffic_worst_steps_body(BERTH_ASK_MEET, &table, a, NULL, o));
    answer = berth_traffic_closest_body(&table, 1, a, any, o, &entry, &approach, &counts);
    count(NEAREST, answer, counts.steps,
          berth_traffic_worst_steps_body(BERTH_ASK_CLOSEST, &table, a, NULL, o));
    if (a->headings != NULL || a->footprint.image == NULL) {
        answer = berth_traffic_earliest_start_body(&table, 1, a, range, o, &start, &counts);
        count(TABLE_START, answer, counts.steps,
              berth_traffic_worst_steps_body(BERTH_ASK_START, &table, a, range, o));
    }
}

static void ask(harness_random *random, body_pair *p)
{
    (void)random;
    const berth_body *const a = &p->a.body, *const b = &p->b.body;
    const int32_t at = b->outer.there.at.start < 0 ? b->outer.there.at.start : 0;
    const berth_start_range range = {at, at + 20, 0};
    const berth_num any = BERTH_DISTANCE_MAX;
    berth_body_options o = p->options;
    berth_body_counts counts;
    berth_body_impact impact;
    berth_body_contact contact;
    berth_body_approach approach;
    int32_t from = INT32_MIN, start;
    berth_status answer = berth_bodies_meet(a, b, &o, &counts);

    count(MEET, answer, counts.steps, berth_bodies_worst_steps(BERTH_ASK_MEET, &a, 1, b, NULL, &o));
    answer = berth_bodies_time_of_impact(a, b, &o, &impact, &counts);
    count(IMPACT, answer, counts.steps,
          berth_bodies_worst_steps(BERTH_ASK_MEET, &a, 1, b, NULL, &o));
    o.motion.max_steps = 1000000; /* some take long */
    for (int k = 0; k < 8 && answer == BERTH_HIT; k++) {
        answer = berth_bodies_next_contact(a, b, &o, &from, &contact, &counts);
        count(NEXT, answer, counts.steps,
              berth_bodies_worst_steps(BERTH_ASK_CONTACT, &a, 1, b, NULL, &o));
    }
    answer = berth_bodies_closest_approach(a, b, any, &o, &approach, &counts);
    count(CLOSEST, answer, counts.steps,
          berth_bodies_worst_steps(BERTH_ASK_CLOSEST, &a, 1, b, NULL, &o));
    if (b->headings != NULL || b->footprint.image == NULL) {
        answer = berth_bodies_earliest_start(&a, 1, b, &range, &o, &start, &counts);
        count(START, answer, counts.steps,
              berth_bodies_worst_steps(BERTH_ASK_START, &a, 1, b, &range, &o));
    }
    ask_table(a, b, &o, &range);
}

HARNESS_TEST(test_steps, "no answer about bodies takes more steps than its bound")
{
    body_rounds(UINT64_C(0x776f727374000000), HARNESS_CASES / 40, body_shape, &seen, ask);
    for (int k = MEET; k < ANSWERS; k++) {
        harness_note("%s: %u times below 2^32 - 1, at most %u millionths of it", names[k], told[k],
                     nearest[k]);
    }
    CHECK(told[MEET] != 0 && told[CLOSEST] != 0 && told[TABLE] != 0);
}

HARNESS_TEST(test_refused, "what is refused takes none")
{
    static const berth_body nothing;
    static const berth_traffic none;
    const berth_start_range range = {0, 0, 0}, back = {1, 0, 0};
    const berth_body *const list = &nothing;

    CHECK_EQ(berth_bodies_worst_steps(BERTH_ASK_MEET, NULL, 1, &nothing, NULL, NULL), 0);
    CHECK_EQ(berth_bodies_worst_steps(BERTH_ASK_MEET, (const berth_body *[]){&nothing}, 1, &nothing,
                                      NULL, NULL),
             0);
    CHECK_EQ(berth_bodies_worst_steps(BERTH_ASK_CONTACT, (const berth_body *[]){&nothing}, 1, NULL,
                                      NULL, NULL),
             0);
    CHECK_EQ(berth_bodies_worst_steps(BERTH_ASK_CLOSEST, (const berth_body *[]){&nothing}, 1,
                                      &nothing, NULL, NULL),
             0);
    CHECK_EQ(berth_bodies_worst_steps(BERTH_ASK_START, NULL, 1, &nothing, &range, NULL), 0);
    CHECK_EQ(berth_bodies_worst_steps(BERTH_ASK_START, &list, 1, &nothing, &back, NULL), 0);
    CHECK_EQ(berth_bodies_worst_steps(BERTH_ASK_START, &list, 1, &nothing, &range, NULL), 0);
    CHECK_EQ(berth_traffic_worst_steps_body(BERTH_ASK_MEET, NULL, &nothing, NULL, NULL), 0);
    CHECK_EQ(berth_traffic_worst_steps_body(BERTH_ASK_CLOSEST, &none, &nothing, NULL, NULL), 0);
    CHECK_EQ(berth_traffic_worst_steps_body(BERTH_ASK_START, &none, &nothing, NULL, NULL), 0);
}

#else

HARNESS_SKIPPED(test_steps, "no answer about bodies takes more steps than its bound",
                "pairs of bodies are made in doubles, on the host")

HARNESS_SKIPPED(test_refused, "what is refused takes none", "as above")

#endif
