/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* Chains: the walk on top, whose leaves are parts. */

#include "chain.h"

/* ---- What is placed -------------------------------------------------------------------------- */

#ifdef BERTH_CFG_SEAL

uint32_t berthi_header_seal(const berthi_motion_header *chain)
{
    return berthi_seal(0, &chain->head.version, chain + 1);
}

uint32_t berthi_chain_seal(const berthi_motion_header *chain)
{
    return berthi_seal(0, chain + 1, berthi_behind(chain, chain->head.bytes));
}

#endif

berth_status berthi_parts_check(const berthi_motion_header *chain)
{
#ifdef BERTH_CFG_SEAL
    if (chain->head.magic != berthi_header_seal(chain) ||
        chain->head.crc != berthi_chain_seal(chain)) {
        return BERTH_E_SEAL;
    }
#endif
    const berthi_chain_place *place = berthi_place_in(chain, 0);
    for (uint32_t left = berthi_chain_parts(chain); left != 0; left--, place++) {
        const berthi_motion_header *motion = berthi_kept_pointer(place->image);
        if (motion->head.crc != place->crc) {
            return BERTH_E_STALE;
        }
    }
    return BERTH_OK;
}

uint32_t berthi_parts_in(const berth_presence *there)
{
    return berthi_is_chain(there) ? berthi_chain_parts(berthi_motion_of(there)) : 1;
}

berth_status berthi_placed_check(const berth_placed *placed)
{
    if (placed == NULL) {
        return BERTH_E_NULL;
    }
    if (placed->there.image == NULL) {
        return BERTH_E_PLACED;
    }
#ifdef BERTH_CFG_SEAL
    if (BERTHI_BROKEN(placed, berthi_placed_seal)) {
        return BERTH_E_SEAL;
    }
    if ((placed->scale & BERTHI_CHAIN_SCALE) != 0) { /* its memory may not say so any more */
        return berthi_parts_check(berthi_motion_of(&placed->there));
    }
#endif
    return berthi_is_chain(&placed->there) ? berthi_parts_check(berthi_motion_of(&placed->there))
                                           : BERTH_OK;
}

void berthi_piece_of(const berthi_motion_header *chain, uint32_t k, berth_presence *there)
{
    const berthi_piece *piece = berthi_pieces_of(chain) + k;
    const berthi_chain_place *place = berthi_place_in(chain, piece->part);
    berthi_place_times(there, berthi_kept_pointer(place->image), &place->at);
    there->part = (uint16_t)piece->part;
    there->kind = berthi_kept_pointer(place->kind);
}

uint32_t berthi_ways_of(const berthi_motion_header *chain, uint32_t k, uint32_t *pieces)
{
    const uint32_t gap = berthi_pieces_of(chain)[k].gap;
    uint32_t count = 0;
    if (gap == 0) {
        pieces[count++] = k;
    }
    if ((gap & BERTHI_EARLIER_STANDS) != 0) {
        pieces[count++] = k - 1;
    }
    if ((gap & BERTHI_NEXT_STANDS) != 0) {
        pieces[count++] = k + 1;
    }
    return count;
}

/* ---- The walk on top ------------------------------------------------------------------------ */

/* All of a tree as one node, its root: beside one that has several parts. */
static void set_whole(berthi_cursor *c)
{
    c->nodes += (size_t)(c->n - 1) * BERTHI_NODE_UNITS;
    c->limit = 2;
    c->n = 1;
}

/* All else than one tree of legs that moves: several parts, what stands. */
BERTH_HOT void berthi_change_part(berthi_cursor *c, berthi_legs *legs, int32_t from, int32_t until)
{
    const berth_presence *there = legs->there;
    const berthi_motion_header *motion = berthi_motion_of(there);
    if (!berthi_moves(there, from) || (motion->flags & BERTHI_MOTION_DISC) != 0) {
        berthi_change_cursor(c, legs, from, until);
    } else if (!berthi_is_several(motion)) {
        set_whole(c);
    } else {
        c->form = BERTHI_PARTS;
        c->ticks = &berthi_pieces_of(motion)->begin;
        c->leaf_size = BERTH_CHAIN_PIECE_BYTES / sizeof *c->ticks;
        c->of.tree.offset = (int32_t)(0 - (uint32_t)from);
    }
}

/* The walk on top: all of its time; of each side what is asked, its piece in the leaves that were
 * found (in the question's time), and room for that. */
typedef struct chain_walk {
    window all;
    uint32_t piece[2];
    const berth_presence *there[2];
    berth_presence part[2];
} chain_walk;

