/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* Motions of people, for as long as a minute: queries on recordings, held, straight between their
 * samples and simplified, against the references.
 *
 * The clips are not part of the project: CSV files "t,x,y,r" (seconds, metres) in clips/short and
 * clips/long of the folder that the environment variable BERTH_DATA names. Without them, and on
 * machines without files, the test is skipped. */

#ifdef HARNESS_HOSTED
#define _POSIX_C_SOURCE 200809L
#endif

#include "tests/property/given.h"
#include "tests/property/stored.h"

#ifdef HARNESS_HOSTED

#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    CLIPS = 100,
    SAMPLES = 40000, /* of all clips together */
    DT = 4           /* the recordings have 30 samples a second: ticks of 1/120 s */
};

/* A recording as a motion: held, straight between its samples, and simplified. */
typedef enum form { HELD, STRAIGHT, SIMPLIFIED, FORMS } form;

typedef struct clip {
    uint32_t first, count; /* in the arrays below */
    form as;
    berth_motion view;
    given_motion given;   /* simplified: the original */
    stored_motion stored; /* else than in q16 nearly so, to aim with */
    double wider; /* than the original a simplified one may be: what radii differ by, and twice the
                     tolerance; all others by a grid step */
} clip;

static clip clips[CLIPS];
static uint32_t clip_count, sample_count;
static berth_num num_x[SAMPLES], num_y[SAMPLES], num_r[SAMPLES];
static int32_t ticks[SAMPLES];
static reference_leg stored_legs[SAMPLES];
static reference_leg_f64 given_legs[SAMPLES];
static uint64_t image_room[SAMPLES * 8];
static berth_num knot_x[SAMPLES], knot_y[SAMPLES], knot_r[SAMPLES];
static int32_t knot_tick[SAMPLES];

/* ---- Files ---------------------------------------------------------------------------------- */

/* Adds one sample to the arrays, as the arithmetic's numbers. */
static void add_sample(double x, double y, double r)
{
    const uint32_t i = sample_count++;

    num_x[i] = num_from(x);
    num_y[i] = num_from(y);
    num_r[i] = num_from(r);
    ticks[i] = (int32_t)(i - clips[clip_count].first) * DT;
}

static void load(const char *path)
{
    FILE *file = fopen(path, "r");
    char line[200];
    double t, x, y, r;

    CHECK(file != NULL);
    if (file == NULL || clip_count == CLIPS) {
        return;
    }
    clips[clip_count].first = sample_count;
    while (fgets(line, sizeof line, file) != NULL && sample_count < SAMPLES) {
        if (sscanf(line, "%lf,%lf,%lf,%lf", &t, &x, &y, &r) == 4) {
            add_sample(x, y, r);
        }
    }
    fclose(file);
    clips[clip_count].count = sample_count - clips[clip_count].first;
    clip_count += clips[clip_count].count != 0;
}

/* 1 for names that end in .csv. */
static int is_csv(const struct dirent *entry)
{
    const size_t length = strlen(entry->d_name);
    return length > 4 && strcmp(entry->d_name + length - 4, ".csv") == 0;
}

/* Loads the CSV files of a folder in the order of their names. */
static void load_folder(const char *data, const char *folder)
{
    struct dirent **entries = NULL;
    char path[1000];

    snprintf(path, sizeof path, "%s/%s", data, folder);
    const int count = scandir(path, &entries, is_csv, alphasort);
    for (int i = 0; i < count; i++) {
        const int length =
            snprintf(path, sizeof path, "%s/%s/%s", data, folder, entries[i]->d_name);
        if (length > 0 && (size_t)length < sizeof path) {
            load(path);
        }
        free(entries[i]);
    }
    free(entries);
}

/* ---- Trees ---------------------------------------------------------------------------------- */

/* The recording between its samples: it stands at the last one. */
static berth_trajectory between_samples(const clip *c)
{
    berth_trajectory t = berth_trajectory_over_arrays(num_x + c->first, num_y + c->first,
                                                      ticks + c->first, c->count, num_from(0));
    t.r = num_r + c->first;
    t.after = BERTH_STANDS;
    return t;
}

static const berth_trajectory *simplify(const berth_trajectory *original, double tolerance,
                                        berth_trajectory *simplified)
{
    berth_simplify_desc desc = {0};
    const berth_simplified into = {knot_x, knot_y, knot_tick, knot_r, SAMPLES};

    desc.trajectory = original;
    desc.tolerance = num_from(tolerance);
    CHECK_EQ(berth_trajectory_simplify(&desc, &into, simplified), BERTH_OK);
    return simplified;
}

/* Recordings in turn held, straight and simplified to 1 or 5 cm; trees of the default leaf size, of
 * leaves of 1, 2, 3, ... legs, of a root only. */
