/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* What a table keeps of a commitment, and what that tells of a plan.
 *
 * q16: a query of two motions sets up a frame and goes down two trees, from the roots to where both
 * are in their time: as much as ten tests. Here the nodes of the tree (or of the tree on top) at
 * the height at which they are five or less are in world axes already, as placed motions have their
 * roots, made once when it is committed, so that nearly half of all pairs need no query.
 *
 * Of two plans that stand at their ends, as most that are committed to do, a query would walk
 * through each of three phases: both move, one stands, both stand. Here whoever stands is one more
 * moving disc, which does not move; what they leave open is asked. */

#include "traffic_commitment.h"

#include "../core/num.h"

#ifdef BERTH_Q16

/* Where a margin in 2^-15 units is cut: 32768 units, more than circles of summaries are apart. */
#define MARGIN_MOST 1073741824

/* The reach is in 2^-15 units and holds, as in a query, what rounding takes from the distance of
 * two origins. */
static void traffic_circle_of(const berth_presence *there, uint32_t shift,
                              berthi_traffic_disc *disc)
{
    disc->x = berthi_floor_shift(there->origin_x, shift);
    disc->y = berthi_floor_shift(there->origin_y, shift);
    disc->r = ((uint32_t)there->reach >> (shift - 1)) + 2;
}

/* Up, in 2^-15 units and in a table's. */
void berthi_traffic_reach(berthi_traffic_plan *plan, int32_t tick, berth_num more)
{
    const uint32_t beyond = (uint32_t)berth_num_raw(plan->doubt) + (uint32_t)berth_num_raw(more);
    const uint32_t shift = plan->traffic->shift - 1;
    const int64_t margin = (berthi_margin_at(&plan->options, tick) >> 15) + (beyond >> 1) + 2;
    if (plan->margin != 0) {
        plan->disc.r -= ((uint32_t)plan->margin >> shift) + 1;
    }
    plan->margin = (int32_t)(margin < MARGIN_MOST ? margin : MARGIN_MOST);
    plan->disc.r += ((uint32_t)plan->margin >> shift) + 1;
}

/* ---- Moving discs ---------------------------------------------------------------------------- */

/* The global tick at which leaf i of a tree begins, or the last one ends. */
static int32_t leaf_begin(const berth_presence *there, uint32_t i)
{
    const berthi_motion_header *motion = berthi_motion_of(there);
    return i >= motion->leaves ? there->end
           : berthi_is_chain(there)
               ? berthi_pieces_of(motion)[i].begin
               : there->at.start + berthi_tick_of(motion, i * motion->leaf_size);
}

/* A vector of a motion in the world, in units 2^down as large. */
BERTHI_ONCE void span_turned(berth_rotation turn, const berthi_unit *v, uint32_t down, int32_t *to)
{
    berthi_rotated(turn, v[0], v[1], to);
    to[0] = berthi_floor_shift(to[0], down);
    to[1] = berthi_floor_shift(to[1], down);
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
    int32_t at[2], r = 0;
    span_turned(turn, node + BERTHI_NODE_X, down, at);
    span->x = (int16_t)at[0];
    span->y = (int16_t)at[1];
    span->vx = span->vy = 0;
    if ((node[BERTHI_NODE_VX] | node[BERTHI_NODE_VY]) != 0) {
        span_turned(turn, node + BERTHI_NODE_VX, drop, at);
        span->vx = at[0];
        span->vy = at[1];
        r = (ticks >> 15) + 2;
    }
    r += berthi_ceil_shift((int32_t)(berthi_extent)node[BERTHI_NODE_RADIUS],
                           scale - shift - BERTHI_NODE_SHIFT);
    span->r = (uint16_t)(r + (r >> 14) + BERTHI_ROOT_SLACK);
}

/* Where it stands before its first, or after its last leg, in units of its scale: the part, of a
 * chain, that is first or last, which is returned. */
