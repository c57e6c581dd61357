/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* Two placed footprints: by their parts, as the library has them by default, or by the leaf circles
 * of the paper's trees, where an image keeps nothing else. */

#include "encounter.h"

#include "meeting.h"

#include "tools/berth/tool.h"

#include <berth/status.h>

#include <math.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

/* ---- Nearest --------------------------------------------------------------------------------- */

/* Distances of parts: of two segments at one of their ends, unless they cross; of triangles over
 * their sides, unless one lies within the other. */

typedef struct spot2 {
    double x, y;
} spot2;

/* A part in the world: a point, a segment or a triangle, rounded. */
typedef struct solid {
    spot2 corner[3];
    uint32_t corners;
    double radius;
} solid;

static double side_of(const spot2 *from, const spot2 *to, const spot2 *p)
{
    return (to->x - from->x) * (p->y - from->y) - (to->y - from->y) * (p->x - from->x);
}

/* The point of a segment that is nearest to p. */
static double to_segment(const spot2 *p, const spot2 *from, const spot2 *to, spot2 *at)
{
    const double dx = to->x - from->x, dy = to->y - from->y, way = dx * dx + dy * dy;
    const double along = way > 0.0 ? ((p->x - from->x) * dx + (p->y - from->y) * dy) / way : 0.0;
    const double t = fmax(0.0, fmin(1.0, along));
    at->x = from->x + t * dx;
    at->y = from->y + t * dy;
    return hypot(p->x - at->x, p->y - at->y);
}

static double of_segments(const spot2 *a, const spot2 *b, const spot2 *p, const spot2 *q,
                          spot2 *at_a, spot2 *at_b)
{
    const double of_p = side_of(a, b, p), of_q = side_of(a, b, q);
    spot2 at;
    if (of_p * of_q < 0.0 && side_of(p, q, a) * side_of(p, q, b) < 0.0) {
        const double t = of_p / (of_p - of_q);
        at_a->x = at_b->x = p->x + t * (q->x - p->x);
        at_a->y = at_b->y = p->y + t * (q->y - p->y);
        return 0.0;
    }
    double best = to_segment(a, p, q, at_b);
    *at_a = *a;
    for (int k = 0; k < 3; k++) {
        const spot2 *end = k == 0 ? b : k == 1 ? p : q;
        const double found = k == 0 ? to_segment(end, p, q, &at) : to_segment(end, a, b, &at);
        if (found < best) {
            best = found;
            *at_a = k == 0 ? *end : at;
            *at_b = k == 0 ? at : *end;
        }
    }
    return best;
}

static bool holds(const solid *triangle, const spot2 *p)
{
    const spot2 *c = triangle->corner;
    const double s = side_of(&c[0], &c[1], p), t = side_of(&c[1], &c[2], p);
    const double u = side_of(&c[2], &c[0], p);
    return triangle->corners == 3 && ((s >= 0.0 && t >= 0.0 && u >= 0.0 && s + t + u > 0.0) ||
                                      (s <= 0.0 && t <= 0.0 && u <= 0.0 && s + t + u < 0.0));
}

/* The distance of two without their rounding, and where; 0 when they have a common point, which is
 * then near both. */
static double solid_distance(const solid *a, const solid *b, spot2 *at_a, spot2 *at_b)
{
    double best = HUGE_VAL;
    if (holds(a, &b->corner[0]) || holds(b, &a->corner[0])) {
        *at_a = *at_b = holds(a, &b->corner[0]) ? b->corner[0] : a->corner[0];
        return 0.0;
    }
    for (uint32_t i = 0; i < (a->corners == 3 ? 3 : 1); i++) {
        const spot2 *a1 = &a->corner[(i + 1) % a->corners];
        for (uint32_t j = 0; j < (b->corners == 3 ? 3 : 1); j++) {
            const spot2 *b1 = &b->corner[(j + 1) % b->corners];
            spot2 on_a, on_b;
            const double found = of_segments(&a->corner[i], a1, &b->corner[j], b1, &on_a, &on_b);
            if (found < best) {
                best = found;
                *at_a = on_a;
                *at_b = on_b;
            }
        }
    }
    return best;
}

