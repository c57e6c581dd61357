/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

#include <berth/berth.h>

#include "examples/common/say.h" /* words and numbers on any machine's console */

#define M(metres) BERTH_NUM(metres)
#define S(seconds) ((int32_t)((seconds)*100)) /* a tick is 1/100 s */
#define AHEAD BERTH_DEGREES(0)
#define QUARTER BERTH_DEGREES(90)

int main(void)
{
    /* A robot of 1.6 x 0.8 m drives 3 m ahead, turns left on the spot, and goes 3 m on. */
    static const berth_num x[] = {M(0), M(3), M(3), M(3)}, y[] = {M(0), M(0), M(0), M(3)};
    static const berth_angle heads[] = {AHEAD, AHEAD, QUARTER, QUARTER};
    static const int32_t at[] = {0, S(3), S(5), S(8)};
    /* A door turns about its hinge, a quarter into the way, and shuts again. */
    static const berth_num hinge[] = {M(0), M(0), M(0), M(0)};
    static const berth_angle opens[] = {AHEAD, QUARTER, QUARTER, AHEAD};
    static const int32_t when[] = {S(1), S(2), S(4), S(5)};

    static uint32_t kept[3 * BERTH_FOOTPRINT_RECTANGLE_WORDS + 2 * BERTH_SWEEP_IMAGE_WORDS(4)];
    berth_arena images = berth_arena_over(kept, sizeof kept);
    const berth_trajectory way = berth_trajectory_over_arrays(x, y, at, 4, M(0));
    const berth_trajectory hung = berth_trajectory_over_arrays(hinge, hinge, when, 4, M(0));
    const berth_placement here = berth_placement_at(M(0), M(0), AHEAD, 0);
    const berth_placement frame = berth_placement_at(M(1.8), M(-0.9), AHEAD, 0);
    const berth_placement corner = berth_placement_at(M(4.4), M(-0.4), BERTH_DEGREES(-30), 0);
    berth_footprint box, leaf, top;
    const berth_sweep_desc drives = {.trajectory = &way, .heading = heads, .footprint = &box};
    const berth_sweep_desc turns = {.trajectory = &hung, .heading = opens, .footprint = &leaf};
    berth_sweep route, swing;
    berth_body robot, door, table;
    if (berth_footprint_rectangle(M(-0.8), M(-0.4), M(0.8), M(0.4), M(0), &images, &box) ||
        berth_footprint_rectangle(M(0), M(-0.02), M(0.9), M(0.02), M(0), &images, &leaf) ||
        berth_footprint_rectangle(M(-0.4), M(-0.6), M(0.4), M(0.6), M(0), &images, &top) ||
        berth_sweep_build(&drives, &images, &route) || berth_sweep_place(&route, &here, &robot) ||
        berth_sweep_build(&turns, &images, &swing) || berth_sweep_place(&swing, &frame, &door) ||
        berth_footprint_stand(&top, &corner, 0, 0, 0, &table)) {
        return 1;
    }

    const berth_body *const others[] = {&door, &table};
    const berth_start_range range = {0, S(60), 0};
    berth_body_impact impact;
    int32_t start;
    if (berth_bodies_meet(&robot, &table, NULL, NULL) == BERTH_CLEAR) {
        say("the table is clear\n");
    }
    if (berth_bodies_time_of_impact(&robot, &door, NULL, &impact, NULL) == BERTH_HIT) {
        say("the door hits me at"); /* ticks */
        say_number((uint32_t)impact.tick);
    }
    if (berth_bodies_earliest_start(others, 2, &robot, &range, NULL, &start, NULL) == BERTH_CLEAR) {
        say(", all is clear when I start at");
        say_number((uint32_t)start);
        say("\n");
    }
    return 0;
}
