/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* How a query of two trees of boxes begins and ends, and the samples of their leaves. */

#include "../core/divide.h"
#include "mobb_query.h"

/* The check of two trees' levels at once needs it. */
typedef char berthi_levels_max_is_a_power_of_two
    [(BERTH_MOBB_LEVELS_MAX & (BERTH_MOBB_LEVELS_MAX - 1)) == 0 ? 1 : -1];

/* ---- Begin and end ------------------------------------------------------------------------- */

BERTH_HOT berth_status berthi_mobb_check(const berthi_mobb_query *q)
{
    /* a view has all its pointers or none: its nodes tell; the most levels are a power of two */
    const uint32_t levels =
        (q->side[0].view->track.levels - 1u) | (q->side[1].view->track.levels - 1u);
    if (q->a.node == NULL || q->b.node == NULL || levels >= BERTH_MOBB_LEVELS_MAX) {
        return BERTH_E_VIEW;
    }
    if (q->a.units == BERTHI_BOX_TILTED_UNITS && q->b.units == BERTHI_BOX_TILTED_UNITS &&
        q->side[0].view->unit != q->side[1].view->unit) {
        return BERTH_E_UNIT;
    }
    const berth_status status = berth_placement_check(q->side[0].at);
    return status != BERTH_OK ? status : berth_placement_check(q->side[1].at);
}

/* Makes the frame. Returns 0 when the circles of both reaches are apart: the first test of the
 * roots' bounds. */
static BERTH_HOT BERTHI_APART int reaches_near(berthi_mobb_query *q)
{
    berthi_side sides[2];
    sides[0] = berthi_mobb_ground(&q->side[0]);
    sides[1] = berthi_mobb_ground(&q->side[1]);
    if (berthi_frame_make(&q->frame, sides)) {
        return 1;
    }
    q->left--;
    q->bounds = 1;
    return 0;
}

/* Starts and lengths are below 2^30, so no sum of ticks leaves 32 bits. */
BERTH_HOT int berthi_mobb_begin(berthi_mobb_query *q)
{
    const int32_t offset = q->side[1].at->start - q->side[0].at->start;
    q->bounds = q->solid = q->samples = q->exact = 0;
    q->b_start = offset;
    q->now = offset > 0 ? offset : 0;
    /* without common time the end of a far start might not fit 32 bits */
    if (q->now >= q->a.end || q->now - offset >= q->b.end) {
        return 0;
    }
    q->b.end += offset;
    return reaches_near(q);
}

#ifdef BERTH_Q16

/* ---- The exact predicate --------------------------------------------------------------------- */

/* A sample's radius in Q16.16 times 2^14, below 2^44.1. */
static inline int64_t mobb_radius(const berth_track *track, uint32_t index)
{
    return (int64_t)((uint32_t)berthi_radius_at(track, index) << track->ground.shift) * 16384;
}

int berthi_mobb_samples_meet(const berthi_placed_mobb *sides, uint32_t i, uint32_t j)
{
    const berth_track *a = &sides[0].view->track, *b = &sides[1].view->track;
    int64_t distance[2] = {0, 0};
    berthi_place(&a->ground, sides[0].at, berthi_sample_at(a, i), distance);
    berthi_place(&b->ground, sides[1].at, berthi_sample_at(b, j), distance);
    return berthi_nearer(distance, mobb_radius(a, i) + mobb_radius(b, j));
}

#endif

/* ---- Samples ------------------------------------------------------------------------------- */

/* The samples in force at a tick, and the ticks at which they cease to be. */
typedef struct mobb_moment {
    uint32_t sample[2];
    int32_t next[2];
} mobb_moment;