/* Whether a line from the point to the far side crosses segments an odd number of times. */
static bool solid_encloses(const solid *segments, uint32_t count, const spot2 *p)
{
    bool inside = false;
    for (uint32_t i = 0; i < count; i++) {
        const spot2 *from = &segments[i].corner[0], *to = &segments[i].corner[1];
        if ((from->y > p->y) != (to->y > p->y)) {
            const double t = (p->y - from->y) / (to->y - from->y);
            inside ^= from->x + t * (to->x - from->x) > p->x;
        }
    }
    return inside;
}

/* ---- Encounter ------------------------------------------------------------------------------- */

#define UNIT (1.5 / 65536.0) /* distances are rounded down to a unit, points to two */

/* What a search goes through: parts or leaf circles in the world, each with a circle around it. */
typedef struct crowd {
    solid *all;
    disc *around;
    uint32_t count;
} crowd;

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
    const footprint_circle c = f->arith->footprint.circle(f, index);
    const spot2 w = to_world(at, c.x, c.y);
    return (disc){.x = w.x, .y = w.y, .radius = c.radius};
}

/* ---- What is there --------------------------------------------------------------------------- */

static void set_around(disc *d, const solid *s)
{
    d->x = d->y = 0.0;
    for (uint32_t k = 0; k < s->corners; k++) {
        d->x += s->corner[k].x / s->corners;
        d->y += s->corner[k].y / s->corners;
    }
    d->radius = 0.0;
    for (uint32_t k = 0; k < s->corners; k++) {
        d->radius = fmax(d->radius, hypot(s->corner[k].x - d->x, s->corner[k].y - d->y));
    }
    d->radius += s->radius;
}

static crowd leaves_of(const footprint *f, const placed *at)
{
    const footprint_facts facts = f->arith->footprint.facts(f);
    uint32_t *numbers = footprint_numbers(f);
    crowd c = {grab(facts.leaves, sizeof *c.all), grab(facts.leaves, sizeof *c.around), 0};
    for (uint32_t i = 0; i < facts.nodes; i++) {
        if (f->arith->footprint.circle(f, numbers[i]).right == 0) {
            const disc d = disc_of(f, at, numbers[i]);
            const solid s = {{{d.x, d.y}, {0.0, 0.0}, {0.0, 0.0}}, 1, d.radius};
            c.around[c.count] = d;
            c.all[c.count++] = s;
        }
    }
    return c;
}

static int compare_solids(const void *a, const void *b)
{
    return memcmp(a, b, sizeof(solid));
}

/* A footprint's parts, sorted, each once: leaves that share one both name it. */
static crowd parts_of(const footprint *f, const placed *at)
{
    const footprint_facts facts = f->arith->footprint.facts(f);
    crowd c = {grab(facts.parts, sizeof *c.all), grab(facts.parts, sizeof *c.around), 0};
    for (uint32_t i = 0; i < facts.parts; i++) {
        double x[3], y[3];
        f->arith->footprint.part(f, i, x, y);
        memset(&c.all[i], 0, sizeof c.all[i]);
        c.all[i].corners = facts.corners;
        c.all[i].radius = facts.rounding;
        for (uint32_t k = 0; k < facts.corners; k++) {
            c.all[i].corner[k] = to_world(at, x[k], y[k]);
        }
    }
    qsort(c.all, facts.parts, sizeof *c.all, compare_solids);
    for (uint32_t i = 0; i < facts.parts; i++) {
        if (c.count == 0 || compare_solids(&c.all[i], &c.all[c.count - 1]) != 0) {
            c.all[c.count] = c.all[i];
            set_around(&c.around[c.count], &c.all[c.count]);
            c.count++;
        }
    }
    return c;
}

