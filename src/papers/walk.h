/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* What a query of two tracks keeps, whatever bounds their nodes. */

#ifndef BERTHI_MOTION_WALK_H
#define BERTHI_MOTION_WALK_H

#include "../core/frame.h"
#include "track.h"

/* One side of a query. */
typedef struct berthi_placed_track {
    const berth_track *track;
    const berth_placement *at;
} berthi_placed_track;

/* A node of one tree; it is in force up to tick `end`. */
typedef struct berthi_cursor {
    const berthi_unit *node;
    int32_t end;
    uint16_t place;
    uint8_t depth;
    uint8_t form; /* how the tree's nodes are read: the pace of discs, the units of boxes */
} berthi_cursor;

/* Everything that a query of two tracks keeps, in the narrowest types that hold it: it is the
 * greater part of the stack that a query needs. Ticks count from a's start. */
typedef struct berthi_track_query {
    berthi_placed_track side[2]; /* a and b */
    berthi_cursor a, b;
    int32_t b_start; /* tick of b's local tick 0; a's is 0 */
    int32_t now;     /* both nodes begin at or before this tick, and all is clear up to it */
    uint32_t left;   /* steps that the budget still allows */
    uint32_t bounds, samples, exact;
    berthi_frame frame;
} berthi_track_query;

/* What is known after a part of a query: BERTHI_CLOSE asks for the exact predicate on the samples
 * in force at q->now, which the arithmetic's cheap test could not decide. */
typedef enum berthi_finding {
    BERTHI_CLEAR = BERTH_CLEAR,
    BERTHI_HIT = BERTH_HIT,
    BERTHI_OUT_OF_STEPS = BERTH_UNKNOWN,
    BERTHI_CLOSE
} berthi_finding;

#define berthi_tracks_check BERTH_NAME(berthi_tracks_check)
#define berthi_tracks_begin BERTH_NAME(berthi_tracks_begin)
#define berthi_tracks_report BERTH_NAME(berthi_tracks_report)
#define berthi_compare_leaves BERTH_NAME(berthi_compare_leaves)
#define berthi_settle BERTH_NAME(berthi_settle)
#define berthi_samples_meet_exactly BERTH_NAME(berthi_samples_meet_exactly)
#define berthi_tracks_worst_steps BERTH_NAME(berthi_tracks_worst_steps)

/* A side as the frame knows it. */
static inline berthi_side berthi_track_side(const berthi_placed_track *placed)
{
    berthi_side side;
    side.ground = &placed->track->ground;
    side.at = placed->at;
    return side;
}

/* Which side of a query a is, 0 or 1: q16 computes in steps of the coarser of both images, which
 * must be the first side's. */
static inline uint32_t berthi_side_first(const berth_track *a, const berth_track *b)
{
    return a->ground.shift < b->ground.shift;
}

/* Makes side k of a query: a track, placed, and a cursor at its root. None of it is checked yet. */
static inline void berthi_tracks_side(berthi_track_query *q, uint32_t k, const berth_track *track,
                                      const void *nodes, uint8_t form, const berth_placement *at)
{
    berthi_cursor *cursor = k == 0 ? &q->a : &q->b;
    q->side[k].track = track;
    q->side[k].at = at;
    cursor->node = (const berthi_unit *)nodes;
    cursor->form = form;
    cursor->place = 0;
    cursor->depth = 0;
    cursor->end = (int32_t)(track->samples.count * (uint32_t)track->dt);
}

/* BERTH_OK, or what is wrong with the sides. */
berth_status berthi_tracks_check(const berthi_track_query *q);

/* Begins at the first common tick; q->left is set. Returns 0 when all is clear already: no common
 * time, or reaches apart, which is the first test of the roots' bounds. */
int berthi_tracks_begin(berthi_track_query *q);

/* Compares the samples of two leaves from q->now on over their common time, in time order. */
berthi_finding berthi_compare_leaves(berthi_track_query *q);

/* Decides the samples in force at q->now exactly; when they are apart, q->now moves past them. */
berthi_finding berthi_settle(berthi_track_query *q);

/* Everything of the counts but the steps, for a caller whose a is side `first`. */
void berthi_tracks_report(const berthi_track_query *q, berth_status answer, uint32_t first,
                          berth_motion_counts *counts);

/* The most steps of a query of two tracks, whatever bounds their nodes. */
uint32_t berthi_tracks_worst_steps(const berth_track *a, const berth_track *b);

#ifdef BERTH_Q16
/* Whether sample i of the first side and sample j of the second collide: the predicate itself, in
 * wide integers, for samples that berthi_meet could not tell. */
int berthi_samples_meet_exactly(const berthi_placed_track *sides, uint32_t i, uint32_t j);
#endif

#endif
