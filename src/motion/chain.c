/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* Chains: the tree on top of several motions.
 *
 * Its nodes are moving discs as an image has them, in world axes, on a grid around the middle of
 * the plan: in q16 of the least steps in which all positions are within 16,000 of it. Leaves come
 * from the root discs of the parts; an inner node goes straight from the begin of its first child
 * to the end of its second one, moved to the middle of what that misses where they join. A child's
 * distance from it is convex in time as long as the child is in force, so that its ends decide. */

#include "../core/num.h"
#include "chain.h"
#include "stretch.h"

#ifdef BERTH_Q16
typedef int64_t wide; /* Q16.16 */
enum { MOST_SHIFT = 15, MOST_STEPS = 16000, MOST_CENTRE = MOST_STEPS >> BERTHI_NODE_SHIFT };
/* What a velocity, and a position from one, round to. A node's velocity is rounded toward zero,
 * and its position at a tick down: below 1 in x and in y, of both a node and its child, so that
 * their difference is below 1 in each too, 2 in all. A leaf's disc is within 0.71 of where it is
 * stored, the world's roundings below 1/2: 4 with those. */
enum { NODE_SLACK = 2, LEAF_SLACK = 4 };
#else
typedef berth_raw wide;
#endif

enum { LEAVES_MOST = 524287 };

/* What a piece's disc is, begin and end; it goes straight between. World axes. */
typedef struct segment {
    wide x, y, to_x, to_y;
    wide r;
} segment;

typedef struct builder {
    berth_chain *chain;
    berthi_piece *pieces;
    berthi_unit *nodes;
    uint32_t leaves;
    int32_t end; /* of the last piece */
    uint32_t shift, pace;
    wide x, y; /* the middle */
    berth_len node_slack, leaf_slack;
} builder;

/* ---- Parts ------------------------------------------------------------------------------------- */

static int32_t start_of(const berth_chain_part *part)
{
    return part->at->start + part->motion->first;
}

static int32_t end_of(const berth_chain_part *part)
{
    return start_of(part) + part->motion->length;
}

static uint32_t gap_of(const berth_chain_part *part)
{
    return BERTHI_GAP | (part[0].motion->after == BERTH_STANDS ? BERTHI_EARLIER_STANDS : 0) |
           (part[1].motion->before == BERTH_STANDS ? BERTHI_NEXT_STANDS : 0);
}

static berth_status check_part(const berth_chain_part *parts, uint32_t k)
{
    const berth_status status = berthi_place_check(parts[k].motion, parts[k].at);
    if (status != BERTH_OK || k == 0) {
        return status;
    }
    if (start_of(&parts[k]) < end_of(&parts[k - 1])) {
        return BERTH_E_ORDER;
    }
    /* both are within 2^30, and of 2^31 when added */
    return (uint32_t)end_of(&parts[k]) - (uint32_t)start_of(&parts[0]) > BERTH_TICK_MAX
               ? BERTH_E_START
               : BERTH_OK;
}

/* Checks parts and counts the leaves that they make. */
static berth_status count_leaves(const berth_chain_part *parts, uint32_t count, uint32_t *leaves)
{
    uint32_t sum = 0;
    if (parts == NULL) {
        return BERTH_E_NULL;
    }
    if (count - 1 >= BERTH_CHAIN_COUNT_MAX) {
        return BERTH_E_COUNT;
    }
    for (uint32_t k = 0; k < count; k++) {
        const berth_status status = check_part(parts, k);
        if (status != BERTH_OK) {
            return status;
        }
        sum += parts[k].motion->block_count;
        sum += k > 0 && start_of(&parts[k]) > end_of(&parts[k - 1]);
        if (sum > LEAVES_MOST) {
            return BERTH_E_COUNT;
        }
    }
    *leaves = sum;
    return BERTH_OK;
}

static size_t bytes_of(uint32_t leaves)
{
    const size_t nodes = (size_t)(2 * leaves - 1) * (BERTHI_NODE_UNITS * sizeof(berthi_unit));
    return (leaves * sizeof(berthi_piece) + nodes + 3) & ~(size_t)3;
}

size_t berth_chain_size(const berth_chain_part *parts, uint32_t count)
{
    uint32_t leaves;
    return count_leaves(parts, count, &leaves) == BERTH_OK ? bytes_of(leaves) : 0;
}

