/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* Footprints: the ground that a shape covers, whether two of them overlap, and how near they are.
 *
 * A footprint is a binary tree of circles over *parts*: segments of an outline, or triangles. The
 * root holds the whole shape, a node's children hold its two halves. All parts are rounded by one
 * radius: a segment is a capsule, and may replace a run of a finer outline that is nowhere further
 * from it. Nodes near the root of an outline also have an *inner circle* inside the shape: where
 * two of these overlap, nothing below needs a look. A single circle is a tree of one node without
 * parts; it may be asked with any other footprint.
 *
 * Build makes an image, and a berth_footprint is a small view on it (berth/image.h). Place what is
 * asked more than once (berth_placed_footprint). Start times of placements are not used here.
 *
 * Two placed footprints overlap when
 *
 *   two parts are nearer than the sum of both roundings and the margin. Strict: touching is none;
 *   except of parts without rounding and margin, since the outlines of two squares that overlap by
 *   half may only touch. A footprint without parts has its circles for parts
 *
 * or when one lies inside the other: outlines are filled. A point is inside when a ray from it
 * crosses the rings an odd number of times, so a ring within another one is a hole, and a ring of
 * one or two points has no inside. `boundary` asks about boundaries alone. Triangles and circles
 * are always solid.
 *
 *   q16   exact on what is stored: the answer is that of infinite-precision arithmetic over all
 *         pairs of parts, and all rings. Against the shapes as given it never misses; a false
 *         alarm needs a clearance below the sum of both `shape_band`s (berth_footprint_info).
 *   f32   never misses; the answer may differ from the exact one where the clearance is below 2^-15
 *         (f64: 2^-44) of the sum of the lengths involved, which are translations, origins and
 *         reaches. A false alarm needs a clearance below that and the sum of both bands.
 *
 * Source: S. A. Stuvel, N. Magnenat-Thalmann, D. Thalmann, A. Egges, A. F. van der Stappen,
 * "Hierarchical structures for collision checking between virtual characters", 2014, section 3.1,
 * and the poster "Collision Checking Using Occupancy Spaces". The paper's own trees, whose leaves
 * are circles of a centimetre, and the poster's test of these are other methods of the same build:
 * berth/papers/bch.h asks them. What is different here, and what it brought, is in src/README.md.
 */

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

/* OUTLINE: what 0 stands for in a description: the best by measurement, docs/choosing.md. */
#define BERTH_FOOTPRINT_LEAF_SIZE 2
#define BERTH_FOOTPRINT_INNER_LEVELS 3
#define BERTH_FOOTPRINT_INNER_NONE 255

/* Triangles, and vertices that they name. */
#define BERTH_TRIANGLES_MAX 21845
#define BERTH_TRIANGLES_VERTICES_MAX 32767

/* Bytes of the header, and of a node: centre, radius, link. */
#ifdef BERTH_CFG_F64
#define BERTH_FOOTPRINT_HEADER_BYTES 88u
#else
#define BERTH_FOOTPRINT_HEADER_BYTES 64u
#endif
#ifdef BERTH_Q16
#define BERTH_FOOTPRINT_NODE_BYTES 8u
#else
#define BERTH_FOOTPRINT_NODE_BYTES (4u * BERTH_U32(sizeof(berth_raw)))
#endif

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

typedef enum berth_footprint_method {
    BERTH_FOOTPRINT_OUTLINE, /* the outline within the threshold; what measures best */
    BERTH_FOOTPRINT_CONTOUR, /* the paper's: of the outline, split through the centroid of its
                                segments */
    BERTH_FOOTPRINT_CONTOUR_CENTRE, /* the same, split through the middle of their extent */
    BERTH_FOOTPRINT_TRIANGLES,      /* of all triangles, one a leaf */
    BERTH_FOOTPRINT_CYLINDER /* one circle around the outline, or around the triangles; for one
                                       of a radius there is berth_footprint_cylinder */
} berth_footprint_method;

typedef struct berth_footprint_desc {
    berth_outline outline;     /* what OUTLINE and both CONTOURs read. Rings of one point (a point)
                                  and of two (a segment) are hit like others */
    berth_triangles triangles; /* what TRIANGLES reads. CYLINDER reads the outline when it has
                                  points, else these */
    berth_num threshold; /* no default: 0 to BERTH_RADIUS_MAX; a centimetre suits a person. OUTLINE:
                            no given point is further than this from the segment that replaces it;
                            0: all segments as they are. Both CONTOURs: a node with a smaller radius
                            is a leaf, and a segment longer than twice this is cut; 0: down to whole
                            segments, one a leaf */
    berth_num radius;    /* OUTLINE: all is rounded by this besides; 0 to BERTH_RADIUS_MAX */
    berth_footprint_method method;
    uint8_t levels;       /* 0: as many as the threshold takes, at most BERTH_FOOTPRINT_LEVELS_MAX;
                             else at most this many, and the threshold gives way: the critical
                             depth, section 5 */
    uint8_t circles_only; /* both CONTOURs and TRIANGLES: 1: the image keeps no parts, only for
                             berth_footprint_collide_circles and berth/papers/bch.h (an outline's
                             with `boundary`). A CYLINDER never keeps any */
    uint8_t quick;     /* 1: circles in bounded time a point, up to 1.42 times as large; for shapes
                      that are registered at run time. OUTLINE: no inner circles then, unless
                      `inner` is given */
    uint8_t leaf_size; /* OUTLINE: most segments in a leaf, as long as there are levels; 0:
                          BERTH_FOOTPRINT_LEAF_SIZE */
    uint8_t inner;     /* OUTLINE: levels, from the root on, whose nodes have an inner circle, where
                          one fits; 0: BERTH_FOOTPRINT_INNER_LEVELS; BERTH_FOOTPRINT_INNER_NONE */
    uint16_t *numbers; /* OUTLINE: null, or room for as many numbers as the outline has points:
                          which of them were kept, in the image's order, for
                          berth_footprint_refit */
} berth_footprint_desc;

