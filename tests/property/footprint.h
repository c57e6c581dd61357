/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* Generated footprints in the library's numbers, and their leaves as the references read them. */

#ifndef BERTH_PROPERTY_FOOTPRINT_H
#define BERTH_PROPERTY_FOOTPRINT_H

#include "tests/gen/footprint.h"
#include "tests/gen/raw.h"
#include "tests/gen/shown.h"
#include "tests/harness/harness.h"
#include "tests/reference/reference.h"

#include <berth/berth.h>

#ifdef HARNESS_SMALL
enum { FOOTPRINT_POINTS = 10, FOOTPRINT_LEAVES = 20 };
#else
enum { FOOTPRINT_POINTS = 40, FOOTPRINT_LEAVES = 300 };
#endif

typedef struct footprint {
    uint64_t image[(64 + 2 * FOOTPRINT_LEAVES * BERTH_FOOTPRINT_NODE_BYTES +
                    FOOTPRINT_POINTS * (4 * sizeof(berth_num) + 4) + FOOTPRINT_LEAVES * 6) /
                       8 +
                   1];
    berth_footprint view;
    int32_t x[FOOTPRINT_LEAVES], y[FOOTPRINT_LEAVES], r[FOOTPRINT_LEAVES]; /* leaf circles */
    uint32_t leaves;
} footprint;

/* The caller's arrays of one footprint at a time. */
static int32_t footprint_x[FOOTPRINT_POINTS], footprint_y[FOOTPRINT_POINTS];
static uint16_t footprint_end[FOOTPRINT_POINTS], footprint_corners[3 * FOOTPRINT_POINTS];
static berth_num footprint_numbers[2 * FOOTPRINT_POINTS];
static uint64_t
    footprint_work[FOOTPRINT_POINTS * (4 * sizeof(berth_num) + 28) / 8 + FOOTPRINT_LEAVES];
static gen_footprint footprint_shape = {
    footprint_x, footprint_y, footprint_end, footprint_corners, FOOTPRINT_POINTS, 0, 0, 0};

static uint32_t footprint_too_fine; /* trees whose threshold the levels could not hold */

/* A description of the generated shape: any of the papers' methods, threshold, depth. */
static inline berth_footprint_desc footprint_desc(harness_random *random)
{
    gen_footprint *shape = &footprint_shape;
    berth_footprint_desc desc = berth_footprint_desc_default();
    const uint32_t method = BERTH_FOOTPRINT_CONTOUR + harness_below(random, 4);
    if (method == BERTH_FOOTPRINT_TRIANGLES) {
        gen_triangles(random, shape);
    } else {
        gen_outline(random, shape);
    }
    for (uint32_t i = 0; i < shape->points; i++) {
        footprint_numbers[i] = num_from_raw(shape->x[i]);
        footprint_numbers[FOOTPRINT_POINTS + i] = num_from_raw(shape->y[i]);
    }
    desc.method = (berth_footprint_method)method;
    if (shape->triangles != 0) {
        desc.triangles.x = footprint_numbers;
        desc.triangles.y = footprint_numbers + FOOTPRINT_POINTS;
        desc.triangles.corners = shape->corners;
        desc.triangles.vertices = (uint16_t)shape->points;
        desc.triangles.count = (uint16_t)shape->triangles;
    } else {
        desc.outline = berth_outline_over_arrays(
            footprint_numbers, footprint_numbers + FOOTPRINT_POINTS, (uint16_t)shape->points);
        desc.outline.end = shape->end;
        desc.outline.rings = (uint16_t)shape->rings;
    }
    desc.threshold = num_from_raw((int32_t)harness_below(
        random, UINT32_C(1) << (harness_below(random, 4) == 0 ? harness_below(random, 29) : 13)));
    desc.quick = (uint8_t)(harness_below(random, 3) == 0);
    desc.circles_only = (uint8_t)!harness_below(random, 2);
    desc.levels = (uint8_t)(harness_below(random, 3) == 0 ? 1 + harness_below(random, 5) : 0);
    return desc;
}

/* Builds what is described; where it would have more leaves than there is room for, with fewer
 * levels. */
