/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* frame.c: placements made and checked; each argument out of its range gives its status, and
 * nothing is written. */

#include "tests/unit/support.h"

static const berth_num far_out = BERTH_NUM(8192);
static const berth_num far_back = BERTH_NUM(-8192);

static berth_placement plain(void)
{
    berth_placement p;
    p.rotation.c = BERTH_DIR_ONE;
    p.rotation.s = 0;
    p.x = p.y = berth_num_of(0);
    p.start = 0;
    return p;
}

HARNESS_TEST(at_takes_its_arguments_as_they_are, "at takes its arguments as they are")
{
    static const berth_num x = BERTH_NUM(1.5), y = BERTH_NUM(-2.25);
    for (uint32_t heading = 0; heading < 65536; heading += 257) {
        const berth_placement p = berth_placement_at(x, y, (berth_angle)heading, -77);
        CHECK_REAL_EQ(p.rotation.c, berth_cos((berth_angle)heading));
        CHECK_REAL_EQ(p.rotation.s, berth_sin((berth_angle)heading));
        CHECK_REAL_EQ(real_of(p.x), 1.5);
        CHECK_REAL_EQ(real_of(p.y), -2.25);
        CHECK_EQ(p.start, -77);
    }
}

HARNESS_TEST(every_heading_is_a_rotation, "every heading is a rotation")
{
    for (uint32_t heading = 0; heading < 65536; heading++) {
        const berth_placement p =
            berth_placement_at(far_out, far_back, (berth_angle)heading, BERTH_TICK_MAX);
        CHECK_EQ(berth_placement_check(&p), BERTH_OK);
    }
}

HARNESS_TEST(null_is_refused, "null is refused")
{
    CHECK_EQ(berth_placement_check(NULL), BERTH_E_NULL);
}

#ifdef BERTH_Q16

static void check_pair(int32_t c, int32_t s)
{
    const int64_t off = (int64_t)c * c + (int64_t)s * s - (INT64_C(1) << 28);
    berth_placement p = plain();

    p.rotation.c = (berth_dir)c;
    p.rotation.s = (berth_dir)s;
    CHECK_EQ(berth_placement_check(&p),
             off <= 32768 && off >= -32768 ? BERTH_OK : BERTH_E_ROTATION);
}

HARNESS_TEST(rotations_of_unit_length_alone_pass, "rotations of unit length alone pass")
{
    static const int16_t edges[] = {
        INT16_MIN, INT16_MIN + 1, -23170, -16386, -16385, -16384, -16383, -11586, -11585,    -11584,
        -183,      -182,          -181,   -1,     0,      1,      181,    182,    183,       8192,
        11584,     11585,         11586,  14189,  16383,  16384,  16385,  16386,  INT16_MAX,
    };
    for (uint32_t i = 0; i < LENGTH_OF(edges); i++) {
        for (uint32_t j = 0; j < LENGTH_OF(edges); j++) {
            check_pair(edges[i], edges[j]);
        }
    }
    /* the squares next to the tolerance on either side; on it there are none */
    check_pair(14193, 8187);
    check_pair(-11484, 11687);
    check_pair(13107, -9829);
    check_pair(-11611, -11558);
    /* both sides of the tolerance, all around: for each c the pairs near the circle */
    for (int32_t c = -16390; c <= 16390; c += 5) {
        int32_t s = 16400;
        while (s > 0 && (int64_t)c * c + (int64_t)s * s > (INT64_C(1) << 28)) {
            s -= s > 300 ? 64 : 1;
        }
        for (int32_t near = s - 3; near < s + 70; near += 3) {
            check_pair(c, near);
            check_pair(near, -c);
        }
    }
}

#else

static void check_scaled(double scale, berth_status wanted)
{
    for (uint32_t heading = 0; heading < 65536; heading += 4096) {
        berth_placement p = plain();
        p.rotation.c = (berth_raw)((double)berth_cos((berth_angle)heading) * scale);
        p.rotation.s = (berth_raw)((double)berth_sin((berth_angle)heading) * scale);
        CHECK_EQ(berth_placement_check(&p), wanted);
    }
}

