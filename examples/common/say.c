/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* Words and numbers on a machine's console. */

#include "say.h"

#include "port/port.h"

void say(const char *text)
{
    size_t size = 0;
    while (text[size] != '\0') {
        size++;
    }
    berth_port_write(text, size);
}

void say_number(uint32_t number)
{
    char text[12];
    char *at = text + sizeof text - 1;
    *at = '\0';
    do {
        *--at = (char)('0' + number % 10);
        number /= 10;
    } while (number != 0);
    say(" ");
    say(at);
}
