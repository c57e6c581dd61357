/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* A consumer of a package on a machine with a C library: asks, and prints. */

#include <stdio.h>

#include "ask.h"

int main(void)
{
    char line[PACKAGE_LINE];
    for (uint32_t part = 0; package_ask(&part, line) != 0;) {
        fputs(line, stdout);
    }
    return 0;
}
