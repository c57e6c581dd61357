/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* Routes of a made city, as CSV: city ROUTES MINUTES METRES. Streets are a grid of 100 m; a van
 * keeps to the right of them, turns up to twice, and may wait where it turns. */

#include "tools/berth/tool.h"

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

enum { BLOCK = 100, LANE = 2 };

static uint64_t state = 25;

static uint32_t below(uint32_t end)
{
    state = state * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
    return (uint32_t)((state >> 33) % end);
}

typedef struct van {
    int x, y, east, north; /* the crossing where it is, and the way that it goes on */
    double seconds, speed;
} van;

/* On its lane: to the right of the way that it came, and of the one that it goes. */
static void say_knot(unsigned long route, const van *v, int east, int north)
{
    const int both = east != v->east || north != v->north;
    const int right = v->north + (both ? north : 0), back = v->east + (both ? east : 0);
    printf("%lu,%.3f,%d,%d,1\n", route, v->seconds, v->x * BLOCK + right * LANE,
           v->y * BLOCK - back * LANE);
}

static void go(unsigned long route, van *v, int blocks_east, int blocks_north, int begins)
{
    const int east = (blocks_east > 0) - (blocks_east < 0);
    const int north = (blocks_north > 0) - (blocks_north < 0);
    if (east == 0 && north == 0) {
        return;
    }
    const int came_east = begins ? east : v->east, came_north = begins ? north : v->north;
    v->east = east;
    v->north = north;
    say_knot(route, v, came_east, came_north);
    if (!begins && below(3) == 0) {
        v->seconds += 2 + below(9);
        say_knot(route, v, came_east, came_north);
    }
    v->x += blocks_east;
    v->y += blocks_north;
    v->seconds += (double)BLOCK * abs(blocks_east + blocks_north) / v->speed;
}

int main(int count, char **words)
{
    tool_name = "city";
    const unsigned long routes = count == 4 ? strtoul(words[1], NULL, 10) : 0;
    const long minutes = count == 4 ? strtol(words[2], NULL, 10) : 0;
    const long blocks = count == 4 ? strtol(words[3], NULL, 10) / BLOCK : 0;
    if (routes == 0 || minutes <= 0 || blocks < 2 || blocks > 160) {
        fail("usage: city ROUTES MINUTES METRES (200 to 16000)");
    }
    puts("route,t,x,y,r");
    for (unsigned long i = 0; i < routes; i++) {
        const int half = (int)blocks / 2, side = 2 * half + 1;
        const int reach = half < 10 ? half : 10;
        van v = {(int)below((uint32_t)side) - half, (int)below((uint32_t)side) - half, 0, 0, 0, 0};
        v.seconds = below((uint32_t)minutes * 60);
        v.speed = 6 + below(7);
        int east = (1 + (int)below((uint32_t)reach)) * (v.x > 0 ? -1 : 1);
        const int north = (1 + (int)below((uint32_t)reach)) * (v.y > 0 ? -1 : 1);
        const int first = (int)below((uint32_t)abs(east) + 1) * (east < 0 ? -1 : 1);
        go(i, &v, first, 0, 1);
        go(i, &v, 0, north, first == 0);
        go(i, &v, east - first, 0, 0);
        say_knot(i, &v, v.east, v.north);
    }
    said();
    return EXIT_CLEAR;
}
