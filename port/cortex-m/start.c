/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* Cortex-M0, M3, M4 and M7: vectors, reset, memory protection, fault report. */

#include "../bare.h"
#include "../port.h"
#include "cortex-m.h"

/* ------------------------------------------------------------------------------------------------
 * Reset */

void berth_port_reset(void);
void berth_port_exception(const uint32_t *frame, uint32_t number);

/* Naked, because the compiler may use FPU registers in any C function. */
__attribute__((naked)) void berth_port_reset(void)
{
    __asm__ volatile(
#ifdef __ARM_FP
        "ldr r0, =0xe000ed88\n" /* CPACR: full access to coprocessors 10 and 11, the FPU */
        "ldr r1, [r0]\n"
        "ldr r2, =0x00f00000\n"
        "orrs r1, r2\n"
        "str r1, [r0]\n"
        "dsb\n"
        "isb\n"
#endif
        "ldr r0, =berth_port_start\n"
        "bx r0\n"
        ".ltorg\n");
}

/* ------------------------------------------------------------------------------------------------
 * Faults */

/* Every exception comes here: none is expected. The report needs some stack. If the fault was a
 * stack that has run out of its memory, the report starts over at the top and there is no frame. */
__attribute__((naked)) static void exception(void)
{
    __asm__ volatile("mrs r1, ipsr\n"
                     "mov r0, sp\n"
                     "ldr r2, =berth_port_stack_low + 256\n"
                     "cmp r0, r2\n"
                     "blo 1f\n"
                     "ldr r2, =berth_port_stack_top - 32\n"
                     "cmp r0, r2\n"
                     "bls 2f\n"
                     "1: ldr r2, =berth_port_stack_top\n"
                     "mov sp, r2\n"
                     "movs r0, #0\n"
                     "2: ldr r2, =berth_port_exception\n"
                     "bx r2\n"
                     ".ltorg\n");
}

static const char *exception_name(uint32_t number)
{
    switch (number) {
    case 2: return "NMI";
    case 3: return "HardFault";
    case 4: return "MemManage";
    case 5: return "BusFault";
    case 6: return "UsageFault";
    default: return "unexpected exception";
    }
}

void berth_port_exception(const uint32_t *frame, uint32_t number)
{
    berth_port_fact facts[4];
    size_t count = 0;

    if (frame != NULL) {
        facts[count++] = (berth_port_fact){"pc", frame[6]};
        facts[count++] = (berth_port_fact){"lr", frame[5]};
    }
#if __ARM_ARCH >= 7
    const uint32_t status = *CFSR;
    facts[count++] = (berth_port_fact){"cfsr", status};
    if ((status & CFSR_BFARVALID) != 0) {
        facts[count++] = (berth_port_fact){"address", *BFAR};
    } else if ((status & CFSR_MMARVALID) != 0) {
        facts[count++] = (berth_port_fact){"address", *MMFAR};
    }
#endif
    berth_port_fault(exception_name(number), facts, count);
}

/* ------------------------------------------------------------------------------------------------
 * Vectors: the initial stack pointer, reset, and the other system exceptions. Interrupts are never
 * enabled, so they have no vectors. */

typedef union vector {
    void *stack;
    void (*handler)(void);
} vector;

extern const vector berth_port_vectors[16];

__attribute__((section(".vectors"), used)) const vector berth_port_vectors[16] = {
    {.stack = berth_port_stack_top}, {.handler = berth_port_reset}, {.handler = exception},
    {.handler = exception},          {.handler = exception},        {.handler = exception},
    {.handler = exception},          {.handler = exception},        {.handler = exception},
    {.handler = exception},          {.handler = exception},        {.handler = exception},
    {.handler = exception},          {.handler = exception},        {.handler = exception},
    {.handler = exception},
};

/* ------------------------------------------------------------------------------------------------
 * The machine */

#if __ARM_ARCH >= 7

/* Gives the program what it may touch and nothing else: code read-only, as flash is (the emulated
 * board has RAM there), data, and peripherals. The emulated board reads 0 in most gaps of its
 * memory map; with this they are faults. */
static void protect(void)
{
    static const struct {
        uint32_t base, attributes;
    } regions[] = {
        {0x00000000u, MPU_READ_ONLY | MPU_NORMAL | MPU_SIZE(22)},
        {0x20000000u, MPU_READ_WRITE | MPU_NO_EXECUTE | MPU_NORMAL | MPU_SIZE(22)},
        {0x40000000u, MPU_READ_WRITE | MPU_NO_EXECUTE | MPU_DEVICE | MPU_SIZE(29)},
    };

    for (uint32_t i = 0; i < sizeof regions / sizeof regions[0]; i++) {
        *MPU_RNR = i;
        *MPU_RBAR = regions[i].base;
        *MPU_RASR = regions[i].attributes | MPU_REGION_ENABLE;
    }
    *MPU_CTRL = MPU_ENABLE;
    __asm__ volatile("dsb\n isb" : : : "memory");
}

#endif

void berth_port_machine_start(void)
{
    berth_port_clock_start();
#if __ARM_ARCH >= 7
    *CCR |= CCR_DIV_0_TRP; /* a division by zero is a mistake, not 0 */
    protect();
#endif
}

const char *berth_port_name(void)
{
    switch ((*CPUID >> 4) & 0xfffu) {
    case 0xc20: return "m0";
    case 0xc23: return "m3";
    case 0xc24: return "m4";
    case 0xc27: return "m7";
    default: return "cortex-m";
    }
}

__attribute__((naked)) uint32_t berth_port_semihost(uint32_t operation __attribute__((unused)),
                                                    const void *block __attribute__((unused)))
{
    __asm__ volatile("bkpt 0xab\n bx lr");
}
