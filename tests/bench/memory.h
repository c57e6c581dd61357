/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* Memory of benches on the host, which end where there is none. */

#ifndef BERTH_BENCH_MEMORY_H
#define BERTH_BENCH_MEMORY_H

#include <stdio.h>
#include <stdlib.h>

/* What malloc, calloc or realloc found. */
static inline void *bench_found(void *memory)
{
    if (memory == NULL) {
        fprintf(stderr, "bench: not enough memory\n");
        exit(2);
    }
    return memory;
}

#endif
