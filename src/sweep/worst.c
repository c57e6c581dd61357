/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* The most steps of each answer about bodies. What is counted: stretches of time in which no leg
 * changes, of each up to four pairs of legs; in such a piece runs, of each all pairs of circles and
 * of parts; and of two parts the stretches that time is halved into. */

#include "glide.h"

#include "../answers/earliest.h"
#include "../answers/steps.h"

enum { WORST_WAYS = 4, WORST_LOOKS = 24, WORST_CLIMB = 80, WORST_DEPTH = 200 };

/* A question, and what its bounds are made of. */
typedef struct worst {
    uint8_t turns, grows;
    uint32_t pieces;       /* stretches of time */
    uint32_t runs;         /* of a piece at most */
    uint32_t ticks;        /* in a piece in which somebody turns, or the margin grows */
    uint32_t nodes, parts; /* all pairs of circles, and of parts */
    uint32_t one;          /* circles and parts of one side, or of the other */
    berthi_wide way;       /* no point gets further in a run, as seen from the other side */
    berthi_glide g;
} worst;

BERTHI_ONCE uint32_t worst_parts(const berthi_footprint_header *tree)
{
    return tree != NULL && tree->parts.corners != 0 ? tree->parts.count : 1;
}

BERTHI_ONCE uint32_t worst_nodes(const berthi_footprint_header *tree)
{
    return tree != NULL ? tree->node_count : 1;
}

/* Legs of a sweep: the most that one turns, and the most ticks of one that does. */
static void worst_legs(worst *w, const berthi_glide_side *side)
{
    const berthi_motion_header *motion = berthi_motion_of(&side->outer->there);
    uint32_t most = 0;
    for (uint32_t k = 0; side->is == BERTHI_IS_SWEEP && k < motion->legs; k++) {
        const int32_t turn = side->has.headings[k].turn;
        const uint32_t size = (uint32_t)(turn < 0 ? -turn : turn) << BERTHI_ANGLE_SHIFT;
        const uint32_t ticks =
            (uint32_t)berthi_tick_of(motion, k + 1) - (uint32_t)berthi_tick_of(motion, k);
        if (turn != 0) {
            w->turns = 1;
            w->ticks = ticks > w->ticks ? ticks : w->ticks;
            most = size > most ? size : most;
        }
    }
    /* halves of a sixteenth of a turn at least, and those that were too far */
    w->runs += 4 * (most / BERTHI_BEND_TURN) + (most != 0 ? 2 : 0);
}

/* A margin grows in stretches of time. */
static void worst_growth(worst *w)
{
    const berth_motion_options *const options = w->g.options;
    const uint32_t bits = berthi_growth_bits(options);
    if (options->margin_per_tick == 0) {
        return;
    }
    w->way += berthi_growth_most(options);
    w->grows = 1;
    w->ticks = UINT32_C(1) << bits;
    w->pieces = berthi_steps_plus(w->pieces, (UINT32_MAX >> bits) + 1);
}

static berth_status worst_begin(worst *w, const berth_body *a, const berth_body *b,
                                const berth_body_options *options)
{
    const berth_status status = berthi_glide_begin(&w->g, a, b, options);
    if (status != BERTH_OK) {
        return status;
    }
    const berthi_glide_side *one = &w->g.side[0], *two = &w->g.side[1];
    w->pieces = berthi_steps_plus(berthi_stays_of(one->outer), berthi_stays_of(two->outer));
    w->runs = 1;
    w->ticks = 0;
    w->turns = w->grows = 0;
    /* both within their discs, whose reaches are in quarters of grains; half as much again, as
     * lengths are told */
    const berthi_size reach =
        (berthi_size)one->outer->there.reach + (berthi_size)two->outer->there.reach;
    w->way = 3 * (berthi_wide)(reach / BERTHI_EITHER(4, 1.0)) + BERTHI_EITHER(16, 0.0);
    worst_legs(w, one);
    worst_legs(w, two);
    worst_growth(w);
    w->parts = berthi_steps_times(worst_parts(one->tree), worst_parts(two->tree));
    w->nodes = berthi_steps_times(worst_nodes(one->tree), worst_nodes(two->tree));
    w->one = worst_nodes(one->tree) + worst_nodes(two->tree) + worst_parts(one->tree) +
             worst_parts(two->tree);
    return BERTH_OK;
}

