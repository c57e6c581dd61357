/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* What a refit reads of an outline whose points have moved, and where it stores them. */

#include "../core/num.h"
#include "refit.h"

#ifdef BERTH_Q16

/* A coordinate from the origin in steps, to the nearest, halves up; 0 when it is beyond. */
static int refit_steps(berthi_refit *r, berth_num v, berth_raw origin, berthi_unit *to)
{
    const uint32_t shift = r->header->ground.shift;
    const int32_t way = berth_num_raw(v) - origin;
    const int32_t steps = berthi_floor_shift(way + (int32_t)((UINT32_C(1) << shift) >> 1), shift);
    if (steps > BERTHI_FOOTPRINT_LIMIT || steps < -BERTHI_FOOTPRINT_LIMIT) {
        return 0;
    }
    r->exact &= steps * (int32_t)(UINT32_C(1) << shift) == way;
    *to = (berthi_unit)steps;
    return 1;
}

#else

static int refit_steps(berthi_refit *r, berth_num v, berth_raw origin, berthi_unit *to)
{
    (void)r;
    *to = berth_num_raw(v) - origin;
    return berthi_within(*to, -BERTHI_FOOTPRINT_LIMIT, BERTHI_FOOTPRINT_LIMIT);
}

#endif

/* A given point as it is stored; 0 when it is beyond. */
static int refit_point(berthi_refit *r, uint32_t given, berthi_unit *to)
{
    return refit_steps(r, r->desc->outline.x[given], berth_num_raw(r->header->ground.origin_x),
                       &to[0]) &&
           refit_steps(r, r->desc->outline.y[given], berth_num_raw(r->header->ground.origin_y),
                       &to[1]);
}

/* Ring `ring` in the given points (begin, end), in the kept ones, and in the stored ones. */
typedef struct refit_ring {
    uint32_t begin, end, kept, kept_end, stored;
} refit_ring;

/* The ring after another one; before the first all is 0. */
static void refit_ring_next(const berthi_refit *r, refit_ring *ring, uint32_t number)
{
    const uint32_t stored_end = berthi_tree_ends(r->header)[number];
    ring->begin = ring->end;
    ring->end = r->desc->outline.end != NULL ? r->desc->outline.end[number]
                                             : (uint32_t)r->desc->outline.points;
    ring->kept = ring->kept_end;
    ring->stored = ring->kept + number;
    ring->kept_end = stored_end - number - 1;
}

int berthi_refit_numbers_hold(const berthi_refit *r)
{
    const uint16_t *numbers = r->desc->numbers;
    refit_ring ring = {0, 0, 0, 0, 0};
    for (uint32_t i = 0; i < r->header->parts.rings; i++) {
        uint32_t least;
        refit_ring_next(r, &ring, i);
        least = ring.begin;
        for (uint32_t k = ring.kept; k < ring.kept_end; k++) {
            if (numbers[k] < least || numbers[k] >= ring.end) {
                return 0;
            }
            least = numbers[k] + 1u;
        }
    }
    return 1;
}

/* Looks at the points that one segment stands for, from a kept one (as stored, p) to the next (q).
 * Returns 0 when one is beyond. */
static int refit_run_measure(berthi_refit *r, const refit_ring *ring, uint32_t from, uint32_t to,
                             const berthi_unit *p, const berthi_unit *q)
{
    for (;;) {
        berthi_unit c[2];
        from = from + 1 < ring->end ? from + 1 : ring->begin;
        if (from == to) {
            return 1;
        }
        if (!refit_point(r, from, c)) {
            return 0;
        }
        berthi_off_by(p, q, c, &r->off);
    }
}

static void refit_extent(berthi_refit *r, const berthi_unit *p)
{
    for (uint32_t k = 0; k < 2; k++) {
        r->low[k] = p[k] < r->low[k] ? p[k] : r->low[k];
        r->high[k] = p[k] > r->high[k] ? p[k] : r->high[k];
    }
}

/* Looks at all points of a ring and writes nothing; 0 when one is beyond. */
static int refit_ring_measure(berthi_refit *r, const refit_ring *ring)
{
    const uint16_t *numbers = r->desc->numbers;
    berthi_unit p[2], q[2];
    if (!refit_point(r, numbers[ring->kept], p)) {
        return 0;
    }
    for (uint32_t k = ring->kept; k < ring->kept_end; k++) {
        const uint32_t next = k + 1 < ring->kept_end ? k + 1 : ring->kept;
        refit_extent(r, p);
        if (!refit_point(r, numbers[next], q) ||
            !refit_run_measure(r, ring, numbers[k], numbers[next], p, q)) {
            return 0;
        }
        p[0] = q[0];
        p[1] = q[1];
    }
    return 1;
}

int berthi_refit_measure(berthi_refit *r)
{
    refit_ring ring = {0, 0, 0, 0, 0};
    r->low[0] = r->low[1] = BERTHI_FOOTPRINT_LIMIT;
    r->high[0] = r->high[1] = -r->low[0];
    r->exact = 1;
    r->off = 0;
    for (uint32_t i = 0; i < r->header->parts.rings; i++) {
        refit_ring_next(r, &ring, i);
        if (!refit_ring_measure(r, &ring)) {
            return 0;
        }
    }
    return 1;
}

/* Sums of at most 2^15 ways of 2^15 steps each. */
void berthi_refit_put(berthi_refit *r)
{
    refit_ring ring = {0, 0, 0, 0, 0};
    berth_len way[2] = {0, 0};
    for (uint32_t i = 0; i < r->header->parts.rings; i++) {
        berthi_unit *to, *first;
        refit_ring_next(r, &ring, i);
        first = to = r->points + 2 * (size_t)ring.stored;
        for (uint32_t k = ring.kept; k < ring.kept_end; k++, to += 2) {
            way[0] -= to[0];
            way[1] -= to[1];
            (void)refit_point(r, r->desc->numbers[k], to);
            way[0] += to[0];
            way[1] += to[1];
        }
        to[0] = first[0];
        to[1] = first[1];
    }
    r->way[0] = way[0] / (berth_len)ring.kept_end;
    r->way[1] = way[1] / (berth_len)ring.kept_end;
}
