/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* SVG elements. */

#include "svg.h"

#include "tools/berth/tool.h"

#include <math.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

/* ---- Svg ------------------------------------------------------------------------------------- */

#define FONT "Helvetica, Arial, 'Liberation Sans', 'DejaVu Sans', sans-serif"

/* Ends an element with its attributes. */
#define FINISH(out, format, tail)                                                                  \
    do {                                                                                           \
        va_list arguments;                                                                         \
        fputc(' ', out);                                                                           \
        va_start(arguments, format);                                                               \
        vfprintf(out, format, arguments);                                                          \
        va_end(arguments);                                                                         \
        fputs(tail, out);                                                                          \
    } while (0)

/* 1 when all of `words` is UTF-8 (of whatever code points); XML allows nothing else. */
static bool is_utf8(const char *words)
{
    const unsigned char *c = (const unsigned char *)words;
    while (*c != '\0') {
        int more = *c < 0x80 ? 0 : *c >= 0xf0 ? 3 : *c >= 0xe0 ? 2 : 1;
        if ((*c >= 0x80 && *c < 0xc2) || *c > 0xf4) {
            return false;
        }
        for (c++; more > 0; more--, c++) {
            if ((*c & 0xc0) != 0x80) {
                return false;
            }
        }
    }
    return true;
}

static void put_text(FILE *out, const char *words)
{
    const bool plain = is_utf8(words);
    for (; *words != '\0'; words++) {
        const unsigned char c = (unsigned char)*words;
        switch (c) {
        case '&': fputs("&amp;", out); break;
        case '<': fputs("&lt;", out); break;
        case '>': fputs("&gt;", out); break;
        default: fputc(c < ' ' || (c >= 0x80 && !plain) ? '?' : c, out); break;
        }
    }
}

void svg_begin(FILE *out, int width, int height, const char *title)
{
    fprintf(out,
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%d\" height=\"%d\" "
            "viewBox=\"0 0 %d %d\" font-family=\"" FONT "\" stroke-linejoin=\"round\" "
            "stroke-linecap=\"round\">\n<title>",
            width, height, width, height);
    put_text(out, title);
    fprintf(out, "</title>\n<rect width=\"%d\" height=\"%d\" fill=\"#ffffff\"/>\n", width, height);
}

void svg_end(FILE *out)
{
    fputs("</svg>\n", out);
}

void svg_group(FILE *out, const char *format, ...)
{
    fputs("<g", out);
    FINISH(out, format, ">\n");
}

void svg_clip(FILE *out, int id, const rect *area)
{
    fprintf(out,
            "<clipPath id=\"clip%d\"><rect x=\"%.2f\" y=\"%.2f\" width=\"%.2f\" "
            "height=\"%.2f\"/></clipPath>\n<g clip-path=\"url(#clip%d)\">\n",
            id, area->left, area->top, area->width, area->height, id);
}

void svg_close(FILE *out)
{
    fputs("</g>\n", out);
}

void svg_line(FILE *out, point from, point to, const char *format, ...)
{
    fprintf(out, "<path d=\"M%.2f %.2fL%.2f %.2f\"", from.x, from.y, to.x, to.y);
    FINISH(out, format, "/>\n");
}

void svg_path(FILE *out, const point *points, size_t count, bool closed, const char *format, ...)
{
    point last = {0.0, 0.0};
    fputs("<path d=\"", out);
    for (size_t i = 0; i < count; i++) {
        const double dx = points[i].x - last.x, dy = points[i].y - last.y;
        if (i == 0 || i == count - 1 || dx * dx + dy * dy > 0.25) {
            fprintf(out, "%c%.2f %.2f", i == 0 ? 'M' : 'L', points[i].x, points[i].y);
            last = points[i];
        }
    }
    fputs(closed ? "Z\"" : "\"", out);
    FINISH(out, format, "/>\n");
}

