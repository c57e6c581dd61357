/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* footprint/overlap*.c, runs.c, parts*.c, disc_shapes.c by hand: what is refused, what touches, a
 * unit nearer, margins small and large, what is inside. */

#include "tests/unit/squares.h"
#include "berth/shapes.h"

static uint64_t walls[2][BERTH_FOOTPRINT_RECTANGLE_WORDS / 2 + 1];
static uint64_t post[BERTH_FOOTPRINT_CYLINDER_WORDS / 2 + 1];

static berth_footprint rectangle(uint32_t to, double width, double depth, double radius)
{
    berth_arena image = berth_arena_over(walls[to], sizeof walls[to]);
    berth_footprint view;
    CHECK_EQ(berth_footprint_rectangle(num_from(0), num_from(0), num_from(width), num_from(depth),
                                       num_from(radius), &image, &view),
             BERTH_OK);
    return view;
}

/* Both ways, placed and in one call: the same answer. */
static berth_status ask(const berth_footprint *a, const berth_placement *at_a,
                        const berth_footprint *b, const berth_placement *at_b,
                        const berth_footprint_options *options)
{
    berth_placed_footprint placed[2];
    berth_footprint_counts counts;
    CHECK_EQ(berth_footprint_place(a, at_a, &placed[0]), BERTH_OK);
    CHECK_EQ(berth_footprint_place(b, at_b, &placed[1]), BERTH_OK);
    const berth_status answer = berth_footprint_overlap(&placed[0], &placed[1], options, &counts);
    CHECK(answer < 0 || counts.steps <= berth_footprint_worst_steps(a, b));
    CHECK_EQ(berth_footprint_overlap(&placed[1], &placed[0], options, NULL), answer);
    CHECK_EQ(berth_footprint_collide(a, at_a, b, at_b, options, NULL), answer);
    return answer;
}

static berth_placement at(double px, double py, berth_angle heading)
{
    return berth_placement_at(num_from(px), num_from(py), heading, 0);
}

static void test_refused(void)
{
    const berth_footprint a = rectangle(0, 4, 2, 0.5);
    berth_footprint_options options = {.boundary = 2};
    berth_footprint_desc desc = described(0, 4);
    berth_placed_footprint placed, zero = {0};
    berth_footprint_counts counts;
    desc.circles_only = 1;
    berth_footprint circles = built(&desc, 0);
    CHECK_EQ(berth_footprint_place(&a, &here, &placed), BERTH_OK);
    CHECK_EQ(berth_footprint_overlap(NULL, &placed, NULL, NULL), BERTH_E_NULL);
    CHECK_EQ(berth_footprint_overlap(&placed, NULL, NULL, NULL), BERTH_E_NULL);
    CHECK_EQ(berth_footprint_overlap(&placed, &zero, NULL, NULL), BERTH_E_PLACED);
    CHECK_EQ(ask(&a, &here, &a, &here, &options), BERTH_E_KIND);
    options.boundary = 0;
    options.margin = num_from(-0.5);
    CHECK_EQ(ask(&a, &here, &a, &here, &options), BERTH_E_MARGIN);
    options.margin = num_from(8192);
    CHECK_EQ(ask(&a, &here, &a, &here, &options), BERTH_HIT);
    options.margin = num_from(8193);
    CHECK_EQ(ask(&a, &here, &a, &here, &options), BERTH_E_MARGIN);
    CHECK_EQ(ask(&a, &here, &circles, &here, NULL), BERTH_E_KIND);
    CHECK_EQ(berth_footprint_collide_disc(&circles, &here, num_from(0), num_from(0), num_from(1),
                                          NULL, &counts),
             BERTH_E_KIND);
}

#ifdef BERTH_Q16

