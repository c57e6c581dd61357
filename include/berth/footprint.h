/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* Footprints: the ground that a shape covers, and whether two of them overlap.
 *
 * A footprint is a binary tree of circles, a bounding circle hierarchy (seen in space: of upright
 * cylinders). The root holds the whole shape; a node's children hold its two halves; what a leaf
 * holds is small: a piece of the outline within a circle of less than the threshold, or one
 * triangle. A single cylinder, the usual agent of a crowd, is a tree of one circle and meets all
 * the others freely.
 *
 * Build makes an image, and a berth_footprint is a small view on it (berth/image.h). Queries read
 * the views, the images and the placements (whose start times mean nothing here), write nothing but
 * `counts`, and may run in any number of threads or interrupts.
 *
 * What a collision is:
 *
 *   berth_footprint_collide          two leaf circles overlap: their centres, placed, are nearer
 *                                    than the sum of both radii. Touching is not a collision
 *   berth_footprint_collide_shapes   two stored segments or triangles, placed, have a point in
 *                                    common. Here touching is a collision: two squares that overlap
 *                                    by half may have outlines that only touch. A tree that keeps
 *                                    none takes part with its leaf circles, as above
 *   ..._disc, ..._disc_shapes        the same for a disc that was never built
 *
 * and, with all of them, that one lies inside of the other: outlines are filled. A point is inside
 * when a ray from it crosses the rings an odd number of times, so a ring within another one is a
 * hole, and a ring of one or two points has no inside. Boundaries alone are asked with `boundary`.
 * Triangles and single cylinders are solid always.
 *
 *   q16   exact on what is stored: the answer is that of infinite-precision arithmetic over all
 *         pairs of leaves, and all rings. Against the shapes as given it never misses; a false
 *         alarm needs a clearance below the sum of both `band`s (berth_footprint_info), which of
 *         shapes is two steps and of circles twice the largest leaf's radius.
 *   f32   never misses; the answer may differ from the exact one where the clearance is below 2^-18
 *         (f64: 2^-47) of the sum of the lengths involved, which are translations, origins and
 *         reaches: at (8000, 8000) 12 cm; of segments and triangles 2^-15 (2^-44). A false alarm
 *         needs a clearance below that and the sum of both bands.
 *
 * Source: S. A. Stuvel, N. Magnenat-Thalmann, D. Thalmann, A. Egges, A. F. van der Stappen,
 * "Hierarchical structures for collision checking between virtual characters", 2014, section 3.1,
 * and the poster "Collision Checking Using Occupancy Spaces". */

#ifndef BERTH_FOOTPRINT_H
#define BERTH_FOOTPRINT_H

#include "arena.h"
#include "image.h"
#include "outline.h"
#include "placement.h"

BERTH_BEGIN_DECLS

/* ---- Limits and sizes ----------------------------------------------------------------------- */

/* A query keeps a number for each level of both trees, so levels are few; the builder splits by
 * halves where a tree would grow deeper. */
#define BERTH_FOOTPRINT_LEVELS_MAX 13

/* Triangles, and vertices that they name. */
#define BERTH_TRIANGLES_MAX 21845
#define BERTH_TRIANGLES_VERTICES_MAX 32767

/* Bytes of a node: centre, radius, link. */
#ifdef BERTH_Q16
#define BERTH_FOOTPRINT_NODE_BYTES 8u
#else
#define BERTH_FOOTPRINT_NODE_BYTES (4u * (uint32_t)sizeof(berth_raw))
#endif

/* 32-bit words of the image of a single cylinder, for static arrays. */
#define BERTH_FOOTPRINT_CYLINDER_WORDS                                                             \
    ((BERTH_IMAGE_HEADER_BYTES + BERTH_FOOTPRINT_NODE_BYTES) / 4u)

/* ---- Description and view ------------------------------------------------------------------- */

