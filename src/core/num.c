/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* Multiplication and square roots. No libm anywhere; no division here. */

#include "root.h"

berth_num berth_num_mul(berth_num a, berth_num b)
{
#ifdef BERTH_Q16
    /* |a * b| < 2^62, so the rounding term cannot wrap; the shift is a floor */
    const int64_t wide = (int64_t)berth_num_raw(a) * berth_num_raw(b) + 32768;
    BERTH_ASSERT((wide >> 16) <= INT32_MAX && (wide >> 16) >= INT32_MIN);
    return berth_num_of((int32_t)(wide >> 16));
#else
    return berth_num_of(berth_num_raw(a) * berth_num_raw(b));
#endif
}

/* Digit by digit from the top: after each step root^2 <= value < (root + 2 * bit)^2 holds on the
 * digits seen so far, root being kept shifted so that no product is needed. */
uint32_t berthi_root_u64(uint64_t value)
{
    uint64_t bit = UINT64_C(1) << 62, root = 0;
    while (bit > value) {
        bit >>= 2;
    }
    while (bit != 0) {
        if (value >= root + bit) {
            value -= root + bit;
            root = (root >> 1) + bit;
        } else {
            root >>= 1;
        }
        bit >>= 2;
    }
    return (uint32_t)root;
}

#ifndef BERTH_Q16
/* Newton's iteration on the reciprocal-free form, from a power of four reduction: for x in [1, 4)
 * the start 0.5 + x / 2.8 is within 12 %, and each step squares the error: 0.12, 7e-3, 3e-5,
 * 4e-10, 1e-19. Scaling by powers of four is exact. */
berth_raw berthi_root_real(berth_raw value)
{
    berth_raw scale = 1, x = value, root;
    if (!(value > 0)) {
        return 0;
    }
    if (value * BERTHI_C(0.25) == value) {
        return value; /* infinity: no scaling brings it below 4 */
    }
    while (x >= 4) {
        x *= BERTHI_C(0.25);
        scale *= 2;
    }
    while (x < 1) {
        x *= 4;
        scale *= BERTHI_C(0.5);
    }
    root = BERTHI_C(0.5) + x * BERTHI_C(0.357142857142857);
    for (int step = 0; step < 5; step++) {
        root = BERTHI_C(0.5) * (root + x / root);
    }
    return root * scale;
}
#endif

berth_num berth_num_sqrt(berth_num a)
{
#ifdef BERTH_Q16
    const int32_t raw = berth_num_raw(a);
    return berth_num_of(raw > 0 ? (int32_t)berthi_root_u64((uint64_t)raw << 16) : 0);
#else
    return berth_num_of(berthi_root_real(berth_num_raw(a)));
#endif
}
