/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* One slab of time: what each route does in it. */

#include "plan.h"

/* No less than |(x, y)|, and at most 4 % more. */
static berth_raw plan_length_up(berthi_plan_len x, berthi_plan_len y)
{
    const berthi_plan_len bound = berthi_octagon_wide(x < 0 ? -x : x, y < 0 ? -y : y);
#ifdef BERTH_Q16
    return (berth_raw)((bound >> 6) + 1);
#else
    return bound * (BERTHI_C(0.015625) * (1 + 8 * BERTHI_EPSILON));
#endif
}

/* A coordinate and what is around it in units of boxes: down, or up. q16: |at| <= 2^29, around it
 * at most 2^29 + 2^28 + 3. */
static int32_t plan_box_down(berth_raw at, berth_raw around)
{
#ifdef BERTH_Q16
    return at - around;
#else
    return (int32_t)((at - around) * 1024) - 2;
#endif
}

static int32_t plan_box_up(berth_raw at, berth_raw around)
{
#ifdef BERTH_Q16
    return at + around;
#else
    return (int32_t)((at + around) * 1024) + 2;
#endif
}

/* Half of the margin, up, and what positions may be off by. */
static berth_raw plan_box_margin(const berthi_plan_work *plan)
{
#ifdef BERTH_Q16
    return (plan->margin + 1) / 2 + 3;
#else
    return plan->margin * BERTHI_C(0.5) + plan->slack;
#endif
}

/* How far knots `first` to `end` - 1 are from the straight way of the slot. */
static berth_raw plan_wander_of(const berth_trajectory *route, const berthi_plan_slot *slot,
                                uint32_t first, uint32_t end)
{
    berth_raw most = 0;
    if (first < end) {
        const int32_t ticks = slot->until - slot->from;
        const berthi_plan_len vx = berthi_plan_speed((berthi_plan_len)slot->to_x - slot->x, ticks);
        const berthi_plan_len vy = berthi_plan_speed((berthi_plan_len)slot->to_y - slot->y, ticks);
        for (uint32_t k = first; k < end; k++) {
            const int32_t since = berthi_trajectory_tick(route, k) - slot->from;
            const berth_raw far =
                plan_length_up(berthi_plan_along(slot->x, vx, since) - berthi_plan_x(route, k),
                               berthi_plan_along(slot->y, vy, since) - berthi_plan_y(route, k));
            most = far > most ? far : most;
        }
    }
#ifdef BERTH_Q16
    return most + 3; /* positions on both ways are within 2 units in each coordinate */
#else
    return most;
#endif
}

/* A route from a stage on that begins before the slab's end. */
static void plan_cut(const berthi_plan_work *plan, uint32_t number, uint32_t stage,
                     berthi_plan_slot *slot, berthi_plan_box *box)
{
    const berth_trajectory *const route = &plan->routes[number];
    const uint32_t over = berthi_plan_over(route);
    const int32_t begin = berthi_plan_begin(route, stage);
    berthi_plan_piece piece = berthi_plan_stage(route, stage);
    berth_raw radius = piece.radius;
    uint32_t last = stage;
    slot->route = number;
    slot->stage = stage;
    slot->from = begin > plan->begin ? begin : plan->begin;
    slot->x = (berth_raw)berthi_plan_along(piece.x, piece.vx, (int64_t)slot->from - piece.tick);
    slot->y = (berth_raw)berthi_plan_along(piece.y, piece.vy, (int64_t)slot->from - piece.tick);
    berth_raw left = slot->x, right = left, low = slot->y, high = low;
    int32_t end = berthi_plan_end(route, last);
    while (end < plan->end && last + 1 < over) {
        const berth_raw x = berthi_plan_x(route, last), y = berthi_plan_y(route, last);
        left = x < left ? x : left;
        right = x > right ? x : right;
        low = y < low ? y : low;
        high = y > high ? y : high;
        last++;
        if (route->r != NULL) {
            const berth_raw r = berthi_plan_radius(route, last);
            radius = r > radius ? r : radius;
        }
        end = berthi_plan_end(route, last);
    }
    slot->until = end < plan->end ? end : plan->end;
    if (last != stage) {
        piece = berthi_plan_stage(route, last);
    }
    slot->to_x = (berth_raw)berthi_plan_along(piece.x, piece.vx, (int64_t)slot->until - piece.tick);
    slot->to_y = (berth_raw)berthi_plan_along(piece.y, piece.vy, (int64_t)slot->until - piece.tick);
    slot->last = last;
    slot->radius = radius;
    slot->reach = radius + plan_wander_of(route, slot, stage, last);
    radius += plan_box_margin(plan);
    box->left = plan_box_down(slot->to_x < left ? slot->to_x : left, radius);
    box->right = plan_box_up(slot->to_x > right ? slot->to_x : right, radius);
    box->low = plan_box_down(slot->to_y < low ? slot->to_y : low, radius);
    box->high = plan_box_up(slot->to_y > high ? slot->to_y : high, radius);
}

/* Takes up routes that begin before the slab's end. */
static void plan_take_up(berthi_plan_work *plan)
{
    while (plan->waiting < plan->count) {
        const uint32_t number = plan->active[plan->waiting];
        const berth_trajectory *route = &plan->routes[number];
        const uint32_t stage = berthi_plan_first(route);
        if (berthi_plan_begin(route, stage) >= plan->end) {
            break;
        }
        plan->stages[number] = stage;
        plan->active[plan->present++] = number;
        plan->waiting++;
    }
}

void berthi_plan_slab(berthi_plan_work *plan)
{
    uint32_t stay = 0;
    plan_take_up(plan);
    plan->slot_count = 0;
    for (uint32_t i = 0; i < plan->present; i++) {
        const uint32_t number = plan->active[i];
        const berth_trajectory *route = &plan->routes[number];
        const uint32_t over = berthi_plan_over(route);
        uint32_t stage = plan->stages[number];
        while (stage < over && berthi_plan_end(route, stage) <= plan->begin) {
            stage++;
        }
        plan->stages[number] = stage;
        if (stage < over) {
            plan->active[stay++] = number;
            plan_cut(plan, number, stage, &plan->slots[plan->slot_count],
                     &plan->boxes[plan->slot_count]);
            plan->slot_count++;
        }
    }
    plan->present = stay;
}
