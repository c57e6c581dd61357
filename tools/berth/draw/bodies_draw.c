/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* berth draw, of bodies: the ground that a footprint covers on its course, the footprint itself at
 * some times of it, with an arrow at its front; what stands, the way of a disc; where two of them
 * first meet; and below the plan a strip of time that says when. */

#include "footprint_view.h"
#include "tools/berth/ask/when.h"
#include "tools/berth/commands.h"
#include "tools/berth/tool.h"

#include <berth/status.h>

#include <math.h>
#include <stdlib.h>
#include <string.h>

#define PI 3.14159265358979323846
#define BETWEEN 24 /* poses of a leg */
#define MOST_POSES 4000
#define MOST_DISCS 24   /* outlines of a disc's way: more would hide all else */
#define MOST_TOUCHES 64 /* contacts on the strip */
#define GHOSTS 8        /* poses of a course that are told the time of, about */

/* What is drawn of a body: its parts at some poses, or discs. */
typedef struct scene {
    const loaded *of;
    const char *name;
    int family;
    body_pose *poses; /* a disc's: its centre */
    double *radii;    /* of discs */
    double *times;    /* seconds, of a course */
    size_t count;
    double begin, end; /* seconds in which it moves; equal: it stands */
    outline line;      /* of a footprint */
} scene;

static void add(scene *s, const body_pose *at, double radius, double time)
{
    if (s->count < MOST_POSES) {
        s->poses[s->count] = *at;
        s->radii[s->count] = radius;
        s->times[s->count++] = time;
    }
}

/* Where what stands is, as the library has it. */
static body_pose pose_at(const place *at)
{
    const placed where = arithmetic_q16.placed(at);
    return (body_pose){
        .x = where.tx, .y = where.ty, .degrees = atan2(where.s, where.c) * 180.0 / PI};
}

static void add_course(scene *s, const sweep *moving, const place *at, double tick_length)
{
    const sweep_facts f = moving->arith->sweep.facts(moving);
    const uint32_t steps = (f.legs > 0 ? f.legs : 1) * BETWEEN;
    const uint32_t most = steps < MOST_POSES - 1 ? steps : MOST_POSES - 1;
    for (uint32_t i = 0; i <= most; i++) {
        const double tick = (double)f.length * i / most;
        body_pose p;
        if (moving->arith->sweep.at(moving, at, at->start + (int32_t)tick, &p) == BERTH_HIT) {
            add(s, &p, 0.0, (at->start + tick) * tick_length);
        }
    }
    s->begin = at->start * tick_length;
    s->end = (at->start + (double)f.length) * tick_length;
}

static void add_disc(scene *s, const image *im, const place *at, double tick_length)
{
    const placed where = im->arith->placed(at);
    const image_facts f = im->arith->facts(im);
    for (uint32_t i = 0; i < f.legs; i++) {
        const image_leg l = im->arith->leg(im, i);
        for (int k = 0; k < BETWEEN; k++) {
            const double t = (double)k / BETWEEN;
            body_pose p = {.x = l.x + t * (l.to_x - l.x), .y = l.y + t * (l.to_y - l.y)};
            place_point(&where, &p.x, &p.y);
            add(s, &p, l.radius, (at->start + l.begin + t * (l.end - l.begin)) * tick_length);
        }
        s->begin = i == 0 ? (at->start + l.begin) * tick_length : s->begin;
        s->end = (at->start + l.end) * tick_length;
    }
}

static const footprint *shape_of(const scene *s)
{
    return s->of->as.standing != NULL  ? s->of->as.standing
           : s->of->as.carried != NULL ? &s->of->as.carried->carried
                                       : NULL;
}

