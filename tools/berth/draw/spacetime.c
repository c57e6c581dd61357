/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* Space and time, as in the paper's figures 1 and 2: the ground seen aslant, time upward, a thin
 * disc for each instant, and the moving discs of a level as slanted cylinders.
 *
 * What is later lies above and hides what is earlier, so the parts are drawn in the order of time;
 * at one instant, what is further away comes first. */

#include "svg.h"
#include "picture.h"

#include "tools/berth/tool.h"

#include <math.h>
#include <stdlib.h>

/* ---- View ------------------------------------------------------------------------------------ */

/* The ground seen aslant, time upward.
 *
 * The ground is a rectangle that is turned a little, so that its corners point left, right, to the
 * beholder and away. Ticks stand along its two near edges: what rises from the ground never covers
 * those. */

#define SLANT 0.42 /* sine of the angle at which one looks down on the ground */

typedef struct view {
    const picture *p;
    rect area;
    double scale, rise;     /* pixels a metre, and a second */
    double cosine, sine;    /* of the turn of the ground against the screen */
    point origin;           /* of ground (0, 0) at the first instant */
    double low[2], high[2]; /* the ground that is shown, metres */
    double step;            /* of its grid */
} view;

#define TURN 0.55   /* radians */
#define GROUND 0.45 /* of the height, at most, is the ground's; the rest is time's */

static double across(const view *v, double x, double y)
{
    return x * v->cosine - y * v->sine;
}

/* How far a point of the ground lies from the beholder, metres. */
static double away(const view *v, double x, double y)
{
    return x * v->sine + y * v->cosine;
}

static point to_view(const view *v, double x, double y, double t)
{
    point q;
    q.x = v->origin.x + across(v, x, y) * v->scale;
    q.y = v->origin.y - away(v, x, y) * SLANT * v->scale - (t - v->p->begin) * v->rise;
    return q;
}

/* The foot of the time axis: the left corner of the ground, where nothing stands before it. */
static point time_axis_at(const view *v, double t)
{
    return to_view(v, v->low[0], v->high[1], t);
}

/* The span of a projection over the corners of the ground shown. */
static void corner_span(const view *v, double (*project)(const view *, double, double), double *low,
                        double *high)
{
    *low = HUGE_VAL;
    *high = -HUGE_VAL;
    for (int i = 0; i < 4; i++) {
        const double value =
            project(v, (i & 1) ? v->high[0] : v->low[0], (i & 2) ? v->high[1] : v->low[1]);
        *low = fmin(*low, value);
        *high = fmax(*high, value);
    }
}

/* A view of all of the picture's ground; rise is 0 until the caller sets it. */
static view view_of_ground(const picture *p, const rect *area)
{
    const ground *g = &p->ground;
    double left, right, near, far;
    view v = {.p = p, .area = *area, .rise = 0.0, .cosine = cos(TURN), .sine = sin(TURN)};
    v.step = nice_step(fmax(g->high[0] - g->low[0], g->high[1] - g->low[1]) / 9.0);
    for (int axis = 0; axis < 2; axis++) {
        v.low[axis] = floor(g->low[axis] / v.step) * v.step;
        v.high[axis] = ceil(g->high[axis] / v.step) * v.step;
    }
    corner_span(&v, across, &left, &right);
    corner_span(&v, away, &near, &far);
    v.scale = fmin(area->width / (right - left), GROUND * area->height / ((far - near) * SLANT));
    v.origin.x = area->left + (area->width - (left + right) * v.scale) / 2.0;
    v.origin.y = area->top + area->height + near * SLANT * v.scale;
    return v;
}