void svg_circle(FILE *out, point centre, double radius, const char *format, ...)
{
    fprintf(out, "<circle cx=\"%.2f\" cy=\"%.2f\" r=\"%.2f\"", centre.x, centre.y, radius);
    FINISH(out, format, "/>\n");
}

void svg_ellipse(FILE *out, point centre, double rx, double ry, const char *format, ...)
{
    fprintf(out, "<ellipse cx=\"%.2f\" cy=\"%.2f\" rx=\"%.2f\" ry=\"%.2f\"", centre.x, centre.y, rx,
            ry);
    FINISH(out, format, "/>\n");
}

void svg_rect(FILE *out, const rect *r, const char *format, ...)
{
    fprintf(out, "<rect x=\"%.2f\" y=\"%.2f\" width=\"%.2f\" height=\"%.2f\"", r->left, r->top,
            r->width, r->height);
    FINISH(out, format, "/>\n");
}

/* The two points where a line along the way touches the ellipse lie at +-touch from its centre:
 * with lengths in half axes, the ellipse is a circle, and they are square to the way. */
static point touch(point from, point to, double rx, double ry)
{
    const double x = (to.x - from.x) / rx, y = (to.y - from.y) / ry, length = hypot(x, y);
    point t = {rx, 0.0};
    if (length > 0.0) {
        t.x = -y / length * rx;
        t.y = x / length * ry;
    }
    return t;
}

void svg_shapes(FILE *out)
{
    fputs("<path d=\"", out);
}

/* From one touching point of the first ellipse around its back to the other, along the way, and
 * around the front of the last ellipse (or along its back) home. */
void svg_swept(FILE *out, point from, point to, double rx, double ry, bool front)
{
    const double a = fmax(rx, 0.01), b = fmax(ry, 0.01); /* a point has a way, too */
    const point t = touch(from, to, a, b);
    fprintf(out, "M%.2f %.2fA%.2f %.2f 0 0 1 %.2f %.2fL%.2f %.2fA%.2f %.2f 0 0 %d %.2f %.2fZ",
            from.x + t.x, from.y + t.y, a, b, from.x - t.x, from.y - t.y, to.x - t.x, to.y - t.y, a,
            b, front, to.x + t.x, to.y + t.y);
}

void svg_shapes_end(FILE *out, const char *format, ...)
{
    fputc('"', out);
    FINISH(out, format, "/>\n");
}

void svg_text(FILE *out, point at, double size, const char *anchor, const char *words,
              const char *format, ...)
{
    fprintf(out, "<text x=\"%.2f\" y=\"%.2f\" font-size=\"%.2f\" text-anchor=\"%s\"", at.x, at.y,
            size, anchor);
    FINISH(out, format, ">");
    put_text(out, words);
    fputs("</text>\n", out);
}

/* Advances in the widest of the fonts, DejaVu Sans, by classes of letters. */
static double advance(char c)
{
    return strchr("ijl.,:;|'!", c) != NULL  ? 0.3
           : strchr(" frt()[]-", c) != NULL ? 0.4
           : strchr("mwMW@%", c) != NULL    ? 0.93
           : c >= 'A' && c <= 'Z'           ? 0.71
                                            : 0.63;
}

double svg_text_width(const char *words, double size)
{
    double width = 0.0;
    for (; *words != '\0'; words++) {
        if (((unsigned char)*words & 0xc0) != 0x80) { /* not a continuation byte */
            width += advance(*words);
        }
    }
    return width * size;
}

/* ---- Label ----------------------------------------------------------------------------------- */

#define ROUNDS 8 /* of places, each further off */
#define NEAR 2   /* rounds in which a label needs no line to its point */

label_space label_space_over(const rect *area)
{
    label_space space = {0};
    space.area = *area;
    return space;
}

void label_reserve(label_space *space, rect r)
{
    if (space->count < MAX_LABELS) {
        space->taken[space->count++] = r;
    }
}

void label_keep_off(label_space *space, const point *points, size_t count)
{
    if (space->line_count < MAX_LINES) {
        space->lines[space->line_count].points = points;
        space->lines[space->line_count++].count = count;
    }
}

