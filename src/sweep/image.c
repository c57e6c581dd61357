/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* Sweeps described, built and attached; and how far a footprint reaches around its origin. */

#include "image.h"

#include "../motion/build.h"
#include "../core/arena.h"
#include "../core/num.h"

/* ---- How far it reaches ---------------------------------------------------------------------- */

/* The square of how far a stored point is from the footprint's own origin: q16: coordinates are
 * below 2^29 + 2^30.1. */
static berthi_wide_square place_square(const berth_ground *ground, const berthi_unit *at)
{
    const berth_raw step = (berth_raw)berthi_size_of(1, ground->shift);
    const berth_raw x = berth_num_raw(ground->origin_x) + at[0] * step;
    const berth_raw y = berth_num_raw(ground->origin_y) + at[1] * step;
    return (berthi_wide_square)berthi_wide_dot(x, y, x, y);
}

BERTHI_ONCE berthi_wide_square reach_with(const berth_ground *ground, berthi_wide_square square,
                                          berth_len radius)
{
    return (berthi_wide_square)berthi_wide_root_up(square) + berthi_size_of(radius, ground->shift);
}

/* q16: 2^-13 of it: a placement's rotation and a heading's may both be longer than one by 2^-14. */
static berth_raw widened_reach(berthi_wide_square most)
{
    const berthi_wide_square limit = (berthi_wide_square)BERTH_NUM_TO_RAW(BERTH_RADIUS_MAX);
    const berthi_wide_square reach =
        BERTHI_IS_EXACT ? most + (most + 8191) / 8192 : most * (1 + 64 * BERTHI_EPSILON);
    return reach <= limit ? (berth_raw)reach : -1;
}

/* How far a footprint reaches from its own origin however it is turned, rounded up, for rotations
 * that are longer than one, too. Negative: further than BERTH_RADIUS_MAX. O(points). */
static BERTHI_APART berth_raw reach_around(const berthi_footprint_header *tree)
{
    const berth_ground *const ground = &tree->ground;
    const int parts = tree->parts.corners != 0;
    const uint32_t count = parts ? tree->points : tree->node_count;
    berthi_wide_square most = 0; /* of points the square: all have one radius */
    for (uint32_t i = 0; i < count; i++) {
        const berthi_unit *const at =
            parts ? berthi_stored_point(tree, i) : berthi_circle_at(tree, i);
        berthi_wide_square reach = place_square(ground, at);
        if (!parts) {
            reach = reach_with(ground, reach, (berthi_extent)at[BERTHI_CIRCLE_RADIUS]);
        }
        most = reach > most ? reach : most;
    }
    return widened_reach(parts ? reach_with(ground, most, tree->parts.radius) : most);
}

/* ---- Description ----------------------------------------------------------------------------- */

static berth_status check_description(const berth_sweep_desc *desc)
{
    if (desc->heading == NULL || desc->footprint == NULL) {
        return BERTH_E_NULL;
    }
    const berth_status status = berth_trajectory_check(desc->trajectory);
    if (status != BERTH_OK) {
        return status;
    }
    if (desc->heading_stride % sizeof(berth_angle) != 0) {
        return BERTH_E_STRIDE;
    }
    if (!berthi_is_footprint(desc->footprint)) {
        return BERTH_E_VIEW;
    }
    return reach_around(berthi_tree_of(desc->footprint)) < 0 ? BERTH_E_EXTENT : BERTH_OK;
}

/* The motion of the disc that holds the footprint; `outer` is room for its trajectory. */
static berth_motion_desc motion_of(const berth_sweep_desc *desc, berth_trajectory *outer,
                                   berth_raw reach)
{
    berth_motion_desc motion; /* whose clip is not read */
    *outer = *desc->trajectory;
    outer->r = NULL;
    outer->radius = berth_num_of(reach);
    motion.trajectory = outer;
    motion.leaf_size = 0;
    return motion;
}

