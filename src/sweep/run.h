/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* A part of a piece in which nobody turns far: what the descent of two trees (glide.c) and the look
 * at two parts (parts.c) share. */

#ifndef BERTHI_SWEEP_RUN_H
#define BERTHI_SWEEP_RUN_H

#include "gap.h"
#include "glide.h"
#include "../core/divide.h"

/* Where a footprint's stored points are at a time: the image's own origin and a rotation; of a disc
 * its centre. */
typedef struct berthi_stance {
    berthi_grain x, y;
    berthi_rotor rotor;
} berthi_stance;

typedef struct berthi_glide_run {
    berthi_glide *g;
    const berthi_glide_piece *piece;
    uint64_t from, until; /* shares of the piece; from is a multiple of its width */
    uint64_t low, best;   /* only from low on, and before best: a contact's, when one is known */
    berthi_grain less;    /* nearest: only below this; else 0 */
    uint64_t near;        /* and when that is */
    berthi_grain slack;   /* of all distances, with both strays */
    uint8_t nearest;      /* 1: how near; 0: the first contact */
    uint8_t found;
    uint32_t part[2];
    berthi_grain pivot_x[2], pivot_y[2]; /* where they turn, at `from` */
    berthi_grain margin, margin_way;     /* at the piece's begin, and from there to its end */
    uint32_t bend[2];                    /* see berthi_bend_of */
    berthi_stance stance[2][2];          /* at `from` and `until` */
} berthi_glide_run;

/* What of a footprint two leaves, or one part each, are: up to three corners as stored, and a
 * radius. */
typedef struct berthi_facet {
    const berthi_unit *corner[3];
    uint32_t corners;
    berthi_grain radius;
    berthi_grain arm; /* no corner is further from where it turns */
    uint32_t part;
} berthi_facet;

#define berthi_stance_at BERTH_NAME(berthi_stance_at)
#define berthi_glide_margin BERTH_NAME(berthi_glide_margin)
#define berthi_facets_glide BERTH_NAME(berthi_facets_glide)

#define berthi_side_stand BERTH_NAME(berthi_side_stand)
#define berthi_side_box BERTH_NAME(berthi_side_box)

#define berthi_glide_ahead BERTH_NAME(berthi_glide_ahead)

/* Legs from `leg` on, which begins at `tick` and before `until`, in which a sweep does not turn,
 * past what stands on side `still`: when they end (`tick`: there are not two), and whether all of
 * them are clear at a glance. */
int32_t berthi_glide_ahead(berthi_glide *g, uint32_t still, uint32_t leg, int32_t tick,
                           int32_t until, int *clear);

/* Works out where what stands is; and the box around a footprint in its own frame. */
void berthi_side_stand(berthi_glide_side *side);
void berthi_side_box(berthi_glide_side *side);

/* Where a side is at a share. */
void berthi_stance_at(const berthi_glide_run *run, uint32_t side, uint64_t share,
                      berthi_stance *stance);

/* The margin at a tick, rounded up; at most 2^30 grains, which all is within. */
berthi_grain berthi_glide_margin(const berthi_glide *g, int32_t tick);

/* Two facets in what is left of the run: run->best, run->less and the parts where they are the
 * first, or the nearest. HIT, CLEAR, UNKNOWN. */
berth_status berthi_facets_glide(berthi_glide_run *run, const berthi_facet facets[2]);

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
    const uint32_t size = (uint32_t)(turn < 0 ? -turn : turn), part = (size >> 8) + 1;
    return size == 0 ? 0 : ((part * part * 5) >> 14) + 1;
}

#ifdef BERTH_Q16

/* d * bend, rounded up. */
static inline berthi_grain berthi_bent(uint32_t bend, berthi_grain arm)
{
    return bend == 0 ? 0 : (berthi_grain)((int64_t)arm * bend >> 16) + 1;
}

/* A product with a share, rounded down. */
static inline int32_t berthi_shared(int32_t way, uint64_t share)
{
    return share >= BERTHI_SHARE_ALL ? way : (int32_t)((int64_t)way * (uint32_t)share >> 32);
}

static inline berthi_grain berthi_way_at(berthi_grain way, uint64_t share)
{
    return berthi_shared(way, share);
}

