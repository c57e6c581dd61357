/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* Integers of any width that the references need, as sign and magnitude: up to 640 bits. */

#ifndef BERTH_REFERENCE_BIG_H
#define BERTH_REFERENCE_BIG_H

#include <stdint.h>

enum { DIGITS = 20 }; /* of 32 bits */

typedef struct big {
    uint32_t digit[DIGITS]; /* the least significant first */
    uint32_t size;          /* of those in use; the highest is not 0 */
    int negative;           /* never of 0 */
} big;

static inline void big_trim(big *v)
{
    while (v->size > 0 && v->digit[v->size - 1] == 0) {
        v->size--;
    }
    if (v->size == 0) {
        v->negative = 0;
    }
}

static inline big big_of(int64_t value)
{
    const uint64_t magnitude = value < 0 ? UINT64_C(0) - (uint64_t)value : (uint64_t)value;
    big v;

    v.digit[0] = (uint32_t)magnitude;
    v.digit[1] = (uint32_t)(magnitude >> 32);
    v.size = 2;
    v.negative = value < 0;
    big_trim(&v);
    return v;
}

/* -1, 0 or 1 as the magnitude of a is below, equal to or above that of b. */
static inline int big_compare_sizes(const big *a, const big *b)
{
    if (a->size != b->size) {
        return a->size < b->size ? -1 : 1;
    }
    for (uint32_t i = a->size; i-- > 0;) {
        if (a->digit[i] != b->digit[i]) {
            return a->digit[i] < b->digit[i] ? -1 : 1;
        }
    }
    return 0;
}

static inline big big_sum(const big *a, const big *b)
{
    const int less = big_compare_sizes(a, b) < 0;
    const big *large = less ? b : a, *small = less ? a : b;
    const int unlike = a->negative != b->negative;
    int64_t carry = 0;
    big sum;

    sum.negative = large->negative;
    sum.size = large->size;
    for (uint32_t i = 0; i < large->size; i++) {
        const int64_t other = i < small->size ? small->digit[i] : 0;
        carry += (int64_t)large->digit[i] + (unlike ? -other : other);
        sum.digit[i] = (uint32_t)(carry & INT64_C(4294967295));
        carry = carry < 0 ? -1 : carry >> 32;
    }
    if (carry > 0) {
        sum.digit[sum.size++] = (uint32_t)carry;
    }
    big_trim(&sum);
    return sum;
}

static inline big big_difference(const big *a, const big *b)
{
    big minus = *b;

    minus.negative = b->size > 0 && !b->negative;
    return big_sum(a, &minus);
}

static inline big big_product(const big *a, const big *b)
{
    big product;

    product.size = a->size + b->size;
    product.negative = a->negative != b->negative;
    for (uint32_t i = 0; i < product.size; i++) {
        product.digit[i] = 0;
    }
    for (uint32_t i = 0; i < a->size; i++) {
        uint64_t carry = 0;
        for (uint32_t j = 0; j < b->size; j++) {
            carry += (uint64_t)a->digit[i] * b->digit[j] + product.digit[i + j];
            product.digit[i + j] = (uint32_t)carry;
            carry >>= 32;
        }
        product.digit[i + b->size] = (uint32_t)carry;
    }
    big_trim(&product);
    return product;
}

static inline big big_times(const big *a, int64_t factor)
{
    const big b = big_of(factor);

    return big_product(a, &b);
}

static inline big big_square(const big *a)
{
    return big_product(a, a);
}

static inline int big_is_below(const big *a, const big *b)
{
    const big difference = big_difference(a, b);

    return difference.negative;
}

#endif
