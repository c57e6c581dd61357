/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* A run of the pavement on the host: kept, played back, drawn. */

#ifndef PAVEMENT_RUN_H
#define PAVEMENT_RUN_H

#include "cast.h"

#include "examples/common/history.h"

/* Means over the time after the start-up. */
typedef struct figures {
    double density;           /* persons a square metre */
    double length;            /* of a step, metres */
    double speed;             /* on one's way, metres a second */
    double waiting;           /* part of the time */
    double queries;           /* a second and walker */
    double circles, segments; /* tests of two a query */
    double hits;              /* part of the queries */
    double seconds;           /* of processor time for a walker and second, with the log */
} figures;

typedef struct run {
    const cast *cast;
    pavement crowd;
    void *memory;
    history past;
    figures means;
} run;

/* Makes the crowd and runs it; what happens before `from` does not count for the means. *full, when
 * not null, is set when this many do not fit, and then nothing is run; with null that ends the
 * program. *r stays where it is. */
void run_pavement(run *r, const cast *c, const pavement_desc *desc, int32_t from, int32_t end,
                  bool *full);
void run_free(run *r);

/* What plays runs of a cast back: at every time at which a pose changes, the posed meshes of two
 * walkers are compared, triangle against triangle, by what shares nothing with
 * the library. What is shown are the body's steps, its standing, then the same of the cylinder. */
player run_player(const cast *c);

/* A page that plays the run back. */
void draw_html(const run *r, const char *path);

/* Asks, as the pavement does, about this many pairs of grounds placed at random near each other.
 * None may be clear whose meshes overlap. Prints what was found; true when all is
 * well. */
bool inside_check(const cast *c, const player *by, uint32_t cases, uint32_t seed);

#endif
