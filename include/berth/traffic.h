/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* Traffic: one against many. The table that a dispatcher, a crowd or a robot with a radio keeps.
 *
 * A commitment is a placed motion or chain with its owner's number, which the caller chooses. Ask
 * whether a plan is clear of all others' commitments, then commit it, so that others keep clear of
 * it. Several commitments may have the same number, such as an old and a new plan until the old one
 * is withdrawn; those with the asker's own number are not looked at. (The field calls such a table
 * a reservation table; this one reserves exact paths and times instead of cells.)
 *
 * Everything lies in an arena of fixed capacity. Answers are the same on every core and in any
 * order of commitments, except the entries' numbers, and in f32 which of two is told that rounding
 * cannot tell apart; costs are the same after the same changes. Questions only read: any number of
 * threads and interrupts may ask while nobody changes the table.
 *
 * Each commitment has a summary of 16 bytes: a circle around all of it, and its begin and end. A
 * question scans these; where circle and time meet the plan's it compares (q16) some moving discs
 * that commit has made, and asks about the motions that these leave.
 *
 * Above BERTH_TRAFFIC_LIST commitments cells of the ground may find the circles
 * (berth_traffic_in_cells): at equal density a question then costs the same however many there are
 * (but berth_traffic_next_conflict). Cells know no time: forget what is over.
 *
 * Bodies (berth/bodies.h) have the calls of berth/traffic_bodies.h; for those here they are the
 * discs around them, so answers err on the side of a hit. Points: berth/grid.h. */

#ifndef BERTH_TRAFFIC_H
#define BERTH_TRAFFIC_H

#include "answers.h"
#include "arena.h"
#include "bodies.h"
#include "grid.h"

BERTH_BEGIN_DECLS

#define BERTH_TRAFFIC_CAPACITY_MAX 65535

/* Up to this capacity cells are no faster than a scan of all summaries. */
#define BERTH_TRAFFIC_LIST 256

/* No number: asks about all commitments. */
#define BERTH_TRAFFIC_NOBODY UINT32_MAX

/* ---- Table ---------------------------------------------------------------------------------- */

/* What cells take, for the library only: named by a description. */
typedef struct berth_traffic_cells berth_traffic_cells;
#define berth_traffic_in_cells BERTH_NAME(berth_traffic_in_cells)
extern const berth_traffic_cells berth_traffic_in_cells;

typedef struct berth_traffic_desc {
    uint32_t capacity; /* commitments, 1 to BERTH_TRAFFIC_CAPACITY_MAX */
    uint32_t extent;   /* units: nearly everything is within +-extent, in x and in y; rounded up to
                          a power of two; 0 or above BERTH_COORDINATE_MAX: the whole range.
                          Summaries round to 2^-15 of it: a quarter of a unit of the whole range,
                          2^-10 of 32 units. What is further out costs time, never an answer */
    uint32_t buckets;  /* of cells: a power of two up to 65536, 1: none; 0: none up to a capacity of
                          BERTH_TRAFFIC_LIST, else the least that is not below the capacity */
    const berth_traffic_cells *cells; /* &berth_traffic_in_cells, or null: all summaries are
                          scanned, `buckets` is 0 or 1, and a program has no code for cells */
} berth_traffic_desc;

/* The disc that stands in the end, in the units of a berth_placed: its centre, its radius, and
 * what a proof of a hit may count on. For the library only. */
typedef struct berth_traffic_rest {
    berth_raw x, y, inner, r; /* r 0: none, or not told by it */
} berth_traffic_rest;

/* Where a footprint stands, which has no such disc: in q16 its r stays 0. */
typedef struct berth_traffic_post {
    berth_num x, y;
    berth_rotation rotation;
} berth_traffic_post;

/* What an entry of the table holds, for the library only. */
typedef struct berth_commitment {
    berth_placed placed;
    berth_footprint footprint; /* this and the next two as a berth_body has them */
    const void *headings;
    uint32_t crc;
    uint32_t number;
    union {
        berth_traffic_rest rest;
        berth_traffic_post post;
    } end;
#ifdef BERTH_CFG_SEAL
    uint32_t seal; /* of all that is before, and of its moving discs */
#endif
} berth_commitment;

/* The same in short, by which it is looked for. Free: it begins after it ends. */
typedef struct berth_traffic_summary {
    int16_t x, y;       /* circle around all of it, in the table's units, world */
    uint16_t r;         /* 65535: anywhere */
    uint16_t boundary;  /* as a berth_body has it */
    int32_t begin, end; /* begin <= t < end; INT32_MIN, INT32_MAX: stands for ever */
} berth_traffic_summary;

/* What follows its begin, up to `end`, is in this moving disc. q16: in units of 2^scale of what is
 * placed, from the middle of its circle; velocities in 2^-16 of these a tick. f32, f64: none. */
