/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* Answers in time, misused: null arguments, what was never placed or begun, options and ranges that
 * are refused; then nothing is written. And at the ends of the clock. */

#include "tests/fault/use_answers.h"
#include "tests/unit/asked.h"
#include "tests/unit/ways.h"

static IMAGE_BUFFER(buffer, ROUTE_IMAGE_WORDS(3));
static berth_motion view;
static berth_placement at_a, at_b;
static berth_placed a, b, none;

/* What calls write to, filled with a pattern. */
static struct {
    berth_impact impact;
    berth_contact_cursor cursor;
    berth_contact contact;
    berth_approach approach;
    berth_motion_counts counts;
    int32_t start;
} out;

static void prepare(void)
{
    static const berth_placed nothing;
    view = WAY(buffer, 0.5, STANDS, {0, 0, 0}, {4, 0, 40}, {4, 4, 80});
    at_a = placed_at(0, 0, 0);
    at_b = placed_at(2, 0.5, 30);
    a = place_one(&view, &at_a);
    b = place_one(&view, &at_b);
    none = nothing;
    harness_fill(&out, sizeof out);
}

/* Every call that takes a pair and options. */
enum { MEET, FIRST, IMPACT, APART, CONTACTS, CLOSEST, EARLIEST, OF_ALL, ANY_CLOCK, WITHIN, CALLS };

static berth_status call(uint32_t which, const berth_placed *one, const berth_placed *two,
                         const berth_motion_options *options)
{
    const berth_start_range range = {-5, 5, 0}, wide = {-5, 5, 1};
    const berth_placed *const all[1] = {one};
    const berth_num furthest = BERTH_DISTANCE_MAX;

    switch (which) {
    case MEET: return berth_meet(one, two, options, &out.counts);
    case FIRST: return berth_first_hit(one, two, options, &out.counts);
    case IMPACT: return berth_time_of_impact(one, two, options, &out.impact, &out.counts);
    case APART: return berth_time_of_impact_apart(one, two, options, &out.impact, &out.counts);
    case CONTACTS: return berth_contacts(one, two, options, &out.cursor);
    case CLOSEST:
        return berth_closest_approach(one, two, furthest, options, &out.approach, &out.counts);
    case EARLIEST: return berth_earliest_start(one, two, &range, options, &out.start, &out.counts);
    case OF_ALL:
        return berth_earliest_start_of_all(all, 1, two, &range, options, &out.start, &out.counts);
    case ANY_CLOCK:
        return berth_earliest_start_within(all, 1, two, &wide, options, &out.start, &out.counts);
    default: return berth_meet_within(one, two, 3, options, &out.counts);
    }
}

static void refused(uint32_t which, const berth_placed *one, const berth_placed *two,
                    const berth_motion_options *options, berth_status why)
{
    CHECK_EQ(call(which, one, two, options), why);
    if (which == MEET && one == &a && two == &b) {
        CHECK_EQ(berth_motion_collide(&view, &at_a, &view, &at_b, options, &out.counts), why);
    }
    CHECK_FILLED(&out, sizeof out);
}

HARNESS_TEST(test_pairs, "nobody, and nothing that was placed")
{
    prepare();
    for (uint32_t which = 0; which < CALLS; which++) {
        refused(which, NULL, &b, NULL, BERTH_E_NULL);
        refused(which, &a, NULL, NULL, BERTH_E_NULL);
        refused(which, &none, &b, NULL, BERTH_E_PLACED);
        refused(which, &a, &none, NULL, BERTH_E_PLACED);
        refused(which, &none, &none, NULL, BERTH_E_PLACED);
    }
}

HARNESS_TEST(test_options, "options that are refused")
{
    static const int32_t windows[][2] = {
        {1, 1}, {5, -5}, {1, 0}, {0, -1}, {BERTH_TICK_END, INT32_MIN}, {INT32_MIN, INT32_MIN}};
#ifdef BERTH_Q16
    static const berth_rate rates[] = {-1, INT32_MIN, INT32_MAX,
                                       BERTH_RATE_MAX + BERTH_RATE_MAX / 1048576};
#else
    const berth_rate rates[] = {-1, BERTH_RATE_MAX + (berth_rate)HEX_1(20),
                                berth_num_raw(num_absurd(0)), berth_num_raw(num_absurd(1)),
                                berth_num_raw(num_absurd(2))};
#endif
    prepare();
    for (uint32_t which = 0; which < CALLS; which++) {
        berth_motion_options options;
        for (uint32_t i = 0; i < LENGTH_OF(windows); i++) {
            options = window(windows[i][0], windows[i][1]);
            refused(which, &a, &b, &options, BERTH_E_WINDOW);
            options.margin = num_from(-1); /* which of two is told, in the order of the header */
            refused(which, &a, &b, &options, BERTH_E_WINDOW);
        }
        refused(which, &none, &b, &options, BERTH_E_PLACED);
        refused(which, &none, NULL, &options, BERTH_E_NULL);
        options = no_options();
        options.margin = num_outward(num_from(8192), 1);
        refused(which, &a, &b, &options, BERTH_E_MARGIN);
        options.margin = num_outward(num_from(-1), 1);
        refused(which, &a, &b, &options, BERTH_E_MARGIN);
        for (uint32_t i = 0; i < ABSURD_NUMS; i++) {
            options.margin = num_absurd(i);
            refused(which, &a, &b, &options, BERTH_E_MARGIN);
        }
        options = window(0, 50);
        for (uint32_t i = 0; i < LENGTH_OF(rates); i++) {
            options.margin_per_tick = rates[i];
            refused(which, &a, &b, &options, BERTH_E_MARGIN);
        }
        options = no_options();
        options.margin_per_tick = BERTH_RATE_MAX; /* growth needs a window */
        refused(which, &a, &b, &options, BERTH_E_WINDOW);
    }
}

