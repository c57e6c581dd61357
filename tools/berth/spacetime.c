/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* Space and time, as in the paper's figures 1 and 2: the ground seen aslant, time upward, a thin
 * disc for each sample, and the boxes of a level as prisms over their stretch of time.
 *
 * What is later lies above and hides what is earlier, so the parts are drawn in the order of time;
 * at one instant, what is further away comes first. */

#include "tool.h"
#include "view.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#define ARC_POINTS 16 /* a corner of a rounded box */
#define RING_POINTS (4 * ARC_POINTS)
/* Least distance between drawn discs: in height, in sizes of text, and in way on the screen, in
 * their radii (but no less than a quarter of a size of text). */
#define DISC_SPACING 0.4
#define PATH_SPACING 0.6

typedef struct prism {
    const figure *f;
    image_box box;
    double degrees, t0, t1;
} prism;

/* The outline of a rounded box, and which of its points are the leftmost and rightmost. */
typedef struct ring {
    point at[RING_POINTS];
    size_t left, right;
} ring;

/* What is drawn at an instant. */
typedef struct event {
    double t, away;
    enum { FLOOR, DISC, WALL } part; /* in this order at one instant */
    const prism *of;                 /* a floor's or wall's */
    const figure *f;                 /* a disc's */
    uint32_t sample;
} event;

static void draw_shadow(const view *v, const figure *f)
{
    point *points = grab(f->facts.count, sizeof *points);
    uint32_t i;
    for (i = 0; i < f->facts.count; i++) {
        points[i] = to_view(v, f->x[i], f->y[i], v->p->low[2]);
    }
    svg_path(v->p->out, points, f->facts.count, false,
             "fill=\"none\" stroke=\"%s\" stroke-opacity=\"0.35\" stroke-width=\"%.2f\"",
             path_colour(f->family), 0.12 * v->p->em);
    free(points);
}

/* The outline of a rounded box at an instant. */
static ring make_ring(const view *v, const image_box *b, double degrees, double t)
{
    const double turn = degrees * 3.14159265358979323846 / 180.0;
    ring result;
    size_t i;
    result.left = result.right = 0;
    for (i = 0; i < RING_POINTS; i++) {
        const size_t corner = i / ARC_POINTS;
        const double part = (double)(i % ARC_POINTS) / (double)(ARC_POINTS - 1);
        const double angle = 1.57079632679489661923 * ((double)corner + part);
        const double along = (corner == 0 || corner == 3 ? b->major : -b->major) +
                             b->radius * cos(angle);
        const double aside = (corner < 2 ? b->minor : -b->minor) + b->radius * sin(angle);
        result.at[i] = to_view(v, b->x + along * cos(turn) - aside * sin(turn),
                               b->y + along * sin(turn) + aside * cos(turn), t);
        if (result.at[i].x < result.at[result.left].x) {
            result.left = i;
        }
        if (result.at[i].x > result.at[result.right].x) {
            result.right = i;
        }
    }
    return result;
}

/* The points of a ring from `from` to `to`. The rings run counter-clockwise on the ground, and on
 * the screen, so from left to right they run along the front. */
static size_t chain(const ring *r, size_t from, size_t to, point *points)
{
    size_t count = 0, i = from;
    for (;;) {
        points[count++] = r->at[i];
        if (i == to) {
            return count;
        }
        i = (i + 1) % RING_POINTS;
    }
}

static void reverse(point *points, size_t count)
{
    size_t i;
    for (i = 0; i < count / 2; i++) {
        const point swap = points[i];
        points[i] = points[count - 1 - i];
        points[count - 1 - i] = swap;
    }
}

static size_t list_prisms(const picture *p, prism *list)
{
    size_t count = 0;
    int i;
    for (i = 0; i < p->count; i++) {
        const figure *f = &p->figures[i];
        const int level = level_of(f, p->prism_level);
        uint32_t index;
        for (index = 0; index < UINT32_C(1) << level; index++) {
            prism *s = &list[count++];
            s->f = f;
            s->box = world_box(f, level, index, &s->degrees);
            s->t0 = f->start + (double)s->box.first * f->step;
            s->t1 = f->start + (double)s->box.end * f->step;
        }
    }
    return count;
}