/* The direction on the screen that leads out of the ground across its edge from a to b. */
static point outward(const view *v, point a, point b)
{
    const point middle =
        to_view(v, (v->low[0] + v->high[0]) / 2.0, (v->low[1] + v->high[1]) / 2.0, v->p->begin);
    const double dx = b.x - a.x, dy = b.y - a.y, length = fmax(hypot(dx, dy), 1e-9);
    point out = {dy / length, -dx / length};
    if (out.x * (a.x - middle.x) + out.y * (a.y - middle.y) < 0.0) {
        out.x = -out.x;
        out.y = -out.y;
    }
    return out;
}

static point beside(point at, point direction, double distance)
{
    point result;
    result.x = at.x + direction.x * distance;
    result.y = at.y + direction.y * distance;
    return result;
}

/* The lines of constant x (axis 0) or y, with ticks along the edge where the other is least. */
static void draw_ground_lines(const view *v, int axis, point edge_from, point edge_to)
{
    const picture *p = v->p;
    const double em = p->em, t = p->begin;
    const point out = outward(v, edge_from, edge_to);
    /* long numbers are thinned out until they fit side by side */
    const double edge = axis == 0 ? edge_to.x - edge_from.x : edge_to.y - edge_from.y;
    const double room = fabs(edge) * v->step / (v->high[axis] - v->low[axis]);
    const double width = fmax(svg_text_width(tick_text(v->low[axis], v->step), em),
                              svg_text_width(tick_text(v->high[axis], v->step), em));
    const int every = (int)ceil((axis == 0 ? width + 0.8 * em : 1.25 * em) / room);
    const int count = (int)lround((v->high[axis] - v->low[axis]) / v->step);
    for (int i = 0; i <= count; i++) {
        const double at = v->low[axis] + i * v->step;
        const point from = axis == 0 ? to_view(v, at, v->low[1], t) : to_view(v, v->low[0], at, t);
        const point to = axis == 0 ? to_view(v, at, v->high[1], t) : to_view(v, v->high[0], at, t);
        point label = beside(from, out, 0.9 * em);
        label.y += 0.35 * em;
        svg_line(p->out, from, to, "stroke=\"%s\" stroke-width=\"1\"",
                 i == 0 || i == count ? "#b8c0c9" : GRID);
        if (i % every == 0) {
            /* away from the corner that the two edges share */
            svg_text(p->out, label, 0.9 * em, axis == 0 ? "start" : "end", tick_text(at, v->step),
                     "fill=\"" FAINT "\"");
        }
    }
}

static void draw_edge_name(const view *v, int axis, point a, point b, const char *words)
{
    const double low = svg_text_width(tick_text(v->low[axis], v->step), 0.9);
    const double high = svg_text_width(tick_text(v->high[axis], v->step), 0.9);
    const point middle = {(a.x + b.x) / 2.0, (a.y + b.y) / 2.0};
    const double degrees = atan((b.y - a.y) / (b.x - a.x)) * 57.29577951308232;
    const double em = v->p->em;
    const point at = beside(middle, outward(v, a, b), (2.4 + 0.7 * fmax(low, high)) * em);
    svg_text(v->p->out, at, em, "middle", words,
             "fill=\"" INK "\" transform=\"rotate(%.2f %.2f %.2f)\"", degrees, at.x, at.y);
}

static void draw_ground(const view *v)
{
    const double t = v->p->begin;
    const point corners[4] = {
        to_view(v, v->low[0], v->low[1], t), to_view(v, v->high[0], v->low[1], t),
        to_view(v, v->high[0], v->high[1], t), to_view(v, v->low[0], v->high[1], t)};
    svg_path(v->p->out, corners, 4, true, "fill=\"#f7f8fa\" stroke=\"none\"");
    draw_ground_lines(v, 0, corners[0], corners[1]);
    draw_ground_lines(v, 1, corners[0], corners[3]);
    draw_edge_name(v, 0, corners[0], corners[1], "x, metres");
    draw_edge_name(v, 1, corners[0], corners[3], "y, metres");
}

