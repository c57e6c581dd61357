/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* In every arithmetic: no collision of the clips as given is missed, and a false alarm is within
 * the documented band.
 *
 * Placements are aimed: where two samples should touch, the translation is corrected in double
 * until they are as far apart as the case wants, a part of a band or some rounding errors. Each
 * query is also asked of trees that are a root only, which must answer alike. */

#include "tests/property/given.h"

#ifdef HARNESS_SMALL
enum { MOST = 24, POOL = 2 };
#else
enum { MOST = 100, POOL = 8 };
#endif

enum {
    QUERIES = 20, /* in a round */
    CASES = HARNESS_CASES / 4
};

/* Words of an image that is aligned for any arithmetic. */
#define LONGS(words) (((words) + 1) / 2)

typedef struct slot {
    int32_t x[MOST], y[MOST], r[MOST]; /* Q16.16, nearly (q16: exactly) as given: to aim with */
    double given_x[MOST], given_y[MOST], given_r[MOST];
    uint64_t image[LONGS(BERTH_MOTION_IMAGE_WORDS_RADII(MOST, 1))];
    uint64_t root_image[LONGS(BERTH_MOTION_IMAGE_WORDS_RADII(MOST, 65535))];
    berth_motion view, root;
    reference_clip aim;
    reference_clip_f64 clip;
} slot;

static slot pool[POOL];
static berth_num numbers[3 * MOST];

/* ---- Trees ---------------------------------------------------------------------------------- */

/* The number of the arithmetic nearest to a Q16.16 number times `factor`, as a double. */
static double given_from(int32_t raw, double factor)
{
    return given_real(given_num((double)raw / 65536.0 * factor));
}

static int32_t to_raw(double value)
{
    return (int32_t)(value * 65536.0 + (value < 0 ? -0.5 : 0.5));
}

/* Floats need numbers with all their digits; q16 takes what was generated. */
static double random_factor(harness_random *random)
{
#ifdef BERTH_Q16
    (void)random;
    return 1;
#else
    return harness_below(random, 2) == 0 ? 1 : 1 - (double)harness_u32(random) / 1e10;
#endif
}

/* The generated clip in all its forms. */
static void fill(slot *s, const gen_clip *clip, double factor)
{
    for (uint32_t i = 0; i < clip->count; i++) {
        s->given_x[i] = given_from(clip->x[i], factor);
        s->given_y[i] = given_from(clip->y[i], factor);
        s->given_r[i] = given_from(clip->radii ? clip->r[i] : clip->radius, factor);
        numbers[i] = given_num(s->given_x[i]);
        numbers[MOST + i] = given_num(s->given_y[i]);
        numbers[2 * MOST + i] = given_num(s->given_r[i]);
        s->x[i] = to_raw(s->given_x[i]);
        s->y[i] = to_raw(s->given_y[i]);
        s->r[i] = to_raw(s->given_r[i]);
    }
    s->aim = gen_reference(clip);
    s->aim.radius = s->r[0];
    s->clip.x = s->given_x;
    s->clip.y = s->given_y;
    s->clip.r = clip->radii ? s->given_r : NULL;
    s->clip.radius = s->given_r[0];
    s->clip.count = clip->count;
    s->clip.dt = clip->dt;
}

static void build(slot *s, uint32_t leaf_size)
{
    berth_motion_desc desc = berth_motion_desc_default();
    berth_arena image = berth_arena_over(s->image, sizeof s->image);
    berth_arena root_image = berth_arena_over(s->root_image, sizeof s->root_image);

    desc.clip = berth_clip_over_arrays(numbers, numbers + MOST, s->clip.count, numbers[2 * MOST],
                                       s->clip.dt);
    if (s->clip.r != NULL) {
        desc.clip.r = numbers + 2 * MOST;
    }
    desc.leaf_size = (uint16_t)leaf_size;
    CHECK_EQ(berth_motion_build(&desc, &image, &s->view), BERTH_OK);
    desc.levels = 1;
    CHECK_EQ(berth_motion_build(&desc, &root_image, &s->root), BERTH_OK);
    CHECK_EQ(berth_motion_verify(&s->view), BERTH_OK);
}

