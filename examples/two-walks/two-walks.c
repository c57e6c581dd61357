/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

#include <berth/berth.h>

#include "port/port.h"
#include "walk_b.h" /* made by `berth bake`: a const image in flash and a ready view, walk_b */

#define SECONDS(s) ((int32_t)((s)*WALK_B_TICKS_PER_SECOND))

int main(void)
{
    /* My route, known only now: 2 m ahead, half a second's wait, 2 m more. It is built here. */
    static const berth_num x[] = {BERTH_NUM(0), BERTH_NUM(2), BERTH_NUM(2), BERTH_NUM(4)};
    static const berth_num y[] = {BERTH_NUM(0), BERTH_NUM(0), BERTH_NUM(0), BERTH_NUM(0)};
    static const int32_t tick[] = {0, SECONDS(1.5), SECONDS(2), SECONDS(3.5)};
    static uint32_t kept[BERTH_TRAJECTORY_IMAGE_WORDS(4)];
    const berth_trajectory knots = berth_trajectory_over_arrays(x, y, tick, 4, BERTH_NUM(0.4));
    berth_arena image = berth_arena_over(kept, sizeof kept);
    berth_motion route;

    /* They come toward me from 3 m ahead and start half a second later. How far must I step aside,
     * a quarter metre at a time, so that our ways keep clear of each other? */
    const berth_placement there =
        berth_placement_at(BERTH_NUM(3), BERTH_NUM(0), BERTH_DEGREES(180), SECONDS(0.5));
    berth_num aside = BERTH_NUM(0);
    char answer[] = "clear after 0 steps aside\n";
    berth_placed me, them; /* placed once, asked often */
    if (berth_trajectory_build(&knots, &image, &route) != BERTH_OK ||
        berth_motion_place(&walk_b, &there, &them) != BERTH_OK) {
        return 1;
    }
    for (; answer[12] < '9'; answer[12]++) {
        const berth_placement here = berth_placement_at(BERTH_NUM(0), aside, BERTH_DEGREES(0), 0);
        if (berth_motion_place(&route, &here, &me) == BERTH_OK &&
            berth_meet(&me, &them, NULL, NULL) == BERTH_CLEAR) {
            break;
        }
        aside = berth_num_add(aside, BERTH_NUM(0.25));
    }
    berth_port_write(answer, sizeof answer - 1);
    return 0;
}
