/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* Recorded clips for host programs: CSV files of t,x,y,r, what begins with # is a comment. */

#ifndef BERTH_BENCH_READ_H
#define BERTH_BENCH_READ_H

#include "berth/berth.h"

#define BENCH_TICKS_PER_SECOND 120
#define BENCH_RATE 30
#define BENCH_MOST_SAMPLES 8192

/* Ends the program with a message. */
void bench_fail(const char *what, const char *where);

/* The number; fails when it cannot be stored. */
berth_num bench_num(double v);

/* Reads a file into records of x, y, r; with `radius` above 0 that is every sample's. Fails when
 * there is no such clip, or more than BENCH_MOST_SAMPLES. Returns how many samples it has. */
uint32_t bench_read(const char *name, double radius, berth_num (*records)[3]);

/* A clip over them, with one radius when `radius` is above 0. */
berth_clip bench_clip_of(berth_num (*records)[3], uint32_t count, double radius);

#endif
