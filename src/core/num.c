/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* Multiplication, square roots, sine and cosine, directions; numbers to and from floats,
 * millimetres, degrees, radians and seconds. No libm anywhere, and no tables. */

#include "num.h"

#include <float.h>

#include "berth/units.h"

/* ---- Products and roots ---------------------------------------------------------------------- */

#ifdef BERTHI_PRODUCTS
/* In halves: (2^16 - 1)^2 + 2^16 - 1 is below 2^32. */
BERTH_HOT uint64_t berthi_product(uint32_t x, uint32_t y)
{
    const uint32_t low = (x & 65535) * (y & 65535);
    const uint32_t middle = (x >> 16) * (y & 65535) + (low >> 16);
    const uint32_t other = (x & 65535) * (y >> 16) + (middle & 65535);
    return (uint64_t)((x >> 16) * (y >> 16) + (middle >> 16) + (other >> 16)) << 32 |
           (other << 16 | (low & 65535));
}

BERTH_HOT int64_t berthi_times(int64_t x, int32_t y)
{
    const uint32_t low = (uint32_t)x, by = (uint32_t)y;
    const uint32_t above = (uint32_t)((uint64_t)x >> 32) * by - (y < 0 ? low : 0);
    return (int64_t)(berthi_product(low, by) + ((uint64_t)above << 32));
}
#endif

#ifdef __OPTIMIZE_SIZE__
BERTHI_APART berthi_wide berthi_wide_dot(berth_raw ax, berth_raw ay, berth_raw bx, berth_raw by)
{
    return berthi_wide_times(ax, bx) + berthi_wide_times(ay, by);
}
#endif

#if defined(BERTH_Q16) && !defined(__OPTIMIZE_SIZE__)

/* By the inverse of the root of u = value / 2^64, shifted so that 1/4 <= u < 1: 2^14 of it in a
 * line, off by 1/11 at most, and by steps of Newton's, each of which leaves 1.5 times the square of
 * that and what it cuts off: 1/80, 1/3000, 2^-22. Cutting off makes the last of it larger by 8 at
 * most, and 16 are taken away; with an inverse that is not above, nor is what a step for the root
 * itself leaves. */
uint32_t berthi_root_u64(uint64_t value)
{
    const uint32_t high = (uint32_t)(value >> 32), low = (uint32_t)value;
    if (value == 0) {
        return 0;
    }
    const uint32_t shift = (high != 0 ? berthi_bits_above(high) : 32 + berthi_bits_above(low)) & 62;
    const uint64_t v = value << shift;
    const uint32_t top = (uint32_t)(v >> 32), u = top >> 16;
    uint32_t x = 34943 - (u * 19967 >> 16);
    for (int step = 0; step < 2; step++) {
        x = x * ((UINT32_C(1610612736) - (x * x >> 15) * u) >> 15) >> 15;
    }
    x <<= 16;
    const uint32_t square = (uint32_t)(berthi_product(x, x) >> 32);
    const uint32_t part = (uint32_t)(berthi_product(square, top) >> 32);
    x = (uint32_t)(berthi_product(x, UINT32_C(805306368) - part) >> 29) - 16;
    uint32_t root = (uint32_t)(berthi_product(top, x) >> 30);
    const int32_t rest = (int32_t)((int64_t)(v - berthi_product(root, root)) >> 12);
    root = root + (uint32_t)(berthi_times(rest, (int32_t)(x >> 1)) >> 50);
    uint64_t left = v - berthi_product(root, root);
    while (left > 2 * (uint64_t)root) {
        left -= 2 * (uint64_t)root + 1;
        root++;
    }
    return root >> (shift / 2);
}

#else

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

#endif

