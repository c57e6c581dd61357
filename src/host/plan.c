/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* Checks of whole plans: arguments, memory, and slab after slab. */

#include "plan.h"

/* ---- Memory ---------------------------------------------------------------------------------- */

/* Bytes of `count` items, and where they begin in the block: each a multiple of 8. */
static uint64_t plan_place_items(uint64_t *used, uint64_t count, size_t size)
{
    const uint64_t at = *used;
    *used = (at + count * size + 7) & ~UINT64_C(7);
    return at;
}

/* Places for known pairs: a power of two. */
static uint64_t plan_known_room(uint64_t count)
{
    uint64_t room = 1;
    while (room < count * BERTHI_PLAN_KNOWN) {
        room *= 2;
    }
    return room;
}

typedef struct plan_layout {
    uint64_t known, slots, boxes, entries, heads, kept, active, stages, all;
} plan_layout;

static plan_layout plan_lay_out(uint64_t count)
{
    plan_layout l = {0, 0, 0, 0, 0, 0, 0, 0, 0};
    l.known = plan_place_items(&l.all, plan_known_room(count), sizeof(uint64_t));
    l.slots = plan_place_items(&l.all, count, sizeof(berthi_plan_slot));
    l.boxes = plan_place_items(&l.all, count, sizeof(berthi_plan_box));
    l.entries = plan_place_items(&l.all, count * BERTHI_PLAN_ENTRIES, sizeof(berthi_plan_entry));
    l.heads = plan_place_items(&l.all, count * BERTHI_PLAN_CELLS + 1, sizeof(uint32_t));
    l.kept = plan_place_items(&l.all, count, sizeof(berth_plan_conflict));
    l.active = plan_place_items(&l.all, count, sizeof(uint32_t));
    l.stages = plan_place_items(&l.all, count, sizeof(uint32_t));
    return l;
}

size_t berth_plan_scratch_size(uint32_t count)
{
    const plan_layout l = plan_lay_out(count);
    return count > BERTH_PLANS_COUNT_MAX || l.all > SIZE_MAX ? 0 : (size_t)l.all;
}

static void plan_take_memory(berthi_plan_work *plan, void *block)
{
    const plan_layout l = plan_lay_out(plan->count);
    unsigned char *const base = (unsigned char *)block;
    plan->known = (uint64_t *)(void *)(base + l.known);
    plan->known_mask = (uint32_t)(plan_known_room(plan->count) - 1);
    plan->known_shift = 64;
    for (uint32_t mask = plan->known_mask; mask != 0; mask >>= 1) {
        plan->known_shift--;
    }
    plan->slots = (berthi_plan_slot *)(void *)(base + l.slots);
    plan->boxes = (berthi_plan_box *)(void *)(base + l.boxes);
    plan->entries = (berthi_plan_entry *)(void *)(base + l.entries);
    plan->heads = (uint32_t *)(void *)(base + l.heads);
    plan->kept = (berth_plan_conflict *)(void *)(base + l.kept);
    plan->active = (uint32_t *)(void *)(base + l.active);
    plan->stages = (uint32_t *)(void *)(base + l.stages);
}

/* ---- The order of begins --------------------------------------------------------------------- */

/* When a route is there first. */
static int32_t plan_begin_of(const berth_trajectory *route)
{
    return berthi_plan_begin(route, berthi_plan_first(route));
}

/* Item i of a heap goes down: the route that begins last is on top. `stages` has the begins. */
static void sift_route(berthi_plan_work *plan, uint32_t i, uint32_t count)
{
    const int32_t *const begins = (const int32_t *)(const void *)plan->stages;
    uint32_t *const heap = plan->active;
    const uint32_t item = heap[i];
    for (;;) {
        uint32_t child = 2 * i + 1;
        if (child >= count) {
            break;
        }
        child += child + 1 < count && begins[heap[child + 1]] > begins[heap[child]];
        if (begins[heap[child]] <= begins[item]) {
            break;
        }
        heap[i] = heap[child];
        i = child;
    }
    heap[i] = item;
}

