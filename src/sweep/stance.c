/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* Where a side is, and what it is like in its own frame. */

#include "run.h"

/* ---- Where ----------------------------------------------------------------------------------- */

/* The image's own origin, turned. */
static void add_origin(berthi_stance *stance, const berthi_footprint_header *tree)
{
    const berth_raw x = berth_num_raw(tree->ground.origin_x);
    const berth_raw y = berth_num_raw(tree->ground.origin_y);
    const berthi_turned c = stance->rotor.c, s = stance->rotor.s;
#ifdef BERTH_Q16
    stance->x += (int32_t)(((int64_t)c * x - (int64_t)s * y) >> (16 + BERTHI_GRAIN_SHIFT));
    stance->y += (int32_t)(((int64_t)s * x + (int64_t)c * y) >> (16 + BERTHI_GRAIN_SHIFT));
#else
    stance->x += berthi_dot(c, -s, x, y);
    stance->y += berthi_dot(s, c, x, y);
#endif
}

void berthi_stance_at(const berthi_glide_run *run, uint32_t side, uint64_t share,
                      berthi_stance *stance)
{
    const berthi_glide_side *of = &run->g->side[side];
    const berthi_glide_leg *leg = &run->piece->leg[side];
    if (berthi_side_stands(of)) {
        stance->x = of->base_x;
        stance->y = of->base_y;
        stance->rotor = of->rotor;
        return;
    }
    stance->x = leg->x + berthi_way_at(leg->way_x, share);
    stance->y = leg->y + berthi_way_at(leg->way_y, share);
    stance->rotor.c = stance->rotor.s = 0;
    if (of->tree == NULL) {
        return;
    }
    stance->rotor = berthi_rotor_of(of->at->rotation,
                                    leg->bearing.heading + berthi_shared(leg->bearing.turn, share));
    add_origin(stance, of->tree);
}

/* ---- What does not depend on time ------------------------------------------------------------ */

void berthi_side_stand(berthi_glide_side *side)
{
    berthi_stance stance;
#ifdef BERTH_Q16
    stance.x = berthi_floor_shift(berth_num_raw(side->at->x), BERTHI_GRAIN_SHIFT);
    stance.y = berthi_floor_shift(berth_num_raw(side->at->y), BERTHI_GRAIN_SHIFT);
#else
    stance.x = berth_num_raw(side->at->x);
    stance.y = berth_num_raw(side->at->y);
#endif
    stance.rotor = berthi_rotor_still(side->at->rotation);
    add_origin(&stance, side->tree);
    side->base_x = stance.x;
    side->base_y = stance.y;
    side->rotor = stance.rotor;
}

static void widen_box(berthi_glide_side *side, uint32_t axis, berth_raw low, berth_raw high)
{
#ifdef BERTH_Q16
    low = berthi_floor_shift(low, BERTHI_GRAIN_SHIFT);
    high = -berthi_floor_shift(-high, BERTHI_GRAIN_SHIFT);
#endif
    side->low[axis] = !side->boxed || low < side->low[axis] ? low : side->low[axis];
    side->high[axis] = !side->boxed || high > side->high[axis] ? high : side->high[axis];
}

/* A stored coordinate in the caller's unit: below 2^30.6 (q16). */
static berth_raw stored_raw(const berth_ground *ground, berth_num origin, berth_len steps)
{
#ifdef BERTH_Q16
    return berth_num_raw(origin) + steps * (int32_t)(UINT32_C(1) << ground->shift);
#else
    (void)ground;
    return berth_num_raw(origin) + steps;
#endif
}

void berthi_side_box(berthi_glide_side *side)
{
    const berthi_footprint_header *tree = side->tree;
    const berth_ground *ground = &tree->ground;
    const int circle = tree->parts.corners == 0;
    const uint32_t count = circle ? 1 : tree->points;
    for (uint32_t i = 0; i < count; i++) {
        const berthi_unit *at = circle ? berthi_circle_at(tree, 0) : berthi_stored_point(tree, i);
        const berth_len r = circle ? (berthi_extent)at[BERTHI_CIRCLE_RADIUS] : 0;
        for (uint32_t axis = 0; axis < 2; axis++) {
            const berth_num origin = axis == 0 ? ground->origin_x : ground->origin_y;
            widen_box(side, axis, stored_raw(ground, origin, at[axis] - r),
                      stored_raw(ground, origin, at[axis] + r));
        }
        side->boxed = 1;
    }
}
