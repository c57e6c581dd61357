/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* berth draw --animate: B starts later from frame to frame; each frame shows and says what the
 * library answers for that start: the first contact, or how near the two pass.
 *
 * What shows without animation, or where less motion is asked for, is the first frame. */

#include "footprint_view.h"
#include "svg.h"

#include "tools/berth/commands.h"
#include "tools/berth/read/load.h"
#include "tools/berth/tool.h"

#include <berth/placement.h>
#include <berth/status.h>

#include <math.h>

/* ---- Animation ------------------------------------------------------------------------------- */

/* The frames of an animated picture: the library's answer for each start of B, and its words. */

#define STEPS 14 /* between the starts, at most; and a frame for the earliest clear one */
#define FRAMES (STEPS + 3)
#define CLEAR_COLOUR "#0b7a4b"

/* One start of B, and what it leads to. */
typedef struct frame {
    int32_t start; /* tick */
    bool hit, together;
    int32_t tick; /* of the contact, or of where they are nearest */
    double distance;
    double ax, ay, ar, bx, by, br;
    double begin, end; /* seconds of the animation */
} frame;

typedef struct animation {
    const options *o;
    FILE *out;
    double em, tick; /* pixels; seconds */
    figure figures[2];
    place at_a, at_b;
    question asked;
    frame frames[FRAMES];
    int count, earliest; /* frame of the earliest clear start; -1: there is none */
    double step, length; /* seconds: between starts, of all frames */
    panel plan;
} animation;

#define FRAME 0.5      /* seconds that a frame shows */
#define LONG_FRAME 2.0 /* the same of the first, the last, and the earliest clear start */

/* ---- Answers --------------------------------------------------------------------------------- */

static frame frame_of(const animation *n, int32_t start)
{
    const image *a = &n->figures[0].im, *b = &n->figures[1].im;
    place at_b = n->at_b;
    touch first;
    approach_found near;
    size_t count;
    uint32_t leg_a, leg_b;
    frame f = {0};
    f.start = at_b.start = start;
    check_query(a->arith->contacts(a, &n->at_a, b, &at_b, &n->asked, &first, 1, &count));
    if (count != 0) {
        f.hit = f.together = true;
        f.tick = first.time_in;
        f.ax = first.ax, f.ay = first.ay, f.bx = first.bx, f.by = first.by;
        leg_a = first.leg_a, leg_b = first.leg_b;
    } else {
        check_query(a->arith->closest(a, &n->at_a, b, &at_b, &n->asked, &near));
        if (!near.ever_together) {
            return f;
        }
        f.together = true;
        f.tick = near.tick;
        f.distance = near.distance;
        f.ax = near.ax, f.ay = near.ay, f.bx = near.bx, f.by = near.by;
        leg_a = near.leg_a, leg_b = near.leg_b;
    }
    f.ar = a->arith->leg(a, leg_a).radius;
    f.br = b->arith->leg(b, leg_b).radius;
    return f;
}

static int32_t latest_start(const options *o, const place *at_b)
{
    const int32_t ticks = ticks_of(o->animate, "--animate", o->ticks_per_second);
    if (ticks <= at_b->start) {
        fail("--animate %g is not after B's start, %g s; give a later one", o->animate,
             at_b->start / (double)o->ticks_per_second);
    }
    return ticks;
}

/* Starts at even steps, and among them the first that is clear. */
static void animation_frames(animation *n)
{
    const image *a = &n->figures[0].im, *b = &n->figures[1].im;
    const start_asked range = {n->at_b.start, latest_start(n->o, &n->at_b), 0};
    const double from = range.from * n->tick, until = range.until * n->tick;
    int32_t clear, at = range.from;
    const int status = a->arith->earliest(a, &n->at_a, b, &n->at_b, &n->asked, &range, &clear);
    check_query(status);
    n->step = nice_step((until - from) / STEPS * (1.0 - 1e-9));
    n->earliest = -1;
    for (int i = 1;; i++) {
        const double next = from + i * n->step;
        n->frames[n->count++] = frame_of(n, at);
        if (status == BERTH_CLEAR && at == clear) {
            n->earliest = n->count - 1;
        }
        if (next > until + 1e-9) {
            break;
        }
        if (status == BERTH_CLEAR && at < clear && clear < (int32_t)lround(next / n->tick)) {
            n->earliest = n->count;
            n->frames[n->count++] = frame_of(n, clear);
        }
        at = (int32_t)lround(next / n->tick);
    }
    for (int i = 0; i < n->count; i++) {
        const bool stays = i == 0 || i == n->earliest || i == n->count - 1;
        n->frames[i].begin = n->length;
        n->length += stays ? LONG_FRAME : FRAME;
        n->frames[i].end = n->length;
    }
}

