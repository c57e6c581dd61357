/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* Two bodies on their ways, piece by piece: what all answers about them come down to.
 *
 * A *piece* is a stretch of time in which one leg of each is in force: both origins go straight,
 * both headings turn at a constant rate. Times within a piece are *shares* of it, in 2^-32. Where
 * a footprint is at a share, its *stance*, is found by one product each; what has to be known of a
 * piece by descending both trees of circles (glide.c) and, where two parts come near, by halving
 * time (run.c).
 *
 * q16: lengths are in *grains* of 2^-13 units, in world axes: whatever a placed body can reach is
 * within 2^29 of them, a difference within 2^30. */

#ifndef BERTHI_SWEEP_PIECE_H
#define BERTHI_SWEEP_PIECE_H

#include "../answers/contact.h"
#include "berth/bodies.h"
#include "gap.h"
#include "image.h"

/* ---- Headings of a sweep, and the rotations that they are ------------------------------------ */

/* Headings to compute with: 2^-23 of a turn, so that 128 whole turns fit. */
#define BERTHI_ANGLE_SHIFT 7 /* of a binary angle */

/* Of a leg in force: at its begin, and how far it turns to its end. Where it stands before or after
 * it does not turn. */
typedef struct berthi_bearing {
    int32_t heading, turn;
} berthi_bearing;

static inline berthi_bearing berthi_bearing_of(const berthi_heading *headings,
                                               const berthi_stay *stay)
{
    const berthi_heading *at = headings + stay->leg;
    berthi_bearing bearing;
    bearing.heading = at->heading * (1 << BERTHI_ANGLE_SHIFT);
    bearing.turn = at->turn * (1 << BERTHI_ANGLE_SHIFT);
    if (stay->until == INT32_MAX) {
        bearing.heading += bearing.turn;
    }
    if (stay->until == INT32_MAX || stay->from == INT32_MIN) {
        bearing.turn = 0;
    }
    return bearing;
}

/* A rotation to compute with. q16: 2^-16, |c|, |s| <= 2^16 (1 + 2^-12). */
typedef struct berthi_rotor {
    berth_raw c, s;
} berthi_rotor;

static inline berth_angle berthi_angle_of(int32_t heading)
{
    const uint32_t half = (UINT32_C(1) << BERTHI_ANGLE_SHIFT) >> 1;
    return berth_angle_of((uint16_t)(((uint32_t)heading + half) >> BERTHI_ANGLE_SHIFT));
}

/* A heading after a placement's rotation.
 *
 * q16: how far that is from the true one, as a part of 2^-16 of a point's distance from where it
 * turns: the angle to the nearest 2^-16 turn (2^-17 of a turn: 3.15), sine and cosine to a unit of
 * 2^-14 each (5.66), both times a placement's length, and to the nearest 2^-16 here (0.71): 9.6.
 * Without turning the rotation is the knot's own, as berth/sweep.h has it: 0.71. */
#define BERTHI_STRAY_TURNING 10
#define BERTHI_STRAY_STRAIGHT 1
static inline berthi_rotor berthi_rotor_of(berth_rotation at, int32_t heading)
{
    const berth_angle angle = berthi_angle_of(heading);
    berth_raw c = berth_cos(angle), s = berth_sin(angle);
    berthi_rotor rotor;
    berthi_turn_on((int32_t)(((uint32_t)heading << (16 - BERTHI_ANGLE_SHIFT)) -
                             ((uint32_t)berth_angle_raw(angle) << 16)) >>
                       (16 - BERTHI_ANGLE_SHIFT),
                   &c, &s);
    rotor.c = berthi_rotor_part(at.c, -at.s, c, s);
    rotor.s = berthi_rotor_part(at.s, at.c, c, s);
    return rotor;
}

/* The rotation of what does not turn. */
static inline berthi_rotor berthi_rotor_still(berth_rotation at)
{
    berthi_rotor rotor;
    rotor.c = (BERTHI_IS_EXACT ? INT32_C(4) : 1) * at.c;
    rotor.s = (BERTHI_IS_EXACT ? INT32_C(4) : 1) * at.s;
    return rotor;
}

/* ---- Grains ---------------------------------------------------------------------------------- */

typedef berth_raw berthi_grain;
#define BERTHI_GRAIN_SHIFT (BERTHI_IS_EXACT ? 3 : 0) /* of Q16.16; floats: the caller's unit */
#define BERTHI_GRAIN_LEAST BERTHI_EITHER(1, 1.0e-9)
/* What is told to be clear is apart by more than GRAIN_LEAST: the slack is more than what it is for
 * by at least that. */

