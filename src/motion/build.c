/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* Building a motion: checks, sizes, then legs and the discs over them. */

#include "build.h"

#include "clip_read.h"
#include "fit.h"
#include "kinds.h"
#include "moving.h"
#include "trajectory_read.h"

berth_motion_desc berth_motion_desc_default(void)
{
    berth_motion_desc desc;
    desc.clip = berth_clip_over_arrays(NULL, NULL, 0, berth_num_of(0), 1);
    desc.trajectory = NULL;
    desc.leaf_size = 0;
    return desc;
}

/* ---- What is built --------------------------------------------------------------------------- */

static void route_of_clip(berthi_route *route, const berth_clip *clip)
{
    route->x = clip->x;
    route->y = clip->y;
    route->r = clip->r;
    route->tick = NULL;
    route->step = clip->stride != 0 ? clip->stride / sizeof(berth_num) : 1;
    route->tick_step = 0;
    route->radius = berth_num_raw(clip->radius);
    route->points = route->legs = clip->count;
    route->first = 0;
    route->dt = clip->dt;
    route->straight = 0;
    route->before = route->after = BERTH_ABSENT;
}

static void route_of_trajectory(berthi_route *route, const berth_trajectory *trajectory)
{
    const uint32_t stride = trajectory->stride;
    route->x = trajectory->x;
    route->y = trajectory->y;
    route->r = trajectory->r;
    route->tick = trajectory->tick;
    route->step = stride != 0 ? stride / sizeof(berth_num) : 1;
    route->tick_step = stride != 0 ? stride / sizeof(int32_t) : 1;
    route->radius = berth_num_raw(trajectory->radius);
    route->points = trajectory->count;
    route->legs = berthi_trajectory_legs(trajectory);
    route->first = trajectory->tick[0];
    route->dt = 0;
    route->straight = 1;
    route->before = trajectory->before;
    route->after = trajectory->after;
    if (trajectory->count == 1) {
        route->dt = 1;
        route->first -= trajectory->after == BERTH_ABSENT;
    }
}

berth_status berthi_plan_of(berthi_plan *plan, const berth_motion_desc *desc)
{
    const berth_status status = desc->trajectory != NULL ? berth_trajectory_check(desc->trajectory)
                                                         : berthi_clip_check_shape(&desc->clip);
    if (status != BERTH_OK) {
        return status;
    }
    if (desc->trajectory != NULL) {
        route_of_trajectory(&plan->route, desc->trajectory);
    } else {
        route_of_clip(&plan->route, &desc->clip);
    }
    plan->leaf_size = desc->leaf_size;
    if (plan->leaf_size == 0) {
        plan->leaf_size =
            plan->route.straight ? BERTH_MOTION_TRAJECTORY_LEAF_SIZE : BERTH_MOTION_CLIP_LEAF_SIZE;
    }
    plan->sizes.legs = plan->route.legs;
    plan->sizes.nodes = 2 * berthi_leaves_of(plan->route.legs, plan->leaf_size) - 1;
    plan->sizes.straight = plan->route.straight;
    plan->sizes.radii = plan->route.r != NULL;
    return BERTH_OK;
}

uint32_t berthi_plan_bytes(const berthi_plan *plan)
{
    berthi_motion_header header;
    return berthi_motion_lay_out(&header, &plan->sizes);
}

size_t berth_motion_image_size(const berth_motion_desc *desc)
{
    berthi_plan plan;
    return desc != NULL && berthi_plan_of(&plan, desc) == BERTH_OK ? berthi_plan_bytes(&plan) : 0;
}

/* ---- Paces ----------------------------------------------------------------------------------- */

#ifdef BERTH_Q16

/* The finest pace in which every leg has a velocity. A velocity of `way` steps in `ticks` is
 * way / 4 * 2^pace / ticks; a knot's step is the nearest, so a way is less than one off. */
