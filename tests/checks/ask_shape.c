/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* The program whose code `make size` weighs for footprints: it attaches a tree of circles and asks.
 * With -DASK_MOTION it attaches and asks a motion besides, as ask.c does; -DASK_SHAPES asks for
 * exact shapes at the leaves, -DASK_OBB asks trees of boxes. */

#include <berth/berth.h>

extern const uint32_t walk_image[16]; /* the data is not code: it is left out of the sum */
const uint32_t walk_image[16] = {0};

/* Where they are, as the caller's state. */
berth_placement placed[2];

int main(void)
{
    berth_footprint shape;
    const berth_placement *me = &placed[0], *them = &placed[1];
    if (berth_footprint_attach(&shape, walk_image, sizeof walk_image) != BERTH_OK) {
        return 1;
    }
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
#ifdef ASK_SHAPES
    if (berth_footprint_collide_shapes(&shape, me, &shape, them, NULL, NULL) != BERTH_CLEAR) {
        return 3;
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
    return berth_footprint_collide(&shape, me, &shape, them, NULL, NULL);
}
