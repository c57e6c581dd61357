/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* Whole plans over the bridge: see plans.h. */

#include <berth/host/plans.h>

#include "handles.h"
#include "plans.h"

enum { NUMBERS = 5 }; /* of a conflict */

/* What is told, in a block that grows. */
typedef struct found_list {
    uint32_t *numbers;
    uint32_t count, room;
    int full;
} found_list;

static int keep(void *context, const berth_plan_conflict *conflict)
{
    found_list *list = (found_list *)context;
    if (list->count == list->room) {
        const uint32_t room = list->room < 64 ? 64 : 2 * list->room;
        uint32_t *more = room > UINT32_MAX / 32
                             ? NULL
                             : (uint32_t *)bridge_take(room * NUMBERS * (uint32_t)sizeof *more);
        if (more == NULL) {
            list->full = 1;
            return 1;
        }
        bridge_copy(more, list->numbers, list->count * NUMBERS * (uint32_t)sizeof *more);
        bridge_give(list->numbers);
        list->numbers = more;
        list->room = room;
    }
    uint32_t *to = &list->numbers[(size_t)list->count++ * NUMBERS];
    to[0] = conflict->a;
    to[1] = conflict->b;
    to[2] = conflict->leg_a;
    to[3] = conflict->leg_b;
    to[4] = (uint32_t)conflict->tick;
    return 0;
}

/* Of any count, not only of one motion's. */
static berth_num *numbers_of(const double *from, uint32_t count)
{
    berth_num *to = count > UINT32_MAX / sizeof *to - 1
                        ? NULL
                        : (berth_num *)bridge_take((count + 1) * (uint32_t)sizeof *to);
    for (uint32_t i = 0; to != NULL && i < count; i++) {
        to[i] = bridge_number(from[i]);
    }
    return to;
}

static berth_status check(const berth_trajectory *routes, uint32_t count,
                          const berth_plan_options *options, found_list *list)
{
    const size_t size = berth_plan_scratch_size(count);
    void *scratch = size > UINT32_MAX ? NULL : bridge_take((uint32_t)size);
    berth_plan_counts counts = {0};
    berth_arena arena = berth_arena_over(scratch, size);
    counts.route = UINT32_MAX;
    berth_status status =
        scratch == NULL ? BERTH_E_SCRATCH_SPACE
                        : berth_plan_check(routes, count, options, &arena, keep, list, &counts);
    bridge_result[0] = counts.route == UINT32_MAX ? -1.0 : (double)counts.route;
    bridge_give(scratch);
    return list->full ? BERTH_E_SPACE : status;
}

void *bridge_plans(const double *x, const double *y, const int32_t *tick, const uint32_t *ends,
                   const double *radius, uint32_t count, int32_t before, int32_t after,
                   double margin, int32_t from, int32_t until)
{
    const uint32_t knots = count != 0 ? ends[count - 1] : 0;
    berth_num *xs = numbers_of(x, knots), *ys = numbers_of(y, knots);
    berth_trajectory *routes =
        count > BERTH_PLANS_COUNT_MAX
            ? NULL
            : (berth_trajectory *)bridge_take((count + 1) * (uint32_t)sizeof *routes);
    found_list list = {0};
    berth_plan_options options = {0};
    berth_status status = count > BERTH_PLANS_COUNT_MAX ? BERTH_E_COUNT : BERTH_E_SPACE;
    bridge_result[0] = -1.0;
    if (xs != NULL && ys != NULL && routes != NULL) {
        for (uint32_t i = 0, at = 0; i < count; at = ends[i++]) {
            routes[i] = berth_trajectory_over_arrays(&xs[at], &ys[at], &tick[at], ends[i] - at,
                                                     bridge_number(radius[i]));
            routes[i].before = (uint8_t)before;
            routes[i].after = (uint8_t)after;
        }
        options.from = from;
        options.until = until;
        options.margin = bridge_number(margin);
        options.order = BERTH_PLANS_BY_PAIR;
        status = check(routes, count, &options, &list);
    }
    bridge_give(xs);
    bridge_give(ys);
    bridge_give(routes);
    if (status >= 0 && list.numbers == NULL) {
        list.numbers = (uint32_t *)bridge_take(0);
        status = list.numbers == NULL ? BERTH_E_SPACE : status;
    }
    if (status < 0) {
        return bridge_fail(status, list.numbers);
    }
    bridge_result[0] = list.count;
    return list.numbers;
}
