/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* What the builders of footprints share.
 *
 * A tree is cut in integers, in every arithmetic alike: points on a 16-bit grid, circles and boxes
 * chosen there. What f32 and f64 then store is measured over their own points. */

#ifndef BERTHI_FOOTPRINT_BUILD_H
#define BERTHI_FOOTPRINT_BUILD_H

#include "image.h"

#define berthi_source_of BERTH_NAME(berthi_source_of)
#define berthi_grid_of BERTH_NAME(berthi_grid_of)
#define berthi_grid_points BERTH_NAME(berthi_grid_points)
#define berthi_footprint_scratch BERTH_NAME(berthi_footprint_scratch)
#define berthi_footprint_most BERTH_NAME(berthi_footprint_most)
#define berthi_footprint_build BERTH_NAME(berthi_footprint_build)
#define berthi_run_gather BERTH_NAME(berthi_run_gather)
#define berthi_run_split BERTH_NAME(berthi_run_split)
#define berthi_item_sum BERTH_NAME(berthi_item_sum)
#define berthi_piece_end BERTH_NAME(berthi_piece_end)

/* Points on the grid are within this, so that circles around any of them, and the circles around
 * those, stay below 2 * 11000 but for what rounding adds. */
#define BERTHI_GRID_MOST 11000

/* Points and rings of an outline together: a leaf's part is named in 15 bits, and cut segments
 * are named once a leaf. */
#define BERTHI_OUTLINE_MOST (32767 - (1 << (BERTH_FOOTPRINT_MAX_LEVELS - 1)))

/* What a tree is built of: segments of an outline, or triangles. */
typedef struct berthi_source {
    const berth_num *x, *y;
    const uint16_t *end;     /* of outlines, as there */
    const uint16_t *corners; /* of triangles */
    uint32_t given;          /* points */
    uint32_t rings;          /* 0: triangles */
    uint32_t items;          /* segments or triangles */
    uint32_t levels;         /* at most */
    berth_num threshold;
    uint8_t method; /* berth_footprint_method */
    uint8_t shape;  /* kept */
    uint8_t quick;
} berthi_source;

/* A run of items, or a piece of one: what a node holds. */
typedef struct berthi_footprint_run {
    uint16_t first, count;
    uint16_t parent; /* whose right child this is, or BERTHI_NO_PARENT */
    uint16_t pieces; /* of one segment: it is cut into so many of one length; 0: not yet */
    uint16_t piece;  /* and these begin at this one; */
    uint16_t span;   /* so many */
    uint8_t level;
} berthi_footprint_run;

enum { BERTHI_NO_PARENT = 0xffff };

/* Items whose u . (sum of their corners) is below `key` go left. */
typedef struct berthi_plane {
    int32_t ux, uy, key;
} berthi_plane;

typedef struct berthi_builder {
    const berthi_source *source;
    int16_t *grid;       /* points, in steps of 2^shift (f32, f64: of `step`) from the origin */
    berthi_unit *points; /* the same as they are stored; q16: the same memory */
    uint16_t *items;     /* segments by their first point, triangles by number; cut into runs */
    int16_t *fit;        /* room for all corners of all items */
    uint16_t *parts;     /* of the leaves made so far */
    uint32_t point_count, part_count, node_count, levels;
    uint32_t corners; /* an item's */
    uint32_t shift;
    uint32_t exact;
    berth_raw origin_x, origin_y;
    berth_raw step;     /* q16: 2^shift */
    int32_t radius;     /* of the run that was fitted last, in steps of the grid, not widened */
    berthi_plane plane; /* and where to cut it */
} berthi_builder;

/* The kind of tree to build: units a node, and what makes a node (all but its link) of a run. */
typedef struct berthi_footprint_kind {
    uint8_t structure;
    uint8_t units;
    void (*fit)(berthi_builder *builder, const berthi_footprint_run *run, berthi_unit *node);
    void (*finish)(const berthi_builder *builder, berthi_footprint_header *header);
} berthi_footprint_kind;

/* floor(v / 2^n) for 0 <= n <= 31, in every arithmetic. */
static inline int32_t berthi_grid_floor(int32_t v, uint32_t n)
{
    return v >> n; /* arithmetic on every compiler that we support; tests/unit checks it */
}

/* ---- Points (footprint/quantise.c) ---------------------------------------------------------------------
 */

/* Checks a description and makes the source that it names. */
berth_status berthi_source_of(const berth_footprint_desc *desc, berthi_source *source);

/* Chooses origin, shift and step. */
void berthi_grid_of(berthi_builder *builder);

/* Puts the points on the grid and stores them. */
void berthi_grid_points(berthi_builder *builder);

/* ---- Runs (footprint/split.c) ----------------------------------------------------------------------
 */

/* Where piece `piece` of `pieces` begins on the way from p to q, rounded to the nearest, halves up.
 */
int16_t berthi_piece_end(int32_t p, int32_t q, uint32_t piece, uint32_t pieces);

/* The corners of a run (ends of its pieces), in builder->fit; returns how many. */
uint32_t berthi_run_gather(const berthi_builder *builder, const berthi_footprint_run *run);

/* Sum of an item's corners. */
void berthi_item_sum(const berthi_builder *builder, uint32_t item, int32_t *x, int32_t *y);

/* Cuts a run of two or more at builder->plane; returns how many go left. Never 0 and never all; by
 * halves when one side would be empty, or have more than `most`. */
uint32_t berthi_run_split(berthi_builder *builder, const berthi_footprint_run *run, uint32_t most);

/* ---- The tree (shape_build.c) ------------------------------------------------------------------
 */

/* Bytes of scratch, and the most bytes of an image. */
size_t berthi_footprint_scratch(const berthi_source *source);
size_t berthi_footprint_most(const berthi_source *source, uint32_t node_units);

berth_status berthi_footprint_build(const berthi_source *source, const berthi_footprint_kind *kind,
                                    berth_arena *image, berth_arena *scratch,
                                    berth_footprint *view);

#endif
