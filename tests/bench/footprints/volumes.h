/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* Which bounding volume? Four of the usual menu over the same outlines: circles, boxes along the
 * axes (AABB), octagons along the axes and diagonals (8-DOP), oriented boxes (OBB).
 *
 * All else is the same for each: integers on one grid, the same tree (down to single segments,
 * halved as the paper halves a contour), the same walk, the same test of two segments at the end.
 * So the answers are equal, and what differs is what the lectures' cost function names:
 *
 *   F = Nu * Cu + Nbv * Cbv + Np * Cp
 *
 * Nu volumes brought up to date (here: b's, turned and moved into a's frame), Nbv pairs of volumes
 * tested, Np pairs of segments tested, each at its own cost. This is code for comparison: the
 * caller's input is trusted. */

#ifndef BERTH_FOOTPRINTS_VOLUMES_H
#define BERTH_FOOTPRINTS_VOLUMES_H

#include <stddef.h>
#include <stdint.h>

/* The grid's step is 2^-12 metres. Outlines lie within +-VOL_LIMIT and their segments are shorter
 * than that: then no product below leaves 32 bits. */
#define VOL_STEPS_A_METRE 4096
#define VOL_LIMIT 8191

#define VOL_LEAF                                                                                   \
    0x8000u          /* in a link: the segment from this point to the next; else the right         \
                        child's number. The left child is the next node */
#define VOL_STACK 64 /* open pairs of a walk; the builder keeps trees below half of it */
#define VOL_SLACK 8  /* what rounding can add to a distance, in steps (volume_walk.h) */

typedef struct vol_point {
    int16_t x, y;
} vol_point;

/* A tree as it lies in memory: this, the points, the nodes. */
typedef struct vol_image {
    uint16_t kind, nodes, points, levels;
} vol_image;

typedef struct vol_tree {
    const vol_point *points; /* of all rings, each with its first point once more at its end */
    const void *nodes;       /* in preorder */
} vol_tree;

/* b as seen from a: x' = c x - s y + tx, with c and s in Q1.14. */
typedef struct vol_frame {
    int32_t c, s, x, y;
} vol_frame;

typedef struct vol_counts {
    uint32_t updates, bounds, parts;
} vol_counts;

/* The pairs of nodes that a walk tested, for measuring the cost of each; pairs of leaves whose
 * segments were tested come with VOL_LEAF set in b. */
#define VOL_MOST_PAIRS 512
typedef struct vol_trace {
    uint32_t count; /* what did not fit is left out */
    struct {
        uint16_t a, b;
    } pairs[VOL_MOST_PAIRS];
} vol_trace;

typedef struct vol_kind {
    const char *name;
    size_t node_bytes;

    /* Whether two segments meet. */
    int (*collide)(const vol_tree *a, const vol_tree *b, const vol_frame *frame,
                   vol_counts *counts);
    int (*collide_traced)(const vol_tree *a, const vol_tree *b, const vol_frame *frame,
                          vol_counts *counts, vol_trace *trace);

    /* Nothing but bring up to date, and nothing but this and test, for each pair of a trace. */
    uint32_t (*repeat_updates)(const vol_tree *b, const vol_frame *frame, const vol_trace *trace);
    uint32_t (*repeat_tests)(const vol_tree *a, const vol_tree *b, const vol_frame *frame,
                             const vol_trace *trace);

    /* Makes node `index` bound these points; for the builder. */
    void (*bound)(void *nodes, uint32_t index, uint16_t link, const vol_point *points,
                  uint32_t count);
} vol_kind;

enum { VOL_CIRCLE, VOL_AABB, VOL_DOP, VOL_OBB, VOL_KINDS };
extern const vol_kind vol_circle, vol_aabb, vol_dop, vol_obb;
extern const vol_kind *const vol_kinds[VOL_KINDS];

vol_tree vol_tree_over(const vol_image *image);
vol_frame vol_frame_of(int32_t c, int32_t s, int32_t x_q16, int32_t y_q16);

/* The same answer without a tree: each segment of a against each of b. */
int vol_all_pairs(const vol_tree *a, uint32_t points_a, const vol_tree *b, uint32_t points_b,
                  const vol_frame *frame, vol_counts *counts);

/* What the loops over a trace cost by themselves. */
uint32_t vol_repeat_nothing(const vol_trace *trace);

/* Nothing but the tests of segments of a trace; both trees of the same kind. */
uint32_t vol_repeat_parts(const vol_tree *a, const vol_tree *b, const vol_frame *frame,
                          const vol_trace *trace, const vol_kind *kind, uint32_t *tests);

/* Whether the segments at these points meet, b's turned and moved. */
int vol_parts_meet(const vol_point *a, const vol_point *b, const vol_frame *frame);

/* ---- On the host only ----------------------------------------------------------------------- */

/* Builds the tree of one kind over rings of points (volumes_build.c). `end` is where each ring
 * ends. Returns the image's bytes, 0 when it has no room or the outline does not fit. */
size_t vol_build(int kind, const vol_point *points, const uint16_t *end, uint32_t rings, void *to,
                 size_t room);

#endif
