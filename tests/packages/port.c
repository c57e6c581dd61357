/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* The consumer on a machine of port/: asks, and prints on its console. */

#include "ask.h"
#include "port/port.h"

int main(void)
{
    char line[PACKAGE_LINE];
    size_t size;
    for (uint32_t part = 0; (size = package_ask(&part, line)) != 0;) {
        berth_port_write(line, size);
    }
    return 0;
}