/* ---- Words ----------------------------------------------------------------------------------- */

/* A frame's start in seconds, and what it leads to, as words. */
static char *animation_start(const animation *n, int number)
{
    const double start = n->frames[number].start * n->tick;
    return number == n->earliest ? text("%.3f", start) : text("%s", tick_text(start, n->step));
}

static char *animation_words(const animation *n, int number)
{
    const frame *f = &n->frames[number];
    const bool margin = n->asked.margin > 0.0;
    char *start = animation_start(n, number), *words;
    if (!f->together) {
        words = text("starts at %s s: they are never there at one time", start);
    } else if (f->tick == INT32_MIN) {
        words = text("starts at %s s: %s from ever on", start, f->hit ? "they collide" : "clear");
    } else if (f->hit) {
        words = text("starts at %s s: they %s at %.3f s", start,
                     margin ? "come too near" : "collide", f->tick * n->tick);
    } else {
        words = text("starts at %s s: clear, %.4f m %s", start, f->distance,
                     margin ? "to spare" : "apart");
    }
    return words;
}

/* ---- Plan ------------------------------------------------------------------------------------ */

static void draw_route(const panel *p, const figure *f, label_space *labels, point *points)
{
    const double em = p->em;
    const uint32_t last = f->count - 1;
    for (uint32_t i = 0; i < f->count; i++) {
        points[i] = panel_point(p, f->x[i], f->y[i]);
    }
    svg_path(p->out, points, f->count, false,
             "class=\"route\" fill=\"none\" stroke=\"%s\" stroke-width=\"%.2f\" "
             "marker-end=\"url(#arrow%d)\"",
             path_colour(f->family), 0.13 * em, f->family);
    svg_circle(p->out, points[0], 0.35 * em, "fill=\"#ffffff\" stroke=\"%s\" stroke-width=\"%.2f\"",
               path_colour(f->family), 0.15 * em);
    label_keep_off(labels, points, f->count);
    label_reserve(labels, (rect){points[last].x - em, points[last].y - em, 2.0 * em, 2.0 * em});
}

static void draw_arrows(const animation *n)
{
    for (int i = 0; i < 2; i++) {
        const int family = n->figures[i].family;
        fprintf(n->out,
                "<marker id=\"arrow%d\" viewBox=\"0 0 8 8\" refX=\"6\" refY=\"4\" "
                "markerWidth=\"7\" markerHeight=\"7\" orient=\"auto\">"
                "<path d=\"M0 0L8 4L0 8Z\" fill=\"%s\"/></marker>\n",
                family, path_colour(family));
    }
}

static void draw_routes(const animation *n)
{
    label_space labels = label_space_over(&n->plan.area);
    point *points[2];
    draw_arrows(n);
    for (int i = 0; i < 2; i++) {
        points[i] = grab(n->figures[i].count, sizeof **points);
        draw_route(&n->plan, &n->figures[i], &labels, points[i]);
    }
    for (int i = 0; i < 2; i++) {
        const figure *f = &n->figures[i];
        label_put(n->out, &labels, points[i][0], 0.7 * n->em, n->em, f->name,
                  path_colour(f->family));
    }
}

/* The ground that a motion covers from its start to a tick, at most to a place of its. */
static void draw_trail(const animation *n, int number, int32_t start, int32_t until, double x,
                       double y)
{
    const figure *f = &n->figures[number];
    svg_shapes(n->out);
    for (uint32_t i = 0; i < f->facts.legs; i++) {
        image_leg l = f->im.arith->leg(&f->im, i);
        const int64_t begin = (int64_t)start + l.begin, end = (int64_t)start + l.end;
        if (begin >= until) {
            break;
        }
        place_point(&f->at, &l.x, &l.y);
        place_point(&f->at, &l.to_x, &l.to_y);
        const double r = fmax(l.radius * n->plan.scale, 0.5);
        svg_swept(n->out, panel_point(&n->plan, l.x, l.y),
                  panel_point(&n->plan, end > until ? x : l.to_x, end > until ? y : l.to_y), r, r,
                  true);
    }
    svg_shapes_end(n->out, "fill=\"%s\" opacity=\"0.35\"", disc_colour(f->family));
}

