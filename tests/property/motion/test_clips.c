/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* Motions of people, for as long as a minute: queries on recorded clips against the references.
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

typedef struct clip {
    uint32_t first, count; /* in the arrays below */
    berth_motion view;
    reference_clip aim; /* q16: as stored; else: nearly as given, to aim with */
    reference_clip_f64 given;
} clip;

static clip clips[CLIPS];
static uint32_t clip_count, sample_count;
static berth_num num_x[SAMPLES], num_y[SAMPLES], num_r[SAMPLES];
static double real_x[SAMPLES], real_y[SAMPLES], real_r[SAMPLES];
static int32_t raw_x[SAMPLES], raw_y[SAMPLES], raw_r[SAMPLES];
static uint64_t image_room[SAMPLES * 8];

/* ---- Files ---------------------------------------------------------------------------------- */

static int32_t to_raw(double value)
{
    return (int32_t)(value * 65536.0 + (value < 0 ? -0.5 : 0.5));
}

/* Adds one sample to the arrays, as the arithmetic's numbers. */
static void add_sample(double x, double y, double r)
{
    const uint32_t i = sample_count++;

    num_x[i] = given_num(x);
    num_y[i] = given_num(y);
    num_r[i] = given_num(r);
    real_x[i] = given_real(num_x[i]);
    real_y[i] = given_real(num_y[i]);
    real_r[i] = given_real(num_r[i]);
    raw_x[i] = to_raw(real_x[i]);
    raw_y[i] = to_raw(real_y[i]);
    raw_r[i] = to_raw(real_r[i]);
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
    int count;

    snprintf(path, sizeof path, "%s/%s", data, folder);
    count = scandir(path, &entries, is_csv, alphasort);
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

/* Trees of the default depth, of leaves of 1, 2, 3, ... samples, of a root only. */
static void build(clip *c, uint32_t number, berth_arena *image)
{
    berth_motion_desc desc = berth_motion_desc_default();
    const uint32_t first = c->first;
    gen_clip stored = {raw_x + first, raw_y + first, raw_r + first, c->count, DT, 0, 1};

    desc.clip =
        berth_clip_over_arrays_radii(num_x + first, num_y + first, num_r + first, c->count, DT);
    desc.leaf_size = (uint16_t)(number % 3 == 0 ? number / 3 : 0);
    desc.levels = number % 16 == 5 ? 1 : 0;
    CHECK_EQ(berth_motion_build(&desc, image, &c->view), BERTH_OK);
    CHECK_EQ(berth_motion_verify(&c->view), BERTH_OK);
#ifdef BERTH_Q16
    stored_decode(&c->view, &stored);
#endif
    c->aim = gen_reference(&stored);
    c->given.x = real_x + first;
    c->given.y = real_y + first;
    c->given.r = real_r + first;
    c->given.radius = 0;
    c->given.count = c->count;
    c->given.dt = DT;
}

/* ---- Cases ---------------------------------------------------------------------------------- */

#ifdef BERTH_Q16
static berth_placement placement_of(const reference_placement *p, uint32_t heading)
{
    (void)heading;
    return stored_placement(p);
}
#else
static berth_placement placement_of(const reference_placement *p, uint32_t heading)
{
    return berth_placement_at(given_num((double)p->x / 65536.0), given_num((double)p->y / 65536.0),
                              (berth_angle)heading, p->start);
}
#endif

static void run_case(harness_random *random, tally *seen, given_tally *given)
{
    const clip *a = &clips[harness_below(random, clip_count)];
    const clip *b = &clips[harness_below(random, clip_count)];
    const given_tree given_a = {&a->view, &a->given}, given_b = {&b->view, &b->given};
    const uint32_t heading_a = gen_heading(random), heading_b = gen_heading(random);
    const gen_meeting meeting = harness_below(random, 2) == 0 ? GEN_NEAR : GEN_TOUCH;
    reference_placement ra = {16384, 0, 0, 0, 0}, rb = {16384, 0, 0, 0, 0};
    berth_placement pa, pb;
    berth_motion_counts counts;

    gen_turn(random, heading_a, &ra);
    gen_turn(random, heading_b, &rb);
    gen_starts(random, &a->aim, &ra, &b->aim, &rb);
    (void)gen_place(random, meeting, &a->aim, &ra, &b->aim, &rb);
    pa = placement_of(&ra, heading_a);
    pb = placement_of(&rb, heading_b);
    (void)given_check(&given_a, &pa, &given_b, &pb, &counts, given);
#ifdef BERTH_Q16
    {
        const stored_tree stored_a = {&a->view, &a->aim}, stored_b = {&b->view, &b->aim};
        stored_check(random, &stored_a, &ra, &stored_b, &rb, seen);
    }
#else
    (void)seen;
#endif
}

static void test_clips(void)
{
    const char *data = getenv("BERTH_DATA") != NULL ? getenv("BERTH_DATA") : "../shared/data";
    berth_arena image = berth_arena_over(image_room, sizeof image_room);
    tally seen = {0, 0, 0, 0, 0, 0};
    given_tally given = {0, 0, 0, 0, 0};

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
        harness_random random = harness_random_from(UINT64_C(0x636c697000000000) + i);

        harness_seed(i);
        run_case(&random, &seen, &given);
    }
    harness_note("%u clips, %u samples, %u cases, hits %u, false alarms %u", clip_count,
                 sample_count, given.cases, given.hits, given.alarms);
    CHECK_LE(given.cases / 8, given.hits);
    CHECK_LE(given.hits, given.cases - given.cases / 8);
    CHECK_EQ(seen.cases, seen.cases != 0 ? given.cases : 0);
}

#else

static void test_clips(void)
{
    harness_skip("this machine has no files");
}

#endif

const harness_test tests[] = {
    {"recorded clips", test_clips},
    {0, 0},
};
