/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* What a tree is built of: a description's points on a grid, as few as are needed, and what
 * builders keep beside them.
 *
 * A tree is cut in integers, in every arithmetic alike: points in 16-bit steps, circles and boxes
 * chosen there. What f32 and f64 then store is measured over their own points. */

#ifndef BERTHI_FOOTPRINT_SOURCE_H
#define BERTHI_FOOTPRINT_SOURCE_H

#include "tree.h"

#define berthi_off_by BERTH_NAME(berthi_off_by)
#define berthi_quantise_choose BERTH_NAME(berthi_quantise_choose)
#define berthi_quantise_points BERTH_NAME(berthi_quantise_points)
#define berthi_round_by BERTH_NAME(berthi_round_by)
#define berthi_simplify_rings BERTH_NAME(berthi_simplify_rings)
#define berthi_source_of BERTH_NAME(berthi_source_of)
#define berthi_steps_down BERTH_NAME(berthi_steps_down)

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
    uint8_t leaf_size; /* OUTLINE: most segments in a leaf */
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

/* Keeps, of the rings' points, few enough: each that is dropped is within the threshold of the
 * segment between the kept ones around it. Sets points, items, ends, numbers and the rounding. */
void berthi_simplify_rings(berthi_builder *builder);

/* Raises *most until a given point c is within it of the segment from p to q that stands for it,
 * however all is placed: in q16 the least whole steps above the distance, 0 for a distance of 0. */
void berthi_off_by(const berthi_unit *p, const berthi_unit *q, const berthi_unit *c,
                   berth_len *most);

#endif
