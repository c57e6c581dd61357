/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* Traffic: one against many. The table that a dispatcher, a crowd or a robot with ears keeps.
 *
 * A commitment is a placed motion or chain with the caller's number: whose it is. One who has a
 * plan commits it, so that others keep clear of it; before, one asks whether it is clear of what
 * all others have committed to. Several commitments may have the same number: who changes plans
 * holds the old and the new one until the old one is withdrawn. Those with the asker's own number
 * do not count.
 *
 * Everything lies in an arena of fixed capacity. Answers and costs are the same on every core, and
 * do not depend on the order in which things were committed, but for the entries' numbers. Questions
 * only read: any number of threads and interrupts may ask while nobody changes the table. Where
 * all are compared by a summary (where, how large, from when until when), 256 commitments or less,
 * no hash is faster; above that commitments are looked for where and when they are.
 *
 * `berth/grid.h` keeps points and finds the nearest ones; whether plans meet is asked here. */

#ifndef BERTH_TRAFFIC_H
#define BERTH_TRAFFIC_H

#include "answers.h"
#include "arena.h"

BERTH_BEGIN_DECLS

#define BERTH_TRAFFIC_CAPACITY_MAX 65535

/* No number: asks about all commitments. */
#define BERTH_TRAFFIC_NOBODY UINT32_MAX

typedef struct berth_traffic_desc {
    uint32_t capacity; /* commitments, 1 to BERTH_TRAFFIC_CAPACITY_MAX */
    int32_t slab;      /* above 256: ticks of a slab of time, by which commitments are looked for:
                          about what one lasts, or 8 to 16 s; 0: 2^14 */
    uint32_t slabs;    /* above 256: entries in all slabs; 0: 8 for each commitment */
} berth_traffic_desc;

struct berth_commitment; /* for the library only */

typedef struct berth_traffic {
    struct berth_commitment *entries;
    void *summaries;
    void *slabs;
    uint32_t capacity;
    uint32_t count;   /* commitments now */
    uint32_t changes; /* goes on by one with every change, so that cursors notice */
    uint32_t room[10];
} berth_traffic;

/* BERTH_OK, BERTH_E_NULL or BERTH_E_CAPACITY (capacity, slab or slabs out of range). */
#define berth_traffic_desc_check BERTH_NAME(berth_traffic_desc_check)
BERTH_NODISCARD berth_status berth_traffic_desc_check(const berth_traffic_desc *desc);

/* Bytes that make takes from the arena (aligned to 8); 0 when the check says why. */
#define berth_traffic_size BERTH_NAME(berth_traffic_size)
BERTH_NODISCARD size_t berth_traffic_size(const berth_traffic_desc *desc);

/* Makes *traffic an empty table. BERTH_OK, BERTH_E_NULL, BERTH_E_CAPACITY or BERTH_E_SPACE; on an
 * error nothing has changed. */
#define berth_traffic_make BERTH_NAME(berth_traffic_make)
BERTH_NODISCARD berth_status berth_traffic_make(const berth_traffic_desc *desc, berth_arena *arena,
                                                berth_traffic *traffic);

/* ---- Changes -------------------------------------------------------------------------------- */

/* Each returns BERTH_OK, or the first of these that applies, and then nothing has changed:
 * BERTH_E_NULL, BERTH_E_VIEW (the table was not made), BERTH_E_ITEM (entry is not below the
 * capacity), BERTH_E_ABSENT (nothing is committed there), BERTH_E_PLACED, BERTH_E_CAPACITY (the
 * table, or its slabs, are full). */

/* *placed is copied; view, image, placement, chain and all that it reads stay the caller's and must
 * stand unchanged until it is withdrawn. `number` is any below BERTH_TRAFFIC_NOBODY
 * (BERTH_E_INDEX). *entry (may be null) is its number in the table: the least that is free. */
#define berth_traffic_commit BERTH_NAME(berth_traffic_commit)
BERTH_NODISCARD berth_status berth_traffic_commit(berth_traffic *traffic, uint32_t number,
                                                  const berth_placed *placed, uint32_t *entry);

/* Another plan in place of what is committed, in the same entry, under the same number. */
#define berth_traffic_replace BERTH_NAME(berth_traffic_replace)
BERTH_NODISCARD berth_status berth_traffic_replace(berth_traffic *traffic, uint32_t entry,
                                                   const berth_placed *placed);

#define berth_traffic_withdraw BERTH_NAME(berth_traffic_withdraw)
BERTH_NODISCARD berth_status berth_traffic_withdraw(berth_traffic *traffic, uint32_t entry);

