/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* What the builders of footprints share.
 *
 * A tree is cut in integers, in every arithmetic alike: points in 16-bit steps, circles and boxes
 * chosen there. What f32 and f64 then store is measured over their own points. */

#ifndef BERTHI_FOOTPRINT_BUILD_H
#define BERTHI_FOOTPRINT_BUILD_H

#include "../core/num.h"
#include "image.h"

#define berthi_source_of BERTH_NAME(berthi_source_of)
#define berthi_quantise_choose BERTH_NAME(berthi_quantise_choose)
#define berthi_quantise_points BERTH_NAME(berthi_quantise_points)
#define berthi_simplify_rings BERTH_NAME(berthi_simplify_rings)
#define berthi_off_by BERTH_NAME(berthi_off_by)
#define berthi_round_by BERTH_NAME(berthi_round_by)
#define berthi_steps_down BERTH_NAME(berthi_steps_down)
#define berthi_inner_find BERTH_NAME(berthi_inner_find)
#define berthi_tree_layout BERTH_NAME(berthi_tree_layout)
#define berthi_tree_scratch BERTH_NAME(berthi_tree_scratch)
#define berthi_tree_most BERTH_NAME(berthi_tree_most)
#define berthi_tree_build BERTH_NAME(berthi_tree_build)
#define berthi_item_length BERTH_NAME(berthi_item_length)
#define berthi_run_gather BERTH_NAME(berthi_run_gather)
#define berthi_run_split BERTH_NAME(berthi_run_split)
#define berthi_run_choose_plane BERTH_NAME(berthi_run_choose_plane)
#define berthi_item_sum BERTH_NAME(berthi_item_sum)
#define berthi_piece_end BERTH_NAME(berthi_piece_end)

/* Quantised points are within this, so that circles around any of them, and the circles around
 * those, stay below 2 * 11000 but for what rounding adds. */
#define BERTHI_QUANTISE_MOST 11000

/* Points and rings of an outline together: a leaf's part is named in 15 bits, and cut segments
 * are named once a leaf; OUTLINE cuts none. */
#define BERTHI_OUTLINE_MOST 32767
#define BERTHI_CONTOUR_MOST (32767 - (1 << (BERTH_FOOTPRINT_LEVELS_MAX - 1)))

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
    berth_num radius;  /* OUTLINE: all is rounded by it */
    uint16_t *numbers; /* OUTLINE: where the kept points' numbers go, or null */
    uint8_t leaf_size; /* most segments in a leaf; others than OUTLINE: 0 */
    uint8_t inner;     /* levels of inner circles; others than OUTLINE: 0 */
    uint8_t method;    /* berth_footprint_method */
    uint8_t kept;      /* the items are */
    uint8_t promised;  /* no leaf is larger than the threshold */
    uint8_t quick;
} berthi_source;

/* A run of items, or a piece of one: what a node holds. */
typedef struct berthi_run {
    uint16_t first, count;
    uint16_t parent; /* whose right child this is, or BERTHI_NO_PARENT */
    uint16_t pieces; /* of one segment: it is cut into so many of one length; 0: not yet */
    uint16_t piece;  /* and these begin at this one; */
    uint16_t span;   /* so many */
    uint8_t level;
} berthi_run;

enum { BERTHI_NO_PARENT = 0xffff };

/* Items whose u . (sum of their corners) is below `key` go left. */
typedef struct berthi_plane {
    int32_t ux, uy, key;
} berthi_plane;

