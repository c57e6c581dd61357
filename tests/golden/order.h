/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* Hashes that are the same in both byte orders: a number counts as its little-endian bytes, and so
 * does an image, whose CRC is then another. */

#ifndef BERTH_GOLDEN_ORDER_H
#define BERTH_GOLDEN_ORDER_H

#include "tests/harness/harness.h"

#include <berth/image.h>
#include <berth/motion.h>

/* Widths of the numbers from byte 16 of a header on, byte by byte; what is not told has 4. Every
 * number lies at a multiple of its width. */
#define GOLDEN_MOTION                                                                              \
    "4444444444444444444444444444444422221111111144444444444444444444" /* src/motion/image.h */
#define GOLDEN_MOBB "1111444444441111"                                 /* src/papers/mobb_image.h */
#define GOLDEN_FOOTPRINT                                                                           \
    "444444444444111144442222111144442222444444441122" /* src/footprint/tree.h */

static inline int golden_is_big_endian(void)
{
    const uint16_t one = 1;
    return *(const unsigned char *)&one == 0;
}

/* Of a number in the header. */
static inline size_t golden_width(size_t i, const char *widths)
{
    static const char head[] = "4444221144444444";
    if (i < 16) {
        return (size_t)(head[i] - '0');
    }
    for (size_t k = 16; k < i && *widths != 0; k++) {
        widths++;
    }
    return *widths != 0 ? (size_t)(*widths - '0') : 4;
}

static inline int golden_is_motion(const char *widths)
{
    return widths[12] == '4'; /* where others have single bytes */
}

static inline size_t golden_header_bytes(const char *widths)
{
    return golden_is_motion(widths) ? BERTH_MOTION_HEADER_BYTES : BERTH_IMAGE_HEADER_BYTES;
}

/* Where byte `i` of the little-endian image lies in this core's; from `wide` on numbers have four
 * bytes: the knots, radii and ticks of a trajectory. */
static inline size_t golden_place(size_t i, const char *widths, size_t wide)
{
    size_t width = BERTH_IMAGE_UNIT_BYTES;
    if (i < golden_header_bytes(widths)) {
        width = golden_width(i, widths);
    } else if (i >= wide) {
        width = 4;
    }
    return i - i % width + (width - 1 - i % width);
}

/* Where a motion's knots begin; of all else nothing does. */
static inline size_t golden_wide(const unsigned char *image, const char *widths)
{
    uint32_t points = 0;
    if (!golden_is_motion(widths) || (image[56] & 2) == 0) {
        return SIZE_MAX;
    }
    for (size_t i = 0; i < sizeof points; i++) {
        ((unsigned char *)&points)[i] = image[24 + i];
    }
    return points;
}

static inline uint64_t golden_hash_number(uint64_t hash, const void *number, size_t width)
{
    const unsigned char *const bytes = (const unsigned char *)number;
    for (size_t i = 0; i < width; i++) {
        hash = harness_hash(hash, bytes + (golden_is_big_endian() ? width - 1 - i : i), 1);
    }
    return hash;
}

/* The CRC-32 that the little-endian image has: of all bytes but 12 to 15. */
static inline uint32_t golden_crc(const unsigned char *image, size_t bytes, const char *widths)
{
    const size_t wide = golden_wide(image, widths);
    uint32_t crc = UINT32_MAX;
    for (size_t i = 0; i < bytes; i++) {
        if (i < 12 || i >= 16) {
            crc ^= image[golden_place(i, widths, wide)];
            for (int bit = 0; bit < 8; bit++) {
                crc = (crc >> 1) ^ (UINT32_C(0xedb88320) & (UINT32_C(0) - (crc & 1u)));
            }
        }
    }
    return ~crc;
}

/* f64 is for little-endian hosts alone. */
static inline uint64_t golden_hash_image(uint64_t hash, const void *image, size_t bytes,
                                         const char *widths)
{
    const unsigned char *const from = (const unsigned char *)image;
    if (!golden_is_big_endian()) {
        return harness_hash(hash, image, bytes);
    }
    const uint32_t crc = golden_crc(from, bytes, widths);
    const size_t wide = golden_wide(from, widths);
    for (size_t i = 0; i < bytes; i++) {
        unsigned char byte = from[golden_place(i, widths, wide)];
        if (i >= 12 && i < 16) {
            byte = (unsigned char)(crc >> (8 * (i - 12)));
        }
        hash = harness_hash(hash, &byte, 1);
    }
    return hash;
}

#endif