static void add_piece(builder *b, int32_t begin, uint32_t part, uint32_t block, uint32_t gap)
{
    berthi_piece *piece = &b->pieces[b->leaves++];
    piece->begin = begin;
    piece->part = part;
    piece->block = block;
    piece->gap = gap;
}

static void list_pieces(builder *b, const berth_chain_part *parts, uint32_t count)
{
    b->leaves = 0;
    for (uint32_t k = 0; k < count; k++) {
        const uint32_t blocks = parts[k].motion->block_count;
        for (uint32_t i = 0; i < blocks; i++) {
            const int32_t base = berthi_stretch_of(parts[k].motion, i).base;
            add_piece(b, parts[k].at->start + base, k, i, 0);
        }
        b->end = end_of(&parts[k]);
        if (k + 1 < count && b->end < start_of(&parts[k + 1])) {
            add_piece(b, b->end, k, blocks - 1, gap_of(&parts[k]));
        }
    }
}

static int32_t begin_of(const builder *b, uint32_t leaf)
{
    return leaf < b->leaves ? b->pieces[leaf].begin : b->end;
}

/* ---- Pieces' discs ----------------------------------------------------------------------------- */

#ifdef BERTH_Q16

/* To world axes, rounded down: within 1. (Forged images may have more than 32 bits here.) */
static void to_world(const berth_placement *at, wide x, wide y, wide *world_x, wide *world_y)
{
    const int32_t c = at->rotation.c, s = at->rotation.s;
    *world_x = ((c * x - s * y) >> 14) + berth_num_raw(at->x);
    *world_y = ((s * x + c * y) >> 14) + berth_num_raw(at->y);
}

static wide local_of(berth_num origin, int32_t steps, uint32_t shift)
{
    return berth_num_raw(origin) + (wide)steps * ((wide)1 << shift);
}

/* A distance between an image's points is turned by a pair that may be 2^-14 too long; and the end
 * is rounded down to a node unit in x and in y. */
static wide world_radius(berth_len r, uint32_t shift)
{
    const wide turned = (wide)r << shift;
    return turned + (turned >> 13) + ((wide)2 << shift) + 4;
}

#else

static void to_world(const berth_placement *at, wide x, wide y, wide *world_x, wide *world_y)
{
    *world_x = berthi_dot(at->rotation.c, -at->rotation.s, x, y) + berth_num_raw(at->x);
    *world_y = berthi_dot(at->rotation.s, at->rotation.c, x, y) + berth_num_raw(at->y);
}

static wide local_of(berth_num origin, berth_len steps, uint32_t shift)
{
    (void)shift;
    return berth_num_raw(origin) + steps;
}

static wide world_radius(berth_len r, uint32_t shift)
{
    (void)shift;
    return r;
}

#endif

#ifdef BERTH_Q16
#define NODE_SHIFT BERTHI_NODE_SHIFT
#else
#define NODE_SHIFT 0
#endif

/* A part that moves: its root's disc. */
static void moving_segment(const builder *b, uint32_t k, segment *found)
{
    const berthi_piece *piece = &b->pieces[k];
    const berth_chain_part *part = &b->chain->parts[piece->part];
    const berthi_stretch s = berthi_stretch_of(part->motion, piece->block);
    const uint32_t leaves = berthi_leaves_of(s.legs, part->motion->leaf_size);
    const berthi_unit *node = s.nodes + (size_t)(berthi_root_of(leaves) - 1) * BERTHI_NODE_UNITS;
    const uint32_t shift = s.ground.shift + NODE_SHIFT;
    const int32_t ticks = begin_of(b, k + 1) - piece->begin;
    const berth_len x = node[BERTHI_NODE_X], y = node[BERTHI_NODE_Y];
    const berth_num ox = s.ground.origin_x, oy = s.ground.origin_y;
    const berth_len to_x = x + berthi_way(node[BERTHI_NODE_VX], ticks, s.pace);
    const berth_len to_y = y + berthi_way(node[BERTHI_NODE_VY], ticks, s.pace);
    to_world(part->at, local_of(ox, x, shift), local_of(oy, y, shift), &found->x, &found->y);
    to_world(part->at, local_of(ox, to_x, shift), local_of(oy, to_y, shift), &found->to_x,
             &found->to_y);
    found->r = world_radius((berthi_extent)node[BERTHI_NODE_RADIUS], shift);
}

