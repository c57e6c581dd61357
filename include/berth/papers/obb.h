/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* Trees of oriented boxes around a footprint, after Gottschalk: what the circle trees of
 * berth/footprint.h are measured against, and for whoever wants exact tests of large flat shapes.
 *
 * Each box has the direction of largest spread of what it holds, and is cut across it at the mean;
 * a leaf holds one segment or one triangle (more, where the tree would grow too deep), so the
 * answer is that of berth_footprint_collide: whether two segments or triangles, rounded,
 * meet. Placements, promises, memory and options are as there, but that a margin must be 0.
 *
 * Source: S. Gottschalk, M. C. Lin, D. Manocha, "OBBTree", 1996, in two dimensions; the contour and
 * all projected triangles, as in section 3.2 of the paper of berth/footprint.h. */

#ifndef BERTH_OBB_H
#define BERTH_OBB_H

#include "../overlap.h"
#include "../shapes.h"

BERTH_BEGIN_DECLS

/* Bytes of a node: centre, axis, two half extents, link. */
#ifdef BERTH_Q16
#define BERTH_OBB_NODE_BYTES 14u
#else
#define BERTH_OBB_NODE_BYTES (7u * BERTH_U32(sizeof(berth_raw)))
#endif

typedef struct berth_obb_desc {
    berth_outline outline;     /* read when it has points, */
    berth_triangles triangles; /* else these */
    uint8_t levels;            /* as in berth_footprint_desc */
} berth_obb_desc;

/* A view on an image, as berth_footprint is. What it has in it is one whose nodes are boxes: its
 * points, parts and numbers are as there, and the calls of berth/footprint.h refuse it. */
typedef struct berth_obb {
    const void *image;
} berth_obb;

/* Nothing to read yet. */
#define berth_obb_desc_default BERTH_NAME(berth_obb_desc_default)
BERTH_NODISCARD berth_obb_desc berth_obb_desc_default(void);

/* As berth_footprint_image_size and berth_footprint_scratch_size. */
#define berth_obb_image_size BERTH_NAME(berth_obb_image_size)
BERTH_NODISCARD size_t berth_obb_image_size(const berth_obb_desc *desc);
#define berth_obb_scratch_size BERTH_NAME(berth_obb_scratch_size)
BERTH_NODISCARD size_t berth_obb_scratch_size(const berth_obb_desc *desc);

/* As berth_footprint_build, without a threshold. Cost besides: two square roots and some five
 * divisions a node. */
#define berth_obb_build BERTH_NAME(berth_obb_build)
BERTH_NODISCARD berth_status berth_obb_build(const berth_obb_desc *desc, berth_arena *image,
                                             berth_arena *scratch, berth_obb *view);

/* As berth_footprint_attach, for images of berth_obb_build. */
#define berth_obb_attach BERTH_NAME(berth_obb_attach)
BERTH_NODISCARD berth_status berth_obb_attach(berth_obb *view, const void *image, size_t size);

/* As berth_footprint_collide. counts->circles counts tests of two boxes. */
#define berth_obb_collide BERTH_NAME(berth_obb_collide)
BERTH_NODISCARD berth_status berth_obb_collide(const berth_obb *a,
                                               const berth_placement *placement_a,
                                               const berth_obb *b,
                                               const berth_placement *placement_b,
                                               const berth_footprint_options *options,
                                               berth_footprint_counts *counts);

/* As berth_footprint_worst_steps. */
#define berth_obb_worst_steps BERTH_NAME(berth_obb_worst_steps)
BERTH_NODISCARD uint32_t berth_obb_worst_steps(const berth_obb *a, const berth_obb *b);

typedef struct berth_obb_box {
    berth_num x, y;         /* centre, in the footprint's frame */
    berth_rotation axis;    /* direction of the major axis */
    berth_num major, minor; /* half extents along it and across */
    uint16_t left, right;   /* the children's numbers; both 0: a leaf */
    uint16_t first;         /* a leaf: its first segment or triangle */
} berth_obb_box;

/* Box `index` in preorder, for drawing: 0 is the root. BERTH_OK, BERTH_E_NULL, BERTH_E_VIEW or
 * BERTH_E_INDEX. */
#define berth_obb_node BERTH_NAME(berth_obb_node)
BERTH_NODISCARD berth_status berth_obb_node(const berth_obb *view, uint32_t index,
                                            berth_obb_box *box);

/* As berth_footprint_part. */
#define berth_obb_part BERTH_NAME(berth_obb_part)
BERTH_NODISCARD berth_status berth_obb_part(const berth_obb *view, uint32_t index, berth_num *x,
                                            berth_num *y);

/* Checks that every box holds all segments and triangles below it. As berth_footprint_verify. */
#define berth_obb_verify BERTH_NAME(berth_obb_verify)
BERTH_NODISCARD berth_status berth_obb_verify(const berth_obb *view);

BERTH_END_DECLS

#endif
