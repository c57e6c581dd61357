/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* Two placed motions: the library's answer, and where both are then. */

#ifndef BERTH_TOOL_MEETING_H
#define BERTH_TOOL_MEETING_H

#include "tools/berth/options.h"

/* Two legs that are in force together, at one instant. */
typedef struct moment {
    double tick;
    uint32_t leg_a, leg_b;
    double ax, ay, ar, bx, by, br; /* world positions and radii, metres */
    double gap;                    /* between the discs, the margin taken off; below 0: too near */
} moment;

typedef struct meeting {
    image a, b;
    place at_a, at_b;
    question asked;
    bool hit;
    collision found;    /* the library's counts */
    bool ever_together; /* both are there at some time that was asked for */
    moment first;       /* hit: where and when contact begins */
    moment nearest;     /* clear, and ever together: where the gap is least */
} meeting;

/* Answers for two images; ends the program when the library refuses. */
meeting meeting_find(image a, image b, const options *o);

/* Writes the question, what the library knows of both motions, and its answer, exactly: for
 * tests/scripts/check-meeting. */
void meeting_log(const meeting *m, const char *path);

/* Ends the program when two images are of two arithmetics, by their names. */
void check_arithmetics(const options *o, const char *of_a, const char *of_b);

/* What the options ask beside the placements. */
question question_of(const options *o);

/* Ends the program when the library refused a question. */
void check_query(int status);

/* A time that option `name` gave; ends the program when it is beyond the library's. */
int32_t ticks_of(double seconds, const char *name, long ticks_per_second);

/* Placements as the options give them. */
place place_of(const spot *where, long ticks_per_second);

#endif
