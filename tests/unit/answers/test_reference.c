/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* The reference for answers in time, by hand. */

#include "tests/harness/harness.h"
#include "tests/reference/answers.h"

#include <stddef.h>

#define UNIT 65536

enum { ROOM = 16 };

static reference_stay stays_a[ROOM], stays_b[ROOM];
static reference_track a, b;
static reference_run runs[ROOM];
static const reference_placement home = {16384, 0, 0, 0, 0};
static const reference_window always = {INT32_MIN, INT32_MAX, 0, 0, 0};

/* From x to to_x along y, in units, in so many ticks; absent before and after. */
static void put(reference_track *to, reference_stay *stays, int32_t begin, int32_t ticks, int32_t x,
                int32_t to_x, int32_t y, int32_t radius)
{
    const reference_leg leg = {begin,       begin + ticks, x * UNIT,     y * UNIT,
                               to_x * UNIT, y * UNIT,      radius * UNIT};
    const reference_motion motion = {&leg, 1, 0, 0};

    if (stays != NULL) {
        *to = reference_track_over(stays, ROOM);
    }
    CHECK(reference_track_add(to, &motion, &home, to->count, 0, 0));
}

/* a stands at 0, radius 1, ticks 0 to 1000; b comes along y = 0 from -10, a unit in 10 ticks,
 * radius 1: they touch at -2, tick 80, and at 2, tick 120. */
static void pass(int32_t y)
{
    put(&a, stays_a, 0, 1000, 0, 0, 0, 1);
    put(&b, stays_b, 0, 200, -10, 10, y, 1);
}

HARNESS_TEST(test_contacts, "contacts by hand")
{
    pass(0);
    CHECK_EQ(reference_contacts(&a, &b, &always, runs, ROOM), 1);
    CHECK_EQ(runs[0].first, 80);
    CHECK_EQ(runs[0].last, 119);
    pass(2); /* touches at tick 100 */
    CHECK_EQ(reference_contacts(&a, &b, &always, runs, ROOM), 0);
    b.stays[0].radius++; /* for an instant about it: ticks 99 and 100 */
    CHECK_EQ(reference_contacts(&a, &b, &always, runs, ROOM), 1);
    CHECK_EQ(runs[0].first, 99);
    CHECK_EQ(runs[0].last, 100);
    b.delay = 7;
    CHECK_EQ(reference_contacts(&b, &a, &always, runs, ROOM), 1);
    CHECK_EQ(runs[0].first, 106);
}

/* Two contacts with a clear tick between them are two, without they are one; the window cuts. */
HARNESS_TEST(test_runs, "runs of ticks by hand")
{
    reference_window cut = always;

    for (int32_t between = 0; between < 3; between++) {
        put(&a, stays_a, 0, 1000, 0, 0, 0, 1);
        put(&b, stays_b, 0, 10, 0, 0, 0, 1);
        put(&b, NULL, 10 + between, 10, 0, 0, 0, 1);
        CHECK_EQ(reference_contacts(&a, &b, &always, runs, ROOM), between > 0 ? 2 : 1);
        CHECK_EQ(runs[0].first, 0);
        CHECK_EQ(runs[0].last, between > 0 ? 9 : 19);
    }
    cut.from = 4;
    cut.until = 14;
    CHECK_EQ(reference_contacts(&a, &b, &cut, runs, ROOM), 2);
    CHECK_EQ(runs[0].first, 4);
    CHECK_EQ(runs[1].first, 12);
    CHECK_EQ(runs[1].last, 13);
}

/* The longest legs, by halving, as the same in a thousandth of the ticks, by each. */
HARNESS_TEST(test_long, "long and short times")
{
    put(&a, stays_a, 0, 200000, 0, 0, 0, 1);
    put(&b, stays_b, 0, 200000, -10, 10, 0, 1);
    CHECK_EQ(reference_contacts(&a, &b, &always, runs, ROOM), 1);
    CHECK_EQ(runs[0].first, 80000);
    CHECK_EQ(runs[0].last, 119999);
    put(&a, stays_a, 0, 20, 0, 0, 0, 1);
    put(&b, stays_b, 0, 20, -10, 10, 0, 1);
    CHECK_EQ(reference_contacts(&a, &b, &always, runs, ROOM), 1);
    CHECK_EQ(runs[0].first, 8);
    CHECK_EQ(runs[0].last, 11);
}

