/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* Answers in time by looking at everything.
 *
 * While two stays are in force, distance less limit is a convex function of time: ticks in which it
 * is below something follow each other, and it is below something in a stretch if in a longer one.
 * Where a stretch has more ticks than EACH the first and the last of these are found by halving;
 * else every tick is asked. */

#include "tests/reference/answers.h"
#include "tests/reference/lines.h"

#include <stddef.h>

enum { EACH = 24 };

/* ---- Two stays ------------------------------------------------------------------------------ */

/* In all of the time that they share. */
static int shares_meet(const reference_track *a, const reference_track *b,
                       const reference_window *window, const reference_share *share, int64_t more)
{
    return reference_share_meets(a, b, window, share, share->from, share->until, more);
}

int reference_tracks_meet(const reference_track *a, const reference_track *b,
                          const reference_window *window)
{
    reference_share share = {0, 0, 0, 0, 0, 0};

    while (reference_share_next(a, b, window, &share)) {
        if (shares_meet(a, b, window, &share, 0)) {
            return 1;
        }
    }
    return 0;
}

/* The first tick of a share in which two that meet in it do. */
static int64_t first_tick(const reference_track *a, const reference_track *b,
                          const reference_window *window, const reference_share *share,
                          int64_t more)
{
    int64_t clear = share->from, met = share->until;

    if (met - clear <= EACH) {
        while (clear + 1 < met &&
               !reference_share_meets(a, b, window, share, clear, clear + 1, more)) {
            clear++;
        }
        return clear;
    }
    while (met - clear > 1) {
        const int64_t middle = clear + (met - clear) / 2;
        if (reference_share_meets(a, b, window, share, share->from, middle, more)) {
            met = middle;
        } else {
            clear = middle;
        }
    }
    return clear;
}

static int64_t last_tick(const reference_track *a, const reference_track *b,
                         const reference_window *window, const reference_share *share, int64_t more)
{
    int64_t met = share->from, clear = share->until;

    if (clear - met <= EACH) {
        while (met + 1 < clear &&
               !reference_share_meets(a, b, window, share, clear - 1, clear, more)) {
            clear--;
        }
        return clear - 1;
    }
    while (clear - met > 1) {
        const int64_t middle = met + (clear - met) / 2;
        if (reference_share_meets(a, b, window, share, middle, share->until, more)) {
            met = middle;
        } else {
            clear = middle;
        }
    }
    return met;
}

/* ---- Contacts ------------------------------------------------------------------------------- */

/* Puts a run in order and joins those between which no tick is clear. */
static uint32_t add_run(reference_run *runs, uint32_t count, int64_t first, int64_t last)
{
    uint32_t at = count, kept = 0;

    for (; at > 0 && runs[at - 1].first > first; at--) {
        runs[at] = runs[at - 1];
    }
    runs[at].first = first;
    runs[at].last = last;
    for (uint32_t i = 1; i <= count; i++) {
        if (runs[i].first <= runs[kept].last + 1) {
            runs[kept].last = most(runs[kept].last, runs[i].last);
        } else {
            runs[++kept] = runs[i];
        }
    }
    return kept + 1;
}

uint32_t reference_contacts(const reference_track *a, const reference_track *b,
                            const reference_window *window, reference_run *runs, uint32_t room)
{
    reference_share share = {0, 0, 0, 0, 0, 0};
    uint32_t count = 0;

    while (reference_share_next(a, b, window, &share)) {
        if (!shares_meet(a, b, window, &share, 0)) {
            continue;
        }
        if (count == room) {
            return room + 1;
        }
        count = add_run(runs, count, first_tick(a, b, window, &share, 0),
                        last_tick(a, b, window, &share, 0));
    }
    return count;
}

/* ---- Forgiven ------------------------------------------------------------------------------- */

