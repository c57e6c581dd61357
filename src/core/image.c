/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* The head of an image, written and checked. The order of the checks matters: sizes before the
 * bytes that they cover, the CRC before the fields, so that damage is called damage. */

#include "image.h"

#include "crc32.h"

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

/* The part of the head that says what the bytes are. */
static berth_status check_kind(const berthi_image_head *head, uint32_t structure)
{
    if (head->magic != BERTHI_MAGIC) {
        return head->magic == BERTHI_MAGIC_SWAPPED ? BERTH_E_ENDIAN : BERTH_E_MAGIC;
    }
    if (head->version != BERTHI_VERSION) {
        return BERTH_E_VERSION;
    }
    if (head->arithmetic != BERTH_ARITHMETIC_ID) {
        return BERTH_E_ARITHMETIC_KIND;
    }
    return head->structure == structure ? BERTH_OK : BERTH_E_STRUCTURE_KIND;
}

berth_status berthi_image_check(const void *image, size_t size, uint32_t structure)
{
    const berthi_image_head *head = (const berthi_image_head *)image;
    if ((uintptr_t)image % BERTHI_IMAGE_ALIGNMENT != 0) {
        return BERTH_E_ALIGNMENT;
    }
    if (size < BERTHI_HEADER_BYTES) {
        return BERTH_E_TRUNCATED;
    }
    const berth_status status = check_kind(head, structure);
    if (status != BERTH_OK) {
        return status;
    }
    if (head->bytes < BERTHI_HEADER_BYTES) {
        return BERTH_E_HEADER;
    }
    if (head->bytes > size) {
        return BERTH_E_TRUNCATED;
    }
    return head->crc == berthi_image_crc(head, head->bytes) ? BERTH_OK : BERTH_E_CRC;
}

#ifdef BERTH_Q16
/* Exact, but for a radius or an extent of 2^31 and more, which only forged images have: it becomes
 * the largest number. */
BERTH_HOT berth_num berthi_stored_length(const berth_ground *ground, berth_len steps)
{
    if (steps > (INT32_MAX >> ground->shift)) {
        return berth_num_of(INT32_MAX);
    }
    return berth_num_of(steps * (int32_t)(UINT32_C(1) << ground->shift));
}
#else
BERTH_HOT berth_num berthi_stored_length(const berth_ground *ground, berth_len units)
{
    (void)ground;
    return berth_num_of(units);
}
#endif

BERTH_HOT berth_num berthi_stored_x(const berth_ground *ground, berth_len steps)
{
    return berth_num_add(ground->origin_x, berthi_stored_length(ground, steps));
}

BERTH_HOT berth_num berthi_stored_y(const berth_ground *ground, berth_len steps)
{
    return berth_num_add(ground->origin_y, berthi_stored_length(ground, steps));
}