berthi_size berthi_wide_quotient(berthi_wide n, berthi_wide d)
{
    return BERTHI_IS_EXACT ? (berthi_size)berthi_quotient_long((uint64_t)n, (uint64_t)d)
                           : (berthi_size)(n / d);
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

/* ---- Quotients ------------------------------------------------------------------------------- */

#ifdef BERTHI_WIDE

/* 2^62 / by, by from 2^31 on, or less by no more than 2^-28 of that. The inverse of 16 bits is off
 * by 1/277 at most, which is squared twice; what is cut off is made up for. */
static inline uint32_t long_inverse(uint32_t by)
{
    uint32_t x = berthi_inverse_of(by >> 16) << 16;
    for (int step = 0; step < 2; step++) {
        const uint32_t part = (uint32_t)(berthi_product(by, x) >> 32);
        x = (uint32_t)(berthi_product(x, UINT32_C(2147483648) - part) >> 30);
    }
    return x - 3;
}

/* Shifted to 32 bits: what the inverse leaves is below 32, of which it leaves one at most. */
uint32_t berthi_divide(uint32_t high, uint32_t low, uint32_t by, uint32_t *left)
{
    BERTH_ASSERT(high < by); /* @argued: it is what is required, of each caller */
    const uint32_t shift = berthi_bits_above(by), ticks = by << shift, x = long_inverse(ticks);
    const uint64_t all = ((uint64_t)high << 32 | low) << shift;
    const uint32_t most = (uint32_t)(berthi_product((uint32_t)(all >> 32), x) >> 30);
    uint64_t rest = all - berthi_product(most, ticks);
    const uint32_t more = (uint32_t)(berthi_product((uint32_t)(rest >> 6), x) >> 56);
    rest -= berthi_product(more, ticks);
    const uint32_t one = rest >= ticks ? 1 : 0;
    *left = (uint32_t)((rest - (one != 0 ? ticks : 0)) >> shift);
    return most + more + one;
}

#else

/* While high < by / 2^8, the quotient's next eight bits are 0. */
uint32_t berthi_divide(uint32_t high, uint32_t low, uint32_t by, uint32_t *left)
{
    uint32_t bits = 32;
    BERTH_ASSERT(high < by); /* @argued: it is what is required, of each caller */
    for (; bits != 0 && high < by >> 8; bits -= 8) {
        high = high << 8 | low >> 24;
        low <<= 8;
    }
    for (; bits != 0; bits--) {
        const uint32_t carry = high >> 31;
        high = high << 1 | low >> 31;
        low <<= 1;
        if (carry != 0 || high >= by) {
            high -= by;
            low |= 1;
        }
    }
    *left = high;
    return low;
}

#endif

uint32_t berthi_divide_long(uint64_t high, uint32_t low, uint64_t by)
{
    BERTH_ASSERT(high < by && by >> 63 == 0); /* @argued: as above */
    for (uint32_t bits = 32; bits != 0; bits--) {
        high = high << 1 | low >> 31;
        low <<= 1;
        if (high >= by) {
            high -= by;
            low |= 1;
        }
    }
    return low;
}

/* ---- Sine and cosine ------------------------------------------------------------------------- */

/* The angle is folded into the first octant, where the Taylor polynomials of sin and cos of
 * (pi / 4) z, z in [0, 1], converge fast; symmetries do the rest, so that quarter turns are exact
 * and sin^2 + cos^2 is the same for all eight images of an angle. */

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

/* 1 - x^2 / (m (m + 1)) times the same with m + 2, and so on up to n; m is 2 of sines and 1 of
 * cosines. x is below 0.79, octants in radians: what is left out is below 1e-16. */
static berth_raw octant_series(berth_raw x, int n)
{
    berth_raw t = 1;
    for (; n > 0; n -= 2) {
        t = 1 - t * (x * x) / (berth_raw)(n * (n + 1));
    }
    return t;
}

static berth_raw octant_sin(berth_raw z)
{
    const berth_raw x = z * BERTHI_C(0.78539816339744830962);
    return x * octant_series(x, 16);
}

static berth_raw octant_cos(berth_raw z)
{
    return octant_series(z * BERTHI_C(0.78539816339744830962), 15);
}

#define OCTANT(fold) ((berth_raw)(fold) / BERTHI_C(8192.0))

#endif

berth_dir berth_sin(berth_angle angle)
{
    const uint32_t turn = berth_angle_raw(angle), quarter = turn & 16383;
    const uint32_t fold = quarter <= 8192 ? quarter : 16384 - quarter;
    /* odd quarters run backwards, which swaps the two series once more */
    const int swap = (quarter > 8192) != ((turn & 16384) != 0);
    const berthi_wdir size = swap ? octant_cos(OCTANT(fold)) : octant_sin(OCTANT(fold));
    return (berth_dir)((turn & 32768) != 0 ? -size : size);
}

berth_dir berth_cos(berth_angle angle)
{
    return berth_sin(berth_angle_of((uint16_t)(berth_angle_raw(angle) + 16384)));
}

/* ---- Directions ------------------------------------------------------------------------------ */

/* For builders and rotations. Soundness never depends on the choice. */

#ifdef BERTH_Q16

/* round(numerator / denominator), halves away from zero; denominator > 0. */
static int32_t nearest(int64_t numerator, int64_t denominator)
{
    const int64_t half = denominator / 2;
    return (int32_t)((numerator < 0 ? numerator - half : numerator + half) / denominator);
}

/* The vector is doubled until it is as long as 2^14, and the root keeps eight bits below its unit,
 * so each component is the nearest but for 2^-8 of a unit: the norm holds its tolerance. */
void berthi_normalise(berth_len dx, berth_len dy, berthi_wdir *ux, berthi_wdir *uy)
{
    while (dx < 16384 && dx > -16384 && dy < 16384 && dy > -16384) {
        dx *= 2;
        dy *= 2;
    }
    const uint64_t length2 = (uint64_t)((int64_t)dx * dx + (int64_t)dy * dy);
    const int64_t length = berthi_root_u64(length2 << 16);
    /* @argued: the root of 2^16 times 2^28 at least, since one of them is 2^14 or more now */
    BERTH_ASSERT(length >= 4194304);
    *ux = nearest((int64_t)dx * 4194304, length);
    *uy = nearest((int64_t)dy * 4194304, length);
    /* @argued: neither is longer than both together, but for the root's floor */
    BERTH_ASSERT(*ux <= 16385 && *ux >= -16385 && *uy <= 16385 && *uy >= -16385);
}

#else

void berthi_normalise(berth_len dx, berth_len dy, berthi_wdir *ux, berthi_wdir *uy)
{
    /* scaled by the larger one first, so that tiny vectors do not underflow when squared */
    const berth_raw adx = berthi_abs(dx), ady = berthi_abs(dy);
    const berth_raw size = adx > ady ? adx : ady;
    const berth_raw x = dx / size, y = dy / size, length = berthi_root_real(x * x + y * y);
    *ux = x / length;
    *uy = y / length;
}

#endif

/* The axis of largest spread stands at half the angle of (xx - yy, 2 xy); the half of a direction's
 * angle is the direction of itself plus (1, 0). */
int berthi_half_angle(const berthi_moments *moments, berthi_wdir *ux, berthi_wdir *uy)
{
    berthi_wide p = moments->xx - moments->yy, q = 2 * moments->xy;
    berthi_wdir c, s;
    while (BERTHI_IS_EXACT && (p > 32767 || p < -32767 || q > 32767 || q < -32767)) {
        p /= 2;
        q /= 2;
    }
    if (p == 0 && q == 0) {
        return 0;
    }
    /* @argued: not both are 0 */
    berthi_normalise((berth_len)p, (berth_len)q, &c, &s);
    if (c + BERTH_DIR_ONE <= BERTH_DIR_ONE / 1024) {
        *ux = 0;
        *uy = BERTH_DIR_ONE;
    } else {
        berthi_normalise(c + BERTH_DIR_ONE, s, ux, uy);
    }
    return 1;
}

/* ---- Floats, and whole units ------------------------------------------------------------------
 *
 * A float is its sign, 24 bits of mantissa and an exponent, and all is computed in integers:
 * nothing rounds but once, and a core without an FPU needs no routine for floats. */

#if FLT_MANT_DIG != 24 || FLT_MAX_EXP != 128
#error "a float is IEEE single here"
#endif

typedef union float_bits {
    float value;
    uint32_t bits;
} float_bits;

#define FLOAT_MAGNITUDE UINT32_C(0x7fffffff)
#define FLOAT_INFINITE UINT32_C(0x7f800000) /* and NaN above it */
#define WIDEST_ARC UINT32_C(0x47000000)     /* 32768, the most of degrees and radians */

/* The float's bits without its sign: they are in the order of what they stand for. */
static uint32_t float_magnitude(float value)
{
    float_bits b;
    b.value = value;
    return b.bits & FLOAT_MAGNITUDE;
}

static int float_negative(float value)
{
    float_bits b;
    b.value = value;
    return b.bits > FLOAT_MAGNITUDE;
}

/* round(|value| * factor / 2^drop), halves upward, or UINT32_MAX when it is larger. |value| is
 * finite, factor below 2^40. */
static uint32_t float_scaled(uint32_t magnitude, uint64_t factor, int32_t drop)
{
    const uint32_t field = magnitude >> 23;
    const uint32_t mantissa = (magnitude & 0x7fffff) | (field != 0 ? UINT32_C(1) << 23 : 0);
    const uint64_t product = mantissa * factor;
    const int32_t shift = (int32_t)(field != 0 ? field : 1) - 150 - drop;
    if (shift >= 0) {
        return shift > 31 || product > UINT32_MAX >> shift ? UINT32_MAX
                                                           : (uint32_t)(product << shift);
    }
    if (shift < -64) {
        return 0; /* the product is below 2^64, so this is below a half */
    }
    const uint64_t whole = ((product >> (-shift - 1)) + 1) >> 1;
    return whole > UINT32_MAX ? UINT32_MAX : (uint32_t)whole;
}

/* The number of that size and sign, which is at most 2^31. */
static int32_t signed_of(uint32_t size, int negative)
{
    return negative ? (int32_t) - (int64_t)size : (int32_t)size;
}

/* ---- Lengths --------------------------------------------------------------------------------- */

#ifdef BERTH_Q16

/* A size in steps of 2^-16: 2^31 has a number below zero alone. */
static berth_status to_number(uint32_t size, int negative, berth_num *num)
{
    if (size > FLOAT_MAGNITUDE + (uint32_t)(negative != 0)) {
        return BERTH_E_NUMBER;
    }
    *num = berth_num_of(signed_of(size, negative));
    return BERTH_OK;
}

berth_status berth_num_from_float(float value, berth_num *num)
{
    const uint32_t magnitude = float_magnitude(value);
    return num == NULL ? BERTH_E_NULL
           : magnitude >= FLOAT_INFINITE
               ? BERTH_E_NUMBER
               : to_number(float_scaled(magnitude, 1, -16), float_negative(value), num);
}

/* Thousandths are 8192 / 125 steps: none is half way between two of them. */
berth_status berth_num_from_mm(int32_t mm, berth_num *num)
{
    const uint32_t size = mm < 0 ? 0 - (uint32_t)mm : (uint32_t)mm;
    const uint32_t whole = size / 1000, rest = size % 1000;
    return num == NULL     ? BERTH_E_NULL
           : whole > 32768 ? BERTH_E_NUMBER
                           : to_number(whole * 65536 + (rest * 65536 + 500) / 1000, mm < 0, num);
}

int32_t berth_num_to_mm(berth_num num)
{
    const int64_t mm = (int64_t)berth_num_raw(num) * 1000;
    return signed_of((uint32_t)(((mm < 0 ? -mm : mm) + 32768) >> 16), mm < 0);
}

#else

berth_status berth_num_from_float(float value, berth_num *num)
{
    if (num == NULL || float_magnitude(value) >= FLOAT_INFINITE) {
        return num == NULL ? BERTH_E_NULL : BERTH_E_NUMBER;
    }
    *num = berth_num_of(value);
    return BERTH_OK;
}

/* A float has up to 2^24 thousandths exactly. Beyond, whole units are exact, and what is rounded of
 * the rest is too little to count: it is 8 / (1000 * 2^11) or more from half way between two. */
berth_status berth_num_from_mm(int32_t mm, berth_num *num)
{
    const int32_t whole = mm / 16777216 != 0 ? mm / 1000 : 0;
    if (num == NULL) {
        return BERTH_E_NULL;
    }
    *num = berth_num_of((berth_raw)whole + (berth_raw)(mm - whole * 1000) / BERTHI_C(1000.0));
    return BERTH_OK;
}

#ifdef BERTH_CFG_F32
int32_t berth_num_to_mm(berth_num num)
{
    const float value = berth_num_raw(num);
    const uint32_t magnitude = float_magnitude(value);
    const uint32_t mm = magnitude < FLOAT_INFINITE ? float_scaled(magnitude, 1000, 0) : UINT32_MAX;
    if (magnitude > FLOAT_INFINITE) {
        return INT32_MIN;
    }
    return mm > INT32_MAX ? (float_negative(value) ? INT32_MIN : INT32_MAX)
                          : signed_of(mm, float_negative(value));
}
#else
int32_t berth_num_to_mm(berth_num num)
{
    const double mm = berth_num_raw(num) * 1000.0, up = mm < 0 ? mm - 0.5 : mm + 0.5;
    return up >= 2147483648.0 ? INT32_MAX : !(up > -2147483649.0) ? INT32_MIN : (int32_t)up;
}
#endif

#endif

/* ---- Angles ---------------------------------------------------------------------------------- */

/* A thousandth is 1024 / 5625 of a unit: none is half way between two. */
berth_angle berth_angle_from_millidegrees(int32_t millidegrees)
{
    const int32_t within = millidegrees % 360000; /* of the sign of its argument */
    const uint32_t size = (uint32_t)(within < 0 ? -within : within);
    const uint32_t angle = (size * 1024 + 2812) / 5625;
    return berth_angle_of((uint16_t)(within < 0 ? 0 - angle : angle));
}

/* factor / 2^drop is how many units of an angle there are to one of `value`. */
static berth_status to_angle(float value, uint64_t factor, int32_t drop, berth_angle *angle)
{
    const uint32_t magnitude = float_magnitude(value);
    if (angle == NULL || magnitude > WIDEST_ARC) {
        return angle == NULL ? BERTH_E_NULL : BERTH_E_NUMBER;
    }
    const uint32_t size = float_scaled(magnitude, factor, drop);
    *angle = berth_angle_of((uint16_t)(float_negative(value) ? 0 - size : size));
    return BERTH_OK;
}

/* 2^30 * 8192 / 45, rounded up. It is less than one too large, which adds less than |d| 2^-30 to
 * the product. Of d = m 2^e the true one is half way between two units, or off by at least 1 / 90
 * (e >= -14), or by 2^-k / 90 where e is -14 - k: then |d| < 2^(10 - k), and less than 2^(-20 - k)
 * was added. So it rounds as the true one does, and halves away from zero. */
#define UNITS_DEGREE UINT64_C(195468733827)
/* 2^26 * 65536 / (2 pi), rounded to the nearest: off by at most 2^15 * 2^-27 of a unit. */
#define UNITS_RADIAN UINT64_C(699970842190)

berth_status berth_angle_from_degrees(float degrees, berth_angle *angle)
{
    return to_angle(degrees, UNITS_DEGREE, 30, angle);
}

berth_status berth_angle_from_radians(float radians, berth_angle *angle)
{
    return to_angle(radians, UNITS_RADIAN, 26, angle);
}

/* ---- Ticks ----------------------------------------------------------------------------------- */

#define MOST_A_SECOND (UINT32_C(1) << 24)

static berth_status to_ticks(uint64_t size, int negative, int32_t *ticks)
{
    if (size > BERTH_TICK_MAX) {
        return BERTH_E_TICK;
    }
    *ticks = signed_of((uint32_t)size, negative);
    return BERTH_OK;
}

static berth_status check_ticks(uint32_t per_second, const int32_t *ticks)
{
    if (ticks == NULL) {
        return BERTH_E_NULL;
    }
    return per_second == 0 || per_second > MOST_A_SECOND ? BERTH_E_DT : BERTH_OK;
}

berth_status berth_ticks_from_ms(int32_t ms, uint32_t per_second, int32_t *ticks)
{
    const berth_status status = check_ticks(per_second, ticks);
    const uint64_t size = ms < 0 ? 0 - (uint32_t)ms : (uint32_t)ms;
    return status != BERTH_OK ? status : to_ticks((size * per_second + 500) / 1000, ms < 0, ticks);
}

berth_status berth_ticks_from_seconds(float seconds, uint32_t per_second, int32_t *ticks)
{
    const berth_status status = check_ticks(per_second, ticks);
    const uint32_t magnitude = float_magnitude(seconds);
    return status != BERTH_OK ? status
           : magnitude >= FLOAT_INFINITE
               ? BERTH_E_TICK
               : to_ticks(float_scaled(magnitude, per_second, 0), float_negative(seconds), ticks);
}

int64_t berth_ticks_to_ms(int32_t ticks, uint32_t per_second)
{
    const uint64_t size = ticks < 0 ? 0 - (uint32_t)ticks : (uint32_t)ticks;
    const int64_t ms = per_second != 0 ? (int64_t)((size * 1000 + per_second / 2) / per_second) : 0;
    return ticks < 0 ? -ms : ms;
}
