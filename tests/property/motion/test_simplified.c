/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* Nothing that the original meets is missed after simplification: clips, held and as what they were
 * sampled from, trajectories of any course and robots' plans, simplified to any tolerance, stored,
 * and asked about where the originals touch. In q16 the originals are compared exactly, else in
 * double. test_simplify.c looks at the simplified legs themselves. */

#include "tests/property/given.h"
#include "tests/property/stored.h"

#ifdef HARNESS_SMALL
enum { MOST = 12, LEGS = 16, POOL = 2 };
#else
enum { MOST = 60, LEGS = 160, POOL = 8 };
#endif

enum { QUERIES = 20 }; /* in a round */

/* Room for so many legs, in q16 perhaps each in a block of its own. */
#ifdef BERTH_Q16
#define ROOM (BERTH_MOTION_HEADER_BYTES + LEGS * 76u)
#else
#define ROOM BERTH_MOTION_TRAJECTORY_BYTES(LEGS + 1, 1, 1)
#endif

typedef struct slot {
    reference_leg legs[MOST]; /* the original's, Q16.16: in q16 exactly */
    reference_leg_f64 given_legs[MOST];
    uint64_t image[(ROOM + 7) / 8];
    berth_motion view; /* of what was simplified */
    reference_motion original;
    reference_motion_f64 given;
} slot;

static slot pool[POOL];
static int32_t x[MOST], y[MOST], r[MOST], tick[MOST];
static berth_num numbers[3][MOST];
static berth_num knot_x[MOST + 1], knot_y[MOST + 1], knot_r[MOST + 1];
static int32_t knot_tick[MOST + 1];
static uint32_t before, after; /* legs */

/* ---- Originals ------------------------------------------------------------------------------ */

static void convert(uint32_t count, int32_t radius, int radii)
{
    for (uint32_t i = 0; i < count; i++) {
        r[i] = radii ? r[i] : radius;
        numbers[0][i] = given_num((double)x[i] / 65536.0);
        numbers[1][i] = given_num((double)y[i] / 65536.0);
        numbers[2][i] = given_num((double)r[i] / 65536.0);
    }
}

/* The legs in double: from Q16.16, as the library's numbers round them. */
static void in_double(slot *s)
{
    for (uint32_t i = 0; i < s->original.count; i++) {
        const reference_leg *const from = &s->legs[i];
        reference_leg_f64 *const to = &s->given_legs[i];
        to->begin = from->begin;
        to->end = from->end;
        to->x = given_real(given_num((double)from->x / 65536.0));
        to->y = given_real(given_num((double)from->y / 65536.0));
        to->to_x = given_real(given_num((double)from->to_x / 65536.0));
        to->to_y = given_real(given_num((double)from->to_y / 65536.0));
        to->radius = given_real(given_num((double)from->radius / 65536.0));
    }
    s->given.legs = s->given_legs;
    s->given.count = s->original.count;
    s->given.before = s->original.before;
    s->given.after = s->original.after;
}

/* What a clip was sampled from: straight from sample to sample with the larger radius of both, and
 * at the last one for dt ticks. */
static reference_motion between(const gen_clip *clip, reference_leg *legs)
{
    reference_motion motion = gen_clip_legs(clip, legs);
    for (uint32_t i = 0; i + 1 < clip->count; i++) {
        legs[i].to_x = legs[i + 1].x;
        legs[i].to_y = legs[i + 1].y;
        legs[i].radius = legs[i].radius > legs[i + 1].radius ? legs[i].radius : legs[i + 1].radius;
    }
    return motion;
}

/* Extents within some hundred units, so that tolerances matter. */
static gen_form form_of(harness_random *random)
{
    gen_form form = gen_form_random(random, MOST);
    form.shape = harness_below(random, 2) == 0 ? GEN_STROLL : form.shape;
    form.count = 1 + harness_below(random, MOST);
    form.half >>= form.half > 30000000 ? 5 : 0;
    form.dt = harness_between(random, 1, 50);
    return form;
}

