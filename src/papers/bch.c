/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* The paper's trees by their leaf circles (footprint/circles.c), and what is inside of them. */

#include "berth/papers/bch.h"

#include "../footprint/circles.h"
#include "../footprint/disc.h"

BERTH_HOT berth_status berth_bch_collide(const berth_footprint *a,
                                         const berth_placement *placement_a,
                                         const berth_footprint *b,
                                         const berth_placement *placement_b,
                                         const berth_footprint_options *options,
                                         berth_footprint_counts *counts)
{
    berthi_shape_query q;
    berth_status answer = berthi_circles_ask(&q, a, placement_a, b, placement_b, options);
    if (answer < BERTH_OK) {
        return answer;
    }
    if (answer == BERTH_CLEAR && q.filled != BERTHI_BOUNDARY) {
        answer = berthi_fill(&q);
    }
    return berthi_query_report(&q, answer, options, counts);
}

berth_status berth_bch_collide_disc(const berth_footprint *a, const berth_placement *placement_a,
                                    berth_num x, berth_num y, berth_num radius,
                                    const berth_footprint_options *options,
                                    berth_footprint_counts *counts)
{
    const berth_status status = berthi_disc_check(a, x, y, radius);
    berth_placement at;
    berth_footprint view;
    berthi_disc disc;
    if (status != BERTH_OK) {
        return status;
    }
    berthi_disc_make(x, y, berth_num_raw(radius), berthi_tree_of(a)->ground.shift, &disc, &at);
    view.image = &disc;
    return berth_bch_collide(a, placement_a, &view, &at, options, counts);
}
