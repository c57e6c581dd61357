/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* frame.c: composed, inverted and applied, against the same in double. */

#include "tests/unit/support.h"

/* What the header allows: a unit of the pair; two units of a coordinate, and 2^-13 of the length
 * that was turned. Floats: a few units in the last place. */
#ifdef BERTH_Q16
#define PAIR_ERROR HEX_1(14)
#define UNIT HEX_1(16)
#define LENGTH_ERROR HEX_1(13)
#elif defined(BERTH_CFG_F32)
#define PAIR_ERROR HEX_1(21)
#define UNIT HEX_1(40)
#define LENGTH_ERROR HEX_1(20)
#else
#define PAIR_ERROR HEX_1(49)
#define UNIT HEX_1(63)
#define LENGTH_ERROR HEX_1(48)
#endif

/* (c, s) / |(c, s)| for a length within 2^-10 of one, by Newton's rule. */
static void to_unit(double *c, double *s)
{
    for (int i = 0; i < 4; i++) {
        const double factor = 1.5 - 0.5 * (*c * *c + *s * *s);
        *c *= factor;
        *s *= factor;
    }
}

/* ---- Compose -------------------------------------------------------------------------------- */

static void compose_is_close(const berth_placement *outer, const berth_placement *inner)
{
    const reference_placement_f64 o = real_placement(outer), i = real_placement(inner);
    const double slack = 2 * UNIT + LENGTH_ERROR * (magnitude(i.x) + magnitude(i.y)) +
                         (magnitude(o.x) + magnitude(o.y)) * (UNITS_OF_ONE > 1 ? 0 : LENGTH_ERROR);
    double c = o.c * i.c - o.s * i.s, s = o.s * i.c + o.c * i.s;
    const double x = o.c * i.x - o.s * i.y + o.x, y = o.s * i.x + o.c * i.y + o.y;
    berth_placement result;

    harness_fill(&result, sizeof result);
    const berth_status status = berth_placement_compose(outer, inner, &result);
    if (status == BERTH_OK) {
        const reference_placement_f64 r = real_placement(&result);
        to_unit(&c, &s);
        CHECK_EQ(berth_placement_check(&result), BERTH_OK);
        CHECK_REAL_LE(magnitude(r.c - c), PAIR_ERROR);
        CHECK_REAL_LE(magnitude(r.s - s), PAIR_ERROR);
        CHECK_REAL_LE(magnitude(r.x - x), slack);
        CHECK_REAL_LE(magnitude(r.y - y), slack);
        CHECK_EQ(result.start, outer->start + inner->start);
    } else {
        CHECK_FILLED(&result, sizeof result);
        CHECK_EQ(status, BERTH_E_TRANSLATION);
        CHECK(magnitude(x) > 8192 - slack || magnitude(y) > 8192 - slack);
    }
    if (magnitude(x) > 8192 + slack || magnitude(y) > 8192 + slack) {
        CHECK_EQ(status, BERTH_E_TRANSLATION);
    }
}

static const berth_num edges[] = {BERTH_NUM(0),       BERTH_NUM(1.0 / 65536), BERTH_NUM(-0.5),
                                  BERTH_NUM(4096.25), BERTH_NUM(8192),        BERTH_NUM(-8192)};

static const berth_angle headings[] = {0,     1,     8191,  8192,  8193,  16384,
                                       24576, 32768, 40000, 49152, 57344, 65535};

HARNESS_TEST(compositions_of_edges, "compositions of edges")
{
    for (uint32_t i = 0; i < LENGTH_OF(edges) * LENGTH_OF(edges); i++) {
        for (uint32_t j = 0; j < LENGTH_OF(headings) * LENGTH_OF(headings); j++) {
            const berth_num x = edges[i % LENGTH_OF(edges)], y = edges[i / LENGTH_OF(edges)];
            const berth_placement outer =
                berth_placement_at(x, y, headings[j % LENGTH_OF(headings)], 1000);
            const berth_placement inner =
                berth_placement_at(y, x, headings[j / LENGTH_OF(headings)], -7);
            compose_is_close(&outer, &inner);
        }
    }
}