#ifdef BERTH_Q16
typedef struct berth_traffic_span {
    int16_t x, y; /* at its begin: the end of the one before */
    int32_t vx, vy;
    uint16_t r;
    uint16_t zero;
    int32_t end; /* of the last one: the summary's */
} berth_traffic_span;
#define BERTH_TRAFFIC_SPAN_BYTES 20u
#else
typedef struct berth_traffic_span {
    int32_t end;
} berth_traffic_span;
#define BERTH_TRAFFIC_SPAN_BYTES 0u
#endif

/* Discs of a commitment: as it stands before, five or less as it moves, as it stands after. */
#define BERTH_TRAFFIC_SPANS 7

/* Sizes of cells: 2^level units of the summaries; and of what may be anywhere. */
#define BERTH_TRAFFIC_LEVELS 19

/* Zero before it is made for the first time (static, or = {0}), made by berth_traffic_make, and
 * written to by the calls below only; valid as long as the arena's memory. A copy of it is not a
 * second table. */
typedef struct berth_traffic {
    berth_commitment *entries;
    berth_traffic_summary *summaries;
    berth_traffic_span *spans; /* BERTH_TRAFFIC_SPANS an entry */
    uint32_t capacity;
    uint32_t count;   /* commitments now */
    uint32_t changes; /* counts every change and every making: tells whether to ask again, and makes
                         old cursors notice */
    uint32_t used;    /* entries from here on are free */
    uint32_t free;    /* entries below are not */
    const berth_traffic_cells *cells;      /* null: none */
    uint16_t *next;                        /* in cells: the next entry of the same bucket */
    uint16_t *heads;                       /* and the first one of each bucket */
    uint32_t mask;                         /* buckets - 1 */
    uint16_t levels[BERTH_TRAFFIC_LEVELS]; /* commitments of each size of cell */
    uint32_t shift;  /* a unit of the summaries: q16: 2^shift of Q16.16; f32, f64: 2^(shift - 16) */
    berth_num doubt; /* the most by which a body of the table may be told nearer than it is, beside
                        a plan's own */
#ifdef BERTH_CFG_SEAL
    uint32_t within; /* of summaries and cells */
    uint32_t seal;   /* of all that is before */
#endif
} berth_traffic;

/* Bytes of the arena, aligned to 8 (q16 on a 32-bit core: 288 a commitment, whether it is a disc or
 * not; with cells 2 more, and 2 a bucket); and in words of 64 bits, for static arrays: of a
 * description that leaves buckets at 0, with cells. berth_traffic_size gives the same number at run
 * time, and fewer without. */
#define BERTH_TRAFFIC_BYTES(capacity)                                                              \
    BERTH_TRAFFIC_BYTES_OF(capacity,                                                               \
                           (capacity) <= BERTH_TRAFFIC_LIST ? 1u : BERTH_GRID_BUCKETS(capacity))
#define BERTH_TRAFFIC_BYTES_OF(capacity, buckets)                                                  \
    ((BERTH_U32(capacity) * BERTH_U32(sizeof(berth_commitment) + sizeof(berth_traffic_summary) +   \
                                      BERTH_TRAFFIC_SPANS * BERTH_TRAFFIC_SPAN_BYTES) +            \
      ((buckets) > 1u ? 2u * BERTH_U32(capacity) + 2u * BERTH_U32(buckets) : 0u) + 7u) &           \
     ~UINT32_C(7))
#define BERTH_TRAFFIC_WORDS(capacity) (BERTH_TRAFFIC_BYTES(capacity) / 8u)

/* Bytes that make takes from the arena (aligned to 8); 0 when make refuses the description. */
#define berth_traffic_size BERTH_NAME(berth_traffic_size)
BERTH_NODISCARD size_t berth_traffic_size(const berth_traffic_desc *desc);

/* Makes *traffic an empty table. It may have been one before, of any size: cursors from then report
 * BERTH_E_CHANGED. BERTH_OK, BERTH_E_NULL, BERTH_E_CAPACITY, BERTH_E_BUCKETS or BERTH_E_SPACE.
 * O(capacity + buckets). */
#define berth_traffic_make BERTH_NAME(berth_traffic_make)
BERTH_NODISCARD berth_status berth_traffic_make(const berth_traffic_desc *desc, berth_arena *arena,
                                                berth_traffic *traffic);

/* ---- Changes -------------------------------------------------------------------------------- */

