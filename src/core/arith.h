/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* The arithmetic that the trees are built and walked in, behind one set of names.
 *
 * Builders and queries are written once, against the types and functions that the two headers
 * below define:
 *
 *   berthi_unit   what an image stores: a coordinate, an extent, a direction's component, a radius
 *   berth_len     a length to compute with, in the coarser step of a query (q16)
 *   berthi_wdir   a direction's component to compute with (q16: Q14)
 *   berthi_prod   direction times length (q16: Q14 of steps, 32 bits)
 *   berthi_frame  clip b as seen from clip a: set up once a query */

#ifndef BERTHI_ARITH_H
#define BERTHI_ARITH_H

#include "berth/num.h"
#include "berth/placement.h"

/* Functions that the compiler should not merge into their callers: each has its own small frame on
 * the stack, and its code stands once. A port that has the stack may define it as nothing. */
#ifndef BERTHI_APART
#if defined(__GNUC__) && !defined(__clang__) && __GNUC__ >= 8
/* noipa, and not noinline alone: what gcc learns of a callee in the same file makes it keep more in
 * registers across the call, and saving those costs stack (16 bytes a query on m3) */
#define BERTHI_APART __attribute__((noipa))
#elif defined(__GNUC__)
#define BERTHI_APART __attribute__((noinline))
#else
#define BERTHI_APART
#endif
#endif

/* Functions that should be merged into their callers, however large: of a few lines that each query
 * runs through. */
#ifndef BERTHI_INLINE
#if defined(__GNUC__)
#define BERTHI_INLINE static inline __attribute__((always_inline))
#else
#define BERTHI_INLINE static inline
#endif
#endif

/* What berthi_meet finds of two samples. */
typedef enum berthi_meeting {
    BERTHI_KEEP_APART,
    BERTHI_COLLIDE,
    BERTHI_TOO_CLOSE /* to the decision, for these numbers: never in floats */
} berthi_meeting;

#ifdef BERTH_Q16
#include "arith_q16.h"
#else
#include "arith_real.h"
#endif

/* Whether (c, s) is of unit length, to the tolerance that the bounds allow. A NaN is not. */
static inline int berthi_is_unit(berthi_wdir c, berthi_wdir s)
{
    const berthi_norm norm = berthi_norm_of(c, s);
    return norm >= BERTHI_NORM_ONE - BERTHI_NORM_TOLERANCE &&
           norm <= BERTHI_NORM_ONE + BERTHI_NORM_TOLERANCE;
}

#endif
