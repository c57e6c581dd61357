/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* Random numbers and hashes that are the same bits on every core. */

#include "tests/harness/harness.h"

/* SplitMix64 (Steele, Lea, Flood 2014): a counter with an odd step, mixed. Every seed is good, and
 * seeds that follow each other give unrelated sequences. */
uint32_t harness_piece;

harness_random harness_random_from(uint64_t seed)
{
    harness_random random;
    random.state = seed + harness_piece * UINT64_C(0xd1b54a32d192ed03);
    return random;
}

int (*harness_drawn)(uint32_t *value);

uint32_t harness_u32(harness_random *random)
{
    uint32_t drawn;
    if (harness_drawn != NULL && harness_drawn(&drawn)) {
        return drawn;
    }
    uint64_t z = random->state += UINT64_C(0x9e3779b97f4a7c15);
    z = (z ^ (z >> 30)) * UINT64_C(0xbf58476d1ce4e5b9);
    z = (z ^ (z >> 27)) * UINT64_C(0x94d049bb133111eb);
    return (uint32_t)((z ^ (z >> 31)) >> 32);
}

/* The high word of a product is uniform once the 2^32 mod n lowest values of the low word, which
 * would make some results likelier than others, are thrown away. */
uint32_t harness_below(harness_random *random, uint32_t n)
{
    const uint32_t reject = (UINT32_C(0) - n) % n;
    uint64_t product;

    do {
        product = (uint64_t)harness_u32(random) * n;
    } while ((uint32_t)product < reject);
    return (uint32_t)(product >> 32);
}

int32_t harness_between(harness_random *random, int32_t low, int32_t high)
{
    const uint32_t span = (uint32_t)high - (uint32_t)low + 1u; /* 0: all 2^32 values */
    const uint32_t offset = span != 0 ? harness_below(random, span) : harness_u32(random);

    return (int32_t)((int64_t)low + (int64_t)offset);
}

uint64_t harness_hash(uint64_t hash, const void *bytes, size_t size)
{
    const unsigned char *at = bytes;

    for (size_t i = 0; i < size; i++) {
        hash = (hash ^ at[i]) * UINT64_C(1099511628211);
    }
    return hash;
}

uint64_t harness_hash_u32(uint64_t hash, uint32_t value)
{
    unsigned char bytes[4];

    for (int i = 0; i < 4; i++) {
        bytes[i] = (unsigned char)(value >> (8 * i));
    }
    return harness_hash(hash, bytes, sizeof bytes);
}