static void draw_body(const animation *n, int number, double x, double y, double r)
{
    const int family = n->figures[number].family;
    svg_circle(n->out, panel_point(&n->plan, x, y), fmax(r * n->plan.scale, 1.0),
               "class=\"body\" fill=\"%s\" stroke=\"%s\" stroke-width=\"%.2f\"",
               disc_colour(family), path_colour(family), 0.12 * n->em);
}

/* Where they touch, between two strokes that leave it to be seen, or the way between them where
 * they are nearest. */
static void draw_mark(const animation *n, const frame *f)
{
    const double way = fmax(hypot(f->bx - f->ax, f->by - f->ay), 1e-9);
    const double dx = (f->bx - f->ax) / way, dy = (f->by - f->ay) / way;
    const point a = panel_point(&n->plan, f->ax + dx * f->ar, f->ay + dy * f->ar);
    const point b = panel_point(&n->plan, f->bx - dx * f->br, f->by - dy * f->br);
    const point middle = {(a.x + b.x) / 2.0, (a.y + b.y) / 2.0};
    if (f->hit) {
        const point along = {dy, dx}; /* on the screen, where y goes down, across their way */
        for (int side = -1; side <= 1; side += 2) {
            const point near = {middle.x + side * 0.6 * n->em * along.x,
                                middle.y + side * 0.6 * n->em * along.y};
            const point far = {middle.x + side * 2.6 * n->em * along.x,
                               middle.y + side * 2.6 * n->em * along.y};
            svg_line(n->out, near, far, "stroke=\"" CONTACT "\" stroke-width=\"%.2f\"",
                     0.2 * n->em);
        }
        svg_circle(n->out, middle, 0.24 * n->em, "class=\"contact\" fill=\"" CONTACT "\"");
    } else {
        svg_line(n->out, a, b, "class=\"gap\" stroke=\"" CLEAR_COLOUR "\" stroke-width=\"%.2f\"",
                 0.3 * n->em);
    }
}

/* ---- Words and slider ------------------------------------------------------------------------ */

typedef struct column {
    double left, width, top, slider;
} column;

/* A line of the column, smaller where it would not fit. */
static void put_line(const animation *n, const column *c, double base, double size,
                     const char *class, const char *colour, const char *words)
{
    const double natural = 1.12 * svg_text_width(words, size); /* in bold */
    const point at = {c->left, base};
    svg_text(n->out, at, natural > c->width ? size * c->width / natural : size, "start", words,
             "class=\"%s\" fill=\"%s\"%s", class, colour,
             size > n->em ? " font-weight=\"bold\"" : "");
}

static double slider_x(const animation *n, const column *c, int32_t start)
{
    const double first = n->frames[0].start, last = n->frames[n->count - 1].start;
    return c->left + 0.6 * n->em + (c->width - 1.2 * n->em) * (start - first) / (last - first);
}

/* A bar for each start that is clear, as high as they pass apart; the highest says how far that is,
 * and a long row of starts without bars says why there are none. */
static void draw_bars(const animation *n, const column *c)
{
    const double em = n->em, base = c->slider - 1.9 * em;
    double most = 0.0;
    int highest = -1, row = 0;
    for (int i = 0; i < n->count; i++) {
        const frame *f = &n->frames[i];
        if (!f->hit && f->together && f->distance > most) {
            most = f->distance;
            highest = i;
        }
        row = f->hit && row == i ? i + 1 : row;
    }
    for (int i = 0; i < n->count && highest >= 0; i++) {
        const frame *f = &n->frames[i];
        const double high = 3.4 * em * f->distance / most, x = slider_x(n, c, f->start);
        if (!f->hit && f->together) {
            const rect bar = {x - 0.25 * em, base - high, 0.5 * em, high};
            svg_rect(n->out, &bar,
                     "class=\"apart\" fill=\"" CLEAR_COLOUR "\" fill-opacity=\"0.5\"");
        }
    }
    if (highest >= 0) {
        const double x = slider_x(n, c, n->frames[highest].start);
        const bool right = x > c->left + c->width / 2.0;
        const point at = {x + (right ? 0.3 : -0.3) * em, base - 3.8 * em};
        svg_text(n->out, at, 0.9 * em, right ? "end" : "start", text("%.2f m apart", most),
                 "fill=\"" CLEAR_COLOUR "\"");
    }
    if (row >= 4) {
        const point at = {c->left, base};
        svg_text(n->out, at, 0.9 * em, "start",
                 n->asked.margin > 0.0 ? "they come too near" : "they collide",
                 "fill=\"" CONTACT "\"");
    }
}

