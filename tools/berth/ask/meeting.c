/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* The library's answer, borne out by a search that looks at every pair of legs in force together,
 * in double precision on the stored legs. */

#include "meeting.h"

#include "tools/berth/tool.h"

#include <berth/placement.h>
#include <berth/status.h>

#include <math.h>
#include <stdio.h>
#include <string.h>

/* ---- Meeting --------------------------------------------------------------------------------- */

/* Doubles do not decide a gap nearer to zero than this many metres; the library, in q16, does. */
#define UNDECIDED 1e-6

/* Ticks that nothing reaches: where a motion that stands begins and ends. */
#define EVER ((int64_t)1 << 40)

void check_arithmetics(const options *o, const char *of_a, const char *of_b)
{
    if (strcmp(of_a, of_b) != 0) {
        fail("%s is in %s and %s in %s; bake both in one arithmetic", o->files[0], of_a,
             o->files[1], of_b);
    }
}

place place_of(const spot *where, long ticks_per_second)
{
    const double turns = where->degrees / 360.0;
    const double ticks = round(where->seconds * (double)ticks_per_second);
    if (fabs(ticks) > (double)BERTH_TICK_MAX) {
        fail("--at: %g s is beyond +-%d ticks at %ld a second; lower --ticks-per-second",
             where->seconds, BERTH_TICK_MAX, ticks_per_second);
    }
    return (place){.x = where->x,
                   .y = where->y,
                   .angle = (uint16_t)((long)round((turns - floor(turns)) * 65536.0) & 0xffff),
                   .start = (int32_t)ticks};
}

/* One end of the window; `none` when it was not said. */
static int32_t window_tick(double seconds, const char *name, int32_t none, long ticks_per_second)
{
    const double ticks = round(seconds * (double)ticks_per_second);
    if (!isfinite(seconds)) {
        return none;
    }
    if (fabs(ticks) > (double)(INT32_MAX - 1)) {
        fail("%s: %g s is beyond +-%d ticks at %ld a second; lower --ticks-per-second", name,
             seconds, INT32_MAX - 1, ticks_per_second);
    }
    return (int32_t)ticks;
}

question question_of(const options *o)
{
    question q;
    q.windowed = isfinite(o->from) || isfinite(o->until);
    q.from = window_tick(o->from, "--from", INT32_MIN, o->ticks_per_second);
    q.until = window_tick(o->until, "--until", INT32_MAX, o->ticks_per_second);
    q.margin = o->margin;
    if (q.windowed && q.until <= q.from) {
        fail("--from %g and --until %g are one tick at %ld a second; widen the window", o->from,
             o->until, o->ticks_per_second);
    }
    return q;
}

/* ---- Legs in the world ----------------------------------------------------------------------- */

/* A motion's legs in the order of time, what it does before and after them among them. */
typedef struct cursor {
    const image *im;
    placed at;
    image_facts facts;
    int64_t number, last; /* -1 and `legs`: standing before and after */
    uint32_t leg;
    int64_t begin, end;          /* global ticks */
    double x, y, vx, vy, radius; /* at begin, or where it stands; metres, metres a tick */
} cursor;

static void set_leg(cursor *c)
{
    const int64_t legs = c->facts.legs;
    const bool before = c->number < 0, after = c->number >= legs;
    const double ca = c->at.c, sa = c->at.s;
    double x, y, dx, dy;
    c->leg = before ? 0 : after ? (uint32_t)legs - 1 : (uint32_t)c->number;
    image_leg l = c->im->arith->leg(c->im, c->leg);
    bool stands = before || after || l.end == l.begin;
    x = after ? l.to_x : l.x;
    y = after ? l.to_y : l.y;
    dx = stands ? 0.0 : (l.to_x - l.x) / (double)(l.end - l.begin);
    dy = stands ? 0.0 : (l.to_y - l.y) / (double)(l.end - l.begin);
    c->begin = before ? -EVER : (int64_t)c->at.start + (after ? l.end : l.begin);
    c->end = after ? EVER : (int64_t)c->at.start + (before ? l.begin : l.end);
    c->x = ca * x - sa * y + c->at.tx;
    c->y = sa * x + ca * y + c->at.ty;
    c->vx = ca * dx - sa * dy;
    c->vy = sa * dx + ca * dy;
    c->radius = l.radius;
}

