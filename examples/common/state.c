/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* Random numbers and hashes of the crowds. */

#include "state.h"

uint32_t state_seeded(uint32_t seed)
{
    const uint32_t state = seed * UINT32_C(2654435769) + 1;
    return state == 0 ? 1 : state;
}

uint32_t state_random(uint32_t *state, uint32_t below)
{
    /* xorshift, and a multiplication to spread what it gives */
    *state ^= *state << 13;
    *state ^= *state >> 17;
    *state ^= *state << 5;
    return (uint32_t)(((uint64_t)(*state * UINT32_C(2654435769)) * below) >> 32);
}

uint32_t state_hash_word(uint32_t hash, uint32_t word)
{
    int i;
    for (i = 0; i < 4; i++) {
        hash = (hash ^ (word & 255u)) * UINT32_C(16777619);
        word >>= 8;
    }
    return hash;
}

uint32_t state_hash_placement(uint32_t hash, const berth_placement *at)
{
    hash = state_hash_word(hash, (uint32_t)at->rotation.c);
    hash = state_hash_word(hash, (uint32_t)at->rotation.s);
    hash = state_hash_word(hash, (uint32_t)at->x);
    hash = state_hash_word(hash, (uint32_t)at->y);
    return state_hash_word(hash, (uint32_t)at->start);
}
