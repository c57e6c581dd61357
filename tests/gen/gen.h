/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* Seeded motions and placements for the property, golden and benchmark programs.
 *
 * Integers only, and nothing of the library: the same seed gives the same bits on every machine,
 * whatever arithmetic the library was built with. (So no expression here draws two random numbers:
 * compilers differ in which comes first.) Lengths are Q16.16 in an int32_t, rotations Q1.14,
 * angles binary (a full turn is 2^16), as in a q16 build; programs in another arithmetic convert.
 * Everything that comes out is within the ranges of the library's documentation. */

#ifndef BERTH_GEN_H
#define BERTH_GEN_H

#include "tests/harness/harness.h"
#include "tests/reference/legs.h"
#include "tests/reference/overlap.h"
#include "tests/reference/reference.h"

/* The ends of the ranges: 8192 units for coordinates, translations and radii, 2^30 - 1 ticks for
 * starts and durations. */
#define GEN_EDGE 536870912
#define GEN_TICKS 1073741823

static inline int32_t gen_kept(int64_t v)
{
    return v > GEN_EDGE ? GEN_EDGE : v < -GEN_EDGE ? -GEN_EDGE : (int32_t)v;
}

static inline int64_t gen_size(int64_t v)
{
    return v < 0 ? -v : v;
}

/* Whole numbers with x^2 + y^2 = h^2. */
typedef struct gen_triangle {
    int32_t x, y, h;
} gen_triangle;

/* In any of its eight positions. */
static inline gen_triangle gen_triangle_turned(gen_triangle t, uint32_t turns)
{
    const int32_t x = (turns & 1) != 0 ? t.y : t.x, y = (turns & 1) != 0 ? t.x : t.y;
    t.x = (turns & 2) != 0 ? -x : x;
    t.y = (turns & 4) != 0 ? -y : y;
    return t;
}

/* ---- Angles --------------------------------------------------------------------------------- */

/* Q14, to the nearest, of a binary angle taken modulo a full turn. */
int32_t gen_cos(uint32_t angle);
int32_t gen_sin(uint32_t angle);

/* ---- Clips ---------------------------------------------------------------------------------- */

/* A clip in the caller's arrays. */
typedef struct gen_clip {
    int32_t *x, *y, *r; /* room for as many samples as are asked for */
    uint32_t count;
    int32_t dt;
    int32_t radius; /* of every sample, when radii is 0; the largest otherwise */
    int radii;      /* each sample has a radius of its own, in r */
} gen_clip;

/* A person or a robot on its way, sampled at any rate. |speed| * count / rate + |sway| must be
 * below 8192 units, radius + swing too; swing is at most the radius. */
typedef struct gen_walk {
    int32_t speed;    /* units a second */
    int32_t sway;     /* amplitude to either side */
    int32_t turn;     /* binary angle a second */
    int32_t wander;   /* most that turn changes at random from one sample to the next, either way */
    uint32_t gait;    /* double steps (one swing to each side) in 256 seconds */
    uint32_t rate;    /* samples a second, 1 to 1000 */
    uint32_t heading; /* binary angle at the start */
    int32_t radius;   /* of the disc */
    int32_t swing; /* amplitude of the radius, twice in each double step; 0: one radius for all */
} gen_walk;

/* Fills `clip`, whose count and dt are set, with a walk that starts at the origin. */
void gen_walk_samples(harness_random *random, const gen_walk *walk, gen_clip *clip);

/* A walk as people walk, at `rate` samples a second. */
gen_walk gen_walk_random(harness_random *random, uint32_t rate);

typedef enum gen_shape {
    GEN_STAND, /* all samples equal */
    GEN_LINE,  /* straight on, any direction */
    GEN_AXIS,  /* straight along x or y */
    GEN_LOOP,  /* a circle or an ellipse, the last sample on the first */
    GEN_SWING, /* there and back, the last sample on the first */
    GEN_ZIGZAG,
    GEN_STROLL,  /* a walk with sway and turns */
    GEN_PAUSES,  /* a walk that stands still now and then */
    GEN_JUMPS,   /* anywhere at any time */
    GEN_CORNERS, /* the corners, edges and the middle of a square */
    GEN_SHAPES,
    GEN_COURSE = GEN_SHAPES /* see course.c; only by name, gen_form_random has none */
} gen_shape;

