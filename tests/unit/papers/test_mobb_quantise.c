/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* papers/track_build.c: what an image stores of a clip. */

#include "tests/unit/boxes.h"

#define QUANTISED_WORDS BERTH_MOBB_IMAGE_WORDS(MOTION_MAX, 1)
typedef berth_mobb quantised;
#include "tests/unit/quantise.inl"

static berth_mobb build(const motion *from, uint32_t leaf_size, void *to, size_t size)
{
    return boxes_build(from, leaf_size, 0, BERTH_MOBB_MOBB, to, size);
}

static facts facts_of(const berth_mobb *view)
{
    facts f;
#ifdef BERTH_Q16
    f.step = (double)(UINT32_C(1) << view->track.ground.shift) / UNITS_OF_ONE;
    f.band = f.step * view->track.band / 64;
    f.radius = (double)view->track.radius * f.step;
#else
    CHECK_EQ(view->track.band, 0);
    f.step = 0;
    f.band = 8 * ROUNDING * (double)view->track.ground.reach;
    f.radius = (double)view->track.radius;
#endif
    return f;
}

static void sample(const berth_mobb *view, uint32_t i, berth_num *x, berth_num *y, berth_num *r)
{
    CHECK_EQ(berth_mobb_sample(view, i, x, y, r), BERTH_OK);
}

static void check_again(const berth_mobb *view)
{
    const unsigned char *boxes = (const unsigned char *)view->boxes;
    berth_mobb attached;
    CHECK_EQ(berth_mobb_verify(view), BERTH_OK);
    CHECK_EQ(berth_mobb_attach(&attached, boxes - BERTH_IMAGE_HEADER_BYTES, sizeof buffer),
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
    berth_mobb_desc desc = berth_mobb_desc_default();
    berth_arena image = berth_arena_over(buffer, sizeof buffer);
    berth_mobb view;
    berth_num x, y, r;

    desc.clip = berth_clip_over_arrays(xs, zeros, 4, one, 1);
    CHECK_EQ(berth_mobb_build(&desc, &image, &view), BERTH_OK);
    CHECK_EQ(view.track.ground.shift, 3);
    for (uint32_t i = 0; i < 3; i++) {
        CHECK_EQ(berth_mobb_sample(&view, i, &x, &y, &r), BERTH_OK);
        CHECK_EQ(berth_num_raw(x), berth_num_raw(xs[i]));
        CHECK_EQ(berth_num_raw(y), 0);
        CHECK_EQ(berth_num_raw(r), 65536 + 8); /* for the last, which moves half a step */
    }
    CHECK_EQ(berth_mobb_sample(&view, 3, &x, &y, &r), BERTH_OK);
    CHECK(berth_num_raw(x) == 0 || berth_num_raw(x) == 8);
    CHECK_EQ(view.track.radius, 65536 / 8 + 1);
    /* a step grown and half a step moved, and a unit or so of rounding */
    CHECK_LE(12 * 8, view.track.band);
    CHECK_LE(view.track.band, 14 * 8);
#else
    harness_skip("floats have no grid");
#endif
}
