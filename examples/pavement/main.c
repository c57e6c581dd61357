/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* pavement: runs a pavement on the host, reports on it, checks it, draws it. */

#include "run.h"

#include "examples/common/program.h"
#include "tools/berth/tool.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- The same crowd at one density after the other, and how densely people can stand --------- */

#define MIXING 0.25 /* of the time goes by before figures are taken */

static const char heading[] =
    "persons  a m2  step m  m/s   waiting  queries  circles  segments  hit     least m, mean";

static void print_row(const char *what, const run *r)
{
    const figures *f = &r->means;
    const history_least least = history_find_least(&r->past);
    printf("%-10s %4lu  %5.2f  %5.3f  %5.3f  %6.1f %%  %7.2f  %7.1f  %8.1f  %4.1f %%  %6.2f  "
           "%6.2f\n",
           what, (unsigned long)r->crowd.all.desc.count, f->density, f->length, f->speed,
           100.0 * f->waiting, f->queries, f->circles, f->segments, 100.0 * f->hits, least.walked,
           least.mean);
}

static void write_row(FILE *out, const char *what, const run *r)
{
    const figures *f = &r->means;
    const history_least least = history_find_least(&r->past);
    if (out != NULL) {
        fprintf(out, "%s,%lu,%.4f,%.5f,%.5f,%.5f,%.4f,%.3f,%.3f,%.5f,%.3f,%.3f\n", what,
                (unsigned long)r->crowd.all.desc.count, f->density, f->length, f->speed, f->waiting,
                f->queries, f->circles, f->segments, f->hits, least.walked, least.mean);
    }
}

/* One run; false when it is not as it must be. *full: this many do not fit. */
static bool one(const cast *c, const pavement_desc *desc, double seconds, const player *by,
                FILE *out, bool *full)
{
    const char *what = desc->other == 1 ? "cylinders" : "footprints";
    const unsigned long count = desc->walkers.count;
    bool good = true;
    run r;
    run_pavement(&r, c, desc, (int32_t)lround(MIXING * seconds * WALKERS_SECOND),
                 (int32_t)lround(seconds * WALKERS_SECOND), full);
    if (*full) {
        printf("%-10s %4lu  do not find a place to stand\n", what, count);
    } else {
        print_row(what, &r);
        write_row(out, what, &r);
        if (by != NULL) {
            const playback p = history_play(&r.past, by);
            good = p.collisions == 0 && p.outside == 0;
            if (!good) {
                printf("%-10s %4lu  %llu collisions, %llu out of bounds\n", what, count,
                       (unsigned long long)p.collisions, (unsigned long long)p.outside);
            }
        }
    }
    fflush(stdout);
    run_free(&r);
    return good;
}

/* Runs desc with as many persons as each density (a square metre) of the list asks for, with
 * footprints and with cylinders alone; prints a table, and writes it as CSV unless path is null.
 * Each run is played back, unless `by` is null. False when one of them is not as it must be. */
static bool sweep_run(const cast *c, const pavement_desc *desc, const double *densities,
                      size_t count, double seconds, const player *by, const char *path)
{
    const double area =
        (double)desc->walkers.width * (double)desc->walkers.depth / (65536.0 * 65536.0);
    FILE *out = path == NULL ? NULL : output_open(path);
    bool good = true;
    printf("           %s\n", heading);
    if (out != NULL) {
        fprintf(out, "# shape,persons,density a m2,step m,speed m/s,waiting,queries a second and "
                     "walker,circles a query,segments a query,hits,"
                     "walked least m,walked m\n");
    }
    for (uint32_t kind = 0; kind < 2; kind++) {
        bool full = false;
        for (size_t i = 0; i < count && !full; i++) {
            pavement_desc own = *desc;
            own.other = kind;
            own.walkers.count = (uint32_t)fmax(1.0, round(densities[i] * area));
            good &= one(c, &own, seconds, by, out, &full);
        }
        if (out != NULL && kind == 0) {
            fprintf(out, "\n\n"); /* gnuplot's next data set */
        }
    }
    if (out != NULL) {
        output_commit();
    }
    return good;
}

/* ---- Standing ------------------------------------------------------------------------------- */

#define FINE 256   /* units of Q16.16: 4 mm */
#define FAR 131072 /* nobody reaches so far from another: 2 m */