/* How often that is halved until it is no more than `least`; no more than a share can be. */
BERTHI_ONCE uint32_t halves_of(berthi_wide way, berthi_wide least)
{
    uint32_t halves = 0;
    for (; halves < 32 && way > least; halves++) {
        way /= 2;
    }
    return halves;
}

BERTHI_ONCE uint32_t whole_tree(uint32_t halves)
{
    return halves < 31 ? UINT32_C(2) << halves : UINT32_MAX;
}

/* Stretches of two parts in a run, until one that is not clear is a contact: where nobody turns and
 * no margin grows, one half of each is not clear. A stretch that holds the end of a tick is not
 * told before it is as short as can be. */
static uint32_t worst_contact(const worst *w)
{
    const berthi_wide least = w->turns ? w->g.tolerance / 4 : BERTHI_EITHER(1, 0.0002);
    uint32_t halves = 1;
    if (!w->turns && !w->grows) {
        return 256;
    }
    while (halves < 32 && w->ticks >> (halves - 1) != 0) {
        halves++;
    }
    const uint32_t by_way = halves_of(w->way, least);
    halves = by_way > halves ? by_way : halves;
    return berthi_steps_plus(whole_tree(halves),
                             berthi_steps_times(berthi_steps_plus(w->ticks, 2), 64));
}

/* The same of how near they are: what is not clear costs two, and is halved until it gets no
 * further than the distance is lowered by. */
static uint32_t worst_nearest(const worst *w)
{
    const berthi_wide least = w->turns ? w->g.tolerance / 4 : BERTHI_EITHER(8, 0.001);
    return berthi_steps_times(2, whole_tree(halves_of(w->way, least) + 1));
}

/* A pair of legs: all runs, each with a box that is walked for nothing, maybe. */
static uint32_t worst_piece(const worst *w, uint32_t stretches)
{
    const uint32_t run = berthi_steps_plus(berthi_steps_plus(w->nodes, 2 * w->one),
                                           berthi_steps_times(w->parts, stretches));
    return berthi_steps_times(w->runs, run);
}

/* Whether one is inside of the other: of either side all circles, and all of its parts with all of
 * the other. */
static uint32_t worst_inside(const worst *w)
{
    return berthi_steps_times(2, berthi_steps_plus(w->one, berthi_steps_times(w->one, w->one)));
}

/* Of one stretch of time, before which the outer discs' trees are walked. */
static uint32_t worst_stretch(const worst *w, uint32_t pair)
{
    const uint32_t walk = berthi_steps_plus(
        berthi_pair_steps(BERTH_ASK_MEET, w->g.side[0].outer, w->g.side[1].outer, 0),
        WORST_LOOKS + 2 * w->one);
    return berthi_steps_plus(walk, berthi_steps_times(WORST_WAYS, berthi_steps_plus(pair, 1)));
}

static uint32_t worst_contact_stretch(const worst *w)
{
    return worst_stretch(w, berthi_steps_plus(worst_piece(w, worst_contact(w)), worst_inside(w)));
}

static uint32_t worst_first(const worst *w)
{
    return berthi_steps_times(w->pieces, worst_contact_stretch(w));
}

/* By how much they overlap at an instant. */
static uint32_t worst_depth(const worst *w)
{
    return berthi_steps_plus(berthi_steps_plus(2 * WORST_DEPTH, w->parts),
                             berthi_steps_times(WORST_DEPTH, w->one));
}

/* After the first contact ticks until it ends, and halves of those between: in a piece no more than
 * there are, and than it takes to get half of the tolerance further each time. */
static uint32_t worst_next(const worst *w)
{
    const berthi_size ways = berthi_wide_quotient(w->way, w->g.tolerance / 2);
    const uint32_t times = ways < 999999 ? (uint32_t)(ways + 1) : UINT32_MAX;
    const uint32_t jumps = berthi_steps_times(w->pieces, berthi_steps_times(times, 2 * w->runs));
    const uint32_t tick = berthi_steps_plus(worst_contact_stretch(w), worst_depth(w));
    return berthi_steps_plus(worst_first(w),
                             berthi_steps_times(berthi_steps_plus(jumps, 32), tick));
}

