/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* Two bodies on their ways, piece by piece: what all answers about them come down to.
 *
 * A *piece* is a stretch of time in which one leg of each is in force: both origins go straight,
 * both headings turn at a constant rate. Times within a piece are *shares* of it, in 2^-32. Poses
 * at a share are found by one product each, and what has to be known of a piece by descending both
 * trees of circles (glide.c) and, where two parts come near, by halving time (glide_parts.c).
 *
 * q16: lengths are in *grains* of 2^-13 units, in world axes: whatever a placed body can reach is
 * within 2^29 of them, a difference within 2^30. */

#ifndef BERTHI_SWEEP_GLIDE_H
#define BERTHI_SWEEP_GLIDE_H

#include "../answers/seek.h"
#include "berth/bodies.h"
#include "heading.h"

#ifdef BERTH_Q16
typedef int32_t berthi_grain;
#define BERTHI_GRAIN_SHIFT 3 /* of Q16.16 */
#define BERTHI_GRAIN_LEAST 1
#else
typedef berth_raw berthi_grain; /* the caller's unit */
#define BERTHI_GRAIN_LEAST BERTHI_C(1.0e-9)
#endif
/* What is told to be clear is apart by more than GRAIN_LEAST: the slack is more than what it is for
 * by at least that. */

/* The whole of a piece, in shares. */
#define BERTHI_SHARE_ALL (UINT64_C(1) << 32)

/* ---- The question ---------------------------------------------------------------------------- */

/* One side. */
typedef struct berthi_glide_side {
    const berth_placed *outer;           /* where and when, with the disc that holds all */
    const berthi_footprint_header *tree; /* null: a disc */
    const berthi_heading *headings;      /* of a sweep; null: it does not turn */
    const berth_placement *at;           /* of what has a tree */
    berthi_grain reach;    /* of a sweep: nothing is further from the origin that it turns about */
    uint32_t kind, crc[2]; /* for the order of both: its kind, and of its images */
    berthi_grain rounding; /* of all parts; where there are none, 0 */
    berthi_grain moved;    /* no stored place is further from the given one */
    berthi_grain base_x, base_y; /* of what stands: its image's own origin, world */
    berthi_rotor rotor;
    berthi_grain low[2], high[2]; /* a box around all points in its own frame, when it is known */
    uint8_t boxed;
    uint8_t unfilled; /* 1: its outline is not filled */
} berthi_glide_side;

static inline int berthi_side_stands(const berthi_glide_side *side)
{
    return side->tree != NULL && side->headings == NULL;
}

typedef struct berthi_glide {
    berthi_glide_side side[2];    /* in an order of their own, whoever was named first */
    uint8_t swapped;              /* 1: side 1 is a */
    berth_motion_options options; /* margin, rate and from; max_steps is not read */
    int32_t from, until; /* ticks in which both may be there, in the window; none: from >= until */
    berthi_grain tolerance;
    berthi_grain doubt; /* who keeps as far apart as this besides the margin is told to be clear */
    uint8_t any;        /* 1: any contact will do, not the first */
    uint32_t left;      /* steps that may still be taken */
    berth_body_counts counts;
} berthi_glide;

/* Two discs are what berth/answers.h is for. */
static inline int berthi_are_discs(const berthi_glide *g)
{
    return g->side[0].tree == NULL && g->side[1].tree == NULL;
}

/* Checks all arguments of a question and makes it: BERTH_OK or the errors of berth/bodies.h.
 * `options` may be null. */
#define berthi_glide_begin BERTH_NAME(berthi_glide_begin)
berth_status berthi_glide_begin(berthi_glide *g, const berth_body *a, const berth_body *b,
                                const berth_body_options *options);

/* The part of g.doubt that one body brings with it, in the caller's unit. */
#define berthi_body_doubt BERTH_NAME(berthi_body_doubt)
berth_num berthi_body_doubt(const berth_body *body);

/* Both in their order, anew: after one of them was moved. */
#define berthi_glide_sort BERTH_NAME(berthi_glide_sort)
void berthi_glide_sort(berthi_glide *g);

/* Takes a step, when the budget has one left. */
static inline int berthi_glide_pay(berthi_glide *g)
{
    if (g->left == 0) {
        return 0;
    }
    g->left--;
    g->counts.steps++;
    return 1;
}

/* Steps that a question about the outer discs took, whose budget was what is left. */
static inline void berthi_glide_charge(berthi_glide *g, uint32_t steps)
{
    g->left -= steps < g->left ? steps : g->left;
    g->counts.steps += steps;
    g->counts.nodes += steps;
}

/* q16: what a distance may be wrong by, strays aside, and room for jumps besides. Of each body and
 * axis a place at an end of a piece is rounded down from 1.25 grains above it at most (a share of a
 * leg is down, too, by at most a quarter of a grain), on the way from one to the other by 1 more,
 * the image's own origin by 1 and a point by 1: within 4.25. Two of them differ by at most that in
 * each axis, 6.01 in all; what is told apart is apart by 4 grains at least. From the end of a piece
 * to the begin of the next an origin may be told to jump by 2 in each axis (berthi_glide_joins) and
 * a pose that is looked at for insides be off by less than 1. */
#ifdef BERTH_Q16
#define BERTHI_GLIDE_SLACK 10
#endif

/* ---- Pieces ---------------------------------------------------------------------------------- */

