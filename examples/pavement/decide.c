/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* What a walker does when its step is over: tries the steps that may come next, the one that gets
 * furthest first, and stands when none is clear. A decision looks at a bounded number of steps and
 * of neighbours. It goes on step by step, and all that it knows between two steps is in
 * pavement_decision: a frame may end within it. */

#include "pavement_internal.h"

#define METRE BERTH_NUM_TO_RAW(1)

/* Units of looking around and scoring all steps, and of working out a plan. */
enum { WORK_BEGIN = 60, WORK_CHOOSE = 8 };

/* A length times a sine: rounded toward zero, in 32 bits for lengths below 4 m; it only says what
 * to try first. */
static int32_t roughly(int32_t length, berth_dir direction)
{
    return (length / 16) * (direction / 2) / 512;
}

/* How far y is from the half of those who go that way, toward +x the half below, their right; who
 * is there already keeps off the middle. */
static int32_t astray(const pavement *p, uint32_t self, int32_t y)
{
    const int32_t off = (y - p->all.desc.depth / 2) * pavement_way(self) + p->all.desc.depth / 8;
    return off > 0 ? off : 0;
}

/* The way that a step gets on, less what it turns away and strays to the other half: of two steps
 * that get as far, the one that keeps right and looks ahead. With a little chance, so that no two
 * walkers are alike. */
static BERTH_HOT int32_t score_of(pavement *p, uint32_t self, const berth_placement *end)
{
    const walker *who = &p->all.list[self];
    const berth_dir c = who->rest.rotation.c, s = who->rest.rotation.s;
    const int32_t dx = roughly(end->x, c) - roughly(end->y, s);
    const int32_t dy = roughly(end->x, s) + roughly(end->y, c);
    /* the cosine between where it looks then and its way, in Q1.14: 1 when it looks ahead */
    const int32_t ahead = ((int32_t)c * end->rotation.c - (int32_t)s * end->rotation.s) /
                          BERTH_DIR_ONE * pavement_way(self);
    const int32_t strays = astray(p, self, who->rest.y + dy) - astray(p, self, who->rest.y);
    return pavement_way(self) * dx + (ahead - BERTH_DIR_ONE) * 2 - strays +
           (int32_t)walkers_random(&p->all, METRE / 32);
}

/* Fills `found` with the steps of the other foot that get on, or, the longer it has waited, at
 * least do not set back much; returns how many. */
static BERTH_HOT uint32_t consider(pavement *p, uint32_t self, pavement_candidate *found)
{
    const walker *who = &p->all.list[self];
    const pavement_kind *kind = &p->desc.cast->kinds[pavement_kind_of(who)];
    const int32_t waited = who->due - who->rest.start;
    const int32_t patience =
        waited > 4 * WALKERS_SECOND ? METRE / 4 : waited * 4; /* 0.22 m a second */
    uint32_t count = 0, i;
    for (i = 0; i < kind->step_count; i++) {
        if (kind->steps[i].foot != pavement_foot_of(who)) {
            found[count].step = (uint16_t)i;
            found[count].score = score_of(p, self, &kind->steps[i].end);
            count += found[count].score > -patience;
        }
    }
    return count;
}

/* Takes the best out of `found`, which is not empty. */
static BERTH_HOT uint16_t best_of(pavement_candidate *found, uint32_t *count)
{
    uint32_t best = 0, i;
    uint16_t step;
    for (i = 1; i < *count; i++) {
        best = found[i].score > found[best].score ? i : best;
    }
    step = found[best].step;
    found[best] = found[--*count];
    return step;
}

/* Works out what the step would commit to; false when that crosses a kerb. */
static BERTH_HOT bool make_plan(pavement *p, uint32_t self, uint16_t step, pavement_plan *made)
{
    const walker *who = &p->all.list[self];
    const pavement_step *taken = &p->desc.cast->kinds[pavement_kind_of(who)].steps[step];
    made->step = step;
    made->at = who->rest;
    made->at.start = who->due;
    made->ground.image = NULL;
    if (!pavement_inside(p, &taken->space, &made->at) ||
        walkers_failed(&p->all, berth_placement_compose(&made->at, &taken->end, &made->rest)) ||
        !pavement_middle(p, &taken->space, &made->at, &made->middle_x, &made->middle_y)) {
        return false;
    }
    made->gain = pavement_way(self) * (made->rest.x - made->at.x);
    return true;
}

