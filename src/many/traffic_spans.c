/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* q16: moving discs in world axes around what is placed, made once when it is committed.
 *
 * A query of two motions sets up a frame and goes down two trees, from the roots to where both are
 * in their time: as much as ten tests. Here the nodes of the tree (or of the tree on top) at the
 * height at which they are five or less are in world axes already, as placed motions have their
 * roots, so that nearly half of all pairs need no query. */

#include "traffic.h"

#ifdef BERTH_Q16

#include "../core/num.h"
#include "../motion/chain.h"
#include "../motion/place.h"
#include "../motion/sweep.h"

/* ---- Making ---------------------------------------------------------------------------------- */

/* The global tick at which leaf i of a tree begins, or the last one ends. */
static int32_t leaf_begin(const berth_presence *there, uint32_t i)
{
    const berthi_motion_header *motion = berthi_motion_of(there);
    if (i >= motion->leaves) {
        return there->end;
    }
    if (berthi_is_chain(there)) {
        return berthi_pieces_of(motion)[i].begin;
    }
    return there->at.start + berthi_tick_of(motion, i * motion->leaf_size);
}

/* As place.c has the root, with its roundings, from the middle of the circle: a node's centre is
 * within 4576 units of it, along both of its axes, and turned within 6473. */
static void span_of_node(const berth_placed *placed, const berthi_unit *node, int32_t ticks,
                         berth_traffic_span *span)
{
    const berthi_motion_header *motion = berthi_motion_of(&placed->there);
    const berth_rotation turn = placed->there.at.rotation;
    const uint32_t shift = placed->there.shift, scale = berthi_scale_of(placed);
    const uint32_t drop = motion->pace + scale - shift - 4, down = 12 + scale - shift;
    const int32_t c = turn.c, s = turn.s;
    const int32_t x = node[BERTHI_NODE_X], y = node[BERTHI_NODE_Y];
    const int32_t vx = node[BERTHI_NODE_VX], vy = node[BERTHI_NODE_VY];
    int32_t r = 0;
    span->x = (int16_t)berthi_floor_shift(berthi_dot(c, -s, x, y), down);
    span->y = (int16_t)berthi_floor_shift(berthi_dot(s, c, x, y), down);
    span->vx = span->vy = 0;
    if ((vx | vy) != 0) {
        span->vx = berthi_floor_shift(berthi_dot(c, -s, vx, vy), drop);
        span->vy = berthi_floor_shift(berthi_dot(s, c, vx, vy), drop);
        r = (ticks >> 15) + 2;
    }
    r += berthi_ceil_shift((int32_t)(berthi_extent)node[BERTHI_NODE_RADIUS],
                           scale - shift - BERTHI_NODE_SHIFT);
    span->r = (uint16_t)(r + (r >> 14) + BERTHI_ROOT_SLACK);
}

/* Standing before its first, or after its last leg: the part, of a chain, that is first or last,
 * with the largest radius of its legs. */
static void span_of_standing(const berth_placed *placed, int after, berth_traffic_span *span)
{
    const berth_presence *there = &placed->there;
    const berth_placement *at;
    const berthi_motion_header *motion =
        berthi_part_in(there, after ? berthi_parts_in(there) - 1 : 0, &at);
    const uint32_t scale = berthi_scale_of(placed);
    int32_t point[2];
    berthi_point_of(motion, after ? berthi_end_of(motion, motion->legs - 1) : 0, point);
    berthi_world_origin(at, point[0], point[1], &point[0], &point[1]);
    span->x = (int16_t)(berthi_floor_shift(point[0], scale) - placed->circle_x);
    span->y = (int16_t)(berthi_floor_shift(point[1], scale) - placed->circle_y);
    span->vx = span->vy = 0;
    span->r = (uint16_t)(berthi_ceil_shift(motion->radius, scale) + BERTHI_ROOT_SLACK);
}

void berthi_traffic_spans(const berth_placed *placed, uint32_t most, berth_traffic_span *spans)
{
    const berth_presence *there = &placed->there;
    const berthi_motion_header *motion = berthi_motion_of(there);
    const uint32_t leaves = motion->leaves;
    uint32_t step = 1, leaf = 0;
    if (placed->scale == BERTHI_NO_SCALE) {
        return;
    }
    if ((motion->flags & BERTHI_MOTION_DISC) != 0) {
        spans->x = spans->y = 0;
        spans->vx = spans->vy = 0;
        spans->r = (uint16_t)placed->r;
        spans->end = there->until;
        return;
    }
    if (there->from < there->start) {
        span_of_standing(placed, 0, spans);
        spans->end = there->start;
        spans++;
    }
    while (leaves > step * most) {
        step <<= 1;
    }
    int32_t begin = there->start;
    while (leaf < leaves) {
        uint32_t bit = step; /* the last ones may have fewer leaves than half of that */
        while (2 * leaf + bit >= 2 * leaves) {
            bit >>= 1;
        }
        leaf += bit;
        const int32_t end = leaf_begin(there, leaf);
        const berthi_unit *node =
            berthi_nodes_of(motion) + (size_t)(2 * leaf - bit - 1) * BERTHI_NODE_UNITS;
        span_of_node(placed, node, end - begin, spans);
        spans->end = end;
        spans++;
        begin = end;
    }
    if (there->until > there->end) {
        span_of_standing(placed, 1, spans);
        spans->end = there->until;
    }
}

