/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* Two routes in a slab, whose boxes overlap: their moving discs; which of their legs come near the
 * other's box; and those that are in force together, in order of time. */

#include "plan_pass.h"

static int32_t plan_later(int32_t a, int32_t b)
{
    return a > b ? a : b;
}

static int32_t plan_earlier(int32_t a, int32_t b)
{
    return a < b ? a : b;
}

/* Whether the moving discs tell that they keep apart. */
static int plan_discs_apart(const berthi_plan_work *plan, const berthi_plan_slot *a,
                            const berthi_plan_slot *b)
{
    return a->from == b->from && a->until == b->until &&
           berthi_plan_passes(
               (berthi_plan_len)b->x - a->x, (berthi_plan_len)b->y - a->y,
               (berthi_plan_len)b->to_x - a->to_x, (berthi_plan_len)b->to_y - a->to_y,
               berthi_plan_reach(plan, a->reach, b->reach), plan->slack) == BERTHI_KEEP_APART;
}

/* A box in the routes' numbers, with room around it. */
typedef struct plan_ground {
    berthi_plan_len left, right, low, high;
} plan_ground;

static plan_ground plan_ground_of(const berthi_plan_box *box, berthi_plan_len around)
{
    plan_ground g;
#ifdef BERTH_Q16
    const int64_t scale = 1;
#else
    const berth_raw scale = BERTHI_C(0.0009765625);
#endif
    g.left = (berthi_plan_len)box->left * scale - around;
    g.right = (berthi_plan_len)box->right * scale + around;
    g.low = (berthi_plan_len)box->low * scale - around;
    g.high = (berthi_plan_len)box->high * scale + around;
    return g;
}

/* Whether a leg from one knot to another may touch that ground. */
static int plan_touches(const berthi_plan_side *side, size_t knot, size_t to, const plan_ground *g)
{
    const berth_raw x = berth_num_raw(side->x[knot]), to_x = berth_num_raw(side->x[to]);
    const berth_raw y = berth_num_raw(side->y[knot]), to_y = berth_num_raw(side->y[to]);
    return !(((x < g->left) & (to_x < g->left)) | ((x > g->right) & (to_x > g->right)) |
             ((y < g->low) & (to_y < g->low)) | ((y > g->high) & (to_y > g->high)));
}

/* Leaves of the time from *from to *until what lies between the first and the last of a slot's legs
 * that may touch the other's box; the side's stage becomes the first of these. Returns 0 when there
 * are none. */
static int plan_trim(const berthi_plan_work *plan, const berthi_plan_slot *slot,
                     const berthi_plan_box *other, berthi_plan_side *side, int32_t *from,
                     int32_t *until)
{
    const uint32_t count = side->route->count;
    const plan_ground g = plan_ground_of(other, (berthi_plan_len)slot->radius + plan->margin);
    uint32_t last = slot->last;
    for (;;) {
        const uint32_t knot = berthi_plan_knot(side->stage);
        const uint32_t to = side->stage == count ? knot : side->stage;
        if (plan_touches(side, side->step * knot, side->step * to, &g)) {
            break;
        }
        if (side->stage++ == last) {
            return 0;
        }
    }
    while (last > side->stage) {
        const uint32_t knot = berthi_plan_knot(last), to = last == count ? knot : last;
        if (plan_touches(side, side->step * knot, side->step * to, &g)) {
            break;
        }
        last--;
    }
    *from = plan_later(*from, berthi_plan_side_begin(side));
    *until = plan_earlier(*until, last == count ? INT32_MAX : side->tick[side->tick_step * last]);
    return *from < *until;
}

/* They meet in [from, until] on the pair's stages. */
static BERTHI_APART void plan_found(berthi_plan_work *plan, const berthi_plan_slot *a,
                                    const berthi_plan_slot *b, berthi_plan_pair *pair, int32_t from,
                                    int32_t until)
{
    const int swapped = a->route > b->route;
    berth_plan_conflict conflict;
    conflict.a = swapped ? b->route : a->route;
    conflict.b = swapped ? a->route : b->route;
    const int known = berthi_plan_is_known(plan, conflict.a, conflict.b);
    if (known > 0) {
        return;
    }
    conflict.tick = berthi_plan_first_tick(plan, pair, from, until);
    const uint32_t leg_a = berthi_plan_leg(pair->a.route, pair->a.stage);
    const uint32_t leg_b = berthi_plan_leg(pair->b.route, pair->b.stage);
    conflict.leg_a = swapped ? leg_b : leg_a;
    conflict.leg_b = swapped ? leg_a : leg_b;
    pair->a.stage = a->stage;
    pair->b.stage = b->stage;
    if (known == 0 || plan->begin == plan->from || a->from != plan->begin ||
        b->from != plan->begin || !berthi_plan_met_before(plan, pair)) {
        berthi_plan_keep(plan, &conflict);
    }
}

