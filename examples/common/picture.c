/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* Floors as SVG. */

#include "picture.h"

#include "tools/berth/tool.h"

#include <math.h>
#include <stdlib.h>

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
