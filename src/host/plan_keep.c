/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* Conflicts that are kept until they are told, in order; and which pairs are known.
 *
 * There is room for one a route. When there are more, those that come first in order are kept: a
 * heap whose first is the last in order. Once these are told, the same is looked at again for
 * what comes after them.
 *
 * Known pairs are in a hash table, as long as there is room: what is found of them later is no
 * news. Once there is no more, a pair that is not in the table is looked up in its own past. */

#include "plan.h"

/* ---- Known pairs ----------------------------------------------------------------------------- */

/* Where a pair is in the table, or would be. */
static uint64_t *plan_place_of(const berthi_plan_work *plan, uint64_t pair)
{
    uint64_t at = (pair * UINT64_C(0x9e3779b97f4a7c15)) >> plan->known_shift;
    while (plan->known[at] != 0 && plan->known[at] != pair) {
        at = (at + 1) & plan->known_mask;
    }
    return &plan->known[at];
}

/* No pair is 0, because the second route is at least 1. */
static uint64_t plan_pair_of(uint32_t a, uint32_t b)
{
    return (uint64_t)a << 32 | b;
}

void berthi_plan_forget(berthi_plan_work *plan)
{
    for (uint32_t i = 0; i <= plan->known_mask; i++) {
        plan->known[i] = 0;
    }
    plan->known_count = 0;
}

static int plan_has_room(const berthi_plan_work *plan)
{
    return plan->known_count < plan->known_mask - plan->known_mask / 4;
}

static void plan_know(berthi_plan_work *plan, const berth_plan_conflict *conflict)
{
    const uint64_t pair = plan_pair_of(conflict->a, conflict->b);
    if (plan_has_room(plan)) {
        *plan_place_of(plan, pair) = pair;
        plan->known_count++;
    }
}

int berthi_plan_is_known(const berthi_plan_work *plan, uint32_t a, uint32_t b)
{
    return *plan_place_of(plan, plan_pair_of(a, b)) != 0 ? 1 : plan_has_room(plan) ? 0 : -1;
}

/* ---- Kept conflicts -------------------------------------------------------------------------- */

/* Whether a comes before b. */
static int plan_is_before(const berthi_plan_work *plan, const berth_plan_conflict *a,
                          const berth_plan_conflict *b)
{
    if (plan->order == BERTH_PLANS_BY_TIME && a->tick != b->tick) {
        return a->tick < b->tick;
    }
    return a->a != b->a ? a->a < b->a : a->b < b->b;
}

/* Item i of a heap of `count` goes down to where it belongs. */
static void plan_sift_down(berthi_plan_work *plan, uint32_t i, uint32_t count)
{
    berth_plan_conflict *const heap = plan->kept;
    const berth_plan_conflict item = heap[i];
    for (;;) {
        uint32_t child = 2 * i + 1;
        if (child >= count) {
            break;
        }
        child += child + 1 < count && plan_is_before(plan, &heap[child], &heap[child + 1]);
        if (!plan_is_before(plan, &item, &heap[child])) {
            break;
        }
        heap[i] = heap[child];
        i = child;
    }
    heap[i] = item;
}

static void plan_make_heap(berthi_plan_work *plan)
{
    for (uint32_t i = plan->kept_count / 2; i-- > 0;) {
        plan_sift_down(plan, i, plan->kept_count);
    }
}

int berthi_plan_wanted(const berthi_plan_work *plan, uint32_t a, uint32_t b)
{
    berth_plan_conflict one = {0, 0, 0, 0, 0};
    if (plan->order != BERTH_PLANS_BY_PAIR || (!plan->told_any && !plan->overflowed)) {
        return 1;
    }
    one.a = a < b ? a : b;
    one.b = a < b ? b : a;
    return !(plan->told_any && !plan_is_before(plan, &plan->after, &one)) &&
           !(plan->overflowed && plan_is_before(plan, &plan->kept[0], &one));
}

void berthi_plan_keep(berthi_plan_work *plan, const berth_plan_conflict *conflict)
{
    if (plan->told_any && !plan_is_before(plan, &plan->after, conflict)) {
        return;
    }
    if (plan->order == BERTH_PLANS_BY_PAIR) {
        plan_know(plan, conflict);
    }
    if (plan->kept_count < plan->kept_most) {
        plan->kept[plan->kept_count++] = *conflict;
        return;
    }
    if (!plan->overflowed) {
        plan_make_heap(plan);
        plan->overflowed = 1;
    }
    if (plan_is_before(plan, conflict, &plan->kept[0])) {
        plan->kept[0] = *conflict;
        plan_sift_down(plan, 0, plan->kept_count);
    }
}

int berthi_plan_tell(berthi_plan_work *plan)
{
    const uint32_t count = plan->kept_count;
    const int again = plan->overflowed;
    plan_make_heap(plan);
    for (uint32_t left = count; left > 1; left--) {
        const berth_plan_conflict last = plan->kept[0];
        plan->kept[0] = plan->kept[left - 1];
        plan->kept[left - 1] = last;
        plan_sift_down(plan, 0, left - 1);
    }
    for (uint32_t i = 0; i < count && !plan->ended; i++) {
        plan->counts.conflicts++;
        if (plan->order == BERTH_PLANS_BY_TIME) { /* else another round finds them again */
            plan_know(plan, &plan->kept[i]);
        }
        plan->ended = plan->report != NULL && plan->report(plan->context, &plan->kept[i]) != 0;
    }
    if (count != 0) {
        plan->after = plan->kept[count - 1];
        plan->told_any = 1;
    }
    plan->kept_count = 0;
    plan->overflowed = 0;
    return again && !plan->ended;
}
