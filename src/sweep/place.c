/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* Bodies, placed: a disc, a footprint that stands, whose root's circle is a disc that stands, and a
 * sweep; and where a sweep is. */

#include "corridor.h"
#include "glide.h"
#include "../core/divide.h"

#include "../motion/kinds.h"
#include "../motion/parts.h"

berth_body berth_body_of_disc(const berth_placed *disc)
{
    berth_body body = {0};
    if (disc != NULL) {
        body.outer = *disc;
        body.at = disc->there.at;
    }
    BERTHI_SEAL(&body, berthi_body_seal);
    return body;
}

/* ---- What stands ----------------------------------------------------------------------------- */

/* The image's own origin, turned. */
static BERTHI_MERGED void add_origin(berthi_stance *stance, const berthi_footprint_header *tree)
{
    const berth_raw x = berth_num_raw(tree->ground.origin_x);
    const berth_raw y = berth_num_raw(tree->ground.origin_y);
    const berthi_turned c = stance->rotor.c, s = stance->rotor.s;
#ifdef BERTH_Q16
    stance->x += (int32_t)(berthi_gap_dot(c, -s, x, y) >> (16 + BERTHI_GRAIN_SHIFT));
    stance->y += (int32_t)(berthi_gap_dot(s, c, x, y) >> (16 + BERTHI_GRAIN_SHIFT));
#else
    stance->x += berthi_dot(c, -s, x, y);
    stance->y += berthi_dot(s, c, x, y);
#endif
}

/* The image's own origin is known from the begin on. */
static void still_set_side(berthi_glide_side *side)
{
    side->base.x = berthi_grains_down(berth_num_raw(side->at->x));
    side->base.y = berthi_grains_down(berth_num_raw(side->at->y));
    side->base.rotor = berthi_rotor_still(side->at->rotation);
    add_origin(&side->base, side->tree);
}

static void still_stance(const berthi_glide_side *side, const berthi_glide_leg *leg, uint64_t share,
                         berthi_stance *stance)
{
    (void)leg, (void)share;
    *stance = side->base;
}

static void still_where(const berthi_glide_side *side, int32_t tick, berth_placement *at)
{
    (void)tick;
    *at = *side->at;
    at->start = 0;
}

static const berthi_body_kind still_kind = {still_stance,
                                            still_set_side,
                                            still_where,
                                            berthi_corridor_make,
                                            berthi_corridor_along,
                                            berthi_corridor_next,
                                            NULL,
                                            NULL,
                                            NULL,
                                            NULL,
                                            NULL};
static const berth_kind kind_of_still = {
    2,    berthi_run_phases, berthi_walk_parts, BERTHI_SETTLE(berthi_settle), berthi_change_cursor,
    NULL, &still_kind};

#define FURTHEST BERTH_NUM_TO_RAW(4000)

static int is_near(berth_raw v)
{
    return v >= -FURTHEST && v <= FURTHEST;
}

static berth_status check_times(int32_t from, int32_t until)
{
    if ((from | until) == 0) {
        return BERTH_OK;
    }
    return until > from && (uint32_t)until - (uint32_t)from <= BERTH_TICK_MAX &&
                   from >= -BERTH_TICK_MAX && from <= BERTH_TICK_MAX
               ? BERTH_OK
               : BERTH_E_WINDOW;
}

/* Whether nothing tells what it covers: of circles there is one; that of an outline of which only
 * circles were kept is filled by nothing. */
static int is_no_body(const berthi_footprint_header *tree, uint32_t boundary)
{
    return tree->parts.corners == 0 &&
           (tree->node_count != 1 ||
            (boundary == 0 && tree->method <= BERTH_FOOTPRINT_CONTOUR_CENTRE));
}

/* Steps in the caller's unit. */
static berth_raw steps_length(const berthi_footprint_header *tree, berth_len steps)
{
#ifdef BERTH_Q16
    return (berth_raw)((uint32_t)steps << tree->ground.shift);
#else
    (void)tree;
    return steps;
#endif
}

berth_status berth_footprint_stand(const berth_footprint *footprint, const berth_placement *at,
                                   int32_t from, int32_t until, uint8_t boundary, berth_body *body)
{
    if (footprint == NULL || body == NULL) {
        return BERTH_E_NULL;
    }
    const berthi_footprint_header *tree = berthi_tree_of(footprint);
    if (!berthi_is_footprint(footprint)) {
        return BERTH_E_VIEW;
    }
    if (boundary > 1 || is_no_body(tree, boundary)) {
        return BERTH_E_KIND;
    }
    berth_status status = berth_placement_check(at);
    if (status == BERTH_OK) {
        status = check_times(from, until);
    }
    if (status != BERTH_OK) {
        return status;
    }
    const berthi_unit *root = berthi_circle_at(tree, 0);
    const berth_raw x =
        berth_num_raw(tree->ground.origin_x) + root[BERTHI_CIRCLE_X] * steps_length(tree, 1);
    const berth_raw y =
        berth_num_raw(tree->ground.origin_y) + root[BERTHI_CIRCLE_Y] * steps_length(tree, 1);
    berth_raw radius = steps_length(tree, (berthi_extent)root[BERTHI_CIRCLE_RADIUS]);
    if (!is_near(x) || !is_near(y) || !is_near(radius)) {
        return BERTH_E_EXTENT;
    }
    /* half a unit of q16 each way, as it is turned */
    berth_raw world_x, world_y;
#ifdef BERTH_Q16
    radius++;
#endif
    berthi_world_origin(at, x, y, &world_x, &world_y);
    const int always = (from | until) == 0;
    berthi_place_disc(&body->outer, berth_num_of(world_x), berth_num_of(world_y),
                      berth_num_of(radius), always ? INT32_MIN : from, always ? INT32_MAX : until);
    body->outer.kind = &kind_of_still;
    body->footprint = *footprint;
    body->headings = NULL;
    body->at = *at;
    body->crc = tree->head.crc;
    body->boundary = boundary;
    BERTHI_SEAL(&body->outer, berthi_placed_seal);
    BERTHI_SEAL(body, berthi_body_seal);
    return BERTH_OK;
}

