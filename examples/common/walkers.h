/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* What the crowds share, freestanding: walkers who commit themselves one at a time, in order of
 * their ticks; who is near whom; random numbers; a hash of the state. What a walker decides, and
 * what it asks berth before it does, is the subject's: examples/crowd, examples/pavement.
 *
 * A commitment is an act (a clip, a step), placed and started, and standing at its end. Nothing
 * happens between decisions, so there is no work for a frame as such: a heap keeps the walkers by
 * the tick at which they decide next, those of one tick by number.
 *
 * Units: metres (Q16.16) and ticks, WALKERS_SECOND a second. Memory: from the caller's arena,
 * WALKERS_BYTES of it. No heap, no libc, no recursion. */

#ifndef COMMON_WALKERS_H
#define COMMON_WALKERS_H

#include <berth/berth.h>

#include <stdbool.h>

#if !defined(BERTH_Q16) || defined(BERTH_NUM_IS_STRUCT)
#error "the crowds are for plain q16: build them without BERTH_CFG_F32, _F64 and _STRICT"
#endif

#define WALKERS_SECOND 3600 /* ticks; 30 Hz clips have dt 120, a frame at 60 Hz is 60 */
#define WALKERS_MOST 65535
#define WALKERS_STANDING 65535 /* an act's number: none yet */

typedef struct walkers_desc {
    uint32_t count;         /* 1 to WALKERS_MOST */
    berth_num width, depth; /* of the floor: 0 <= x <= width, 0 <= y <= depth */
    uint32_t seed;
    int32_t retry; /* ticks from a failed decision to the next */
} walkers_desc;

/* A commitment. */
typedef struct walker {
    berth_placement at;   /* of the act */
    berth_placement rest; /* of standing at its end; .start: when the act is over */
    int32_t due;          /* when it decides next; beyond rest.start it is waiting */
    uint16_t act;         /* its number; WALKERS_STANDING: none yet */
    uint16_t form;        /* how it stands; the subject says what that means */
} walker;

/* Sums since the walkers were made. */
typedef struct walkers_counts {
    uint64_t queries, hits;
    uint64_t waited;    /* ticks that walkers who have set off again stood before */
    uint32_t decisions; /* all, */
    uint32_t failed;    /* and those that ended in waiting */
    uint32_t crowded;   /* decisions with more neighbours than there is room for */
    int32_t error;      /* the first error of a library call, a bug; else 0. Taken as a hit */
} walkers_counts;

/* The decision of a walker, whose time is its due: a new commitment, or a later due. False when it
 * needs more work than there is; the next call goes on. */
typedef bool walkers_decide(void *subject, uint32_t self);

typedef struct walkers {
    walkers_desc desc;
    walker *list;
    uint16_t *turns; /* a heap: the next to decide first */
    uint16_t *near;  /* neighbours of the one who decides, */
    uint32_t near_count, near_most;
    berth_grid grid; /* an item a walker; where it is, the subject says */
    uint32_t random;
    int32_t now;   /* all decisions up to this tick are made */
    uint32_t work; /* units that may still be done in this call */
    bool asked;    /* a question in this call */
    bool deciding; /* the first of the turns is in the middle of a decision */
    walkers_decide *decide;
    void *subject;
    walkers_counts counts;
} walkers;

typedef enum walkers_status {
    WALKERS_OK = 0,
    WALKERS_E_DESC = -1,  /* something in the description is null or out of range */
    WALKERS_E_SPACE = -2, /* the arena is too short: give it WALKERS_BYTES, or the subject's */
    WALKERS_E_FULL = -3   /* this many walkers find no place to stand */
} walkers_status;

/* Enough memory for this many walkers and neighbours, aligned to 4. */
#define WALKERS_BYTES(count, near)                                                                 \
    ((uint32_t)(count) * (uint32_t)(sizeof(walker) + 2u) + 2u * (uint32_t)(near) +                 \
     BERTH_GRID_BYTES(count, 0) + 16u)

