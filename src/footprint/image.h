/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* The image of a footprint's tree, byte by byte: circles (BCH) or oriented boxes (OBB).
 *
 *   header    64 bytes, below
 *   nodes     in preorder: a node, its left subtree, its right subtree
 *   points    pairs (x, y) relative to the header's origin: of outlines, the points of each ring
 * and its first one again; of meshes, the vertices. None when no shape is kept ends      16 bits a
 * ring: its last point's number, plus one parts     16 bits each: a segment is the number of its
 * first point, the next one is its other end; a triangle is three numbers, counter-clockwise. In
 * the order of the leaves that hold them; bit 15 of the first number marks a leaf's last part
 *   padding   zero bytes up to a multiple of 4
 *
 * Units are grid steps of 2^shift Q16.16 units in q16 and the caller's unit in f32 and f64. A
 * node's last unit is its link: of an inner node its right child's number (the left child is the
 * next node); of a leaf BERTHI_LEAF plus the number of its first part. */

#ifndef BERTHI_FOOTPRINT_IMAGE_H
#define BERTHI_FOOTPRINT_IMAGE_H

#include "berth/footprint.h"
#include "../motion/image.h"

enum {
    BERTHI_STRUCTURE_FOOTPRINT = 3,
    BERTHI_STRUCTURE_OBB = 4,
    BERTHI_METHOD_BOXES =
        BERTH_FOOTPRINT_CYLINDER + 1, /* what a tree of boxes has for its method */
    BERTHI_LEAF = 0x8000,             /* in a link */
    BERTHI_LAST_PART = 0x8000,        /* in a part */
    BERTHI_FOOTPRINT_NODES_MOST = (1 << BERTH_FOOTPRINT_MAX_LEVELS) - 1
};

/* Units of a circle, in their order. It holds every leaf circle below it, whatever the placement.
 */
enum {
    BERTHI_CIRCLE_X,
    BERTHI_CIRCLE_Y,
    BERTHI_CIRCLE_RADIUS, /* a berthi_extent */
    BERTHI_CIRCLE_LINK,
    BERTHI_CIRCLE_UNITS
};

#ifdef BERTH_Q16
#define BERTHI_FOOTPRINT_LIMIT 11000 /* of a stored coordinate */
#define BERTHI_FOOTPRINT_RADIUS_LIMIT                                                              \
    23000 /* of a circle: 2 * 11000, and room for every widening */
#else
#define BERTHI_FOOTPRINT_LIMIT BERTHI_COORDINATE_LIMIT
#define BERTHI_FOOTPRINT_RADIUS_LIMIT BERTHI_C(32768.0)
#endif

/* The first 20 bytes are those of berthi_header. */
typedef struct berthi_footprint_header {
    uint32_t magic;
    uint16_t version;
    uint8_t structure;
    uint8_t arithmetic;
    uint8_t levels;
    uint8_t shift;
    uint8_t corners; /* a part's: 0 (no shape is kept), 2 or 3 */
    uint8_t method;
    uint32_t bytes;
    uint32_t crc;
    uint16_t nodes, points, rings, parts;
    uint8_t exact; /* 1: every given point lies on the grid */
    uint8_t zero[3];
    berth_raw origin_x, origin_y;
    berth_len reach;   /* the furthest point of any leaf circle from the origin */
    berth_len largest; /* the largest leaf circle's radius */
#ifndef BERTH_CFG_F64
    uint32_t reserved[4];
#endif
} berthi_footprint_header;

typedef char berthi_footprint_header_size_holds
    [sizeof(berthi_footprint_header) == BERTH_MOTION_HEADER_BYTES ? 1 : -1];

/* A node's link, read from its last unit. */
static inline uint32_t berthi_link_of(berthi_unit unit)
{
#ifdef BERTH_Q16
    return (uint16_t)unit;
#else
    return (uint32_t)unit;
#endif
}

/* A link as a unit; below 2^16. */
static inline berthi_unit berthi_link_unit(uint32_t link)
{
#ifdef BERTH_Q16
    return (berthi_unit)(link >= 32768u ? (int32_t)link - 65536 : (int32_t)link);
#else
    return (berthi_unit)link;
#endif
}

/* 16-bit numbers of a part. */
static inline uint32_t berthi_part_words(uint32_t corners)
{
    return corners == 3 ? 3 : 1;
}

/* Number of the point that is corner `k` of the part at `part`. */
static inline uint32_t berthi_corner(const uint16_t *part, uint32_t corners, uint32_t k)
{
    return corners == 3 ? part[k] & 0x7fffu : (part[0] & 0x7fffu) + k;
}

/* Where the points of each ring end; before the parts. */
static inline const uint16_t *berthi_ends_of(const berth_footprint *view)
{
    return view->parts - view->rings;
}

static inline int berthi_is_footprint(const berth_footprint *view)
{
    return view->nodes != NULL && view->levels - 1u < BERTH_FOOTPRINT_MAX_LEVELS;
}

/* The node behind the subtree of node `i`. */
static inline uint32_t berthi_subtree_end(const berthi_unit *nodes, uint32_t node_units, uint32_t i)
{
    uint32_t link = berthi_link_of(nodes[(i + 1) * node_units - 1]);
    while ((link & BERTHI_LEAF) == 0) {
        i = link;
        link = berthi_link_of(nodes[(i + 1) * node_units - 1]);
    }
    return i + 1;
}

#define berthi_footprint_bytes BERTH_NAME(berthi_footprint_bytes)
#define berthi_footprint_view_over BERTH_NAME(berthi_footprint_view_over)
#define berthi_footprint_attach BERTH_NAME(berthi_footprint_attach)

/* Bytes of an image whose counts stand in its header, with so many units a node. */
uint32_t berthi_footprint_bytes(const berthi_footprint_header *header, uint32_t node_units);

/* Makes the view on an image whose header holds. */
void berthi_footprint_view_over(berth_footprint *view, const berthi_footprint_header *header,
                                uint32_t node_units);

/* What attach checks of both kinds of tree: all but the nodes' own units. *view is only written
 * when all holds. */
berth_status berthi_footprint_attach(berth_footprint *view, const void *image, size_t size,
                                     uint32_t structure, uint32_t node_units);

#endif
