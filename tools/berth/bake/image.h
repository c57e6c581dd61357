/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* Images in the program: the library's motions, footprints, sweeps and bodies, in either
 * arithmetic, seen as doubles.
 *
 * The library's types and names depend on the arithmetic that its headers are included for, so
 * everything that touches it stands in arithmetic.inl, which q16.c and f32.c compile once each. The
 * rest of the program talks to a table of functions. */

#ifndef BERTH_TOOL_IMAGE_H
#define BERTH_TOOL_IMAGE_H

#include "tools/berth/read/clip.h"
#include "tools/berth/read/table.h"

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

typedef struct arithmetic arithmetic;

/* How an image is made; the zero of each means the library's choice, or nothing. */
typedef struct image_making {
    unsigned leaf_size;
    double tolerance; /* metres: simplified first */
} image_making;

/* What was left of a motion that was simplified. */
typedef struct thinning {
    size_t lines, knots; /* before and after; both 0: it was not */
    double tolerance;
    double widening; /* metres: no leg's radius is wider by more than that of the lines in it */
    uint32_t bytes;  /* of the image that it would be otherwise */
} thinning;

/* An image's bytes, aligned, and the library's view on them. */
typedef struct held {
    uint32_t *words;
    uint32_t bytes;
    void *view;
} held;

/* A motion. */
typedef struct image {
    const arithmetic *arith;
    held held;
    thinning thin;
} image;

typedef struct image_facts {
    bool straight, stands_before, stands_after;
    bool own_radii; /* a radius a leg, not one for all */
    uint32_t legs, nodes, leaf_size;
    int32_t first, length; /* ticks: of the first leg's begin, and that all last */
    int32_t unit;          /* held: ticks of a leg */
    uint32_t bytes, header_bytes, node_bytes, leg_bytes;
    double radius;     /* the (largest) radius, as stored */
    double step, band; /* metres; step is 0 where there is no grid */
} image_facts;

/* A leg: held ones end where they begin. Metres, local or world. */
typedef struct image_leg {
    int32_t begin, end; /* local ticks */
    double x, y, to_x, to_y, radius;
} image_leg;

/* A moving disc: its centre goes straight and evenly while its legs are in force. */
typedef struct image_disc {
    uint32_t first, end;   /* legs first <= i < end */
    int32_t begin, until;  /* local ticks */
    double from_x, from_y; /* centre at `begin` */
    double to_x, to_y;     /* centre at `until` */
    double radius;
    uint32_t number; /* of its node */
    unsigned level;  /* 0: it has no parent */
    bool leaf;
} image_disc;

/* Where and when a clip stands: what the user asks for. */
typedef struct place {
    double x, y;    /* metres */
    uint16_t angle; /* a full turn is 2^16 */
    int32_t start;  /* ticks */
} place;

/* The same as the library stores it: world = (c x - s y + tx, s x + c y + ty). */
typedef struct placed {
    double c, s, tx, ty;
    int32_t start;
} placed;

void place_point(const placed *at, double *x, double *y); /* to where it is in the world */

/* What is asked beside the placements: of which ticks, and what distance is too near. */
typedef struct question {
    bool windowed;
    int32_t from, until; /* ticks from <= t < until */
    double margin;       /* metres */
} question;

typedef struct collision {
    uint32_t steps, bounds, legs, exact, worst_steps;
    uint32_t any_steps; /* of the same question without when */
    bool any_hit;       /* its answer */
    int32_t tick;       /* from which on the legs that meet first are both in force */
    uint32_t leg_a, leg_b;
} collision;

/* Answers in time (berth/answers.h), as doubles. */
typedef struct touch {
    int32_t time_in, time_out; /* ticks: begins within the first, ends within the last */
    double part_in, part_out;  /* after so much of them */
    uint32_t leg_a, leg_b;
    double ax, ay, bx, by; /* world, metres, at time_in */
} touch;

typedef struct approach_found {
    bool ever_together, hit;
    double distance; /* metres, the margin taken off */
    int32_t tick;
    double part; /* of it that is over then */
    uint32_t leg_a, leg_b;
    double ax, ay, bx, by;
} approach_found;

typedef struct start_asked {
    int32_t from, until, clock_error; /* ticks */
} start_asked;

/* ---- Footprints ------------------------------------------------------------------------------ */

#define FOOTPRINT_THRESHOLD 0.01 /* metres: suits a person */

