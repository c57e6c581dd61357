/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* Who is in whose way: kerbs, neighbours on both sides of the seam, and the questions asked. */

#include "pavement_internal.h"

/* Units of a question itself, of a test of two segments, of one that needs the exact test; and of a
 * step of a question, on average, where there are many of those. */
enum { WORK_QUESTION = 6, WORK_SEGMENTS = 5, WORK_EXACT = 40, WORK_STEP = 3 };

/* ---- Kerbs ---------------------------------------------------------------------------------- */

PAVEMENT_HOT bool pavement_inside(const pavement *p, const pavement_space *space,
                                  const berth_placement *at)
{
    const int64_t cosine = at->rotation.c, sine = at->rotation.s;
    const int64_t up = (int64_t)at->y * BERTH_DIR_ONE,
                  high = (int64_t)p->desc.depth * BERTH_DIR_ONE;
    int i;
    for (i = 0; i < PAVEMENT_CORNERS; i++) {
        const int64_t y_q30 = sine * space->corner_x[i] + cosine * space->corner_y[i] + up;
        if (y_q30 < 0 || y_q30 > high) {
            return false;
        }
    }
    return true;
}

PAVEMENT_HOT bool pavement_middle(pavement *p, const pavement_space *space,
                                  const berth_placement *at, berth_num *x, berth_num *y)
{
    return !pavement_failed(p, berth_placement_apply(at, space->middle_x, space->middle_y, x, y));
}

/* ---- Neighbours ----------------------------------------------------------------------------- */

/* Those within `distance` of (x, y), seen from `laps` lengths further back. */
static PAVEMENT_HOT bool find_around(pavement *p, uint32_t self, berth_num x, berth_num y,
                                     berth_num distance, int8_t laps)
{
    berth_grid_cursor cursor;
    uint32_t other;
    if (pavement_failed(p, berth_grid_near(&p->grid, x, y, distance, &cursor))) {
        return false;
    }
    while (berth_grid_next(&cursor, &other) == BERTH_HIT) {
        if (other == self) {
            continue;
        }
        if (p->near_count == PAVEMENT_MOST_NEAR) {
            p->counts.crowded++;
            return false;
        }
        p->near[p->near_count] = (uint16_t)other;
        p->laps[p->near_count++] = laps;
    }
    return true;
}

bool pavement_find_near(pavement *p, uint32_t self, berth_num x, berth_num y)
{
    /* an item is where its agent stands or will stand: its space gets no further from there than
     * the span, as the one that is tried does from (x, y) */
    const berth_num distance = 2 * p->desc.cast->span;
    p->near_count = 0;
    return find_around(p, self, x, y, distance, 0) &&
           (x >= distance || find_around(p, self, x + p->desc.length, y, distance, -1)) &&
           (x < p->desc.length - distance ||
            find_around(p, self, x - p->desc.length, y, distance, 1));
}

/* ---- Questions ------------------------------------------------------------------------------ */

/* Whether a point, in world, may be in the octagon of a space that is placed there; when in doubt,
 * it may. The rotation pair's length and the point's rounding are within the slack. */
static PAVEMENT_HOT bool may_hold(const pavement_space *space, const berth_placement *at,
                                  berth_num x, berth_num y)
{
    const int64_t c = at->rotation.c, s = at->rotation.s, dx = x - at->x, dy = y - at->y;
    const berth_num *cx = space->corner_x, *cy = space->corner_y;
    const int64_t along = c * dx + s * dy, across = c * dy - s * dx; /* Q30 */
    const int64_t slack = BERTH_NUM_TO_RAW(0.01);
    return along <= (cx[0] + slack) * BERTH_DIR_ONE && along >= (cx[4] - slack) * BERTH_DIR_ONE &&
           across <= (cy[2] + slack) * BERTH_DIR_ONE && across >= (cy[6] - slack) * BERTH_DIR_ONE &&
           along + across <= (cx[1] + cy[1] + slack) * BERTH_DIR_ONE &&
           along + across >= (cx[5] + cy[5] - slack) * BERTH_DIR_ONE &&
           along - across <= (cx[7] - cy[7] + slack) * BERTH_DIR_ONE &&
           along - across >= (cx[3] - cy[3] - slack) * BERTH_DIR_ONE;
}

/* Whether the inner one may lie in the outer one's outline: then both its sides do. */
static PAVEMENT_HOT bool may_enclose(pavement *p, const pavement_space *outer,
                                     const berth_placement *at_outer, const pavement_space *inner,
                                     const berth_placement *at_inner)
{
    berth_num x, y;
    int i;
    for (i = 0; i < 2; i++) {
        if (!pavement_failed(
                p, berth_placement_apply(at_inner, inner->side_x[i], inner->side_y[i], &x, &y)) &&
            !may_hold(outer, at_outer, x, y)) {
            return false;
        }
    }
    return true;
}

