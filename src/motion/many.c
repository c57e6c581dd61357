/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* Motions of several parts: a walk of the trees on top, whose leaves are pairs of parts. */

#include "query.h"

#ifdef BERTH_Q16

/* Part k of a motion. */
static BERTHI_APART void part_of(const berth_presence *whole, uint32_t k, berth_presence *part)
{
    const berth_motion *motion = whole->motion;
    const berthi_block *block = (const berthi_block *)motion->blocks + k;
    *part = *whole;
    part->block = block;
    part->start = whole->at->start + block->base;
    if (k + 1 < motion->block_count) {
        part->end = whole->at->start + block[1].base;
    }
    berthi_world_origin(whole->at, block->origin_x, block->origin_y, &part->origin_x,
                        &part->origin_y);
}

/* What is asked of the whole from a tick on: itself, while it moves, or the part that stands. */
static void what_is_there(const berth_presence *whole, int32_t tick, berth_presence *part)
{
    *part = *whole;
    if (whole->motion->blocks != NULL && !berthi_moves(whole, tick)) {
        part_of(whole, tick < whole->start ? 0 : whole->motion->block_count - 1, part);
    }
}

/* The part under a cursor of the walk on top. */
static void part_under(const berthi_cursor *c, const berth_presence *there, berth_presence *part)
{
    *part = *there;
    if (c->form == BERTHI_PARTS) {
        part_of(there, c->n >> 1, part);
    }
}

berthi_finding berthi_ask_many(berthi_question *of, const berth_presence *a,
                               const berth_presence *b)
{
    const int32_t from = of->from;
    berth_presence there_a, there_b;
    berthi_query q;
    what_is_there(a, from, &there_a);
    what_is_there(b, from, &there_b);
    const int swapped = berthi_second_first(&there_a, &there_b);
    q.of = of;
    of->at = from;
    if (!berthi_walk_begin(&q, swapped ? &there_b : &there_a, swapped ? &there_a : &there_b, 1)) {
        return BERTHI_CLEAR;
    }
    for (;;) {
        berth_presence part_a, part_b;
        berthi_finding found = berthi_walk_next(&q.w);
        of->left = q.w.left;
        of->at = of->from = from + q.w.now;
        if (found != BERTHI_LEAVES) {
            return found;
        }
        of->until = from + berthi_walk_end(&q.w);
        part_under(swapped ? &q.w.b : &q.w.a, &there_a, &part_a);
        part_under(swapped ? &q.w.a : &q.w.b, &there_b, &part_b);
        found = berthi_ask_parts(of, &part_a, &part_b);
        if (found != BERTHI_CLEAR) {
            return found;
        }
        q.w.left = of->left;
    }
}

#endif