static void draw_time_axis(const view *v)
{
    const picture *p = v->p;
    const double em = p->em, step = nice_step(2.2 * em / v->rise);
    const point foot = time_axis_at(v, p->begin), head = time_axis_at(v, p->end);
    const point name = {head.x - 1.0 * em, head.y - 1.0 * em};
    int64_t i = (int64_t)ceil(p->begin / step - 1e-9);
    svg_line(p->out, foot, head, "stroke=\"#8a95a1\" stroke-width=\"1.2\"");
    for (; (double)i * step <= p->end + 1e-9; i++) {
        const double t = (double)i * step;
        const point to = time_axis_at(v, t), from = {to.x - 0.4 * em, to.y};
        /* the lowest number keeps off that of the ground's corner */
        const double below = (foot.y - to.y < 0.6 * em ? -0.3 : 0.35) * em;
        const point label = {to.x - 0.7 * em, to.y + below};
        svg_line(p->out, from, to, "stroke=\"#8a95a1\" stroke-width=\"1.2\"");
        svg_text(p->out, label, 0.9 * em, "end", tick_text(t, step), "fill=\"" FAINT "\"");
    }
    svg_text(p->out, name, em, "start", "time, seconds", "fill=\"" INK "\"");
}

/* ---- Spacetime ------------------------------------------------------------------------------- */

/* Least distance between drawn discs: in height, in sizes of text, and in way on the screen, in
 * their radii (but no less than a quarter of a size of text). */
#define DISC_SPACING 0.4
#define PATH_SPACING 0.6

/* What a moving disc sweeps in space-time: an ellipse on the screen that goes straight. */
typedef struct cylinder {
    const figure *f;
    image_disc disc;
    double t0, t1;
} cylinder;

/* What is drawn at an instant. */
typedef struct event {
    double t, away;
    enum { FLOOR, DISC, WALL } part; /* in this order at one instant */
    const cylinder *of;              /* a floor's or wall's */
    const figure *f;                 /* a disc's */
    uint32_t instant;
} event;

static void draw_shadow(const view *v, const figure *f)
{
    point *points = grab(f->count, sizeof *points);
    for (uint32_t i = 0; i < f->count; i++) {
        points[i] = to_view(v, f->x[i], f->y[i], v->p->begin);
    }
    svg_path(v->p->out, points, f->count, false,
             "fill=\"none\" stroke=\"%s\" stroke-opacity=\"0.35\" stroke-width=\"%.2f\"",
             path_colour(f->family), 0.12 * v->p->em);
}

/* The discs that cover all legs at the level that is shown; without a list only their number. */
static size_t list_cylinders(const picture *p, cylinder *list)
{
    size_t count = 0;
    for (int i = 0; i < p->count; i++) {
        const figure *f = &p->figures[i];
        for (uint32_t k = 0; k < f->disc_count; k++) {
            if (covers_level(&f->discs[k], p->level)) {
                if (list != NULL) {
                    list[count].f = f;
                    list[count].disc = f->discs[k];
                    list[count].t0 = figure_time(f, f->discs[k].begin);
                    list[count].t1 = figure_time(f, f->discs[k].until);
                }
                count++;
            }
        }
    }
    return count;
}

/* The most pixels a second with which the far edge of a disc, at that time, stays in the area. */
static double rise_limit(const view *v, double x, double y, double r, double t)
{
    const double top = to_view(v, x, y, v->p->begin).y - r * SLANT * v->scale;
    return t > v->p->begin ? (top - v->area.top) / (t - v->p->begin) : HUGE_VAL;
}

/* The same for every cylinder, and the time axis with its name above it. */
static double find_rise(const view *v, const cylinder *list, size_t count)
{
    const double axis = time_axis_at(v, v->p->begin).y - 2.4 * v->p->em;
    double rise = (axis - v->area.top) / (v->p->end - v->p->begin);
    for (size_t i = 0; i < count; i++) {
        const image_disc *d = &list[i].disc;
        rise = fmin(rise, rise_limit(v, d->from_x, d->from_y, d->radius, list[i].t0));
        rise = fmin(rise, rise_limit(v, d->to_x, d->to_y, d->radius, list[i].t1));
    }
    return rise;
}

