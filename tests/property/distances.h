/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* Footprints in pairs, and the truth of how near they are: by all pairs of parts, in integers. */

#ifndef BERTH_PROPERTY_DISTANCES_H
#define BERTH_PROPERTY_DISTANCES_H

#include "tests/property/footprint.h"
#include "tests/gen/shown.h"
#include "tests/reference/shapes.h"

enum { POOL = 3, PARTS = FOOTPRINT_POINTS + FOOTPRINT_LEAVES };

typedef struct slot {
    footprint made;
    berth_raw x[3 * PARTS], y[3 * PARTS]; /* of the parts, as stored */
    uint32_t count, corners;
    int64_t rounding; /* Q16.16 */
} slot;

static slot pool[POOL];

static void read_parts(slot *s)
{
    const shown_tree tree = shown_tree_of(s->made.view.image);
    berth_footprint_facts facts;
    CHECK_EQ(berth_footprint_info(&s->made.view, &facts), BERTH_OK);
    s->corners = tree.parts.corners;
    s->count = tree.parts.count;
    CHECK_LE(s->count, PARTS);
    for (uint32_t i = 0; i < s->count && i < PARTS; i++) {
        berth_num x[3], y[3];
        CHECK_EQ(berth_footprint_part(&s->made.view, i, x, y), BERTH_OK);
        for (uint32_t k = 0; k < s->corners; k++) {
            s->x[i * s->corners + k] = berth_num_raw(x[k]);
            s->y[i * s->corners + k] = berth_num_raw(y[k]);
        }
    }
    if (s->corners == 0) {
        s->corners = s->count = 1;
        s->x[0] = FROM_RAW(s->made.x[0]);
        s->y[0] = FROM_RAW(s->made.y[0]);
        s->rounding = s->made.r[0];
        return;
    }
#ifdef BERTH_Q16
    s->rounding = (int64_t)tree.parts.radius << tree.ground.shift;
#else
    s->rounding = AS_RAW(tree.parts.radius);
#endif
}

/* The default, with any rounding. */
static void build_outline(footprint *made, berth_footprint_desc *desc, harness_random *random)
{
    berth_arena image = berth_arena_over(made->image, sizeof made->image);
    berth_arena scratch = berth_arena_over(footprint_work, sizeof footprint_work);
    desc->levels = 0;
    desc->leaf_size = (uint8_t)harness_below(random, 5);
    if (harness_below(random, 2) == 0) {
        desc->radius = berth_num_of(
            FROM_RAW((int32_t)harness_below(random, UINT32_C(1) << harness_below(random, 24))));
    }
    CHECK_EQ(berth_footprint_build(desc, &image, &scratch, &made->view), BERTH_OK);
    CHECK_EQ(berth_footprint_verify(&made->view), BERTH_OK);
}

static void make(uint32_t number)
{
    harness_random random = harness_random_from(UINT64_C(0x64697374616e6365) + number);
    slot *s = &pool[number % POOL];
    berth_footprint_desc desc = footprint_desc(&random);
    desc.circles_only = 0;
    if (desc.method == BERTH_FOOTPRINT_OUTLINE) {
        build_outline(&s->made, &desc, &random);
    } else {
        footprint_build(&s->made, &desc);
        footprint_leaves(&s->made);
    }
    read_parts(s);
}

/* In q16 exactly; else to 2^-30 units. */
static reference_point place_point(berth_raw x, berth_raw y, const berth_placement *p)
{
#ifdef BERTH_Q16
    const reference_placement at = {p->rotation.c, p->rotation.s, berth_num_raw(p->x),
                                    berth_num_raw(p->y), 0};
    return reference_place(x, y, &at);
#else
    const double c = p->rotation.c, s = p->rotation.s, one = 1073741824.0;
    reference_point at;
    at.x = (int64_t)((c * (double)x - s * (double)y + (double)berth_num_raw(p->x)) * one);
    at.y = (int64_t)((s * (double)x + c * (double)y + (double)berth_num_raw(p->y)) * one);
    return at;
#endif
}

static void place(const slot *of, uint32_t i, const berth_placement *p, reference_point *to)
{
    for (uint32_t k = 0; k < of->corners; k++) {
        to[k] = place_point(of->x[i * of->corners + k], of->y[i * of->corners + k], p);
    }
}

/* The least distance of parts, rounded down to Q16.16; `touch`: some have a common point. Doubles
 * say which pairs may be the nearest, integers decide. */
