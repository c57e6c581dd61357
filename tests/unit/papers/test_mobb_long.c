/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* papers/mobb_image.c: clips of so many samples that a node of two of them lasts less than a unit
 * of time. Its boxes cannot tilt by what is not there; they hold their samples all the same. */

#include "tests/unit/support.h"
#include "berth/papers/mobb.h"

#ifdef HARNESS_HOSTED

enum { COUNT = 40000 };

static berth_num x[COUNT], y[COUNT];
static uint64_t
    image[((64 + 65535u * 10 * sizeof(berth_num) + COUNT * 2 * sizeof(berth_num)) / 8) + 1];

static void build_and_verify(uint32_t kind, uint32_t axis)
{
    berth_mobb_desc desc = berth_mobb_desc_default();
    berth_mobb view;
    desc.clip = berth_clip_over_arrays(x, y, COUNT, num_from(0.5), 1);
    desc.leaf_size = 1;
    desc.kind = (uint8_t)kind;
    desc.axis = (uint8_t)axis;
    CHECK_EQ(berth_mobb_build(&desc, ARENA(image), &view), BERTH_OK);
    CHECK_EQ(view.track.levels, 16);
    CHECK_EQ(berth_mobb_verify(&view), BERTH_OK);
}

HARNESS_TEST(nodes_shorter_than_a_unit_of_time, "nodes shorter than a unit of time")
{
    for (uint32_t i = 0; i < COUNT; i++) {
        x[i] = num_from((double)(i % 16));
        y[i] = num_from((double)(i % 7));
    }
    for (uint32_t axis = 0; axis < 2; axis++) {
        build_and_verify(BERTH_MOBB_UMOBB, axis);
        build_and_verify(BERTH_MOBB_HYBRID_1, axis);
        build_and_verify(BERTH_MOBB_HYBRID_2, axis);
    }
}

#else

HARNESS_SKIPPED(nodes_shorter_than_a_unit_of_time, "nodes shorter than a unit of time",
                "its memory is the host's")

#endif
