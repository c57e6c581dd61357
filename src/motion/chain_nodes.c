/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* Chains: the tree on top of several motions.
 *
 * Its nodes are moving discs as an image has them, in world axes, on a grid around the middle of
 * the plan: in q16 of the least steps in which all positions are within 16,000 of it. Leaves come
 * from the root discs of the parts; an inner node goes straight from the begin of its first child
 * to the end of its second one, moved to the middle of what that misses where they join. A child's
 * distance from it is convex in time as long as the child is in force, so that its ends decide. */

#include "../core/divide.h"
#include "chain_build.h"

/* ---- The grid ------------------------------------------------------------------------------- */

typedef struct node_span {
    berthi_wide_len low, high;
} node_span;

static void widen(node_span *s, berthi_wide_len v)
{
    s->low = v < s->low ? v : s->low;
    s->high = v > s->high ? v : s->high;
}

/* The middle of all, their half extent and the largest radius. */
static void measure(berthi_chain_builder *b, berthi_wide_len *half, berthi_wide_len *r)
{
    node_span x, y;
    berthi_segment s;
    berthi_chain_segment(b, 0, &s);
    x.low = x.high = s.x;
    y.low = y.high = s.y;
    *r = 0;
    for (uint32_t k = 0; k < b->leaves; k++) {
        berthi_chain_segment(b, k, &s);
        widen(&x, s.x);
        widen(&x, s.to_x);
        widen(&y, s.y);
        widen(&y, s.to_y);
        *r = berthi_larger(*r, s.r);
    }
    b->x = x.low + (x.high - x.low) / 2;
    b->y = y.low + (y.high - y.low) / 2;
    *half = berthi_larger(x.high - x.low, y.high - y.low) / 2 + 1;
}

#ifdef BERTH_Q16

enum { MOST_SHIFT = 15, MOST_STEPS = 16000, MOST_CENTRE = MOST_STEPS >> BERTHI_NODE_SHIFT };
/* What a velocity, and a position from one, round to. A node's velocity is rounded toward zero,
 * and its position at a tick down: below 1 in x and in y, of both a node and its child, so that
 * their difference is below 1 in each too, 2 in all. A leaf's disc is within 0.71 of where it is
 * stored, the world's roundings below 1/2: 4 with those. */
enum { NODE_SLACK = 2, LEAF_SLACK = 4 };

static berth_status set_grid(berthi_chain_builder *b, berthi_wide_len half, berthi_wide_len r)
{
    const berthi_wide_len most = berthi_larger(half, r);
    b->shift = 0;
    while (b->shift <= MOST_SHIFT && most > (berthi_wide_len)MOST_STEPS << b->shift) {
        b->shift++;
    }
    b->node_slack = NODE_SLACK;
    b->leaf_slack = LEAF_SLACK;
    return b->shift <= MOST_SHIFT ? BERTH_OK : BERTH_E_COORDINATE;
}

/* In node units, the nearest; |.| <= MOST_CENTRE. */
static berth_len in_units(const berthi_chain_builder *b, berthi_wide_len v)
{
    return (berth_len)((v + ((berthi_wide_len)2 << b->shift)) >> (b->shift + BERTHI_NODE_SHIFT));
}

static berth_len units_up(const berthi_chain_builder *b, berthi_wide_len r)
{
    return -(berth_len)(-r >> (b->shift + BERTHI_NODE_SHIFT));
}

/* The velocity of a way, toward zero, and no more than can be stored. |way| <= 2 * MOST_CENTRE, so
 * its product is below 2^28. */
static berthi_unit velocity_of(const berthi_chain_builder *b, berth_len way, int32_t ticks)
{
    const uint32_t size =
        berthi_small_quotient((uint32_t)berthi_abs(way) << b->pace, (uint32_t)ticks);
    const int32_t most = size < 32767 ? (int32_t)size : 32767;
    return (berthi_unit)(way < 0 ? -most : most);
}

