/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* Who is in whose way: kerbs, neighbours on both sides of the seam, and the questions asked. */

#include "pavement_internal.h"

/* Units of a question itself, of a pair of leaves, of a test that needs the exact one; and of a
 * step of a question, with room for these, where there are many of them. */
enum { WORK_QUESTION = 7, WORK_LEAVES = 3, WORK_EXACT = 120, WORK_STEP = 8 };

/* ---- Kerbs ---------------------------------------------------------------------------------- */

BERTH_HOT bool pavement_inside(const pavement *p, const pavement_space *space,
                               const berth_placement *at)
{
    const int64_t cosine = at->rotation.c, sine = at->rotation.s;
    const int64_t up = (int64_t)at->y * BERTH_DIR_ONE,
                  high = (int64_t)p->all.desc.depth * BERTH_DIR_ONE;
    for (int i = 0; i < PAVEMENT_CORNERS; i++) {
        const int64_t y_q30 = sine * space->corner_x[i] + cosine * space->corner_y[i] + up;
        if (y_q30 < 0 || y_q30 > high) {
            return false;
        }
    }
    return true;
}

BERTH_HOT bool pavement_middle(pavement *p, const pavement_space *space, const berth_placement *at,
                               berth_num *x, berth_num *y)
{
    return !walkers_failed(&p->all,
                           berth_placement_apply(at, space->middle_x, space->middle_y, x, y));
}

/* ---- Neighbours ----------------------------------------------------------------------------- */

bool pavement_find_near(pavement *p, uint32_t self, berth_num x, berth_num y)
{
    /* an item is where its walker stands or will stand: its space gets no further from there than
     * the span, as the one that is tried does from (x, y). The strip is at least two distances
     * wide, so that at most one of its ends is near */
    const berth_num distance = 2 * p->desc.cast->span, width = p->all.desc.width;
    p->all.near_count = 0;
    p->lap = x < distance ? -1 : x >= width - distance ? 1 : 0;
    if (!walkers_find(&p->all, self, x, y, distance)) {
        return false;
    }
    p->here = p->all.near_count;
    return p->lap == 0 || walkers_find(&p->all, self, x - p->lap * width, y, distance);
}

/* ---- Questions ------------------------------------------------------------------------------ */

static void count(pavement *p, const berth_footprint_counts *counts)
{
    p->counts.circles += counts->circles;
    p->counts.segments += counts->parts;
}

BERTH_HOT pavement_finding pavement_meet(pavement *p, const berth_placed_footprint *a,
                                         const berth_placed_footprint *b)
{
    /* outlines are filled: a walker who stands within the bow of a step touches none */
    berth_footprint_options options = {.max_steps = 0};
    berth_footprint_counts counts;
    if (p->all.asked) {
        if (p->all.work < WORK_QUESTION + WORK_STEP) {
            return PAVEMENT_OUT_OF_WORK;
        }
        options.max_steps = (p->all.work - WORK_QUESTION) / WORK_STEP;
    }
    p->all.asked = true;
    berth_status answer = berth_footprint_overlap(a, b, &options, &counts);
    if (walkers_failed(&p->all, answer)) {
        return PAVEMENT_MET;
    }
    walkers_spend(&p->all, WORK_QUESTION + counts.steps + counts.inner +
                               WORK_LEAVES * counts.leaves + WORK_EXACT * counts.exact);
    if (answer == BERTH_UNKNOWN) {
        return PAVEMENT_OUT_OF_WORK;
    }
    count(p, &counts);
    if (p->desc.on_query != NULL) {
        const pavement_query query = {a, b, &counts, answer};
        p->desc.on_query(p->desc.user, &query);
    }
    return walkers_count(&p->all, answer) ? PAVEMENT_MET : PAVEMENT_CLEAR;
}

bool pavement_take(pavement *p, uint32_t self, const pavement_space *space,
                   const berth_placement *at)
{
    pavement_taken *taken = &p->taken[self];
    taken->space = space;
    return !walkers_failed(&p->all, berth_footprint_place(space->shape, at, &taken->ground)) &&
           pavement_middle(p, space, at, &taken->x, &taken->y);
}

/* Whether the space is clear of what a walker has committed to, the neighbour of that number:
 * its step while that is being taken, then standing. */
static BERTH_HOT pavement_finding meets(pavement *p, const pavement_space *space,
                                        const berth_placed_footprint *placed, int32_t tick,
                                        berth_num middle_x, berth_num middle_y, uint32_t number)
{
    const uint32_t item = p->all.near[number];
    const walker *other = &p->all.list[item];
    const pavement_kind *kind = &p->desc.cast->kinds[pavement_kind_of(other)];
    const pavement_taken *taken = &p->taken[item];
    const bool steps = walkers_acts(other, tick);
    const berth_num beyond = number < p->here ? 0 : p->lap * p->all.desc.width;
    const pavement_space *its = steps ? &kind->steps[other->act].space : &kind->stand;
    if (!steps && taken->space != its && !pavement_take(p, item, its, &other->rest)) {
        return PAVEMENT_MET;
    }
    if (!walkers_within(taken->x + beyond - middle_x, taken->y - middle_y,
                        space->reach + its->reach)) {
        return PAVEMENT_CLEAR;
    }
    if (beyond != 0) {
        berth_placement there = taken->ground.at;
        berth_placed_footprint moved;
        there.x += beyond;
        return walkers_failed(&p->all, berth_footprint_place(its->shape, &there, &moved))
                   ? PAVEMENT_MET
                   : pavement_meet(p, placed, &moved);
    }
    return pavement_meet(p, placed, &taken->ground);
}

BERTH_HOT pavement_finding pavement_clear(pavement *p, const pavement_space *space,
                                          const berth_placed_footprint *placed, int32_t tick,
                                          berth_num middle_x, berth_num middle_y, uint32_t *next)
{
    for (; *next < p->all.near_count; ++*next) {
        if (p->all.work == 0) {
            return PAVEMENT_OUT_OF_WORK;
        }
        walkers_spend(&p->all, 1);
        pavement_finding found = meets(p, space, placed, tick, middle_x, middle_y, *next);
        if (found != PAVEMENT_CLEAR) {
            return found;
        }
    }
    return PAVEMENT_CLEAR;
}