BERTHI_ONCE const berthi_motion_header *stands_at(const berth_placed *placed, int after,
                                                  int32_t *where)
{
    const berth_presence *there = &placed->there;
    const uint32_t scale = berthi_scale_of(placed);
    const berth_placement *at;
    const berthi_motion_header *motion =
        berthi_part_in(there, after ? berthi_parts_in(there) - 1 : 0, &at);
    berthi_point_of(motion, after ? berthi_end_of(motion, motion->legs - 1) : 0, where);
    berthi_world_origin(at, where[0], where[1], &where[0], &where[1]);
    where[0] = berthi_floor_shift(where[0], scale);
    where[1] = berthi_floor_shift(where[1], scale);
    return motion;
}

/* The same with the largest radius of its legs. */
static void span_of_standing(const berth_placed *placed, int after, berth_traffic_span *span)
{
    int32_t at[2];
    const berthi_motion_header *motion = stands_at(placed, after, at);
    span->x = (int16_t)(at[0] - placed->circle_x);
    span->y = (int16_t)(at[1] - placed->circle_y);
    span->vx = span->vy = 0;
    span->r =
        (uint16_t)(berthi_ceil_shift(motion->radius, berthi_scale_of(placed)) + BERTHI_ROOT_SLACK);
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

/* All pairs of discs that share an instant, in its order. */
static BERTH_HOT int any_spans_touch(const berthi_traffic_plan *plan, uint32_t entry,
                                     const span_pair *pair)
{
    const berth_traffic_summary *s = &plan->traffic->summaries[entry];
    const berth_traffic_span *b = plan->traffic->spans + (size_t)entry * BERTH_TRAFFIC_SPANS;
    const berth_traffic_span *a = plan->spans;
    const int32_t last = s->end < plan->until ? s->end : plan->until;
    int32_t begin_a = berthi_tick_later(plan->placed->there.from, plan->early), begin_b = s->begin;
    int32_t from = begin_a > begin_b ? begin_a : begin_b;
    from = plan->from > from ? plan->from : from;
    while (from < last) { /* the last of both end there, or later */
        int32_t end_a = berthi_tick_later(a->end, plan->early);
        while (end_a <= from) {
            begin_a = end_a;
            end_a = berthi_tick_later((++a)->end, plan->early);
        }
        while (b->end <= from) {
            begin_b = b->end;
            b++;
        }
        const int32_t end = end_a < b->end ? end_a : b->end, until = end < last ? end : last;
        if (!spans_keep_away(pair, a, begin_a, b, begin_b, from, until)) {
            return 1;
        }
        from = until;
    }
    return 0;
}

int berthi_traffic_touch(const berthi_traffic_plan *plan, uint32_t entry)
{
    const berth_placed *a = plan->placed, *b = &plan->traffic->entries[entry].placed;
    const int32_t most = 19788; /* as of two roots */
    span_pair pair;
    const uint32_t scale = berthi_scale_of(a);
    if (scale != berthi_scale_of(b) || scale == BERTHI_NO_SCALE || plan->early != plan->late ||
        plan->margin == MARGIN_MOST) { /* more than what it says */
        return 1;
    }
    pair.x = b->circle_x - a->circle_x;
    pair.y = b->circle_y - a->circle_y;
    pair.margin = plan->margin != 0 ? (plan->margin >> (scale - 1)) + 1 : 0;
    const int32_t far = a->circle_r + b->circle_r + pair.margin;
    if (far > most) {
        return 1;
    }
    if ((uint32_t)(pair.x + far) > 2 * (uint32_t)far ||
        (uint32_t)(pair.y + far) > 2 * (uint32_t)far ||
        pair.x * pair.x + pair.y * pair.y >= far * far) {
        return 0;
    }
    return any_spans_touch(plan, entry, &pair);
}

/* ---- Two that stand at their ends ------------------------------------------------------------ */

/* Roundings, in units of 2^scale: of the position 1, in x and in y, less than a root's. */
BERTH_HOT void berthi_traffic_rest(const berth_placed *placed, berth_traffic_rest *rest)
{
    const berth_presence *there = &placed->there;
    const berthi_motion_header *motion = berthi_motion_of(there);
    rest->x = rest->y = rest->r = rest->inner = 0;
    if (!berthi_is_plain(there) || motion->before == BERTH_STANDS ||
        motion->after != BERTH_STANDS || placed->scale == BERTHI_NO_SCALE) {
        return;
    }
    const uint32_t scale = placed->scale;
    const int32_t radius = berthi_radius_of(motion, motion->legs - 1);
    int32_t at[2];
    (void)stands_at(placed, 1, at);
    rest->x = at[0];
    rest->y = at[1];
    rest->r = berthi_ceil_shift(radius, scale) + BERTHI_ROOT_SLACK;
    rest->inner = radius >> (scale - 1);
}

/* Asks from one tick up to another; in between each of both moves, or stands, all the time. */
static BERTHI_APART berthi_verdict walk_phase(const berth_placed *a, const berth_placed *b,
                                              window both, berth_motion_counts *counts)
{
    berthi_question of;
    const int moving = both_move(&a->there, &b->there, both);
    berthi_question_of(&of, berthi_kind_of(a->there.kind, b->there.kind), both.from, both.until);
    of.told = moving ? BERTHI_NEAR : 0; /* their roots are not apart */
    of.changes = !moving;
    const berthi_verdict found = berthi_ask_parts(&of, &a->there, &b->there);
    counts->bounds += UINT32_MAX - of.left - of.legs;
    counts->legs += of.legs;
    counts->exact += of.exact;
    return found;
}

/* One goes on, from a tick at which the other stands, up to its end. */
BERTHI_INLINE berthi_verdict past_standing(const berth_placed *moves,
                                           const berth_traffic_rest *stands, int32_t from)
{
    const int32_t since = from - moves->there.start, ticks = moves->there.end - from;
    const int32_t gap = moves->r + stands->r;
    return berthi_sweep(moves->x - stands->x + ((moves->vx * since) >> 16),
                        moves->y - stands->y + ((moves->vy * since) >> 16),
                        (moves->vx * ticks) >> 16, (moves->vy * ticks) >> 16, gap,
                        moves->inner + stands->inner);
}

/* Three phases, the last one first: it is the cheapest, and where most hits are. A walk begins when
 * none of them is told to be a hit. */
static inline berthi_verdict ask_pair_phases(const berth_placed *a, const berth_traffic_rest *at_a,
                                             const berth_placed *b, const berth_traffic_rest *at_b,
                                             berth_motion_counts *counts)
{
    const int32_t start = a->there.start > b->there.start ? a->there.start : b->there.start;
    const int a_first = a->there.end < b->there.end;
    const int32_t first = a_first ? a->there.end : b->there.end;
    const int32_t last = a_first ? b->there.end : a->there.end;
    const window walking = {start, first > start ? first : start};
    const window passing = {walking.until, last};
    /* At the last of all ticks nobody stands who has not stood in the tick before. */
    const window standing = {last - (last == INT32_MAX), last + (last < INT32_MAX)};
    const int32_t gap = at_a->r + at_b->r;
    berthi_verdict walks = BERTHI_CLEAR, passes = BERTHI_CLEAR;
    const berthi_verdict stands =
        berthi_sweep(at_b->x - at_a->x, at_b->y - at_a->y, 0, 0, gap, at_a->inner + at_b->inner);
    if (stands == BERTHI_HIT) {
        return BERTHI_HIT;
    }
    if (passing.from < passing.until) {
        counts->bounds++;
        passes = past_standing(a_first ? b : a, a_first ? at_a : at_b, passing.from);
        if (passes == BERTHI_HIT) {
            return BERTHI_HIT;
        }
    }
    if (walking.from < walking.until) {
        counts->bounds++;
        walks = placed_roots_tell(a, b, walking, 0, 1);
        if (walks == BERTHI_HIT) {
            return BERTHI_HIT;
        }
    }
    return (stands == BERTHI_OPEN && walk_phase(a, b, standing, counts) != BERTHI_CLEAR) ||
                   (passes == BERTHI_OPEN && walk_phase(a, b, passing, counts) != BERTHI_CLEAR) ||
                   (walks == BERTHI_OPEN && walk_phase(a, b, walking, counts) != BERTHI_CLEAR)
               ? BERTHI_HIT
               : BERTHI_CLEAR;
}

BERTH_HOT berth_status berthi_traffic_meet(const berth_placed *plan, const berth_traffic_rest *mine,
                                           const berth_commitment *other,
                                           berth_motion_counts *counts)
{
    const berth_placed *its = &other->placed;
    if (other->end.rest.r == 0 || plan->scale != its->scale) {
        return berth_meet(plan, its, NULL, counts);
    }
    berthi_verdict found = BERTHI_CLEAR;
    counts->bounds = 1;
    counts->legs = counts->exact = 0;
    if (!placed_circles_apart(plan, its, 0)) {
        counts->bounds++;
        found = ask_pair_phases(plan, mine, its, &other->end.rest, counts);
    }
    counts->steps = counts->bounds + counts->legs;
    return (berth_status)found;
}

#else

/* floor(v), and +-2^20, which no distance of two circles reaches, where it is further than that. */
static int32_t traffic_floor(berth_raw v)
{
    const int32_t further = 1048576;
    const berth_raw most = (berth_raw)further;
    const int32_t whole = v > most ? further : v < -most ? -further : (int32_t)v;
    return v < (berth_raw)whole ? whole - 1 : whole;
}

/* Queries take circles for apart from 96 epsilons of all lengths on. */
static void traffic_circle_of(const berth_presence *there, uint32_t shift,
                              berthi_traffic_disc *disc)
{
    const berthi_motion_header *motion = berthi_motion_of(there);
    const berth_raw lengths =
        berthi_abs(berth_num_raw(there->at.x)) + berthi_abs(berth_num_raw(there->at.y)) +
        berthi_abs(motion->origin_x) + berthi_abs(motion->origin_y) + there->reach;
    const berth_raw scale = (berth_raw)(65536 >> shift);
    disc->x = traffic_floor(there->origin_x * scale);
    disc->y = traffic_floor(there->origin_y * scale);
    disc->r = (uint32_t)traffic_floor(
                  (there->reach + lengths * (BERTHI_C(128.0) * BERTHI_EPSILON)) * scale) +
              2;
}

/* A query's distances are within 96 epsilons of the margin, too. */
void berthi_traffic_reach(berthi_traffic_plan *plan, int32_t tick, berth_num more)
{
    const berth_raw beyond = berth_num_raw(more) + berth_num_raw(plan->doubt);
    const berth_raw sum = berthi_margin_at(&plan->options, tick) + beyond;
    const berth_raw scale =
        (1 + BERTHI_C(128.0) * BERTHI_EPSILON) * (berth_raw)(65536 >> plan->traffic->shift);
    plan->disc.r -= (uint32_t)plan->margin;
    plan->margin = traffic_floor(sum * scale) + 1;
    plan->disc.r += (uint32_t)plan->margin;
}

void berthi_traffic_spans(const berth_placed *placed, uint32_t most, berth_traffic_span *spans)
{
    (void)placed, (void)most, (void)spans;
}

int berthi_traffic_touch(const berthi_traffic_plan *plan, uint32_t entry)
{
    (void)plan, (void)entry;
    return 1;
}

void berthi_traffic_rest(const berth_placed *placed, berth_traffic_rest *rest)
{
    (void)placed;
    rest->x = rest->y = rest->r = rest->inner = 0;
}

berth_status berthi_traffic_meet(const berth_placed *plan, const berth_traffic_rest *mine,
                                 const berth_commitment *other, berth_motion_counts *counts)
{
    (void)mine;
    return berth_meet(plan, &other->placed, NULL, counts);
}

#endif

BERTH_HOT void berthi_traffic_circle(const berth_placed *placed, uint32_t shift,
                                     berthi_traffic_disc *disc)
{
    traffic_circle_of(&placed->there, shift, disc);
    if ((uint32_t)(disc->x + 32768) > 65535 || (uint32_t)(disc->y + 32768) > 65535 ||
        disc->r > BERTHI_ANYWHERE) {
        disc->x = disc->y = 0;
        disc->r = BERTHI_ANYWHERE;
    }
}