/* The finest pace in which all leaves' velocities can be stored. */
static void choose_pace(berthi_chain_builder *b)
{
    b->pace = BERTHI_PACE_LIMIT;
    for (uint32_t k = 0; k < b->leaves; k++) {
        berthi_segment s;
        berthi_chain_segment(b, k, &s);
        const berthi_wide_len way =
            berthi_larger(berthi_apart(s.x, s.to_x), berthi_apart(s.y, s.to_y));
        const uint32_t ticks = (uint32_t)(berthi_chain_begin(b, k + 1) - b->pieces[k].begin);
        const uint32_t units = (uint32_t)units_up(b, way) + 1;
        while (b->pace > 0 && units << b->pace >> 15 >= ticks) {
            b->pace--;
        }
    }
}

static berth_len clamp(berth_len v, berth_len from, berth_len to)
{
    const berth_len low = from < to ? from : to, high = from < to ? to : from;
    if (v > MOST_CENTRE - high) {
        return MOST_CENTRE - high;
    }
    return v < -MOST_CENTRE - low ? -MOST_CENTRE - low : v;
}

#else

static berth_status set_grid(berthi_chain_builder *b, berthi_wide_len half, berthi_wide_len r)
{
    const berthi_wide_len lengths =
        berthi_abs(b->x) + berthi_abs(b->y) + 2 * half + r + 4 * BERTH_RADIUS_MAX;
    b->shift = 0;
    b->node_slack = b->leaf_slack = lengths * (BERTHI_C(32.0) * BERTHI_EPSILON);
    return half <= BERTH_COORDINATE_MAX && r <= 2 * BERTH_RADIUS_MAX ? BERTH_OK
                                                                     : BERTH_E_COORDINATE;
}

static berth_len in_units(const berthi_chain_builder *b, berthi_wide_len v)
{
    (void)b;
    return v;
}

static berth_len units_up(const berthi_chain_builder *b, berthi_wide_len r)
{
    (void)b;
    return r;
}

static berthi_unit velocity_of(const berthi_chain_builder *b, berth_len way, int32_t ticks)
{
    (void)b;
    return way / (berth_raw)ticks;
}

static void choose_pace(berthi_chain_builder *b)
{
    b->pace = 0;
}

static berth_len clamp(berth_len v, berth_len from, berth_len to)
{
    (void)from, (void)to;
    return v;
}

#endif

berth_status berthi_chain_grid(berthi_chain_builder *b)
{
    berthi_wide_len half, r;
    measure(b, &half, &r);
    const berth_status status = set_grid(b, half, r);
    if (status == BERTH_OK) {
        choose_pace(b);
    }
    return status;
}

/* ---- Nodes ---------------------------------------------------------------------------------- */

typedef struct spot {
    berth_len x, y;
} spot;

static berthi_unit *node_at(const berthi_chain_builder *b, uint32_t n)
{
    return b->nodes + (size_t)(n - 1) * BERTHI_NODE_UNITS;
}

/* Where a node's centre is so many ticks after its begin. */
static spot centre_at(const berthi_chain_builder *b, const berthi_unit *node, int32_t ticks)
{
    spot at;
    at.x = node[BERTHI_NODE_X] + berthi_way(node[BERTHI_NODE_VX], ticks, b->pace);
    at.y = node[BERTHI_NODE_Y] + berthi_way(node[BERTHI_NODE_VY], ticks, b->pace);
    return at;
}

/* q16: from any centre all of the plan is within 2 * 1.42 * 4,000 + 4,000, and some roundings. */
static berthi_unit radius_of(berth_len r)
{
    const berth_len most = 16000;
    return (berthi_unit)(BERTHI_CHAIN_SHIFT != 0 && r > most ? most : r);
}

static void make_leaf(const berthi_chain_builder *b, uint32_t k)
{
    const int32_t ticks = berthi_chain_begin(b, k + 1) - b->pieces[k].begin;
    berthi_unit *node = node_at(b, 2 * k + 1);
    berthi_segment s;
    berthi_chain_segment(b, k, &s);
    const berth_len x = in_units(b, s.x - b->x), y = in_units(b, s.y - b->y);
    const berth_len to_x = in_units(b, s.to_x - b->x), to_y = in_units(b, s.to_y - b->y);
    node[BERTHI_NODE_X] = (berthi_unit)x;
    node[BERTHI_NODE_Y] = (berthi_unit)y;
    node[BERTHI_NODE_VX] = velocity_of(b, to_x - x, ticks);
    node[BERTHI_NODE_VY] = velocity_of(b, to_y - y, ticks);
    const spot end = centre_at(b, node, ticks);
    const berth_len missed = berthi_length_up(to_x - end.x, to_y - end.y);
    node[BERTHI_NODE_RADIUS] = radius_of(missed + units_up(b, s.r) + b->leaf_slack);
}