static int64_t search(const slot *a, const berth_placement *pa, const slot *b,
                      const berth_placement *pb, int *touch)
{
    static double distance[PARTS][PARTS];
    double least = 1e300, slack;
    reference_point from[3], at[3];
    for (uint32_t i = 0; i < a->count; i++) {
        place(a, i, pa, from);
        for (uint32_t j = 0; j < b->count; j++) {
            place(b, j, pb, at);
            distance[i][j] = reference_parts_distance(from, a->corners, at, b->corners);
            least = distance[i][j] < least ? distance[i][j] : least;
        }
    }
    slack = least * 1e-9 + 65536;
    int64_t floor_q16 = (int64_t)((least + slack) / 16384) + 1;
    *touch = 0;
    for (uint32_t i = 0; i < a->count; i++) {
        place(a, i, pa, from);
        for (uint32_t j = 0; j < b->count; j++) {
            if (distance[i][j] > least + slack) {
                continue;
            }
            place(b, j, pb, at);
            *touch |= reference_parts_near(from, a->corners, at, b->corners, 0);
            while (floor_q16 > 0 &&
                   reference_parts_near(from, a->corners, at, b->corners, floor_q16 * 16384)) {
                floor_q16--;
            }
        }
    }
    return floor_q16;
}

/* Stored point i of an outline. */
static reference_point ring_point(const slot *s, uint32_t i, const berth_placement *p)
{
    const shown_tree tree = shown_tree_of(s->made.view.image);
#ifdef BERTH_Q16
    const int16_t *xy = (const int16_t *)tree.points.xy + 2 * i;
    const int32_t step = (int32_t)1 << tree.ground.shift;
#else
    const berth_raw *xy = (const berth_raw *)tree.points.xy + 2 * i;
    const berth_raw step = 1;
#endif
    return place_point(berth_num_raw(tree.ground.origin_x) + xy[0] * step,
                       berth_num_raw(tree.ground.origin_y) + xy[1] * step, p);
}

/* Whether a corner of one lies within the rings of the other. */
static int holds(const slot *outer, const berth_placement *po, const slot *inner,
                 const berth_placement *pi)
{
    const shown_parts parts = shown_tree_of(outer->made.view.image).parts;
    if (outer->corners != 2) {
        return 0;
    }
    for (uint32_t i = 0; i < inner->count * inner->corners; i++) {
        const reference_point point = place_point(inner->x[i], inner->y[i], pi);
        int crossings = 0;
        for (uint32_t ring = 0, j = 0; ring < parts.rings; ring++, j++) {
            for (; j + 1 < parts.ends[ring]; j++) {
                const reference_point p = ring_point(outer, j, po);
                const reference_point q = ring_point(outer, j + 1, po);
                crossings += reference_ray_crosses(&point, &p, &q);
            }
        }
        if (crossings % 2 != 0) {
            return 1;
        }
    }
    return 0;
}

/* Anywhere, or so that two corners are as near as they get. */
static void aim(harness_random *random, const slot *a, reference_placement *pa, const slot *b,
                reference_placement *pb)
{
    static const int32_t none = 0;
    const uint32_t i = harness_below(random, a->count * a->corners);
    const uint32_t j = harness_below(random, b->count * b->corners);
    reference_clip ca = {NULL, NULL, NULL, 0, 1, 1}, cb = {NULL, NULL, NULL, 0, 1, 1};
    const uint32_t reach = harness_below(random, 30);
    int32_t corner[4];
    gen_turn(random, gen_heading(random), pa);
    gen_turn(random, gen_heading(random), pb);
    corner[0] = AS_RAW(a->x[i]);
    corner[1] = AS_RAW(a->y[i]);
    corner[2] = AS_RAW(b->x[j]);
    corner[3] = AS_RAW(b->y[j]);
    ca.x = &corner[0];
    ca.y = &corner[1];
    cb.x = &corner[2];
    cb.y = &corner[3];
    ca.r = cb.r = &none;
    ca.radius = cb.radius = 0;
    gen_place(random, (gen_meeting)harness_below(random, GEN_MEETINGS), &ca, pa, &cb, pb);
    if (harness_below(random, 2) == 0) {
        const int32_t most = BERTH_COORDINATE_MAX * 65536;
        const int32_t x = pb->x / 2 + harness_between(random, -(1 << reach), 1 << reach);
        const int32_t y = pb->y / 2 + harness_between(random, -(1 << reach), 1 << reach);
        pb->x = x < -most ? -most : x > most ? most : x;
        pb->y = y < -most ? -most : y > most ? most : y;
    }
}

static berth_placed_footprint placed(const footprint *made, const berth_placement *at)
{
    berth_placed_footprint to;
    CHECK_EQ(berth_footprint_place(&made->view, at, &to), BERTH_OK);
    return to;
}

#endif