/* The radii of the trajectory are not read. */
static berth_status check_sweep(const berth_sweep_desc *desc)
{
    if (desc == NULL || desc->trajectory == NULL) {
        return BERTH_E_NULL;
    }
    berth_sweep_desc bare = *desc;
    berth_trajectory outer = *desc->trajectory;
    outer.r = NULL;
    outer.radius = berth_num_of(0);
    bare.trajectory = &outer;
    return check_description(&bare);
}

/* Knots as stored. */
static uint32_t knots_of(const berthi_plan *plan)
{
    return plan->sizes.legs + (plan->route.given.last != 0);
}

static uint32_t sweep_bytes(const berthi_plan *plan)
{
    return (uint32_t)sizeof(berthi_sweep_header) +
           knots_of(plan) * (uint32_t)sizeof(berthi_heading) + berthi_plan_bytes(plan);
}

size_t berth_sweep_image_size(const berth_sweep_desc *desc)
{
    berthi_plan plan;
    berth_trajectory outer;
    if (check_sweep(desc) != BERTH_OK) {
        return 0;
    }
    const berth_motion_desc motion =
        motion_of(desc, &outer, reach_around(berthi_tree_of(desc->footprint)));
    (void)berthi_plan_of(&plan, &motion); /* as it is built */
    return berthi_bytes(sweep_bytes(&plan));
}

/* ---- Headings -------------------------------------------------------------------------------- */

static int32_t heading_of(const berth_sweep_desc *desc, uint32_t knot)
{
    const size_t step = desc->heading_stride != 0 ? desc->heading_stride / sizeof(berth_angle) : 1;
    return berth_angle_raw(desc->heading[step * knot]);
}

/* How far leg `leg` as given turns. */
static int32_t turn_of(const berth_sweep_desc *desc, uint32_t leg)
{
    const int32_t on = (heading_of(desc, leg + 1) - heading_of(desc, leg)) & 65535;
    if (desc->turn == NULL) {
        return on > 32768 ? on - 65536 : on;
    }
    const int32_t around = desc->turn[leg];
    const int32_t back = (65536 - on) & 65535;
    return around >= 0 ? on + around * 65536 : -back + (around + 1) * 65536;
}

static void store_headings(const berth_sweep_desc *desc, berthi_heading *to)
{
    const uint32_t count = desc->trajectory->count;
    for (uint32_t knot = 0; knot < count; knot++) {
        to[knot].heading = heading_of(desc, knot);
        to[knot].turn = knot + 1 < count ? turn_of(desc, knot) : 0;
    }
}

/* @proves sweep | no overflow: headings, turns | headings 0 to 65535, turns below 128 times
 * around, each leads to the next heading | fault/sweep/test_image */
static int headings_hold(const berthi_heading *at, uint32_t knots)
{
    for (uint32_t i = 0; i < knots; i++) {
        const int last = i + 1 == knots;
        if ((uint32_t)at[i].heading > 65535 || at[i].turn > BERTHI_TURN_LIMIT ||
            at[i].turn < -BERTHI_TURN_LIMIT || (last && at[i].turn != 0) ||
            (!last && ((at[i].heading + at[i].turn) & 65535) != at[i + 1].heading)) {
            return 0;
        }
    }
    return 1;
}

/* ---- Build and attach ------------------------------------------------------------------------ */

/* When all of it fits, nothing fails any more. */
static berth_status build_sweep(const berth_sweep_desc *desc, berth_arena *image, berth_sweep *view)
{
    berthi_plan plan;
    berth_trajectory outer;
    const berth_raw reach = reach_around(berthi_tree_of(desc->footprint));
    const berth_motion_desc motion = motion_of(desc, &outer, reach);
    (void)berthi_plan_of(&plan, &motion); /* the trajectory was checked; the reach is a radius */
    const uint32_t knots = knots_of(&plan);
    const size_t bytes = berthi_bytes(sweep_bytes(&plan));
    const size_t before = sizeof(berthi_sweep_header) + knots * sizeof(berthi_heading);
    unsigned char *at = (unsigned char *)berth_arena_take(image, bytes, BERTHI_IMAGE_ALIGNMENT);
    if (at == NULL) {
        return BERTH_E_IMAGE_SPACE;
    }
    berthi_sweep_header *header = (berthi_sweep_header *)(void *)at;
    berthi_image_begin(&header->head, BERTHI_STRUCTURE_SWEEP, (uint32_t)bytes);
    header->knots = knots;
    header->reach = reach;
    berth_arena room = berth_arena_over(at + before, bytes - before);
    /* as it was planned: BERTH_OK */
    const berth_status status = berth_motion_build(&motion, &room, &view->motion);
    berthi_heading *headings = (berthi_heading *)(void *)(header + 1);
    store_headings(desc, headings);
    berthi_image_seal(&header->head);
    view->headings = headings;
    view->footprint = *desc->footprint;
    view->crc = berthi_tree_of(desc->footprint)->head.crc;
    return status;
}