/* The most pixels a second with which every prism, and the time axis with its name above it, stay
 * in the area. */
static double find_rise(const view *v, const prism *list, size_t count)
{
    const double axis = time_axis_at(v, v->p->low[2]).y - 2.4 * v->p->em;
    double rise = (axis - v->area.top) / (v->p->high[2] - v->p->low[2]);
    size_t i, n;
    for (i = 0; i < count; i++) {
        const ring top = make_ring(v, &list[i].box, list[i].degrees, v->p->low[2]);
        for (n = 0; n < RING_POINTS; n++) {
            rise = fmin(rise, (top.at[n].y - v->area.top) / (list[i].t1 - v->p->low[2]));
        }
    }
    return rise;
}

/* The floor lies behind the discs; the front of the wall and the top stand before them. */
static void draw_floor(const view *v, const prism *s)
{
    const char *colour = level_colour(s->f->family, v->p->prism_level);
    const ring low = make_ring(v, &s->box, s->degrees, s->t0);
    svg_path(v->p->out, low.at, RING_POINTS, true,
             "fill=\"%s\" fill-opacity=\"0.10\" stroke=\"%s\" stroke-opacity=\"0.35\" "
             "stroke-width=\"%.2f\"", colour, colour, 0.09 * v->p->em);
}

static void draw_wall(const view *v, const prism *s)
{
    const char *colour = level_colour(s->f->family, v->p->prism_level);
    const ring low = make_ring(v, &s->box, s->degrees, s->t0);
    const ring high = make_ring(v, &s->box, s->degrees, s->t1);
    const double width = 0.09 * v->p->em;
    point front[2 * RING_POINTS];
    size_t count = chain(&low, low.left, low.right, front);
    const size_t more = chain(&high, high.left, high.right, front + count);
    reverse(front + count, more);
    svg_path(v->p->out, front, count + more, true,
             "fill=\"%s\" fill-opacity=\"0.13\" stroke=\"%s\" stroke-width=\"%.2f\"", colour,
             colour, width);
    svg_path(v->p->out, high.at, RING_POINTS, true,
             "fill=\"%s\" fill-opacity=\"0.06\" stroke=\"%s\" stroke-width=\"%.2f\"", colour,
             colour, width);
}

