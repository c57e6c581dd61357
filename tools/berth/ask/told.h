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

/* From when until when a contact lasts. */
void print_span(int32_t time_in, int32_t time_out, double ticks_per_second);

#endif
