/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* The program whose code `make size` weighs for footprints: it attaches one, places it and asks.
 * With -DASK_LEAVES it attaches one that keeps circles alone, and asks that. With -DASK_MOTION it
 * attaches and asks a motion besides, as ask.c does; -DASK_AGAIN asks with a witness, too,
 * -DASK_DISC a disc, -DASK_CIRCLES leaf circles, -DASK_OBB trees of boxes. */

#include <berth/berth.h>
#include "berth/papers/bch.h"
#include "berth/papers/obb.h"

extern const uint32_t walk_image[16]; /* the data is not code: it is left out of the sum */
const uint32_t walk_image[16] = {0};

/* Where they are, as the caller's state. */
berth_placement placed[2];
berth_placed_footprint ready[2];
#ifdef ASK_AGAIN
berth_footprint_witness witness;
#endif

int main(void)
{
    berth_footprint shape;
    const berth_placement *me = &placed[0], *them = &placed[1];
    if (berth_footprint_attach(&shape, walk_image, sizeof walk_image) != BERTH_OK) {
        return 1;
    }
#ifdef ASK_LEAVES
    return berth_footprint_collide_circles(&shape, me, &shape, them, NULL, NULL);
#endif
#ifdef ASK_MOTION
    {
        berth_motion walk; /* as in ask.c, which computes its placements */
        placed[0] = berth_placement_at(0, 0, 0, 0);
        placed[1] = berth_placement_at(placed[0].x, placed[1].y, (berth_angle)placed[1].x, 0);
        if (berth_motion_attach(&walk, walk_image, sizeof walk_image) != BERTH_OK ||
            berth_motion_collide(&walk, me, &walk, them, NULL, NULL) != BERTH_CLEAR) {
            return 2;
        }
    }
#endif
#ifdef ASK_DISC
    if (berth_footprint_collide_disc(&shape, me, them->x, them->y, them->x, NULL, NULL) !=
        BERTH_CLEAR) {
        return 3;
    }
#endif
#ifdef ASK_CIRCLES
    if (berth_bch_collide(&shape, me, &shape, them, NULL, NULL) != BERTH_CLEAR) {
        return 5;
    }
#endif
#ifdef ASK_OBB
    {
        berth_obb boxes;
        if (berth_obb_attach(&boxes, walk_image, sizeof walk_image) != BERTH_OK ||
            berth_obb_collide(&boxes, me, &boxes, them, NULL, NULL) != BERTH_CLEAR) {
            return 4;
        }
    }
#endif
    if (berth_footprint_place(&shape, me, &ready[0]) != BERTH_OK ||
        berth_footprint_place(&shape, them, &ready[1]) != BERTH_OK) {
        return 6;
    }
#ifdef ASK_AGAIN
    if (berth_footprint_overlap_again(&ready[0], &ready[1], NULL, &witness, NULL) != BERTH_CLEAR) {
        return 7;
    }
#endif
    return berth_footprint_overlap(&ready[0], &ready[1], NULL, NULL);
}
