/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* What the unit and fault tests share: numbers of any arithmetic as doubles, and back.
 *
 * Tests are written once for q16, f32 and f64. They compute in double, which holds each number of
 * the three exactly, and never with the library's own arithmetic. */

#ifndef BERTH_TEST_SUPPORT_H
#define BERTH_TEST_SUPPORT_H

#include "tests/gen/real.h"
#include "tests/harness/harness.h"

#define LENGTH_OF(array) ((uint32_t)(sizeof(array) / sizeof((array)[0])))

#ifdef BERTH_Q16
#define DIR_ULP HEX_1(14)    /* of a sine near one */
#define NORM_SLACK HEX_1(13) /* |c^2 + s^2 - 1| that a placement may have */
#elif defined(BERTH_CFG_F32)
#define DIR_ULP HEX_1(23)
#define NORM_SLACK HEX_1(21)
#else
#define DIR_ULP HEX_1(52)
#define NORM_SLACK HEX_1(49)
#endif

/* The number `steps` representable numbers further from zero (steps < 0: nearer to it). For floats
 * that is one step of their bits as an integer; num must not be zero. */
static inline berth_num num_outward(berth_num num, int32_t steps)
{
    const berth_raw raw = berth_num_raw(num);
#ifdef BERTH_Q16
    return berth_num_of(raw < 0 ? raw - steps : raw + steps);
#elif defined(BERTH_CFG_F32)
    union {
        float real;
        int32_t bits;
    } u;
    u.real = raw;
    u.bits += steps;
    return berth_num_of(u.real);
#else
    union {
        double real;
        int64_t bits;
    } u;
    u.real = raw;
    u.bits += steps;
    return berth_num_of(u.real);
#endif
}

/* A random number in [low, high], on a grid of 2^-12 units, so that it is exact in every
 * arithmetic up to 2^11 units. */
static inline berth_num num_between(harness_random *random, int32_t low, int32_t high)
{
    const int32_t fine = harness_between(random, low * 4096, high * 4096);
    return num_from((double)fine / 4096.0);
}

/* Where everything is that has not been moved. */
static const berth_placement here = {{BERTH_DIR_ONE, 0}, BERTH_NUM(0), BERTH_NUM(0), 0};

/* A placement with each fault that one may have, and its status. */
enum { PLACEMENT_FAULTS = 5 };
static const berth_status placement_faults[PLACEMENT_FAULTS] = {
    BERTH_E_ROTATION, BERTH_E_TRANSLATION, BERTH_E_TRANSLATION, BERTH_E_START, BERTH_E_START};

static inline berth_placement placement_faulty(uint32_t fault)
{
    const berth_num beyond = num_outward(num_from(8192), 1);
    berth_placement p = here;
    switch (fault) {
    case 0: p.rotation.s = p.rotation.c; break;
    case 1: p.x = beyond; break;
    case 2: p.y = berth_num_neg(beyond); break;
    case 3: p.start = BERTH_TICK_MAX + 1; break;
    default: p.start = -BERTH_TICK_MAX - 1; break;
    }
    return p;
}

/* A good description, made anew, that is refused when one thing of it is wrong. */
#define CHECK_WRONG(type, made, change, refused, status)                                           \
    do {                                                                                           \
        type desc = made;                                                                          \
        change;                                                                                    \
        refused(&desc, status);                                                                    \
    } while (0)

static inline void copy_bytes(void *to, const void *from, size_t size)
{
    unsigned char *t = to;
    const unsigned char *f = from;
    for (size_t i = 0; i < size; i++) {
        t[i] = f[i];
    }
}

#endif
