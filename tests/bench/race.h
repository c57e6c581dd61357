/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* What races on the host have in common: the workloads, their clips, their queries. */

#ifndef BERTH_BENCH_RACE_H
#define BERTH_BENCH_RACE_H

#include <math.h>
#include <string.h>

#include "clock.h"
#include "read.h"
#include "tests/harness/harness.h"

/* As many are in the data folder, whose clips the bars are set for. */
#define RACE_LONG_CLIPS 14
#define RACE_SHORT_CLIPS 51

#define RACE_MADE 2
#define RACE_MADE_CLIPS 12
#define RACE_MADE_SAMPLES (60 * BENCH_RATE)

typedef struct workload {
    const char *name;
    int is_long; /* short files, long files, or RACE_MADE: long straight walks, made here */
    double radius;
    int32_t square, seconds; /* side of the square of translations, offsets within +- */
} workload;

static const workload workloads[] = {
    {"long, r 0.6, 12 m", 1, 0.6, 12, 10},
    {"long, r 1.85, 20 m", 1, 1.85, 20, 10},
    {"long, r 0.4, 6 m", 1, 0.4, 6, 10},
    {"short, r 1.85, 40 m", 0, 1.85, 40, 2},
    {"short, r 0.55, 8 m", 0, 0.55, 8, 2},
    {"straight walks, r 0.4, 60 m", 2, 0.4, 60, 10},
    {"straight walks, r 1.85, 90 m", 2, 1.85, 90, 10},
};
#define WORKLOADS (sizeof workloads / sizeof workloads[0])

/* Of a command line LONG-FILE... -- SHORT-FILE...: short ones, then long ones, as is_long has
 * it. */
typedef struct race_files {
    char **files[2];
    uint32_t count[2];
    int data; /* 1: as many as the data folder has */
} race_files;

static inline race_files race_files_of(int argc, char **argv, const char *usage)
{
    race_files of;
    int split = 1;
    while (split < argc && strcmp(argv[split], "--") != 0) {
        split++;
    }
    if (split < 2 || split + 1 >= argc) {
        bench_fail(usage, argv[0]);
    }
    of.files[1] = argv + 1;
    of.files[0] = argv + split + 1;
    of.count[1] = (uint32_t)(split - 1);
    of.count[0] = (uint32_t)(argc - split - 1);
    of.data = of.count[1] == RACE_LONG_CLIPS && of.count[0] == RACE_SHORT_CLIPS;
    return of;
}

/* How many clips a workload has. */
static inline uint32_t race_count(const race_files *all, const workload *of)
{
    return of->is_long == RACE_MADE ? RACE_MADE_CLIPS : all->count[of->is_long];
}

/* Clip k of a workload, as records; returns how many samples it has. Those that are made go
 * straight ahead for a minute, as people do, and sway by 3 cm a step. */
static inline uint32_t race_clip(const race_files *all, const workload *of, uint32_t k,
                                 berth_num (*records)[3])
{
    if (of->is_long != RACE_MADE) {
        return bench_read(all->files[of->is_long][k], of->radius, records);
    }
    const double speed = 1.1 + 0.05 * k, turn = 0.4 * k;
    for (uint32_t i = 0; i < RACE_MADE_SAMPLES; i++) {
        const double t = i / (double)BENCH_RATE, ahead = speed * t, aside = 0.03 * sin(5.5 * t + k);
        records[i][0] = bench_num(ahead * cos(turn) - aside * sin(turn));
        records[i][1] = bench_num(ahead * sin(turn) + aside * cos(turn));
        records[i][2] = bench_num(of->radius);
    }
    return RACE_MADE_SAMPLES;
}

/* A query: clip a at the origin, clip b at `at`. */
typedef struct race_query {
    uint16_t a, b;
    berth_placement at;
} race_query;

static inline race_query race_next(harness_random *random, const workload *of, uint32_t clips)
{
    const int32_t side = of->square * 32768, most = of->seconds * BENCH_TICKS_PER_SECOND;
    race_query query;
    query.a = (uint16_t)harness_below(random, clips);
    query.b = (uint16_t)harness_below(random, clips);
    const int32_t x = harness_between(random, -side, side);
    const int32_t y = harness_between(random, -side, side);
    const berth_angle heading = (berth_angle)harness_below(random, 65536);
    query.at = berth_placement_at(x, y, heading, harness_between(random, -most, most));
    return query;
}

#endif
