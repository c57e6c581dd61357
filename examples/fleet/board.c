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

/* ---- What it takes: nothing of this is sent but with the report ----------------------------- */

#define PAINT 0xa5u
#define PAINTED 8192u

/* How deep the stack has been, below main's frame. */
static uint32_t stack_used(const unsigned char *top)
{
    const unsigned char *at = top - PAINTED;
    while (at < top && *at == PAINT) {
        at++;
    }
    return (uint32_t)(top - at);
}

/* Instructions are right only when the emulator counts them. */
static bool take(uint8_t byte, const unsigned char *top)
{
    static uint32_t spent, rounds;
    const int32_t round = robot.now;
    const uint64_t begin = berth_port_instructions();
    const bool pulled = fleet_take(&robot, byte);
    spent += (uint32_t)(berth_port_instructions() - begin);
    if (robot.now != round) {
        if (spent > robot.figures[FLEET_INSTRUCTIONS]) {
            robot.figures[FLEET_INSTRUCTIONS] = spent;
        }
        spent = 0;
        if (rounds++ % 64 == 0) {
            robot.figures[FLEET_STACK] = stack_used(top);
        }
    }
    return pulled;
}

int main(void)
{
    unsigned char *low, *top;
    const size_t free = berth_port_stack_free(&low);
    top = low + free - 64;
    for (unsigned char *at = top - PAINTED; at < top; at++) {
        *at = PAINT;
    }
    uart_start();
    fleet_wake(&robot, uart_send, NULL);
    for (;;) {
        if (take(uart_byte(), top)) {
            restart();
        }
    }
}
