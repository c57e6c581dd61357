/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* A robot on an MPS2 board with a Cortex-M4 (AN386): the controller between the registers of one
 * UART. It sleeps until a byte comes in. Interrupts stay masked, so none is ever taken; one that is
 * pending wakes the core all the same. */

#include "robot.h"

#include "port/port.h"

typedef volatile uint32_t device_register;

/* CMSDK UART 0, and the core's own registers */
#define UART_DATA ((device_register *)0x40004000u)
#define UART_STATE ((device_register *)0x40004004u)
#define UART_CTRL ((device_register *)0x40004008u)
#define UART_INTCLEAR ((device_register *)0x4000400cu)
#define UART_BAUDDIV ((device_register *)0x40004010u)
#define NVIC_ISER ((device_register *)0xe000e100u)
#define NVIC_ICPR ((device_register *)0xe000e280u)
#define SCB_AIRCR ((device_register *)0xe000ed0cu)

#define STATE_TX_FULL 1u
#define STATE_RX_FULL 2u
#define CTRL_TX 1u
#define CTRL_RX 2u
#define CTRL_RX_INTERRUPT 8u
#define INT_RX 2u
#define IRQ_UART0_RX 1u /* as a bit: interrupt 0 */
#define AIRCR_RESET 0x05fa0004u

static fleet_robot robot;

static void uart_start(void)
{
    __asm__ volatile("cpsid i" : : : "memory");
    *UART_BAUDDIV = 16;
    *UART_CTRL = CTRL_TX | CTRL_RX | CTRL_RX_INTERRUPT;
    *NVIC_ISER = IRQ_UART0_RX;
}

static void uart_send(void *to, const uint8_t *frame, uint32_t size)
{
    (void)to;
    for (uint32_t i = 0; i < size; i++) {
        while ((*UART_STATE & STATE_TX_FULL) != 0) {
        }
        *UART_DATA = frame[i];
    }
}

static uint8_t uart_byte(void)
{
    while ((*UART_STATE & STATE_RX_FULL) == 0) {
        __asm__ volatile("wfi" : : : "memory");
    }
    *UART_INTCLEAR = INT_RX;
    *NVIC_ICPR = IRQ_UART0_RX;
    return (uint8_t)*UART_DATA;
}

static void restart(void)
{
    *SCB_AIRCR = AIRCR_RESET;
    __asm__ volatile("dsb" : : : "memory");
    for (;;) {
    }
}

int main(void)
{
    uart_start();
    fleet_wake(&robot, uart_send, NULL);
    for (;;) {
        if (fleet_take(&robot, uart_byte())) {
            restart();
        }
    }
}