static bool apart(const berth_footprint *shape, int32_t x, int32_t y)
{
    const berth_placement here = berth_placement_at(0, 0, 0, 0);
    const berth_placement there = berth_placement_at(x, y, 0, 0);
    return berth_footprint_collide(shape, &here, shape, &there, NULL, NULL) == BERTH_CLEAR;
}

/* Rows `row` apart, persons `along` apart in a row, each row shifted by `shift` from the last. */
static bool formation(const berth_footprint *shape, int32_t along, int32_t shift, int32_t row)
{
    for (int32_t n = 1; n * row < FAR; n++) {
        for (int32_t k = -FAR / along - 2; k <= FAR / along + 2; k++) {
            if (!apart(shape, n * shift + k * along, n * row)) {
                return false;
            }
        }
    }
    return true;
}

/* Persons a square metre in the densest regular formation of one way, by the questions asked. */
static double pack_densest(const cast *c, int kind)
{
    const berth_footprint *shape = c->kinds[kind].stand.shape;
    double best = 0.0;
    int32_t along, first = FAR, part;
    while (first > FINE && apart(shape, first - FINE, 0)) {
        first -= FINE;
    }
    for (along = first; along < 2 * first; along += 4 * FINE) {
        for (part = 0; part <= 8; part++) {
            const int32_t shift = along * part / 16;
            int32_t row = FAR;
            while (row > FINE && formation(shape, along, shift, row - FINE)) {
                row -= FINE;
            }
            best = fmax(best, 65536.0 * 65536.0 / ((double)along * (double)row));
        }
    }
    return best;
}

/* ---- Main ------------------------------------------------------------------------------------ */

#define MOST_DENSITIES 64

static const char usage[] =
    "usage: pavement [OPTION...] MESH...\n"
    "\n"
    "People walk both ways on a pavement, a step at a time, and never touch. MESH is a game's "
    "model\n"
    "with its frames (MD2), or a file for each pose of a walk (OBJ).\n"
    "\n"
    "  --persons N         default 100\n"
    "  --size L,D          metres; the pavement's length, closed to a ring, and depth; default "
    "20,6\n"
    "  --seconds S         simulated time; default 60\n"
    "  --seed N            another crowd; default 1\n"
    "  --height H          metres, of the body; default 1.8\n"
    "  --cylinders N       every N-th pair are single cylinders; 1: all; default 0: none\n"
    "  --few               the steps of the small scene only\n"
    "  --html FILE         a page that plays the run back\n"
    "  --densities A,B,... runs that many persons a square metre instead, with footprints and "
    "with\n"
    "                      cylinders: a table\n"
    "  --csv FILE          the table as CSV\n"
    "  --pack              says how densely people can stand\n"
    "  --inside N          asks about N pairs of walkers at random instead: whether any that "
    "overlap, "
    "or\n"
    "                      are one inside of the other, are called clear\n"
    "  --log FILE          who covered what ground and when, as played, for others to check; its "
    "head\n"
    "                      describes it\n"
    "  --spoil             puts person 2 onto person 0 at the start, to see the check find it\n"
    "  --no-check          leaves out the check of the played-back motion\n"
    "\n"
    "Exit status: 0; 1 when two persons overlap or one leaves the pavement; 2 on an error.\n";

typedef struct settings {
    program common;
    pavement_desc desc;
    cast_options options;
    double height;
    double densities[MOST_DENSITIES];
    size_t density_count;
    const char *csv;
    uint32_t inside;
    bool pack;
} settings;

static void parse_densities(settings *s, const char *word)
{
    char *copy = text("%s", word), *at = copy, *comma;
    do {
        comma = strchr(at, ',');
        if (comma != NULL) {
            *comma = '\0';
        }
        if (s->density_count == MOST_DENSITIES) {
            fail("--densities: more than %d; give fewer", MOST_DENSITIES);
        }
        s->densities[s->density_count++] = number_of(at, "--densities", 0.001, 100);
        at = comma + 1;
    } while (comma != NULL);
    free(copy);
}

