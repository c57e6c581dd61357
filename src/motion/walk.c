/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

#include "walk.h"

/* ---- Two nodes ------------------------------------------------------------------------------- */

#ifdef BERTH_Q16

/* Where the centre of a cursor's node is at a tick of the walk, as seen from its image's origin, in
 * world axes and in quarters of its steps: its way, and then the turned centre, rounded down. Below
 * 73,218 in x and in y, so that what is turned fits 31 bits. */
static BERTHI_APART void world_centre(const berthi_cursor *c, berth_rotation turn, int32_t at,
                                      int32_t *found)
{
    const berthi_unit *node = c->nodes + c->n * BERTHI_NODE_UNITS;
    const uint32_t up = BERTHI_NODE_SHIFT + 2, pace = c->pace;
    int32_t centre[2];
    for (int axis = 0; axis < 2; axis++) {
        /* @argued: in the node's time; attach has asked where it gets to (berthi_node_holds) */
        BERTH_ASSERT(c->begin <= at && (int64_t)at - c->begin <= INT32_MAX);
        const int32_t way = node[BERTHI_NODE_VX + axis] * (at - c->begin);
        centre[axis] = node[BERTHI_NODE_X + axis] * (1 << up) +
                       (pace > up ? way >> (pace - up) : way * (1 << (up - pace)));
        BERTH_ASSERT(-73218 < centre[axis] && centre[axis] < 73218);
    }
    /* @argued: of a rotation, and as far as that: below 2^31 */
    berthi_rotated(turn, centre[0], centre[1], found);
    found[0] >>= 14;
    found[1] >>= 14;
}

/* From a's centre to b's, in quarters of a's steps; 2^-15 units are finer than these. */
static BERTHI_APART void between_centres(const berthi_query *q, int32_t at, int32_t *found)
{
    const berth_presence *a = q->a.there, *b = q->b.there;
    /* @argued: `fine` is not 0 */
    BERTH_ASSERT(q->w.shift >= BERTHI_FINE_SHIFT && q->w.shift <= 16);
    const uint32_t down = q->w.shift - 3, drop = q->w.frame.drop;
    int32_t own[2];
    world_centre(&q->w.a, a->at.rotation, at, own);
    world_centre(&q->w.b, b->at.rotation, at, found);
    found[0] = (((b->origin_x >> 1) - (a->origin_x >> 1)) >> down) + (found[0] >> drop) - own[0];
    found[1] = (((b->origin_y >> 1) - (a->origin_y >> 1)) >> down) + (found[1] >> drop) - own[1];
}

/* Two nodes that the test in node units cannot tell, and whose radii are not much more than what it
 * may be wrong by. Here no turn is rounded, and no velocity: what is left is 2 steps. A turn may be
 * longer than one by 2^-14, which radii make up for. */
static BERTHI_APART berthi_verdict nodes_tell_finely(const berthi_query *q, int32_t end)
{
    const berthi_walk *w = &q->w;
    /* @argued: the nodes that were just told; radii of 16 bits and a margin, below 2^30 */
    BERTH_ASSERT(w->a.n - 1 < w->a.limit - 1 && w->b.n - 1 < w->b.limit - 1);
    const berthi_unit *a = w->a.nodes + w->a.n * BERTHI_NODE_UNITS;
    const berthi_unit *b = w->b.nodes + w->b.n * BERTHI_NODE_UNITS;
    const int32_t unit = 4 << BERTHI_NODE_SHIFT;
    const int32_t radii = unit * (uint16_t)a[BERTHI_NODE_RADIUS] + 4 * q->margin +
                          berthi_scale_up(&w->frame, unit * (uint16_t)b[BERTHI_NODE_RADIUS]);
    BERTH_ASSERT(0 <= radii && radii <= 1073741824);
    int32_t from[2], to[2];
    between_centres(q, w->now, from);
    between_centres(q, end, to);
    return berthi_sweep_wide(from, to, radii + (radii >> 14) + BERTHI_FINE_SLACK, 0);
}

