/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* Chains: parts checked and listed, the tree on top of them built, and what is placed.
 *
 * Nodes are moving discs as an image has them, in world axes, on a grid around the middle of the
 * plan: in q16 of the least steps in which all positions are within 16,000 of it. Leaves come from
 * the root discs of the parts and, of a gap, from both points beside it; an inner node goes
 * straight from the begin of its first child to the end of its second one, moved to the middle of
 * what that misses where they join. A child's distance from it is convex in time as long as the
 * child is in force, so that its ends decide. */

#include "../core/arena.h"
#include "../core/num.h"
#include "chain.h"
#include "kinds.h"
#include "query.h"

/* A plan that is being made. Its points are in world axes, in units of 2^-14 in q16. */
typedef struct chain_builder {
    berthi_motion_header *chain;
    const berthi_chain_place *places;
    const berthi_piece *pieces;
    berthi_unit *nodes;
    berth_len low[2], high[2]; /* what points lie between */
    berth_len radius;          /* the largest of a leaf */
    berth_len middle[2];
    berth_len slack; /* node units: what rounds */
    berth_len reach;
    uint32_t leaves;
    uint32_t shift, pace;
} chain_builder;

/* ---- Parts ---------------------------------------------------------------------------------- */

static int32_t start_of(const berth_chain_part *part)
{
    return part->at->start + berthi_image_of(part->motion)->first;
}

static int32_t end_of(const berth_chain_part *part)
{
    return start_of(part) + berthi_image_of(part->motion)->length;
}

