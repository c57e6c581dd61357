/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* Samples against samples: what two leaves hold, moment by moment of their common time. */

#include "walk.h"

/* floor(ticks / dt), by shifts: in a leaf the quotient is small, so the loops are short. */
static uint32_t whole_steps(uint32_t ticks, uint32_t dt)
{
    uint32_t bit = 1, quotient = 0;
    while (dt <= ticks >> 1) {
        dt <<= 1;
        bit <<= 1;
    }
    for (; bit != 0; bit >>= 1, dt >>= 1) {
        if (ticks >= dt) {
            ticks -= dt;
            quotient |= bit;
        }
    }
    return quotient;
}

BERTH_HOT void berthi_moment_now(const berthi_query *q, berthi_moment *found)
{
    int k;
    for (k = 0; k < 2; k++) {
        const berthi_cursor *at = k == 0 ? &q->a : &q->b;
        const berth_motion *tree = q->side[k].motion;
        const int32_t start = k == 0 ? 0 : q->b_start;
        uint32_t i = berthi_first_sample(at->place, at->depth, tree->count);
        const int32_t begin = start + (int32_t)i * tree->dt;
        i += whole_steps((uint32_t)(q->now - begin), (uint32_t)tree->dt);
        found->sample[k] = i;
        found->next[k] = start + (int32_t)(i + 1) * tree->dt;
    }
}

/* The radius of a tree's sample. */
static inline berth_len sample_radius(const berth_motion *tree, const berthi_unit *sample)
{
    const ptrdiff_t i = (sample - (const berthi_unit *)tree->samples) / 2;
    return tree->radii != NULL ? ((const berthi_unit *)tree->radii)[i] : tree->radius;
}

/* Two samples that are near each other: the arithmetic's test with their own radii. */
static BERTH_HOT BERTHI_APART int near_samples_meet(const berthi_query *q, const berthi_unit *at_a,
                                                    berth_len dx, const berthi_unit *at_b,
                                                    berth_len dy)
{
    const berth_len radius = sample_radius(q->side[0].motion, at_a) +
                             berthi_scale_up(&q->frame, sample_radius(q->side[1].motion, at_b));
    return berthi_meet(&q->frame, dx, dy, radius);
}

BERTH_HOT berthi_finding berthi_compare_leaves(berthi_query *q)
{
    const berth_motion *a = q->side[0].motion, *b = q->side[1].motion;
    const berth_len most = a->radius + berthi_scale_up(&q->frame, b->radius);
    const berthi_unit *at_a, *at_b;
    berthi_moment m;
    berthi_moment_now(q, &m);
    at_a = (const berthi_unit *)a->samples + 2 * (size_t)m.sample[0];
    at_b = (const berthi_unit *)b->samples + 2 * (size_t)m.sample[1];
    while (q->left != 0) {
        berth_len dx, dy;
        berthi_to_frame(&q->frame, at_b[0], at_b[1], &dx, &dy);
        dx -= at_a[0];
        dy -= at_a[1];
        q->left--;
        q->samples++;
        if (berthi_near(&q->frame, dx, most) && berthi_near(&q->frame, dy, most)) {
            const int meet = near_samples_meet(q, at_a, dx, at_b, dy);
            if (meet != 0) {
                return meet > 0 ? BERTHI_HIT : BERTHI_CLOSE;
            }
        }
        q->now = m.next[0] < m.next[1] ? m.next[0] : m.next[1];
        if (q->now >= q->a.end || q->now >= q->b.end) {
            return BERTHI_CLEAR;
        }
        if (m.next[0] == q->now) {
            at_a += 2;
            m.next[0] += a->dt;
        }
        if (m.next[1] == q->now) {
            at_b += 2;
            m.next[1] += b->dt;
        }
    }
    return BERTHI_OUT_OF_STEPS;
}
