/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* Instructions of building on a core, from a contour of 200 points, as a program does that meets a
 * shape at run time:
 *
 *   built|CORE|METHOD|POINTS|INSTRUCTIONS|NODES|BYTES|SCRATCH */

#include "berth/berth.h"
#include "tests/gen/shown.h"
#include "berth/papers/obb.h"
#include "port/port.h"
#include "tests/harness/harness.h"

#define POINTS 200

static berth_num x[POINTS], y[POINTS];
static uint32_t kept[16384], work[16384];

/* A figure with its arms out, about: 1.2 m by 0.6 m, five lobes, 3.4 m around. */
static void make_outline(void)
{
    for (uint32_t i = 0; i < POINTS; i++) {
        const uint32_t angle = i * 65536u / POINTS;
        const int32_t c = berth_cos((berth_angle)angle), s = berth_sin((berth_angle)angle);
        const int32_t lobes = berth_sin((berth_angle)(5u * angle));
        const int32_t radius = 19660 + ((lobes * 6554) >> 14); /* 0.3 m and 0.1 m */
        x[i] = berth_num_of((radius * (c >> 2)) >> 11);        /* twice as wide as deep */
        y[i] = berth_num_of((radius * (s >> 2)) >> 12);
    }
}

static void build(const char *name, berth_footprint_method method, berth_num threshold,
                  uint8_t shape, uint8_t quick)
{
    berth_arena image = berth_arena_over(kept, sizeof kept);
    berth_arena scratch = berth_arena_over(work, sizeof work);
    berth_footprint_desc desc = berth_footprint_desc_default();
    berth_footprint view;
    desc.outline = berth_outline_over_arrays(x, y, POINTS);
    desc.method = method;
    desc.threshold = threshold;
    desc.circles_only = !shape;
    desc.quick = quick;
    uint64_t before = berth_port_instructions();
    CHECK_EQ(berth_footprint_build(&desc, &image, &scratch, &view), BERTH_OK);
    harness_print("built|%s|%s|%u|%llu|%u|%u|%u\n", berth_port_name(), name, (uint32_t)POINTS,
                  berth_port_instructions() - before,
                  (uint32_t)shown_tree_of(view.image).node_count, (uint32_t)image.used,
                  (uint32_t)scratch.high);
}

static void build_boxes(void)
{
    berth_arena image = berth_arena_over(kept, sizeof kept);
    berth_arena scratch = berth_arena_over(work, sizeof work);
    berth_obb_desc desc = berth_obb_desc_default();
    berth_obb view;
    desc.outline = berth_outline_over_arrays(x, y, POINTS);
    uint64_t before = berth_port_instructions();
    CHECK_EQ(berth_obb_build(&desc, &image, &scratch, &view), BERTH_OK);
    harness_print("built|%s|obb-contour|%u|%llu|%u|%u|%u\n", berth_port_name(), (uint32_t)POINTS,
                  berth_port_instructions() - before,
                  (uint32_t)shown_tree_of(view.image).node_count, (uint32_t)image.used,
                  (uint32_t)scratch.high);
}

HARNESS_TEST(test_build, "build cost")
{
    const berth_num centimetre = BERTH_NUM(0.01);
    make_outline();
    build("outline", BERTH_FOOTPRINT_OUTLINE, centimetre, 1, 0);
    build("contour", BERTH_FOOTPRINT_CONTOUR, centimetre, 0, 0);
    build("quick", BERTH_FOOTPRINT_CONTOUR, centimetre, 0, 1);
    build("segments", BERTH_FOOTPRINT_CONTOUR, centimetre, 1, 0);
    build("whole", BERTH_FOOTPRINT_CONTOUR, berth_num_of(0), 1, 0);
    build_boxes();
}