HARNESS_TEST(identity_changes_nothing, "the identity changes nothing")
{
    const berth_placement identity = berth_placement_at(berth_num_of(0), berth_num_of(0), 0, 0);
    for (uint32_t i = 0; i < LENGTH_OF(edges); i++) {
        for (uint32_t j = 0; j < LENGTH_OF(headings); j++) {
            const berth_placement p =
                berth_placement_at(edges[i], edges[(i + 1) % LENGTH_OF(edges)], headings[j], 5);
            berth_placement left, right;
            CHECK_EQ(berth_placement_compose(&identity, &p, &left), BERTH_OK);
            CHECK_EQ(berth_placement_compose(&p, &identity, &right), BERTH_OK);
            CHECK_REAL_EQ(berth_num_raw(left.x), berth_num_raw(p.x));
            CHECK_REAL_EQ(berth_num_raw(left.y), berth_num_raw(p.y));
            CHECK_REAL_EQ(berth_num_raw(right.x), berth_num_raw(p.x));
            CHECK_REAL_EQ(berth_num_raw(right.y), berth_num_raw(p.y));
            CHECK_EQ(left.start, 5);
            CHECK_EQ(right.start, 5);
        }
    }
}

/* A walk of random compositions, which goes home when it leaves the world: valid all the way. */
HARNESS_TEST(long_chains_stay_valid, "long chains stay valid")
{
    harness_random random = harness_random_from(6);
    const berth_placement home = berth_placement_at(berth_num_of(0), berth_num_of(0), 0, 0);
    berth_placement at = home;

    for (uint32_t i = 0; i < HARNESS_CASES; i++) {
        const berth_num x = num_between(&random, -100, 100), y = num_between(&random, -100, 100);
        const berth_placement step = berth_placement_at(x, y, (berth_angle)harness_u32(&random), 0);
        const berth_status status = i % 2 != 0 ? berth_placement_compose(&at, &step, &at)
                                               : berth_placement_compose(&step, &at, &at);
        CHECK(status == BERTH_OK || status == BERTH_E_TRANSLATION);
        CHECK_EQ(berth_placement_check(&at), BERTH_OK);
        compose_is_close(&at, &step);
        if (status != BERTH_OK) {
            at = home;
        }
    }
}

/* ---- Invert --------------------------------------------------------------------------------- */

static void inverse_is_close(const berth_placement *p)
{
    const reference_placement_f64 o = real_placement(p);
    const double x = -(o.c * o.x + o.s * o.y), y = -(o.c * o.y - o.s * o.x);
    const double slack = 2 * UNIT + LENGTH_ERROR * (magnitude(o.x) + magnitude(o.y));
    berth_placement result;

    harness_fill(&result, sizeof result);
    const berth_status status = berth_placement_invert(p, &result);
    if (status == BERTH_OK) {
        const reference_placement_f64 r = real_placement(&result);
        CHECK_EQ(berth_placement_check(&result), BERTH_OK);
        CHECK_REAL_LE(magnitude(r.c - o.c), PAIR_ERROR);
        CHECK_REAL_LE(magnitude(r.s + o.s), PAIR_ERROR);
        CHECK_REAL_LE(magnitude(r.x - x), slack);
        CHECK_REAL_LE(magnitude(r.y - y), slack);
        CHECK_EQ(result.start, -p->start);
    } else {
        CHECK_FILLED(&result, sizeof result);
        CHECK_EQ(status, BERTH_E_TRANSLATION);
        CHECK(magnitude(x) > 8192 - slack || magnitude(y) > 8192 - slack);
    }
}

HARNESS_TEST(inverses_of_edges, "inverses of edges")
{
    for (uint32_t i = 0; i < LENGTH_OF(edges); i++) {
        for (uint32_t j = 0; j < LENGTH_OF(edges); j++) {
            for (uint32_t h = 0; h < LENGTH_OF(headings); h++) {
                const berth_placement p = berth_placement_at(
                    edges[i], edges[j], headings[h], h % 2 != 0 ? BERTH_TICK_MAX : -BERTH_TICK_MAX);
                inverse_is_close(&p);
            }
        }
    }
}

/* ---- Apply ---------------------------------------------------------------------------------- */

/* One world coordinate: c * u + s * v + t. In q16 the nearest number, exactly. */
static void applied_is(berth_num got, berth_dir c, berth_num u, berth_dir s, berth_num v,
                       berth_num t)
{
#ifdef BERTH_Q16
    const int64_t wanted = (int64_t)c * berth_num_raw(u) + (int64_t)s * berth_num_raw(v) +
                           (int64_t)berth_num_raw(t) * 16384;
    const int64_t off = (int64_t)berth_num_raw(got) * 16384 - wanted;
    CHECK_LE(off, 8192);
    CHECK_LE(-off, 8192);
#else
    const double a = (double)c * real_of(u), b = (double)s * real_of(v);
    CHECK_REAL_LE(magnitude(real_of(got) - (a + b + real_of(t))),
                  LENGTH_ERROR * (magnitude(a) + magnitude(b) + magnitude(real_of(t))));
#endif
}