static void plan_compare_legs(berthi_plan_work *plan, const berthi_plan_entry *entry_a,
                              const berthi_plan_entry *entry_b)
{
    const berthi_plan_slot *const a = &plan->slots[entry_a->slot];
    const berthi_plan_slot *const b = &plan->slots[entry_b->slot];
    berthi_plan_pair pair;
    int32_t end = plan_earlier(a->until, b->until), from = plan_later(a->from, b->from);
    pair.a = berthi_plan_side_of(&plan->routes[a->route], a->stage);
    pair.b = berthi_plan_side_of(&plan->routes[b->route], b->stage);
    if (!plan_trim(plan, a, &entry_b->box, &pair.a, &from, &end) ||
        !plan_trim(plan, b, &entry_a->box, &pair.b, &from, &end)) {
        return;
    }
    plan->counts.pairs++;
    while (berthi_plan_side_end(&pair.a) <= from) {
        pair.a.stage++;
    }
    while (berthi_plan_side_end(&pair.b) <= from) {
        pair.b.stage++;
    }
    do {
        const int32_t end_a = berthi_plan_side_end(&pair.a), end_b = berthi_plan_side_end(&pair.b);
        const int32_t until = plan_earlier(end, plan_earlier(end_a, end_b));
        if (berthi_plan_meet(plan, &pair, from, until)) {
            plan_found(plan, a, b, &pair, from, until);
            return;
        }
        pair.a.stage += end_a == until;
        pair.b.stage += end_b == until;
        from = until;
    } while (from < end);
}

/* Asks for what compare_legs reads of a slot's route. */
static void plan_soon(const berthi_plan_work *plan, const berthi_plan_slot *slot)
{
    const berthi_plan_side side = berthi_plan_side_of(&plan->routes[slot->route], slot->stage);
    const size_t first = berthi_plan_knot(slot->stage), last = berthi_plan_knot(slot->last);
    BERTHI_PLAN_SOON(side.x + side.step * first);
    BERTHI_PLAN_SOON(side.y + side.step * first);
    BERTHI_PLAN_SOON(side.tick + side.tick_step * first);
    BERTHI_PLAN_SOON(side.x + side.step * last);
    BERTHI_PLAN_SOON(side.y + side.step * last);
    BERTHI_PLAN_SOON(side.tick + side.tick_step * last);
}

void berthi_plan_look(berthi_plan_work *plan)
{
    const uint32_t count = plan->batch_count;
    uint32_t left = 0;
    for (uint32_t i = 0; i < count; i++) {
        BERTHI_PLAN_SOON(&plan->slots[plan->batch[i][0]->slot]);
        BERTHI_PLAN_SOON(&plan->slots[plan->batch[i][1]->slot]);
    }
    for (uint32_t i = 0; i < count; i++) {
        const berthi_plan_entry *const a = plan->batch[i][0], *const b = plan->batch[i][1];
        const berthi_plan_slot *const of_a = &plan->slots[a->slot], *const of_b =
                                                                        &plan->slots[b->slot];
        if (!plan_discs_apart(plan, of_a, of_b) &&
            berthi_plan_wanted(plan, of_a->route, of_b->route)) {
            BERTHI_PLAN_SOON(&plan->routes[of_a->route]);
            BERTHI_PLAN_SOON(&plan->routes[of_b->route]);
            plan->batch[left][0] = a;
            plan->batch[left++][1] = b;
        }
    }
    for (uint32_t i = 0; i < left; i++) {
        plan_soon(plan, &plan->slots[plan->batch[i][0]->slot]);
        plan_soon(plan, &plan->slots[plan->batch[i][1]->slot]);
    }
    for (uint32_t i = 0; i < left; i++) {
        plan_compare_legs(plan, plan->batch[i][0], plan->batch[i][1]);
    }
    plan->counts.boxes += count;
    plan->batch_count = 0;
}
