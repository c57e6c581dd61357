/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* berth when: all contacts of two motions, or of two bodies, how near they come, and from when on
 * one may start. */

#include "when.h"
#include "meeting.h"
#include "tools/berth/commands.h"
#include "tools/berth/read/load.h"
#include "tools/berth/tool.h"

#include <berth/answers.h>
#include <berth/placement.h>
#include <berth/status.h>

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define SHOWN 1000 /* contacts: more are counted up to here and said to be more */

/* What is asked of two, whatever they are. */
typedef struct timing {
    const options *o;
    char *name_a, *name_b;
    start_asked range; /* with --earliest */
} timing;

/* ---- Words ----------------------------------------------------------------------------------- */

static double seconds(const timing *t, int32_t tick)
{
    return tick / (double)t->o->ticks_per_second;
}

/* How often they meet; `more`: at least so often. */
static void print_count(const timing *t, size_t count, bool more)
{
    if (count == 0) {
        printf("%s and %s stay clear.\n", t->name_a, t->name_b);
    } else if (more) {
        printf("%s and %s meet %d times or more; the first:\n", t->name_a, t->name_b, SHOWN);
    } else {
        printf("%s and %s meet %lu time%s.\n", t->name_a, t->name_b, (unsigned long)count,
               plural(count));
    }
}

/* An instant: how much of a tick is over, and how many decimals of seconds are told of it: 6 of
 * times that are known to 2^-16 of a tick. */
typedef struct instant {
    int32_t tick;
    double part;
    int decimals;
} instant;

static void print_instant(const timing *t, const instant *at)
{
    printf("%.*f s (tick %ld)", at->decimals,
           (at->tick + at->part) / (double)t->o->ticks_per_second, (long)at->tick);
}

/* From when until when a contact lasts. */
static void print_span(const timing *t, const instant *in, const instant *out)
{
    printf("contact   from ");
    if (in->tick == INT32_MIN) {
        printf("ever on,");
    } else {
        print_instant(t, in);
    }
    if (out->tick == INT32_MAX - 1) {
        printf(" for ever\n");
    } else {
        printf(" to ");
        print_instant(t, out);
        printf("\n");
    }
}

static void print_never(const question *asked)
{
    printf("nearest   never: they are not there at one time%s\n",
           asked->windowed ? " of the window" : "");
}

/* Returns whether there is a start. */
static bool print_start(const timing *t, int status, int32_t start)
{
    check_query(status);
    if (status == BERTH_CLEAR) {
        printf("start     %s is clear when it starts at %.3f s (tick %ld), %s\n", t->name_b,
               seconds(t, start), (long)start,
               start > t->range.from ? "and not before" : "as it does");
    } else {
        printf("start     none up to %.3f s is clear\n", seconds(t, t->range.until));
    }
    return status == BERTH_CLEAR;
}

static void set_range(timing *t, int32_t from)
{
    t->range.from = from;
    t->range.until = ticks_of(t->o->start_until, "--earliest", t->o->ticks_per_second);
    t->range.clock_error = ticks_of(t->o->clock_error, "--clock-error", t->o->ticks_per_second);
    if (t->range.until < t->range.from) {
        fail("--earliest %g is before B's start, %g s; give a later one", t->o->start_until,
             seconds(t, t->range.from));
    }
}

/* ---- Motions --------------------------------------------------------------------------------- */

enum { FINE = 6 };

/* Two motions, placed, and what is asked of them. */
typedef struct motions {
    timing t;
    image a, b;
    place at_a, at_b;
    question asked;
} motions;

static void print_where(const timing *t, double ax, double ay, uint32_t leg_a, double bx, double by,
                        uint32_t leg_b)
{
    printf("          %s at (%.3f, %.3f), leg %lu; %s at (%.3f, %.3f), leg %lu\n", t->name_a, ax,
           ay, (unsigned long)leg_a, t->name_b, bx, by, (unsigned long)leg_b);
}

