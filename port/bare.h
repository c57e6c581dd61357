/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* What the bare-metal ports share: the way from reset to main, semihosting, and the report of a
 * fault. Programs do not include this; they see port.h alone. */

#ifndef BERTH_PORT_BARE_H
#define BERTH_PORT_BARE_H

#include <stddef.h>
#include <stdint.h>

/* Exit code of a program that ends with a fault. Tests count their failures or return 1, and the
 * codes from 124 up belong to timeout(1) and the shell, so a fault cannot be taken for those. */
#define BERTH_PORT_FAULT_EXIT 99

/* Addresses that every script in ld/ defines. */
extern const uint32_t berth_port_data_load[];
extern uint32_t berth_port_data_start[];
extern uint32_t berth_port_data_end[];
extern uint32_t berth_port_bss_start[];
extern uint32_t berth_port_bss_end[];
extern unsigned char berth_port_stack_low[];
extern unsigned char berth_port_stack_top[];

/* Each program's own. */
int main(void);

/* Called by the reset code once the stack pointer stands at berth_port_stack_top (and, with hard
 * float, the FPU is on): makes the memory what C expects, calls berth_port_machine_start and main,
 * and exits with what main returns. Does not return. */
void berth_port_start(void);

/* Each machine's own: memory protection, and whatever berth_port_instructions reads. */
void berth_port_machine_start(void);

/* One semihosting call: the operation, and the address of its argument block. Each machine has
 * its own trap instruction for it. */
uint32_t berth_port_semihost(uint32_t operation, const void *block);

/* A number in a fault report. */
typedef struct berth_port_fact {
    const char *name;
    uint32_t value;
} berth_port_fact;

/* Ends the line that the console stands in, prints "fault: <name> <fact>=0x... ..." on one of its
 * own, and exits with BERTH_PORT_FAULT_EXIT. Does not return. */
void berth_port_fault(const char *name, const berth_port_fact *facts, size_t count);

#endif
