/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* The exact reference for motions of legs: every time in which neither changes its leg, in integers
 * of any needed width.
 *
 * In such a time the square of the distance less the square of the limit, g, is a quadratic in
 * time. It is taken at the begin, in the middle and at the end, multiplied by (2 da db)^2, and
 * where times are in 2^-16 of a tick by 2^32 more, which makes integers of them: g0, gm, g1. The
 * parabola through them, over u from 0 to 1, is
 * g0 + q u + p u^2 with p = 2 (g0 + g1 - 2 gm), q = g1 - g0 - p. It is below zero somewhere when it
 * is at an end, or when its lowest point lies between, 0 < -q < 2 p, and is: 4 p g0 < q^2.
 *
 * Bounds: durations below 2^31, coordinates of the distance below 2^50 and the limit below
 * 2^48 + 2^31 * 2^61: the numbers that are squared are below 2^156 where nothing moves (durations
 * are 1 then) and below 2^63 * 2^64 where something does, which bounds the time; g below 2^258,
 * q^2 and 4 p g0 below 2^530, and in fractions below 2^594. */

#include "tests/reference/lines.h"

#define MOTION reference_motion
#define PLACEMENT reference_placement
#define LEG reference_leg
#include "tests/reference/pieces.inl"

/* ---- Two lines ------------------------------------------------------------------------------ */

/* Times are counted in halves of a tick, or of a 2^16th of one: `per` a tick. */

/* The square of a coordinate of b less that of a, times `per` of the product of both ticks. */
static big axis_at(const reference_line *a, int64_t a_start, int64_t a_way, const reference_line *b,
                   int64_t b_start, int64_t b_way, int64_t half, int64_t per)
{
    big from = place_of(a, a_start, a_way, half, per), to = place_of(b, b_start, b_way, half, per);

    from = big_times(&from, ticks_of(b));
    to = big_times(&to, ticks_of(a));
    to = big_difference(&to, &from);
    return big_square(&to);
}

/* The square of the limit, times the same. */
static big limit_at(const reference_line *a, const reference_line *b, int64_t half, int64_t per,
                    int64_t radius, int32_t rate, int64_t since)
{
    big first = big_of(radius), limit = big_of(rate);

    first = big_times(&first, per);
    limit = big_times(&limit, rate != 0 ? half - per * since : 0);
    limit = big_sum(&first, &limit);
    limit = big_times(&limit, ticks_of(a));
    limit = big_times(&limit, ticks_of(b));
    return big_square(&limit);
}

/* g then. */
static big excess_at(const reference_line *a, const reference_line *b, int64_t half, int64_t per,
                     int64_t radius, int32_t rate, int64_t since)
{
    big g = axis_at(a, a->x, a->way_x, b, b->x, b->way_x, half, per);
    big other = axis_at(a, a->y, a->way_y, b, b->y, b->way_y, half, per);

    g = big_sum(&g, &other);
    other = limit_at(a, b, half, per, radius, rate, since);
    return big_difference(&g, &other);
}

static int meet_between(const reference_line *a, const reference_line *b, int64_t from,
                        int64_t until, int64_t per, int64_t radius, int32_t rate, int64_t since)
{
    const big g0 = excess_at(a, b, 2 * from, per, radius, rate, since);

    if (g0.negative) {
        return 1;
    }
    big g1 = excess_at(a, b, 2 * until, per, radius, rate, since);
    if (g1.negative) {
        return 1;
    }
    big gm = excess_at(a, b, from + until, per, radius, rate, since);
    big p = big_sum(&g0, &g1);
    big q = big_difference(&g1, &g0);
    big low = big_times(&gm, -2);
    p = big_sum(&p, &low);
    p = big_times(&p, 2);
    q = big_difference(&q, &p);
    low = big_times(&p, -2);
    if (!q.negative || !big_is_below(&low, &q)) {
        return 0;
    }
    low = big_times(&p, 4);
    low = big_product(&low, &g0);
    q = big_square(&q);
    return big_is_below(&low, &q);
}

int reference_lines_meet(const reference_line *a, const reference_line *b, int64_t from,
                         int64_t until, int64_t radius, int32_t rate, int64_t since)
{
    return meet_between(a, b, from, until, 2, radius, rate, since);
}

int reference_lines_meet_finely(const reference_line *a, const reference_line *b, int64_t from,
                                int64_t until, int64_t radius, int32_t rate, int64_t since)
{
    return meet_between(a, b, from, until, 131072, radius, rate, since);
}

/* ---- Motions -------------------------------------------------------------------------------- */

reference_window reference_always(void)
{
    const reference_window window = {-REFERENCE_EVER, REFERENCE_EVER, 0, 0, 0};

    return window;
}

int reference_common_next(const reference_motion *a, const reference_placement *pa,
                          const reference_motion *b, const reference_placement *pb,
                          const reference_window *window, reference_common *common)
{
    int fresh = common->number == 0;

    while (common->piece_a <= a->count + 1 && common->piece_b <= b->count + 1) {
        const int64_t end_a = end_of(a, pa, common->piece_a);
        const int64_t end_b = end_of(b, pb, common->piece_b);

        if (fresh) {
            common->from = most(begin_of(a, pa, common->piece_a),
                                most(begin_of(b, pb, common->piece_b), window->from));
            common->until = least(end_a, least(end_b, window->until));
            if (common->from < common->until && is_there(a, common->piece_a) &&
                is_there(b, common->piece_b)) {
                common->number++;
                return 1;
            }
        }
        common->piece_a += end_a <= end_b ? 1u : 0u;
        common->piece_b += end_b <= end_a ? 1u : 0u;
        fresh = 1;
    }
    return 0;
}

static reference_line line_of_piece(const reference_motion *m, const reference_placement *p,
                                    uint32_t piece)
{
    return line_of(p, leg_of(m, piece), piece <= m->count, piece > 0);
}

int reference_common_meets(const reference_motion *a, const reference_placement *pa,
                           const reference_motion *b, const reference_placement *pb,
                           const reference_window *window, const reference_common *common)
{
    const reference_line la = line_of_piece(a, pa, common->piece_a);
    const reference_line lb = line_of_piece(b, pb, common->piece_b);
    const int64_t radius = ((int64_t)leg_of(a, common->piece_a)->radius +
                            leg_of(b, common->piece_b)->radius + window->margin) *
                           16384;

    if (window->rate == 0 && (ranges_apart(la.x, la.way_x, lb.x, lb.way_x, radius) ||
                              ranges_apart(la.y, la.way_y, lb.y, lb.way_y, radius))) {
        return 0;
    }
    return reference_lines_meet(&la, &lb, common->from, common->until, radius, window->rate,
                                window->since);
}

reference_meeting reference_motions_meet(const reference_motion *a, const reference_placement *pa,
                                         const reference_motion *b, const reference_placement *pb,
                                         const reference_window *window)
{
    reference_meeting meeting = {0, 0, 0, 0, 0};
    reference_common common = {0, 0, 0, 0, 0};

    while (!meeting.hit && reference_common_next(a, pa, b, pb, window, &common)) {
        meeting.tests++;
        if (reference_common_meets(a, pa, b, pb, window, &common)) {
            meeting.hit = 1;
            meeting.tick = common.from;
            meeting.leg_a = (uint32_t)(leg_of(a, common.piece_a) - a->legs);
            meeting.leg_b = (uint32_t)(leg_of(b, common.piece_b) - b->legs);
        }
    }
    return meeting;
}
