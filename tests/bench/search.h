/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* What one would write without a tree: a box around all, then a search over all samples in the
 * common time that compilers turn into vector code. In floats, of clips with one radius and one
 * dt. What does not depend on the other side is worked out when a clip is placed, as for a
 * berth_placed. */

#ifndef BERTH_BENCH_SEARCH_H
#define BERTH_BENCH_SEARCH_H

#include "berth/berth.h"

#define SEARCH_BLOCK 32

/* A clip's samples as arrays, with positions that meet nothing before and after them. */
typedef struct search_clip {
    float *x, *y; /* of the first sample */
    float radius;
    int32_t count, dt;
} search_clip;

typedef struct search_placed {
    const search_clip *clip;
    float c, s, x, y;             /* rotation and translation */
    float left, right, low, high; /* all discs are within, world */
    int32_t start, end;           /* ticks */
} search_placed;

/* Copies a clip's positions; returns 0 without memory. They are never freed. */
int search_clip_make(search_clip *made, const berth_clip *clip);

void search_place(search_placed *placed, const search_clip *clip, const berth_placement *at);

/* Whether they ever collide. */
int search_meet(const search_placed *a, const search_placed *b);

/* Whether, and then the first tick at which they do. */
int search_first(const search_placed *a, const search_placed *b, int32_t *tick);

#endif
