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

#include "clock.h"
#include "read.h"

#include "berth/berth.h"
#include "berth/meet.h"
#include "tests/gen/shown.h"
#include "tests/harness/harness.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

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
    int split = 1;
    while (split < argc && strcmp(argv[split], "--") != 0) {
        split++;
    }
    if (split < 2 || split + 1 >= argc) {
        bench_fail(usage, argv[0]);
    }
    race_files of = {.files[1] = argv + 1,
                     .files[0] = argv + split + 1,
                     .count[1] = (uint32_t)(split - 1),
                     .count[0] = (uint32_t)(argc - split - 1)};
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

/* ---- Search ---------------------------------------------------------------------------------- */

/* What one would write without a tree: a box around all, then a search over all samples in the
 * common time that compilers turn into vector code. In floats, of clips with one radius and one
 * dt. What does not depend on the other side is worked out when a clip is placed, as for a
 * berth_placed. */

#define SEARCH_BLOCK 32

/* A clip's samples as arrays, with positions that meet nothing before and after them. */
typedef struct search_clip {
    float *x, *y; /* of the first sample */
    float radius;
    int32_t count, dt;
} search_clip;

typedef struct search_placed {
    const search_clip *clip;
    float c, s, x, y;             /* rotation and translation */
    float left, right, low, high; /* all discs are within, world */
    int32_t start, end;           /* ticks */
} search_placed;

/* Copies a clip's positions; returns 0 without memory. They are never freed. */
static int search_clip_make(search_clip *made, const berth_clip *clip)
{
    const size_t room = clip->count + 4 * SEARCH_BLOCK;
    float *x = malloc(room * sizeof *x), *y = malloc(room * sizeof *y);
    if (x == NULL || y == NULL) {
        return 0;
    }
    for (size_t i = 0; i < room; i++) {
        x[i] = y[i] = NAN; /* compares with nothing */
    }
    made->x = x + 2 * SEARCH_BLOCK;
    made->y = y + 2 * SEARCH_BLOCK;
    for (uint32_t i = 0; i < clip->count; i++) {
        const size_t at = i * (size_t)(clip->stride != 0 ? clip->stride : sizeof *clip->x);
        made->x[i] = (float)*(const berth_num *)((const char *)clip->x + at) / 65536.0f;
        made->y[i] = (float)*(const berth_num *)((const char *)clip->y + at) / 65536.0f;
    }
    made->radius = (float)clip->radius / 65536.0f;
    made->count = (int32_t)clip->count;
    made->dt = clip->dt;
    return 1;
}

static void search_place(search_placed *placed, const search_clip *clip, const berth_placement *at)
{
    placed->clip = clip;
    placed->c = (float)at->rotation.c / 16384.0f;
    placed->s = (float)at->rotation.s / 16384.0f;
    placed->x = (float)at->x / 65536.0f;
    placed->y = (float)at->y / 65536.0f;
    placed->start = at->start;
    placed->end = at->start + clip->count * clip->dt;
    placed->left = placed->low = INFINITY;
    placed->right = placed->high = -INFINITY;
    for (int32_t i = 0; i < clip->count; i++) {
        const float x = placed->c * clip->x[i] - placed->s * clip->y[i] + placed->x;
        const float y = placed->s * clip->x[i] + placed->c * clip->y[i] + placed->y;
        placed->left = x - clip->radius < placed->left ? x - clip->radius : placed->left;
        placed->right = x + clip->radius > placed->right ? x + clip->radius : placed->right;
        placed->low = y - clip->radius < placed->low ? y - clip->radius : placed->low;
        placed->high = y + clip->radius > placed->high ? y + clip->radius : placed->high;
    }
}

/* b as seen from a. */
typedef struct view {
    float c, s, x, y, square;
} view;

/* A block of b's samples against a's at the same place; with `next`, also against the one after
 * it, when the samples of the two do not change together. */
static inline int block(const float *ax, const float *ay, const float *bx, const float *by, view v)
{
    int any = 0;
    for (int k = 0; k < SEARCH_BLOCK; k++) {
        const float dx = v.c * bx[k] - v.s * by[k] + v.x - ax[k];
        const float dy = v.s * bx[k] + v.c * by[k] + v.y - ay[k];
        any |= dx * dx + dy * dy < v.square;
    }
    return any;
}