/* The first contact; where the discs are nearest, and instants about that; all pieces. */
static uint32_t worst_closest(const worst *w)
{
    const uint32_t discs =
        berthi_pair_steps(BERTH_ASK_CLOSEST, w->g.side[0].outer, w->g.side[1].outer, 0);
    const uint32_t pair = worst_piece(w, worst_nearest(w));
    const uint32_t all = berthi_steps_times(w->pieces, worst_stretch(w, pair));
    const uint32_t instants = berthi_steps_times(WORST_LOOKS + 2, berthi_steps_plus(pair, 1));
    return berthi_steps_plus(berthi_steps_plus(worst_first(w), discs),
                             berthi_steps_plus(all, instants));
}

/* A look that goes on to 2^-16 of a tick: what worst_contact has of a piece's ticks, and the same
 * of these. */
static uint32_t worst_fine(const worst *w)
{
    return w->turns || w->grows ? berthi_steps_plus(worst_contact(w), 65538 * 68)
                                : worst_contact(w);
}

/* The tick as it is told, its first part in contact, and 16 halves of what is after that; or how
 * near they are in it. */
static uint32_t worst_fraction(const worst *w)
{
    const uint32_t contact =
        berthi_steps_plus(berthi_steps_times(18, worst_piece(w, worst_fine(w))), worst_inside(w));
    const uint32_t nearest = worst_piece(w, worst_nearest(w));
    return berthi_steps_times(WORST_WAYS,
                              berthi_steps_plus(contact > nearest ? contact : nearest, 1));
}

/* Each start may be asked of each other, in three pieces of its time, and each may be climbed
 * from. */
static uint32_t worst_starts(const worst *w, const berth_body *b)
{
    const uint32_t asked = berthi_steps_times(3 * berthi_parts_in(&b->outer.there) + 1,
                                              berthi_steps_plus(worst_first(w), 1));
    return berthi_steps_plus(asked,
                             berthi_steps_times(WORST_CLIMB, berthi_steps_plus(worst_depth(w), 2)));
}

/* Two discs are asked as motions are, when they meet by when they first do. */
static uint32_t worst_of(berth_question question, const berth_body *a, const berth_body *b,
                         const berth_body_options *options)
{
    worst w;
    if (berthi_are_discs(a, b)) {
        const berth_placed *const other = &a->outer;
        return berthi_discs_check(a, b, options) != BERTH_OK
                   ? 0
                   : berth_placed_worst_steps(question == BERTH_ASK_MEET ? BERTH_ASK_IMPACT
                                                                         : question,
                                              &other, 1, &b->outer, 0);
    }
    if (worst_begin(&w, a, b, options) != BERTH_OK) {
        return 0;
    }
    switch (question) {
    case BERTH_ASK_MEET:
    case BERTH_ASK_IMPACT: return worst_first(&w);
    case BERTH_ASK_CONTACT: return worst_next(&w);
    case BERTH_ASK_CLOSEST: return worst_closest(&w);
    case BERTH_ASK_FRACTION: return worst_fraction(&w);
    case BERTH_ASK_START: return worst_starts(&w, b);
    default: return 0;
    }
}

uint32_t berth_bodies_worst_steps(berth_question question, const berth_body *const *others,
                                  uint32_t count, const berth_body *b,
                                  const berth_start_range *range, const berth_body_options *options)
{
    const uint32_t rounds = question == BERTH_ASK_START ? berthi_start_rounds(range) : 1;
    uint32_t all = 0;
    if (others == NULL || b == NULL) {
        return 0;
    }
    for (uint32_t k = 0; k < count; k++) {
        const uint32_t one = worst_of(question, others[k], b, options);
        if (one == 0) {
            return 0;
        }
        all = berthi_steps_plus(all, one);
    }
    return berthi_steps_times(all, rounds);
}
