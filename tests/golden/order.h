/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* Hashes that are the same in both byte orders: a number counts as its little-endian bytes, and so
 * does an image, whose CRC is then another. */

#ifndef BERTH_GOLDEN_ORDER_H
#define BERTH_GOLDEN_ORDER_H

#include "tests/harness/harness.h"

#include <berth/image.h>

/* Widths of the numbers in bytes 16 to 31 of a header, byte by byte; the rest is alike in all: 32
 * bits, but for byte 4 to 7. Every number lies at a multiple of its width. */
#define GOLDEN_MOTION "1111444444441111"    /* src/motion/image.h */
#define GOLDEN_MOBB "1111444444441111"      /* src/papers/track.h */
#define GOLDEN_FOOTPRINT "1111222222221111" /* src/footprint/image.h; OBB trees, too */

static inline int golden_is_big_endian(void)
{
    const uint16_t one = 1;
    return *(const unsigned char *)&one == 0;
}

/* Where byte `i` of the little-endian image lies in this core's. */
static inline size_t golden_place(size_t i, const char *widths)
{
    static const char head[] = "4444221144444444";
    size_t width = BERTH_IMAGE_UNIT_BYTES;
    if (i < BERTH_IMAGE_HEADER_BYTES) {
        width = i < 16 ? (size_t)(head[i] - '0') : i < 32 ? (size_t)(widths[i - 16] - '0') : 4;
    }
    return i - i % width + (width - 1 - i % width);
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
    uint32_t crc = UINT32_MAX;
    for (size_t i = 0; i < bytes; i++) {
        if (i < 12 || i >= 16) {
            crc ^= image[golden_place(i, widths)];
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
    for (size_t i = 0; i < bytes; i++) {
        unsigned char byte = from[golden_place(i, widths)];
        if (i >= 12 && i < 16) {
            byte = (unsigned char)(crc >> (8 * (i - 12)));
        }
        hash = harness_hash(hash, &byte, 1);
    }
    return hash;
}

#endif
