/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* Pictures of footprints: loading, and what is drawn in a panel. */

#include "footprint_view.h"

#include "tools/berth/read/load.h"
#include "tools/berth/tool.h"

#include <math.h>
#include <string.h>

/* The rings of an image that keeps its segments: each begins where the one before has closed. */
static void rings_of_parts(shown *s)
{
    const uint32_t count = s->facts.parts;
    double *from = grab(count, 4 * sizeof *from);
    bool *used = grab(count, sizeof *used);
    uint32_t i, done = 0;
    for (i = 0; i < count; i++) {
        double x[3], y[3];
        s->f.arith->part(&s->f, i, x, y);
        from[4 * i] = x[0];
        from[4 * i + 1] = y[0];
        from[4 * i + 2] = x[1];
        from[4 * i + 3] = y[1];
    }
    while (done < count && s->line.points + 1 < OUTLINE_MAX_POINTS) {
        uint32_t at = 0, next;
        while (used[at]) {
            at++;
        }
        do { /* the segment that begins where this one ends; halved ones come more than once */
            used[at] = true;
            done++;
            s->line.x[s->line.points] = from[4 * at];
            s->line.y[s->line.points++] = from[4 * at + 1];
            for (next = 0; next < count; next++) {
                if (!used[next] && memcmp(&from[4 * next], &from[4 * at], 4 * sizeof *from) == 0) {
                    used[next] = true;
                    done++;
                }
            }
            for (next = 0; next < count && (used[next] || from[4 * next] != from[4 * at + 2] ||
                                            from[4 * next + 1] != from[4 * at + 3]);
                 next++) {
            }
            at = next;
        } while (at < count && s->line.points + 1 < OUTLINE_MAX_POINTS);
        s->line.end[s->line.rings++] = (uint16_t)s->line.points;
    }
}

uint32_t shown_places(const shown *s)
{
    uint32_t most = 0;
    for (uint32_t i = 0; i < s->facts.nodes; i++) {
        most = s->numbers[i] > most ? s->numbers[i] : most;
    }
    return most + 1;
}

static void take_circles(shown *s)
{
    s->numbers = footprint_numbers(&s->f);
    s->circles = grab(shown_places(s), sizeof *s->circles);
    s->inner = grab(shown_places(s), sizeof *s->inner);
    for (uint32_t i = 0; i < s->facts.nodes; i++) {
        const uint32_t number = s->numbers[i];
        const footprint_circle c = s->f.arith->circle(&s->f, number);
        disc *d = &s->inner[number];
        s->circles[number] = disc_of(&s->f, &s->at, number);
        d->x = s->at.c * c.inner_x - s->at.s * c.inner_y + s->at.tx;
        d->y = s->at.s * c.inner_x + s->at.c * c.inner_y + s->at.ty;
        d->radius = c.inner;
    }
}

shown shown_load(const char *path, const spot *where, int family, const options *o)
{
    const place at = place_of_footprint(where);
    shown s;
    size_t i;
    memset(&s, 0, sizeof s);
    s.name = base_name(path);
    s.f = load_footprint(path, o);
    s.facts = s.f.arith->facts(&s.f);
    s.at = s.f.arith->placed(&at);
    s.family = family;
    s.line = file_look(path) == FILE_FOOTPRINT ? outline_new() : load_outline(path, o);
    if (s.line.points == 0 && s.facts.corners == 2) {
        rings_of_parts(&s);
    }
    for (i = 0; i < s.line.points; i++) {
        const double x = s.line.x[i], y = s.line.y[i];
        s.line.x[i] = s.at.c * x - s.at.s * y + s.at.tx;
        s.line.y[i] = s.at.s * x + s.at.c * y + s.at.ty;
    }
    take_circles(&s);
    return s;
}

void shown_widen(ground *g, const shown *s)
{
    uint32_t i;
    for (i = 0; i < s->facts.nodes; i++) {
        const disc *d = &s->circles[s->numbers[i]];
        g->low[0] = fmin(g->low[0], d->x - d->radius);
        g->high[0] = fmax(g->high[0], d->x + d->radius);
        g->low[1] = fmin(g->low[1], d->y - d->radius);
        g->high[1] = fmax(g->high[1], d->y + d->radius);
    }
}

/* What is shown of the ground: a little more than there is of it. */
static double shown_span(const ground *g, int axis)
{
    return fmax(g->high[axis] - g->low[axis], 1e-3) * 1.06;
}

void panel_trim(options *o, rect *area, const ground *g, double least)
{
    const double width = shown_span(g, 0), height = shown_span(g, 1);
    const double scale = fmin(area->width / width, area->height / height);
    const int across = (int)(area->width - fmax(width * scale, fmin(least, area->width)));
    const int down = (int)(area->height - height * scale);
    area->width -= across;
    area->height -= down;
    o->width -= across;
    o->height -= down;
}

panel panel_over(FILE *out, const rect *area, const ground *g, double em)
{
    const double width = shown_span(g, 0), height = shown_span(g, 1);
    panel p;
    p.out = out;
    p.area = *area;
    p.em = em;
    p.scale = fmin(area->width / width, area->height / height);
    p.left = (g->low[0] + g->high[0]) / 2.0 - area->width / p.scale / 2.0;
    p.bottom = (g->low[1] + g->high[1]) / 2.0 - area->height / p.scale / 2.0;
    return p;
}

point panel_point(const panel *p, double x, double y)
{
    point q;
    q.x = p->area.left + (x - p->left) * p->scale;
    q.y = p->area.top + p->area.height - (y - p->bottom) * p->scale;
    return q;
}