/* What is asked of the whole from a tick on: itself, while it moves, or the part that stands. */
static const berth_presence *what_is_there(const berth_presence *whole, int32_t tick,
                                           berth_presence *part)
{
    const berthi_motion_header *motion = berthi_motion_of(whole);
    if (!berthi_is_several(motion) || berthi_moves(whole, tick)) {
        return whole;
    }
    berthi_piece_of(motion, tick < whole->start ? 0 : motion->leaves - 1, part);
    return part;
}

/* What is there in the leaf of a side, one after another: a part, or all that is asked of it; null:
 * there are no more. */
BERTHI_ONCE const berth_presence *part_under(chain_walk *c, uint32_t side, uint32_t way)
{
    const berthi_motion_header *motion = berthi_motion_of(c->there[side]);
    uint32_t ways[2];
    if (!berthi_is_several(motion)) {
        return way == 0 ? c->there[side] : NULL;
    }
    if (way >= berthi_ways_of(motion, c->piece[side], ways)) {
        return NULL;
    }
    berthi_piece_of(motion, ways[way], &c->part[side]);
    return &c->part[side];
}

/* The parts in both leaves, in the question's time. In a gap of a chain two may stand, or nobody:
 * each is asked up to the first hit so far. */
BERTHI_SINGLE berthi_verdict ask_leaves(berthi_question *of, chain_walk *c)
{
    uint16_t leg_a = 0, leg_b = 0;
    const berth_kind *const whole = of->kind;
    const berth_presence *part_a, *part_b;
    berthi_verdict all = BERTHI_CLEAR;
    for (uint32_t i = 0; (part_a = part_under(c, 0, i)) != NULL; i++) {
        for (uint32_t k = 0; of->until > of->from && (part_b = part_under(c, 1, k)) != NULL; k++) {
            if (of->left == 0) {
                of->at = of->from;
                return BERTHI_SPENT;
            }
            of->left--; /* a pair of parts, whatever circles and nodes tell of it */
            of->kind = berthi_kind_of(part_a->kind, part_b->kind);
            const berthi_verdict found = berthi_ask_parts(of, part_a, part_b);
            of->kind = whole;
            if (found == BERTHI_SPENT &&
                (part_under(c, 0, 1) != NULL || part_under(c, 1, 1) != NULL)) {
                of->at = of->from; /* other pairs were not asked further than this */
            }
            if (found == BERTHI_SPENT || (found == BERTHI_HIT && of->any)) {
                return found;
            }
            if (found == BERTHI_HIT) {
                all = found;
                of->until = of->at;
                leg_a = of->swapped ? of->leg_b : of->leg_a;
                leg_b = of->swapped ? of->leg_a : of->leg_b;
                of->part_a = part_a->part;
                of->part_b = part_b->part;
            }
        }
    }
    if (all == BERTHI_HIT) {
        of->at = of->until;
        of->swapped = 0;
        of->leg_a = leg_a;
        of->leg_b = leg_b;
    }
    return all;
}

/* To the first two leaves that may meet, or past those whose time is the question's: by a walk that
 * is set up anew, so that parts are asked without it on the stack. */
static BERTHI_APART berthi_verdict next_pieces(berthi_question *of, chain_walk *c)
{
    const uint32_t swapped = berthi_second_first(c->there[0], c->there[1]) ? 1 : 0;
    const window last = {of->from, of->until};
    berthi_query q;
    of->from = c->all.from;
    of->until = c->all.until;
    q.of = of;
    if (!berthi_walk_begin(&q, c->there[swapped], c->there[1 - swapped])) {
        return BERTHI_CLEAR;
    }
    if (last.until < c->all.until) { /* past these */
        (void)berthi_walk_resume(&q.w, last.from - of->from, last.until - of->from);
    }
    q.w.left = of->left;
    const berthi_verdict found = berthi_walk_next(&q);
    c->piece[swapped] = q.w.a.n >> 1;
    c->piece[1 - swapped] = q.w.b.n >> 1;
    of->left = q.w.left;
    of->at = of->from = c->all.from + q.w.now;
    of->until = c->all.from + berthi_walk_end(&q.w);
    return found;
}

berthi_verdict berthi_ask_many(berthi_question *of, const berth_presence *a,
                               const berth_presence *b)
{
    chain_walk c;
    berthi_verdict found;
    c.there[0] = what_is_there(a, of->from, &c.part[0]);
    c.there[1] = what_is_there(b, of->from, &c.part[1]);
    c.all.from = of->at = of->from;
    c.all.until = of->until;
    of->on = 0;
    do {
        found = next_pieces(of, &c);
    } while (found == BERTHI_OPEN && (found = ask_leaves(of, &c)) == BERTHI_CLEAR &&
             of->until < c.all.until);
    return found;
}
