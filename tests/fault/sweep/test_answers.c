/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* Questions about bodies: what was never placed, options, ranges and distances that are refused,
 * and nowhere to write to. Each has its status, and nothing is written. */

#include "tests/unit/carried.h"

static carried one, two;
static const berth_body *stands, *goes;
static const berth_body nothing;

/* What calls write to, filled with a pattern. */
static struct {
    berth_body_impact impact;
    berth_body_contact contact;
    berth_body_approach approach;
    berth_body_counts counts;
    int32_t from, start;
    uint16_t fraction;
} out;

/* A box that goes along x, and one that stands. */
static void prepare(void)
{
    carried_along(&one, 160, 0);
    carried_still(&two, 3, -1, 5, 1);
    goes = &one.body;
    stands = &two.body;
    harness_fill(&out, sizeof out);
}

/* Every call that takes a pair and options. */
enum { MEET, IMPACT, NEXT, CLOSEST, START, MOMENT, NEAR_MOMENT, CALLS };

static berth_status call(uint32_t which, const berth_body *a, const berth_body *b,
                         const berth_body_options *options)
{
    static const berth_body_approach near = {.found = 1};
    const berth_start_range range = {0, 10, 0};
    const berth_body *const all[1] = {a};
    const berth_num below = num_from(1);

    switch (which) {
    case MEET: return berth_bodies_meet(a, b, options, &out.counts);
    case IMPACT: return berth_bodies_time_of_impact(a, b, options, &out.impact, &out.counts);
    case NEXT:
        return berth_bodies_next_contact(a, b, options, &out.from, &out.contact, &out.counts);
    case CLOSEST:
        return berth_bodies_closest_approach(a, b, below, options, &out.approach, &out.counts);
    case START:
        return berth_bodies_earliest_start(all, 1, b, &range, options, &out.start, &out.counts);
    case MOMENT:
        return berth_bodies_contact_fraction(a, b, options, 0, BERTH_END_FIRST, &out.fraction,
                                             &out.counts);
    default:
        return berth_bodies_approach_fraction(a, b, options, &near, &out.fraction, &out.counts);
    }
}

static void refused(const berth_body *a, const berth_body *b, const berth_body_options *options,
                    berth_status why)
{
    for (uint32_t which = 0; which < CALLS; which++) {
        CHECK_EQ(call(which, a, b, options), why);
        CHECK_FILLED(&out, sizeof out);
    }
    CHECK_EQ(berth_bodies_worst_steps(BERTH_ASK_FRACTION, &a, 1, b, NULL, options), 0);
}

HARNESS_TEST(test_pairs, "what was never placed")
{
    prepare();
    refused(NULL, goes, NULL, BERTH_E_NULL);
    refused(stands, NULL, NULL, BERTH_E_NULL);
    refused(&nothing, goes, NULL, BERTH_E_PLACED);
    refused(stands, &nothing, NULL, BERTH_E_PLACED);
    refused(&nothing, &nothing, NULL, BERTH_E_PLACED); /* as two discs */
    one.body.footprint.image = NULL;
    refused(stands, goes, NULL, BERTH_E_PLACED);
}

HARNESS_TEST(test_options, "options that are refused")
{
    static const berth_body_options none;
    berth_body_options options = none;

    prepare();
    options.boundary = 2;
    refused(stands, goes, &options, BERTH_E_KIND);
    options = none;
    options.motion.from = 5;
    refused(stands, goes, &options, BERTH_E_WINDOW);
    options = none;
    options.motion.margin = num_from(-1);
    refused(stands, goes, &options, BERTH_E_MARGIN);
    options = none;
    options.tolerance = num_from(0.001);
    refused(stands, goes, &options, BERTH_E_TOLERANCE);
    options.tolerance = num_from(-1);
    refused(stands, goes, &options, BERTH_E_TOLERANCE);
    options.tolerance = num_absurd(0);
    refused(stands, goes, &options, BERTH_E_TOLERANCE);
}

HARNESS_TEST(test_outputs, "nowhere to write to")
{
    const berth_num near = num_from(1);
    const berth_end first = BERTH_END_FIRST;

    prepare();
    CHECK_EQ(berth_bodies_time_of_impact(stands, goes, NULL, NULL, &out.counts), BERTH_E_NULL);
    CHECK_EQ(berth_bodies_next_contact(stands, goes, NULL, NULL, &out.contact, &out.counts),
             BERTH_E_NULL);
    CHECK_EQ(berth_bodies_next_contact(stands, goes, NULL, &out.from, NULL, &out.counts),
             BERTH_E_NULL);
    CHECK_EQ(berth_bodies_closest_approach(stands, goes, near, NULL, NULL, &out.counts),
             BERTH_E_NULL);
    CHECK_EQ(berth_bodies_contact_fraction(stands, goes, NULL, 0, first, NULL, NULL), BERTH_E_NULL);
    CHECK_EQ(berth_bodies_approach_fraction(stands, goes, NULL, NULL, &out.fraction, NULL),
             BERTH_E_NULL);
    CHECK_EQ(berth_bodies_approach_fraction(stands, goes, NULL, &out.approach, NULL, NULL),
             BERTH_E_NULL);
    CHECK_FILLED(&out, sizeof out);
}

HARNESS_TEST(test_distances, "distances that are refused")
{
    const berth_num wrong[] = {num_from(0), num_from(-1), num_absurd(0), num_absurd(1),
                               num_absurd(2)};

    prepare();
    for (uint32_t k = 0; k < LENGTH_OF(wrong); k++) {
        CHECK_EQ(
            berth_bodies_closest_approach(stands, goes, wrong[k], NULL, &out.approach, &out.counts),
            BERTH_E_DISTANCE);
    }
    CHECK_FILLED(&out, sizeof out);
}

/* A start for `mine` in a range among a list of others. */
static void no_start(const berth_body *const *list, uint32_t count, const berth_body *mine,
                     const berth_start_range *range, berth_status why)
{
    const berth_body_options *const plain = NULL;
    CHECK_EQ(berth_bodies_earliest_start(list, count, mine, range, plain, &out.start, &out.counts),
             why);
    CHECK_FILLED(&out, sizeof out);
}

HARNESS_TEST(test_starts, "starts that are refused")
{
    const berth_start_range good = {0, 10, 0}, back = {10, 0, 0}, late = {0, INT32_MAX, 0};
    const berth_start_range doubt = {0, 10, 1};
    const berth_body_options bad = {{0, 0, 0, BERTH_NUM_RAW(0), 0}, BERTH_NUM_RAW(0), 2};

    prepare();
    const berth_body *list[2] = {stands, NULL};
    no_start(NULL, 1, goes, &good, BERTH_E_NULL);
    no_start(list, 2, goes, &good, BERTH_E_NULL);
    no_start(list, 1, goes, NULL, BERTH_E_NULL);
    CHECK_EQ(berth_bodies_earliest_start(list, 1, goes, &good, NULL, NULL, &out.counts),
             BERTH_E_NULL);
    list[1] = &nothing;
    no_start(list, 2, goes, &good, BERTH_E_PLACED);
    no_start(list, 1, stands, &good, BERTH_E_KIND); /* it has no start */
    no_start(list, 1, goes, &doubt, BERTH_E_TICK);
    no_start(list, 1, goes, &back, BERTH_E_WINDOW);
    no_start(list, 1, goes, &late, BERTH_E_START);
    CHECK_EQ(berth_bodies_earliest_start(NULL, 0, goes, &good, &bad, &out.start, &out.counts),
             BERTH_E_KIND); /* among nobody, too */
    CHECK_FILLED(&out, sizeof out);
}
