/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* Conservative advancement over time, without a tree: while two discs are apart by a gap that top
 * speeds need so and so many samples to close, these samples need no look. The decision is the
 * library's own sample test, so the answers are those of the trees.
 *
 * A moment's gap is |(dx, dy)| - (ra + rb), all in grid steps of the coarser clip. Let P be the
 * shorter sampling interval of the two. In k * P ticks neither side changes its sample more than k
 * times, so it moves by at most k * speed: nothing can happen for k = gap / (va + vb) intervals. */

#include "src/core/num.h"
#include "tables.h"
#include "src/papers/mobb_query.h"

/* Taken off each gap: the computed distance may be 9 steps too long (BERTHI_SAMPLE_SLACK), and a
 * rotation longer than 1 by 2^-14, on distances below 2^17 steps, which makes 8 more. */
#define SLACK 24

uint32_t tables_top_speed(const berth_mobb *clip)
{
    const berthi_unit *at = (const berthi_unit *)clip->track.samples.xy;
    uint32_t most = 0, i;
    for (i = 1; i < clip->track.samples.count; i++, at += 2) {
        const int32_t dx = at[2] - at[0], dy = at[3] - at[1];
        const uint32_t d2 = (uint32_t)(dx * dx) + (uint32_t)(dy * dy);
        most = d2 > most ? d2 : most;
    }
    return (uint32_t)berthi_root_up(most);
}

/* A clip on its way: the sample in force, and the tick at which it ceases to be. */
typedef struct runner {
    const berth_mobb *clip;
    uint32_t sample;
    int32_t next, end;
} runner;

/* At tick `now`; the clip starts at tick `start`, and now is within it. */
static void start_runner(runner *r, const berth_mobb *clip, int32_t start, int32_t now)
{
    r->clip = clip;
    r->sample =
        now - start < clip->track.dt ? 0 : (uint32_t)(now - start) / (uint32_t)clip->track.dt;
    r->next = start + (int32_t)(r->sample + 1) * clip->track.dt;
    r->end = start + (int32_t)clip->track.samples.count * clip->track.dt;
}

/* To tick `now`, at or after the sample's own begin. */
static inline void run_to(runner *r, int32_t now)
{
    if (now >= r->next) {
        uint32_t steps = 1;
        if (now - r->next >= r->clip->track.dt) {
            steps += (uint32_t)(now - r->next) / (uint32_t)r->clip->track.dt;
        }
        r->sample += steps;
        r->next += (int32_t)steps * r->clip->track.dt;
    }
}

/* The two samples in force: whether they collide (1, 0), and if not, at least how far apart. */
static int look(berthi_mobb_query *q, const runner *r, berth_len most, int32_t *gap)
{
    const berthi_unit *a = berthi_sample_at(&r[0].clip->track, r[0].sample);
    const berthi_unit *b = berthi_sample_at(&r[1].clip->track, r[1].sample);
    berth_len dx, dy;
    berthi_to_frame(&q->frame, b[0], b[1], &dx, &dy);
    dx -= a[0];
    dy -= a[1];
    q->samples++;
    if (berthi_near(&q->frame, dx, most) && berthi_near(&q->frame, dy, most)) {
        const berth_len radius =
            berthi_radius_at(&r[0].clip->track, r[0].sample) +
            berthi_scale_up(&q->frame, berthi_radius_at(&r[1].clip->track, r[1].sample));
        const berthi_verdict meet = berthi_meet(&q->frame, dx, dy, radius);
        q->exact += meet == BERTHI_OPEN;
        if (meet == BERTHI_HIT ||
            (meet == BERTHI_OPEN &&
             berthi_mobb_samples_meet(q->view, q->side, r[0].sample, r[1].sample))) {
            return 1;
        }
    }
    /* berthi_length_up is at most 1.025 times the length, which is below 2^17 */
    *gap = berthi_floor_shift((berthi_length_up(dx, dy) - 1) * 999, 10) - most - SLACK;
    return 0;
}

static berth_status advance(berthi_mobb_query *q, const runner *at, uint32_t speed)
{
    const berth_len most =
        at[0].clip->track.radius + berthi_scale_up(&q->frame, at[1].clip->track.radius);
    runner r[2];
    const int quick = at[1].clip->track.dt < at[0].clip->track.dt;
    int32_t now = q->now;
    r[0] = at[0];
    r[1] = at[1];
    do {
        int32_t gap;
        if (look(q, r, most, &gap)) {
            return BERTH_HIT;
        }
        if (gap >= 0 && speed == 0) {
            return BERTH_CLEAR; /* two that stand */
        }
        if (gap >= (int32_t)speed) {
            const uint32_t k = (uint32_t)gap / speed;
            if (k >= r[quick].clip->track.samples.count - r[quick].sample) {
                return BERTH_CLEAR; /* not before the end */
            }
            now += (int32_t)k * r[quick].clip->track.dt;
            run_to(&r[0], now);
            run_to(&r[1], now);
        }
        if (now >= r[0].end || now >= r[1].end) {
            return BERTH_CLEAR;
        }
        /* and these samples stay in force until the first of them changes */
        now = r[0].next < r[1].next ? r[0].next : r[1].next;
        run_to(&r[0], now);
        run_to(&r[1], now);
    } while (now < r[0].end && now < r[1].end);
    return BERTH_CLEAR;
}

berth_status tables_advance(const tables_case *c, tables_counts *counts)
{
    const berth_mobb *a = &c->a->view.boxes, *b = &c->b->view.boxes;
    berth_status answer = BERTH_CLEAR;
    berthi_mobb_query q;
    /* the circles of both reaches are tried first, as by every tree: no common time, or apart */
    if (berthi_mobb_begin(&q, a, &c->query->at_a, b, &c->query->at_b, UINT32_MAX) ==
        BERTH_UNKNOWN) {
        const uint32_t speed_b = q.first ? c->a->speed : c->b->speed;
        runner r[2];
        start_runner(&r[0], q.first ? b : a, 0, q.now);
        start_runner(&r[1], q.first ? a : b, q.b_start, q.now);
        answer = advance(&q, r,
                         (q.first ? c->b->speed : c->a->speed) +
                             (uint32_t)berthi_scale_up(&q.frame, (berth_len)speed_b));
    }
    counts->boxes.bounds = q.bounds;
    counts->boxes.solid = 0;
    counts->boxes.samples = q.samples;
    counts->boxes.exact = q.exact;
    counts->boxes.steps = q.bounds + q.samples;
    return answer;
}
