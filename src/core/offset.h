/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* From a corner or an edge to a point, all placed in the world: is that below a distance, and how
 * much is it? q16: exactly. */

#ifndef BERTHI_OFFSET_H
#define BERTHI_OFFSET_H

#include "arith.h"

#define berthi_offset_times BERTH_NAME(berthi_offset_times)
#define berthi_offset_sign BERTH_NAME(berthi_offset_sign)
#define berthi_offset_is_abreast BERTH_NAME(berthi_offset_is_abreast)
#define berthi_offset_is_beyond BERTH_NAME(berthi_offset_is_beyond)
#define berthi_offset_below BERTH_NAME(berthi_offset_below)
#define berthi_offset_line_below BERTH_NAME(berthi_offset_line_below)
#define berthi_offset_less BERTH_NAME(berthi_offset_less)
#define berthi_offset_floor BERTH_NAME(berthi_offset_floor)
#define berthi_offset_part BERTH_NAME(berthi_offset_part)
#define berthi_offset_cross BERTH_NAME(berthi_offset_cross)

/* From a corner, or (edge is not (0, 0)) the line that begins there along the edge, to a point. */
typedef struct berthi_offset {
    berthi_world_t way[2];
    berthi_edge_t edge[2];
} berthi_offset;

/* (x, y) . way, and its sign: that for speed, or in one place where code shall be small. */
void berthi_offset_times(berthi_edge_t x, berthi_edge_t y, const berthi_world_t *way,
                         berthi_offset_product *all);
#ifdef __OPTIMIZE_SIZE__
int berthi_offset_sign(berthi_edge_t x, berthi_edge_t y, const berthi_world_t *way);
#else
static inline int berthi_offset_sign(berthi_edge_t x, berthi_edge_t y, const berthi_world_t *way)
{
    berthi_offset_product all;
    berthi_offset_times(x, y, way, &all);
    return berthi_product_sign(&all);
}
#endif

/* The product of the edge and the way to the point. */
static inline void berthi_offset_aside(const berthi_offset *gap, berthi_offset_product *all)
{
    berthi_offset_times(-gap->edge[1], gap->edge[0], gap->way, all);
}

/* Whether the point is abreast of the edge, which is of steps of 2^shift: 0 <= e . v, and e . v < 0
 * from its end on, from where the way is then. */
int berthi_offset_is_abreast(berthi_offset *gap, uint32_t shift);

/* The side of the edge that the point is on: above 0 left of it, 0 on its line. */
static inline int berthi_offset_side(const berthi_offset *gap)
{
    return berthi_offset_sign(-gap->edge[1], gap->edge[0], gap->way);
}

/* Whether it is surely not below `near`, which is not 0: seen with products of 64 bits alone. */
int berthi_offset_is_beyond(const berthi_offset *gap, berthi_near_t near);

/* Whether it is below `near`, or, where that is 0, none. */
int berthi_offset_below(const berthi_offset *gap, berthi_near_t near);

/* The same of a line and what is above 0, by the product of the edge and the way. */
int berthi_offset_line_below(const berthi_offset_product *aside, const berthi_edge_t *edge,
                             berthi_near_t near);

int berthi_offset_less(const berthi_offset *gap, const berthi_offset *than);

/* The gap, q16: rounded down. */
berthi_near_t berthi_offset_floor(const berthi_offset *gap);

/* The way becomes what of it is along the edge, which is of steps of 2^shift. */
void berthi_offset_part(berthi_offset *gap, uint32_t shift);

/* Where an edge, of steps of 2^shift, crosses the line: the gap's point is where it begins, and
 * `to` the way from there. */
void berthi_offset_cross(const berthi_offset *gap, uint32_t shift, const berthi_edge_t *edge,
                         berthi_world_t *to);

#endif
