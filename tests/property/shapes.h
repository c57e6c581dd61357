/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* Footprints of every kind, made of what is hard to get right; as given, and as the calls of
 * berth/footprint.h tell what is stored, both as the references read them. */

#ifndef BERTH_PROPERTY_SHAPES_H
#define BERTH_PROPERTY_SHAPES_H

#include "tests/property/footprint.h"
#include "tests/gen/shown.h"
#include "tests/reference/shapes.h"

#include <berth/berth.h>
#include "berth/papers/obb.h"

enum { SHAPE_CORNERS = 3 * FOOTPRINT_POINTS };

typedef enum shape_kind {
    SHAPE_DISC,
    SHAPE_CAPSULE,
    SHAPE_RECTANGLE,
    SHAPE_POLYGON,
    SHAPE_OUTLINE,
    SHAPE_PAPER /* CONTOUR, CONTOUR_CENTRE, TRIANGLES, CYLINDER */
} shape_kind;

/* Points, and how they make rings, triangles, or discs. Raw numbers of the API. */
typedef struct drawing {
    berth_raw x[SHAPE_CORNERS], y[SHAPE_CORNERS];
    uint16_t end[FOOTPRINT_POINTS], corners[SHAPE_CORNERS];
    uint32_t points, rings, triangles;
    berth_raw radius; /* of all of it */
} drawing;

typedef struct shape {
    footprint made;
    berth_footprint_facts facts;
    drawing given, stored;
    shape_kind kind;
    int asked;                          /* 0: it keeps no parts, and is no single circle */
    uint16_t numbers[FOOTPRINT_POINTS]; /* an outline's: which points were kept */
    berth_footprint_desc desc;          /* the same: what it was built from */
    int boxed;                          /* there are boxes around the same parts, too */
    uint64_t boxes[(64 + 2 * FOOTPRINT_POINTS * (BERTH_OBB_NODE_BYTES + 10)) / 8 + 1];
    berth_obb obb;
} shape;

static inline void drawing_put(drawing *to, berth_raw x, berth_raw y)
{
    to->x[to->points] = x;
    to->y[to->points] = y;
    to->points++;
}

static inline void drawing_ring(drawing *to)
{
    to->end[to->rings++] = (uint16_t)to->points;
}

/* The generated shape. */
static inline void drawing_of_generated(drawing *to)
{
    const gen_footprint *from = &footprint_shape;

    to->points = 0;
    for (uint32_t i = 0; i < from->points; i++) {
        drawing_put(to, FROM_RAW(from->x[i]), FROM_RAW(from->y[i]));
    }
    to->rings = from->triangles != 0 ? 0 : from->rings;
    for (uint32_t i = 0; i < to->rings; i++) {
        to->end[i] = from->end[i];
    }
    to->triangles = from->triangles;
    for (uint32_t i = 0; i < 3 * from->triangles; i++) {
        to->corners[i] = from->corners[i];
    }
}

/* The parts as they are told: triangles, or the single circle. */
static inline void shape_read_solid(shape *s)
{
    const berth_footprint *view = &s->made.view;
    drawing *const to = &s->stored;
    berth_footprint_circle circle;

    for (uint32_t i = 0; shown_tree_of(view->image).parts.corners == 3 &&
                         i < shown_tree_of(view->image).parts.count;
         i++) {
        berth_num x[3], y[3];
        CHECK_EQ(berth_footprint_part(view, i, x, y), BERTH_OK);
        for (uint32_t k = 0; k < 3; k++) {
            to->corners[3 * i + k] = (uint16_t)to->points;
            drawing_put(to, berth_num_raw(x[k]), berth_num_raw(y[k]));
        }
        to->triangles++;
    }
    if (shown_tree_of(view->image).parts.corners == 0) {
        CHECK_EQ(berth_footprint_node(view, 0, &circle), BERTH_OK);
        drawing_put(to, berth_num_raw(circle.x), berth_num_raw(circle.y));
        to->radius = berth_num_raw(circle.radius);
    }
}

/* The rings as they lie in the image, each with its first point once more at its end; and each part
 * is one of their segments, and each segment a part. */
static inline void shape_read_rings(shape *s)
{
    const shown_tree tree = shown_tree_of(s->made.view.image);
    drawing *const to = &s->stored;
    uint8_t seen[2 * FOOTPRINT_POINTS] = {0};
    uint32_t first = 0;

    for (uint32_t i = 0; i < tree.parts.count; i++) {
        seen[tree.parts.words[i] & 0x7fffu] = 1;
    }
    for (uint32_t ring = 0; ring < tree.parts.rings; ring++) {
        for (uint32_t i = first; i + 1 < tree.parts.ends[ring]; i++) {
#ifdef BERTH_Q16
            const int16_t *at = (const int16_t *)tree.points.xy + 2 * i;
            drawing_put(to, berth_num_raw(tree.ground.origin_x) + at[0] * (1 << tree.ground.shift),
                        berth_num_raw(tree.ground.origin_y) + at[1] * (1 << tree.ground.shift));
#else
            const berth_raw *at = (const berth_raw *)tree.points.xy + 2 * i;
            drawing_put(to, berth_num_raw(tree.ground.origin_x) + at[0],
                        berth_num_raw(tree.ground.origin_y) + at[1]);
#endif
            /* the way back of a ring of two points is the way there */
            CHECK(seen[i] || (tree.parts.ends[ring] - first == 3 && i == first + 1));
        }
        drawing_ring(to);
        first = tree.parts.ends[ring];
    }
}

