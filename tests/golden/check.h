/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* Hashes of answers, and their comparison with what holds on every machine. -DGOLDEN_PRINT prints
 * them as they are, -DGOLDEN_PRINT=2 after each round: to renew them, or to find where two machines
 * part. */

#ifndef BERTH_GOLDEN_CHECK_H
#define BERTH_GOLDEN_CHECK_H

#include "tests/golden/golden.h"
#include "tests/golden/order.h"

#ifdef GOLDEN_PRINT
#define PRINT (GOLDEN_PRINT + 0)
#else
#define PRINT (-1)
#endif

static inline void hash_u32(uint64_t *hash, uint32_t value)
{
    *hash = harness_hash_u32(*hash, value);
}

static inline void hash_num(uint64_t *hash, berth_num num)
{
    const berth_raw raw = berth_num_raw(num);
    *hash = golden_hash_number(*hash, &raw, sizeof raw);
}

static inline void hash_u32_list(uint64_t *hash, const uint32_t *values, size_t bytes)
{
    for (size_t i = 0; i < bytes / sizeof *values; i++) {
        hash_u32(hash, values[i]);
    }
}

/* One after the other. */
#define hash_u32s(hash, ...)                                                                       \
    hash_u32_list(hash, (const uint32_t[]){__VA_ARGS__}, sizeof((const uint32_t[]){__VA_ARGS__}))

static inline void hash_point(uint64_t *hash, berth_num x, berth_num y)
{
    hash_num(hash, x);
    hash_num(hash, y);
}

/* `name`: what golden.h calls it. */
static inline void check_hash(const char *name, uint64_t hash, uint64_t golden)
{
    if (hash != golden || PRINT >= 0) {
        harness_note("#define GOLDEN_%s UINT64_C(0x%llx)", name, hash);
    }
    CHECK(hash == golden);
}

#endif
