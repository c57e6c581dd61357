/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* berth when, of bodies: when they meet, how near they come, from when on one may start. */

#include "bodies.h"

#include "meeting.h"
#include "tools/berth/commands.h"
#include "tools/berth/read/load.h"
#include "tools/berth/tool.h"

#include <berth/answers.h>
#include <berth/status.h>

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

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

/* ---- Words ----------------------------------------------------------------------------------- */

typedef struct timing {
    loaded a, b;
    const arithmetic *arith;
    body_question q;
    const options *o;
    char *name_a, *name_b;
} timing;

static double seconds(const timing *t, int32_t tick)
{
    return tick / (double)t->o->ticks_per_second;
}

static void check(int status)
{
    if (status == BERTH_E_KIND) {
        fail("the query is refused: a footprint keeps no parts; bake it without --circles-only");
    }
    if (status < 0) {
        fail("the query is refused: %s", image_status(status));
    }
}

static void print_pose(const loaded *l, const char *name, const body_pose *at)
{
    printf("%s at (%.3f, %.3f)", name, at->x, at->y);
    if (l->as.disc == NULL) {
        printf(" turned %.2f degrees", at->degrees);
    }
}

static void print_where(const timing *t, const body_pose *a, const body_pose *b)
{
    printf("          ");
    print_pose(&t->a, t->name_a, a);
    printf("; ");
    print_pose(&t->b, t->name_b, b);
}

static void print_contact(const timing *t, const body_touch *c)
{
    const double rate = (double)t->o->ticks_per_second;
    const instant in = {c->time_in, 0.0, rate, 3}, out = {c->time_out, 0.0, rate, 3};
    print_span(&in, &out);
    print_where(t, &c->a, &c->b);
    printf("; legs %lu and %lu\n", (unsigned long)c->leg_a, (unsigned long)c->leg_b);
}

/* Returns whether there is any. */
static bool tell_contacts(const timing *t)
{
    body_touch *found = grab(SHOWN, sizeof *found);
    size_t count;
    const int status = t->arith->sweep.contacts(&t->a.as, &t->b.as, &t->q, found, SHOWN, &count);
    check(status);
    print_count(t->name_a, t->name_b, count, status == BERTH_HIT);
    for (size_t i = 0; i < count; i++) {
        print_contact(t, &found[i]);
    }
    return count != 0;
}

static void tell_nearest(const timing *t)
{
    body_approach found;
    check(t->arith->sweep.closest(&t->a.as, &t->b.as, &t->q, &found));
    if (!found.ever_together) {
        printf("nearest   never: they are not there at one time%s\n",
               t->q.asked.windowed ? " of the window" : "");
        return;
    }
    printf("nearest   %.4f m between their edges%s, at %.3f s (tick %ld)\n", found.distance,
           t->q.asked.margin > 0.0 ? ", the margin taken off" : "", seconds(t, found.tick),
           (long)found.tick);
    print_where(t, &found.a, &found.b);
    printf("\n");
}

static int32_t ticks_of(const timing *t, double given)
{
    const double ticks = round(given * (double)t->o->ticks_per_second);
    if (fabs(ticks) > (double)BERTH_TICK_MAX) {
        fail("--earliest: %g s is beyond +-%d ticks at %ld a second; lower --ticks-per-second",
             given, BERTH_TICK_MAX, t->o->ticks_per_second);
    }
    return (int32_t)ticks;
}

static start_asked range_of(const timing *t)
{
    const start_asked range = {t->b.as.at.start, ticks_of(t, t->o->start_until), 0};
    if (t->b.as.standing != NULL) {
        fail("--earliest is about the start of %s, which stands; give what moves as B",
             t->o->files[1]);
    }
    if (t->o->clock_error > 0.0) {
        fail("--clock-error is for motions of discs; give a greater --margin");
    }
    if (range.until < range.from) {
        fail("--earliest %g is before B's start, %g s; give a later one", t->o->start_until,
             seconds(t, range.from));
    }
    return range;
}

/* Returns whether there is a start. */
static bool tell_start(const timing *t, const start_asked *range)
{
    int32_t start = 0;
    const int status = t->arith->sweep.earliest(&t->a.as, &t->b.as, &t->q, range, &start);
    check(status);
    if (status == BERTH_CLEAR) {
        printf("start     %s is clear when it starts at %.3f s (tick %ld), %s\n", t->name_b,
               seconds(t, start), (long)start,
               start > range->from ? "and not before" : "as it does");
    } else {
        printf("start     none up to %.3f s is clear\n", seconds(t, range->until));
    }
    return status == BERTH_CLEAR;
}

/* What all of it depends on. */
static void tell_bands(const timing *t)
{
    const double threshold = t->o->footprint.threshold;
    printf("asked     with turns to %g m (--accuracy), outlines to %g m (--threshold), %ld ticks a "
           "second: firmware\n          that asks with others is told a little else\n",
           t->q.tolerance > 0.0 ? t->q.tolerance : 0.01, threshold >= 0.0 ? threshold : 0.01,
           t->o->ticks_per_second);
}

int when_bodies(const options *o)
{
    start_asked range = {0, 0, 0};
    timing t;
    bool good;
    names_of_two(o, &t.name_a, &t.name_b);
    t.o = o;
    body_load(&t.a, 0, o);
    body_load(&t.b, 1, o);
    t.arith = bodies_arithmetic(&t.a, &t.b, o);
    t.q = body_question_of(o);
    if (isfinite(o->start_until)) {
        range = range_of(&t);
    }
    progress_begin("asking");
    good = !tell_contacts(&t);
    if (good) {
        tell_nearest(&t);
    }
    if (isfinite(o->start_until)) {
        good = tell_start(&t, &range);
    }
    tell_bands(&t);
    progress_end();
    return good ? EXIT_CLEAR : EXIT_HIT;
}
