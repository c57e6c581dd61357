/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

#include "tests/reference/reference.h"

/* Square root by Newton's rule; the cores have no libm. Halving the exponent in the number's bits
 * starts within 6.1 % of the root; the relative error of each step is half the last one's square,
 * so four steps leave only the rounding of the last: one unit in the last place or less.
 * value: 0, or normal and finite. */
double reference_square_root(double value)
{
    union {
        double real;
        uint64_t bits;
    } root;

    if (!(value > 0)) {
        return 0;
    }
    root.real = value;
    root.bits = (root.bits >> 1) + UINT64_C(0x1ff8000000000000);
    for (int i = 0; i < 4; i++) {
        root.real = 0.5 * (root.real + value / root.real);
    }
    return root.real;
}
