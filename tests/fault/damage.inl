/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* Damaged images of a structure: cut off anywhere, any bit flipped, bytes of any value. With the
 * CRC as it was, each must be refused; with the CRC put right, refused or safe to use. What a file
 * says before it includes this:
 *
 *   victim           the type of a view
 *   VICTIM_KINDS     how many images there are
 *   VICTIM_HEADER    bytes of their header
 *   VICTIM_ACCEPTED  with a bit flipped and the CRC put right, so many are accepted at the least
 *   good             the memory in which
 *   make(kind)       builds one, and returns its bytes;
 *   inside           where an image that it holds begins, 0: it holds none
 *   attach_to(view, image, size), use_all(view) */

#include "tests/fault/block.h"
#include "tests/unit/image.h"

static uint64_t damaged[sizeof good / sizeof(uint64_t)];
static size_t size; /* of the image */

static unsigned char *bytes(void)
{
    return (unsigned char *)damaged;
}

static void restore(void)
{
    copy_bytes(damaged, good, size);
}

/* Attaches so many bytes, on a block of exactly their size, and uses what comes of it; or the view
 * is untouched, and the status an image's. */
static berth_status attach_damaged(size_t length)
{
    void *const block = use_block(damaged, length);
    victim view;

    harness_fill(&view, sizeof view);
    berth_status status = attach_to(&view, block, length);
    if (status == BERTH_OK) {
        use_all(&view);
    } else {
        CHECK((status <= BERTH_E_ALIGNMENT && status >= BERTH_E_NODE) ||
              (inside != 0 && status == BERTH_E_EXTENT));
        CHECK_FILLED(&view, sizeof view);
    }
    use_release(block);
    return status;
}

static void prepare(uint32_t kind)
{
    size = make(kind);
    restore();
    CHECK_EQ(attach_damaged(size), BERTH_OK);
}

static void flip(size_t bit)
{
    bytes()[bit / 8] = (unsigned char)(bytes()[bit / 8] ^ (1u << (bit % 8)));
}

/* Puts the CRC right over what the image at `at` says is its size, as far as there are bytes. */
static void mend_at(size_t at)
{
    const uint32_t says = image_get32(bytes() + at, IMAGE_BYTES);
    image_mend(bytes() + at,
               says >= BERTH_IMAGE_HEADER_BYTES && says <= size - at ? says : size - at);
}

static void mend(void)
{
    if (inside != 0) {
        mend_at(inside);
    }
    mend_at(0);
}

HARNESS_TEST(every_truncation_is_refused, "every truncation is refused")
{
    for (uint32_t kind = 0; kind < VICTIM_KINDS; kind++) {
        prepare(kind);
        for (size_t length = 0; length < size; length++) {
            CHECK_EQ(attach_damaged(length), BERTH_E_TRUNCATED);
        }
    }
}

HARNESS_TEST(every_flipped_bit_is_refused, "every flipped bit is refused")
{
    for (uint32_t kind = 0; kind < VICTIM_KINDS; kind++) {
        prepare(kind);
        for (size_t bit = 0; bit < 8 * size; bit++) {
            flip(bit);
            CHECK(attach_damaged(size) < BERTH_OK);
            flip(bit);
        }
        CHECK_BYTES(damaged, good, size);
    }
}

/* Every one; on cores some, more of them in the headers. */
static size_t step(size_t byte)
{
    return byte < VICTIM_HEADER || (inside != 0 && byte - inside < BERTH_IMAGE_HEADER_BYTES)
               ? HARNESS_STEP(5)
               : HARNESS_STEP(61);
}

HARNESS_TEST(every_flipped_bit_with_its_crc_is_refused_or_safe,
             "every flipped bit, with its CRC, is refused or safe")
{
    uint32_t accepted = 0;
    for (uint32_t kind = 0; kind < VICTIM_KINDS; kind++) {
        prepare(kind);
        for (size_t bit = 0; bit < 8 * size; bit += step(bit / 8)) {
            restore();
            flip(bit);
            mend();
            accepted += attach_damaged(size) == BERTH_OK;
        }
    }
    harness_note("%u accepted", accepted);
    CHECK_LE(VICTIM_ACCEPTED / HARNESS_STEP(61), accepted);
}

/* Every byte set to each of some values. */
HARNESS_TEST(bytes_replaced_with_their_crc_are_refused_or_safe,
             "bytes replaced, with their CRC, are refused or safe")
{
    static const unsigned char values[] = {0x00, 0xff, 0x7f, 0x80, 0x40, 0x01};
    for (uint32_t kind = 1; kind < VICTIM_KINDS; kind += 2) {
        prepare(kind);
        for (size_t at = 0; at < size; at += step(at)) {
            for (uint32_t i = 0; i < LENGTH_OF(values); i++) {
                restore();
                bytes()[at] = values[i];
                mend();
                (void)attach_damaged(size);
            }
        }
    }
}

/* Mostly with headers that hold. */
HARNESS_TEST(random_bytes_with_their_crc_are_refused_or_safe,
             "random bytes, with their CRC, are refused or safe")
{
    uint32_t accepted = 0;
    for (uint32_t seed = 0; seed < HARNESS_CASES / 10; seed++) {
        harness_random random = harness_round(0, seed);
        const uint32_t many = 1 + harness_below(&random, 8);
        if (seed % 128 == 0) {
            prepare(seed / 128 % VICTIM_KINDS);
        }
        restore();
        for (uint32_t i = 0; i < many; i++) {
            const uint32_t at = harness_below(&random, (uint32_t)size);
            bytes()[at] = (unsigned char)harness_u32(&random);
        }
        if (harness_below(&random, 8) != 0) {
            copy_bytes(damaged, good, VICTIM_HEADER);
        }
        if (inside != 0 && harness_below(&random, 8) != 0) {
            copy_bytes(bytes() + inside, (const unsigned char *)good + inside, IMAGE_HEADER);
        }
        mend();
        accepted += attach_damaged(size) == BERTH_OK;
    }
    harness_note("%u accepted", accepted);
}
