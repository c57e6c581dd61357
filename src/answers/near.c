/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* Two legs, quickly.
 *
 * The relative path goes straight from X to X + E in the time that is asked about. Velocities are
 * whole numbers of 2^-30 units a tick, toward zero, so a leg of n ticks is within n of these of
 * where it is, in x and in y. All is then taken down to below 2^29, which takes less than one more:
 *
 *   every point of the path is within slack = 1.5 (ticks / 2^k + 2) of itself, and
 *   KEEPS_AWAY: nearer to the origin than R(until) + slack it does not come
 *   COMES_NEAR: nearer than R(from) - slack it does, R never shrinks
 *
 * Where an end is nearest its square tells; between them cross^2 / |E|^2 does: |X| and |X + E| are
 * below 2^29.5, |E| below 2^30.5, cross below 2^60, so that both products are below 2^121. */

#include "near.h"

#ifdef BERTH_Q16

/* |way| / ticks, down, with the sign of way. Bit after bit, as cores without a divider must. */
static int64_t pace_along(int64_t way, int32_t ticks)
{
    uint64_t rest = (uint64_t)(way < 0 ? -way : way), by = (uint32_t)ticks, quotient = 0;
    uint32_t bits = 0;
    while (by <= rest >> 1) {
        by <<= 1;
        bits++;
    }
    if (rest >> 32 == 0) {
        uint32_t small = (uint32_t)rest, part = (uint32_t)by, found = 0;
        for (;; part >>= 1, bits--) {
            found <<= 1;
            if (small >= part) {
                small -= part;
                found |= 1;
            }
            if (bits == 0) {
                break;
            }
        }
        quotient = found;
    } else {
        for (;; by >>= 1, bits--) {
            quotient <<= 1;
            if (rest >= by) {
                rest -= by;
                quotient |= 1;
            }
            if (bits == 0) {
                break;
            }
        }
    }
    return way < 0 ? -(int64_t)quotient : (int64_t)quotient;
}

BERTHI_APART void berthi_pace_of(const berthi_stay *stay, berthi_pace *pace)
{
    const berthi_course *course = &stay->course;
    pace->x = course->way_x != 0 ? pace_along(course->way_x, course->ticks) : 0;
    pace->y = course->way_y != 0 ? pace_along(course->way_y, course->ticks) : 0;
}

typedef struct both_words {
    uint64_t high, low;
} both_words;

static inline both_words wide_product(uint64_t a, uint64_t b)
{
    const uint64_t a0 = (uint32_t)a, a1 = a >> 32, b0 = (uint32_t)b, b1 = b >> 32;
    const uint64_t low = a0 * b0, middle = a1 * b0 + (low >> 32);
    const uint64_t other = a0 * b1 + (uint32_t)middle;
    both_words product;
    product.high = a1 * b1 + (middle >> 32) + (other >> 32);
    product.low = other << 32 | (uint32_t)low;
    return product;
}

static inline int is_below(both_words a, both_words b)
{
    return a.high < b.high || (a.high == b.high && a.low < b.low);
}

/* What the square of a distance says. */
static inline berthi_sweeping square_tells(uint64_t square, uint64_t away, uint64_t near)
{
    return square >= away * away  ? BERTHI_KEEPS_AWAY
           : square < near * near ? BERTHI_COMES_NEAR
                                  : BERTHI_CANNOT_TELL;
}

/* The path from (x, y) by (ex, ey). `near` 0: nothing is sure to be. */
static berthi_sweeping path_tells(const int32_t *path, uint32_t away, uint32_t near)
{
    const int64_t x = path[0], y = path[1], ex = path[2], ey = path[3];
    const int64_t along = x * ex + y * ey;
    if (along >= 0) { /* all that stand, too */
        return square_tells((uint64_t)(x * x + y * y), away, near);
    }
    const int64_t length = ex * ex + ey * ey, cross = x * ey - y * ex;
    if (along + length <= 0) {
        return square_tells((uint64_t)((x + ex) * (x + ex) + (y + ey) * (y + ey)), away, near);
    }
    const uint64_t area = (uint64_t)(cross < 0 ? -cross : cross);
    const both_words square = wide_product(area, area);
    if (!is_below(square, wide_product((uint64_t)away * away, (uint64_t)length))) {
        return BERTHI_KEEPS_AWAY;
    }
    return is_below(square, wide_product((uint64_t)near * near, (uint64_t)length))
               ? BERTHI_COMES_NEAR
               : BERTHI_CANNOT_TELL;
}

static inline uint64_t magnitude_of(int64_t v)
{
    return (uint64_t)(v < 0 ? -v : v);
}

/* Where a leg is at a tick, and how far it goes in so many more; 0 where it stands. */
static inline void add_leg(const berthi_stay *stay, const berthi_pace *pace, int32_t from,
                           uint32_t ticks, int64_t *path)
{
    path[0] = stay->course.x - path[0];
    path[1] = stay->course.y - path[1];
    path[2] = -path[2];
    path[3] = -path[3];
    if ((pace->x | pace->y) != 0) {
        const int32_t since = from - stay->course.begin;
        path[0] += pace->x * since;
        path[1] += pace->y * since;
        path[2] += pace->x * (int64_t)ticks;
        path[3] += pace->y * (int64_t)ticks;
    }
}

static inline uint32_t rounds_by(const berthi_stay *stay)
{
    return (stay->course.way_x | stay->course.way_y) != 0 ? (uint32_t)stay->course.ticks : 0;
}

BERTHI_APART berthi_sweeping berthi_stays_tell(const berthi_margin *margin, const berthi_stay *a,
                                               const berthi_pace *pace_a, const berthi_stay *b,
                                               const berthi_pace *pace_b, int32_t from,
                                               int32_t until)
{
    const uint32_t ticks = (uint32_t)until - (uint32_t)from;
    int64_t far[4] = {0, 0, 0, 0};
    uint64_t first = (uint64_t)((int64_t)a->radius + b->radius + margin->margin) * 16384, last;
    uint32_t shift = 12, slack;
    int32_t path[4];
    if (margin->rate != 0) {
        first += (uint64_t)(uint32_t)margin->rate * ((uint32_t)from - (uint32_t)margin->since);
    }
    last = first + (uint64_t)(uint32_t)margin->rate * ticks;
    if (last >> 49 != 0) {
        return BERTHI_CANNOT_TELL;
    }
    add_leg(a, pace_a, from, ticks, far);
    add_leg(b, pace_b, from, ticks, far);
    far[2] += far[0];
    far[3] += far[1];
    if ((magnitude_of(far[0]) | magnitude_of(far[1]) | magnitude_of(far[2]) | magnitude_of(far[3]) |
         last) >>
            41 !=
        0) {
        shift = 20;
    }
    slack = ((rounds_by(a) + rounds_by(b)) >> shift) + 3;
    slack += (slack >> 1) + 1;
    for (uint32_t i = 0; i < 4; i++) {
        path[i] = (int32_t)(far[i] >> shift);
    }
    path[2] -= path[0];
    path[3] -= path[1];
    const uint32_t near = (uint32_t)(first >> shift);
    return path_tells(path, (uint32_t)(last >> shift) + 1 + slack, near > slack ? near - slack : 0);
}

#endif