/* A mesh seen from above, as the caller's points; read while a structure is built, never later. */
typedef struct berth_triangles {
    const berth_num *x; /* vertices on the ground, in the footprint's own frame; within
                           +-BERTH_COORDINATE_MAX */
    const berth_num *y;
    const uint16_t *corners; /* three vertices a triangle, in any direction */
    uint16_t vertices;       /* 1 to BERTH_TRIANGLES_VERTICES_MAX */
    uint16_t count;          /* 1 to BERTH_TRIANGLES_MAX */
} berth_triangles;

/* BERTH_OK, or the first rule broken: BERTH_E_NULL, BERTH_E_POINTS (no vertices, or too many),
 * BERTH_E_TRIANGLES, BERTH_E_VERTEX, BERTH_E_COORDINATE. O(count + vertices). */
#define berth_triangles_check BERTH_NAME(berth_triangles_check)
BERTH_NODISCARD berth_status berth_triangles_check(const berth_triangles *triangles);

typedef enum berth_footprint_method {
    BERTH_FOOTPRINT_CONTOUR,        /* of the outline, split through the centroid of its segments */
    BERTH_FOOTPRINT_CONTOUR_CENTRE, /* the same, split through the middle of their extent */
    BERTH_FOOTPRINT_TRIANGLES,      /* of all triangles, one a leaf */
    BERTH_FOOTPRINT_CYLINDER /* one circle around the outline, or around the triangles; for one
                                       of a radius there is berth_footprint_cylinder */
} berth_footprint_method;

typedef struct berth_footprint_desc {
    berth_outline outline;     /* what CONTOUR and CONTOUR_CENTRE read. Rings of one point (a point)
                                  and of two (a segment) are hit like others */
    berth_triangles triangles; /* what TRIANGLES reads. CYLINDER reads the outline when it has
                                  points, else these */
    berth_num threshold; /* CONTOUR, CONTOUR_CENTRE, and to be given there: a node with a smaller
                            radius is a leaf, and a segment longer than twice this is cut; 0 to
                            BERTH_RADIUS_MAX; 0: down to whole segments, one a leaf. A centimetre
                            suits a person, in whatever unit */
    berth_footprint_method method;
    uint8_t levels;       /* 0: as many as the threshold takes, at most BERTH_FOOTPRINT_LEVELS_MAX;
                             else at most this many, and the threshold gives way: the critical
                             depth, section 5 */
    uint8_t circles_only; /* 1: the image keeps neither segments nor triangles. It is smaller and
                             answers berth_footprint_collide; of an outline, with `boundary` alone.
                             A CYLINDER never keeps any */
    uint8_t quick; /* 1: circles in bounded time a point, up to 1.42 times as large; for shapes
                      that are registered at run time */
} berth_footprint_desc;

/* What the leaves of a tree stand for, as an image keeps it. */
typedef struct berth_footprint_parts {
    const uint16_t *ends;  /* of outlines: ring i has the points up to ends[i], its first one again
                              at its end */
    const uint16_t *words; /* a segment or triangle after the other, in the order of the leaves */
    uint16_t rings;
    uint16_t count;  /* of segments or triangles; a segment that is cut counts more than once */
    uint8_t corners; /* 0: none are kept, 2: segments, 3: triangles */
    uint8_t exact;   /* 1: every given point is stored exactly */
} berth_footprint_parts;

/* What a tree of circles and the papers' tree of boxes (berth/papers/obb.h) both have. */
typedef struct berth_footprint_tree {
    berth_ground ground;
    berth_points points; /* of the outline's rings or the triangles; none with circles_only */
    berth_footprint_parts parts;
    const void *nodes;      /* circles or boxes, in preorder */
    berth_len largest_leaf; /* circles: the largest radius of a leaf, in steps; boxes: 0 */
    uint16_t node_count;
    uint8_t levels;
    berth_footprint_method method;
} berth_footprint_tree;

/* A view on an image. Made by build or attach; not written to by anyone else, and valid as long as
 * the image's memory. */
typedef struct berth_footprint {
    berth_footprint_tree tree;
} berth_footprint;

/* ---- Build and attach ----------------------------------------------------------------------- */

/* Nothing to read yet; CONTOUR, and a threshold below 0, which build refuses: give one. */
#define berth_footprint_desc_default BERTH_NAME(berth_footprint_desc_default)
BERTH_NODISCARD berth_footprint_desc berth_footprint_desc_default(void);

