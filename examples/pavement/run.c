/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* Running the pavement decision by decision, keeping a log. */

#include "run.h"

#include "tools/berth/tool.h"

#include <stdlib.h>
#include <time.h>

static double processor_seconds(void)
{
    struct timespec now;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
    return (double)now.tv_sec + (double)now.tv_nsec * 1e-9;
}

static void keep(run *r, size_t *room, uint32_t agent)
{
    const pavement_agent *a = &r->crowd.agents[agent];
    const commitment made = {a->at, a->rest, r->end, agent, a->step, a->kind};
    if (r->count == *room) {
        *room = *room * 2 + 1024;
        r->log = realloc(r->log, *room * sizeof *r->log);
        if (r->log == NULL) {
            fail("out of memory for %zu commitments; take fewer persons or seconds", *room);
        }
    }
    r->log[r->count++] = made;
}

static bool make(run *r, const pavement_desc *desc, bool *full)
{
    const size_t bytes = PAVEMENT_BYTES(desc->agents);
    berth_arena arena;
    pavement_status status;
    r->memory = grab(bytes, 1);
    arena = berth_arena_over(r->memory, bytes);
    status = pavement_make(desc, &arena, &r->crowd);
    if (status == PAVEMENT_E_FULL && full != NULL) {
        *full = true;
        return false;
    }
    if (status == PAVEMENT_E_FULL) {
        fail("%lu persons find no place to stand on %g x %g m; take fewer, or more room with "
             "--size",
             (unsigned long)desc->agents, desc->length / 65536.0, desc->depth / 65536.0);
    }
    if (status == PAVEMENT_E_DESC) {
        fail("a pavement of %g m is too short for these steps; give at least %g m with --size",
             desc->length / 65536.0,
             4.0 * (r->cast->pavement.span + r->cast->pavement.reach) / 65536.0);
    }
    if (status != PAVEMENT_OK) {
        fail("internal error: the pavement cannot be made (%d); please report it", (int)status);
    }
    return true;
}

static double ratio(double part, double of)
{
    return of == 0.0 ? 0.0 : part / of;
}

/* What the counts say of the time between two ticks. */
static figures means_of(const run *r, const pavement_counts *then, uint64_t waited, int32_t from)
{
    const pavement_counts *now = &r->crowd.counts;
    const double agents = (double)r->crowd.desc.agents;
    const double time = agents * (r->end - from) / PAVEMENT_SECOND;
    const double queries = (double)(now->queries - then->queries);
    figures f = {0};
    f.density =
        agents * 65536.0 * 65536.0 / ((double)r->crowd.desc.length * (double)r->crowd.desc.depth);
    f.length = ratio((double)(now->stepped - then->stepped) / 65536.0, now->steps - then->steps);
    f.speed = (double)(now->advanced - then->advanced) / 65536.0 / time;
    f.waiting = (double)(pavement_waited(&r->crowd, r->end) - waited) / PAVEMENT_SECOND / time;
    f.queries = queries / time;
    f.circles = ratio((double)(now->circles - then->circles), queries);
    f.segments = ratio((double)(now->segments - then->segments), queries);
    f.hits = ratio((double)(now->hits - then->hits), queries);
    return f;
}

/* All decisions before `end`. */
static void advance(run *r, size_t *last, size_t *room, int32_t end)
{
    uint32_t agent;
    int32_t tick;
    while ((agent = pavement_next(&r->crowd, &tick)), tick < end) {
        (void)pavement_run(&r->crowd, tick, 1);
        if (r->crowd.agents[agent].step != PAVEMENT_STANDING &&
            r->crowd.agents[agent].at.start == tick) {
            r->log[last[agent]].until = tick;
            last[agent] = r->count;
            keep(r, room, agent);
        }
    }
}

run run_pavement(const cast *c, const pavement_desc *desc, int32_t from, int32_t end, bool *full)
{
    run r = {0};
    size_t room = 0, *last = grab(desc->agents, sizeof *last);
    pavement_counts then;
    uint64_t waited;
    uint32_t agent;
    double began;
    r.cast = c;
    r.end = end;
    if (make(&r, desc, full)) {
        for (agent = 0; agent < desc->agents; agent++) {
            last[agent] = r.count;
            keep(&r, &room, agent);
        }
        advance(&r, last, &room, from);
        then = r.crowd.counts;
        waited = pavement_waited(&r.crowd, from);
        began = processor_seconds();
        advance(&r, last, &room, end);
        r.means = means_of(&r, &then, waited, from);
        r.means.seconds =
            (processor_seconds() - began) * PAVEMENT_SECOND / ((double)desc->agents * (end - from));
    }
    free(last);
    return r;
}

void run_free(run *r)
{
    free(r->log);
    free(r->memory);
}
