/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* motion/query.c: random motions against the reference, some of them brought together until two
 * samples touch, where every slack of the quick tests is needed. */

#include "tests/reference/reference.h"
#include "tests/unit/motion.h"

/* Samples of a motion here: what fits the smallest core beside its image. */
#ifdef HARNESS_HOSTED
#define MOST 50u
#else
#define MOST 24u
#endif

static motion m, n;
static IMAGE_BUFFER(buffer_a, BERTH_MOTION_IMAGE_WORDS_RADII(MOST, 1));
static IMAGE_BUFFER(buffer_b, BERTH_MOTION_IMAGE_WORDS_RADII(MOST, 1));

/* ---- Cases ---------------------------------------------------------------------------------- */

static berth_placement random_placement(harness_random *random, double x, double y, double span)
{
    const berth_num px = on_grid(random_real(random, x - span, x + span));
    const berth_num py = on_grid(random_real(random, y - span, y + span));
    const int32_t start = harness_between(random, -100, 100);
    const uint32_t turn = harness_u32(random);
    return berth_placement_at(px, py, (berth_angle)(turn % 3 == 0 ? (turn >> 2) << 14 : turn >> 8),
                              start);
}

/* Two motions about the middle of their clips, placed so that they share ground. */
static void random_pair(harness_random *random, berth_placement *at_a, berth_placement *at_b)
{
    const motion_kind kind_a = (motion_kind)harness_below(random, MOTION_KINDS);
    const motion_kind kind_b = (motion_kind)harness_below(random, MOTION_KINDS);
    const uint32_t count_a = 1 + harness_below(random, MOST);
    const uint32_t count_b = 1 + harness_below(random, MOST);
    const double span_a = 1.0 + harness_below(random, 100);
    const double span_b = 1.0 + harness_below(random, 100);
    const double x = random_real(random, -4000, 4000), y = random_real(random, -4000, 4000);
    const double thick = random_real(random, 0, 0.3), near = 0.4 * (span_a + span_b);

    motion_make(&m, kind_a, random, count_a, span_a, 0, 0, thick * span_a);
    motion_make(&n, kind_b, random, count_b, span_b, 0, 0, thick * span_b);
    *at_a = random_placement(random, x, y, near);
    *at_b = random_placement(random, x, y, near);
}

/* ---- Comparison ----------------------------------------------------------------------------- */

#ifdef BERTH_Q16

/* What an image stores, for the reference; over the motion that it was built from. */
static reference_clip decode(motion *from, const berth_motion *view)
{
    reference_clip clip;
    for (uint32_t i = 0; i < from->count; i++) {
        CHECK_EQ(berth_motion_sample(view, i, &from->x[i], &from->y[i], &from->r[i]), BERTH_OK);
    }
    clip.x = (const int32_t *)(const void *)from->x;
    clip.y = (const int32_t *)(const void *)from->y;
    clip.r = (const int32_t *)(const void *)from->r;
    clip.radius = 0;
    clip.count = from->count;
    clip.dt = from->dt;
    return clip;
}

static reference_placement plain(const berth_placement *at)
{
    reference_placement p;
    p.c = at->rotation.c;
    p.s = at->rotation.s;
    p.x = berth_num_raw(at->x);
    p.y = berth_num_raw(at->y);
    p.start = at->start;
    return p;
}

static int compare(const berth_motion *a, const berth_placement *at_a, const berth_motion *b,
                   const berth_placement *at_b)
{
    const reference_clip ra = decode(&m, a), rb = decode(&n, b);
    const reference_placement pa = plain(at_a), pb = plain(at_b);
    const reference_result wanted = reference_collide_exact(&ra, &pa, &rb, &pb);
    berth_motion_counts c;

    CHECK_EQ(berth_motion_collide(a, at_a, b, at_b, NULL, &c),
             wanted.hit ? BERTH_HIT : BERTH_CLEAR);
    CHECK_EQ(c.tick, wanted.tick);
    CHECK_EQ(c.sample_a, wanted.sample_a);
    CHECK_EQ(c.sample_b, wanted.sample_b);
    CHECK_EQ(berth_motion_collide(b, at_b, a, at_a, NULL, &c),
             wanted.hit ? BERTH_HIT : BERTH_CLEAR);
    CHECK_EQ(c.tick, wanted.tick);
    CHECK_EQ(c.sample_a, wanted.sample_b);
    CHECK_EQ(c.sample_b, wanted.sample_a);
    CHECK_LE(c.steps, berth_motion_worst_steps(a, b));
    CHECK_LE(c.bounds + c.samples, c.steps);
    return wanted.hit;
}