static inline int block_next(const float *ax, const float *ay, const float *bx, const float *by,
                             view v)
{
    int any = 0;
    for (int k = 0; k < SEARCH_BLOCK; k++) {
        const float px = v.c * bx[k] - v.s * by[k] + v.x, py = v.s * bx[k] + v.c * by[k] + v.y;
        const float dx = px - ax[k], dy = py - ay[k];
        const float ex = px - ax[k + 1], ey = py - ay[k + 1];
        any |= (dx * dx + dy * dy < v.square) | (ex * ex + ey * ey < v.square);
    }
    return any;
}

/* How two clips lie in time, and b as seen from a. b's sample j is in force together with a's j +
 * whole and, when `rest` is not 0, then the next one. */
typedef struct pair {
    const search_clip *a, *b;
    view v;
    int32_t whole, rest;
} pair;

/* The first block of b's samples in which they collide, in time, or INT32_MAX. */
static int32_t search(const pair *p)
{
    const search_clip *const a = p->a, *const b = p->b;
    const view v = p->v;
    const int32_t first = -p->whole - (p->rest != 0), last = a->count - p->whole;
    const int32_t begin = first > 0 ? first : 0, end = last < b->count ? last : b->count;
    for (int32_t j = begin; j < end; j += SEARCH_BLOCK) {
        const float *ax = a->x + j + p->whole, *ay = a->y + j + p->whole;
        if (p->rest != 0 ? block_next(ax, ay, b->x + j, b->y + j, v)
                         : block(ax, ay, b->x + j, b->y + j, v)) {
            return j;
        }
    }
    return INT32_MAX;
}

/* 0: the boxes tell that they never collide. */
static int set_up(pair *p, const search_placed *a, const search_placed *b)
{
    if (a->start >= b->end || b->start >= a->end || a->left > b->right || b->left > a->right ||
        a->low > b->high || b->low > a->high) {
        return 0;
    }
    const float x = b->x - a->x, y = b->y - a->y, reach = a->clip->radius + b->clip->radius;
    const view v = {a->c * b->c + a->s * b->s, a->c * b->s - a->s * b->c, a->c * x + a->s * y,
                    a->c * y - a->s * x, reach * reach};
    const int32_t offset = b->start - a->start, dt = a->clip->dt;
    p->a = a->clip;
    p->b = b->clip;
    p->v = v;
    p->whole = offset >= 0 ? offset / dt : -((dt - 1 - offset) / dt);
    p->rest = offset - p->whole * dt;
    return 1;
}

/* Whether they ever collide. */
static int search_meet(const search_placed *a, const search_placed *b)
{
    pair p;
    return set_up(&p, a, b) && search(&p) != INT32_MAX;
}

/* Whether b's sample j collides with a's j + whole + next. */
static int collides(const pair *p, int32_t j, int32_t next)
{
    const int32_t i = j + p->whole + next;
    const float bx = p->b->x[j], by = p->b->y[j];
    const float dx = p->v.c * bx - p->v.s * by + p->v.x - p->a->x[i];
    const float dy = p->v.s * bx + p->v.c * by + p->v.y - p->a->y[i];
    return dx * dx + dy * dy < p->v.square;
}

/* Whether, and then the first tick at which they do. */
static int search_first(const search_placed *a, const search_placed *b, int32_t *tick)
{
    pair p;
    int32_t j = set_up(&p, a, b) ? search(&p) : INT32_MAX;
    if (j == INT32_MAX) {
        return 0;
    }
    int32_t next = 0;
    while (!collides(&p, j, next)) {
        next = p.rest != 0 && next == 0;
        j += next == 0;
    }
    const int32_t of_a = a->start + (j + p.whole + next) * p.a->dt, of_b = b->start + j * p.b->dt;
    *tick = of_a > of_b ? of_a : of_b;
    return 1;
}

/* ---- Host ------------------------------------------------------------------------------------ */

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
    berth_motion_desc desc = {0};
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
