/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* Robots' routes (route.h) as C, for programs that run on cores: knots, in one array a coordinate.
 *
 *     bake_routes COUNT LEAST MOST SIDE TICKS_A_SECOND */

#include <stdio.h>
#include <stdlib.h>

#include "route.h"
#include "tests/harness/harness.h"

int main(int argc, char **argv)
{
    harness_random random = harness_random_from(21);
    uint32_t numbers[5], knots = 0;
    if (argc != 6) {
        fprintf(stderr, "usage: bake_routes COUNT LEAST MOST SIDE TICKS_A_SECOND\n");
        return 2;
    }
    for (int i = 0; i < 5; i++) {
        numbers[i] = (uint32_t)strtoul(argv[i + 1], NULL, 10);
    }
    printf("enum { BAKED_ROUTES = %u, BAKED_TICKS = %u };\n", (unsigned)numbers[0],
           (unsigned)numbers[4]);
    printf("/* x, y, tick */\nstatic const int32_t baked_knots[][3] = {\n");
    uint32_t *counts = malloc(numbers[0] * sizeof *counts);
    for (uint32_t k = 0; counts != NULL && k < numbers[0]; k++) {
        counts[k] = numbers[1] + harness_below(&random, numbers[2] - numbers[1] + 1);
        route made = route_of_robot(&random, counts[k], numbers[3], (int32_t)numbers[4]);
        for (uint32_t i = 0; i < made.count; i++) {
            printf("    {%d, %d, %d},\n", (int)made.x[i], (int)made.y[i], (int)made.tick[i]);
        }
        route_free(&made);
        knots += counts[k];
    }
    printf("};\nenum { BAKED_KNOTS = %u };\nstatic const uint32_t baked_counts[] = {\n",
           (unsigned)knots);
    for (uint32_t k = 0; counts != NULL && k < numbers[0]; k++) {
        printf("    %u,\n", (unsigned)counts[k]);
    }
    printf("};\n");
    free(counts);
    return 0;
}
