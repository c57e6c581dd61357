/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* The consumer in WebAssembly: wasm.mjs reads a line after the other. */

#include "ask.h"

__attribute__((visibility("default"))) char line[PACKAGE_LINE];
static uint32_t part;

__attribute__((visibility("default"))) uint32_t next_line(void)
{
    return (uint32_t)package_ask(&part, line);
}