static scene scene_of(const loaded *l, const char *name, int family, double tick_length)
{
    scene s = {.of = l, .name = name, .family = family};
    s.poses = grab(MOST_POSES, sizeof *s.poses);
    s.radii = grab(MOST_POSES, sizeof *s.radii);
    s.times = grab(MOST_POSES, sizeof *s.times);
    if (l->as.standing != NULL) {
        const body_pose p = pose_at(&l->as.at);
        add(&s, &p, 0.0, 0.0);
    } else if (l->as.carried != NULL) {
        add_course(&s, l->as.carried, &l->as.at, tick_length);
    } else {
        add_disc(&s, l->as.disc, &l->as.at, tick_length);
    }
    if (shape_of(&s) != NULL) {
        s.line = footprint_outline(shape_of(&s));
    }
    return s;
}

/* A point of a footprint on the ground. */
static point placed_at(const body_pose *at, double x, double y)
{
    const double c = cos(at->degrees * PI / 180.0), s = sin(at->degrees * PI / 180.0);
    return (point){at->x + c * x - s * y, at->y + s * x + c * y};
}

static point shown_at(const panel *p, const body_pose *at, double x, double y)
{
    const point there = placed_at(at, x, y);
    return panel_point(p, there.x, there.y);
}

static void widen(ground *g, const scene *s)
{
    const footprint *shape = shape_of(s);
    for (size_t i = 0; i < s->count; i++) {
        const body_pose *p = &s->poses[i];
        point at = {p->x, p->y};
        double radius = s->radii[i];
        if (shape != NULL) {
            const footprint_circle root = shape->arith->footprint.circle(shape, 0);
            at = placed_at(p, root.x, root.y);
            radius = root.radius;
        }
        ground_widen(g, at.x, at.y, radius);
    }
}

/* A footprint's outline at a pose, with its rounding, filled and with a rim as wide as the last one
 * says. */
static void draw_shape(const panel *p, const scene *of, const body_pose *at, const char *class,
                       const char *fill, const char *rim, double wide)
{
    const footprint *f = shape_of(of);
    const footprint_facts facts = f->arith->footprint.facts(f);
    const double round = 2.0 * facts.rounding * p->scale;
    size_t i = 0;
    fprintf(p->out, "<path class=\"%s\" d=\"", class);
    for (size_t ring = 0; ring < of->line.rings; ring++) {
        for (const size_t first = i; i < of->line.end[ring]; i++) {
            const point w = shown_at(p, at, of->line.x[i], of->line.y[i]);
            fprintf(p->out, "%c%.2f %.2f", i == first ? 'M' : 'L', w.x, w.y);
        }
        fputc('Z', p->out);
    }
    fprintf(p->out,
            "\" fill=\"%s\" stroke=\"%s\" stroke-linejoin=\"round\" stroke-linecap=\"round\" "
            "stroke-width=\"%.2f\"/>\n",
            fill, rim, fmax(round, wide));
}

/* From where the outline's front is, a little ahead: which way it looks. Slender, as three equal
 * sides would seem to point three ways. */
static void draw_arrow(const panel *p, const footprint *f, const body_pose *at, const char *colour)
{
    const footprint_circle root = f->arith->footprint.circle(f, 0);
    const double size = fmin(0.35 * root.radius, 1.6 * p->em / p->scale);
    const double ahead[3][2] = {{root.x + 0.5 * root.radius, root.y},
                                {root.x + 0.5 * root.radius - size, root.y + 0.35 * size},
                                {root.x + 0.5 * root.radius - size, root.y - 0.35 * size}};
    point corners[3];
    for (int k = 0; k < 3; k++) {
        corners[k] = shown_at(p, at, ahead[k][0], ahead[k][1]);
    }
    svg_path(p->out, corners, 3, true, "class=\"front\" fill=\"%s\"", colour);
}

