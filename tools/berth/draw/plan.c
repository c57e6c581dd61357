/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* The plan: the ground from above, with discs, paths and what the moving discs of each
 * level sweep. */

#include "footprint_view.h"
#include "tools/berth/tool.h"

#include <math.h>
#include <string.h>

/* A sample that moves and swells by less than this many pixels is not drawn. */
#define VISIBLE 0.6

#define TIMES 5 /* at which a motion's disc is drawn: its begin, its end, and between */

typedef struct plan {
    const picture *p;
    panel on;
    label_space labels;
    point between[2]; /* the centres of both where they meet or are nearest */
} plan;

static point to_plan(const plan *v, double x, double y)
{
    return panel_point(&v->on, x, y);
}

static plan make_plan(const picture *p, const rect *area)
{
    const double margin = 0.06;
    const ground *g = &p->ground;
    const double width = g->high[0] - g->low[0], height = g->high[1] - g->low[1];
    const double scale = (1.0 - 2.0 * margin) * fmin(area->width / width, area->height / height);
    return (plan){.p = p,
                  .on = panel_scaled(p->out, area, g, p->em, scale),
                  .labels = label_space_over(area)};
}

static void draw_axis_names(const plan *v)
{
    const double em = v->p->em;
    point x, y;
    x.x = v->on.area.left + v->on.area.width / 2.0;
    x.y = v->on.area.top + v->on.area.height + 2.7 * em;
    y.x = 1.4 * em; /* the picture's left edge is the panel's */
    y.y = v->on.area.top + v->on.area.height / 2.0;
    svg_text(v->p->out, x, em, "middle", "x, metres", "fill=\"" INK "\"");
    svg_text(v->p->out, y, em, "middle", "y, metres",
             "fill=\"" INK "\" transform=\"rotate(-90 %.2f %.2f)\"", y.x, y.y);
}

/* The union of the discs in one light tint. Held ones are discs, straight ones sweep over the way
 * to their next instant. */
static void draw_discs(const plan *v, const figure *f)
{
    FILE *out = v->p->out;
    double x = HUGE_VAL, y = HUGE_VAL, r = 0.0;
    svg_shapes(out);
    for (uint32_t i = 0; i < f->count; i++) {
        const bool last = i + 1 == f->count;
        if (i == 0 || last ||
            hypot(f->x[i] - x, f->y[i] - y) + fabs(f->r[i] - r) > VISIBLE / v->on.scale) {
            if (f->facts.straight && i > 0) {
                svg_swept(out, to_plan(v, x, y), to_plan(v, f->x[i], f->y[i]), r * v->on.scale,
                          r * v->on.scale, true);
            }
            x = f->x[i];
            y = f->y[i];
            r = f->r[i];
            svg_swept(out, to_plan(v, x, y), to_plan(v, x, y), r * v->on.scale, r * v->on.scale,
                      true);
        }
    }
    svg_shapes_end(out, "fill=\"%s\" opacity=\"0.16\"", disc_colour(f->family));
}

/* The last instant up to time `number` of TIMES, which are evenly spread over the motion. */
static uint32_t instant_at(const figure *f, int number)
{
    const double t = f->begin + (f->end - f->begin) * number / (TIMES - 1);
    uint32_t i = 0;
    while (i + 1 < f->count && f->t[i + 1] <= t + 1e-9) {
        i++;
    }
    return i;
}

/* What moves, at a few times. */
static void draw_times(const plan *v, const figure *f)
{
    svg_group(v->p->out, "fill=\"%s\" fill-opacity=\"0.3\" stroke=\"%s\" stroke-width=\"%.2f\"",
              disc_colour(f->family), path_colour(f->family), 0.07 * v->p->em);
    for (int k = 0; k < TIMES; k++) {
        const uint32_t i = instant_at(f, k);
        svg_circle(v->p->out, to_plan(v, f->x[i], f->y[i]), f->r[i] * v->on.scale,
                   "class=\"disc\"");
    }
    svg_close(v->p->out);
}

/* When it is there: said of one motion, between its ends. */
static void name_times(plan *v, const figure *f)
{
    for (int k = 1; k < TIMES - 1 && v->p->count == 1; k++) {
        const uint32_t i = instant_at(f, k);
        const point at = to_plan(v, f->x[i], f->y[i]);
        svg_circle(v->p->out, at, 0.22 * v->p->em, "fill=\"%s\"", path_colour(f->family));
        label_put(v->p->out, &v->labels, at, 0.9 * v->p->em, 0.9 * v->p->em,
                  text("%.1f s", f->t[i]), FAINT);
    }
}

