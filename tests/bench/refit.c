/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* A walking figure, frame by frame through its gait: what it costs to let its tree follow, beside
 * building it anew; and what queries of the trees that followed cost, beside those built anew
 * (bake_human.c makes the frames). The walk begins at the frame that reaches furthest, so that the
 * others fit its image's grid. Three ways to have the figure:
 *
 *   bones       its 16 bones, each in five pieces, which are rings of two points, rounded by 6 cm:
 *               what a program has that moves a skeleton
 *   points      the contour of its mesh, in as many points in each frame, all of them kept
 *   centimetre  the same within a centimetre. Points slide along it as limbs come out from under
 *               the trunk, so the rounding grows: where it is above 2 cm it is built anew, which
 *               counts
 *
 *   refit MACHINE: cost a frame (nanoseconds on the host, instructions on a core), trees built
 *   anew, the largest rounding; queries MACHINE: hits and tests of trees that followed, and of
 *   others */

#define _POSIX_C_SOURCE 200809L

#include "build/bench/human.h"
#include "port/port.h"
#include "tests/gen/gen.h"
#include "tests/harness/harness.h"

#include <berth/berth.h>

#ifdef HARNESS_HOSTED
#include "tests/bench/clock.h"
#endif

enum { PIECES = 5, POINTS = 2 * BENCH_BONES * PIECES, ROOM = 2000, WORK = 14000 };
typedef char points_are_as_many[(int)POINTS == (int)BENCH_FRAME_POINTS ? 1 : -1];
#ifdef HARNESS_SMALL
enum { TURNS = 1, PAIRS = 4 };
#else
enum { TURNS = 20, PAIRS = 40 };
#endif

static berth_num x[POINTS], y[POINTS];
static uint32_t followed_words[ROOM], anew_words[ROOM], work[WORK];
static uint16_t numbers[POINTS], other_numbers[POINTS];

static uint64_t now(void)
{
#ifdef HARNESS_HOSTED
    return (uint64_t)bench_now();
#else
    return berth_port_instructions();
#endif
}

static uint16_t ends[POINTS / 2];
static enum { BONES, ALL, CENTIMETRE } way;

static void take_bones(uint32_t number)
{
    for (uint32_t i = 0; i < POINTS; i++) {
        const uint32_t bone = i / (2 * PIECES), at = (i / 2) % PIECES + i % 2;
        const uint32_t from = 2 * (number * BENCH_BONES + bone);
        const int32_t dx = bench_bones_x[from + 1] - bench_bones_x[from];
        const int32_t dy = bench_bones_y[from + 1] - bench_bones_y[from];
        x[i] = berth_num_of(bench_bones_x[from] + dx * (int32_t)at / PIECES);
        y[i] = berth_num_of(bench_bones_y[from] + dy * (int32_t)at / PIECES);
        ends[i / 2] = (uint16_t)(i / 2 * 2 + 2);
    }
}

static berth_footprint_desc frame(uint32_t number, uint16_t *kept)
{
    berth_footprint_desc desc = berth_footprint_desc_default();
    desc.outline = berth_outline_over_arrays(x, y, POINTS);
    desc.threshold = berth_num_of(way == CENTIMETRE ? BERTH_NUM_TO_RAW(0.01) : 0);
    desc.numbers = kept;
    if (way == BONES) {
        take_bones(number);
        desc.outline.end = ends;
        desc.outline.rings = POINTS / 2;
        desc.radius = berth_num_of(BERTH_NUM_TO_RAW(0.06));
        return desc;
    }
    for (uint32_t i = 0; i < POINTS; i++) {
        x[i] = berth_num_of(bench_frames_x[number * POINTS + i]);
        y[i] = berth_num_of(bench_frames_y[number * POINTS + i]);
    }
    return desc;
}

static uint64_t build(uint32_t number, uint32_t *words, uint16_t *kept, berth_footprint *view)
{
    const berth_footprint_desc desc = frame(number, kept);
    berth_arena image = berth_arena_over(words, sizeof followed_words);
    berth_arena scratch = berth_arena_over(work, sizeof work);
    const uint64_t before = now();
    const berth_status status = berth_footprint_build(&desc, &image, &scratch, view);
    const uint64_t taken = now() - before;
    CHECK_EQ(status, BERTH_OK);
    return taken;
}

/* BERTH_OK, or BERTH_E_EXTENT: the figure outgrew the grid. */
static berth_status follow(uint32_t number, berth_footprint *view, uint64_t *taken)
{
    const berth_footprint_desc desc = frame(number, numbers);
    berth_refit_desc refit = {.outline = desc.outline, .numbers = numbers, .radius = desc.radius};
    uint64_t before = now();
    berth_status status = berth_footprint_refit(&refit, followed_words, view);
    *taken = now() - before;
    CHECK(status == BERTH_OK || status == BERTH_E_EXTENT);
    return status;
}

static berth_raw rounding_of(const berth_footprint *view)
{
    berth_footprint_facts facts;
    CHECK_EQ(berth_footprint_info(view, &facts), BERTH_OK);
    return berth_num_raw(facts.rounding);
}

typedef struct tally {
    uint64_t refit, built, anew, tests, tests_anew;
    uint32_t frames, pairs, hits, hits_anew;
    berth_raw rounding;
} tally;

