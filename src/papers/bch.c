/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* The paper's trees by their leaf circles. */

#include "berth/papers/bch.h"

#include "../core/num.h"
#include "../footprint/query.h"

BERTH_HOT berth_status berth_bch_collide(const berth_footprint *a,
                                         const berth_placement *placement_a,
                                         const berth_footprint *b,
                                         const berth_placement *placement_b,
                                         const berth_footprint_options *options,
                                         berth_footprint_counts *counts)
{
    berthi_shape_query q;
    berth_status answer;
    q.units = BERTHI_CIRCLE_UNITS;
    q.view[0] = a != NULL ? &a->tree : NULL;
    q.view[1] = b != NULL ? &b->tree : NULL;
    q.side[0].at = placement_a;
    q.side[1].at = placement_b;
    answer = berthi_query_take(&q, options);
    if (answer != BERTH_OK) {
        return answer;
    }
    if (berthi_query_begin(&q, options)) {
        berthi_walked walked = berthi_circles_walk(&q, 0);
        while (walked == BERTHI_WALKED_TO_LEAVES) {
            q.leaves++;
            if (berthi_circles_meet(&q)) {
                answer = BERTH_HIT;
                break;
            }
            walked = berthi_circles_walk(&q, 1);
        }
        if (walked == BERTHI_WALKED_OUT_OF_STEPS) {
            answer = BERTH_UNKNOWN;
        } else if (walked == BERTHI_WALKED_ALL && berthi_fills(options)) {
            answer = berthi_fill(&q);
        }
    }
    return berthi_query_report(&q, answer, options, counts);
}

berth_status berth_bch_collide_disc(const berth_footprint *a, const berth_placement *placement_a,
                                    berth_num x, berth_num y, berth_num radius,
                                    const berth_footprint_options *options,
                                    berth_footprint_counts *counts)
{
    const berth_status status = berthi_disc_check(a, x, y, radius);
    berthi_unit node[BERTHI_CIRCLE_UNITS];
    berth_placement at;
    berth_footprint disc;
    if (status != BERTH_OK) {
        return status;
    }
    berthi_disc_place(x, y, berth_num_raw(radius), a->tree.ground.shift, &disc.tree.ground, &at);
    disc.tree.ground.reach = berthi_disc_node(node, berth_num_raw(radius), disc.tree.ground.shift);
    disc.tree.parts.count = disc.tree.parts.corners = 0;
    disc.tree.nodes = node;
    disc.tree.node_count = disc.tree.levels = 1;
    disc.tree.method = BERTH_FOOTPRINT_CYLINDER;
    return berth_bch_collide(a, placement_a, &disc, &at, options, counts);
}
