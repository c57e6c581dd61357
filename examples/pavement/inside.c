/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* Two walkers at a time, anywhere near each other: what the pavement asks, and whether their posed
 * meshes overlap. */

#include "inside.h"
#include "pavement_internal.h"

#include "tools/berth/tool.h"

#include <stdio.h>
#include <stdlib.h>

#define NEAR BERTH_NUM_TO_RAW(1.5) /* how far apart they are along each axis, at most */

/* One of them: its space, and the part of a run that shows it. */
typedef struct shown {
    const pavement_space *space;
    run_part part;
} shown;

static shown any(pavement *p, const player *by, int32_t off)
{
    commitment c = {{{{0, 0}, 0, 0, 0}, {{0, 0}, 0, 0, 0}, 0, 0, 0}, 0, 0};
    const uint32_t kind = walkers_random(&p->all, p->desc.cast->kind_count);
    const pavement_kind *of = &p->desc.cast->kinds[kind];
    const uint32_t act = walkers_random(&p->all, of->step_count + 1u);
    const bool stands = act == of->step_count;
    shown s = {stands ? &of->stand : &of->steps[act].space,
               {{{0, 0}, 0, 0, 0}, 0, 0, 0, 0, 0, 0, 0, 0}};
    c.made.form = pavement_form(kind, 0);
    c.made.act = (uint16_t)act;
    s.part.shows = by->number(by->of, &c, stands);
    s.part.at = berth_placement_at(p->all.desc.width / 2 + walkers_jitter(&p->all, off),
                                   p->all.desc.depth / 2 + walkers_jitter(&p->all, off),
                                   (berth_angle)walkers_random(&p->all, 65536), 0);
    s.part.end = WALKERS_SECOND / 2; /* no step is shorter */
    return s;
}

/* By their outlines alone, which tells nothing of one inside of the other. */
static bool outlines_clear(const shown *a, const shown *b)
{
    const berth_footprint_options options = {.boundary = 1};
    return berth_footprint_collide(a->space->shape, &a->part.at, b->space->shape, &b->part.at,
                                   &options, NULL) == BERTH_CLEAR;
}

bool inside_check(const cast *c, const player *by, uint32_t cases, uint32_t seed)
{
    static pavement p;
    const size_t bytes = PAVEMENT_BYTES(1);
    void *memory = grab(bytes, 1);
    berth_arena arena = berth_arena_over(memory, bytes);
    pavement_desc desc = pavement_desc_default();
    unsigned long overlap = 0, missed = 0, outlines = 0;
    desc.cast = &c->pavement;
    desc.walkers.count = 1;
    desc.walkers.seed = seed;
    if (pavement_make(&desc, &arena, &p) != WALKERS_OK) {
        fail("internal error: the pavement cannot be made; please report it");
    }
    for (uint32_t i = 0; i < cases; i++) {
        const shown a = any(&p, by, 0), b = any(&p, by, NEAR);
        int32_t tick;
        uint64_t poses = 0;
        berth_placed_footprint at_a, at_b;
        p.all.work = UINT32_MAX;
        p.all.asked = false;
        bool clear = berth_footprint_place(a.space->shape, &a.part.at, &at_a) == BERTH_OK &&
                     berth_footprint_place(b.space->shape, &b.part.at, &at_b) == BERTH_OK &&
                     pavement_meet(&p, &at_a, &at_b) == PAVEMENT_CLEAR;
        if (by->meet(by->of, &a.part, &b.part, 0, &tick, &poses)) {
            overlap++;
            missed += clear;
            outlines += outlines_clear(&a, &b);
        }
    }
    printf("inside          %lu placements, %lu overlap, %lu of these called clear (by outlines "
           "alone %lu)\n",
           (unsigned long)cases, overlap, missed, outlines);
    free(memory);
    return missed == 0 && p.all.counts.error == 0;
}