static void parse(settings *s, int count, char **words)
{
    const char *densities = NULL;
    const option own[] = {
        {.name = "--height", .number = &s->height, .least = 0.5, .most = 3},
        {.name = "--cylinders", .whole = &s->desc.other, .most = WALKERS_MOST},
        {.name = "--few", .flag = &s->options.few},
        {.name = "--densities", .word = &densities},
        {.name = "--csv", .word = &s->csv},
        {.name = "--pack", .flag = &s->pack},
        {.name = "--inside", .whole = &s->inside, .least = 1, .most = 1e9},
    };
    s->desc = pavement_desc_default();
    s->options = cast_options_default();
    s->height = CAST_HEIGHT;
    s->common = program_default("pavement", usage, &s->desc.walkers, 100, 60.0);
    program_parse(&s->common, "--persons", own, sizeof own / sizeof own[0], count, words);
    s->desc.walkers = s->common.walkers;
    if (s->desc.walkers.width > 2048 * 65536L) {
        fail("--size: %g m is longer than 2048 m; give less", s->desc.walkers.width / 65536.0);
    }
    if (densities != NULL) {
        parse_densities(s, densities);
    }
    if (s->common.file_count == 0) {
        fail("no body given; name a mesh with frames, or a mesh for each pose; see pavement "
             "--help");
    }
}

/* ---- Report --------------------------------------------------------------------------------- */

static void report_cast(const cast *c)
{
    const actor *of = &c->actors[0];
    printf("body            %s: %zu triangles, %zu poses of a gait with steps of %.2f m\n",
           of->figure.name, of->figure.triangles, of->figure.poses, of->figure.stride);
    printf("steps           %zu of the body, %zu of the cylinder around it (radius %.3f m); "
           "%zu bytes\n",
           of->step_count, c->actors[1].step_count, c->radius / 65536.0, c->bytes);
    printf("registered      %zu poses in %.1f us each, with the circles built %.1f ms a step\n",
           c->poses, c->registered * 1e6 / (double)c->poses,
           c->seconds * 1e3 / (double)(of->step_count + 1));
}

static void report_run(const run *r)
{
    const figures *f = &r->means;
    const walkers *all = &r->crowd.all;
    const walkers_counts *n = &all->counts;
    printf("pavement        %lu persons for %g s on %g x %g m: %.2f a square metre\n",
           (unsigned long)all->desc.count, (double)r->past.end / WALKERS_SECOND,
           all->desc.width / 65536.0, all->desc.depth / 65536.0, f->density);
    printf("steps           %.3f m on average; %.3f m/s on their way\n", f->length, f->speed);
    printf("waiting         %.2f %% of the time\n", 100.0 * f->waiting);
    printf("queries         %.1f a second, %.2f a walker and second; %.1f %% hit\n",
           f->queries * (double)all->desc.count, f->queries, 100.0 * f->hits);
    printf("tests           %.1f of circles and %.1f of segments a query\n", f->circles,
           f->segments);
    printf("time            %.1f us a walker and second\n", f->seconds * 1e6);
    printf("crowded         %lu decisions of %lu with more than %d neighbours\n",
           (unsigned long)n->crowded, (unsigned long)n->decisions, PAVEMENT_MOST_NEAR);
    history_report(&r->past);
    printf("state           %08lx\n", (unsigned long)walkers_hash(all));
    if (n->error != 0) {
        fail("internal error: %s; please report it", berth_status_text((berth_status)n->error));
    }
}

static void report_packing(const cast *c)
{
    const double footprints = pack_densest(c, 0), cylinders = pack_densest(c, 1);
    printf("standing        %.2f persons a square metre with footprints, %.2f with cylinders: %.2f "
           "times\n",
           footprints, cylinders, footprints / cylinders);
}

static bool single_run(const settings *s, const cast *c, const player *by)
{
    static run r;
    run_pavement(&r, c, &s->desc, 0, (int32_t)lround(s->common.seconds * WALKERS_SECOND), NULL);
    report_run(&r);
    bool good = program_end(&s->common, &r.past, by, 2);
    if (s->common.html != NULL) {
        draw_html(&r, s->common.html);
    }
    run_free(&r);
    return good;
}

int main(int count, char **words)
{
    static settings s;
    bool good = true;
    cast c;
    parse(&s, count, words);
    cast_build(&c, body_read(s.common.files, s.common.file_count, s.height), &s.options);
    s.desc.cast = &c.pavement;
    report_cast(&c);
    player by = run_player(&c);
    if (s.pack) {
        report_packing(&c);
    } else if (s.inside > 0) {
        good = inside_check(&c, &by, s.inside, s.desc.walkers.seed);
    } else if (s.density_count > 0) {
        good = sweep_run(&c, &s.desc, s.densities, s.density_count, s.common.seconds,
                         s.common.no_check ? NULL : &by, s.csv);
    } else {
        good = single_run(&s, &c, &by);
    }
    free(s.common.files);
    said();
    return good ? EXIT_CLEAR : EXIT_HIT;
}
