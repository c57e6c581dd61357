/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* Two things of which the second may come later: all ticks of the one against all of the other.
 *
 * With the second s ticks later, what of it is there at its own tick u is there at t = u + s. Of
 * two legs, t in the one's time and u in the other's, and s = t - u between two offsets, are a
 * rectangle cut by a strip: a hexagon (t, u),
 *
 *          u
 *      u1  |      ______   s = t - u, so that lines of one s rise by one a tick; the corner above
 *          |    /      |   is cut by the least of them, the one below by the most
 *          |   |      /
 *      u0  |   |_____/
 *          +------------- t
 *              t0    t1 */

#ifndef BERTHI_ANSWERS_CLOCKS_H
#define BERTHI_ANSWERS_CLOCKS_H

#include "earliest.h"

/* Both times, each within the other's reach, and offsets, with each of which between the two ends
 * both have some time in common. All ends are whole; low < high, of what is asked, too. */
typedef struct berthi_clocks {
    int64_t t0, t1, u0, u1;
    int32_t low, high;
} berthi_clocks;

/* Without begin, without end: beyond all ticks and offsets. */
#define BERTHI_CLOCKS_FAR (INT64_C(1) << 40)

/* Cuts the times and the offsets at each other. 0: nothing is left. */
static inline int berthi_clocks_cut(berthi_clocks *c)
{
    const int64_t low = c->t0 - c->u1, high = c->t1 - c->u0;
    if (c->t0 >= c->t1 || low >= c->high || high <= c->low) { /* b's time is never empty */
        return 0;
    }
    c->low = low > c->low ? (int32_t)low : c->low;
    c->high = high < c->high ? (int32_t)high : c->high;
    const int64_t t0 = c->u0 + c->low, t1 = c->u1 + c->high;
    const int64_t u0 = c->t0 - c->high, u1 = c->t1 - c->low;
    c->t0 = t0 > c->t0 ? t0 : c->t0;
    c->t1 = t1 < c->t1 ? t1 : c->t1;
    c->u0 = u0 > c->u0 ? u0 : c->u0;
    c->u1 = u1 < c->u1 ? u1 : c->u1;
    return 1;
}

/* Its corners in turn, from (t0, u0) along u0: two and two may be one. */
enum { BERTHI_CORNERS = 6 };
static inline void berthi_clocks_corner(const berthi_clocks *c, uint32_t i, int64_t *t, int64_t *u)
{
    const int64_t right = c->u0 + c->high, below = c->t1 - c->high;
    const int64_t left = c->u1 + c->low, above = c->t0 - c->low;
    *t = i == 1 ? (right < c->t1 ? right : c->t1) : i == 4 ? (left > c->t0 ? left : c->t0) : c->t0;
    *u = i == 2   ? (below > c->u0 ? below : c->u0)
         : i == 5 ? (above < c->u1 ? above : c->u1)
                  : c->u0;
    *t = i == 2 || i == 3 ? c->t1 : *t;
    *u = i == 3 || i == 4 ? c->u1 : *u;
}

/* Whether the line from one point to another crosses the axis x > 0: an odd number of the sides of
 * a figure does, of which 0 is inside. On no side is 0. q16: below 2^29. */
static inline int berthi_crosses_axis(berth_len x, berth_len y, berth_len to_x, berth_len to_y)
{
    return (y > 0) != (to_y > 0) && ((berthi_wide)x * to_y > (berthi_wide)y * to_x) == (to_y > y);
}

#define berthi_stays_within BERTH_NAME(berthi_stays_within)

/* Whether two legs meet with b later by an offset that *c has (cut), a real number of ticks.
 * BERTHI_HIT: and *past, unless it is null, is the first whole one from which on they do not. Takes
 * a step of the search for each look at the pair. */
berthi_verdict berthi_stays_within(berthi_search *search, const berthi_stay *a,
                                   const berthi_stay *b, const berthi_clocks *c, int32_t *past);

#endif
