/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* A disc that is asked about without building one: a tree of a single circle of radius 0, in the
 * other tree's steps, whose place is exact, and the disc's radius a part of the margin. */

#include "../core/num.h"
#include "overlap.h"

berth_status berth_footprint_collide_disc(const berth_footprint *a,
                                          const berth_placement *placement_a, berth_num x,
                                          berth_num y, berth_num radius,
                                          const berth_footprint_options *options,
                                          berth_footprint_counts *counts)
{
    berth_status answer = berthi_disc_check(a, x, y, radius);
    berth_placed_footprint placed[2];
    berth_footprint view;
    berthi_disc disc;
    berth_placement at;
    berthi_shape_query q;
    if (answer == BERTH_OK) {
        answer = berth_footprint_place(a, placement_a, &placed[0]);
    }
    if (answer != BERTH_OK) {
        return answer;
    }
    berthi_disc_make(x, y, 0, berthi_tree_of(a)->ground.shift, &disc, &at);
    view.image = &disc;
    answer = berth_footprint_place(&view, &at, &placed[1]);
    if (answer == BERTH_OK) {
        answer = berthi_overlap_check(berthi_tree_of(a), &disc.header, options);
    }
    if (answer != BERTH_OK) {
        return answer;
    }
    answer = berthi_overlap_begin(&q, &placed[0], &placed[1],
                                  berthi_overlap_margin(options) + berth_num_raw(radius), options);
    if (answer == BERTH_UNKNOWN) {
        answer = berthi_overlap_close(&q, berthi_overlap_search(&q));
    }
    return berthi_query_report(&q, answer, options, counts);
}
