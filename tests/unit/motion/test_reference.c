/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* motion/query.c: random motions of both kinds against the reference, some of them brought together
 * until two legs touch, where every slack of the quick tests is needed. */

#include "tests/gen/shown.h"
#include "tests/reference/legs.h"
#include "tests/unit/asked.h"

/* Legs of a motion here: what fits the smallest core beside its image. */
#ifdef HARNESS_HOSTED
#define MOST 50u
#else
#define MOST 24u
#endif

#ifdef BERTH_Q16
#define NUMBER(num) berth_num_raw(num)
typedef reference_leg number_leg;
#else
#define NUMBER(num) real_of(num)
typedef reference_leg_f64 number_leg;
#endif

/* Room for MOST legs in one block, or in q16 for fewer in several. */
#define WORDS (BERTH_MOTION_TRAJECTORY_BYTES(MOST + 1u, 1, 1) / 4u)

typedef struct side {
    IMAGE_BUFFER(image, WORDS);
    number_leg legs[MOST]; /* as stored */
    berth_motion view;
} side;

static motion m;
static route r;
static side a, b;

/* ---- Motions -------------------------------------------------------------------------------- */

static void decode(side *s)
{
    for (uint32_t i = 0; i < shown_of(&s->view).legs && i < MOST; i++) {
        number_leg *const to = &s->legs[i];
        berth_leg leg;
        CHECK_EQ(berth_motion_leg(&s->view, i, &leg), BERTH_OK);
        to->begin = leg.begin;
        to->end = leg.end;
        to->x = NUMBER(leg.x);
        to->y = NUMBER(leg.y);
        to->to_x = NUMBER(leg.to_x);
        to->to_y = NUMBER(leg.to_y);
        to->radius = NUMBER(leg.radius);
    }
}

/* A clip or a trajectory of up to `most` legs within a span; in one block. */
static void make(harness_random *random, side *s, uint32_t most, double span, double radius,
                 uint32_t leaf)
{
    const uint32_t knots = most + 1 < ROUTE_MAX ? most + 1 : ROUTE_MAX;
    if (harness_below(random, 2) == 0) {
        motion_make(&m, (motion_kind)harness_below(random, MOTION_KINDS), random,
                    1 + harness_below(random, most), span, 0, 0, radius);
        s->view = motion_build(&m, leaf, s->image, sizeof s->image);
    } else {
        route_random(&r, random, knots, span, radius);
        s->view = route_build(&r, leaf, s->image, sizeof s->image);
    }
    CHECK_LE(shown_of(&s->view).legs, MOST);
    decode(s);
}

static berth_placement random_placement(harness_random *random, double x, double y, double span)
{
    const berth_num px = on_grid(random_real(random, x - span, x + span));
    const berth_num py = on_grid(random_real(random, y - span, y + span));
    const int32_t start = harness_between(random, -100, 100);
    const uint32_t turn = harness_u32(random);
    return berth_placement_at(px, py, (berth_angle)(turn % 3 == 0 ? (turn >> 2) << 14 : turn >> 8),
                              start);
}

/* ---- Comparison ----------------------------------------------------------------------------- */

#ifdef BERTH_Q16

static reference_placement plain(const berth_placement *at)
{
    const reference_placement p = {at->rotation.c, at->rotation.s, berth_num_raw(at->x),
                                   berth_num_raw(at->y), at->start};
    return p;
}

static reference_motion legs_of(const side *s)
{
    const reference_motion legs = {s->legs, shown_of(&s->view).legs, shown_of(&s->view).before,
                                   shown_of(&s->view).after};
    return legs;
}

