/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* A consumer of a package on a machine with a C library: asks, and prints. */

#include <stdio.h>

#include "ask.h"

int main(void)
{
    int32_t tick;
    const uint32_t hash = package_ask(&tick);
    printf("%s %ld %08lx\n", BERTH_ARITHMETIC, (long)tick, (unsigned long)hash);
    return hash == 0;
}
