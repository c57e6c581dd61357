/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* Tracks as lists of stays, and what two of them share. */

#include "tests/reference/answers.h"
#include "tests/reference/lines.h"

#include <stddef.h>

/* ---- Tracks --------------------------------------------------------------------------------- */

reference_track reference_track_over(reference_stay *stays, uint32_t room)
{
    const reference_track track = {stays, 0, room, 0};

    return track;
}

/* What has no end has none. */
static int64_t finer(int64_t tick, int64_t parts)
{
    return tick <= -REFERENCE_EVER || tick >= REFERENCE_EVER ? tick : tick * parts;
}

reference_track reference_track_finer(const reference_track *track, int64_t parts,
                                      reference_stay *stays)
{
    const reference_track to = {stays, track->count, track->count, track->delay * parts};

    for (uint32_t k = 0; k < track->count; k++) {
        reference_stay *const stay = &stays[k];
        *stay = track->stays[k];
        stay->line.x *= parts;
        stay->line.y *= parts;
        stay->line.way_x *= parts;
        stay->line.way_y *= parts;
        stay->line.begin *= parts;
        stay->line.ticks *= parts;
        stay->radius *= parts;
        stay->from = finer(stay->from, parts);
        stay->until = finer(stay->until, parts);
    }
    return to;
}

reference_window reference_window_finer(const reference_window *window, int64_t parts)
{
    reference_window to = *window;

    to.from = finer(to.from, parts);
    to.until = finer(to.until, parts);
    to.since = finer(to.since, parts);
    to.margin *= parts;
    return to;
}

int reference_track_add(reference_track *track, const reference_motion *motion,
                        const reference_placement *at, uint32_t part, int64_t from, int64_t until)
{
    const uint32_t last = motion->count - 1;

    if (track->room - track->count < motion->count + 2) {
        return 0;
    }
    for (uint32_t i = 0; i < motion->count + 2; i++) {
        const uint32_t leg = i == 0 ? 0 : i - 1 < last ? i - 1 : last;
        reference_stay *stay = &track->stays[track->count];

        stay->from = (int64_t)at->start + motion->legs[leg].begin;
        stay->until = (int64_t)at->start + motion->legs[leg].end;
        if (i == 0) {
            stay->until = stay->from;
            stay->from = motion->before ? from : stay->until;
        } else if (i > motion->count) {
            stay->from = stay->until;
            stay->until = motion->after ? until : stay->from;
        }
        stay->line = line_of(at, &motion->legs[leg], i <= motion->count, i > 0);
        stay->radius = motion->legs[leg].radius;
        stay->leg = leg;
        stay->part = part;
        track->count += stay->from < stay->until ? 1u : 0u;
    }
    return 1;
}

const reference_stay *reference_stay_of(const reference_track *track, int64_t tick, uint32_t part,
                                        uint32_t leg)
{
    for (uint32_t i = 0; i < track->count; i++) {
        const reference_stay *stay = &track->stays[i];
        if (stay->from + track->delay <= tick && tick < stay->until + track->delay &&
            stay->part == part && stay->leg == leg) {
            return stay;
        }
    }
    return NULL;
}

const reference_stay *reference_stay_at(const reference_track *track, int64_t tick)
{
    for (uint32_t i = 0; i < track->count; i++) {
        const reference_stay *stay = &track->stays[i];
        if (stay->from + track->delay <= tick && tick < stay->until + track->delay) {
            return stay;
        }
    }
    return NULL;
}

/* A coordinate at a tick, in 2^-30 units, times the line's ticks. */
static big place_at(const reference_line *line, int64_t delay, int64_t tick, int axis)
{
    return axis == 0 ? place_of(line, line->x, line->way_x, tick - delay, 1)
                     : place_of(line, line->y, line->way_y, tick - delay, 1);
}

int reference_is_place(const reference_track *track, const reference_stay *stay, int64_t tick,
                       int axis, int32_t units)
{
    const big place = place_at(&stay->line, track->delay, tick, axis);
    big told = big_of((int64_t)units * 16384), half = big_of(8192), off;

    told = big_times(&told, ticks_of(&stay->line));
    half = big_times(&half, ticks_of(&stay->line));
    off = big_difference(&place, &told);
    return big_compare_sizes(&off, &half) <= 0;
}

/* ---- Two tracks ----------------------------------------------------------------------------- */

int reference_share_time(const reference_track *a, const reference_track *b,
                         const reference_window *window, reference_share *share)
{
    const reference_stay *one = &a->stays[share->i], *two = &b->stays[share->j];

    share->from = most(window->from, most(one->from + a->delay, two->from + b->delay));
    share->until = least(window->until, least(one->until + a->delay, two->until + b->delay));
    return share->from < share->until;
}