HARNESS_TEST(test_outputs, "nowhere to write to")
{
    const berth_start_range range = {-5, 5, 0};
    const berth_num furthest = BERTH_DISTANCE_MAX;
    const berth_placed *const all[2] = {&a, NULL};
    berth_num x;

    prepare();
    CHECK_EQ(berth_time_of_impact(&a, &b, NULL, NULL, &out.counts), BERTH_E_NULL);
    CHECK_EQ(berth_time_of_impact_apart(&a, &b, NULL, NULL, &out.counts), BERTH_E_NULL);
    CHECK_EQ(berth_contacts(&a, &b, NULL, NULL), BERTH_E_NULL);
    CHECK_EQ(berth_closest_approach(&a, &b, furthest, NULL, NULL, &out.counts), BERTH_E_NULL);
    CHECK_EQ(berth_earliest_start(&a, &b, NULL, NULL, &out.start, &out.counts), BERTH_E_NULL);
    CHECK_EQ(berth_earliest_start(&a, &b, &range, NULL, NULL, &out.counts), BERTH_E_NULL);
    CHECK_EQ(berth_earliest_start_of_all(NULL, 1, &b, &range, NULL, &out.start, &out.counts),
             BERTH_E_NULL);
    CHECK_EQ(berth_earliest_start_of_all(all, 2, &b, &range, NULL, &out.start, &out.counts),
             BERTH_E_NULL);
    CHECK_EQ(berth_earliest_start_within(all, 2, &b, &range, NULL, &out.start, &out.counts),
             BERTH_E_NULL);
    CHECK_EQ(berth_earliest_start_within(all, 1, &b, NULL, NULL, &out.start, &out.counts),
             BERTH_E_NULL);
    CHECK_EQ(berth_placed_at(NULL, 0, &x, &x, &x), BERTH_E_NULL);
    CHECK_EQ(berth_placed_at(&none, 0, &x, &x, &x), BERTH_E_PLACED);
    CHECK_FILLED(&out, sizeof out);
}

/* ---- Cursors -------------------------------------------------------------------------------- */

HARNESS_TEST(test_cursors, "cursors that were not begun")
{
    static berth_contact_cursor zero;

    prepare();
    CHECK_EQ(berth_next_contact(NULL, &out.contact, &out.counts), BERTH_E_NULL);
    CHECK_EQ(berth_next_contact(&zero, &out.contact, &out.counts), BERTH_E_PLACED);
    CHECK_FILLED(&out, sizeof out);
    zero.a = a;
    CHECK_EQ(berth_next_contact(&zero, &out.contact, &out.counts), BERTH_E_PLACED);
    zero.a = none;
    zero.b = b;
    CHECK_EQ(berth_next_contact(&zero, &out.contact, &out.counts), BERTH_E_PLACED);
    CHECK_FILLED(&out, sizeof out);
    CHECK_EQ(berth_contacts(&a, &b, NULL, &out.cursor), BERTH_OK);
    CHECK_EQ(berth_next_contact(&out.cursor, NULL, NULL), BERTH_E_NULL);
    CHECK_EQ(berth_next_contact(&out.cursor, &out.contact, NULL), BERTH_HIT);
}

/* A cursor is not changed by what is asked of the same pair, and begins anew when it is told to. */
HARNESS_TEST(test_cursor_again, "cursors go on, and begin anew")
{
    berth_contact first, second;

    prepare();
    CHECK_EQ(berth_contacts(&a, &b, NULL, &out.cursor), BERTH_OK);
    CHECK_EQ(berth_next_contact(&out.cursor, &first, NULL), BERTH_HIT);
    berth_contact_cursor kept = out.cursor;
    while (berth_next_contact(&out.cursor, &second, NULL) == BERTH_HIT) {
        CHECK_LE(first.time_out + 2, second.time_in);
    }
    CHECK_EQ(berth_next_contact(&out.cursor, &second, NULL), BERTH_CLEAR);
    out.cursor = kept; /* a copy goes on from where it was made */
    CHECK(use_ended(berth_next_contact(&out.cursor, &second, NULL)));
    CHECK_EQ(berth_contacts(&a, &b, NULL, &out.cursor), BERTH_OK);
    CHECK_EQ(berth_next_contact(&out.cursor, &second, NULL), BERTH_HIT);
    CHECK_EQ(first.time_in, second.time_in);
    CHECK_EQ(first.time_out, second.time_out);
}

