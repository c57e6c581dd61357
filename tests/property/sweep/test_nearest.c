/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* How near a pair of bodies comes, whoever is named first, and when they meet, at all sizes: what
 * berth/bodies.h says of the error, against the reference in double. What else is one story of all
 * answers (contacts, windows, starts) is agree/test_pairs'.
 *
 * A round is its number: -DPROPERTY_ROUND=n starts there. */

#include "tests/harness/harness.h"

#ifdef HARNESS_HOSTED

#include "tests/property/bodies_pair.h"

static body_tally seen;
static uint32_t told, unknown;

/* ---- Whoever is named first ------------------------------------------------------------------ */

static void check_swapped_impact(const body_pair *p)
{
    berth_body_impact one, two;
    const berth_status answer =
        berth_bodies_time_of_impact(&p->a.body, &p->b.body, &p->options, &one, NULL);

    CHECK_EQ(berth_bodies_meet(&p->a.body, &p->b.body, &p->options, NULL), answer);
    CHECK_EQ(berth_bodies_meet(&p->b.body, &p->a.body, &p->options, NULL), answer);
    CHECK_EQ(berth_bodies_time_of_impact(&p->b.body, &p->a.body, &p->options, &two, NULL), answer);
    if (answer == BERTH_HIT) {
        CHECK_EQ(two.tick, one.tick);
        CHECK_EQ(two.leg_a, one.leg_b);
        CHECK_EQ(two.leg_b, one.leg_a);
        CHECK_EQ(two.part_a, one.part_b);
        CHECK_EQ(two.part_b, one.part_a);
        CHECK(berth_num_raw(two.a.x) == berth_num_raw(one.b.x));
        CHECK(berth_num_raw(two.b.y) == berth_num_raw(one.a.y));
    }
}

/* ---- How near -------------------------------------------------------------------------------- */

/* Only if nearer than that: than half as far nobody is, and than twice as far they are. */
static void check_below(const body_pair *p, double distance)
{
    berth_body_approach one;

    if (distance < 8 * p->wide || distance > 8000) {
        return;
    }
    for (uint32_t k = 0; k < 2; k++) {
        const berth_num below = num_from_raw((int32_t)(distance * (k == 0 ? 32768 : 131072)));
        CHECK_EQ(
            berth_bodies_closest_approach(&p->a.body, &p->b.body, below, &p->options, &one, NULL),
            BERTH_CLEAR);
        CHECK_EQ(one.found, k);
        if (k == 0) {
            CHECK(berth_num_raw(one.distance) == berth_num_raw(below));
        } else {
            CHECK(real_of(one.distance) <= distance + p->wide + p->sure);
            CHECK(real_of(one.distance) >= distance - p->wide - p->sure);
        }
    }
}

static void check_nearest(const body_pair *p, berth_status meets)
{
    const berth_num most = BERTH_DISTANCE_MAX;
    berth_body_options limited = p->options;
    berth_body_approach one, two;

    limited.motion.max_steps = 2000000;
    const berth_status answer =
        berth_bodies_closest_approach(&p->a.body, &p->b.body, most, &limited, &one, NULL);
    if (answer == BERTH_UNKNOWN) {
        unknown++;
        return;
    }
    CHECK_EQ(answer, meets);
    CHECK_EQ(berth_bodies_closest_approach(&p->b.body, &p->a.body, most, &p->options, &two, NULL),
             meets);
    CHECK_EQ(two.tick, one.tick);
    CHECK_EQ(two.found, one.found);
    CHECK(berth_num_raw(one.distance) == berth_num_raw(two.distance));
    CHECK(meets != BERTH_HIT || berth_num_raw(one.distance) == 0);
    CHECK(meets == BERTH_HIT || body_is_exact(p) || berth_num_raw(one.distance) > 0);
    if (meets == BERTH_CLEAR && one.found) {
        const double distance = real_of(one.distance);
        const reference_sight nearer = body_look(p, distance - p->sure);
        const reference_sight as_near = body_look(p, distance + p->wide + p->sure);
        CHECK(!nearer.hit);
        CHECK(as_near.near || as_near.gave_up);
        told += !as_near.gave_up;
        check_below(p, distance);
    }
}

/* ---- All ------------------------------------------------------------------------------------- */

static void tell(harness_random *random, body_pair *p)
{
    (void)random;
    const uint32_t failures = harness_failures();
    berth_body_impact impact = {0};
    const berth_status meets =
        berth_bodies_time_of_impact(&p->a.body, &p->b.body, &p->options, &impact, NULL);

    CHECK(meets == BERTH_HIT || meets == BERTH_CLEAR);
    check_swapped_impact(p);
    check_nearest(p, meets);
    seen.hits += meets == BERTH_HIT;
    if (harness_failures() != failures && failures < 8) {
        harness_note("  answer %d at %d", (int32_t)meets, impact.tick);
        body_describe(p);
    }
}

/* Rounds of some cases, of any shapes or of boxes. */
static void tell_rounds(uint64_t seed, void (*make)(harness_random *, uint32_t))
{
    const body_tally none = {0};

    seen = none;
    told = unknown = 0;
    body_rounds(seed, HARNESS_CASES / 60, make, &seen, tell);
    harness_note("%u cases: %u hit; %u distances, %u dear", seen.cases, seen.hits, told, unknown);
    CHECK(seen.hits > seen.cases / 8);
    CHECK(told > seen.cases / 5);
    CHECK(unknown <= seen.cases / 20 + 1);
}

HARNESS_TEST(test_nearest, "how near")
{
    tell_rounds(UINT64_C(0x73746f7279), body_shape);
}

/* Boxes that reach 0.9 (a robot of 1.6 x 0.8), 10, 98 and 1000 units. */
static void make_box(harness_random *random, uint32_t number)
{
    static const int32_t reaches[BODY_SHAPES] = {58617, 655360, 6422528, 65536000};
    shape *const s = &body_pool[number];
    berth_arena image = berth_arena_over(s->made.image, sizeof s->made.image);
    const berth_raw x = FROM_RAW(reaches[number] / 10 * 8), y = FROM_RAW(reaches[number] / 10 * 6);
    const int off = (int)harness_below(random, 2); /* turns about its middle, or far from it */

    s->kind = SHAPE_RECTANGLE;
    s->given.points = s->given.rings = s->given.triangles = 0;
    CHECK_EQ(berth_footprint_rectangle(berth_num_of(off ? x / 2 : -x), berth_num_of(off ? 0 : -y),
                                       berth_num_of(x), berth_num_of(y), berth_num_of(0), &image,
                                       &s->made.view),
             BERTH_OK);
    shape_read(s);
}

HARNESS_TEST(test_sizes, "at all sizes")
{
    tell_rounds(UINT64_C(0x73697a6573), make_box);
}

#else

HARNESS_SKIPPED(test_nearest, "how near", "against doubles: on the host")

HARNESS_SKIPPED(test_sizes, "at all sizes", "as above")

#endif
