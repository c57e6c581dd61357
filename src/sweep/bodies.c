/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* Bodies, whether they meet, and when first. */

#include "glide.h"

static void count_discs(const berth_motion_counts *of, berth_body_counts *counts)
{
    if (counts != NULL) {
        counts->steps = counts->nodes = of->steps;
        counts->pieces = counts->circles = counts->parts = counts->poses = 0;
    }
}

berth_status berth_bodies_meet(const berth_body *a, const berth_body *b,
                               const berth_body_options *options, berth_body_counts *counts)
{
    berthi_glide g;
    berthi_glide_found found;
    berth_status status = berthi_glide_begin(&g, a, b, options);
    if (status != BERTH_OK) {
        return status;
    }
    if (berthi_are_discs(&g)) {
        berth_motion_counts of;
        status = berth_meet(&a->outer, &b->outer, options != NULL ? &options->motion : NULL, &of);
        count_discs(&of, counts);
        return status;
    }
    g.any = 1;
    status = berthi_glide_first(&g, g.from, g.until, 0, &found);
    if (counts != NULL) {
        *counts = g.counts;
    }
    return status;
}

static berth_placement disc_at(berth_num x, berth_num y)
{
    return berth_placement_at(x, y, BERTH_DEGREES(0), 0);
}

static berth_status discs_impact(const berth_body *a, const berth_body *b,
                                 const berth_body_options *options, berth_body_impact *impact,
                                 berth_body_counts *counts)
{
    berth_motion_counts of;
    berth_impact first;
    const berth_status status = berth_time_of_impact(
        &a->outer, &b->outer, options != NULL ? &options->motion : NULL, &first, &of);
    if (status >= 0) {
        count_discs(&of, counts);
    }
    if (status == BERTH_HIT || status == BERTH_UNKNOWN) {
        impact->tick = first.tick;
    }
    if (status == BERTH_HIT) {
        impact->leg_a = first.pair.leg_a;
        impact->leg_b = first.pair.leg_b;
        impact->a = disc_at(first.pair.ax, first.pair.ay);
        impact->b = disc_at(first.pair.bx, first.pair.by);
        impact->part_a = impact->part_b = 0;
    }
    return status;
}

static void side_where(const berthi_glide_side *s, int32_t tick, berth_placement *at)
{
    const berth_presence *there = &s->outer->there;
    berthi_stay stay;
    if (berthi_side_stands(s)) {
        *at = *s->at;
        at->start = 0;
        return;
    }
    *at = disc_at(berth_num_of(0), berth_num_of(0));
    if (s->headings != NULL) {
        (void)berthi_sweep_pose(there, s->headings, tick, at);
    } else if (berthi_stay_at(there, tick, 0, &stay) != 0) {
        berthi_stay_place(&stay, tick, &at->x, &at->y);
    }
}

void berthi_glide_where(const berthi_glide *g, int32_t tick, berth_placement *a, berth_placement *b)
{
    side_where(&g->side[g->swapped], tick, a);
    side_where(&g->side[1 - g->swapped], tick, b);
}

void berthi_glide_tell(const berthi_glide *g, const berthi_glide_found *found,
                       berth_body_impact *impact)
{
    const uint32_t a = g->swapped, b = 1u - a;
    impact->tick = found->tick;
    impact->leg_a = found->leg[a];
    impact->leg_b = found->leg[b];
    impact->part_a = (uint16_t)found->part[a];
    impact->part_b = (uint16_t)found->part[b];
    berthi_glide_where(g, found->tick, &impact->a, &impact->b);
}

berth_status berth_bodies_time_of_impact(const berth_body *a, const berth_body *b,
                                         const berth_body_options *options,
                                         berth_body_impact *impact, berth_body_counts *counts)
{
    berthi_glide g;
    berthi_glide_found found;
    if (impact == NULL) {
        return BERTH_E_NULL;
    }
    berth_status status = berthi_glide_begin(&g, a, b, options);
    if (status != BERTH_OK) {
        return status;
    }
    if (berthi_are_discs(&g)) {
        return discs_impact(a, b, options, impact, counts);
    }
    status = berthi_glide_first(&g, g.from, g.until, 0, &found);
    if (counts != NULL) {
        *counts = g.counts;
    }
    if (status == BERTH_UNKNOWN) {
        impact->tick = found.tick;
    } else if (status == BERTH_HIT) {
        berthi_glide_tell(&g, &found, impact);
    }
    return status;
}
