/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

#include "stay.h"

#include "../core/num.h"
#include "../motion/chain.h"

/* ---- Who is there ---------------------------------------------------------------------------- */

/* How many ticks after the first one a leg begins. */
BERTHI_INLINE int32_t since_first(const berthi_motion_header *motion, uint32_t leg)
{
    return berthi_tick_of(motion, leg) - motion->first;
}

/* The last of so many, from `low` on, that begins at or before a tick, or `low`: legs, by ones, or
 * leaves; the first begins at `begin`. */
BERTHI_INLINE uint32_t last_of(const berthi_motion_header *motion, uint32_t low, uint32_t high,
                               uint32_t legs, int32_t begin, int32_t tick)
{
#ifndef __OPTIMIZE_SIZE__
    if (berthi_is_straight(motion)) {
        const int32_t *const ticks = berthi_ticks_of(motion);
        for (uint32_t count = high - low; count > 1;) {
            const uint32_t half = count >> 1, middle = low + half;
            count -= half;
            /* @argued: attach has asked where all legs end: as placed, below 2^31 */
            BERTH_ASSERT(ticks[middle * legs] >= 0 &&
                         (int64_t)begin + ticks[middle * legs] <= INT32_MAX);
            low = begin + ticks[middle * legs] <= tick ? middle : low;
        }
        return low;
    }
#endif
    while (high - low > 1) {
        const uint32_t middle = (low + high) >> 1;
        /* @argued: attach has asked where all legs end: as placed, below 2^31 */
        BERTH_ASSERT((int64_t)begin + since_first(motion, middle * legs) <= INT32_MAX);
        if (begin + since_first(motion, middle * legs) <= tick) {
            low = middle;
        } else {
            high = middle;
        }
    }
    return low;
}

/* The leg in force at `tick`, or where it stands before or after. */
static void stay_in(const berthi_motion_header *motion, const berth_placement *at, int32_t tick,
                    berthi_stay *stay)
{
    /* @argued: a leg ends with its motion at the latest, and that, as placed, below 2^31 */
    BERTH_ASSERT((int64_t)at->start + motion->first + motion->length <= INT32_MAX);
    const uint32_t leg = last_of(motion, 0, motion->legs, 1, at->start + motion->first, tick);
    const int32_t begin = at->start + berthi_tick_of(motion, leg);
    const int32_t end = at->start + berthi_tick_of(motion, leg + 1);
    stay->leg = leg;
    stay->radius = berthi_radius_of(motion, leg);
    stay->from = tick < begin ? INT32_MIN : tick < end ? begin : end;
    stay->until = tick < begin ? begin : tick < end ? end : INT32_MAX;
    berthi_leg_course(motion, at, leg, tick, &stay->course);
}

/* The piece of a chain in which a tick is, or that is nearest to it. */
static uint32_t piece_at(const berthi_motion_header *chain, int32_t tick)
{
    const berthi_piece *pieces = berthi_pieces_of(chain);
    uint32_t low = 0, high = chain->leaves;
    while (high - low > 1) {
        const uint32_t middle = (low + high) >> 1;
        if (pieces[middle].begin <= tick) {
            low = middle;
        } else {
            high = middle;
        }
    }
    return low;
}

static uint32_t stay_of_chain(const berthi_motion_header *chain, int32_t tick, uint32_t way,
                              berthi_stay *stay)
{
    const berthi_piece *pieces = berthi_pieces_of(chain);
    const uint32_t low = piece_at(chain, tick);
    uint32_t ways[2];
    const uint32_t count = berthi_ways_of(chain, low, ways);
    if (way < count) {
        const uint32_t part = pieces[ways[way]].part;
        const berthi_chain_place *place = berthi_place_in(chain, part);
        stay_in(berthi_kept_pointer(place->image), &place->at, tick, stay);
        stay->part = part;
    }
    if (pieces[low].gap != 0) { /* whoever stands in it does so for all of it, no longer */
        stay->from = pieces[low].begin;
        stay->until = pieces[low + 1].begin; /* a gap is never the last piece */
    }
    return count;
}

