/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* Chains: parts checked and listed, the tree on top of them built, and what is placed.
 *
 * Nodes are moving discs as an image has them, in world axes, on a grid around the middle of the
 * plan: in q16 of the least steps in which all positions are within 16,000 of it. Leaves come from
 * the root discs of the parts; an inner node goes straight from the begin of its first child to the
 * end of its second one, moved to the middle of what that misses where they join. A child's
 * distance from it is convex in time as long as the child is in force, so that its ends decide. */

#include "../core/divide.h"
#include "chain.h"
#include "kinds.h"
#include "query.h"

#ifdef BERTH_Q16
#define CHAIN_SHIFT BERTHI_NODE_SHIFT
#else
#define CHAIN_SHIFT 0
#endif

#ifdef BERTH_Q16
typedef int64_t wide_len; /* Q16.16 */
#else
typedef berth_raw wide_len;
#endif

static inline wide_len larger_len(wide_len a, wide_len b)
{
    return a > b ? a : b;
}

static inline wide_len len_apart(wide_len a, wide_len b)
{
    return a > b ? a - b : b - a;
}

/* What a piece's disc is, begin and end; it goes straight between. World axes. */
typedef struct segment {
    wide_len x, y, to_x, to_y;
    wide_len r;
} segment;

typedef struct chain_builder {
    berthi_motion_header *chain;
    berthi_chain_plan *plan;
    berthi_chain_place *places;
    berthi_piece *pieces;
    berthi_unit *nodes;
    uint32_t leaves;
    int32_t end; /* of the last piece */
    uint32_t shift, pace;
    wide_len x, y; /* the middle */
    berth_len node_slack, leaf_slack;
} chain_builder;

/* Global tick at which a leaf begins; after the last one, at which that ends. */
static inline int32_t begin_of_leaf(const chain_builder *b, uint32_t leaf)
{
    return leaf < b->leaves ? b->pieces[leaf].begin : b->end;
}

/* Leaves of a tree on top; and levels of any tree. */
enum { LEAVES_MOST = 524287 };

/* ---- Parts ---------------------------------------------------------------------------------- */

static int32_t start_of(const berth_chain_part *part)
{
    return part->at->start + berthi_image_of(part->motion)->first;
}

static int32_t end_of(const berth_chain_part *part)
{
    return start_of(part) + berthi_image_of(part->motion)->length;
}

static uint32_t gap_of(const berth_chain_part *part)
{
    const int earlier = berthi_image_of(part[0].motion)->after == BERTH_STANDS;
    const int next = berthi_image_of(part[1].motion)->before == BERTH_STANDS;
    return (uint32_t)(BERTHI_GAP | (earlier ? BERTHI_EARLIER_STANDS : 0) |
                      (next ? BERTHI_NEXT_STANDS : 0));
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
        sum += 1u + (k > 0 && start_of(&parts[k]) > end_of(&parts[k - 1]));
        if (sum > LEAVES_MOST) {
            return BERTH_E_COUNT;
        }
    }
    *leaves = sum;
    return BERTH_OK;
}

/* Bytes of the nodes, and of all. */
static size_t node_bytes(uint32_t leaves)
{
    const size_t nodes = (size_t)(2 * leaves - 1) * (BERTHI_NODE_UNITS * sizeof(berthi_unit));
    return (nodes + 3) & ~(size_t)3;
}

static size_t bytes_of(uint32_t parts, uint32_t leaves)
{
    return sizeof(berthi_motion_header) + node_bytes(leaves) + sizeof(berthi_chain_plan) +
           parts * sizeof(berthi_chain_place) + leaves * sizeof(berthi_piece);
}

/* Where everything is in memory of that size. */
static void lay_out(chain_builder *b, void *memory, uint32_t parts, uint32_t leaves)
{
    b->chain = (berthi_motion_header *)memory;
    b->nodes = (berthi_unit *)(void *)(b->chain + 1);
    b->plan = (berthi_chain_plan *)(void *)((unsigned char *)b->nodes + node_bytes(leaves));
    b->places = (berthi_chain_place *)(void *)(b->plan + 1);
    b->pieces = (berthi_piece *)(void *)(b->places + parts);
}

static void keep_place(berthi_chain_place *place, const berth_chain_part *part)
{
    const uintptr_t at = (uintptr_t)part->motion->image;
    place->image[0] = (uint32_t)at;
#if UINTPTR_MAX > 0xffffffff
    place->image[1] = (uint32_t)(at >> 32);
#endif
    place->crc = berthi_image_of(part->motion)->head.crc;
    place->at = *part->at;
}

