/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* Console and exit through semihosting: the program stops on a trap instruction, and the emulator
 * (or a debugger) does the work. It needs no device of the board, moves kilobytes in one call, and
 * hands the exit code to whoever started the emulator. */

#include "bare.h"
#include "port.h"

enum {
    SYS_OPEN = 0x01,
    SYS_WRITE = 0x05,
    SYS_EXIT_EXTENDED = 0x20,
    STOPPED_APPLICATION_EXIT = 0x20026,
    MODE_WRITE = 4
};

/* The console's handle, open when `check` is its complement. A fault may come after the stack has
 * grown over these two, and its report must not go astray with them: then they do not match, and
 * the console is opened again. */
static uint32_t console;
static uint32_t check;

void berth_port_write(const char *text, size_t size)
{
    static const char name[] = ":tt";

    if (check != ~console) {
        const uint32_t block[3] = {(uint32_t)(uintptr_t)name, MODE_WRITE, sizeof name - 1};
        console = berth_port_semihost(SYS_OPEN, block);
        check = ~console;
    }
    while (size > 0) {
        const uint32_t block[3] = {console, (uint32_t)(uintptr_t)text, (uint32_t)size};
        uint32_t left = berth_port_semihost(SYS_WRITE, block);
        if (left >= size) {
            return; /* the console is closed; nobody is left to be told */
        }
        text += size - left;
        size = left;
    }
}

void berth_port_exit(int code)
{
    const uint32_t block[2] = {STOPPED_APPLICATION_EXIT, (uint32_t)code};
    for (;;) {
        (void)berth_port_semihost(SYS_EXIT_EXTENDED, block);
    }
}
