/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

#include "told.h"

#include <stdio.h>

void print_count(const char *name_a, const char *name_b, size_t count, bool more)
{
    if (count == 0) {
        printf("%s and %s stay clear.\n", name_a, name_b);
    } else if (more) {
        printf("%s and %s meet %d times or more; the first:\n", name_a, name_b, SHOWN);
    } else {
        printf("%s and %s meet %lu time%s.\n", name_a, name_b, (unsigned long)count,
               count == 1 ? "" : "s");
    }
}

void print_span(int32_t time_in, int32_t time_out, double ticks_per_second)
{
    printf("contact   ");
    if (time_in == INT32_MIN) {
        printf("from ever on, ");
    } else {
        printf("from %.3f s (tick %ld) ", time_in / ticks_per_second, (long)time_in);
    }
    if (time_out == INT32_MAX - 1) {
        printf("for ever\n");
    } else {
        printf("to %.3f s (tick %ld)\n", time_out / ticks_per_second, (long)time_out);
    }
}
