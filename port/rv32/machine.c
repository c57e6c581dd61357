/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* RV32: memory protection and trap report. */

#include "../bare.h"
#include "../port.h"

void berth_port_trap(uint32_t cause, uint32_t pc, uint32_t value);
void berth_port_protect(uint32_t range, uint32_t permissions);

static const char *trap_name(uint32_t cause)
{
    static const char *const names[] = {
        "instruction address misaligned",
        "instruction access fault",
        "illegal instruction",
        "breakpoint",
        "load address misaligned",
        "load access fault",
        "store address misaligned",
        "store access fault",
    };
    return cause < sizeof names / sizeof names[0] ? names[cause] : "unexpected trap";
}

void berth_port_trap(uint32_t cause, uint32_t pc, uint32_t value)
{
    const berth_port_fact facts[] = {{"pc", pc}, {"cause", cause}, {"value", value}};
    berth_port_fault(trap_name(cause), facts, sizeof facts / sizeof facts[0]);
}

/* Makes the code read-only, as flash is: the emulated board has RAM there. One entry, locked so
 * that it binds machine mode too, over the 4 MB at 0x80000000 of ld/virt-rv32.ld. */
void berth_port_machine_start(void)
{
    const uint32_t range = (0x80000000u >> 2) | ((0x00400000u >> 3) - 1u);
    const uint32_t locked_power_of_two_read_execute = 0x80u | 0x18u | 0x04u | 0x01u;

    berth_port_protect(range, locked_power_of_two_read_execute);
}

const char *berth_port_name(void)
{
    return "rv32";
}
