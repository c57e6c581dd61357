/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* Where, when first, when after a contact that is forgiven, and when again.
 *
 * Two things take turns: a walk over both trees, which finds the next legs that meet, and a close
 * look at these legs and the ones that follow, which finds the ticks. The walk is not kept: it is
 * set up anew where it has to go on, and goes straight down to the leaves there, without a test. */

#include "contact.h"

#include "../motion/chain.h"
#include "../motion/query.h"

/* ---- Where ----------------------------------------------------------------------------------- */

berth_status berth_placed_at(const berth_placed *placed, int32_t tick, berth_num *x, berth_num *y,
                             berth_num *radius)
{
    berthi_stay stay;
    berth_num at_x, at_y;
    const berth_status status = berthi_placed_check(placed);
    if (status != BERTH_OK) {
        return status;
    }
    tick -= tick == INT32_MAX; /* nothing moves as late as that */
    if (berthi_stay_at(&placed->there, tick, 0, &stay) == 0) {
        return BERTH_CLEAR;
    }
    berthi_stay_place(&stay, tick, &at_x, &at_y);
    if (x != NULL) {
        *x = at_x;
    }
    if (y != NULL) {
        *y = at_y;
    }
    if (radius != NULL) {
        *radius = berth_num_of(stay.radius);
    }
    return BERTH_HIT;
}

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

/* What is there at s.at by s.way, or by the next one, and s.end; 0: there are no more. *ways are
 * those that may be there, as far as is known. */