/* How far a child's disc, centred there, reaches from a place. */
static berth_len reaches(spot from, spot node_centre, const berthi_unit *child)
{
    return berthi_length_up(node_centre.x - from.x, node_centre.y - from.y) +
           (berthi_extent)child[BERTHI_NODE_RADIUS];
}

static void make_inner(const berthi_chain_builder *b, uint32_t n)
{
    const uint32_t bit = berthi_lowest_bit(n);
    uint32_t half = bit >> 1, right = n + half, end = (n + bit) >> 1;
    while (right >= 2 * b->leaves) {
        half >>= 1;
        right -= half;
    }
    end = end < b->leaves ? end : b->leaves;
    const berthi_unit *one = node_at(b, n - (bit >> 1)), *two = node_at(b, right);
    const int32_t begin = berthi_chain_begin(b, (n - bit) >> 1),
                  middle = berthi_chain_begin(b, n >> 1);
    const int32_t first = middle - begin, all = berthi_chain_begin(b, end) - begin;
    const spot corner[4] = {centre_at(b, one, 0), centre_at(b, one, first), centre_at(b, two, 0),
                            centre_at(b, two, all - first)};
    const berthi_unit *child[4] = {one, one, two, two};
    const int32_t ticks[4] = {0, first, first, all};
    berthi_unit *node = node_at(b, n);
    node[BERTHI_NODE_X] = (berthi_unit)corner[0].x;
    node[BERTHI_NODE_Y] = (berthi_unit)corner[0].y;
    node[BERTHI_NODE_VX] = velocity_of(b, corner[3].x - corner[0].x, all);
    node[BERTHI_NODE_VY] = velocity_of(b, corner[3].y - corner[0].y, all);
    const spot joint = centre_at(b, node, first);
    const berth_len x = (corner[1].x + corner[2].x - 2 * joint.x) / 4;
    const berth_len y = (corner[1].y + corner[2].y - 2 * joint.y) / 4;
    node[BERTHI_NODE_X] = (berthi_unit)(corner[0].x + clamp(x, corner[0].x, corner[3].x));
    node[BERTHI_NODE_Y] = (berthi_unit)(corner[0].y + clamp(y, corner[0].y, corner[3].y));
    berth_len most = 0;
    for (uint32_t i = 0; i < 4; i++) {
        const berth_len reach = reaches(centre_at(b, node, ticks[i]), corner[i], child[i]);
        most = reach > most ? reach : most;
    }
    node[BERTHI_NODE_RADIUS] = radius_of(most + b->node_slack);
}

void berthi_chain_nodes(const berthi_chain_builder *b)
{
    for (uint32_t k = 0; k < b->leaves; k++) {
        make_leaf(b, k);
    }
    for (uint32_t bit = 2; bit <= berthi_root_of(b->leaves); bit <<= 1) {
        for (uint32_t n = bit; n < 2 * b->leaves; n += 2 * bit) {
            make_inner(b, n);
        }
    }
}

berth_len berthi_chain_reach(const berthi_chain_builder *b)
{
    berth_len most = 0;
    for (uint32_t k = 0; k < b->leaves; k++) {
        const berthi_unit *leaf = node_at(b, 2 * k + 1);
        const int32_t ticks = berthi_chain_begin(b, k + 1) - b->pieces[k].begin;
        const spot middle = {0, 0};
        const berth_len begin = reaches(middle, centre_at(b, leaf, 0), leaf);
        const berth_len end = reaches(middle, centre_at(b, leaf, ticks), leaf);
        most = begin > most ? begin : most;
        most = end > most ? end : most;
    }
    most = (most + b->node_slack) * (1 << BERTHI_CHAIN_SHIFT);
    /* q16: or than 1.42 * 16,000 + 16,000 steps */
    return BERTHI_CHAIN_SHIFT != 0 && most > 39000 ? 39000 : most;
}