/* Rounded sides that touch are clear, a unit nearer is a hit; quarter turns are exact. */
static void test_touching(void)
{
    const berth_footprint a = rectangle(0, 4, 2, 0.5), b = rectangle(1, 4, 2, 0.25);
    static const double far[] = {0, 0.5, 3, 100, 5000};
    for (uint32_t k = 0; k < LENGTH_OF(far); k++) {
        const berth_footprint_options options = {.margin = num_from(far[k])};
        const int32_t gap = (int32_t)((4 + 0.75 + far[k]) * UNITS_OF_ONE);
        for (int32_t off = -1; off < 2; off++) {
            const berth_status wanted = off < 0 ? BERTH_HIT : BERTH_CLEAR;
            berth_placement there = at(0, 0, 0);
            there.x = berth_num_of(gap + off);
            CHECK_EQ(ask(&a, &here, &b, &there, &options), wanted);
            /* turned by half a turn it lies from there to the left and down */
            there = at(0, 2, 32768);
            there.x = berth_num_of(-(gap - INT32_C(262144)) - off);
            CHECK_EQ(ask(&a, &here, &b, &there, &options), wanted);
        }
    }
}

#else

HARNESS_SKIPPED(test_touching, "q16 is exact; others have bands")

#define test_common_point test_touching
#define test_discs test_touching

#endif

/* Discs among others: a post beside a wall. */
static void test_post(void)
{
    const berth_footprint a = rectangle(0, 4, 2, 0);
    berth_arena image = berth_arena_over(post, sizeof post);
    const berth_placement place = at(0, 0, 0), beside = at(4.3, 1, 9999), nearer = at(4.2, 1, 9999);
    berth_footprint disc;
    CHECK_EQ(berth_footprint_cylinder(num_from(0.25), &image, &disc), BERTH_OK);
    CHECK_EQ(ask(&a, &place, &disc, &beside, NULL), BERTH_CLEAR);
    CHECK_EQ(ask(&a, &place, &disc, &nearer, NULL), BERTH_HIT);
    CHECK_EQ(ask(&disc, &place, &disc, &nearer, NULL), BERTH_CLEAR);
    CHECK_EQ(ask(&disc, &beside, &disc, &nearer, NULL), BERTH_HIT);
}

/* Two capsules side by side, in every direction of their own frame, half a percent further than
 * they touch, and half a percent nearer: told apart in every arithmetic. */
static void test_half_a_percent(void)
{
    static uint64_t kept_capsule[BERTH_FOOTPRINT_CAPSULE_WORDS / 2 + 1];
    const berth_footprint_options wider = {.margin = num_from(1)};
    for (uint32_t i = 0; i < 128; i++) {
        const berth_placement turned =
            berth_placement_at(num_from(0), num_from(0), (berth_angle)(512 * i), 0);
        berth_arena image = berth_arena_over(kept_capsule, sizeof kept_capsule);
        berth_footprint capsule;
        berth_num ex, ey;
        CHECK_EQ(berth_placement_apply(&turned, num_from(1), num_from(0), &ex, &ey), BERTH_OK);
        CHECK_EQ(berth_footprint_capsule(berth_num_neg(ex), berth_num_neg(ey), ex, ey,
                                         num_from(0.5), &image, &capsule),
                 BERTH_OK);
        for (uint32_t k = 0; k < 4; k++) {
            const double away = (k < 2 ? 1 : 2) * (k % 2 == 0 ? 1.005 : 0.995);
            berth_placement there = here;
            CHECK_EQ(
                berth_placement_apply(&turned, num_from(0.25), num_from(away), &there.x, &there.y),
                BERTH_OK);
            CHECK_EQ(ask(&capsule, &here, &capsule, &there, k < 2 ? NULL : &wider),
                     k % 2 == 0 ? BERTH_CLEAR : BERTH_HIT);
        }
    }
}

const harness_test tests[] = {{"what is refused", test_refused},
                              {"rounded sides that touch", test_touching},
                              {"a post", test_post},
                              {"half a percent", test_half_a_percent},
                              {0, 0}};
