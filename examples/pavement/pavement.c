/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* The pavement: how its walkers are set down. Who is in whose way is in near.c, what a walker
 * decides in decide.c. */

#include "pavement_internal.h"

#define ONE BERTH_NUM_TO_RAW(1)
#define CLOSER BERTH_NUM_TO_RAW(0.03) /* more than the room that a step leaves around its end */

pavement_desc pavement_desc_default(void)
{
    const pavement_desc desc = {
        NULL, {0, BERTH_NUM(20), BERTH_NUM(6), 1, WALKERS_SECOND / 10}, 0, NULL, NULL};
    return desc;
}

/* ---- Making --------------------------------------------------------------------------------- */

static bool usable_cast(const pavement_cast *cast)
{
    if (cast == NULL || cast->kind_count == 0) {
        return false;
    }
    for (uint32_t i = 0; i < cast->kind_count; i++) {
        const pavement_kind *kind = &cast->kinds[i];
        if (kind->step_count == 0 || kind->step_count > PAVEMENT_MOST_STEPS) {
            return false;
        }
    }
    return true;
}

/* A strip of four times what two spaces bridge: of a neighbour and its images beyond the seam, at
 * most one is in reach. */
static bool usable(const pavement_desc *desc)
{
    return usable_cast(desc->cast) && walkers_usable(&desc->walkers) &&
           desc->walkers.width >= 4 * (desc->cast->span + desc->cast->reach) &&
           desc->walkers.width <= BERTH_COORDINATE_MAX / 4 * ONE &&
           (desc->other == 0 || desc->cast->kind_count >= 2);
}

/* Whether a walker that stands there is clear of the kerbs and of those who are there already, who
 * are not nearer than steps will let them. */
static bool free_place(pavement *p, uint32_t self)
{
    const walker *who = &p->all.list[self];
    const pavement_space *stand = &p->desc.cast->kinds[pavement_kind_of(who)].stand;
    const pavement_taken *taken = &p->taken[self];
    berth_placement beside = who->rest;
    if (!pavement_inside(p, stand, &who->rest) || !pavement_take(p, self, stand, &who->rest) ||
        !pavement_find_near(p, self, who->rest.x, who->rest.y)) {
        return false;
    }
    for (int side = 0; side < 4; side++) {
        berth_placed_footprint placed;
        uint32_t next = 0;
        beside.x = who->rest.x + (side == 0 ? CLOSER : side == 1 ? -CLOSER : 0);
        beside.y = who->rest.y + (side == 2 ? CLOSER : side == 3 ? -CLOSER : 0);
        if (walkers_failed(&p->all, berth_footprint_place(stand->shape, &beside, &placed)) ||
            pavement_clear(p, stand, &placed, beside.start, taken->x + beside.x - who->rest.x,
                           taken->y + beside.y - who->rest.y, &next) != PAVEMENT_CLEAR) {
            return false;
        }
    }
    return true;
}

/* How far a space gets from its origin, along x and along y. */
static void half_of(const pavement_space *space, int32_t *x, int32_t *y)
{
    *x = *y = 0;
    for (int i = 0; i < PAVEMENT_CORNERS; i++) {
        const int32_t cx = space->corner_x[i], cy = space->corner_y[i];
        *x = cx > *x ? cx : -cx > *x ? -cx : *x;
        *y = cy > *y ? cy : -cy > *y ? -cy : *y;
    }
}

/* Sets down walker `i`, when `loose` off the middle of its place as far as there is room. Walkers
 * come in pairs, one each way, in rows counted from their own kerbs. */
static bool set_down(pavement *p, uint32_t i, uint32_t rows, bool loose)
{
    const walkers_desc *desc = &p->all.desc;
    walker *who = &p->all.list[i];
    const uint32_t columns = (desc->count + rows - 1) / rows;
    const uint32_t place = i % 2 == 0 ? i / 2 : desc->count - 1 - i / 2;
    const uint32_t kind = p->desc.other != 0 && i / 2 % p->desc.other == p->desc.other - 1 ? 1 : 0;
    const int32_t wide = desc->width / (int32_t)columns, deep = desc->depth / (int32_t)rows;
    int32_t x = wide / 2 + (int32_t)(place % columns) * wide, half_x;
    int32_t y = deep / 2 + (int32_t)(place / columns) * deep, half_y;
    who->form = pavement_form(kind, walkers_random(&p->all, 2));
    who->act = WALKERS_STANDING;
    who->due = (int32_t)walkers_random(&p->all, WALKERS_SECOND);
    half_of(&p->desc.cast->kinds[kind].stand, &half_x, &half_y);
    if (loose) {
        x += walkers_jitter(&p->all, wide / 2 - half_x - CLOSER);
        y += walkers_jitter(&p->all, deep / 2 - half_y - CLOSER);
    }
    who->at = who->rest = berth_placement_at(x, y, pavement_way(i) > 0 ? 0 : BERTH_DEGREES(180), 0);
    return free_place(p, i) && !walkers_failed(&p->all, berth_grid_insert(&p->all.grid, i, x, y));
}

/* In places that are as long as deep; each row less makes them shorter and deeper: people are wide
 * rather than thick. */
static bool set_all_down(pavement *p, uint32_t squeeze, bool loose)
{
    const walkers_desc *desc = &p->all.desc;
    const uint32_t rows = walkers_columns(desc->count, desc->depth, desc->width);
    if (!walkers_clear(&p->all)) {
        return false;
    }
    for (uint32_t i = 0; i < desc->count; i++) {
        if (!set_down(p, i, rows > squeeze + 1 ? rows - squeeze : 1, loose)) {
            return false;
        }
    }
    return true;
}

walkers_status pavement_make(const pavement_desc *desc, berth_arena *arena, pavement *made)
{
    static const pavement_counts none;
    uint32_t tries = 0;
    if (desc == NULL || arena == NULL || made == NULL || !usable(desc)) {
        return WALKERS_E_DESC;
    }
    made->desc = *desc;
    made->desc.on_query = NULL; /* setting down is not part of the run */
    made->decision.stage = PAVEMENT_BEGIN;
    if (walkers_make(&made->all, &desc->walkers, arena, PAVEMENT_MOST_NEAR, 1) != WALKERS_OK) {
        return WALKERS_E_SPACE;
    }
    made->taken =
        berth_arena_take(arena, desc->walkers.count * sizeof *made->taken, sizeof(void *));
    if (made->taken == NULL) {
        return WALKERS_E_SPACE;
    }
    while (!set_all_down(made, tries / 2, tries % 2 == 0)) {
        if (++tries > 12) {
            return WALKERS_E_FULL;
        }
    }
    walkers_start(&made->all, pavement_decide, made);
    made->desc.on_query = desc->on_query;
    made->counts = none;
    return WALKERS_OK;
}
