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

void print_instant(const instant *at)
{
    printf("%.*f s (tick %ld)", at->decimals, (at->tick + at->part) / at->ticks_per_second,
           (long)at->tick);
}

void print_span(const instant *in, const instant *out)
{
    printf("contact   from ");
    if (in->tick == INT32_MIN) {
        printf("ever on,");
    } else {
        print_instant(in);
    }
    if (out->tick == INT32_MAX - 1) {
        printf(" for ever\n");
    } else {
        printf(" to ");
        print_instant(out);
        printf("\n");
    }
}