static void draw_disc(const view *v, const figure *f, uint32_t i)
{
    const point at = to_view(v, f->x[i], f->y[i], f->start + (double)i * f->step);
    svg_ellipse(v->p->out, at, f->r[i] * v->scale, f->r[i] * SLANT * v->scale,
                "fill=\"%s\" fill-opacity=\"0.55\" stroke=\"%s\" stroke-width=\"%.2f\" "
                "stroke-opacity=\"0.7\"", disc_colour(f->family), path_colour(f->family),
                0.045 * v->p->em);
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

static event prism_event(const view *v, const prism *s, bool wall)
{
    event e;
    memset(&e, 0, sizeof e);
    e.t = wall ? s->t1 : s->t0;
    e.away = away(v, s->box.x, s->box.y);
    e.part = wall ? WALL : FLOOR;
    e.of = s;
    return e;
}

static event disc_event(const view *v, const figure *f, uint32_t sample)
{
    event e;
    memset(&e, 0, sizeof e);
    e.t = f->start + (double)sample * f->step;
    e.away = away(v, f->x[sample], f->y[sample]);
    e.part = DISC;
    e.f = f;
    e.sample = sample;
    return e;
}

/* Discs are thinned out until they can be told apart: the next one after `sample` to draw. */
static uint32_t next_disc(const view *v, const figure *f, uint32_t sample)
{
    const double last_time = (double)sample * f->step;
    const point last = to_view(v, f->x[sample], f->y[sample], last_time);
    for (sample++; sample < f->facts.count; sample++) {
        const point q = to_view(v, f->x[sample], f->y[sample], (double)sample * f->step);
        const double passed = hypot(q.x - last.x, q.y - last.y);
        const double risen = ((double)sample * f->step - last_time) * v->rise;
        const double apart = fmax(PATH_SPACING * f->r[sample] * v->scale, 0.25 * v->p->em);
        if (passed > apart || risen > DISC_SPACING * v->p->em) {
            break;
        }
    }
    return sample;
}

static void draw_events(const view *v, const prism *prisms, size_t count)
{
    size_t total = 2 * count, n = 0, i;
    event *events;
    uint32_t sample;
    int k;
    for (k = 0; k < v->p->count; k++) {
        total += v->p->figures[k].facts.count;
    }
    events = grab(total, sizeof *events);
    for (i = 0; i < count; i++) {
        events[n++] = prism_event(v, &prisms[i], false);
        events[n++] = prism_event(v, &prisms[i], true);
    }
    for (k = 0; k < v->p->count; k++) {
        const figure *f = &v->p->figures[k];
        for (sample = 0; sample < f->facts.count; sample = next_disc(v, f, sample)) {
            events[n++] = disc_event(v, f, sample);
        }
    }
    qsort(events, n, sizeof *events, compare_events);
    for (i = 0; i < n; i++) {
        switch (events[i].part) {
        case FLOOR:
            draw_floor(v, events[i].of);
            break;
        case DISC:
            draw_disc(v, events[i].f, events[i].sample);
            break;
        default:
            draw_wall(v, events[i].of);
            break;
        }
    }
    free(events);
}

static void draw_contact(const view *v)
{
    const picture *p = v->p;
    const bool hit = p->meet->hit;
    const moment *now = hit ? &p->meet->first : &p->meet->nearest;
    const double t = now->tick * p->tick, em = p->em;
    const point a = to_view(v, now->ax, now->ay, t), b = to_view(v, now->bx, now->by, t);
    const point axis = time_axis_at(v, t);
    const point near = a.x < b.x ? a : b;
    const double reach = fmax(a.x + now->ar * v->scale, b.x + now->br * v->scale);
    const point right = {reach, (a.y + b.y) / 2.0};
    const char *colour = hit ? CONTACT : INK;
    label_space labels = {v->area, {{0.0, 0.0, 0.0, 0.0}}, 0};
    char *words = hit ? text("first contact, %.2f s", t) : text("nearest, %.2f s", t);
    svg_line(p->out, axis, near, "stroke=\"%s\" stroke-width=\"%.2f\" stroke-dasharray=\"4 4\"",
             colour, 0.09 * em);
    svg_group(p->out, "fill=\"%s\" fill-opacity=\"%.2f\" stroke=\"%s\" stroke-width=\"%.2f\"",
              colour, hit ? 0.45 : 0.1, colour, 0.14 * em);
    svg_ellipse(p->out, a, now->ar * v->scale, now->ar * SLANT * v->scale, "class=\"contact\"");
    svg_ellipse(p->out, b, now->br * v->scale, now->br * SLANT * v->scale, "class=\"contact\"");
    svg_close(p->out);
    label_put(p->out, &labels, right, 0.6 * em, em, words, colour);
    free(words);
}

void draw_space_time(const picture *p, const rect *area)
{
    view v = view_of_ground(p, area);
    prism *list = grab((size_t)2 << p->prism_level, sizeof *list);
    const size_t count = list_prisms(p, list);
    int i;
    v.rise = find_rise(&v, list, count);
    draw_ground(&v);
    for (i = 0; i < p->count; i++) {
        draw_shadow(&v, &p->figures[i]);
    }
    draw_time_axis(&v);
    draw_events(&v, list, count);
    if (p->meet != NULL && p->meet->ever_together) {
        draw_contact(&v);
    }
    free(list);
}
