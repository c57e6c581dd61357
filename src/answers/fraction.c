/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* Times finer than a tick: which 2^-16 of it. No leg changes within a tick, so that the legs in
 * force at its begin are all that is asked; of a chain's gap there may be two. */

#include "../motion/query.h"
#include "closest.h"

typedef struct fine_question {
    const berth_presence *a, *b;
    const berth_motion_options *options; /* or null */
    const berth_num *distance;           /* null: in contact; else: as near as that */
    int32_t tick;
    int last;
    int wide; /* floats: with what rounds once more */
    int open; /* floats: nobody has told that it is so */
} fine_question;

/* The options with which two stays meet when they are what is asked for. */
static BERTHI_APART void set_asked(const fine_question *of, berthi_encounter *e,
                                   const berthi_question *q, berth_motion_options *asked)
{
    if (of->distance != NULL) {
        const window both = berthi_asked_window(of->a, of->b, of->options);
        berthi_close_pair pair;
        berthi_closest s;
        s.asked = *asked;
        s.margin = berth_num_raw(asked->margin);
        s.from = both.from;
        s.until = both.until;
        pair.e = *e;
        berthi_close_cut(&s, &pair);
        const berth_raw above = berthi_close_above(&pair, berth_num_raw(*of->distance));
        if (BERTHI_IS_EXACT) { /* more than 32767 units, both: the margin goes to the radius */
            e->a.radius = pair.e.a.radius;
            asked->margin = berth_num_of(above);
        } else {
            asked->margin = berth_num_of(berth_num_raw(asked->margin) + above);
        }
    }
    if (!BERTHI_IS_EXACT && of->wide) {
        berthi_stays_widen(asked, q, e);
    }
}

/* Over all that are there; 0: none of them are that near in this tick. */
/*@ requires of->tick < 2147483647; */
BERTHI_SINGLE int find_fraction(const fine_question *of, uint16_t *fraction)
{
    static const berth_motion_options none;
    berth_motion_options asked;
    berthi_question q;
    uint32_t ways = BERTHI_ANY_WAY, found = 0, best = 0;
    q.options = &asked;
    q.left = q.legs = q.exact = 0; /* nobody counts */
    for (uint32_t way = 0; way < 4; way++) {
        berthi_encounter e;
        if (berthi_has_way(ways, way)) {
            ways = berthi_encounter_at(of->a, of->b, of->tick, way, &e);
        }
        if (!berthi_has_way(ways, way)) {
            continue;
        }
        e.from = of->tick;
        e.until = of->tick + 1;
        asked = of->options != NULL ? *of->options : none;
        set_asked(of, &e, &q, &asked);
        if (berthi_stays_meet(&q, &e)) {
            const uint32_t one = berthi_touch_in_tick(&q, &e, of->last);
            best = found == 0 || (of->last ? one > best : one < best) ? one : best;
            found = 1;
        }
    }
    if (found != 0) {
        *fraction = (uint16_t)best;
    }
    return found != 0;
}

BERTHI_ONCE berth_status begin_fraction(const berth_placed *a, const berth_placed *b,
                                        const berth_motion_options *options, fine_question *of)
{
    const berth_status status = berthi_check_asked(a, b, options);
    if (status == BERTH_OK) {
        of->a = &a->there;
        of->b = &b->there;
        of->options = options;
        of->distance = NULL;
        of->last = of->wide = of->open = 0;
    }
    return status;
}

BERTHI_SINGLE int is_asked(const fine_question *of, int32_t tick)
{
    const window both = berthi_asked_window(of->a, of->b, of->options);
    return tick >= both.from && tick < both.until;
}

static berth_status tell_fraction(fine_question *of, int32_t tick, uint16_t *fraction)
{
    of->tick = tick;
    if (!is_asked(of, tick)) {
        return BERTH_CLEAR;
    }
    int found = find_fraction(of, fraction);
    /* The tick was told by a test of a longer stretch, which in floats rounds otherwise: what is
     * clear here, and was not there, is in contact with the rounding of both. */
    if (!BERTHI_IS_EXACT && !found && !of->open) {
        of->wide = 1;
        found = find_fraction(of, fraction);
    }
    return found ? BERTH_HIT : BERTH_CLEAR;
}

berth_status berth_contact_fraction(const berth_placed *a, const berth_placed *b,
                                    const berth_motion_options *options, int32_t tick,
                                    berth_end end, uint16_t *fraction)
{
    fine_question of;
    if (fraction == NULL) {
        return BERTH_E_NULL;
    }
    const berth_status status = begin_fraction(a, b, options, &of);
    if (status != BERTH_OK) {
        return status;
    }
    of.last = end == BERTH_END_LAST;
    return tell_fraction(&of, tick, fraction);
}

berth_status berth_approach_fraction(const berth_placed *a, const berth_placed *b,
                                     const berth_motion_options *options,
                                     const berth_approach *approach, uint16_t *fraction)
{
    fine_question of;
    if (approach == NULL || fraction == NULL) {
        return BERTH_E_NULL;
    }
    berth_status status = begin_fraction(a, b, options, &of);
    if (status != BERTH_OK || approach->found == 0) {
        return status; /* BERTH_OK is BERTH_CLEAR */
    }
    of.open = 1;
    status = tell_fraction(&of, approach->tick, fraction);
    const berth_num distance = approach->distance; /* one that no approach has is none of these */
    if (status == BERTH_CLEAR &&                   /* they do not collide */
        (berthi_distance_ok(distance) || berth_num_raw(distance) == 0)) {
        of.open = 0;
        of.distance = &approach->distance;
        status = tell_fraction(&of, approach->tick, fraction);
    }
    return status;
}