/* A view on an image. Made by build or attach; not written to by anyone else, and valid as long as
 * the image's memory. */
typedef struct berth_footprint {
    const void *image;
} berth_footprint;

/* ---- Build and attach ----------------------------------------------------------------------- */

/* Nothing to read yet; OUTLINE, and a threshold below 0, which build refuses: give one. */
#define berth_footprint_desc_default BERTH_NAME(berth_footprint_desc_default)
BERTH_NODISCARD berth_footprint_desc berth_footprint_desc_default(void);

/* Upper bound on the image's size in bytes, from the lengths of segments (berth_footprint_info
 * tells the size). 0 when build refuses the description. O(points). */
#define berth_footprint_image_size BERTH_NAME(berth_footprint_image_size)
BERTH_NODISCARD size_t berth_footprint_image_size(const berth_footprint_desc *desc);

/* Bytes of the scratch arena that build works in; 0 as above. */
#define berth_footprint_scratch_size BERTH_NAME(berth_footprint_scratch_size)
BERTH_NODISCARD size_t berth_footprint_scratch_size(const berth_footprint_desc *desc);

/* Builds the tree that desc asks for into the image arena and makes *view a view on it. The same
 * description gives the same bytes; in q16 on every core.
 *
 * OUTLINE: the rounding is the largest distance of a given point from the segment that replaces it,
 * and the grid's rounding: at most the threshold and two steps.
 *
 * CONTOUR: with levels 0 every leaf's circle is within the threshold, widened by at most 3 steps
 * (f32, f64: 3 of the 11000 parts that the shape spans at least) and 2^-14 for what rounding moved;
 * where the paper's splits would grow too deep for that, the tree is built again with splits that
 * halve the outline's length.
 *
 * Returns BERTH_OK, BERTH_E_NULL, BERTH_E_KIND (method, circles_only, quick or inner),
 * BERTH_E_THRESHOLD (none given, out of range, or of a CONTOUR with levels 0 finer than
 * BERTH_FOOTPRINT_LEVELS_MAX can hold), BERTH_E_RADIUS (out of range, given to another method than
 * OUTLINE, or a CYLINDER around a single point), BERTH_E_DEPTH; of the outline BERTH_E_POINTS
 * (none, too many, an empty ring, or ends that do not add up) or BERTH_E_COORDINATE; of triangles
 * BERTH_E_POINTS (no vertices, or too many), BERTH_E_TRIANGLES, BERTH_E_VERTEX or
 * BERTH_E_COORDINATE; BERTH_E_IMAGE_SPACE or BERTH_E_SCRATCH_SPACE (also where both arenas are one,
 * or a copy of it); on an error neither arena nor *view has changed (free bytes of the arenas'
 * buffers, and `numbers`, may have). The scratch arena is back at its mark afterwards, always. q16:
 * points go to the finest power-of-two step with which the shape spans at most 22000 of them; radii
 * are rounded up and widened by what the rounding of the points takes. Cost: O(points * levels),
 * and for each node that may have an inner circle up to 250 looks at all points that are kept: with
 * `inner` above its default that is most of it, seconds on a host for 32,767 points. */
#define berth_footprint_build BERTH_NAME(berth_footprint_build)
BERTH_NODISCARD berth_status berth_footprint_build(const berth_footprint_desc *desc,
                                                   berth_arena *image, berth_arena *scratch,
                                                   berth_footprint *view);

/* From frame to frame: the points of the outline that `view` was built from (OUTLINE) have moved,
 * and the tree follows in place, bottom up, without splits or searches. `outline` has the same
 * rings and numbers of points, `numbers` is what build wrote, `image` the image where it was built;
 * its step and origin stay. The rounding grows as the points that were not kept need it
 * (desc->radius, as at build, besides), without a limit: berth_footprint_info tells when to build
 * anew. A swinging shape is best built with a threshold of 0, all points kept.
 *
 * Returns BERTH_OK, BERTH_E_NULL, BERTH_E_VIEW, BERTH_E_KIND (no OUTLINE, or not of this image),
 * BERTH_E_COORDINATE, BERTH_E_POINTS (rings or numbers are others), BERTH_E_RADIUS or
 * BERTH_E_EXTENT (a point, or the rounding, is beyond what the image's step holds: build anew).
 * Nobody may ask meanwhile. What was placed before is refused (BERTH_E_STALE): place it anew, and
 * attach anew a sweep that carries it (berth/sweep.h; BERTH_E_EXTENT: it reaches further now than
 * the sweep allows). Cost: O(points + nodes), and for each inner circle a look at the parts near
 * it. */