/* A length off by one half of the tolerance for its square passes, by two does not. */
HARNESS_TEST(rotations_of_unit_length_alone_pass, "rotations of unit length alone pass")
{
    const berth_raw absurd[ABSURD_NUMS] = {
        berth_num_raw(num_absurd(0)), berth_num_raw(num_absurd(1)), berth_num_raw(num_absurd(2))};
    berth_placement p = plain();

    check_scaled(1, BERTH_OK);
    check_scaled(1 + NORM_SLACK / 8, BERTH_OK);
    check_scaled(1 - NORM_SLACK / 8, BERTH_OK);
    check_scaled(1 + 2 * NORM_SLACK, BERTH_E_ROTATION);
    check_scaled(1 - 2 * NORM_SLACK, BERTH_E_ROTATION);
    check_scaled(0, BERTH_E_ROTATION);
    check_scaled(-1, BERTH_OK);
    check_scaled(1e30, BERTH_E_ROTATION);
    for (uint32_t i = 0; i < ABSURD_NUMS; i++) {
        for (uint32_t j = 0; j <= ABSURD_NUMS; j++) {
            p.rotation.c = absurd[i];
            p.rotation.s = j < ABSURD_NUMS ? absurd[j] : 0;
            CHECK_EQ(berth_placement_check(&p), BERTH_E_ROTATION);
            p.rotation.s = p.rotation.c;
            p.rotation.c = j < ABSURD_NUMS ? absurd[j] : 1;
            CHECK_EQ(berth_placement_check(&p), BERTH_E_ROTATION);
        }
    }
}

#endif

static void check_translation(berth_num x, berth_num y, berth_status wanted)
{
    berth_placement p = plain();
    p.x = x;
    p.y = y;
    CHECK_EQ(berth_placement_check(&p), wanted);
}

HARNESS_TEST(translations_within_the_world_alone_pass, "translations within the world alone pass")
{
    static const berth_num good[] = {BERTH_NUM(0), BERTH_NUM(8192), BERTH_NUM(-8192), BERTH_NUM(1),
                                     BERTH_NUM(-4096.5)};
    berth_num bad[4 + ABSURD_NUMS];

    bad[0] = num_outward(far_out, 1);
    bad[1] = num_outward(far_back, 1);
    bad[2] = berth_num_add(far_out, far_out);
    bad[3] = berth_num_add(far_back, far_back);
    for (uint32_t i = 0; i < ABSURD_NUMS; i++) {
        bad[4 + i] = num_absurd(i);
    }
    for (uint32_t i = 0; i < LENGTH_OF(good); i++) {
        for (uint32_t j = 0; j < LENGTH_OF(good); j++) {
            check_translation(good[i], good[j], BERTH_OK);
        }
        for (uint32_t j = 0; j < LENGTH_OF(bad); j++) {
            check_translation(good[i], bad[j], BERTH_E_TRANSLATION);
            check_translation(bad[j], good[i], BERTH_E_TRANSLATION);
        }
    }
    for (uint32_t i = 0; i < LENGTH_OF(bad); i++) {
        for (uint32_t j = 0; j < LENGTH_OF(bad); j++) {
            check_translation(bad[i], bad[j], BERTH_E_TRANSLATION);
        }
    }
}

HARNESS_TEST(starts_within_the_clock_alone_pass, "starts within the clock alone pass")
{
    static const int32_t good[] = {0, 1, -1, 1073741823, -1073741823, 1073741822};
    static const int32_t bad[] = {1073741824, -1073741824, INT32_MAX, INT32_MIN, INT32_MIN + 1};
    berth_placement p = plain();

    for (uint32_t i = 0; i < LENGTH_OF(good); i++) {
        p.start = good[i];
        CHECK_EQ(berth_placement_check(&p), BERTH_OK);
    }
    for (uint32_t i = 0; i < LENGTH_OF(bad); i++) {
        p.start = bad[i];
        CHECK_EQ(berth_placement_check(&p), BERTH_E_START);
    }
}

