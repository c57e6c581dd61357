/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* All answers about a pair of bodies tell one story, whoever is named first: they meet exactly when
 * there is a time of impact, a first contact, an approach of 0; a tick is in contact exactly when a
 * window of it alone hits; the two parts of a window that is cut hit when all of it does; a start
 * that is told is clear for every other call, and the one before it is not. And they keep to what
 * berth/bodies.h says of their error, against the reference in double.
 *
 * A round is its number: -DPROPERTY_ROUND=n starts there. */

#include "tests/harness/harness.h"

#ifdef HARNESS_HOSTED

#include "tests/property/bodies_pair.h"

enum { CONTACTS = 12 };

static body_tally seen;
static uint32_t starts, later, windows, told, unknown;

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

/* ---- Contacts, and windows of one tick ------------------------------------------------------- */

/* Is tick k in contact? A window of its own says so, where the margin does not grow. */
static berth_status at_tick(const body_pair *p, int32_t k)
{
    berth_body_options one = p->options;

    one.motion.from = k;
    one.motion.until = k + 1;
    windows++;
    return berth_bodies_meet(&p->a.body, &p->b.body, &one, NULL);
}

static int is_asked(const body_pair *p, int32_t k)
{
    const berth_motion_options *const o = &p->options.motion;

    return k < INT32_MAX - 1 && (k | (k + 1)) != 0 &&
           (o->from == o->until || (k >= o->from && k < o->until));
}

static void check_contacts(harness_random *random, const body_pair *p, berth_status meets,
                           int32_t first)
{
    int32_t from = INT32_MIN, again = INT32_MIN, last = INT32_MIN;
    berth_body_options limited = p->options;

    limited.motion.max_steps = 2000000;
    for (uint32_t i = 0; i < CONTACTS; i++) {
        berth_body_contact one, two;
        const berth_status answer =
            berth_bodies_next_contact(&p->a.body, &p->b.body, &limited, &from, &one, NULL);
        CHECK_EQ(berth_bodies_next_contact(&p->b.body, &p->a.body, &limited, &again, &two, NULL),
                 answer);
        if (answer == BERTH_UNKNOWN) {
            unknown++;
            break;
        }
        CHECK_EQ(answer == BERTH_HIT, i == 0 ? meets == BERTH_HIT : answer == BERTH_HIT);
        if (answer != BERTH_HIT) {
            break;
        }
        CHECK(i != 0 || one.time_in == first);
        CHECK_EQ(two.time_in, one.time_in);
        CHECK_EQ(two.time_out, one.time_out);
        CHECK(one.time_out >= one.time_in && (i == 0 || one.time_in > last));
        if (p->options.motion.margin_per_tick == 0) {
            const int32_t in = one.time_in, out = one.time_out;
            if (is_asked(p, in)) {
                CHECK_EQ(at_tick(p, in), BERTH_HIT);
            }
            if (in > INT32_MIN + 1 && in - 1 != last && is_asked(p, in - 1)) {
                CHECK_EQ(at_tick(p, in - 1), BERTH_CLEAR);
            }
            if (out < INT32_MAX - 2 && is_asked(p, out + 1)) {
                CHECK_EQ(at_tick(p, out + 1), BERTH_CLEAR);
            }
            if (in - (int64_t)last > 2) {
                const uint32_t room = (uint32_t)in - (uint32_t)last - 1;
                const int32_t k = in - 1 - (int32_t)(harness_u32(random) % (room < 99 ? room : 99));
                if (is_asked(p, k) && k > last) {
                    CHECK_EQ(at_tick(p, k), BERTH_CLEAR);
                }
            }
        }
        last = one.time_out + (one.time_out < INT32_MAX - 1); /* a clear one follows */
    }
}