/* All in node units of a, along an axis: where b's node is at `now`, as seen from a's, *at, and its
 * way from then to `end`; `to` and `turned` are b's centre and velocity, turned. The relative
 * velocity is scaled once; its rounding, below 2^-pace a tick, lasts at most as long as b's node.
 */
BERTHI_SHARED int32_t node_way(const berthi_walk *w, int axis, int32_t end, int32_t to,
                               int32_t turned, int32_t *at)
{
    /* @argued: cursors have numbers of nodes, which are in force from `now` to `end`; attach has
     * asked where each gets to, and tests/proof/sizes.g has these sums. Without a frame, or with
     * one whose slack says nothing, nobody asks */
    BERTH_ASSERT(w->blind == 0 && w->a.begin <= w->now && w->b.begin <= w->now && w->now < end);
    BERTH_ASSERT(w->a.n - 1 < w->a.limit - 1);
    const berthi_unit *a = w->a.nodes + w->a.n * BERTHI_NODE_UNITS;
    const uint32_t pace = w->a.pace;
    const int32_t since_a = w->now - w->a.begin, since_b = w->now - w->b.begin;
    const int32_t ticks = end - w->now, own = a[BERTHI_NODE_VX + axis];
    const int32_t origin = (axis == 0 ? w->frame.tx : w->frame.ty) >> BERTHI_NODE_SHIFT;
    const int32_t v = turned >> w->turn_drop;
    const int32_t p = ((to >> w->frame.drop) + origin) >> 14;
    *at = p - a[BERTHI_NODE_X + axis] + ((v * since_b - own * since_a) >> pace);
    return ((v - own) * ticks) >> pace;
}

/* Two nodes from `now` to `end`, and how near they may come, *gap. `slack` has all that rounds
 * (tests/proof/). */
BERTHI_SHARED berthi_verdict nodes_sweep(const berthi_walk *w, int32_t end, int32_t *gap)
{
    /* @argued: as above */
    BERTH_ASSERT(w->a.n - 1 < w->a.limit - 1 && w->b.n - 1 < w->b.limit - 1);
    const berthi_unit *a = w->a.nodes + w->a.n * BERTHI_NODE_UNITS;
    const berthi_unit *b = w->b.nodes + w->b.n * BERTHI_NODE_UNITS;
    int32_t to[2], way[2], x, y;
    *gap = (uint16_t)a[BERTHI_NODE_RADIUS] + w->slack +
           berthi_scale_up(&w->frame, (uint16_t)b[BERTHI_NODE_RADIUS]);
    berthi_rotated(w->frame.turn, b[BERTHI_NODE_X], b[BERTHI_NODE_Y], to);
    berthi_rotated(w->frame.turn, b[BERTHI_NODE_VX], b[BERTHI_NODE_VY], way);
    const int32_t vy = node_way(w, 1, end, to[1], way[1], &y);
    const int32_t vx = node_way(w, 0, end, to[0], way[0], &x);
    return berthi_sweep(x, y, vx, vy, *gap, w->inner);
}

/* The same; with q, of which this is the walk, the test may be a finer one. */
BERTHI_INLINE berthi_verdict nodes_tell(const berthi_walk *w, const berthi_query *q, int32_t end)
{
    int32_t gap;
    const berthi_verdict told = nodes_sweep(w, end, &gap);
    /* @argued: who walks with q has set what is finer */
    return q != NULL && told == BERTHI_OPEN && gap < w->fine ? nodes_tell_finely(q, end) : told;
}

#else