static int compare(const berth_placement *at_a, const berth_placement *at_b)
{
    const reference_motion la = legs_of(&a), lb = legs_of(&b);
    const reference_placement pa = plain(at_a), pb = plain(at_b);
    const reference_window always = reference_always();
    const reference_meeting wanted = reference_motions_meet(&la, &pa, &lb, &pb, &always);
    berth_motion_counts counts;

    CHECK_EQ(ask(&a.view, at_a, &b.view, at_b, NULL, &counts),
             wanted.hit ? BERTH_HIT : BERTH_CLEAR);
    if (wanted.hit) {
        CHECK_EQ(counts.tick, wanted.tick < INT32_MIN ? INT32_MIN : wanted.tick);
        CHECK_EQ(counts.leg_a, wanted.leg_a);
        CHECK_EQ(counts.leg_b, wanted.leg_b);
    }
    return wanted.hit;
}

#else

#ifdef BERTH_CFG_F32
#define BAND HEX_1(18)
#else
#define BAND HEX_1(47)
#endif

static reference_placement_f64 plain(const berth_placement *at)
{
    const reference_placement_f64 p = {real_of_dir(at->rotation.c), real_of_dir(at->rotation.s),
                                       real_of(at->x), real_of(at->y), at->start};
    return p;
}

static reference_motion_f64 legs_of(const side *s)
{
    const reference_motion_f64 legs = {s->legs, shown_of(&s->view).legs, shown_of(&s->view).before,
                                       shown_of(&s->view).after};
    return legs;
}

static double lengths_of(const side *s, const berth_placement *at)
{
    return magnitude(real_of(at->x)) + magnitude(real_of(at->y)) +
           magnitude(real_of(berth_num_of(shown_of(&s->view).origin_x))) +
           magnitude(real_of(berth_num_of(shown_of(&s->view).origin_y))) +
           (double)shown_of(&s->view).reach;
}

/* Never missed; a false alarm within the stated band only. Inside of the band the answer may depend
 * on which motion is named first: rounding is done in the axes of the first. */
static int compare(const berth_placement *at_a, const berth_placement *at_b)
{
    const reference_motion_f64 la = legs_of(&a), lb = legs_of(&b);
    const reference_placement_f64 pa = plain(at_a), pb = plain(at_b);
    const reference_window_f64 always = {INT32_MIN, INT32_MAX, 0, 0, 0};
    const double lengths = lengths_of(&a, at_a) + lengths_of(&b, at_b);
    double clearance = 1;
    const int common = reference_motions_clearance(&la, &pa, &lb, &pb, &always, &clearance);
    const berth_status answer = berth_motion_collide(&a.view, at_a, &b.view, at_b, NULL, NULL);
    const berth_status swapped = berth_motion_collide(&b.view, at_b, &a.view, at_a, NULL, NULL);

    CHECK(answer == BERTH_HIT || answer == BERTH_CLEAR);
    CHECK(swapped == BERTH_HIT || swapped == BERTH_CLEAR);
    if (common && clearance < -HEX_1(40)) { /* what double itself decides safely */
        CHECK_EQ(answer, BERTH_HIT);
        CHECK_EQ(swapped, BERTH_HIT);
    }
    if (!common || clearance > BAND * lengths) {
        CHECK_EQ(answer, BERTH_CLEAR);
        CHECK_EQ(swapped, BERTH_CLEAR);
    }
    return answer == BERTH_HIT;
}

#endif

/* Two motions about the middle of their courses, placed so that they share ground. */
static void random_motions_as_the_reference(void)
{
    const uint32_t cases = 200 + HARNESS_CASES / 10;
    uint32_t hits = 0;
    for (uint32_t seed = 0; seed < cases; seed++) {
        harness_random random = harness_round(0, seed);
        const double span_a = 1.0 + harness_below(&random, 100);
        const double span_b = 1.0 + harness_below(&random, 100);
        const double x = random_real(&random, -4000, 4000), y = random_real(&random, -4000, 4000);
        const double thick = random_real(&random, 0, 0.3), near = 0.4 * (span_a + span_b);
        make(&random, &a, MOST, span_a, thick * span_a, 1 + harness_below(&random, 16));
        make(&random, &b, MOST, span_b, thick * span_b, 1 + harness_below(&random, 16));
        berth_placement at_a = random_placement(&random, x, y, near);
        berth_placement at_b = random_placement(&random, x, y, near);
        hits += compare(&at_a, &at_b) != 0;
    }
    harness_note("%u of %u collide", hits, cases);
    CHECK_LE(cases / 20, hits);
    CHECK_LE(hits, cases - cases / 20);
}

