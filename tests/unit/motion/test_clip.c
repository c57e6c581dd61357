/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* clip.c: each rule of a clip, at both sides of its edge. */

#include "tests/unit/support.h"

#define COUNT 5u

static berth_num xs[COUNT], ys[COUNT], rs[COUNT];

static const berth_num one = BERTH_NUM(1), limit = BERTH_NUM(8192);

/* A clip that breaks no rule; the tests then break one. */
static berth_clip good(int radii)
{
    berth_clip clip = berth_clip_over_arrays(xs, ys, COUNT, one, 10);
    for (uint32_t i = 0; i < COUNT; i++) {
        xs[i] = num_from(i);
        ys[i] = num_from(-2.0 * i);
        rs[i] = num_from(0.5 * i);
    }
    if (radii) {
        clip.r = rs;
    }
    return clip;
}

HARNESS_TEST(over_arrays, "over arrays")
{
    const berth_clip clip = berth_clip_over_arrays(xs, ys, 77, one, 12);
    CHECK(clip.x == xs && clip.y == ys && clip.r == NULL);
    CHECK_EQ(clip.stride, 0);
    CHECK_EQ(clip.count, 77);
    CHECK_EQ(clip.dt, 12);
    CHECK_REAL_EQ(real_of(clip.radius), 1);
}

HARNESS_TEST(nulls_are_refused, "nulls are refused")
{
    berth_clip clip = good(1);
    CHECK_EQ(berth_clip_check(NULL), BERTH_E_NULL);
    clip.x = NULL;
    CHECK_EQ(berth_clip_check(&clip), BERTH_E_NULL);
    clip = good(1);
    clip.y = NULL;
    CHECK_EQ(berth_clip_check(&clip), BERTH_E_NULL);
}

HARNESS_TEST(counts, "counts")
{
    static const uint32_t bad[] = {0, 65536, 65537, UINT32_C(1) << 31, UINT32_MAX};
    for (uint32_t i = 0; i < LENGTH_OF(bad); i++) {
        berth_clip clip = good(0);
        clip.count = bad[i];
        clip.dt = 1;
        CHECK_EQ(berth_clip_check(&clip), BERTH_E_COUNT);
    }
    for (uint32_t count = 1; count <= COUNT; count++) {
        berth_clip clip = good(1);
        clip.count = count;
        CHECK_EQ(berth_clip_check(&clip), BERTH_OK);
    }
}

HARNESS_TEST(durations, "durations")
{
    static const struct {
        uint32_t count;
        int32_t dt;
        berth_status status;
    } table[] = {
        {5, 1, BERTH_OK},
        {5, 0, BERTH_E_DT},
        {5, -1, BERTH_E_DT},
        {5, INT32_MIN, BERTH_E_DT},
        {5, INT32_MAX, BERTH_E_DT},
        {1, 1073741823, BERTH_OK},
        {1, 1073741824, BERTH_E_DT},
        {2, 536870911, BERTH_OK},
        {2, 536870912, BERTH_E_DT},
        {4, 268435455, BERTH_OK},
        {4, 268435456, BERTH_E_DT},
        {5, 214748364, BERTH_OK},
        {5, 214748365, BERTH_E_DT},
        {4, 1073741824, BERTH_E_DT}, /* 2^32 wraps to 0 */
        {5, 858993460, BERTH_E_DT},  /* 2^32 + 4 wraps to 4 */
    };
    for (uint32_t i = 0; i < LENGTH_OF(table); i++) {
        berth_clip clip = good(0);
        clip.count = table[i].count;
        clip.dt = table[i].dt;
        CHECK_EQ(berth_clip_check(&clip), table[i].status);
    }
}

HARNESS_TEST(strides, "strides")
{
    static berth_num records[COUNT * 4];
    const uint32_t size = (uint32_t)sizeof(berth_num);

    for (uint32_t i = 0; i < LENGTH_OF(records); i++) {
        records[i] = one;
    }
    for (uint32_t stride = 0; stride <= 4 * size; stride++) {
        const berth_clip clip = {records, records + 1, records + 2, stride, one, COUNT - 1, 10};
        CHECK_EQ(berth_clip_check(&clip), stride % size == 0 ? BERTH_OK : BERTH_E_STRIDE);
    }
}