/* Labels keep off paths, so all paths come before the first label. */
static void draw_path(plan *v, int number)
{
    const figure *f = &v->p->figures[number];
    point *points = grab(f->count, sizeof *points);
    for (uint32_t i = 0; i < f->count; i++) {
        points[i] = to_plan(v, f->x[i], f->y[i]);
    }
    svg_path(v->p->out, points, f->count, false,
             "class=\"path\" fill=\"none\" stroke=\"%s\" stroke-width=\"%.2f\"",
             path_colour(f->family), 0.14 * v->p->em);
    label_keep_off(&v->labels, points, f->count);
}

/* The level, whole: with the leaves that lie above it. */
static void draw_level(const plan *v, const figure *f)
{
    const int level = v->p->level;
    svg_group(v->p->out,
              "fill=\"%s\" fill-opacity=\"0.02\" stroke=\"%s\" stroke-width=\"%.2f\" "
              "stroke-opacity=\"%s\"",
              level_colour(f->family, level), level_colour(f->family, level), 0.1 * v->p->em,
              v->p->count > 1 ? "0.6" : "1");
    for (uint32_t i = 0; i < f->disc_count; i++) {
        const image_disc *d = &f->discs[i];
        const double r = d->radius * v->on.scale;
        if (covers_level(d, level)) {
            svg_shapes(v->p->out);
            svg_swept(v->p->out, to_plan(v, d->from_x, d->from_y), to_plan(v, d->to_x, d->to_y), r,
                      r, true);
            svg_shapes_end(v->p->out, "class=\"level%d\"", level);
        }
    }
    svg_close(v->p->out);
}

/* No label may cover a marker, so all markers take their places before the first label. */
static void reserve_ends(plan *v, const figure *f)
{
    const uint32_t last = f->count - 1;
    const double size = 0.6 * v->p->em;
    const point start = to_plan(v, f->x[0], f->y[0]), end = to_plan(v, f->x[last], f->y[last]);
    const rect first = {start.x - size, start.y - size, 2.0 * size, 2.0 * size};
    const rect second = {end.x - size, end.y - size, 2.0 * size, 2.0 * size};
    label_reserve(&v->labels, first);
    label_reserve(&v->labels, second);
}

/* Squares within the discs of the contact, which hide what lies below them. */
static void reserve_contact(plan *v)
{
    const moment *now = v->p->meet->hit ? &v->p->meet->first : &v->p->meet->nearest;
    const point a = to_plan(v, now->ax, now->ay), b = to_plan(v, now->bx, now->by);
    const double of_a = 0.9 * now->ar * v->on.scale, of_b = 0.9 * now->br * v->on.scale;
    label_reserve(&v->labels, (rect){a.x - of_a, a.y - of_a, 2.0 * of_a, 2.0 * of_a});
    label_reserve(&v->labels, (rect){b.x - of_b, b.y - of_b, 2.0 * of_b, 2.0 * of_b});
    v->between[0] = a;
    v->between[1] = b;
    label_keep_off(&v->labels, v->between, 2);
}

static void draw_ends(plan *v, const figure *f)
{
    const picture *p = v->p;
    const uint32_t last = f->count - 1;
    const double size = 0.42 * p->em;
    const point start = to_plan(v, f->x[0], f->y[0]), end = to_plan(v, f->x[last], f->y[last]);
    const rect square = {end.x - size, end.y - size, 2.0 * size, 2.0 * size};
    svg_circle(p->out, start, size * 1.1, "fill=\"#ffffff\" stroke=\"%s\" stroke-width=\"%.2f\"",
               path_colour(f->family), 0.2 * p->em);
    svg_rect(p->out, &square, "fill=\"%s\" stroke=\"#ffffff\" stroke-width=\"%.2f\"",
             path_colour(f->family), 0.1 * p->em);
    label_put(p->out, &v->labels, start, 0.8 * p->em, p->em,
              p->count > 1 ? text("start of %s", f->name) : text("start"), path_colour(f->family));
    label_put(p->out, &v->labels, end, 0.8 * p->em, p->em,
              p->count > 1 ? text("end of %s", f->name) : text("end"), path_colour(f->family));
}

/* The point where they touch, or half way, and what there is to say about it. */
static void draw_spot(plan *v, const moment *now, const char *colour)
{
    const picture *p = v->p;
    const double way = fmax(hypot(now->bx - now->ax, now->by - now->ay), 1e-9);
    const double part = (now->ar + (way - now->ar - now->br) / 2.0) / way;
    const point at =
        to_plan(v, now->ax + part * (now->bx - now->ax), now->ay + part * (now->by - now->ay));
    const double em = p->em;
    char *words = p->meet->hit ? text("first contact, %.2f s", now->tick * p->tick)
                               : text("nearest, %.2f s", now->tick * p->tick);
    svg_circle(p->out, at, 0.42 * em, "fill=\"%s\" stroke=\"#ffffff\" stroke-width=\"%.2f\"",
               colour, 0.14 * em);
    label_put(p->out, &v->labels, at, 1.2 * em, 1.2 * em, words, colour);
}