typedef enum gen_radii {
    GEN_SAME,    /* one radius */
    GEN_EACH,    /* from 0 to the radius at random */
    GEN_BREATHE, /* between half the radius and all of it */
    GEN_SPIKE,   /* one sample with the radius, all others with a sixteenth */
    GEN_SWITCH,  /* 0 or the radius */
    GEN_RADII
} gen_radii;

typedef enum gen_spot {
    GEN_HOME,      /* around the origin */
    GEN_ELSEWHERE, /* anywhere in the range */
    GEN_BRINK,     /* touching the end of the range */
    GEN_SPOTS
} gen_spot;

typedef struct gen_form {
    gen_shape shape;
    uint32_t count;
    int32_t half; /* half the side of the square that holds it, 0 to GEN_EDGE */
    gen_radii radii;
    int32_t radius; /* 0 to GEN_EDGE */
    gen_spot spot;
    int32_t dt;
} gen_form;

/* A form with 1 to `most` samples, mostly few, of any size: grid shifts from 0 to 16 all occur. */
gen_form gen_form_random(harness_random *random, uint32_t most);
void gen_clip_make(harness_random *random, const gen_form *form, gen_clip *clip);

/* Fills `clip`, whose count is set, within +-2^20: legs at all speeds, stops, turns back, zigzags
 * and teleports. */
void gen_course_samples(harness_random *random, gen_clip *clip);

/* Ticks a sample for a course of `count` samples: few, large, coprime, the most there can be. */
int32_t gen_course_dt(harness_random *random, uint32_t count);

/* The clip as the exact reference reads it; of the same arrays. */
reference_clip gen_reference(const gen_clip *clip);

/* ---- Trajectories (journey.c, passing.c, lines.c) -------------------------------------------- */

/* A trajectory in the caller's arrays. */
typedef struct gen_trajectory {
    int32_t *x, *y, *tick, *r; /* room for as many knots as are asked for */
    uint32_t count;            /* knots */
    int32_t radius;            /* of every leg, when radii is 0; the largest otherwise */
    int radii;                 /* each leg has a radius of its own, in r: count - 1, or one */
    int before, after;         /* 1: stands */
} gen_trajectory;

typedef enum gen_pace {
    GEN_EVEN,   /* as many ticks a leg, from 1 to all that there are */
    GEN_UNEVEN, /* each leg any number of ticks up to some most */
    GEN_MIXED,  /* legs of one tick beside very long ones */
    GEN_UNITS,  /* uneven, and all multiples of a common divisor, from a tick that is none */
    GEN_PACES
} gen_pace;

typedef struct gen_journey {
    gen_form form; /* where the knots are, and radii; dt is not read */
    gen_pace pace;
    int32_t span;   /* ticks that it lasts at most, at least as many as there are knots */
    uint32_t waits; /* of 16 knots, how many are where the one before it is */
} gen_journey;

/* A journey with 1 to `most` knots, mostly few, of any size, and with any gaps in time. */
gen_journey gen_journey_random(harness_random *random, uint32_t most);
void gen_trajectory_make(harness_random *random, const gen_journey *journey,
                         gen_trajectory *trajectory);

/* The legs of a trajectory or clip as the exact reference reads them: `legs` has room for as many
 * as there are knots or samples. */
reference_motion gen_trajectory_legs(const gen_trajectory *trajectory, reference_leg *legs);
reference_motion gen_clip_legs(const gen_clip *clip, reference_leg *legs);

/* Starts: with a time in common, mostly; legs begin together, a tick apart, with one tick in
 * common, one ends where the other begins, far apart; around 0 or at the ends of the range. */
void gen_motion_starts(harness_random *random, const reference_motion *a, reference_placement *pa,
                       const reference_motion *b, reference_placement *pb);

typedef enum gen_passing {
    GEN_PASS_ANYWHERE, /* translations from any range */
    GEN_PASS_NEAR,     /* near each other at a common time: many of these collide */
    GEN_PASS_TOUCH,    /* as far apart as the sum of radii, to a few units, at a common time */
    GEN_PASS_GRAZE,    /* the same, and beside the relative way: nearest then, to a few units */
    GEN_PASS_HEAD_ON,  /* the same, and along it: touching at the begin or end of a common time */
    GEN_PASSINGS
} gen_passing;

/* Chooses both translations; rotations and starts are there. Returns what it did:
 * GEN_PASS_ANYWHERE when what was asked for cannot be had. */
gen_passing gen_motion_place(harness_random *random, gen_passing passing, const reference_motion *a,
                             reference_placement *pa, const reference_motion *b,
                             reference_placement *pb);

