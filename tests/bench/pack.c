/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* Packs clips into a C source for the benchmarks: reads CSV files (t,x,y,r), builds a tree of each
 * and prints the images and the workload. Clips are taken in turn while there is room for BYTES.
 *
 *   pack NAME RADIUS SQUARE OFFSET_SECONDS LEAF_SIZE LEVELS BYTES FILE...
 *
 * RADIUS 0: each sample's own. LEAF_SIZE, LEVELS 0: the default. */

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "berth/berth.h"
#include "berth/hosted.h"

#define TICKS_PER_SECOND 120
#define MOST_SAMPLES 8192

static berth_num records[MOST_SAMPLES][3];
static uint32_t memory[MOST_SAMPLES * 16];

static void fail(const char *what, const char *where)
{
    fprintf(stderr, "pack: %s: %s\n", where, what);
    exit(2);
}

static berth_num num_of(double v)
{
    berth_num num = BERTH_NUM(0);
    if (berth_num_from_double(v, &num) != BERTH_OK) {
        fail("cannot be stored", "a number of a clip");
    }
    return num;
}

static uint32_t read_clip(const char *name, double radius)
{
    FILE *file = fopen(name, "r");
    char line[256];
    uint32_t count = 0;
    if (file == NULL) {
        fail("cannot be opened", name);
    }
    while (fgets(line, sizeof line, file) != NULL) {
        double t, x, y, r;
        if (line[0] == '#') {
            continue;
        }
        if (sscanf(line, "%lf,%lf,%lf,%lf", &t, &x, &y, &r) != 4 || count == MOST_SAMPLES) {
            fail("not a clip, or too long", name);
        }
        records[count][0] = num_of(x);
        records[count][1] = num_of(y);
        records[count][2] = num_of(radius > 0 ? radius : r);
        count++;
    }
    fclose(file);
    return count;
}

/* Builds the clip in records and prints its image; returns its bytes. */
static size_t print_image(int number, uint32_t count, double radius, uint16_t leaf_size,
                          uint16_t levels)
{
    berth_arena arena = berth_arena_over(memory, sizeof memory);
    berth_motion_desc desc = berth_motion_desc_default();
    berth_motion view;
    size_t i;
    desc.clip =
        berth_clip_over_records(records[0], sizeof records[0], count, TICKS_PER_SECOND / 30);
    desc.leaf_size = leaf_size;
    desc.levels = levels;
    if (radius > 0) {
        desc.clip.r = NULL;
        desc.clip.radius = num_of(radius);
    }
    if (berth_motion_build(&desc, &arena, &view) != BERTH_OK) {
        fail("cannot be built", "a clip");
    }
    printf("static const uint32_t image_%d[] = {", number);
    for (i = 0; i < arena.used / 4; i++) {
        printf("%s0x%08x,", i % 8 == 0 ? "\n" : "", (unsigned)memory[i]);
    }
    printf("};\n");
    return arena.used;
}

int main(int argc, char **argv)
{
    int k, clips = 0;
    long left;
    double radius;
    if (argc < 9) {
        fail("usage: pack NAME RADIUS SQUARE OFFSET_SECONDS LEAF_SIZE LEVELS BYTES FILE...",
             "arguments");
    }
    radius = atof(argv[2]);
    left = atol(argv[7]);
    printf("#include \"tests/bench/bench.h\"\n");
    for (k = 8; k < argc && left > 0; k++) {
        const uint32_t count = read_clip(argv[k], radius);
        const size_t samples = count * (size_t)BERTH_IMAGE_UNIT_BYTES * 2;
        if ((long)samples * 3 / 2 > left) {
            continue;
        }
        left -= (long)print_image(clips++, count, radius, (uint16_t)atoi(argv[5]),
                                  (uint16_t)atoi(argv[6]));
    }
    printf("const bench_clip bench_clips[] = {\n");
    for (k = 0; k < clips; k++) {
        printf("{image_%d, sizeof image_%d},\n", k, k);
    }
    printf("};\nconst uint32_t bench_clip_count = %d;\n", clips);
    printf("const bench_workload bench_load = {\"%s\", %d, %d};\n", argv[1], atoi(argv[3]),
           (int)(atof(argv[4]) * TICKS_PER_SECOND));
    return 0;
}