/* The moment at q->now, where both boxes begin at or before it and end after it. */
static BERTH_HOT BERTHI_APART void mobb_moment_now(const berthi_mobb_query *q, mobb_moment *found)
{
    for (int k = 0; k < 2; k++) {
        const berthi_mobb_cursor *at = k == 0 ? &q->a : &q->b;
        const berth_track *tree = &q->side[k].view->track;
        const int32_t start = k == 0 ? 0 : q->b_start;
        uint32_t i = berthi_first_sample(at->place, at->depth, tree->samples.count);
        const int32_t begin = start + (int32_t)i * tree->dt;
        i += berthi_small_quotient((uint32_t)(q->now - begin), (uint32_t)tree->dt);
        found->sample[k] = i;
        found->next[k] = start + (int32_t)(i + 1) * tree->dt;
    }
}

/* The radius of the sample at `sample`. */
static inline berth_len mobb_radius_of(const berth_track *track, const berthi_unit *sample)
{
    return berthi_radius_at(track, (uint32_t)(sample - (const berthi_unit *)track->samples.xy) / 2);
}

/* Two samples that are near each other: the arithmetic's test with their own radii. */
static BERTH_HOT BERTHI_APART berthi_verdict mobb_near_samples_meet(const berthi_mobb_query *q,
                                                                    const berthi_unit *at_a,
                                                                    berth_len dx,
                                                                    const berthi_unit *at_b,
                                                                    berth_len dy)
{
    const berth_len radius =
        mobb_radius_of(&q->side[0].view->track, at_a) +
        berthi_scale_up(&q->frame, mobb_radius_of(&q->side[1].view->track, at_b));
    return berthi_meet(&q->frame, dx, dy, radius);
}

BERTH_HOT BERTHI_APART berthi_verdict berthi_mobb_compare(berthi_mobb_query *q)
{
    const berth_track *a = &q->side[0].view->track, *b = &q->side[1].view->track;
    const berth_len most = a->radius + berthi_scale_up(&q->frame, b->radius);
    const berthi_unit *at_a, *at_b;
    mobb_moment m;
    mobb_moment_now(q, &m);
    at_a = berthi_sample_at(a, m.sample[0]);
    at_b = berthi_sample_at(b, m.sample[1]);
    while (q->left != 0) {
        berth_len dx, dy;
        berthi_to_frame(&q->frame, at_b[0], at_b[1], &dx, &dy);
        dx -= at_a[0];
        dy -= at_a[1];
        q->left--;
        q->samples++;
        if (berthi_near(&q->frame, dx, most) && berthi_near(&q->frame, dy, most)) {
            const berthi_verdict meeting = mobb_near_samples_meet(q, at_a, dx, at_b, dy);
            if (meeting != BERTHI_CLEAR) {
                return meeting == BERTHI_HIT ? BERTHI_HIT : BERTHI_OPEN;
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
    return BERTHI_SPENT;
}

BERTH_HOT BERTHI_APART berthi_verdict berthi_mobb_settle(berthi_mobb_query *q)
{
#ifdef BERTH_Q16
    mobb_moment m;
    mobb_moment_now(q, &m);
    q->exact++;
    if (berthi_mobb_samples_meet(q->side, m.sample[0], m.sample[1])) {
        return BERTHI_HIT;
    }
    q->now = m.next[0] < m.next[1] ? m.next[0] : m.next[1];
#else
    (void)q;
#endif
    return BERTHI_CLEAR;
}

void berthi_mobb_report(const berthi_mobb_query *q, berth_status answer, uint32_t first,
                        berth_mobb_counts *counts)
{
    mobb_moment m;
    m.sample[0] = m.sample[1] = 0;
    if (answer == BERTH_HIT) {
        mobb_moment_now(q, &m);
    }
    counts->bounds = q->bounds;
    counts->solid = q->solid;
    counts->samples = q->samples;
    counts->exact = q->exact;
    counts->tick = answer == BERTH_CLEAR ? 0 : q->now + q->side[0].at->start;
    counts->sample_a = m.sample[first];
    counts->sample_b = m.sample[1 - first];
}