static cursor cursor_on(const image *im, const place *at)
{
    cursor c = {0};
    c.im = im;
    c.at = im->arith->placed(at);
    c.facts = im->arith->facts(im);
    c.number = c.facts.stands_before ? -1 : 0;
    c.last = (int64_t)c.facts.legs - (c.facts.stands_after ? 0 : 1);
    set_leg(&c);
    return c;
}

/* False when there is no leg after this one. */
static bool advance(cursor *c)
{
    if (c->number == c->last) {
        return false;
    }
    c->number++;
    set_leg(c);
    return true;
}

/* Where a leg is at a tick; one that stands for ever is not moved by where that begins. */
static void at_tick(const cursor *c, double tick, double *x, double *y)
{
    const double since = c->vx != 0.0 || c->vy != 0.0 ? tick - (double)c->begin : 0.0;
    *x = c->x + c->vx * since;
    *y = c->y + c->vy * since;
}

/* ---- A pair of legs -------------------------------------------------------------------------- */

/* The relative way of two legs while both are in force: p + v * (tick - from). */
typedef struct approach {
    int64_t from, until; /* of the window alone */
    double px, py, vx, vy, sum;
} approach;

static approach approach_of(const cursor *a, const cursor *b, const question *q)
{
    approach w;
    double ax, ay, bx, by;
    w.from = a->begin > b->begin ? a->begin : b->begin;
    w.until = a->end < b->end ? a->end : b->end;
    if (q->windowed) {
        w.from = w.from > q->from ? w.from : q->from;
        w.until = w.until < q->until ? w.until : q->until;
    }
    at_tick(a, (double)w.from, &ax, &ay);
    at_tick(b, (double)w.from, &bx, &by);
    w.px = bx - ax;
    w.py = by - ay;
    w.vx = b->vx - a->vx;
    w.vy = b->vy - a->vy;
    w.sum = a->radius + b->radius + q->margin;
    return w;
}

/* Ticks from w->from on at which the two are nearest. */
static double nearest_since(const approach *w)
{
    const double speed2 = w->vx * w->vx + w->vy * w->vy;
    const double since = speed2 > 0.0 ? -(w->px * w->vx + w->py * w->vy) / speed2 : 0.0;
    return fmax(0.0, fmin(since, (double)(w->until - w->from)));
}

/* The same at which they come as near as the sum of radii; they do. */
static double contact_since(const approach *w)
{
    const double a = w->vx * w->vx + w->vy * w->vy, b = w->px * w->vx + w->py * w->vy;
    const double c = w->px * w->px + w->py * w->py - w->sum * w->sum;
    const double root = b * b - a * c;
    if (c <= 0.0 || a <= 0.0 || root <= 0.0) {
        return c <= 0.0 ? 0.0 : nearest_since(w);
    }
    return fmax(0.0, fmin(c / (sqrt(root) - b), nearest_since(w)));
}

static moment moment_at(const cursor *a, const cursor *b, const approach *w, double since,
                        double margin)
{
    moment now = {.from = w->from,
                  .tick = w->from <= -EVER ? (double)w->until : (double)w->from + since,
                  .leg_a = a->leg,
                  .leg_b = b->leg};
    at_tick(a, now.tick, &now.ax, &now.ay);
    at_tick(b, now.tick, &now.bx, &now.by);
    now.ar = a->radius;
    now.br = b->radius;
    now.gap = hypot(w->px + w->vx * since, w->py + w->vy * since) - now.ar - now.br - margin;
    return now;
}

/* The lengths that go into where a motion is: its place, and how far its legs reach from there. */
static double lengths_of(const image *im, const place *at)
{
    const uint32_t legs = im->arith->facts(im).legs;
    double reach = 0.0;
    for (uint32_t i = 0; i < legs; i++) {
        const image_leg l = im->arith->leg(im, i);
        reach = fmax(reach, l.radius + fmax(hypot(l.x, l.y), hypot(l.to_x, l.to_y)));
    }
    return fabs(at->x) + fabs(at->y) + reach;
}

