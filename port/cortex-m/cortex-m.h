/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* Registers of the cores and boards of this port, by their names in the manuals. */

#ifndef BERTH_PORT_CORTEX_M_H
#define BERTH_PORT_CORTEX_M_H

#include <stdint.h>

typedef volatile uint32_t berth_port_register;

/* System control */
#define CPUID ((const berth_port_register *)0xe000ed00u)
#define CCR ((berth_port_register *)0xe000ed14u)
#define CFSR ((const berth_port_register *)0xe000ed28u)
#define MMFAR ((const berth_port_register *)0xe000ed34u)
#define BFAR ((const berth_port_register *)0xe000ed38u)

#define CCR_DIV_0_TRP (1u << 4)
#define CFSR_MMARVALID (1u << 7)
#define CFSR_BFARVALID (1u << 15)

/* Memory protection */
#define MPU_CTRL ((berth_port_register *)0xe000ed94u)
#define MPU_RNR ((berth_port_register *)0xe000ed98u)
#define MPU_RBAR ((berth_port_register *)0xe000ed9cu)
#define MPU_RASR ((berth_port_register *)0xe000eda0u)

#define MPU_ENABLE 1u
#define MPU_REGION_ENABLE 1u
#define MPU_SIZE(log2_bytes) (((log2_bytes)-1u) << 1)
#define MPU_DEVICE (1u << 16)
#define MPU_NORMAL (1u << 17)
#define MPU_READ_WRITE (3u << 24)
#define MPU_READ_ONLY (6u << 24)
#define MPU_NO_EXECUTE (1u << 28)

/* SysTick, a 24-bit timer that counts down */
#define SYST_CSR ((berth_port_register *)0xe000e010u)
#define SYST_RVR ((berth_port_register *)0xe000e014u)
#define SYST_CVR ((berth_port_register *)0xe000e018u)

#define SYST_ENABLE_ON_CORE_CLOCK 5u
#define SYST_MASK 0xffffffu

/* nRF51 (micro:bit): a timer whose value is read by capturing it */
#define TIMER_START ((berth_port_register *)0x40008000u)
#define TIMER_CAPTURE ((berth_port_register *)0x40008040u)
#define TIMER_BITMODE ((berth_port_register *)0x40008508u)
#define TIMER_PRESCALER ((berth_port_register *)0x40008510u)
#define TIMER_CC ((const berth_port_register *)0x40008540u)

/* MPS2: a 32-bit counter of hundredths of a second that always runs */
#define FPGAIO_CLK100HZ ((const berth_port_register *)0x40028014u)

/* Starts what berth_port_instructions reads. */
void berth_port_clock_start(void);

#endif