#else

#ifdef BERTH_CFG_F32
#define BAND HEX_1(18)
#else
#define BAND HEX_1(47)
#endif

/* A motion in double. */
typedef struct real_motion {
    double x[MOST], y[MOST], r[MOST];
} real_motion;

static real_motion real_a, real_b;

static reference_clip_f64 real_clip(const motion *from, real_motion *to)
{
    reference_clip_f64 clip;
    for (uint32_t i = 0; i < from->count; i++) {
        to->x[i] = real_of(from->x[i]);
        to->y[i] = real_of(from->y[i]);
        to->r[i] = real_of(from->radii ? from->r[i] : from->radius);
    }
    clip.x = to->x;
    clip.y = to->y;
    clip.r = to->r;
    clip.radius = 0;
    clip.count = from->count;
    clip.dt = from->dt;
    return clip;
}

static reference_placement_f64 plain(const berth_placement *at)
{
    reference_placement_f64 p;
    p.c = real_of_dir(at->rotation.c);
    p.s = real_of_dir(at->rotation.s);
    p.x = real_of(at->x);
    p.y = real_of(at->y);
    p.start = at->start;
    return p;
}

/* Never missed; a false alarm within the stated band only. Inside of the band the answer may depend
 * on which clip is named first: rounding is done in the axes of the first. */
