/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* A port to copy. Copy this folder, give it your machine's name, and go through the #error lines
 * from top to bottom: each says what belongs in its place. port/README.md has the rest.
 *
 * What you need not write yourself, and take from the folder above instead:
 *   bare.c       from reset to main, the free stack, the report of a fault
 *   mem.c        memcpy and the like, where there is no C library
 *   semihost.c   console and exit, where a debugger or an emulator takes semihosting calls
 * Leave out what they define. */

#include "../bare.h"
#include "../port.h"

/* ------------------------------------------------------------------------------------------------
 * Reset: only for machines without an operating system. */

void berth_port_reset(void);

void berth_port_reset(void)
{
#error "reset: set the stack pointer to berth_port_stack_top, enable the FPU if the compiler may \
use it, and jump to berth_port_start. Few machines let C do this: see the other ports. Point the \
machine's reset vector here, in a section named .vectors, and all other vectors at a function \
that calls berth_port_fault with the address of the instruction."
    berth_port_start();
}

void berth_port_machine_start(void)
{
#error "machine start: called once, after .data and .bss are filled and before main. Set up the \
clock, the console, the counter. May be empty."
}

/* ------------------------------------------------------------------------------------------------
 * The hooks of port.h */

const char *berth_port_name(void)
{
#error "name: a short word for reports, like the name of the folder."
    return "template";
}

void berth_port_write(const char *text, size_t size)
{
#error "write: send size bytes to the console (a UART, a debug channel, standard output) and \
return when they are out, or at least when a crash right after this cannot lose them. A UART's \
terminal may want a carriage return before each newline: add it here."
    (void)text;
    (void)size;
}

void berth_port_exit(int code)
{
#error "exit: end the program and let whoever started it see the code, 0 for success. On a board \
that nobody watches but through its console, print the code and stop. Must not return."
    (void)code;
    for (;;) {
    }
}

uint64_t berth_port_instructions(void)
{
#error "instructions: those executed so far, if the machine counts them exactly; else 0, always. \
Cycles are not instructions: a cycle counter is worth having, but not under this name."
    return 0;
}

size_t berth_port_stack_free(unsigned char **low)
{
#error                                                                                             \
    "stack free: store the lowest address that the stack may grow down to and return the bytes \
from there to here; or store any address and return 0, and stack depths are not measured. With a \
linker script made from ld/template.ld, delete this function and link bare.c."
    *low = NULL;
    return 0;
}
