/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* The program whose code `make size` weighs: it attaches an image and asks by one call.
 *
 *   -DASK_PLACED    places motions, clips or trajectories, and asks both questions
 *   -DASK_BAKED     the same with a view that is baked, for any hit alone: nothing is attached
 *   -DASK_BOXES     also attaches and asks a tree of boxes: what that adds is a bar of its own */

#include <berth/berth.h>
#include <berth/meet.h>
#include "berth/papers/mobb.h"

extern const uint32_t walk_image[16]; /* the data is not code: it is left out of the sum */
const uint32_t walk_image[16] = {0};

/* Where the other one is, as some sensor would tell. */
volatile int32_t they[4];

#ifdef ASK_BAKED
/* As `berth bake` writes it; not in this file's own hands, so that nothing is known of it. */
extern const berth_motion walk;
const berth_motion walk = {.image = walk_image, .kind = &berth_kind_clip};
#endif

int main(void)
{
    const berth_placement me = berth_placement_at(0, 0, 0, 0);
    berth_placement them;
#ifndef ASK_BAKED
    berth_motion walk;
    if (berth_motion_attach(&walk, walk_image, sizeof walk_image) != BERTH_OK) {
        return 1;
    }
#endif
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
#if defined(ASK_PLACED) || defined(ASK_BAKED)
    {
        berth_placed mine, theirs;
        if (berth_motion_place(&walk, &me, &mine) != BERTH_OK ||
            berth_motion_place(&walk, &them, &theirs) != BERTH_OK) {
            return 3;
        }
#ifdef ASK_PLACED
        berth_motion_counts counts;
        if (berth_first_hit(&mine, &theirs, NULL, &counts) == BERTH_HIT) {
            return 4;
        }
#endif
        return berth_meet(&mine, &theirs, NULL, NULL);
    }
#else
    return berth_motion_collide(&walk, &me, &walk, &them, NULL, NULL);
#endif
}
