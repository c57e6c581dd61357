/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* What stands, placed: a footprint whose root's circle is a disc that stands. */

#include "corridor.h"

#include "../motion/kinds.h"
#include "../motion/parts.h"

/* The image's own origin is known from the begin on. */
static void still_set_side(berthi_glide_side *side)
{
    side->of.base.origin.x = berthi_grains_down(berth_num_raw(side->has.at->x));
    side->of.base.origin.y = berthi_grains_down(berth_num_raw(side->has.at->y));
    side->of.base.rotor = berthi_rotor_still(side->has.at->rotation);
    berthi_add_origin(&side->of.base, side->tree);
}

static void still_stance(const berthi_glide_side *side, const berthi_glide_leg *leg, uint64_t share,
                         berthi_stance *stance)
{
    (void)leg, (void)share;
    *stance = side->of.base;
}

static void still_where(const berthi_glide_side *side, int32_t tick, berth_placement *at)
{
    (void)tick;
    *at = *side->has.at;
    at->start = 0;
}

static const berthi_body_kind still_kind = {still_stance, still_set_side, still_where,
                                            berthi_corridor_run, NULL};
static const berth_kind kind_of_still = {2,
                                         berthi_run_phases,
                                         berthi_ask_parts,
                                         berthi_walk_parts,
                                         berthi_compare_straight,
                                         BERTHI_SETTLE(berthi_settle_straight),
                                         berthi_change_cursor,
                                         &still_kind,
                                         NULL};

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
    return (berth_raw)berthi_size_of(steps, tree->ground.shift);
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
    berth_raw world_x, world_y;
    if (BERTHI_IS_EXACT) {
        radius++; /* half a unit each way, as it is turned */
    }
    berthi_world_origin(at, x, y, &world_x, &world_y);
    const int always = (from | until) == 0;
    berthi_place_disc(&body->outer, berth_num_of(world_x), berth_num_of(world_y),
                      berth_num_of(radius), always ? INT32_MIN : from, always ? INT32_MAX : until);
    body->outer.there.kind = &kind_of_still;
    body->footprint = *footprint;
    body->headings = NULL;
    body->at = *at;
    body->crc = tree->head.crc;
    body->boundary = boundary;
    BERTHI_SEAL(&body->outer, berthi_placed_seal);
    BERTHI_SEAL(body, berthi_body_seal);
    return BERTH_OK;
}
