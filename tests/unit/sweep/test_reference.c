/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* The reference for what travels and turns, by closed forms and by a thousand poses a leg. */

#include "tests/harness/harness.h"
#include "tests/reference/poses.h"
#include "tests/reference/reference.h"

static const double pi = 3.14159265358979323846;
static const double zero[1] = {0};
static const uint16_t two[1] = {2}, four[1] = {4};
static const reference_course always = {-1e9, 1e9, 0, 0, 0, 0, 100000};

/* How far from touching discs are told from it: each digit costs a core without doubles three times
 * as much. */
#ifdef HARNESS_SMALL
#define FINE 1e-6
#else
#define FINE 1e-9
#endif

static reference_form disc_of(double radius)
{
    const reference_form form = {zero, zero, NULL, NULL, 1, 0, 0, radius};
    return form;
}

static reference_glide glide_of(double x, double y, double to_x, double to_y, double angle,
                                double turn)
{
    const reference_glide glide = {0, 1000, 0, 1000, x, y, to_x, to_y, angle, turn, 1, 0, 0};
    return glide;
}

static void check_near(double found, double expected, double by)
{
    CHECK_REAL_LE(found, expected + by);
    CHECK_REAL_LE(expected - by, found);
}

HARNESS_TEST(test_angles, "sines")
{
    for (int32_t i = -40000; i <= 40000; i += 97 * (int32_t)HARNESS_STEP(5)) {
        const double angle = (double)i * 0.01;
        const double c = reference_cos(angle), s = reference_sin(angle);
        check_near(c * c + s * s, 1, 1e-12);
        check_near(reference_cos(2 * angle), c * c - s * s, 1e-11);
    }
    check_near(reference_cos(pi / 3), 0.5, 1e-15);
    check_near(reference_sin(pi / 6), 0.5, 1e-15);
    check_near(reference_sin(-100 * pi - pi / 6), -0.5, 1e-12);
}

/* Head-on: contact where the centres are as near as both radii. */
HARNESS_TEST(test_translation, "straight on")
{
    const reference_form one = disc_of(0.5), other = disc_of(0.25);
    reference_glide to = glide_of(-10, 0, 10, 0, 0, 0), at = glide_of(0, 0.6, 0, 0.6, 0, 0);
    const reference_body a = {&one, &to, 1}, b = {&other, &at, 1};
    reference_sight sight = reference_bodies_look(&a, &b, &always, 0, FINE);
    double found;

    CHECK(sight.hit && sight.near && !sight.gave_up);
    check_near(sight.first, 500 - 22.5, 1000 * FINE); /* 0.45 before the middle, at 0.02 a tick */
    check_near(sight.near_from, sight.first, 1000 * FINE);
    at.y = at.to_y = 0.75;
    sight = reference_bodies_look(&a, &b, &always, -FINE, 1e-6);
    CHECK(!sight.hit);
    sight = reference_bodies_look(&a, &b, &always, FINE, 1e-6);
    CHECK(sight.hit);
    CHECK(reference_clearance_at(&a, &b, &always, 500, &found));
    check_near(found, 0, 1e-12);
    CHECK(!reference_clearance_at(&a, &b, &always, 1000, &found));
}

/* A rod that turns about its end, and a disc beside it: D sin(angle between) = r. */
HARNESS_TEST(test_rotation, "turning rods")
{
    static const double x[2] = {0, 2}, y[2] = {0, 0};
    const reference_form rod = {x, y, two, NULL, 2, 1, 0, 0};
    for (int32_t whole = -3; whole <= 3; whole++) {
        const double turn = ((double)whole + 0.5) * pi;
        const double side = turn < 0 ? -1 : 1, sine = 0.1;
        const reference_form disc = disc_of(1.5 * sine);
        reference_glide turning = glide_of(0, 0, 0, 0, 0, turn);
        reference_glide still = glide_of(0, side * 1.5, 0, side * 1.5, 0, 0);
        const reference_body a = {&rod, &turning, 1}, b = {&disc, &still, 1};
        const reference_sight sight = reference_bodies_look(&a, &b, &always, 0, FINE);
        const double asin =
            sine + sine * sine * sine / 6 + 3 * sine * sine * sine * sine * sine / 40;
        CHECK_EQ(sight.hit, turn * side > 0.5 * pi - asin);
        if (sight.hit) {
            check_near(sight.first, 1000 * (0.5 * pi - asin) / (turn * side), 1e-3);
        }
    }
}