/* Routes in order of their begins, which is often as they were given. */
static void sort_routes(berthi_plan_work *plan)
{
    int32_t *const begins = (int32_t *)(void *)plan->stages;
    int sorted = 1;
    for (uint32_t i = 0; i < plan->count; i++) {
        begins[i] = plan_begin_of(&plan->routes[i]);
        plan->active[i] = i;
        sorted &= i == 0 || begins[i - 1] <= begins[i];
    }
    if (!sorted) {
        for (uint32_t i = plan->count / 2; i-- > 0;) {
            sift_route(plan, i, plan->count);
        }
        for (uint32_t left = plan->count; left > 1; left--) {
            const uint32_t last = plan->active[0];
            plan->active[0] = plan->active[left - 1];
            plan->active[left - 1] = last;
            sift_route(plan, 0, left - 1);
        }
    }
    plan->present = 0;
    plan->waiting = 0;
}

/* ---- Slabs of time --------------------------------------------------------------------------- */

/* The shortest that slabs are: so long that there are no more slots than 16 times the knots and 2
 * a route, whatever was asked for, where few go and many stand, and where a leg takes a day. */
static int32_t plan_least_slab(const berthi_plan_work *plan, const berthi_plan_facts *facts)
{
    uint64_t least = 0;
    for (uint32_t i = 0; i < plan->count; i++) {
        const berth_trajectory *route = &plan->routes[i];
        const int32_t from =
            route->before == BERTH_STANDS ? facts->first : berthi_trajectory_tick(route, 0);
        const int32_t until = route->after == BERTH_STANDS
                                  ? facts->last
                                  : berthi_trajectory_tick(route, route->count - 1);
        least += (uint32_t)(until - from);
    }
    return (int32_t)(least / (16 * facts->knots) + 1); /* below BERTH_TICK_MAX / 16 + 2 */
}

/* How long slabs are: so long that a route goes
 *
 *   s = sqrt((2 r)^2 + balance * area / routes)
 *
 * in one. A route's cost in a slab is a constant and a part that grows as the routes near it, which
 * is as (s + 2 r)^2 routes / area; the sum, by length, is least there, `balance` being what the
 * constant is to what a near route costs. It is more where routes do not fit a cache, from some ten
 * thousand on. */
static int32_t plan_choose_slab(const berthi_plan_work *plan, const berthi_plan_facts *facts)
{
    const uint64_t width = (uint32_t)facts->right - (uint32_t)facts->left + UINT64_C(64);
    const uint64_t height = (uint32_t)facts->high - (uint32_t)facts->low + UINT64_C(64);
    const uint64_t reach = 2 * (facts->radius / plan->count);
    const uint64_t balance = plan->count < 32768 ? 3 : 8;
    const uint64_t goes =
        berthi_root_u64(reach * reach + balance * (width * height / plan->count)) + UINT64_C(1);
    uint64_t way = facts->way, ticks = facts->ticks, slab;
    while (ticks >> 32 != 0) {
        ticks >>= 1;
        way >>= 1;
    }
    slab = ticks * goes / (way + 1) + 1; /* goes < 2^32 */
    return slab < BERTH_TICK_MAX ? (int32_t)slab : BERTH_TICK_MAX;
}

/* Sets where the slab that begins at `begin` ends: before all knots and after all of them it takes
 * all that is left. */
static void plan_set_end(berthi_plan_work *plan, const berthi_plan_facts *facts, int32_t slab)
{
    const int32_t most = plan->begin < facts->first  ? facts->first
                         : plan->begin < facts->last ? facts->last
                                                     : INT32_MAX;
    plan->end = most;
    if (plan->begin >= facts->first && most == facts->last && most - plan->begin > slab) {
        plan->end = plan->begin + slab;
    }
    plan->end = plan->end < plan->until ? plan->end : plan->until;
}

