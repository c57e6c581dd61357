/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* Small footprints of every kind, and everything that a view is for: what the fault tests share. */

#ifndef BERTH_TEST_FAULT_FOOTPRINT_H
#define BERTH_TEST_FAULT_FOOTPRINT_H

#include "tests/fault/block.h"
#include "tests/unit/image.h"

#include <berth/berth.h>
#include "berth/papers/bch.h"
#include "berth/papers/obb.h"

#include "src/core/image.h"

enum { POINTS = 6, TRIANGLES = 4, WORDS = 400 };

static berth_num x[POINTS], y[POINTS];
static const uint16_t corners[3 * TRIANGLES] = {0, 1, 2, 0, 2, 3, 3, 4, 5, 0, 3, 5};
static uint64_t kept[WORDS / 2], work[100];

static inline void draw(void)
{
    static const int8_t at[2 * POINTS] = {0, 0, 4, 0, 4, 1, 2, 3, -1, 3, -1, 1};
    for (uint32_t i = 0; i < POINTS; i++) {
        x[i] = berth_num_of((berth_raw)(at[2 * i] * BERTH_NUM_TO_RAW(0.0625)));
        y[i] = berth_num_of((berth_raw)(at[2 * i + 1] * BERTH_NUM_TO_RAW(0.0625)));
    }
}

/* Circles of an outline (0), of triangles (1), boxes of either (2, 3). */
enum { KINDS = 4 };

static inline berth_footprint_desc describe(uint32_t kind)
{
    berth_footprint_desc desc = berth_footprint_desc_default();
    desc.method = BERTH_FOOTPRINT_CONTOUR;
    if (kind % 2 == 0) {
        desc.outline = berth_outline_over_arrays(x, y, POINTS);
    } else {
        desc.triangles.x = x;
        desc.triangles.y = y;
        desc.triangles.corners = corners;
        desc.triangles.vertices = POINTS;
        desc.triangles.count = TRIANGLES;
        desc.method = BERTH_FOOTPRINT_TRIANGLES;
    }
    desc.threshold = berth_num_of(BERTH_NUM_TO_RAW(0.05));
    desc.circles_only = 0;
    return desc;
}

static inline berth_obb_desc describe_boxes(uint32_t kind)
{
    const berth_footprint_desc from = describe(kind);
    berth_obb_desc desc = berth_obb_desc_default();
    desc.outline = from.outline;
    desc.triangles = from.triangles;
    return desc;
}

/* A view of either kind. */
typedef struct views {
    berth_footprint circles;
    berth_obb boxes;
} views;

static inline berth_status build(uint32_t kind, berth_arena *image, berth_arena *scratch,
                                 views *view)
{
    const berth_footprint_desc circles = describe(kind);
    const berth_obb_desc boxes = describe_boxes(kind);
    return kind < 2 ? berth_footprint_build(&circles, image, scratch, &view->circles)
                    : berth_obb_build(&boxes, image, scratch, &view->boxes);
}

static inline berth_status attach(uint32_t kind, views *view, const void *image, size_t size)
{
    return kind < 2 ? berth_footprint_attach(&view->circles, image, size)
                    : berth_obb_attach(&view->boxes, image, size);
}

static inline berth_status verified(uint32_t kind, const views *view)
{
    return kind < 2 ? berth_footprint_verify(&view->circles) : berth_obb_verify(&view->boxes);
}

static inline shown_tree tree_of(uint32_t kind, const views *view)
{
    return shown_tree_of(kind < 2 ? view->circles.image : view->boxes.image);
}

static inline berth_status collide(uint32_t kind, const views *view, const berth_placement *a,
                                   const berth_placement *b, const berth_footprint_options *options,
                                   berth_footprint_counts *counts)
{
    return kind < 2 ? berth_footprint_collide(&view->circles, a, &view->circles, b, options, counts)
                    : berth_obb_collide(&view->boxes, a, &view->boxes, b, options, counts);
}

static inline uint32_t worst(uint32_t kind, const views *view)
{
    return kind < 2 ? berth_footprint_worst_steps(&view->circles, &view->circles)
                    : berth_obb_worst_steps(&view->boxes, &view->boxes);
}

/* Everything that a view is for; answers mean nothing, but every one is one. */
static inline void use(uint32_t kind, const views *view)
{
    const shown_tree tree = tree_of(kind, view);
    const berth_status held = verified(kind, view);
    uint32_t i;
    for (i = 0; i < 4; i++) {
        const berth_placement there =
            berth_placement_at(berth_num_of((berth_raw)i * BERTH_NUM_TO_RAW(0.05)), berth_num_of(0),
                               (berth_angle)(i * 10000), 0);
        const berth_footprint_options options = {.max_steps = 200, .boundary = i % 2 != 0},
                                      all = {.max_steps = 0};
        berth_footprint_counts counts;
        CHECK(collide(kind, view, &here, &there, &options, &counts) >= BERTH_CLEAR ||
              (kind < 2 && tree.parts.corners == 0 && options.boundary == 0));
        if (collide(kind, view, &here, &there, &all, &counts) >= BERTH_CLEAR) {
            CHECK_LE(counts.steps, worst(kind, view));
        }
        if (kind < 2) {
            const berth_footprint_options few = {.max_steps = 200, .boundary = 1};
            CHECK(berth_bch_collide(&view->circles, &here, &view->circles, &there, &few, NULL) >=
                  BERTH_CLEAR);
            CHECK(berth_bch_collide_disc(&view->circles, &here, there.x, there.y,
                                         berth_num_of(BERTH_NUM_TO_RAW(0.01)), &few,
                                         NULL) >= BERTH_CLEAR);
            if (tree.parts.corners != 0) {
                CHECK(berth_footprint_collide_disc(&view->circles, &here, there.x, there.y,
                                                   berth_num_of(BERTH_NUM_TO_RAW(0.01)), &all,
                                                   &counts) >= BERTH_CLEAR);
                CHECK_LE(counts.steps, worst(kind, view));
            }
        }
    }
    for (i = 0; i < tree.node_count; i++) {
        berth_footprint_circle circle;
        berth_obb_box box;
        CHECK_EQ(kind < 2 ? berth_footprint_node(&view->circles, i, &circle)
                          : berth_obb_node(&view->boxes, i, &box),
                 BERTH_OK);
    }
    for (i = 0; i < 20; i++) {
        const berth_status expected = tree.parts.corners == 0 ? BERTH_E_KIND
                                      : i >= tree.parts.count ? BERTH_E_INDEX
                                                              : BERTH_OK;
        berth_num px[3], py[3];
        CHECK_EQ(kind < 2 ? berth_footprint_part(&view->circles, i, px, py)
                          : berth_obb_part(&view->boxes, i, px, py),
                 expected);
    }
    CHECK(held == BERTH_OK || held == BERTH_E_NODE || held == BERTH_E_HEADER);
    if (kind < 2) {
        berth_footprint_facts facts;
        CHECK_EQ(berth_footprint_info(&view->circles, &facts), BERTH_OK);
    }
}

static inline size_t built(uint32_t kind, views *view)
{
    berth_arena image = berth_arena_over(kept, sizeof kept);
    draw();
    CHECK_EQ(build(kind, &image, ARENA(work), view), BERTH_OK);
    use(kind, view);
    return image.used;
}

#endif