static void build(clip *c, uint32_t number, berth_arena *image)
{
    berth_motion_desc desc = {0};
    const berth_clip samples = {
        num_x + c->first, num_y + c->first, num_r + c->first, 0, num_r[0], c->count, DT};
    const berth_trajectory straight = between_samples(c);
    berth_trajectory simplified;

    c->as = c->count > 1 ? (form)(number % FORMS) : HELD;
    desc.clip = samples;
    desc.leaf_size = (uint16_t)(number % 16 == 5 ? UINT16_MAX : number / 4 % 4 * 3);
    desc.trajectory = c->as == HELD ? NULL
                      : c->as == STRAIGHT
                          ? &straight
                          : simplify(&straight, number % 2 == 0 ? 0.01 : 0.05, &simplified);
    CHECK_EQ(berth_motion_build(&desc, image, &c->view), BERTH_OK);
    CHECK_EQ(berth_motion_verify(&c->view), BERTH_OK);
    c->given.legs = c->as == HELD ? given_legs_of_clip(&samples, given_legs + c->first)
                                  : given_legs_of_trajectory(&straight, given_legs + c->first);
    c->wider = 0.01;
    if (c->as == SIMPLIFIED) {
        double most = 0, least = 1e9;
        for (uint32_t i = c->first; i < c->first + c->count; i++) {
            const double r = real_of(num_r[i]);
            most = r > most ? r : most;
            least = r < least ? r : least;
        }
        c->wider = most - least + 0.11;
    }
    c->stored.view = c->given.view = &c->view;
    c->stored.legs = raw_legs(&c->view, stored_legs + c->first, c->count);
}

/* ---- Simplified ----------------------------------------------------------------------------- */

static uint32_t wider; /* hits of simplified recordings that their originals do not have */

/* Of a simplified motion nothing that the original meets is missed. */
static void check_not_missed(const clip *a, const berth_placement *pa, const clip *b,
                             const berth_placement *pb)
{
    const reference_placement_f64 ra = real_placement(pa), rb = real_placement(pb);
    const reference_window_f64 window = given_window(NULL);
    const berth_status answer = berth_motion_collide(&a->view, pa, &b->view, pb, NULL, NULL);
    double clearance = 1;

    (void)reference_motions_clearance(&a->given.legs, &ra, &b->given.legs, &rb, &window,
                                      &clearance);
    if (clearance < -1e-9) {
        CHECK_EQ(answer, BERTH_HIT);
    } else {
        wider += answer == BERTH_HIT;
    }
    if (clearance > a->wider + b->wider) {
        CHECK_EQ(answer, BERTH_CLEAR);
    }
}

/* ---- Cases ---------------------------------------------------------------------------------- */

static void run_case(harness_random *random, tally *seen, given_tally *given)
{
    const clip *a = &clips[harness_below(random, clip_count)];
    const clip *b = &clips[harness_below(random, clip_count)];
    const uint32_t heading_a = gen_heading(random), heading_b = gen_heading(random);
    const gen_passing passing = (gen_passing)(1 + harness_below(random, GEN_PASSINGS - 1));
    reference_placement ra = {16384, 0, 0, 0, 0}, rb = {16384, 0, 0, 0, 0};
    berth_motion_counts counts;

    gen_turn(random, heading_a, &ra);
    gen_turn(random, heading_b, &rb);
    gen_motion_starts(random, &a->stored.legs, &ra, &b->stored.legs, &rb);
    (void)gen_motion_place(random, passing, &a->stored.legs, &ra, &b->stored.legs, &rb);
    berth_placement pa = raw_placement(&ra, heading_a);
    berth_placement pb = raw_placement(&rb, heading_b);
    if (a->as == SIMPLIFIED || b->as == SIMPLIFIED) {
        check_not_missed(a, &pa, b, &pb);
    } else {
        (void)given_check(&a->given, &pa, &b->given, &pb, NULL, &counts, given);
    }
#ifdef BERTH_Q16
    stored_check(random, &a->stored, &ra, &b->stored, &rb, NULL, seen);
#else
    (void)seen;
#endif
}

HARNESS_TEST(test_clips, "recorded clips")
{
    const char *data = getenv("BERTH_DATA") != NULL ? getenv("BERTH_DATA") : "../shared/data";
    berth_arena image = berth_arena_over(image_room, sizeof image_room);
    tally seen = {0, 0, 0, 0, 0, 0, 0, 0, 0};
    given_tally given = {0, 0, 0, 0, 0, 0, 0};

    load_folder(data, "clips/short");
    load_folder(data, "clips/long");
    if (clip_count == 0) {
        harness_note("no clips in %s: set BERTH_DATA", data);
        harness_skip("recorded clips are not there");
        return;
    }
    for (uint32_t i = 0; i < clip_count; i++) {
        build(&clips[i], i, &image);
    }
    for (uint32_t i = 0; i < HARNESS_CASES / 4; i++) {
        harness_random random = harness_round(UINT64_C(0x636c697000000000), i);
        run_case(&random, &seen, &given);
    }
    harness_note("%u clips, %u samples, %u cases as given, hits %u, false alarms %u; hits of "
                 "simplified ones alone %u",
                 clip_count, sample_count, given.cases, given.hits, given.alarms, wider);
    harness_note("in q16 against the reference %u, hits %u, two straight %u, mixed %u", seen.cases,
                 seen.hits, seen.straight, seen.mixed);
    CHECK_LE(given.cases / 8, given.hits);
    CHECK_LE(given.hits, given.cases - given.cases / 8);
    CHECK_LE(1, wider);
}

#else

HARNESS_SKIPPED(test_clips, "recorded clips", "this machine has no files")

#endif