HARNESS_TEST(test_closest, "the nearest by hand")
{
    pass(
        5); /* 3 between the edges, at tick 100: within tick 100 first, as 99 ends a little above */
    reference_nearest nearest = reference_closest(&a, &b, &always, 100 * UNIT);
    CHECK(nearest.found && !nearest.hit);
    CHECK_EQ(nearest.distance, 3 * UNIT);
    CHECK_EQ(nearest.tick, 99); /* less than a unit of Q16.16 above: 1/200 units from the middle */
    CHECK(!reference_closest(&a, &b, &always, 3 * UNIT).found);
    CHECK(reference_closest(&a, &b, &always, 3 * UNIT + 1).found);
    pass(2);
    nearest = reference_closest(&a, &b, &always, UNIT);
    CHECK(nearest.found && !nearest.hit);
    CHECK_EQ(nearest.distance, 0);
    pass(1);
    nearest = reference_closest(&a, &b, &always, UNIT);
    CHECK(nearest.found && nearest.hit);
    CHECK_EQ(nearest.distance, 0);
    CHECK_EQ(nearest.tick, 82); /* sqrt(3) before the middle: tick 82.68 */
}

HARNESS_TEST(test_starts, "starts by hand")
{
    put(&a, stays_a, 0, 50, 0, 0, 0, 1); /* gone at 50; b is there from 80 + delay to 120 + delay */
    put(&b, stays_b, 0, 200, -10, 10, 0, 1);
    CHECK(!reference_tracks_meet(&a, &b, &always));
    CHECK_EQ(reference_earliest(&a, &b, &always, -100, 100, 0, 1), -30);
    CHECK_EQ(reference_earliest(&a, &b, &always, -100, 100, 4, 1), -26);
    CHECK_EQ(reference_earliest(&a, &b, &always, -100, -31, 0, 1), -30); /* none: above the range */
    CHECK_EQ(reference_earliest(&a, &b, &always, -400, 100, 0, 1), -400);
    CHECK(reference_meet_delayed(&a, &b, &always, -31, -25));
    CHECK(!reference_meet_delayed(&a, &b, &always, -30, 30));
}

HARNESS_TEST(test_forgiven, "what is forgiven by hand")
{
    put(&a, stays_a, 0, 1000, 0, 0, 0, 1); /* b leaves: in contact up to tick 9 */
    put(&b, stays_b, 0, 100, 1, 11, 0, 1);
    reference_impact impact = reference_apart(&a, &b, &always, runs, ROOM);
    CHECK(impact.together && !impact.hit);
    CHECK_EQ(impact.forgiven, 10);
    put(&b, NULL, 100, 100, 11, 1, 0, 1); /* and comes back: nearer than 2 from tick 190 on */
    impact = reference_apart(&a, &b, &always, runs, ROOM);
    CHECK(impact.hit);
    CHECK_EQ(impact.forgiven, 10);
    CHECK_EQ(impact.tick, 190);
    put(&b, stays_b, 0, 100, -1, 9, 0, 1); /* through the middle: it nears at once */
    impact = reference_apart(&a, &b, &always, runs, ROOM);
    CHECK(impact.hit);
    CHECK_EQ(impact.tick, 0);
    CHECK_EQ(impact.forgiven, 0);
    put(&b, stays_b, 5, 10, 1, 1, 0, 1); /* stands, then is nearer from one tick to the next */
    put(&b, NULL, 15, 10, 0, 0, 0, 1);
    impact = reference_apart(&a, &b, &always, runs, ROOM);
    CHECK(impact.hit);
    CHECK_EQ(impact.tick, 15);
    CHECK_EQ(impact.forgiven, 5);
}

HARNESS_TEST(test_places, "places by hand")
{
    put(&b, stays_b, 0, 3, 0, 1, 2, 1);
    const reference_stay *stay = reference_stay_of(&b, 1, 0, 0);
    CHECK(stay != NULL && stay == reference_stay_at(&b, 2));
    CHECK(reference_stay_at(&b, 3) == NULL && reference_stay_at(&b, -1) == NULL);
    CHECK(reference_is_place(&b, stay, 1, 0, 21845)); /* a third of 65536 */
    CHECK(!reference_is_place(&b, stay, 1, 0, 21846));
    CHECK(reference_is_place(&b, stay, 2, 0, 43691));
    CHECK(!reference_is_place(&b, stay, 2, 0, 43690));
    CHECK(reference_is_place(&b, stay, 2, 1, 2 * UNIT));
}
