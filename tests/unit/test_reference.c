/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* The reference: cases worked out by hand, and on the host a second exhaustive search with the
 * compiler's own 128-bit integers and no notion of a next pair: each sample against each. */

#include "tests/reference/reference.h"
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

static void touching_is_decided_exactly(void)
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

static const int32_t line_x[4] = {0, 10 * ONE, 20 * ONE, 30 * ONE};
static const int32_t zeros[4] = {0, 0, 0, 0};

static reference_clip line(uint32_t count, int32_t dt, int32_t radius)
{
    reference_clip clip;
    clip.x = line_x;
    clip.y = zeros;
    clip.r = 0;
    clip.radius = radius;
    clip.count = count;
    clip.dt = dt;
    return clip;
}

static void time_is_half_open(void)
{
    const reference_clip clip = line(1, 10, ONE);
    static const struct {
        int32_t start;
        int hit;
        int32_t tick;
    } table[] = {{0, 1, 0},  {1, 1, 1},  {9, 1, 9},   {10, 0, 0},      {11, 0, 0},
                 {-1, 1, 0}, {-9, 1, 0}, {-10, 0, 0}, {1 << 30, 0, 0}, {-(1 << 30), 0, 0}};

    for (uint32_t i = 0; i < LENGTH_OF(table); i++) {
        const reference_placement later = placement(TURN, 0, 0, 0, table[i].start);
        const reference_result r = reference_collide_exact(&clip, &at_origin, &clip, &later);
        CHECK_EQ(r.hit, table[i].hit);
        CHECK_EQ(r.tick, table[i].tick);
        CHECK_EQ(r.tests, table[i].hit);
    }
}

static void the_first_collision_is_found(void)
{
    /* a walks 0, 10, 20, 30 at 4 ticks a sample; b stands at 20 for 3 ticks a sample */
    const reference_clip a = line(4, 4, ONE);
    const int32_t stand[4] = {20 * ONE, 20 * ONE, 20 * ONE, 20 * ONE};
    reference_clip b = line(4, 3, ONE);
    reference_placement later = at_origin;
    reference_result r;

    b.x = stand;
    r = reference_collide_exact(&a, &at_origin, &b, &at_origin);
    CHECK_EQ(r.hit, 1);
    CHECK_EQ(r.tick, 8);
    CHECK_EQ(r.sample_a, 2);
    CHECK_EQ(r.sample_b, 2);
    CHECK_EQ(r.tests, 5); /* (0,0) 0, (0,1) 3, (1,1) 4, (1,2) 6, (2,2) 8 */
    later.start = 9;
    r = reference_collide_exact(&a, &at_origin, &b, &later);
    CHECK_EQ(r.hit, 1);
    CHECK_EQ(r.tick, 9);
    CHECK_EQ(r.sample_a, 2);
    CHECK_EQ(r.sample_b, 0);
    later.start = 12;
    r = reference_collide_exact(&a, &at_origin, &b, &later);
    CHECK_EQ(r.hit, 0);
    CHECK_EQ(r.tests, 2); /* (3,0) 12, (3,1) 15 */
}

static void the_longest_times_fit(void)
{
    const int32_t limit = 1 << 30;
    const reference_clip clip = line(1, limit, ONE);
    const reference_placement early = placement(TURN, 0, 0, 0, -limit);
    const reference_placement late = placement(TURN, 0, 0, 0, limit);
    reference_result r = reference_collide_exact(&clip, &early, &clip, &at_origin);

    CHECK_EQ(r.hit, 0);
    r = reference_collide_exact(&clip, &late, &clip, &late);
    CHECK_EQ(r.hit, 1);
    CHECK_EQ(r.tick, limit);
    r = reference_collide_exact(&clip, &late, &clip, &early);
    CHECK_EQ(r.hit, 0);
}

/* ---- Clearance ------------------------------------------------------------------------------ */