/* Where a footprint's stored points are at a time: the image's own origin and a rotation; of a disc
 * its centre. */
typedef struct berthi_stance {
    berthi_gap_vector origin;
    berthi_rotor rotor;
} berthi_stance;

/* Whether what it carries is not what it was when it was placed. */
static inline int berthi_body_is_stale(const berth_body *body)
{
    return body->footprint.image != NULL && berthi_tree_of(&body->footprint)->head.crc != body->crc;
}

/* ---- The question ---------------------------------------------------------------------------- */

typedef struct berthi_body_kind berthi_body_kind;

enum { BERTHI_IS_DISC, BERTHI_IS_STANDING, BERTHI_IS_SWEEP };

/* One side. */
typedef struct berthi_glide_side {
    uint8_t shift;                       /* of its image's steps */
    uint8_t unfilled;                    /* 1: its outline is not filled */
    uint8_t is;                          /* which of these */
    uint8_t boxed;                       /* 1: a sweep's box is known */
    const berth_placed *outer;           /* where and when, with the disc that holds all */
    const berthi_body_kind *body;        /* what it brings */
    const berthi_footprint_header *tree; /* null: a disc */
    union {
        const berth_placement *at;      /* of what stands; a sweep is where its outer disc is */
        const berthi_heading *headings; /* of a sweep */
    } has;
    berthi_grain reach;    /* of a sweep: nothing is further from the origin that it turns about */
    berthi_grain moved;    /* no stored place is further from the given one */
    berthi_grain rounding; /* of all parts; where there are none, 0 */
    union {
        berthi_stance base; /* of what stands: its stance */
        struct {
            berthi_grain low[2], high[2];
        } box; /* of a sweep beside what stands: around all its points in its own frame */
    } of;
} berthi_glide_side;

/* The placement of what has a tree. */
static inline const berth_placement *berthi_side_at(const berthi_glide_side *side)
{
    return side->is == BERTHI_IS_SWEEP ? &side->outer->there.at : side->has.at;
}

/* What was found, of both sides: the first tick in contact, the legs in force then, and the parts
 * that meet, or 0; or the parts that overlap the most, as glide.c numbers what is convex. */
typedef struct berthi_glide_found {
    int32_t tick; /* UNKNOWN: all is clear before it */
    uint32_t leg[2];
    uint16_t part[2];
} berthi_glide_found;

/* What is asked for most comes first, as a short offset is a short instruction. */
typedef struct berthi_glide {
    uint8_t floor;   /* of the one of both that stands one more than its number; 0: none, both, or a
                        tree of few nodes beside a disc */
    uint8_t swapped; /* 1: side 1 is a */
    uint8_t any;     /* 1: any contact will do, not the first */
    uint8_t way;     /* of two that stand in a chain's gap the one that was found */
    berth_body_counts counts; /* but of steps those that may still be taken */
    const berth_motion_options *options;
    int32_t from, until; /* ticks in which both may be there, in the window; none: from >= until */
    berthi_grain tolerance;
    berthi_grain doubt; /* who keeps as far apart as this besides the margin is told to be clear */
    berthi_glide_side side[2]; /* discs, what stands, sweeps; whoever was named first */
    berthi_glide_found found;
} berthi_glide;

/* Two discs are what berth/answers.h is for, and need no more than that. */
static inline int berthi_are_discs(const berth_body *a, const berth_body *b)
{
    return a != NULL && b != NULL && a->footprint.image == NULL && b->footprint.image == NULL;
}

#ifdef BERTH_CFG_SEAL
#define berthi_body_seal BERTH_NAME(berthi_body_seal)
uint32_t berthi_body_seal(const berth_body *body);
#endif

/* The same as berthi_glide_begin of two discs: BERTH_OK or an error. */
#define berthi_discs_check BERTH_NAME(berthi_discs_check)
berth_status berthi_discs_check(const berth_body *a, const berth_body *b,
                                const berth_body_options *options);

/* Checks all arguments of a question and makes it: BERTH_OK or the errors of berth/bodies.h.
 * `options` may be null. */
#define berthi_glide_begin BERTH_NAME(berthi_glide_begin)
berth_status berthi_glide_begin(berthi_glide *g, const berth_body *a, const berth_body *b,
                                const berth_body_options *options);

/* One side of a question with that `boundary`; and a question of that one, as side 0, and b, all of
 * which was asked about before, with these options. */
