/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* What circles and roots tell of two plans that stand at their ends, as most that are committed to
 * do. A query would walk through each of their three phases: both move, one stands, both stand.
 * Here whoever stands is one more moving disc, which does not move; what they leave open is
 * asked. */

#include "traffic.h"
#include "../motion/query.h"

#ifdef BERTH_Q16

/* Roundings, in units of 2^scale: of the position 1, in x and in y, less than a root's. */
BERTH_HOT void berthi_traffic_rest(const berth_placed *placed, berth_traffic_rest *rest)
{
    const berth_presence *there = &placed->there;
    const berthi_motion_header *motion = berthi_motion_of(there);
    rest->x = rest->y = rest->r = rest->inner = 0;
    if (!berthi_is_plain(there) || motion->before == BERTH_STANDS ||
        motion->after != BERTH_STANDS || placed->scale == BERTHI_NO_SCALE) {
        return;
    }
    const uint32_t scale = placed->scale;
    const int32_t radius = berthi_radius_of(motion, motion->legs - 1);
    int32_t end[2];
    berthi_point_of(motion, berthi_end_of(motion, motion->legs - 1), end);
    berthi_world_origin(&there->at, end[0], end[1], &end[0], &end[1]);
    rest->x = berthi_floor_shift(end[0], scale);
    rest->y = berthi_floor_shift(end[1], scale);
    rest->r = berthi_ceil_shift(radius, scale) + BERTHI_ROOT_SLACK;
    rest->inner = radius >> (scale - 1);
}

/* Asks from one tick up to another; in between each of both moves, or stands, all the time. */
static BERTHI_APART berthi_verdict walk_phase(const berth_placed *a, const berth_placed *b,
                                              window both, berth_motion_counts *counts)
{
    berthi_question of;
    const int moving = both_move(&a->there, &b->there, both);
    of.kind = berthi_kind_of(a->kind, b->kind);
    of.with = NULL;
    of.options = NULL;
    of.from = both.from;
    of.until = both.until;
    of.any = 1;
    of.on = 0;
    of.told = moving ? BERTHI_NEAR : 0; /* their roots are not apart */
    of.changes = !moving;
    of.left = UINT32_MAX;
    of.legs = of.exact = of.part_a = of.part_b = 0;
    const berthi_verdict found = berthi_ask_parts(&of, &a->there, &b->there);
    counts->bounds += UINT32_MAX - of.left - of.legs;
    counts->legs += of.legs;
    counts->exact += of.exact;
    return found;
}

/* One goes on, from a tick at which the other stands, up to its end. */
BERTHI_INLINE berthi_verdict past_standing(const berth_placed *moves,
                                           const berth_traffic_rest *stands, int32_t from)
{
    const int32_t since = from - moves->there.start, ticks = moves->there.end - from;
    const int32_t gap = moves->r + stands->r;
    return berthi_sweep(moves->x - stands->x + ((moves->vx * since) >> 16),
                        moves->y - stands->y + ((moves->vy * since) >> 16),
                        (moves->vx * ticks) >> 16, (moves->vy * ticks) >> 16, gap,
                        moves->inner + stands->inner - gap);
}

/* Three phases, the last one first: it is the cheapest, and where most hits are. A walk begins when
 * none of them is told to be a hit. */
static inline berthi_verdict ask_pair_phases(const berth_placed *a, const berth_traffic_rest *at_a,
                                             const berth_placed *b, const berth_traffic_rest *at_b,
                                             berth_motion_counts *counts)
{
    const int32_t start = a->there.start > b->there.start ? a->there.start : b->there.start;
    const int a_first = a->there.end < b->there.end;
    const int32_t first = a_first ? a->there.end : b->there.end;
    const int32_t last = a_first ? b->there.end : a->there.end;
    const window walking = {start, first > start ? first : start};
    const window passing = {walking.until, last};
    const window standing = {last, last + 1};
    const int32_t gap = at_a->r + at_b->r;
    berthi_verdict walks = BERTHI_CLEAR, passes = BERTHI_CLEAR;
    const berthi_verdict stands = berthi_sweep(at_b->x - at_a->x, at_b->y - at_a->y, 0, 0, gap,
                                               at_a->inner + at_b->inner - gap);
    if (stands == BERTHI_HIT) {
        return BERTHI_HIT;
    }
    if (passing.from < passing.until) {
        counts->bounds++;
        passes = past_standing(a_first ? b : a, a_first ? at_a : at_b, passing.from);
        if (passes == BERTHI_HIT) {
            return BERTHI_HIT;
        }
    }
    if (walking.from < walking.until) {
        counts->bounds++;
        walks = placed_roots_tell(a, b, walking, 0, 1);
        if (walks == BERTHI_HIT) {
            return BERTHI_HIT;
        }
    }
    return (stands == BERTHI_OPEN && walk_phase(a, b, standing, counts) != BERTHI_CLEAR) ||
                   (passes == BERTHI_OPEN && walk_phase(a, b, passing, counts) != BERTHI_CLEAR) ||
                   (walks == BERTHI_OPEN && walk_phase(a, b, walking, counts) != BERTHI_CLEAR)
               ? BERTHI_HIT
               : BERTHI_CLEAR;
}

BERTH_HOT berth_status berthi_traffic_meet(const berth_placed *plan, const berth_traffic_rest *mine,
                                           const berth_commitment *other,
                                           berth_motion_counts *counts)
{
    const berth_placed *its = &other->placed;
    if (mine->r == 0 || other->end.rest.r == 0 || plan->scale != its->scale) {
        return berth_meet(plan, its, NULL, counts);
    }
    berthi_verdict found = BERTHI_CLEAR;
    counts->bounds = 1;
    counts->legs = counts->exact = 0;
    if (!placed_circles_apart(plan, its, 0)) {
        counts->bounds++;
        found = ask_pair_phases(plan, mine, its, &other->end.rest, counts);
    }
    counts->steps = counts->bounds + counts->legs;
    return (berth_status)found;
}

#else

void berthi_traffic_rest(const berth_placed *placed, berth_traffic_rest *rest)
{
    (void)placed;
    rest->x = rest->y = rest->r = rest->inner = 0;
}

berth_status berthi_traffic_meet(const berth_placed *plan, const berth_traffic_rest *mine,
                                 const berth_commitment *other, berth_motion_counts *counts)
{
    (void)mine;
    return berth_meet(plan, &other->placed, NULL, counts);
}

#endif