/* Two lines for the exact predicate, with the time that they share and a limit. */
typedef struct gen_lines {
    reference_line line[2];
    int32_t from, until, since, rate;
    int64_t radius;
} gen_lines;

/* Any of the above: grazing by construction from whole numbers (`touch`: they touch exactly), in
 * parallel, standing, head-on, sharing one tick, the largest durations and lengths. */
void gen_lines_random(harness_random *random, gen_lines *lines, int *touch);

/* ---- Placements ----------------------------------------------------------------------------- */

/* A heading: often a quarter turn exactly or nearly, else any. */
uint32_t gen_heading(harness_random *random);

/* A rotation for a heading: mostly its cosine and sine, else a pair nearby that is as long or as
 * short as a rotation may be. */
void gen_turn(harness_random *random, uint32_t heading, reference_placement *placement);

/* Starts: together, in phase, out of phase, one tick in common, none (the end of one is the start
 * of the other), far apart; around 0 or at the ends of the range. */
void gen_starts(harness_random *random, const reference_clip *a, reference_placement *pa,
                const reference_clip *b, reference_placement *pb);

typedef enum gen_meeting {
    GEN_ANYWHERE,      /* translations from any range, extreme ones among them */
    GEN_NEAR,          /* two samples of a common time near each other: many of these collide */
    GEN_TOUCH,         /* two samples of a common time as near to touching as translations allow, or
                     within a few grid steps of it */
    GEN_TOUCH_EXACTLY, /* quarter turns, and two samples touch exactly */
    GEN_MEETINGS
} gen_meeting;

/* What gen_place did. */
typedef struct gen_placed {
    gen_meeting meeting; /* GEN_ANYWHERE when what was asked for cannot be had */
    uint32_t i, j;       /* the samples that it was about; else 0 */
} gen_placed;

/* Chooses both translations; rotations and starts are there. The clips are those that the meeting
 * is about: as stored, or as given. With GEN_TOUCH_EXACTLY the rotations are overwritten. */
gen_placed gen_place(harness_random *random, gen_meeting meeting, const reference_clip *a,
                     reference_placement *pa, const reference_clip *b, reference_placement *pb);

/* ---- Touching pairs (touch.c) --------------------------------------------------------------- */

typedef struct gen_pair {
    uint32_t i, j;
} gen_pair;

/* A direction, Q14. */
typedef struct gen_way {
    int32_t x, y;
} gen_way;

/* The sum of both radii; where b's origin must be, along axis 0 (x) or 1 (y), for both centres to
 * coincide (Q16.16, toward zero; exact at quarter turns). */
int64_t gen_radii_of(const reference_clip *a, const reference_clip *b, gen_pair pair);
int64_t gen_centre(const reference_clip *a, const reference_placement *pa, const reference_clip *b,
                   const reference_placement *pb, gen_pair pair, int axis);

/* reference_sign_exact of the pair: -1 collision, 0 touching, 1 apart. */
int gen_sign(const reference_clip *a, const reference_placement *pa, const reference_clip *b,
             const reference_placement *pb, gen_pair pair);

/* Two samples that are in force together, at a random common tick; 0 when there is none. */
int gen_pair_random(harness_random *random, const reference_clip *a, const reference_placement *pa,
                    const reference_clip *b, const reference_placement *pb, gen_pair *pair);

/* The two samples that meet first when b comes from far along -way: while they just touch, no other
 * pair collides (but for the rounding of way). 0 when there is no common time. */
int gen_pair_first(const reference_clip *a, const reference_placement *pa, const reference_clip *b,
                   const reference_placement *pb, gen_way way, gen_pair *pair);

/* Translations of a and b along one axis that differ by `gap` (Q16.16), both in range: anywhere or
 * at its end. 0 when there are none. */
int gen_split(harness_random *random, int64_t gap, int32_t *a, int32_t *b);

/* Chooses both translations so that b's sample lies offset + radii in the direction `way` of a's
 * sample, to about 2^-14 of the radii. 0 when no translations in range do that. */
int gen_apart(harness_random *random, const reference_clip *a, reference_placement *pa,
              const reference_clip *b, reference_placement *pb, gen_pair pair, gen_way way,
              int32_t offset);

/* From there, moves pb to where the pair just collides while one more unit of Q16.16 along the
 * larger component of way makes it not; with `clear`, by that one unit more. 0 when the radii are
 * too small for a collision. */
int gen_tighten(const reference_clip *a, const reference_placement *pa, const reference_clip *b,
                reference_placement *pb, gen_pair pair, gen_way way, int clear);

#endif