/* One side in a piece: of a footprint the origin that it turns about, of a disc its centre. */
typedef struct berthi_glide_leg {
    berthi_grain x, y, way_x, way_y; /* at the begin, and to the end */
    berthi_bearing bearing;          /* the same; without the placement's own rotation */
    berthi_grain radius;             /* of a disc, rounded up */
    berthi_grain stray; /* nothing is further from where it should be than this and what is said of
                           a place at an end */
    uint32_t leg, part; /* numbers in its motion, and in its chain */
} berthi_glide_leg;

typedef struct berthi_glide_piece {
    int32_t from, until; /* global ticks */
    berthi_glide_leg leg[2];
#ifndef BERTH_Q16
    berth_raw slack; /* what rounding may take of a distance */
#endif
    uint8_t turns; /* 1: one of them turns */
} berthi_glide_piece;

/* What is in force at `tick`, by `way` as in berthi_seek_stays: where several discs stand in a
 * chain's gap. Sets *piece: as long as both legs are in force from `from` on and up to `until`
 * (INT32_MIN, INT32_MAX: all of it, which depends on neither tick nor window), and where the margin
 * grows within one of the stretches in which that is less than 2^14 units. Returns the ways that
 * there are, for berthi_has_way; 0: somebody is not there before piece->until. */
#define berthi_glide_piece_at BERTH_NAME(berthi_glide_piece_at)
uint32_t berthi_glide_piece_at(const berthi_glide *g, int32_t tick, int32_t from, int32_t until,
                               uint32_t way, berthi_glide_piece *piece);

/* Whether `next`, of the same way, begins where `last` ended: then who was not inside is not. */
#define berthi_glide_joins BERTH_NAME(berthi_glide_joins)
int berthi_glide_joins(const berthi_glide_piece *last, const berthi_glide_piece *next);

/* The tick in which a share of a piece is. */
static inline int32_t berthi_glide_tick(const berthi_glide_piece *piece, uint64_t share)
{
    const uint32_t ticks = (uint32_t)piece->until - (uint32_t)piece->from;
    return (int32_t)((uint32_t)piece->from +
                     (share >= BERTHI_SHARE_ALL ? ticks : (uint32_t)(ticks * share >> 32)));
}

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

/* Whether one is inside of the other's filled outline as they stand at a tick of a piece: HIT,
 * CLEAR or UNKNOWN. Exact where the boundaries are clear then; else it may be either. */
#define berthi_glide_inside BERTH_NAME(berthi_glide_inside)
berth_status berthi_glide_inside(berthi_glide *g, const berthi_glide_piece *piece, int32_t tick);

/* ---- What is asked of a stretch of time --------------------------------------------------------
 */

/* From *tick on to where the outer discs come nearer than `more` and the margin, before `until`, by
 * the motions' trees: HIT, then *tick is there; CLEAR; UNKNOWN, all is clear before *tick. */
#define berthi_glide_skip BERTH_NAME(berthi_glide_skip)
berth_status berthi_glide_skip(berthi_glide *g, int32_t until, berthi_grain more, int32_t *tick);

typedef struct berthi_glide_found {
    int32_t tick;             /* HIT: the first tick in contact; UNKNOWN: all is clear before it */
    uint32_t leg[2], part[2]; /* HIT: in force then, and the parts that meet or 0; of the sides */
} berthi_glide_found;

/* The first contact in ticks from <= t < until, within g->from and g->until, insides included: HIT,
 * CLEAR, UNKNOWN. `apart`: just before `from` they were both there and did not overlap, and neither
 * jumps then, so that nobody can be inside. */
#define berthi_glide_first BERTH_NAME(berthi_glide_first)
berth_status berthi_glide_first(berthi_glide *g, int32_t from, int32_t until, int apart,
                                berthi_glide_found *found);

/* What is told of a contact. */
#define berthi_glide_tell BERTH_NAME(berthi_glide_tell)
void berthi_glide_tell(const berthi_glide *g, const berthi_glide_found *found,
                       berth_body_impact *impact);

/* Where a sweep is at a tick, as berth_sweep_at has it. */
#define berthi_sweep_pose BERTH_NAME(berthi_sweep_pose)
berth_status berthi_sweep_pose(const berth_presence *there, const berthi_heading *headings,
                               int32_t tick, berth_placement *at);

/* Where both are at a tick in which they are there (way 0): start 0; a disc is turned by 0. */
#define berthi_glide_where BERTH_NAME(berthi_glide_where)
void berthi_glide_where(const berthi_glide *g, int32_t tick, berth_placement *a,
                        berth_placement *b);

/* Distances in the caller's unit: grains rounded down; and up, at most 2^29 grains. */
#ifdef BERTH_Q16
static inline berth_num berthi_grain_length(berthi_grain grains)
{
    const berthi_grain most = (INT32_MAX >> BERTHI_GRAIN_SHIFT);
    return berth_num_of((grains > most ? most : grains) * (1 << BERTHI_GRAIN_SHIFT));
}

static inline berthi_grain berthi_grains_up(berth_raw length)
{
    return berthi_ceil_shift(length, BERTHI_GRAIN_SHIFT);
}

static inline berthi_grain berthi_grains_down(berth_raw length)
{
    return length >> BERTHI_GRAIN_SHIFT;
}
#else
static inline berth_num berthi_grain_length(berthi_grain grains)
{
    return berth_num_of(grains);
}

static inline berthi_grain berthi_grains_up(berth_raw length)
{
    return length;
}

static inline berthi_grain berthi_grains_down(berth_raw length)
{
    return length;
}
#endif

#endif
