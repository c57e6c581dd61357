/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* motion/build.c: what an image stores of a clip without a step. */

#include "tests/gen/shown.h"
#include "tests/unit/motion.h"

#define QUANTISED_WORDS MOTION_IMAGE_WORDS
typedef berth_motion quantised;
#include "tests/unit/quantise.inl"

static berth_motion build(const motion *from, uint32_t leaf_size, void *to, size_t size)
{
    return motion_build(from, leaf_size, to, size);
}

static facts facts_of(const berth_motion *view)
{
    berth_motion_facts said;
    facts f;
    CHECK_EQ(berth_motion_info(view, &said), BERTH_OK);
    f.step = real_of(said.step);
    f.band = real_of(said.band);
    f.radius = real_of(said.radius);
    return f;
}

static void sample(const berth_motion *view, uint32_t i, berth_num *x, berth_num *y, berth_num *r)
{
    berth_leg leg;
    CHECK_EQ(berth_motion_leg(view, i, &leg), BERTH_OK);
    CHECK_REAL_EQ(real_of(leg.to_x), real_of(leg.x));
    CHECK_REAL_EQ(real_of(leg.to_y), real_of(leg.y));
    *x = leg.x;
    *y = leg.y;
    *r = leg.radius;
}

static void check_again(const berth_motion *view)
{
    const unsigned char *nodes = (const unsigned char *)shown_of(view).nodes;
    berth_motion attached;
    CHECK_EQ(berth_motion_verify(view), BERTH_OK);
    CHECK_EQ(berth_motion_attach(&attached, nodes - BERTH_MOTION_HEADER_BYTES, sizeof buffer),
             BERTH_OK);
}

/* By hand: 3 units span, so that steps of 2^-13 fit and 2^-14 do not; samples at odd steps. */
static void a_grid_worked_out_by_hand(void)
{
#ifdef BERTH_Q16
    static const berth_num xs[] = {BERTH_NUM(0), BERTH_NUM(3), BERTH_NUM(1.0 / 8192),
                                   BERTH_NUM(1.0 / 16384)};
    static const berth_num zeros[] = {BERTH_NUM(0), BERTH_NUM(0), BERTH_NUM(0), BERTH_NUM(0)};
    static const berth_num one = BERTH_NUM(1);
    berth_motion_desc desc = berth_motion_desc_default();
    berth_arena image = berth_arena_over(buffer, sizeof buffer);
    berth_motion view;
    berth_motion_facts said;
    berth_num x, y, r;

    desc.clip = berth_clip_over_arrays(xs, zeros, 4, one, 1);
    CHECK_EQ(berth_motion_build(&desc, &image, &view), BERTH_OK);
    CHECK_EQ(berth_motion_info(&view, &said), BERTH_OK);
    CHECK_EQ(berth_num_raw(said.step), 8);
    for (uint32_t i = 0; i < 3; i++) {
        sample(&view, i, &x, &y, &r);
        CHECK_EQ(berth_num_raw(x), berth_num_raw(xs[i]));
        CHECK_EQ(berth_num_raw(y), 0);
        CHECK_EQ(berth_num_raw(r),
                 65536 + 5); /* for the last: it moves by 4, by a bit more turned */
    }
    sample(&view, 3, &x, &y, &r);
    CHECK(berth_num_raw(x) == 0 || berth_num_raw(x) == 8);
    CHECK_EQ(berth_num_raw(said.radius), 65536 + 5);
    CHECK_EQ(berth_num_raw(said.band), 10); /* 5 grown and a bit more than 4 moved */
#else
    harness_skip("floats have no grid");
#endif
}
