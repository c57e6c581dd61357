/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* The methods of the tables: how each makes its trees and how it is asked. */

#include "tables.h"
#include "tests/bench/bench.h"

/* The paper's, in all its measurements. */
#define PAPER_LEAF 10

static berth_status ask_discs(const tables_case *c, tables_counts *counts)
{
    return berth_motion_collide(&c->a->view.discs, &c->query->at_a, &c->b->view.discs,
                                &c->query->at_b, NULL, &counts->discs);
}

static berth_status ask_first(const tables_case *c, tables_counts *counts)
{
    return berth_first_hit(&c->placed[0], &c->placed[1], NULL, &counts->discs);
}

static berth_status ask_any(const tables_case *c, tables_counts *counts)
{
    return berth_meet(&c->placed[0], &c->placed[1], NULL, &counts->discs);
}

static berth_status ask_boxes(const tables_case *c, tables_counts *counts)
{
    return berth_mobb_collide(&c->a->view.boxes, &c->query->at_a, &c->b->view.boxes,
                              &c->query->at_b, NULL, &counts->boxes);
}

static berth_status ask_all(const tables_case *c, tables_counts *counts)
{
    berth_motion_counts found = {0, 0, 0, 0, 0, 0, 0, 0, 0};
    const berth_status answer = bench_exhaustive(&c->a->view.boxes, &c->query->at_a,
                                                 &c->b->view.boxes, &c->query->at_b, NULL, &found);
    counts->boxes.steps = found.steps;
    counts->boxes.bounds = counts->boxes.solid = 0;
    counts->boxes.samples = found.legs;
    counts->boxes.exact = found.exact;
    return answer;
}

berth_status tables_nothing(const tables_case *c, tables_counts *counts)
{
    (void)c, (void)counts;
    return BERTH_CLEAR;
}

#define MOBB BERTH_MOBB_MOBB
#define UMOBB BERTH_MOBB_UMOBB
#define PAPER BERTH_MOBB_PAPER
#define ROUNDED BERTH_MOBB_ROUNDED
#define CHORD BERTH_MOBB_CHORD
#define ALL_IN_ONE UINT16_MAX

const tables_method tables_methods[] = {
    {"default", ask_discs, 0, 0, 0, 0, 0, 0, 0, 0},
    {"default-1", ask_discs, 0, 0, 0, 0, 0, 0, ALL_IN_ONE, 0},
    {"placed", ask_first, 0, 0, 0, 0, 0, 1, 0, 0},
    {"any", ask_any, 0, 0, 0, 0, 0, 1, 0, 0},
    {"1cm", ask_first, 0, 0, 0, 0, 0, 1, 0, 10},
    {"1cm-any", ask_any, 0, 0, 0, 0, 0, 1, 0, 10},
    {"5cm", ask_first, 0, 0, 0, 0, 0, 1, 0, 50},
    {"5cm-any", ask_any, 0, 0, 0, 0, 0, 1, 0, 50},
    {"mobb-1", ask_boxes, 1, MOBB, PAPER, CHORD, 1, 0, 0, 0},
    {"umobb-1", ask_boxes, 1, UMOBB, PAPER, CHORD, 1, 0, 0, 0},
    {"mobb", ask_boxes, 1, MOBB, PAPER, CHORD, 0, 0, PAPER_LEAF, 0},
    {"umobb", ask_boxes, 1, UMOBB, PAPER, CHORD, 0, 0, PAPER_LEAF, 0},
    {"hybrid1", ask_boxes, 1, BERTH_MOBB_HYBRID_1, PAPER, CHORD, 0, 0, PAPER_LEAF, 0},
    {"hybrid2", ask_boxes, 1, BERTH_MOBB_HYBRID_2, PAPER, CHORD, 0, 0, PAPER_LEAF, 0},
    {"covariance", ask_boxes, 1, MOBB, PAPER, BERTH_MOBB_COVARIANCE, 0, 0, PAPER_LEAF, 0},
    {"rounded-1", ask_boxes, 1, MOBB, ROUNDED, CHORD, 1, 0, 0, 0},
    {"rounded", ask_boxes, 1, MOBB, ROUNDED, CHORD, 0, 0, PAPER_LEAF, 0},
    {"exhaustive", ask_all, 1, MOBB, PAPER, CHORD, 1, 0, 0, 0},
    {"advancement", tables_advance, 1, MOBB, PAPER, CHORD, 1, 0, 0, 0},
    {NULL, NULL, 0, 0, 0, 0, 0, 0, 0, 0},
};

/* ---- Building -------------------------------------------------------------------------------- */

