/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* SVG elements. */

#include "svg.h"

#include "tools/berth/tool.h"

#include <math.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

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
    size_t i;
    fputs("<path d=\"", out);
    for (i = 0; i < count; i++) {
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

/* From one touching point of the first ellipse around its back to the other, along the way, and
 * around the front of the last ellipse (or along its back) home. */
static void put_swept(FILE *out, point from, point to, double rx, double ry, bool front)
{
    const double a = fmax(rx, 0.01), b = fmax(ry, 0.01); /* a point has a way, too */
    const point t = touch(from, to, a, b);
    fprintf(out,
            "<path d=\"M%.2f %.2fA%.2f %.2f 0 0 1 %.2f %.2fL%.2f %.2fA%.2f %.2f 0 0 %d "
            "%.2f %.2fZ\"",
            from.x + t.x, from.y + t.y, a, b, from.x - t.x, from.y - t.y, to.x - t.x, to.y - t.y, a,
            b, front, to.x + t.x, to.y + t.y);
}

void svg_swept(FILE *out, point from, point to, double rx, double ry, const char *format, ...)
{
    put_swept(out, from, to, rx, ry, true);
    FINISH(out, format, "/>\n");
}

void svg_swept_side(FILE *out, point from, point to, double rx, double ry, const char *format, ...)
{
    put_swept(out, from, to, rx, ry, false);
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
