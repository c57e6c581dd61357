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

/* The legs by s.way at s.at, their time from there on, and s.end. Returns the ways there are. */
static BERTHI_APART uint32_t stays_here(berthi_seek *seek, berthi_encounter *e)
{
    const uint32_t ways =
        berthi_encounter_at(&seek->a->there, &seek->b->there, seek->s.at, seek->s.way, e);
    e->from = seek->s.at;
    e->until = seek->s.end = berthi_sooner(e->until, seek->until);
    return ways;
}

static int narrow_way(berthi_seek *seek, berthi_encounter *e, int last)
{
    if (!seek->s.open) {
        seek->s.bracket = berthi_bracket_of(e);
    }
    const int done = berthi_narrow(&seek->of, e, last, &seek->s.bracket, NULL);
    seek->s.open = (uint8_t)!done;
    return done;
}

int berthi_seek_way(berthi_seek *seek, uint32_t *ways, berthi_encounter *e)
{
    for (; seek->s.way < 4; seek->s.way++) {
        if (berthi_has_way(*ways, seek->s.way)) {
            *ways = stays_here(seek, e);
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
    uint32_t ways = BERTHI_ANY_WAY;
    berthi_encounter e;
    for (; berthi_seek_way(seek, &ways, &e); s->way++) {
        if (!any && !s->open) {
            s->in = s->end;
        }
        e.until = s->in;
        if (!s->open) {
            /* what floats told rounds differently here, and is asked again */
            const int told = BERTHI_IS_EXACT && s->stage == BERTHI_SEEK_TOLD && ways == 1;
            if (!berthi_pay_look(&seek->of)) {
                return BERTH_UNKNOWN;
            }
            if (s->in == s->at || (!told && !berthi_stays_meet(&seek->of, &e))) {
                continue;
            }
        }
        if (!narrow_way(seek, &e, 0)) {
            return BERTH_UNKNOWN;
        }
        s->in = (int32_t)((uint32_t)s->at + s->bracket.met - 1);
        s->found = s->way;
        any = 1;
        if (seek->pair != NULL) {
            berthi_pair_at(&e, s->in, seek->pair);
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

/* Whether any of those in force from `at` on meet in that tick. */
BERTHI_SINGLE berth_status look_next(berthi_seek *seek)
{
    berthi_seek_state *s = &seek->s;
    uint32_t ways = BERTHI_ANY_WAY;
    berthi_encounter e;
    for (; berthi_seek_way(seek, &ways, &e); s->way++) {
        if (!berthi_pay_look(&seek->of)) {
            return BERTH_UNKNOWN;
        }
        BERTH_ASSERT(s->at < INT32_MAX); /* @argued: who asks is below the end of the stretch */
        e.until = s->at + 1;
        if (berthi_stays_meet(&seek->of, &e)) {
            return BERTH_HIT;
        }
    }
    return BERTH_CLEAR;
}

/* Past the last tick in contact of the legs that are looked at; they meet in the first tick.
 * Returns the ways there are; 0: the budget ran out. */
BERTHI_SINGLE uint32_t to_last(berthi_seek *seek)
{
    berthi_seek_state *s = &seek->s;
    berthi_encounter e;
    const uint32_t ways = stays_here(seek, &e);
    BERTH_ASSERT(berthi_has_way(ways, s->way)); /* @argued: they meet there */
    if (!narrow_way(seek, &e, 1)) {
        return 0;
    }
    s->at = (int32_t)((uint32_t)s->end - s->bracket.met + 1);
    return ways;
}

BERTHI_APART berth_status berthi_seek_run(berthi_seek *seek)
{
    berthi_seek_state *s = &seek->s;
    for (;;) {
        if (s->stage != BERTHI_SEEK_LAST) {
            const berth_status found = look_next(seek);
            if (found != BERTH_HIT) {
                return found;
            }
            s->stage = BERTHI_SEEK_LAST;
        }
        const uint32_t ways = to_last(seek);
        if (ways == 0) {
            return BERTH_UNKNOWN;
        }
        s->stage = BERTHI_SEEK_NEXT;
        s->way = 0;
        if (s->at >= s->end) {
            return BERTH_HIT;
        }
        if (ways == 1) { /* nobody else is there */
            return BERTH_CLEAR;
        }
    }
}

berth_status berthi_seek_next(berthi_seek *seek, berth_contact *contact)
{
    berthi_seek_state *s = &seek->s;
    berth_status found = s->stage < BERTHI_SEEK_LAST ? berthi_seek_first(seek) : BERTH_HIT;
    if (found != BERTH_HIT) {
        return found;
    }
    do {
        found = berthi_seek_run(seek);
    } while (found == BERTH_HIT && s->at < seek->until);
    if (found == BERTH_UNKNOWN) {
        return found;
    }
    /* @argued: a tick in contact is before it */
    BERTH_ASSERT(s->at > INT32_MIN);
    contact->time_in = s->in;
    contact->time_out = s->at - 1;
    berthi_seek_pair(seek, s->in, s->found, &contact->pair);
    s->stage = BERTHI_SEEK_ON;
    if (found == BERTH_CLEAR) {
        /* @argued: the end of the window is behind it */
        BERTH_ASSERT(s->at < INT32_MAX);
        s->at = s->way == 0 ? s->end : s->at + 1;
    }
    return BERTH_HIT;
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
    berthi_encounter e;
    berthi_seek_set(seek, a, b, options);
    while (berthi_any_several(seek->of.kind) && seek->s.at < seek->until &&
           stays_here(seek, &e) == 0 && berthi_pay_look(&seek->of)) {
        seek->s.at = seek->s.end;
    }
    seek->s.at = seek->s.at < seek->until ? seek->s.at : seek->until;
    seek->s.end = seek->s.in = seek->s.at;
}

void berthi_seek_pair(const berthi_seek *seek, int32_t tick, uint32_t way, berth_pair *pair)
{
    berthi_encounter e;
    const uint32_t ways = berthi_encounter_at(&seek->a->there, &seek->b->there, tick, way, &e);
    BERTH_ASSERT(berthi_has_way(ways, way)); /* @argued: they meet there */
    (void)ways;
    berthi_pair_at(&e, tick, pair);
}

void berthi_seek_count(const berthi_seek *seek, berth_motion_counts *counts)
{
    berthi_tell_counts(counts, &seek->of, seek->most - seek->of.left, 0);
}
