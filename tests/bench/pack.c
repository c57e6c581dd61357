/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* Packs clips into a C source for the benchmarks: reads CSV files (t,x,y,r), builds the images of
 * each set (bench.h) and prints them and the workload. Clips are taken in turn while there is room
 * for BYTES of held ones.
 *
 *   pack SETS NAME RADIUS SQUARE OFFSET_SECONDS LEAF_SIZE BYTES FILE...
 *
 * SETS: names of them, joined by +: clips 1cm 5cm root search. RADIUS 0: each sample's own.
 * LEAF_SIZE 0: the default. */

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bench.h"
#include "read.h"

static berth_num records[BENCH_MOST_SAMPLES][3];
static berth_num knots[3][BENCH_MOST_SAMPLES + 1];
static int32_t ticks[BENCH_MOST_SAMPLES + 1];
static uint32_t memory[BENCH_MOST_SAMPLES * 16];

static const char *const set_names[BENCH_SETS] = {"clips", "1cm", "5cm", "root", "search"};
static int wanted[BENCH_SETS];

static void want(const char *names)
{
    char all[64];
    snprintf(all, sizeof all, "%s", names);
    for (char *name = strtok(all, "+"); name != NULL; name = strtok(NULL, "+")) {
        int set = 0;
        while (set < BENCH_SETS && strcmp(name, set_names[set]) != 0) {
            set++;
        }
        if (set == BENCH_SETS) {
            bench_fail("no such set", name);
        }
        wanted[set] = 1;
    }
}

/* The clip as straight legs, within a tolerance of what it was sampled from; a radius a leg when
 * the clip has a radius a sample. */
static berth_trajectory simplify(const berth_clip *clip, double tolerance)
{
    const berth_simplify_desc desc = {clip, NULL, bench_num(tolerance), 0};
    const berth_simplified into = {knots[0], knots[1], ticks, clip->r != NULL ? knots[2] : NULL,
                                   BENCH_MOST_SAMPLES + 1};
    berth_trajectory result;
    if (berth_trajectory_simplify(&desc, &into, &result) != BERTH_OK) {
        bench_fail("cannot be simplified", "a clip");
    }
    return result;
}

/* Builds a clip's image of a set; returns its bytes. */
static size_t build(bench_set set, const berth_clip *clip, uint16_t leaf_size)
{
    berth_arena arena = berth_arena_over(memory, sizeof memory);
    berth_trajectory straight;
    berth_status status;
    if (set == BENCH_SEARCH) {
        berth_mobb_desc desc = berth_mobb_desc_default();
        berth_mobb view;
        desc.clip = *clip;
        desc.levels = 1;
        desc.kind = BERTH_MOBB_MOBB;
        status = berth_mobb_build(&desc, &arena, &view);
    } else {
        berth_motion_desc desc = {0};
        berth_motion view;
        desc.clip = *clip;
        desc.leaf_size = set == BENCH_ROOT ? UINT16_MAX : leaf_size;
        if (set == BENCH_CM1 || set == BENCH_CM5) {
            straight = simplify(clip, set == BENCH_CM1 ? 0.01 : 0.05);
            desc.trajectory = &straight;
        }
        status = berth_motion_build(&desc, &arena, &view);
    }
    if (status != BERTH_OK) {
        bench_fail("cannot be built", "a clip");
    }
    return arena.used;
}

static void print_image(bench_set set, int number, size_t bytes)
{
    printf("static const uint32_t image_%d_%d[] = {", set, number);
    for (size_t i = 0; i < bytes / 4; i++) {
        printf("%s0x%08x,", i % 8 == 0 ? "\n" : "", (unsigned)memory[i]);
    }
    printf("};\n");
}

static void print_tables(int clips)
{
    for (int set = 0; set < BENCH_SETS; set++) {
        if (wanted[set]) {
            printf("static const bench_clip set_%d[] = {\n", set);
            for (int k = 0; k < clips; k++) {
                printf("{image_%d_%d, sizeof image_%d_%d},\n", set, k, set, k);
            }
            printf("};\n");
        }
    }
    printf("const bench_clip *const bench_clips[] = {");
    for (int set = 0; set < BENCH_SETS; set++) {
        if (wanted[set]) {
            printf("set_%d, ", set);
        } else {
            printf("NULL, ");
        }
    }
    printf("};\nconst uint32_t bench_clip_count = %d;\n", clips);
}

int main(int argc, char **argv)
{
    if (argc < 9) {
        bench_fail("usage: pack SETS NAME RADIUS SQUARE OFFSET_SECONDS LEAF_SIZE BYTES FILE...",
                   "arguments");
    }
    want(argv[1]);
    const double radius = atof(argv[3]);
    long left = atol(argv[7]);
    int clips = 0;
    printf("#include \"tests/bench/bench.h\"\n");
    for (int k = 8; k < argc && left > 0; k++) {
        const uint32_t count = bench_read(argv[k], radius, records);
        const berth_clip clip = bench_clip_of(records, count, radius);
        const size_t samples = count * (size_t)BERTH_IMAGE_UNIT_BYTES * 2;
        if ((long)samples * 3 / 2 > left) {
            continue;
        }
        left -= (long)build(BENCH_CLIPS, &clip, (uint16_t)atoi(argv[6]));
        for (int set = 0; set < BENCH_SETS; set++) {
            if (wanted[set]) {
                print_image((bench_set)set, clips,
                            build((bench_set)set, &clip, (uint16_t)atoi(argv[6])));
            }
        }
        clips++;
    }
    print_tables(clips);
    printf("const bench_workload bench_load = {\"%s\", %d, %d};\n", argv[2], atoi(argv[4]),
           (int)(atof(argv[5]) * BENCH_TICKS_PER_SECOND));
    return 0;
}
