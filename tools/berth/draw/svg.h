/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* SVG, as far as the pictures need it. Coordinates are pixels, y downward. The last arguments of
 * each function are attributes, in the manner of printf. */

#ifndef BERTH_TOOL_SVG_H
#define BERTH_TOOL_SVG_H

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

#define SVG_ATTRIBUTES(format_at) __attribute__((format(printf, format_at, format_at + 1)))

typedef struct point {
    double x, y;
} point;

typedef struct rect {
    double left, top, width, height;
} rect;

void svg_begin(FILE *out, int width, int height, const char *title);
void svg_end(FILE *out);

/* Groups; a clipped one shows only what lies in the rectangle. `id` is unique in the picture. */
void svg_group(FILE *out, const char *format, ...) SVG_ATTRIBUTES(2);
void svg_clip(FILE *out, int id, const rect *area);
void svg_close(FILE *out);

/* A path leaves out points that lie within half a pixel of the one before. */
void svg_line(FILE *out, point from, point to, const char *format, ...) SVG_ATTRIBUTES(4);
void svg_path(FILE *out, const point *points, size_t count, bool closed, const char *format, ...)
    SVG_ATTRIBUTES(5);
void svg_circle(FILE *out, point centre, double radius, const char *format, ...) SVG_ATTRIBUTES(4);
void svg_ellipse(FILE *out, point centre, double rx, double ry, const char *format, ...)
    SVG_ATTRIBUTES(5);
void svg_rect(FILE *out, const rect *r, const char *format, ...) SVG_ATTRIBUTES(3);

/* What ellipses cover on their straight ways, or without what they cover at the ends of these: one
 * after the other, as one path. */
void svg_shapes(FILE *out);
void svg_swept(FILE *out, point from, point to, double rx, double ry, bool front);
void svg_shapes_end(FILE *out, const char *format, ...) SVG_ATTRIBUTES(2);

/* A line of text; anchor is "start", "middle" or "end". */
void svg_text(FILE *out, point at, double size, const char *anchor, const char *words,
              const char *format, ...) SVG_ATTRIBUTES(6);

/* How wide a line of text comes out, near enough to lay it out. */
double svg_text_width(const char *words, double size);

/* Text that keeps off what else is drawn: words beside a point, on the first side where they fit in
 * `area`, meet nothing placed before, and cross no line. */

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
