/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* Draws the paper's cases: two poses, a rotation and a translation at random, again until the full
 * method finds a true collision (section 4.1). Negative ones would often end at the roots.
 *
 *   cases hit|clear COUNT SEED MESH[:STEP]... > CASES
 *
 * `clear` keeps those where it finds none: what a crowd or a robot asks most of the time. Lines:
 * figure NUMBER NAME TRIANGLES POINTS; case A B X Y ANGLE (raw numbers of q16); drawn TRIALS
 */

#include "figures.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* A length within +-reach, on q16's grid. */
static berth_num draw(double reach, uint32_t *state)
{
    const double length = (2.0 * figures_random(state) - 1.0) * reach;
    return berth_num_of((berth_raw)lround(length * 65536.0));
}

int main(int argc, char **argv)
{
    const fcl_place origin = {1.0, 0.0, 0.0, 0.0};
    uint32_t count = 0, drawn = 0, wanted, state, k;
    if (argc < 5) {
        figures_fail("usage: cases hit|clear COUNT SEED MESH[:STEP]...", "cases");
    }
    int hit = strcmp(argv[1], "hit") == 0;
    wanted = (uint32_t)atol(argv[2]);
    state = (uint32_t)atol(argv[3]);
    (void)figures_load(4, argc, argv);
    for (k = 0; k < figure_count; k++) {
        printf("figure %u %s %u %u\n", k, figures[k].name, figures[k].triangles,
               figures[k].outline.points);
    }
    while (count < wanted) {
        const uint32_t a = (uint32_t)(figures_random(&state) * figure_count);
        const uint32_t b = (uint32_t)(figures_random(&state) * figure_count);
        const uint32_t angle = (uint32_t)(figures_random(&state) * 65536.0);
        const double reach = figures[a].radius + figures[b].radius;
        const berth_num x = draw(reach, &state), y = draw(reach, &state);
        const berth_placement at = berth_placement_at(x, y, (berth_angle)angle, 0);
        const fcl_place place = figure_place(&at);
        drawn++;
        if (fcl_collide(figure_full(&figures[a]), &origin, figure_full(&figures[b]), &place) ==
            hit) {
            printf("case %u %u %ld %ld %u\n", a, b, (long)berth_num_raw(at.x),
                   (long)berth_num_raw(at.y), angle);
            count++;
        }
    }
    printf("drawn %u\n", drawn);
    return 0;
}
