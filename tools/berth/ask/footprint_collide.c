/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* berth collide, of two footprints: whether and where, in plain words. */

#include "tools/berth/commands.h"
#include "encounter.h"
#include "tools/berth/read/load.h"
#include "tools/berth/tool.h"

#include <stdio.h>
#include <stdlib.h>

static void print_place(const encounter *e, const char *a, const char *b)
{
    printf("where     %s: a circle of radius %.4f m at (%.3f, %.3f); %s: one of %.4f m at "
           "(%.3f, %.3f)\n",
           a, e->near_a.radius, e->near_a.x, e->near_a.y, b, e->near_b.radius, e->near_b.x,
           e->near_b.y);
}

int collide_footprints(const options *o)
{
    char *a, *b;
    encounter e;
    const footprint_meeting *c = &e.found;
    const char *what;
    names_of_two(o, &a, &b);
    e = encounter_find(load_footprint(o->files[0], o), load_footprint(o->files[1], o), o);
    what = e.shapes ? "segments" : "leaf circles";
    if (e.hit && e.gap > 0.0) {
        printf("%s and %s overlap: one lies within the other, their %s are %.4f m apart.\n", a, b,
               what, e.gap);
    } else if (e.hit) {
        printf("%s and %s overlap: two %s meet.\n", a, b, what);
        print_place(&e, a, b);
    } else {
        printf("%s and %s stay clear by %.4f m, the distance of their nearest %s.\n", a, b, e.gap,
               what);
        print_place(&e, a, b);
    }
    printf("effort    steps %lu: circles %lu, leaves %lu, segments %lu, exact %lu; exhaustive "
           "search: %s %llu\n",
           (unsigned long)c->steps, (unsigned long)c->circles, (unsigned long)c->leaves,
           (unsigned long)c->parts, (unsigned long)c->exact, what,
           (unsigned long long)e.exhaustive);
    footprint_free(&e.a);
    footprint_free(&e.b);
    free(a);
    free(b);
    return e.hit ? EXIT_HIT : EXIT_CLEAR;
}
