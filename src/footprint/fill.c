/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* Is one footprint inside of the other? Asked when no boundaries meet: then each ring lies within
 * the other one's rings as a whole or not at all, and one point of it tells: inside, when a ray
 * from it crosses them an odd number of times. A ring of one or two points has no inside.
 *
 * Most points are not even within the other one's root circle, which takes a multiplication or two
 * to see. For the others the point's place in the frame of those rings is found exactly: there all
 * stored coordinates are whole steps, so that whether one of them is above the ray takes only the
 * point's own rounded down, and nodes and edges are skipped by comparing whole numbers. The ray
 * goes along that frame's x axis, away from the middle. */

#include "query.h"

#ifdef BERTH_Q16

/* With R the outer side's rotation matrix in Q14 and N = |(c, s)|^2, a local vector v in Q16.16 is
 * d = R v in the world, in Q16.16 times 2^14, and R^T d = N v: |d| < 2^46.6, |R^T| < 2^14.01, so
 * that is below 2^61. A step is N * 2^shift of it. */
BERTH_HOT BERTHI_APART void berthi_spot_aim(const berthi_side *outer, const berthi_side *inner,
                                            const berthi_unit *point, berthi_spot *spot)
{
    spot->rest[0] = spot->rest[1] = 0;
    berthi_world(outer, NULL, spot->rest);
    berthi_world(inner, point, spot->rest);
}

/* Adds v times *from to *to, which may be the same. Apart, and by address: 64-bit products need
 * many registers, and so would their callers; not static, or compilers pass by value what is behind
 * them. */
BERTH_HOT BERTHI_APART void berthi_add_times(int64_t *to, const int64_t *from, int32_t v)
{
    *to += *from * v;
}

BERTH_HOT BERTHI_APART void berthi_spot_turn(const berth_rotation *at, berthi_spot *spot)
{
    /* `one` keeps the first sum until both are made */
    spot->one = 0;
    berthi_add_times(&spot->one, &spot->rest[0], at->c);
    berthi_add_times(&spot->one, &spot->rest[1], at->s);
    berthi_add_times(&spot->rest[1], &spot->rest[1], at->c - 1);
    berthi_add_times(&spot->rest[1], &spot->rest[0], -at->s);
    spot->rest[0] = spot->one;
}

/* A step is 2^(28 + shift) to 2^-13, so a few rounds do. */
BERTH_HOT BERTHI_APART void berthi_spot_steps(int64_t *rest, const int64_t *one, uint32_t unit,
                                              int32_t *steps)
{
    *steps = 0;
    while (*rest < 0 || *rest >= *one) {
        int32_t more = (int32_t)(*rest >> unit);
        more += more == 0;
        *steps += more;
        berthi_add_times(rest, one, -more);
    }
}

/* The side of the edge from p to q that the spot is on: above 0 left, below 0 right, 0 on its line.
 * The edge is across the ray's line and not all to one side of the spot, so that differences are
 * below 22000 and the whole part of the product below 2^30; what the rest adds is below |ex| +
 * |ey|, and together in units of `one` 2^15.5 * 2^44.1. */
BERTH_HOT BERTHI_APART int berthi_spot_side(const berthi_spot *spot, const berthi_unit *p)
{
    const int32_t ex = p[2] - p[0], ey = p[3] - p[1];
    const int32_t whole = ex * (spot->y - p[1]) - ey * (spot->x - p[0]);
    const int64_t sum = whole * spot->one + (ex * spot->rest[1] - ey * spot->rest[0]);
    return (sum > 0) - (sum < 0);
}

/* The same where the whole part alone tells, else 0. */
static inline int side_of(const berthi_unit *p, const berthi_unit *q, const berthi_spot *spot)
{
    const int32_t ex = q[0] - p[0], ey = q[1] - p[1];
    const int32_t whole = ex * (spot->y - p[1]) - ey * (spot->x - p[0]);
    const int32_t off = berthi_abs(ex) + berthi_abs(ey);
    return whole > off || whole < -off ? whole : 0;
}

/* Whether the spot lies exactly at a whole x or y. */
static inline int whole_x(const berthi_spot *spot)
{
    return spot->rest[0] == 0;
}

