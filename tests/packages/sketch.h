/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* As much of an Arduino core's header as the library's sketch uses. */

#ifndef PACKAGES_SKETCH_H
#define PACKAGES_SKETCH_H

#include <stddef.h>
#include <stdint.h>

struct serial {
    void begin(long baud);
    void print(const char *text);
    void println(const char *text);
    void println(int32_t number);
};
extern serial Serial;

#endif