/* All of a window hits when one of its two parts does. */
static void check_cut(harness_random *random, const body_pair *p, berth_status meets)
{
    berth_body_options one = p->options, two = p->options;
    const int32_t from = one.motion.from, until = one.motion.until;

    if (from >= until - 1 || one.motion.margin_per_tick != 0) {
        return;
    }
    const int32_t cut = from + 1 + (int32_t)harness_below(random, (uint32_t)(until - from - 1));
    one.motion.until = cut;
    two.motion.from = cut;
    if ((one.motion.from | cut) == 0 || (cut | until) == 0) {
        return;
    }
    CHECK_EQ(berth_bodies_meet(&p->a.body, &p->b.body, &one, NULL) == BERTH_HIT ||
                 berth_bodies_meet(&p->a.body, &p->b.body, &two, NULL) == BERTH_HIT,
             meets == BERTH_HIT);
}

/* ---- Starts ---------------------------------------------------------------------------------- */

static berth_status meets_from(body_pair *p, int32_t start, int32_t was)
{
    berth_status answer = BERTH_E_START;

    p->b.at[0].start += start - was;
    p->b.at[1].start += start - was;
    if (body_place(&p->b, p->options.boundary)) {
        answer = berth_bodies_meet(&p->a.body, &p->b.body, &p->options, NULL);
        if (answer == BERTH_CLEAR) {
            check_nearest(p, BERTH_CLEAR);
            check_swapped_impact(p);
        }
    }
    p->b.at[0].start -= start - was;
    p->b.at[1].start -= start - was;
    CHECK(body_place(&p->b, p->options.boundary));
    return answer;
}

static void check_start(harness_random *random, body_pair *p, berth_status meets)
{
    const berth_body *const others = &p->a.body;
    const int32_t was = p->b.at[0].start, wide = (int32_t)1 << harness_below(random, 16);
    const berth_start_range range = {meets == BERTH_HIT ? was : was - wide, was + 2 * wide, 0};
    berth_body_options limited = p->options;
    int32_t start = INT32_MIN;

    if (p->b.kind == BODY_STANDING) {
        return;
    }
    limited.motion.max_steps = 300000;
    const berth_status answer =
        berth_bodies_earliest_start(&others, 1, &p->b.body, &range, &limited, &start, NULL);
    if (answer == BERTH_E_START || answer == BERTH_UNKNOWN) {
        unknown += answer == BERTH_UNKNOWN;
        return;
    }
    CHECK(answer == BERTH_CLEAR || answer == BERTH_HIT);
    starts += answer == BERTH_CLEAR;
    if (answer == BERTH_HIT) {
        CHECK_EQ(meets_from(p, range.until, was), BERTH_HIT);
        return;
    }
    CHECK_EQ(meets_from(p, start, was), BERTH_CLEAR);
    if (start > range.from) {
        later++;
        CHECK_EQ(meets_from(p, start - 1, was), BERTH_HIT);
    }
}

/* ---- All ------------------------------------------------------------------------------------- */

static void tell(harness_random *random, body_pair *p)
{
    const uint32_t failures = harness_failures();
    berth_body_impact impact = {0};
    const berth_status meets =
        berth_bodies_time_of_impact(&p->a.body, &p->b.body, &p->options, &impact, NULL);

    CHECK(meets == BERTH_HIT || meets == BERTH_CLEAR);
    check_swapped_impact(p);
    check_nearest(p, meets);
    check_contacts(random, p, meets, impact.tick);
    check_cut(random, p, meets);
    check_start(random, p, meets);
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
    starts = later = windows = told = unknown = 0;
    body_rounds(seed, HARNESS_CASES / 60, make, &seen, tell);
    harness_note(
        "%u cases: %u hit; %u distances, %u ticks alone, %u starts, %u of them later; %u dear",
        seen.cases, seen.hits, told, windows, starts, later, unknown);
    CHECK(HARNESS_GIVEN || seen.hits > seen.cases / 8);
    CHECK(HARNESS_GIVEN || (told > seen.cases / 5 && windows > seen.cases / 5));
    CHECK(HARNESS_GIVEN || unknown <= seen.cases / 20 + 1);
}

HARNESS_TEST(test_story, "one story")
{
    tell_rounds(UINT64_C(0x73746f7279), body_shape);
    CHECK(seen.cases < 400 || later > seen.cases / 200);
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

HARNESS_SKIPPED(test_story, "one story", "against doubles: on the host")

HARNESS_TEST(test_sizes, "at all sizes")
{
    test_story();
}

#endif