uint32_t berthi_stay_at(const berth_presence *whole, int32_t tick, uint32_t way, berthi_stay *stay)
{
    const berthi_motion_header *motion = berthi_motion_of(whole);
    if (tick < whole->from || tick >= whole->until) {
        stay->until = tick;
        return 0;
    }
    if (berthi_is_chain(whole)) {
        return stay_of_chain(motion, tick, way, stay);
    }
    stay_in(motion, &whole->at, tick, stay);
    if ((motion->flags & BERTHI_MOTION_DISC) != 0) {
        stay->from = whole->from; /* without an image, for as long as it is there */
        stay->until = whole->until;
        stay->radius = whole->radius;
    }
    stay->part = whole->part;
    return 1;
}

BERTHI_APART int berthi_stay_of_part(const berth_presence *whole, int32_t tick, int32_t part,
                                     berthi_stay *stay)
{
    uint32_t way = 0;
    do {
        if (berthi_stay_at(whole, tick, way, stay) <= way) {
            return 0;
        }
        way++;
    } while (part != BERTHI_WHOEVER && stay->part != (uint32_t)part);
    stay->from = berthi_later(stay->from, whole->from);
    stay->until = berthi_sooner(stay->until, whole->until);
    return 1;
}

BERTHI_APART uint32_t berthi_encounter_at(const berth_presence *a, const berth_presence *b,
                                          int32_t tick, uint32_t way, berthi_encounter *e)
{
    const uint32_t count_a = berthi_stay_at(a, tick, way & 1, &e->a);
    const uint32_t count_b = berthi_stay_at(b, tick, way >> 1, &e->b);
    if (count_a == 0 || count_b == 0) {
        e->until = count_a == 0 ? e->a.until : e->b.until;
        return 0;
    }
    e->until = berthi_sooner(e->a.until, e->b.until); /* two in a gap stand for all of it */
    return (count_a == 1 ? 1u : 3u) * (count_b == 1 ? 1u : 5u);
}

/* ---- Where ----------------------------------------------------------------------------------- */

#ifdef BERTH_Q16

/* In short motions the leaf of the next tick is a few on. */
enum { FEW_LEAVES = 64 };

BERTHI_APART void berthi_stay_about(const berth_presence *there, const int32_t *ticks,
                                    uint32_t count, int32_t *at)
{
    const berthi_motion_header *motion = berthi_motion_of(there);
    const uint32_t size = motion->leaf_size, down = 18 - BERTHI_NODE_SHIFT - motion->shift;
    const int is_few =
        !BERTHI_IS_SMALL && berthi_is_straight(motion) && motion->leaves <= FEW_LEAVES;
    const int32_t *next = is_few ? berthi_ticks_of(motion) + size : NULL;
    const int32_t *const last = is_few ? berthi_ticks_of(motion) + motion->leaves * size : NULL;
    const berthi_unit *node = berthi_nodes_of(motion);
    uint32_t leaf = 0;
    for (uint32_t k = 0; k < count; k++) {
        const int32_t now = berthi_sooner(berthi_later(ticks[k], there->start), there->end);
        int32_t ago = now - there->start;
        if (is_few) {
            for (; next != last && *next <= ago; next += size) {
                node += 2 * BERTHI_NODE_UNITS;
            }
            ago -= next[-(int32_t)size];
        } else {
            leaf = last_of(motion, leaf, motion->leaves, size, 0, ago);
            node = berthi_nodes_of(motion) + 2 * leaf * BERTHI_NODE_UNITS;
            ago -= since_first(motion, leaf * size);
        }
        int32_t turned[2];
        /* @argued: a node's centre is within 4576 units of four steps, wherever it goes */
        berthi_rotated(there->at.rotation,
                       node[BERTHI_NODE_X] + berthi_way(node[BERTHI_NODE_VX], ago, motion->pace),
                       node[BERTHI_NODE_Y] + berthi_way(node[BERTHI_NODE_VY], ago, motion->pace),
                       turned);
        at[2 * k] = (there->origin_x >> 4) + berthi_floor_shift(turned[0], down);
        at[2 * k + 1] = (there->origin_y >> 4) + berthi_floor_shift(turned[1], down);
    }
}

/* way * part / 2^31, down, by either way, or steps would be others where code shall be small:
 * |way| < 2^46, so that the product of its upper part is below 2^61, that of the lower one below
 * 2^47. */