/* Units that a question takes at least: what is asked in filled outlines is no step. */
static uint32_t least_work(const pavement_space *a, const pavement_space *b, bool filled)
{
    const uint32_t points = (uint32_t)a->shape->base.count + b->shape->base.count;
    return WORK_QUESTION + (filled ? points : 0);
}

static void count(pavement *p, const berth_footprint_counts *counts, bool filled, bool hit)
{
    p->counts.queries++;
    p->counts.filled += filled;
    p->counts.hits += hit;
    p->counts.circles += counts->circles;
    p->counts.segments += counts->parts;
}

PAVEMENT_HOT pavement_finding pavement_meet(pavement *p, const pavement_space *a,
                                            const berth_placement *at_a, const pavement_space *b,
                                            const berth_placement *at_b)
{
    /* filled: a walker who stands within the bow of a step touches no outline. That is what costs
     * most, so it is asked only where it may be */
    const bool filled = may_enclose(p, a, at_a, b, at_b) || may_enclose(p, b, at_b, a, at_a);
    const uint32_t least = least_work(a, b, filled);
    berth_footprint_options options = {0, filled};
    berth_footprint_counts counts;
    berth_status answer;
    if (p->asked) {
        if (p->work < least + WORK_STEP) {
            return PAVEMENT_OUT_OF_WORK;
        }
        options.max_steps = (p->work - least) / WORK_STEP;
    }
    p->asked = true;
    answer = berth_footprint_collide_shapes(a->shape, at_a, b->shape, at_b, &options, &counts);
    if (pavement_failed(p, answer)) {
        return PAVEMENT_MET;
    }
    pavement_spend(p, (answer == BERTH_CLEAR ? least : WORK_QUESTION) + counts.circles +
                          WORK_SEGMENTS * counts.parts + WORK_EXACT * counts.exact);
    if (answer == BERTH_UNKNOWN) {
        return PAVEMENT_OUT_OF_WORK;
    }
    count(p, &counts, filled, answer == BERTH_HIT);
    if (p->desc.on_query != NULL) {
        const pavement_query query = {a->shape, b->shape, at_a, at_b, &counts, answer};
        p->desc.on_query(p->desc.user, &query);
    }
    return answer == BERTH_CLEAR ? PAVEMENT_CLEAR : PAVEMENT_MET;
}

static bool within(int32_t dx, int32_t dy, int32_t distance)
{
    return dx <= distance && -dx <= distance && dy <= distance && -dy <= distance &&
           (int64_t)dx * dx + (int64_t)dy * dy <= (int64_t)distance * distance;
}

/* Whether the space is clear of what an agent has committed to, seen from `beyond` further back:
 * its step while that is being taken, then standing. */
static PAVEMENT_HOT pavement_finding meets(pavement *p, const pavement_space *space,
                                           const berth_placement *at, berth_num middle_x,
                                           berth_num middle_y, const pavement_agent *other,
                                           berth_num beyond)
{
    const pavement_kind *kind = &p->desc.cast->kinds[other->kind];
    const bool steps = other->step != PAVEMENT_STANDING && other->rest.start > at->start;
    const pavement_space *its = steps ? &kind->steps[other->step].space : &kind->stand;
    berth_placement there = steps ? other->at : other->rest;
    berth_num x = other->middle_x, y = other->middle_y;
    if (!steps && !pavement_middle(p, its, &other->rest, &x, &y)) {
        return PAVEMENT_MET;
    }
    there.x += beyond;
    return within(x + beyond - middle_x, y - middle_y, space->reach + its->reach)
               ? pavement_meet(p, space, at, its, &there)
               : PAVEMENT_CLEAR;
}

PAVEMENT_HOT pavement_finding pavement_clear(pavement *p, const pavement_space *space,
                                             const berth_placement *at, berth_num middle_x,
                                             berth_num middle_y, uint32_t *next)
{
    for (; *next < p->near_count; ++*next) {
        pavement_finding found;
        if (p->work == 0) {
            return PAVEMENT_OUT_OF_WORK;
        }
        pavement_spend(p, 1);
        found = meets(p, space, at, middle_x, middle_y, &p->agents[p->near[*next]],
                      p->laps[*next] * p->desc.length);
        if (found != PAVEMENT_CLEAR) {
            return found;
        }
    }
    return PAVEMENT_CLEAR;
}
