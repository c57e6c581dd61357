/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* Running the crowd, and playing it back. */

#include "run.h"

#include "tools/berth/tool.h"

#include <stdlib.h>

static void watch(void *user, const crowd_question *question)
{
    run *r = user;
    r->looked += question->counts->looked;
    r->bounds += question->counts->bounds;
    r->legs += question->counts->legs;
    r->exact += question->counts->exact;
    if (r->next != NULL) {
        r->next(r->user, question);
    }
}

static uint64_t tests_of(const void *of)
{
    const run *r = of;
    return r->bounds + r->legs;
}

/* A sample as a leg to the next; of stands, one for the longest time there is. */
static reference_leg leg_of(const crowd_original *from, uint32_t i)
{
    const uint32_t next = i + 1 < from->count ? i + 1 : i;
    return (reference_leg){(int32_t)i * from->dt,
                           (int32_t)i * from->dt + from->dt,
                           from->x[i],
                           from->y[i],
                           from->x[next],
                           from->y[next],
                           from->radius};
}

static reference_motion motion_of(const crowd_original *from)
{
    const uint32_t count = from->count > 1 ? from->count - 1 : 1;
    reference_leg *legs = grab(count, sizeof *legs);
    const reference_motion made = {legs, count, 0, 0};
    for (uint32_t i = 0; i < count; i++) {
        legs[i] = leg_of(from, i);
    }
    return made;
}

static acts acts_make(const crowd_graph *graph, const crowd_original *originals)
{
    static const int32_t origin;
    acts a = {graph, NULL, NULL, 2 * (size_t)graph->clip_count};
    a.list = grab(a.count, sizeof *a.list);
    a.motions = grab(a.count, sizeof *a.motions);
    for (size_t n = 0; n < a.count; n++) {
        if (n < graph->clip_count) {
            a.list[n] = originals[n];
        } else {
            const crowd_original stand = {&origin, &origin, originals[n - graph->clip_count].radius,
                                          1, BERTH_TICK_MAX};
            a.list[n] = stand;
        }
        a.motions[n] = motion_of(&a.list[n]);
    }
    return a;
}

void run_crowd(run *r, const crowd_desc *desc, const crowd_original *originals, int32_t end)
{
    static const run none;
    const size_t bytes = CROWD_BYTES(desc->walkers.count);
    crowd_desc own = *desc;
    *r = none;
    r->next = desc->on_question;
    r->user = desc->user;
    own.on_question = watch;
    own.user = r;
    r->memory = grab(bytes, 1);
    berth_arena arena = berth_arena_over(r->memory, bytes);
    walkers_status status = crowd_make(&own, &arena, &r->crowd);
    if (status == WALKERS_E_FULL) {
        fail("%lu agents do not fit into %g x %g m; take fewer, or more room with --size",
             (unsigned long)desc->walkers.count, desc->walkers.width / 65536.0,
             desc->walkers.depth / 65536.0);
    }
    if (status != WALKERS_OK) {
        fail("internal error: the crowd cannot be made (%d); please report it", (int)status);
    }
    r->acts = acts_make(desc->graph, originals);
    r->past = history_begin(&r->crowd.all, false, end);
    history_run_seconds(&r->past, tests_of, r);
}

/* ---- Playing back --------------------------------------------------------------------------- */

static size_t number_of(const void *of, const commitment *c, bool standing)
{
    const acts *a = of;
    return standing ? (size_t)a->graph->clip_count + c->made.form : c->made.act;
}

static void hold(const void *of, run_part *p)
{
    const crowd_original *shown = &((const acts *)of)->list[p->shows];
    for (uint32_t i = 0; i < shown->count; i++) {
        run_part_hold(p, shown->x[i], shown->y[i], shown->radius);
    }
}

static reference_placement placed(const run_part *p, int32_t beyond)
{
    return (reference_placement){p->at.rotation.c, p->at.rotation.s, p->at.x + beyond, p->at.y,
                                 p->at.start};
}

static bool meet(const void *of, const run_part *a, const run_part *b, int32_t beyond,
                 int32_t *tick, uint64_t *poses)
{
    const acts *all = of;
    const reference_placement at_a = placed(a, 0), at_b = placed(b, beyond);
    reference_window both = reference_always();
    both.from = a->begin > b->begin ? a->begin : b->begin;
    both.until = a->end < b->end ? a->end : b->end;
    const reference_meeting found = reference_motions_meet(&all->motions[a->shows], &at_a,
                                                           &all->motions[b->shows], &at_b, &both);
    *poses += found.tests;
    *tick = (int32_t)found.tick;
    return found.hit != 0;
}

static void print(FILE *out, const void *of, size_t number)
{
    const crowd_original *shown = &((const acts *)of)->list[number];
    fprintf(out, "act %zu %ld moving\n", number, (long)shown->dt);
    for (uint32_t i = 0; i < shown->count; i++) {
        fprintf(out, "pose %ld %ld %ld\n", (long)shown->x[i], (long)shown->y[i],
                (long)shown->radius);
    }
}

player run_player(run *r)
{
    return (player){&r->acts, r->acts.count, number_of, hold, meet, print, NULL};
}
