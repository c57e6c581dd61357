/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* Sweeps in the program, footprints that are carried and turn, and bodies: two of these, of motions
 * and of footprints that stand, asked against each other. As image.h is for motions: what touches
 * the library's types stands in sweep_body.inl, which sweep_q16.c and sweep_f32.c compile once
 * each. */

#ifndef BERTH_TOOL_SWEEP_H
#define BERTH_TOOL_SWEEP_H

#include "footprint.h"
#include "tools/berth/read/table.h"

typedef struct sweep_arithmetic sweep_arithmetic;

/* An image, the view on it, and the footprint that it carries, which is the sweep's own. */
typedef struct sweep {
    const sweep_arithmetic *arith;
    uint32_t *words;
    uint32_t bytes;
    void *view; /* a berth_sweep */
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

struct sweep_arithmetic {
    const char *name;
    int id;

    /* These return a berth_status: 0 or more is good. */
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
    placed (*placed)(const place *at);
    void (*print_view)(const sweep *s, const char *words, const char *carried, FILE *out);
};

extern const sweep_arithmetic sweep_q16, sweep_f32;

/* Builds or reads one, which takes `carried` over; ends the program when it is refused. `name` is
 * for messages. */
sweep sweep_build(footprint carried, const course *c, const char *name);
sweep sweep_read(footprint carried, const char *path);

#endif
