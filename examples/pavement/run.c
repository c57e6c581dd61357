/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* Running the pavement. */

#include "run.h"

#include "examples/common/program.h"
#include "tools/berth/tool.h"

#include <stdlib.h>

static bool make(run *r, const pavement_desc *desc, bool *full)
{
    const size_t bytes = PAVEMENT_BYTES(desc->walkers.count);
    r->memory = grab(bytes, 1);
    berth_arena arena = berth_arena_over(r->memory, bytes);
    walkers_status status = pavement_make(desc, &arena, &r->crowd);
    if (status == WALKERS_E_FULL && full != NULL) {
        *full = true;
        return false;
    }
    if (status == WALKERS_E_FULL) {
        fail("%lu persons find no place to stand on %g x %g m; take fewer, or more room with "
             "--size",
             (unsigned long)desc->walkers.count, desc->walkers.width / 65536.0,
             desc->walkers.depth / 65536.0);
    }
    if (status == WALKERS_E_DESC) {
        fail("a pavement of %g m is too short for these steps; give at least %g m with --size",
             desc->walkers.width / 65536.0,
             4.0 * (r->cast->pavement.span + r->cast->pavement.reach) / 65536.0);
    }
    if (status != WALKERS_OK) {
        fail("internal error: the pavement cannot be made (%d); please report it", (int)status);
    }
    return true;
}

static double ratio(double part, double of)
{
    return of == 0.0 ? 0.0 : part / of;
}

/* What is counted, at one tick. */
typedef struct tally {
    walkers_counts all;
    pavement_counts more;
    uint64_t waited;
} tally;

static tally tally_at(const run *r, int32_t tick)
{
    return (tally){r->crowd.all.counts, r->crowd.counts, walkers_waited(&r->crowd.all, tick)};
}

/* What the counts say of the time between two ticks. */
static figures means_of(const run *r, const tally *then, int32_t from)
{
    const tally now = tally_at(r, r->past.end);
    const walkers_desc *desc = &r->crowd.all.desc;
    const double time = (double)desc->count * (r->past.end - from) / WALKERS_SECOND;
    const double queries = (double)(now.all.queries - then->all.queries);
    figures f = {0};
    f.density = desc->count * 65536.0 * 65536.0 / ((double)desc->width * (double)desc->depth);
    f.length = ratio((double)(now.more.stepped - then->more.stepped) / 65536.0,
                     now.more.steps - then->more.steps);
    f.speed = (double)(now.more.advanced - then->more.advanced) / 65536.0 / time;
    f.waiting = (double)(now.waited - then->waited) / WALKERS_SECOND / time;
    f.queries = queries / time;
    f.circles = ratio((double)(now.more.circles - then->more.circles), queries);
    f.segments = ratio((double)(now.more.segments - then->more.segments), queries);
    f.hits = ratio((double)(now.all.hits - then->all.hits), queries);
    return f;
}

static uint64_t tests_of(const void *of)
{
    const run *r = of;
    return r->crowd.counts.circles + r->crowd.counts.segments;
}

void run_pavement(run *r, const cast *c, const pavement_desc *desc, int32_t from, int32_t end,
                  bool *full)
{
    static const run none;
    *r = none;
    r->cast = c;
    if (!make(r, desc, full)) {
        return;
    }
    r->past = history_begin(&r->crowd.all, true, end);
    history_run(&r->past, from);
    tally then = tally_at(r, from);
    double began = processor_seconds();
    history_run_seconds(&r->past, tests_of, r);
    r->means = means_of(r, &then, from);
    r->means.seconds = (processor_seconds() - began) * WALKERS_SECOND /
                       ((double)desc->walkers.count * (end - from));
}

void run_free(run *r)
{
    history_free(&r->past);
    free(r->memory);
}