/* ---- Ranges --------------------------------------------------------------------------------- */

static void no_range(int32_t from, int32_t until, int32_t error, berth_status why)
{
    const berth_start_range range = {from, until, error};
    const berth_placed *const all[1] = {&a};

    CHECK_EQ(berth_earliest_start(&a, &b, &range, NULL, &out.start, &out.counts), why);
    CHECK_EQ(berth_earliest_start_of_all(all, 1, &b, &range, NULL, &out.start, &out.counts), why);
    if (error != 1) { /* the one that this call alone takes */
        CHECK_EQ(berth_earliest_start_within(all, 1, &b, &range, NULL, &out.start, &out.counts),
                 why);
    }
    CHECK_FILLED(&out, sizeof out);
}

HARNESS_TEST(test_ranges, "ranges that are refused")
{
    const berth_start_range one = {7, 7, 0}, longest = {-BERTH_TICK_MAX, BERTH_TICK_MAX, 0};
    berth_motion_options few = no_options();

    prepare();
    no_range(1, 0, 0, BERTH_E_WINDOW);
    no_range(0, 1, -1, BERTH_E_TICK);
    no_range(0, 1, 1, BERTH_E_TICK);
    no_range(0, 1, 1048577, BERTH_E_TICK);
    no_range(-BERTH_TICK_MAX - 1, 1, 0, BERTH_E_START);
    no_range(1, BERTH_TICK_MAX + 1, 0, BERTH_E_START);
    no_range(INT32_MIN, INT32_MAX, 0, BERTH_E_START);
    CHECK_EQ(berth_meet_within(&a, &b, -1, NULL, &out.counts), BERTH_E_TICK);
    CHECK_EQ(berth_meet_within(&a, &b, 1048577, NULL, &out.counts), BERTH_E_TICK);
    CHECK_FILLED(&out, sizeof out);
    CHECK(use_ended(berth_earliest_start(&a, &b, &one, NULL, &out.start, NULL)));
    few.max_steps = 1000;
    CHECK(berth_earliest_start(&a, &b, &longest, &few, &out.start, NULL) >= 0);
    CHECK(use_ended(berth_meet_within(&a, &b, 1048576, NULL, NULL)));
}

static void no_distance(berth_num below)
{
    CHECK_EQ(berth_closest_approach(&a, &b, below, NULL, &out.approach, &out.counts),
             BERTH_E_DISTANCE);
    CHECK_FILLED(&out, sizeof out);
}

HARNESS_TEST(test_distances, "distances that are refused")
{
    const berth_num furthest = BERTH_DISTANCE_MAX;

    prepare();
    no_distance(num_from(0));
    no_distance(num_from(-1));
    no_distance(num_outward(furthest, 1));
    for (uint32_t i = 0; i < ABSURD_NUMS; i++) {
        no_distance(num_absurd(i));
    }
    CHECK(use_ended(berth_closest_approach(&a, &b, furthest, NULL, &out.approach, NULL)));
}

/* ---- The ends of the clock ------------------------------------------------------------------ */

HARNESS_TEST(test_ends, "the ends of the clock")
{
    static const int32_t starts[] = {BERTH_TICK_MAX, -BERTH_TICK_MAX, 0};
    static const int32_t from[] = {INT32_MIN, -BERTH_TICK_MAX, -1, 0, INT32_MAX - 1};

    prepare();
    for (uint32_t i = 0; i < LENGTH_OF(starts) * LENGTH_OF(starts); i++) {
        at_a.start = starts[i % LENGTH_OF(starts)];
        at_b.start = starts[i / LENGTH_OF(starts)];
        a = place_one(&view, &at_a);
        b = place_one(&view, &at_b);
        use_answers(&a, &b, 40, at_b.start, no_options());
        for (uint32_t k = 0; k < LENGTH_OF(from); k++) {
            berth_motion_options options = window(from[k], BERTH_TICK_END);
            options.margin = num_from(8192);
            use_answers(&a, &b, 40, at_b.start, options);
            options.margin_per_tick = BERTH_RATE_MAX;
            use_answers(&a, &b, 40, at_b.start, options);
            options = window(INT32_MIN, from[k] > INT32_MIN ? from[k] : from[k] + 1);
            use_answers(&a, &b, 40, at_b.start, options);
        }
    }
}
