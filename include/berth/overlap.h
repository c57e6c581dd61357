/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* Do two footprints overlap, and how near are they? Placed once, asked often.
 *
 * What an overlap is, and how exact answers are, is said in berth/footprint.h. */

#ifndef BERTH_OVERLAP_H
#define BERTH_OVERLAP_H

#include "footprint.h"

BERTH_BEGIN_DECLS

/* ---- Placed --------------------------------------------------------------------------------- */

/* A footprint, placed: a value of 36 bytes on a 32-bit core, which may be copied. Valid while the
 * image stands unchanged; view and placement are not needed any more. After berth_footprint_refit
 * each call refuses it: BERTH_E_STALE. */
typedef struct berth_placed_footprint {
    const void *image;
    berth_placement at;
    uint32_t crc;           /* of the image as it was */
    berth_raw x, y, radius; /* a circle around all of it, world; rounded outward */
#ifdef BERTH_CFG_SEAL
    uint32_t seal; /* of all that is before */
#endif
} berth_placed_footprint;

/* Checks view and placement, and works out *placed. Returns BERTH_OK, BERTH_E_NULL, BERTH_E_VIEW or
 * the error of berth_placement_check. */
#define berth_footprint_place BERTH_NAME(berth_footprint_place)
BERTH_NODISCARD berth_status berth_footprint_place(const berth_footprint *footprint,
                                                   const berth_placement *at,
                                                   berth_placed_footprint *placed);

/* ---- Do they overlap? ----------------------------------------------------------------------- */

typedef struct berth_footprint_options {
    uint32_t max_steps; /* give up with BERTH_UNKNOWN before more than this many steps; 0: never. A
                           step is a pair of circles or of parts looked at, or one of these looked
                           at from a point that may be inside */
    uint8_t boundary;   /* 1: outlines are not filled: one inside of the other is clear */
    berth_num margin;   /* added to the rounding, 0 to BERTH_RADIUS_MAX */
} berth_footprint_options;

typedef struct berth_footprint_counts {
    uint32_t steps;   /* never more than berth_footprint_worst_steps; of a distance, which counts
                         what exact tests take (q16), berth_footprint_distance_worst_steps */
    uint32_t circles; /* of these, tests of circles */
    uint32_t inner;   /* besides: looks at two inner circles */
    uint32_t parts;   /* of the steps, tests of segments or triangles */
    uint32_t leaves;  /* pairs of leaves that were reached */
    uint32_t exact;   /* tests of circles or of parts that the exact fallback decided (q16) */
    uint16_t node_a, node_b; /* BERTH_HIT: the nodes that meet; 0 when one is inside; else 0 */
} berth_footprint_counts;

/* Do a and b, as placed, overlap, or come nearer than the margin?
 *
 * a and b may be the same. Returns BERTH_CLEAR, BERTH_HIT, BERTH_UNKNOWN (only with a budget), or
 * BERTH_E_NULL, BERTH_E_PLACED, BERTH_E_STALE, BERTH_E_KIND (an option that is none; or an outline
 * or triangles built with circles_only), BERTH_E_MARGIN.
 *
 * In q16 no 64-bit multiplication unless two parts are within some steps of touching or a ring's
 * point is within the other's root circle. A pair that is far apart costs 165 instructions on m3,
 * 220 on m0 (`make bench-shapes`). */
#define berth_footprint_overlap BERTH_NAME(berth_footprint_overlap)
BERTH_NODISCARD berth_status berth_footprint_overlap(const berth_placed_footprint *a,
                                                     const berth_placed_footprint *b,
                                                     const berth_footprint_options *options,
                                                     berth_footprint_counts *counts);

/* What kept a pair apart, or where it met: the caller's, one for each pair, zero to begin with. It
 * only says where to look first: a wrong one, or another pair's, changes no answer. */
typedef struct berth_footprint_witness {
    uint16_t node_a, node_b; /* the nodes with which the last walk ended, or began to be clear */
    uint16_t part_a, part_b; /* the parts that met */
    uint8_t hit;             /* 1: parts that met, 2: inner circles; 0: nodes that were apart */
    uint8_t room[3];
} berth_footprint_witness;

/* The same answer, in fewer steps where little has moved since the last frame left *witness. */
#define berth_footprint_overlap_again BERTH_NAME(berth_footprint_overlap_again)
BERTH_NODISCARD berth_status berth_footprint_overlap_again(const berth_placed_footprint *a,
                                                           const berth_placed_footprint *b,
                                                           const berth_footprint_options *options,
                                                           berth_footprint_witness *witness,
                                                           berth_footprint_counts *counts);