typedef struct footprint_options {
    long frame;       /* of a mesh's animation; -1: not said */
    double time;      /* seconds; negative: not said */
    double height;    /* metres; 0: as the file has it */
    double threshold; /* metres; negative: not said */
    double radius;    /* metres: all is rounded by it */
    unsigned leaf;    /* most segments in a leaf; 0: the library's choice */
    bool holes;
    bool unknown;    /* of a map: what is not known is covered, too */
    unsigned coarse; /* cells of a map on a side that are taken as one; 0: not said */
    bool boundary;   /* outlines are lines alone, not what they enclose */
} footprint_options;

typedef struct footprint {
    const arithmetic *arith;
    held held;
} footprint;

typedef struct footprint_facts {
    uint32_t nodes, leaves, levels, points, parts;
    uint32_t bytes, header_bytes, node_bytes, shape_bytes;
    uint32_t inner; /* circles inside */
    bool outline;   /* of an outline, not one of the papers' trees */
    double radius, largest_leaf, rounding, step, shape_band; /* metres */
} footprint_facts;

typedef struct footprint_circle {
    double x, y, radius;
    double inner_x, inner_y, inner; /* the one inside; inner 0: none */
    uint32_t level, left, right;    /* both 0: a leaf */
    uint32_t first, parts;
} footprint_circle;

typedef struct footprint_meeting {
    uint32_t steps, circles, inner, leaves, parts, exact;
    uint32_t node_a, node_b; /* the nodes that meet */
} footprint_meeting;

/* What is asked beside the placements. */
typedef struct footprint_question {
    bool boundary;
    double margin; /* metres */
} footprint_question;

/* The least distance, and where it is taken; or where two parts meet. */
typedef struct footprint_gap {
    double distance; /* metres, roundings and margin taken off; 0: they overlap or touch */
    double ax, ay, bx, by;
} footprint_gap;

/* ---- Sweeps, and bodies: two of these, of motions, of what stands, against each other -------- */

/* With the footprint that it carries, which is its own. */
typedef struct sweep {
    const arithmetic *arith;
    held held;
    footprint carried;
} sweep;

typedef struct sweep_facts {
    uint32_t knots, legs, nodes;
    int32_t length; /* ticks that all last */
    uint32_t bytes, header_bytes, heading_bytes, motion_bytes;
    double radius, step, band; /* metres: of the disc that holds all; of the motion's grid */
    double turned;             /* full turns that all legs make together, either way round */
} sweep_facts;

/* Where a footprint stands. */
typedef struct body_pose {
    double x, y, degrees;
} body_pose;

/* One of three, and where. */
typedef struct body {
    const image *disc;
    const footprint *standing;
    const sweep *carried;
    place at;
} body;

typedef struct body_question {
    question asked;
    bool boundary;
    double tolerance; /* metres; 0: the library's */
} body_question;

typedef struct body_touch {
    int32_t time_in, time_out;
    uint32_t leg_a, leg_b;
    body_pose a, b; /* at time_in; a disc's centre */
} body_touch;

typedef struct body_approach {
    bool ever_together, hit;
    double distance; /* metres, the margin taken off */
    int32_t tick;
    body_pose a, b;
} body_approach;

/* ---- The table ------------------------------------------------------------------------------- */

/* What returns an int returns a berth_status: 0 or more is good. */
typedef struct footprint_calls {
    int (*build)(const outline *o, const footprint_options *how, footprint *out);
    int (*attach)(uint32_t *words, uint32_t bytes, footprint *out);
    int (*verify)(const footprint *f);
    int (*overlap)(const footprint *a, const place *at_a, const footprint *b, const place *at_b,
                   const footprint_question *asked, footprint_meeting *out);
    int (*distance)(const footprint *a, const place *at_a, const footprint *b, const place *at_b,
                    const footprint_question *asked, footprint_gap *out);

    footprint_facts (*facts)(const footprint *f);
    footprint_circle (*circle)(const footprint *f, uint32_t index);
    void (*part)(const footprint *f, uint32_t index, double x[2], double y[2]);
    void (*print_view)(const footprint *f, const char *words, FILE *out);
} footprint_calls;

