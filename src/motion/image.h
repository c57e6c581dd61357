/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* The image of a MOBB tree, byte by byte.
 *
 *   header     64 bytes, below
 *   nodes      2^levels - 1 moving discs in preorder: a node, its left subtree, its right subtree;
 *              each is NODE_X ... NODE_RADIUS
 *   samples    count pairs (x, y), relative to the header's origin
 *   radii      count radii, when every sample has its own
 *   padding    zero bytes up to a multiple of 4
 *
 * Units are grid steps of 2^shift Q16.16 units in q16 and the caller's unit in f32 and f64. Neither
 * times nor links are stored: node number `place` of level `depth` holds the samples from
 * place * count >> depth up to (place + 1) * count >> depth, its left child is the next node, and
 * the node behind its subtree is 2^(levels - depth) - 1 nodes on. */

#ifndef BERTHI_MOTION_IMAGE_H
#define BERTHI_MOTION_IMAGE_H

#include "../core/arith.h"

enum {
    BERTHI_MAGIC = 0x54524542, /* "BERT" on a little-endian core; tells the byte order, too */
    BERTHI_MAGIC_SWAPPED = 0x42455254,
    BERTHI_VERSION = 2,
    BERTHI_STRUCTURE_MOTION = 1, /* moving discs */
    BERTHI_STRUCTURE_MOBB = 2,   /* boxes, see papers/mobb_image.h */
    BERTHI_FLAG_RADII = 1,       /* every sample has a radius of its own */
    BERTHI_FLAGS_KNOWN = BERTHI_FLAG_RADII
};

/* Units of a node, in their order. Its disc holds every disc of its samples at every instant at
 * which they are in force: at `before` ticks before the node's end its centre is
 * (X, Y) - before * (VX, VY) / 2^pace, relative to the header's origin. */
enum {
    BERTHI_NODE_X, /* centre at the end of the node's last sample */
    BERTHI_NODE_Y,
    BERTHI_NODE_VX, /* velocity: 2^-pace steps a tick (f32, f64: units a tick) */
    BERTHI_NODE_VY,
    BERTHI_NODE_RADIUS, /* a berthi_extent: unsigned in q16 */
    BERTHI_NODE_UNITS
};

typedef struct berthi_header {
    uint32_t magic;
    uint16_t version;
    uint8_t structure;
    uint8_t arithmetic; /* BERTH_ARITHMETIC_ID */
    uint8_t levels;
    uint8_t shift;
    uint8_t flags;
    uint8_t pace;   /* discs: see the nodes; f32, f64 and boxes: 0 */
    uint32_t bytes; /* of the image, this header included; a multiple of 4 */
    uint32_t crc;   /* of all bytes of the image but these four */
    uint32_t count;
    int32_t dt;
    uint8_t band; /* see berth_motion */
    int8_t tempo; /* boxes: see papers/mobb_image.h; discs: 0, like the next two */
    uint8_t kind;
    uint8_t style;
    berth_raw origin_x, origin_y;
    berth_len radius, reach;
#ifndef BERTH_CFG_F64
    uint32_t reserved[4];
#endif
} berthi_header;

/* The header is what the size macros say, on every compiler; the array has no negative size. */
typedef char berthi_header_size_holds[sizeof(berthi_header) == BERTH_MOTION_HEADER_BYTES ? 1 : -1];

#ifdef BERTH_CFG_F64
#define BERTHI_IMAGE_ALIGNMENT 8
#else
#define BERTHI_IMAGE_ALIGNMENT 4
#endif

/* Bytes of an image; `radii` is 1 when every sample has a radius of its own, else 0. */
static inline uint32_t berthi_image_bytes(uint32_t count, uint32_t levels, uint32_t radii,
                                          uint32_t node_units)
{
    const uint32_t units = ((UINT32_C(1) << levels) - 1) * node_units + count * (2 + radii);
    return (uint32_t)(sizeof(berthi_header) + units * sizeof(berthi_unit) + 3) & ~UINT32_C(3);
}

/* First sample of node `place` of level `depth`; place * count < 2^32. */
static inline uint32_t berthi_first_sample(uint32_t place, uint32_t depth, uint32_t count)
{
    return (place * count) >> depth;
}

/* How long node `place` of level `depth` is in force. */
static inline int32_t berthi_node_ticks(const berth_motion *view, uint32_t depth, uint32_t place)
{
    return (int32_t)(berthi_first_sample(place + 1, depth, view->count) -
                     berthi_first_sample(place, depth, view->count)) *
           view->dt;
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

/* Whether a view is one: not zeroed, not garbage that a null test can see. */
static inline int berthi_is_view(const berth_motion *view)
{
    return view->nodes != NULL && view->levels - 1u < BERTH_MOTION_MAX_LEVELS;
}

#define berthi_image_crc BERTH_NAME(berthi_image_crc)
#define berthi_view_over BERTH_NAME(berthi_view_over)
#define berthi_block_check BERTH_NAME(berthi_block_check)
#define berthi_header_check BERTH_NAME(berthi_header_check)
#define berthi_samples_check BERTH_NAME(berthi_samples_check)
#define berthi_node_holds BERTH_NAME(berthi_node_holds)

/* The CRC that an image of `bytes` bytes should have. */
uint32_t berthi_image_crc(const berthi_header *header, size_t bytes);

/* Makes the view on an image whose header holds, with so many units a node. */
void berthi_view_over(berth_motion *view, const berthi_header *header, uint32_t node_units);

/* What attach checks of every image, of whatever structure: that it is whole. */
berth_status berthi_block_check(const void *image, size_t size, uint32_t structure);

/* What attach checks of every kind of tree of a motion: the rest of the header, then the samples.
 */
berth_status berthi_header_check(const void *image, uint32_t node_units);
berth_status berthi_samples_check(const berth_motion *view);

/* Whether a node that is in force for `ticks` is one that queries can compute with: its centre
 * stays within BERTHI_CENTRE_LIMIT, and in q16 no product leaves 32 bits. */
int berthi_node_holds(const berthi_unit *node, int32_t ticks, uint32_t pace);

#endif
