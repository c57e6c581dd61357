/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* Bodies of every kind with where they are at any real time, in double: what answers about them are
 * compared with. Polygons are as given, so knots and corners should be numbers that a grid step of
 * 2^-10 holds; headings round to 2^-14 of a unit vector, which STRAY allows for. */

#ifndef BERTH_TEST_CARRIED_H
#define BERTH_TEST_CARRIED_H

#include "tests/reference/reference.h"
#include "tests/unit/support.h"

#include <berth/traffic_bodies.h>

enum { CARRIED_POINTS = 8, CARRIED_KNOTS = 8 };

/* How far a point of these small bodies may be from where the reference has it. */
#define STRAY 0.002

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
    berth_arena image = berth_arena_over(c->shape, sizeof c->shape);
    berth_arena scratch = berth_arena_over(work, sizeof work);
    for (uint32_t k = 0; k < c->points; k++) {
        x[k] = num_from(c->px[k]);
        y[k] = num_from(c->py[k]);
    }
    desc.outline = berth_outline_over_arrays(x, y, (uint16_t)c->points);
    desc.threshold = num_from(0);
    desc.radius = num_from(c->radius);
    CHECK_EQ(berth_footprint_build(&desc, &image, &scratch, &c->footprint), BERTH_OK);
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

/* The most that any of its points moves in a tick. */
static inline double carried_speed(const carried *c)
{
    double most = 0, reach = 0;
    for (uint32_t i = 0; i < c->points; i++) {
        const double r = reference_square_root(c->px[i] * c->px[i] + c->py[i] * c->py[i]);
        reach = r > reach ? r : reach;
    }
    for (uint32_t k = 0; k + 1 < c->knots; k++) {
        const double x = c->kx[k + 1] - c->kx[k], y = c->ky[k + 1] - c->ky[k];
        const double turned = magnitude(c->turns[k]) * 6.2832 / 65536.0;
        const double speed =
            (reference_square_root(x * x + y * y) + turned * reach) / (c->tick[k + 1] - c->tick[k]);
        most = speed > most ? speed : most;
    }
    return most;
}

/* ---- The reference --------------------------------------------------------------------------- */

/* Sine of a binary angle that may be any, by its series. */
static inline double carried_sine(double angle)
{
    const double turns = angle / 65536.0;
    double part = turns - (double)(int64_t)turns, term, sum;
    part -= part > 0.5 ? 1 : part < -0.5 ? -1 : 0;
    const double v = part * 6.283185307179586;
    term = sum = v;
    for (int k = 2; k < 34; k += 2) {
        term *= -v * v / (double)(k * (k + 1));
        sum += term;
    }
    return sum;
}

typedef struct carried_pose {
    double x[CARRIED_POINTS], y[CARRIED_POINTS];
    uint32_t points;
    double radius;
} carried_pose;

/* Where it is at a real time, when it starts `later` ticks later; 0: nowhere. */
static inline int carried_at(const carried *c, double time, int32_t later, carried_pose *pose)
{
    double x = 0, y = 0, angle = 0;
    if (c->kind != CARRIED_STANDING) {
        double local = time - c->start - later;
        const double first = c->tick[0], last = c->tick[c->knots - 1];
        uint32_t k = 0;
        if (!c->stands && (local < first || local >= last)) {
            return 0;
        }
        local = local < first ? first : local > last ? last : local;
        while (k + 2 < c->knots && local > c->tick[k + 1]) {
            k++;
        }
        const uint32_t to = k + 1 < c->knots ? k + 1 : k;
        const double part = to > k ? (local - c->tick[k]) / (c->tick[to] - c->tick[k]) : 0;
        x = c->kx[k] + (c->kx[to] - c->kx[k]) * part;
        y = c->ky[k] + (c->ky[to] - c->ky[k]) * part;
        angle = c->heading[k] + c->turns[k] * part;
    }
    const double ps = carried_sine(c->angle), pc = carried_sine(c->angle + 16384.0);
    const double s = carried_sine(angle + c->angle), q = carried_sine(angle + c->angle + 16384.0);
    for (uint32_t i = 0; i < c->points; i++) {
        pose->x[i] = c->x + pc * x - ps * y + q * c->px[i] - s * c->py[i];
        pose->y[i] = c->y + ps * x + pc * y + s * c->px[i] + q * c->py[i];
    }
    pose->points = c->points;
    pose->radius = c->radius;
    return 1;
}

