/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* What is asked of a piece: in time, when two bodies touch and how near they come; at an instant,
 * by how much they overlap, and how long they surely stay near each other. */

#ifndef BERTHI_SWEEP_GLIDE_H
#define BERTHI_SWEEP_GLIDE_H

#include "run.h"

/* ---- What is asked of a piece ------------------------------------------------------------------
 *
 * Boundaries (and what is solid) alone: berthi_glide_inside tells who is inside.
 * BERTH_UNKNOWN: the budget ran out. */

typedef struct berthi_glide_touch {
    int32_t from, until; /* only these ticks count; HIT: `until` is the first in contact */
} berthi_glide_touch;

/* The first contact in the ticks of a piece, a whole one, from `tick` on and before *until: HIT,
 * then *until is there, and g->found.part meet; or CLEAR.
 *
 * A tick is in contact or clear, whoever asks in whatever window: when two parts are not told apart
 * in any of the halves, halves of halves and so on of the piece that the tick is in (and at the end
 * in some part of it). What window is asked about decides only which of these are looked at. */
#define berthi_glide_contact BERTH_NAME(berthi_glide_contact)
berth_status berthi_glide_contact(berthi_glide *g, const berthi_glide_piece *piece, int32_t tick,
                                  int32_t *until);

/* The first contact in ticks of `fine`, which is the piece in ticks that are finer: HIT or CLEAR,
 * and of touch->until the instant. With as_told by what tells whole ticks, which may stop before
 * the instant where two are within the tolerance: for a tick in contact in which nothing is
 * otherwise.
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

/* As `next` of what turns: after a run that told `status`, or at first, the next one up to
 * run->limit; 0: there is none. */
#define berthi_glide_next BERTH_NAME(berthi_glide_next)
int berthi_glide_next(berthi_glide_run *run, berth_status status);

/* As `bend` of what turns: the same of a node's circle, which is where it is at the begin of a run:
 * where it is at its end, and how far its way is bent about where it turns. */
#define berthi_glide_bend BERTH_NAME(berthi_glide_bend)
void berthi_glide_bend(const berthi_glide_run *run, uint32_t side, const berthi_unit *circle,
                       berthi_bead *to);

/* A run from a pair of nodes on: UNKNOWN, CLEAR or HIT, then there is nothing more to look for. */
#define berthi_glide_descend BERTH_NAME(berthi_glide_descend)
berth_status berthi_glide_descend(berthi_glide_run *run, uint32_t node_a, uint32_t node_b);

/* ---- Depth -------------------------------------------------------------------------------------
 *
 * By how much two bodies overlap at an instant, and how long they surely stay near each other: what
 * contacts and starts skip by.
 *
 * Bodies that overlap by so much do so as long as no point of one gets further than that, as seen
 * from the other. In a piece both go straight and turn at a constant rate, so that is a product,
 * without a look at the footprints. */

/* More than any two bodies can be apart or overlap by. */
#define BERTHI_GRAINS_MOST ((berthi_grain)1073741824)

#define berthi_glide_depth BERTH_NAME(berthi_glide_depth)
#define berthi_glide_spread BERTH_NAME(berthi_glide_spread)

/* By how much both overlap as they stand at a tick of a piece, with the margin: they stay in
 * contact, however no point of one gets further than that as seen from the other. At least; 0 or
 * less: not known to overlap. Takes steps, and ends with what it has when there are none left. Of
 * `all`, and then g->found.part are the deepest; or of these alone, as last found: a step. */
berthi_grain berthi_glide_depth(berthi_glide *g, const berthi_glide_piece *piece, int32_t tick,
                                int all);

/* How far the middles of the circles around both are apart then, nearly. */
berthi_grain berthi_glide_spread(const berthi_glide *g, const berthi_glide_piece *piece,
                                 int32_t tick);

/* No point gets further than `way` in `ticks`, at a constant rate. */
typedef struct berthi_pace {
    berthi_wide_square way; /* q16: below 2^42 */
    uint32_t ticks;
} berthi_pace;

#define berthi_pace_alone BERTH_NAME(berthi_pace_alone)
#define berthi_pace_between BERTH_NAME(berthi_pace_between)
#define berthi_pace_ticks BERTH_NAME(berthi_pace_ticks)

/* How far a point of a side gets in its leg, at most; of what stands 0. */
void berthi_pace_alone(const berthi_glide *g, uint32_t side, const berthi_stay *stay,
                       berthi_pace *pace);

/* How far a point of either gets in a piece, as seen from the other: 0 when neither moves. */
void berthi_pace_between(const berthi_glide *g, const berthi_glide_piece *piece, berthi_pace *pace);

/* The most ticks in which no point gets further than `allowed`: UINT32_MAX when none moves, and 0
 * when nothing is allowed. */
uint32_t berthi_pace_ticks(const berthi_pace *pace, berthi_grain allowed);

#endif
