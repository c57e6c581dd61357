/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* The kinds of motions, and how their questions are asked: phase by phase where something may
 * stand. In each phase a motion either moves or stands. */

#include "kinds.h"

#include "query.h"

berthi_verdict berthi_run_phases(berthi_question *of, const berth_presence *a,
                                 const berth_presence *b)
{
    window both = {of->from, of->until};
    for (;;) {
        const window phase = begin_phase(of, a, b, both);
        const berthi_verdict found = of->kind->ask(of, a, b);
        if (phase.from != both.from) {
            of->at = both.from;
        }
        if (found != BERTHI_CLEAR || phase.until >= both.until) {
            return found;
        }
        both.from = phase.until;
    }
}

/* Two clips are compared and settled in a cheaper way of their own, which is more code: the kinds
 * of which there may be two such name it. What stands alone does without. */
const berth_kind berth_kind_clip = {1,    berthi_ask_parts,
                                    NULL, berthi_walk_held,
                                    NULL, BERTHI_SETTLE(berthi_settle_held),
                                    NULL, NULL,
                                    NULL};
const berth_kind berth_kind_route = {2,
                                     berthi_run_phases,
                                     berthi_ask_parts,
                                     berthi_walk_parts,
                                     berthi_compare_straight,
                                     BERTHI_SETTLE(berthi_settle_straight),
                                     berthi_change_cursor,
                                     NULL,
                                     NULL};

const berth_kind *berthi_kind_for(const berthi_motion_header *motion)
{
    return berthi_is_straight(motion) ? &berth_kind_route : &berth_kind_clip;
}

/* ---- What stands, without an image ----------------------------------------------------------- */

/* A leg of one tick at the disc's own middle. What a question needs of it besides is in what was
 * placed. */
static const struct {
    berthi_motion_header header;
    berthi_unit point[4];
} disc_image = {.header = {.legs = 1,
                           .leaves = 1,
                           .points = sizeof(berthi_motion_header),
                           .length = 1,
                           .unit = 1,
                           .leaf_size = 1,
                           .flags = BERTHI_MOTION_DISC,
                           .before = BERTH_STANDS,
                           .after = BERTH_STANDS}};

void berthi_place_disc(berth_placed *placed, berth_num x, berth_num y, berth_num radius,
                       int32_t from, int32_t until)
{
    berth_presence *there = &placed->there;
    const berth_raw r = berth_num_raw(radius);
    berthi_unit node[BERTHI_NODE_UNITS] = {0, 0, 0, 0, 0};
    uint32_t shift = 0;
    there->image = &disc_image;
    there->part = 0;
    there->at.rotation.c = BERTH_DIR_ONE;
    there->at.rotation.s = 0;
    there->at.x = x;
    there->at.y = y;
    /* for ever: it stands before and after the tick 0 */
    there->at.start = there->start = from != INT32_MIN ? from : 0;
    there->end = until != INT32_MAX ? until : there->start + 1;
    there->from = from;
    there->until = until;
    there->origin_x = berth_num_raw(x);
    there->origin_y = berth_num_raw(y);
    there->radius = r;
    while (BERTHI_IS_EXACT && berthi_steps_up(r, shift) > BERTHI_RADIUS_LIMIT) {
        shift++;
        /* @argued: a radius is below 2^14 steps of 2^16 */
        BERTH_ASSERT(shift <= BERTHI_SHIFT_LIMIT);
    }
    const berth_len steps = berthi_steps_up(r, shift);
    BERTH_ASSERT(!BERTHI_IS_EXACT || steps <= BERTHI_RADIUS_LIMIT); /* @argued: as asked */
    node[BERTHI_NODE_RADIUS] =
        (berthi_unit)(berthi_extent)berthi_steps_up(r, shift + BERTHI_NODE_SHIFT);
    there->reach = berthi_world_reach(steps, shift);
    there->shift = (uint8_t)shift;
    placed->stands = until == INT32_MAX;
    berthi_place_root(placed, node, r);
}
