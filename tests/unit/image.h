/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* Forging images: where the fields of the format lie, and its CRC, written from the description of
 * the format and not from the library's code. */

#ifndef BERTH_TEST_IMAGE_H
#define BERTH_TEST_IMAGE_H

#include "tests/gen/shown.h"
#include "tests/unit/motion.h"

#ifdef BERTH_Q16
typedef int16_t image_unit;
#else
typedef berth_raw image_unit;
#endif

/* Units of a node, in their order: a centre at the node's begin, its velocity, the radius. */
enum { NODE_X, NODE_Y, NODE_VX, NODE_VY, NODE_RADIUS, NODE_UNITS };

/* The furthest that a centre may be, and the largest radius. */
#ifdef BERTH_Q16
#define NODE_FAR 4576 /* in units of four steps */
#define NODE_WIDE 16384
#define PACE_FINEST 15u
#define BAND 255 /* the largest widening of stored discs */
#else
#define NODE_FAR 32768
#define NODE_WIDE 65535
#define PACE_FINEST 0u
#define BAND 0
#endif

#ifdef BERTH_CFG_F64
#define IMAGE_ALIGNMENT 8u
#else
#define IMAGE_ALIGNMENT 4u
#endif

static inline uint32_t image_get32(const unsigned char *image, size_t offset)
{
    uint32_t value;
    copy_bytes(&value, image + offset, sizeof value);
    return value;
}

static inline void image_put32(unsigned char *image, size_t offset, uint32_t value)
{
    copy_bytes(image + offset, &value, sizeof value);
}

static inline void image_put16(unsigned char *image, size_t offset, uint16_t value)
{
    copy_bytes(image + offset, &value, sizeof value);
}

static inline void image_put_number(unsigned char *image, size_t offset, berth_raw value)
{
    copy_bytes(image + offset, &value, sizeof value);
}

static inline uint32_t image_crc_of(uint32_t crc, const unsigned char *bytes, size_t size)
{
    for (size_t i = 0; i < size; i++) {
        crc ^= bytes[i];
        for (int bit = 0; bit < 8; bit++) {
            crc = (crc >> 1) ^ (UINT32_C(0xedb88320) & (UINT32_C(0) - (crc & 1u)));
        }
    }
    return crc;
}

/* Puts right the CRC of an image of `size` bytes: CRC-32 of all bytes but its own four. */
static inline void image_mend(unsigned char *image, size_t size)
{
    uint32_t crc = image_crc_of(UINT32_MAX, image, IMAGE_CRC);
    crc = image_crc_of(crc, image + IMAGE_CRC + 4, size - IMAGE_CRC - 4);
    image_put32(image, IMAGE_CRC, ~crc);
}

/* A radius as a node has it: in q16 it has no sign. */
static inline double image_radius(const image_unit *node)
{
#ifdef BERTH_Q16
    return (double)(uint16_t)node[NODE_RADIUS];
#else
    return (double)node[NODE_RADIUS];
#endif
}

static inline void image_put_radius(image_unit *node, double radius)
{
#ifdef BERTH_Q16
    node[NODE_RADIUS] = (image_unit)(uint16_t)radius;
#else
    node[NODE_RADIUS] = (image_unit)radius;
#endif
}

/* Nodes of a tree over so many legs. */
static inline uint32_t image_nodes(uint32_t legs, uint32_t leaf)
{
    uint32_t leaves = 0;
    for (uint32_t held = 0; held < legs; held += leaf) {
        leaves++;
    }
    return 2 * leaves - 1;
}

/* A number that no coordinate of an image may hold. */
static inline image_unit image_absurd(uint32_t which)
{
#ifdef BERTH_Q16
    return which % 2 == 0 ? INT16_MIN : INT16_MAX;
#else
    return berth_num_raw(num_absurd(which));
#endif
}

#endif