int reference_share_next(const reference_track *a, const reference_track *b,
                         const reference_window *window, reference_share *share)
{
    for (share->j += share->number != 0 ? 1u : 0u; share->i < a->count; share->i++) {
        const int64_t from = a->stays[share->i].from + a->delay - b->delay;
        const int64_t until = a->stays[share->i].until + a->delay - b->delay;

        while (share->first < b->count && b->stays[share->first].until <= from) {
            share->first++;
        }
        share->j = share->j > share->first ? share->j : share->first;
        for (; share->j < b->count && b->stays[share->j].from < until; share->j++) {
            if (reference_share_time(a, b, window, share)) {
                share->number++;
                return 1;
            }
        }
        share->j = 0;
    }
    return 0;
}

static int share_meets(const reference_track *a, const reference_track *b,
                       const reference_window *window, const reference_share *share, int64_t from,
                       int64_t until, int64_t more, int finely)
{
    const reference_stay *one = &a->stays[share->i], *two = &b->stays[share->j];
    const int64_t radius = (one->radius + two->radius + window->margin + more) * 16384;
    reference_line la = one->line, lb = two->line;

    la.begin += a->delay;
    lb.begin += b->delay;
    if (window->rate == 0 && (ranges_apart(la.x, la.way_x, lb.x, lb.way_x, radius) ||
                              ranges_apart(la.y, la.way_y, lb.y, lb.way_y, radius))) {
        return 0;
    }
    return (finely ? reference_lines_meet_finely : reference_lines_meet)(
        &la, &lb, from, until, radius, window->rate, window->since);
}

int reference_share_meets(const reference_track *a, const reference_track *b,
                          const reference_window *window, const reference_share *share,
                          int64_t from, int64_t until, int64_t more)
{
    return share_meets(a, b, window, share, from, until, more, 0);
}

int reference_tick_meets(const reference_track *a, const reference_track *b,
                         const reference_window *window, int64_t tick, uint32_t from,
                         uint32_t until, int64_t more)
{
    reference_share share = {0, 0, 0, 0, 0, 0};

    while (reference_share_next(a, b, window, &share)) {
        if (share.from <= tick && tick < share.until &&
            share_meets(a, b, window, &share, tick * 65536 + from, tick * 65536 + until, more, 1)) {
            return 1;
        }
    }
    return 0;
}

/* ---- Centres -------------------------------------------------------------------------------- */

/* From a's centre to b's at a tick, times the ticks of both lines. */
static void offset_at(const reference_track *a, const reference_track *b,
                      const reference_share *share, int64_t tick, big *x, big *y)
{
    const reference_line *la = &a->stays[share->i].line, *lb = &b->stays[share->j].line;
    big *const to[2] = {x, y};

    for (int axis = 0; axis < 2; axis++) {
        big pa = place_at(la, a->delay, tick, axis), pb = place_at(lb, b->delay, tick, axis);
        pa = big_times(&pa, ticks_of(lb));
        pb = big_times(&pb, ticks_of(la));
        *to[axis] = big_difference(&pb, &pa);
    }
}

/* Whether the distance shrinks right after the begin of a share: as it is convex, else it never
 * does in it. */
static int begins_to_shrink(const reference_track *a, const reference_track *b,
                            const reference_share *share)
{
    const reference_line *la = &a->stays[share->i].line, *lb = &b->stays[share->j].line;
    big x, y, to_x, to_y, sum;

    offset_at(a, b, share, share->from, &x, &y);
    for (int axis = 0; axis < 2; axis++) {
        big va = big_of(axis == 0 ? la->way_x : la->way_y);
        big vb = big_of(axis == 0 ? lb->way_x : lb->way_y);
        va = big_times(&va, ticks_of(lb));
        vb = big_times(&vb, ticks_of(la));
        *(axis == 0 ? &to_x : &to_y) = big_difference(&vb, &va);
    }
    x = big_product(&x, &to_x);
    y = big_product(&y, &to_y);
    sum = big_sum(&x, &y);
    return sum.negative;
}

/* The square of the distance at a tick, times *scale. */
static big square_at(const reference_track *a, const reference_track *b,
                     const reference_share *share, int64_t tick, big *scale)
{
    big x, y, ticks = big_of(ticks_of(&a->stays[share->i].line));

    ticks = big_times(&ticks, ticks_of(&b->stays[share->j].line));
    *scale = big_square(&ticks);
    offset_at(a, b, share, tick, &x, &y);
    x = big_square(&x);
    y = big_square(&y);
    return big_sum(&x, &y);
}

/* Whether they are nearer at the begin of `next` than at the end of `share`, the same instant. */
static int jumps_nearer(const reference_track *a, const reference_track *b,
                        const reference_share *share, const reference_share *next)
{
    big old_scale, new_scale;
    big old = square_at(a, b, share, next->from, &old_scale);
    big now = square_at(a, b, next, next->from, &new_scale);

    old = big_product(&old, &new_scale);
    now = big_product(&now, &old_scale);
    return big_is_below(&now, &old);
}

int reference_share_nears(const reference_track *a, const reference_track *b,
                          const reference_share *before, const reference_share *share)
{
    return begins_to_shrink(a, b, share) ||
           (before != NULL && before->until == share->from && jumps_nearer(a, b, before, share));
}
