/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* Placed motions on the host against a box and a vectorised search over all samples (search.c), any
 * hit against any hit and first hit against first hit, on every workload: recorded clips, and long
 * straight walks that nothing was chosen by; and what building takes there.
 *
 *   host LONG-FILE... -- SHORT-FILE...
 *
 * Time is noisy: methods take turns, many rounds, the fastest of each counts. Ratios are of one
 * run. With both kinds of files from the data folder, prints the bars as well. */

#define _POSIX_C_SOURCE 200809L

#include "tests/gen/shown.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "berth/meet.h"
#include "race.h"
#include "search.h"

#define QUERIES 4000
#define ROUNDS 25
#define MOST_CLIPS 64

/* Bytes of the 14 long clips as format 1 had them, with a radius of 0.6: commit 1d1c985. */
#define FORMAT_1_BYTES 85180.0

/* A clip as a method has it. */
typedef enum form { HELD, CM1, CM5, FORMS } form;
static const double tolerances[FORMS] = {0, 0.01, 0.05};

static berth_num records[BENCH_MOST_SAMPLES][3];
static berth_num knots[2][BENCH_MOST_SAMPLES + 1];
static int32_t ticks[BENCH_MOST_SAMPLES + 1];

static struct clips {
    uint32_t count, samples;
    berth_motion motions[FORMS][MOST_CLIPS];
    search_clip arrays[MOST_CLIPS];
    double bytes[FORMS], legs[FORMS];
    double build[FORMS], simplify[FORMS]; /* nanoseconds, all clips */
} clips;

static struct queries {
    uint16_t a[QUERIES], b[QUERIES];
    berth_placement at[QUERIES], here;
    berth_placed mine[FORMS][MOST_CLIPS], theirs[FORMS][QUERIES];
    search_placed my_box[MOST_CLIPS], their_box[QUERIES];
} queries;

static double least(double a, double b)
{
    return a == 0 || b < a ? b : a;
}

/* ---- Clips ----------------------------------------------------------------------------------- */

/* Builds one form of a clip, many times for the clock; the image stays. */
static void build(const berth_clip *clip, form which, uint32_t k)
{
    const berth_simplify_desc simplify = {clip, NULL, bench_num(tolerances[which]), 0};
    const berth_simplified into = {knots[0], knots[1], ticks, NULL, BENCH_MOST_SAMPLES + 1};
    berth_trajectory straight;
    berth_motion_desc desc = berth_motion_desc_default();
    double took[2] = {0, 0};
    desc.clip = *clip;
    for (int round = 0; which != HELD && round < ROUNDS; round++) {
        const double before = bench_now();
        if (berth_trajectory_simplify(&simplify, &into, &straight) != BERTH_OK) {
            bench_fail("cannot be simplified", "a clip");
        }
        took[0] = least(took[0], bench_now() - before);
        desc.trajectory = &straight;
    }
    const size_t bytes = berth_motion_image_size(&desc);
    void *image = malloc(bytes + 8);
    for (int round = 0; round < ROUNDS; round++) {
        berth_arena arena = berth_arena_over(image, bytes + 8);
        const double before = bench_now();
        if (berth_motion_build(&desc, &arena, &clips.motions[which][k]) != BERTH_OK) {
            bench_fail("cannot be built", "a clip");
        }
        took[1] = least(took[1], bench_now() - before);
    }
    clips.simplify[which] += took[0];
    clips.build[which] += took[1];
    clips.bytes[which] += (double)bytes;
    clips.legs[which] += shown_of(&clips.motions[which][k]).legs;
}

static void load(const race_files *all, const workload *of)
{
    memset(&clips, 0, sizeof clips);
    for (uint32_t k = 0; k < race_count(all, of) && k < MOST_CLIPS; k++) {
        const uint32_t samples = race_clip(all, of, k, records);
        const berth_clip clip = bench_clip_of(records, samples, of->radius);
        for (int which = 0; which < FORMS; which++) {
            build(&clip, (form)which, k);
        }
        if (!search_clip_make(&clips.arrays[k], &clip)) {
            bench_fail("not enough", "memory");
        }
        clips.samples += samples;
        clips.count++;
    }
}

/* ---- Queries --------------------------------------------------------------------------------- */

