/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* Compile-time configuration: all options that a program may give the library. (One more is for
 * ports: BERTHI_APART in src/core/arith.h, by which functions are kept out of their callers.)
 *
 * Give the same options to the library and to the code that includes its headers. Options that
 * change a type also change the exported names, so a mismatch fails at link time.
 *
 *   option             default    meaning
 *   BERTH_CFG_F32      off        lengths are IEEE single floats
 *   BERTH_CFG_F64      off        lengths are IEEE double floats (host tests and tools)
 *                                 neither of the two: q16, Q16.16 fixed point
 *   BERTH_CFG_CHECK    off        verify every narrowing, shift and bound at run time; the program
 *                                 must define berth_check_failed(). For tests
 *   BERTH_CFG_STRICT   off        berth_num and berth_angle are structs: a bare number does not
 *                                 compile where a length or an angle is wanted
 *   BERTH_CFG_STRICT_LENGTHS  off berth_num alone is one
 *   BERTH_CFG_IPA_RA_OFF  off     the build has -fno-ipa-ra: for gcc and ARMv4T in Thumb, where the
 *                                 sources forbid by themselves, at 1.2 % of the code, what gcc
 *                                 does wrong there
 *   BERTH_CFG_GLANCE_OFF  off     answers in time (berth/answers.h) put every pair of legs that is
 *                                 not clearly apart to the exact test at once, and look for the
 *                                 nearest from the begin on: the same answers, in less code and
 *                                 more time. For q16
 *   BERTH_CFG_SEAL     off        what is placed, a table and a chain have a checksum of their own:
 *                                 each question looks whether a bit of them has flipped in RAM,
 *                                 and says BERTH_E_SEAL (docs/promises.md). Not with F64, STRICT
 *   BERTH_HOT          (nothing)  put in front of the functions that a query spends its time in,
 *                                 and of those that read and place a sample; for example a
 *                                 section attribute that puts them in fast RAM
 *
 * Which promise is whose: the same call gives the same answer and, in one byte order, the same
 * image bytes
 *
 *   q16        with every core, compiler and option: it computes in integers alone
 *   f32, f64   where each operation rounds once, to its type: IEEE floats, no x87, no -ffast-math
 *              or part of it, no multiplication merged with an addition. The sources do not compile
 *              where they can see that it is otherwise, and keep gcc and clang from merging unless
 *              they are given -ffp-contract=fast, link-time optimization included; give another
 *              compiler what it calls -ffp-contract=off. Never to miss a collision rests on the
 *              same rules
 */

#ifndef BERTH_CONFIG_H
#define BERTH_CONFIG_H

#include <stddef.h>
#include <stdint.h>

#include "constant.h"

#define BERTH_VERSION_MAJOR 0
#define BERTH_VERSION_MINOR 2
#define BERTH_VERSION_PATCH 0

#if defined(BERTH_CFG_F32) && defined(BERTH_CFG_F64)
#error "choose one of BERTH_CFG_F32 and BERTH_CFG_F64, or neither for q16"
#endif

#if defined(BERTH_CFG_SEAL) &&                                                                     \
    (defined(BERTH_CFG_F64) || defined(BERTH_CFG_STRICT) || defined(BERTH_CFG_STRICT_LENGTHS))
#error "BERTH_CFG_SEAL is for q16 and f32, without STRICT"
#endif

#if defined(BERTH_CFG_F32)
#define BERTH_ARITHMETIC "f32"
#define BERTH_ARITHMETIC_ID 2
#define BERTH_NAME_OF(name, kind) name##_f32##kind
#elif defined(BERTH_CFG_F64)
#define BERTH_ARITHMETIC "f64"
#define BERTH_ARITHMETIC_ID 3
#define BERTH_NAME_OF(name, kind) name##_f64##kind
#else
#define BERTH_ARITHMETIC "q16"
#define BERTH_ARITHMETIC_ID 1
#define BERTH_Q16 1
#define BERTH_NAME_OF(name, kind) name##_q16##kind
#endif

/* BERTH_NAME(f) is the exported name of f. It carries the arithmetic (and STRICT and SEAL, which
 * change types), so that all builds link into one program, and a header and a library that do not
 * belong together do not. */
#if defined(BERTH_CFG_STRICT)
#define BERTH_NAME(name) BERTH_NAME_OF(name, _strict)
#elif defined(BERTH_CFG_STRICT_LENGTHS)
#define BERTH_NAME(name) BERTH_NAME_OF(name, _lengths)
#elif defined(BERTH_CFG_SEAL)
#define BERTH_NAME(name) BERTH_NAME_OF(name, _seal)
#else
#define BERTH_NAME(name) BERTH_NAME_OF(name, )
#endif

#ifndef BERTH_HOT
#define BERTH_HOT
#endif

#if defined(__GNUC__) || defined(__clang__)
#define BERTH_NODISCARD __attribute__((warn_unused_result))
#else
#define BERTH_NODISCARD
#endif

#ifdef __cplusplus
#define BERTH_BEGIN_DECLS extern "C" {
#define BERTH_END_DECLS }
#else
#define BERTH_BEGIN_DECLS
#define BERTH_END_DECLS
#endif

/* BERTH_ASSERT(e): when e is false, the bug is ours, never the caller's. Checked in CHECK builds
 * only; nothing depends on it. */
#ifdef BERTH_CFG_CHECK
BERTH_BEGIN_DECLS
/* Defined by the program that links a CHECK build. May return; the library then goes on. */
void berth_check_failed(const char *expression, const char *file, int line);
BERTH_END_DECLS
#define BERTH_ASSERT(e) ((e) ? (void)0 : berth_check_failed(#e, __FILE__, __LINE__))
#else
#define BERTH_ASSERT(e) ((void)0)
#endif

#endif
