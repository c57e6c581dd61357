/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* The reference, of legs that are held: cases worked out by hand, and on the host a second search,
 * each leg against each, with the compiler's own 128-bit integers and no notion of a next pair. */

#include "tests/reference/legs.h"
#include "tests/unit/support.h"

#define ONE 65536
#define TURN 16384

static const reference_placement at_origin = {TURN, 0, 0, 0, 0};

/* ---- One pair of samples -------------------------------------------------------------------- */

static reference_placement placement(int32_t c, int32_t s, int32_t x, int32_t y, int32_t start)
{
    reference_placement p;
    p.c = c;
    p.s = s;
    p.x = x;
    p.y = y;
    p.start = start;
    return p;
}

HARNESS_TEST(touching_is_decided_exactly, "touching is decided exactly")
{
    const int32_t far = 8192 * ONE;
    const reference_placement turned = placement(0, TURN, 0, 0, 0);
    const reference_placement corner = placement(TURN, 0, -far, -far, 0);
    const reference_placement long_pair = placement(16385, 0, 0, 0, 0);

    /* 3, 4, 5 */
    CHECK_EQ(reference_sign_exact(3 * ONE, 4 * ONE, 2 * ONE, &at_origin, 0, 0, 3 * ONE, &at_origin),
             0);
    CHECK_EQ(
        reference_sign_exact(3 * ONE, 4 * ONE, 2 * ONE + 1, &at_origin, 0, 0, 3 * ONE, &at_origin),
        -1);
    CHECK_EQ(
        reference_sign_exact(3 * ONE, 4 * ONE, 2 * ONE - 1, &at_origin, 0, 0, 3 * ONE, &at_origin),
        1);
    CHECK_EQ(
        reference_sign_exact(3 * ONE + 1, 4 * ONE, 2 * ONE, &at_origin, 0, 0, 3 * ONE, &at_origin),
        1);
    /* a quarter turn takes (3, 4) to (-4, 3) */
    CHECK_EQ(reference_sign_exact(3 * ONE, 4 * ONE, 0, &turned, -4 * ONE, 3 * ONE, 0, &at_origin),
             0);
    CHECK_EQ(reference_sign_exact(3 * ONE, 4 * ONE, 1, &turned, -4 * ONE, 3 * ONE, 0, &at_origin),
             -1);
    /* the largest of everything: two corners of the world and of the clip */
    CHECK_EQ(reference_sign_exact(-far, -far, far, &corner, far, far, far, &at_origin), 1);
    CHECK_EQ(reference_sign_exact(far, far, far, &corner, 0, 0, far, &at_origin), -1);
    CHECK_EQ(reference_sign_exact(far, far, 0, &corner, 0, 0, 0, &at_origin), 0);
    CHECK_EQ(reference_sign_exact(far, 0, far, &at_origin, -far, 0, far, &at_origin), 0);
    CHECK_EQ(reference_sign_exact(far - 1, 0, far, &at_origin, -far, 0, far, &at_origin), -1);
    /* the pair (c, s) is taken as it is: 16385 / 16384 of a length */
    CHECK_EQ(reference_sign_exact(TURN, 0, 16385, &long_pair, 0, 0, 0, &at_origin), 0);
    CHECK_EQ(reference_sign_exact(TURN, 0, 16386, &long_pair, 0, 0, 0, &at_origin), -1);
    CHECK_EQ(reference_sign_exact(TURN, 0, 16384, &long_pair, 0, 0, 0, &at_origin), 1);
}

/* ---- Time ----------------------------------------------------------------------------------- */

enum { MOST = 12 };

/* A clip: legs that are held, of dt ticks each. */
typedef struct held {
    reference_leg legs[MOST];
    uint32_t count;
} held;

static void hold(held *to, uint32_t i, int32_t x, int32_t y, int32_t radius, int32_t dt)
{
    const reference_leg leg = {(int32_t)i * dt, (int32_t)(i + 1) * dt, x, y, x, y, radius};
    to->legs[i] = leg;
    to->count = i + 1;
}

/* Sample i at x + step i units. */
static held line(uint32_t count, int32_t x, int32_t step, int32_t dt)
{
    held clip;
    for (uint32_t i = 0; i < count; i++) {
        hold(&clip, i, (x + step * (int32_t)i) * ONE, 0, ONE, dt);
    }
    return clip;
}

static reference_meeting meet(const held *a, const reference_placement *pa, const held *b,
                              const reference_placement *pb)
{
    const reference_motion one = {a->legs, a->count, 0, 0}, two = {b->legs, b->count, 0, 0};
    const reference_window always = reference_always();
    return reference_motions_meet(&one, pa, &two, pb, &always);
}