/* Where a part begins, or where it ends, as it stands there. */
static void standing_point(const builder *b, uint32_t k, int at_end, wide *x, wide *y, wide *r)
{
    const berthi_piece *piece = &b->pieces[k];
    const berth_chain_part *part = &b->chain->parts[piece->part];
    const berthi_stretch s = berthi_stretch_of(part->motion, piece->block);
    const berthi_unit *point = s.xy + (at_end ? 2 * (size_t)berthi_stretch_to(&s, s.legs - 1) : 0);
    to_world(part->at, local_of(s.ground.origin_x, point[0], s.ground.shift),
             local_of(s.ground.origin_y, point[1], s.ground.shift), x, y);
    *r = world_radius(0, 0) + berth_num_raw(part->motion->radius);
}

static wide larger(wide a, wide b)
{
    return a > b ? a : b;
}

static wide apart(wide a, wide b)
{
    return a > b ? a - b : b - a;
}

/* A gap: who stands in it, one, two or nobody, where the earlier one ends. */
static void gap_segment(const builder *b, uint32_t k, segment *found)
{
    const uint32_t gap = b->pieces[k].gap;
    wide x, y, r;
    standing_point(b, k - 1, 1, &found->x, &found->y, &found->r);
    if ((gap & BERTHI_NEXT_STANDS) != 0) {
        standing_point(b, k + 1, 0, &x, &y, &r);
        if ((gap & BERTHI_EARLIER_STANDS) != 0) {
            r = larger(r, found->r) + apart(x, found->x) / 2 + apart(y, found->y) / 2 + 2;
            x = found->x + (x - found->x) / 2;
            y = found->y + (y - found->y) / 2;
        }
        found->x = x;
        found->y = y;
        found->r = r;
    } else if ((gap & BERTHI_EARLIER_STANDS) == 0) {
        found->r = 0;
    }
    found->to_x = found->x;
    found->to_y = found->y;
}

static void segment_of(const builder *b, uint32_t k, segment *found)
{
    if (b->pieces[k].gap != 0) {
        gap_segment(b, k, found);
    } else {
        moving_segment(b, k, found);
    }
}

/* ---- The grid ---------------------------------------------------------------------------------- */

typedef struct span {
    wide low, high;
} span;

static void widen(span *s, wide v)
{
    s->low = v < s->low ? v : s->low;
    s->high = v > s->high ? v : s->high;
}

/* The middle of all, their half extent and the largest radius. */
static void measure(builder *b, wide *half, wide *r)
{
    span x, y;
    segment s;
    segment_of(b, 0, &s);
    x.low = x.high = s.x;
    y.low = y.high = s.y;
    *r = 0;
    for (uint32_t k = 0; k < b->leaves; k++) {
        segment_of(b, k, &s);
        widen(&x, s.x);
        widen(&x, s.to_x);
        widen(&y, s.y);
        widen(&y, s.to_y);
        *r = larger(*r, s.r);
    }
    b->x = x.low + (x.high - x.low) / 2;
    b->y = y.low + (y.high - y.low) / 2;
    *half = larger(x.high - x.low, y.high - y.low) / 2 + 1;
}

#ifdef BERTH_Q16

static berth_status set_grid(builder *b, wide half, wide r)
{
    const wide most = larger(half, r);
    b->shift = 0;
    while (b->shift <= MOST_SHIFT && most > (wide)MOST_STEPS << b->shift) {
        b->shift++;
    }
    b->node_slack = NODE_SLACK;
    b->leaf_slack = LEAF_SLACK;
    return b->shift <= MOST_SHIFT ? BERTH_OK : BERTH_E_COORDINATE;
}

/* In node units, the nearest; |.| <= MOST_CENTRE. */
static berth_len in_units(const builder *b, wide v)
{
    return (berth_len)((v + ((wide)2 << b->shift)) >> (b->shift + BERTHI_NODE_SHIFT));
}

static berth_len units_up(const builder *b, wide r)
{
    return -(berth_len)(-r >> (b->shift + BERTHI_NODE_SHIFT));
}