/* The floor lies behind the discs; the front of the wall and the top stand before them. */
static void draw_floor(const view *v, const cylinder *s)
{
    const char *colour = level_colour(s->f->family, v->p->level);
    const double r = s->disc.radius * v->scale;
    svg_ellipse(v->p->out, to_view(v, s->disc.from_x, s->disc.from_y, s->t0), r, r * SLANT,
                "fill=\"%s\" fill-opacity=\"0.10\" stroke=\"%s\" stroke-opacity=\"0.35\" "
                "stroke-width=\"%.2f\"",
                colour, colour, 0.09 * v->p->em);
}

static void draw_wall(const view *v, const cylinder *s)
{
    const char *colour = level_colour(s->f->family, v->p->level);
    const point low = to_view(v, s->disc.from_x, s->disc.from_y, s->t0);
    const point high = to_view(v, s->disc.to_x, s->disc.to_y, s->t1);
    const double r = s->disc.radius * v->scale, width = 0.09 * v->p->em;
    svg_shapes(v->p->out);
    svg_swept(v->p->out, low, high, r, r * SLANT, false);
    svg_shapes_end(v->p->out,
                   "fill=\"%s\" fill-opacity=\"0.13\" stroke=\"%s\" stroke-width=\"%.2f\"", colour,
                   colour, width);
    svg_ellipse(v->p->out, high, r, r * SLANT,
                "fill=\"%s\" fill-opacity=\"0.06\" stroke=\"%s\" stroke-width=\"%.2f\"", colour,
                colour, width);
}

static void draw_disc(const view *v, const figure *f, uint32_t i)
{
    const point at = to_view(v, f->x[i], f->y[i], f->t[i]);
    svg_ellipse(v->p->out, at, f->r[i] * v->scale, f->r[i] * SLANT * v->scale,
                "fill=\"%s\" fill-opacity=\"0.55\" stroke=\"%s\" stroke-width=\"%.2f\" "
                "stroke-opacity=\"0.7\"",
                disc_colour(f->family), path_colour(f->family), 0.045 * v->p->em);
}

static int compare_events(const void *a, const void *b)
{
    const event *p = a, *q = b;
    if (p->t != q->t) {
        return p->t < q->t ? -1 : 1;
    }
    if (p->part != q->part) {
        return p->part < q->part ? -1 : 1;
    }
    return (p->away < q->away) - (p->away > q->away);
}

static event cylinder_event(const view *v, const cylinder *s, bool wall)
{
    event e = {0};
    e.t = wall ? s->t1 : s->t0;
    e.away = wall ? away(v, s->disc.to_x, s->disc.to_y) : away(v, s->disc.from_x, s->disc.from_y);
    e.part = wall ? WALL : FLOOR;
    e.of = s;
    return e;
}

static event disc_event(const view *v, const figure *f, uint32_t k)
{
    event e = {0};
    e.t = f->t[k];
    e.away = away(v, f->x[k], f->y[k]);
    e.part = DISC;
    e.f = f;
    e.instant = k;
    return e;
}

/* Discs are thinned out until they can be told apart: the next one after `k` to draw. */
static uint32_t next_disc(const view *v, const figure *f, uint32_t k)
{
    const double last_time = f->t[k];
    const point last = to_view(v, f->x[k], f->y[k], last_time);
    for (k++; k < f->count; k++) {
        const point q = to_view(v, f->x[k], f->y[k], f->t[k]);
        const double passed = hypot(q.x - last.x, q.y - last.y);
        const double risen = (f->t[k] - last_time) * v->rise;
        const double apart = fmax(PATH_SPACING * f->r[k] * v->scale, 0.25 * v->p->em);
        if (passed > apart || risen > DISC_SPACING * v->p->em) {
            break;
        }
    }
    return k;
}

