/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* CRC-32 four bits at a time: a table of 64 bytes instead of 1024, because flash is dearer than the
 * time of one attach. Where the compiler is asked for small code, bit by bit and without a table.
 */

#include "crc32.h"

#ifdef __OPTIMIZE_SIZE__

uint32_t berthi_crc32(uint32_t crc, const void *bytes, size_t size)
{
    const unsigned char *byte = (const unsigned char *)bytes;
    crc = ~crc;
    for (; size > 0; size--, byte++) {
        crc ^= *byte;
        for (int bit = 0; bit < 8; bit++) {
            crc = (crc >> 1) ^ ((0 - (crc & 1u)) & UINT32_C(0xEDB88320));
        }
    }
    return ~crc;
}

#else

uint32_t berthi_crc32(uint32_t crc, const void *bytes, size_t size)
{
    /* table[i] is the remainder of i * x^28 for the reflected polynomial 0xEDB88320 */
    static const uint32_t table[16] = {
        0x00000000, 0x1DB71064, 0x3B6E20C8, 0x26D930AC, 0x76DC4190, 0x6B6B51F4,
        0x4DB26158, 0x5005713C, 0xEDB88320, 0xF00F9344, 0xD6D6A3E8, 0xCB61B38C,
        0x9B64C2B0, 0x86D3D2D4, 0xA00AE278, 0xBDBDF21C,
    };
    const unsigned char *byte = (const unsigned char *)bytes;
    crc = ~crc;
    for (; size > 0; size--, byte++) {
        crc ^= *byte;
        crc = (crc >> 4) ^ table[crc & 15];
        crc = (crc >> 4) ^ table[crc & 15];
    }
    return ~crc;
}

#endif