/* ---- What is refused ------------------------------------------------------------------------- */

static berth_placement good(void)
{
    static const berth_num x = BERTH_NUM(3), y = BERTH_NUM(-4);
    return berth_placement_at(x, y, 12345, 100);
}

HARNESS_TEST(compose_refuses_each_fault, "compose refuses each fault")
{
    const berth_placement fine = good();
    berth_placement result;

    harness_fill(&result, sizeof result);
    for (uint32_t i = 0; i < PLACEMENT_FAULTS; i++) {
        const berth_placement bad = placement_faulty(i);
        CHECK_EQ(berth_placement_compose(&bad, &fine, &result), placement_faults[i]);
        CHECK_EQ(berth_placement_compose(&fine, &bad, &result), placement_faults[i]);
        CHECK_EQ(berth_placement_compose(&bad, &bad, &result), placement_faults[i]);
    }
    CHECK_EQ(berth_placement_compose(NULL, &fine, &result), BERTH_E_NULL);
    CHECK_EQ(berth_placement_compose(&fine, NULL, &result), BERTH_E_NULL);
    CHECK_EQ(berth_placement_compose(&fine, &fine, NULL), BERTH_E_NULL);
    CHECK_EQ(berth_placement_compose(NULL, NULL, NULL), BERTH_E_NULL);
    CHECK_FILLED(&result, sizeof result);
}

HARNESS_TEST(compose_refuses_results_out_of_range, "compose refuses results out of range")
{
    static const berth_num zero = BERTH_NUM(0), edge = BERTH_NUM(8192), half = BERTH_NUM(4096);
    const berth_placement corner = berth_placement_at(edge, edge, 0, 0);
    const berth_placement turned = berth_placement_at(zero, zero, 8192, 0);
    const berth_placement middle = berth_placement_at(half, zero, 0, 0);
    berth_placement beyond = middle, result;
    berth_placement late = berth_placement_at(zero, zero, 0, BERTH_TICK_MAX), tick = late;

    harness_fill(&result, sizeof result);
    beyond.x = num_outward(half, 64);
    tick.start = 1;
    CHECK_EQ(berth_placement_compose(&turned, &corner, &result), BERTH_E_TRANSLATION);
    CHECK_EQ(berth_placement_compose(&corner, &middle, &result), BERTH_E_TRANSLATION);
    CHECK_EQ(berth_placement_compose(&middle, &beyond, &result), BERTH_E_TRANSLATION);
    CHECK_EQ(berth_placement_compose(&late, &tick, &result), BERTH_E_START);
    CHECK_EQ(berth_placement_compose(&late, &late, &result), BERTH_E_START);
    late.start = tick.start = -BERTH_TICK_MAX;
    CHECK_EQ(berth_placement_compose(&late, &tick, &result), BERTH_E_START);
    tick.start = -1;
    CHECK_EQ(berth_placement_compose(&late, &tick, &result), BERTH_E_START);
    CHECK_FILLED(&result, sizeof result);

    CHECK_EQ(berth_placement_compose(&middle, &middle, &result), BERTH_OK); /* exactly 8192 */
    CHECK_REAL_EQ(real_of(result.x), 8192);
    for (int k = -1; k <= 1; k++) {
        late.start = k * (BERTH_TICK_MAX - 1);
        tick.start = k;
        CHECK_EQ(berth_placement_compose(&late, &tick, &result), BERTH_OK);
        CHECK_EQ(result.start, k * BERTH_TICK_MAX);
    }
}

