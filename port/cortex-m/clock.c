/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* Instruction counts on Cortex-M: SysTick for the low part, a slow timer of the board for the
 * number of times that SysTick has wrapped.
 *
 * SysTick wraps every 42 (MPS2) or 66 (micro:bit) million instructions. Counting the wraps in an
 * interrupt would push a frame on the stack somewhere in the code under test; a second timer
 * leaves the program alone. It has to be right within half a wrap only, a third of a second. */

#include "../clock.h"
#include "../port.h"
#include "cortex-m.h"

#if __ARM_ARCH >= 7 || defined(PORT_MPS2) /* or what m0 runs, there */

/* MPS2: 25 MHz, 40 ns a tick, 2/5 of a tick an instruction. */
static void slow_start(void)
{
}

static uint64_t slow_ticks(void)
{
    return (uint64_t)*FPGAIO_CLK100HZ * 250000u;
}

/* The first instruction that sees tick number `tick`: its 40 ns over 16 ns, rounded up. */
static uint64_t first_instruction(uint64_t tick)
{
    return (tick * 5u + 1u) >> 1;
}

#else

/* micro:bit: 16 MHz, 62.5 ns a tick, 32/125 of a tick an instruction. The slow timer has 512 of
 * those to a tick of its own. */
static void slow_start(void)
{
    *TIMER_BITMODE = 3; /* 32 bits */
    *TIMER_PRESCALER = 9;
    *TIMER_START = 1;
}

static uint64_t slow_ticks(void)
{
    *TIMER_CAPTURE = 1;
    return (uint64_t)*TIMER_CC << 9;
}

/* The first instruction that sees tick number `tick`: its 62.5 ns over 16 ns, rounded up. The
 * emulated timer is 2 ns (4/32 of an instruction) ahead, which makes 27 of the 31 that round up;
 * that was measured, and with any other phase differences come out wrong by one. */
static uint64_t first_instruction(uint64_t tick)
{
    return (tick * 125u + 27u) >> 5;
}

#endif

void berth_port_clock_start(void)
{
    slow_start();
    *SYST_RVR = SYST_MASK;
    *SYST_CVR = 0;
    *SYST_CSR = SYST_ENABLE_ON_CORE_CLOCK;
}

uint64_t berth_port_instructions(void)
{
    uint32_t r0, r1, r2, r3, r4;
    __asm__ volatile("ldr %0, [%5]\n"
                     "ldr %1, [%5]\n"
                     "ldr %2, [%5]\n"
                     "ldr %3, [%5]\n"
                     "ldr %4, [%5]\n"
                     : "=&l"(r0), "=&l"(r1), "=&l"(r2), "=&l"(r3), "=&l"(r4)
                     : "l"(SYST_CVR));

    const uint32_t up[BERTH_PORT_READINGS] = {~r0, ~r1, ~r2, ~r3, ~r4}; /* it counts down */
    const uint64_t tick = berth_port_unwrap(slow_ticks(), up[0], SYST_MASK) + 1u;
    return first_instruction(tick) - berth_port_tick_begins(up, SYST_MASK);
}