/* Withdraws all commitments of a number; *count (may be null) is how many there were. */
#define berth_traffic_withdraw_all BERTH_NAME(berth_traffic_withdraw_all)
BERTH_NODISCARD berth_status berth_traffic_withdraw_all(berth_traffic *traffic, uint32_t number,
                                                        uint32_t *count);

/* Withdraws all that is over before tick `now`; what stands at its end is never over. */
#define berth_traffic_forget BERTH_NAME(berth_traffic_forget)
BERTH_NODISCARD berth_status berth_traffic_forget(berth_traffic *traffic, int32_t now,
                                                  uint32_t *count);

/* What an entry holds: BERTH_HIT and *placed, *number (each may be null), or BERTH_E_ABSENT. The
 * pointer is valid until the entry is changed. */
#define berth_traffic_entry BERTH_NAME(berth_traffic_entry)
BERTH_NODISCARD berth_status berth_traffic_entry(const berth_traffic *traffic, uint32_t entry,
                                                 const berth_placed **placed, uint32_t *number);

/* ---- Questions ------------------------------------------------------------------------------ */

typedef struct berth_traffic_counts {
    uint32_t looked;                     /* summaries and entries of slabs looked at */
    uint32_t candidates;                 /* commitments that were asked */
    uint32_t steps, bounds, legs, exact; /* of these, together */
} berth_traffic_counts;

typedef struct berth_conflict {
    uint32_t entry, number; /* with whom */
    berth_impact impact;    /* when and where: a is the plan, b the other */
} berth_conflict;

/* Is this plan clear of all others? options (may be null) are those of berth_meet, for each pair;
 * max_steps is for all together. BERTH_CLEAR, BERTH_HIT, BERTH_UNKNOWN; the errors of berth_meet,
 * and BERTH_E_VIEW. Stops at the first proof of a hit. */
#define berth_traffic_ask BERTH_NAME(berth_traffic_ask)
BERTH_NODISCARD berth_status berth_traffic_ask(const berth_traffic *traffic, uint32_t number,
                                               const berth_placed *plan,
                                               const berth_motion_options *options,
                                               berth_traffic_counts *counts);

/* The same when each other's clock may be off by up to clock_error ticks: berth_meet_within. */
#define berth_traffic_ask_within BERTH_NAME(berth_traffic_ask_within)
BERTH_NODISCARD berth_status berth_traffic_ask_within(const berth_traffic *traffic, uint32_t number,
                                                      const berth_placed *plan, int32_t clock_error,
                                                      const berth_motion_options *options,
                                                      berth_traffic_counts *counts);

/* With whom first, and when? Of those who are met in the same tick the least number, then the least
 * entry. BERTH_HIT: *conflict; BERTH_CLEAR: with nobody. */
#define berth_traffic_first_conflict BERTH_NAME(berth_traffic_first_conflict)
BERTH_NODISCARD berth_status berth_traffic_first_conflict(const berth_traffic *traffic,
                                                          uint32_t number, const berth_placed *plan,
                                                          const berth_motion_options *options,
                                                          berth_conflict *conflict,
                                                          berth_traffic_counts *counts);

/* All whom the plan meets, each once with its first impact, by entry: *next begins as 0 and is
 * where to go on. BERTH_HIT: *conflict; BERTH_CLEAR: there are no more. */
#define berth_traffic_next_conflict BERTH_NAME(berth_traffic_next_conflict)
BERTH_NODISCARD berth_status berth_traffic_next_conflict(const berth_traffic *traffic,
                                                         uint32_t number, const berth_placed *plan,
                                                         const berth_motion_options *options,
                                                         uint32_t *next, berth_conflict *conflict,
                                                         berth_traffic_counts *counts);

/* From when on is the plan clear of all others? As berth_earliest_start. */
#define berth_traffic_earliest_start BERTH_NAME(berth_traffic_earliest_start)
BERTH_NODISCARD berth_status berth_traffic_earliest_start(const berth_traffic *traffic,
                                                          uint32_t number, const berth_placed *plan,
                                                          const berth_start_range *range,
                                                          const berth_motion_options *options,
                                                          int32_t *start,
                                                          berth_traffic_counts *counts);

typedef struct berth_nearest {
    uint32_t entry, number;
    berth_approach approach; /* a is the plan, b the other */
} berth_nearest;

/* Who comes closest to the plan, if nearer than `below`? As berth_closest_approach; of those who
 * come as near the first in time, then the least number, then the least entry. */
#define berth_traffic_closest BERTH_NAME(berth_traffic_closest)
BERTH_NODISCARD berth_status berth_traffic_closest(const berth_traffic *traffic, uint32_t number,
                                                   const berth_placed *plan, berth_num below,
                                                   const berth_motion_options *options,
                                                   berth_nearest *nearest,
                                                   berth_traffic_counts *counts);

BERTH_END_DECLS

#endif
