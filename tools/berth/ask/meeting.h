/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* Two placed motions: the library's answer, and an exhaustive search beside it. */

#ifndef BERTH_TOOL_MEETING_H
#define BERTH_TOOL_MEETING_H

#include "tools/berth/options.h"

/* A pair of samples that are in force at one tick. */
typedef struct moment {
    int32_t tick;
    uint32_t sample_a, sample_b;
    double ax, ay, ar, bx, by, br; /* world positions and radii, metres */
    double gap;                    /* between the discs; below 0: they overlap so deeply */
} moment;

typedef struct meeting {
    image a, b;
    place at_a, at_b;
    bool hit;
    collision found;     /* the library's counts */
    bool ever_together;  /* some tick has both in force */
    moment first;        /* hit: the first contact */
    moment nearest;      /* clear, and ever together: where the gap is least */
    uint64_t exhaustive; /* pairs of samples that a search without a tree looks at */
} meeting;

/* Answers for two images; ends the program when the library refuses, and when the search does not
 * bear its answer out. */
meeting meeting_find(image a, image b, const options *o);

/* Ends the program when two images are of two arithmetics, by their names. */
void check_arithmetics(const options *o, const char *of_a, const char *of_b);

/* Placements as the options give them. */
place place_of(const spot *where, long ticks_per_second);

#endif