berth_status berth_sweep_build(const berth_sweep_desc *desc, berth_arena *image, berth_sweep *view)
{
    berth_sweep found;
    if (image == NULL || view == NULL) {
        return BERTH_E_NULL;
    }
    berth_status status = check_sweep(desc);
    if (status == BERTH_OK && (status = build_sweep(desc, image, &found)) == BERTH_OK) {
        *view = found;
    }
    return status;
}

/* @proves sweep | reads in bounds: headings | as many as `bytes` has room for; what means nothing
 * is 0 | fault/sweep/test_image */
static int sweep_header_holds(const berthi_sweep_header *header)
{
    uint32_t used = header->zero;
    for (uint32_t i = 0; i < 8; i++) {
        used |= header->zeros[i];
    }
#ifndef BERTH_CFG_F64
    used |= header->last_zero;
#endif
    return used == 0 && header->knots != 0 &&
           header->knots <= (header->head.bytes - sizeof *header) / sizeof(berthi_heading) &&
           berthi_within(header->reach, 0, BERTH_NUM_TO_RAW(BERTH_RADIUS_MAX));
}

/* @proves sweep | reads in bounds: the motion inside | it is attached as any route, its bytes are
 * the rest, its legs go with the knots, and its disc holds the reach | fault/sweep/test_image */
static berth_status attach_sweep(berth_sweep *found, const berthi_sweep_header *header)
{
    const size_t before = sizeof *header + header->knots * sizeof(berthi_heading);
    const unsigned char *at = (const unsigned char *)header + before;
    const berthi_heading *headings = (const berthi_heading *)(const void *)(header + 1);
    berth_status status = berth_route_attach(&found->motion, at, header->head.bytes - before);
    if (status != BERTH_OK) {
        return status == BERTH_E_KIND ? BERTH_E_HEADER : status;
    }
    const berthi_motion_header *motion = berthi_image_of(&found->motion);
    if (motion->head.bytes != header->head.bytes - before || motion->radii != 0 ||
        !berthi_knots_fit(header->knots, motion->legs) || motion->least < header->reach) {
        return BERTH_E_HEADER;
    }
    found->headings = headings;
    return headings_hold(headings, header->knots) ? BERTH_OK : BERTH_E_SAMPLE;
}

berth_status berth_sweep_attach(berth_sweep *view, const berth_footprint *footprint,
                                const void *image, size_t size)
{
    const berthi_sweep_header *header = (const berthi_sweep_header *)image;
    berth_sweep found;
    if (view == NULL || footprint == NULL || image == NULL) {
        return BERTH_E_NULL;
    }
    if (!berthi_is_footprint(footprint)) {
        return BERTH_E_VIEW;
    }
    berth_status status = berthi_image_check(image, size, BERTHI_STRUCTURE_SWEEP);
    if (status == BERTH_OK && !sweep_header_holds(header)) {
        status = BERTH_E_HEADER;
    }
    if (status == BERTH_OK) {
        status = attach_sweep(&found, header);
    }
    if (status == BERTH_OK) {
        const berth_raw reach = reach_around(berthi_tree_of(footprint));
        status = reach < 0 || reach > header->reach ? BERTH_E_EXTENT : BERTH_OK;
    }
    if (status == BERTH_OK) {
        found.footprint = *footprint;
        found.crc = berthi_tree_of(footprint)->head.crc;
        *view = found;
    }
    return status;
}
