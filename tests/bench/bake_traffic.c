/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* Routes of robots as C, for a core that has no sines: TRAFFIC_OTHERS of 40 legs and TRAFFIC_PLANS
 * of 8, as route.h makes them, each around its own home. */

#include <stdio.h>

#include "route.h"
#include "tests/harness/harness.h"

#define OTHERS 256
#define PLANS 100
#define SIDE 20.0
#define SECOND 120

static route routes[OTHERS + PLANS];

static void print_numbers(const char *type, const char *name, size_t field)
{
    printf("static const %s %s[] = {", type, name);
    for (int k = 0; k < OTHERS + PLANS; k++) {
        for (uint32_t i = 0; i < routes[k].count; i++) {
            const int32_t value = field == 0   ? (int32_t)routes[k].x[i]
                                  : field == 1 ? (int32_t)routes[k].y[i]
                                               : routes[k].tick[i];
            printf("%s%d,", i % 12 == 0 ? "\n    " : " ", value);
        }
    }
    printf("\n};\n");
}

int main(void)
{
    harness_random random = harness_random_from(13);
    for (int k = 0; k < OTHERS + PLANS; k++) {
        routes[k] = route_of_robot(&random, k < OTHERS ? 41 : 9, SIDE, SECOND);
    }
    printf("enum { TRAFFIC_OTHERS = %d, TRAFFIC_PLANS = %d, TRAFFIC_SECOND = %d };\n", OTHERS,
           PLANS, SECOND);
    printf("#define TRAFFIC_RADIUS %d\n", (int)routes[0].radius);
    print_numbers("int32_t", "traffic_x", 0);
    print_numbers("int32_t", "traffic_y", 1);
    print_numbers("int32_t", "traffic_tick", 2);
    return 0;
}
