/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* The wide form on the host: against the trees, against one level, against the paper's boxes, and
 * against a box and a vectorised search over all samples (search.c), on recorded clips, and on
 * these as trajectories within 1 cm.
 *
 *   wide LONG-FILE... -- SHORT-FILE...
 *
 * Time is noisy: methods take turns, many rounds, the fastest of each counts. Ratios are of one
 * run. */

#define _POSIX_C_SOURCE 200809L

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "berth/berth.h"
#include "berth/papers/mobb.h"
#include "berth/host/wide.h"
#include "race.h"
#include "search.h"

#define QUERIES 4000
#define ROUNDS 15
#define MOST_CLIPS 64

/* A clip as a method has it. */
typedef enum form { HELD, FLAT, CM1, FORMS } form;

static berth_num records[BENCH_MOST_SAMPLES][3];
static berth_num knots[2][BENCH_MOST_SAMPLES + 1];
static int32_t ticks[BENCH_MOST_SAMPLES + 1];

static struct clips {
    uint32_t count, samples;
    berth_motion motions[FORMS][MOST_CLIPS];
    berth_wide wides[FORMS][MOST_CLIPS];
    berth_mobb boxes[MOST_CLIPS];
    search_clip arrays[MOST_CLIPS];
    double bytes[FORMS], nanoseconds[FORMS];
} clips;

static struct queries {
    uint16_t a[QUERIES], b[QUERIES];
    berth_placement at[QUERIES], here;
    berth_wide_placed mine[FORMS][MOST_CLIPS], theirs[FORMS][QUERIES];
    search_placed my_box[MOST_CLIPS], their_box[QUERIES];
} queries;

static berth_arena room(size_t bytes)
{
    void *memory = malloc(bytes + 8);
    if (memory == NULL) {
        bench_fail("not enough", "memory");
    }
    return berth_arena_over(memory, bytes + 8);
}

/* ---- Clips ---------------------------------------------------------------------------------- */

static void build(const berth_clip *clip, form which, uint32_t k)
{
    const berth_simplify_desc simplify = {clip, NULL, bench_num(0.01), 0};
    const berth_simplified into = {knots[0], knots[1], ticks, NULL, BENCH_MOST_SAMPLES + 1};
    berth_motion *motion = &clips.motions[which][k];
    berth_trajectory straight;
    berth_motion_desc desc = berth_motion_desc_default();
    desc.clip = *clip;
    desc.leaf_size = which == FLAT ? 65535 : 0;
    if (which == CM1) {
        if (berth_trajectory_simplify(&simplify, &into, &straight) != BERTH_OK) {
            bench_fail("cannot be simplified", "a clip");
        }
        desc.trajectory = &straight;
    }
    berth_arena image = room(berth_motion_image_size(&desc));
    if (berth_motion_build(&desc, &image, motion) != BERTH_OK) {
        bench_fail("cannot be built", "a clip");
    }
    const size_t bytes = berth_wide_size(motion);
    berth_arena slabs = room(bytes);
    double least = 0;
    for (int round = 0; round < ROUNDS; round++) {
        const double before = bench_now();
        berth_arena_reset(&slabs, 0);
        if (berth_wide_build(motion, &slabs, &clips.wides[which][k]) != BERTH_OK) {
            bench_fail("cannot be built", "a wide form");
        }
        const double took = bench_now() - before;
        least = least == 0 || took < least ? took : least;
    }
    clips.bytes[which] += (double)bytes;
    clips.nanoseconds[which] += least;
}

static void build_boxes(const berth_clip *clip, berth_mobb *boxes)
{
    berth_mobb_desc desc = berth_mobb_desc_default();
    desc.clip = *clip;
    berth_arena image = room(berth_mobb_image_size(&desc));
    if (berth_mobb_build(&desc, &image, boxes) != BERTH_OK) {
        bench_fail("cannot be built", "a tree of boxes");
    }
}

static void load(char **files, uint32_t count, double radius)
{
    memset(&clips, 0, sizeof clips);
    for (uint32_t k = 0; k < count && k < MOST_CLIPS; k++) {
        const uint32_t samples = bench_read(files[k], radius, records);
        const berth_clip clip = bench_clip_of(records, samples, radius);
        for (int which = 0; which < FORMS; which++) {
            build(&clip, (form)which, k);
        }
        build_boxes(&clip, &clips.boxes[k]);
        if (!search_clip_make(&clips.arrays[k], &clip)) {
            bench_fail("not enough", "memory");
        }
        clips.samples += samples;
        clips.count++;
    }
}

/* ---- Queries -------------------------------------------------------------------------------- */

static void place(berth_wide_placed *placed, const berth_wide *wide, const berth_placement *at)
{
    if (berth_wide_place(wide, at, placed) != BERTH_OK) {
        bench_fail("cannot be placed", "a motion");
    }
}

static void draw(const workload *of)
{
    harness_random random = harness_random_from(1);
    queries.here = berth_placement_at(0, 0, 0, 0);
    for (uint32_t k = 0; k < clips.count; k++) {
        for (int which = 0; which < FORMS; which++) {
            place(&queries.mine[which][k], &clips.wides[which][k], &queries.here);
        }
        search_place(&queries.my_box[k], &clips.arrays[k], &queries.here);
    }
    for (uint32_t k = 0; k < QUERIES; k++) {
        const race_query query = race_next(&random, of, clips.count);
        queries.a[k] = query.a;
        queries.b[k] = query.b;
        queries.at[k] = query.at;
        for (int which = 0; which < FORMS; which++) {
            place(&queries.theirs[which][k], &clips.wides[which][queries.b[k]], &queries.at[k]);
        }
        search_place(&queries.their_box[k], &clips.arrays[queries.b[k]], &queries.at[k]);
    }
}