static BERTHI_APART berthi_verdict nodes_tell(const berthi_walk *w, const berthi_query *q,
                                              int32_t end)
{
    (void)q;
    const berthi_unit *a = w->a.nodes + w->a.n * BERTHI_NODE_UNITS;
    const berthi_unit *b = w->b.nodes + w->b.n * BERTHI_NODE_UNITS;
    const berth_raw since_a = (berth_raw)(w->now - w->a.begin);
    const berth_raw since_b = (berth_raw)(w->now - w->b.begin), ticks = (berth_raw)(end - w->now);
    const berth_len gap = a[BERTHI_NODE_RADIUS] + b[BERTHI_NODE_RADIUS] + w->slack;
    berth_len x, y, vx, vy;
    berthi_to_frame(&w->frame, b[BERTHI_NODE_X] + b[BERTHI_NODE_VX] * since_b,
                    b[BERTHI_NODE_Y] + b[BERTHI_NODE_VY] * since_b, &x, &y);
    x -= a[BERTHI_NODE_X] + a[BERTHI_NODE_VX] * since_a;
    y -= a[BERTHI_NODE_Y] + a[BERTHI_NODE_VY] * since_a;
    berthi_turn(&w->frame, b[BERTHI_NODE_VX], b[BERTHI_NODE_VY], &vx, &vy);
    vx = (vx - a[BERTHI_NODE_VX]) * ticks;
    vy = (vy - a[BERTHI_NODE_VY]) * ticks;
    return berthi_sweep(x, y, vx, vy, gap, w->inner);
}

#endif

/* ---- Moving on ------------------------------------------------------------------------------- */

/* Tick of the walk of the boundary before leaf i. The last is the tree's end; of held legs, one
 * beyond it does no harm, since no walk goes there. `inner`: it is not the last; `held`: the leaves
 * are known to be held legs. */
BERTHI_INLINE int32_t boundary(const berthi_cursor *c, uint32_t i, int inner, int held)
{
    if (!held && c->ticks != NULL) {
        if (!inner && 2 * i >= c->limit) {
            return c->of.tree.last;
        }
        /* @argued: a boundary inside of the tree; the walk is in its time */
        BERTH_ASSERT(2 * i < c->limit);
        BERTH_ASSERT((int64_t)c->of.tree.offset + c->ticks[i * c->leaf_size] <= INT32_MAX);
        BERTH_ASSERT((int64_t)c->of.tree.offset + c->ticks[i * c->leaf_size] >= INT32_MIN);
        return c->of.tree.offset + c->ticks[i * c->leaf_size];
    }
    /* @argued: leaves are as long as all legs at most, and so is what is beyond them */
    BERTH_ASSERT((int64_t)i * c->of.tree.unit + c->of.tree.offset <= INT32_MAX);
    BERTH_ASSERT((int64_t)i * c->of.tree.unit <= INT32_MAX);
    return c->of.tree.offset + (int32_t)i * c->of.tree.unit;
}

/* To node n or, where that is not there, to what it would have covered; bit is n's lowest. */
static inline void arrive(berthi_cursor *c, uint32_t n, uint32_t bit)
{
    while (n >= c->limit) {
        bit >>= 1;
        n -= bit;
    }
    c->n = n;
}

/* Down from an inner node, to the child that holds `now`. Node n's middle is boundary n / 2. */
BERTHI_INLINE void go_down(berthi_cursor *c, int32_t now, int held)
{
    const uint32_t n = c->n, half = berthi_lowest_bit(n) >> 1;
    const int32_t middle = boundary(c, n >> 1, 1, held);
    if (now < middle) {
        c->n = n - half;
        c->end = middle;
    } else {
        c->begin = middle;
        arrive(c, n + half, half);
    }
}

/* To the node that begins where this one ends, as large as this one or, where the tree has that,
 * twice as large; there is one. What is larger still is seldom apart from the other's. */
BERTHI_INLINE void go_past(berthi_cursor *c, int held)
{
    /* @argued: what stands lasts as long as the walk, which does not go past its end */
    BERTH_ASSERT(c->nodes + BERTHI_NODE_UNITS != c->of.node);
    const uint32_t bit = berthi_lowest_bit(c->n), ancestor = c->n + bit;
    const uint32_t half = 2 * bit - (ancestor >> 1 & bit);
    const int32_t end = boundary(c, (ancestor >> 1) + half, 0, held);
    arrive(c, ancestor + half, half);
    c->begin = c->end;
    c->end = end;
}

