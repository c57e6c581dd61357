/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* Two things take turns: a walk over both trees, which finds the next legs that meet, and a close
 * look at these legs and the ones that follow, which finds the ticks. The walk is not kept: it is
 * set up anew where it has to go on, and goes straight down to the leaves there, without a test. */

#include "seek.h"

#include "../motion/query.h"

/* ---- The walk -------------------------------------------------------------------------------- */

/* From `at` on; at the begin of all the roots are asked first. */
static BERTHI_APART berth_status seek_on(berthi_seek *seek)
{
    berthi_question *const of = &seek->of;
    berthi_verdict found = BERTHI_CLEAR;
    of->from = seek->s.at;
    of->until = seek->until;
    of->told = 0;
    of->on = seek->s.stage == BERTHI_SEEK_ON;
    if (of->on || berthi_roots_tell(of, seek->a, seek->b) != BERTHI_CLEAR) {
        found = of->kind->run(of, &seek->a->there, &seek->b->there);
    } else {
        of->left -= of->left != 0;
    }
    seek->s.at = found != BERTHI_CLEAR ? of->at : seek->until;
    return (berth_status)found;
}

/* ---- Looks ----------------------------------------------------------------------------------- */

uint32_t berthi_seek_stays(berthi_seek *seek, uint32_t way, berthi_stay *a, berthi_stay *b)
{
    const berth_presence *one = &seek->a->there, *two = &seek->b->there;
    const int32_t at = seek->s.at;
    const uint32_t count_a = berthi_stay_at(one, at, way & 1, a);
    const uint32_t count_b = berthi_stay_at(two, at, way >> 1, b);
    int32_t end = seek->until;
    /* both of a gap's two stand for all of it; where one is gone, up to when it comes */
    if (count_a == 0 || (count_b != 0 && (way & 1) < count_a)) {
        end = a->until < end ? a->until : end;
    }
    if (count_a != 0 && (count_b == 0 || (way >> 1) < count_b)) {
        end = b->until < end ? b->until : end;
    }
    seek->s.end = end;
    if (count_a == 0 || count_b == 0) {
        return 0;
    }
    return count_a * count_b + (count_a == 1 && count_b == 2); /* 3: ways 0 and 2 */
}

static void open_bracket(berthi_seek *seek, uint32_t ticks)
{
    seek->s.bracket.clear = 0;
    seek->s.bracket.met = ticks;
    seek->s.open = 1;
}

static int narrow_way(berthi_seek *seek, const berthi_stay *a, const berthi_stay *b, int32_t until,
                      int last)
{
    const int done = berthi_narrow(&seek->of, a, b, seek->s.at, until, last, &seek->s.bracket, 1);
    seek->s.open = (uint8_t)!done;
    return done;
}

/* What is there by the way that is looked at, or by the next one; 0: there are no more. *ways is
 * how many there are, at most, as far as is known. */
static BERTHI_APART int find_way(berthi_seek *seek, uint32_t *ways, berthi_stay *a, berthi_stay *b)
{
    for (; seek->s.way < 4; seek->s.way++) {
        if (berthi_has_way(*ways, seek->s.way)) {
            *ways = berthi_seek_stays(seek, seek->s.way, a, b);
            if (berthi_has_way(*ways, seek->s.way)) {
                return 1;
            }
        }
    }
    return 0;
}

/* The earliest tick, in the stretch that begins at `at`, in which any of those in force meet. */
static BERTHI_APART berth_status look_here(berthi_seek *seek)
{
    berthi_seek_state *s = &seek->s;
    int any = s->way != 0 && s->in < s->end;
    uint32_t ways = 4;
    berthi_stay a, b;
    for (; find_way(seek, &ways, &a, &b); s->way++) {
        if (!any && !s->open) {
            s->in = s->end;
        }
        if (!s->open) {
            /* what floats told rounds differently here, and is asked again */
            const int told = BERTHI_IS_EXACT && s->stage == BERTHI_SEEK_TOLD && ways == 1;
            if (!berthi_pay_look(&seek->of)) {
                return BERTH_UNKNOWN;
            }
            if (s->in == s->at || (!told && !berthi_stays_meet(&seek->of, &a, &b, s->at, s->in))) {
                continue;
            }
            open_bracket(seek, (uint32_t)s->in - (uint32_t)s->at);
        }
        if (!narrow_way(seek, &a, &b, s->in, 0)) {
            return BERTH_UNKNOWN;
        }
        s->in = (int32_t)((uint32_t)s->at + s->bracket.met - 1);
        s->found = s->way;
        any = 1;
        if (seek->pair != NULL) {
            berthi_pair_at(&a, &b, s->in, seek->pair);
        }
    }
    s->way = 0;
    return any ? BERTH_HIT : BERTH_CLEAR;
}

/* A walk has ended so; what is next. */
BERTHI_SINGLE berth_status walked(berthi_seek_state *s, berth_status found)
{
    s->stage = found == BERTH_CLEAR ? BERTHI_SEEK_ON
               : found == BERTH_HIT ? BERTHI_SEEK_TOLD
                                    : BERTHI_SEEK_LOOK;
    s->way = s->open = 0;
    return found;
}