/* A dot for each start: full where they touch, a ring where they are clear. */
static void draw_slider(const animation *n, const column *c)
{
    const double em = n->em;
    const point from = {slider_x(n, c, n->frames[0].start), c->slider};
    const point to = {slider_x(n, c, n->frames[n->count - 1].start), c->slider};
    const point name = {c->left, c->slider + 3.9 * em};
    double free_from = -HUGE_VAL;
    svg_line(n->out, from, to, "stroke=\"#c5ccd4\" stroke-width=\"%.2f\"", 0.3 * em);
    for (int i = 0; i < n->count; i++) {
        const bool hit = n->frames[i].hit;
        const point at = {slider_x(n, c, n->frames[i].start), c->slider};
        const point below = {at.x, at.y + 2.2 * em};
        char *number = animation_start(n, i);
        const double half = svg_text_width(number, 0.9 * em) / 2.0;
        const double off = n->earliest < 0
                               ? HUGE_VAL
                               : fabs(below.x - slider_x(n, c, n->frames[n->earliest].start));
        svg_circle(n->out, at, 0.28 * em,
                   "class=\"start\" fill=\"%s\" stroke=\"%s\" "
                   "stroke-width=\"%.2f\"",
                   hit ? CONTACT : "#ffffff", hit ? CONTACT : CLEAR_COLOUR, 0.16 * em);
        if (i == n->earliest || (below.x - half > free_from && off > 2.0 * half + 0.9 * em)) {
            svg_text(n->out, below, 0.9 * em, "middle", number, "fill=\"%s\"",
                     i == n->earliest ? CLEAR_COLOUR : FAINT);
            free_from = below.x + half + 0.5 * em;
        }
    }
    svg_text(n->out, name, em, "start", text("start of %s, seconds", n->figures[1].name),
             "fill=\"" INK "\"");
}

static void draw_earliest(const animation *n, const column *c)
{
    const double em = n->em;
    char *words = n->earliest < 0 ? text("No start up to %g s is clear", n->o->animate)
                                  : text("%.3f s is the earliest start that is clear",
                                         n->frames[n->earliest].start * n->tick);
    if (n->earliest > 0) {
        point tip = {slider_x(n, c, n->frames[n->earliest].start), c->slider - 0.7 * em};
        const point corners[3] = {{tip.x, tip.y},
                                  {tip.x - 0.45 * em, tip.y - 0.9 * em},
                                  {tip.x + 0.45 * em, tip.y - 0.9 * em}};
        svg_path(n->out, corners, 3, true, "class=\"earliest\" fill=\"" CLEAR_COLOUR "\"");
    }
    put_line(n, c, c->slider + 6.0 * em, 1.15 * em, "earliest",
             n->earliest < 0 ? CONTACT : CLEAR_COLOUR, words);
    put_line(n, c, c->slider + 8.4 * em, 0.85 * em, "note", FAINT,
             "Each frame is an answer of the library, for all of both ways at once.");
}

static void draw_legend(const animation *n, const column *c)
{
    const double em = n->em;
    double y = c->top + 2.3 * em;
    for (int i = 0; i < 2; i++) {
        const figure *f = &n->figures[i];
        const point dot = {c->left + 0.6 * em, y - 0.35 * em}, label = {c->left + 1.9 * em, y};
        char *words =
            i == 0 ? text("%s: starts at %s s, radius %.2f m", f->name,
                          tick_text(n->at_a.start * n->tick, n->step), f->facts.radius)
                   : text("%s: starts when you say, radius %.2f m", f->name, f->facts.radius);
        svg_circle(n->out, dot, 0.55 * em, "fill=\"%s\" stroke=\"%s\" stroke-width=\"%.2f\"",
                   disc_colour(f->family), path_colour(f->family), 0.12 * em);
        svg_text(n->out, label, em, "start", words, "fill=\"" INK "\"");
        y += 1.8 * em;
    }
}

static void draw_sentence(const animation *n, const column *c, int number)
{
    const frame *f = &n->frames[number];
    const double em = n->em;
    const point knob = {slider_x(n, c, f->start), c->slider};
    char *tail = animation_words(n, number), *words = text("%s %s", n->figures[1].name, tail);
    svg_circle(n->out, knob, 0.75 * em,
               "class=\"knob\" fill=\"%s\" stroke=\"#ffffff\" "
               "stroke-width=\"%.2f\"",
               f->hit ? CONTACT : CLEAR_COLOUR, 0.2 * em);
    put_line(n, c, c->slider - 7.7 * em, 1.3 * em, "said", f->hit ? CONTACT : CLEAR_COLOUR, words);
}