/* BERTH_OK, or why a description has no image, in the order of berth_footprint_build: BERTH_E_NULL,
 * BERTH_E_KIND, BERTH_E_THRESHOLD (none given, or out of range), BERTH_E_DEPTH, or the error of
 * berth_outline_check or berth_triangles_check. What remains to build is a threshold that the
 * levels cannot hold, a CYLINDER around a single point, and the arenas. O(points). */
#define berth_footprint_desc_check BERTH_NAME(berth_footprint_desc_check)
BERTH_NODISCARD berth_status berth_footprint_desc_check(const berth_footprint_desc *desc);

/* Upper bound on the image's size in bytes; depends on the lengths of segments, not on where they
 * are. berth_footprint_info tells how many it took. 0 exactly when berth_footprint_desc_check says
 * why. O(points). */
#define berth_footprint_image_size BERTH_NAME(berth_footprint_image_size)
BERTH_NODISCARD size_t berth_footprint_image_size(const berth_footprint_desc *desc);

/* Bytes of the scratch arena that build works in; 0 as above. */
#define berth_footprint_scratch_size BERTH_NAME(berth_footprint_scratch_size)
BERTH_NODISCARD size_t berth_footprint_scratch_size(const berth_footprint_desc *desc);

/* Builds the tree that desc asks for into the image arena and makes *view a view on it. The same
 * description gives the same bytes; in q16 on every core.
 *
 * With levels 0 every leaf's circle is within the threshold, widened by at most 3 steps (f32, f64:
 * 3 of the 11000 parts that the shape spans at least) and 2^-14
 * for what rounding moved; where the paper's splits would grow too deep for that, the tree is built
 * again with splits that halve the outline's length.
 *
 * Returns BERTH_OK, BERTH_E_NULL, BERTH_E_KIND (method, circles_only or quick), BERTH_E_THRESHOLD
 * (none given, out of range, or with levels 0 finer than BERTH_FOOTPRINT_LEVELS_MAX can hold),
 * BERTH_E_DEPTH, the error of berth_outline_check or berth_triangles_check, BERTH_E_RADIUS (a
 * CYLINDER around a single point), BERTH_E_IMAGE_SPACE or BERTH_E_SCRATCH_SPACE; on an error
 * neither arena nor *view has changed (free bytes of the arenas' buffers may have). The scratch
 * arena is back at its mark afterwards, always.
 * q16: points go to the finest power-of-two step with which the shape spans at most 22000 of them;
 * radii are rounded up and widened by what the rounding of the points takes. */
#define berth_footprint_build BERTH_NAME(berth_footprint_build)
BERTH_NODISCARD berth_status berth_footprint_build(const berth_footprint_desc *desc,
                                                   berth_arena *image, berth_arena *scratch,
                                                   berth_footprint *view);

/* Builds a single cylinder of a radius above 0, up to BERTH_RADIUS_MAX, around the footprint's
 * origin: BERTH_FOOTPRINT_CYLINDER_WORDS of the image arena. q16: the radius is exact below 0.35
 * units, then rounded up by less than 2^-13 of itself. Returns BERTH_OK, BERTH_E_NULL,
 * BERTH_E_RADIUS or BERTH_E_IMAGE_SPACE. */
#define berth_footprint_cylinder BERTH_NAME(berth_footprint_cylinder)
BERTH_NODISCARD berth_status berth_footprint_cylinder(berth_num radius, berth_arena *image,
                                                      berth_footprint *view);

/* Makes *view a view on `size` bytes of image at `image` and copies nothing. Validates all of it:
 * every later read is in bounds, every walk ends, in as many steps as berth_footprint_worst_steps
 * says, and no arithmetic overflows, whatever the bytes were. Bytes after the image are not read.
 *
 * Returns BERTH_OK, BERTH_E_NULL, or one of the image errors of status.h; then *view has not
 * changed. Cost: O(size); stack at most 250 bytes on m0 and m3. */
