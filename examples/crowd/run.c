/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* Running the crowd decision by decision, keeping a log. */

#include "run.h"

#include "tools/berth/tool.h"

#include <stdlib.h>

typedef struct watcher {
    run *r;
    crowd_query_hook *next;
    void *user;
} watcher;

static void watch(void *user, const crowd_query *query)
{
    const watcher *w = user;
    w->r->bounds += query->counts->bounds;
    w->r->samples += query->counts->samples;
    w->r->exact += query->counts->exact;
    w->r->at_root += query->counts->bounds <= 1 && query->counts->samples == 0;
    if (w->next != NULL) {
        w->next(w->user, query);
    }
}

static void keep(run *r, size_t *room, uint32_t agent)
{
    const crowd_agent *a = &r->crowd.agents[agent];
    const commitment made = {a->at, a->rest, r->end, agent, a->clip, a->stand};
    if (r->count == *room) {
        *room = *room * 2 + 1024;
        r->log = realloc(r->log, *room * sizeof *r->log);
        if (r->log == NULL) {
            fail("out of memory for %zu commitments; take fewer agents or seconds", *room);
        }
    }
    r->log[r->count++] = made;
}

static void make(run *r, const crowd_desc *desc)
{
    const size_t bytes = CROWD_BYTES(desc->agents);
    berth_arena arena;
    crowd_status status;
    r->memory = grab(bytes, 1);
    arena = berth_arena_over(r->memory, bytes);
    status = crowd_make(desc, &arena, &r->crowd);
    if (status == CROWD_E_FULL) {
        fail("%lu agents do not fit into %g x %g m; take fewer, or more room with --size",
             (unsigned long)desc->agents, desc->width / 65536.0, desc->depth / 65536.0);
    }
    if (status != CROWD_OK) {
        fail("internal error: the crowd cannot be made (%d); please report it", (int)status);
    }
}

run run_crowd(const graph *g, const crowd_desc *desc, int32_t end)
{
    run r = {0};
    size_t room = 0, *last = grab(desc->agents, sizeof *last);
    crowd_desc own = *desc;
    watcher w = {&r, desc->on_query, desc->user};
    uint32_t agent;
    int32_t tick;
    r.graph = g;
    r.end = end;
    own.on_query = watch;
    own.user = &w;
    make(&r, &own);
    for (agent = 0; agent < desc->agents; agent++) {
        last[agent] = r.count;
        keep(&r, &room, agent);
    }
    while ((agent = crowd_next(&r.crowd, &tick)), tick < end) {
        (void)crowd_step(&r.crowd, tick, 1);
        if (r.crowd.agents[agent].clip != CROWD_NO_CLIP && r.crowd.agents[agent].at.start == tick) {
            r.log[last[agent]].until = tick;
            last[agent] = r.count;
            keep(&r, &room, agent);
        }
    }
    r.crowd.desc.on_query = NULL; /* it points to this stack */
    free(last);
    return r;
}

void run_free(run *r)
{
    free(r->log);
    free(r->memory);
}
