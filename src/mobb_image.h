/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* The image of a MOBB tree, byte by byte.
 *
 *   header     64 bytes, below
 *   nodes      2^levels - 1 boxes in preorder: a node, its left subtree, its right subtree; each is
 *              NODE_X ... NODE_MINOR, and NODE_RADIUS when every sample has a radius of its own
 *   samples    count pairs (x, y), relative to the header's origin
 *   radii      count radii, when every sample has its own
 *   padding    zero bytes up to a multiple of 4
 *
 * Units are grid steps of 2^shift Q16.16 units in q16 and the caller's unit in f32 and f64. Neither
 * times nor links are stored: node number `place` of level `depth` holds the samples from
 * place * count >> depth up to (place + 1) * count >> depth, its left child is the next node, and
 * the node behind its subtree is 2^(levels - depth) - 1 nodes on. */

#ifndef BERTHI_MOBB_IMAGE_H
#define BERTHI_MOBB_IMAGE_H

#include "arith.h"

enum {
    BERTHI_MAGIC = 0x54524542, /* "BERT" on a little-endian core; tells the byte order, too */
    BERTHI_MAGIC_SWAPPED = 0x42455254,
    BERTHI_VERSION = 1,
    BERTHI_STRUCTURE_MOBB = 1,
    BERTHI_FLAG_RADII = 1, /* every sample has a radius of its own */
    BERTHI_FLAGS_KNOWN = BERTHI_FLAG_RADII
};

/* Units of a node, in their order. */
enum {
    BERTHI_NODE_X, /* centre, relative to the header's origin */
    BERTHI_NODE_Y,
    BERTHI_NODE_AXIS_X, /* direction of the major axis */
    BERTHI_NODE_AXIS_Y,
    BERTHI_NODE_MAJOR, /* half extents: a point of the box is centre + alpha * axis + beta * */
    BERTHI_NODE_MINOR, /* (axis turned left) with |alpha| <= MAJOR and |beta| <= MINOR */
    BERTHI_NODE_RADIUS
};

typedef struct berthi_header {
    uint32_t magic;
    uint16_t version;
    uint8_t structure;
    uint8_t arithmetic; /* BERTH_ARITHMETIC_ID */
    uint8_t levels;
    uint8_t shift;
    uint8_t flags;
    uint8_t reserved_byte; /* 0, like everything reserved: not looked at */
    uint32_t bytes;        /* of the image, this header included; a multiple of 4 */
    uint32_t crc;          /* of all bytes of the image but these four */
    uint32_t count;
    int32_t dt;
    uint8_t band; /* see berth_mobb */
    uint8_t reserved_bytes[3];
    berth_raw origin_x, origin_y;
    berth_len radius, reach;
#ifndef BERTH_CFG_F64
    uint32_t reserved[4];
#endif
} berthi_header;

/* The header is what the size macros say, on every compiler; the array has no negative size. */
typedef char berthi_header_size_holds[sizeof(berthi_header) == BERTH_MOBB_HEADER_BYTES ? 1 : -1];

#ifdef BERTH_CFG_F64
#define BERTHI_IMAGE_ALIGNMENT 8
#else
#define BERTHI_IMAGE_ALIGNMENT 4
#endif

/* First sample of node `place` of level `depth`; place * count < 2^32. */
static inline uint32_t berthi_first_sample(uint32_t place, uint32_t depth, uint32_t count)
{
    return (place * count) >> depth;
}

/* The next node in preorder: down to the left child, or from a leaf past every subtree that ends
 * with it. From the last node on, the result means nothing. */
static inline void berthi_preorder_next(uint32_t *depth, uint32_t *place, uint32_t levels)
{
    if (*depth + 1 < levels) {
        (*depth)++;
        *place *= 2;
        return;
    }
    (*place)++;
    while (*place % 2 == 0 && *depth > 0) {
        *place /= 2;
        (*depth)--;
    }
}

static inline uint32_t berthi_node_units(const berth_mobb *view)
{
    return view->node_bytes / (uint32_t)sizeof(berthi_unit);
}

/* Whether a view is one: not zeroed, not garbage that a null test can see. */
static inline int berthi_is_view(const berth_mobb *view)
{
    return view->nodes != NULL && view->levels - 1u < BERTH_MOBB_MAX_LEVELS;
}

#define berthi_image_crc BERTH_NAME(berthi_image_crc)
#define berthi_view_over BERTH_NAME(berthi_view_over)

/* The CRC that an image of `bytes` bytes should have. */
uint32_t berthi_image_crc(const berthi_header *header, size_t bytes);

/* The view on an image whose header holds. */
berth_mobb berthi_view_over(const berthi_header *header);

#endif
