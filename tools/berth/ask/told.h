/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* What `berth when` prints alike of two discs and of two bodies. */

#ifndef BERTH_TOOL_TOLD_H
#define BERTH_TOOL_TOLD_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define SHOWN 1000 /* contacts: more are counted up to here and said to be more */

/* How often they meet; `more`: at least so often. */
void print_count(const char *name_a, const char *name_b, size_t count, bool more);

/* An instant: how much of a tick is over, and how many decimals of seconds are told of it. */
typedef struct instant {
    int32_t tick;
    double part, ticks_per_second;
    int decimals;
} instant;

void print_instant(const instant *at);

/* From when until when a contact lasts. */
void print_span(const instant *in, const instant *out);

#endif