static inline void shape_read(shape *s)
{
    const shown_tree tree = shown_tree_of(s->made.view.image);
    drawing *const to = &s->stored;

    CHECK_EQ(berth_footprint_verify(&s->made.view), BERTH_OK);
    CHECK_EQ(berth_footprint_info(&s->made.view, &s->facts), BERTH_OK);
    CHECK_EQ(s->facts.corners, tree.parts.corners);
    to->points = to->rings = to->triangles = 0;
    to->radius = berth_num_raw(s->facts.rounding);
#ifdef BERTH_Q16
    CHECK(tree.parts.corners == 0 || to->radius == tree.parts.radius * (1 << tree.ground.shift));
#endif
    s->asked = tree.parts.corners != 0 || tree.method == BERTH_FOOTPRINT_CYLINDER;
    if (tree.parts.corners == 2) {
        shape_read_rings(s);
    } else {
        shape_read_solid(s);
    }
}

/* What the shape as stored may reach beyond the shape as given. A circle around an outline does not
 * know that. */
static inline berth_raw shape_band(const shape *s)
{
    return berth_num_raw(s->kind == SHAPE_PAPER && s->facts.corners == 0 ? s->facts.band
                                                                         : s->facts.shape_band);
}

/* Lengths of all sizes, more often some centimetres. */
static inline berth_raw shape_length(harness_random *random, uint32_t bits)
{
    const uint32_t size = harness_below(random, 3) == 0 ? harness_below(random, bits + 1) : 12;

    return FROM_RAW((int32_t)harness_below(random, UINT32_C(1) << size));
}

static inline void shape_outline(harness_random *random, shape *s)
{
    berth_footprint_desc desc = berth_footprint_desc_default();
    drawing *const of = &s->given;
    berth_arena image = berth_arena_over(s->made.image, sizeof s->made.image);
    berth_arena scratch = berth_arena_over(footprint_work, sizeof footprint_work);
    int32_t threshold;

    gen_outline_nasty(random, &footprint_shape, &threshold);
    drawing_of_generated(of);
    of->radius = harness_below(random, 2) == 0 ? 0 : shape_length(random, 24);
    for (uint32_t i = 0; i < of->points; i++) {
        footprint_numbers[i] = berth_num_of(of->x[i]);
        footprint_numbers[FOOTPRINT_POINTS + i] = berth_num_of(of->y[i]);
    }
    desc.outline = berth_outline_over_arrays(
        footprint_numbers, footprint_numbers + FOOTPRINT_POINTS, (uint16_t)of->points);
    desc.outline.end = of->end;
    desc.outline.rings = (uint16_t)of->rings;
    desc.threshold = num_from_raw(threshold);
    desc.radius = berth_num_of(of->radius);
    desc.method = BERTH_FOOTPRINT_OUTLINE;
    desc.quick = (uint8_t)(harness_below(random, 3) == 0);
    desc.leaf_size = (uint8_t)harness_below(random, 6);
    desc.inner = (uint8_t)(harness_below(random, 4) == 0 ? BERTH_FOOTPRINT_INNER_NONE
                                                         : harness_below(random, 14));
    desc.levels = (uint8_t)(harness_below(random, 4) == 0 ? 1 + harness_below(random, 6) : 0);
    desc.numbers = s->numbers;
    s->desc = desc;
    CHECK_EQ(berth_footprint_build(&desc, &image, &scratch, &s->made.view), BERTH_OK);
    CHECK_LE(image.used, berth_footprint_image_size(&desc));
    CHECK_LE(scratch.high, berth_footprint_scratch_size(&desc));
    CHECK_EQ(scratch.used, 0);
}

/* The papers' other tree, over all segments or triangles as given. */
static inline void shape_boxes(shape *s, const berth_footprint_desc *from)
{
    berth_arena image = berth_arena_over(s->boxes, sizeof s->boxes);
    berth_arena scratch = berth_arena_over(footprint_work, sizeof footprint_work);
    berth_obb_desc desc = berth_obb_desc_default();

    desc.outline = from->outline;
    desc.triangles = from->triangles;
    desc.levels = from->levels;
    CHECK_EQ(berth_obb_build(&desc, &image, &scratch, &s->obb), BERTH_OK);
    CHECK_LE(image.used, berth_obb_image_size(&desc));
    CHECK_LE(scratch.high, berth_obb_scratch_size(&desc));
    CHECK_EQ(berth_obb_verify(&s->obb), BERTH_OK);
    CHECK_EQ(berth_obb_attach(&s->obb, s->boxes, sizeof s->boxes), BERTH_OK);
}