/* One round over all slabs. */
static void plan_look_at_all(berthi_plan_work *plan, const berthi_plan_facts *facts, int32_t slab)
{
    sort_routes(plan);
    berthi_plan_forget(plan);
    plan->begin = plan->from;
    while (plan->begin < plan->until && !plan->ended) {
        if (plan->present == 0) {
            if (plan->waiting == plan->count) {
                return;
            }
            const int32_t next = plan_begin_of(&plan->routes[plan->active[plan->waiting]]);
            plan->begin = next > plan->begin ? next : plan->begin;
            if (plan->begin >= plan->until) {
                return;
            }
        }
        plan_set_end(plan, facts, slab);
        berthi_plan_slab(plan);
        berthi_plan_pairs(plan);
        plan->counts.slabs++;
        plan->begin = plan->end;
    }
}

/* ---- The calls ------------------------------------------------------------------------------- */

static berth_status plan_check_options(const berth_plan_options *options)
{
    if (options == NULL) {
        return BERTH_OK;
    }
    const berth_raw margin = berth_num_raw(options->margin);
    if ((options->until <= options->from && (options->from | options->until) != 0) ||
        options->slab < 0) {
        return BERTH_E_WINDOW;
    }
    if (!(margin >= 0 && margin <= BERTH_NUM_TO_RAW(BERTH_RADIUS_MAX))) {
        return BERTH_E_MARGIN;
    }
    return options->order > BERTH_PLANS_BY_PAIR ? BERTH_E_KIND : BERTH_OK;
}

static int32_t plan_set_options(berthi_plan_work *plan, const berth_plan_options *options)
{
    static const berth_plan_options none = {0, 0, BERTH_NUM_RAW(0), 0, BERTH_PLANS_BY_TIME};
    const berth_plan_options *o = options != NULL ? options : &none;
    const int always = (o->from | o->until) == 0;
    plan->from = always ? INT32_MIN : o->from;
    plan->until = always ? INT32_MAX : o->until;
    plan->margin = berth_num_raw(o->margin);
    plan->order = o->order;
    return o->slab;
}

/* All routes are right. */
static berth_status plan_check_all(berthi_plan_work *plan, const berthi_plan_facts *facts,
                                   int32_t slab)
{
    plan->slack = berthi_plan_slack(facts->span + plan->margin);
    plan->batch_count = 0;
    plan->kept_count = 0;
    plan->kept_most = plan->count;
    plan->overflowed = plan->told_any = plan->ended = 0;
    const int32_t least = plan_least_slab(plan, facts);
    slab = slab != 0 ? slab : plan_choose_slab(plan, facts);
    slab = slab > least ? slab : least;
    do {
        plan_look_at_all(plan, facts, slab);
    } while (berthi_plan_tell(plan));
    return plan->counts.conflicts != 0 ? BERTH_HIT : BERTH_CLEAR;
}

berth_status berth_plan_check(const berth_trajectory *routes, uint32_t count,
                              const berth_plan_options *options, berth_arena *scratch,
                              berth_plan_report report, void *context, berth_plan_counts *counts)
{
    static const berth_plan_counts none = {0, 0, 0, 0, 0, 0, 0};
    berthi_plan_work plan;
    berthi_plan_facts facts;
    berth_status status;
    uint32_t bad = 0;
    if (scratch == NULL || (routes == NULL && count != 0)) {
        return BERTH_E_NULL;
    }
    if (count > BERTH_PLANS_COUNT_MAX) {
        return BERTH_E_COUNT;
    }
    status = plan_check_options(options);
    if (status != BERTH_OK) {
        return status;
    }
    const size_t mark = berth_arena_mark(scratch), size = berth_plan_scratch_size(count);
    void *const block = size != 0 ? berth_arena_take(scratch, size, 8) : NULL;
    if (block == NULL) {
        return BERTH_E_SCRATCH_SPACE;
    }
    status = berthi_plan_read(routes, count, &facts, &bad);
    if (status != BERTH_OK) {
        berth_arena_reset(scratch, mark);
        if (counts != NULL) {
            counts->route = bad;
        }
        return status;
    }
    plan.routes = routes;
    plan.count = count;
    plan.report = report;
    plan.context = context;
    plan.counts = none;
    const int32_t slab = plan_set_options(&plan, options);
    if (count > 1) {
        plan_take_memory(&plan, block);
        status = plan_check_all(&plan, &facts, slab);
    }
    berth_arena_reset(scratch, mark);
    if (counts != NULL) {
        *counts = plan.counts;
    }
    return status;
}