static bool overlap(const rect *a, const rect *b)
{
    return a->left < b->left + b->width && b->left < a->left + a->width &&
           a->top < b->top + b->height && b->top < a->top + a->height;
}

/* What is left of the part [low, high] of a way where from + part * step lies in begin..end. */
static void clip_part(double from, double step, double begin, double end, double *low, double *high)
{
    if (step == 0.0) {
        if (from < begin || from > end) {
            *high = -1.0;
        }
        return;
    }
    *low = fmax(*low, fmin((begin - from) / step, (end - from) / step));
    *high = fmin(*high, fmax((begin - from) / step, (end - from) / step));
}

static bool segment_crosses(const rect *r, point a, point b)
{
    double low = 0.0, high = 1.0;
    clip_part(a.x, b.x - a.x, r->left, r->left + r->width, &low, &high);
    clip_part(a.y, b.y - a.y, r->top, r->top + r->height, &low, &high);
    return low <= high;
}

static bool crosses_line(const label_space *space, const rect *r)
{
    for (int i = 0; i < space->line_count; i++) {
        const label_line *l = &space->lines[i];
        for (size_t k = 0; k + 1 < l->count; k++) {
            if (segment_crosses(r, l->points[k], l->points[k + 1])) {
                return true;
            }
        }
    }
    return false;
}

static bool fits(const label_space *space, const rect *r, bool off_lines)
{
    if (r->left < space->area.left || r->top < space->area.top ||
        r->left + r->width > space->area.left + space->area.width ||
        r->top + r->height > space->area.top + space->area.height) {
        return false;
    }
    for (int i = 0; i < space->count; i++) {
        if (overlap(r, &space->taken[i])) {
            return false;
        }
    }
    return !(off_lines && crosses_line(space, r));
}

/* Where a label of that size goes; returns the round it was found in, 0 where there is no room. */
static int find_place(const label_space *space, point at, double offset, bool off_lines, rect *r)
{
    /* right, left, above, below, then the corners: where the label's centre goes, in offsets */
    static const double sides[8][2] = {{1, 0},  {-1, 0},  {0, -1}, {0, 1},
                                       {1, -1}, {-1, -1}, {1, 1},  {-1, 1}};
    for (int round = 1; round <= ROUNDS; round++) {
        for (int i = 0; i < 8; i++) {
            const double away = offset * (double)round;
            r->left = at.x + sides[i][0] * (away + r->width / 2.0) - r->width / 2.0;
            r->top = at.y + sides[i][1] * (away + r->height / 2.0) - r->height / 2.0;
            if (fits(space, r, off_lines)) {
                return round;
            }
        }
    }
    return 0;
}

void label_put(FILE *out, label_space *space, point at, double offset, double size,
               const char *words, const char *colour)
{
    const double width = svg_text_width(words, size) + 0.4 * size, height = 1.25 * size;
    rect best = {0.0, 0.0, width, height};
    point base, edge;
    int round = find_place(space, at, offset, true, &best);
    if (round == 0) {
        round = find_place(space, at, offset, false, &best);
    }
    if (round == 0) {
        best.left = at.x + offset;
        best.top = at.y - height / 2.0;
    }
    if (round > NEAR) {
        edge.x = fmax(best.left, fmin(at.x, best.left + width));
        edge.y = fmax(best.top, fmin(at.y, best.top + height));
        svg_line(out, at, edge, "stroke=\"%s\" stroke-width=\"%.2f\"", colour, 0.06 * size);
    }
    label_reserve(space, best);
    svg_rect(out, &best, "class=\"label\" fill=\"#ffffff\" fill-opacity=\"0.85\" rx=\"%.2f\"",
             0.3 * size);
    base.x = best.left + width / 2.0;
    base.y = best.top + 0.95 * size;
    svg_text(out, base, size, "middle", words, "fill=\"%s\"", colour);
}
