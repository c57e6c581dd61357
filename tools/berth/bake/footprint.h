/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* Footprints in the program: the library's trees of circles, in either arithmetic, seen as doubles.
 * As image.h is for motions: what touches the library's types stands in footprint_body.inl, which
 * footprint_q16.c and footprint_f32.c compile once each. */

#ifndef BERTH_TOOL_FOOTPRINT_H
#define BERTH_TOOL_FOOTPRINT_H

#include "image.h"
#include "tools/berth/read/table.h"

#define FOOTPRINT_THRESHOLD 0.01 /* metres: suits a person */

typedef struct footprint_options {
    long frame;       /* of a mesh's animation; -1: not said */
    double time;      /* seconds; negative: not said */
    double height;    /* metres; 0: as the file has it */
    double threshold; /* metres; negative: not said */
    unsigned method;  /* the library's berth_footprint_method */
    double radius;    /* metres: all is rounded by it */
    unsigned leaf;    /* most segments in a leaf; 0: the library's choice */
    unsigned inner;   /* levels with inner circles; 0: the library's choice */
    bool circles_only, holes;
    bool unknown;    /* of a map: what is not known is covered, too */
    unsigned coarse; /* cells of a map on a side that are taken as one; 0: not said */
    bool boundary;   /* outlines are lines alone, not what they enclose */
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
    bool bare;      /* circles_only: neither parts nor a single circle */
    bool hollow;    /* the same of an outline: what it encloses is not known */
    uint32_t inner; /* circles inside */
    bool paper;     /* one of the paper's methods, whose leaf circles may be asked */
    double radius, largest_leaf, rounding, step, band, shape_band; /* metres */
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

/* The least distance, where it is taken, and the parts. */
typedef struct footprint_gap {
    double distance; /* metres, roundings and margin taken off; 0: they overlap or touch */
    double ax, ay, bx, by;
} footprint_gap;

struct footprint_arithmetic {
    const char *name;
    double slack; /* of an answer, relative to the lengths involved: 0 when it is exact */
    int id;

    /* These return a berth_status: 0 or more is good. */
    int (*build)(const outline *o, const footprint_options *how, unsigned levels, footprint *out);
    int (*attach)(uint32_t *words, uint32_t bytes, footprint *out);
    int (*verify)(const footprint *f);
    /* By their parts; by the leaf circles of the paper's trees. */
    int (*overlap)(const footprint *a, const place *at_a, const footprint *b, const place *at_b,
                   const footprint_question *asked, footprint_meeting *out);
    int (*circles)(const footprint *a, const place *at_a, const footprint *b, const place *at_b,
                   const footprint_question *asked, footprint_meeting *out);

    int (*distance)(const footprint *a, const place *at_a, const footprint *b, const place *at_b,
                    const footprint_question *asked, footprint_gap *out);

    footprint_facts (*facts)(const footprint *f);
    footprint_circle (*circle)(const footprint *f, uint32_t index);
    void (*part)(const footprint *f, uint32_t index, double x[3], double y[3]);
    placed (*placed)(const place *at);
    void (*print_view)(const footprint *f, const char *words, FILE *out);
};

extern const footprint_arithmetic footprint_q16, footprint_f32;

/* The numbers of all nodes: as many as `nodes` of its facts, the root's
 * first. */
uint32_t *footprint_numbers(const footprint *f);

/* Whether options say how a tree is made. */
bool footprint_made_as(const footprint_options *how, unsigned levels);

/* A method by its name on the command line; false when there is none. */
bool footprint_method(const char *name, unsigned *method);

/* Reads an image, or builds one of an outline; both end the program when it is not whole, or
 * refused. `name` is for messages. */
footprint footprint_read(const char *path);
footprint footprint_build(const arithmetic *arith, const outline *o, const char *name,
                          const footprint_options *how, unsigned levels);

#endif
