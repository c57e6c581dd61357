/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* How far an original is from the leg that stands for it: in q16 exactly, in floats on the safe
 * side. */

#include "chord.h"

#ifdef BERTH_Q16

/* From the chord to the event's centre, times the chord's duration, without signs: at most 2^61.
 * |x - x0| and |x1 - x0| are at most 2^30, durations below 2^30, so each product is below 2^60. */
typedef struct offset {
    uint64_t x, y;
} offset;

static uint64_t magnitude(int64_t v)
{
    return v < 0 ? (uint64_t)0 - (uint64_t)v : (uint64_t)v;
}

static offset offset_of(const berthi_chord *chord, const berthi_event *event)
{
    const int32_t whole = chord->t1 - chord->t0, part = event->tick - chord->t0;
    offset o;
    BERTH_ASSERT(part >= 0 && part <= whole && whole > 0);
    o.x = magnitude((int64_t)(event->at[0] - chord->from[0]) * whole -
                    (int64_t)(chord->to[0] - chord->from[0]) * part);
    o.y = magnitude((int64_t)(event->at[1] - chord->from[1]) * whole -
                    (int64_t)(chord->to[1] - chord->from[1]) * part);
    BERTH_ASSERT((o.x | o.y) <= UINT64_C(1) << 61);
    return o;
}

/* a * b as hi * 2^64 + lo, a limb of 32 bits at a time. */
static void multiply(uint64_t a, uint64_t b, uint64_t *hi, uint64_t *lo)
{
    const uint32_t a0 = (uint32_t)a, a1 = (uint32_t)(a >> 32);
    const uint32_t b0 = (uint32_t)b, b1 = (uint32_t)(b >> 32);
    const uint64_t low = (uint64_t)a0 * b0, cross = (uint64_t)a1 * b0 + (low >> 32);
    const uint64_t other = (uint64_t)a0 * b1 + (uint32_t)cross;
    *hi = (uint64_t)a1 * b1 + (cross >> 32) + (other >> 32);
    *lo = (other << 32) | (uint32_t)low;
}

/* x^2 + y^2 <= reach^2, as x^2 <= (reach - y) (reach + y) where the sum and the larger of both do
 * not tell. All below 2^62. */
static int within(offset o, uint64_t reach)
{
    uint64_t hi, lo, room_hi, room_lo;
    if (o.x > reach || o.y > reach) {
        return 0;
    }
    if (o.x + o.y <= reach) {
        return 1;
    }
    multiply(o.x, o.x, &hi, &lo);
    multiply(reach - o.y, reach + o.y, &room_hi, &room_lo);
    return hi < room_hi || (hi == room_hi && lo <= room_lo);
}

int berthi_chord_near(const berthi_chord *chord, const berthi_event *event, berth_raw limit)
{
    BERTH_ASSERT(limit >= 0 && limit <= 2 * BERTH_NUM_TO_RAW(BERTH_RADIUS_MAX));
    return within(offset_of(chord, event), (uint64_t)limit * (uint32_t)(chord->t1 - chord->t0));
}

berthi_wide berthi_chord_measure(const berthi_chord *chord, const berthi_event *event)
{
    const offset o = offset_of(chord, event);
    const uint64_t most = o.x > o.y ? o.x : o.y, least = o.x > o.y ? o.y : o.x;
    BERTH_ASSERT(most <= UINT64_C(1) << 60);
    return (int64_t)(most + least / 2) + (int64_t)event->r * (chord->t1 - chord->t0);
}

/* ceil(sqrt(x^2 + y^2) / whole), at most 2^30. The root is taken of what is left when the larger
 * has 31 bits, rounded up: relatively at most 2.5 * 2^-30 too large, so that at most four steps
 * down, each exact, lead to the least number that holds. */
static int32_t distance_up(offset o, uint32_t whole)
{
    uint64_t x = o.x, y = o.y, length, distance;
    uint32_t shift = 0;
    while (((x | y) >> 31) != 0) {
        x = (x >> 1) + (x & 1); /* rounded up each time */
        y = (y >> 1) + (y & 1);
        shift++;
    }
    length = berthi_root_up(x * x + y * y) << shift;
    distance = (length + whole - 1) / whole;
    while (distance > 0 && within(o, (distance - 1) * whole)) {
        distance--;
    }
    BERTH_ASSERT(distance <= INT32_MAX && within(o, distance * whole));
    return (int32_t)distance;
}