static void add_chain_piece(chain_builder *b, int32_t begin, uint32_t part, uint32_t gap)
{
    berthi_piece *piece = &b->pieces[b->leaves++];
    piece->begin = begin;
    piece->part = part;
    piece->gap = gap;
#ifdef BERTH_CFG_F64
    piece->zero = 0;
#endif
}

static void list_pieces(chain_builder *b, const berth_chain_part *parts, uint32_t count)
{
    b->leaves = 0;
    for (uint32_t k = 0; k < count; k++) {
        keep_place(&b->places[k], &parts[k]);
        add_chain_piece(b, start_of(&parts[k]), k, 0);
        b->end = end_of(&parts[k]);
        if (k + 1 < count && b->end < start_of(&parts[k + 1])) {
            add_chain_piece(b, b->end, k, gap_of(&parts[k]));
        }
    }
}

/* ---- Pieces as moving discs, in world axes --------------------------------------------------- */

#ifdef BERTH_Q16

/* To world axes, rounded down: within 1. (Forged images may have more than 32 bits here.) */
static void to_world(const berth_placement *at, wide_len x, wide_len y, wide_len *world_x,
                     wide_len *world_y)
{
    const int32_t c = at->rotation.c, s = at->rotation.s;
    *world_x = ((c * x - s * y) >> 14) + berth_num_raw(at->x);
    *world_y = ((s * x + c * y) >> 14) + berth_num_raw(at->y);
}

static wide_len local_of(berth_raw origin, int32_t steps, uint32_t shift)
{
    return origin + (wide_len)steps * ((wide_len)1 << shift);
}

/* A distance between an image's points is turned by a pair that may be 2^-14 too long; and the end
 * is rounded down to a node unit in x and in y. */
static wide_len world_radius(berth_len r, uint32_t shift)
{
    const wide_len turned = (wide_len)r << shift;
    return turned + (turned >> 13) + ((wide_len)2 << shift) + 4;
}

#else

static void to_world(const berth_placement *at, wide_len x, wide_len y, wide_len *world_x,
                     wide_len *world_y)
{
    *world_x = berthi_dot(at->rotation.c, -at->rotation.s, x, y) + berth_num_raw(at->x);
    *world_y = berthi_dot(at->rotation.s, at->rotation.c, x, y) + berth_num_raw(at->y);
}

static wide_len local_of(berth_raw origin, berth_len steps, uint32_t shift)
{
    (void)shift;
    return origin + steps;
}

static wide_len world_radius(berth_len r, uint32_t shift)
{
    (void)shift;
    return r;
}

#endif

/* A part that moves: its root's disc. */
static void moving_segment(const chain_builder *b, uint32_t k, segment *found)
{
    const berthi_piece *piece = &b->pieces[k];
    const berthi_chain_place *place = &b->places[piece->part];
    const berthi_motion_header *motion = berthi_image_in(place);
    const berthi_unit *node =
        berthi_nodes_of(motion) + (size_t)(berthi_root_of(motion->leaves) - 1) * BERTHI_NODE_UNITS;
    const uint32_t shift = motion->shift + CHAIN_SHIFT;
    const int32_t ticks = begin_of_leaf(b, k + 1) - piece->begin;
    const berth_len x = node[BERTHI_NODE_X], y = node[BERTHI_NODE_Y];
    const berth_raw ox = motion->origin_x, oy = motion->origin_y;
    const berth_len to_x = x + berthi_way(node[BERTHI_NODE_VX], ticks, motion->pace);
    const berth_len to_y = y + berthi_way(node[BERTHI_NODE_VY], ticks, motion->pace);
    to_world(&place->at, local_of(ox, x, shift), local_of(oy, y, shift), &found->x, &found->y);
    to_world(&place->at, local_of(ox, to_x, shift), local_of(oy, to_y, shift), &found->to_x,
             &found->to_y);
    found->r = world_radius((berthi_extent)node[BERTHI_NODE_RADIUS], shift);
}

/* Where a part begins, or where it ends, as it stands there. */
static void standing_point(const chain_builder *b, uint32_t k, int at_end, wide_len *x, wide_len *y,
                           wide_len *r)
{
    const berthi_piece *piece = &b->pieces[k];
    const berthi_chain_place *place = &b->places[piece->part];
    const berthi_motion_header *motion = berthi_image_in(place);
    berth_raw point[2];
    berthi_point_of(motion, at_end ? berthi_end_of(motion, motion->legs - 1) : 0, point);
    to_world(&place->at, point[0], point[1], x, y);
    *r = world_radius(0, 0) + motion->radius;
}