/* ---- Frames ---------------------------------------------------------------------------------- */

/* Each frame is shown for a part of the length; the others' attribute hides them where nothing is
 * animated. */
static void draw_style(const animation *n)
{
    fputs("<style>@media (prefers-reduced-motion:no-preference){\n", n->out);
    for (int i = 0; i < n->count; i++) {
        const frame *f = &n->frames[i];
        const double from = 100.0 * f->begin / n->length, to = 100.0 * f->end / n->length;
        fprintf(n->out, "#f%d{animation:k%d %.1fs step-end infinite}@keyframes k%d{", i, i,
                n->length, i);
        if (i > 0) {
            fputs("0%{visibility:hidden}", n->out);
        }
        fprintf(n->out, "%.2f%%{visibility:visible}", from);
        if (i < n->count - 1) {
            fprintf(n->out, "%.2f%%{visibility:hidden}", to);
        }
        fputs("}\n", n->out);
    }
    fputs("}</style>\n", n->out);
}

static void draw_frame(const animation *n, const column *c, int number)
{
    const frame *f = &n->frames[number];
    svg_group(n->out, "id=\"f%d\" class=\"frame\"%s", number,
              number > 0 ? " visibility=\"hidden\"" : "");
    if (f->together) {
        draw_trail(n, 0, n->at_a.start, f->tick, f->ax, f->ay);
        draw_trail(n, 1, f->start, f->tick, f->bx, f->by);
        draw_body(n, 0, f->ax, f->ay, f->ar);
        draw_body(n, 1, f->bx, f->by, f->br);
        draw_mark(n, f);
    }
    draw_sentence(n, c, number);
    svg_close(n->out);
}

static void lay_out(animation *n)
{
    const options *o = n->o;
    const double em = n->em, margin = 1.2 * em;
    const double side = fmin(o->height - 2.0 * margin, 0.5 * o->width);
    const rect area = {margin, (o->height - side) / 2.0, side, side};
    const column c = {area.left + side + 2.0 * em, o->width - side - 2.0 * margin - 2.0 * em,
                      area.top + 1.3 * em, area.top + 15.4 * em};
    ground g = ground_of_nothing();
    const char *title = "From when on is it clear to start?";
    for (int i = 0; i < 2; i++) {
        const figure *f = &n->figures[i];
        for (uint32_t k = 0; k < f->count; k++) {
            ground_widen(&g, f->x[k], f->y[k], f->r[k]);
        }
    }
    svg_begin(n->out, o->width, o->height, title);
    draw_style(n);
    put_line(n, &c, c.top, 1.5 * em, "title", INK, title);
    n->plan = panel_over(n->out, &area, &g, em);
    panel_frame(&n->plan);
    svg_clip(n->out, 1, &area);
    draw_routes(n);
    panel_bar(&n->plan);
    svg_close(n->out);
    draw_legend(n, &c);
    draw_bars(n, &c);
    draw_slider(n, &c);
    draw_earliest(n, &c);
    for (int i = 0; i < n->count; i++) {
        draw_frame(n, &c, i);
    }
    svg_end(n->out);
}

int draw_animation(const options *o)
{
    if (o->file_count < 2) {
        fail("--animate is of two motions, and only one file is given");
    }
    if (o->level >= 0) {
        fail("--level is for the moving discs of a picture that stands still; not with --animate");
    }
    animation n = {.o = o,
                   .em = fmax(10.0, fmin(o->width / 860.0, o->height / 400.0) * 15.0),
                   .tick = 1.0 / (double)o->ticks_per_second};
    for (int i = 0; i < 2; i++) {
        const image im = load_image(o->files[i], o);
        n.figures[i] = figure_of(o->files[i], &im, i == 0 ? &o->at_a : &o->at_b, o);
        n.figures[i].family = i + 1;
        figure_fill(&n.figures[i], n.figures[i].begin, n.figures[i].end);
    }
    check_arithmetics(o, n.figures[0].im.arith->name, n.figures[1].im.arith->name);
    n.at_a = place_of(&o->at_a, o->ticks_per_second);
    n.at_b = place_of(&o->at_b, o->ticks_per_second);
    n.asked = question_of(o);
    animation_frames(&n);
    n.out = output_open(o->output);
    lay_out(&n);
    output_commit();
    return EXIT_CLEAR;
}
