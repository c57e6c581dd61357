/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* A program with both arithmetics in it: asks the one, then the other. */

#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

enum { LINE = 64 }; /* PACKAGE_LINE of ask.h, which knows one arithmetic at a time */

size_t package_ask_q16(uint32_t *part, char line[LINE]);
size_t package_ask_f32(uint32_t *part, char line[LINE]);

int main(void)
{
    char line[LINE];
    for (uint32_t part = 0; package_ask_q16(&part, line) != 0;) {
        fputs(line, stdout);
    }
    for (uint32_t part = 0; package_ask_f32(&part, line) != 0;) {
        fputs(line, stdout);
    }
    return 0;
}