static inline int whole_y(const berthi_spot *spot)
{
    return spot->rest[1] == 0;
}

#else

/* From the place of the side's own origin in the world to the point's. */
void berthi_spot_aim(const berthi_side *outer, const berthi_side *inner, const berthi_unit *point,
                     berthi_spot *spot)
{
    const berthi_wdir oc = outer->at->rotation.c, os = outer->at->rotation.s;
    const berthi_wdir ic = inner->at->rotation.c, is = inner->at->rotation.s;
    const berth_raw ox = berth_num_raw(outer->ground->origin_x);
    const berth_raw oy = berth_num_raw(outer->ground->origin_y);
    const berth_raw ix = berth_num_raw(inner->ground->origin_x) + (point != NULL ? point[0] : 0);
    const berth_raw iy = berth_num_raw(inner->ground->origin_y) + (point != NULL ? point[1] : 0);
    spot->x = (berthi_dot(ic, -is, ix, iy) + berth_num_raw(inner->at->x)) -
              (berthi_dot(oc, -os, ox, oy) + berth_num_raw(outer->at->x));
    spot->y = (berthi_dot(is, ic, ix, iy) + berth_num_raw(inner->at->y)) -
              (berthi_dot(os, oc, ox, oy) + berth_num_raw(outer->at->y));
}

void berthi_spot_turn(const berth_rotation *at, berthi_spot *spot)
{
    const berthi_wdir c = at->c, s = at->s;
    const berth_raw x = berthi_dot(c, s, spot->x, spot->y);
    spot->y = berthi_dot(c, -s, spot->y, spot->x);
    spot->x = x;
}

int berthi_spot_side(const berthi_spot *spot, const berthi_unit *p)
{
    const berth_len one = (p[2] - p[0]) * (spot->y - p[1]);
    const berth_len other = (p[3] - p[1]) * (spot->x - p[0]);
    return (one > other) - (one < other);
}

static inline int side_of(const berthi_unit *p, const berthi_unit *q, const berthi_spot *spot)
{
    (void)q;
    return berthi_spot_side(spot, p);
}

static inline int whole_x(const berthi_spot *spot)
{
    (void)spot;
    return 1;
}

static inline int whole_y(const berthi_spot *spot)
{
    (void)spot;
    return 1;
}

#endif

/* A corner is above the ray's
 * line or not, never on it: `y > spot` holds for whole steps exactly when it does for the spot
 * rounded down. */
BERTH_HOT BERTHI_APART berthi_crossed berthi_spot_cross(const berthi_spot *spot, int leftward,
                                                        const berthi_unit *p)
{
    const berthi_unit *q = p + 2;
    const int above = q[1] > spot->y;
    int side, to_right;
    if ((p[1] > spot->y) == above) {
        const berthi_unit low = p[0] < q[0] ? p[0] : q[0], high = p[0] < q[0] ? q[0] : p[0];
        const int level = p[1] == spot->y && q[1] == spot->y && low <= spot->x &&
                          (high > spot->x || (high == spot->x && whole_x(spot)));
        const int corner = p[1] == spot->y && p[0] == spot->x && whole_x(spot);
        return (level || corner) && whole_y(spot) ? BERTHI_ON_EDGE : BERTHI_EVEN;
    }
    if (p[0] > spot->x && q[0] > spot->x) {
        to_right = 1;
    } else if (p[0] < spot->x && q[0] < spot->x) {
        to_right = 0;
    } else {
        side = side_of(p, q, spot);
        if (side == 0) {
            return BERTHI_ON_LINE;
        }
        to_right = (side > 0) == above;
    }
    return to_right != leftward ? BERTHI_ODD : BERTHI_EVEN;
}

uint32_t berthi_fill_steps(const berth_footprint_parts *outer, uint32_t outer_nodes,
                           const berth_footprint_parts *inner, uint32_t inner_nodes)
{
    const uint32_t points = inner->corners == 2   ? inner->rings
                            : inner->corners == 3 ? inner->count
                                                  : inner_nodes;
    return outer->corners == 2 ? points * (2u + outer_nodes + outer->count) : 0;
}