static void make_tree(uint32_t number)
{
    harness_random random = harness_random_from(UINT64_C(0x7472656500000000) + number);
    slot *s = &pool[number % POOL];
    gen_form form = gen_form_random(&random, MOST);
    gen_clip clip = {s->x, s->y, s->r, 0, 0, 0, 0};

    if (number % 3 == 0) { /* what moving discs follow badly */
        form.shape = GEN_COURSE;
        form.dt = gen_course_dt(&random, form.count);
    }

    gen_clip_make(&random, &form, &clip);
    fill(s, &clip, random_factor(&random));
    build(s, harness_below(&random, 5)); /* the default and 1 to 4 */
}

/* ---- Placements ----------------------------------------------------------------------------- */

static berth_placement placement_of(harness_random *random, const reference_placement *p,
                                    uint32_t heading)
{
    berth_placement placement =
        berth_placement_at(given_num((double)p->x / 65536.0), given_num((double)p->y / 65536.0),
                           (berth_angle)heading, p->start);
#ifdef BERTH_Q16
    (void)random;
    placement.rotation.c = (berth_dir)p->c;
    placement.rotation.s = (berth_dir)p->s;
#else
    /* a little longer or shorter than one, where that is still a rotation */
    const berth_rotation rotation = placement.rotation;
    const berth_dir scale =
        (berth_dir)(1 + harness_between(random, -8, 8) *
                            (sizeof(berth_dir) == 4 ? GIVEN_HEX(25) : GIVEN_HEX(53)));
    placement.rotation.c = rotation.c * scale;
    placement.rotation.s = rotation.s * scale;
    if (berth_placement_check(&placement) != BERTH_OK) {
        placement.rotation = rotation;
    }
#endif
    return placement;
}

/* How far apart a pair is to be: a part of the band, or some rounding errors, to either side. */
static double wanted_gap(harness_random *random, double band)
{
    const double part = (double)harness_between(random, -1000, 1000) / 700;
    return part * band * (harness_below(random, 4) == 0 ? GIVEN_HEX(6) : 1);
}

/* Moves b along the line between the two centres until they are `gap` apart, to the last digit that
 * translations have. */
static void correct(const slot *a, const berth_placement *pa, const slot *b, berth_placement *pb,
                    const gen_placed *placed, double gap)
{
    given_sample i = given_sample_of(&a->clip, placed->i), j = given_sample_of(&b->clip, placed->j);
    const double radii = i.r + j.r;
    const reference_placement_f64 ra = given_placement(pa);
    reference_placement_f64 rb = given_placement(pb);
    const berth_num x = pb->x, y = pb->y;

    i.r = j.r = 0;
    for (int k = 0; k < 2; k++) {
        const double far = given_gap(&i, &ra, &j, &rb);
        const double rate = far > 0 ? (radii + gap - far) / far : 0;
        rb.x += rate * (rb.c * j.x - rb.s * j.y + rb.x - (ra.c * i.x - ra.s * i.y + ra.x));
        rb.y += rate * (rb.s * j.x + rb.c * j.y + rb.y - (ra.s * i.x + ra.c * i.y + ra.y));
    }
    if (rb.x > -8192 && rb.x < 8192 && rb.y > -8192 && rb.y < 8192) {
        pb->x = given_num(rb.x);
        pb->y = given_num(rb.y);
    }
    if (berth_placement_check(pb) != BERTH_OK) {
        pb->x = x;
        pb->y = y;
    }
}

/* ---- Cases ---------------------------------------------------------------------------------- */