/* ---- Searching ------------------------------------------------------------------------------- */

static void set_near(disc *d, const spot2 *at, double radius)
{
    d->x = at->x;
    d->y = at->y;
    d->radius = radius;
}

static void search_pairs(encounter *e, const crowd *a, const crowd *b)
{
    e->gap = HUGE_VAL;
    for (uint32_t i = 0; i < a->count; i++) {
        progress_at(i, a->count);
        for (uint32_t j = 0; j < b->count; j++) {
            const disc *da = &a->around[i], *db = &b->around[j];
            const double radii = a->all[i].radius + b->all[j].radius + e->margin;
            spot2 at_a = {0.0, 0.0}, at_b = {0.0, 0.0};
            if (hypot(da->x - db->x, da->y - db->y) - da->radius - db->radius - e->margin >
                e->gap + 1e-9) {
                continue;
            }
            double gap = solid_distance(&a->all[i], &b->all[j], &at_a, &at_b) - radii;
            if (gap < e->gap) {
                e->gap = gap;
                set_near(&e->near_a, &at_a, a->all[i].radius);
                set_near(&e->near_b, &at_b, b->all[j].radius);
            }
        }
    }
    e->exhaustive = (uint64_t)a->count * b->count;
}

/* Whether a point of any part or circle of `of` is inside of the segments of `all`. Leaf circles do
 * not know what they enclose. */
static bool any_inside(const crowd *of, const crowd *all)
{
    for (uint32_t i = 0; i < of->count; i++) {
        if (solid_encloses(all->all, all->count, &of->all[i].corner[0])) {
            return true;
        }
    }
    return false;
}

static void search(encounter *e)
{
    const uint32_t ca = e->a.arith->footprint.facts(&e->a).corners,
                   cb = e->b.arith->footprint.facts(&e->b).corners;
    crowd a = e->parts && ca > 0 ? parts_of(&e->a, &e->at_a) : leaves_of(&e->a, &e->at_a);
    crowd b = e->parts && cb > 0 ? parts_of(&e->b, &e->at_b) : leaves_of(&e->b, &e->at_b);
    search_pairs(e, &a, &b);
    if (e->parts && e->filled) {
        e->within = (ca == 2 && any_inside(&b, &a)) || (cb == 2 && any_inside(&a, &b));
    }
}

/* ---- The library's answer -------------------------------------------------------------------- */

/* Doubles lose some 2^-50 of the lengths that go in; the library's slack is its promise. It has the
 * margin in units. */
static double doubt_of(const encounter *e)
{
    const double lengths = fabs(e->at_a.tx - e->at_b.tx) + fabs(e->at_a.ty - e->at_b.ty) +
                           e->a.arith->footprint.facts(&e->a).radius +
                           e->b.arith->footprint.facts(&e->b).radius;
    return (1e-12 + e->a.arith->slack) * fmax(lengths, 1.0) * 8.0 + (e->margin > 0.0 ? UNIT : 0.0);
}

/* Leaf circles of filled outlines say nothing of what is inside: that is left to the library. */
static void check(const encounter *e)
{
    const double doubt = doubt_of(e);
    const double near = hypot(e->nearest.ax - e->nearest.bx, e->nearest.ay - e->nearest.by);
    const double told = near - e->near_a.radius - e->near_b.radius - e->margin;
    const bool unknown = e->filled && !e->parts && e->gap > doubt;
    const bool overlap = e->gap < -doubt || (e->within && e->gap > doubt);
    const bool apart = e->gap > doubt && !e->within;
    if (!unknown && (e->hit ? apart : overlap)) {
        fail("internal error: the library says %s, an exhaustive search finds a gap of %g m%s; "
             "please report it",
             e->hit ? "hit" : "clear", e->gap, e->within ? " with one within the other" : "");
    }
    if (e->parts && !e->hit &&
        !(e->nearest.distance <= e->gap + doubt && e->nearest.distance > e->gap - doubt - UNIT &&
          fabs(told - e->gap) <= doubt + 4.0 * UNIT)) {
        fail("internal error: the library says %g m at points %g m apart, an exhaustive search "
             "finds %g m; please report it",
             e->nearest.distance, told, e->gap);
    }
}

