/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* How every image begins, and what attach checks of it first. src/FORMATS.md has all formats byte
 * by byte. */

#ifndef BERTHI_IMAGE_H
#define BERTHI_IMAGE_H

#include "arith.h"
#include "berth/image.h"
#include "berth/status.h"

enum {
    BERTHI_MAGIC = 0x54524542, /* "BERT" on a little-endian core; tells the byte order, too */
    BERTHI_MAGIC_SWAPPED = 0x42455254,
    BERTHI_VERSION = 7
};

/* What an image bounds, and by what. */
enum {
    BERTHI_STRUCTURE_MOTION = 1,    /* a clip, by moving discs: motion/image.h */
    BERTHI_STRUCTURE_MOBB = 2,      /* a clip, by the paper's boxes: papers/mobb_image.h */
    BERTHI_STRUCTURE_FOOTPRINT = 3, /* a shape on the ground, by circles: footprint/tree.h */
    BERTHI_STRUCTURE_OBB = 4,  /* a shape on the ground, by oriented boxes: papers/obb_image.h */
    BERTHI_STRUCTURE_SWEEP = 5 /* how a shape is carried and turns: sweep/image.h */
};

#ifdef BERTH_CFG_F64
#define BERTHI_IMAGE_ALIGNMENT 8
#else
/* What an array of 32-bit words has: 4, but on cores of 8 and 16 bits, which read them anywhere. */
typedef struct berthi_word_at {
    char before;
    uint32_t word;
} berthi_word_at;
#define BERTHI_IMAGE_ALIGNMENT offsetof(berthi_word_at, word)
#endif

typedef struct berthi_image_head {
    uint32_t magic;
    uint16_t version;
    uint8_t structure;
    uint8_t arithmetic; /* BERTH_ARITHMETIC_ID */
    uint32_t bytes;     /* of the image, its header included; a multiple of 4 */
    uint32_t crc;       /* of all bytes of the image but these four */
} berthi_image_head;

/* Bytes of a whole header: this head, and what the structure adds. */
#define BERTHI_HEADER_BYTES 64

#define berthi_crc32 BERTH_NAME(berthi_crc32)
#define berthi_image_begin BERTH_NAME(berthi_image_begin)
#define berthi_image_seal BERTH_NAME(berthi_image_seal)
#define berthi_image_crc BERTH_NAME(berthi_image_crc)
#define berthi_image_check BERTH_NAME(berthi_image_check)
#define berthi_stored_length BERTH_NAME(berthi_stored_length)
#define berthi_stored_x BERTH_NAME(berthi_stored_x)
#define berthi_stored_y BERTH_NAME(berthi_stored_y)

/* CRC-32 (IEEE 802.3, reflected) of bytes, going on from `crc`; start with 0. */
uint32_t berthi_crc32(uint32_t crc, const void *bytes, size_t size);

/* Clears a header and the last word of an image of `bytes` bytes, and writes all of its head but
 * the CRC. */
/*@ requires bytes >= 64 && bytes % 4 == 0; */
void berthi_image_begin(berthi_image_head *head, uint32_t structure, uint32_t bytes);

/* Writes the CRC, when everything else is written. */
void berthi_image_seal(berthi_image_head *head);

/* The CRC that an image of `bytes` bytes should have. */
uint32_t berthi_image_crc(const berthi_image_head *head, size_t bytes);

/* Whether `size` bytes at `image` begin with a whole image of that structure: BERTH_OK,
 * BERTH_E_ALIGNMENT, BERTH_E_TRUNCATED, BERTH_E_ENDIAN, BERTH_E_MAGIC, BERTH_E_VERSION,
 * BERTH_E_ARITHMETIC_KIND, BERTH_E_STRUCTURE_KIND, BERTH_E_HEADER or BERTH_E_CRC. */
berth_status berthi_image_check(const void *image, size_t size, uint32_t structure);

/* ---- Seals of what is in RAM ----------------------------------------------------------------- */

#ifdef BERTH_CFG_SEAL

#define berthi_seal BERTH_NAME(berthi_seal)

/* A seal, going on from `seal`, which begins as 0: of words that are nothing but 0 it is 0. No
 * change within one word goes unnoticed, of others one in 2^32 does: each step is one to one in the
 * word and in what was before. */
static inline uint32_t berthi_seal_word(uint32_t seal, uint32_t word)
{
    seal = (seal ^ word) * UINT32_C(0x9E3779B1);
    return seal ^ (seal >> 15);
}

/* The same of memory without gaps, up to `end`, which is behind its last byte. */
uint32_t berthi_seal(uint32_t seal, const void *from, const void *end);

/* What is sealed, and whether it is not as it was then: `of` computes its seal. */
#define BERTHI_SEAL(thing, of) ((thing)->seal = of(thing))
#define BERTHI_BROKEN(thing, of) ((thing)->seal != of(thing))

#else

#define BERTHI_SEAL(thing, of) ((void)0)
#define BERTHI_BROKEN(thing, of) 0

#endif

/* low <= v <= high, and not NaN; low <= high. */
static inline int berthi_within(berth_raw v, berth_raw low, berth_raw high)
{
    return v >= low && v <= high;
}

/* What is stored on a ground, in the caller's unit: a length, and a point's local coordinates. */
/*@ requires \valid_read(ground) && ground->shift <= 16 && -32768 <= steps; */
berth_num berthi_stored_length(const berth_ground *ground, berth_len steps);
/*@ requires \valid_read(ground) && berthi_grounded(*ground) && -23176 <= steps <= 23176; */
berth_num berthi_stored_x(const berth_ground *ground, berth_len steps);
/*@ requires \valid_read(ground) && berthi_grounded(*ground) && -23176 <= steps <= 23176; */
berth_num berthi_stored_y(const berth_ground *ground, berth_len steps);

#endif
