/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* Footprints in the program: the library's trees of circles, in either arithmetic, seen as doubles.
 * As image.h is for motions: what touches the library's types stands in footprint_body.inl, which
 * footprint_q16.c and footprint_f32.c compile once each. */

#ifndef BERTH_TOOL_FOOTPRINT_H
#define BERTH_TOOL_FOOTPRINT_H

#include "image.h"
#include "tools/berth/read/outline.h"

typedef struct footprint_options {
    long frame;       /* of a mesh's animation; -1: not said */
    double time;      /* seconds; negative: not said */
    double height;    /* metres; 0: as the file has it */
    double threshold; /* metres; negative: not said */
    unsigned method;  /* the library's berth_footprint_method */
    bool circles_only, holes;
    bool boundary; /* outlines are lines alone, not what they enclose */
} footprint_options;

typedef struct footprint_arithmetic footprint_arithmetic;

/* An image and the view on it. */
typedef struct footprint {
    const footprint_arithmetic *arith;
    uint32_t *words; /* the image's bytes, aligned */
    uint32_t bytes;
    void *view; /* a berth_footprint */
} footprint;

typedef struct footprint_facts {
    uint32_t nodes, leaves, levels, points, parts, corners;
    uint32_t bytes, header_bytes, node_bytes, shape_bytes;
    const char *method;
    bool hollow; /* circles of a boundary and nothing else: what it encloses is not known */
    double radius, largest_leaf, step, band, shape_band; /* metres */
} footprint_facts;

typedef struct footprint_circle {
    double x, y, radius;
    uint32_t level, left, right; /* both 0: a leaf */
    uint32_t first, parts;
} footprint_circle;

typedef struct footprint_meeting {
    uint32_t steps, circles, leaves, parts, exact;
    uint32_t node_a, node_b; /* the leaves that meet */
} footprint_meeting;

struct footprint_arithmetic {
    const char *name;
    double slack; /* of an answer, relative to the lengths involved: 0 when it is exact */
    int id;

    /* These return a berth_status: 0 or more is good. */
    int (*build)(const outline *o, const footprint_options *how, unsigned levels, footprint *out);
    int (*attach)(uint32_t *words, uint32_t bytes, footprint *out);
    int (*verify)(const footprint *f);
    int (*collide)(const footprint *a, const place *at_a, const footprint *b, const place *at_b,
                   bool boundary, footprint_meeting *out);

    footprint_facts (*facts)(const footprint *f);
    footprint_circle (*circle)(const footprint *f, uint32_t index);
    void (*part)(const footprint *f, uint32_t index, double x[3], double y[3]);
    placed (*placed)(const place *at);
    void (*print_view)(const footprint *f, const char *words, FILE *out);
};

extern const footprint_arithmetic footprint_q16, footprint_f32;

/* A method by its name on the command line; false when there is none. */
bool footprint_method(const char *name, unsigned *method);

/* Reads an image, or builds one of an outline; both end the program when it is not whole, or
 * refused. `name` is for messages. */
footprint footprint_read(const char *path);
footprint footprint_build(const arithmetic *arith, const outline *o, const char *name,
                          const footprint_options *how, unsigned levels);
void footprint_free(footprint *f);

#endif
