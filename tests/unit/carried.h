/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* Small bodies of every kind. Knots and corners should be what a grid step of 2^-10 holds. */

#ifndef BERTH_TEST_CARRIED_H
#define BERTH_TEST_CARRIED_H

#include "tests/unit/support.h"

#include <berth/traffic_bodies.h>

enum { CARRIED_POINTS = 8, CARRIED_KNOTS = 8 };

typedef enum carried_kind { CARRIED_SWEEP, CARRIED_DISC, CARRIED_STANDING } carried_kind;

/* All pairs of kinds that the engine is asked about itself. */
enum { CARRIED_PAIRS = 5 };
static const carried_kind carried_pairs[CARRIED_PAIRS][2] = {{CARRIED_SWEEP, CARRIED_STANDING},
                                                             {CARRIED_SWEEP, CARRIED_SWEEP},
                                                             {CARRIED_SWEEP, CARRIED_DISC},
                                                             {CARRIED_DISC, CARRIED_STANDING},
                                                             {CARRIED_DISC, CARRIED_SWEEP}};

typedef struct carried {
    carried_kind kind;
    double px[CARRIED_POINTS], py[CARRIED_POINTS], radius; /* a disc: one point */
    uint32_t points;
    double kx[CARRIED_KNOTS], ky[CARRIED_KNOTS];
    int32_t tick[CARRIED_KNOTS], heading[CARRIED_KNOTS], turns[CARRIED_KNOTS];
    int8_t way[CARRIED_KNOTS]; /* as berth_sweep_desc has it */
    uint32_t knots;
    int stands;
    double x, y;
    int32_t angle, start; /* placement */

    berth_placement at;
    berth_footprint footprint;
    berth_motion motion;
    berth_sweep sweep;
    berth_placed disc;
    berth_body body;
    uint64_t shape[40 * sizeof(berth_raw)], image[(BERTH_SWEEP_IMAGE_WORDS(CARRIED_KNOTS) + 1) / 2];
} carried;

/* ---- Making ---------------------------------------------------------------------------------- */

static inline void carried_begin(carried *c, carried_kind kind, double radius)
{
    c->kind = kind;
    c->points = kind == CARRIED_DISC;
    c->px[0] = c->py[0] = 0;
    c->radius = radius;
    c->knots = 0;
    c->stands = 0;
    c->x = c->y = 0;
    c->angle = c->start = 0;
}

static inline void carried_corner(carried *c, double x, double y)
{
    c->px[c->points] = x;
    c->py[c->points++] = y;
}

static inline void carried_box(carried *c, double x0, double y0, double x1, double y1)
{
    carried_corner(c, x0, y0);
    carried_corner(c, x1, y0);
    carried_corner(c, x1, y1);
    carried_corner(c, x0, y1);
}

/* The next knot; `way` is that of the leg that ends there. */
static inline void carried_knot(carried *c, double x, double y, int32_t heading, int32_t tick,
                                int way)
{
    const uint32_t k = c->knots++;
    c->kx[k] = x;
    c->ky[k] = y;
    c->tick[k] = tick;
    c->heading[k] = heading & 65535;
    c->turns[k] = 0;
    if (k > 0) {
        const int32_t up = (c->heading[k] - c->heading[k - 1]) & 65535;
        const int32_t down = (c->heading[k - 1] - c->heading[k]) & 65535;
        c->way[k - 1] = (int8_t)way;
        c->turns[k - 1] = way >= 0 ? up + 65536 * way : -down + 65536 * (way + 1);
    }
}

static inline void carried_shape(carried *c)
{
    static uint64_t work[2000];
    berth_num x[CARRIED_POINTS], y[CARRIED_POINTS];
    berth_footprint_desc desc = berth_footprint_desc_default();
    for (uint32_t k = 0; k < c->points; k++) {
        x[k] = num_from(c->px[k]);
        y[k] = num_from(c->py[k]);
    }
    desc.outline = berth_outline_over_arrays(x, y, (uint16_t)c->points);
    desc.threshold = num_from(0);
    desc.radius = num_from(c->radius);
    CHECK_EQ(berth_footprint_build(&desc, ARENA(c->shape), ARENA(work), &c->footprint), BERTH_OK);
}

static inline void carried_course(carried *c)
{
    berth_num x[CARRIED_KNOTS], y[CARRIED_KNOTS];
    berth_angle heading[CARRIED_KNOTS];
    for (uint32_t k = 0; k < c->knots; k++) {
        x[k] = num_from(c->kx[k]);
        y[k] = num_from(c->ky[k]);
        heading[k] = (berth_angle)c->heading[k];
    }
    berth_arena image = berth_arena_over(c->image, sizeof c->image);
    berth_trajectory t = berth_trajectory_over_arrays(x, y, c->tick, c->knots, num_from(c->radius));
    t.before = t.after = c->stands ? BERTH_STANDS : BERTH_ABSENT;
    if (c->kind == CARRIED_DISC) {
        CHECK_EQ(berth_trajectory_build(&t, &image, &c->motion), BERTH_OK);
        CHECK_EQ(berth_motion_place(&c->motion, &c->at, &c->disc), BERTH_OK);
        c->body = berth_body_of_disc(&c->disc);
        return;
    }
    const berth_sweep_desc desc = {&t, heading, 0, c->way, &c->footprint};
    CHECK_EQ(berth_sweep_build(&desc, &image, &c->sweep), BERTH_OK);
    CHECK_EQ(berth_sweep_place(&c->sweep, &c->at, &c->body), BERTH_OK);
}