/* Both discs and the way between them, above all else and with a halo: it is what one looks for. */
static void draw_contact(plan *v)
{
    const picture *p = v->p;
    const bool hit = p->meet->hit;
    const moment *now = hit ? &p->meet->first : &p->meet->nearest;
    const point a = to_plan(v, now->ax, now->ay), b = to_plan(v, now->bx, now->by);
    const double of_a = now->ar * v->on.scale, of_b = now->br * v->on.scale, em = p->em;
    const double cover = hit ? 0.8 : 0.2; /* where they are nearest is no news to hide all for */
    const char *colour = hit ? CONTACT : INK;
    svg_group(p->out,
              "class=\"halo\" fill=\"#ffffff\" fill-opacity=\"%.1f\" stroke=\"#ffffff\" "
              "stroke-opacity=\"0.9\" stroke-width=\"%.2f\"",
              0.75 * cover, 0.7 * em);
    svg_circle(p->out, a, of_a, "class=\"under\"");
    svg_circle(p->out, b, of_b, "class=\"under\"");
    svg_close(p->out);
    svg_group(p->out, "stroke=\"%s\" stroke-width=\"%.2f\" stroke-linecap=\"butt\"%s", colour,
              0.24 * em, hit ? "" : " stroke-dasharray=\"8 5\"");
    svg_circle(p->out, a, of_a, "class=\"contact\" fill=\"%s\" fill-opacity=\"%.1f\"",
               disc_colour(p->figures[0].family), cover);
    svg_circle(p->out, b, of_b, "class=\"contact\" fill=\"%s\" fill-opacity=\"%.1f\"",
               disc_colour(p->figures[1].family), cover);
    svg_line(p->out, a, b, "class=\"contact\"");
    svg_close(p->out);
    draw_spot(v, now, colour);
}

/* Reserves its place first, so that no label covers it; drawn last, above all. */
static rect bar_place(const plan *v, double step)
{
    const double em = v->p->em, length = step * v->on.scale;
    return (rect){v->on.area.left + v->on.area.width - length - 1.6 * em,
                  v->on.area.top + v->on.area.height - 2.6 * em, length + 1.0 * em, 2.0 * em};
}

static void draw_bar(const plan *v, double step)
{
    const rect r = bar_place(v, step);
    const double em = v->p->em, y = r.top + 1.5 * em;
    const point from = {r.left + 0.5 * em, y}, to = {r.left + r.width - 0.5 * em, y};
    const point label = {r.left + r.width / 2.0, r.top + 1.1 * em};
    svg_rect(v->p->out, &r, "fill=\"#ffffff\" fill-opacity=\"0.85\"");
    svg_line(v->p->out, from, to,
             "stroke=\"" INK "\" stroke-width=\"%.2f\" "
             "stroke-linecap=\"butt\"",
             0.25 * em);
    svg_text(v->p->out, label, em, "middle", text("%s m", tick_text(step, step)),
             "fill=\"" INK "\"");
}

/* The step of the grid: at least four sizes of text, and more where the numbers are long. */
static double grid_step(const plan *v)
{
    const double em = v->p->em;
    double step = nice_step(4.0 * em / v->on.scale), width;
    for (;;) {
        width =
            fmax(svg_text_width(tick_text(v->on.left, step), em),
                 svg_text_width(tick_text(v->on.left + v->on.area.width / v->on.scale, step), em));
        if (width + 1.2 * em <= step * v->on.scale) {
            return step;
        }
        step = nice_step(1.5 * step);
    }
}

void draw_plan(const picture *p, const rect *area)
{
    plan v = make_plan(p, area);
    const double step = grid_step(&v);
    panel_lines(&v.on, step, true);
    draw_axis_names(&v);
    label_reserve(&v.labels, bar_place(&v, step));
    svg_clip(p->out, 1, area);
    for (int i = 0; i < p->count; i++) {
        reserve_ends(&v, &p->figures[i]);
        draw_discs(&v, &p->figures[i]);
        draw_level(&v, &p->figures[i]);
        draw_times(&v, &p->figures[i]);
    }
    for (int i = 0; i < p->count; i++) {
        draw_path(&v, i);
    }
    if (p->meet != NULL && p->meet->ever_together) {
        reserve_contact(&v);
    }
    for (int i = 0; i < p->count; i++) {
        draw_ends(&v, &p->figures[i]);
        name_times(&v, &p->figures[i]);
    }
    draw_bar(&v, step);
    if (p->meet != NULL && p->meet->ever_together) {
        draw_contact(&v);
    }
    svg_close(p->out);
}
