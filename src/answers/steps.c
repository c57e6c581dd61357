/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* The most steps of each answer: walks, and looks at pairs of legs, of which each stretch of time
 * in which no leg changes has at most four, where two stand in a gap of either chain. Sums that are
 * too large are UINT32_MAX. */

#include "steps.h"

#include "../motion/query.h"
#include "earliest.h"

/* A look at two legs, exactly; two more for whether they approach, and for a guess. Looks that
 * narrow one bracket: at most 31 in steps that double, and 32 by halves. */
enum { LOOK = 1 + BERTHI_EXACT_STEPS, APPROACH = 2, NARROW = 2 + 64 * LOOK, WAYS = 4, LEVELS = 20 };

/* Of two legs with clocks that differ: six sides, and three pairs of lines. */
enum { SIDES = 6 + 2 * 3 };

/* Of one least distance, and of the tick of it. */
enum { DISTANCE = 64 * LOOK, TICK = 64 * LOOK };

BERTHI_APART uint32_t berthi_steps_plus(uint32_t a, uint32_t b)
{
    return a < UINT32_MAX - b ? a + b : UINT32_MAX;
}

BERTHI_APART uint32_t berthi_steps_times(uint32_t a, uint32_t b)
{
    const uint64_t all = berthi_product(a, b);
    return all < UINT32_MAX ? (uint32_t)all : UINT32_MAX;
}

uint32_t berthi_stays_of(const berth_placed *placed)
{
    uint32_t stays = 0;
    for (uint32_t k = 0; k < berthi_parts_in(&placed->there); k++) {
        const berth_placement *at;
        stays += berthi_part_in(&placed->there, k, &at)->legs + 2;
    }
    return stays;
}

/* What a walk may take: each pair of pieces begins anew at the roots of its parts. A gap in which
 * two stand is asked of both. */
static uint32_t steps_of(const berth_presence *there, uint32_t *ways)
{
    const uint32_t most = UINT32_MAX / 16;
    const berthi_motion_header *motion = berthi_motion_of(there);
    if (!berthi_is_chain(there)) {
        return berthi_all_steps(motion);
    }
    uint32_t sum = (50 + 4 * BERTHI_EXACT_STEPS) * motion->leaves, all = 1;
    for (uint32_t k = 0; k < berthi_parts_in(there); k++) {
        sum += berthi_all_steps(berthi_kept_pointer(berthi_place_in(motion, k)->image));
        sum = sum < most ? sum : most;
    }
    for (uint32_t k = 0; k < motion->leaves; k++) {
        const uint32_t both = BERTHI_GAP | BERTHI_EARLIER_STANDS | BERTHI_NEXT_STANDS;
        all = berthi_pieces_of(motion)[k].gap == both ? 2 : all;
    }
    *ways *= all;
    return sum;
}

static uint32_t walk_steps(const berth_placed *a, const berth_placed *b)
{
    uint32_t ways = 1;
    const uint32_t one = steps_of(&a->there, &ways), two = steps_of(&b->there, &ways);
    return ways * (one + two + 160 + 5 * BERTHI_EXACT_STEPS);
}

/* A walk that may be begun anew `times_over` times, each time down to leaves of either tree. */
static uint32_t walks(const berth_placed *a, const berth_placed *b, uint32_t times_over)
{
    return berthi_steps_plus(walk_steps(a, b), berthi_steps_times(times_over, 4 * LEVELS));
}

static uint32_t impact_steps(const berth_placed *a, const berth_placed *b, uint32_t stretches)
{
    const uint32_t looks = WAYS * (LOOK + NARROW);
    if (BERTHI_IS_EXACT) { /* gaps that are passed; the legs that the walk has found meet */
        return berthi_steps_plus(berthi_steps_plus(walks(a, b, 1), stretches), looks);
    }
    /* what the walk has found may be none */
    return berthi_steps_plus(walks(a, b, stretches), berthi_steps_times(stretches, looks + LOOK));
}

static uint32_t closest_steps(const berth_placed *a, const berth_placed *b, uint32_t stretches)
{
    const uint32_t looks = berthi_steps_times(stretches, WAYS);
    return berthi_steps_plus(
        berthi_steps_plus(walks(a, b, looks), berthi_steps_times(looks, 2 * (LOOK + DISTANCE))),
        16 + (WAYS + 1) * (DISTANCE + TICK));
}

