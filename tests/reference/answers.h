/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* The reference for answers in time: exhaustive, in integers of any width, on the meaning of
 * tests/reference/legs.h. It includes nothing of the library's sources.
 *
 * Both sides are tracks, of one motion or of many that follow each other: a list of stays, which
 * are legs, or places where a motion stands. All answers come from one exact question: do two stays
 * come nearer to each other than so much, in a stretch of time? It is put for every two that share
 * a time; and for every tick, distance and start, unless these are many and the answer can but
 * change once from one end to the other, where both sides of the change are looked at. */

#ifndef BERTH_REFERENCE_ANSWERS_H
#define BERTH_REFERENCE_ANSWERS_H

#include "tests/reference/legs.h"

/* ---- Tracks --------------------------------------------------------------------------------- */

typedef struct reference_stay {
    reference_line line;
    int64_t from, until; /* in force from <= t < until */
    int64_t radius;      /* Q16.16 */
    uint32_t leg, part;
} reference_stay;

/* In order of time: neither `from` nor `until` ever decreases. (Where two motions follow each other
 * and both stand between, two stays are in force together.) */
typedef struct reference_track {
    reference_stay *stays; /* the caller's, room for `room` */
    uint32_t count, room;
    int64_t delay; /* all is so many ticks later than the stays say */
} reference_track;

reference_track reference_track_over(reference_stay *stays, uint32_t room);

/* Adds a motion, as part number `part`: its legs; where it stands before them from tick `from` on,
 * and where it stands after them up to tick `until`. 0: there is no room. */
int reference_track_add(reference_track *track, const reference_motion *motion,
                        const reference_placement *at, uint32_t part, int64_t from, int64_t until);

/* The same where a tick is 1 / parts of one, 1 to 4 of them: all times and all lengths are so many
 * times as large. `stays` are the caller's, room for as many. And the window. */
reference_track reference_track_finer(const reference_track *track, int64_t parts,
                                      reference_stay *stays);
reference_window reference_window_finer(const reference_window *window, int64_t parts);

/* The stay of this leg in force at a tick; null: it is not. */
const reference_stay *reference_stay_of(const reference_track *track, int64_t tick, uint32_t part,
                                        uint32_t leg);

/* The first stay in force at a tick; null: it is not there. */
const reference_stay *reference_stay_at(const reference_track *track, int64_t tick);

/* Whether a number of units of Q16.16 is the nearest one to where a stay of the track is, along x
 * (axis 0) or y, at a tick; either of two that are as near. */
int reference_is_place(const reference_track *track, const reference_stay *stay, int64_t tick,
                       int axis, int32_t units);

/* ---- Two tracks ----------------------------------------------------------------------------- */

/* Two stays, and the time from <= t < until of the window that they share. */
typedef struct reference_share {
    int64_t from, until;
    uint32_t i, j;
    uint32_t first;  /* b's first stay that may share a time with a's later ones */
    uint32_t number; /* the first is 1 */
} reference_share;

/* Sets the time that stays i and j of a share have in common; 0: none. */
int reference_share_time(const reference_track *a, const reference_track *b,
                         const reference_window *window, reference_share *share);

/* Moves *share, which begins as all zero, to the next two; 0 when there are none. */
int reference_share_next(const reference_track *a, const reference_track *b,
                         const reference_window *window, reference_share *share);

/* Whether they come nearer than their radii, the margin and `more` (Q16.16) at a real time of
 * [from, until]. */
int reference_share_meets(const reference_track *a, const reference_track *b,
                          const reference_window *window, const reference_share *share,
                          int64_t from, int64_t until, int64_t more);

/* Whether any that are there in a tick come as near from one of its 2^16 parts to the begin of
 * another. */
int reference_tick_meets(const reference_track *a, const reference_track *b,
                         const reference_window *window, int64_t tick, uint32_t from,
                         uint32_t until, int64_t more);

/* Whether the centres get nearer right at the begin of a share: on their way, and where they do not
 * then they do not later in it; or because they were further apart at the end of `before` (which
 * may be null), when that is the same instant. */
int reference_share_nears(const reference_track *a, const reference_track *b,
                          const reference_share *before, const reference_share *share);

/* ---- Answers -------------------------------------------------------------------------------- */

/* Whether the two ever collide. */
int reference_tracks_meet(const reference_track *a, const reference_track *b,
                          const reference_window *window);

/* Ticks that are in contact: all of first to last. */
typedef struct reference_run {
    int64_t first, last;
} reference_run;

/* All contacts, in order. Returns how many there are; more than `room` when there is no room. */
uint32_t reference_contacts(const reference_track *a, const reference_track *b,
                            const reference_window *window, reference_run *runs, uint32_t room);

typedef struct reference_impact {
    int together; /* whether they ever are */
    int hit;
    int64_t tick;     /* hit: the first tick in contact that is not forgiven */
    int64_t forgiven; /* the first tick after the contact that was; else the first together */
} reference_impact;

/* The first contact but for one that is there from the begin and in which the distance of the
 * centres does not shrink; of tracks in which no two stays are in force together. */
reference_impact reference_apart(const reference_track *a, const reference_track *b,
                                 const reference_window *window, reference_run *runs,
                                 uint32_t room);

typedef struct reference_nearest {
    int found;        /* nearer than `below` at some time */
    int hit;          /* they collide */
    int64_t distance; /* Q16.16, down; 0 when they collide or touch; else `below` */
    int64_t tick;     /* found: the first in which it is that, down; hit: the first in contact */
} reference_nearest;

/* below: Q16.16, above 0. */
reference_nearest reference_closest(const reference_track *a, const reference_track *b,
                                    const reference_window *window, int64_t below);

/* Whether they meet when b is later by any number of ticks of [from, until]. */
int reference_meet_delayed(const reference_track *a, const reference_track *b,
                           const reference_window *window, int64_t from, int64_t until);

/* The first of the delays from <= d <= until of b, from `from` on in steps of `step`, with which
 * they do not meet, nor with any that is up to `error` less or more; above `until` when there is
 * none. Tries each. */
int64_t reference_earliest(const reference_track *a, const reference_track *b,
                           const reference_window *window, int64_t from, int64_t until,
                           int64_t error, int64_t step);

#endif