static uint8_t pace_of(const berthi_motion_header *motion)
{
    const int straight = berthi_is_straight(motion);
    const uint32_t points = motion->legs + (uint32_t)straight;
    uint8_t pace = BERTHI_PACE_LIMIT;
    berth_raw from[2], to[2];
    berthi_point_of(motion, 0, from);
    for (uint32_t k = 1; k < points; k++) {
        berthi_point_of(motion, k, to);
        const int32_t x = berthi_abs(to[0] - from[0]), y = berthi_abs(to[1] - from[1]);
        const int32_t way = berthi_ceil_shift(x > y ? x : y, motion->shift) + straight;
        const int32_t ticks = berthi_tick_of(motion, k) - berthi_tick_of(motion, k - 1);
        const int64_t most = (int64_t)ticks * ((int32_t)INT16_MAX << BERTHI_NODE_SHIFT);
        while (pace > 0 && ((int64_t)way << pace) > most) {
            pace--;
        }
        from[0] = to[0];
        from[1] = to[1];
    }
    return pace;
}

#else

static uint8_t pace_of(const berthi_motion_header *motion)
{
    (void)motion;
    return 0;
}

#endif

/* ---- Building -------------------------------------------------------------------------------- */

static void fit_nodes(const berthi_motion_header *header)
{
    berthi_unit *node = (berthi_unit *)(uintptr_t)berthi_nodes_of(header);
    for (uint32_t n = 1; n < 2 * header->leaves; n++, node += BERTHI_NODE_UNITS) {
        berthi_node_cover cover;
        berthi_cover_at(&cover, header, n);
        berthi_cover_fit(&cover, node);
    }
}

static void begin(berthi_motion_header *header, const berthi_plan *plan)
{
    const berthi_route *route = &plan->route;
    berthi_image_begin(&header->head, BERTHI_STRUCTURE_MOTION, berthi_plan_bytes(plan));
    header->legs = plan->sizes.legs;
    header->leaf_size = (uint16_t)plan->leaf_size;
    (void)berthi_motion_lay_out(header, &plan->sizes);
    header->first = route->first;
    header->length = berthi_route_tick(route, route->legs) - route->first;
    header->flags = (uint8_t)((plan->sizes.radii != 0 ? BERTHI_MOTION_RADII : 0) |
                              (route->straight ? BERTHI_MOTION_STRAIGHT : 0));
    header->before = route->before;
    header->after = route->after;
    header->none = 0;
    header->zero = 0;
#ifdef BERTH_CFG_F64
    header->padding = 0;
#endif
}

berth_status berth_motion_build(const berth_motion_desc *desc, berth_arena *image,
                                berth_motion *view)
{
    if (desc == NULL || image == NULL || view == NULL) {
        return BERTH_E_NULL;
    }
    berthi_plan plan;
    berth_status status = berthi_plan_of(&plan, desc);
    if (status == BERTH_OK && desc->trajectory == NULL) {
        status = berth_clip_check(&desc->clip);
    }
    if (status != BERTH_OK) {
        return status;
    }
    berthi_motion_header *header = (berthi_motion_header *)berth_arena_take(
        image, berthi_plan_bytes(&plan), BERTHI_IMAGE_ALIGNMENT);
    if (header == NULL) {
        return BERTH_E_IMAGE_SPACE;
    }
    begin(header, &plan);
    berthi_quantise(&plan, header);
    header->pace = pace_of(header);
    fit_nodes(header);
    berthi_image_seal(&header->head);
    view->image = header;
    view->kind = berthi_kind_for(header);
    return BERTH_OK;
}

berth_status berth_trajectory_build(const berth_trajectory *trajectory, berth_arena *image,
                                    berth_motion *view)
{
    if (trajectory == NULL) {
        return BERTH_E_NULL;
    }
    berth_motion_desc desc = berth_motion_desc_default();
    desc.trajectory = trajectory;
    return berth_motion_build(&desc, image, view);
}