#define berth_footprint_attach BERTH_NAME(berth_footprint_attach)
BERTH_NODISCARD berth_status berth_footprint_attach(berth_footprint *view, const void *image,
                                                    size_t size);

/* ---- Query ---------------------------------------------------------------------------------- */

typedef struct berth_footprint_options {
    uint32_t max_steps; /* give up with BERTH_UNKNOWN before more than this many steps; 0: never. A
                           step is a pair of circles, of segments or of triangles looked at, or one
                           of these looked at from a point that may be inside */
    uint8_t boundary;   /* 1: outlines are not filled: one inside of the other is clear */
} berth_footprint_options;

typedef struct berth_footprint_counts {
    uint32_t steps;   /* never more than berth_footprint_worst_steps */
    uint32_t circles; /* of these, tests of circles */
    uint32_t parts;   /* of these, tests of segments or triangles */
    uint32_t leaves;  /* pairs of leaves that were reached */
    uint32_t exact;   /* tests of leaf circles or of parts that the exact fallback decided (q16) */
    uint16_t node_a, node_b; /* BERTH_HIT: the leaves that meet; 0 when one is inside; else 0 */
} berth_footprint_counts;

/* Do two leaf circles overlap, of a as placed by placement_a and of b as placed by placement_b, or
 * is one inside of the other?
 *
 * options and counts may be null. a and b may be the same view. Returns BERTH_CLEAR, BERTH_HIT,
 * BERTH_UNKNOWN (only with a budget), or BERTH_E_NULL, BERTH_E_VIEW, BERTH_E_KIND (an option that
 * is none; or, without `boundary`, an outline built with circles_only, whose inside nothing tells),
 * or the error of berth_placement_check; on an error *counts has not changed.
 *
 * Memory: none but the stack, at most 256 bytes on m0 and m3 in q16 (`make stack`). No recursion,
 * no division, in q16 no 64-bit multiplication unless two leaves are within 10 steps of touching or
 * a ring's point is within the other's root circle. Source: the poster's recursion, as a walk in
 * another order (src/README.md compares them). */
#define berth_footprint_collide BERTH_NAME(berth_footprint_collide)
BERTH_NODISCARD berth_status berth_footprint_collide(const berth_footprint *a,
                                                     const berth_placement *placement_a,
                                                     const berth_footprint *b,
                                                     const berth_placement *placement_b,
                                                     const berth_footprint_options *options,
                                                     berth_footprint_counts *counts);

/* The same with exact tests of segments and triangles at the leaves: no false alarm from the
 * threshold. Where a or b keeps none (a single cylinder), its leaf circles decide as in
 * berth_footprint_collide. Stack: at most 480 bytes on m0 (`make stack`), when the exact predicate
 * is needed. */
#define berth_footprint_collide_shapes BERTH_NAME(berth_footprint_collide_shapes)
BERTH_NODISCARD berth_status berth_footprint_collide_shapes(const berth_footprint *a,
                                                            const berth_placement *placement_a,
                                                            const berth_footprint *b,
                                                            const berth_placement *placement_b,
                                                            const berth_footprint_options *options,
                                                            berth_footprint_counts *counts);

/* Does a, as placed, overlap the disc at (x, y) (world, within +-BERTH_COORDINATE_MAX) of a radius
 * from 0 to BERTH_RADIUS_MAX? As berth_footprint_collide with a single cylinder there; in q16 the
 * disc is first stored with a's step or a coarser one, with the radius rounded up by less than a
 * step. Besides, BERTH_E_COORDINATE and BERTH_E_RADIUS. */
#define berth_footprint_collide_disc BERTH_NAME(berth_footprint_collide_disc)
BERTH_NODISCARD berth_status berth_footprint_collide_disc(
    const berth_footprint *a, const berth_placement *placement_a, berth_num x, berth_num y,
    berth_num radius, const berth_footprint_options *options, berth_footprint_counts *counts);

