/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* Where, when first, when after what is forgiven, and when again. */

#include "../motion/chain.h"
#include "seek.h"

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
    for (s->way = 0; berthi_seek_way(seek, &ways, &e); s->way++) {
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
        run = berthi_seek_run(seek);
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
        found = berthi_seek_first(&seek);
    } else if (found == BERTH_UNKNOWN) {
        seek.s.at = begin;
    } else {
        berthi_seek_pair(&seek, seek.s.in, seek.s.found, &impact->pair);
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
    berthi_seek_set(&seek, a, b, options);
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
    berthi_seek_set(&seek, &cursor->a, &cursor->b, &cursor->options);
    seek.s.at = cursor->from;
    copy_state(&seek.s, cursor->state);
    const berth_status found = berthi_seek_next(&seek, contact);
    store_seek(&seek, cursor);
    count_seek(&seek, counts);
    return found;
}
