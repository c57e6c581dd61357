/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* The program whose code `make size` weighs: it attaches an image and asks. With -DASK_BOXES it
 * also attaches and asks a tree of boxes: what that adds is the other bar. */

#include <berth/berth.h>
#include "berth/papers/mobb.h"

extern const uint32_t walk_image[16]; /* the data is not code: it is left out of the sum */
const uint32_t walk_image[16] = {0};

/* Where the other one is, as some sensor would tell. */
volatile int32_t they[4];

int main(void)
{
    berth_motion walk;
    const berth_placement me = berth_placement_at(0, 0, 0, 0);
    berth_placement them;
    if (berth_motion_attach(&walk, walk_image, sizeof walk_image) != BERTH_OK) {
        return 1;
    }
    them = berth_placement_at(they[0], they[1], (berth_angle)they[2], they[3]);
#ifdef ASK_BOXES
    {
        berth_mobb boxes;
        if (berth_mobb_attach(&boxes, walk_image, sizeof walk_image) != BERTH_OK ||
            berth_mobb_collide(&boxes, &me, &boxes, &them, NULL, NULL) != BERTH_CLEAR) {
            return 2;
        }
    }
#endif
    return berth_motion_collide(&walk, &me, &walk, &them, NULL, NULL);
}
