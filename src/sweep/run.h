/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* A run, a part of a piece in which nobody turns far; and two parts in it. */

#ifndef BERTHI_SWEEP_RUN_H
#define BERTHI_SWEEP_RUN_H

#include "gap.h"
#include "piece.h"
#include "../core/num.h"

struct berthi_glide_run {
    uint8_t far; /* it turns further than what is gone into */
    uint8_t found;
    uint16_t bend[2]; /* of both sides: see berthi_bend_of */
    berthi_glide *g;
    const berthi_glide_piece *piece;
    /* shares of the piece, from the first up to the last one: of their number, a power of two, the
     * first is a multiple */
    uint32_t from, last;
    uint32_t most;      /* of what turns: a run is no longer than this and one; 0: not known yet */
    uint32_t low;       /* only from here on, */
    uint32_t limit;     /* and up to here: one less than a contact's, when it is found */
    uint32_t *nearest;  /* how near: when that is; null: the first contact */
    berthi_grain less;  /* how near: only below this; else 0 */
    berthi_grain slack; /* of all distances, with both strays */
    /* a stretch of two parts that is not clear: whether that ends the look at both */
    int (*ends)(berthi_couple *c);
    berthi_grain margin, margin_way; /* at the piece's begin, and from there to its end */
    berthi_stance at[2][2];          /* of both sides, where it begins, and where it ends */
};

/* What of a footprint two leaves, or one part each, are: up to three corners as stored, and a
 * radius. */
typedef struct berthi_facet {
    uint8_t corners;
    uint16_t part;
    const berthi_unit *corner[3];
    berthi_grain radius;
    berthi_grain arm; /* no corner is further from where it turns */
} berthi_facet;

/* What a look at two parts has in hand. */
struct berthi_couple {
    uint8_t fresh; /* 1: the points at the begin are not known yet */
    uint8_t count; /* of pairs of corners */
    berthi_glide_run *run;
    const berthi_facet *facets;
    uint32_t at, last;            /* all before `at` is clear; the stretch, as that of a run */
    berthi_grain sum_to;          /* of radii and the margin at its end */
    berthi_gap_vector points[18]; /* at both ends, one after the other */
};

#define berthi_facets_glide BERTH_NAME(berthi_facets_glide)
#define berthi_couple_lower BERTH_NAME(berthi_couple_lower)
#define berthi_couple_bends BERTH_NAME(berthi_couple_bends)
#define berthi_couple_meets BERTH_NAME(berthi_couple_meets)
#define berthi_couple_turns BERTH_NAME(berthi_couple_turns)

/* Two facets in what is left of the run: run->best, run->less and the parts where they are the
 * first, or the nearest. Returns 0 when the budget ran out. */
int berthi_facets_glide(berthi_glide_run *run, const berthi_facet facets[2]);

/* As `ends` of a run: whether a stretch that is not clear, and ends after run->low, is a contact at
 * its begin, of what does not turn and of what does; and whether nothing is nearer. */
int berthi_couple_meets(berthi_couple *c);
int berthi_couple_turns(berthi_couple *c);
int berthi_couple_lower(berthi_couple *c);

/* As `bends` of a kind: how far turning bends the ways of corners in the stretch. */
berthi_grain berthi_couple_bends(const berthi_couple *c);

/* ---- Bends -------------------------------------------------------------------------------------
 *
 * A point at distance d from where it turns, with the origin's straight way taken off, is d (cos,
 * sin) of an angle that grows evenly: its second derivative is d w^2, so over an angle p it is
 * never further from the straight way between its ends than d p^2 / 8. In 2^-16, rounded up: with p
 * in 2^-23 of a turn, p^2 * 4.935 / 2^46 * 2^16. p is at most 2^21 (a quarter turn), so that (p /
 * 2^8 + 1)^2 * 5 fits 32 bits; 5 for 4.935 is more than what a rotation may be longer. Nodes are
 * looked at in pairs over a sixteenth of a turn at most. */
#define BERTHI_BEND_MOST 2097152
#define BERTHI_BEND_TURN 524288

static inline uint32_t berthi_bend_of(int32_t turn)
{
    const uint32_t part = ((uint32_t)turn >> 8) + 1;
    return ((part * part * 5) >> 14) + 1;
}

/* The end of a run, as a share. */
static inline uint64_t berthi_run_until(const berthi_glide_run *run)
{
    return (uint64_t)run->last + 1;
}

/* The margin at a share, rounded up. */
static inline berthi_grain berthi_run_margin(const berthi_glide_run *run, uint64_t share)
{
    berthi_grain margin = run->margin;
    if (run->margin_way > 0) {
        margin += berthi_way_at(run->margin_way, share);
        margin = margin * (1 + 8 * BERTHI_EPSILON) + BERTHI_IS_EXACT;
    }
    return margin;
}

/* Of stretches that are halved again and again, the last share of the widest that begins at
 * `share`, above 0, if it is not to be wider: `most` is one less than a width. */
static inline uint32_t berthi_stretch_last(uint32_t share, uint32_t most)
{
    const uint32_t wide = (share - 1) & ~share;
    return share | (wide < most ? wide : most);
}

/* How far it turns, in size, in so many shares and one. */
static inline int32_t berthi_turn_in(int32_t turn, uint32_t wide)
{
    return berthi_shared(turn < 0 ? -turn : turn, (uint64_t)wide + 1);
}

#endif
