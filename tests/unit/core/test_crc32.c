/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* image.c, the CRC: against the published check value, and bit by bit from the definition. */

#include "src/core/image.h"
#include "tests/unit/support.h"

/* The remainder bit by bit: reflected polynomial 0xedb88320, all ones in and out. */
static uint32_t crc_by_definition(const unsigned char *bytes, size_t size)
{
    uint32_t crc = UINT32_MAX;
    for (size_t i = 0; i < size; i++) {
        crc ^= bytes[i];
        for (int bit = 0; bit < 8; bit++) {
            crc = (crc & 1u) != 0 ? (crc >> 1) ^ UINT32_C(0xedb88320) : crc >> 1;
        }
    }
    return ~crc;
}

HARNESS_TEST(known_values, "known values")
{
    static const struct {
        const char *text;
        size_t size;
        uint32_t crc;
    } table[] = {
        {"", 0, 0},
        {"123456789", 9, UINT32_C(0xcbf43926)},
        {"a", 1, UINT32_C(0xe8b7be43)},
        {"\0\0\0\0", 4, UINT32_C(0x2144df1c)},
        {"\xff\xff\xff\xff", 4, UINT32_C(0xffffffff)},
    };
    for (uint32_t i = 0; i < LENGTH_OF(table); i++) {
        CHECK_EQ(berthi_crc32(0, table[i].text, table[i].size), table[i].crc);
    }
}

HARNESS_TEST(each_single_byte, "each single byte")
{
    for (uint32_t value = 0; value < 256; value++) {
        const unsigned char byte = (unsigned char)value;
        CHECK_EQ(berthi_crc32(0, &byte, 1), crc_by_definition(&byte, 1));
    }
}

HARNESS_TEST(random_bytes_whole_and_in_parts, "random bytes, whole and in parts")
{
    unsigned char bytes[200];
    harness_random random = harness_random_from(3);

    for (uint32_t round = 0; round < 50; round++) {
        const uint32_t size = harness_below(&random, sizeof bytes + 1);
        const uint32_t cut = harness_below(&random, size + 1);
        for (uint32_t i = 0; i < size; i++) {
            bytes[i] = (unsigned char)harness_u32(&random);
        }
        const uint32_t crc = berthi_crc32(0, bytes, size);
        CHECK_EQ(crc, crc_by_definition(bytes, size));
        CHECK_EQ(berthi_crc32(berthi_crc32(0, bytes, cut), bytes + cut, size - cut), crc);
    }
}