/* The square of the distance of a point from a segment. */
static inline double carried_from_segment(double px, double py, double ax, double ay, double bx,
                                          double by)
{
    const double vx = bx - ax, vy = by - ay, wx = px - ax, wy = py - ay;
    const double length = vx * vx + vy * vy;
    double part = length > 0 ? (wx * vx + wy * vy) / length : 0;
    part = part < 0 ? 0 : part > 1 ? 1 : part;
    const double dx = wx - part * vx, dy = wy - part * vy;
    return dx * dx + dy * dy;
}

static inline int carried_inside(const carried_pose *of, double px, double py)
{
    int inside = 0;
    for (uint32_t i = 0, j = of->points - 1; i < of->points; j = i++) {
        if ((of->y[i] > py) != (of->y[j] > py) &&
            px < of->x[i] + (of->x[j] - of->x[i]) * (py - of->y[i]) / (of->y[j] - of->y[i])) {
            inside = !inside;
        }
    }
    return inside;
}

static inline double carried_side(double ax, double ay, double bx, double by, double px, double py)
{
    return (bx - ax) * (py - ay) - (by - ay) * (px - ax);
}

static inline int carried_cross(const carried_pose *a, uint32_t i, const carried_pose *b,
                                uint32_t j)
{
    const uint32_t n = (i + 1) % a->points, m = (j + 1) % b->points;
    return carried_side(a->x[i], a->y[i], a->x[n], a->y[n], b->x[j], b->y[j]) *
                   carried_side(a->x[i], a->y[i], a->x[n], a->y[n], b->x[m], b->y[m]) <
               0 &&
           carried_side(b->x[j], b->y[j], b->x[m], b->y[m], a->x[i], a->y[i]) *
                   carried_side(b->x[j], b->y[j], b->x[m], b->y[m], a->x[n], a->y[n]) <
               0;
}

/* The distance of two poses' edges, less both radii; below 0 where these overlap, and at most -1
 * where one is inside of the other or outlines cross. */
static inline double carried_gap(const carried_pose *a, const carried_pose *b)
{
    double least = 1e300;
    if (carried_inside(a, b->x[0], b->y[0]) || carried_inside(b, a->x[0], a->y[0])) {
        return -1 - a->radius - b->radius;
    }
    for (uint32_t i = 0; i < a->points; i++) {
        const uint32_t n = (i + 1) % a->points;
        for (uint32_t j = 0; j < b->points; j++) {
            const uint32_t m = (j + 1) % b->points;
            const double one =
                carried_from_segment(a->x[i], a->y[i], b->x[j], b->y[j], b->x[m], b->y[m]);
            const double two =
                carried_from_segment(b->x[j], b->y[j], a->x[i], a->y[i], a->x[n], a->y[n]);
            if (carried_cross(a, i, b, j)) {
                return -1 - a->radius - b->radius;
            }
            least = one < least ? one : least;
            least = two < least ? two : least;
        }
    }
    return reference_square_root(least) - a->radius - b->radius;
}

/* The least gap in the ticks from <= t < until, looked at `fine` times a tick; with b `later`.
 * 1e300: never there together. */
static inline double carried_least(const carried *a, const carried *b, int32_t later, int32_t from,
                                   int32_t until, int32_t fine)
{
    double least = 1e300;
    for (int32_t k = 0; k < (until - from) * fine; k++) {
        carried_pose pa, pb;
        const double time = from + (double)k / fine;
        if (carried_at(a, time, 0, &pa) && carried_at(b, time, later, &pb)) {
            const double gap = carried_gap(&pa, &pb);
            least = gap < least ? gap : least;
        }
    }
    return least;
}

#endif
