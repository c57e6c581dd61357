/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* Discs that hold discs, in integers of four limbs and in double.
 *
 * Times the chord's duration all is an integer: coordinates below 2^30 and durations below 2^30
 * make the weighted mean of two points below 2^60, an offset below 2^61, its square below 2^122. */

#include "tests/reference/cover.h"

typedef struct limbs {
    uint32_t limb[4]; /* the least significant first */
} limbs;

/* to += a * b, where the sum fits. */
static void add_product(limbs *to, uint64_t a, uint64_t b)
{
    const uint32_t in_a[2] = {(uint32_t)a, (uint32_t)(a >> 32)};
    const uint32_t in_b[2] = {(uint32_t)b, (uint32_t)(b >> 32)};

    for (int i = 0; i < 2; i++) {
        uint64_t carry = 0;
        for (int k = i; k < 4; k++) {
            carry += to->limb[k];
            if (k - i < 2) {
                carry += (uint64_t)in_a[i] * in_b[k - i];
            }
            to->limb[k] = (uint32_t)carry;
            carry >>= 32;
        }
    }
}

static uint64_t size_of(int64_t v)
{
    return v < 0 ? UINT64_C(0) - (uint64_t)v : (uint64_t)v;
}

int reference_covers(const reference_chord *chord, int32_t tick, int32_t x, int32_t y, int32_t r)
{
    const int64_t after = (int64_t)tick - chord->t0, before = (int64_t)chord->t1 - tick;
    const uint64_t dx = size_of(chord->x0 * before + chord->x1 * after - x * (before + after));
    const uint64_t dy = size_of(chord->y0 * before + chord->y1 * after - y * (before + after));
    const uint64_t room = size_of(((int64_t)chord->radius - r) * (before + after));
    limbs distance2 = {{0, 0, 0, 0}}, room2 = {{0, 0, 0, 0}};

    if (r > chord->radius) {
        return 0;
    }
    add_product(&distance2, dx, dx);
    add_product(&distance2, dy, dy);
    add_product(&room2, room, room);
    for (int i = 3; i >= 0; i--) {
        if (distance2.limb[i] != room2.limb[i]) {
            return distance2.limb[i] < room2.limb[i];
        }
    }
    return 1;
}

/* Newton's iteration from above: it falls until it is at the root, within a unit in the last
 * place. */
static double root(double v)
{
    double r = v > 1 ? v : 1, next = 0.5 * (r + v / r);

    while (next < r) {
        r = next;
        next = 0.5 * (r + v / r);
    }
    return r;
}

double reference_uncovered(const reference_chord_f64 *chord, int32_t tick, double x, double y,
                           double r)
{
    const double part = (double)(tick - chord->t0) / (double)(chord->t1 - chord->t0);
    const double dx = chord->x0 + (chord->x1 - chord->x0) * part - x;
    const double dy = chord->y0 + (chord->y1 - chord->y0) * part - y;

    return root(dx * dx + dy * dy) + r - chord->radius;
}
