/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* A fleet's server: all conflicts of many routes with each other, as a table and a picture.
 *
 *     server ROUTES.csv MARGIN [PICTURE.svg]
 *
 * Lines are route,t,x,y,r, a route's one after another: seconds, metres. A tick is a
 * millisecond; before and after its route nobody is there. */

#include <berth/berth.h>
#include <berth/host/plans.h>
#include <berth/hosted.h>

#include "tools/berth/tool.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct knot {
    berth_num x, y, r;
    int32_t tick;
} knot;

typedef struct fleet {
    knot *knots;
    size_t count, room;
    berth_trajectory *routes;
    unsigned long *names;
    uint32_t routes_count;
    berth_plan_conflict *found;
    size_t found_count, found_room;
} fleet;

static void *more(void *list, size_t count, size_t *room, size_t each)
{
    if (count < *room) {
        return list;
    }
    *room = *room == 0 ? 1024 : 2 * *room;
    list = realloc(list, *room * each);
    if (list == NULL) {
        fail("no memory for %zu; cut the routes into pieces, as shards.py does", *room);
    }
    return list;
}

static knot knot_of(const char *path, size_t line, const double v[4])
{
    knot k;
    if (v[0] < 0 || v[0] > BERTH_TICK_MAX / 1000.0 || berth_num_from_double(v[1], &k.x) ||
        berth_num_from_double(v[2], &k.y) || berth_num_from_double(v[3], &k.r)) {
        fail("%s:%zu: a number is out of range; times are seconds from 0 on, twelve days at most, "
             "places within 32767 m",
             path, line);
    }
    k.tick = (int32_t)(v[0] * 1000 + 0.5);
    return k;
}

/* Routes point into the knots when all of these have their place. */
static void read_routes(const char *path, fleet *f)
{
    FILE *in = strcmp(path, "-") == 0 ? stdin : fopen(path, "r");
    char text[256];
    size_t lines = 0, names_room = 0, routes_room = 0;
    while (in != NULL && fgets(text, sizeof text, in) != NULL) {
        unsigned long name;
        double v[4];
        const char *line = text + (++lines == 1 && strncmp(text, "\xef\xbb\xbf", 3) == 0 ? 3 : 0);
        if (lines == 1 && strncmp(line, "route,", 6) == 0) {
            continue;
        }
        if (sscanf(line, "%lu,%lf,%lf,%lf,%lf", &name, &v[0], &v[1], &v[2], &v[3]) != 5) {
            fail("%s:%zu: is not route,t,x,y,r: a whole number, seconds, metres", path, lines);
        }
        if (f->routes_count == 0 || f->names[f->routes_count - 1] != name) {
            f->names = more(f->names, f->routes_count, &names_room, sizeof *f->names);
            f->routes = more(f->routes, f->routes_count, &routes_room, sizeof *f->routes);
            f->names[f->routes_count] = name;
            f->routes[f->routes_count++] =
                berth_trajectory_over_arrays(NULL, NULL, NULL, 0, berth_num_of(0));
        }
        f->knots = more(f->knots, f->count, &f->room, sizeof *f->knots);
        f->knots[f->count++] = knot_of(path, lines, v);
        f->routes[f->routes_count - 1].count++;
    }
    if (in == NULL || ferror(in)) {
        fail("%s: cannot be read: %s; check the name", path, strerror(errno));
    }
    if (f->routes_count == 0) {
        fail("%s: no routes; each has lines route,t,x,y,r", path);
    }
    fclose(in);
    for (size_t i = 0, at = 0; i < f->routes_count; at += f->routes[i++].count) {
        berth_trajectory *route = &f->routes[i];
        route->x = &f->knots[at].x;
        route->y = &f->knots[at].y;
        route->tick = &f->knots[at].tick;
        route->r = &f->knots[at].r;
        route->stride = sizeof *f->knots;
        route->after = BERTH_ABSENT;
    }
}

static int keep(void *context, const berth_plan_conflict *conflict)
{
    fleet *f = context;
    f->found = more(f->found, f->found_count, &f->found_room, sizeof *f->found);
    f->found[f->found_count++] = *conflict;
    return 0;
}

/* ---- The picture ----------------------------------------------------------------------------- */

/* Where the first of the two is then, in metres. */
static void place_of(const fleet *f, const berth_plan_conflict *c, double at[2])
{
    const berth_trajectory *route = &f->routes[c->a];
    const knot *from = (const knot *)(const void *)route->x + c->leg_a;
    const knot *to = c->leg_a + 1 < route->count ? from + 1 : from;
    const double share =
        to == from ? 0 : (double)(c->tick - from->tick) / (double)(to->tick - from->tick);
    at[0] = berth_num_to_double(from->x) +
            share * (berth_num_to_double(to->x) - berth_num_to_double(from->x));
    at[1] = berth_num_to_double(from->y) +
            share * (berth_num_to_double(to->y) - berth_num_to_double(from->y));
}

enum { SIDE = 720, STRIP = 96, BARS = 60, EDGE = 16 };

typedef struct frame {
    double left, low, scale;
    int32_t first, last;
} frame;

static frame frame_of(const fleet *f)
{
    frame w = {1e9, 1e9, 0, INT32_MAX, INT32_MIN};
    double right = -1e9, high = -1e9;
    for (size_t i = 0; i < f->count; i++) {
        const double x = berth_num_to_double(f->knots[i].x), y = berth_num_to_double(f->knots[i].y);
        w.left = x < w.left ? x : w.left;
        right = x > right ? x : right;
        w.low = y < w.low ? y : w.low;
        high = y > high ? y : high;
        w.first = f->knots[i].tick < w.first ? f->knots[i].tick : w.first;
        w.last = f->knots[i].tick > w.last ? f->knots[i].tick : w.last;
    }
    const double side = right - w.left > high - w.low ? right - w.left : high - w.low;
    w.scale = (SIDE - 2 * EDGE) / (side > 0 ? side : 1);
    return w;
}

