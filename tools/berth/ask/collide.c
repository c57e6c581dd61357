/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* berth collide: whether, when and where, in plain words. */

#include "encounter.h"
#include "meeting.h"
#include "tools/berth/commands.h"
#include "tools/berth/read/load.h"
#include "tools/berth/tool.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char *verdict(double gap)
{
    return fabs(gap) < 0.00005 ? "where contact begins" : gap < 0.0 ? "too near" : "to spare";
}

static void print_moment(const meeting *m, const moment *now, const char *a, const char *b,
                         const options *o)
{
    const double distance = hypot(now->ax - now->bx, now->ay - now->by);
    printf("when      %.3f s (tick %.1f): %.3f s into %s, %.3f s into %s\n",
           now->tick / (double)o->ticks_per_second, now->tick,
           (now->tick - m->at_a.start) / (double)o->ticks_per_second, a,
           (now->tick - m->at_b.start) / (double)o->ticks_per_second, b);
    printf("where     %s at (%.3f, %.3f), leg %lu; %s at (%.3f, %.3f), leg %lu\n", a, now->ax,
           now->ay, (unsigned long)now->leg_a, b, now->bx, now->by, (unsigned long)now->leg_b);
    printf("distance  %.4f m; radii %.4f + %.4f", distance, now->ar, now->br);
    if (m->asked.margin > 0.0) {
        printf(", margin %.4f", m->asked.margin);
    }
    printf(" = %.4f m: %.4f m, %s\n", now->ar + now->br + m->asked.margin, fabs(now->gap),
           verdict(now->gap));
}

/* The library's own words: from this tick on both legs are in force, and before it nothing meets.
 * */
static void print_first(const meeting *m)
{
    if (m->found.tick == INT32_MIN) {
        printf("legs      both from ever on, and nothing is before\n");
    } else {
        printf("legs      both in force from tick %ld on; nothing meets before that\n",
               (long)m->found.tick);
    }
}

static void print_counts(const meeting *m)
{
    const collision *c = &m->found;
    printf("effort    steps %lu (at worst %lu): bounds %lu, legs %lu, exact %lu; whether at all: "
           "steps %lu\n",
           (unsigned long)c->steps, (unsigned long)c->worst_steps, (unsigned long)c->bounds,
           (unsigned long)c->legs, (unsigned long)c->exact, (unsigned long)c->any_steps);
}

void names_of_two(const options *o, char **a, char **b)
{
    *a = base_name(o->files[0]);
    *b = base_name(o->files[1]);
    if (strcmp(*a, *b) == 0) { /* one against itself, most often */
        char *name = *b;
        *a = text("%s (A)", name);
        *b = text("%s (B)", name);
    }
}

/* ---- Footprints ------------------------------------------------------------------------------ */

static void print_overlap(const encounter *e, const char *a, const char *b)
{
    char *margin = e->margin > 0.0 ? text(", with a margin of %.4f m", e->margin) : text("%s", "");
    if (e->within) {
        printf("%s and %s overlap%s: one lies within the other, their segments are %.4f m apart.\n",
               a, b, margin, e->gap);
        return;
    }
    if (e->hit) {
        printf("%s and %s overlap%s: two segments meet.\n", a, b, margin);
    } else {
        printf("%s and %s stay clear by %.4f m%s, the distance of their nearest segments.\n", a, b,
               e->gap, margin);
    }
    printf("where     %s at (%.3f, %.3f), rounded by %.4f m; %s at (%.3f, %.3f), by %.4f m\n", a,
           e->near_a.x, e->near_a.y, e->near_a.radius, b, e->near_b.x, e->near_b.y,
           e->near_b.radius);
}

static int collide_footprints(const options *o)
{
    char *a, *b;
    encounter e;
    const footprint_meeting *c = &e.found;
    names_of_two(o, &a, &b);
    e = encounter_find(load_footprint(o->files[0], o), load_footprint(o->files[1], o), o);
    print_overlap(&e, a, b);
    printf("effort    steps %lu: circles %lu, leaves %lu, parts %lu, exact %lu; circles inside "
           "%lu; exhaustive search: segments %llu\n",
           (unsigned long)c->steps, (unsigned long)c->circles, (unsigned long)c->leaves,
           (unsigned long)c->parts, (unsigned long)c->exact, (unsigned long)c->inner,
           (unsigned long long)e.a.arith->footprint.facts(&e.a).parts *
               e.b.arith->footprint.facts(&e.b).parts);
    return e.hit ? EXIT_HIT : EXIT_CLEAR;
}

/* ---- The command ----------------------------------------------------------------------------- */

int command_collide(const options *o)
{
    char *a, *b;
    if (about_footprints(o)) {
        return collide_footprints(o);
    }
    check_sampling(o);
    names_of_two(o, &a, &b);
    meeting m = meeting_find(load_image(o->files[0], o), load_image(o->files[1], o), o);
    if (o->log != NULL) {
        meeting_log(&m, o->log);
    }
    if (m.hit) {
        printf("%s and %s collide. First contact:\n", a, b);
        print_moment(&m, &m.first, a, b, o);
        print_first(&m);
    } else if (m.ever_together) {
        printf("%s and %s stay clear. Nearest:\n", a, b);
        print_moment(&m, &m.nearest, a, b, o);
    } else {
        printf("%s and %s stay clear: they are never there at one time%s.\n", a, b,
               m.asked.windowed ? " of the window" : "");
    }
    print_counts(&m);
    return m.hit ? EXIT_HIT : EXIT_CLEAR;
}