typedef struct berthi_builder {
    const berthi_source *source;
    int16_t *steps;      /* points, in steps of 2^shift (f32, f64: of `step`) from the origin */
    berthi_unit *points; /* the same as they are stored; q16: the same memory */
    uint16_t *items;     /* segments by their first point, triangles by number; cut into runs */
    int16_t *fit;        /* room for all corners of all items */
    uint16_t *parts;     /* of the leaves made so far */
    uint16_t *ends;      /* of the rings that are kept */
    uint32_t point_count, item_count, part_count, node_count, levels;
    uint32_t inner_room; /* inner circles that the numbers of places still hold */
    uint32_t corners;    /* an item's */
    uint32_t shift;
    uint32_t exact;    /* every given point is stored as given */
    uint32_t room;     /* q16: steps of rounding that a node's radius holds beside the points */
    uint32_t over;     /* 1: a leaf was larger than the threshold */
    uint32_t balanced; /* 1: runs are split so that half of their length goes left */
    berth_raw origin_x, origin_y;
    berth_raw step;     /* q16: 2^shift */
    berth_len rounding; /* of all parts, as it is stored */
    berth_len band;     /* how far they then reach beyond the shape as given */
    int32_t radius;     /* of the run that was fitted last, in steps, not widened */
    berthi_plane plane; /* and where to cut it */
} berthi_builder;

/* The kind of tree to build: units a node, and what makes a node (all but its link) of a run. */
typedef struct berthi_kind {
    uint8_t structure;
    uint8_t units;
    void (*fit)(berthi_builder *builder, const berthi_run *run, berthi_unit *node);
    void (*finish)(const berthi_builder *builder, berthi_footprint_header *header);
} berthi_kind;

typedef struct berthi_circle {
    int32_t x, y;    /* in whole steps */
    uint32_t radius; /* steps, rounded up: every point is within */
} berthi_circle;

/* ---- Points (footprint/quantise.c) ----------------------------------------------------------- */

/* Checks a description and makes the source that it names. */
berth_status berthi_source_of(const berth_footprint_desc *desc, berthi_source *source);

/* Chooses origin, shift and step. */
void berthi_quantise_choose(berthi_builder *builder);

/* Quantises the points and stores them; sets the rounding that this takes. */
void berthi_quantise_points(berthi_builder *builder);

/* The rounding of parts that `exact` says are stored as given or not, and that a radius widens; and
 * how far they reach beyond the shape with that radius. */
void berthi_round_by(uint32_t exact, berth_num radius, uint32_t shift, berth_len *rounding,
                     berth_len *band);

/* A length in steps, rounded down; at most 2^20. */
int32_t berthi_steps_down(const berthi_builder *builder, berth_raw length);

/* ---- Fewer segments (footprint/simplify.c) --------------------------------------------------- */

/* Keeps, of the rings' points, few enough: each that is dropped is within the threshold of the
 * segment between the kept ones around it. Sets points, items, ends, numbers and the rounding. */
void berthi_simplify_rings(berthi_builder *builder);

/* Raises *most until a given point c is within it of the segment from p to q that stands for it,
 * however all is placed: in q16 the least whole steps above the distance, 0 for a distance of 0. */
void berthi_off_by(const berthi_unit *p, const berthi_unit *q, const berthi_unit *c,
                   berth_len *most);

/* ---- Inner circles (footprint/inner.c) ------------------------------------------------------- */

/* The largest disc inside of the outline that a bounded search finds with its centre near a node's
 * circle, into *disc (its link 0); returns 0 when there is none worth having. */
int berthi_inner_find(const berthi_builder *builder, const berthi_unit *node, berthi_unit *disc);

/* ---- Runs (footprint/split.c) ---------------------------------------------------------------- */

/* Where piece `piece` of `pieces` begins on the way from p to q, rounded to the nearest, halves up.
 */
int16_t berthi_piece_end(int32_t p, int32_t q, uint32_t piece, uint32_t pieces);

/* The corners of a run (ends of its pieces), in builder->fit; returns how many. */
uint32_t berthi_run_gather(const berthi_builder *builder, const berthi_run *run);

/* Sum of an item's corners. */
void berthi_item_sum(const berthi_builder *builder, uint32_t item, int32_t *x, int32_t *y);

/* At least the length of a segment in steps, and at most 1.03 times that and one more. */
int32_t berthi_item_length(const berthi_builder *builder, uint32_t item);