static void ask(const berth_footprint *view, const berth_placement *at,
                const berth_footprint *other, const berth_placement *there, uint32_t *hits,
                uint64_t *steps)
{
    berth_footprint_counts counts = {0};
    const berth_status answer = berth_footprint_collide(view, at, other, there, NULL, &counts);
    CHECK(answer == BERTH_HIT || answer == BERTH_CLEAR);
    *hits += answer == BERTH_HIT;
    *steps += counts.steps + counts.inner;
}

/* Two such figures, one a tree that followed, near each other at random. */
static void ask_pairs(harness_random *random, const berth_footprint *followed,
                      const berth_footprint *anew, tally *sum)
{
    const berth_placement here = berth_placement_at(berth_num_of(0), berth_num_of(0), 0, 0);
    for (uint32_t i = 0; i < PAIRS; i++, sum->pairs++) {
        const int32_t px = harness_between(random, -65536, 65536);
        const int32_t py = harness_between(random, -65536, 65536);
        const uint32_t angle = harness_below(random, 65536);
        const berth_placement there =
            berth_placement_at(berth_num_of(px), berth_num_of(py), (berth_angle)angle, 0);
        ask(followed, &here, followed, &there, &sum->hits, &sum->tests);
        ask(anew, &here, anew, &there, &sum->hits_anew, &sum->tests_anew);
    }
}

static void step(uint32_t number, berth_raw limit, berth_footprint *followed, berth_footprint *anew,
                 tally *sum)
{
    uint64_t best = UINT64_MAX, best_built = UINT64_MAX;
    int outgrown = 0;
    for (uint32_t turn = 0; turn < TURNS; turn++) { /* in place: the same frame again */
        uint64_t taken;
        outgrown = follow(number, followed, &taken) != BERTH_OK;
        best = taken < best ? taken : best;
        taken = build(number, anew_words, other_numbers, anew);
        best_built = taken < best_built ? taken : best_built;
    }
    sum->refit += best;
    sum->built += best_built;
    if (outgrown || rounding_of(followed) > limit) {
        (void)build(number, followed_words, numbers, followed);
        sum->refit += best_built;
        sum->anew++;
    }
    CHECK_EQ(berth_footprint_verify(followed), BERTH_OK);
    sum->rounding = rounding_of(followed) > sum->rounding ? rounding_of(followed) : sum->rounding;
}

/* The frame that reaches furthest from the figure's own origin. */
static uint32_t widest(void)
{
    int32_t furthest = 0;
    uint32_t best = 0;
    for (uint32_t i = 0; i < BENCH_FRAMES * POINTS; i++) {
        const int32_t far = bench_frames_x[i] < 0 ? -bench_frames_x[i] : bench_frames_x[i];
        if (far > furthest) {
            furthest = far;
            best = i / POINTS;
        }
    }
    return best;
}

/* Through the gait, with trees built anew beyond so much rounding. */
static tally walk(berth_raw limit)
{
    harness_random random = harness_random_from(2026);
    tally sum = {0, 0, 0, 0, 0, 0, 0, 0, 0, 0};
    berth_footprint followed, anew;
    const uint32_t first = widest();
    (void)build(first, followed_words, numbers, &followed);
    for (uint32_t i = 1; i < BENCH_FRAMES; i++, sum.frames++) {
        step((first + i) % BENCH_FRAMES, limit, &followed, &anew, &sum);
        ask_pairs(&random, &followed, &anew, &sum);
    }
    return sum;
}

static void print_walk(const char *name, const tally *sum)
{
    harness_print(
        "refit %s %s: frames %u, refit %llu, build %llu a frame, built anew %u, rounding at "
        "most %u tenths of a mm\n",
        berth_port_name(), name, sum->frames, (unsigned long long)(sum->refit / sum->frames),
        (unsigned long long)(sum->built / sum->frames), (unsigned)sum->anew,
        (unsigned)((uint64_t)sum->rounding * 10000u / 65536u));
    harness_print(
        "queries %s %s: pairs %u, hits %u followed, %u anew, tests %llu followed, %llu anew\n",
        berth_port_name(), name, sum->pairs, sum->hits, sum->hits_anew,
        (unsigned long long)sum->tests, (unsigned long long)sum->tests_anew);
}

static void bar(const char *name, const char *what, uint64_t value, uint64_t over,
                const char *limit)
{
    const uint32_t ratio = (uint32_t)(value * 100 / (over != 0 ? over : 1));
    harness_print("bar|refit: %s: %s: %s|%u.%u%u|%s|\n", berth_port_name(), name, what, ratio / 100,
                  ratio / 10 % 10, ratio % 10, limit);
}

HARNESS_TEST(test_refit, "a walking figure's tree follows")
{
    static const char *const names[] = {"bones", "points", "centimetre"};
    static const berth_raw limits[] = {BERTH_NUM_TO_RAW(1.0), BERTH_NUM_TO_RAW(1.0),
                                       BERTH_NUM_TO_RAW(0.02)};
    for (uint32_t k = 0; k < 3; k++) {
        way = k == 0 ? BONES : k == 1 ? ALL : CENTIMETRE;
        tally sum = walk(limits[k]);
        print_walk(names[k], &sum);
        if (way != CENTIMETRE) { /* the same answers, but for what the grid rounds */
            CHECK(sum.hits <= sum.hits_anew + 2 && sum.hits_anew <= sum.hits + 2);
            bar(names[k], "building / following, a frame", sum.built, sum.refit, ">=|10");
            bar(names[k], "tests of trees that followed / of trees built anew", sum.tests,
                sum.tests_anew, "<=|1.3");
        }
    }
}