#ifdef HARNESS_HOSTED /* cores get images that are built */

static berth_mobb_desc box_desc(const tables_method *method, const berth_clip *clip,
                                uint16_t leaf_size)
{
    berth_mobb_desc desc = berth_mobb_desc_default();
    desc.clip = *clip;
    desc.leaf_size = leaf_size != 0 ? leaf_size : method->leaf_size;
    desc.levels = method->levels;
    desc.kind = (berth_mobb_kind)method->kind;
    desc.style = (berth_mobb_box_style)method->style;
    desc.axis = (berth_mobb_axis)method->axis;
    return desc;
}

/* Knots of the trajectory made last. */
static berth_num knots[3][BERTH_TRAJECTORY_COUNT_MAX];
static int32_t ticks[BERTH_TRAJECTORY_COUNT_MAX];
static berth_trajectory straight;

/* Describes a motion of a method; a trajectory is valid up to the next call. Returns 0 when it
 * cannot be made. */
static int disc_desc(const tables_method *method, const berth_clip *clip, uint16_t leaf_size,
                     berth_motion_desc *desc)
{
    *desc = (berth_motion_desc){0};
    desc->clip = *clip;
    desc->leaf_size = leaf_size != 0 ? leaf_size : method->leaf_size;
    if (method->millimetres != 0) {
        const berth_simplify_desc simplify = {clip, NULL, method->millimetres * 65536 / 1000, 0};
        const berth_simplified into = {knots[0], knots[1], ticks, clip->r != NULL ? knots[2] : NULL,
                                       BERTH_TRAJECTORY_COUNT_MAX};
        if (berth_trajectory_simplify(&simplify, &into, &straight) != BERTH_OK) {
            return 0;
        }
        desc->trajectory = &straight;
    }
    return 1;
}

size_t tables_bytes(const tables_method *method, const berth_clip *clip, uint16_t leaf_size)
{
    const berth_mobb_desc boxes = box_desc(method, clip, leaf_size);
    berth_motion_desc discs;
    if (method->boxes) {
        return berth_mobb_image_size(&boxes);
    }
    return disc_desc(method, clip, leaf_size, &discs) ? berth_motion_image_size(&discs) : 0;
}

size_t tables_build(const tables_method *method, const berth_clip *clip, uint16_t leaf_size,
                    void *to, size_t room)
{
    const berth_mobb_desc boxes = box_desc(method, clip, leaf_size);
    berth_motion_desc discs;
    berth_arena arena = berth_arena_over(to, room);
    tables_tree tree;
    if (!method->boxes && !disc_desc(method, clip, leaf_size, &discs)) {
        return 0;
    }
    const berth_status status = method->boxes
                                    ? berth_mobb_build(&boxes, &arena, &tree.view.boxes)
                                    : berth_motion_build(&discs, &arena, &tree.view.discs);
    return status == BERTH_OK ? arena.used : 0;
}

#endif

/* ---- Asking ---------------------------------------------------------------------------------- */

int tables_attach(const tables_method *method, tables_tree *tree, const void *image, size_t bytes)
{
    const berth_status status = method->boxes
                                    ? berth_mobb_attach(&tree->view.boxes, image, bytes)
                                    : berth_motion_attach(&tree->view.discs, image, bytes);
    if (status == BERTH_OK && method->ask == tables_advance) {
        tree->speed = tables_top_speed(&tree->view.boxes);
    }
    return status == BERTH_OK;
}

int tables_ready(const tables_method *method, tables_case *c, const tables_tree *a,
                 const tables_tree *b, const tables_query *query)
{
    c->a = a;
    c->b = b;
    c->query = query;
    return !method->placed ||
           (berth_motion_place(&a->view.discs, &query->at_a, &c->placed[0]) == BERTH_OK &&
            berth_motion_place(&b->view.discs, &query->at_b, &c->placed[1]) == BERTH_OK);
}

tables_sum tables_counted(const tables_method *method, const tables_counts *counts)
{
    const berth_mobb_counts *boxes = &counts->boxes;
    const berth_motion_counts *discs = &counts->discs;
    tables_sum sum;
    if (method->boxes) {
        sum.steps = boxes->steps;
        sum.bounds = boxes->bounds;
        sum.solid = boxes->solid;
        sum.samples = boxes->samples;
        sum.exact = boxes->exact;
    } else {
        sum.steps = discs->steps;
        sum.bounds = discs->bounds;
        sum.solid = 0;
        sum.samples = discs->legs;
        sum.exact = discs->exact;
    }
    return sum;
}