/* A gap: who stands in it, one, two or nobody, where the earlier one ends. */
static void gap_segment(const chain_builder *b, uint32_t k, segment *found)
{
    const uint32_t gap = b->pieces[k].gap;
    wide_len x, y, r;
    standing_point(b, k - 1, 1, &found->x, &found->y, &found->r);
    if ((gap & BERTHI_NEXT_STANDS) != 0) {
        standing_point(b, k + 1, 0, &x, &y, &r);
        if ((gap & BERTHI_EARLIER_STANDS) != 0) {
            r = larger_len(r, found->r) + len_apart(x, found->x) / 2 + len_apart(y, found->y) / 2 +
                2;
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

static void segment_of(const chain_builder *b, uint32_t k, segment *found)
{
    if (b->pieces[k].gap != 0) {
        gap_segment(b, k, found);
    } else {
        moving_segment(b, k, found);
    }
}

/* ---- The grid ------------------------------------------------------------------------------- */

typedef struct node_span {
    wide_len low, high;
} node_span;

static void widen(node_span *s, wide_len v)
{
    s->low = v < s->low ? v : s->low;
    s->high = v > s->high ? v : s->high;
}

/* The middle of all, their half extent and the largest radius. */
static void measure(chain_builder *b, wide_len *half, wide_len *r)
{
    node_span x, y;
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
        *r = larger_len(*r, s.r);
    }
    b->x = x.low + (x.high - x.low) / 2;
    b->y = y.low + (y.high - y.low) / 2;
    *half = larger_len(x.high - x.low, y.high - y.low) / 2 + 1;
}

#ifdef BERTH_Q16

enum { MOST_SHIFT = 15, MOST_STEPS = 16000, MOST_CENTRE = MOST_STEPS >> BERTHI_NODE_SHIFT };
/* What a velocity, and a position from one, round to. A node's velocity is rounded toward zero,
 * and its position at a tick down: below 1 in x and in y, of both a node and its child, so that
 * their difference is below 1 in each too, 2 in all. A leaf's disc is within 0.71 of where it is
 * stored, the world's roundings below 1/2: 4 with those. */
enum { NODE_SLACK = 2, LEAF_SLACK = 4 };

static berth_status set_grid(chain_builder *b, wide_len half, wide_len r)
{
    const wide_len most = larger_len(half, r);
    b->shift = 0;
    while (b->shift <= MOST_SHIFT && most > (wide_len)MOST_STEPS << b->shift) {
        b->shift++;
    }
    b->node_slack = NODE_SLACK;
    b->leaf_slack = LEAF_SLACK;
    return b->shift <= MOST_SHIFT ? BERTH_OK : BERTH_E_COORDINATE;
}

/* In node units, the nearest; |.| <= MOST_CENTRE. */
static berth_len in_units(const chain_builder *b, wide_len v)
{
    return (berth_len)((v + ((wide_len)2 << b->shift)) >> (b->shift + BERTHI_NODE_SHIFT));
}

static berth_len units_up(const chain_builder *b, wide_len r)
{
    return -(berth_len)(-r >> (b->shift + BERTHI_NODE_SHIFT));
}

/* The velocity of a way, toward zero, and no more than can be stored. |way| <= 2 * MOST_CENTRE, so
 * its product is below 2^28. */
static berthi_unit velocity_of(const chain_builder *b, berth_len way, int32_t ticks)
{
    const uint32_t size =
        berthi_small_quotient((uint32_t)berthi_abs(way) << b->pace, (uint32_t)ticks);
    const int32_t most = size < 32767 ? (int32_t)size : 32767;
    return (berthi_unit)(way < 0 ? -most : most);
}

/* The finest pace in which all leaves' velocities can be stored. */
static void choose_pace(chain_builder *b)
{
    b->pace = BERTHI_PACE_LIMIT;
    for (uint32_t k = 0; k < b->leaves; k++) {
        segment s;
        segment_of(b, k, &s);
        const wide_len way = larger_len(len_apart(s.x, s.to_x), len_apart(s.y, s.to_y));
        const uint32_t ticks = (uint32_t)(begin_of_leaf(b, k + 1) - b->pieces[k].begin);
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

static berth_status set_grid(chain_builder *b, wide_len half, wide_len r)
{
    const wide_len lengths =
        berthi_abs(b->x) + berthi_abs(b->y) + 2 * half + r + 4 * BERTH_RADIUS_MAX;
    b->shift = 0;
    b->node_slack = b->leaf_slack = lengths * (BERTHI_C(32.0) * BERTHI_EPSILON);
    return half <= BERTH_COORDINATE_MAX && r <= 2 * BERTH_RADIUS_MAX ? BERTH_OK
                                                                     : BERTH_E_COORDINATE;
}

static berth_len in_units(const chain_builder *b, wide_len v)
{
    (void)b;
    return v;
}

static berth_len units_up(const chain_builder *b, wide_len r)
{
    (void)b;
    return r;
}

static berthi_unit velocity_of(const chain_builder *b, berth_len way, int32_t ticks)
{
    (void)b;
    return way / (berth_raw)ticks;
}

static void choose_pace(chain_builder *b)
{
    b->pace = 0;
}

static berth_len clamp(berth_len v, berth_len from, berth_len to)
{
    (void)from, (void)to;
    return v;
}

#endif

static berth_status chain_grid(chain_builder *b)
{
    wide_len half, r;
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

static berthi_unit *node_at(const chain_builder *b, uint32_t n)
{
    return b->nodes + (size_t)(n - 1) * BERTHI_NODE_UNITS;
}

/* Where a node's centre is so many ticks after its begin. */
static spot centre_at(const chain_builder *b, const berthi_unit *node, int32_t ticks)
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
    return (berthi_unit)(CHAIN_SHIFT != 0 && r > most ? most : r);
}

static void make_leaf(const chain_builder *b, uint32_t k)
{
    const int32_t ticks = begin_of_leaf(b, k + 1) - b->pieces[k].begin;
    berthi_unit *node = node_at(b, 2 * k + 1);
    segment s;
    segment_of(b, k, &s);
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

static void make_inner(const chain_builder *b, uint32_t n)
{
    const uint32_t bit = berthi_lowest_bit(n);
    uint32_t half = bit >> 1, right = n + half, end = (n + bit) >> 1;
    while (right >= 2 * b->leaves) {
        half >>= 1;
        right -= half;
    }
    end = end < b->leaves ? end : b->leaves;
    const berthi_unit *one = node_at(b, n - (bit >> 1)), *two = node_at(b, right);
    const int32_t begin = begin_of_leaf(b, (n - bit) >> 1), middle = begin_of_leaf(b, n >> 1);
    const int32_t first = middle - begin, all = begin_of_leaf(b, end) - begin;
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

static void chain_nodes(const chain_builder *b)
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

static berth_len chain_reach(const chain_builder *b)
{
    berth_len most = 0;
    for (uint32_t k = 0; k < b->leaves; k++) {
        const berthi_unit *leaf = node_at(b, 2 * k + 1);
        const int32_t ticks = begin_of_leaf(b, k + 1) - b->pieces[k].begin;
        const spot middle = {0, 0};
        const berth_len begin = reaches(middle, centre_at(b, leaf, 0), leaf);
        const berth_len end = reaches(middle, centre_at(b, leaf, ticks), leaf);
        most = begin > most ? begin : most;
        most = end > most ? end : most;
    }
    most = (most + b->node_slack) * (1 << CHAIN_SHIFT);
    /* q16: or than 1.42 * 16,000 + 16,000 steps */
    return CHAIN_SHIFT != 0 && most > 39000 ? 39000 : most;
}

/* ---- The whole ------------------------------------------------------------------------------ */

/* The radii of all; a gap in which nobody stands has no disc that a proof of a hit may count on. */
static void set_radii(const chain_builder *b)
{
    berth_raw radius = 0, least = BERTH_NUM_TO_RAW(BERTH_RADIUS_MAX);
    for (uint32_t k = 0; k < b->plan->parts; k++) {
        const berthi_motion_header *motion = berthi_image_in(&b->places[k]);
        radius = motion->radius > radius ? motion->radius : radius;
        least = motion->least < least ? motion->least : least;
    }
    for (uint32_t k = 0; k < b->leaves; k++) {
        if (b->pieces[k].gap == BERTHI_GAP) {
            least = -2 * BERTH_NUM_TO_RAW(BERTH_RADIUS_MAX);
        }
    }
    b->chain->radius = radius;
    b->chain->least = least;
}

static void set_top(const chain_builder *b)
{
    static const berthi_motion_header none;
    berthi_motion_header *top = b->chain;
    const uint32_t last = b->plan->parts - 1;
    *top = none;
    top->flags = BERTHI_MOTION_CHAIN;
    top->points = (uint32_t)((unsigned char *)b->plan - (unsigned char *)b->chain);
    top->ticks = (uint32_t)((unsigned char *)b->pieces - (unsigned char *)b->chain);
    top->legs = top->leaves = b->leaves;
    top->leaf_size = 1;
    top->origin_x = (berth_raw)b->x;
    top->origin_y = (berth_raw)b->y;
    top->reach = chain_reach(b);
    top->shift = (uint8_t)b->shift;
    top->pace = (uint8_t)b->pace;
    top->first = b->pieces[0].begin;
    top->length = b->end - b->pieces[0].begin;
    top->before = berthi_image_in(&b->places[0])->before;
    top->after = berthi_image_in(&b->places[last])->after;
    set_radii(b);
}

/* What a walk may take, see berth_placed_worst_steps. A gap in which two stand is asked of both. */
static void set_steps(const chain_builder *b)
{
    const uint32_t both = BERTHI_GAP | BERTHI_EARLIER_STANDS | BERTHI_NEXT_STANDS;
    const uint32_t most = UINT32_MAX / 16;
    uint32_t sum = (50 + 4 * BERTHI_EXACT_STEPS) * b->leaves;
    b->plan->ways = 1;
    for (uint32_t k = 0; k < b->plan->parts; k++) {
        sum += berthi_all_steps(berthi_image_in(&b->places[k]));
        sum = sum < most ? sum : most;
    }
    for (uint32_t k = 0; k < b->leaves; k++) {
        b->plan->ways = b->pieces[k].gap == both ? 2 : b->plan->ways;
    }
    b->plan->steps = sum;
}

berth_status berth_chain_build(const berth_chain_part *parts, uint32_t count, berth_arena *arena,
                               berth_chain *chain)
{
    chain_builder b;
    uint32_t leaves;
    if (arena == NULL || chain == NULL) {
        return BERTH_E_NULL;
    }
    berth_status status = count_leaves(parts, count, &leaves);
    if (status != BERTH_OK) {
        return status;
    }
    const size_t mark = berth_arena_mark(arena), high = arena->high;
    void *memory = berth_arena_take(arena, bytes_of(count, leaves), sizeof(berth_raw));
    if (memory == NULL) {
        return BERTH_E_SPACE;
    }
    lay_out(&b, memory, count, leaves);
    b.plan->parts = count;
    list_pieces(&b, parts, count);
    status = chain_grid(&b);
    if (status != BERTH_OK) {
        berth_arena_reset(arena, mark);
        arena->high = high;
        return status;
    }
    chain_nodes(&b);
    set_top(&b);
    set_steps(&b);
#ifdef BERTH_CFG_SEAL
    b.chain->head.bytes = (uint32_t)bytes_of(count, leaves);
    b.chain->head.crc = berthi_chain_seal(b.chain);
    b.chain->head.magic = berthi_header_seal(b.chain);
#endif
    chain->tree = b.chain;
    return BERTH_OK;
}

berth_status berth_chain_place(const berth_chain *chain, berth_placed *placed)
{
    if (chain == NULL || placed == NULL) {
        return BERTH_E_NULL;
    }
    const berthi_motion_header *top = (const berthi_motion_header *)chain->tree;
    if (top == NULL || top->flags != BERTHI_MOTION_CHAIN) {
        return BERTH_E_VIEW;
    }
    const berth_status status = berthi_parts_check(top);
    if (status != BERTH_OK) {
        return status;
    }
    berth_placement at;
    at.rotation.c = BERTH_DIR_ONE;
    at.rotation.s = 0;
    at.x = at.y = berth_num_of(0);
    at.start = 0;
    berthi_place_times(&placed->there, top, &at);
    placed->kind = &berth_kind_any;
    placed->stands = top->before | top->after;
    berthi_place_root(placed,
                      berthi_nodes_of(top) + (berthi_root_of(top->leaves) - 1) * BERTHI_NODE_UNITS,
                      top->least);
    placed->scale |= BERTHI_CHAIN_SCALE;
    BERTHI_SEAL(placed, berthi_placed_seal);
    return BERTH_OK;
}

static uint32_t steps_of(const berth_presence *there)
{
    const berthi_motion_header *motion = berthi_motion_of(there);
    return berthi_is_chain(there) ? berthi_plan_in(motion)->steps : berthi_all_steps(motion);
}

/* Each pair of pieces begins anew at the roots of its parts. */
uint32_t berth_placed_worst_steps(const berth_placed *a, const berth_placed *b)
{
    if (a == NULL || b == NULL || a->there.image == NULL || b->there.image == NULL) {
        return 0;
    }
    const uint32_t one = steps_of(&a->there), two = steps_of(&b->there);
    uint32_t ways = 1;
    ways *= berthi_is_chain(&a->there) ? berthi_plan_in(berthi_motion_of(&a->there))->ways : 1;
    ways *= berthi_is_chain(&b->there) ? berthi_plan_in(berthi_motion_of(&b->there))->ways : 1;
    return ways * (one + two + 160 + 5 * BERTHI_EXACT_STEPS);
}
