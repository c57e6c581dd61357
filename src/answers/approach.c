/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

#include "approach.h"

/* Where a side is at a turn, in legs' own lengths: x + way * since / ticks of what goes on, with
 * old and now the same; of what jumps or joins no way. */
#ifdef BERTH_Q16
typedef int64_t berthi_place_of;
#else
typedef berth_raw berthi_place_of;
#endif

typedef struct turn_axes {
    berthi_place_of old[2], now[2], way[2];
    uint32_t since, ticks;
} turn_axes;

/* Returns whether it jumps. */
static int set_turn(turn_axes *axes, const berthi_change *turn, int32_t tick)
{
#ifdef BERTH_Q16
    const berthi_course *old = &turn->old->course, *now = &turn->now->course;
#else
    const berthi_stay *old = turn->old, *now = turn->now;
#endif
    const int goes_on = turn->old->until != tick;
    const int jumps = !goes_on && !turn->joins;
    axes->now[0] = now->x;
    axes->now[1] = now->y;
    axes->old[0] = jumps ? old->x + old->way_x : now->x;
    axes->old[1] = jumps ? old->y + old->way_y : now->y;
    axes->way[0] = goes_on ? now->way_x : 0;
    axes->way[1] = goes_on ? now->way_y : 0;
    axes->since =
        axes->way[0] != 0 || axes->way[1] != 0 ? (uint32_t)tick - (uint32_t)now->begin : 0;
    axes->ticks = axes->since != 0 ? (uint32_t)now->ticks : 1;
    return jumps;
}

#ifdef BERTH_Q16

#include "../core/quadratic.h"

/* X.V of exact.c, without the radius. */
int berthi_stays_approach(const berthi_stay *a, const berthi_stay *b, int32_t tick)
{
    berthi_course courses[2];
    work w;
    courses[0] = a->course;
    courses[1] = b->course;
    begin_course(&courses[0], tick);
    begin_course(&courses[1], tick);
    clear(w.a, SUM);
    clear(w.b, SUM);
    clear(w.c, SUM);
    add_axis(&w, courses, 0, 0);
    next_axis(&courses[0], 0, 0);
    next_axis(&courses[1], 0, 0);
    add_axis(&w, courses, 0, 0);
    return (int)is_negative(w.b, SUM);
}

/* sum += factor * value, with signs. */
static void add_term(limb *sum, work *w, uint64_t factor, int64_t value)
{
    set_word(w->room.axis.u, factor);
    set_word(w->room.axis.v, (uint64_t)(value < 0 ? -value : value));
    add_product(sum, w->room.axis.u, w->room.axis.v,
                SHAPE(AXIS, WORD, WORD) | (value < 0 ? MINUS : 0));
}

/* |now|^2 - |old|^2 = (now - old).(now + old), times d, the duration of the side that goes on:
 * where one jumps the other's alone is not 1. now - old is below 2^48.6 in each, d (now + old)
 * below 2^30 * 2^48.6 + 2^31 * 2^46 < 2^79. */
int berthi_turns_approach(const berthi_change *a, const berthi_change *b, int32_t tick)
{
    turn_axes side[2];
    work w;
    const int jump_a = set_turn(&side[0], a, tick), jump_b = set_turn(&side[1], b, tick);
    if (!jump_a && !jump_b) {
        return 0;
    }
    clear(w.b, SUM);
    for (uint32_t k = 0; k < 2; k++) {
        const int64_t old = side[1].old[k] - side[0].old[k];
        const int64_t now = side[1].now[k] - side[0].now[k];
        clear(w.room.axis.at, AXIS);
        add_term(w.room.axis.at, &w, (uint64_t)side[0].ticks * side[1].ticks, now + old);
        add_term(w.room.axis.at, &w, 2 * (uint64_t)side[1].since, side[1].way[k]);
        add_term(w.room.axis.at, &w, 2 * (uint64_t)side[0].since, -side[0].way[k]);
        const uint32_t minus = is_negative(w.room.axis.at, AXIS);
        negate(w.room.axis.at, minus);
        set_word(w.room.axis.v, (uint64_t)(now < old ? old - now : now - old));
        add_product(w.b, w.room.axis.v, w.room.axis.at,
                    SHAPE(SUM, WORD, AXIS) | ((now < old) != (int)minus ? MINUS : 0));
    }
    return (int)is_negative(w.b, SUM);
}

#else

int berthi_stays_approach(const berthi_stay *a, const berthi_stay *b, int32_t tick)
{
    berth_raw ax, ay, bx, by, vx = 0, vy = 0, speeds = 0;
    const berthi_stay *side[2] = {b, a};
    berthi_stay_offset(a, tick, &ax, &ay);
    berthi_stay_offset(b, tick, &bx, &by);
    for (int k = 0; k < 2; k++) {
        if (side[k]->way_x != 0 || side[k]->way_y != 0) {
            const berth_raw sign = (berth_raw)(k == 0 ? 1 : -1), ticks = (berth_raw)side[k]->ticks;
            vx += sign * side[k]->way_x / ticks;
            vy += sign * side[k]->way_y / ticks;
            speeds += (berthi_abs(side[k]->way_x) + berthi_abs(side[k]->way_y)) / ticks;
        }
    }
    const berth_raw rounds = (a->lengths + b->lengths) * (BERTHI_C(16.0) * BERTHI_EPSILON);
    return (bx - ax) * vx + (by - ay) * vy < rounds * speeds;
}

int berthi_turns_approach(const berthi_change *a, const berthi_change *b, int32_t tick)
{
    turn_axes side[2];
    const int jump_a = set_turn(&side[0], a, tick), jump_b = set_turn(&side[1], b, tick);
    berth_raw sum = 0, apart = 0;
    int moved = 0;
    if (!jump_a && !jump_b) {
        return 0;
    }
    for (int k = 0; k < 2; k++) {
        const berth_raw part_a =
            side[0].way[k] * ((berth_raw)side[0].since / (berth_raw)side[0].ticks);
        const berth_raw part_b =
            side[1].way[k] * ((berth_raw)side[1].since / (berth_raw)side[1].ticks);
        const berth_raw old = side[1].old[k] + part_b - side[0].old[k] - part_a;
        const berth_raw now = side[1].now[k] + part_b - side[0].now[k] - part_a;
        moved |= now != old;
        sum += (now - old) * (now + old);
        apart += berthi_abs(now) + berthi_abs(old);
    }
    const berth_raw lengths = a->old->lengths + a->now->lengths + b->old->lengths + b->now->lengths;
    return moved && sum < apart * lengths * (BERTHI_C(16.0) * BERTHI_EPSILON);
}

#endif