/* ---- Sweeps ---------------------------------------------------------------------------------- */

static void sweep_set_side(berthi_glide_side *side)
{
    const berthi_sweep_header *image = berthi_sweep_of(side->headings);
    side->reach = berthi_grains_up(image->reach);
    side->moved = berthi_grains_up(side->outer->there.radius - image->reach);
}

static void sweep_stance(const berthi_glide_side *side, const berthi_glide_leg *leg, uint64_t share,
                         berthi_stance *stance)
{
    berthi_glide_place(leg, share, &stance->x, &stance->y);
    stance->rotor = berthi_rotor_of(side->at->rotation,
                                    leg->bearing.heading + berthi_shared(leg->bearing.turn, share));
    add_origin(stance, side->tree);
}

/* The heading of a leg at a tick of it. */
static int32_t heading_at(const berthi_heading *headings, const berthi_stay *stay, int32_t tick)
{
    const berthi_bearing bearing = berthi_bearing_of(headings, stay);
    if (bearing.turn == 0 || tick <= stay->from) {
        return bearing.heading;
    }
    const uint32_t share = berthi_share_of((uint32_t)tick - (uint32_t)stay->from,
                                           (uint32_t)stay->until - (uint32_t)stay->from);
    return bearing.heading + (int32_t)((int64_t)bearing.turn * share >> 32);
}

static berth_status sweep_pose(const berth_presence *there, const berthi_heading *headings,
                               int32_t tick, berth_placement *at)
{
    const berth_num zero = berth_num_of(0);
    berth_placement outer = there->at, turned;
    berthi_stay stay;
    if (berthi_stay_at(there, tick, 0, &stay) == 0) {
        return BERTH_CLEAR;
    }
    outer.x = outer.y = zero;
    outer.start = 0;
    turned = berth_placement_at(zero, zero, berthi_angle_of(heading_at(headings, &stay, tick)), 0);
    const berth_status status = berth_placement_compose(&outer, &turned, &turned);
    if (status != BERTH_OK) {
        return status;
    }
    berthi_stay_place(&stay, tick, &turned.x, &turned.y);
    *at = turned;
    return BERTH_HIT;
}

static void sweep_where(const berthi_glide_side *side, int32_t tick, berth_placement *at)
{
    (void)sweep_pose(&side->outer->there, side->headings, tick, at);
}

static const berthi_body_kind sweep_kind = {sweep_stance,
                                            sweep_set_side,
                                            sweep_where,
                                            NULL,
                                            NULL,
                                            NULL,
                                            berthi_glide_runs,
                                            berthi_couple_bends,
                                            berthi_couple_turns,
                                            berthi_corridor_axis,
                                            berthi_glide_ahead};
static const berth_kind kind_of_sweep = {
    2,    berthi_run_phases, berthi_walk_parts, BERTHI_SETTLE(berthi_settle), berthi_change_cursor,
    NULL, &sweep_kind};

berth_status berth_sweep_place(const berth_sweep *sweep, const berth_placement *at,
                               berth_body *body)
{
    if (sweep == NULL || body == NULL) {
        return BERTH_E_NULL;
    }
    if (sweep->headings == NULL || !berthi_is_footprint(&sweep->footprint)) {
        return BERTH_E_VIEW;
    }
    if (berthi_tree_of(&sweep->footprint)->head.crc != sweep->crc) {
        return BERTH_E_STALE;
    }
    const berth_status status = berth_motion_place(&sweep->motion, at, &body->outer);
    if (status == BERTH_OK) {
        body->outer.kind = &kind_of_sweep;
        body->footprint = sweep->footprint;
        body->headings = sweep->headings;
        body->at = *at;
        body->crc = sweep->crc;
        body->boundary = 0;
        BERTHI_SEAL(&body->outer, berthi_placed_seal);
        BERTHI_SEAL(body, berthi_body_seal);
    }
    return status;
}

berth_status berth_sweep_at(const berth_body *body, int32_t tick, berth_placement *at)
{
    if (body == NULL || at == NULL) {
        return BERTH_E_NULL;
    }
    if (body->headings == NULL || body->outer.there.image == NULL) {
        return BERTH_E_PLACED;
    }
    if (BERTHI_BROKEN(&body->outer, berthi_placed_seal) || BERTHI_BROKEN(body, berthi_body_seal)) {
        return BERTH_E_SEAL;
    }
    return sweep_pose(&body->outer.there, (const berthi_heading *)body->headings, tick, at);
}
