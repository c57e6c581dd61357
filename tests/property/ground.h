/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* Shapes against squares, by brute force: what occupancies are compared with.
 *
 * q16: exact, in 64-bit integers of 2^-30 units from the bitmap's corner, |.| <= 2^30; floats: in
 * double, where what comes closer than GROUND_HAIR is called touching or not, as suits the caller
 * (`hair`). Nothing here knows how the library draws. */

#ifndef BERTH_PROPERTY_GROUND_H
#define BERTH_PROPERTY_GROUND_H

#include "tests/unit/support.h"

#ifdef BERTH_Q16
typedef int64_t ground;
#define GROUND_UNIT 1073741824.0
#define GROUND_HAIR 0
#else
typedef double ground;
#define GROUND_UNIT 1.0
#define GROUND_HAIR 1e-13
#endif

typedef struct ground_point {
    ground x, y;
} ground_point;

typedef struct ground_box {
    ground x0, y0, x1, y1;
} ground_box;

/* Where the placement puts a point, seen from the corner. */
static inline ground_point ground_place(const berth_placement *at, berth_num x, berth_num y,
                                        const berth_occupancy *occupancy)
{
    ground_point p;
#ifdef BERTH_Q16
    const int64_t c = at->rotation.c, s = at->rotation.s;
    const int64_t vx = berth_num_raw(x), vy = berth_num_raw(y);
    p.x = c * vx - s * vy + ((int64_t)berth_num_raw(at->x) - berth_num_raw(occupancy->x)) * 16384;
    p.y = s * vx + c * vy + ((int64_t)berth_num_raw(at->y) - berth_num_raw(occupancy->y)) * 16384;
#else
    const double c = at->rotation.c, s = at->rotation.s;
    p.x = (real_of(at->x) - real_of(occupancy->x)) + (c * real_of(x) - s * real_of(y));
    p.y = (real_of(at->y) - real_of(occupancy->y)) + (s * real_of(x) + c * real_of(y));
#endif
    return p;
}

static inline ground ground_side(const berth_occupancy *occupancy)
{
    const int32_t cell = occupancy->cell;
    const double side = cell <= 0 ? 1.0 / (double)(1 << -cell) : (double)(1 << cell);
    return (ground)(side * GROUND_UNIT);
}

/* The band that occupancy.h states. */
static inline ground ground_band(const berth_occupancy *occupancy, const berth_placement *at)
{
    const ground side = ground_side(occupancy);
#ifdef BERTH_Q16
    (void)at;
    return side / BERTH_OCCUPANCY_STEPS;
#else
    const double sum = magnitude(real_of(at->x)) + magnitude(real_of(at->y)) +
                       magnitude(real_of(occupancy->x)) + magnitude(real_of(occupancy->y)) +
                       side * occupancy->columns + side * occupancy->rows;
    return 2 * side / BERTH_OCCUPANCY_STEPS +
           sum * (sizeof(berth_raw) == sizeof(float) ? HEX_1(20) : HEX_1(49));
#endif
}

/* A cell, widened (or, below zero, made smaller) on all sides. */
static inline ground_box ground_cell(const berth_occupancy *occupancy, uint32_t column,
                                     uint32_t row, ground wider)
{
    const ground side = ground_side(occupancy);
    ground_box box;
    box.x0 = (ground)column * side - wider;
    box.y0 = (ground)row * side - wider;
    box.x1 = (ground)(column + 1) * side + wider;
    box.y1 = (ground)(row + 1) * side + wider;
    return box;
}

/* Whether the three points and the box are strictly apart along the normal of a to b. */
static inline int ground_apart(ground_point a, ground_point b, ground_point c, ground_box box)
{
    const ground nx = a.y - b.y, ny = b.x - a.x;
    const ground other = nx * (c.x - a.x) + ny * (c.y - a.y);
    const ground least = other < 0 ? other : 0, most = other > 0 ? other : 0;
    const ground low =
        nx * ((nx < 0 ? box.x1 : box.x0) - a.x) + ny * ((ny < 0 ? box.y1 : box.y0) - a.y);
    const ground high =
        nx * ((nx < 0 ? box.x0 : box.x1) - a.x) + ny * ((ny < 0 ? box.y0 : box.y1) - a.y);
    return low > most || high < least;
}

static inline ground ground_least(ground a, ground b)
{
    return a < b ? a : b;
}

static inline ground ground_most(ground a, ground b)
{
    return a > b ? a : b;
}

/* Whether the closed triangle and the closed box meet. */
static inline int ground_triangle_meets(ground_point a, ground_point b, ground_point c,
                                        ground_box box)
{
    if (ground_most(a.x, ground_most(b.x, c.x)) < box.x0 ||
        ground_least(a.x, ground_least(b.x, c.x)) > box.x1 ||
        ground_most(a.y, ground_most(b.y, c.y)) < box.y0 ||
        ground_least(a.y, ground_least(b.y, c.y)) > box.y1) {
        return 0;
    }
    return !ground_apart(a, b, c, box) && !ground_apart(b, c, a, box) &&
           !ground_apart(c, a, b, box);
}

/* Whether the closed disc and the closed box meet. */
static inline int ground_disc_meets(ground_point centre, ground radius, ground_box box)
{
    const ground dx = ground_most(0, ground_most(box.x0 - centre.x, centre.x - box.x1));
    const ground dy = ground_most(0, ground_most(box.y0 - centre.y, centre.y - box.y1));
    return dx <= radius && dy <= radius && dx * dx + dy * dy <= radius * radius;
}

/* Whether the ray from p to the right meets the segment: half open in y. */
static inline int ground_crosses(ground_point p, ground_point a, ground_point b)
{
    if ((a.y <= p.y) == (b.y <= p.y)) {
        return 0;
    }
    ground cross = (b.x - a.x) * (p.y - a.y) - (b.y - a.y) * (p.x - a.x);
    return b.y > a.y ? cross > 0 : cross < 0;
}

#endif