/* floor(a / b), by shifts: b > 0 */
static uint32_t quotient(uint32_t a, uint32_t b)
{
    uint32_t bit = 1, whole = 0;
    while (b <= a >> 1) {
        b <<= 1;
        bit <<= 1;
    }
    for (; bit != 0; bit >>= 1, b >>= 1) {
        if (a >= b) {
            a -= b;
            whole |= bit;
        }
    }
    return whole;
}

/* The velocity of a way, toward zero, and no more than can be stored. |way| <= 2 * MOST_CENTRE, so
 * its product is below 2^28. */
static berthi_unit velocity_of(const builder *b, berth_len way, int32_t ticks)
{
    const uint32_t size = quotient((uint32_t)berthi_abs(way) << b->pace, (uint32_t)ticks);
    const int32_t most = size < 32767 ? (int32_t)size : 32767;
    return (berthi_unit)(way < 0 ? -most : most);
}

/* The finest pace in which all leaves' velocities can be stored. */
static void choose_pace(builder *b)
{
    b->pace = BERTHI_PACE_LIMIT;
    for (uint32_t k = 0; k < b->leaves; k++) {
        segment s;
        segment_of(b, k, &s);
        const wide way = larger(apart(s.x, s.to_x), apart(s.y, s.to_y));
        const uint32_t ticks = (uint32_t)(begin_of(b, k + 1) - b->pieces[k].begin);
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

static berth_status set_grid(builder *b, wide half, wide r)
{
    const wide lengths = berthi_abs(b->x) + berthi_abs(b->y) + 2 * half + r + 4 * BERTH_RADIUS_MAX;
    b->shift = 0;
    b->node_slack = b->leaf_slack = lengths * (BERTHI_C(32.0) * BERTHI_EPSILON);
    return half <= BERTH_COORDINATE_MAX && r <= 2 * BERTH_RADIUS_MAX ? BERTH_OK
                                                                     : BERTH_E_COORDINATE;
}

static berth_len in_units(const builder *b, wide v)
{
    (void)b;
    return v;
}

static berth_len units_up(const builder *b, wide r)
{
    (void)b;
    return r;
}

static berthi_unit velocity_of(const builder *b, berth_len way, int32_t ticks)
{
    (void)b;
    return way / (berth_raw)ticks;
}

static void choose_pace(builder *b)
{
    b->pace = 0;
}

static berth_len clamp(berth_len v, berth_len from, berth_len to)
{
    (void)from, (void)to;
    return v;
}

#endif

/* ---- Nodes ------------------------------------------------------------------------------------- */

typedef struct place {
    berth_len x, y;
} place;

static berthi_unit *node_at(const builder *b, uint32_t n)
{
    return b->nodes + (size_t)(n - 1) * BERTHI_NODE_UNITS;
}

/* Where a node's centre is so many ticks after its begin. */
static place centre_at(const builder *b, const berthi_unit *node, int32_t ticks)
{
    place at;
    at.x = node[BERTHI_NODE_X] + berthi_way(node[BERTHI_NODE_VX], ticks, b->pace);
    at.y = node[BERTHI_NODE_Y] + berthi_way(node[BERTHI_NODE_VY], ticks, b->pace);
    return at;
}

/* q16: from any centre all of the plan is within 2 * 1.42 * 4,000 + 4,000, and some roundings. */
static berthi_unit radius_of(berth_len r)
{
    const berth_len most = 16000;
    return (berthi_unit)(NODE_SHIFT != 0 && r > most ? most : r);
}

static void make_leaf(const builder *b, uint32_t k)
{
    const int32_t ticks = begin_of(b, k + 1) - b->pieces[k].begin;
    berthi_unit *node = node_at(b, 2 * k + 1);
    segment s;
    segment_of(b, k, &s);
    const berth_len x = in_units(b, s.x - b->x), y = in_units(b, s.y - b->y);
    const berth_len to_x = in_units(b, s.to_x - b->x), to_y = in_units(b, s.to_y - b->y);
    node[BERTHI_NODE_X] = (berthi_unit)x;
    node[BERTHI_NODE_Y] = (berthi_unit)y;
    node[BERTHI_NODE_VX] = velocity_of(b, to_x - x, ticks);
    node[BERTHI_NODE_VY] = velocity_of(b, to_y - y, ticks);
    const place end = centre_at(b, node, ticks);
    const berth_len missed = berthi_length_up(to_x - end.x, to_y - end.y);
    node[BERTHI_NODE_RADIUS] = radius_of(missed + units_up(b, s.r) + b->leaf_slack);
}

/* How far a child's disc, centred there, reaches from a place. */
static berth_len reaches(place from, place centre, const berthi_unit *child)
{
    return berthi_length_up(centre.x - from.x, centre.y - from.y) +
           (berthi_extent)child[BERTHI_NODE_RADIUS];
}

static void make_inner(const builder *b, uint32_t n)
{
    const uint32_t bit = berthi_lowest_bit(n);
    uint32_t half = bit >> 1, right = n + half, end = (n + bit) >> 1;
    while (right >= 2 * b->leaves) {
        half >>= 1;
        right -= half;
    }
    end = end < b->leaves ? end : b->leaves;
    const berthi_unit *one = node_at(b, n - (bit >> 1)), *two = node_at(b, right);
    const int32_t begin = begin_of(b, (n - bit) >> 1), middle = begin_of(b, n >> 1);
    const int32_t first = middle - begin, all = begin_of(b, end) - begin;
    const place corner[4] = {centre_at(b, one, 0), centre_at(b, one, first), centre_at(b, two, 0),
                             centre_at(b, two, all - first)};
    const berthi_unit *child[4] = {one, one, two, two};
    const int32_t ticks[4] = {0, first, first, all};
    berthi_unit *node = node_at(b, n);
    node[BERTHI_NODE_X] = (berthi_unit)corner[0].x;
    node[BERTHI_NODE_Y] = (berthi_unit)corner[0].y;
    node[BERTHI_NODE_VX] = velocity_of(b, corner[3].x - corner[0].x, all);
    node[BERTHI_NODE_VY] = velocity_of(b, corner[3].y - corner[0].y, all);
    const place joint = centre_at(b, node, first);
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

static void make_nodes(const builder *b)
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

/* ---- The whole --------------------------------------------------------------------------------- */

/* Nothing is further than this from the middle. */
static berth_len reach_of(const builder *b)
{
    berth_len most = 0;
    for (uint32_t k = 0; k < b->leaves; k++) {
        const berthi_unit *leaf = node_at(b, 2 * k + 1);
        const int32_t ticks = begin_of(b, k + 1) - b->pieces[k].begin;
        const place middle = {0, 0};
        const berth_len begin = reaches(middle, centre_at(b, leaf, 0), leaf);
        const berth_len end = reaches(middle, centre_at(b, leaf, ticks), leaf);
        most = begin > most ? begin : most;
        most = end > most ? end : most;
    }
    most = (most + b->node_slack) * (1 << NODE_SHIFT);
    /* q16: or than 1.42 * 16,000 + 16,000 steps */
    return NODE_SHIFT != 0 && most > 39000 ? 39000 : most;
}

/* The radii of all; a gap in which nobody stands has no disc that a proof of a hit may count on. */
static void set_radii(const builder *b)
{
    const berth_chain_part *parts = b->chain->parts;
    berth_raw radius = 0, least = BERTH_NUM_TO_RAW(BERTH_RADIUS_MAX);
    for (uint32_t k = 0; k < b->chain->count; k++) {
        const berth_raw r = berth_num_raw(parts[k].motion->radius);
        const berth_raw l = berth_num_raw(parts[k].motion->least);
        radius = r > radius ? r : radius;
        least = l < least ? l : least;
    }
    for (uint32_t k = 0; k < b->leaves; k++) {
        if (b->pieces[k].gap == BERTHI_GAP) {
            least = -2 * BERTH_NUM_TO_RAW(BERTH_RADIUS_MAX);
        }
    }
    b->chain->top.radius = berth_num_of(radius);
    b->chain->top.least = berth_num_of(least);
}

static void set_top(const builder *b)
{
    berth_motion *top = &b->chain->top;
    const berth_chain_part *parts = b->chain->parts;
    top->ground.origin_x = berth_num_of((berth_raw)b->x);
    top->ground.origin_y = berth_num_of((berth_raw)b->y);
    top->ground.reach = reach_of(b);
    top->ground.shift = (uint8_t)b->shift;
    top->points.xy = top->nodes = b->nodes;
    top->points.count = 0;
    top->blocks = b->pieces;
    top->ticks = top->radii = NULL;
    top->legs = top->block_count = top->leaves = b->leaves;
    top->root = berthi_root_of(b->leaves);
    top->first = b->pieces[0].begin;
    top->length = b->end - b->pieces[0].begin;
    top->unit = 0;
    top->leaf_size = 1;
    top->pace = (uint8_t)b->pace;
    top->radius_shift = top->band = 0;
    top->before = parts[0].motion->before;
    top->after = parts[b->chain->count - 1].motion->after;
    set_radii(b);
}

/* What a walk may take, see berth_placed_worst_steps. A gap in which two stand is asked of both. */
static void set_steps(const builder *b)
{
    const uint32_t both = BERTHI_GAP | BERTHI_EARLIER_STANDS | BERTHI_NEXT_STANDS;
    const uint32_t most = UINT32_MAX / 16;
    berth_chain *chain = b->chain;
    uint32_t sum = 50 * b->leaves;
    chain->ways = 1;
    for (uint32_t k = 0; k < chain->count; k++) {
        sum += berthi_all_steps(chain->parts[k].motion);
        sum = sum < most ? sum : most;
    }
    for (uint32_t k = 0; k < b->leaves; k++) {
        chain->ways = b->pieces[k].gap == both ? 2 : chain->ways;
    }
    chain->steps = sum;
}

berth_status berth_chain_build(const berth_chain_part *parts, uint32_t count, berth_arena *arena,
                               berth_chain *chain)
{
    berth_chain made;
    builder b;
    uint32_t leaves;
    if (arena == NULL || chain == NULL) {
        return BERTH_E_NULL;
    }
    berth_status status = count_leaves(parts, count, &leaves);
    if (status != BERTH_OK) {
        return status;
    }
    const size_t mark = berth_arena_mark(arena), high = arena->high;
    void *memory = berth_arena_take(arena, bytes_of(leaves), sizeof(berth_raw));
    if (memory == NULL) {
        return BERTH_E_SPACE;
    }
    made.at.rotation.c = BERTH_DIR_ONE;
    made.at.rotation.s = 0;
    made.at.x = made.at.y = berth_num_of(0);
    made.at.start = 0;
    made.parts = parts;
    made.count = count;
    b.chain = &made;
    b.pieces = (berthi_piece *)memory;
    b.nodes = (berthi_unit *)(void *)(b.pieces + leaves);
    list_pieces(&b, parts, count);
    wide half, r;
    measure(&b, &half, &r);
    status = set_grid(&b, half, r);
    if (status != BERTH_OK) {
        berth_arena_reset(arena, mark);
        arena->high = high;
        return status;
    }
    choose_pace(&b);
    make_nodes(&b);
    set_top(&b);
    set_steps(&b);
    *chain = made;
    return BERTH_OK;
}

berth_status berth_chain_place(const berth_chain *chain, berth_placed *placed)
{
    if (chain == NULL || placed == NULL) {
        return BERTH_E_NULL;
    }
    if (chain->top.nodes == NULL || chain->parts == NULL || chain->count == 0) {
        return BERTH_E_VIEW;
    }
    const berth_status status = berth_motion_place(&chain->top, &chain->at, placed);
    if (status == BERTH_OK) {
        placed->there.chain = chain;
    }
    return status;
}

/* Each pair of pieces begins anew at the roots of its parts. */
uint32_t berth_placed_worst_steps(const berth_placed *a, const berth_placed *b)
{
    if (a == NULL || b == NULL || a->there.motion == NULL || b->there.motion == NULL) {
        return 0;
    }
    const berth_chain *x = a->there.chain, *y = b->there.chain;
    const uint32_t one = x != NULL ? x->steps : berthi_all_steps(a->there.motion);
    const uint32_t two = y != NULL ? y->steps : berthi_all_steps(b->there.motion);
    const uint32_t ways = (x != NULL ? x->ways : 1) * (y != NULL ? y->ways : 1);
    return ways * (one + two + 160);
}