#define berthi_glide_side_of BERTH_NAME(berthi_glide_side_of)
#define berthi_glide_beside BERTH_NAME(berthi_glide_beside)
berth_status berthi_glide_side_of(berthi_glide_side *side, const berth_body *body,
                                  uint32_t boundary);
void berthi_glide_beside(berthi_glide *g, const berthi_glide_side *a, const berth_body *b,
                         const berth_body_options *options);

/* The part of g.doubt that one body brings with it, in the caller's unit. */
#define berthi_body_doubt BERTH_NAME(berthi_body_doubt)
berth_num berthi_body_doubt(const berth_body *body);

/* Both in their order, anew: after one of them was moved. */
#define berthi_glide_sort BERTH_NAME(berthi_glide_sort)
void berthi_glide_sort(berthi_glide *g);

/* How many steps a question may take. */
static inline uint32_t berthi_body_budget(const berth_motion_options *options)
{
    return options->max_steps != 0 ? options->max_steps : UINT32_MAX;
}

/* Takes a step, when the budget has one left. */
static inline int berthi_glide_pay(berthi_glide *g)
{
    if (g->counts.steps == 0) {
        return 0;
    }
    g->counts.steps--;
    return 1;
}

/* So many at once, or what is left. */
static inline void berthi_glide_charge(berthi_glide *g, uint32_t steps)
{
    g->counts.steps -= steps < g->counts.steps ? steps : g->counts.steps;
}

/* What a question about the outer discs took, whose budget was what is left. */
static inline void berthi_glide_charge_nodes(berthi_glide *g, uint32_t steps)
{
    berthi_glide_charge(g, steps);
    g->counts.nodes += steps;
}

/* A step for a look at legs. */
static inline int berthi_glide_pay_legs(berthi_glide *g)
{
    g->counts.nodes += g->counts.steps != 0;
    return berthi_glide_pay(g);
}

/* q16: what a distance may be wrong by, strays aside, and room for jumps besides. Of each body and
 * axis a place at an end of a piece is rounded down from 1.25 grains above it at most (a share of a
 * leg is down, too, by at most a quarter of a grain), on the way from one to the other by 1 more,
 * the image's own origin by 1 and a point by 1: within 4.25. Two of them differ by at most that in
 * each axis, 6.01 in all; what is told apart is apart by 4 grains at least. From the end of a piece
 * to the begin of the next an origin may be told to jump by 2 in each axis (berthi_glide_joins) and
 * a pose that is looked at for insides be off by less than 1. */
#define BERTHI_GLIDE_SLACK 10

/* ---- Pieces ---------------------------------------------------------------------------------- */

/* One side in a piece: of a footprint the origin that it turns about, of a disc its centre. */
typedef struct berthi_glide_leg {
    berthi_grain x, y, way_x, way_y; /* at the begin, and to the end */
    union {
        int32_t heading;     /* at the begin, without the placement's own rotation */
        berthi_grain radius; /* of a disc, rounded up */
    } of;
    int32_t turn; /* to the end */
    uint32_t leg; /* its number in its motion */
} berthi_glide_leg;

typedef struct berthi_glide_piece {
    int32_t from, until; /* global ticks */
    berthi_grain slack;  /* what rounding may take of a distance, and what a sweep may be off by */
    berthi_glide_leg leg[2];
} berthi_glide_piece;

static inline int berthi_piece_turns(const berthi_glide_piece *piece)
{
    return (piece->leg[0].turn | piece->leg[1].turn) != 0;
}

/* What is in force at `tick`, of the time asked about, by `way`: 1 is the second of two discs that
 * stand in a chain's gap. Sets *piece: as long as both legs are in force from piece->from on and up
 * to piece->until (INT32_MIN, INT32_MAX: all of it, which depends on neither tick nor window), and
 * where the margin grows within one of the stretches in which that is less than 2^14 units. Returns
 * how many ways there are; 0: somebody is not there before piece->until. */
#define berthi_glide_piece_at BERTH_NAME(berthi_glide_piece_at)
uint32_t berthi_glide_piece_at(const berthi_glide *g, int32_t tick, uint32_t way,
                               berthi_glide_piece *piece);

/* The same of the first way, from the tick on in the time asked about. */
static inline uint32_t berthi_glide_piece_from(const berthi_glide *g, int32_t tick,
                                               berthi_glide_piece *piece)
{
    piece->from = tick;
    piece->until = g->until;
    return berthi_glide_piece_at(g, tick, 0, piece);
}

