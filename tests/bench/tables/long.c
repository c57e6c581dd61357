/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* The workload of table 2: long motions, placed at random.
 *
 *   long QUERIES RADIUS SQUARE OFFSET-SECONDS MEAN-SECONDS FILE... > WORKLOAD
 *
 * Recorded clips are shorter than the paper's, so they are joined: motion k is clip k, and when it
 * is shorter than a length L, the next clips follow up to that length, each turned and moved so
 * that it goes on where the one before ended and with its heading. L is the least with which the
 * motions last MEAN-SECONDS on average. With fewer than 14 files, walks of the generator make up
 * for the rest. Only sums, products and square roots of doubles: the same bits everywhere. */

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "load.h"
#include "tests/bench/memory.h"
#include "tests/gen/gen.h"

#define MOTIONS 14
#define RATE 30
#define TICKS_PER_SECOND 120
#define MOST_SAMPLES 65535

typedef struct path {
    double *x, *y;
    uint32_t count;
} path;

static path clips[MOTIONS];

static void room_for(path *p, uint32_t count)
{
    p->x = bench_found(malloc(count * sizeof *p->x));
    p->y = bench_found(malloc(count * sizeof *p->y));
    p->count = 0;
}

/* ---- Clips ------------------------------------------------------------------------------------
 */

static void read_clip(path *clip, const char *name)
{
    char line[256];
    FILE *file = fopen(name, "r");
    if (file == NULL) {
        load_fail("cannot be opened", name);
    }
    room_for(clip, MOST_SAMPLES);
    while (fgets(line, sizeof line, file) != NULL) {
        double t;
        if (line[0] == '#') {
            continue;
        }
        if (clip->count == MOST_SAMPLES ||
            sscanf(line, "%lf,%lf,%lf", &t, &clip->x[clip->count], &clip->y[clip->count]) != 3) {
            load_fail("not a clip, or too long", name);
        }
        clip->count++;
    }
    fclose(file);
}

/* Someone walks in circles of a room's size, for as long as the recorded clips last. */
static void generate_clip(path *clip, harness_random *random)
{
    static int32_t x[MOST_SAMPLES], y[MOST_SAMPLES], r[MOST_SAMPLES];
    const int32_t seconds = harness_between(random, 18, 66);
    const int32_t side = harness_below(random, 2) == 0 ? 1 : -1;
    gen_walk walk = gen_walk_random(random, RATE);
    walk.speed = harness_between(random, 40000, 100000);    /* 0.6 to 1.5 m/s */
    walk.turn = side * harness_between(random, 3500, 9000); /* 7 to 19 s a round */
    walk.wander = 500;
    walk.swing = 0;
    gen_clip made = {.x = x, .y = y, .r = r, .count = (uint32_t)seconds * RATE, .dt = 1};
    gen_walk_samples(random, &walk, &made);
    room_for(clip, made.count);
    for (uint32_t k = 0; k < made.count; k++) {
        clip->x[k] = x[k] / 65536.0;
        clip->y[k] = y[k] / 65536.0;
    }
    clip->count = made.count;
}

/* ---- Joining ----------------------------------------------------------------------------------
 */

/* The direction from one sample to the first that is 10 cm away, going by `step`. */
static void heading(const path *p, uint32_t from, int step, double *c, double *s)
{
    *c = 1;
    *s = 0;
    for (uint32_t k = from; k < p->count; k += (uint32_t)step) {
        const double dx = (p->x[k] - p->x[from]) * step, dy = (p->y[k] - p->y[from]) * step;
        const double length = sqrt(dx * dx + dy * dy);
        if (length >= 0.1) {
            *c = dx / length;
            *s = dy / length;
            return;
        }
    }
}

/* Appends a clip's samples, without its first, up to `most` in all. */
static void append(path *motion, const path *clip, uint32_t most)
{
    const uint32_t last = motion->count - 1;
    const double x = motion->x[last], y = motion->y[last];
    double ac, as, bc, bs, c, s;
    heading(motion, last, -1, &ac, &as);
    heading(clip, 0, 1, &bc, &bs);
    c = ac * bc + as * bs;
    s = as * bc - ac * bs;
    for (uint32_t k = 1; k < clip->count && motion->count < most; k++) {
        const double dx = clip->x[k] - clip->x[0], dy = clip->y[k] - clip->y[0];
        motion->x[motion->count] = x + (c * dx - s * dy);
        motion->y[motion->count] = y + (s * dx + c * dy);
        motion->count++;
    }
}

static path join(uint32_t first, uint32_t length)
{
    const uint32_t own = clips[first].count, count = own > length ? own : length;
    path motion;
    room_for(&motion, count);
    for (uint32_t k = 0; k < own; k++) {
        motion.x[k] = clips[first].x[k];
        motion.y[k] = clips[first].y[k];
    }
    motion.count = own;
    for (uint32_t k = first + 1; motion.count < count; k++) {
        append(&motion, &clips[k % MOTIONS], count);
    }
    return motion;
}

static uint32_t least_length(uint32_t samples_in_all)
{
    uint32_t length = 0, sum, k;
    do {
        length++;
        for (sum = 0, k = 0; k < MOTIONS; k++) {
            sum += clips[k].count > length ? clips[k].count : length;
        }
    } while (sum < samples_in_all);
    return length;
}

/* ---- The workload -----------------------------------------------------------------------------
 */

static int32_t q16_of(double v)
{
    return (int32_t)(v * 65536.0 + (v < 0 ? -0.5 : 0.5));
}

static void print_query(harness_random *random, int32_t square, int32_t offset)
{
    const uint32_t a = harness_below(random, MOTIONS), b = harness_below(random, MOTIONS);
    const int32_t x = harness_between(random, -square * 32768, square * 32768);
    const int32_t y = harness_between(random, -square * 32768, square * 32768);
    const berth_angle turn = (berth_angle)harness_below(random, 65536);
    const int32_t start = harness_between(random, -offset, offset);
    const berth_placement at = berth_placement_at(x, y, turn, start);
    printf("query %u %u 0 0 %d 0 0 %d %d %d %d %d\n", a, b, BERTH_DIR_ONE, at.x, at.y,
           at.rotation.c, at.rotation.s, at.start);
}

int main(int argc, char **argv)
{
    harness_random random = harness_random_from(1);
    if (argc < 6) {
        load_fail("usage: long QUERIES RADIUS SQUARE OFFSET-SECONDS MEAN-SECONDS FILE...", "long");
    }
    int files = argc - 6 < MOTIONS ? argc - 6 : MOTIONS;
    for (uint32_t k = 0; k < MOTIONS; k++) {
        if (k < (uint32_t)files) {
            read_clip(&clips[k], argv[6 + k]);
        } else {
            generate_clip(&clips[k], &random);
        }
    }
    uint32_t length = least_length((uint32_t)(MOTIONS * RATE * atof(argv[5])));
    for (uint32_t k = 0; k < MOTIONS; k++) {
        const path motion = join(k, length);
        printf("clip %d %u %d\n", TICKS_PER_SECOND / RATE, motion.count, q16_of(atof(argv[2])));
        for (uint32_t i = 0; i < motion.count; i++) {
            printf("%d %d\n", q16_of(motion.x[i]), q16_of(motion.y[i]));
        }
    }
    random = harness_random_from(2);
    for (uint32_t k = 0; k < (uint32_t)atoi(argv[1]); k++) {
        print_query(&random, atoi(argv[3]), (int32_t)(atof(argv[4]) * TICKS_PER_SECOND));
    }
    return 0;
}
