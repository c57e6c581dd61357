/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* Figures against density. */

#include "sweep.h"

#include "tools/berth/tool.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

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

bool sweep_run(const cast *c, const pavement_desc *desc, const double *densities, size_t count,
               double seconds, const player *by, const char *path)
{
    const double area =
        (double)desc->walkers.width * (double)desc->walkers.depth / (65536.0 * 65536.0);
    FILE *out = path == NULL ? NULL : output_open(path);
    bool good = true;
    uint32_t kind;
    size_t i;
    printf("           %s\n", heading);
    if (out != NULL) {
        fprintf(out, "# shape,persons,density a m2,step m,speed m/s,waiting,queries a second and "
                     "walker,circles a query,segments a query,hits,"
                     "walked least m,walked m\n");
    }
    for (kind = 0; kind < 2; kind++) {
        bool full = false;
        for (i = 0; i < count && !full; i++) {
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
    int32_t k, n;
    for (n = 1; n * row < FAR; n++) {
        for (k = -FAR / along - 2; k <= FAR / along + 2; k++) {
            if (!apart(shape, n * shift + k * along, n * row)) {
                return false;
            }
        }
    }
    return true;
}

double pack_densest(const cast *c, int kind)
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