/* Only the numbers at the stride are looked at, and each of them is. */
HARNESS_TEST(strides_lead_to_the_samples, "strides lead to the samples")
{
    enum { FIELDS = 4 };
    static berth_num records[COUNT * FIELDS];
    const berth_clip clip = {records, records + 1, records + 2, FIELDS * sizeof(berth_num),
                             one,     COUNT,       10};

    for (uint32_t i = 0; i < COUNT * FIELDS; i++) {
        records[i] = i % FIELDS == 3 ? num_absurd(0) : one; /* the fourth is the caller's own */
    }
    CHECK_EQ(berth_clip_check(&clip), BERTH_OK);
    for (uint32_t i = 0; i < COUNT * FIELDS; i++) {
        const berth_num old = records[i];
        const berth_status wanted = i % FIELDS == 3   ? BERTH_OK
                                    : i % FIELDS == 2 ? BERTH_E_RADIUS
                                                      : BERTH_E_COORDINATE;
        records[i] = num_absurd(1);
        CHECK_EQ(berth_clip_check(&clip), wanted);
        records[i] = old;
    }
}

HARNESS_TEST(coordinates, "coordinates")
{
    const berth_num back = berth_num_neg(limit);
    const berth_num good_ones[] = {limit, back, num_outward(limit, -1), num_outward(back, -1)};
    const berth_num bad_ones[] = {num_outward(limit, 1), num_outward(back, 1), num_absurd(0),
                                  num_absurd(1), num_absurd(2)};

    for (uint32_t at = 0; at < COUNT; at++) {
        const berth_clip clip = good(0);
        for (uint32_t i = 0; i < LENGTH_OF(good_ones); i++) {
            xs[at] = good_ones[i];
            ys[at] = good_ones[LENGTH_OF(good_ones) - 1 - i];
            CHECK_EQ(berth_clip_check(&clip), BERTH_OK);
        }
        for (uint32_t i = 0; i < LENGTH_OF(bad_ones); i++) {
            xs[at] = bad_ones[i];
            ys[at] = one;
            CHECK_EQ(berth_clip_check(&clip), BERTH_E_COORDINATE);
            xs[at] = one;
            ys[at] = bad_ones[i];
            CHECK_EQ(berth_clip_check(&clip), BERTH_E_COORDINATE);
        }
    }
}

HARNESS_TEST(radii, "radii")
{
    static const berth_num zero = BERTH_NUM(0), least = BERTH_NUM(1.0 / 65536);
    const berth_num good_ones[] = {zero, least, one, limit, num_outward(limit, -1)};
    const berth_num bad_ones[] = {berth_num_neg(least), berth_num_neg(one), num_outward(limit, 1),
                                  num_absurd(0),        num_absurd(1),      num_absurd(2)};

    for (uint32_t at = 0; at < COUNT; at++) {
        const berth_clip each = good(1);
        berth_clip clip = good(0);
        for (uint32_t i = 0; i < LENGTH_OF(good_ones); i++) {
            rs[at] = clip.radius = good_ones[i];
            CHECK_EQ(berth_clip_check(&each), BERTH_OK);
            CHECK_EQ(berth_clip_check(&clip), BERTH_OK);
        }
        for (uint32_t i = 0; i < LENGTH_OF(bad_ones); i++) {
            rs[at] = clip.radius = bad_ones[i];
            CHECK_EQ(berth_clip_check(&each), BERTH_E_RADIUS);
            CHECK_EQ(berth_clip_check(&clip), BERTH_E_RADIUS);
        }
    }
}

/* With every rule broken, the first is named; mended one by one, the next. */
HARNESS_TEST(the_first_broken_rule_is_named, "the first broken rule is named")
{
    berth_clip clip = good(0);
    const berth_num *const x = clip.x;

    clip.x = NULL;
    clip.count = 0;
    clip.dt = 0;
    clip.stride = 3;
    xs[0] = num_absurd(0);
    clip.radius = num_absurd(1);
    CHECK_EQ(berth_clip_check(&clip), BERTH_E_NULL);
    clip.x = x;
    CHECK_EQ(berth_clip_check(&clip), BERTH_E_COUNT);
    clip.count = COUNT;
    CHECK_EQ(berth_clip_check(&clip), BERTH_E_DT);
    clip.dt = 1;
    CHECK_EQ(berth_clip_check(&clip), BERTH_E_STRIDE);
    clip.stride = 0;
    CHECK_EQ(berth_clip_check(&clip), BERTH_E_COORDINATE);
    xs[0] = one;
    CHECK_EQ(berth_clip_check(&clip), BERTH_E_RADIUS);
    clip.radius = one;
    CHECK_EQ(berth_clip_check(&clip), BERTH_OK);
}
