/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* Two placed footprints. */

#include "encounter.h"

#include "meeting.h"
#include "tools/berth/tool.h"

#include <berth/status.h>

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

static int compare_segments(const void *a, const void *b)
{
    return memcmp(a, b, sizeof(segment));
}

/* A footprint's segments in the world, sorted, each once: leaves that share one both name it.
 * *kept: how many. */
static segment *segments_of(const footprint *f, const placed *at, uint32_t *kept)
{
    const uint32_t count = f->arith->facts(f).parts;
    uint32_t unique = 0;
    segment *all = grab(count, sizeof *all);
    uint32_t i;
    for (i = 0; i < count; i++) {
        double x[3], y[3];
        f->arith->part(f, i, x, y);
        all[i].from = to_world(at, x[0], y[0]);
        all[i].to = to_world(at, x[1], y[1]);
    }
    qsort(all, count, sizeof *all, compare_segments);
    for (i = 0; i < count; i++) {
        if (unique == 0 || compare_segments(&all[i], &all[unique - 1]) != 0) {
            all[unique++] = all[i];
        }
    }
    *kept = unique;
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

/* Whether a line from the point to the far side crosses segments an odd number of times. */
static bool is_inside(const spot2 *p, const segment *all, uint32_t count)
{
    bool inside = false;
    for (uint32_t i = 0; i < count; i++) {
        const segment *s = &all[i];
        if ((s->from.y > p->y) != (s->to.y > p->y)) {
            const double t = (p->y - s->from.y) / (s->to.y - s->from.y);
            inside ^= s->from.x + t * (s->to.x - s->from.x) > p->x;
        }
    }
    return inside;
}

static bool any_inside(const segment *of, uint32_t count, const segment *all, uint32_t most)
{
    for (uint32_t i = 0; i < count; i++) {
        if (is_inside(&of[i].from, all, most)) {
            return true;
        }
    }
    return false;
}

static void search_segments(encounter *e)
{
    uint32_t count_a, count_b;
    segment *a = segments_of(&e->a, &e->at_a, &count_a),
            *b = segments_of(&e->b, &e->at_b, &count_b);
    e->gap = HUGE_VAL;
    for (uint32_t i = 0; i < count_a; i++) {
        progress_at(i, count_a);
        for (uint32_t j = 0; j < count_b; j++) {
            e->gap = fmin(e->gap, segment_gap(&a[i], &b[j]));
        }
    }
    e->exhaustive = (uint64_t)count_a * count_b;
    e->within =
        e->gap > 0.0 && (any_inside(a, count_a, b, count_b) || any_inside(b, count_b, a, count_a));
    free(a);
    free(b);
}

/* Doubles lose some 2^-50 of the lengths that go in; the library's slack is its promise. */
static double doubt_of(const encounter *e)
{
    const double lengths = fabs(e->at_a.tx - e->at_b.tx) + fabs(e->at_a.ty - e->at_b.ty) +
                           e->a.arith->facts(&e->a).radius + e->b.arith->facts(&e->b).radius;
    return (1e-12 + e->a.arith->slack) * fmax(lengths, 1.0) * 8.0;
}

/* A cylinder's centre within an outline is left to the library, whose leaf circles say nothing of
 * it. */
static void check(const encounter *e)
{
    const double doubt = doubt_of(e);
    const bool unknown = e->filled && !e->shapes && e->gap > doubt;
    const bool overlap = e->gap < -doubt || (e->filled && e->within && e->gap > doubt) ||
                         (e->shapes && e->gap == 0.0 && e->a.arith->slack == 0.0);
    const bool apart = e->gap > doubt && !(e->filled && e->within);
    if (!unknown && (e->hit ? apart : overlap)) {
        fail("internal error: the library says %s, an exhaustive search finds a gap of %g m%s; "
             "please report it",
             e->hit ? "hit" : "clear", e->gap, e->within ? " with one within the other" : "");
    }
}

static void refuse_hollow(const encounter *e, const options *o)
{
    fail("%s: keeps circles of its boundary alone, so whether one stands within the other cannot "
         "be told: bake it without --circles-only, or ask for boundaries with --boundary",
         o->files[e->a.arith->facts(&e->a).hollow ? 0 : 1]);
}

static void ask(encounter *e, const place *at_a, const place *at_b, const options *o)
{
    const footprint_facts fa = e->a.arith->facts(&e->a), fb = e->b.arith->facts(&e->b);
    int status;
    e->shapes = fa.corners == 2 && fb.corners == 2;
    e->filled = !o->footprint.boundary && (fa.corners == 2 || fb.corners == 2);
    status = e->a.arith->collide(&e->a, at_a, &e->b, at_b, o->footprint.boundary, &e->found);
    if (status == BERTH_E_KIND) {
        refuse_hollow(e, o);
    }
    if (status < 0) {
        fail("%s and %s: %s", o->files[0], o->files[1], image_status(status));
    }
    e->hit = status == EXIT_HIT;
}

encounter encounter_find(footprint a, footprint b, const options *o)
{
    const place at_a = place_of_footprint(&o->at_a), at_b = place_of_footprint(&o->at_b);
    encounter e;
    memset(&e, 0, sizeof e);
    check_arithmetics(o, a.arith->name, b.arith->name);
    e.a = a;
    e.b = b;
    e.at_a = a.arith->placed(&at_a);
    e.at_b = b.arith->placed(&at_b);
    ask(&e, &at_a, &at_b, o);
    progress_begin("searching all pairs, to compare");
    search_circles(&e);
    if (e.shapes) {
        search_segments(&e); /* circles for the nearest ones alone */
    }
    progress_end();
    check(&e);
    e.within = e.hit && e.gap > doubt_of(&e);
    if (e.hit && !e.within && e.found.leaves > 0) {
        e.near_a = disc_of(&a, &e.at_a, e.found.node_a);
        e.near_b = disc_of(&b, &e.at_b, e.found.node_b);
    }
    return e;
}