/* Pairs of legs that are there together with some offset of `error` either way: a leg lasts a tick
 * at least, so those of b that a leg of a comes across are one more than the ticks in which it
 * does. */
static uint32_t pairs_of(const berth_placed *a, const berth_placed *b, uint32_t error)
{
    const uint32_t one = berthi_stays_of(a), two = berthi_stays_of(b);
    const uint32_t all = berthi_steps_times(one, two);
    const uint32_t near =
        berthi_steps_plus(berthi_steps_plus(one, two), berthi_steps_times(one, 2 * error + 1));
    return all < near ? all : near;
}

/* Of one start: each part of b, from where the last hit was and up to it. */
static uint32_t start_steps(const berth_placed *a, const berth_placed *b)
{
    return berthi_steps_times(berthi_parts_in(&b->there),
                              berthi_steps_plus(berthi_steps_times(2, walks(a, b, 1)), 1));
}

static uint32_t within_steps(const berth_placed *a, const berth_placed *b, uint32_t error)
{
    /* each pair of nodes that is near, on a tree of parts or of legs, has a pair of legs, and four
     * children */
    const uint32_t looks = LOOK * (2 + SIDES) + 2 * 4 * LEVELS;
    return error == 0 ? start_steps(a, b)
                      : berthi_steps_plus(berthi_steps_times(pairs_of(a, b, error), looks), 64);
}

/* A jump's looks, and the end of offsets that hit, are by halves. */
static uint32_t round_steps(const berth_placed *a, const berth_placed *b, uint32_t error)
{
    const uint32_t steps =
        berthi_steps_plus(start_steps(a, b), (32 + 8 + (error != 0 ? 22 * SIDES : 0)) * LOOK);
    return error != 0 ? berthi_steps_plus(steps, within_steps(a, b, error)) : steps;
}

uint32_t berthi_pair_steps(berth_question question, const berth_placed *a, const berth_placed *b,
                           int32_t clock_error)
{
    const uint32_t stretches = berthi_steps_plus(berthi_stays_of(a), berthi_stays_of(b));
    uint32_t looks = 0; /* of each stretch after the first contact */
    switch (question) {
    case BERTH_ASK_MEET: return walk_steps(a, b);
    case BERTH_ASK_WITHIN: return within_steps(a, b, (uint32_t)clock_error);
    case BERTH_ASK_CLOSEST: return closest_steps(a, b, stretches);
    case BERTH_ASK_START: return round_steps(a, b, (uint32_t)clock_error);
    case BERTH_ASK_IMPACT: break;
    case BERTH_ASK_APART: /* the others again whenever one way goes on, and who comes nearer */
        looks = WAYS * WAYS * LOOK + WAYS * NARROW +
                WAYS * (2 * LOOK + NARROW + APPROACH + WAYS * APPROACH);
        break;
    case BERTH_ASK_CONTACT: looks = WAYS * (WAYS * LOOK + NARROW); break;
    default: return 0;
    }
    return berthi_steps_plus(impact_steps(a, b, stretches), berthi_steps_times(stretches, looks));
}

uint32_t berthi_start_jumps(berth_question question, const berth_placed *a, const berth_placed *b)
{
    return question == BERTH_ASK_START ? berthi_steps_times(berthi_stays_of(a), berthi_stays_of(b))
                                       : 0;
}

uint32_t berth_placed_worst_steps(berth_question question, const berth_placed *const *others,
                                  uint32_t count, const berth_placed *b, int32_t clock_error)
{
    uint32_t jumps = 1, round = 0;
    if (others == NULL || berthi_placed_check(b) != BERTH_OK || clock_error < 0 ||
        clock_error > BERTH_CLOCK_ERROR_MAX) {
        return 0;
    }
    for (uint32_t k = 0; k < count; k++) {
        const berth_placed *a = others[k];
        if (berthi_placed_check(a) != BERTH_OK) {
            return 0;
        }
        round = berthi_steps_plus(round, berthi_pair_steps(question, a, b, clock_error));
        jumps = berthi_steps_plus(jumps, berthi_start_jumps(question, a, b));
    }
    return berthi_steps_times(jumps, round);
}
