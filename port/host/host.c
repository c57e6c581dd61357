/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* The host: any POSIX system. */

#define _POSIX_C_SOURCE 200809L

#include "../port.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <unistd.h>

#ifndef HOST_NAME
#define HOST_NAME "host"
#endif

const char *berth_port_name(void)
{
    return HOST_NAME;
}

void berth_port_write(const char *text, size_t size)
{
    while (size > 0) {
        const ssize_t written = write(STDOUT_FILENO, text, size);
        if (written > 0) {
            text += written;
            size -= (size_t)written;
        } else if (written == 0 || errno != EINTR) {
            fputs(HOST_NAME ": standard output cannot be written; free some space\n", stderr);
            exit(2);
        }
    }
}

/* exit, not _exit: coverage and leak checkers write their reports on the way out. */
void berth_port_exit(int code)
{
    exit(code);
}

/* A host has no clock that counts instructions exactly; the emulated cores have. */
uint64_t berth_port_instructions(void)
{
    return 0;
}

/* Half of the smallest stack limit that is in use anywhere, so that what is below the caller is
 * there to be painted wherever in the program this is called from. */
size_t berth_port_stack_free(unsigned char **low)
{
    const size_t offered = 64u * 1024u;
    const rlim_t enough = 16u * offered;
    unsigned char *frame = __builtin_frame_address(0);
    struct rlimit limit;

    if (getrlimit(RLIMIT_STACK, &limit) != 0 || limit.rlim_cur < enough) {
        *low = frame;
        return 0;
    }
    *low = frame - offered;
    return offered;
}