static int compare(const berth_motion *a, const berth_placement *at_a, const berth_motion *b,
                   const berth_placement *at_b)
{
    const reference_clip_f64 ra = real_clip(&m, &real_a), rb = real_clip(&n, &real_b);
    const reference_placement_f64 pa = plain(at_a), pb = plain(at_b);
    const double lengths = magnitude(pa.x) + magnitude(pa.y) + magnitude(pb.x) + magnitude(pb.y) +
                           magnitude(real_of(a->track.ground.origin_x)) +
                           magnitude(real_of(a->track.ground.origin_y)) +
                           magnitude(real_of(b->track.ground.origin_x)) +
                           magnitude(real_of(b->track.ground.origin_y)) +
                           (double)a->track.ground.reach + (double)b->track.ground.reach;
    double clearance = 1;
    const int common = reference_clearance(&ra, &pa, &rb, &pb, &clearance);
    const berth_status answer = berth_motion_collide(a, at_a, b, at_b, NULL, NULL);
    const berth_status swapped = berth_motion_collide(b, at_b, a, at_a, NULL, NULL);

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

static void random_motions_as_the_reference(void)
{
    const uint32_t cases = 200 + HARNESS_CASES / 10;
    uint32_t hits = 0;
    for (uint32_t seed = 0; seed < cases; seed++) {
        harness_random random = harness_random_from(seed);
        berth_placement at_a, at_b;
        berth_motion a, b;
        harness_seed(seed);
        random_pair(&random, &at_a, &at_b);
        a = motion_build(&m, 1 + harness_below(&random, 16), 0, buffer_a, sizeof buffer_a);
        b = motion_build(&n, 1 + harness_below(&random, 16), 0, buffer_b, sizeof buffer_b);
        hits += compare(&a, &at_a, &b, &at_b) != 0;
    }
    harness_note("%u of %u collide", hits, cases);
    CHECK_LE(cases / 20, hits);
    CHECK_LE(hits, cases - cases / 20);
}

/* ---- Touching ------------------------------------------------------------------------------- */

/* A square root by Newton's rule from above. */
static double root(double v)
{
    double r = v > 1 ? v : 1;
    for (int i = 0; i < 200 && v > 0 && r * r > v * (1 + HEX_1(50)); i++) {
        r = 0.5 * (r + v / r);
    }
    return v > 0 ? r : 0;
}

static void place(const berth_motion *view, const berth_placement *at, uint32_t index, double *x,
                  double *y, double *r)
{
    const double c = real_of_dir(at->rotation.c), s = real_of_dir(at->rotation.s);
    berth_num nx, ny, nr;
    CHECK_EQ(berth_motion_sample(view, index, &nx, &ny, &nr), BERTH_OK);
    *x = c * real_of(nx) - s * real_of(ny) + real_of(at->x);
    *y = s * real_of(nx) + c * real_of(ny) + real_of(at->y);
    *r = real_of(nr);
}

/* How far apart to put two samples that are to touch: in q16 exactly there, in floats, which may
 * call anything within their band a hit, up to some bands either way. */
static double random_gap(harness_random *random)
{
#ifdef BERTH_Q16
    (void)random;
    return 0;
#else
    return random_real(random, -4, 4) * BAND * 8192;
#endif
}

/* Moves b so that its sample j, seen from sample i of a in a random direction, touches that but
 * for the rounding of the translation. Both samples are in force together. */
static int make_touch(harness_random *random, const berth_motion *a, const berth_placement *at_a,
                      const berth_motion *b, berth_placement *at_b)
{
    const uint32_t i = harness_below(random, a->track.samples.count),
                   j = harness_below(random, b->track.samples.count);
    const uint32_t heading = harness_below(random, 65536);
    double ax, ay, ar, bx, by, br, dx, dy, size;
    place(a, at_a, i, &ax, &ay, &ar);
    place(b, at_b, j, &bx, &by, &br);
    dx = real_of_dir(berth_cos((berth_angle)heading));
    dy = real_of_dir(berth_sin((berth_angle)heading));
    size = (ar + br + random_gap(random)) / root(dx * dx + dy * dy);
    dx = real_of(at_b->x) + ax - bx + dx * size;
    dy = real_of(at_b->y) + ay - by + dy * size;
    if (magnitude(dx) > 8191 || magnitude(dy) > 8191) {
        return 0;
    }
    at_b->x = num_from(dx);
    at_b->y = num_from(dy);
    at_b->start = at_a->start + (int32_t)i * a->track.dt - (int32_t)j * b->track.dt;
    return 1;
}

/* Motions of all sizes beside each other, few samples in a leaf: each level's bounds touch, too. */
static void touching_motions_as_the_reference(void)
{
    const uint32_t cases = 200 + HARNESS_CASES / 5;
    uint32_t hits = 0;
    for (uint32_t seed = 0; seed < cases; seed++) {
        harness_random random = harness_random_from(seed + 1000000u);
        const uint32_t log_a = harness_below(&random, 16), log_b = harness_below(&random, 16);
        const uint32_t leaf = 1 + harness_below(&random, 3);
        const motion_kind kind_a = (motion_kind)harness_below(&random, MOTION_KINDS);
        const motion_kind kind_b = (motion_kind)harness_below(&random, MOTION_KINDS);
        const double span_a = (double)(UINT32_C(1) << log_a) / 32;
        const double span_b = (double)(UINT32_C(1) << log_b) / 32;
        berth_placement at_a, at_b;
        berth_motion a, b;
        harness_seed(seed);
        motion_make(&m, kind_a, &random, 1 + seed % 8, span_a, 0, 0, span_a / 8);
        motion_make(&n, kind_b, &random, 1 + seed % 5, span_b, 0, 0, span_b / 4);
        a = motion_build(&m, leaf, 0, buffer_a, sizeof buffer_a);
        b = motion_build(&n, leaf, 0, buffer_b, sizeof buffer_b);
        at_a = random_placement(&random, 0, 0, 2000);
        at_b = random_placement(&random, 0, 0, 2000);
        if (make_touch(&random, &a, &at_a, &b, &at_b)) {
            hits += compare(&a, &at_a, &b, &at_b) != 0;
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
