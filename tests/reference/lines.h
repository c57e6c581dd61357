/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* What the exact references share among themselves: ends of ranges, points in the world, lines. */

#ifndef BERTH_REFERENCE_LINES_H
#define BERTH_REFERENCE_LINES_H

#include "tests/reference/big.h"
#include "tests/reference/legs.h"

static inline int64_t least(int64_t a, int64_t b)
{
    return a < b ? a : b;
}

static inline int64_t most(int64_t a, int64_t b)
{
    return a > b ? a : b;
}

/* Whether two ranges are `limit` or more apart. */
static inline int ranges_apart(int64_t a, int64_t way_a, int64_t b, int64_t way_b, int64_t limit)
{
    return most(a, a + way_a) + limit <= least(b, b + way_b) ||
           most(b, b + way_b) + limit <= least(a, a + way_a);
}

/* In 2^-30 units. */
static inline int64_t world_x(const reference_placement *p, int64_t x, int64_t y)
{
    return p->c * x - p->s * y + (int64_t)p->x * 16384;
}

static inline int64_t world_y(const reference_placement *p, int64_t x, int64_t y)
{
    return p->s * x + p->c * y + (int64_t)p->y * 16384;
}

/* From the begin of a leg or its end to one of them. */
static inline reference_line line_of(const reference_placement *at, const reference_leg *leg,
                                     int from_begin, int to_end)
{
    const int32_t x = from_begin ? leg->x : leg->to_x, y = from_begin ? leg->y : leg->to_y;
    const int32_t to_x = to_end ? leg->to_x : leg->x, to_y = to_end ? leg->to_y : leg->y;
    reference_line line = {world_x(at, x, y), world_y(at, x, y), 0, 0, 0, 0};

    line.way_x = world_x(at, to_x, to_y) - line.x;
    line.way_y = world_y(at, to_x, to_y) - line.y;
    line.begin = (int64_t)at->start + leg->begin;
    line.ticks = (int64_t)leg->end - leg->begin;
    return line;
}

static inline int is_still(const reference_line *line)
{
    return line->way_x == 0 && line->way_y == 0;
}

/* The ticks that make its positions at whole ticks integers. */
static inline int64_t ticks_of(const reference_line *line)
{
    return is_still(line) ? 1 : line->ticks;
}

/* A coordinate at a time, which is counted in parts of a tick, `per` a tick, times `per` of the
 * line's ticks. */
static inline big place_of(const reference_line *line, int64_t start, int64_t way, int64_t time,
                           int64_t per)
{
    big place = big_of(start), gone = big_of(way);

    place = big_times(&place, per * ticks_of(line));
    gone = big_times(&gone, is_still(line) ? 0 : time - per * line->begin);
    return big_sum(&place, &gone);
}

#endif