HARNESS_TEST(invert_refuses_each_fault, "invert refuses each fault")
{
    static const berth_num edge = BERTH_NUM(8192);
    const berth_placement fine = good(), corner = berth_placement_at(edge, edge, 8192, 0);
    berth_placement result;

    harness_fill(&result, sizeof result);
    for (uint32_t i = 0; i < PLACEMENT_FAULTS; i++) {
        const berth_placement bad = placement_faulty(i);
        CHECK_EQ(berth_placement_invert(&bad, &result), placement_faults[i]);
    }
    CHECK_EQ(berth_placement_invert(NULL, &result), BERTH_E_NULL);
    CHECK_EQ(berth_placement_invert(&fine, NULL), BERTH_E_NULL);
    CHECK_EQ(berth_placement_invert(&corner, &result), BERTH_E_TRANSLATION);
    CHECK_FILLED(&result, sizeof result);
}

HARNESS_TEST(apply_refuses_each_fault, "apply refuses each fault")
{
    static const berth_num zero = BERTH_NUM(0), edge = BERTH_NUM(8192);
    const berth_placement fine = good();
    const berth_num beyond[5] = {num_outward(edge, 1), berth_num_neg(num_outward(edge, 1)),
                                 num_absurd(0), num_absurd(1), num_absurd(2)};
    berth_num xy[2];

    harness_fill(xy, sizeof xy);
    for (uint32_t i = 0; i < PLACEMENT_FAULTS; i++) {
        const berth_placement bad = placement_faulty(i);
        CHECK_EQ(berth_placement_apply(&bad, zero, zero, &xy[0], &xy[1]), placement_faults[i]);
    }
    for (uint32_t i = 0; i < LENGTH_OF(beyond); i++) {
        CHECK_EQ(berth_placement_apply(&fine, beyond[i], zero, &xy[0], &xy[1]), BERTH_E_COORDINATE);
        CHECK_EQ(berth_placement_apply(&fine, edge, beyond[i], &xy[0], &xy[1]), BERTH_E_COORDINATE);
    }
    CHECK_EQ(berth_placement_apply(NULL, zero, zero, &xy[0], &xy[1]), BERTH_E_NULL);
    CHECK_EQ(berth_placement_apply(&fine, zero, zero, NULL, &xy[1]), BERTH_E_NULL);
    CHECK_EQ(berth_placement_apply(&fine, zero, zero, &xy[0], NULL), BERTH_E_NULL);
    CHECK_FILLED(xy, sizeof xy);
}

static void stands_alike(const berth_placement *a, const berth_placement *b)
{
    CHECK_BYTES(&a->rotation, &b->rotation, sizeof a->rotation);
    CHECK_REAL_EQ(berth_num_raw(a->x), berth_num_raw(b->x));
    CHECK_REAL_EQ(berth_num_raw(a->y), berth_num_raw(b->y));
}

/* Results over the arguments: the same as beside them. */
HARNESS_TEST(results_may_be_arguments, "results may be arguments")
{
    const berth_placement a = good(), b = berth_placement_at(a.y, a.x, 54321, -3);
    berth_placement beside, over;

    CHECK_EQ(berth_placement_compose(&a, &b, &beside), BERTH_OK);
    over = a;
    CHECK_EQ(berth_placement_compose(&over, &b, &over), BERTH_OK);
    stands_alike(&over, &beside);
    over = b;
    CHECK_EQ(berth_placement_compose(&a, &over, &over), BERTH_OK);
    stands_alike(&over, &beside);
    CHECK_EQ(over.start, 97);

    CHECK_EQ(berth_placement_compose(&a, &a, &beside), BERTH_OK);
    over = a;
    CHECK_EQ(berth_placement_compose(&over, &over, &over), BERTH_OK);
    stands_alike(&over, &beside);

    CHECK_EQ(berth_placement_invert(&a, &beside), BERTH_OK);
    over = a;
    CHECK_EQ(berth_placement_invert(&over, &over), BERTH_OK);
    stands_alike(&over, &beside);
}