/* What lies between a part and the next one: 0 where that begins at once. */
static uint32_t gap_of(const berth_chain_part *part)
{
    const int earlier = berthi_image_of(part[0].motion)->after == BERTH_STANDS;
    const int next = berthi_image_of(part[1].motion)->before == BERTH_STANDS;
    return end_of(&part[0]) == start_of(&part[1])
               ? 0
               : (uint32_t)(BERTHI_GAP | (earlier ? BERTHI_EARLIER_STANDS : 0) |
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

static inline berth_len larger(berth_len a, berth_len b)
{
    return a > b ? a : b;
}

/* ---- Points of a part, in world axes --------------------------------------------------------- */

/* Its root's centre, begin and end, and the points of its first and of its last leg. */
enum { ROOT_BEGIN, ROOT_END, FIRST_POINT, LAST_POINT = FIRST_POINT + 1 };

static BERTHI_APART const berthi_unit *root_in(const berthi_motion_header *motion)
{
    return berthi_nodes_of(motion) +
           (size_t)(berthi_root_of(motion->leaves) - 1) * BERTHI_NODE_UNITS;
}

/* A coordinate, down: off by less than one. */
static inline berth_len grains_of(berthi_world_t at)
{
    return berthi_wide_floor(at, 16);
}

/* A radius, up, and as much more as points are off. */
static inline berth_len grains_up(berth_raw r)
{
    return berthi_steps_up(r, 2) + 2 * BERTHI_IS_EXACT;
}

/* The same of a root's: it is turned by a pair that may be 2^-14 too long; and its end is rounded
 * down to a node unit in x and in y. */
static inline berth_len root_radius(const berthi_motion_header *motion)
{
    const berth_len r = (berth_len)berthi_size_of(
        (berthi_extent)root_in(motion)[BERTHI_NODE_RADIUS], motion->shift);
    return BERTHI_IS_EXACT
               ? r + berthi_steps_floor(r, 13) + (berth_len)(INT32_C(2) << motion->shift) + 2
               : r;
}

static void point_of_part(const berthi_chain_place *place, int which, berth_len *point)
{
    const berthi_motion_header *motion = berthi_kept_pointer(place->image);
    berthi_world_t world[2] = {0, 0};
    berth_raw local[2];
    if (which <= ROOT_END) {
        const berthi_unit *node = root_in(motion);
        const int32_t ticks = which == ROOT_END ? motion->length : 0;
        for (int axis = 0; axis < 2; axis++) {
            local[axis] = (node[BERTHI_NODE_X + axis] +
                           berthi_way(node[BERTHI_NODE_VX + axis], ticks, motion->pace)) *
                          (berth_raw)berthi_size_of(1, motion->shift + BERTHI_NODE_SHIFT);
        }
        local[0] += motion->origin_x;
        local[1] += motion->origin_y;
    } else {
        berthi_point_of(motion, which == FIRST_POINT ? 0 : berthi_end_of(motion, motion->legs - 1),
                        local);
    }
    berthi_place_local(&place->at, local[0], local[1], world);
    point[0] = grains_of(world[0]);
    point[1] = grains_of(world[1]);
}

static void keep_pointer(uint32_t *words, const void *pointer)
{
    const uintptr_t at = (uintptr_t)pointer;
    words[0] = (uint32_t)at;
#if UINTPTR_MAX > 0xffffffff
    words[1] = (uint32_t)(at >> 32);
#endif
}

static void keep_place(berthi_chain_place *place, const berth_chain_part *part)
{
    keep_pointer(place->image, part->motion->image);
    keep_pointer(place->kind, part->motion->kind);
    place->crc = berthi_image_of(part->motion)->head.crc;
    place->at = *part->at;
}

/* What leaf k's disc goes from and to, of a part or of the gap between it and the next; returns its
 * radius. In a gap it holds who stands there, one, two or nobody. */
static berth_len find_leaf(const chain_builder *b, uint32_t k, berth_len *from, berth_len *to)
{
    const berthi_chain_place *place = b->places + b->pieces[k].part;
    const uint32_t gap = b->pieces[k].gap;
    if (gap == 0) {
        point_of_part(place, ROOT_BEGIN, from);
        point_of_part(place, ROOT_END, to);
        return root_radius(berthi_kept_pointer(place->image));
    }
    const int next = (gap & BERTHI_NEXT_STANDS) != 0;
    const int first = next && (gap & BERTHI_EARLIER_STANDS) == 0;
    point_of_part(place + first, LAST_POINT - first, from);
    point_of_part(place + next, LAST_POINT - next, to);
    const berthi_motion_header *one = berthi_kept_pointer(place[first].image);
    const berthi_motion_header *two = berthi_kept_pointer(place[next].image);
    berth_len r = grains_up(larger(one->radius, two->radius));
    for (int axis = 0; axis < 2; axis++) {
        const berth_len half = (to[axis] - from[axis]) / 2;
        from[axis] += half;
        to[axis] = from[axis];
        r += berthi_abs(half) + 1;
    }
    return gap != BERTHI_GAP ? r : 0;
}

/* Checks parts and counts the leaves that they make. */
static berth_status count_leaves(const berth_chain_part *parts, uint32_t count, uint32_t *leaves)
{
    *leaves = count;
    for (uint32_t k = 0; k < count; k++) {
        const berth_status status = check_part(parts, k);
        if (status != BERTH_OK) {
            return status;
        }
        *leaves += k > 0 && gap_of(&parts[k - 1]) != 0;
    }
    return BERTH_OK;
}

/* What all leaves' centres lie between, and the largest of their radii. */
static void measure(chain_builder *b)
{
    b->radius = find_leaf(b, 0, b->low, b->high);
    for (uint32_t k = 0; k < b->leaves; k++) {
        berth_len from[2], to[2];
        b->radius = larger(b->radius, find_leaf(b, k, from, to));
        for (int axis = 0; axis < 2; axis++) {
            berthi_widen(&b->low[axis], &b->high[axis], from[axis]);
            berthi_widen(&b->low[axis], &b->high[axis], to[axis]);
        }
    }
}

/* ---- The grid -------------------------------------------------------------------------------- */

/* From any centre all is within 2 * 1.42 * 4,000 + 4,000 and a little; steps: 1.42 * 16,000 +
 * 16,000. */
#define CENTRE_MOST BERTHI_EITHER(INT32_C(4000), 3.0e38)
#define VELOCITY_MOST BERTHI_EITHER(32767, 3.0e38)
#define RADIUS_MOST BERTHI_EITHER(16000, 3.0e38)
#define REACH_MOST BERTHI_EITHER(39000, 3.0e38)

#define CHAIN_SHIFT (BERTHI_IS_EXACT ? BERTHI_NODE_SHIFT : 0)

/* A node unit is 2^shift of a point's. What rounds, in node units: positions, at a tick too, are
 * rounded down, those of a node as well as of its child, or of what a leaf goes to; so what is
 * between them is less than 1 off in x and in y, 2 in all. */
enum { MOST_SHIFT = 15, CHAIN_SLACK = 2 };
#define MIDDLE_MOST 330000000

static berth_status set_grid(chain_builder *b, berth_len half)
{
    const berth_len least = larger(half, b->radius) - 1;
    b->shift = 0;
    while (b->shift <= MOST_SHIFT && berthi_steps_floor(least, b->shift) >= CENTRE_MOST) {
        b->shift++;
    }
    b->pace = BERTHI_PACE_LIMIT;
    const berth_len x = berthi_abs(b->middle[0]), y = berthi_abs(b->middle[1]);
    b->slack = BERTHI_IS_EXACT
                   ? CHAIN_SLACK
                   : (x + y + 2 * half + b->radius + 4 * BERTH_RADIUS_MAX) * (32 * BERTHI_EPSILON);
    const int holds = BERTHI_IS_EXACT
                          ? b->shift <= MOST_SHIFT && x <= MIDDLE_MOST && y <= MIDDLE_MOST
                          : half <= BERTH_COORDINATE_MAX && b->radius <= 2 * BERTH_RADIUS_MAX;
    return holds ? BERTH_OK : BERTH_E_COORDINATE; /* q16: only what is forged is that far from where
                                                     worlds end */
}

/* q16: |way| <= 2 * CENTRE_MOST, so its product is below 2^28. */
static berth_len velocity_of(const chain_builder *b, berth_len way, int32_t ticks)
{
    if (!BERTHI_IS_EXACT) {
        return way / (berth_raw)ticks;
    }
    const berth_len size =
        (berth_len)berthi_small_quotient((uint32_t)berthi_abs(way) << b->pace, (uint32_t)ticks);
    return way < 0 ? -size : size;
}

static berth_status chain_grid(chain_builder *b)
{
    berth_len most = 0;
    for (int axis = 0; axis < 2; axis++) {
        const berth_len half = (b->high[axis] - b->low[axis]) / 2;
        b->middle[axis] = b->low[axis] + half;
        most = larger(most, half);
    }
    return set_grid(b, most + 1);
}

/* ---- Nodes ----------------------------------------------------------------------------------- */

static inline berthi_unit *node_at(const chain_builder *b, uint32_t n)
{
    return b->nodes + (size_t)(n - 1) * BERTHI_NODE_UNITS;
}

/* Global tick at which a leaf begins; after the last one, at which that ends. */
static inline int32_t begin_of_leaf(const chain_builder *b, uint32_t leaf)
{
    const berthi_motion_header *top = b->chain;
    return leaf < b->leaves ? b->pieces[leaf].begin : top->first + top->length;
}

static inline berth_len bounded(berth_len v, berth_len low, berth_len high)
{
    return v < low ? low : v > high ? high : v;
}

/* Where a node's centre is so many ticks after its begin. */
static BERTHI_APART void centre_at(const chain_builder *b, const berthi_unit *node, int32_t ticks,
                                   berth_len *at)
{
    for (int axis = 0; axis < 2; axis++) {
        at[axis] =
            node[BERTHI_NODE_X + axis] + berthi_way(node[BERTHI_NODE_VX + axis], ticks, b->pace);
    }
}

/* Has a node go from one place to another. Returns 0 where it would have to be faster. */
static BERTHI_APART int set_way(const chain_builder *b, berthi_unit *node, const berth_len *from,
                                const berth_len *to, int32_t ticks)
{
    int stored = 1;
    for (int axis = 0; axis < 2; axis++) {
        const berth_len v = velocity_of(b, to[axis] - from[axis], ticks);
        const berth_len most = bounded(v, -VELOCITY_MOST, VELOCITY_MOST);
        stored &= v == most;
        node[BERTHI_NODE_X + axis] = (berthi_unit)from[axis];
        node[BERTHI_NODE_VX + axis] = (berthi_unit)most;
    }
    return stored;
}

/* How far a disc around `centre` reaches from a place. */
BERTHI_INLINE berth_len reaches(const berth_len *from, const berth_len *centre, berth_len r)
{
    return berthi_length_up(centre[0] - from[0], centre[1] - from[1]) + r;
}

static void set_radius(const chain_builder *b, berthi_unit *node, berth_len r)
{
    r += b->slack;
    node[BERTHI_NODE_RADIUS] = (berthi_unit)(berthi_extent)(r < RADIUS_MOST ? r : RADIUS_MOST);
}

/* Returns 0 where velocities must be coarser. */
static int make_leaf(chain_builder *b, uint32_t k)
{
    static const berth_len middle[2] = {0, 0};
    const int32_t ticks = begin_of_leaf(b, k + 1) - b->pieces[k].begin;
    berthi_unit *node = node_at(b, 2 * k + 1);
    berth_len from[2], to[2], end[2];
    const berth_len r = -berthi_steps_floor(-find_leaf(b, k, from, to), b->shift);
    for (int axis = 0; axis < 2; axis++) {
        from[axis] = berthi_steps_floor(from[axis] - b->middle[axis], b->shift);
        to[axis] = berthi_steps_floor(to[axis] - b->middle[axis], b->shift);
    }
    if (!set_way(b, node, from, to, ticks)) { /* never at a pace of 2: see CENTRE_MOST */
        return 0;
    }
    centre_at(b, node, ticks, end);
    set_radius(b, node, reaches(to, end, r));
    const berth_len all = (berthi_extent)node[BERTHI_NODE_RADIUS] + b->slack;
    b->reach = larger(b->reach, larger(reaches(middle, from, all), reaches(middle, end, all)));
    return 1;
}

static BERTHI_APART void make_inner(const chain_builder *b, uint32_t n)
{
    const uint32_t bit = berthi_lowest_bit(n);
    uint32_t half = bit >> 1, right = n + half;
    while (right >= 2 * b->leaves) {
        half >>= 1;
        right -= half;
    }
    const int32_t begin = begin_of_leaf(b, (n - bit) >> 1), middle = begin_of_leaf(b, n >> 1);
    const int32_t all = begin_of_leaf(b, (n + bit) >> 1) - begin, first = middle - begin;
    const berthi_unit *child[2] = {node_at(b, n - (bit >> 1)), node_at(b, right)};
    const int32_t own[4] = {0, first, 0, all - first}, ticks[4] = {0, first, first, all};
    berthi_unit *node = node_at(b, n);
    berth_len corner[4][2], at[2], most = 0;
    for (int i = 0; i < 4; i++) {
        centre_at(b, child[i >> 1], own[i], corner[i]);
    }
    (void)set_way(b, node, corner[0], corner[3], all);
    centre_at(b, node, first, at);
    for (int axis = 0; axis < 2; axis++) {
        const berth_len one = corner[0][axis], two = corner[3][axis];
        const berth_len low = one < two ? one : two, high = one < two ? two : one;
        const berth_len missed = (corner[1][axis] + corner[2][axis] - 2 * at[axis]) / 4;
        node[BERTHI_NODE_X + axis] =
            (berthi_unit)(one + bounded(missed, -CENTRE_MOST - low, CENTRE_MOST - high));
    }
    for (int i = 0; i < 4; i++) {
        centre_at(b, node, ticks[i], at);
        most =
            larger(most, reaches(at, corner[i], (berthi_extent)child[i >> 1][BERTHI_NODE_RADIUS]));
    }
    set_radius(b, node, most);
}

static void chain_nodes(chain_builder *b)
{
    uint32_t k = 0;
    b->reach = 0;
    while (k < b->leaves) {
        k++;
        if (!make_leaf(b, k - 1)) {
            b->pace--;
            k = 0;
        }
    }
    for (uint32_t bit = 2; bit <= berthi_root_of(b->leaves); bit <<= 1) {
        for (uint32_t n = bit; n < 2 * b->leaves; n += 2 * bit) {
            make_inner(b, n);
        }
    }
}

/* ---- The whole ------------------------------------------------------------------------------- */

static void set_piece(berthi_piece *piece, int32_t begin, uint32_t part, uint32_t gap)
{
    piece->begin = begin;
    piece->part = part;
    piece->gap = gap;
#ifdef BERTH_CFG_F64
    piece->zero = 0;
#endif
}

/* Lists places and pieces, and in the header what follows from these. A gap in which nobody stands
 * has no disc that a proof of a hit may count on. */
static void list_pieces(berthi_motion_header *top, const berth_chain_part *parts, uint32_t count)
{
    berthi_chain_place *places = (berthi_chain_place *)(uintptr_t)berthi_place_in(top, 0);
    berthi_piece *pieces = (berthi_piece *)(uintptr_t)berthi_pieces_of(top);
    top->least = BERTH_NUM_TO_RAW(BERTH_RADIUS_MAX);
    for (uint32_t k = 0; k < count; k++) {
        const berthi_motion_header *motion = berthi_image_of(parts[k].motion);
        top->radius = motion->radius > top->radius ? motion->radius : top->radius;
        top->least = motion->least < top->least ? motion->least : top->least;
        keep_place(&places[k], &parts[k]);
        set_piece(pieces++, start_of(&parts[k]), k, 0);
        const uint32_t gap = k + 1 < count ? gap_of(&parts[k]) : 0;
        if (gap != 0) {
            set_piece(pieces++, end_of(&parts[k]), k, gap);
        }
        if (gap == BERTHI_GAP) {
            top->least = -2 * BERTH_NUM_TO_RAW(BERTH_RADIUS_MAX);
        }
    }
    top->first = start_of(&parts[0]);
    top->length = end_of(&parts[count - 1]) - top->first;
    top->before = berthi_image_of(parts[0].motion)->before;
    top->after = berthi_image_of(parts[count - 1].motion)->after;
}

static uint32_t node_bytes(uint32_t leaves)
{
    const uint32_t unit = sizeof(berthi_unit);
    return ((2 * leaves - 1) * BERTHI_NODE_UNITS * unit + 3) & ~UINT32_C(3);
}

/* The tree on top, but for its nodes and their grid. */
static void set_top(const chain_builder *b, const berth_chain_part *parts, uint32_t count)
{
    berthi_motion_header *top = b->chain;
    uint32_t *word = (uint32_t *)(void *)top;
    for (size_t i = 0; i < sizeof *top / sizeof *word; i++) {
        word[i] = 0;
    }
    top->flags = BERTHI_MOTION_CHAIN;
    top->points = (uint32_t)sizeof *top + node_bytes(b->leaves);
    top->ticks = top->points + count * (uint32_t)sizeof(berthi_chain_place);
    top->leaves = b->leaves;
    list_pieces(top, parts, count);
    top->leaf_size = 1;
}

berth_status berth_chain_build(const berth_chain_part *parts, uint32_t count, berth_arena *arena,
                               berth_chain *chain)
{
    chain_builder b;
    if (arena == NULL || chain == NULL || parts == NULL) {
        return BERTH_E_NULL;
    }
    if (count - 1 >= BERTH_CHAIN_COUNT_MAX) {
        return BERTH_E_COUNT;
    }
    berth_status status = count_leaves(parts, count, &b.leaves);
    if (status != BERTH_OK) {
        return status;
    }
    const uint32_t bytes = (uint32_t)sizeof *b.chain + node_bytes(b.leaves) +
                           count * (uint32_t)sizeof(berthi_chain_place) +
                           b.leaves * (uint32_t)sizeof(berthi_piece);
    const berth_arena before = *arena;
    b.chain = (berthi_motion_header *)berth_arena_take(arena, berthi_bytes(bytes),
                                                       BERTHI_IMAGE_ALIGNMENT);
    if (b.chain == NULL) {
        return BERTH_E_SPACE;
    }
    set_top(&b, parts, count);
    b.places = berthi_place_in(b.chain, 0);
    b.pieces = berthi_pieces_of(b.chain);
    b.nodes = (berthi_unit *)(void *)(b.chain + 1);
    measure(&b);
    status = chain_grid(&b);
    if (status != BERTH_OK) {
        *arena = before;
        return status;
    }
    chain_nodes(&b);
    b.chain->origin_x = b.middle[0] * (1 << CHAIN_SHIFT);
    b.chain->origin_y = b.middle[1] * (1 << CHAIN_SHIFT);
    b.chain->shift = (uint8_t)b.shift;
    b.chain->pace = (uint8_t)b.pace;
    b.reach *= 1 << CHAIN_SHIFT;
    b.chain->reach = b.reach < REACH_MOST ? b.reach : REACH_MOST;
#ifdef BERTH_CFG_SEAL
    b.chain->head.bytes = bytes;
    b.chain->head.crc = berthi_chain_seal(b.chain);
    b.chain->head.magic = berthi_header_seal(b.chain);
#endif
    chain->tree = b.chain;
    return BERTH_OK;
}

/* Its parts are asked as what they are, and bring that. */
static const berth_kind kind_of_chain = {
    3, berthi_run_phases, berthi_ask_many, NULL, NULL, NULL, berthi_change_part, NULL, NULL};

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
    static const berth_placement at = {{BERTH_DIR_ONE, 0}, BERTH_NUM_INIT(0), BERTH_NUM_INIT(0), 0};
    berthi_place_tree(placed, top, &at);
    placed->there.kind = &kind_of_chain;
    placed->scale |= BERTHI_CHAIN_SCALE;
    BERTHI_SEAL(placed, berthi_placed_seal);
    return BERTH_OK;
}
