/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* The methods: the library's default, the paper's, and ours. */

#include "footprints.h"
#include "berth/papers/bch.h"
#include "berth/papers/obb.h"

static berth_placement origin(void)
{
    return berth_placement_at(berth_num_of(0), berth_num_of(0), 0, 0);
}

/* The papers ask about boundaries; the default asks whether what is filled overlaps. */
static const berth_footprint_options boundary = {.boundary = 1};
static const berth_footprint_options filled = {.boundary = 0};

static int attach_circles(fp_tree *tree, const void *image, size_t bytes)
{
    return berth_footprint_attach(&tree->view.circles, image, bytes) == BERTH_OK;
}

static int attach_boxes(fp_tree *tree, const void *image, size_t bytes)
{
    return berth_obb_attach(&tree->view.boxes, image, bytes) == BERTH_OK;
}

static int ask_circles(const fp_tree *a, const fp_tree *b, const berth_placement *at_b,
                       fp_counts *counts)
{
    const berth_placement at_a = origin();
    berth_footprint_counts found;
    const berth_status answer =
        berth_bch_collide(&a->view.circles, &at_a, &b->view.circles, at_b, &boundary, &found);
    counts->bounds = found.circles;
    counts->parts = 0;
    return (int)answer;
}

/* Placed and asked, each time: no pair of placements comes twice. */
static inline int ask_parts(const fp_tree *a, const fp_tree *b, const berth_placement *at_b,
                            const berth_footprint_options *options, fp_counts *counts)
{
    const berth_placement at_a = origin();
    berth_footprint_counts found;
    const berth_status answer =
        berth_footprint_collide(&a->view.circles, &at_a, &b->view.circles, at_b, options, &found);
    counts->bounds = found.circles + found.inner;
    counts->parts = found.parts;
    return (int)answer;
}

static int ask_filled(const fp_tree *a, const fp_tree *b, const berth_placement *at_b,
                      fp_counts *counts)
{
    return ask_parts(a, b, at_b, &filled, counts);
}

static int ask_shapes(const fp_tree *a, const fp_tree *b, const berth_placement *at_b,
                      fp_counts *counts)
{
    return ask_parts(a, b, at_b, &boundary, counts);
}

static int ask_boxes(const fp_tree *a, const fp_tree *b, const berth_placement *at_b,
                     fp_counts *counts)
{
    const berth_placement at_a = origin();
    berth_footprint_counts found;
    const berth_status answer =
        berth_obb_collide(&a->view.boxes, &at_a, &b->view.boxes, at_b, &boundary, &found);
    counts->bounds = found.circles;
    counts->parts = found.parts;
    return (int)answer;
}

int fp_nothing(const fp_tree *a, const fp_tree *b, const berth_placement *at_b, fp_counts *counts)
{
    (void)a;
    (void)b;
    (void)at_b;
    counts->bounds = counts->parts = 0;
    return 0;
}

const fp_method fp_methods[] = {
    {"outline", ask_filled, attach_circles, BERTH_FOOTPRINT_OUTLINE, FP_CIRCLES, 1, 0, 0},
    {"outline-lines", ask_shapes, attach_circles, BERTH_FOOTPRINT_OUTLINE, FP_CIRCLES, 1, 0, 0},
    {"contour", ask_circles, attach_circles, BERTH_FOOTPRINT_CONTOUR, FP_CIRCLES, 0, 0, 0},
    {"centre", ask_circles, attach_circles, BERTH_FOOTPRINT_CONTOUR_CENTRE, FP_CIRCLES, 0, 0, 0},
    {"triangles", ask_shapes, attach_circles, BERTH_FOOTPRINT_TRIANGLES, FP_CIRCLES, 1, 0, 0},
    {"cylinder", ask_circles, attach_circles, BERTH_FOOTPRINT_CYLINDER, FP_CIRCLES, 0, 0, 0},
    {"obb-contour", ask_boxes, attach_boxes, 0, FP_BOXES, 0, 0, 0},
    {"obb-triangles", ask_boxes, attach_boxes, 1, FP_BOXES, 0, 0, 0},
    {"full", fp_ask_full, NULL, 0, FP_FULL, 0, 0, 0},
    {"segments", ask_shapes, attach_circles, BERTH_FOOTPRINT_CONTOUR, FP_CIRCLES, 1, 0, 0},
    {"whole", ask_shapes, attach_circles, BERTH_FOOTPRINT_CONTOUR, FP_CIRCLES, 1, 0, 1},
    {"quick", ask_circles, attach_circles, BERTH_FOOTPRINT_CONTOUR, FP_CIRCLES, 0, 1, 0},
    {NULL, NULL, NULL, 0, 0, 0, 0, 0}};

/* On a core there is no strcmp. */
static int same(const char *one, const char *other)
{
    while (*one != '\0' && *one == *other) {
        one++;
        other++;
    }
    return *one == *other;
}

const fp_method *fp_method_named(const char *name)
{
    const fp_method *method = fp_methods;
    while (method->name != NULL && !same(method->name, name)) {
        method++;
    }
    return method->name != NULL ? method : NULL;
}
