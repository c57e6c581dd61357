/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* berth collide: whether, when and where, in plain words. */

#include "tools/berth/commands.h"
#include "tools/berth/read/load.h"
#include "meeting.h"
#include "tools/berth/tool.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static double seconds_of(int64_t ticks, const options *o)
{
    return (double)ticks / (double)o->ticks_per_second;
}

static void print_moment(const meeting *m, const moment *now, const char *a, const char *b,
                         const options *o)
{
    const double distance = hypot(now->ax - now->bx, now->ay - now->by);
    printf("when      %.3f s (tick %ld): %.3f s into %s, %.3f s into %s\n",
           seconds_of(now->tick, o), (long)now->tick,
           seconds_of((int64_t)now->tick - m->at_a.start, o), a,
           seconds_of((int64_t)now->tick - m->at_b.start, o), b);
    printf("where     %s at (%.3f, %.3f), sample %lu; %s at (%.3f, %.3f), sample %lu\n", a, now->ax,
           now->ay, (unsigned long)now->sample_a, b, now->bx, now->by,
           (unsigned long)now->sample_b);
    printf("distance  %.4f m; radii %.4f + %.4f = %.4f m: %.4f m %s\n", distance, now->ar, now->br,
           now->ar + now->br, fabs(now->gap), now->gap < 0.0 ? "too near" : "to spare");
}

static void print_counts(const meeting *m)
{
    const collision *c = &m->found;
    printf("effort    steps %lu (at worst %lu): bounds %lu, samples %lu, exact %lu; "
           "exhaustive search: samples %llu\n",
           (unsigned long)c->steps, (unsigned long)c->worst_steps, (unsigned long)c->bounds,
           (unsigned long)c->samples, (unsigned long)c->exact, (unsigned long long)m->exhaustive);
}

void names_of_two(const options *o, char **a, char **b)
{
    *a = base_name(o->files[0]);
    *b = base_name(o->files[1]);
    if (strcmp(*a, *b) == 0) { /* one against itself, most often */
        char *name = *b;
        free(*a);
        *a = text("%s (A)", name);
        *b = text("%s (B)", name);
        free(name);
    }
}

int command_collide(const options *o)
{
    char *a, *b;
    meeting m;
    if (about_footprints(o)) {
        return collide_footprints(o);
    }
    check_sampling(o);
    names_of_two(o, &a, &b);
    m = meeting_find(load_image(o->files[0], o), load_image(o->files[1], o), o);
    if (m.hit) {
        printf("%s and %s collide. First contact:\n", a, b);
        print_moment(&m, &m.first, a, b, o);
    } else if (m.ever_together) {
        printf("%s and %s stay clear. Nearest:\n", a, b);
        print_moment(&m, &m.nearest, a, b, o);
    } else {
        printf("%s and %s stay clear: they are never there at one time.\n", a, b);
    }
    print_counts(&m);
    image_free(&m.a);
    image_free(&m.b);
    free(a);
    free(b);
    return m.hit ? EXIT_HIT : EXIT_CLEAR;
}
