/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* Conflicts that are kept until they are told, in order; and which pairs are known.
 *
 * There is room for one a route. When there are more, those that come first in order are kept: a
 * heap whose first is the last in order. Once these are told, the same is looked at again for
 * what comes after them.
 *
 * Known pairs are in a hash table, as long as there is room: what is found of them later is no
 * news. Once there is no more, a pair that is not in the table is looked up in its own past.
 *
 * A pair is a number of twice the bits of a route's. Times an odd constant it is another of as many
 * bits, and no two become one: its upper bits say where in the table its search begins, an entry
 * has the rest and how many places further it stands, from 1 on. So 32 bits tell a pair exactly. */

#include "plan_keep.h"

/* ---- Known pairs ----------------------------------------------------------------------------- */

/* Where a pair is in the table, or would be, and its entry; NULL: it would be too far from where
 * its search begins. */
static uint32_t *plan_place_of(const berthi_plan_work *plan, uint32_t a, uint32_t b,
                               uint32_t *entry)
{
    const uint64_t mixed = berthi_plan_mixed(plan, a, b);
    const uint32_t rest = (uint32_t)mixed & ((UINT32_C(1) << plan->known_rest) - 1);
    const uint32_t most = UINT32_MAX >> plan->known_rest;
    uint32_t at = (uint32_t)(mixed >> plan->known_rest);
    for (uint32_t step = 1; step != most; step++) {
        *entry = step << plan->known_rest | rest;
        if (plan->known[at] == 0 || plan->known[at] == *entry) {
            return &plan->known[at];
        }
        at = (at + 1) & plan->known_mask;
    }
    return NULL;
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
    uint32_t entry = 0;
    uint32_t *const place = plan_place_of(plan, conflict->a, conflict->b, &entry);
    if (plan_has_room(plan) && place != NULL) {
        *place = entry;
        plan->known_count++;
    }
}

int berthi_plan_is_known(const berthi_plan_work *plan, uint32_t a, uint32_t b)
{
    uint32_t entry = 0;
    const uint32_t *const place = plan_place_of(plan, a, b, &entry);
    return place == NULL ? -1 : *place != 0 ? 1 : plan_has_room(plan) ? 0 : -1;
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