BERTHI_ONCE int64_t part_of_way(int64_t way, uint32_t part)
{
#ifndef __OPTIMIZE_SIZE__
    if ((int32_t)(way >> 32) == (int32_t)way >> 31) {
        return berthi_times(part, (int32_t)way) >> 31;
    }
#endif
    return (berthi_times(part, (int32_t)(way >> 16)) +
            (int64_t)(berthi_product((uint32_t)way & 65535, part) >> 16)) >>
           15;
}

/* |way| / 2^32, down, or that of -|way| - 1. */
static inline uint32_t high_of(int64_t way)
{
    const uint32_t high = (uint32_t)((uint64_t)way >> 32);
    return high ^ (0 - (high >> 31));
}

int32_t berthi_course_at(const berthi_course *course, int32_t tick, int64_t *at)
{
    const uint32_t since = (uint32_t)tick - (uint32_t)course->begin;
    int32_t wrong = 0;
    at[0] = course->at[0] - at[0];
    at[1] = course->at[1] - at[1];
    if ((course->way[0] | course->way[1]) != 0 && since != 0) {
        if (since == (uint32_t)course->ticks) {
            at[0] += course->way[0];
            at[1] += course->way[1];
        } else {
            const uint32_t part = berthi_near_share(since, (uint32_t)course->ticks);
            at[0] += part_of_way(course->way[0], part);
            at[1] += part_of_way(course->way[1], part);
            wrong = (int32_t)((high_of(course->way[0]) | high_of(course->way[1])) * 4 + 6);
        }
    }
    BERTH_ASSERT(0 <= wrong && wrong <= 65542); /* @argued: ways are below 2^46 */
    return wrong;
}

/* A coordinate p + way * since / ticks at a tick, to the nearest unit of 2^-16: down to 2^-30 first
 * changes no nearest unit. since <= ticks, and |way| < 2^46: quotients are below 2^46. */
static BERTHI_APART berth_num unit_at(const berthi_course *course, uint32_t axis, int32_t tick)
{
    int64_t way = course->way[axis], p = course->at[axis];
    if (way != 0) {
        const uint32_t ticks = (uint32_t)course->ticks;
        uint32_t since = (uint32_t)tick - (uint32_t)course->begin;
        if (way < 0) { /* the same from its end, back */
            p += way;
            way = -way;
            since = ticks - since;
        }
        const uint64_t low = berthi_product((uint32_t)way, since);
        const uint64_t high = berthi_product((uint32_t)(way >> 32), since) + (low >> 32);
        uint32_t left;
        /* @argued: as above */
        const uint32_t above = berthi_divide((uint32_t)(high >> 32), (uint32_t)high, ticks, &left);
        const uint32_t below = berthi_divide(left, (uint32_t)low, ticks, &left);
        p += (int64_t)((uint64_t)above << 32 | below);
    }
    BERTH_ASSERT(-281474976710656 < p && p < 281474976710656); /* @argued: as above */
    return berthi_world_num(p);
}

#ifdef __OPTIMIZE_SIZE__

void berthi_stay_place(const berthi_stay *stay, int32_t tick, berth_num *x, berth_num *y)
{
    *x = unit_at(&stay->course, 0, tick);
    *y = unit_at(&stay->course, 1, tick);
}

#else

/* By what is near it, where that tells the nearest unit. */
static inline berth_num num_at(const berthi_course *course, uint32_t axis, int32_t tick,
                               int64_t near, int32_t wrong)
{
    return berthi_world_near(near - wrong) == berthi_world_near(near + wrong)
               ? berthi_world_num(near)
               : unit_at(course, axis, tick);
}

void berthi_stay_place(const berthi_stay *stay, int32_t tick, berth_num *x, berth_num *y)
{
    int64_t near[2] = {0, 0};
    const int32_t wrong = berthi_course_at(&stay->course, tick, near);
    *x = num_at(&stay->course, 0, tick, near[0], wrong);
    *y = num_at(&stay->course, 1, tick, near[1], wrong);
}

#endif

#else

void berthi_stay_place(const berthi_stay *stay, int32_t tick, berth_num *x, berth_num *y)
{
    berth_raw at_x, at_y;
    berthi_course_offset(&stay->course, tick, &at_x, &at_y);
    *x = berth_num_of(at_x);
    *y = berth_num_of(at_y);
}

#endif
