/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* Chains: parts checked and listed, and what is placed. */

#include "chain_build.h"

/* Leaves of a tree on top; and levels of any tree. */
enum { LEAVES_MOST = 524287 };

/* ---- Parts ---------------------------------------------------------------------------------- */

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

static void add_chain_piece(berthi_chain_builder *b, int32_t begin, uint32_t part, uint32_t block,
                            uint32_t gap)
{
    berthi_piece *piece = &b->pieces[b->leaves++];
    piece->begin = begin;
    piece->part = part;
    piece->block = block;
    piece->gap = gap;
}

static void list_pieces(berthi_chain_builder *b, const berth_chain_part *parts, uint32_t count)
{
    b->leaves = 0;
    for (uint32_t k = 0; k < count; k++) {
        const uint32_t blocks = parts[k].motion->block_count;
        for (uint32_t i = 0; i < blocks; i++) {
            const int32_t base = berthi_stretch_of(parts[k].motion, i).base;
            add_chain_piece(b, parts[k].at->start + base, k, i, 0);
        }
        b->end = end_of(&parts[k]);
        if (k + 1 < count && b->end < start_of(&parts[k + 1])) {
            add_chain_piece(b, b->end, k, blocks - 1, gap_of(&parts[k]));
        }
    }
}

/* ---- The whole ------------------------------------------------------------------------------ */

/* The radii of all; a gap in which nobody stands has no disc that a proof of a hit may count on. */
static void set_radii(const berthi_chain_builder *b)
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

static void set_top(const berthi_chain_builder *b)
{
    berth_motion *top = &b->chain->top;
    const berth_chain_part *parts = b->chain->parts;
    top->ground.origin_x = berth_num_of((berth_raw)b->x);
    top->ground.origin_y = berth_num_of((berth_raw)b->y);
    top->ground.reach = berthi_chain_reach(b);
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
static void set_steps(const berthi_chain_builder *b)
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
    status = berthi_chain_grid(&b);
    if (status != BERTH_OK) {
        berth_arena_reset(arena, mark);
        arena->high = high;
        return status;
    }
    berthi_chain_nodes(&b);
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
    if (x == NULL && y == NULL) {
        return berth_motion_worst_steps(a->there.motion, b->there.motion);
    }
    const uint32_t one = x != NULL ? x->steps : berthi_all_steps(a->there.motion);
    const uint32_t two = y != NULL ? y->steps : berthi_all_steps(b->there.motion);
    const uint32_t ways = (x != NULL ? x->ways : 1) * (y != NULL ? y->ways : 1);
    return ways * (one + two + 160);
}