static void place(berth_placed *placed, const berth_motion *motion, const berth_placement *at)
{
    if (berth_motion_place(motion, at, placed) != BERTH_OK) {
        bench_fail("cannot be placed", "a motion");
    }
}

static void draw(const workload *of)
{
    harness_random random = harness_random_from(1);
    queries.here = berth_placement_at(0, 0, 0, 0);
    for (uint32_t k = 0; k < clips.count; k++) {
        for (int which = 0; which < FORMS; which++) {
            place(&queries.mine[which][k], &clips.motions[which][k], &queries.here);
        }
        search_place(&queries.my_box[k], &clips.arrays[k], &queries.here);
    }
    for (uint32_t k = 0; k < QUERIES; k++) {
        const race_query query = race_next(&random, of, clips.count);
        queries.a[k] = query.a;
        queries.b[k] = query.b;
        queries.at[k] = query.at;
        for (int which = 0; which < FORMS; which++) {
            place(&queries.theirs[which][k], &clips.motions[which][queries.b[k]], &queries.at[k]);
        }
        search_place(&queries.their_box[k], &clips.arrays[queries.b[k]], &queries.at[k]);
    }
}

/* ---- Methods --------------------------------------------------------------------------------- */

typedef enum way { SEARCH, SEARCH_FIRST, ONE_CALL, FIRST, ANY } way;

static const struct method {
    const char *name;
    way how;
    form which;
} methods[] = {
    {"search, any hit", SEARCH, HELD}, {"search, first hit", SEARCH_FIRST, HELD},
    {"one call", ONE_CALL, HELD},      {"placed, first hit", FIRST, HELD},
    {"placed, any hit", ANY, HELD},    {"1 cm, first hit", FIRST, CM1},
    {"1 cm, any hit", ANY, CM1},       {"5 cm, first hit", FIRST, CM5},
    {"5 cm, any hit", ANY, CM5},
};
enum { AS_SEARCH, AS_SEARCH_FIRST, AS_ONE_CALL, AS_PLACED_FIRST, AS_PLACED_ANY };
#define METHODS (sizeof methods / sizeof methods[0])

/* The search that tells as much as a method does. */
static uint32_t like(const struct method *m)
{
    return m->how == ANY || m->how == SEARCH ? AS_SEARCH : AS_SEARCH_FIRST;
}

typedef struct result {
    double nanoseconds;
    uint32_t hits;
    uint64_t tests;
} result;

static int ask(const struct method *m, uint32_t k, berth_motion_counts *counts)
{
    const uint32_t a = queries.a[k], b = queries.b[k];
    switch (m->how) {
    case SEARCH: return search_meet(&queries.my_box[a], &queries.their_box[k]);
    case SEARCH_FIRST:
        return search_first(&queries.my_box[a], &queries.their_box[k], &counts->tick);
    case FIRST:
        return berth_first_hit(&queries.mine[m->which][a], &queries.theirs[m->which][k], NULL,
                               counts) == BERTH_HIT;
    case ANY:
        return berth_meet(&queries.mine[m->which][a], &queries.theirs[m->which][k], NULL, counts) ==
               BERTH_HIT;
    default:
        return berth_motion_collide(&clips.motions[m->which][a], &queries.here,
                                    &clips.motions[m->which][b], &queries.at[k], NULL,
                                    counts) == BERTH_HIT;
    }
}

static void run(const struct method *m, result *best)
{
    result sum = {0, 0, 0};
    const double before = bench_now();
    for (uint32_t k = 0; k < QUERIES; k++) {
        berth_motion_counts counts = {0, 0, 0, 0, 0, 0, 0, 0, 0};
        sum.hits += (uint32_t)ask(m, k, &counts);
        sum.tests += counts.bounds + counts.legs;
    }
    sum.nanoseconds = bench_now() - before;
    if (best->nanoseconds == 0 || sum.nanoseconds < best->nanoseconds) {
        *best = sum;
    }
}

