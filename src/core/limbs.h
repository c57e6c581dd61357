/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* Numbers of many limbs, the least significant first, negative ones in two's complement. Static, so
 * that a program has no more of them than it asks for. */

#ifndef BERTHI_LIMBS_H
#define BERTHI_LIMBS_H

#include "arith.h"

/* Cores that multiply 32 bits to 32 alone do without a library call when a limb has 16. */
#ifndef BERTHI_LIMB_BITS
#if defined(__thumb__) && !defined(__thumb2__)
#define BERTHI_LIMB_BITS 16
#else
#define BERTHI_LIMB_BITS 32
#endif
#endif

#if BERTHI_LIMB_BITS == 16
typedef uint16_t limb;
typedef uint32_t product;
#else
typedef uint32_t limb;
typedef uint64_t product;
#endif

enum { WORD = 64 / BERTHI_LIMB_BITS };

/* What a product is of: how many limbs its sum, u and v have; added, or with MINUS taken away. */
#define SHAPE(sum, u, v) ((uint32_t)(sum) | (uint32_t)(u) << 8 | (uint32_t)(v) << 16)
#define MINUS 0x80000000u

/* sum += u * v, or sum -= u * v, modulo 2^bits of the sum: s - p is ~(~s + p). A product of two
 * limbs and two limbs more fit two limbs: (2^n - 1)^2 + 2 (2^n - 1) = 2^2n - 1. */
static BERTH_HOT BERTHI_APART void add_product(limb *sum, const limb *u, const limb *v,
                                               uint32_t shape)
{
    const limb flip = (shape & MINUS) != 0 ? (limb)-1 : 0;
    const limb *const end = sum + (shape & 255);
    uint32_t size_v = shape >> 16 & 255;
    while (size_v != 0 && v[size_v - 1] == 0) {
        size_v--;
    }
    for (uint32_t rows = size_v != 0 ? shape >> 8 & 255 : 0; rows != 0; rows--) {
        const uint32_t factor = *u++;
        limb *to = sum++;
        product carry = 0;
        /* @argued: a factor has no more limbs than the sum, so `to` begins in it */
        BERTH_ASSERT(to < end);
        for (uint32_t k = 0; factor != 0 && to < end; k++) {
            if (k < size_v) {
                carry += (product)factor * v[k];
            } else if (carry == 0) {
                break;
            }
            carry += (limb)(*to ^ flip);
            *to++ = (limb)carry ^ flip;
            carry >>= BERTHI_LIMB_BITS;
        }
    }
}

static inline uint32_t is_negative(const limb *number, uint32_t size)
{
    return (uint32_t)number[size - 1] >> (BERTHI_LIMB_BITS - 1);
}

static inline void clear(limb *number, uint32_t size)
{
    for (uint32_t i = 0; i < size; i++) {
        number[i] = 0;
    }
}

static inline void set_word(limb *word, uint64_t value)
{
    for (uint32_t i = 0; i < WORD; i++) {
        word[i] = (limb)value;
        value >>= BERTHI_LIMB_BITS;
    }
}

#endif
