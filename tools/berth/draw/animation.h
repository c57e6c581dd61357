/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* A picture in which B starts later from frame to frame. */

#ifndef BERTH_TOOL_ANIMATION_H
#define BERTH_TOOL_ANIMATION_H

#include "footprint_view.h"

#define STEPS 14 /* between the starts, at most; and a frame for the earliest clear one */
#define FRAMES (STEPS + 3)
#define CLEAR_COLOUR "#0b7a4b"

/* One start of B, and what it leads to. */
typedef struct frame {
    int32_t start; /* tick */
    bool hit, together;
    int32_t tick; /* of the contact, or of where they are nearest */
    double distance;
    double ax, ay, ar, bx, by, br;
    double begin, end; /* seconds of the animation */
} frame;

typedef struct animation {
    const options *o;
    FILE *out;
    double em, tick; /* pixels; seconds */
    figure figures[2];
    place at_a, at_b;
    question asked;
    frame frames[FRAMES];
    int count, earliest; /* frame of the earliest clear start; -1: there is none */
    double step, length; /* seconds: between starts, of all frames */
    panel plan;
} animation;

/* Asks the library about each start: even steps, and among them the first that is clear. */
void animation_frames(animation *n);

/* A frame's start in seconds, and what it leads to, as words. */
char *animation_start(const animation *n, int number);
char *animation_words(const animation *n, int number);

#endif