/* Where both are at the end of a piece. */
typedef struct berthi_glide_end {
    berthi_grain x[2], y[2];
} berthi_glide_end;

#define berthi_glide_end_of BERTH_NAME(berthi_glide_end_of)
void berthi_glide_end_of(const berthi_glide_piece *piece, berthi_glide_end *end);

/* Whether `next`, of the same way, begins at the tick at which the last one ended, and where that
 * did: then who was not inside is not. */
#define berthi_glide_joins BERTH_NAME(berthi_glide_joins)
int berthi_glide_joins(const berthi_glide_end *last, int32_t tick, const berthi_glide_piece *next);

/* The tick in which a share of a piece is: shares are 2^-32 of its time. */
static inline int32_t berthi_glide_tick(const berthi_glide_piece *piece, uint32_t share)
{
    const uint32_t ticks = (uint32_t)piece->until - (uint32_t)piece->from;
    return (int32_t)((uint32_t)piece->from + (uint32_t)(berthi_product(ticks, share) >> 32));
}

/* The margin at a tick, rounded up; at most 2^30 grains, which all is within. */
#define berthi_glide_margin BERTH_NAME(berthi_glide_margin)
berthi_grain berthi_glide_margin(const berthi_glide *g, int32_t tick);

/* A margin grows by less than 2^14 units in 2^this ticks; floats: by 2^-12 in a share of them. And
 * by how much in so many, at most. */
static inline uint32_t berthi_growth_bits(const berth_motion_options *options)
{
    uint32_t bits = BERTHI_IS_EXACT ? 28 : 20;
    while (BERTHI_IS_EXACT &&
           (uint32_t)options->margin_per_tick > UINT32_C(1) << (44 - bits)) { /* 13 at least */
        bits--;
    }
    return bits;
}

static inline berthi_wide berthi_growth_most(const berth_motion_options *options)
{
    return BERTHI_IS_EXACT ? (berthi_wide)(UINT32_C(1) << 27)
                           : options->margin_per_tick * (berth_raw)(UINT32_C(1) << 20);
}

/* The share at a tick of it, which is before its end. */
#define berthi_glide_share BERTH_NAME(berthi_glide_share)
uint32_t berthi_glide_share(const berthi_glide_piece *piece, int32_t tick);

/* A piece becomes the instant at which it begins. */
#define berthi_glide_still BERTH_NAME(berthi_glide_still)
void berthi_glide_still(berthi_glide_piece *piece);

/* ---- Where a footprint is -------------------------------------------------------------------- */

/* A stored radius. */
static inline berthi_grain berthi_radius_grains(uint32_t shift, berthi_unit radius)
{
    return berthi_size_up(berthi_size_of((berthi_extent)radius, shift), BERTHI_GRAIN_SHIFT);
}

/* The middle of a node's circle, or of a disc. */
#define berthi_disc_centre BERTH_NAME(berthi_disc_centre)
extern const berthi_unit berthi_disc_centre[2];

static inline const berthi_unit *berthi_side_circle(const berthi_glide_side *side, uint32_t node)
{
    return side->tree != NULL ? berthi_circle_at(side->tree, node) : berthi_disc_centre;
}

/* A stored point in the world. q16: |(x, y)| <= 16384 * 1.415 steps, so both sums fit 31 bits. */
static inline void berthi_stance_point_here(const berthi_stance *stance, uint32_t shift,
                                            const berthi_unit *point, berthi_gap_vector *to)
{
    const berth_raw c = stance->rotor.c, s = stance->rotor.s;
    const uint32_t down = 16 + BERTHI_GRAIN_SHIFT - shift;
    to->x = stance->origin.x + berthi_steps_floor(c * point[0] - s * point[1], down);
    to->y = stance->origin.y + berthi_steps_floor(s * point[0] + c * point[1], down);
}

/* Where the origin of a leg, or a disc's centre, is at a share. */
static inline void berthi_glide_place_here(uint64_t share, const berthi_glide_leg *leg,
                                           berthi_gap_vector *to)
{
    to->x = leg->x + berthi_way_at(leg->way_x, share);
    to->y = leg->y + berthi_way_at(leg->way_y, share);
}

/* Both, for speed, or in one place where code shall be small. */
#ifdef __OPTIMIZE_SIZE__
#define berthi_stance_point BERTH_NAME(berthi_stance_point)
#define berthi_glide_place BERTH_NAME(berthi_glide_place)
void berthi_stance_point(const berthi_stance *stance, uint32_t shift, const berthi_unit *point,
                         berthi_gap_vector *to);
