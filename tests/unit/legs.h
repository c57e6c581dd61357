/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* Motions of both kinds as they are given, to hold what is stored against them. In double, in the
 * caller's unit, and with nothing of the library's source. */

#ifndef BERTH_TEST_LEGS_H
#define BERTH_TEST_LEGS_H

#include "tests/unit/image.h"

#define LEGS_MAX 40u

#define LEGS_IMAGE_WORDS ROUTE_IMAGE_WORDS(LEGS_MAX + 1)

static inline uint32_t given_legs(const motion *g)
{
    return g->straight && g->count > 1 ? g->count - 1 : g->count;
}

/* When leg i begins; of all of them, when the last one ends. */
static inline int32_t given_tick(const motion *g, uint32_t i)
{
    if (!g->straight) {
        return (int32_t)i * g->dt;
    }
    if (g->count == 1) {
        return g->tick[0] + (int32_t)i - (g->after == BERTH_ABSENT);
    }
    return g->tick[i];
}

static inline double given_radius(const motion *g, uint32_t leg)
{
    return real_of(g->radii ? g->r[leg] : g->radius);
}

/* Where leg i is at a tick. */
static inline void given_at(const motion *g, uint32_t i, double tick, double *x, double *y)
{
    const uint32_t to = g->straight && g->count > 1 ? i + 1 : i;
    const double begin = given_tick(g, i), ticks = given_tick(g, i + 1) - begin;
    const double part = (tick - begin) / ticks;
    *x = real_of(g->x[i]) + part * (real_of(g->x[to]) - real_of(g->x[i]));
    *y = real_of(g->y[i]) + part * (real_of(g->y[to]) - real_of(g->y[i]));
}

/* ---- Random motions ------------------------------------------------------------------------- */

/* Ticks until the next knot: few, some, a long wait; never past the last tick. */
static inline int32_t given_pause(harness_random *random, int32_t from, uint32_t knots_left)
{
    static const int32_t most[] = {1, 3, 40, 1000, 60000, 5000000, 900000000};
    const int32_t room = (BERTH_TICK_MAX - from) / (int32_t)(knots_left + 1);
    const int32_t few = most[harness_below(random, LENGTH_OF(most))];
    const int32_t ticks = harness_below(random, 3) != 0 ? harness_between(random, 1, few) : few;
    return ticks < room ? ticks : room > 0 ? room : 1;
}

/* Knots or samples within `span` of a place, in steps of a share of it; some stand. */
static inline void given_way(motion *g, harness_random *random, double span, double share)
{
    const double edge = 8192 - span;
    const double x0 = random_real(random, -edge, edge), y0 = random_real(random, -edge, edge);
    double x = 0, y = 0;
    int32_t tick = harness_below(random, 2) != 0 ? 0 : harness_between(random, 0, 1000);
    for (uint32_t i = 0; i < g->count; i++) {
        if (i > 0 && harness_below(random, 5) != 0) {
            x += random_real(random, -share, share);
            y += random_real(random, -share, share);
            x = x > 1 ? 1 : x < -1 ? -1 : x;
            y = y > 1 ? 1 : y < -1 ? -1 : y;
        }
        g->x[i] = num_from(x0 + span * x);
        g->y[i] = num_from(y0 + span * y);
        g->tick[i] = tick;
        tick += given_pause(random, tick, g->count - i);
    }
}

/* Any motion. */
static inline void given_random(motion *g, harness_random *random, uint32_t most, double widest)
{
    static const double shares[] = {0.01, 0.3, 2}, radii[] = {0, 0.001, 0.4, 30, 8000};
    double span = (double)(UINT32_C(1) << harness_below(random, 20)) / 64;
    const double radius = radii[harness_below(random, LENGTH_OF(radii))];
    span = span < widest ? span : widest;
    g->count = 1 + harness_below(random, most);
    g->straight = harness_below(random, 3) != 0;
    g->radii = (int)harness_below(random, 2);
    g->dt = harness_below(random, 2) != 0 ? harness_between(random, 1, 100)
                                          : harness_between(random, 1, BERTH_TICK_MAX / 64);
    g->before = (uint8_t)harness_below(random, 2);
    g->after = (uint8_t)(g->count == 1 && !g->before ? 1 : harness_below(random, 2));
    given_way(g, random, span, shares[harness_below(random, LENGTH_OF(shares))]);
    g->radius = num_from(random_real(random, 0, radius));
    for (uint32_t i = 0; i < g->count; i++) {
        g->r[i] = num_from(random_real(random, 0, radius));
    }
}

#endif