#ifdef BERTH_Q16
/* In q16 the given clips can be compared exactly. */
static void check_exactly(const slot *a, const reference_placement *pa, const slot *b,
                          const reference_placement *pb, berth_status answer)
{
    const reference_result truth = reference_collide_exact(&a->aim, pa, &b->aim, pb);

    if (truth.hit && answer == BERTH_CLEAR) {
        const gen_pair pair = {truth.sample_a, truth.sample_b};
        CHECK_EQ(answer, BERTH_HIT);
        harness_note("  missed at tick %d, samples %u %u, sign %d; shifts %u %u", truth.tick,
                     pair.i, pair.j, (int32_t)gen_sign(&a->aim, pa, &b->aim, pb, pair),
                     (uint32_t)a->view.track.ground.shift, (uint32_t)b->view.track.ground.shift);
        harness_note("  a: %d %d radius %d, rotation %d %d at %d %d", a->x[pair.i], a->y[pair.i],
                     a->r[pair.i], pa->c, pa->s, pa->x, pa->y);
        harness_note("  b: %d %d radius %d, rotation %d %d at %d %d", b->x[pair.j], b->y[pair.j],
                     b->r[pair.j], pb->c, pb->s, pb->x, pb->y);
    }
}
#endif

/* Queries the pair as trees and as roots. */
static void check_pair(const slot *a, const berth_placement *pa, const slot *b,
                       const berth_placement *pb, given_tally *seen)
{
    const given_tree tree_a = {&a->view, &a->clip}, tree_b = {&b->view, &b->clip};
    berth_motion_counts counts, all;
    const berth_status answer = given_check(&tree_a, pa, &tree_b, pb, &counts, seen);

    CHECK_EQ(berth_motion_collide(&a->root, pa, &b->root, pb, NULL, &all), answer);
    CHECK_EQ(all.tick, counts.tick);
    CHECK_EQ(all.sample_a, counts.sample_a);
    CHECK_EQ(all.sample_b, counts.sample_b);
#ifdef BERTH_Q16
    {
        const reference_placement ra = {pa->rotation.c, pa->rotation.s, berth_num_raw(pa->x),
                                        berth_num_raw(pa->y), pa->start};
        const reference_placement rb = {pb->rotation.c, pb->rotation.s, berth_num_raw(pb->x),
                                        berth_num_raw(pb->y), pb->start};
        check_exactly(a, &ra, b, &rb, answer);
    }
#endif
}

static void run_case(harness_random *random, uint32_t number, given_tally *seen)
{
    const slot *newest = &pool[number % POOL], *any = &pool[harness_below(random, POOL)];
    const int first = (int)harness_below(random, 2);
    const slot *a = first ? newest : any, *b = first ? any : newest;
    const uint32_t heading_a = gen_heading(random), heading_b = gen_heading(random);
    reference_placement ra = {16384, 0, 0, 0, 0}, rb = {16384, 0, 0, 0, 0};
    berth_placement pa, pb;
    gen_placed placed;

    gen_turn(random, heading_a, &ra);
    gen_turn(random, heading_b, &rb);
    gen_starts(random, &a->aim, &ra, &b->aim, &rb);
    placed = gen_place(random, harness_below(random, 4) == 0 ? GEN_NEAR : GEN_TOUCH, &a->aim, &ra,
                       &b->aim, &rb);
    pa = placement_of(random, &ra, heading_a);
    pb = placement_of(random, &rb, heading_b);
    if (placed.meeting == GEN_TOUCH) {
        const double lengths = given_lengths(&a->view, &pa) + given_lengths(&b->view, &pb);
        const double gap = wanted_gap(random, given_band(&a->view, &b->view, lengths));
        if (sizeof(berth_num) != 4 || GIVEN_UNITS < 2 || harness_below(random, 2) == 0) {
            correct(a, &pa, b, &pb, &placed, gap);
        }
    }
    check_pair(a, &pa, b, &pb, seen);
}

