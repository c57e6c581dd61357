/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* The program whose code `make size` weighs for footprints: it attaches a tree of circles and asks.
 * With -DASK_MOTION it attaches and asks a motion besides, as ask.c does; -DASK_SHAPES asks for exact
 * shapes at the leaves, -DASK_OBB asks trees of boxes. */

#include <berth/berth.h>

extern const uint32_t walk_image[16]; /* the data is not code: it is left out of the sum */
const uint32_t walk_image[16] = {0};

/* Where the other one is, as some sensor would tell. */
volatile int32_t they[4];

int main(void)
{
    berth_bch shape;
    const berth_placement me = berth_placement_at(0, 0, 0, 0);
    berth_placement them;
    if (berth_bch_attach(&shape, walk_image, sizeof walk_image) != BERTH_OK) {
        return 1;
    }
    them = berth_placement_at(they[0], they[1], (berth_angle)they[2], they[3]);
#ifdef ASK_MOTION
    {
        berth_mobb walk;
        if (berth_mobb_attach(&walk, walk_image, sizeof walk_image) != BERTH_OK ||
            berth_mobb_collide(&walk, &me, &walk, &them, NULL, NULL) != BERTH_CLEAR) {
            return 2;
        }
    }
#endif
#ifdef ASK_SHAPES
    if (berth_bch_collide_shapes(&shape, &me, &shape, &them, NULL, NULL) != BERTH_CLEAR) {
        return 3;
    }
#endif
#ifdef ASK_OBB
    {
        berth_obb boxes;
        if (berth_obb_attach(&boxes, walk_image, sizeof walk_image) != BERTH_OK ||
            berth_obb_collide(&boxes, &me, &boxes, &them, NULL, NULL) != BERTH_CLEAR) {
            return 4;
        }
    }
#endif
    return berth_bch_collide(&shape, &me, &shape, &them, NULL, NULL);
}
