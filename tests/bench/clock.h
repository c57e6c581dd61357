/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* The host's clock, for races. Define _POSIX_C_SOURCE before anything is included. */

#ifndef BERTH_BENCH_CLOCK_H
#define BERTH_BENCH_CLOCK_H

#include <stdint.h>
#include <time.h>

/* Nanoseconds by one of the host's clocks: since some moment, or that this process has run. */
static inline uint64_t bench_nanoseconds(clockid_t clock)
{
    struct timespec t;
    clock_gettime(clock, &t);
    return (uint64_t)t.tv_sec * 1000000000u + (uint64_t)t.tv_nsec;
}

static inline double bench_now(void)
{
    return (double)bench_nanoseconds(CLOCK_MONOTONIC);
}

#endif
