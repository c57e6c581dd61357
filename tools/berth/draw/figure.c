/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* A placed motion as a picture needs it: its moving discs in the world, and itself at instants that
 * lie close enough together to be drawn. */

#include "picture.h"

#include "tools/berth/tool.h"

#include <math.h>
#include <string.h>

#define PIECES 240 /* of a picture's time, into which straight legs are cut at least */

static point to_world(const figure *f, double x, double y)
{
    point q;
    q.x = f->at.c * x - f->at.s * y + f->at.tx;
    q.y = f->at.s * x + f->at.c * y + f->at.ty;
    return q;
}

static void place_discs(figure *f)
{
    f->discs = image_discs(&f->im, &f->disc_count, &f->levels);
    for (uint32_t i = 0; i < f->disc_count; i++) {
        image_disc *d = &f->discs[i];
        const point from = to_world(f, d->from_x, d->from_y), to = to_world(f, d->to_x, d->to_y);
        d->from_x = from.x;
        d->from_y = from.y;
        d->to_x = to.x;
        d->to_y = to.y;
    }
}

double figure_time(const figure *f, int32_t local)
{
    return ((double)f->at.start + (double)local) * f->tick;
}

figure figure_of(const char *path, const image *im, const spot *where, const options *o)
{
    const place at = place_of(where, o->ticks_per_second);
    figure f;
    memset(&f, 0, sizeof f);
    f.name = base_name(path);
    f.im = *im;
    f.facts = im->arith->facts(im);
    f.at = im->arith->placed(&at);
    f.tick = 1.0 / (double)o->ticks_per_second;
    f.begin = figure_time(&f, f.facts.first);
    f.end = figure_time(&f, f.facts.first + f.facts.length);
    place_discs(&f);
    return f;
}

/* ---- Instants -------------------------------------------------------------------------------- */

static void add(figure *f, double t, point at, double r)
{
    if (f->x != NULL) {
        f->x[f->count] = at.x;
        f->y[f->count] = at.y;
        f->r[f->count] = r;
        f->t[f->count] = t;
    }
    f->count++;
}

/* From `from` on, in steps, up to `until`, which is not one of them. */
static void add_way(figure *f, double from, double until, double step, const point ends[2],
                    double r)
{
    const double pieces = fmax(1.0, ceil((until - from) / step));
    for (double i = 0.0; i < pieces; i += 1.0) {
        const double part = i / pieces;
        const point at = {ends[0].x + part * (ends[1].x - ends[0].x),
                          ends[0].y + part * (ends[1].y - ends[0].y)};
        add(f, from + part * (until - from), at, r);
    }
}

/* Counts them, or lists them once there is room. */
static void list_instants(figure *f, double begin, double end)
{
    const double step = fmax((end - begin) / PIECES, 1e-9);
    const uint32_t last = f->facts.legs - 1;
    f->count = 0;
    for (uint32_t i = 0; i <= last; i++) {
        const image_leg l = f->im.arith->leg(&f->im, i);
        const point ends[2] = {to_world(f, l.x, l.y), to_world(f, l.to_x, l.to_y)};
        const point from[2] = {ends[0], ends[0]}, to[2] = {ends[1], ends[1]};
        if (i == 0 && f->facts.stands_before && begin < f->begin) {
            add_way(f, begin, f->begin, step, from, l.radius);
        }
        add_way(f, figure_time(f, l.begin), figure_time(f, l.end),
                f->facts.straight ? step : HUGE_VAL, ends, l.radius);
        if (i == last && f->facts.stands_after && end > f->end) {
            add_way(f, f->end, end, step, to, l.radius);
            add(f, end, ends[1], l.radius);
        } else if (i == last && f->facts.straight) {
            add(f, f->end, ends[1], l.radius);
        }
    }
}

void figure_fill(figure *f, double begin, double end)
{
    list_instants(f, begin, end);
    f->x = grab(f->count, sizeof *f->x);
    f->y = grab(f->count, sizeof *f->y);
    f->r = grab(f->count, sizeof *f->r);
    f->t = grab(f->count, sizeof *f->t);
    list_instants(f, begin, end);
}

/* ---- Levels ---------------------------------------------------------------------------------- */

bool covers_level(const image_disc *d, int level)
{
    return (int)d->level == level || (d->leaf && (int)d->level < level);
}

uint32_t discs_that_cover(const figure *f, int level)
{
    uint32_t count = 0;
    for (uint32_t i = 0; i < f->disc_count; i++) {
        count += covers_level(&f->discs[i], level);
    }
    return count;
}
