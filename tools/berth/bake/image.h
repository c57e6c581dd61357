/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* Images in the program: the library's motions, in either arithmetic, seen as doubles.
 *
 * The library's types and names depend on the arithmetic that its headers are included for, so
 * everything that touches it stands in image_body.inl, which image_q16.c and image_f32.c compile
 * once each. The rest of the program talks to a table of functions. */

#ifndef BERTH_TOOL_IMAGE_H
#define BERTH_TOOL_IMAGE_H

#include "tools/berth/read/clip.h"

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

/* An image and the view on it. */
typedef struct image {
    const arithmetic *arith;
    uint32_t *words; /* the image's bytes, aligned */
    uint32_t bytes;
    void *view; /* a berth_motion */
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

struct arithmetic {
    const char *name;
    double slack; /* of an answer, relative to the lengths involved: 0 when it is exact */

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
    placed (*placed)(const place *at);

    /* Exact lines for a log: an image with its place; a question. */
    void (*log_motion)(const image *im, const place *at, FILE *out);
    void (*log_question)(const question *asked, FILE *out);

    /* The C text that must hold where a baked header is compiled, and the initialiser of the view
     * on `words` (a C name). */
    int id;
    void (*print_view)(const image *im, const char *words, FILE *out);
};

extern const arithmetic arithmetic_q16, arithmetic_f32;

/* One line of English for a status. */
const char *image_status(int status);

/* The bytes of an image file, aligned. Ends the program when there are none, or far too many. */
uint32_t *image_words(const char *path, uint32_t *bytes);

/* Ends the program: the file is no image that can be used. */
void image_refuse(const char *path, int status) __attribute__((noreturn));

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

#endif