/* ---- Running -------------------------------------------------------------------------------- */

/* Makes the decisions that are due at `until` or before, in order, but no more than `most` of them
 * (0: all); returns how many. What happens does not depend on how a time is cut into calls. With
 * fewer than are due, the rest come with the next call; until then those walkers stand. Does
 * nothing beyond BERTH_TICK_MAX / 2, 41 hours. Cost of a decision: bounded by what it tries and by
 * the neighbours, so that `most` bounds a frame's. */
uint32_t walkers_run(walkers *w, int32_t until, uint32_t most);

/* The same, but stops when about `work` units are done, also in the middle of a decision, which the
 * next call goes on with: for frames that even one decision is too long for. True when no decision
 * is due. A unit takes an ARM7TDMI about 200 cycles. The units are the same on every machine, and
 * so is what is decided, however work is cut. */
bool walkers_work(walkers *w, int32_t until, uint32_t work);

/* Whoever decides next, and when. */
uint32_t walkers_next(const walkers *w, int32_t *tick);

/* Ticks that all walkers together have been standing, up to `tick` (not before now). */
uint64_t walkers_waited(const walkers *w, int32_t tick);

/* FNV-1a over the commitments of all, field by field: equal crowds have equal hashes, on every
 * core. */
uint32_t walkers_hash(const walkers *w);

/* ---- For the subjects ----------------------------------------------------------------------- */

bool walkers_usable(const walkers_desc *desc);

/* Takes the memory: the list first. Grid cells have a side of 2^cell metres. */
walkers_status walkers_make(walkers *w, const walkers_desc *desc, berth_arena *arena,
                            uint32_t near_most, int32_t cell);

/* Nobody is set down yet, and random numbers are the seed's first. */
bool walkers_clear(walkers *w);

/* Ends setting down: from here on counts count, and decisions are due. */
void walkers_start(walkers *w, walkers_decide *decide, void *subject);

/* The least n for which n columns of places that are about as wide as deep hold all walkers. */
uint32_t walkers_columns(uint32_t count, berth_num width, berth_num depth);

/* A number of 0 to below - 1; one of -room to room, 0 where there is none. */
uint32_t walkers_random(walkers *w, uint32_t below);
int32_t walkers_jitter(walkers *w, int32_t room);

/* Remembers that a call of the library failed where none should; true when it did. */
static inline bool walkers_failed(walkers *w, berth_status status)
{
    if (status < 0 && w->counts.error == 0) {
        w->counts.error = status;
    }
    return status < 0;
}

/* Adds all others whose items are within `distance` of (x, y) to the neighbours. False when they
 * are too many, or on an error. */
bool walkers_find(walkers *w, uint32_t self, berth_num x, berth_num y, berth_num distance);

/* Counts a question that was answered; true unless the answer is clear. */
static inline bool walkers_count(walkers *w, berth_status answer)
{
    w->counts.queries++;
    w->counts.hits += answer == BERTH_HIT;
    return answer != BERTH_CLEAR;
}

/* Waits: the next decision comes later. */
void walkers_put_off(walkers *w, uint32_t self);

/* Takes a commitment over, but its form. */
void walkers_commit(walkers *w, uint32_t self, const berth_placement *at,
                    const berth_placement *rest, uint16_t act);

/* Takes units off the work. */
static inline void walkers_spend(walkers *w, uint32_t units)
{
    w->work = units < w->work ? w->work - units : 0;
}

static inline bool walkers_within(int32_t dx, int32_t dy, int32_t distance)
{
    return dx <= distance && -dx <= distance && dy <= distance && -dy <= distance &&
           (int64_t)dx * dx + (int64_t)dy * dy <= (int64_t)distance * distance;
}

/* Whether its act, rather than standing, is in force or to come at a tick. */
static inline bool walkers_acts(const walker *who, int32_t tick)
{
    return who->act != WALKERS_STANDING && who->rest.start > tick;
}

#endif
