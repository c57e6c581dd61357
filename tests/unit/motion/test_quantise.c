/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* motion/build.c: what an image stores of a clip without a step. */

#include "tests/gen/shown.h"
#include "tests/unit/motion.h"

#define QUANTISED_WORDS MOTION_IMAGE_WORDS
typedef berth_motion quantised;
#include "tests/unit/quantise.inl"

static berth_motion build(motion *from, uint32_t leaf_size, void *to, size_t size)
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