static void apply_is_close(const berth_placement *p, berth_num x, berth_num y)
{
    berth_num wx, wy;
    CHECK_EQ(berth_placement_apply(p, x, y, &wx, &wy), BERTH_OK);
    applied_is(wx, p->rotation.c, x, (berth_dir)-p->rotation.s, y, p->x);
    applied_is(wy, p->rotation.s, x, p->rotation.c, y, p->y);
}

HARNESS_TEST(points_of_edges, "points of edges")
{
    for (uint32_t i = 0; i < LENGTH_OF(edges) * LENGTH_OF(edges); i++) {
        for (uint32_t j = 0; j < LENGTH_OF(edges) * LENGTH_OF(headings); j++) {
            const berth_num x = edges[i % LENGTH_OF(edges)], y = edges[i / LENGTH_OF(edges)];
            const berth_num t = edges[j % LENGTH_OF(edges)];
            const berth_placement p =
                berth_placement_at(t, berth_num_neg(t), headings[j / LENGTH_OF(edges)], 0);
            apply_is_close(&p, x, y);
        }
    }
}

HARNESS_TEST(random_points, "random points")
{
    harness_random random = harness_random_from(8);
    for (uint32_t i = 0; i < HARNESS_CASES; i++) {
        const berth_num x = num_between(&random, -8192, 8192);
        const berth_num y = num_between(&random, -8192, 8192);
        const berth_placement p = berth_placement_at(y, x, (berth_angle)harness_u32(&random), 0);
        apply_is_close(&p, x, y);
    }
}

/* ---- Rotations ------------------------------------------------------------------------------- */

static double root(double v)
{
    double r = v > 1 ? v : 1;
    for (uint32_t i = 0; i < 200; i++) {
        r = 0.5 * (r + v / r);
    }
    return r;
}

#ifdef BERTH_Q16
#define NORMALISED DIR_ULP
#else
#define NORMALISED (3 * DIR_ULP)
#endif

/* Of unit length, and in the direction of the pair. */
static void normalises(double c, double s)
{
    const berth_rotation given = {(berth_dir)c, (berth_dir)s};
    const double gc = (double)given.c, gs = (double)given.s, length = root(gc * gc + gs * gs);
    berth_placement placement = berth_placement_at(num_from(0), num_from(0), 0, 0);
    berth_rotation found, same = given;
    CHECK_EQ(berth_rotation_normalise(&given, &found), BERTH_OK);
    placement.rotation = found;
    CHECK_EQ(berth_placement_check(&placement), BERTH_OK);
    CHECK_REAL_LE(magnitude(real_of_dir(found.c) - gc / length), NORMALISED);
    CHECK_REAL_LE(magnitude(real_of_dir(found.s) - gs / length), NORMALISED);
    CHECK_EQ(berth_rotation_normalise(&same, &same), BERTH_OK); /* in place */
    CHECK_BYTES(&same, &found, sizeof same);
}

HARNESS_TEST(rotations_of_any_length_are_normalised, "rotations of any length are normalised")
{
    harness_random random = harness_random_from(9);
    const int32_t step = (int32_t)HARNESS_STEP(5);
    for (int32_t c = -40; c <= 40; c += step) {
        for (int32_t s = -40; s <= 40; s += step) {
            if (c != 0 || s != 0) {
                normalises(c, s);
                normalises(c * 819, s * 819);
            }
        }
    }
    for (uint32_t i = 0; i < HARNESS_CASES; i++) {
        const int32_t c = harness_between(&random, -32768, 32767);
        const int32_t s = harness_between(&random, -32768, 32767);
        if (c != 0 || s != 0) {
            normalises(c, s);
        }
    }
#ifndef BERTH_Q16
    normalises(3e-20, -4e-20);
    normalises(3e18, 4e18);
#endif
}

HARNESS_TEST(pairs_without_a_direction_are_refused, "pairs without a direction are refused")
{
    static const berth_rotation none;
    berth_rotation result;
    harness_fill(&result, sizeof result);
    CHECK_EQ(berth_rotation_normalise(&none, &result), BERTH_E_ROTATION);
    CHECK_EQ(berth_rotation_normalise(NULL, &result), BERTH_E_NULL);
    CHECK_EQ(berth_rotation_normalise(&none, NULL), BERTH_E_NULL);
#ifndef BERTH_Q16
    for (uint32_t i = 0; i < ABSURD_NUMS; i++) {
        berth_rotation bad = {BERTH_DIR_ONE, berth_num_raw(num_absurd(i))};
        CHECK_EQ(berth_rotation_normalise(&bad, &result), BERTH_E_ROTATION);
        bad.c = bad.s;
        bad.s = 0;
        CHECK_EQ(berth_rotation_normalise(&bad, &result), BERTH_E_ROTATION);
    }
#endif
    CHECK_FILLED(&result, sizeof result);
}
