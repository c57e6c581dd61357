/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* Running the crowd, and playing it back. */

#include "run.h"

#include "tools/berth/tool.h"

#include <stdlib.h>

static void watch(void *user, const crowd_query *query)
{
    run *r = user;
    r->bounds += query->counts->bounds;
    r->samples += query->counts->samples;
    r->exact += query->counts->exact;
    r->at_root += query->counts->bounds <= 1 && query->counts->samples == 0;
    if (r->next != NULL) {
        r->next(r->user, query);
    }
}

void run_crowd(run *r, const crowd_desc *desc, int32_t end)
{
    static const run none;
    const size_t bytes = CROWD_BYTES(desc->walkers.count);
    crowd_desc own = *desc;
    walkers_status status;
    berth_arena arena;
    *r = none;
    r->next = desc->on_query;
    r->user = desc->user;
    own.on_query = watch;
    own.user = r;
    r->memory = grab(bytes, 1);
    arena = berth_arena_over(r->memory, bytes);
    status = crowd_make(&own, &arena, &r->crowd);
    if (status == WALKERS_E_FULL) {
        fail("%lu agents do not fit into %g x %g m; take fewer, or more room with --size",
             (unsigned long)desc->walkers.count, desc->walkers.width / 65536.0,
             desc->walkers.depth / 65536.0);
    }
    if (status != WALKERS_OK) {
        fail("internal error: the crowd cannot be made (%d); please report it", (int)status);
    }
    r->acts = acts_decode(desc->graph);
    r->past = history_begin(&r->crowd.all, false, end);
    history_run(&r->past, end);
}

void run_free(run *r)
{
    history_free(&r->past);
    acts_free(&r->acts);
    free(r->memory);
}

/* ---- Playing back --------------------------------------------------------------------------- */

acts acts_decode(const crowd_graph *graph)
{
    acts a = {graph, NULL, (size_t)graph->clip_count + graph->stand_count};
    a.list = grab(a.count, sizeof *a.list);
    for (size_t n = 0; n < a.count; n++) {
        const berth_motion *view = crowd_view(graph, (uint32_t)n);
        int32_t *numbers = grab(3 * (size_t)view->track.samples.count, sizeof *numbers);
        int32_t *x = numbers, *y = x + view->track.samples.count,
                *r = y + view->track.samples.count;
        const reference_clip made = {x, y, r, 0, view->track.samples.count, view->track.dt};
        for (uint32_t i = 0; i < view->track.samples.count; i++) {
            if (berth_motion_sample(view, i, &x[i], &y[i], &r[i]) != BERTH_OK) {
                fail("internal error: a sample cannot be read; please report it");
            }
        }
        a.list[n] = made;
    }
    return a;
}

void acts_free(acts *a)
{
    for (size_t n = 0; n < a->count; n++) {
        free((void *)(uintptr_t)a->list[n].x); /* y and r are behind it */
    }
    free(a->list);
}

static size_t number_of(const void *of, const commitment *c, bool standing)
{
    const acts *a = of;
    return standing ? (size_t)a->graph->clip_count + c->made.form : c->made.act;
}

static void hold(const void *of, run_part *p)
{
    const reference_clip *clip = &((const acts *)of)->list[p->shows];
    for (uint32_t i = 0; i < clip->count; i++) {
        run_part_hold(p, clip->x[i], clip->y[i], clip->r[i]);
    }
}

/* A part's clip; whoever stands does so until he sets off again. */
static reference_clip clip_of(const acts *a, const run_part *p)
{
    reference_clip clip = a->list[p->shows];
    clip.dt = p->shows < a->graph->clip_count ? clip.dt : p->end - p->begin;
    return clip;
}

static bool meet(const void *of, const run_part *a, const run_part *b, int32_t beyond,
                 int32_t *tick, uint64_t *poses)
{
    const reference_clip clip_a = clip_of(of, a), clip_b = clip_of(of, b);
    const reference_placement at_a = {a->at.rotation.c, a->at.rotation.s, a->at.x, a->at.y,
                                      a->at.start};
    const reference_placement at_b = {b->at.rotation.c, b->at.rotation.s, b->at.x + beyond, b->at.y,
                                      b->at.start};
    const reference_result found = reference_collide_exact(&clip_a, &at_a, &clip_b, &at_b);
    *poses += found.tests;
    *tick = found.tick;
    return found.hit;
}

static void print(FILE *out, const void *of, size_t number)
{
    const reference_clip *clip = &((const acts *)of)->list[number];
    fprintf(out, "act %zu %ld disc\n", number, (long)clip->dt);
    for (uint32_t i = 0; i < clip->count; i++) {
        fprintf(out, "pose %ld %ld %ld\n", (long)clip->x[i], (long)clip->y[i], (long)clip->r[i]);
    }
}

player run_player(run *r)
{
    const player by = {&r->acts, r->acts.count, number_of, hold, meet, print, NULL};
    return by;
}