/* A disc's way in one light tint, and some of its outlines. */
static void draw_disc_way(const panel *p, const scene *s)
{
    const size_t every = (s->count + MOST_DISCS - 1) / MOST_DISCS;
    svg_group(p->out, "class=\"way\" fill=\"%s\" opacity=\"0.25\"", disc_colour(s->family));
    for (size_t i = 0; i < s->count; i++) {
        const disc d = {s->poses[i].x, s->poses[i].y, s->radii[i]};
        panel_circle(p, &d, "stroke=\"none\"");
    }
    svg_close(p->out);
    for (size_t i = 0; i < s->count; i += every) {
        const disc d = {s->poses[i].x, s->poses[i].y, s->radii[i]};
        char *words = text("class=\"%s\" fill=\"none\" stroke=\"%s\" stroke-opacity=\"%.2f\"",
                           i == 0 ? "knot" : "between", path_colour(s->family), i == 0 ? 0.9 : 0.3);
        panel_circle(p, &d, words);
    }
}

/* The ground that it covers, and it at some times, each with its seconds. */
static void draw_course(const panel *p, const scene *s, const footprint *shape)
{
    const double step = nice_step((s->end - s->begin) / GHOSTS);
    double next = ceil(s->begin / step - 1e-9) * step;
    svg_group(p->out, "opacity=\"0.28\"");
    for (size_t i = 0; i < s->count; i++) {
        draw_shape(p, s, &s->poses[i], "way", disc_colour(s->family), disc_colour(s->family), 0.0);
    }
    svg_close(p->out);
    for (size_t i = 0; i < s->count; i++) {
        const bool ends = i == 0 || i + 1 == s->count;
        if (s->times[i] < next - 1e-9 && !ends) {
            continue;
        }
        draw_shape(p, s, &s->poses[i], ends ? "knot" : "between",
                   i == 0 ? disc_colour(s->family) : "none", path_colour(s->family),
                   (ends ? 0.18 : 0.08) * p->em);
        draw_arrow(p, shape, &s->poses[i], path_colour(s->family));
        next = s->times[i] < next - 1e-9 ? next : next + step;
    }
}

/* Where words do not hide the arrow. */
static point behind(const panel *p, const footprint *f, const body_pose *at)
{
    const footprint_circle root = f->arith->footprint.circle(f, 0);
    return shown_at(p, at, root.x - 0.3 * root.radius, root.y);
}

/* Seconds stand on top of all that is drawn. */
static void draw_times(const panel *p, const scene *s)
{
    const double step = nice_step((s->end - s->begin) / GHOSTS);
    double next = ceil(s->begin / step - 1e-9) * step;
    point last = {-HUGE_VAL, -HUGE_VAL};
    if (shape_of(s) == NULL || !(s->end > s->begin)) {
        return;
    }
    for (size_t i = 0; i < s->count; i++) {
        const point at = behind(p, shape_of(s), &s->poses[i]);
        const point below = {at.x, at.y + 0.4 * p->em};
        if (s->times[i] < next - 1e-9) {
            continue;
        }
        if (hypot(at.x - last.x, at.y - last.y) > 2.5 * p->em) {
            svg_text(p->out, below, 0.95 * p->em, "middle", text("%s s", tick_text(next, step)),
                     "class=\"time\" fill=\"%s\" stroke=\"#ffffff\" stroke-width=\"%.2f\" "
                     "paint-order=\"stroke\"",
                     path_colour(s->family), 0.25 * p->em);
            last = at;
        }
        next += step;
    }
}

static void draw_scene(const panel *p, const scene *s)
{
    const footprint *shape = shape_of(s);
    if (shape == NULL) {
        draw_disc_way(p, s);
    } else if (s->end > s->begin) {
        draw_course(p, s, shape);
    } else {
        draw_shape(p, s, &s->poses[0], "knot", disc_colour(s->family), path_colour(s->family),
                   0.18 * p->em);
    }
}

static void draw_contact_disc(const panel *p, const scene *s, const body_pose *at, uint32_t leg)
{
    const disc d = {at->x, at->y, s->of->as.disc->arith->leg(s->of->as.disc, leg).radius};
    char *words =
        text("class=\"contact\" fill=\"none\" stroke=\"" CONTACT "\" stroke-width=\"%.2f\"",
             0.2 * p->em);
    panel_circle(p, &d, words);
}

