/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* The reference for what travels and turns, in double: how near two bodies come. Written from the
 * meaning (include/berth/sweep.h, bodies.h); includes nothing of the library's sources.
 *
 * A body is a list of glides: times in which a form goes straight and turns evenly. How near two
 * forms are at a time is found over all pairs of their parts. No point of either is faster than a
 * bound, so that a distance at one time tells of all times around it: intervals of time are halved
 * until their middle tells, which leaves no instant out, unlike samples of time. */

#ifndef BERTH_REFERENCE_POSES_H
#define BERTH_REFERENCE_POSES_H

#include <stdint.h>

/* Rings of segments, which are filled; or solid triangles; or, with neither, each point alone. In
 * the form's own frame. */
typedef struct reference_form {
    const double *x, *y;
    const uint16_t *end;     /* ring i has the points up to end[i], and is closed */
    const uint16_t *corners; /* three points a triangle */
    uint32_t points, rings, triangles;
    double radius; /* all is rounded by it */
} reference_form;

/* Where a form is: world = (x, y) + (c -s; s c) local. */
typedef struct reference_pose {
    double x, y, c, s;
} reference_pose;

typedef struct reference_glide {
    double from, until; /* in force, ticks */
    double begin, end;  /* at (x, y) at the begin, at (to_x, to_y) at the end: world */
    double x, y, to_x, to_y;
    double angle, turn; /* radians at the begin, and until the end */
    double c, s;        /* a matrix that turns the form besides, after that */
    double radius;      /* besides the form's */
} reference_glide;

typedef struct reference_body {
    const reference_form *form;
    const reference_glide *glides; /* in order of time */
    uint32_t count;
} reference_body;

double reference_cos(double angle);
double reference_sin(double angle);

/* The furthest point of a form from its origin. */
double reference_reach(const reference_form *form);

reference_pose reference_pose_at(const reference_glide *glide, double t);

/* The distance of two forms, less nothing: of boundaries; negative when one is inside of the other
 * and nothing crosses (unless `boundary`), which is how far it is from there. */
double reference_forms_apart(const reference_form *a, const reference_pose *at_a,
                             const reference_form *b, const reference_pose *at_b, int boundary);

/* What is asked: in the times from <= t < until, with a margin that grows by `rate` a tick. */
typedef struct reference_course {
    double from, until, margin, rate, since;
    int boundary;
    uint32_t most; /* distances worked out before giving up */
} reference_course;

typedef struct reference_sight {
    int hit;      /* at `first` the clearance is below the level */
    double first; /* no time before it was found to be */
    int near;     /* at no time before `near_from` can the clearance be below the level */
    double near_from;
    int gave_up; /* hit and near say what was found until then */
    uint32_t looks;
} reference_sight;

/* Is the clearance (the distance less both roundings and the margin) ever below `level`? Times are
 * told apart down to `resolution`, ticks. */
reference_sight reference_bodies_look(const reference_body *a, const reference_body *b,
                                      const reference_course *course, double level,
                                      double resolution);

/* The clearance at a time at which both are there; 0: they are not. */
int reference_clearance_at(const reference_body *a, const reference_body *b,
                           const reference_course *course, double t, double *clearance);

#endif