/* ---- Touching ------------------------------------------------------------------------------- */

/* Where leg `index` begins, in the world. */
static void place(const berth_motion *view, const berth_placement *at, uint32_t index, double *x,
                  double *y, double *radius)
{
    const double c = real_of_dir(at->rotation.c), s = real_of_dir(at->rotation.s);
    berth_leg leg;
    CHECK_EQ(berth_motion_leg(view, index, &leg), BERTH_OK);
    *x = c * real_of(leg.x) - s * real_of(leg.y) + real_of(at->x);
    *y = s * real_of(leg.x) + c * real_of(leg.y) + real_of(at->y);
    *radius = real_of(leg.radius);
}

/* How far apart to put two legs that are to touch: in q16 exactly there, in floats, which may call
 * anything within their band a hit, up to some bands either way. */
static double random_gap(harness_random *random)
{
#ifdef BERTH_Q16
    (void)random;
    return 0;
#else
    return random_real(random, -4, 4) * BAND * 8192;
#endif
}

/* Moves b so that its leg j, as it begins, seen from where leg i of a begins, touches that but for
 * the rounding of the translation. Both begin together. */
static int make_touch(harness_random *random, const berth_placement *at_a, berth_placement *at_b)
{
    const uint32_t i = harness_below(random, shown_of(&a.view).legs),
                   j = harness_below(random, shown_of(&b.view).legs);
    const uint32_t heading = harness_below(random, 65536);
    double ax, ay, ar, bx, by, br, dx, dy, size;
    place(&a.view, at_a, i, &ax, &ay, &ar);
    place(&b.view, at_b, j, &bx, &by, &br);
    dx = real_of_dir(berth_cos((berth_angle)heading));
    dy = real_of_dir(berth_sin((berth_angle)heading));
    size = (ar + br + random_gap(random)) / reference_square_root(dx * dx + dy * dy);
    dx = real_of(at_b->x) + ax - bx + dx * size;
    dy = real_of(at_b->y) + ay - by + dy * size;
    if (magnitude(dx) > 8191 || magnitude(dy) > 8191) {
        return 0;
    }
    at_b->x = num_from(dx);
    at_b->y = num_from(dy);
    at_b->start = at_a->start + a.legs[i].begin - b.legs[j].begin;
    return 1;
}

/* Motions of all sizes beside each other, few legs in a leaf: each level's bounds touch, too. */
static void touching_motions_as_the_reference(void)
{
    const uint32_t cases = 200 + HARNESS_CASES / 5;
    uint32_t hits = 0;
    for (uint32_t seed = 0; seed < cases; seed++) {
        harness_random random = harness_round(1000000u, seed);
        const uint32_t log_a = harness_below(&random, 16), log_b = harness_below(&random, 16);
        const uint32_t leaf = 1 + harness_below(&random, 3);
        const double span_a = (double)(UINT32_C(1) << log_a) / 32;
        const double span_b = (double)(UINT32_C(1) << log_b) / 32;
        make(&random, &a, 1 + seed % 8, span_a, span_a / 8, leaf);
        make(&random, &b, 1 + seed % 5, span_b, span_b / 4, leaf);
        berth_placement at_a = random_placement(&random, 0, 0, 2000);
        berth_placement at_b = random_placement(&random, 0, 0, 2000);
        if (make_touch(&random, &at_a, &at_b)) {
            hits += compare(&at_a, &at_b) != 0;
        }
    }
    harness_note("%u of %u collide", hits, cases);
    CHECK_LE(cases / 10, hits);
    CHECK_LE(hits, cases - cases / 20);
}

const harness_test tests[] = {
    {"random motions as the reference", random_motions_as_the_reference},
    {"touching motions as the reference", touching_motions_as_the_reference},
    {0, 0},
};