/* The lines and the frame; with their numbers, or without. */
static void draw_lines(const panel *p, bool numbers)
{
    const double right = p->left + p->area.width / p->scale;
    const double top = p->bottom + p->area.height / p->scale;
    const double step = nice_step(fmax(right - p->left, top - p->bottom) / 12.0);
    double at;
    for (at = ceil(p->left / step) * step; at <= right; at += step) {
        const point low = panel_point(p, at, p->bottom), high = panel_point(p, at, top);
        const point label = {low.x, low.y + 1.3 * p->em};
        svg_line(p->out, low, high, "stroke=\"" GRID "\" stroke-width=\"1\"");
        if (numbers) {
            svg_text(p->out, label, p->em, "middle", tick_text(at, step), "fill=\"" FAINT "\"");
        }
    }
    for (at = ceil(p->bottom / step) * step; at <= top; at += step) {
        const point low = panel_point(p, p->left, at), high = panel_point(p, right, at);
        const point label = {low.x - 0.5 * p->em, low.y + 0.35 * p->em};
        svg_line(p->out, low, high, "stroke=\"" GRID "\" stroke-width=\"1\"");
        if (numbers) {
            svg_text(p->out, label, p->em, "end", tick_text(at, step), "fill=\"" FAINT "\"");
        }
    }
    svg_rect(p->out, &p->area, "fill=\"none\" stroke=\"#c5ccd4\" stroke-width=\"1\"");
}

void panel_grid(const panel *p)
{
    const double em = p->em;
    const point x = {p->area.left + p->area.width / 2.0, p->area.top + p->area.height + 2.6 * em};
    const point y = {p->area.left - 3.4 * em, p->area.top + p->area.height / 2.0};
    draw_lines(p, true);
    svg_text(p->out, x, em, "middle", "x, metres", "fill=\"" INK "\"");
    svg_text(p->out, y, em, "middle", "y, metres",
             "fill=\"" INK "\" transform=\"rotate(-90 %.2f %.2f)\"", y.x, y.y);
}

void panel_frame(const panel *p)
{
    draw_lines(p, false);
}

void panel_bar(const panel *p)
{
    const double step = nice_step(0.06 * p->area.width / p->scale);
    const point from = {p->area.left + 0.8 * p->em, p->area.top + p->area.height - 0.8 * p->em};
    const point to = {from.x + step * p->scale, from.y};
    const point label = {to.x + 0.5 * p->em, from.y + 0.3 * p->em};
    svg_line(p->out, from, to, "stroke=\"" INK "\" stroke-width=\"%.2f\"", 0.16 * p->em);
    svg_text(p->out, label, 0.85 * p->em, "start", text("%s m", tick_text(step, step)),
             "fill=\"" INK "\"");
}

void panel_outline(const panel *p, const shown *s, double opacity)
{
    const outline *line = &s->line;
    size_t ring, i = 0;
    if (line->points == 0) {
        return;
    }
    fprintf(p->out, "<path class=\"outline\" d=\"");
    for (ring = 0; ring < line->rings; ring++) {
        const size_t begin = i;
        for (; i < line->end[ring]; i++) {
            const point at = panel_point(p, line->x[i], line->y[i]);
            fprintf(p->out, "%c%.2f %.2f", i == begin ? 'M' : 'L', at.x, at.y);
        }
        fputc('Z', p->out);
    }
    fprintf(p->out,
            "\" fill=\"%s\" fill-opacity=\"%.2f\" fill-rule=\"evenodd\" stroke=\"%s\" "
            "stroke-width=\"%.2f\"/>\n",
            disc_colour(s->family), opacity, path_colour(s->family), 0.09 * p->em);
}

void panel_parts(const panel *p, const shown *s)
{
    const uint32_t corners = s->facts.corners;
    if (corners == 0) {
        return;
    }
    fprintf(p->out, "<path class=\"parts\" d=\"");
    for (uint32_t i = 0; i < s->facts.parts; i++) {
        double x[3], y[3];
        s->f.arith->part(&s->f, i, x, y);
        for (uint32_t k = 0; k < corners; k++) {
            const point at = panel_point(p, s->at.c * x[k] - s->at.s * y[k] + s->at.tx,
                                         s->at.s * x[k] + s->at.c * y[k] + s->at.ty);
            fprintf(p->out, "%c%.2f %.2f", k == 0 ? 'M' : 'L', at.x, at.y);
        }
        if (corners == 3) {
            fputc('Z', p->out);
        }
    }
    fprintf(p->out,
            "\" fill=\"none\" stroke=\"%s\" stroke-opacity=\"0.45\" stroke-linecap=\"round\" "
            "stroke-linejoin=\"round\" stroke-width=\"%.2f\"/>\n",
            disc_colour(s->family), fmax(2.0 * s->facts.rounding * p->scale, 0.05 * p->em));
}

void panel_circle(const panel *p, const disc *d, const char *attributes)
{
    svg_circle(p->out, panel_point(p, d->x, d->y), fmax(d->radius * p->scale, 0.3), "%s",
               attributes);
}

double legend_width(const char *words, double em)
{
    return 3.2 * em + svg_text_width(words, em);
}

point legend_entry(FILE *out, point at, double em, const char *words, const char *colour,
                   double opacity)
{
    const point dot = {at.x + 0.6 * em, at.y - 0.35 * em}, label = {at.x + 1.6 * em, at.y};
    svg_circle(out, dot, 0.5 * em,
               "fill=\"%s\" fill-opacity=\"%.2f\" stroke=\"%s\" stroke-width=\"%.2f\"", colour,
               opacity, colour, 0.12 * em);
    svg_text(out, label, em, "start", words, "fill=\"" INK "\"");
    at.x += legend_width(words, em);
    return at;
}
