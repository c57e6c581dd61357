/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* The paper's trees by their leaf circles. */

#include "berth/papers/bch.h"

#include "../core/num.h"
#include "../footprint/disc.h"
#include "../footprint/query.h"

/* Whether the circles of the current leaves overlap. */
static inline berth_status bch_leaves(berthi_shape_query *q)
{
    return berthi_circles_meet(q) ? BERTH_HIT : BERTH_CLEAR;
}

static inline int bch_splits_a(const berthi_shape_query *q, const berthi_unit *a,
                               const berthi_unit *b)
{
    return (berthi_extent)a[BERTHI_CIRCLE_RADIUS] >=
           berthi_scale_up(&q->frame, (berthi_extent)b[BERTHI_CIRCLE_RADIUS]);
}

#define BERTHI_DESCENT bch_walk
#define BERTHI_DESCENT_OWN(f) bch_##f
#define BERTHI_DESCENT_STATE berthi_shape_query
#define BERTHI_DESCENT_QUERY(q) (q)
#define BERTHI_DESCENT_UNITS BERTHI_CIRCLE_UNITS
#define BERTHI_DESCENT_SQUARE berthi_square
#define BERTHI_DESCENT_FAR BERTHI_FAR
#define BERTHI_DESCENT_SPLITS_A(q, a, b) bch_splits_a(q, a, b)
#define BERTHI_DESCENT_LOOK(q, side, one, two, other, one2, two2)                                  \
    one2 = berthi_circles_square(q, side == 0 ? one : other, side == 0 ? other : one);             \
    two2 = berthi_circles_square(q, side == 0 ? two : other, side == 0 ? other : two)
#define BERTHI_DESCENT_LEAVES(q, a, b) ((void)(a), (void)(b), bch_leaves(q))
#include "../footprint/descent.inl"

BERTH_HOT berth_status berth_bch_collide(const berth_footprint *a,
                                         const berth_placement *placement_a,
                                         const berth_footprint *b,
                                         const berth_placement *placement_b,
                                         const berth_footprint_options *options,
                                         berth_footprint_counts *counts)
{
    berthi_shape_query q;
    berth_status answer;
    if (a == NULL || b == NULL) {
        return BERTH_E_NULL;
    }
    q.units = BERTHI_CIRCLE_UNITS;
    q.view[0] = berthi_tree_of(a);
    q.view[1] = berthi_tree_of(b);
    q.side[0].at = placement_a;
    q.side[1].at = placement_b;
    answer = berthi_query_take(&q, options);
    if (answer != BERTH_OK) {
        return answer;
    }
    if (berthi_query_begin(&q, options)) {
        answer = bch_search(&q, NULL);
        if (answer == BERTH_CLEAR && berthi_fills(options)) {
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