/* The first contacts of both, at most MOST_TOUCHES; returns how many. */
static size_t find_contacts(const scene *a, const scene *b, const options *o, body_touch *found)
{
    const body_question q = body_question_of(o);
    const arithmetic *arith = bodies_arithmetic(a->of, b->of, o);
    size_t count;
    check_query(arith->sweep.contacts(&a->of->as, &b->of->as, &q, found, MOST_TOUCHES, &count));
    return count < MOST_TOUCHES ? count : MOST_TOUCHES;
}

/* Both where they first meet. */
static void draw_contact(const panel *p, const scene *a, const scene *b, const body_touch *found)
{
    const scene *both[2] = {a, b};
    const body_touch first = *found;
    svg_group(p->out, "fill-opacity=\"0.7\"");
    for (int k = 0; k < 2; k++) {
        const footprint *shape = shape_of(both[k]);
        const body_pose *at = k == 0 ? &first.a : &first.b;
        if (shape != NULL && both[k]->of->as.standing == NULL) {
            draw_shape(p, both[k], at, "contact", "#ffffff", CONTACT, 0.3 * p->em);
            draw_arrow(p, shape, at, CONTACT);
        } else if (shape == NULL) {
            draw_contact_disc(p, both[k], at, k == 0 ? first.leg_a : first.leg_b);
        }
    }
    svg_close(p->out);
}

/* ---- The strip of time ----------------------------------------------------------------------- */

static double strip_x(const rect *area, double from, double until, double time)
{
    return area->left + area->width * (fmin(fmax(time, from), until) - from) / (until - from);
}

/* A bar for each that moves, from its begin to its end, and all contacts across. */
static void draw_strip(FILE *out, const rect *area, double em, const scene *const *scenes,
                       const body_touch *touches, size_t count, double tick)
{
    double from = HUGE_VAL, until = -HUGE_VAL, step;
    for (int k = 0; k < 2; k++) {
        if (scenes[k] != NULL && scenes[k]->end > scenes[k]->begin) {
            from = fmin(from, scenes[k]->begin);
            until = fmax(until, scenes[k]->end);
        }
    }
    if (!(until > from)) {
        return; /* nothing moves */
    }
    step = nice_step((until - from) / 12.0);
    for (double at = ceil(from / step - 1e-9) * step; at <= until + 1e-9; at += step) {
        const double x = strip_x(area, from, until, at);
        char *words = text(at + step > until + 1e-9 ? "%s s" : "%s", tick_text(at, step));
        svg_line(out, (point){x, area->top}, (point){x, area->top + 2.2 * em},
                 "stroke=\"" GRID "\" stroke-width=\"%.2f\"", 0.08 * em);
        svg_text(out, (point){x, area->top + 3.3 * em}, 0.85 * em, "middle", words,
                 "fill=\"" FAINT "\"");
    }
    for (int k = 0; k < 2; k++) {
        if (scenes[k] != NULL && scenes[k]->end > scenes[k]->begin) {
            const double left = strip_x(area, from, until, scenes[k]->begin);
            const rect bar = {left, area->top + 0.2 * em + 1.0 * em * k,
                              strip_x(area, from, until, scenes[k]->end) - left, 0.8 * em};
            svg_rect(out, &bar, "class=\"there\" fill=\"%s\"", disc_colour(scenes[k]->family));
        }
    }
    for (size_t i = 0; i < count; i++) {
        const double left = strip_x(area, from, until, touches[i].time_in * tick);
        const double right = strip_x(area, from, until, touches[i].time_out * tick);
        const rect bar = {left, area->top, fmax(right - left, 0.2 * em), 2.2 * em};
        svg_rect(out, &bar, "class=\"meet\" fill=\"" CONTACT "\" fill-opacity=\"0.75\"");
    }
}