HARNESS_TEST(time_is_half_open, "time is half-open")
{
    const held clip = line(1, 0, 0, 10);
    static const struct {
        int32_t start;
        int hit;
        int32_t tick;
    } table[] = {{0, 1, 0},  {1, 1, 1},  {9, 1, 9},   {10, 0, 0},      {11, 0, 0},
                 {-1, 1, 0}, {-9, 1, 0}, {-10, 0, 0}, {1 << 30, 0, 0}, {-(1 << 30), 0, 0}};

    for (uint32_t i = 0; i < LENGTH_OF(table); i++) {
        const reference_placement later = placement(TURN, 0, 0, 0, table[i].start);
        const reference_meeting r = meet(&clip, &at_origin, &clip, &later);
        CHECK_EQ(r.hit, table[i].hit);
        CHECK_EQ(r.tick, table[i].tick);
        CHECK_EQ(r.tests, table[i].hit);
    }
}

HARNESS_TEST(the_first_collision_is_found, "the first collision is found")
{
    /* a walks 0, 10, 20, 30 at 4 ticks a sample; b stands at 20 for 3 ticks a sample */
    const held a = line(4, 0, 10, 4), b = line(4, 20, 0, 3);
    reference_placement later = at_origin;

    reference_meeting r = meet(&a, &at_origin, &b, &at_origin);
    CHECK_EQ(r.hit, 1);
    CHECK_EQ(r.tick, 8);
    CHECK_EQ(r.leg_a, 2);
    CHECK_EQ(r.leg_b, 2);
    CHECK_EQ(r.tests, 5); /* (0,0) 0, (0,1) 3, (1,1) 4, (1,2) 6, (2,2) 8 */
    later.start = 9;
    r = meet(&a, &at_origin, &b, &later);
    CHECK_EQ(r.hit, 1);
    CHECK_EQ(r.tick, 9);
    CHECK_EQ(r.leg_a, 2);
    CHECK_EQ(r.leg_b, 0);
    later.start = 12;
    r = meet(&a, &at_origin, &b, &later);
    CHECK_EQ(r.hit, 0);
    CHECK_EQ(r.tests, 2); /* (3,0) 12, (3,1) 15 */
}

HARNESS_TEST(the_longest_times_fit, "the longest times fit")
{
    const int32_t limit = 1 << 30;
    const held clip = line(1, 0, 0, limit);
    const reference_placement early = placement(TURN, 0, 0, 0, -limit);
    const reference_placement late = placement(TURN, 0, 0, 0, limit);
    reference_meeting r = meet(&clip, &early, &clip, &at_origin);

    CHECK_EQ(r.hit, 0);
    r = meet(&clip, &late, &clip, &late);
    CHECK_EQ(r.hit, 1);
    CHECK_EQ(r.tick, limit);
    r = meet(&clip, &late, &clip, &early);
    CHECK_EQ(r.hit, 0);
}

/* ---- Clearance ------------------------------------------------------------------------------ */

HARNESS_TEST(clearance_of_known_cases, "clearance of known cases")
{
    reference_leg_f64 walk[2] = {{0, 5, 0, 0, 0, 0, 1}, {5, 10, 3, 4, 3, 4, 1}};
    const reference_leg_f64 stand[2] = {{0, 5, 0, 0, 0, 0, 0}, {5, 10, 0, 0, 0, 0, 0}};
    const reference_motion_f64 a = {walk, 2, 0, 0}, b = {stand, 2, 0, 0};
    const reference_window_f64 always = {-REFERENCE_EVER, REFERENCE_EVER, 0, 0, 0};
    reference_placement_f64 at_rest = {1, 0, 0, 0, 0}, there = {0, 1, 0, 0, 0};
    double clearance = 77;

    CHECK_EQ(reference_motions_clearance(&a, &at_rest, &b, &at_rest, &always, &clearance), 1);
    CHECK_REAL_EQ(clearance, -1); /* at the start both are at the origin */
    there.start = 5;              /* b comes when a has left for (3, 4) */
    CHECK_EQ(reference_motions_clearance(&a, &at_rest, &b, &there, &always, &clearance), 1);
    CHECK_REAL_EQ(clearance, 4);
    walk[1].radius = 0.5;
    CHECK_EQ(reference_motions_clearance(&a, &at_rest, &b, &there, &always, &clearance), 1);
    CHECK_REAL_EQ(clearance, 4.5);
    there.x = 100;
    there.y = 4;
    CHECK_EQ(reference_motions_clearance(&a, &at_rest, &b, &there, &always, &clearance), 1);
    CHECK_REAL_EQ(clearance, 96.5);
    there.start = 10;
    clearance = 77;
    CHECK_EQ(reference_motions_clearance(&a, &at_rest, &b, &there, &always, &clearance), 0);
    CHECK_REAL_EQ(clearance, 77);
}