berth_status berthi_seek_first(berthi_seek *seek)
{
    berthi_seek_state *s = &seek->s;
    for (;;) {
        if (s->stage <= BERTHI_SEEK_ON) {
            if (s->at >= seek->until) {
                return BERTH_CLEAR;
            }
            const int may =
                seek->of.left != 0 || s->stage == BERTHI_SEEK_BEGIN; /* roots take none */
            const berth_status ended = walked(s, may ? seek_on(seek) : BERTH_UNKNOWN);
            if (ended != BERTH_HIT) {
                return ended;
            }
        }
        const berth_status found = look_here(seek);
        if (found == BERTH_UNKNOWN) {
            return found;
        }
        if (found == BERTH_HIT) {
            s->stage = BERTHI_SEEK_LAST;
            s->at = s->in;
            s->way = s->found;
            return found;
        }
        s->at = s->end;
        s->stage = BERTHI_SEEK_ON;
    }
}

/* The last tick in contact of the legs that are looked at; they meet in the first tick. Returns 0
 * when the budget ran out. Where nobody else is there, what is left of the stretch is clear. */
BERTHI_SINGLE int to_last(berthi_seek *seek, uint32_t *ways)
{
    berthi_seek_state *s = &seek->s;
    berthi_stay a, b;
    *ways = berthi_seek_stays(seek, s->way, &a, &b);
    if (!s->open) {
        open_bracket(seek, (uint32_t)s->end - (uint32_t)s->at);
    }
    if (!narrow_way(seek, &a, &b, s->end, 1)) {
        return 0;
    }
    s->at = (int32_t)((uint32_t)s->end - s->bracket.met + 1);
    return 1;
}

/* Whether any of those in force from `at` on meet in that tick. */
BERTHI_SINGLE berth_status look_next(berthi_seek *seek)
{
    berthi_seek_state *s = &seek->s;
    uint32_t ways = 4;
    berthi_stay a, b;
    for (; find_way(seek, &ways, &a, &b); s->way++) {
        if (!berthi_pay_look(&seek->of)) {
            return BERTH_UNKNOWN;
        }
        BERTH_ASSERT(s->at < INT32_MAX); /* @argued: who asks is below the end of the stretch */
        if (berthi_stays_meet(&seek->of, &a, &b, s->at, s->at + 1)) {
            return BERTH_HIT;
        }
    }
    return BERTH_CLEAR;
}

berth_status berthi_seek_last(berthi_seek *seek)
{
    berthi_seek_state *s = &seek->s;
    for (;;) {
        if (s->stage == BERTHI_SEEK_LAST) {
            uint32_t ways;
            if (!to_last(seek, &ways)) {
                return BERTH_UNKNOWN;
            }
            /* @argued: a tick in contact is before it */
            BERTH_ASSERT(s->at > INT32_MIN);
            seek->out = s->at - 1;
            s->stage = BERTHI_SEEK_ON;
            if (s->at >= seek->until) {
                return BERTH_HIT;
            }
            if (ways == 1 && s->at < s->end) {
                s->at = s->end;
                return BERTH_HIT;
            }
            s->stage = BERTHI_SEEK_NEXT;
            s->way = 0;
        }
        const berth_status found = look_next(seek);
        if (found == BERTH_UNKNOWN) {
            return found;
        }
        if (found == BERTH_CLEAR) {
            /* @argued: a tick in contact is before it, and the end of the window behind it */
            BERTH_ASSERT(s->at > INT32_MIN && s->at < INT32_MAX);
            seek->out = s->at - 1;
            s->at++;
            s->stage = BERTHI_SEEK_ON;
            return BERTH_HIT;
        }
        s->stage = BERTHI_SEEK_LAST;
    }
}

/* ---- Beginning and telling ------------------------------------------------------------------- */

void berthi_seek_set(berthi_seek *seek, const berth_placed *a, const berth_placed *b,
                     const berth_motion_options *options)
{
    seek->a = a;
    seek->b = b;
    seek->pair = NULL;
    berthi_pose(&seek->of, &a->there, &b->there, options);
    seek->most = seek->of.left;
    seek->until = seek->of.until;
    seek->s.at = seek->s.end = seek->s.in = seek->of.from;
    seek->s.bracket.clear = seek->s.bracket.met = 0;
    seek->s.stage = BERTHI_SEEK_BEGIN;
    seek->s.way = seek->s.found = seek->s.open = 0;
}

/* Chains have gaps; a step for each that is passed. */
void berthi_seek_begin(berthi_seek *seek, const berth_placed *a, const berth_placed *b,
                       const berth_motion_options *options)
{
    berthi_stay one, two;
    berthi_seek_set(seek, a, b, options);
    while (berthi_any_several(seek->of.kind) && seek->s.at < seek->until &&
           berthi_seek_stays(seek, 0, &one, &two) == 0 && berthi_pay_look(&seek->of)) {
        seek->s.at = seek->s.end;
    }
    seek->s.at = seek->s.at < seek->until ? seek->s.at : seek->until;
    seek->s.end = seek->s.in = seek->s.at;
}

void berthi_seek_pair(const berthi_seek *seek, int32_t tick, uint32_t way, berth_pair *pair)
{
    berthi_stay a, b;
    const uint32_t count_a = berthi_stay_at(&seek->a->there, tick, way & 1, &a);
    const uint32_t count_b = berthi_stay_at(&seek->b->there, tick, way >> 1, &b);
    BERTH_ASSERT(count_a > (way & 1) && count_b > way >> 1); /* @argued: they meet there */
    (void)count_a, (void)count_b;
    berthi_pair_at(&a, &b, tick, pair);
}

void berthi_seek_count(const berthi_seek *seek, berth_motion_counts *counts)
{
    berthi_tell_counts(counts, &seek->of, seek->most - seek->of.left, 0);
}