/* Builds and places it, in its own memory: not to be copied afterwards. */
static inline void carried_place(carried *c, double x, double y, int32_t angle, int32_t start)
{
    c->x = x;
    c->y = y;
    c->angle = angle & 65535;
    c->start = start;
    c->at = berth_placement_at(num_from(x), num_from(y), (berth_angle)angle, start);
    if (c->kind != CARRIED_DISC) {
        carried_shape(c);
    }
    if (c->kind != CARRIED_STANDING) {
        carried_course(c);
        return;
    }
    CHECK_EQ(berth_footprint_stand(&c->footprint, &c->at, 0, 0, 0, &c->body), BERTH_OK);
}

/* A box that stands. */
static inline void carried_still(carried *c, double x0, double y0, double x1, double y1)
{
    carried_begin(c, CARRIED_STANDING, 0);
    carried_box(c, x0, y0, x1, y1);
    carried_place(c, 0, 0, 0, 0);
}

/* A box that is carried; carried_leg places it. */
static inline void carried_bar(carried *c, double x0, double y0, double x1, double y1)
{
    carried_begin(c, CARRIED_SWEEP, 0);
    carried_box(c, x0, y0, x1, y1);
}

/* From tick 0 to a tick in one leg, with a heading at either end. */
static inline void carried_leg(carried *c, double x0, double y0, int32_t from, double x1, double y1,
                               int32_t to, int32_t ticks)
{
    carried_knot(c, x0, y0, from, 0, 0);
    carried_knot(c, x1, y1, to, ticks, 0);
    carried_place(c, 0, 0, 0, 0);
}

/* A box of 2 x 1 that goes along x from -10 to 10 in so many ticks, and turns meanwhile. */
static inline void carried_along(carried *c, int32_t ticks, int32_t turned)
{
    carried_bar(c, -1, -0.5, 1, 0.5);
    carried_leg(c, -10, 0, 0, 10, 0, turned, ticks);
}

/* A disc that goes one leg. */
static inline void carried_disc(carried *c, double radius, double x0, double y0, double x1,
                                double y1, int32_t ticks)
{
    carried_begin(c, CARRIED_DISC, radius);
    carried_leg(c, x0, y0, 0, x1, y1, 0, ticks);
}

/* ---- Any of them --------------------------------------------------------------------------- */

static inline double carried_some(harness_random *random, int32_t most)
{
    return harness_between(random, -64 * most, 64 * most) / 64.0;
}

/* A box, a triangle or an angle of two walls, or a disc. */
static inline void carried_any_shape(harness_random *random, carried *c)
{
    const double w = 0.25 + harness_below(random, 128) / 64.0;
    const double h = 0.25 + harness_below(random, 64) / 64.0;
    const double x = carried_some(random, 1), y = carried_some(random, 1);
    if (c->kind == CARRIED_DISC) {
        return;
    }
    switch (harness_below(random, 3)) {
    case 0: carried_box(c, x, y, x + w, y + h); break;
    case 1:
        carried_corner(c, x, y);
        carried_corner(c, x + w, y);
        carried_corner(c, x, y + h);
        break;
    default:
        carried_corner(c, x, y);
        carried_corner(c, x + w, y);
        carried_corner(c, x + w, y + 0.125);
        carried_corner(c, x + 0.125, y + 0.125);
        carried_corner(c, x + 0.125, y + h);
        carried_corner(c, x, y + h);
    }
}

/* One of a kind, on a way of some units in some hundred ticks. */
static inline void carried_any(harness_random *random, carried *c, carried_kind kind, int turns)
{
    int32_t tick = harness_between(random, 0, 20), heading = harness_between(random, 0, 65535);
    const uint32_t knots = 2 + harness_below(random, 4);
    carried_begin(c, kind,
                  harness_below(random, 3) == 0 || kind == CARRIED_DISC
                      ? (1 + harness_below(random, 32)) / 64.0
                      : 0);
    carried_any_shape(random, c);
    c->stands = harness_below(random, 2) == 0;
    for (uint32_t k = 0; k < knots && kind != CARRIED_STANDING; k++) {
        const int waits = harness_below(random, 5) == 0 && k > 0;
        const double x = waits ? c->kx[k - 1] : carried_some(random, 4);
        const double y = waits ? c->ky[k - 1] : carried_some(random, 4);
        const int way = turns && harness_below(random, 8) == 0 ? harness_between(random, -2, 1) : 0;
        carried_knot(c, x, y, heading, tick, way);
        if (turns && harness_below(random, 3) != 0) {
            heading += harness_between(random, -16384, 16384);
        }
        tick += harness_between(random, 16, 80);
    }
    const double x = carried_some(random, 1), y = carried_some(random, 1);
    const int32_t angle = harness_between(random, 0, 65535);
    carried_place(c, x, y, angle, harness_between(random, -20, 20));
}

#endif
