/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* Bodies, placed: a disc, a footprint that stands, whose root's circle is a disc that stands, and a
 * sweep; and where a sweep is. */

#include "corridor.h"
#include "glide.h"

#include "../motion/kinds.h"
#include "../motion/parts.h"

berth_body berth_body_of_disc(const berth_placed *disc)
{
    static const berth_placed nowhere;
    berth_body body;
    body.outer = disc != NULL ? *disc : nowhere;
    body.footprint.image = body.headings = NULL;
    body.at = body.outer.there.at;
    body.crc = 0;
    body.boundary = 0;
    return body;
}

/* ---- What stands ----------------------------------------------------------------------------- */

static const berthi_body_kind still_kind = {berthi_still_stance,
                                            berthi_still_set_side,
                                            berthi_still_where,
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
    return BERTH_OK;
}

/* ---- Sweeps ---------------------------------------------------------------------------------- */

static const berthi_body_kind sweep_kind = {berthi_sweep_stance,
                                            berthi_sweep_set_side,
                                            berthi_sweep_where,
                                            NULL,
                                            NULL,
                                            NULL,
                                            berthi_glide_runs,
                                            berthi_couple_bends,
                                            berthi_couple_touches,
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
    return berthi_sweep_pose(&body->outer.there, (const berthi_heading *)body->headings, tick, at);
}