/* Both cursors of a walk: one after the other where code shall be small. */
#ifdef __OPTIMIZE_SIZE__
#define BOTH(step, w, now, held)                                                                   \
    for (uint32_t side = 0; side < 2; side++) {                                                    \
        step(side == 0 ? &(w)->a : &(w)->b, now, held);                                            \
    }
#else
#define BOTH(step, w, now, held)                                                                   \
    step(&(w)->a, now, held);                                                                      \
    step(&(w)->b, now, held)
#endif

/* Where it is not at a leaf. */
BERTHI_INLINE void step_down(berthi_cursor *c, int32_t now, int held)
{
    if ((c->n & 1) == 0) {
        go_down(c, now, held);
    }
}

/* Where it ends at `now`. */
BERTHI_INLINE void step_past(berthi_cursor *c, int32_t now, int held)
{
    if (c->end == now) {
        go_past(c, held);
    }
}

/* Of held legs, and of any. */
BERTHI_SHARED void down_held(berthi_walk *w)
{
    BOTH(step_down, w, w->now, 1);
}

BERTHI_SHARED void down_any(berthi_walk *w)
{
    BOTH(step_down, w, w->now, 0);
}

BERTHI_SHARED void past_held(berthi_walk *w, int32_t now)
{
    BOTH(step_past, w, now, 1);
}

BERTHI_SHARED void past_any(berthi_walk *w, int32_t now)
{
    BOTH(step_past, w, now, 0);
}

BERTHI_INLINE void both_down(berthi_walk *w, int held)
{
    if (held) {
        down_held(w);
    } else {
        down_any(w);
    }
}

BERTHI_INLINE void both_past(berthi_walk *w, int32_t now, int held)
{
    if (held) {
        past_held(w, now);
    } else {
        past_any(w, now);
    }
}

/* With q, of which this is the walk, of any legs; else of held ones. */
BERTHI_INLINE berthi_verdict walk_next(berthi_walk *w, const berthi_query *q)
{
    const int blind = w->blind != 0, held = q == NULL;
    const uint32_t most = blind ? 0 : w->left; /* no tests, but the walk goes down everywhere */
    uint32_t tests = 0;
    berthi_verdict told = (berthi_verdict)(w->known ^ BERTHI_SPENT);
    int32_t end = berthi_walk_end(w);
    if (told == BERTHI_OPEN) { /* what two near roots have below is near, 4 times in 5 */
        both_down(w, held);
    }
    w->known = 0;
    for (;;) {
        if (told == BERTHI_OPEN) {
            if ((w->a.n & 1) != 0 && (w->b.n & 1) != 0) {
                w->known = BERTHI_PAST;
                break;
            }
            both_down(w, held);
        } else if (told == BERTHI_CLEAR) {
            if (end >= w->until) {
                break;
            }
            w->now = end;
            both_past(w, end, held);
        } else if (told == BERTHI_HIT) {
            break;
        }
        end = berthi_walk_end(w);
        told = BERTHI_OPEN;
        if (tests != most) {
            tests++;
            told = nodes_tell(w, q, end);
        } else if (!blind) {
            told = BERTHI_SPENT;
            break;
        }
    }
    if (!blind) {
        w->left = most - tests;
    }
    return told;
}

BERTH_HOT berthi_verdict berthi_walk_next(berthi_query *q)
{
    return walk_next(&q->w, q);
}

BERTH_HOT berthi_verdict berthi_walk_next_held(berthi_walk *w)
{
    return walk_next(w, NULL);
}

BERTHI_INLINE int walk_resume(berthi_walk *w, int32_t at, int32_t now, int held)
{
    w->now = at;
    while ((w->a.n & w->b.n & 1) == 0) {
        both_down(w, held);
    }
    w->now = now;
    w->known = BERTHI_PAST;
    return now < berthi_walk_end(w);
}

int berthi_walk_resume(berthi_walk *w, int32_t at, int32_t now)
{
    return walk_resume(w, at, now, 0);
}

int berthi_walk_resume_held(berthi_walk *w, int32_t at, int32_t now)
{
    return walk_resume(w, at, now, 1);
}