/* Returns whether there is any. */
static bool tell_contacts(const motions *m)
{
    touch *found = grab(SHOWN, sizeof *found);
    size_t count;
    const int status =
        m->a.arith->contacts(&m->a, &m->at_a, &m->b, &m->at_b, &m->asked, found, SHOWN, &count);
    check_query(status);
    print_count(&m->t, count, status == BERTH_HIT);
    for (size_t i = 0; i < count; i++) {
        const touch *c = &found[i];
        const instant in = {c->time_in, c->part_in, FINE}, out = {c->time_out, c->part_out, FINE};
        print_span(&m->t, &in, &out);
        print_where(&m->t, c->ax, c->ay, c->leg_a, c->bx, c->by, c->leg_b);
    }
    return count != 0;
}

/* How near, of two that never meet. */
static void tell_nearest(const motions *m)
{
    approach_found found;
    check_query(m->a.arith->closest(&m->a, &m->at_a, &m->b, &m->at_b, &m->asked, &found));
    if (!found.ever_together) {
        print_never(&m->asked);
        return;
    }
    printf("nearest   %.4f m between the discs", found.distance);
    if (m->asked.margin > 0.0) {
        printf(", the margin taken off");
    }
    if (found.tick == INT32_MIN) {
        printf(", from ever on\n");
    } else {
        const instant at = {found.tick, found.part, FINE};
        printf(", at ");
        print_instant(&m->t, &at);
        printf("\n");
    }
    print_where(&m->t, found.ax, found.ay, found.leg_a, found.bx, found.by, found.leg_b);
}

static int when_motions(const options *o)
{
    motions m;
    names_of_two(o, &m.t.name_a, &m.t.name_b);
    m.t.o = o;
    m.a = load_image(o->files[0], o);
    m.b = load_image(o->files[1], o);
    check_arithmetics(o, m.a.arith->name, m.b.arith->name);
    m.at_a = place_of(&o->at_a, o->ticks_per_second);
    m.at_b = place_of(&o->at_b, o->ticks_per_second);
    m.asked = question_of(o);
    if (isfinite(o->start_until)) {
        set_range(&m.t, m.at_b.start);
    }
    bool good = !tell_contacts(&m);
    if (good) {
        tell_nearest(&m);
    }
    if (isfinite(o->start_until)) {
        int32_t start = 0;
        const int status =
            m.a.arith->earliest(&m.a, &m.at_a, &m.b, &m.at_b, &m.asked, &m.t.range, &start);
        good = print_start(&m.t, status, start);
    }
    return good ? EXIT_CLEAR : EXIT_HIT;
}

/* ---- Bodies ---------------------------------------------------------------------------------- */

void body_load(loaded *to, int number, const options *o)
{
    const char *path = o->files[number];
    memset(to, 0, sizeof *to);
    to->as.at = place_of(number == 0 ? &o->at_a : &o->at_b, o->ticks_per_second);
    switch (file_look(path)) {
    case FILE_COURSE:
    case FILE_SWEEP:
        to->carried = load_sweep(number, o);
        to->as.carried = &to->carried;
        to->arithmetic = to->carried.arith->name;
        break;
    case FILE_OUTLINE:
    case FILE_MAP:
    case FILE_FOOTPRINT:
        to->standing = load_footprint(path, o);
        to->as.standing = &to->standing;
        to->arithmetic = to->standing.arith->name;
        break;
    default:
        to->disc = load_image(path, o);
        to->as.disc = &to->disc;
        to->arithmetic = to->disc.arith->name;
        break;
    }
}

body_question body_question_of(const options *o)
{
    body_question q;
    q.asked = question_of(o);
    q.boundary = o->footprint.boundary;
    q.tolerance = o->accuracy;
    return q;
}

const arithmetic *bodies_arithmetic(const loaded *a, const loaded *b, const options *o)
{
    check_arithmetics(o, a->arithmetic, b->arithmetic);
    return strcmp(a->arithmetic, arithmetic_f32.name) == 0 ? &arithmetic_f32 : &arithmetic_q16;
}

