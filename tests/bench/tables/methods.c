/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* The methods of the tables: how each makes its trees and how it is asked. */

#include "tables.h"
#include "berth/papers/mobb.h"
#include "tests/bench/bench.h"

/* The paper's, in all its measurements. */
#define PAPER_LEAF 10

static berth_status ask_discs(const tables_tree *a, const berth_placement *at_a,
                              const tables_tree *b, const berth_placement *at_b,
                              berth_mobb_counts *counts)
{
    return berth_motion_collide(&a->view.discs, at_a, &b->view.discs, at_b, NULL, &counts->all);
}

static berth_status ask_boxes(const tables_tree *a, const berth_placement *at_a,
                              const tables_tree *b, const berth_placement *at_b,
                              berth_mobb_counts *counts)
{
    return berth_mobb_collide(&a->view.boxes, at_a, &b->view.boxes, at_b, NULL, counts);
}

static berth_status ask_all(const tables_tree *a, const berth_placement *at_a, const tables_tree *b,
                            const berth_placement *at_b, berth_mobb_counts *counts)
{
    return bench_exhaustive(&a->view.discs, at_a, &b->view.discs, at_b, NULL, &counts->all);
}

berth_status tables_nothing(const tables_tree *a, const berth_placement *at_a, const tables_tree *b,
                            const berth_placement *at_b, berth_mobb_counts *counts)
{
    (void)a, (void)at_a, (void)b, (void)at_b, (void)counts;
    return BERTH_CLEAR;
}

#define MOBB BERTH_MOBB_MOBB
#define UMOBB BERTH_MOBB_UMOBB
#define PAPER BERTH_MOBB_PAPER
#define ROUNDED BERTH_MOBB_ROUNDED
#define CHORD BERTH_MOBB_CHORD

const tables_method tables_methods[] = {
    {"default", ask_discs, 0, 0, 0, 0, 0, 0},
    {"default-1", ask_discs, 0, 0, 0, 0, 1, 0},
    {"mobb-1", ask_boxes, 1, MOBB, PAPER, CHORD, 1, 0},
    {"umobb-1", ask_boxes, 1, UMOBB, PAPER, CHORD, 1, 0},
    {"mobb", ask_boxes, 1, MOBB, PAPER, CHORD, 0, PAPER_LEAF},
    {"umobb", ask_boxes, 1, UMOBB, PAPER, CHORD, 0, PAPER_LEAF},
    {"hybrid1", ask_boxes, 1, BERTH_MOBB_HYBRID_1, PAPER, CHORD, 0, PAPER_LEAF},
    {"hybrid2", ask_boxes, 1, BERTH_MOBB_HYBRID_2, PAPER, CHORD, 0, PAPER_LEAF},
    {"covariance", ask_boxes, 1, MOBB, PAPER, BERTH_MOBB_COVARIANCE, 0, PAPER_LEAF},
    {"rounded-1", ask_boxes, 1, MOBB, ROUNDED, CHORD, 1, 0},
    {"rounded", ask_boxes, 1, MOBB, ROUNDED, CHORD, 0, PAPER_LEAF},
    {"exhaustive", ask_all, 0, 0, 0, 0, 1, 0},
    {"advancement", tables_advance, 0, 0, 0, 0, 1, 0},
    {NULL, NULL, 0, 0, 0, 0, 0, 0},
};

static berth_mobb_desc describe(const tables_method *method, const berth_clip *clip,
                                uint16_t leaf_size)
{
    berth_mobb_desc desc = berth_mobb_desc_default();
    desc.clip = *clip;
    desc.leaf_size = leaf_size != 0 ? leaf_size : method->leaf_size;
    desc.levels = method->levels;
    desc.kind = method->kind;
    desc.style = method->style;
    desc.axis = method->axis;
    return desc;
}

/* Of moving discs. */
static berth_motion_desc plain(const berth_mobb_desc *of)
{
    berth_motion_desc desc = berth_motion_desc_default();
    desc.clip = of->clip;
    desc.leaf_size = of->leaf_size;
    desc.levels = of->levels;
    return desc;
}

size_t tables_bytes(const tables_method *method, const berth_clip *clip, uint16_t leaf_size)
{
    const berth_mobb_desc boxes = describe(method, clip, leaf_size);
    const berth_motion_desc discs = plain(&boxes);
    return method->boxes ? berth_mobb_image_size(&boxes) : berth_motion_image_size(&discs);
}

size_t tables_build(const tables_method *method, const berth_clip *clip, uint16_t leaf_size,
                    void *to, size_t room)
{
    const berth_mobb_desc boxes = describe(method, clip, leaf_size);
    const berth_motion_desc discs = plain(&boxes);
    berth_arena arena = berth_arena_over(to, room);
    tables_tree tree;
    const berth_status status = method->boxes
                                    ? berth_mobb_build(&boxes, &arena, &tree.view.boxes)
                                    : berth_motion_build(&discs, &arena, &tree.view.discs);
    return status == BERTH_OK ? arena.used : 0;
}

int tables_attach(const tables_method *method, tables_tree *tree, const void *image, size_t bytes)
{
    berth_status status;
    if (method->boxes) {
        status = berth_mobb_attach(&tree->view.boxes, image, bytes);
    } else {
        status = berth_motion_attach(&tree->view.discs, image, bytes);
    }
    if (status == BERTH_OK && method->ask == tables_advance) {
        tree->speed = tables_top_speed(&tree->view.discs);
    }
    return status == BERTH_OK;
}
