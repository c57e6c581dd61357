/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* What an image stores of samples on a grid, motion or paper's tree. Stored discs cover the given
 * ones, positions move by half a step at most, and what lies on a grid already is stored as it is.
 *
 *   QUANTISED_WORDS, `quantised`     of its image; its view
 *   build, facts_of, sample          below, to be defined: a view, what it says, a stored sample
 *   check_again                      it verifies, and attaches again */

static motion m;
static IMAGE_BUFFER(buffer, QUANTISED_WORDS);

/* In the caller's unit. */
typedef struct facts {
    double step, band, radius;
} facts;

static quantised build(motion *from, uint32_t leaf_size, void *to, size_t size);
static facts facts_of(const quantised *view);
static void sample(const quantised *view, uint32_t i, berth_num *x, berth_num *y, berth_num *r);
static void check_again(const quantised *view);

static double square(double v)
{
    return v * v;
}

static double given_radius(const motion *from, uint32_t i)
{
    return real_of(from->radii ? from->r[i] : from->radius);
}

/* Relative rounding of floats, none in q16, where doubles hold every square below exactly. */
#ifdef BERTH_Q16
#define ROUNDING 0.0
#elif defined(BERTH_CFG_F32)
#define ROUNDING HEX_1(23)
#else
#define ROUNDING HEX_1(51)
#endif

/* Every stored disc against the given one. */
static void stored_discs_cover(const motion *from, const quantised *view)
{
    const facts f = facts_of(view);
    const double band = f.band, step = f.step;

    for (uint32_t i = 0; i < from->count; i++) {
        const double gx = real_of(from->x[i]), gy = real_of(from->y[i]), gr = given_radius(from, i);
        const double slack = ROUNDING * (magnitude(gx) + magnitude(gy) + gr);
        berth_num x, y, r;
        sample(view, i, &x, &y, &r);
        const double moved2 = square(real_of(x) - gx) + square(real_of(y) - gy);
        const double growth = real_of(r) - gr;
        CHECK_REAL_LE(magnitude(real_of(x) - gx), step / 2 + slack);
        CHECK_REAL_LE(magnitude(real_of(y) - gy), step / 2 + slack);
        CHECK_REAL_LE(0, growth);
        CHECK_REAL_LE(moved2, square(growth + slack)); /* r >= given + moved */
        CHECK_REAL_LE(growth, band);
        CHECK_REAL_LE(moved2, square(band - growth + slack)); /* growth + moved <= band */
        CHECK_REAL_LE(real_of(r), f.radius);
    }
    /* a few steps: half a diagonal moved, half a diagonal and a step grown; floats: of the reach */
    CHECK_REAL_LE(band, 2.5 * step + 8 * ROUNDING * 32768);
}

/* The finest grid on which the motion spans 2^15 steps and the radii 2^14: on one twice as fine,
 * it does not fit, but for what rounding itself needs (two steps). */
static void grid_is_the_finest(const motion *from, const quantised *view)
{
#ifdef BERTH_Q16
    const facts f = facts_of(view);
    const double step = f.step;
    double low_x = 1e9, high_x = -1e9, low_y = 1e9, high_y = -1e9, radius = 0;

    for (uint32_t i = 0; i < from->count; i++) {
        const double x = real_of(from->x[i]), y = real_of(from->y[i]), r = given_radius(from, i);
        low_x = x < low_x ? x : low_x;
        high_x = x > high_x ? x : high_x;
        low_y = y < low_y ? y : low_y;
        high_y = y > high_y ? y : high_y;
        radius = r > radius ? r : radius;
    }
    CHECK_REAL_LE(high_x - low_x, 32769 * step);
    CHECK_REAL_LE(high_y - low_y, 32769 * step);
    CHECK_REAL_LE(f.radius, 16384 * step);
    if (step > 1.0 / 65536) {
        const double finer = step / 2;
        CHECK(high_x - low_x > 32766 * finer || high_y - low_y > 32766 * finer ||
              radius > 16381 * finer);
    }
#else
    (void)from;
    (void)view;
#endif
}

HARNESS_TEST(random_motions_are_covered, "random motions are covered")
{
    harness_random random = harness_random_from(13);
    for (uint32_t round = 0; round < 300; round++) {
        harness_seed(round);
        motion_random(&m, &random, MOTION_MAX);
        quantised view = build(&m, 8, buffer, sizeof buffer);
        stored_discs_cover(&m, &view);
        grid_is_the_finest(&m, &view);
    }
}

/* Every kind at the ends of the world, with no radius and the largest. */
HARNESS_TEST(extremes_are_covered, "extremes are covered")
{
    static const double spans[] = {0, 1.0 / 4096, 1, 4096, 8191, 8192};
    static const double radii[] = {0, 1.0 / 4096, 1, 8191.999, 8192};
    harness_random random = harness_random_from(14);

    for (uint32_t kind = 0; kind < MOTION_KINDS; kind++) {
        for (uint32_t i = 0; i < LENGTH_OF(spans); i++) {
            for (uint32_t j = 0; j < LENGTH_OF(radii); j++) {
                const uint32_t count = 1 + harness_below(&random, 40);
                const double corner = 8192 - spans[i];
                motion_make(&m, (motion_kind)kind, &random, count, spans[i], -corner, corner,
                            radii[j]);
                quantised view = build(&m, 4, buffer, sizeof buffer);
                stored_discs_cover(&m, &view);
                grid_is_the_finest(&m, &view);
                check_again(&view);
            }
        }
    }
}