typedef struct bodies {
    timing t;
    loaded a, b;
    const arithmetic *arith;
    body_question q;
} bodies;

static void print_pose(const loaded *l, const char *name, const body_pose *at)
{
    printf("%s at (%.3f, %.3f)", name, at->x, at->y);
    if (l->as.disc == NULL) {
        printf(" turned %.2f degrees", at->degrees);
    }
}

static void print_poses(const bodies *two, const body_pose *a, const body_pose *b)
{
    printf("          ");
    print_pose(&two->a, two->t.name_a, a);
    printf("; ");
    print_pose(&two->b, two->t.name_b, b);
}

/* Returns whether there is any. */
static bool tell_touches(const bodies *two)
{
    body_touch *found = grab(SHOWN, sizeof *found);
    size_t count;
    const int status =
        two->arith->sweep.contacts(&two->a.as, &two->b.as, &two->q, found, SHOWN, &count);
    check_query(status);
    print_count(&two->t, count, status == BERTH_HIT);
    for (size_t i = 0; i < count; i++) {
        const body_touch *c = &found[i];
        const instant in = {c->time_in, 0.0, 3}, out = {c->time_out, 0.0, 3};
        print_span(&two->t, &in, &out);
        print_poses(two, &c->a, &c->b);
        printf("; legs %lu and %lu\n", (unsigned long)c->leg_a, (unsigned long)c->leg_b);
    }
    return count != 0;
}

static void tell_approach(const bodies *two)
{
    body_approach found;
    check_query(two->arith->sweep.closest(&two->a.as, &two->b.as, &two->q, &found));
    if (!found.ever_together) {
        print_never(&two->q.asked);
        return;
    }
    printf("nearest   %.4f m between their edges%s, at %.3f s (tick %ld)\n", found.distance,
           two->q.asked.margin > 0.0 ? ", the margin taken off" : "", seconds(&two->t, found.tick),
           (long)found.tick);
    print_poses(two, &found.a, &found.b);
    printf("\n");
}

static void set_bodies_range(bodies *two)
{
    const options *o = two->t.o;
    if (two->b.as.standing != NULL) {
        fail("--earliest is about the start of %s, which stands; give what moves as B",
             o->files[1]);
    }
    if (o->clock_error > 0.0) {
        fail("--clock-error is for motions of discs; give a greater --margin");
    }
    set_range(&two->t, two->b.as.at.start);
}

/* What all of it depends on. */
static void tell_bands(const bodies *two)
{
    const options *o = two->t.o;
    const double threshold = o->footprint.threshold;
    printf("asked     with turns to %g m (--accuracy), outlines to %g m (--threshold), %ld ticks a "
           "second: firmware\n          that asks with others is told a little else\n",
           two->q.tolerance > 0.0 ? two->q.tolerance : 0.01, threshold >= 0.0 ? threshold : 0.01,
           o->ticks_per_second);
}

static int when_bodies(const options *o)
{
    bodies two;
    names_of_two(o, &two.t.name_a, &two.t.name_b);
    two.t.o = o;
    body_load(&two.a, 0, o);
    body_load(&two.b, 1, o);
    two.arith = bodies_arithmetic(&two.a, &two.b, o);
    two.q = body_question_of(o);
    if (isfinite(o->start_until)) {
        set_bodies_range(&two);
    }
    bool good = !tell_touches(&two);
    if (good) {
        tell_approach(&two);
    }
    if (isfinite(o->start_until)) {
        int32_t start = 0;
        const int status =
            two.arith->sweep.earliest(&two.a.as, &two.b.as, &two.q, &two.t.range, &start);
        good = print_start(&two.t, status, start);
    }
    tell_bands(&two);
    return good ? EXIT_CLEAR : EXIT_HIT;
}

int command_when(const options *o)
{
    if (about_bodies(o)) {
        return when_bodies(o);
    }
    if (about_footprints(o)) {
        fail(
            "`berth when` is about motions; footprints stand for all time, so ask `berth collide`");
    }
    check_sampling(o);
    return when_motions(o);
}