static int seek_way(berthi_seek *seek, uint32_t *ways, berthi_encounter *e)
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
    for (; seek_way(seek, &ways, &e); s->way++) {
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

/* To the first tick of the next contact, s.in: BERTH_HIT, BERTH_CLEAR, BERTH_UNKNOWN (all is clear
 * before s.at). */
static berth_status seek_first(berthi_seek *seek)
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
    for (; seek_way(seek, &ways, &e); s->way++) {
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

/* As long as they are in contact from s.at on in the legs in force there; s.at becomes the first
 * tick after that. BERTH_HIT: they are up to s.end; BERTH_CLEAR: that tick is clear and, with s.way
 * 0, all up to s.end; BERTH_UNKNOWN. */
static BERTHI_APART berth_status seek_run(berthi_seek *seek)
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

/* What is in force at a tick: of `way`s as above. */
static BERTHI_APART void seek_pair(const berthi_seek *seek, int32_t tick, uint32_t way,
                                   berth_pair *pair)
{
    berthi_encounter e;
    const uint32_t ways = berthi_encounter_at(&seek->a->there, &seek->b->there, tick, way, &e);
    BERTH_ASSERT(berthi_has_way(ways, way)); /* @argued: they meet there */
    (void)ways;
    berthi_pair_at(&e, tick, pair);
}

berth_status berthi_seek_next(berthi_seek *seek, berth_contact *contact)
{
    berthi_seek_state *s = &seek->s;
    berth_status found = s->stage < BERTHI_SEEK_LAST ? seek_first(seek) : BERTH_HIT;
    if (found != BERTH_HIT) {
        return found;
    }
    do {
        found = seek_run(seek);
    } while (found == BERTH_HIT && s->at < seek->until);
    if (found == BERTH_UNKNOWN) {
        return found;
    }
    /* @argued: a tick in contact is before it */
    BERTH_ASSERT(s->at > INT32_MIN);
    contact->time_in = s->in;
    contact->time_out = s->at - 1;
    seek_pair(seek, s->in, s->found, &contact->pair);
    s->stage = BERTHI_SEEK_ON;
    if (found == BERTH_CLEAR) {
        /* @argued: the end of the window is behind it */
        BERTH_ASSERT(s->at < INT32_MAX);
        s->at = s->way == 0 ? s->end : s->at + 1;
    }
    return BERTH_HIT;
}

/* ---- Beginning and telling ------------------------------------------------------------------- */

/* In the window's common time, all of which is still to be told. Options are good ones, or null. */
static void seek_set(berthi_seek *seek, const berth_placed *a, const berth_placed *b,
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
    seek_set(seek, a, b, options);
    while (berthi_any_several(seek->of.kind) && seek->s.at < seek->until &&
           stays_here(seek, &e) == 0 && berthi_pay_look(&seek->of)) {
        seek->s.at = seek->s.end;
    }
    seek->s.at = seek->s.at < seek->until ? seek->s.at : seek->until;
    seek->s.end = seek->s.in = seek->s.at;
}

void berthi_seek_count(const berthi_seek *seek, berth_motion_counts *counts)
{
    if (counts != NULL) {
        berthi_tell_counts(&seek->of, BERTHI_CLEAR, seek->most, counts);
    }
}

/* ---- Whether two centres come nearer: from a tick on, or at it ------------------------------- */

/* A side at a tick: from the leg that was in force before it to the one from then on, which may be
 * known to begin where the other ended. Returns whether it jumps. */
static int set_turn(berthi_leg_turn *axes, const berthi_stay *before, const berthi_stay *after,
                    int joins, int32_t tick)
{
    const berthi_course *old = &before->course, *now = &after->course;
    const int goes_on = before->until != tick;
    const int jumps = !goes_on && !joins;
    for (uint32_t k = 0; k < 2; k++) {
        /* @argued: legs that were there: jumps asserts it */
        axes->now[k] = now->at[k];
        axes->old[k] = jumps ? old->at[k] + old->way[k] : now->at[k];
        axes->way[k] = goes_on ? now->way[k] : 0;
    }
    axes->since =
        axes->way[0] != 0 || axes->way[1] != 0 ? (uint32_t)tick - (uint32_t)now->begin : 0;
    axes->ticks = axes->since != 0 ? (uint32_t)now->ticks : 1;
    return jumps;
}

/* Whether the distance of their centres begins to shrink at a tick of both. */
static int stays_approach(const berthi_stay *a, const berthi_stay *b, int32_t tick)
{
    const berthi_courses both = {{&a->course, &b->course}, 0, tick, tick + 1, 0, 0};
    return berthi_courses_approach(&both); /* @argued: both stays are in force then */
}

/* ---- A contact that is forgiven -------------------------------------------------------------- */

/* Whether one leg goes on where the other ended: in floats, of a trajectory, which computed anew
 * might be a little beside it. In q16 they are where they are stored: the same, but for a rounding
 * from block to block. */
static int joins(const berth_presence *there, const berthi_stay *old, const berthi_stay *now)
{
    const berth_placement *at;
    return !BERTHI_IS_EXACT && old->part == now->part &&
           berthi_is_straight(berthi_part_in(there, now->part, &at));
}

/* Whether the legs of a way are nearer at s.at than any that were in force just before. */
/*@ requires seek->s.at > -2147483648; */
static BERTHI_APART int jumps(berthi_seek *seek, const berthi_encounter *now)
{
    const berth_presence *one = &seek->a->there, *two = &seek->b->there;
    const int32_t at = seek->s.at;
    uint32_t ways = 1;
    BERTH_ASSERT(at > INT32_MIN); /* @argued: it is what is required */
    for (uint32_t way = 0; way < 4; way++) {
        berthi_encounter old;
        if (!berthi_has_way(ways, way)) {
            continue;
        }
        (void)berthi_pay_look(&seek->of);
        (void)berthi_pay_look(&seek->of);
        ways = berthi_encounter_at(one, two, at - 1, way, &old);
        BERTH_ASSERT(berthi_has_way(ways, way)); /* @argued: both were in contact there */
        berthi_leg_turn side[2];
        const int jump_a = set_turn(&side[0], &old.a, &now->a, joins(one, &old.a, &now->a), at);
        const int jump_b = set_turn(&side[1], &old.b, &now->b, joins(two, &old.b, &now->b), at);
        const berth_raw lengths =
            berthi_lengths_of(&old.a.course) + berthi_lengths_of(&now->a.course) +
            berthi_lengths_of(&old.b.course) + berthi_lengths_of(&now->b.course);
        if (BERTHI_IS_EXACT ? !berthi_turns_approach(side)
                            : (jump_a | jump_b) == 0 || !berthi_jumps_approach(side, lengths)) {
            return 0;
        }
    }
    return 1;
}

/* Whether those that are in contact in [s.at, run) come nearer, from the begin on or, unless that
 * is the first, at it: BERTH_HIT, then s.in is the first tick in which any do. */
static BERTHI_APART berth_status comes_nearer(berthi_seek *seek, int32_t run, int first)
{
    berthi_seek_state *s = &seek->s;
    uint32_t ways = BERTHI_ANY_WAY;
    berthi_encounter e;
    s->in = run;
    for (s->way = 0; seek_way(seek, &ways, &e); s->way++) {
        if (!berthi_pay_look(&seek->of)) {
            return BERTH_UNKNOWN;
        }
        (void)berthi_pay_look(&seek->of); /* an approach costs two looks */
        const int closes = stays_approach(&e.a, &e.b, s->at);
        /* @argued: what is not the first follows one */
        if (!closes && (first || !jumps(seek, &e))) {
            continue;
        }
        if (!berthi_pay_look(&seek->of)) {
            return BERTH_UNKNOWN;
        }
        BERTH_ASSERT(s->at < INT32_MAX); /* @argued: it is below `run` */
        e.until = s->at + 1;
        if (berthi_stays_meet(&seek->of, &e)) {
            s->in = s->at;
            s->found = s->way;
            break;
        }
        (void)berthi_pay_look(&seek->of);
        e.until = s->in;
        if (closes && berthi_stays_meet(&seek->of, &e)) {
            /* a second one that stands in a gap, met later in the stretch */
            berthi_bracket bracket = berthi_bracket_of(&e);
            if (!berthi_narrow(&seek->of, &e, 0, &bracket, NULL)) {
                return BERTH_UNKNOWN;
            }
            s->in = (int32_t)((uint32_t)s->at + bracket.met - 1);
            s->found = s->way;
        }
    }
    return s->in < run ? BERTH_HIT : BERTH_CLEAR;
}

/* Follows a contact from s.at on. BERTH_CLEAR: s.at is the first tick after it; BERTH_HIT: in tick
 * s.in they come nearer to each other. */
static berth_status forgive(berthi_seek *seek)
{
    berthi_seek_state *s = &seek->s;
    berth_status run = BERTH_HIT;
    for (int first = 1; run == BERTH_HIT && s->at < seek->until; first = 0) {
        const int32_t begin = s->at;
        s->way = 0;
        run = seek_run(seek);
        const int32_t end = s->at;
        if (run == BERTH_UNKNOWN || end == begin) {
            return run;
        }
        s->at = begin;
        const berth_status nearer = comes_nearer(seek, end, first);
        if (nearer != BERTH_CLEAR) {
            return nearer;
        }
        s->at = end;
    }
    return BERTH_CLEAR;
}

/* What it begins with, and where both are then, are a step, too. */
BERTHI_ONCE void count_seek(berthi_seek *seek, berth_motion_counts *counts)
{
    (void)berthi_pay_look(&seek->of);
    berthi_seek_count(seek, counts);
}

/* ---- First ----------------------------------------------------------------------------------- */

/* With `apart` a contact at the begin is forgiven first. */
BERTHI_INLINE berth_status seek_impact(const berth_placed *a, const berth_placed *b,
                                       const berth_motion_options *options, berth_impact *impact,
                                       berth_motion_counts *counts, int apart)
{
    berthi_seek seek;
    if (impact == NULL) {
        return BERTH_E_NULL;
    }
    const berth_status checked = berthi_check_asked(a, b, options);
    if (checked != BERTH_OK) {
        return checked;
    }
    berthi_seek_begin(&seek, a, b, options);
    const int32_t begin = seek.s.at;
    int32_t forgiven = begin;
    berth_status found = apart ? forgive(&seek) : BERTH_CLEAR;
    if (found == BERTH_CLEAR) {
        forgiven = seek.s.at;
        seek.s.stage = forgiven == begin ? BERTHI_SEEK_BEGIN : BERTHI_SEEK_ON;
        seek.pair = &impact->pair;
        found = seek_first(&seek);
    } else if (found == BERTH_UNKNOWN) {
        seek.s.at = begin;
    } else {
        seek_pair(&seek, seek.s.in, seek.s.found, &impact->pair);
    }
    count_seek(&seek, counts);
    if (apart || found != BERTH_CLEAR) {
        impact->forgiven = forgiven;
    }
    if (found != BERTH_CLEAR) {
        impact->tick = found == BERTH_HIT ? seek.s.in : seek.s.at;
    }
    return found;
}

berth_status berth_time_of_impact(const berth_placed *a, const berth_placed *b,
                                  const berth_motion_options *options, berth_impact *impact,
                                  berth_motion_counts *counts)
{
    return seek_impact(a, b, options, impact, counts, 0);
}

berth_status berth_time_of_impact_apart(const berth_placed *a, const berth_placed *b,
                                        const berth_motion_options *options, berth_impact *impact,
                                        berth_motion_counts *counts)
{
    return seek_impact(a, b, options, impact, counts, 1);
}

/* ---- All of them ----------------------------------------------------------------------------- */

/* The state of a search but for its tick, in the words that its owner keeps. */
enum { CURSOR_KEPT = offsetof(berthi_seek_state, at) };
typedef char kept_size_holds[CURSOR_KEPT == sizeof((berth_contact_cursor *)NULL)->state ? 1 : -1];

static void copy_state(void *to, const void *from)
{
    for (size_t i = 0; i < CURSOR_KEPT; i++) {
        ((unsigned char *)to)[i] = ((const unsigned char *)from)[i];
    }
}

static void store_seek(const berthi_seek *seek, berth_contact_cursor *cursor)
{
    cursor->from = seek->s.at;
    copy_state(cursor->state, &seek->s);
}

berth_status berth_contacts(const berth_placed *a, const berth_placed *b,
                            const berth_motion_options *options, berth_contact_cursor *cursor)
{
    static const berth_motion_options none;
    berthi_seek seek;
    if (cursor == NULL) {
        return BERTH_E_NULL;
    }
    const berth_status checked = berthi_check_asked(a, b, options);
    if (checked != BERTH_OK) {
        return checked;
    }
    cursor->a = *a;
    cursor->b = *b;
    cursor->options = options != NULL ? *options : none;
    seek_set(&seek, a, b, options);
    store_seek(&seek, cursor);
    return BERTH_OK;
}

berth_status berth_next_contact(berth_contact_cursor *cursor, berth_contact *contact,
                                berth_motion_counts *counts)
{
    berthi_seek seek;
    if (cursor == NULL || contact == NULL) {
        return BERTH_E_NULL;
    }
    const berth_status checked = berthi_check_asked(&cursor->a, &cursor->b, NULL);
    if (checked != BERTH_OK) {
        return checked;
    }
    seek_set(&seek, &cursor->a, &cursor->b, &cursor->options);
    seek.s.at = cursor->from;
    copy_state(&seek.s, cursor->state);
    const berth_status found = berthi_seek_next(&seek, contact);
    store_seek(&seek, cursor);
    count_seek(&seek, counts);
    return found;
}