/* berth_footprint_overlap for a single question: places both. The statuses of both calls. */
#define berth_footprint_collide BERTH_NAME(berth_footprint_collide)
BERTH_NODISCARD berth_status berth_footprint_collide(const berth_footprint *a,
                                                     const berth_placement *placement_a,
                                                     const berth_footprint *b,
                                                     const berth_placement *placement_b,
                                                     const berth_footprint_options *options,
                                                     berth_footprint_counts *counts);

/* Is any point of a's parts, or (without `boundary`) of its inside, nearer to (x, y) (world, within
 * +-BERTH_COORDINATE_MAX) than the sum of `radius` (0 to BERTH_RADIUS_MAX), a's rounding and the
 * margin? Where all of these are 0, a point on a part is a hit. Exact in q16 for the disc as given.
 * As berth_footprint_collide; besides, BERTH_E_COORDINATE and BERTH_E_RADIUS. At most
 * berth_footprint_worst_steps(a, a) steps. */
#define berth_footprint_collide_disc BERTH_NAME(berth_footprint_collide_disc)
BERTH_NODISCARD berth_status berth_footprint_collide_disc(
    const berth_footprint *a, const berth_placement *placement_a, berth_num x, berth_num y,
    berth_num radius, const berth_footprint_options *options, berth_footprint_counts *counts);

/* Do a and b overlap, which keep only circles: solid discs (CYLINDER), and trees built with
 * circles_only, whose leaf circles decide? The smallest question about footprints: it links no code
 * for parts, insides and margins (`make size`).
 *
 * As berth_footprint_collide, but BERTH_E_KIND: a view that keeps parts; or, without `boundary`, an
 * outline's circles, which do not show what is inside. BERTH_E_MARGIN: a margin other than 0. */
#define berth_footprint_collide_circles BERTH_NAME(berth_footprint_collide_circles)
BERTH_NODISCARD berth_status berth_footprint_collide_circles(const berth_footprint *a,
                                                             const berth_placement *placement_a,
                                                             const berth_footprint *b,
                                                             const berth_placement *placement_b,
                                                             const berth_footprint_options *options,
                                                             berth_footprint_counts *counts);

/* ---- How near? ------------------------------------------------------------------------------ */

/* The least distance of two footprints, and where. */
typedef struct berth_separation {
    berth_num distance; /* less both roundings and the margin; q16: exact, rounded down to a unit of
                           Q16.16; 0: they overlap or touch */
    berth_num ax, ay, bx, by; /* the nearest points of the parts (a circle's: its centre), world,
                                 before rounding; q16: within two units */
    uint16_t part_a, part_b;  /* the parts that these are of; a circle's: its node */
    uint8_t feature_a, feature_b; /* of the part: 0: an edge (of a triangle 0 to 2) between its
                                     corners; 4 and a number: that corner */
    uint8_t found; /* 0: nothing is as near as `below`: distance is that, and the rest 0 */
} berth_separation;

/* How near are a and b? `below`, above 0 and at most BERTH_SEPARATION_MAX: only if nearer than
 * that, which is cheaper. `last`, which may be null, is the answer of the last frame: the search
 * begins with its features and walks from them to the new ones (M. C. Lin and J. F. Canny, "A fast
 * algorithm for incremental distance calculation", 1991): two convex outlines that moved little
 * take a constant number of tests. It may be wrong, or of another pair: the answer is the same.
 *
 * BERTH_HIT: they overlap (distance 0; the features are some that do, or with one inside of the
 * other 0); BERTH_CLEAR: they do not, and *separation is set; BERTH_UNKNOWN: nothing is told. The
 * errors of berth_footprint_overlap, and BERTH_E_DISTANCE. Which of several equally near pairs is
 * told is not defined, but the same on every machine. */
#define BERTH_SEPARATION_MAX BERTH_NUM(32767)
#define berth_footprint_distance BERTH_NAME(berth_footprint_distance)
BERTH_NODISCARD berth_status berth_footprint_distance(
    const berth_placed_footprint *a, const berth_placed_footprint *b, berth_num below,
    const berth_footprint_options *options, const berth_separation *last,
    berth_separation *separation, berth_footprint_counts *counts);

/* ---- Bounds --------------------------------------------------------------------------------- */

/* The most steps that a query of a against b can take, wherever they are placed, and a distance,
 * whatever `last` is (UINT32_MAX: as many or more); 0 when a or b is null or not a view. */
#define berth_footprint_worst_steps BERTH_NAME(berth_footprint_worst_steps)
BERTH_NODISCARD uint32_t berth_footprint_worst_steps(const berth_footprint *a,
                                                     const berth_footprint *b);
#define berth_footprint_distance_worst_steps BERTH_NAME(berth_footprint_distance_worst_steps)
BERTH_NODISCARD uint32_t berth_footprint_distance_worst_steps(const berth_footprint *a,
                                                              const berth_footprint *b);

BERTH_END_DECLS

#endif