/* The same by what a keeps, BERTH_E_KIND when that is nothing: is any point of its segments or
 * triangles, or (without `boundary`) of its inside, nearer to (x, y) than the radius? Exact in q16
 * for the disc as given and the points as stored; where these were rounded the radius is widened by
 * what they may have moved, 0.7072 steps, so that no disc that meets the shape as given is missed.
 * At most berth_footprint_worst_steps(a, a) steps; stack at most 780 bytes on m0. */
#define berth_footprint_collide_disc_shapes BERTH_NAME(berth_footprint_collide_disc_shapes)
BERTH_NODISCARD berth_status berth_footprint_collide_disc_shapes(
    const berth_footprint *a, const berth_placement *placement_a, berth_num x, berth_num y,
    berth_num radius, const berth_footprint_options *options, berth_footprint_counts *counts);

/* The most steps that a query of a against b can take, wherever they are placed; 0 when a or b is
 * null or not a view. */
#define berth_footprint_worst_steps BERTH_NAME(berth_footprint_worst_steps)
BERTH_NODISCARD uint32_t berth_footprint_worst_steps(const berth_footprint *a,
                                                     const berth_footprint *b);

/* ---- Diagnostics ---------------------------------------------------------------------------- */

typedef struct berth_footprint_facts {
    uint32_t nodes;  /* circles */
    uint32_t leaves; /* of these, leaves */
    uint32_t levels; /* of the tree */
    uint32_t
        points; /* kept, with the first of each ring once more at its end; 0 with circles_only */
    uint32_t parts; /* segments or triangles that the leaves name; one that is cut more than once */
    uint32_t corners;       /* 0: none are kept, 2: segments, 3: triangles */
    uint32_t bytes;         /* of the image */
    berth_num radius;       /* the root's */
    berth_num largest_leaf; /* the largest radius of a leaf */
    berth_num step;         /* q16: the grid step; f32, f64: 0 */
    berth_num band; /* berth_footprint_collide: no leaf circle reaches further beyond the shape
                               as given; f32, f64: on top of what the head of this file says */
    berth_num shape_band; /* the same of what is kept: at most two steps */
} berth_footprint_facts;

/* What a view holds. BERTH_OK, BERTH_E_NULL or BERTH_E_VIEW. */
#define berth_footprint_info BERTH_NAME(berth_footprint_info)
BERTH_NODISCARD berth_status berth_footprint_info(const berth_footprint *view,
                                                  berth_footprint_facts *facts);

typedef struct berth_footprint_circle {
    berth_num x, y, radius; /* in the footprint's frame; exact in q16 */
    uint16_t level;         /* 0 is the root's */
    uint16_t left, right;   /* the children's numbers; both 0: a leaf */
    uint16_t first, parts;  /* a leaf: its segments or triangles, where they are kept */
} berth_footprint_circle;

/* Circle `index` in preorder, for drawing: 0 is the root. O(levels). BERTH_OK, BERTH_E_NULL,
 * BERTH_E_VIEW or BERTH_E_INDEX. */
#define berth_footprint_node BERTH_NAME(berth_footprint_node)
BERTH_NODISCARD berth_status berth_footprint_node(const berth_footprint *view, uint32_t index,
                                                  berth_footprint_circle *circle);

/* Part `index`: the corners of a segment (two) or triangle (three) as stored, in the footprint's
 * frame, into x and y, which have room for view->parts.corners numbers each. Errors as above;
 * BERTH_E_KIND when the view keeps none. */
#define berth_footprint_part BERTH_NAME(berth_footprint_part)
BERTH_NODISCARD berth_status berth_footprint_part(const berth_footprint *view, uint32_t index,
                                                  berth_num *x, berth_num *y);

/* Checks that every circle holds all leaf circles below it, and each leaf its parts: and that
 * reach and largest leaf hold for all: what a CRC cannot show of an image from an unknown builder.
 * BERTH_OK, BERTH_E_NULL, BERTH_E_VIEW, BERTH_E_HEADER (reach, largest leaf) or BERTH_E_NODE. Cost:
 * O(nodes * levels). */
#define berth_footprint_verify BERTH_NAME(berth_footprint_verify)
BERTH_NODISCARD berth_status berth_footprint_verify(const berth_footprint *view);

BERTH_END_DECLS

#endif