void berthi_glide_place(uint64_t share, const berthi_glide_leg *leg, berthi_gap_vector *to);
#else
#define berthi_stance_point berthi_stance_point_here
#define berthi_glide_place berthi_glide_place_here
#endif

/* The image's own origin, turned. */
static BERTHI_MERGED void berthi_add_origin(berthi_stance *stance,
                                            const berthi_footprint_header *tree)
{
    const berth_raw x = berth_num_raw(tree->ground.origin_x);
    const berth_raw y = berth_num_raw(tree->ground.origin_y);
    const berth_raw c = stance->rotor.c, s = stance->rotor.s;
    stance->origin.x += berthi_wide_floor(berthi_wide_dot(c, -s, x, y), 16 + BERTHI_GRAIN_SHIFT);
    stance->origin.y += berthi_wide_floor(berthi_wide_dot(s, c, x, y), 16 + BERTHI_GRAIN_SHIFT);
}

/* ---- Kinds -------------------------------------------------------------------------------------
 *
 * What of the library a question needs for a body is a constant table of functions, which the
 * placement of its outer disc names (berth_kind.body), as the call that placed it set it: what
 * nothing that is placed names, a linker drops. What a sweep needs beside what stands alone, that
 * brings (corridor.c), and where a sweep is the questions that tell it (bodies.c):
 * BERTHI_BROUGHT. */

typedef struct berthi_bead berthi_bead;
typedef struct berthi_corridor berthi_corridor;
typedef struct berthi_glide_run berthi_glide_run;
typedef struct berthi_couple berthi_couple;

#define berthi_sweep_where BERTH_NAME(berthi_sweep_where)

/* What may turn. */
typedef struct berthi_turn_table {
    /* Where a piece begins and ends at these shares of a leg, its heading and turn; returns its
     * stray there. */
    berthi_grain (*set_leg)(const berthi_glide_side *side, const berthi_stay *stay,
                            const uint64_t *share, berthi_glide_leg *leg);
    /* Its runs, a circle and two parts meanwhile (glide.h, run.h). */
    int (*next)(berthi_glide_run *run, berth_status status);
    void (*bend)(const berthi_glide_run *run, uint32_t side, const berthi_unit *circle,
                 berthi_bead *to);
    berthi_grain (*bends)(const berthi_couple *c);
    int (*ends)(berthi_couple *c);
    /* Beside what stands its corridor, parts of a leaf, and several legs at once (corridor.h). */
    int (*along)(berthi_corridor *c, const berthi_glide_run *run, const berthi_gap_vector *at,
                 berthi_grain around);
    int (*touches)(const berthi_corridor *c, uint32_t link, uint32_t *left);
    int32_t (*ahead)(berthi_glide *g, uint32_t leg, int32_t *tick, int32_t until);
} berthi_turn_table;

struct berthi_body_kind {
    /* Where a side is at a share, or at the end of its leg. */
    void (*stance)(const berthi_glide_side *side, const berthi_glide_leg *leg, uint64_t share,
                   berthi_stance *stance);
    /* Of what has a footprint, what is its own of a side; and the footprint's placement at a tick
     * in which it is there: start 0. */
    void (*set_side)(berthi_glide_side *side);
    void (*where)(const berthi_glide_side *side, int32_t tick, berth_placement *at);

    /* What stands: a run beside it (corridor.h). Else null. */
    berth_status (*beside)(berthi_glide_run *run);
    const berthi_turn_table *turns; /* of what may turn; else null */
};

/* Where both sides are at a share. */
#define berthi_piece_stances BERTH_NAME(berthi_piece_stances)
void berthi_piece_stances(const berthi_glide *g, const berthi_glide_piece *piece, uint64_t share,
                          berthi_stance *at);

/* As `where` of a sweep. */
BERTHI_BROUGHT void berthi_sweep_where(const berthi_glide_side *side, int32_t tick,
                                       berth_placement *at);

/* ---- Lengths --------------------------------------------------------------------------------- */

/* Distances in the caller's unit: grains rounded down; and up, at most 2^29 grains. */
static inline berth_num berthi_grain_length(berthi_grain grains)
{
    return berthi_steps_num(grains, BERTHI_GRAIN_SHIFT);
}

static inline berthi_grain berthi_grains_up(berth_raw length)
{
    return berthi_steps_up(length, BERTHI_GRAIN_SHIFT);
}

static inline berthi_grain berthi_grains_down(berth_raw length)
{
    return berthi_steps_floor(length, BERTHI_GRAIN_SHIFT);
}

#endif