/* Spans and radii a little below, at and above what a grid holds: each must come out within the
 * limits that attach enforces. */
HARNESS_TEST(limits_of_a_grid_hold, "limits of a grid hold")
{
#ifdef BERTH_Q16
    static const berth_raw at[] = {-536870912, -3, 0, 1, 123457};
    harness_random random = harness_random_from(19);

    motion_make(&m, MOTION_STAND, &random, 3, 0, 0, 0, 0);
    for (uint32_t shift = 0; shift < 15; shift++) {
        for (int32_t off = -9; off <= 9; off++) {
            const int32_t step = (int32_t)(UINT32_C(1) << shift);
            const int32_t span = 32768 * step + off * (step + 3) / 4;
            const berth_raw low = at[(uint32_t)(off + 9) % LENGTH_OF(at)];
            const int64_t wide = (int64_t)low + span;
            const berth_raw high = wide < 536870912 ? (berth_raw)wide : 536870912;
            m.x[0] = m.y[1] = m.x[2] = berth_num_of(low);
            m.x[1] = m.y[0] = berth_num_of(high);
            m.y[2] = berth_num_of(low / 2 + high / 2);
            for (uint32_t i = 0; i < 3; i++) {
                m.r[i] = berth_num_of(16384 * step + off - (int32_t)i * step);
            }
            m.radii = off % 2 == 0;
            m.radius = m.r[1];
            quantised view = build(&m, 1, buffer, sizeof buffer);
            stored_discs_cover(&m, &view);
            grid_is_the_finest(&m, &view);
            check_again(&view);
        }
    }
#else
    harness_skip("floats have no grid");
#endif
}

/* Motions of the size of people are stored on the grid of the numbers themselves: exactly. */
HARNESS_TEST(small_motions_are_exact, "small motions are exact")
{
#ifdef BERTH_Q16
    harness_random random = harness_random_from(15);
    for (uint32_t round = 0; round < 50; round++) {
        const double place = (double)harness_between(&random, -8000, 8000);
        motion_make(&m, MOTION_SCATTER, &random, 40, 0.249, place, -place, 0.24);
        quantised view = build(&m, 8, buffer, sizeof buffer);
        facts f = facts_of(&view);
        CHECK_REAL_EQ(f.step, 1.0 / 65536);
        for (uint32_t i = 0; i < m.count; i++) {
            berth_num x, y, r;
            sample(&view, i, &x, &y, &r);
            CHECK_REAL_EQ(real_of(x), real_of(m.x[i]));
            CHECK_REAL_EQ(real_of(y), real_of(m.y[i]));
            CHECK_REAL_EQ(real_of(r), given_radius(&m, i));
        }
        CHECK_REAL_EQ(f.band, 0);
    }
#else
    harness_skip("floats have no grid");
#endif
}

#ifdef BERTH_Q16

static motion decoded;
static IMAGE_BUFFER(other, QUANTISED_WORDS);

/* Decodes an image and builds from that: nothing is left to round, so the samples stay and the band
 * is 0. */
static void rebuilt_is_unchanged(const quantised *first)
{
    decoded = m;
    for (uint32_t i = 0; i < m.count; i++) {
        sample(first, i, &decoded.x[i], &decoded.y[i], &decoded.r[i]);
        decoded.radius = decoded.r[i];
    }
    quantised second = build(&decoded, 8, other, sizeof other);
    CHECK_REAL_EQ(facts_of(&second).band, 0);
    for (uint32_t i = 0; i < m.count; i++) {
        berth_num x, y, r;
        sample(&second, i, &x, &y, &r);
        CHECK_REAL_EQ(real_of(x), real_of(decoded.x[i]));
        CHECK_REAL_EQ(real_of(y), real_of(decoded.y[i]));
        CHECK_REAL_EQ(real_of(r), real_of(decoded.r[i]));
    }
}

#endif

HARNESS_TEST(what_lies_on_the_grid_stays, "what lies on the grid stays")
{
#ifdef BERTH_Q16
    harness_random random = harness_random_from(16);
    for (uint32_t round = 0; round < 300; round++) {
        harness_seed(round);
        motion_random(&m, &random, MOTION_MAX);
        quantised view = build(&m, 8, buffer, sizeof buffer);
        rebuilt_is_unchanged(&view);
    }
#else
    harness_skip("floats have no grid");
#endif
}

/* The same where the radius chooses the grid, up to exactly 2^14 steps. */
HARNESS_TEST(what_lies_on_the_grid_of_a_large_radius_stays,
             "what lies on the grid of a large radius stays")
{
#ifdef BERTH_Q16
    harness_random random = harness_random_from(18);
    for (uint32_t round = 0; round < 100; round++) {
        const double radius = (double)(UINT32_C(1) << harness_below(&random, 13));
        const double less = (double)harness_below(&random, 4) / 65536;
        harness_seed(round);
        motion_make(&m, MOTION_SCATTER, &random, 20, radius / 4, 10, -20, radius);
        m.radii = 0;
        m.radius = num_from(radius - less);
        quantised view = build(&m, 8, buffer, sizeof buffer);
        grid_is_the_finest(&m, &view);
        rebuilt_is_unchanged(&view);
    }
#else
    harness_skip("floats have no grid");
#endif
}
