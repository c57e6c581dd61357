/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* What the crowds share, freestanding: their random numbers and the hash of their state. */

#ifndef COMMON_STATE_H
#define COMMON_STATE_H

#include <berth/berth.h>

/* A number of 0 to below - 1. The state is never 0: state_seeded gives one that is not. */
uint32_t state_seeded(uint32_t seed);
uint32_t state_random(uint32_t *state, uint32_t below);

/* FNV-1a, field by field: equal on every core. Begin with STATE_HASH. */
#define STATE_HASH UINT32_C(2166136261)
uint32_t state_hash_word(uint32_t hash, uint32_t word);
uint32_t state_hash_placement(uint32_t hash, const berth_placement *at);

#endif
