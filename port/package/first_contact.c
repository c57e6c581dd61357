/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* Two robots with plans of their own: do they ever meet, when, and from when on may one start? The
 * sample of the packages for boards, where `port/package/make` puts it. */

#include <berth/berth.h>
#include <stdio.h>

/* Knots: metres and milliseconds. */
static const berth_num x[] = {BERTH_NUM(-4), BERTH_NUM(4)};
static const berth_num y[] = {BERTH_NUM(0), BERTH_NUM(0)};
static const int32_t ticks[] = {0, 8000};
static uint32_t memory[2][BERTH_TRAJECTORY_IMAGE_WORDS(2)];

static berth_status place(const berth_num *east, const berth_num *north, uint32_t *image,
                          size_t size, berth_placed *placed)
{
    const berth_placement here =
        berth_placement_at(BERTH_NUM(0), BERTH_NUM(0), BERTH_DEGREES(0), 0);
    const berth_trajectory way =
        berth_trajectory_over_arrays(east, north, ticks, 2, BERTH_NUM(0.4));
    berth_arena arena = berth_arena_over(image, size);
    berth_motion motion;
    const berth_status status = berth_trajectory_build(&way, &arena, &motion);
    return status == BERTH_OK ? berth_motion_place(&motion, &here, placed) : status;
}

#ifdef ESP_PLATFORM
void app_main(void)
#else
int main(void)
#endif
{
    const berth_start_range range = {0, 60000, 0};
    berth_placed mine, theirs;
    berth_impact impact;
    int32_t start;
    if (place(x, y, memory[0], sizeof memory[0], &mine) != BERTH_OK ||
        place(y, x, memory[1], sizeof memory[1], &theirs) != BERTH_OK) {
        printf("no motion\n");
    } else {
        if (berth_time_of_impact(&mine, &theirs, NULL, &impact, NULL) != BERTH_CLEAR) {
            printf("a collision at %ld ms\n", (long)impact.tick);
        }
        if (berth_earliest_start(&theirs, &mine, &range, NULL, &start, NULL) == BERTH_CLEAR) {
            printf("clear when I start at %ld ms\n", (long)start);
        }
    }
#ifndef ESP_PLATFORM
    return 0;
#endif
}