static double across(const frame *w, double x)
{
    return EDGE + (x - w->left) * w->scale;
}

static double down(const frame *w, double y)
{
    return 40 + SIDE - EDGE - (y - w->low) * w->scale;
}

/* How many begin when, below the map. */
static void draw_strip(FILE *out, const fleet *f, const frame *w)
{
    unsigned bars[BARS] = {0}, most = 1;
    const double each = ((double)w->last - w->first + 1) / BARS, wide = SIDE - 2 * EDGE;
    for (size_t i = 0; i < f->found_count; i++) {
        const int bar = (int)((f->found[i].tick - w->first) / each);
        bars[bar]++;
        most = bars[bar] > most ? bars[bar] : most;
    }
    fputs("<path fill='#c8323c' d='", out);
    for (int i = 0; i < BARS; i++) {
        fprintf(out, "M%.1f %dv%.1fh%.1fV%d", EDGE + i * wide / BARS, 56 + SIDE + STRIP,
                -(double)STRIP * bars[i] / most, wide / BARS - 2, 56 + SIDE + STRIP);
    }
    fprintf(out,
            "'/>\n<path d='M%d %d h%.0f' stroke='#2b3440'/>\n"
            "<text x='%d' y='%d'>first knot</text><text x='%d' y='%d' text-anchor='end'>%.1f "
            "minutes later</text>\n<text x='%d' y='%d'>a bar is %.0f s; the highest is %u "
            "conflicts</text>\n",
            EDGE, 56 + SIDE + STRIP, wide, EDGE, 74 + SIDE + STRIP, SIDE - EDGE, 74 + SIDE + STRIP,
            (w->last - w->first) / 60000.0, EDGE + 220, 74 + SIDE + STRIP, each / 1000, most);
}

static void draw(const fleet *f, const char *path)
{
    FILE *out = output_open(path);
    const frame w = frame_of(f);
    fprintf(out,
            "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 %d %d' font-family='sans-serif' "
            "font-size='14' fill='#2b3440'>\n<rect width='100%%' height='100%%' fill='#fff'/>\n"
            "<text x='%d' y='26' font-size='17'>%zu pairs of %u routes collide on %.0f m of "
            "ground: a dot is where, a bar when</text>\n<path fill='none' stroke='#a7b3bf' d='",
            SIDE, SIDE + STRIP + 88, EDGE, f->found_count, (unsigned)f->routes_count,
            (SIDE - 2 * EDGE) / w.scale);
    for (size_t i = 0, at = 0; i < f->routes_count; at += f->routes[i++].count) {
        for (size_t k = at; k < at + f->routes[i].count; k++) {
            fprintf(out, "%c%.1f %.1f", k == at ? 'M' : 'L',
                    across(&w, berth_num_to_double(f->knots[k].x)),
                    down(&w, berth_num_to_double(f->knots[k].y)));
        }
    }
    fputs("'/>\n<path fill='#c8323c' fill-opacity='.8' stroke='#fff' stroke-width='.7' d='", out);
    for (size_t i = 0; i < f->found_count; i++) {
        double at[2];
        place_of(f, &f->found[i], at);
        fprintf(out, "M%.1f %.1fa4 4 0 0 1-8 0a4 4 0 0 1 8 0z", across(&w, at[0]) + 4,
                down(&w, at[1]));
    }
    fputs("'/>\n", out);
    draw_strip(out, f, &w);
    fputs("</svg>\n", out);
    output_commit();
}

/* ---------------------------------------------------------------------------------------------- */

int main(int count, char **words)
{
    fleet f = {0};
    berth_plan_options options = {0};
    berth_plan_counts counts = {.route = UINT32_MAX};
    char *end;
    tool_name = "server";
    if (count < 3 || count > 4) {
        fail("usage: server ROUTES.csv MARGIN [PICTURE.svg]");
    }
    if (berth_num_from_double(strtod(words[2], &end), &options.margin) || end == words[2] ||
        *end != '\0') {
        fail("'%.40s' is no margin; give metres, 0 for none", words[2]);
    }
    read_routes(words[1], &f);
    const size_t size = berth_plan_scratch_size(f.routes_count);
    berth_arena arena = berth_arena_over(grab(size, 1), size);
    const berth_status status =
        berth_plan_check(f.routes, f.routes_count, &options, &arena, keep, &f, &counts);
    if (status < 0 && counts.route < f.routes_count) {
        fail("%s: route %lu: %s", words[1], f.names[counts.route], berth_status_text(status));
    }
    if (status < 0) {
        fail("%s", berth_status_text(status));
    }
    if (count == 4) {
        draw(&f, words[3]);
    }
    puts("t,a,b,x,y");
    for (size_t i = 0; i < f.found_count; i++) {
        double at[2];
        place_of(&f, &f.found[i], at);
        printf("%.3f,%lu,%lu,%.2f,%.2f\n", f.found[i].tick / 1000.0, f.names[f.found[i].a],
               f.names[f.found[i].b], at[0], at[1]);
    }
    said();
    note("%zu of %.0f pairs of %u routes are in conflict; %zu bytes of scratch", f.found_count,
         f.routes_count * (f.routes_count - 1.0) / 2, (unsigned)f.routes_count, size);
    notes_print();
    return status == BERTH_CLEAR ? EXIT_CLEAR : EXIT_HIT;
}
