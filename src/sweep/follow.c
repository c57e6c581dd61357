/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

#include "follow.h"

#include "../core/divide.h"

#include "../core/num.h"

/* ---- How fast -------------------------------------------------------------------------------- */

#ifdef BERTH_Q16

/* At least the length of (x, y), and at most 1.09 times it: over the larger of both it is convex,
 * and this is its chord. |x|, |y| < 2^31. */
static uint64_t grains_gone(int64_t x, int64_t y)
{
    const uint64_t ax = (uint64_t)(x < 0 ? -x : x), ay = (uint64_t)(y < 0 ? -y : y);
    return ax > ay ? ax + ((27 * ay) >> 6) + 1 : ay + ((27 * ax) >> 6) + 1;
}

/* How far a turn of so many 2^-23 of one moves a point that is `reach` away: 2 pi 2^-23 is below
 * 25736 / 2^35. turn < 2^31, reach < 2^29: the product below 2^60 / 2^21 * 2^15. */
static uint64_t grains_turned(berthi_grain reach, int32_t turn)
{
    const uint64_t by = (uint64_t)(turn < 0 ? -(int64_t)turn : turn);
    return turn != 0 ? ((((uint64_t)reach * by >> 21) + 1) * 25736 >> 14) + 1 : 0;
}

uint32_t berthi_pace_ticks(const berthi_pace *pace, berthi_grain allowed)
{
    if (pace->way == 0) {
        return UINT32_MAX;
    }
    return allowed > 0 ? berthi_quotient_long((uint64_t)allowed * pace->ticks, pace->way) : 0;
}

#else

static berth_raw grains_gone(berth_raw x, berth_raw y)
{
    return berthi_root_real(x * x + y * y) * (1 + 8 * BERTHI_EPSILON);
}

static berth_raw grains_turned(berthi_grain reach, int32_t turn)
{
    const berth_raw by = turn < 0 ? -(berth_raw)turn : (berth_raw)turn;
    return reach * by * BERTHI_C(7.4902e-7); /* a little more than 2 pi 2^-23 */
}

uint32_t berthi_pace_ticks(const berthi_pace *pace, berthi_grain allowed)
{
    if (pace->way == 0) {
        return UINT32_MAX;
    }
    const berth_raw ticks = allowed > 0 ? allowed * (berth_raw)pace->ticks / pace->way : 0;
    return ticks < BERTHI_C(2147483648.0) ? (uint32_t)ticks : UINT32_MAX;
}

#endif

static void add_turning(const berthi_glide *g, uint32_t side, const berthi_stay *stay,
                        berthi_pace *pace)
{
    if (g->side[side].headings != NULL) {
        const berthi_bearing bearing = berthi_bearing_of(g->side[side].headings, stay);
        pace->way += grains_turned(g->side[side].reach, bearing.turn);
    }
}

#ifdef BERTH_Q16

void berthi_pace_alone(const berthi_glide *g, uint32_t side, const berthi_stay *stay,
                       berthi_pace *pace)
{
    const int64_t x = stay->course.way_x, y = stay->course.way_y;
    pace->way = 0;
    pace->ticks = (uint32_t)stay->course.ticks;
    if ((x | y) != 0) { /* floors of 2^-30 units */
        pace->way = grains_gone(x >> (14 + BERTHI_GRAIN_SHIFT), y >> (14 + BERTHI_GRAIN_SHIFT)) + 2;
    }
    add_turning(g, side, stay, pace);
}

#else

void berthi_pace_alone(const berthi_glide *g, uint32_t side, const berthi_stay *stay,
                       berthi_pace *pace)
{
    pace->ticks = (uint32_t)stay->ticks;
    pace->way = grains_gone(stay->way_x, stay->way_y);
    add_turning(g, side, stay, pace);
}

#endif

/* Of both the leg in force at the piece's begin, as `way` 0 has it: of a chain's gap in which two
 * stand they stand alike. A piece's ways are of places that are floors, within 1.25 grains. */
void berthi_pace_between(const berthi_glide *g, const berthi_glide_piece *piece, berthi_pace *pace)
{
    const berthi_glide_leg *const a = &piece->leg[0], *const b = &piece->leg[1];
    int moves = 0;
    pace->ticks = (uint32_t)piece->until - (uint32_t)piece->from;
    pace->way = 0;
    for (uint32_t side = 0; side < 2; side++) {
        berthi_pace alone;
        berthi_stay stay;
        (void)berthi_stay_at(&g->side[side].outer->there, piece->from, 0, &stay);
        berthi_pace_alone(g, side, &stay, &alone);
        moves |= alone.way != 0;
    }
    if (moves) {
#ifdef BERTH_Q16
        const int64_t x = (int64_t)b->way_x - a->way_x, y = (int64_t)b->way_y - a->way_y;
        pace->way = grains_gone(x, y) + 4;
#else
        pace->way = grains_gone(b->way_x - a->way_x, b->way_y - a->way_y) + piece->slack;
#endif
        pace->way += grains_turned(g->side[0].reach, a->bearing.turn) +
                     grains_turned(g->side[1].reach, b->bearing.turn);
    }
}