static inline void footprint_build(footprint *made, berth_footprint_desc *desc)
{
    berth_arena image = berth_arena_over(made->image, sizeof made->image);
    berth_arena scratch = berth_arena_over(footprint_work, sizeof footprint_work);
    const size_t room = 64 + 2 * FOOTPRINT_LEAVES * BERTH_FOOTPRINT_NODE_BYTES;
    const uint8_t circles_only = desc->circles_only;
    berth_footprint_facts facts;
    desc->circles_only = 1;
    size_t most = berth_footprint_image_size(desc);
    while (most > room || most == 0) {
        desc->levels = desc->levels == 0 ? BERTH_FOOTPRINT_LEVELS_MAX : (uint8_t)(desc->levels - 1);
        most = berth_footprint_image_size(desc);
    }
    desc->circles_only = circles_only;
    berth_status status = berth_footprint_build(desc, &image, &scratch, &made->view);
    if (status == BERTH_E_RADIUS) { /* a cylinder around one point */
        desc->method =
            desc->triangles.count != 0 ? BERTH_FOOTPRINT_TRIANGLES : BERTH_FOOTPRINT_CONTOUR;
        desc->levels = 5; /* there is room for it whatever the threshold */
        status = berth_footprint_build(desc, &image, &scratch, &made->view);
    }
    if (status == BERTH_E_THRESHOLD && desc->levels == 0) {
        /* finer than the levels can hold: without the promise */
        desc->levels = BERTH_FOOTPRINT_LEVELS_MAX;
        status = berth_footprint_build(desc, &image, &scratch, &made->view);
        footprint_too_fine++;
    }
    CHECK_EQ(status, BERTH_OK);
    CHECK_EQ(scratch.used, 0);
    CHECK_LE(scratch.high, berth_footprint_scratch_size(desc));
    CHECK_LE(image.used, berth_footprint_image_size(desc));
    CHECK_EQ(berth_footprint_verify(&made->view), BERTH_OK);
    CHECK_EQ(berth_footprint_info(&made->view, &facts), BERTH_OK);
    CHECK_EQ(facts.bytes, image.used);
}

/* The leaf circles, as stored. */
static inline void footprint_leaves(footprint *made)
{
    berth_footprint_circle circle;
    made->leaves = 0;
    for (uint32_t i = 0;
         i < shown_tree_of(made->view.image).node_count && made->leaves < FOOTPRINT_LEAVES; i++) {
        CHECK_EQ(berth_footprint_node(&made->view, i, &circle), BERTH_OK);
        if (circle.left == 0) {
            made->x[made->leaves] = AS_RAW(berth_num_raw(circle.x));
            made->y[made->leaves] = AS_RAW(berth_num_raw(circle.y));
            made->r[made->leaves] = AS_RAW(berth_num_raw(circle.radius));
            made->leaves++;
        }
    }
    CHECK_EQ(made->leaves, (shown_tree_of(made->view.image).node_count + 1) / 2);
}

/* One leaf as a clip of one sample, for gen_place to aim at. */
static inline reference_clip footprint_leaf(const footprint *of, uint32_t i)
{
    reference_clip clip;
    clip.x = &of->x[i];
    clip.y = &of->y[i];
    clip.r = &of->r[i];
    clip.radius = of->r[i];
    clip.count = 1;
    clip.dt = 1;
    return clip;
}

static inline berth_placement footprint_placement(const reference_placement *p)
{
    berth_placement placement;
#ifdef BERTH_Q16
    placement.rotation.c = (berth_dir)p->c;
    placement.rotation.s = (berth_dir)p->s;
#else
    const double length = (double)p->c * p->c + (double)p->s * p->s;
    double root = 16384;
    for (int i = 0; i < 4; i++) {
        root = (root + length / root) / 2;
    }
    placement.rotation.c = (berth_dir)(p->c / root);
    placement.rotation.s = (berth_dir)(p->s / root);
#endif
    placement.x = num_from_raw(p->x);
    placement.y = num_from_raw(p->y);
    placement.start = p->start;
    return placement;
}

#endif