typedef struct berth_refit_desc {
    berth_outline outline;
    const uint16_t *numbers;
    berth_num radius;
} berth_refit_desc;
#define berth_footprint_refit BERTH_NAME(berth_footprint_refit)
BERTH_NODISCARD berth_status berth_footprint_refit(const berth_refit_desc *desc, void *image,
                                                   const berth_footprint *view);

/* Makes *view a view on an image: berth/image.h says what is validated and returned. Stack at most
 * 330 bytes on m0 and m3. */
#define berth_footprint_attach BERTH_NAME(berth_footprint_attach)
BERTH_NODISCARD berth_status berth_footprint_attach(berth_footprint *view, const void *image,
                                                    size_t size);

/* ---- Diagnostics ---------------------------------------------------------------------------- */

typedef struct berth_footprint_facts {
    uint32_t nodes;  /* circles around parts */
    uint32_t leaves; /* of these, leaves */
    uint32_t inner;  /* circles inside, of some radius */
    uint32_t levels; /* of the tree */
    uint32_t points; /* kept, with the first of each ring once more at its end */
    uint32_t parts; /* segments or triangles that the leaves name; one that is cut more than once */
    uint32_t corners; /* 0: none are kept, 2: segments, 3: triangles */
    uint32_t places;  /* of nodes and of circles inside: numbers of nodes are below this */
    uint32_t bytes;   /* of the image */
    berth_footprint_method method;
    berth_num radius;       /* the root's */
    berth_num rounding;     /* of all parts */
    berth_num largest_leaf; /* the largest radius of a leaf */
    berth_num step;         /* q16: the grid step; f32, f64: 0 */
    berth_num shape_band;   /* what is kept reaches no further than this beyond the shape as given
                               (and rounded); f32, f64: on top of what the head of this file says */
    berth_num band;         /* no leaf circle reaches further than this beyond it */
} berth_footprint_facts;

/* What a view holds. BERTH_OK, BERTH_E_NULL or BERTH_E_VIEW. */
#define berth_footprint_info BERTH_NAME(berth_footprint_info)
BERTH_NODISCARD berth_status berth_footprint_info(const berth_footprint *view,
                                                  berth_footprint_facts *facts);

typedef struct berth_footprint_circle {
    berth_num x, y, radius;            /* in the footprint's frame; exact in q16 */
    berth_num inner_x, inner_y, inner; /* the one inside; inner 0: none */
    uint16_t level;                    /* 0 is the root's */
    uint16_t left, right;              /* the children's numbers; both 0: a leaf */
    uint16_t first, parts;             /* a leaf: its segments or triangles, where they are kept */
} berth_footprint_circle;

/* Node `index`, for drawing: 0 is the root, the others are named as children, all below
 * facts.places. O(levels). BERTH_OK, BERTH_E_NULL, BERTH_E_VIEW or BERTH_E_INDEX (there is
 * none; a place that holds an inner circle is no node). */
#define berth_footprint_node BERTH_NAME(berth_footprint_node)
BERTH_NODISCARD berth_status berth_footprint_node(const berth_footprint *view, uint32_t index,
                                                  berth_footprint_circle *circle);

/* Part `index`: the corners of a segment (two) or triangle (three) as stored, in the footprint's
 * frame, into x and y, which have room for facts.corners numbers each. Errors as above;
 * BERTH_E_KIND when the view keeps none. */
#define berth_footprint_part BERTH_NAME(berth_footprint_part)
BERTH_NODISCARD berth_status berth_footprint_part(const berth_footprint *view, uint32_t index,
                                                  berth_num *x, berth_num *y);

/* Checks what a CRC cannot show of an image from an unknown builder: every circle holds what is
 * below it (of an OUTLINE the parts with their rounding, of others the leaf circles, and each of
 * these its parts). Inner circles are inside. Triangles run counter-clockwise. The segments of an
 * outline are the sides of its rings, each from a point to the next, all of them and no others; the
 * leaves of one that is cut hold all of it, one after the other. Reach holds for all. BERTH_OK,
 * BERTH_E_NULL, BERTH_E_VIEW, BERTH_E_HEADER (reach) or BERTH_E_NODE.
 * Cost: O((nodes + parts) * levels + points * parts / 32), and for each inner circle O(points). */
#define berth_footprint_verify BERTH_NAME(berth_footprint_verify)
BERTH_NODISCARD berth_status berth_footprint_verify(const berth_footprint *view);

BERTH_END_DECLS

#endif