/* ---- Methods -------------------------------------------------------------------------------- */

typedef enum way { SEARCH, BOXES, FIRST, ANY, WIDE_FIRST, WIDE_ANY } way;

static const struct method {
    const char *name;
    way how;
    form which;
} methods[] = {
    {"box and search", SEARCH, HELD},
    {"one level, first hit", FIRST, FLAT},
    {"paper's MOBB, one call", BOXES, HELD},
    {"placed, first hit", FIRST, HELD},
    {"placed, any hit", ANY, HELD},
    {"wide, first hit", WIDE_FIRST, HELD},
    {"wide, any hit", WIDE_ANY, HELD},
    {"1 cm, first hit", FIRST, CM1},
    {"1 cm, any hit", ANY, CM1},
    {"1 cm, wide, first hit", WIDE_FIRST, CM1},
    {"1 cm, wide, any hit", WIDE_ANY, CM1},
};
enum { AS_SEARCH, AS_ONE_LEVEL, AS_BOXES, AS_FIRST, AS_ANY, AS_WIDE_FIRST, AS_WIDE_ANY };
#define METHODS (sizeof methods / sizeof methods[0])

static int ask(const struct method *m, uint32_t k)
{
    const uint32_t a = queries.a[k], b = queries.b[k];
    const berth_wide_placed *mine = &queries.mine[m->which][a],
                            *their = &queries.theirs[m->which][k];
    switch (m->how) {
    case SEARCH: return search_meet(&queries.my_box[a], &queries.their_box[k]);
    case BOXES:
        return berth_mobb_collide(&clips.boxes[a], &queries.here, &clips.boxes[b], &queries.at[k],
                                  NULL, NULL) == BERTH_HIT;
    case FIRST: return berth_first_hit(&mine->placed, &their->placed, NULL, NULL) == BERTH_HIT;
    case ANY: return berth_meet(&mine->placed, &their->placed, NULL, NULL) == BERTH_HIT;
    case WIDE_FIRST: return berth_wide_first_hit(mine, their, NULL, NULL) == BERTH_HIT;
    default: return berth_wide_meet(mine, their, NULL, NULL) == BERTH_HIT;
    }
}

static double run(const struct method *m, uint32_t *hits)
{
    const double before = bench_now();
    *hits = 0;
    for (uint32_t k = 0; k < QUERIES; k++) {
        *hits += (uint32_t)ask(m, k);
    }
    return bench_now() - before;
}

/* ---- Reports -------------------------------------------------------------------------------- */

static void race(const workload *of, double *best)
{
    uint32_t hits[METHODS];
    memset(best, 0, METHODS * sizeof *best);
    for (int round = 0; round < ROUNDS; round++) {
        for (uint32_t m = 0; m < METHODS; m++) {
            const double took = run(&methods[m], &hits[m]);
            best[m] = best[m] == 0 || took < best[m] ? took : best[m];
        }
    }
    printf("%s\n", of->name);
    for (uint32_t m = 0; m < METHODS; m++) {
        printf("  %-24s %8.1f ns a query, %5.2f %% hit, search / this %5.2f, one level / this "
               "%5.2f, MOBB / this %5.2f\n",
               methods[m].name, best[m] / QUERIES, 100.0 * hits[m] / QUERIES, best[0] / best[m],
               best[AS_ONE_LEVEL] / best[m], best[AS_BOXES] / best[m]);
    }
    for (uint32_t m = AS_ONE_LEVEL; m < METHODS; m++) {
        if (methods[m].which != CM1 && m != AS_BOXES && hits[m] != hits[AS_FIRST]) {
            printf("not ok: answers differ\n");
            exit(1);
        }
    }
}

int main(int argc, char **argv)
{
    double worst = 1e9, one_level = 1e9, boxes = 1e9;
    const race_files all = race_files_of(argc, argv, "usage: wide LONG-FILE... -- SHORT-FILE...");
    for (uint32_t w = 0; w < WORKLOADS; w++) {
        const workload *of = &workloads[w];
        double best[METHODS];
        load(all.files[of->is_long], all.count[of->is_long], of->radius);
        draw(of);
        race(of, best);
        const double search = best[AS_SEARCH] / best[AS_WIDE_ANY];
        worst = search < worst ? search : worst;
        if (w == 0) {
            one_level = best[AS_ONE_LEVEL] / best[AS_WIDE_FIRST];
            boxes = best[AS_BOXES] / best[AS_WIDE_FIRST];
            printf("  wide forms: %.1f bytes and %.1f ns a sample to build; 1 cm: %.1f bytes\n",
                   clips.bytes[HELD] / clips.samples, clips.nanoseconds[HELD] / clips.samples,
                   clips.bytes[CM1] / clips.samples);
        }
    }
    if (!all.data) {
        return 0;
    }
    printf("bar|wide, first hit, long clips: one level / this|%.4f|>=|12|\n", one_level);
    printf("bar|wide, first hit, long clips: the paper's MOBB / this|%.4f|>=|2.5|\n", boxes);
    printf("bar|wide, any hit: box and vectorised search / this, worst workload|%.4f|>=|0.8|\n",
           worst);
    return 0;
}
