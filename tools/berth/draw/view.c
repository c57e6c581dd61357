/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* The ground seen aslant, time upward.
 *
 * The ground is a rectangle that is turned a little, so that its corners point left, right, to the
 * beholder and away. Ticks stand along its two near edges: what rises from the ground never covers
 * those. */

#include "view.h"

#include <math.h>

#define TURN 0.55   /* radians */
#define GROUND 0.45 /* of the height, at most, is the ground's; the rest is time's */

static double across(const view *v, double x, double y)
{
    return x * v->cosine - y * v->sine;
}

double away(const view *v, double x, double y)
{
    return x * v->sine + y * v->cosine;
}

point to_view(const view *v, double x, double y, double t)
{
    point q;
    q.x = v->origin.x + across(v, x, y) * v->scale;
    q.y = v->origin.y - away(v, x, y) * SLANT * v->scale - (t - v->p->begin) * v->rise;
    return q;
}

point time_axis_at(const view *v, double t)
{
    return to_view(v, v->low[0], v->high[1], t);
}

/* The span of a projection over the corners of the ground shown. */
static void corner_span(const view *v, double (*project)(const view *, double, double), double *low,
                        double *high)
{
    int i;
    *low = HUGE_VAL;
    *high = -HUGE_VAL;
    for (i = 0; i < 4; i++) {
        const double value =
            project(v, (i & 1) ? v->high[0] : v->low[0], (i & 2) ? v->high[1] : v->low[1]);
        *low = fmin(*low, value);
        *high = fmax(*high, value);
    }
}

view view_of_ground(const picture *p, const rect *area)
{
    const ground *g = &p->ground;
    double left, right, near, far;
    view v;
    int axis;
    v.p = p;
    v.area = *area;
    v.rise = 0.0;
    v.cosine = cos(TURN);
    v.sine = sin(TURN);
    v.step = nice_step(fmax(g->high[0] - g->low[0], g->high[1] - g->low[1]) / 9.0);
    for (axis = 0; axis < 2; axis++) {
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
    int i;
    for (i = 0; i <= count; i++) {
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

void draw_ground(const view *v)
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

void draw_time_axis(const view *v)
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
