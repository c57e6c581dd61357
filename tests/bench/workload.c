/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* The workloads and the methods of the benchmarks. */

#include "bench.h"
#include "tests/harness/harness.h"

/* ---- Methods --------------------------------------------------------------------------------- */

static berth_status no_call(const berth_motion *a, const berth_placement *placement_a,
                            const berth_motion *b, const berth_placement *placement_b,
                            const berth_motion_options *options, berth_motion_counts *counts)
{
    (void)a, (void)placement_a, (void)b, (void)placement_b, (void)options, (void)counts;
    return BERTH_CLEAR;
}

static berth_status no_query(const berth_placed *a, const berth_placed *b,
                             const berth_motion_options *options, berth_motion_counts *counts)
{
    (void)a, (void)b, (void)options, (void)counts;
    return BERTH_CLEAR;
}

static berth_status no_placing(const berth_motion *motion, const berth_placement *at,
                               berth_placed *placed)
{
    (void)motion, (void)at, (void)placed;
    return BERTH_OK;
}

static berth_status no_search(const berth_mobb *a, const berth_placement *placement_a,
                              const berth_mobb *b, const berth_placement *placement_b,
                              const berth_motion_options *options, berth_motion_counts *counts)
{
    (void)a, (void)placement_a, (void)b, (void)placement_b, (void)options, (void)counts;
    return BERTH_CLEAR;
}

/* In the order of bench_form, then as reports print them. */
const bench_method bench_methods[] = {
    {NULL, BENCH_CLIPS, BENCH_ONE_CALL, {.one = no_call}},
    {NULL, BENCH_CLIPS, BENCH_PLACED, {.placed = no_query}},
    {NULL, BENCH_CLIPS, BENCH_PLACING, {.placing = no_placing}},
    {NULL, BENCH_SEARCH, BENCH_NO_BOUNDS, {.all = no_search}},
    {"tree", BENCH_CLIPS, BENCH_ONE_CALL, {.one = berth_motion_collide}},
    {"placed", BENCH_CLIPS, BENCH_PLACED, {.placed = berth_first_hit}},
    {"placed, any", BENCH_CLIPS, BENCH_PLACED, {.placed = berth_meet}},
    {"placing", BENCH_CLIPS, BENCH_PLACING, {.placing = berth_motion_place}},
    {"1 cm", BENCH_CM1, BENCH_ONE_CALL, {.one = berth_motion_collide}},
    {"1 cm, placed", BENCH_CM1, BENCH_PLACED, {.placed = berth_first_hit}},
    {"1 cm, placed, any", BENCH_CM1, BENCH_PLACED, {.placed = berth_meet}},
    {"5 cm, placed", BENCH_CM5, BENCH_PLACED, {.placed = berth_first_hit}},
    {"5 cm, placed, any", BENCH_CM5, BENCH_PLACED, {.placed = berth_meet}},
    {"root only", BENCH_ROOT, BENCH_ONE_CALL, {.one = berth_motion_collide}},
    {"exhaustive", BENCH_SEARCH, BENCH_NO_BOUNDS, {.all = bench_exhaustive}},
    {NULL, BENCH_SETS, BENCH_ONE_CALL, {.one = NULL}},
};

int bench_attach(bench_views *views, bench_set set, int *refused)
{
    if (bench_clips[set] == NULL) {
        return 0;
    }
    for (uint32_t k = 0; k < bench_clip_count && k < BENCH_MOST_CLIPS; k++) {
        const bench_clip *clip = &bench_clips[set][k];
        const berth_status status =
            set == BENCH_SEARCH ? berth_mobb_attach(&views->boxes[k], clip->image, clip->bytes)
                                : berth_motion_attach(&views->motions[k], clip->image, clip->bytes);
        *refused |= status != BERTH_OK;
    }
    return 1;
}

/* ---- Queries --------------------------------------------------------------------------------- */

/* A number uniform in +-most units, the same in every arithmetic. */
static berth_num draw_num(harness_random *random, int32_t most)
{
    const int32_t raw = harness_between(random, -most * 4096, most * 4096);
#ifdef BERTH_Q16
    return berth_num_of(raw * 16);
#else
    return berth_num_of((berth_raw)raw / (berth_raw)4096);
#endif
}

bench_query bench_next(harness_random *random)
{
    bench_query query;
    query.a = harness_below(random, bench_clip_count);
    query.b = harness_below(random, bench_clip_count);
    const berth_num x = draw_num(random, bench_load.square / 2);
    const berth_num y = draw_num(random, bench_load.square / 2);
    const berth_angle heading = (berth_angle)harness_below(random, 65536);
    query.at = berth_placement_at(x, y, heading,
                                  harness_between(random, -bench_load.offset, bench_load.offset));
    return query;
}

int bench_ready(bench_case *ready, const bench_method *method, const bench_views *views,
                const bench_query *query)
{
    ready->views = views;
    ready->query = query;
    ready->here = berth_placement_at(berth_num_of(0), berth_num_of(0), 0, 0);
    if (method->form != BENCH_PLACED || method->name == NULL) {
        return 1;
    }
    return berth_motion_place(&views->motions[query->a], &ready->here, &ready->a) == BERTH_OK &&
           berth_motion_place(&views->motions[query->b], &query->at, &ready->b) == BERTH_OK;
}
