/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* Text that keeps off what else is drawn: words beside a point, on the first side where they fit in
 * `area`, meet nothing placed before, and cross no line. */

#ifndef BERTH_TOOL_LABEL_H
#define BERTH_TOOL_LABEL_H

#include "svg.h"

#define MAX_LABELS 32
#define MAX_LINES 4

typedef struct label_line {
    const point *points;
    size_t count;
} label_line;

typedef struct label_space {
    rect area;
    rect taken[MAX_LABELS];
    label_line lines[MAX_LINES];
    int count, line_count;
} label_space;

label_space label_space_over(const rect *area);

void label_reserve(label_space *space, rect r);

/* No label shall cross this line; the points stay the caller's and must stay. */
void label_keep_off(label_space *space, const point *points, size_t count);

void label_put(FILE *out, label_space *space, point at, double offset, double size,
               const char *words, const char *colour);

#endif
