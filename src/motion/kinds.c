/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* The kinds of motions, and how their questions are asked: phase by phase where something may
 * stand. In each phase a motion either moves or stands. */

#include "kinds.h"

#include "phases.h"
#include "query.h"

#ifdef BERTH_Q16
#define SETTLE(how) how
#else
#define SETTLE(how) NULL
#endif

/* Both move in all of the time. */
static berthi_verdict run_moving(berthi_question *of, const berth_presence *a,
                                 const berth_presence *b)
{
    of->changes = 0;
    return berthi_ask_parts(of, a, b);
}

static berthi_verdict run_phases(berthi_question *of, const berth_presence *a,
                                 const berth_presence *b)
{
    window both = {of->from, of->until};
    for (;;) {
        const window phase = begin_phase(of, a, b, both);
        const berthi_verdict found = berthi_asks_several(of, a, b) ? of->kind->several(of, a, b)
                                                                   : berthi_ask_parts(of, a, b);
        if (phase.from != both.from) {
            of->at = both.from;
        }
        if (found != BERTHI_CLEAR || phase.until >= both.until) {
            return found;
        }
        both.from = phase.until;
    }
}

const berth_kind berth_kind_clip = {1,    run_moving, berthi_walk_held, SETTLE(berthi_settle_held),
                                    NULL, NULL};
const berth_kind berth_kind_route = {
    2, run_phases, berthi_walk_parts, SETTLE(berthi_settle), berthi_change_cursor, NULL};
const berth_kind berth_kind_any = {
    3, run_phases, berthi_walk_parts, SETTLE(berthi_settle), berthi_change_part, berthi_ask_many};

const berth_kind *berthi_kind_for(const berthi_motion_header *motion)
{
    return berthi_is_straight(motion) ? &berth_kind_route : &berth_kind_clip;
}