const char *encounter_parts(const encounter *e)
{
    const uint32_t ca = e->a.arith->footprint.facts(&e->a).corners,
                   cb = e->b.arith->footprint.facts(&e->b).corners;
    return !e->parts ? "leaf circles" : ca == 2 && cb == 2 ? "segments" : "parts";
}

static void refuse_kind(const encounter *e, const options *o)
{
    const footprint_facts fa = e->a.arith->footprint.facts(&e->a),
                          fb = e->b.arith->footprint.facts(&e->b);
    const int hollow = fa.hollow ? 0 : 1, other = fa.hollow ? 1 : 0;
    if (!(hollow == 0 ? fb.paper : fa.paper)) {
        fail("%s: keeps circles alone, and %s is asked by its segments: bake it without "
             "--circles-only, or the other one with --method contour",
             o->files[hollow], o->files[other]);
    }
    fail("%s: keeps circles of its boundary alone, so whether one stands within the other cannot "
         "be told: bake it without --circles-only, or ask for boundaries with --boundary",
         o->files[hollow]);
}

static void ask(encounter *e, const place *at_a, const place *at_b, const options *o)
{
    const footprint_facts fa = e->a.arith->footprint.facts(&e->a),
                          fb = e->b.arith->footprint.facts(&e->b);
    const footprint_question asked = {o->footprint.boundary, o->margin};
    e->parts = !fa.bare && !fb.bare;
    e->margin = o->margin;
    e->filled = !o->footprint.boundary && (fa.corners == 2 || fb.corners == 2);
    if (!e->parts && e->margin > 0.0) {
        fail("--margin is for footprints that keep their parts, and %s does not; bake it without "
             "--circles-only",
             o->files[fa.bare ? 0 : 1]);
    }
    int status = (e->parts ? e->a.arith->footprint.overlap : e->a.arith->footprint.circles)(
        &e->a, at_a, &e->b, at_b, &asked, &e->found);
    if (status == BERTH_E_KIND) {
        refuse_kind(e, o);
    }
    if (status < 0) {
        fail("%s and %s: %s", o->files[0], o->files[1], image_status(status));
    }
    e->hit = status == BERTH_HIT;
    if (e->parts) {
        status = e->a.arith->footprint.distance(&e->a, at_a, &e->b, at_b, &asked, &e->nearest);
        if (status < 0 || (status == BERTH_HIT) != e->hit) {
            fail("internal error: an overlap says %s and a distance says %s; please report it",
                 e->hit ? "hit" : "clear", status < 0 ? image_status(status) : "otherwise");
        }
    }
}

encounter encounter_find(footprint a, footprint b, const options *o)
{
    const place at_a = place_of_footprint(&o->at_a), at_b = place_of_footprint(&o->at_b);
    encounter e = {0};
    check_arithmetics(o, a.arith->name, b.arith->name);
    e.a = a;
    e.b = b;
    e.at_a = a.arith->placed(&at_a);
    e.at_b = b.arith->placed(&at_b);
    ask(&e, &at_a, &at_b, o);
    progress_begin("searching all pairs, to compare");
    search(&e);
    progress_end();
    check(&e);
    e.within = e.hit && e.gap > doubt_of(&e);
    if (e.hit && !e.within && !e.parts) { /* those that the library named */
        e.near_a = disc_of(&a, &e.at_a, e.found.node_a);
        e.near_b = disc_of(&b, &e.at_b, e.found.node_b);
    }
    return e;
}
