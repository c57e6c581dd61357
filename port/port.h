/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* What a machine must provide to run berth's tests, examples and benchmarks.
 *
 * The library itself calls none of these: it needs a C99 compiler and nothing else. A port is a
 * folder beside this file that defines the functions below; port/template is the one to copy. */

#ifndef BERTH_PORT_H
#define BERTH_PORT_H

#include <stddef.h>
#include <stdint.h>

/* Name of the machine, as it stands in reports: "host", "m0", "arm7", ... */
const char *berth_port_name(void);

/* Writes size bytes of text to the console. Text is ASCII; a line ends with '\n'. */
void berth_port_write(const char *text, size_t size);

/* Ends the program with an exit code that the caller of the emulator (or the shell) sees.
 * Does not return. Use 0 to 98: 99 means a fault, and from 124 up port/run and the shell have
 * theirs. */
void berth_port_exit(int code);

/* Instructions executed since start-up, on machines whose emulator counts them exactly;
 * 0 always on machines that cannot tell. Monotone; read it twice and subtract.
 *
 * The reading itself takes instructions, always the same number at one place of the program. To
 * count a piece of code to the instruction, also count an empty piece in the same way, and
 * subtract that. */
uint64_t berth_port_instructions(void);

/* The part of the stack that is free when this is called: from *low (inclusive) up to the
 * caller's frame. Lets a test paint the stack and see how deep a call went.
 * Returns the number of bytes from *low to the caller's frame, 0 where the port cannot tell.
 *
 * The caller must paint with its own hands: a function that is called to do it has its frame in
 * the free part. */
size_t berth_port_stack_free(unsigned char **low);

#endif