static void draw_events(const view *v, const cylinder *cylinders, size_t count)
{
    size_t total = 2 * count, n = 0, i;
    event *events;
    for (int k = 0; k < v->p->count; k++) {
        total += v->p->figures[k].count;
    }
    events = grab(total, sizeof *events);
    for (i = 0; i < count; i++) {
        events[n++] = cylinder_event(v, &cylinders[i], false);
        events[n++] = cylinder_event(v, &cylinders[i], true);
    }
    for (int k = 0; k < v->p->count; k++) {
        const figure *f = &v->p->figures[k];
        for (uint32_t at = 0; at < f->count; at = next_disc(v, f, at)) {
            events[n++] = disc_event(v, f, at);
        }
    }
    qsort(events, n, sizeof *events, compare_events);
    for (i = 0; i < n; i++) {
        switch (events[i].part) {
        case FLOOR: draw_floor(v, events[i].of); break;
        case DISC: draw_disc(v, events[i].f, events[i].instant); break;
        default: draw_wall(v, events[i].of); break;
        }
    }
}

static void draw_contact(const view *v)
{
    const picture *p = v->p;
    const bool hit = p->meet->hit;
    const moment *now = hit ? &p->meet->first : &p->meet->nearest;
    const double t = fmax(p->begin, fmin(now->tick * p->tick, p->end)), em = p->em;
    const point a = to_view(v, now->ax, now->ay, t), b = to_view(v, now->bx, now->by, t);
    const point axis = time_axis_at(v, t);
    const point near = a.x < b.x ? a : b;
    const double reach = fmax(a.x + now->ar * v->scale, b.x + now->br * v->scale);
    const point right = {reach, (a.y + b.y) / 2.0};
    const char *colour = hit ? CONTACT : INK;
    label_space labels = label_space_over(&v->area);
    char *words = hit ? text("first contact, %.2f s", now->tick * p->tick)
                      : text("nearest, %.2f s", now->tick * p->tick);
    svg_line(p->out, axis, near, "stroke=\"%s\" stroke-width=\"%.2f\" stroke-dasharray=\"4 4\"",
             colour, 0.09 * em);
    svg_group(p->out, "class=\"halo\" fill=\"#ffffff\" stroke=\"#ffffff\" stroke-width=\"%.2f\"",
              0.6 * em);
    svg_ellipse(p->out, a, now->ar * v->scale, now->ar * SLANT * v->scale, "class=\"under\"");
    svg_ellipse(p->out, b, now->br * v->scale, now->br * SLANT * v->scale, "class=\"under\"");
    svg_close(p->out);
    svg_group(p->out, "fill=\"%s\" fill-opacity=\"%.2f\" stroke=\"%s\" stroke-width=\"%.2f\"",
              colour, hit ? 0.45 : 0.1, colour, 0.2 * em);
    svg_ellipse(p->out, a, now->ar * v->scale, now->ar * SLANT * v->scale, "class=\"contact\"");
    svg_ellipse(p->out, b, now->br * v->scale, now->br * SLANT * v->scale, "class=\"contact\"");
    svg_close(p->out);
    label_put(p->out, &labels, right, 0.6 * em, em, words, colour);
}

void draw_space_time(const picture *p, const rect *area)
{
    view v = view_of_ground(p, area);
    const size_t count = list_cylinders(p, NULL);
    cylinder *list = grab(count, sizeof *list);
    (void)list_cylinders(p, list);
    v.rise = find_rise(&v, list, count);
    draw_ground(&v);
    for (int i = 0; i < p->count; i++) {
        draw_shadow(&v, &p->figures[i]);
    }
    draw_time_axis(&v);
    draw_events(&v, list, count);
    if (p->meet != NULL && p->meet->ever_together) {
        draw_contact(&v);
    }
}
