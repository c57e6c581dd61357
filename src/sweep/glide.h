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
    uint32_t part[2];    /* HIT: these */
} berthi_glide_touch;

/* The first contact in the ticks of a piece, which is a whole one: HIT or CLEAR.
 *
 * A tick is in contact or clear, whoever asks in whatever window: when two parts are not told apart
 * in any of the halves, halves of halves and so on of the piece that the tick is in (and at the end
 * in some part of it). What window is asked about decides only which of these are looked at. */
#define berthi_glide_contact BERTH_NAME(berthi_glide_contact)
berth_status berthi_glide_contact(berthi_glide *g, const berthi_glide_piece *piece,
                                  berthi_glide_touch *touch);

typedef struct berthi_glide_near {
    berthi_grain distance; /* in: only below this; out: what was found: at most the least distance
                              of these boundaries less the margin, above it less the tolerance */
    uint64_t share;        /* HIT: when */
} berthi_glide_near;

/* How near they come in a piece. HIT: nearer than near->distance was (0: they touch, and the time
 * is any such one); CLEAR: not. */
#define berthi_glide_nearest BERTH_NAME(berthi_glide_nearest)
berth_status berthi_glide_nearest(berthi_glide *g, const berthi_glide_piece *piece,
                                  berthi_glide_near *near);

/* As `runs` of what turns: a run after the other up to a share. HIT, CLEAR, UNKNOWN. */
#define berthi_glide_runs BERTH_NAME(berthi_glide_runs)
berth_status berthi_glide_runs(berthi_glide_run *run, uint64_t until);

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

/* Part `number` of a leaf, or what has none. Returns whether it is the leaf's last. */
#define berthi_facet_set BERTH_NAME(berthi_facet_set)
int berthi_facet_set(const berthi_glide_run *run, uint32_t side, const berthi_bead *leaf,
                     uint32_t number, berthi_facet *facet);

enum { BERTHI_DESCENT_MOST = 2 * BERTH_FOOTPRINT_LEVELS_MAX };

/* The nodes that are next, and pairs that wait: at most one for each level of both trees. */
typedef struct berthi_descent {
    uint32_t node[2];
    uint16_t waits[2][BERTHI_DESCENT_MOST];
    uint32_t waiting;
} berthi_descent;

/* One of both is no leaf. */
static inline void berthi_descent_split(berthi_descent *down, const berthi_bead *a,
                                        const berthi_bead *b)
{
    const int split_a =
        (a->link & BERTHI_LEAF) == 0 && ((b->link & BERTHI_LEAF) != 0 || a->r >= b->r);
    const berthi_bead *const split = split_a ? a : b;
    const uint32_t side = split_a ? 0 : 1;
    down->waits[side][down->waiting] = (uint16_t)(split->link & BERTHI_RIGHT);
    down->waits[1 - side][down->waiting++] = (uint16_t)down->node[1 - side];
    down->node[side] = berthi_left_of(split->node, split->link);
}

/* The last pair that waits is next; 0: there is none. */
static inline int berthi_descent_back(berthi_descent *down)
{
    if (down->waiting == 0) {
        return 0;
    }
    down->waiting--;
    down->node[0] = down->waits[0][down->waiting];
    down->node[1] = down->waits[1][down->waiting];
    return 1;
}

#endif