/* How far from zero a gap must be for the search to be sure of it. */
static double undecided_gap(const meeting *m)
{
    return UNDECIDED + m->a.arith->slack * (lengths_of(&m->a, &m->at_a) +
                                            lengths_of(&m->b, &m->at_b) + m->asked.margin);
}

/* Whether these are the legs that the library found, by its tick, too: a leg and standing before it
 * have one number. It may cut the legs' time by the window, or not. */
static bool is_found(const meeting *m, const cursor *a, const cursor *b, const approach *w)
{
    const int64_t both = a->begin > b->begin ? a->begin : b->begin;
    const int64_t tick = m->found.tick == INT32_MIN ? -EVER : m->found.tick;
    return m->hit && a->leg == m->found.leg_a && b->leg == m->found.leg_b &&
           (tick == both || tick == w->from);
}

static void look(meeting *m, const moment *now)
{
    m->exhaustive++;
    if (!m->ever_together || now->gap < m->nearest.gap) {
        m->nearest = *now;
    }
    m->ever_together = true;
}

/* Every pair in force together, in time order, up to the first sure contact or the library's.
 * Returns whether the library's answer is borne out. */
static bool search(meeting *m)
{
    const double undecided = undecided_gap(m);
    cursor a = cursor_on(&m->a, &m->at_a), b = cursor_on(&m->b, &m->at_b);
    do {
        const approach w = approach_of(&a, &b, &m->asked);
        if (w.from < w.until) {
            const moment now = moment_at(&a, &b, &w, nearest_since(&w), m->asked.margin);
            look(m, &now);
            if (is_found(m, &a, &b, &w)) {
                m->first = moment_at(&a, &b, &w, contact_since(&w), m->asked.margin);
                return now.gap < undecided;
            }
            if (now.gap < -undecided) {
                return false;
            }
        }
    } while (a.end <= b.end ? advance(&a) : advance(&b));
    return !m->hit;
}

meeting meeting_find(image a, image b, const options *o)
{
    meeting m = {0};
    m.a = a;
    m.b = b;
    m.at_a = place_of(&o->at_a, o->ticks_per_second);
    m.at_b = place_of(&o->at_b, o->ticks_per_second);
    m.asked = question_of(o);
    check_arithmetics(o, a.arith->name, b.arith->name);
    int answer = a.arith->collide(&a, &m.at_a, &b, &m.at_b, &m.asked, &m.found);
    if (answer < 0) {
        fail("the query is refused: %s", image_status(answer));
    }
    m.hit = answer == BERTH_HIT;
    if (m.found.any_hit != m.hit || !search(&m)) {
        fail("internal error: the library says %s, an exhaustive search does not agree; please "
             "report it with both files and placements",
             m.hit ? "collision" : "clear");
    }
    return m;
}

/* ---- The log --------------------------------------------------------------------------------- */

static const char log_head[] =
    "# A question about two motions, what is known of them, and the answer, all exact.\n"
    "# Numbers of q16 are whole: lengths in 1/65536 of a metre, directions C, S in 1/16384; those\n"
    "# of f32 hexadecimal floats: metres, and C, S as they are. World = (C x - S y + X,\n"
    "# S x + C y + Y). Times are ticks, those of legs from START on.\n"
    "#   window FROM UNTIL    (FROM <= t < UNTIL; without it: all times)\n"
    "#   margin M             (added to the sum of radii)\n"
    "#   motion KIND C S X Y START BEFORE AFTER, then its legs in order:\n"
    "#   leg BEGIN END X Y X-AT-END Y-AT-END RADIUS\n"
    "#   answer hit TICK LEG-A LEG-B, or answer clear\n";

void meeting_log(const meeting *m, const char *path)
{
    FILE *out = output_open(path);
    fputs(log_head, out);
    m->a.arith->log_question(&m->asked, out);
    m->a.arith->log_motion(&m->a, &m->at_a, out);
    m->b.arith->log_motion(&m->b, &m->at_b, out);
    if (m->hit) {
        fprintf(out, "answer hit %ld %lu %lu\n", (long)m->found.tick, (unsigned long)m->found.leg_a,
                (unsigned long)m->found.leg_b);
    } else {
        fprintf(out, "answer clear\n");
    }
    output_commit();
}
