/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* papers/mobb_image.c: what an image stores of a clip. */

#include "tests/unit/boxes.h"

#define QUANTISED_WORDS BERTH_MOBB_IMAGE_WORDS(MOTION_MAX, 1)
typedef berth_mobb quantised;
#include "tests/unit/quantise.inl"

static berth_mobb build(motion *from, uint32_t leaf_size, void *to, size_t size)
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
