/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* The head of an image, written and checked. The order of the checks matters: sizes before the
 * bytes that they cover, the CRC before the fields, so that damage is called damage. */

#include "image.h"

/* CRC-32 four bits at a time: a table of 64 bytes instead of 1024, because flash is dearer than the
 * time of one attach. Where the compiler is asked for small code, bit by bit, without a table. */

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
    for (size_t i = 0; i < size; i++) {
        crc ^= byte[i];
        crc = (crc >> 4) ^ table[crc & 15];
        crc = (crc >> 4) ^ table[crc & 15];
    }
    return ~crc;
}

#endif

typedef char berthi_image_head_size_holds[sizeof(berthi_image_head) == 16 ? 1 : -1];

void berthi_image_begin(berthi_image_head *head, uint32_t structure, uint32_t bytes)
{
    uint32_t *word = (uint32_t *)(void *)head;
    for (size_t i = 0; i < BERTHI_HEADER_BYTES / 4; i++) {
        word[i] = 0;
    }
    word[bytes / 4 - 1] = 0;
    head->magic = BERTHI_MAGIC;
    head->version = BERTHI_VERSION;
    head->structure = (uint8_t)structure;
    head->arithmetic = BERTH_ARITHMETIC_ID;
    head->bytes = bytes;
}

uint32_t berthi_image_crc(const berthi_image_head *head, size_t bytes)
{
    const unsigned char *image = (const unsigned char *)head;
    const size_t before = offsetof(berthi_image_head, crc), after = before + sizeof head->crc;
    return berthi_crc32(berthi_crc32(0, image, before), image + after, bytes - after);
}

void berthi_image_seal(berthi_image_head *head)
{
    head->crc = berthi_image_crc(head, head->bytes);
}

/* @proves all | reads in bounds of `size`; a call takes its own kind; the bytes are whole |
 * alignment, 64 bytes at least; magic, byte order, version, arithmetic and structure; `bytes` <=
 * `size`, then the CRC over `bytes`; that `bytes` is what the counts make up is each kind's own
 * check | fault/motion/test_image, fault/papers/test_mobb, fault/footprint/test_image,
 * fault/sweep/test_image, checks/rooms */
berth_status berthi_image_check(const void *image, size_t size, uint32_t structure)
{
    const berthi_image_head *head = (const berthi_image_head *)image;
    return (uintptr_t)image % BERTHI_IMAGE_ALIGNMENT != 0     ? BERTH_E_ALIGNMENT
           : size < BERTHI_HEADER_BYTES                       ? BERTH_E_TRUNCATED
           : head->magic == BERTHI_MAGIC_SWAPPED              ? BERTH_E_ENDIAN
           : head->magic != BERTHI_MAGIC                      ? BERTH_E_MAGIC
           : head->version != BERTHI_VERSION                  ? BERTH_E_VERSION
           : head->arithmetic != BERTH_ARITHMETIC_ID          ? BERTH_E_ARITHMETIC_KIND
           : head->structure != structure                     ? BERTH_E_STRUCTURE_KIND
           : head->bytes < BERTHI_HEADER_BYTES                ? BERTH_E_HEADER
           : head->bytes > size                               ? BERTH_E_TRUNCATED
           : head->crc != berthi_image_crc(head, head->bytes) ? BERTH_E_CRC
                                                              : BERTH_OK;
}

#ifdef BERTH_CFG_SEAL

/* Words of whatever types; where that cannot be said, or structs are of bytes, bytes. */
#if defined(__GNUC__) && !defined(__AVR__)
typedef uint32_t __attribute__((may_alias)) seal_unit;
#else
typedef unsigned char seal_unit;
#endif

uint32_t berthi_seal(uint32_t seal, const void *from, const void *end)
{
    for (const seal_unit *at = from; at < (const seal_unit *)end; at++) {
        seal = berthi_seal_word(seal, *at);
    }
    return seal;
}

#endif

BERTH_HOT berth_num berthi_stored_length(const berth_ground *ground, berth_len steps)
{
    return berthi_steps_num(steps, ground->shift);
}

BERTH_HOT berth_num berthi_stored_x(const berth_ground *ground, berth_len steps)
{
    return berth_num_add(ground->origin_x, berthi_stored_length(ground, steps));
}

BERTH_HOT berth_num berthi_stored_y(const berth_ground *ground, berth_len steps)
{
    return berth_num_add(ground->origin_y, berthi_stored_length(ground, steps));
}