reference_impact reference_apart(const reference_track *a, const reference_track *b,
                                 const reference_window *window, reference_run *runs, uint32_t room)
{
    const uint32_t count = reference_contacts(a, b, window, runs, room);
    reference_share share = {0, 0, 0, 0, 0, 0}, before;
    reference_impact impact = {0, 0, 0, 0};

    if (!reference_share_next(a, b, window, &share) || count > room) {
        return impact;
    }
    impact.together = 1;
    impact.tick = impact.forgiven = share.from;
    impact.hit = count > 0;
    if (count == 0 || runs[0].first > share.from) {
        impact.tick = count > 0 ? runs[0].first : 0;
        return impact;
    }
    before = share;
    do {
        if (share.from > runs[0].last) {
            break;
        }
        impact.tick = share.from;
        if (reference_share_nears(a, b, share.number > 1 ? &before : NULL, &share)) {
            return impact;
        }
        before = share;
    } while (reference_share_next(a, b, window, &share));
    impact.forgiven = runs[0].last + 1;
    impact.hit = count > 1;
    impact.tick = count > 1 ? runs[1].first : 0;
    return impact;
}

/* ---- Nearest -------------------------------------------------------------------------------- */

/* How near two come in a share in which they come nearer than `best` and do not collide, down. */
static int64_t distance_in(const reference_track *a, const reference_track *b,
                           const reference_window *window, const reference_share *share,
                           int64_t best)
{
    int64_t clear = 0;

    while (best - clear > 1) {
        const int64_t middle = clear + (best - clear) / 2;
        if (shares_meet(a, b, window, share, middle)) {
            best = middle;
        } else {
            clear = middle;
        }
    }
    return clear;
}

reference_nearest reference_closest(const reference_track *a, const reference_track *b,
                                    const reference_window *window, int64_t below)
{
    reference_share share = {0, 0, 0, 0, 0, 0};
    reference_nearest nearest = {0, 0, below, REFERENCE_EVER};

    while (reference_share_next(a, b, window, &share)) {
        if (shares_meet(a, b, window, &share, nearest.distance)) {
            nearest.found = 1;
            if (shares_meet(a, b, window, &share, 0)) {
                nearest.hit = 1;
                nearest.distance = 0;
            } else {
                nearest.distance = distance_in(a, b, window, &share, nearest.distance);
            }
        }
    }
    share.i = share.j = share.first = share.number = 0;
    while (nearest.found && reference_share_next(a, b, window, &share)) {
        const int64_t more = nearest.hit ? 0 : nearest.distance + 1;
        if (share.from < nearest.tick && shares_meet(a, b, window, &share, more)) {
            nearest.tick = least(nearest.tick, first_tick(a, b, window, &share, more));
        }
    }
    return nearest;
}

/* ---- Starts --------------------------------------------------------------------------------- */

/* Whether they meet with a delay: those that met last are asked first. */
static int meet_delayed(const reference_track *a, const reference_track *b,
                        const reference_window *window, int64_t delay, reference_share *last)
{
    reference_track moved = *b;
    reference_share share = {0, 0, 0, 0, 0, 0};

    moved.delay += delay;
    if (last->number != 0 && reference_share_time(a, &moved, window, last) &&
        shares_meet(a, &moved, window, last, 0)) {
        return 1;
    }
    while (reference_share_next(a, &moved, window, &share)) {
        if (shares_meet(a, &moved, window, &share, 0)) {
            *last = share;
            return 1;
        }
    }
    return 0;
}

int reference_meet_delayed(const reference_track *a, const reference_track *b,
                           const reference_window *window, int64_t from, int64_t until)
{
    reference_share last = {0, 0, 0, 0, 0, 0};

    for (int64_t delay = from; delay <= until; delay++) {
        if (meet_delayed(a, b, window, delay, &last)) {
            return 1;
        }
    }
    return 0;
}

int64_t reference_earliest(const reference_track *a, const reference_track *b,
                           const reference_window *window, int64_t from, int64_t until,
                           int64_t error, int64_t step)
{
    reference_share last = {0, 0, 0, 0, 0, 0};
    int64_t clear = 0;

    for (int64_t delay = from - error; delay <= until + error; delay++) {
        clear = meet_delayed(a, b, window, delay, &last) ? 0 : clear + 1;
        if (clear > 2 * error && (delay - error - from) % step == 0) {
            return delay - error;
        }
    }
    return until + step;
}