static void make_clip(harness_random *random, slot *s, int held, berth_clip *clip)
{
    const gen_form form = form_of(random);
    gen_clip made = {x, y, r, 0, 0, 0, 0};
    gen_clip_make(random, &form, &made);
    convert(made.count, made.radius, made.radii);
    *clip = berth_clip_over_arrays_radii(numbers[0], numbers[1], numbers[2], made.count, made.dt);
    made.radii = 1;
    s->original = held ? gen_clip_legs(&made, s->legs) : between(&made, s->legs);
}

static void make_trajectory(harness_random *random, slot *s, berth_trajectory *trajectory)
{
    gen_trajectory made = {x, y, tick, r, 0, 0, 0, 0, 0};
    if (harness_below(random, 2) == 0) {
        made.radius = harness_between(random, 0, 60000);
        gen_plan_make(random, 2 + harness_below(random, MOST - 1), 20 * 65536, 65536, 30, &made);
    } else {
        gen_journey journey = gen_journey_random(random, MOST);
        journey.form = form_of(random);
        journey.span = (int32_t)journey.form.count * 40;
        gen_trajectory_make(random, &journey, &made);
    }
    convert(made.count, made.radius, made.radii);
    *trajectory =
        berth_trajectory_over_arrays(numbers[0], numbers[1], tick, made.count, numbers[2][0]);
    trajectory->r = numbers[2];
    trajectory->before = (uint8_t)made.before;
    trajectory->after = (uint8_t)made.after;
    made.radii = 1;
    s->original = gen_trajectory_legs(&made, s->legs);
}

/* ---- Simplified ----------------------------------------------------------------------------- */

static void build(slot *s, const berth_trajectory *simplified, uint32_t leaf_size)
{
    berth_arena image = berth_arena_over(s->image, sizeof s->image);
    berth_motion_desc desc = berth_motion_desc_default();
    desc.trajectory = simplified;
    desc.leaf_size = (uint16_t)leaf_size;
    CHECK_EQ(berth_motion_build(&desc, &image, &s->view), BERTH_OK);
}

static void make_slot(uint32_t number)
{
    harness_random random = harness_random_from(UINT64_C(0x73696d7000000000) + number);
    slot *const s = &pool[number % POOL];
    const uint32_t kind = number % 3, bits = 6 + harness_below(&random, 11);
    const int radii = (int)harness_below(&random, 2);
    const berth_simplified into = {knot_x, knot_y, knot_tick, radii ? knot_r : NULL, MOST + 1};
    const berth_simplify_desc none = {NULL, NULL, berth_num_of(0), 0};
    berth_simplify_desc desc = none;
    berth_trajectory trajectory, simplified;
    berth_status status;
    berth_clip clip;

    if (kind == 2) {
        make_trajectory(&random, s, &trajectory);
        desc.trajectory = &trajectory;
    } else {
        make_clip(&random, s, kind == 1, &clip);
        desc.clip = &clip;
        desc.held = (uint8_t)(kind == 1);
    }
    in_double(s);
    desc.tolerance = given_num((double)(UINT32_C(1) << bits) / 65536.0);
    status = berth_trajectory_simplify(&desc, &into, &simplified);
    if (status == BERTH_E_TOLERANCE && kind == 1) { /* it jumps: as far as it may */
        desc.tolerance = given_num(8192.0);
        status = berth_trajectory_simplify(&desc, &into, &simplified);
    }
    CHECK(status == BERTH_OK || status == BERTH_E_RADIUS);
    if (status != BERTH_OK) { /* as wide as a disc may be, and wider: something small instead */
        static const berth_num zero[1];
        const berth_trajectory spot = {zero, zero, knot_tick, NULL, 0, berth_num_of(0), 1, 1, 1};
        knot_tick[0] = 0;
        s->original.count = s->given.count = 1;
        s->original.before = s->given.before = s->original.after = s->given.after = 1;
        s->legs[0].begin = s->legs[0].end = s->given_legs[0].begin = s->given_legs[0].end = 0;
        s->legs[0].x = s->legs[0].y = s->legs[0].to_x = s->legs[0].to_y = s->legs[0].radius = 0;
        in_double(s);
        simplified = spot;
    }
    before += s->original.count;
    after += simplified.count;
    build(s, &simplified, harness_below(&random, 5));
}

