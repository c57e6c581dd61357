/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* What a query of two motions keeps: the walk, and of each side what its legs are. It is the greater
 * part of the stack that a query needs. */

#ifndef BERTHI_MOTION_QUERY_H
#define BERTHI_MOTION_QUERY_H

#include "walk.h"

/* A tree of legs, placed: a motion of one block, or a block of one. */
typedef struct berthi_part {
    const berth_motion *motion;
    const berth_placement *at;
    const berthi_block *block; /* null: the motion is one block */
    int32_t start, end;        /* global ticks of its first leg's begin and its last one's end */
    berth_raw x, y;            /* world position of its origin */
} berthi_part;

/* Of one side of a walk: its legs. */
typedef struct berthi_legs {
    const berth_motion *motion;
    const berth_placement *at;
    const berthi_block *block;
    const berthi_unit *points; /* of the tree's first leg */
    uint32_t first;            /* number of that leg in the motion */
    int32_t ticks;             /* held: that a leg lasts; straight: 0 */
} berthi_legs;

typedef struct berthi_query {
    berthi_walk w;
    berthi_legs a, b;
    const berth_motion_options *options; /* null: none that matters to a test */
    int32_t zero;                        /* global tick of the walk's 0 */
    berth_len margin;                    /* steps of a, up: the margin at the end of the walk */
    berth_len sure;                      /* steps of a, down: the margin at its begin */
    uint32_t legs, exact;                /* counts */
    uint32_t leg_a, leg_b;               /* of the hit */
    int any;                             /* 1: any hit will do */
} berthi_query;

#define berthi_compare_legs BERTH_NAME(berthi_compare_legs)
#define berthi_ask_parts BERTH_NAME(berthi_ask_parts)
#define berthi_part_of BERTH_NAME(berthi_part_of)
#define berthi_margin_at BERTH_NAME(berthi_margin_at)
#define berthi_ask_many BERTH_NAME(berthi_ask_many)

/* Compares the legs of two leaves from w.now on up to the end of the walk's current pair, in time
 * order; at a hit w.now is the tick from which on both legs are in force. */
berthi_finding berthi_compare_legs(berthi_query *q);

/* q16: see set_slack in parts.c; and by how many steps the distance of two stored points, and of two
 * points on legs, may be wrong as it is computed. */
#define BERTHI_NODE_SLACK 9
#define BERTHI_HELD_SLACK 9
#define BERTHI_LEG_SLACK 16

/* Part k of a motion, or all of it. */
#define BERTHI_WHOLE UINT32_MAX
void berthi_part_of(berthi_part *part, const berth_presence *there, uint32_t k);

/* Whether two parts meet in global ticks from <= t < until, in which each is either moving all the
 * time, or standing all the time. */
berthi_finding berthi_ask_parts(berthi_query *q, const berthi_part *a, const berthi_part *b,
                                int32_t from, int32_t until);

/* The same for two placed motions of which one has several parts: `whole_a` and `whole_b` are what
 * moves as a whole, or the one part that stands. */
berthi_finding berthi_ask_many(berthi_query *q, const berth_presence *a, const berth_presence *b,
                               const berthi_part *whole_a, const berthi_part *whole_b, int32_t from,
                               int32_t until);

#ifdef BERTH_Q16
/* The margin at a global tick, in 2^-30 units: exact. */
int64_t berthi_margin_at(const berth_motion_options *options, int32_t tick);
#endif

#endif