static void test_given(void)
{
    const uint32_t rounds = CASES / QUERIES + 1;
    given_tally seen = {0, 0, 0, 0, 0};

    for (uint32_t number = 1; number < POOL; number++) {
        make_tree(number);
    }
    for (uint32_t round = 0; round < rounds; round++) {
        harness_random random = harness_random_from(UINT64_C(0x6769766500000000) + round);

        harness_seed(round);
        make_tree(round + POOL);
        for (int i = 0; i < QUERIES; i++) {
            run_case(&random, round, &seen);
        }
    }
    harness_note("%u cases, hits %u, of these false alarms %u, clear within the band %u",
                 seen.cases, seen.hits, seen.alarms, seen.close);
    harness_note("the furthest false alarm at %f of the band", seen.worst);
    CHECK_LE(seen.cases / 8, seen.hits);
    CHECK_LE(1, seen.alarms);
    CHECK_LE(1, seen.close);
}

/* ---- Rotations that are longer than one ----------------------------------------------------- */

#ifdef BERTH_Q16

/* A clip with one sample that its grid moves as far as can be along x, and a radius that is rounded
 * up by nothing: its stored disc has nothing to spare. Returns the sign of the move. */
static int make_tight(harness_random *random, slot *s)
{
    const uint32_t shift = 1 + harness_below(random, 15);
    const int32_t step = (int32_t)(UINT32_C(1) << shift);
    const int32_t half = 16384 * step; /* the most that this grid holds */
    const int32_t moved = step / 2 - (int32_t)harness_below(random, 2);
    const int32_t steps = harness_between(random, 1, 16000);
    const int up = (int)harness_below(random, 2);
    gen_clip clip = {s->x, s->y, s->r, 3, 4, 0, 0};

    clip.radius = steps * step - moved;
    for (int i = 0; i < 3; i++) {
        s->x[i] = s->y[i] = 0;
    }
    s->x[0] = -half; /* the grid begins here */
    s->x[1] = harness_between(random, 1, 2 * (half / step) - 1) * step - half +
              (up ? step - moved : moved);
    s->x[2] = half;
    fill(s, &clip, 1);
    build(s, 0);
    CHECK_EQ(s->view.track.ground.shift, shift);
    return up ? -1 : 1;
}

static void turn_long(harness_random *random, reference_placement *p)
{
    const uint32_t heading = gen_heading(random);
    int32_t longest = 0;

    for (int i = 0; i < 16; i++) {
        reference_placement other = *p;
        int32_t norm;

        gen_turn(random, heading, &other);
        norm = other.c * other.c + other.s * other.s;
        if (norm > longest) {
            longest = norm;
            *p = other;
        }
    }
}

/* Both moved samples point at each other and collide by one unit of Q16.16. */
static void test_long_rotations(void)
{
    given_tally seen = {0, 0, 0, 0, 0};

    for (uint32_t round = 0; round < 2000; round++) {
        harness_random random = harness_random_from(UINT64_C(0x6c6f6e6700000000) + round);
        const gen_pair pair = {1, 1};
        reference_placement ra = {0, 0, 0, 0, 0}, rb = {0, 0, 0, 0, 0};
        berth_placement pa, pb;
        gen_way way;
        int sign_a, sign_b;

        harness_seed(round);
        sign_a = make_tight(&random, &pool[0]);
        sign_b = make_tight(&random, &pool[1]);
        turn_long(&random, &ra);
        way.x = sign_a * ra.c;
        way.y = sign_a * ra.s;
        rb.c = -sign_b * way.x;
        rb.s = -sign_b * way.y;
        if (!gen_apart(&random, &pool[0].aim, &ra, &pool[1].aim, &rb, pair, way, 0) ||
            !gen_tighten(&pool[0].aim, &ra, &pool[1].aim, &rb, pair, way, 0)) {
            continue;
        }
        pa = placement_of(&random, &ra, 0);
        pb = placement_of(&random, &rb, 0);
        check_pair(&pool[0], &pa, &pool[1], &pb, &seen);
    }
    harness_note("%u cases, hits %u", seen.cases, seen.hits);
    CHECK_LE(1000, seen.cases);
}

#else

static void test_long_rotations(void)
{
    harness_skip("only q16 has grids and rotations that are coarse");
}

#endif

const harness_test tests[] = {
    {"nothing given is missed, false alarms are within the band", test_given},
    {"nothing is missed where a rotation is longer than one", test_long_rotations},
    {0, 0},
};
