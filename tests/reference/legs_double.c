/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* The double reference for motions of legs: the least clearance over every time in which neither
 * changes its leg.
 *
 * There the distance less the limit is a convex function, |N + u V| - R - u G for u from 0 to 1.
 * Its derivative is zero where the speed at which the distance grows, which tends to |V|, is G:
 * beside the point nearest to the origin by h G / sqrt(V^2 - G^2), h being that point's distance.
 * The error is a few units in the last place of the largest length involved. */

#include "tests/reference/legs.h"

#define MOTION reference_motion_f64
#define PLACEMENT reference_placement_f64
#define LEG reference_leg_f64
#include "tests/reference/pieces.inl"

typedef struct point {
    double x, y;
} point;

static point place_of(const reference_motion_f64 *m, const reference_placement_f64 *p,
                      uint32_t piece, double tick)
{
    const reference_leg_f64 *leg = leg_of(m, piece);
    const double begin = (double)((int64_t)p->start + leg->begin);
    const double ticks = (double)((int64_t)leg->end - leg->begin);
    double part = 0, x, y;
    point place;

    if (piece > m->count) {
        part = 1;
    } else if (piece > 0) {
        part = (tick - begin) / ticks;
    }
    x = leg->x + part * (leg->to_x - leg->x);
    y = leg->y + part * (leg->to_y - leg->y);
    if (part == 1) { /* exactly there */
        x = leg->to_x;
        y = leg->to_y;
    }
    place.x = p->c * x - p->s * y + p->x;
    place.y = p->s * x + p->c * y + p->y;
    return place;
}

/* The least of |(x, y) + u (vx, vy)| - u grown, 0 <= u <= 1. */
static double least_of(double x, double y, double vx, double vy, double grown)
{
    const double speed2 = vx * vx + vy * vy, speed = reference_length(vx, vy);
    double u = 1;

    if (speed > grown) {
        const double cross = x * vy - y * vx, h = (cross < 0 ? -cross : cross) / speed;
        const double beside = reference_square_root((speed - grown) * (speed + grown));

        u = -(x * vx + y * vy) / speed2 + h * grown / (speed * beside);
        u = u < 0 ? 0 : u > 1 ? 1 : u;
    }
    return reference_length(x + u * vx, y + u * vy) - u * grown;
}

static double least_in(const reference_motion_f64 *a, const reference_placement_f64 *pa,
                       uint32_t piece_a, const reference_motion_f64 *b,
                       const reference_placement_f64 *pb, uint32_t piece_b,
                       const reference_window_f64 *window, double from, double until)
{
    const point a0 = place_of(a, pa, piece_a, from), a1 = place_of(a, pa, piece_a, until);
    const point b0 = place_of(b, pb, piece_b, from), b1 = place_of(b, pb, piece_b, until);
    const double x = b0.x - a0.x, y = b0.y - a0.y;
    const double grown = window->rate == 0 ? 0 : window->rate * (until - from);
    const double before = window->rate == 0 ? 0 : window->rate * (from - (double)window->since);
    const double radius =
        leg_of(a, piece_a)->radius + leg_of(b, piece_b)->radius + window->margin + before;

    return least_of(x, y, b1.x - a1.x - x, b1.y - a1.y - y, grown) - radius;
}

int reference_motions_clearance(const reference_motion_f64 *a, const reference_placement_f64 *pa,
                                const reference_motion_f64 *b, const reference_placement_f64 *pb,
                                const reference_window_f64 *window, double *clearance)
{
    uint32_t i = 0, j = 0;
    int common = 0;

    while (i <= a->count + 1 && j <= b->count + 1) {
        const int64_t begin_a = begin_of(a, pa, i), begin_b = begin_of(b, pb, j);
        const int64_t end_a = end_of(a, pa, i), end_b = end_of(b, pb, j);
        int64_t from = begin_a > begin_b ? begin_a : begin_b;
        int64_t until = end_a < end_b ? end_a : end_b;

        from = from > window->from ? from : window->from;
        until = until < window->until ? until : window->until;
        if (from < until && is_there(a, i) && is_there(b, j)) {
            const double least = least_in(a, pa, i, b, pb, j, window, (double)from, (double)until);

            *clearance = !common || least < *clearance ? least : *clearance;
            common = 1;
        }
        i += end_a <= end_b ? 1u : 0u;
        j += end_b <= end_a ? 1u : 0u;
    }
    return common;
}

int reference_tick_clearance(const reference_motion_f64 *a, const reference_placement_f64 *pa,
                             const reference_motion_f64 *b, const reference_placement_f64 *pb,
                             const reference_window_f64 *window, int64_t tick, double from,
                             double until, double *clearance)
{
    uint32_t i = 0, j = 0;

    while (i <= a->count && end_of(a, pa, i) <= tick) {
        i++;
    }
    while (j <= b->count && end_of(b, pb, j) <= tick) {
        j++;
    }
    if (tick < window->from || tick >= window->until || !is_there(a, i) || !is_there(b, j)) {
        return 0;
    }
    *clearance = least_in(a, pa, i, b, pb, j, window, (double)tick + from, (double)tick + until);
    return 1;
}
