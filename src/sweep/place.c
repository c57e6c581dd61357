/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* Bodies that move, placed: a disc, and a sweep. */

#include "corridor.h"
#include "glide.h"

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

/* ---- Sweeps ---------------------------------------------------------------------------------- */

static void sweep_set_side(berthi_glide_side *side)
{
    const berthi_sweep_header *image = berthi_sweep_of(side->has.headings);
    side->reach = berthi_grains_up(image->reach);
    side->moved = berthi_grains_up(side->outer->there.radius - image->reach);
}

static void sweep_stance(const berthi_glide_side *side, const berthi_glide_leg *leg, uint64_t share,
                         berthi_stance *stance)
{
    berthi_glide_place(share, leg, &stance->origin);
    stance->rotor = berthi_rotor_of(side->outer->there.at.rotation,
                                    leg->of.heading + berthi_shared(leg->turn, share));
    berthi_add_origin(stance, side->tree);
}

static berthi_grain sweep_set_leg(const berthi_glide_side *side, const berthi_stay *stay,
                                  const uint64_t *share, berthi_glide_leg *leg)
{
    const berthi_bearing whole = berthi_bearing_of(side->has.headings, stay);
    const int32_t turned = berthi_shared(whole.turn, share[0]);
    leg->of.heading = whole.heading + turned;
    leg->turn = berthi_shared(whole.turn, share[1]) - turned;
    return side->moved +
           berthi_stray_of(whole.turn != 0 ? BERTHI_STRAY_TURNING : BERTHI_STRAY_STRAIGHT,
                           side->reach);
}

static const berthi_turn_table sweep_turns = {
    sweep_set_leg,       berthi_glide_next,     berthi_glide_bend,       berthi_couple_bends,
    berthi_couple_turns, berthi_corridor_along, berthi_corridor_touches, berthi_glide_ahead};
static const berthi_body_kind sweep_kind = {sweep_stance, sweep_set_side, berthi_sweep_where, NULL,
                                            &sweep_turns};
static const berth_kind kind_of_sweep = {2,
                                         berthi_run_phases,
                                         berthi_ask_parts,
                                         berthi_walk_parts,
                                         berthi_compare_straight,
                                         BERTHI_SETTLE(berthi_settle_straight),
                                         berthi_change_cursor,
                                         &sweep_kind,
                                         NULL};

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
        body->outer.there.kind = &kind_of_sweep;
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