static void clearance_of_known_cases(void)
{
    const double x[2] = {0, 3}, y[2] = {0, 4}, zero[2] = {0, 0}, r[2] = {1, 0.5};
    reference_clip_f64 a, b;
    reference_placement_f64 here = {1, 0, 0, 0, 0}, there = {0, 1, 0, 0, 0};
    double clearance = 77;

    a.x = x;
    a.y = y;
    a.r = 0;
    a.radius = 1;
    a.count = 2;
    a.dt = 5;
    b = a;
    b.x = b.y = zero;
    b.radius = 0;
    CHECK_EQ(reference_clearance(&a, &here, &b, &here, &clearance), 1);
    CHECK_REAL_EQ(clearance, -1); /* at the start both are at the origin */
    there.start = 5;              /* b comes when a has left for (3, 4) */
    CHECK_EQ(reference_clearance(&a, &here, &b, &there, &clearance), 1);
    CHECK_REAL_EQ(clearance, 4);
    a.r = r;
    CHECK_EQ(reference_clearance(&a, &here, &b, &there, &clearance), 1);
    CHECK_REAL_EQ(clearance, 4.5);
    there.x = 100;
    there.y = 4;
    CHECK_EQ(reference_clearance(&a, &here, &b, &there, &clearance), 1);
    CHECK_REAL_EQ(clearance, 96.5);
    there.start = 10;
    clearance = 77;
    CHECK_EQ(reference_clearance(&a, &here, &b, &there, &clearance), 0);
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

static int pair_collides(const reference_clip *a, uint32_t i, const reference_placement *pa,
                         const reference_clip *b, uint32_t j, const reference_placement *pb)
{
    const int64_t dx = along(0, a->x[i], a->y[i], pa) - along(0, b->x[j], b->y[j], pb);
    const int64_t dy = along(1, a->x[i], a->y[i], pa) - along(1, b->x[j], b->y[j], pb);
    const int64_t reach = ((int64_t)a->radius + b->radius) * 16384;
    return (int128)dx * dx + (int128)dy * dy < (int128)reach * reach;
}

/* All pairs in any order; the earliest collision wins. */
static reference_result second_search(const reference_clip *a, const reference_placement *pa,
                                      const reference_clip *b, const reference_placement *pb)
{
    reference_result best = {0, 0, 0, 0, 0};
    for (uint32_t i = 0; i < a->count; i++) {
        for (uint32_t j = 0; j < b->count; j++) {
            const int64_t from_a = pa->start + (int64_t)i * a->dt;
            const int64_t from_b = pb->start + (int64_t)j * b->dt;
            const int64_t from = from_a > from_b ? from_a : from_b;
            if (from < from_a + a->dt && from < from_b + b->dt &&
                pair_collides(a, i, pa, b, j, pb) && (!best.hit || from < best.tick)) {
                best.hit = 1;
                best.tick = (int32_t)from;
                best.sample_a = i;
                best.sample_b = j;
            }
        }
    }
    return best;
}

static void random_clip(harness_random *random, int32_t *x, int32_t *y, reference_clip *clip,
                        int32_t span)
{
    clip->x = x;
    clip->y = y;
    clip->r = 0;
    clip->radius = harness_between(random, 0, span / 2);
    clip->count = 1 + harness_below(random, 12);
    clip->dt = harness_between(random, 1, 20);
    for (uint32_t i = 0; i < clip->count; i++) {
        x[i] = harness_between(random, -span, span);
        y[i] = harness_between(random, -span, span);
    }
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

static void agrees_with_a_second_search(void)
{
    uint32_t hits = 0;
    for (uint32_t seed = 0; seed < HARNESS_CASES; seed++) {
        harness_random random = harness_random_from(seed);
        const int32_t span = (int32_t)(UINT32_C(1) << harness_between(&random, 1, 29));
        int32_t ax[12], ay[12], bx[12], by[12];
        reference_clip a, b;
        reference_placement pa, pb;
        reference_result got, wanted;

        harness_seed(seed);
        random_clip(&random, ax, ay, &a, span);
        random_clip(&random, bx, by, &b, span);
        pa = random_placement(&random, span);
        pb = random_placement(&random, span);
        got = reference_collide_exact(&a, &pa, &b, &pb);
        wanted = second_search(&a, &pa, &b, &pb);
        CHECK_EQ(got.hit, wanted.hit);
        CHECK_EQ(got.tick, wanted.tick);
        CHECK_EQ(got.sample_a, wanted.sample_a);
        CHECK_EQ(got.sample_b, wanted.sample_b);
        hits += got.hit != 0;
    }
    harness_note("%u of %u collide", hits, (uint32_t)HARNESS_CASES);
    CHECK_LE(HARNESS_CASES / 10, hits);
    CHECK_LE(hits, HARNESS_CASES - HARNESS_CASES / 10);
}

#else

static void agrees_with_a_second_search(void)
{
    harness_skip("no 128-bit integers here");
}

#endif

const harness_test tests[] = {
    {"touching is decided exactly", touching_is_decided_exactly},
    {"time is half-open", time_is_half_open},
    {"the first collision is found", the_first_collision_is_found},
    {"the longest times fit", the_longest_times_fit},
    {"clearance of known cases", clearance_of_known_cases},
    {"agrees with a second search in 128-bit integers", agrees_with_a_second_search},
    {0, 0},
};