/* A pair that turns may be longer than one by up to 2^-14, and then the distance grows by that, but
 * no radius. With `room` for it, a distance of room - (room >> 14) - 1 is small enough. */
berth_raw berthi_chord_cover(const berthi_chord *chord, const berthi_event *event, berth_raw radius)
{
    const uint32_t whole = (uint32_t)(chord->t1 - chord->t0);
    const offset o = offset_of(chord, event);
    if (radius >= event->r) {
        const int32_t room = radius - event->r, less = room - (room >> 14) - 1;
        if (within(o, (uint64_t)(less > 0 ? less : 0) * whole)) {
            return radius;
        }
    }
    int32_t distance = distance_up(o, whole);
    distance += (distance >> 14) + (distance != 0);
    return event->r + distance > radius ? event->r + distance : radius;
}

#else

/* From the chord to the event's centre, without signs, and how much the true distance may be
 * above that of (x, y).
 *
 * With e = EPSILON: the part of the duration is within 3 e of itself, the chord's way to there
 * within 5 e, the differences within e, so the sum of the errors of x and y is below 7 e times the
 * sum of the lengths that go in; the square root and what is computed from it add less than 8 e.
 * 24 e leave room for the rounding of the slack itself. At the chord's ends its own points count,
 * so that what is there exactly is 0 away. TINY is for squares that underflow. */
#define SLACK (24 * BERTHI_EPSILON)
#define TINY BERTHI_C(8.67361737988403547e-19) /* 2^-60 */

typedef struct offset {
    berth_raw x, y, slack;
} offset;

static offset offset_of(const berthi_chord *chord, const berthi_event *event)
{
    const int last = event->tick == chord->t1;
    const berth_raw part =
        last ? 0 : (berth_raw)(event->tick - chord->t0) / (berth_raw)(chord->t1 - chord->t0);
    const berth_raw x = event->at[0] - (last ? chord->to[0] : chord->from[0]);
    const berth_raw y = event->at[1] - (last ? chord->to[1] : chord->from[1]);
    const berth_raw way_x = (chord->to[0] - chord->from[0]) * part,
                    way_y = (chord->to[1] - chord->from[1]) * part;
    const berth_raw size = berthi_abs(x) + berthi_abs(y) + (berthi_abs(way_x) + berthi_abs(way_y));
    offset o;
    o.x = berthi_abs(x - way_x);
    o.y = berthi_abs(y - way_y);
    o.slack = size > 0 ? size * SLACK + TINY : 0;
    return o;
}

int berthi_chord_near(const berthi_chord *chord, const berthi_event *event, berth_raw limit)
{
    const offset o = offset_of(chord, event);
    const berth_raw room = limit - o.slack;
    return o.slack <= 0 || (room >= TINY && o.x <= room && o.y <= room &&
                            (o.x + o.y <= room || o.x * o.x + o.y * o.y <= room * room));
}

berthi_wide berthi_chord_measure(const berthi_chord *chord, const berthi_event *event)
{
    const offset o = offset_of(chord, event);
    return (o.x > o.y ? o.x + o.y / 2 : o.y + o.x / 2) + event->r;
}

berth_raw berthi_chord_cover(const berthi_chord *chord, const berthi_event *event, berth_raw radius)
{
    const offset o = offset_of(chord, event);
    if (o.slack <= 0) {
        return radius >= event->r ? radius : event->r;
    }
    /* the difference is within EPSILON of itself */
    if (radius > event->r &&
        berthi_chord_near(chord, event, (radius - event->r) * (1 - 4 * BERTHI_EPSILON))) {
        return radius;
    }
    berth_raw needed = event->r + (berthi_root_real(o.x * o.x + o.y * o.y) + o.slack);
    needed *= 1 + 4 * BERTHI_EPSILON;
    return needed > radius ? needed : radius;
}

#endif
