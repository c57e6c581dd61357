/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* A table: its seal and its cells. */

#ifndef BERTHI_TRAFFIC_H
#define BERTHI_TRAFFIC_H

#include "traffic_commitment.h"

#ifdef BERTH_CFG_SEAL
#define berthi_traffic_seal BERTH_NAME(berthi_traffic_seal)
#define berthi_traffic_broken BERTH_NAME(berthi_traffic_broken)

/* Seals a table of which nothing but this entry, and what an entry comes and goes with, has
 * changed; and whether it is not as it was left. O(capacity). */
void berthi_traffic_seal(berth_traffic *traffic, uint32_t entry);
int berthi_traffic_broken(const berth_traffic *traffic);
#else
#define berthi_traffic_seal(traffic, entry) ((void)0)
#define berthi_traffic_broken(traffic) 0
#endif

typedef struct berthi_traffic_question berthi_traffic_question;

/* What a table whose entries are in cells of the ground has besides: a description names it, and a
 * linker drops it where none does. */
struct berth_traffic_cells {
    /* How many buckets a description asks for; 0: no such number. */
    uint32_t (*buckets)(const berth_traffic_desc *desc);
    /* Lays them out behind the discs, without entries. */
    void (*lay)(berth_traffic *traffic, uint32_t buckets);
    void (*put)(berth_traffic *traffic, uint32_t entry);
    void (*take)(berth_traffic *traffic, uint32_t entry);
    /* A question goes by them from now on, where they are fewer than summaries: at their begin. */
    void (*begin)(berthi_traffic_question *q);
    /* The same from an entry on. */
    void (*resume)(berthi_traffic_question *q, uint32_t entry);
    /* Its next candidate; traffic->used: there is none; any, where it has no turn left. */
    uint32_t (*next)(berthi_traffic_question *q);
};

#endif
