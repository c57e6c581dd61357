/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

#include "tests/gen/footprint.h"

static int32_t scaled(int32_t q14, int32_t length)
{
    return (int32_t)((int64_t)q14 * length / 16384);
}

/* Points around a centre, at distances between half of `size` and all of it; `flat` makes the ring
 * as thin as a figure with its arms spread. */
static void star(harness_random *random, gen_footprint *shape, uint32_t count, int32_t size,
                 int flat)
{
    for (uint32_t i = 0; i < count; i++) {
        const uint32_t angle = i * 65536u / count;
        const int32_t far = size / 2 + (int32_t)harness_below(random, (uint32_t)size / 2 + 1);
        shape->x[i] = scaled(gen_cos(angle), far);
        shape->y[i] = scaled(gen_sin(angle), flat ? far / 5 : far);
    }
}

/* Anywhere in a square, often where another point is already. */
static void scatter(harness_random *random, gen_footprint *shape, uint32_t count, int32_t size)
{
    for (uint32_t i = 0; i < count; i++) {
        shape->x[i] = harness_between(random, -size, size);
        shape->y[i] = harness_between(random, -size, size);
        if (i != 0 && harness_below(random, 4) == 0) {
            const uint32_t other = harness_below(random, i);
            shape->x[i] = shape->x[other];
        }
        if (i != 0 && harness_below(random, 4) == 0) {
            const uint32_t other = harness_below(random, i);
            shape->y[i] = shape->y[other];
        }
    }
}

/* Steps to the right and up by whole numbers of a power of two: lies on a grid. */
static void stairs(harness_random *random, gen_footprint *shape, uint32_t count, int32_t size)
{
    const int32_t unit = size / 8 + 1;
    shape->x[0] = shape->y[0] = -4 * unit;
    for (uint32_t i = 1; i < count; i++) {
        const int32_t step = unit * (int32_t)harness_below(random, 3);
        const int32_t most = 4 * unit;
        shape->x[i] = shape->x[i - 1] + (i % 2 != 0 ? step : 0);
        shape->y[i] = shape->y[i - 1] + (i % 2 == 0 ? step : 0);
        shape->x[i] = shape->x[i] > most ? -most : shape->x[i];
        shape->y[i] = shape->y[i] > most ? -most : shape->y[i];
    }
}

/* A place for the shape's own origin: mostly in it, sometimes far off. */
static void move(harness_random *random, gen_footprint *shape, int32_t size)
{
    const int32_t room = GEN_EDGE - size - 16;
    int32_t x = harness_between(random, -size, size), y = harness_between(random, -size, size);
    if (harness_below(random, 8) == 0) {
        x = harness_below(random, 2) == 0 ? room : -room;
        y = harness_between(random, -room, room);
    }
    x = x > room ? room : x < -room ? -room : x;
    y = y > room ? room : y < -room ? -room : y;
    for (uint32_t i = 0; i < shape->points; i++) {
        shape->x[i] += x;
        shape->y[i] += y;
    }
}

static void cut_rings(harness_random *random, gen_footprint *shape)
{
    uint32_t at = 0;
    shape->rings = 0;
    while (at < shape->points) {
        at += 1 + harness_below(random, shape->points - at);
        shape->end[shape->rings++] = (uint16_t)at;
    }
}

void gen_outline(harness_random *random, gen_footprint *shape)
{
    const uint32_t bits = harness_below(random, 4) == 0 ? harness_below(random, 29) : 15;
    const int32_t size =
        (int32_t)((UINT32_C(1) << bits) + harness_below(random, UINT32_C(1) << bits));
    const uint32_t count = 3 + harness_below(random, shape->most - 2);
    shape->points = count;
    shape->triangles = 0;
    switch (harness_below(random, 8)) {
    case 0: scatter(random, shape, count, size); break;
    case 1: stairs(random, shape, count, size); break;
    case 2: star(random, shape, count, size, 0); break;
    case 3:
        shape->points = 1 + harness_below(random, 4);
        scatter(random, shape, shape->points, size);
        break;
    default: star(random, shape, count, size, 1); break;
    }
    shape->rings = 1;
    shape->end[0] = (uint16_t)shape->points;
    if (harness_below(random, 6) == 0) {
        cut_rings(random, shape);
    }
    if (size < GEN_EDGE / 2) {
        move(random, shape, 2 * size);
    }
}

void gen_triangles(harness_random *random, gen_footprint *shape)
{
    const uint32_t fans = harness_below(random, 4);
    gen_outline(random, shape);
    shape->rings = 0;
    shape->triangles = 1 + harness_below(random, shape->most);
    for (uint32_t i = 0; i < shape->triangles; i++) {
        uint16_t *corner = shape->corners + 3 * i;
        corner[0] = (uint16_t)(fans != 0 ? 0 : harness_below(random, shape->points));
        corner[1] =
            (uint16_t)(fans != 0 ? i % shape->points : harness_below(random, shape->points));
        corner[2] =
            (uint16_t)(fans != 0 ? (i + 1) % shape->points : harness_below(random, shape->points));
    }
}
