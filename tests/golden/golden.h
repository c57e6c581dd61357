/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* The hashes of test_golden.c and test_golden_mobb.c, which print them when they differ. The same
 * on every machine, with every compiler, at every level of optimization: what changes one must mean
 * to. */

#ifndef BERTH_GOLDEN_H
#define BERTH_GOLDEN_H

#include <berth/config.h>

#ifdef BERTH_Q16
#define GOLDEN_TURNS UINT64_C(0xe4c0ea0da536c124)
#define GOLDEN_IMAGES UINT64_C(0x84a9e482d29a2490)
#define GOLDEN_ANSWERS UINT64_C(0x5adfc1a45eb2752d)
#define GOLDEN_COUNTS UINT64_C(0x18eb22121b76f637)
#define GOLDEN_MOBB_IMAGES UINT64_C(0xebc821caffffcd15)
#define GOLDEN_MOBB_ANSWERS UINT64_C(0x742ece0413a36355)
#define GOLDEN_MOBB_COUNTS UINT64_C(0x6b3e961867157034)
#elif defined(BERTH_CFG_F32)
#define GOLDEN_TURNS UINT64_C(0x79674be3953d7b7e)
#define GOLDEN_IMAGES UINT64_C(0x5144ca49ef08d992)
#define GOLDEN_ANSWERS UINT64_C(0xcc715f9da3cb70ad)
#define GOLDEN_COUNTS UINT64_C(0x7a2bcf7ba37eb4d1)
#define GOLDEN_MOBB_IMAGES UINT64_C(0xcd8573c65c073185)
#define GOLDEN_MOBB_ANSWERS UINT64_C(0x524c6125a97c88d9)
#define GOLDEN_MOBB_COUNTS UINT64_C(0x79f692bb859feda1)
#else
#define GOLDEN_TURNS UINT64_C(0x61d0a64901d38c6e)
#define GOLDEN_IMAGES UINT64_C(0x774c3a6840b22733)
#define GOLDEN_ANSWERS UINT64_C(0x522ee8cd9747745)
#define GOLDEN_COUNTS UINT64_C(0xf4983e823173e031)
#define GOLDEN_MOBB_IMAGES UINT64_C(0x621f9029e2df6b8d)
#define GOLDEN_MOBB_ANSWERS UINT64_C(0x7fa2f42c2033f48d)
#define GOLDEN_MOBB_COUNTS UINT64_C(0x6b15d82c58eb951c)
#endif

#endif
