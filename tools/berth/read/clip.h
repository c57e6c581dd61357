/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* Motions in the program: lines t,x,y,r in seconds and metres, as doubles.
 *
 * They are read in one of two ways. Straight, as a trajectory: the disc goes straight and evenly
 * from a line to the next, at any spacing of times, with the radius of the first of both. Held, as
 * a clip: it stands at each line until the next one, at a steady rate. */

#ifndef BERTH_TOOL_CLIP_H
#define BERTH_TOOL_CLIP_H

#include <stdbool.h>
#include <stddef.h>

#define CLIP_LIMIT 8192.0    /* metres: the library's range of coordinates and radii */
#define CLIP_MAX_COUNT 65535 /* the library's BERTH_CLIP_COUNT_MAX */

typedef struct clip {
    double *t;           /* seconds from the first line on, increasing */
    double *x, *y, *r;   /* metres */
    unsigned long *line; /* of the file, for messages; null: they come from no table */
    size_t count;
    double rate; /* lines a second; 0: uneven, which only a straight one may be */
    bool held;
    bool stands_before, stands_after; /* it stands there, or is absent; held: absent */
} clip;

typedef struct clip_facts {
    double min_x, max_x, min_y, max_y; /* of the centres, metres */
    double min_r, max_r;
    double path;      /* length of the way, metres */
    double top_speed; /* metres a second */
    double duration;  /* held: the last sample is in force for a spacing, too */
} clip_facts;

/* A held clip of `count` samples, all zero. */
clip clip_new(size_t count, double rate);

clip_facts clip_measure(const clip *c);

/* What its lines are called: samples of a held one, knots of a straight one. */
const char *clip_lines(const clip *c);

/* From a sample to the next. */
typedef struct clip_step {
    size_t index;  /* of the first of both */
    double length; /* metres */
    double radius; /* the smaller of both */
} clip_step;

/* The step that is longest against its radius; all zero when there is only one sample. */
clip_step clip_widest_step(const clip *c);

/* What is done with lines once they are there. */
void clip_hold(clip *c);                      /* held, not straight, and absent afterwards */
void clip_mirror(clip *c);                    /* left becomes right: y to -y */
void clip_center(clip *c);                    /* to the origin, setting out toward +x */
void clip_fix_radius(clip *c, double radius); /* one radius for all; below 0: the largest */
bool clip_one_radius(const clip *c);

/* Reads a held clip from CSV. Without a radius column every radius is `radius`; when that is
 * negative, the column must be there. A clip of one sample gets the rate `lone_rate`. */
clip csv_read(const char *path, double radius, double lone_rate);

/* How a table of a motion is read: held when it has a comment `# held`, or as the user says. */
typedef enum reading { READ_AS_IT_SAYS, READ_HELD, READ_STRAIGHT } reading;

/* The same for either reading; a straight one is absent before it begins, and stands at its end. */
clip csv_read_as(const char *path, double radius, double lone_rate, reading how);

/* The same at a rate of the caller's, straight between samples whose times need not be even. */
clip csv_resample(const char *path, double radius, double rate, reading how);

/* Writes it as CSV, after a comment of one line. */
void csv_write(const char *path, const clip *c, const char *comment);

#endif