/* Each returns BERTH_OK, or the first of these that applies, and then nothing has changed:
 * BERTH_E_NULL, BERTH_E_VIEW (the table was not made), BERTH_E_ITEM (entry is not below the
 * capacity), BERTH_E_ABSENT (nothing is committed there), BERTH_E_INDEX (number is
 * BERTH_TRAFFIC_NOBODY), BERTH_E_PLACED, BERTH_E_STALE (a chain of which a part was built anew),
 * BERTH_E_CAPACITY (the table is full). */

/* *placed is copied; its image (of a chain its parts' images and the arena's memory) stays the
 * caller's and must not change until it is withdrawn. `number` is any below BERTH_TRAFFIC_NOBODY.
 * *entry (may be null) becomes its place in the table: the least that is free.
 * Cost: some hundred instructions, and a few for each entry between free ones. */
#define berth_traffic_commit BERTH_NAME(berth_traffic_commit)
BERTH_NODISCARD berth_status berth_traffic_commit(berth_traffic *traffic, uint32_t number,
                                                  const berth_placed *placed, uint32_t *entry);

/* Another plan in place of what is committed, in the same entry, under the same number. `placed`
 * may be what the entry holds. O(1). */
#define berth_traffic_replace BERTH_NAME(berth_traffic_replace)
BERTH_NODISCARD berth_status berth_traffic_replace(berth_traffic *traffic, uint32_t entry,
                                                   const berth_placed *placed);

/* O(1), but for free entries at the end of the table, which are passed once. */
#define berth_traffic_withdraw BERTH_NAME(berth_traffic_withdraw)
BERTH_NODISCARD berth_status berth_traffic_withdraw(berth_traffic *traffic, uint32_t entry);

/* Withdraws all commitments of a number; *count (may be null) is how many there were.
 * O(entries). */
#define berth_traffic_withdraw_all BERTH_NAME(berth_traffic_withdraw_all)
BERTH_NODISCARD berth_status berth_traffic_withdraw_all(berth_traffic *traffic, uint32_t number,
                                                        uint32_t *count);

/* Withdraws all that is over at tick `now`, of everyone; what stands at its end is never over.
 * *count (may be null) is how many. O(entries). */
#define berth_traffic_forget BERTH_NAME(berth_traffic_forget)
BERTH_NODISCARD berth_status berth_traffic_forget(berth_traffic *traffic, int32_t now,
                                                  uint32_t *count);

/* What an entry holds: BERTH_HIT and *placed, *number (each may be null), or BERTH_E_NULL,
 * BERTH_E_VIEW, BERTH_E_ITEM, BERTH_E_ABSENT. The pointer is valid until the entry is changed; to
 * look through all, ask 0 <= entry < traffic->used. */
#define berth_traffic_entry BERTH_NAME(berth_traffic_entry)
BERTH_NODISCARD berth_status berth_traffic_entry(const berth_traffic *traffic, uint32_t entry,
                                                 const berth_placed **placed, uint32_t *number);

/* ---- Questions ------------------------------------------------------------------------------ */

/* So many summaries or cells looked at are one step of a question's budget, and so is a commitment
 * that is asked without steps: no loop is free. */
#define BERTH_TRAFFIC_LOOKS 16

