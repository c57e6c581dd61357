/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* What is asked of a piece, and how both trees are gone down for it: in time (glide.c) and at an
 * instant (depth.c). */

#ifndef BERTHI_SWEEP_GLIDE_H
#define BERTHI_SWEEP_GLIDE_H

#include "run.h"

/* ---- What is asked of a piece ------------------------------------------------------------------
 *
 * Boundaries (and what is solid) alone: berthi_glide_inside tells who is inside.
 * BERTH_UNKNOWN: the budget ran out. */

typedef struct berthi_glide_touch {
    int32_t from, until; /* only these ticks count; HIT: `from` is the first in contact */
    uint16_t part[2];    /* HIT: these */
} berthi_glide_touch;

/* The first contact in the ticks of a piece, which is a whole one: HIT or CLEAR.
 *
 * A tick is in contact or clear, whoever asks in whatever window: when two parts are not told apart
 * in any of the halves, halves of halves and so on of the piece that the tick is in (and at the end
 * in some part of it). What window is asked about decides only which of these are looked at. */
#define berthi_glide_contact BERTH_NAME(berthi_glide_contact)
berth_status berthi_glide_contact(berthi_glide *g, const berthi_glide_piece *piece,
                                  berthi_glide_touch *touch);

/* The first contact in ticks of `fine`, which is the piece in ticks that are finer: HIT or CLEAR,
 * and of touch->from the instant. With as_told by what tells whole ticks, which may stop before the
 * instant where two are within the tolerance: for a tick in contact in which nothing is otherwise.
 *
 * Where nobody turns, that is none: a stretch that is not told apart in a whole tick comes as near
 * as that, and 3.54 for the rounding of its ends and of its parts', and 2 by which the margin grows
 * in it, in one of its parts. So those have 6 grains of slack more. */
#define berthi_glide_instant BERTH_NAME(berthi_glide_instant)
berth_status berthi_glide_instant(berthi_glide *g, const berthi_glide_piece *piece,
                                  const berthi_glide_piece *fine, int as_told,
                                  berthi_glide_touch *touch);

typedef struct berthi_glide_near {
    berthi_grain distance; /* in: only below this; out: what was found: at most the least distance
                              of these boundaries less the margin, above it less the tolerance */
    uint32_t share;        /* HIT: when */
} berthi_glide_near;

/* How near they come in a piece. HIT: nearer than near->distance was (0: they touch, and the time
 * is any such one); CLEAR: not. */
#define berthi_glide_nearest BERTH_NAME(berthi_glide_nearest)
berth_status berthi_glide_nearest(berthi_glide *g, const berthi_glide_piece *piece,
                                  berthi_glide_near *near);

/* As `runs` of what turns: a run after the other up to run->limit. HIT, CLEAR, UNKNOWN. */
#define berthi_glide_runs BERTH_NAME(berthi_glide_runs)
berth_status berthi_glide_runs(berthi_glide_run *run);

/* A run from a pair of nodes on: HIT, CLEAR or UNKNOWN; and whether there is nothing more to look
 * for in it. */
#define berthi_glide_descend BERTH_NAME(berthi_glide_descend)
#define berthi_run_is_over BERTH_NAME(berthi_run_is_over)
berth_status berthi_glide_descend(berthi_glide_run *run, uint32_t node_a, uint32_t node_b);
int berthi_run_is_over(const berthi_glide_run *run);

/* ---- Down two trees --------------------------------------------------------------------------
 *
 * Of two nodes that are not apart the larger one is split: its left child is next, the right one
 * waits. */

/* A circle of a side in a run. */
typedef struct berthi_bead {
    berthi_grain x[2], y[2]; /* at both ends */
    berthi_grain r;          /* as stored, and with the bend of its way */
    berthi_grain bent;
    berthi_grain arm; /* nothing of it is further from where it turns */
    uint32_t node, link;
} berthi_bead;

#define berthi_bead_set BERTH_NAME(berthi_bead_set)
void berthi_bead_set(const berthi_glide_run *run, uint32_t side, uint32_t node, berthi_bead *to);

/* The nodes that are next, and the way down to them: 16 bits a step. */
typedef struct berthi_descent {
    uint32_t node[2], steps;
    uint16_t way[2 * BERTH_FOOTPRINT_LEVELS_MAX];
} berthi_descent;

/* In a step of the way: the node that was split, which side's, and that its other child waits. */
enum { BERTHI_STEP_NODE = 0x1fff, BERTHI_STEP_SIDE = 0x2000, BERTHI_STEP_WAITS = 0x4000 };

/* Of two beads one of which is no leaf's. */
static inline void berthi_descent_split(berthi_descent *down, const berthi_bead *a,
                                        const berthi_bead *b)
{
    const int split_a =
        (a->link & BERTHI_LEAF) == 0 && ((b->link & BERTHI_LEAF) != 0 || a->r >= b->r);
    const uint32_t node = split_a ? a->node : b->node;
    down->way[down->steps++] =
        (uint16_t)(node | BERTHI_STEP_WAITS | (split_a ? 0 : BERTHI_STEP_SIDE));
    down->node[split_a ? 0 : 1] = berthi_left_of(node, split_a ? a->link : b->link);
}

/* The last pair that waits is next; 0: there is none. */
static inline int berthi_descent_back(berthi_descent *down, const berthi_glide *g)
{
    while (down->steps != 0) {
        uint16_t *const step = &down->way[down->steps - 1];
        const uint32_t side = (*step & BERTHI_STEP_SIDE) != 0,
                       node = *step & (uint32_t)BERTHI_STEP_NODE;
        if ((*step & BERTHI_STEP_WAITS) != 0) {
            *step &= (uint16_t)~BERTHI_STEP_WAITS;
            down->node[side] =
                berthi_link_of(berthi_circle_at(g->side[side].tree, node)[BERTHI_CIRCLE_LINK]) &
                BERTHI_RIGHT;
            return 1;
        }
        down->node[side] = node;
        down->steps--;
    }
    return 0;
}

#endif
