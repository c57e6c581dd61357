/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* Sine and cosine of a binary angle, without tables and without libm.
 *
 * The angle is folded into the first octant, where the Taylor polynomials of sin and cos of
 * (pi / 4) z, z in [0, 1], converge fast; symmetries do the rest, so that quarter turns are exact
 * and sin^2 + cos^2 is the same for all eight images of an angle. */

#include "arith.h"

#ifdef BERTH_Q16

/* z in Q13, 0 to 8192; results in Q14. Coefficients are (pi/4)^k / k! rounded to the format in the
 * comment; every product is below 2^32 for z2 <= 2^16. */
static int32_t octant_sin(uint32_t z)
{
    const uint32_t z2 = (z * z + 512) >> 10;               /* Q16, <= 2^16 */
    uint32_t t = 41782 - ((614 * z2) >> 16);               /* Q24: 1/5! - z2/7! */
    t = 42334 - (((t * z2) >> 16) >> 5);                   /* Q19: 1/3! - ... */
    t = 411775 - ((t * z2) >> 16);                         /* Q19: 1 - ... */
    return (int32_t)((t * z + (UINT32_C(1) << 17)) >> 18); /* Q32 to Q14 */
}

static int32_t octant_cos(uint32_t z)
{
    const uint32_t z2 = (z * z + 512) >> 10; /* Q16 */
    uint32_t t = 33249 - ((684 * z2) >> 16); /* Q21: 1/4! - z2/6! */
    t = 40426 - (((t * z2) >> 16) >> 4);     /* Q17: 1/2! - ... */
    t = 131072 - ((t * z2 + 32768) >> 16);   /* Q17: 1 - ... */
    return (int32_t)((t + 4) >> 3);
}

#define OCTANT(fold) ((uint32_t)(fold))

#else

/* z in [0, 1] octants; the series to z^13 and z^12 leave 1e-13 at most in the first octant, f64
 * takes two terms more. */
static berth_raw octant_sin(berth_raw z)
{
    const berth_raw x = z * BERTHI_C(0.78539816339744830962), x2 = x * x;
    berth_raw t = BERTHI_C(1.0) - x2 / BERTHI_C(272.0);
    t = BERTHI_C(1.0) - t * x2 / BERTHI_C(210.0);
    t = BERTHI_C(1.0) - t * x2 / BERTHI_C(156.0);
    t = BERTHI_C(1.0) - t * x2 / BERTHI_C(110.0);
    t = BERTHI_C(1.0) - t * x2 / BERTHI_C(72.0);
    t = BERTHI_C(1.0) - t * x2 / BERTHI_C(42.0);
    t = BERTHI_C(1.0) - t * x2 / BERTHI_C(20.0);
    t = BERTHI_C(1.0) - t * x2 / BERTHI_C(6.0);
    return x * t;
}

static berth_raw octant_cos(berth_raw z)
{
    const berth_raw x = z * BERTHI_C(0.78539816339744830962), x2 = x * x;
    berth_raw t = BERTHI_C(1.0) - x2 / BERTHI_C(240.0);
    t = BERTHI_C(1.0) - t * x2 / BERTHI_C(182.0);
    t = BERTHI_C(1.0) - t * x2 / BERTHI_C(132.0);
    t = BERTHI_C(1.0) - t * x2 / BERTHI_C(90.0);
    t = BERTHI_C(1.0) - t * x2 / BERTHI_C(56.0);
    t = BERTHI_C(1.0) - t * x2 / BERTHI_C(30.0);
    t = BERTHI_C(1.0) - t * x2 / BERTHI_C(12.0);
    return BERTHI_C(1.0) - t * x2 / BERTHI_C(2.0);
}

#define OCTANT(fold) ((berth_raw)(fold) / BERTHI_C(8192.0))

#endif

berth_dir berth_sin(berth_angle angle)
{
    const uint32_t quarter = (uint32_t)angle & 16383;
    const uint32_t fold = quarter <= 8192 ? quarter : 16384 - quarter;
    /* odd quarters run backwards, which swaps the two series once more */
    const int swap = (quarter > 8192) != ((angle & 16384) != 0);
    const berthi_wdir size = swap ? octant_cos(OCTANT(fold)) : octant_sin(OCTANT(fold));
    return (berth_dir)((angle & 32768) != 0 ? -size : size);
}

berth_dir berth_cos(berth_angle angle)
{
    return berth_sin((berth_angle)(angle + 16384));
}
