/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* The host's clock, for races. Define _POSIX_C_SOURCE before anything is included. */

#ifndef BERTH_BENCH_CLOCK_H
#define BERTH_BENCH_CLOCK_H

#include <time.h>

/* Nanoseconds since some moment. */
static inline double bench_now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec * 1e9 + (double)t.tv_nsec;
}

#endif
