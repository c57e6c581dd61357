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

#define berthi_clocks_cut BERTH_NAME(berthi_clocks_cut)
#define berthi_clocks_corner BERTH_NAME(berthi_clocks_corner)
#define berthi_stays_within BERTH_NAME(berthi_stays_within)

/* Both times, each within the other's reach, and offsets, with each of which between the two ends
 * both have some time in common. All ends are whole; low < high, of what is asked, too. */
typedef struct berthi_clocks {
    int64_t t0, t1, u0, u1;
    int32_t low, high;
} berthi_clocks;

/* Without begin, without end: beyond all ticks and offsets. */
#define BERTHI_CLOCKS_FAR (INT64_C(1) << 40)

/* Cuts the times and the offsets at each other. 0: nothing is left. */
int berthi_clocks_cut(berthi_clocks *c);

/* Its corners in turn, from (t0, u0) along u0: two and two may be one. */
enum { BERTHI_CORNERS = 6 };
void berthi_clocks_corner(const berthi_clocks *c, uint32_t i, int64_t *t, int64_t *u);

/* Whether the line from one point to another crosses the axis x > 0: an odd number of the sides of
 * a figure does, of which 0 is inside. On no side is 0. q16: below 2^29. */
static inline int berthi_crosses_axis(berth_len x, berth_len y, berth_len to_x, berth_len to_y)
{
    return (y > 0) != (to_y > 0) &&
           (berthi_wide_times(x, to_y) > berthi_wide_times(y, to_x)) == (to_y > y);
}

/* Whether two legs meet with b later by an offset that *c has (cut), a real number of ticks.
 * BERTHI_HIT: and *past, unless it is null, is the first whole one from which on they do not. Takes
 * a step of the search for each look at the pair. */
berthi_verdict berthi_stays_within(berthi_search *search, const berthi_stay *a,
                                   const berthi_stay *b, const berthi_clocks *c, int32_t *past);

#endif
