/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* Code for ARM7TDMI on a Versatile/PB board: memory protection, instruction counts, fault report.
 *
 * The board's core is an ARM926, which executes everything that an ARM7TDMI does and has an MMU. */

#include "../bare.h"
#include "../clock.h"
#include "../port.h"

void berth_port_translate(const uint32_t *table);
void berth_port_exception(uint32_t kind, uint32_t pc, uint32_t status, uint32_t address);

void berth_port_exception(uint32_t kind, uint32_t pc, uint32_t status, uint32_t address)
{
    static const char *const names[] = {
        "undefined instruction", "software interrupt", "prefetch abort", "data abort", "interrupt",
    };
    const berth_port_fact facts[] = {{"pc", pc}, {"status", status}, {"address", address}};
    const size_t count = kind == 3 ? 3 : 1; /* status and address belong to data aborts */

    berth_port_fault(names[kind], facts, count);
}

/* ------------------------------------------------------------------------------------------------
 * Instruction counts: a counter of 24 MHz that always runs, 48/125 of a tick an instruction, for
 * the low 32 bits, and a timer for the number of times that it has wrapped, which it does every
 * 11 thousand million instructions. The timer counts down, once in about 256 microseconds, the
 * time of 6144 ticks of the counter: a little wrong, but it has to be right within half a wrap. */

#define SYS_24MHZ ((const volatile uint32_t *)0x1000005cu)
#define SYS_24MHZ_MASK 0xffffffffu
#define TIMER_LOAD ((volatile uint32_t *)0x101e2000u)
#define TIMER_VALUE ((const volatile uint32_t *)0x101e2004u)
#define TIMER_CONTROL ((volatile uint32_t *)0x101e2008u)
#define TIMER_RUN_32_BITS_BY_256 0x8au
#define TIMER_TICK 6144u

static void clock_start(void)
{
    *TIMER_LOAD = 0xffffffffu;
    *TIMER_CONTROL = TIMER_RUN_32_BITS_BY_256;
}

/* n / 3 by shifts (n < 2^60): the binary 0.0101..., and a last correction from the remainder. */
static uint64_t third(uint64_t n)
{
    uint64_t q = (n >> 2) + (n >> 4);
    q += q >> 4;
    q += q >> 8;
    q += q >> 16;
    q += q >> 32;
    const uint64_t remainder = n - q * 3u;
    return q + ((remainder * 11u) >> 5);
}

uint64_t berth_port_instructions(void)
{
    uint32_t up[BERTH_PORT_READINGS];
    __asm__ volatile("ldr %0, [%5]\n"
                     "ldr %1, [%5]\n"
                     "ldr %2, [%5]\n"
                     "ldr %3, [%5]\n"
                     "ldr %4, [%5]\n"
                     : "=&l"(up[0]), "=&l"(up[1]), "=&l"(up[2]), "=&l"(up[3]), "=&l"(up[4])
                     : "l"(SYS_24MHZ));

    const uint64_t about = (uint64_t) ~*TIMER_VALUE * TIMER_TICK;
    const uint64_t tick = berth_port_unwrap(about, up[0], SYS_24MHZ_MASK) + 1u;

    /* The first instruction that sees the tick: its 125/3 ns over 16 ns, rounded up. */
    const uint64_t first = third((tick * 125u + 47u) >> 4);
    return first - berth_port_tick_begins(up, SYS_24MHZ_MASK);
}

/* ------------------------------------------------------------------------------------------------
 * Memory protection. Without it the emulated board answers every access, also where it has no
 * memory, and code lies in RAM. */

enum {
    SECTION = 0x012, /* an entry for 1 MB, domain 0, uncached */
    READ_WRITE = 0x400,
    MEGABYTES = 4096
};

/* One word for each megabyte of the address space; 0 is an abort. */
__attribute__((aligned(16384))) static uint32_t table[MEGABYTES];

static void permit(uint32_t megabyte, uint32_t count, uint32_t access)
{
    for (uint32_t i = megabyte; i < megabyte + count; i++) {
        table[i] = (i << 20) | SECTION | access;
    }
}

void berth_port_machine_start(void)
{
    permit(0x000, 4, 0);          /* code and constants: read-only */
    permit(0x020, 4, READ_WRITE); /* data and stack */
    permit(0x100, 2, READ_WRITE); /* system registers, timers */
    berth_port_translate(table);
    clock_start();
}

const char *berth_port_name(void)
{
    return "arm7";
}