static inline void shape_paper(harness_random *random, shape *s)
{
    berth_footprint_desc desc;

    do {
        desc = footprint_desc(random);
        if (harness_below(random, 4) == 0) {
            desc.method = BERTH_FOOTPRINT_CYLINDER;
        }
    } while (desc.method == BERTH_FOOTPRINT_OUTLINE);
    desc.circles_only = (uint8_t)(harness_below(random, 16) == 0);
    drawing_of_generated(&s->given);
    s->given.radius = 0;
    footprint_build(&s->made, &desc);
    shape_boxes(s, &desc);
}

/* One of the simple ones; its extent is below 2^25. */
static inline void shape_simple(harness_random *random, shape *s)
{
    berth_arena image = berth_arena_over(s->made.image, sizeof s->made.image);
    drawing *const of = &s->given;
    const berth_raw far = FROM_RAW(harness_below(random, 8) == 0 ? GEN_EDGE - 40000000 : 0);
    const berth_raw x0 = far - shape_length(random, 25), y0 = shape_length(random, 25) - far;
    const berth_raw x1 = x0 + shape_length(random, 25), y1 = y0 + shape_length(random, 25);
    const berth_raw radius = harness_below(random, 3) == 0 ? 0 : shape_length(random, 25);
    berth_status made = BERTH_OK;

    of->radius = radius;
    if (s->kind == SHAPE_DISC) {
        of->radius += FROM_RAW(1);
        drawing_put(of, 0, 0);
        made = berth_footprint_cylinder(berth_num_of(of->radius), &image, &s->made.view);
    } else if (s->kind == SHAPE_CAPSULE) {
        drawing_put(of, x0, y0);
        drawing_put(of, x1, y1);
        drawing_ring(of);
        made =
            berth_footprint_capsule(berth_num_of(x0), berth_num_of(y0), berth_num_of(x1),
                                    berth_num_of(y1), berth_num_of(radius), &image, &s->made.view);
    } else if (s->kind == SHAPE_RECTANGLE) {
        drawing_put(of, x0, y0);
        drawing_put(of, x1, y0);
        drawing_put(of, x1, y1);
        drawing_put(of, x0, y1);
        drawing_ring(of);
        made = berth_footprint_rectangle(berth_num_of(x0), berth_num_of(y0), berth_num_of(x1),
                                         berth_num_of(y1), berth_num_of(radius), &image,
                                         &s->made.view);
    } else {
        made = berth_footprint_polygon(
            (uint16_t)(3 + harness_below(random, FOOTPRINT_POINTS < 13 ? 6 : 20)),
            berth_num_of(FROM_RAW(1) + shape_length(random, 28)), (berth_angle)harness_u32(random),
            berth_num_of(radius), &image, &s->made.view);
    }
    CHECK_EQ(made, BERTH_OK);
}

static inline void shape_make_of(harness_random *random, shape *s, shape_kind kind)
{
    footprint_shape.points = footprint_shape.rings = footprint_shape.triangles = 0;
    s->given.points = s->given.rings = s->given.triangles = 0;
    s->kind = kind;
    if (s->kind == SHAPE_OUTLINE) {
        shape_outline(random, s);
    } else if (s->kind == SHAPE_PAPER) {
        shape_paper(random, s);
    } else {
        shape_simple(random, s);
    }
    shape_read(s);
    s->boxed = kind == SHAPE_PAPER && s->facts.corners != 0;
    if (s->kind == SHAPE_POLYGON) { /* its corners are what is told */
        const berth_raw radius = s->given.radius;
        s->given = s->stored;
        s->given.radius = radius;
    }
}

static inline void shape_make(harness_random *random, shape *s)
{
    const uint32_t which = harness_below(random, 10);

    shape_make_of(random, s,
                  which < 4   ? (shape_kind)which
                  : which < 8 ? SHAPE_OUTLINE
                              : SHAPE_PAPER);
}

#ifdef BERTH_Q16

static inline reference_shape drawing_place(const drawing *of, const reference_placement *p,
                                            reference_point *to)
{
    reference_shape placed;

    for (uint32_t i = 0; i < of->points; i++) {
        to[i] = reference_place(of->x[i], of->y[i], p);
    }
    placed.point = to;
    placed.end = of->end;
    placed.corners = of->corners;
    placed.points = of->points;
    placed.rings = of->rings;
    placed.triangles = of->triangles;
    return placed;
}

#endif

#endif