/* A stored point in the world: |(x, y)| <= 16384 * 1.415 steps, so both sums fit 31 bits. */
static inline void berthi_stance_point(const berthi_stance *stance, uint32_t shift,
                                       const berthi_unit *point, berthi_grain *x, berthi_grain *y)
{
    const int32_t c = stance->rotor.c, s = stance->rotor.s;
    const uint32_t down = 16 + BERTHI_GRAIN_SHIFT - shift;
    *x = stance->x + ((c * point[0] - s * point[1]) >> down);
    *y = stance->y + ((s * point[0] + c * point[1]) >> down);
}

/* A stored radius. */
static inline berthi_grain berthi_radius_grains(uint32_t shift, berthi_unit radius)
{
    return (berthi_grain)((((uint32_t)(berthi_extent)radius << shift) +
                           (UINT32_C(1) << BERTHI_GRAIN_SHIFT) - 1) >>
                          BERTHI_GRAIN_SHIFT);
}

/* At least the length of (x, y), at most 1.025 times it and 2; |x|, |y| <= 2^26.5. */
static inline berthi_grain berthi_arm_of(berthi_grain x, berthi_grain y)
{
    const uint32_t ax = (uint32_t)berthi_abs(x), ay = (uint32_t)berthi_abs(y);
    const uint32_t most = ax > ay ? ax : ay, least = ax > ay ? ay : ax;
    const uint32_t flat = most + (least * 13 >> 6),
                   steep = most - (most * 10 >> 6) + (least * 37 >> 6);
    return (berthi_grain)(flat > steep ? flat : steep) + 1;
}

#else

static inline berthi_grain berthi_bent(uint32_t bend, berthi_grain arm)
{
    return arm * (berth_raw)bend / 65536;
}

static inline int32_t berthi_shared(int32_t way, uint64_t share)
{
    return share >= BERTHI_SHARE_ALL ? way : (int32_t)((int64_t)way * (uint32_t)share >> 32);
}

static inline berthi_grain berthi_way_at(berthi_grain way, uint64_t share)
{
    return way * ((berth_raw)share * BERTHI_C(2.3283064365386963e-10));
}

static inline void berthi_stance_point(const berthi_stance *stance, uint32_t shift,
                                       const berthi_unit *point, berthi_grain *x, berthi_grain *y)
{
    (void)shift;
    *x = stance->x + berthi_dot(stance->rotor.c, -stance->rotor.s, point[0], point[1]);
    *y = stance->y + berthi_dot(stance->rotor.s, stance->rotor.c, point[0], point[1]);
}

static inline berthi_grain berthi_radius_grains(uint32_t shift, berthi_unit radius)
{
    (void)shift;
    return radius;
}

static inline berthi_grain berthi_arm_of(berthi_grain x, berthi_grain y)
{
    return berthi_length_up(x, y) * (1 + 8 * BERTHI_EPSILON);
}

#endif

/* The margin at a share, rounded up. */
static inline berthi_grain berthi_run_margin(const berthi_glide_run *run, uint64_t share)
{
    berthi_grain margin = run->margin;
    if (run->margin_way > 0) {
        margin += berthi_way_at(run->margin_way, share);
#ifdef BERTH_Q16
        margin++;
#else
        margin *= 1 + 8 * BERTHI_EPSILON;
#endif
    }
    return margin;
}

/* Of shares that are halved again and again: after one that ends at `share` comes one of this
 * width, if not of a smaller one. */
static inline uint64_t berthi_share_width(uint64_t share, uint64_t most)
{
    const uint64_t width = share & (~share + 1);
    return width < most && width != 0 ? width : most;
}

/* A piece becomes as if it began at a later tick of it; its ways are what they were. */
static inline void berthi_glide_hold(berthi_glide_piece *piece, int32_t tick)
{
    const uint64_t share = berthi_share_of((uint32_t)tick - (uint32_t)piece->from,
                                           (uint32_t)piece->until - (uint32_t)piece->from);
    for (uint32_t side = 0; side < 2; side++) {
        berthi_glide_leg *const leg = &piece->leg[side];
        leg->x += berthi_way_at(leg->way_x, share);
        leg->y += berthi_way_at(leg->way_y, share);
        leg->bearing.heading += berthi_shared(leg->bearing.turn, share);
    }
    piece->from = tick;
}

static inline uint32_t berthi_tree_shift(const berthi_footprint_header *tree)
{
    return tree != NULL ? tree->ground.shift : 0;
}

#endif