/* ---- Cases ---------------------------------------------------------------------------------- */

static uint32_t hits, met; /* of the simplified; of the originals */

/* Half of them as long as a rotation can be nearby: distances grow with that, radii do not. */
static void turn(harness_random *random, uint32_t heading, reference_placement *p)
{
    const uint32_t tries = harness_below(random, 2) == 0 ? 1 : 16;
    int32_t longest = 0;
    for (uint32_t i = 0; i < tries; i++) {
        reference_placement other = *p;
        gen_turn(random, heading, &other);
        if (other.c * other.c + other.s * other.s > longest) {
            longest = other.c * other.c + other.s * other.s;
            *p = other;
        }
    }
}

static void run_case(harness_random *random, uint32_t number)
{
    const slot *newest = &pool[number % POOL], *any = &pool[harness_below(random, POOL)];
    const int first = (int)harness_below(random, 2);
    const slot *a = first ? newest : any, *b = first ? any : newest;
    const gen_passing passing = (gen_passing)(1 + harness_below(random, GEN_PASSINGS - 1));
    const reference_window_f64 always = given_window(NULL);
    const uint32_t heading_a = gen_heading(random), heading_b = gen_heading(random);
    reference_placement ra = {16384, 0, 0, 0, 0}, rb = {16384, 0, 0, 0, 0};
    reference_placement_f64 given_a, given_b;
    berth_placement pa, pb;
    berth_status answer;
    double clearance = 1;
    int missed;

    turn(random, heading_a, &ra);
    turn(random, heading_b, &rb);
    gen_motion_starts(random, &a->original, &ra, &b->original, &rb);
    (void)gen_motion_place(random, passing, &a->original, &ra, &b->original, &rb);
#ifdef BERTH_Q16
    pa = stored_placement(&ra);
    pb = stored_placement(&rb);
#else
    pa = berth_placement_at(given_num(ra.x / 65536.0), given_num(ra.y / 65536.0),
                            (berth_angle)heading_a, ra.start);
    pb = berth_placement_at(given_num(rb.x / 65536.0), given_num(rb.y / 65536.0),
                            (berth_angle)heading_b, rb.start);
#endif
    given_a = given_placement(&pa);
    given_b = given_placement(&pb);
    answer = berth_motion_collide(&a->view, &pa, &b->view, &pb, NULL, NULL);
    (void)reference_motions_clearance(&a->given, &given_a, &b->given, &given_b, &always,
                                      &clearance);
    missed = clearance < -1e-9 && answer != BERTH_HIT;
#ifdef BERTH_Q16
    {
        const reference_window all = stored_window(NULL);
        const reference_meeting truth =
            reference_motions_meet(&a->original, &ra, &b->original, &rb, &all);
        missed |= truth.hit && answer != BERTH_HIT;
        met += truth.hit != 0;
    }
#else
    met += clearance < 0;
#endif
    CHECK(!missed);
    hits += answer == BERTH_HIT;
}

static void test_simplified(void)
{
    const uint32_t rounds = HARNESS_CASES / 4 / QUERIES + 1;

    for (uint32_t number = 1; number < POOL; number++) {
        make_slot(number);
    }
    for (uint32_t round = 0; round < rounds; round++) {
        harness_random random = harness_random_from(UINT64_C(0x6173000000000000) + round);

        harness_seed(round);
        make_slot(round + POOL);
        for (int i = 0; i < QUERIES; i++) {
            run_case(&random, round);
        }
    }
    harness_note("%u cases, the originals meet in %u, the simplified in %u; %u legs became %u",
                 rounds * QUERIES, met, hits, before, after);
    CHECK_LE(rounds * QUERIES / 16, met);
    CHECK_LE(met, hits);
    CHECK_LE(after, before);
}

const harness_test tests[] = {
    {"nothing is missed after simplification", test_simplified},
    {0, 0},
};
