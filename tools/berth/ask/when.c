/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* berth when: all contacts of two motions, how near they come, and from when on one may start. */

#include "meeting.h"
#include "tools/berth/commands.h"
#include "tools/berth/read/load.h"
#include "tools/berth/tool.h"

#include <berth/placement.h>
#include <berth/status.h>

#include <limits.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

/* Decimals of seconds: of times that are known to 2^-16 of a tick. */
enum { FINE = 6 };

/* Two motions, placed, and what is asked of them. */
typedef struct timing {
    image a, b;
    place at_a, at_b;
    question asked;
    start_asked range; /* with --earliest */
    const options *o;
    char *name_a, *name_b;
} timing;

static void check(int status)
{
    if (status < 0) {
        fail("the query is refused: %s", image_status(status));
    }
}

static double seconds(const timing *t, int32_t tick)
{
    return tick / (double)t->o->ticks_per_second;
}

static void print_where(const timing *t, double ax, double ay, uint32_t leg_a, double bx, double by,
                        uint32_t leg_b)
{
    printf("          %s at (%.3f, %.3f), leg %lu; %s at (%.3f, %.3f), leg %lu\n", t->name_a, ax,
           ay, (unsigned long)leg_a, t->name_b, bx, by, (unsigned long)leg_b);
}

static void print_contact(const timing *t, const touch *c)
{
    const double rate = (double)t->o->ticks_per_second;
    const instant in = {c->time_in, c->part_in, rate, FINE};
    const instant out = {c->time_out, c->part_out, rate, FINE};
    print_span(&in, &out);
    print_where(t, c->ax, c->ay, c->leg_a, c->bx, c->by, c->leg_b);
}

/* Returns whether there is any. */
static bool tell_contacts(const timing *t)
{
    touch *found = grab(SHOWN, sizeof *found);
    size_t count;
    const int status =
        t->a.arith->contacts(&t->a, &t->at_a, &t->b, &t->at_b, &t->asked, found, SHOWN, &count);
    check(status);
    print_count(t->name_a, t->name_b, count, status == BERTH_HIT);
    for (size_t i = 0; i < count; i++) {
        print_contact(t, &found[i]);
    }
    return count != 0;
}

/* How near, of two that never meet. */
static void tell_nearest(const timing *t)
{
    approach_found found;
    check(t->a.arith->closest(&t->a, &t->at_a, &t->b, &t->at_b, &t->asked, &found));
    if (!found.ever_together) {
        printf("nearest   never: they are not there at one time%s\n",
               t->asked.windowed ? " of the window" : "");
        return;
    }
    printf("nearest   %.4f m between the discs", found.distance);
    if (t->asked.margin > 0.0) {
        printf(", the margin taken off");
    }
    if (found.tick == INT32_MIN) {
        printf(", from ever on\n");
    } else {
        const instant at = {found.tick, found.part, (double)t->o->ticks_per_second, FINE};
        printf(", at ");
        print_instant(&at);
        printf("\n");
    }
    print_where(t, found.ax, found.ay, found.leg_a, found.bx, found.by, found.leg_b);
}

static int32_t ticks_of(const timing *t, double given, const char *name)
{
    const double ticks = round(given * (double)t->o->ticks_per_second);
    if (fabs(ticks) > (double)BERTH_TICK_MAX) {
        fail("%s: %g s is beyond +-%d ticks at %ld a second; lower --ticks-per-second", name, given,
             BERTH_TICK_MAX, t->o->ticks_per_second);
    }
    return (int32_t)ticks;
}

static void set_range(timing *t)
{
    t->range.from = t->at_b.start;
    t->range.until = ticks_of(t, t->o->start_until, "--earliest");
    t->range.clock_error = ticks_of(t, t->o->clock_error, "--clock-error");
    if (t->range.until < t->range.from) {
        fail("--earliest %g is before B's start, %g s; give a later one", t->o->start_until,
             seconds(t, t->range.from));
    }
}

/* Returns whether there is a start. */
static bool tell_start(const timing *t)
{
    int32_t start = 0;
    const int status =
        t->a.arith->earliest(&t->a, &t->at_a, &t->b, &t->at_b, &t->asked, &t->range, &start);
    check(status);
    if (status == BERTH_CLEAR) {
        printf("start     %s is clear when it starts at %.3f s (tick %ld), %s\n", t->name_b,
               seconds(t, start), (long)start,
               start > t->range.from ? "and not before" : "as it does");
    } else {
        printf("start     none up to %.3f s is clear\n", seconds(t, t->range.until));
    }
    return status == BERTH_CLEAR;
}

int command_when(const options *o)
{
    timing t;
    bool good;
    if (about_bodies(o)) {
        return when_bodies(o);
    }
    if (about_footprints(o)) {
        fail(
            "`berth when` is about motions; footprints stand for all time, so ask `berth collide`");
    }
    check_sampling(o);
    names_of_two(o, &t.name_a, &t.name_b);
    t.o = o;
    t.a = load_image(o->files[0], o);
    t.b = load_image(o->files[1], o);
    check_arithmetics(o, t.a.arith->name, t.b.arith->name);
    t.at_a = place_of(&o->at_a, o->ticks_per_second);
    t.at_b = place_of(&o->at_b, o->ticks_per_second);
    t.asked = question_of(o);
    if (isfinite(o->start_until)) {
        set_range(&t);
    }
    good = !tell_contacts(&t);
    if (good) {
        tell_nearest(&t);
    }
    if (isfinite(o->start_until)) {
        good = tell_start(&t);
    }
    return good ? EXIT_CLEAR : EXIT_HIT;
}
