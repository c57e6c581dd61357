/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* Two placed footprints. */

#include "encounter.h"

#include "meeting.h"
#include "tools/berth/tool.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

typedef struct spot2 {
    double x, y;
} spot2;

typedef struct segment {
    spot2 from, to;
} segment;

place place_of_footprint(const spot *where)
{
    return place_of(where, 1);
}

static spot2 to_world(const placed *at, double x, double y)
{
    spot2 w;
    w.x = at->c * x - at->s * y + at->tx;
    w.y = at->s * x + at->c * y + at->ty;
    return w;
}

disc disc_of(const footprint *f, const placed *at, uint32_t index)
{
    const footprint_circle c = f->arith->circle(f, index);
    const spot2 w = to_world(at, c.x, c.y);
    disc d;
    d.x = w.x;
    d.y = w.y;
    d.radius = c.radius;
    return d;
}

/* Leaf circles in the world; returns how many there are. */
static uint32_t leaves_of(const footprint *f, const placed *at, disc *leaves)
{
    const uint32_t nodes = f->arith->facts(f).nodes;
    uint32_t i, count = 0;
    for (i = 0; i < nodes; i++) {
        if (f->arith->circle(f, i).right == 0) {
            leaves[count++] = disc_of(f, at, i);
        }
    }
    return count;
}

static void search_circles(encounter *e)
{
    disc *a = grab(e->a.arith->facts(&e->a).leaves, sizeof *a);
    disc *b = grab(e->b.arith->facts(&e->b).leaves, sizeof *b);
    const uint32_t count_a = leaves_of(&e->a, &e->at_a, a), count_b = leaves_of(&e->b, &e->at_b, b);
    uint32_t i, j;
    e->gap = HUGE_VAL;
    for (i = 0; i < count_a; i++) {
        for (j = 0; j < count_b; j++) {
            const double gap = hypot(a[i].x - b[j].x, a[i].y - b[j].y) - a[i].radius - b[j].radius;
            if (gap < e->gap) {
                e->gap = gap;
                e->near_a = a[i];
                e->near_b = b[j];
            }
        }
    }
    e->exhaustive = (uint64_t)count_a * count_b;
    free(a);
    free(b);
}

static segment *segments_of(const footprint *f, const placed *at, uint32_t count)
{
    segment *all = grab(count, sizeof *all);
    uint32_t i;
    for (i = 0; i < count; i++) {
        double x[3], y[3];
        f->arith->part(f, i, x, y);
        all[i].from = to_world(at, x[0], y[0]);
        all[i].to = to_world(at, x[1], y[1]);
    }
    return all;
}

static double distance_to(const spot2 *p, const segment *s)
{
    const double dx = s->to.x - s->from.x, dy = s->to.y - s->from.y, way = dx * dx + dy * dy;
    const double along =
        way > 0.0 ? ((p->x - s->from.x) * dx + (p->y - s->from.y) * dy) / way : 0.0;
    const double t = fmax(0.0, fmin(1.0, along));
    return hypot(p->x - s->from.x - t * dx, p->y - s->from.y - t * dy);
}

static double side_of(const segment *s, const spot2 *p)
{
    return (s->to.x - s->from.x) * (p->y - s->from.y) - (s->to.y - s->from.y) * (p->x - s->from.x);
}

/* The distance of two segments; 0 when they cross. */
static double segment_gap(const segment *a, const segment *b)
{
    if (side_of(a, &b->from) * side_of(a, &b->to) < 0.0 &&
        side_of(b, &a->from) * side_of(b, &a->to) < 0.0) {
        return 0.0;
    }
    return fmin(fmin(distance_to(&a->from, b), distance_to(&a->to, b)),
                fmin(distance_to(&b->from, a), distance_to(&b->to, a)));
}

static void search_segments(encounter *e)
{
    const uint32_t count_a = e->a.arith->facts(&e->a).parts;
    const uint32_t count_b = e->b.arith->facts(&e->b).parts;
    segment *a = segments_of(&e->a, &e->at_a, count_a), *b = segments_of(&e->b, &e->at_b, count_b);
    uint32_t i, j;
    e->gap = HUGE_VAL;
    for (i = 0; i < count_a; i++) {
        for (j = 0; j < count_b; j++) {
            e->gap = fmin(e->gap, segment_gap(&a[i], &b[j]));
        }
    }
    e->exhaustive = (uint64_t)count_a * count_b;
    free(a);
    free(b);
}

/* Doubles lose some 2^-50 of the lengths that go in; the library's slack is its promise. */
static void check(const encounter *e, bool solid)
{
    const double lengths = fabs(e->at_a.tx - e->at_b.tx) + fabs(e->at_a.ty - e->at_b.ty) +
                           e->a.arith->facts(&e->a).radius + e->b.arith->facts(&e->b).radius;
    const double doubt = (1e-12 + e->a.arith->slack) * fmax(lengths, 1.0) * 8.0;
    const bool wrong = e->hit ? e->gap > doubt && !solid : e->gap < -doubt;
    const bool crossing = !e->hit && e->shapes && e->gap == 0.0 && e->a.arith->slack == 0.0;
    if (wrong || crossing) {
        fail("internal error: the library says %s, an exhaustive search finds a gap of %g m; "
             "please report it",
             e->hit ? "hit" : "clear", e->gap);
    }
}

encounter encounter_find(footprint a, footprint b, const options *o)
{
    const place at_a = place_of_footprint(&o->at_a), at_b = place_of_footprint(&o->at_b);
    encounter e;
    int status;
    memset(&e, 0, sizeof e);
    if (a.arith != b.arith) {
        fail("%s is in %s and %s in %s; bake both in one arithmetic", o->files[0], a.arith->name,
             o->files[1], b.arith->name);
    }
    e.a = a;
    e.b = b;
    e.at_a = a.arith->placed(&at_a);
    e.at_b = b.arith->placed(&at_b);
    e.shapes = a.arith->facts(&a).corners == 2 && b.arith->facts(&b).corners == 2;
    status = a.arith->collide(&a, &at_a, &b, &at_b, o->footprint.solid, &e.found);
    if (status < 0) {
        fail("%s and %s: %s", o->files[0], o->files[1], image_status(status));
    }
    e.hit = status == EXIT_HIT;
    if (e.shapes) {
        search_circles(&e); /* for the nearest circles */
        search_segments(&e);
    } else {
        search_circles(&e);
    }
    if (e.hit && e.found.leaves > 0) {
        e.near_a = disc_of(&a, &e.at_a, e.found.node_a);
        e.near_b = disc_of(&b, &e.at_b, e.found.node_b);
    }
    check(&e, o->footprint.solid);
    return e;
}