typedef struct sweep_calls {
    int (*build)(const course *c, const footprint *carried, sweep *out);
    int (*attach)(uint32_t *words, uint32_t bytes, const footprint *carried, sweep *out);
    int (*contacts)(const body *a, const body *b, const body_question *q, body_touch *found,
                    size_t most, size_t *count);
    int (*closest)(const body *a, const body *b, const body_question *q, body_approach *found);
    int (*earliest)(const body *a, const body *b, const body_question *q, const start_asked *range,
                    int32_t *start);

    sweep_facts (*facts)(const sweep *s);
    int (*at)(const sweep *s, const place *where, int32_t tick,
              body_pose *found); /* BERTH_HIT: there */
    void (*print_view)(const sweep *s, const char *words, const char *carried, FILE *out);
} sweep_calls;

struct arithmetic {
    const char *name;
    int id; /* BERTH_ARITHMETIC_ID */

    placed (*placed)(const place *at);

    /* These return a berth_status: 0 or more is good. `ticks` are those of image_ticks. */
    int (*build)(const clip *c, const int32_t *ticks, const image_making *how, image *out);
    int (*simplify)(const clip *c, const int32_t *ticks, double tolerance, clip *out,
                    int32_t *out_ticks); /* *out has memory for its `count` lines: c's and two */
    int (*attach)(uint32_t *words, uint32_t bytes, image *out);
    int (*verify)(const image *im);
    int (*collide)(const image *a, const place *at_a, const image *b, const place *at_b,
                   const question *asked, collision *out);

    /* The contacts of a question, `most` at most, in memory of the caller; *count: how many. */
    int (*contacts)(const image *a, const place *at_a, const image *b, const place *at_b,
                    const question *asked, touch *found, size_t most, size_t *count);
    int (*closest)(const image *a, const place *at_a, const image *b, const place *at_b,
                   const question *asked, approach_found *found);
    int (*earliest)(const image *a, const place *at_a, const image *b, const place *at_b,
                    const question *asked, const start_asked *range, int32_t *start);

    image_facts (*facts)(const image *im);
    image_leg (*leg)(const image *im, uint32_t index);
    image_disc (*disc)(const image *im, uint32_t number); /* 1 to nodes; level and leaf not yet */

    /* Exact lines for a log: an image with its place; a question. */
    void (*log_motion)(const image *im, const place *at, FILE *out);
    void (*log_question)(const question *asked, FILE *out);

    /* The C text that must hold where a baked header is compiled, and the initialiser of the view
     * on `words` (a C name). */
    void (*print_view)(const image *im, const char *words, FILE *out);

    footprint_calls footprint;
    sweep_calls sweep;
};

extern const arithmetic arithmetic_q16, arithmetic_f32;

/* One line of English for a status. */
const char *image_status(int status);

/* Reads an image file, in whichever arithmetic it is; ends the program when it is not whole. */
image image_read(const char *path);

/* The ticks of a clip's lines at so many a second, and one more: at which a held one ends, of a
 * straight one as long after its last line as that is after the one before. Ends the program when
 * they are too many, when a held one's are not evenly spaced, or two of a straight one's the
 * same. */
int32_t *image_ticks(const clip *c, const char *name, long ticks_per_second);

/* The fewest legs within a tolerance, as a straight motion; ends the program when the library
 * refuses. *thin says what it did, but for bytes. */
clip image_simplify(const arithmetic *arith, const clip *c, const char *name, long ticks_per_second,
                    double tolerance, thinning *thin);

/* Builds an image of a clip, simplified before when a tolerance says so; ends the program when the
 * library refuses. `name` is for messages. */
image image_build(const arithmetic *arith, const clip *c, const char *name, long ticks_per_second,
                  const image_making *how);

/* All moving discs with their levels, those of a level in order of their legs. *levels: how
 * many. */
image_disc *image_discs(const image *im, uint32_t *count, unsigned *levels);

/* The numbers of all nodes: as many as `nodes` of its facts, the root's first. */
uint32_t *footprint_numbers(const footprint *f);

/* The outline that its segments make; each ring begins where the one before has closed. */
outline footprint_outline(const footprint *f);

/* Whether options say how a tree is made. */
bool footprint_made_as(const footprint_options *how);

/* Reads an image, or builds one of an outline; both end the program when it is not whole, or
 * refused. `name` is for messages. */
footprint footprint_read(const char *path);
footprint footprint_build(const arithmetic *arith, const outline *o, const char *name,
                          const footprint_options *how);

/* Builds or reads one, which takes `carried` over; ends the program when it is refused. `name` is
 * for messages. */
sweep sweep_build(footprint carried, const course *c, const char *name);
sweep sweep_read(footprint carried, const char *path);

#endif