/* ---- Against a second search ---------------------------------------------------------------- */

#ifdef HARNESS_HOSTED

__extension__ typedef __int128 int128;

/* A world coordinate times 2^30, along x or y. */
static int64_t along(int axis, int32_t x, int32_t y, const reference_placement *p)
{
    return axis == 0 ? (int64_t)p->c * x - (int64_t)p->s * y + (int64_t)p->x * 16384
                     : (int64_t)p->s * x + (int64_t)p->c * y + (int64_t)p->y * 16384;
}

static int pair_collides(const reference_leg *a, const reference_placement *pa,
                         const reference_leg *b, const reference_placement *pb)
{
    const int64_t dx = along(0, a->x, a->y, pa) - along(0, b->x, b->y, pb);
    const int64_t dy = along(1, a->x, a->y, pa) - along(1, b->x, b->y, pb);
    const int64_t reach = ((int64_t)a->radius + b->radius) * 16384;
    return (int128)dx * dx + (int128)dy * dy < (int128)reach * reach;
}

/* All pairs in any order; the earliest collision wins. */
static reference_meeting second_search(const held *a, const reference_placement *pa, const held *b,
                                       const reference_placement *pb)
{
    reference_meeting best = {0, 0, 0, 0, 0};
    for (uint32_t i = 0; i < a->count; i++) {
        for (uint32_t j = 0; j < b->count; j++) {
            const reference_leg *const one = &a->legs[i], *const two = &b->legs[j];
            const int32_t from_a = pa->start + one->begin, from_b = pb->start + two->begin;
            const int32_t from = from_a > from_b ? from_a : from_b;
            if (from < pa->start + one->end && from < pb->start + two->end &&
                pair_collides(one, pa, two, pb) && (!best.hit || from < best.tick)) {
                best.hit = 1;
                best.tick = from;
                best.leg_a = i;
                best.leg_b = j;
            }
        }
    }
    return best;
}

static held random_clip(harness_random *random, int32_t span)
{
    const uint32_t count = 1 + harness_below(random, MOST);
    const int32_t radius = harness_between(random, 0, span / 2);
    const int32_t dt = harness_between(random, 1, 20);
    held clip;
    for (uint32_t i = 0; i < count; i++) {
        const int32_t x = harness_between(random, -span, span);
        hold(&clip, i, x, harness_between(random, -span, span), radius, dt);
    }
    return clip;
}

static reference_placement random_placement(harness_random *random, int32_t span)
{
    reference_placement p;
    p.c = harness_between(random, -16385, 16385);
    p.s = harness_between(random, -16385, 16385);
    p.x = harness_between(random, -span, span);
    p.y = harness_between(random, -span, span);
    p.start = harness_between(random, -60, 60);
    return p;
}

HARNESS_TEST(agrees_with_a_second_search, "agrees with a second search in 128-bit integers")
{
    uint32_t hits = 0;
    for (uint32_t seed = 0; seed < HARNESS_CASES; seed++) {
        harness_random random = harness_round(0, seed);
        const int32_t span = (int32_t)(UINT32_C(1) << harness_between(&random, 1, 29));
        const held a = random_clip(&random, span), b = random_clip(&random, span);
        const reference_placement pa = random_placement(&random, span);
        const reference_placement pb = random_placement(&random, span);
        const reference_meeting got = meet(&a, &pa, &b, &pb);
        const reference_meeting wanted = second_search(&a, &pa, &b, &pb);
        CHECK_EQ(got.hit, wanted.hit);
        CHECK_EQ(got.tick, wanted.tick);
        CHECK_EQ(got.leg_a, wanted.leg_a);
        CHECK_EQ(got.leg_b, wanted.leg_b);
        hits += got.hit != 0;
    }
    harness_note("%u of %u collide", hits, (uint32_t)HARNESS_CASES);
    CHECK_LE(HARNESS_CASES / 10, hits);
    CHECK_LE(hits, HARNESS_CASES - HARNESS_CASES / 10);
}

#else

HARNESS_SKIPPED(agrees_with_a_second_search, "agrees with a second search in 128-bit integers",
                "no 128-bit integers here")

#endif
