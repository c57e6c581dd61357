/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* Recorded clips simplified: legs a clip, how far the legs are from them, and the time.
 *
 *     simplify NAME FILE.csv...     lines of t,x,y,r at 30 Hz in seconds and metres
 *
 * Prints, separated by bars: simplify, arithmetic, NAME, how clips are read, tolerance in cm,
 * clips, samples, legs, legs a clip, largest and mean widening of a leg in mm (one radius for all),
 * how much larger a leg's radius is than the clip's at that instant, on average in mm (a radius a
 * sample), ns a sample.
 *
 * Without files: a straight way, a stand-still, and noise of 0.6 and of 1 tolerances, of 65,535
 * samples each: what is hardest to look through. */

#define _POSIX_C_SOURCE 199309L

#include <berth/clip.h>
#include <berth/hosted.h>
#include <berth/trajectory.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "clock.h"

enum { MOST = BERTH_CLIP_COUNT_MAX, DT = 120, CLIPS = 100 };

#ifdef BERTH_Q16
#define TO_METRES (1.0 / 65536)
#else
#define TO_METRES 1.0
#endif

typedef struct recording {
    berth_num *x, *y, *r;
    uint32_t count;
} recording;

typedef struct sums {
    uint64_t samples, legs;
    double widest, widening, growth, ticks, seconds;
} sums;

static berth_num to_x[MOST + 1], to_y[MOST + 1], to_r[MOST + 1];
static int32_t to_tick[MOST + 1];

static double metres(berth_num v)
{
    return (double)berth_num_raw(v) * TO_METRES;
}

static double now(void)
{
    return 1e-9 * bench_now();
}

static recording room(uint32_t count)
{
    recording to;
    to.x = malloc(count * sizeof *to.x);
    to.y = malloc(count * sizeof *to.y);
    to.r = malloc(count * sizeof *to.r);
    to.count = 0;
    if (to.x == NULL || to.y == NULL || to.r == NULL) {
        exit(1);
    }
    return to;
}

static berth_num num(double value)
{
    berth_num n = BERTH_NUM(0);
    return berth_num_from_double(value, &n) == BERTH_OK ? n : BERTH_NUM(-9000); /* in no range */
}

static void add(recording *to, double x, double y, double r)
{
    to->x[to->count] = num(x);
    to->y[to->count] = num(y);
    to->r[to->count] = num(r);
    to->count++;
}

static recording load(const char *name)
{
    FILE *file = fopen(name, "r");
    recording to = room(MOST);
    char line[200];
    double t, x, y, r;
    if (file == NULL) {
        perror(name);
        exit(1);
    }
    while (to.count < MOST && fgets(line, sizeof line, file) != NULL) {
        if (sscanf(line, "%lf,%lf,%lf,%lf", &t, &x, &y, &r) == 4) {
            add(&to, x, y, r);
        }
    }
    fclose(file);
    return to;
}

static berth_trajectory simplify(const berth_clip *clip, double tolerance, int held, int radii)
{
    const berth_simplify_desc desc = {clip, NULL, num(tolerance), (uint8_t)held};
    const berth_simplified into = {to_x, to_y, to_tick, radii ? to_r : NULL, MOST + 1};
    berth_trajectory result;
    const berth_status status = berth_trajectory_simplify(&desc, &into, &result);
    memset(&result, 0, status == BERTH_OK ? 0 : sizeof result);
    return result;
}

/* 0 when a clip cannot be followed. */
static int measure(const recording *from, double tolerance, int held, sums *total)
{
    berth_clip clip = berth_clip_over_arrays(from->x, from->y, from->count, berth_num_of(0), DT);
    berth_trajectory result = simplify(&clip, tolerance, held, 1);
    double begin, least = 1, until;
    if (result.count == 0) {
        return 0;
    }
    for (uint32_t leg = 0; leg + 1 < result.count; leg++) {
        const double widening = metres(to_r[leg]);
        total->widening += widening;
        total->widest = widening > total->widest ? widening : total->widest;
    }
    total->legs += result.count - 1;
    total->samples += from->count;
    clip.r = from->r;
    result = simplify(&clip, tolerance, held, 1);
    for (uint32_t leg = 0, i = 0; leg + 1 < result.count; leg++) {
        for (; i < from->count && (int32_t)i * DT < to_tick[leg + 1]; i++) {
            total->growth += metres(to_r[leg]) - metres(from->r[i]);
        }
    }
    until = now() + 0.005;
    do { /* the least of all rounds: others use the machine, too */
        begin = now();
        result = simplify(&clip, tolerance, held, 1);
        least = now() - begin < least ? now() - begin : least;
    } while (now() < until);
    total->seconds += least;
    return 1;
}

static void report(const char *name, const recording *from, uint32_t count, double tolerance,
                   int held)
{
    sums total = {0, 0, 0, 0, 0, 0, 0};
    uint32_t clips = 0;
    for (uint32_t i = 0; i < count; i++) {
        clips += (uint32_t)measure(&from[i], tolerance, held, &total);
    }
    if (clips == 0) {
        return;
    }
    printf("simplify|%s|%s|%s|%.0f|%u|%llu|%llu|%.1f|%.1f|%.1f|%.1f|%.0f\n", BERTH_ARITHMETIC, name,
           held ? "held" : "straight", 100 * tolerance, (unsigned)clips,
           (unsigned long long)total.samples, (unsigned long long)total.legs,
           (double)total.legs / clips, 1000 * total.widest,
           1000 * total.widening / (double)total.legs, 1000 * total.growth / (double)total.samples,
           1e9 * total.seconds / (double)total.samples);
}

/* Numbers in [-1, 1), the same each time. */
static double noise(uint64_t *state)
{
    *state = *state * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
    return (double)(*state >> 40) / 8388608 - 1;
}

static void report_long(const char *name, double speed, double amplitude)
{
    recording from = room(MOST);
    uint64_t state = 1;
    while (from.count < MOST) {
        const double x = speed * from.count + amplitude * noise(&state);
        add(&from, x, amplitude * noise(&state), 0.5);
    }
    report(name, &from, 1, 0.01, 0);
    free(from.x);
    free(from.y);
    free(from.r);
}

int main(int count, char **names)
{
    static const double tolerances[] = {0.01, 0.02, 0.05};
    recording clips[CLIPS];
    uint32_t loaded = 0;
    for (int i = 2; i < count && loaded < CLIPS; i++) {
        clips[loaded++] = load(names[i]);
    }
    for (uint32_t i = 0; i < 6 && loaded > 0; i++) {
        report(names[1], clips, loaded, tolerances[i % 3], i >= 3);
    }
    if (loaded == 0) {
        report_long("way", 0.05, 0);
        report_long("stands", 0, 0);
        report_long("noise 0.6", 0.05, 0.006);
        report_long("noise 1", 0.05, 0.01);
    }
    return 0;
}
