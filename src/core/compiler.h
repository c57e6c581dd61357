/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* What a compiler is asked for beyond C99, and spared. */

#ifndef BERTHI_COMPILER_H
#define BERTHI_COMPILER_H

/* gcc for ARMv4T (arm7tdmi) ends a Thumb function without a result with "pop {r0}; bx r0", and with
 * -fipa-ra, which is in -O2, lets its callers believe that r0 survives: a pointer becomes a return
 * address (gcc 12.2; met in split.c, whose caller read through it). Where BERTH_CFG_IPA_RA_OFF says
 * that the build has -fno-ipa-ra, which costs nothing, this pragma, which costs 1.2 % of the code,
 * is left out. */
#if defined(__GNUC__) && !defined(__clang__) && defined(__thumb__) && __ARM_ARCH < 5 &&            \
    !defined(BERTH_CFG_IPA_RA_OFF)
#pragma GCC optimize("no-ipa-ra")
#endif

/* avr-gcc 5.4 at -Os writes branches that are too far to link (closest.c, glide.c). */
#if defined(__AVR__) && defined(__GNUC__) && !defined(__clang__) && __GNUC__ < 8
#pragma GCC optimize("no-split-wide-types")
#endif

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

/* A function that a table names, and that what it is called for brings: a linker does not look for
 * it, and leaves it null where nothing else has brought its file. Where linkers are others it is
 * always there. */
#if defined(__ELF__) && (defined(__GNUC__) || defined(__clang__))
#define BERTHI_BROUGHT __attribute__((weak))
#else
#define BERTHI_BROUGHT
#endif

/* The same on every port: what a hot function seldom calls would stand in fast memory with it. */
#if defined(__OPTIMIZE_SIZE__)
#define BERTHI_SELDOM
#elif defined(__GNUC__)
#define BERTHI_SELDOM BERTHI_APART __attribute__((noinline))
#else
#define BERTHI_SELDOM BERTHI_APART
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

/* Whether code shall be small. */
#ifdef __OPTIMIZE_SIZE__
#define BERTHI_IS_SMALL 1
#else
#define BERTHI_IS_SMALL 0
#endif

/* Functions that are merged into their callers for speed, and stand once where code shall be
 * small. */
#ifdef __OPTIMIZE_SIZE__
#define BERTHI_ONCE static BERTHI_APART
#define BERTHI_SHARED static BERTHI_APART
#else
#define BERTHI_ONCE static inline
#define BERTHI_SHARED BERTHI_INLINE /* hot ones, however large */
#endif

/* Functions with a caller or two that have a frame of their own for the stack's sake; where code
 * shall be small the compiler may merge them. */
#ifdef __OPTIMIZE_SIZE__
#define BERTHI_SINGLE static
#else
#define BERTHI_SINGLE static BERTHI_APART
#endif

/* Functions that the compiler is to merge into their only caller, and those that it is to merge all
 * that they call into, also where it would save code: frames of their own would stand on top of the
 * query's on the stack. */
#if defined(__GNUC__) || defined(__clang__)
#define BERTHI_MERGED inline __attribute__((always_inline))
#define BERTHI_FLAT __attribute__((noinline, flatten))
#else
#define BERTHI_MERGED inline
#define BERTHI_FLAT
#endif

#endif