/* Queries that two methods answer differently; of two that tell when, or at another tick. */
static uint32_t different(uint32_t m, uint32_t n)
{
    const int when = like(&methods[m]) == AS_SEARCH_FIRST && like(&methods[n]) == AS_SEARCH_FIRST;
    uint32_t sum = 0;
    for (uint32_t k = 0; k < QUERIES; k++) {
        berth_motion_counts counts_m, counts_n;
        const int hit = ask(&methods[m], k, &counts_m);
        sum += hit != ask(&methods[n], k, &counts_n) ||
               (hit && when && counts_m.tick != counts_n.tick);
    }
    return sum;
}

/* ---- Reports --------------------------------------------------------------------------------- */

/* Returns how many times faster than the search the placed motions are: any hit, first hit. */
static void race(const workload *of, double *faster)
{
    result best[METHODS];
    memset(best, 0, sizeof best);
    for (int round = 0; round < ROUNDS; round++) {
        for (uint32_t m = 0; m < METHODS; m++) {
            run(&methods[m], &best[m]);
        }
    }
    printf("%s\n", of->name);
    for (uint32_t m = 0; m < METHODS; m++) {
        printf("  %-18s %8.1f ns a query, %6.2f tests, %5.2f %% hit, the like search / this "
               "%5.2f\n",
               methods[m].name, best[m].nanoseconds / QUERIES, (double)best[m].tests / QUERIES,
               100.0 * best[m].hits / QUERIES,
               best[like(&methods[m])].nanoseconds / best[m].nanoseconds);
    }
    faster[0] = best[AS_SEARCH].nanoseconds / best[AS_PLACED_ANY].nanoseconds;
    faster[1] = best[AS_SEARCH_FIRST].nanoseconds / best[AS_PLACED_FIRST].nanoseconds;
    /* the search rounds as floats do, and its radii are not widened */
    const uint32_t other = different(AS_SEARCH, AS_PLACED_ANY);
    const uint32_t later = different(AS_SEARCH_FIRST, AS_PLACED_FIRST);
    if (other * 500 > QUERIES || later * 100 > QUERIES ||
        different(AS_SEARCH, AS_SEARCH_FIRST) != 0 ||
        different(AS_PLACED_FIRST, AS_PLACED_ANY) != 0) {
        printf("not ok: %u answers differ, %u with their ticks\n", (unsigned)other,
               (unsigned)later);
        exit(1);
    }
}

static void say_building(void)
{
    printf("long clips, %u samples\n", (unsigned)clips.samples);
    for (int which = 0; which < FORMS; which++) {
        printf("  %4g m: %8.0f bytes (format 1 / this %.2f), %6.0f legs, %.1f ns a sample to "
               "simplify, %.1f ns a leg to build\n",
               tolerances[which], clips.bytes[which], FORMAT_1_BYTES / clips.bytes[which],
               clips.legs[which], clips.simplify[which] / clips.samples,
               clips.build[which] / clips.legs[which]);
    }
}

int main(int argc, char **argv)
{
    double worst = 1e9, worst_first = 1e9;
    const race_files all = race_files_of(argc, argv, "usage: host LONG-FILE... -- SHORT-FILE...");
    const int bars = all.data;
    for (uint32_t w = 0; w < WORKLOADS; w++) {
        const workload *of = &workloads[w];
        double faster[2];
        load(&all, of);
        draw(of);
        race(of, faster);
        worst = faster[0] < worst ? faster[0] : worst;
        worst_first = faster[1] < worst_first ? faster[1] : worst_first;
        if (w == 0) {
            say_building();
            if (bars) {
                printf("bar|images of the long clips at 1 cm, format 1 / this|%.4f|>=|3|\n",
                       FORMAT_1_BYTES / clips.bytes[CM1]);
                printf("bar|images of the long clips at 5 cm, format 1 / this|%.4f|>=|8|\n",
                       FORMAT_1_BYTES / clips.bytes[CM5]);
                printf("bar|building a clip, a sample|%.2f|<=|250|ns\n",
                       clips.build[HELD] / clips.samples);
            }
        }
    }
    printf("worst workload: the like search / placed, any hit %.2f, first hit %.2f\n", worst,
           worst_first);
    if (bars) {
        printf("bar|placed, any hit: box and vectorised search / this, worst workload|%.4f|>=|1|\n",
               worst);
        printf("bar|placed, first hit: the search's first / this, worst workload|%.4f|>=|1|\n",
               worst_first);
    }
    return 0;
}
