/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* Floors as SVG. */

#include "picture.h"

#include "page_html.h" /* made of page.html and the subject's parts of it: lines, page_lines[] */
#include "tools/berth/tool.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* ---- Picture --------------------------------------------------------------------------------- */

#define SIDE_MOST 1400.0 /* units of a side, at most */
#define MARGIN 16.0
#define CAPTION 28.0

double picture_across(const picture *p, double x)
{
    return MARGIN + x * p->scale;
}

double picture_down(const picture *p, double y)
{
    return MARGIN + (p->h->all->desc.depth / 65536.0 - y) * p->scale;
}

static double channel(double hue, double offset, double lightness, double strength)
{
    const double k = fmod(offset + hue / 30.0, 12.0);
    return lightness - strength * fmax(-1.0, fmin(fmin(k - 3.0, 9.0 - k), 1.0));
}

/* Hues a golden section apart: neighbours in number differ most. Not every viewer knows hsl(). */
static char *colour_of(uint32_t who)
{
    const double hue = floor(fmod(who * 0.61803398875, 1.0) * 360.0);
    const double lightness = 0.42, strength = 0.30;
    return text("#%02x%02x%02x", (unsigned)(255.0 * channel(hue, 0.0, lightness, strength)),
                (unsigned)(255.0 * channel(hue, 8.0, lightness, strength)),
                (unsigned)(255.0 * channel(hue, 4.0, lightness, strength)));
}

static void floor_rectangle(const picture *p, const char *style)
{
    const walkers_desc *desc = &p->h->all->desc;
    fprintf(p->out, "<rect x=\"%.1f\" y=\"%.1f\" width=\"%.1f\" height=\"%.1f\" %s/>\n", MARGIN,
            MARGIN, desc->width / 65536.0 * p->scale, desc->depth / 65536.0 * p->scale, style);
}

static void begin(const picture *p, const picture_style *style)
{
    const walkers_desc *desc = &p->h->all->desc;
    const unsigned long count = desc->count;
    const double width = desc->width / 65536.0, depth = desc->depth / 65536.0;
    const double wide = width * p->scale + 2 * MARGIN;
    const double high = depth * p->scale + 2 * MARGIN + CAPTION;
    const double after = (double)p->h->end / WALKERS_SECOND;
    fprintf(p->out,
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %.0f %.0f\" "
            "width=\"%.0f\" height=\"%.0f\">\n"
            "<title>%s: %lu %s after %g s</title>\n"
            "<rect width=\"%.0f\" height=\"%.0f\" fill=\"#f4f4f1\"/>\n",
            wide, high, wide, high, style->name, count, style->who, after, wide, high);
    fprintf(p->out, "<clipPath id=\"floor\">");
    floor_rectangle(p, "");
    fprintf(p->out, "</clipPath>\n");
    floor_rectangle(p, "fill=\"#ffffff\"");
    fprintf(p->out,
            "<text x=\"%.0f\" y=\"%.0f\" font-family=\"sans-serif\" font-size=\"15\" "
            "fill=\"#333333\">%lu %s on %g x %g m after %g s: %s, and the way of the last %g "
            "s</text>\n",
            MARGIN, high - 14.0, count, style->who, width, depth, after, style->shows,
            (double)(p->h->end - p->from) / WALKERS_SECOND);
}

/* All walkers' trails, or, at the end, all walkers. */
static void draw_all(const picture *p, const picture_style *style, bool trails)
{
    const commitment **order = history_by_walker(p->h);
    size_t end;
    fprintf(p->out, "<g clip-path=\"url(#floor)\" %s>\n", trails ? style->trails : style->people);
    for (size_t i = 0; i < p->h->count; i = end) {
        char *colour = colour_of(order[i]->who);
        for (end = i + 1; end < p->h->count && order[end]->who == order[i]->who; end++) {
        }
        if (trails) {
            style->trail(p, order + i, end - i, colour);
        } else {
            style->person(p, order[end - 1], colour);
        }
        free(colour);
    }
    fprintf(p->out, "</g>\n");
    free(order);
}

void picture_draw(const history *h, const void *of, const picture_style *style, double seconds,
                  const char *path)
{
    const walkers_desc *desc = &h->all->desc;
    const double longest = fmax(desc->width, desc->depth) / 65536.0;
    const double back = seconds * WALKERS_SECOND;
    const picture p = {output_open(path), h, of, fmin(style->scale_most, SIDE_MOST / longest),
                       back < h->end ? h->end - (int32_t)back : 0};
    begin(&p, style);
    draw_all(&p, style, true);
    draw_all(&p, style, false);
    floor_rectangle(&p, "fill=\"none\" stroke=\"#333333\" stroke-width=\"3\"");
    fprintf(p.out, "</svg>\n");
    output_commit();
}

/* ---- Pages and constants --------------------------------------------------------------------- */

long millimetres(int32_t length)
{
    return lround(length * 1000.0 / 65536.0);
}

static void print_commitment(FILE *out, const walker *w)
{
    fprintf(out, "[%d,%ld,%ld,%d,%d,%ld,%ld,%ld,%d,%d,%ld,%u],",
            w->act == WALKERS_STANDING ? -1 : (int)w->act, millimetres(w->at.x),
            millimetres(w->at.y), w->at.rotation.c, w->at.rotation.s, (long)w->at.start,
            millimetres(w->rest.x), millimetres(w->rest.y), w->rest.rotation.c, w->rest.rotation.s,
            (long)w->rest.start, w->form);
}

static void print_walkers(FILE *out, const history *h)
{
    const commitment **order = history_by_walker(h);
    fprintf(out, "agents:[");
    for (size_t i = 0; i < h->count; i++) {
        if (i == 0 || order[i]->who != order[i - 1]->who) {
            fprintf(out, "%s\n[", i == 0 ? "" : "],");
        }
        print_commitment(out, &order[i]->made);
    }
    fprintf(out, "]]");
    free(order);
}

/* Sums of each second; collisions and whoever left the floor, when somebody has looked. */
static void print_sums(FILE *out, const history *h)
{
    fprintf(out, "sums:[");
    for (size_t i = 0; i < h->sum_count; i++) {
        const history_sums *s = &h->sums[i];
        fprintf(out, "[%lu,%llu,%llu],", (unsigned long)s->decisions,
                (unsigned long long)s->questions, (unsigned long long)s->tests);
    }
    fprintf(out, "],\n");
    if (h->checked) {
        fprintf(out, "collisions:%llu,outside:%llu,\n", (unsigned long long)h->played.collisions,
                (unsigned long long)h->played.outside);
    }
}

void page_write(const history *h, const void *of, void (*print_acts)(FILE *out, const void *of),
                const char *path)
{
    FILE *out = output_open(path);
    for (size_t i = 0; i < sizeof page_lines / sizeof page_lines[0]; i++) {
        if (strcmp(page_lines[i], "@RUN@") != 0) {
            fprintf(out, "%s\n", page_lines[i]);
            continue;
        }
        fprintf(out, "{second:%d,end:%ld,width:%ld,depth:%ld,\n", WALKERS_SECOND, (long)h->end,
                millimetres(h->all->desc.width), millimetres(h->all->desc.depth));
        print_sums(out, h);
        print_acts(out, of);
        print_walkers(out, h);
        fprintf(out, "}\n");
    }
    output_commit();
}
