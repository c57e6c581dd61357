/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* Images in the program: the library's MOBB trees, in either arithmetic, seen as doubles.
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

/* An image and the view on it. */
typedef struct image {
    const arithmetic *arith;
    uint32_t *words; /* the image's bytes, aligned */
    uint32_t bytes;
    void *view; /* a berth_motion */
} image;

typedef struct image_facts {
    uint32_t count, levels, nodes;
    int32_t dt; /* ticks */
    uint32_t bytes, header_bytes, node_bytes, sample_bytes;
    bool own_radii;    /* a radius a sample, not one for all */
    double radius;     /* the (largest) radius, as stored */
    double step, band; /* metres; step is 0 where there is no grid */
} image_facts;

/* A moving disc: its centre goes straight and evenly while its samples are in force. */
typedef struct image_disc {
    uint32_t first, end;   /* samples first <= i < end */
    double from_x, from_y; /* centre when the first begins, clip-local */
    double to_x, to_y;     /* centre when the last ends */
    double radius;
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

typedef struct collision {
    uint32_t steps, bounds, samples, exact, worst_steps;
    int32_t tick; /* of the first contact */
    uint32_t sample_a, sample_b;
} collision;

struct arithmetic {
    const char *name;
    double slack; /* of an answer, relative to the lengths involved: 0 when it is exact */

    /* These return a berth_status: 0 or more is good. Leaf size and levels 0 mean the default. */
    int (*build)(const clip *c, int32_t dt, unsigned leaf_size, unsigned levels, image *out);
    int (*attach)(uint32_t *words, uint32_t bytes, image *out);
    int (*verify)(const image *im);
    int (*collide)(const image *a, const place *at_a, const image *b, const place *at_b,
                   collision *out);

    image_facts (*facts)(const image *im);
    void (*sample)(const image *im, uint32_t index, double *x, double *y, double *r);
    image_disc (*disc)(const image *im, uint32_t level, uint32_t index);
    placed (*placed)(const place *at);

    /* The C text that must hold where a baked header is compiled, and the initialiser of the view
     * on `words` (a C name). */
    int id;
    void (*print_view)(const image *im, const char *words, FILE *out);
};

extern const arithmetic arithmetic_q16, arithmetic_f32;

/* One line of English for a status. */
const char *image_status(int status);

void image_free(image *im);

/* The bytes of an image file, aligned. Ends the program when there are none, or far too many. */
uint32_t *image_words(const char *path, uint32_t *bytes);

/* Ends the program: the file is no image that can be used. */
void image_refuse(const char *path, int status) __attribute__((noreturn));

/* Reads an image file, in whichever arithmetic it is; ends the program when it is not whole. */
image image_read(const char *path);

/* Builds an image of a clip; ends the program when the library refuses. `name` is for messages. */
image image_build(const arithmetic *arith, const clip *c, const char *name, long ticks_per_second,
                  unsigned leaf_size, unsigned levels);

#endif
