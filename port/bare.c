/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* From reset to main, and the report of a fault, for every bare-metal port. */

#include "bare.h"

#include "port.h"

void berth_port_start(void)
{
    const uint32_t *from = berth_port_data_load;
    for (uint32_t *to = berth_port_data_start; to < berth_port_data_end; to++) {
        *to = *from++;
    }
    for (uint32_t *to = berth_port_bss_start; to < berth_port_bss_end; to++) {
        *to = 0;
    }
    berth_port_machine_start();
    berth_port_exit(main());
}

size_t berth_port_stack_free(unsigned char **low)
{
    const unsigned char *frame = __builtin_frame_address(0);
    *low = berth_port_stack_low;
    return (size_t)(frame - berth_port_stack_low);
}

static char *put_text(char *to, const char *text, char *limit)
{
    while (*text != '\0' && to < limit) {
        *to++ = *text++;
    }
    return to;
}

static char *put_hex(char *to, uint32_t value, char *limit)
{
    to = put_text(to, "0x", limit);
    for (int shift = 28; shift >= 0 && to < limit; shift -= 4) {
        *to++ = "0123456789abcdef"[(value >> shift) & 15u];
    }
    return to;
}

void berth_port_fault(const char *name, const berth_port_fact *facts, size_t count)
{
    char line[128];
    char *const limit = line + sizeof line - 1; /* room for the end of the line */
    char *to = put_text(line, "\nfault: ", limit);

    to = put_text(to, name, limit);
    for (size_t i = 0; i < count; i++) {
        to = put_text(to, " ", limit);
        to = put_text(to, facts[i].name, limit);
        to = put_text(to, "=", limit);
        to = put_hex(to, facts[i].value, limit);
    }
    *to++ = '\n';
    berth_port_write(line, (size_t)(to - line));
    berth_port_exit(BERTH_PORT_FAULT_EXIT);
}

/* ------------------------------------------------------------------------------------------------
 * Names that the compiler's support library asks for. Nothing here is for programs to call. */

void abort(void);
int __aeabi_idiv0(int quotient);
long long __aeabi_ldiv0(long long quotient);
void __aeabi_unwind_cpp_pr0(void);
void __aeabi_unwind_cpp_pr1(void);

void abort(void)
{
    berth_port_fault("abort", NULL, 0);
}

#ifdef __arm__

/* Software division calls these when the divisor is 0. Returning, as the library's own do, would
 * let a division by zero pass unseen on the cores without a divide instruction only. */
int __aeabi_idiv0(int quotient)
{
    (void)quotient;
    berth_port_fault("division by zero", NULL, 0);
    return 0;
}

long long __aeabi_ldiv0(long long quotient)
{
    (void)quotient;
    berth_port_fault("division by zero", NULL, 0);
    return 0;
}

/* 64-bit division comes with unwind tables, which name these. Empty ones keep the whole C++
 * unwinder, several KB of it, out of the program. */
void __aeabi_unwind_cpp_pr0(void)
{
}

void __aeabi_unwind_cpp_pr1(void)
{
}

#endif
