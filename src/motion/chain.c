/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* Chains: parts checked and listed, and what is placed. */

#include "chain_build.h"

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
static void lay_out(berthi_chain_builder *b, void *memory, uint32_t parts, uint32_t leaves)
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

static void add_chain_piece(berthi_chain_builder *b, int32_t begin, uint32_t part, uint32_t gap)
{
    berthi_piece *piece = &b->pieces[b->leaves++];
    piece->begin = begin;
    piece->part = part;
    piece->gap = gap;
#ifdef BERTH_CFG_F64
    piece->zero = 0;
#endif
}

static void list_pieces(berthi_chain_builder *b, const berth_chain_part *parts, uint32_t count)
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

/* ---- The whole ------------------------------------------------------------------------------ */

/* The radii of all; a gap in which nobody stands has no disc that a proof of a hit may count on. */
static void set_radii(const berthi_chain_builder *b)
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

static void set_top(const berthi_chain_builder *b)
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
    top->reach = berthi_chain_reach(b);
    top->shift = (uint8_t)b->shift;
    top->pace = (uint8_t)b->pace;
    top->first = b->pieces[0].begin;
    top->length = b->end - b->pieces[0].begin;
    top->before = berthi_image_in(&b->places[0])->before;
    top->after = berthi_image_in(&b->places[last])->after;
    set_radii(b);
}

/* What a walk may take, see berth_placed_worst_steps. A gap in which two stand is asked of both. */
static void set_steps(const berthi_chain_builder *b)
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
    berthi_chain_builder b;
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
    status = berthi_chain_grid(&b);
    if (status != BERTH_OK) {
        berth_arena_reset(arena, mark);
        arena->high = high;
        return status;
    }
    berthi_chain_nodes(&b);
    set_top(&b);
    set_steps(&b);
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