#define WHERE "where and when they meet, if they do"

static double keys_width(const scene *a, const scene *b, double em)
{
    return legend_width(a->name, em) +
           (b != NULL ? legend_width(b->name, em) + legend_width(WHERE, em) : 0.0);
}

static void draw_keys(FILE *out, const options *o, const scene *a, const scene *b, double em)
{
    point at = {5.0 * em, o->height - 1.4 * em};
    at = legend_entry(out, at, em, a->name, path_colour(a->family), 0.3);
    if (b != NULL) {
        at = legend_entry(out, at, em, b->name, path_colour(b->family), 0.3);
        legend_entry(out, at, em, WHERE, CONTACT, 0.3);
    }
}

/* What the picture shows, in one line. */
static char *title_of(const scene *a, const scene *b, const body_touch *first, double tick)
{
    return first != NULL
               ? text("%s and %s first meet at %.3f s", a->name, b->name, first->time_in * tick)
           : b != NULL ? text("%s and %s stay clear", a->name, b->name)
                       : text("%s, from %.3f s to %.3f s", a->name, a->begin, a->end);
}

static void draw_picture(const options *asked, const scene *a, const scene *b)
{
    options sized = *asked, *o = &sized;
    const double em = text_size(o), tick = 1.0 / (double)o->ticks_per_second;
    const scene *const scenes[2] = {a, b};
    const point head = {5.0 * em, 2.5 * em};
    rect area = {head.x, 4.2 * em, o->width - 7.0 * em, o->height - 15.0 * em};
    rect strip;
    FILE *out = output_open(o->output);
    ground g = ground_of_nothing();
    body_touch *touches = grab(MOST_TOUCHES, sizeof *touches);
    const size_t count = b != NULL ? find_contacts(a, b, o, touches) : 0;
    char *title = title_of(a, b, count > 0 ? &touches[0] : NULL, tick);
    for (int k = 0; k < 2 && scenes[k] != NULL; k++) {
        widen(&g, scenes[k]);
    }
    panel_trim(o, &area, &g, fmax(1.12 * svg_text_width(title, 1.5 * em), keys_width(a, b, em)));
    strip = (rect){area.left, o->height - 6.8 * em, area.width, 3.4 * em};
    svg_begin(out, o->width, o->height, title);
    panel p = panel_over(out, &area, &g, em);
    panel_grid(&p);
    for (int k = 0; k < 2 && scenes[k] != NULL; k++) {
        draw_scene(&p, scenes[k]);
    }
    if (count > 0) {
        draw_contact(&p, a, b, &touches[0]);
    }
    for (int k = 0; k < 2 && scenes[k] != NULL; k++) {
        draw_times(&p, scenes[k]);
    }
    draw_strip(out, &strip, em, scenes, touches, count, tick);
    svg_text(out, head, 1.5 * em, "start", title, "fill=\"" INK "\" font-weight=\"bold\"");
    draw_keys(out, o, a, b, em);
    svg_end(out);
    output_commit();
}

int draw_bodies(const options *o)
{
    loaded a, b;
    scene of_a, of_b;
    const bool two = o->file_count == 2;
    char *name_a, *name_b = NULL;
    if (o->level >= 0) {
        fail("--level is for trees of one motion or footprint");
    }
    if (isfinite(o->animate)) {
        fail("--animate is of two motions of discs");
    }
    if (two) {
        names_of_two(o, &name_a, &name_b);
        body_load(&b, 1, o);
        of_b = scene_of(&b, name_b, 2, 1.0 / (double)o->ticks_per_second);
    } else {
        name_a = base_name(o->files[0]);
    }
    body_load(&a, 0, o);
    of_a = scene_of(&a, name_a, 1, 1.0 / (double)o->ticks_per_second);
    draw_picture(o, &of_a, two ? &of_b : NULL);
    return EXIT_CLEAR;
}