/* ---- Comparing ------------------------------------------------------------------------------- */

/* Two placed things, in one scale: where b is from a, and how far a margin keeps them. */
typedef struct span_pair {
    int32_t x, y;
    int32_t margin;
} span_pair;

/* Whether two discs, which begin at these ticks, keep away from `from` to `until`. All is as large
 * as of two roots: see there. */
static inline int spans_keep_away(const span_pair *pair, const berth_traffic_span *a,
                                  int32_t begin_a, const berth_traffic_span *b, int32_t begin_b,
                                  int32_t from, int32_t until)
{
    const uint32_t since_a = (uint32_t)from - (uint32_t)begin_a;
    const uint32_t since_b = (uint32_t)from - (uint32_t)begin_b;
    const uint32_t ticks = (uint32_t)until - (uint32_t)from;
    const uint32_t avx = (uint32_t)a->vx, avy = (uint32_t)a->vy;
    const uint32_t bvx = (uint32_t)b->vx, bvy = (uint32_t)b->vy;
    const int32_t x = pair->x + b->x - a->x + ((int32_t)(bvx * since_b - avx * since_a) >> 16);
    const int32_t y = pair->y + b->y - a->y + ((int32_t)(bvy * since_b - avy * since_a) >> 16);
    return berthi_sweep(x, y, (int32_t)((bvx - avx) * ticks) >> 16,
                        (int32_t)((bvy - avy) * ticks) >> 16, a->r + b->r + pair->margin,
                        0) == BERTHI_CLEAR;
}

/* A tick, later; what stands has no begin or no end. */
static inline int32_t span_moved(int32_t tick, int32_t ticks)
{
    return tick == INT32_MIN || tick == INT32_MAX ? tick : tick + ticks;
}

/* All pairs of discs that share an instant, in its order. */
static BERTH_HOT int any_spans_touch(const berthi_traffic_question *q, uint32_t entry,
                                     const span_pair *pair)
{
    const berth_traffic_summary *s = &q->traffic->summaries[entry];
    const berth_traffic_span *b = q->traffic->spans + (size_t)entry * BERTH_TRAFFIC_SPANS;
    const berth_traffic_span *a = q->spans;
    const int32_t last = s->end < q->until ? s->end : q->until;
    int32_t begin_a = span_moved(q->plan->there.from, q->early), begin_b = s->begin;
    int32_t from = begin_a > begin_b ? begin_a : begin_b;
    from = q->from > from ? q->from : from;
    while (from < last) {
        const int32_t end_a = span_moved(a->end, q->early);
        const int32_t end = end_a < b->end ? end_a : b->end;
        if (end > from) {
            const int32_t until = end < last ? end : last;
            if (!spans_keep_away(pair, a, begin_a, b, begin_b, from, until)) {
                return 1;
            }
            from = until;
        }
        if (end_a == end) {
            begin_a = end_a;
            a++;
        }
        if (b->end == end) {
            begin_b = end;
            b++;
        }
    }
    return 0;
}

int berthi_traffic_touch(const berthi_traffic_question *q, uint32_t entry)
{
    const berth_placed *a = q->plan, *b = &q->traffic->entries[entry].placed;
    const int32_t most = 19788; /* as of two roots */
    span_pair pair;
    const uint32_t scale = berthi_scale_of(a);
    if (scale != berthi_scale_of(b) || scale == BERTHI_NO_SCALE || q->early != q->late) {
        return 1;
    }
    pair.x = b->circle_x - a->circle_x;
    pair.y = b->circle_y - a->circle_y;
    pair.margin = q->margin != 0 ? (q->margin >> (scale - 1)) + 1 : 0;
    const int32_t far = a->circle_r + b->circle_r + pair.margin;
    if (far > most) {
        return 1;
    }
    if ((uint32_t)(pair.x + far) > 2 * (uint32_t)far ||
        (uint32_t)(pair.y + far) > 2 * (uint32_t)far ||
        pair.x * pair.x + pair.y * pair.y >= far * far) {
        return 0;
    }
    return any_spans_touch(q, entry, &pair);
}

#else

typedef int berthi_traffic_spans_of_none; /* a source must not be empty */

#endif
