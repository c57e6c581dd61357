/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

#include "read.h"

#include <stdio.h>
#include <stdlib.h>

#include "berth/hosted.h"

void bench_fail(const char *what, const char *where)
{
    fprintf(stderr, "bench: %s: %s\n", where, what);
    exit(2);
}

berth_num bench_num(double v)
{
    berth_num num = BERTH_NUM(0);
    if (berth_num_from_double(v, &num) != BERTH_OK) {
        bench_fail("cannot be stored", "a number of a clip");
    }
    return num;
}

uint32_t bench_read(const char *name, double radius, berth_num (*records)[3])
{
    FILE *file = fopen(name, "r");
    char line[256];
    uint32_t count = 0;
    if (file == NULL) {
        bench_fail("cannot be opened", name);
    }
    while (fgets(line, sizeof line, file) != NULL) {
        double t, x, y, r;
        if (line[0] == '#') {
            continue;
        }
        if (sscanf(line, "%lf,%lf,%lf,%lf", &t, &x, &y, &r) != 4 || count == BENCH_MOST_SAMPLES) {
            bench_fail("not a clip, or too long", name);
        }
        records[count][0] = bench_num(x);
        records[count][1] = bench_num(y);
        records[count][2] = bench_num(radius > 0 ? radius : r);
        count++;
    }
    fclose(file);
    return count;
}

berth_clip bench_clip_of(berth_num (*records)[3], uint32_t count, double radius)
{
    berth_clip clip = berth_clip_over_arrays(records[0], records[0] + 1, count, bench_num(radius),
                                             BENCH_TICKS_PER_SECOND / BENCH_RATE);
    clip.r = radius > 0 ? NULL : records[0] + 2;
    clip.stride = 3 * sizeof records[0][0];
    return clip;
}
