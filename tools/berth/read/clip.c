/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* What can be said of a motion, and done to it. */

#include "clip.h"

#include "tools/berth/tool.h"

#include <math.h>

/* A motion that gets no further than this stands still: it has no direction to turn to. */
#define STANDSTILL 0.001

/* The direction in which a motion sets out is taken from the first sample this far from its start,
 * so that the sway of the first frames does not decide. */
#define SET_OUT 0.25

/* The last digit that csv_write gives to metres: rounding moves a number by less. */
#define DIGIT 1e-5

clip clip_new(size_t count, double rate)
{
    clip c = {NULL, NULL, NULL, NULL, NULL, count, rate, true, false, false};
    c.t = grab(count, sizeof *c.t);
    c.x = grab(count, sizeof *c.x);
    c.y = grab(count, sizeof *c.y);
    c.r = grab(count, sizeof *c.r);
    for (size_t i = 0; i < count && rate > 0.0; i++) {
        c.t[i] = (double)i / rate;
    }
    return c;
}

clip_facts clip_measure(const clip *c)
{
    clip_facts f = {c->x[0], c->x[0], c->y[0], c->y[0], c->r[0], c->r[0], 0.0, 0.0, 0.0};
    for (size_t i = 1; i < c->count; i++) {
        const double step = hypot(c->x[i] - c->x[i - 1], c->y[i] - c->y[i - 1]);
        f.min_x = fmin(f.min_x, c->x[i]);
        f.max_x = fmax(f.max_x, c->x[i]);
        f.min_y = fmin(f.min_y, c->y[i]);
        f.max_y = fmax(f.max_y, c->y[i]);
        f.min_r = fmin(f.min_r, c->r[i]);
        f.max_r = fmax(f.max_r, c->r[i]);
        f.path += step;
        f.top_speed = fmax(f.top_speed, step / (c->t[i] - c->t[i - 1]));
    }
    f.duration = c->held ? (double)c->count / c->rate : c->t[c->count - 1];
    return f;
}

const char *clip_lines(const clip *c)
{
    return c->held ? "sample" : "knot";
}

clip_step clip_widest_step(const clip *c)
{
    clip_step widest = {0, 0.0, 0.0};
    for (size_t i = 0; i + 1 < c->count; i++) {
        const double length = hypot(c->x[i + 1] - c->x[i], c->y[i + 1] - c->y[i]);
        const double radius = fmin(c->r[i], c->r[i + 1]);
        if (length * widest.radius > widest.length * radius ||
            (widest.length == 0.0 && length > 0.0)) {
            widest.index = i;
            widest.length = length;
            widest.radius = radius;
        }
    }
    return widest;
}

/* The smallest disc around a sample's disc and the next one's. A disc that holds two holds all
 * that lies straight between them; what one disc holds already is left alone. */
static void cover(clip *c, size_t i)
{
    const double dx = c->x[i + 1] - c->x[i], dy = c->y[i + 1] - c->y[i], way = hypot(dx, dy);
    const double r0 = c->r[i], r1 = c->r[i + 1], radius = (way + r0 + r1) / 2.0;
    if (way + r1 <= r0) {
        return;
    }
    if (way + r0 <= r1) {
        c->x[i] = c->x[i + 1];
        c->y[i] = c->y[i + 1];
        c->r[i] = r1;
        return;
    }
    c->x[i] += dx * (radius - r0) / way;
    c->y[i] += dy * (radius - r0) / way;
    c->r[i] = radius + DIGIT;
}

/* The last sample has no next. Each looks at the next one as it was given. */
void clip_cover_between(clip *c)
{
    for (size_t i = 0; i + 1 < c->count; i++) {
        cover(c, i);
    }
}

void clip_hold(clip *c)
{
    c->held = true;
    c->stands_before = c->stands_after = false;
}

void clip_mirror(clip *c)
{
    size_t i;
    for (i = 0; i < c->count; i++) {
        c->y[i] = -c->y[i];
    }
}

/* The sample that shows where the motion sets out to: the first at SET_OUT from the start, or the
 * furthest of all. */
static size_t set_out(const clip *c)
{
    double furthest = 0.0;
    size_t i, best = 0;
    for (i = 1; i < c->count; i++) {
        const double away = hypot(c->x[i] - c->x[0], c->y[i] - c->y[0]);
        if (away >= SET_OUT) {
            return i;
        }
        if (away > furthest) {
            furthest = away;
            best = i;
        }
    }
    return furthest > STANDSTILL ? best : 0;
}

void clip_center(clip *c)
{
    const size_t ahead = set_out(c);
    const double x0 = c->x[0], y0 = c->y[0];
    const double dx = c->x[ahead] - x0, dy = c->y[ahead] - y0;
    const double length = hypot(dx, dy);
    const double cosine = ahead > 0 ? dx / length : 1.0, sine = ahead > 0 ? dy / length : 0.0;
    size_t i;
    for (i = 0; i < c->count; i++) {
        const double x = c->x[i] - x0, y = c->y[i] - y0;
        c->x[i] = cosine * x + sine * y;
        c->y[i] = cosine * y - sine * x;
    }
}

void clip_fix_radius(clip *c, double radius)
{
    const double fixed = radius >= 0.0 ? radius : clip_measure(c).max_r;
    size_t i;
    for (i = 0; i < c->count; i++) {
        c->r[i] = fixed;
    }
}

bool clip_one_radius(const clip *c)
{
    size_t i;
    for (i = 1; i < c->count; i++) {
        if (c->r[i] != c->r[0]) {
            return false;
        }
    }
    return true;
}