/* Moves a plan by whole widths, so that it ends on the strip. */
static void wrap(const pavement *p, pavement_plan *mine)
{
    const berth_num by = mine->rest.x < 0                    ? p->all.desc.width
                         : mine->rest.x >= p->all.desc.width ? -p->all.desc.width
                                                             : 0;
    mine->at.x += by;
    mine->rest.x += by;
    mine->middle_x += by;
}

static bool commit(pavement *p, uint32_t self, pavement_plan *mine)
{
    const uint32_t kind = pavement_kind_of(&p->all.list[self]);
    const pavement_step *taken = &p->desc.cast->kinds[kind].steps[mine->step];
    wrap(p, mine);
    if (walkers_failed(&p->all, berth_grid_move(&p->all.grid, self, mine->rest.x, mine->rest.y))) {
        return false;
    }
    p->counts.steps++;
    p->counts.stepped += (uint32_t)taken->length;
    p->counts.advanced += mine->gain;
    walkers_commit(&p->all, self, &mine->at, &mine->rest, mine->step);
    p->all.list[self].form = pavement_form(kind, taken->foot);
    return pavement_take(p, self, &taken->space, &p->all.list[self].at);
}

/* The best candidates one after the other, until one has a plan to ask about; false when none has.
 */
static BERTH_HOT bool choose(pavement *p, uint32_t self)
{
    pavement_decision *d = &p->decision;
    while (d->count > 0) {
        if (make_plan(p, self, best_of(d->found, &d->count), &d->plan)) {
            d->next = 0;
            return true;
        }
    }
    return false;
}

static void wait(pavement *p, uint32_t self)
{
    walkers_put_off(&p->all, self);
    p->decision.stage = PAVEMENT_BEGIN;
}

/* Looks around and lists what may be tried. */
static void begin(pavement *p, uint32_t self)
{
    walker *who = &p->all.list[self];
    pavement_decision *d = &p->decision;
    p->all.counts.decisions++;
    walkers_spend(&p->all, WORK_BEGIN);
    if (!pavement_find_near(p, self, who->rest.x, who->rest.y)) {
        wait(p, self);
        return;
    }
    d->count = consider(p, self, d->found);
    d->stage = PAVEMENT_CHOOSE;
}

/* True when the plan is decided about. */
static BERTH_HOT bool ask(pavement *p, uint32_t self)
{
    pavement_decision *d = &p->decision;
    const pavement_kind *kind = &p->desc.cast->kinds[pavement_kind_of(&p->all.list[self])];
    const pavement_space *space = &kind->steps[d->plan.step].space;
    if (d->plan.ground.image == NULL &&
        walkers_failed(&p->all,
                       berth_footprint_place(space->shape, &d->plan.at, &d->plan.ground))) {
        d->stage = PAVEMENT_CHOOSE;
        return true;
    }
    switch (pavement_clear(p, space, &d->plan.ground, d->plan.at.start, d->plan.middle_x,
                           d->plan.middle_y, &d->next)) {
    case PAVEMENT_OUT_OF_WORK: return false;
    case PAVEMENT_MET: d->stage = PAVEMENT_CHOOSE; return true;
    default:
        d->stage = PAVEMENT_BEGIN;
        if (!commit(p, self, &d->plan)) {
            wait(p, self);
        }
        return true;
    }
}

BERTH_HOT bool pavement_decide(void *subject, uint32_t self)
{
    pavement *p = subject;
    pavement_decision *d = &p->decision;
    if (d->stage == PAVEMENT_BEGIN) {
        begin(p, self);
    }
    while (d->stage != PAVEMENT_BEGIN) {
        if (d->stage == PAVEMENT_ASK) {
            if (!ask(p, self)) {
                return false;
            }
        } else if (p->all.work == 0) {
            return false;
        } else if (choose(p, self)) {
            walkers_spend(&p->all, WORK_CHOOSE);
            d->stage = PAVEMENT_ASK;
        } else {
            wait(p, self);
        }
    }
    return true;
}