/* Cuts a run of two or more at builder->plane; returns how many go left. Never 0 and never all; by
 * halves when one side would be empty, or have more than `most`. */
uint32_t berthi_run_split(berthi_builder *builder, const berthi_run *run, uint32_t most);

/* The cut of a run of segments, within a circle around them, that should cost queries least: of
 * builder->plane and a number of others. */
void berthi_run_choose_plane(berthi_builder *builder, const berthi_run *run,
                             const berthi_circle *circle);

/* ---- Sizes (sizes.c) ------------------------------------------------------------------------- */

/* Where the parts of the scratch begin, in bytes; the last one is its size. */
typedef struct berthi_layout {
    size_t steps, points, items, fit, parts, ends, bytes;
} berthi_layout;

berthi_layout berthi_tree_layout(const berthi_builder *builder);

/* Bytes of scratch, and the most bytes of an image. */
size_t berthi_tree_scratch(const berthi_source *source);
size_t berthi_tree_most(const berthi_source *source, uint32_t node_units);

/* ---- The tree (tree.c) ----------------------------------------------------------------------- */

/* Builds an image; *header is where it begins. */
berth_status berthi_tree_build(const berthi_source *source, const berthi_kind *kind,
                               berth_arena *image, berth_arena *scratch,
                               berthi_footprint_header **header);

/* ---- Circles (circle.c) ---------------------------------------------------------------------- */

#define berthi_circle_enclosing BERTH_NAME(berthi_circle_enclosing)
#define berthi_circle_quick BERTH_NAME(berthi_circle_quick)
#define berthi_circle_around BERTH_NAME(berthi_circle_around)

/* Coordinates of the points are within +-BERTHI_CIRCLE_LIMIT, so two differ by at most 2^15. */
#define BERTHI_CIRCLE_LIMIT 16384

/* The smallest enclosing circle of `count` points (at least one), its centre rounded to whole
 * steps. The radius is at most one step above that of the true circle, rounded up. The points at xy
 * (x, y, x, y, ...) change their order, the same way on every core. Expected O(count), at worst
 * O(count^3). */
berthi_circle berthi_circle_enclosing(int16_t *xy, uint32_t count);

/* A circle that encloses the points in two passes, around the middle of their extents: at most
 * sqrt(2) times as large as the smallest; the middle is rounded by at most 0.71 of a step, the
 * radius by less than one: less than 1.42 times and two steps. */
berthi_circle berthi_circle_quick(const int16_t *xy, uint32_t count);

/* The circle around a given centre. */
berthi_circle berthi_circle_around(int32_t x, int32_t y, const int16_t *xy, uint32_t count);

/* ---- Lengths, rounded up ----------------------------------------------------------------------
 */

#ifdef BERTH_Q16

/* A length times 1 + 2^-14, by which a rotation pair may be longer than one. */
static inline int32_t berthi_turned_up(int32_t length)
{
    return length + berthi_floor_shift(length + 16383, 14);
}

/* At least the length of (x, y). */
static inline int32_t berthi_far_up(int32_t x, int32_t y)
{
    return (int32_t)berthi_root_up((uint64_t)(uint32_t)(x * x + y * y));
}

static inline int32_t berthi_off_of(int32_t x, int32_t y)
{
    (void)x, (void)y; /* integers are what they are */
    return 0;
}

#else

/* What is measured in floating point is off by a few epsilons of what is involved. */
static inline berth_len berthi_turned_up(berth_len length)
{
    return length * (1 + 64 * BERTHI_EPSILON);
}

static inline berth_len berthi_far_up(berth_len x, berth_len y)
{
    return berthi_root_real(x * x + y * y) * (1 + 8 * BERTHI_EPSILON);
}

/* How far a difference from (x, y) may be off. */
static inline berth_len berthi_off_of(berth_len x, berth_len y)
{
    return 8 * BERTHI_EPSILON * (berthi_abs(x) + berthi_abs(y));
}

#endif

#endif