/* A square within a larger one, that is filled or not. */
HARNESS_TEST(test_inside, "insides")
{
    static const double x[4] = {-1, 1, 1, -1}, y[4] = {-1, -1, 1, 1};
    static const double far_x[4] = {-9, 9, 9, -9}, far_y[4] = {-9, -9, 9, 9};
    const reference_form small = {x, y, four, NULL, 4, 1, 0, 0};
    const reference_form large = {far_x, far_y, four, NULL, 4, 1, 0, 0};
    reference_glide turning = glide_of(3, 0, 3, 0, 0, 5), still = glide_of(0, 0, 0, 0, 0, 0);
    const reference_body a = {&small, &turning, 1}, b = {&large, &still, 1};
    reference_course course = always;
    double found;

    CHECK(reference_bodies_look(&a, &b, &course, 0, 0.01).hit);
    CHECK(reference_bodies_look(&b, &a, &course, 0, 0.01).hit);
    CHECK(reference_clearance_at(&a, &b, &course, 0, &found));
    check_near(found, -5, 1e-12);
    course.boundary = 1;
    CHECK(!reference_bodies_look(&a, &b, &course, 0, 0.01).hit);
    course.margin = 9 - 3 - 1.41422;
    CHECK(!reference_bodies_look(&a, &b, &course, 0, 0.01).hit);
    course.margin += 1e5 * FINE;
    CHECK(reference_bodies_look(&a, &b, &course, 0, 0.001).hit);
}

static double any(harness_random *random, double low, double high)
{
    return low + (high - low) * (double)harness_u32(random) / 4294967296.0;
}

/* A round is a thousand poses by sines in double: on a core without these, a few. */
#ifdef HARNESS_SMALL
#define ROUNDS (1 + HARNESS_CASES / 1000)
#else
#define ROUNDS (HARNESS_CASES / 100)
#endif

/* What a thousand poses find is found, no later. */
HARNESS_TEST(test_sampled, "a thousand poses")
{
    uint32_t hits = 0, grazes = 0;

    for (uint32_t round = 0; round < ROUNDS; round++) {
        harness_random random = harness_round(UINT64_C(0x706f736573), round);
        double x[2][4], y[2][4], least = 1e9, first = -1;
        const reference_form form[2] = {{x[0], y[0], four, NULL, 4, 1, 0, 0},
                                        {x[1], y[1], four, NULL, 4, 1, 0, 0.1}};
        reference_glide glide[2];
        const reference_body a = {&form[0], &glide[0], 1}, b = {&form[1], &glide[1], 1};
        for (uint32_t k = 0; k < 2; k++) {
            for (uint32_t i = 0; i < 4; i++) {
                x[k][i] = any(&random, -1, 1);
                y[k][i] = any(&random, -1, 1);
            }
            glide[k] = glide_of(any(&random, -3, 3), any(&random, -3, 3), any(&random, -3, 3),
                                any(&random, -3, 3), any(&random, -9, 9), any(&random, -9, 9));
        }
        for (uint32_t i = 0; i < 1000; i++) {
            double found = 0;
            CHECK(reference_clearance_at(&a, &b, &always, i, &found));
            least = found < least ? found : least;
            first = found < 0 && first < 0 ? (double)i : first;
        }
        reference_sight sight = reference_bodies_look(&a, &b, &always, 0, 1e-4);
        CHECK(!sight.gave_up);
        CHECK(sight.hit || least >= 0);
        if (sight.hit) {
            double found = 1;
            CHECK(reference_clearance_at(&a, &b, &always, sight.first, &found));
            CHECK_REAL_LE(found, 0.001);
            CHECK(first < 0 || sight.first <= first);
            grazes += first < 0;
        } else {
            CHECK(!reference_bodies_look(&a, &b, &always, -1e-6, 1e-4).hit);
        }
        hits += sight.hit != 0;
    }
    harness_note("%u hit, %u of them between the poses", hits, grazes);
}