typedef struct berth_traffic_counts {
    uint32_t looked;              /* summaries looked at */
    uint32_t candidates;          /* commitments that were asked */
    uint32_t steps;               /* of these, together, and one for BERTH_TRAFFIC_LOOKS looks */
    uint32_t bounds, legs, exact; /* of these, together */
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

/* The state of a question in pieces: zero before the first piece, then as the call left it. After a
 * change of the table the next piece is refused with BERTH_E_CHANGED: begin again, from zero.
 * (Exactly 2^32 changes would go unnoticed.) BERTH_E_ITEM: no call has left such a cursor. On an
 * error it has not changed. */
typedef struct berth_traffic_cursor {
    uint32_t entry;   /* BERTH_HIT: who is met */
    uint32_t next;    /* the entry to go on with and 1; 0: all are to be asked */
    uint32_t changes; /* the table's when the last piece was asked */
} berth_traffic_cursor;

/* berth_traffic_ask in pieces, with its errors and those of the cursor. BERTH_UNKNOWN: this call's
 * options->max_steps ran out; call again to go on. A call completes at least one commitment, and
 * asks none in part, so it may exceed its budget. BERTH_HIT: cursor->entry is met. The fastest call
 * for plans that stand at their ends, without window and margin. */
#define berth_traffic_ask_on BERTH_NAME(berth_traffic_ask_on)
BERTH_NODISCARD berth_status berth_traffic_ask_on(const berth_traffic *traffic, uint32_t number,
                                                  const berth_placed *plan,
                                                  const berth_motion_options *options,
                                                  berth_traffic_cursor *cursor,
                                                  berth_traffic_counts *counts);

/* berth_traffic_ask when the plan's clock may be off against all others' by up to clock_error ticks
 * either way, whole or not; the window is in theirs: berth_meet_within of each and the plan, and
 * its errors. */
#define berth_traffic_ask_within BERTH_NAME(berth_traffic_ask_within)
BERTH_NODISCARD berth_status berth_traffic_ask_within(const berth_traffic *traffic, uint32_t number,
                                                      const berth_placed *plan, int32_t clock_error,
                                                      const berth_motion_options *options,
                                                      berth_traffic_counts *counts);

/* With whom first, and when? Of those who are met in the same tick the least number, then the least
 * entry. BERTH_HIT: *conflict; BERTH_CLEAR: with nobody; BERTH_UNKNOWN: nothing is told. The errors
 * of berth_traffic_ask. */
#define berth_traffic_first_conflict BERTH_NAME(berth_traffic_first_conflict)
BERTH_NODISCARD berth_status berth_traffic_first_conflict(const berth_traffic *traffic,
                                                          uint32_t number, const berth_placed *plan,
                                                          const berth_motion_options *options,
                                                          berth_conflict *conflict,
                                                          berth_traffic_counts *counts);

/* All whom the plan meets, each once with its first impact, by entry. BERTH_HIT: *conflict, and
 * cursor->entry; BERTH_CLEAR: there are no more; BERTH_UNKNOWN: this call's budget ran out, one
 * with more goes on from there. All calls together look at each summary once. The errors of
 * berth_traffic_ask and of the cursor. */
#define berth_traffic_next_conflict BERTH_NAME(berth_traffic_next_conflict)
BERTH_NODISCARD berth_status berth_traffic_next_conflict(const berth_traffic *traffic,
                                                         uint32_t number, const berth_placed *plan,
                                                         const berth_motion_options *options,
                                                         berth_traffic_cursor *cursor,
                                                         berth_conflict *conflict,
                                                         berth_traffic_counts *counts);

/* From when on is the plan clear of all others, whatever its start was when it was placed? As
 * berth_earliest_start_of_all, with its errors: goes round those who are near until one start is
 * clear of all. */
#define berth_traffic_earliest_start BERTH_NAME(berth_traffic_earliest_start)
BERTH_NODISCARD berth_status berth_traffic_earliest_start(const berth_traffic *traffic,
                                                          uint32_t number, const berth_placed *plan,
                                                          const berth_start_range *range,
                                                          const berth_motion_options *options,
                                                          int32_t *start,
                                                          berth_traffic_counts *counts);

/* The same when the plan's clock may be off against all others': berth_earliest_start_within. With
 * the start that is told berth_traffic_ask_within says clear. */
#define berth_traffic_earliest_start_within BERTH_NAME(berth_traffic_earliest_start_within)
BERTH_NODISCARD berth_status berth_traffic_earliest_start_within(
    const berth_traffic *traffic, uint32_t number, const berth_placed *plan,
    const berth_start_range *range, const berth_motion_options *options, int32_t *start,
    berth_traffic_counts *counts);

typedef struct berth_nearest {
    uint32_t entry, number;
    berth_approach approach; /* a is the plan, b the other */
} berth_nearest;

/* Who comes closest to the plan, if nearer than `below`? As berth_closest_approach, with its
 * errors; of equally near ones the first in time, then the least number, then the least entry.
 * BERTH_HIT: the first who collides (touching before is none). When nobody comes as near,
 * nearest->approach.found is 0, and entry and number are BERTH_TRAFFIC_NOBODY. BERTH_UNKNOWN: the
 * closest so far. */
#define berth_traffic_closest BERTH_NAME(berth_traffic_closest)
BERTH_NODISCARD berth_status berth_traffic_closest(const berth_traffic *traffic, uint32_t number,
                                                   const berth_placed *plan, berth_num below,
                                                   const berth_motion_options *options,
                                                   berth_nearest *nearest,
                                                   berth_traffic_counts *counts);

/* ---- How many steps at most ----------------------------------------------------------------- */

/* The most steps of a question of this header with the table as it is, for any asker and start:
 * BERTH_ASK_MEET is of berth_traffic_ask and berth_traffic_ask_on, BERTH_ASK_IMPACT of
 * berth_traffic_first_conflict and one call of berth_traffic_next_conflict. clock_error: that of
 * WITHIN and of a range of starts; else 0. UINT32_MAX: as many or more. 0: a call would
 * refuse the table, an entry or the plan, or clock_error is out of range. O(entries). */
#define berth_traffic_worst_steps BERTH_NAME(berth_traffic_worst_steps)
BERTH_NODISCARD uint32_t berth_traffic_worst_steps(berth_question question,
                                                   const berth_traffic *traffic,
                                                   const berth_placed *plan, int32_t clock_error);

BERTH_END_DECLS

#endif
