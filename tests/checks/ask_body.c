/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* What `make size` weighs of bodies: a program that attaches a route and asks it
 *
 *   -DASK_STANDS  against a footprint that stands: do they meet?
 *   -DASK_MEET    the same against a sweep             -DASK_IMPACT  when first?
 *   -DASK_FRACTION  and when within that tick? */

#include <berth/berth.h>

extern const uint32_t walk_image[16]; /* the data is not code: it is left out of the sum */
const uint32_t walk_image[16] = {0};

/* Where the other one is, as some sensor would tell. */
volatile int32_t they[4];

static berth_status place(const berth_footprint *shape, const berth_placement *at, berth_body *to)
{
#ifdef ASK_STANDS
    return berth_footprint_stand(shape, at, 0, 0, 0, to);
#else
    berth_sweep sweep;
    const berth_status status = berth_sweep_attach(&sweep, shape, walk_image, sizeof walk_image);
    return status != BERTH_OK ? status : berth_sweep_place(&sweep, at, to);
#endif
}

int main(void)
{
    const berth_placement me = berth_placement_at(0, 0, 0, 0);
    const berth_placement them =
        berth_placement_at(they[0], they[1], (berth_angle)they[2], they[3]);
    berth_motion walk;
    berth_placed mine;
    berth_footprint shape;
    berth_body other;
    if (berth_route_attach(&walk, walk_image, sizeof walk_image) != BERTH_OK ||
        berth_motion_place(&walk, &me, &mine) != BERTH_OK ||
        berth_footprint_attach(&shape, walk_image, sizeof walk_image) != BERTH_OK ||
        place(&shape, &them, &other) != BERTH_OK) {
        return 1;
    }
    const berth_body body = berth_body_of_disc(&mine);
#ifdef ASK_IMPACT
    berth_body_impact impact;
    return berth_bodies_time_of_impact(&body, &other, NULL, &impact, NULL);
#elif defined(ASK_FRACTION)
    berth_body_impact impact;
    uint16_t fraction;
    return berth_bodies_time_of_impact(&body, &other, NULL, &impact, NULL) == BERTH_HIT
               ? berth_bodies_contact_fraction(&body, &other, NULL, impact.tick, BERTH_END_FIRST,
                                               &fraction, NULL)
               : BERTH_CLEAR;
#else
    return berth_bodies_meet(&body, &other, NULL, NULL);
#endif
}
