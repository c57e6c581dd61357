/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* Game Boy Advance: wait states, cycles, interrupts, and a console where there is one.
 *
 * The console is the debug channel of the emulator mGBA: a text is put at one address and sent by a
 * write to another. Nothing happens at these addresses on the console itself, nor does anything
 * wait there. The channel's level says what a text is: INFORMATION is console output, of which a
 * line may come in pieces; EXIT is the exit code, for port/gba/driver.c. */

#include "gba.h"
#include "hot.h"

#include "../bare.h"
#include "../port.h"

#define DEBUG_TEXT ((volatile char *)UINT32_C(0x04fff600))
#define DEBUG_SEND (*(volatile uint16_t *)UINT32_C(0x04fff700))
#define DEBUG_ENABLE (*(volatile uint16_t *)UINT32_C(0x04fff780))

enum {
    DEBUG_ON = 0xc0de,
    DEBUG_IS_ON = 0x1dea,
    DEBUG_ROOM = 255,
    SEND = 0x100,
    INFORMATION = 3,
    EXIT = 4
};

/* ---- Console and exit ----------------------------------------------------------------------- */

static size_t waiting; /* characters of a line that are not sent yet */

static void send(uint32_t level)
{
    DEBUG_TEXT[waiting] = '\0';
    DEBUG_SEND = (uint16_t)(SEND | level);
    waiting = 0;
}

void berth_port_write(const char *text, size_t size)
{
    DEBUG_ENABLE = DEBUG_ON;
    if (DEBUG_ENABLE != DEBUG_IS_ON) {
        return; /* nobody listens */
    }
    for (; size > 0; size--, text++) {
        DEBUG_TEXT[waiting++] = *text;
        if (*text == '\n' || waiting == DEBUG_ROOM) {
            send(INFORMATION);
        }
    }
}

void berth_port_exit(int code)
{
    char digits[4] = {'\0', '\0', '\0', '\0'};
    char *at = digits + sizeof digits - 1;
    uint32_t left = (uint32_t)code & 255u;
    if (waiting != 0) {
        send(INFORMATION);
    }
    do {
        *--at = (char)('0' + left % 10);
        left /= 10;
    } while (left != 0);
    berth_port_write(at, (size_t)(digits + sizeof digits - 1 - at));
    send(EXIT);
    GBA_REGISTER16(0x208) = 0; /* no interrupt wakes what sleeps now */
    for (;;) {
        __asm__ volatile("swi 2" : : : "r0", "r1", "r2", "r3", "memory");
    }
}

/* ---- Cycles --------------------------------------------------------------------------------- */

/* Timer 2 counts cycles, timer 3 its overflows. Each timer has a word: the count, and above it the
 * control. */
#define TIMER_COUNT(n) GBA_REGISTER16(0x100 + 4 * (n))
#define TIMER(n) GBA_REGISTER32(0x100 + 4 * (n))

enum { TIMER_CASCADE = 4, TIMER_ON = 128 };

BERTH_HOT uint32_t gba_cycles(void)
{
    uint32_t high = TIMER_COUNT(3), low = TIMER_COUNT(2);
    const uint32_t after = TIMER_COUNT(3);
    if (after != high) { /* it overflowed in between */
        high = after;
        low = TIMER_COUNT(2);
    }
    return (high << 16) | low;
}

uint64_t berth_port_instructions(void)
{
    return 0; /* cycles are not instructions */
}

/* ---- Frames and keys ------------------------------------------------------------------------ */

#define DISPLAY_STATUS GBA_REGISTER16(0x004)
#define KEYS GBA_REGISTER16(0x130)
#define INTERRUPTS GBA_REGISTER16(0x200)
#define WAIT_STATES GBA_REGISTER16(0x204)
#define INTERRUPTS_ON GBA_REGISTER16(0x208)
#define INTERRUPT_HANDLER (*(void (*volatile *)(void))UINT32_C(0x03007ffc))

void gba_interrupt(void);
volatile uint32_t gba_frame_count;

void gba_frames_start(void)
{
    INTERRUPT_HANDLER = gba_interrupt;
    DISPLAY_STATUS = 8; /* the vertical blank asks for an interrupt */
    INTERRUPTS = 1;
    INTERRUPTS_ON = 1;
    __asm__ volatile("" : : : "memory");
}

void gba_frame_wait(void)
{
    const uint32_t now = gba_frame_count;
    while (gba_frame_count == now) {
        /* the firmware's call that halts until an interrupt */
        __asm__ volatile("swi 2" : : : "r0", "r1", "r2", "r3", "memory");
    }
}

uint32_t gba_keys(void)
{
    return ~(uint32_t)KEYS & 1023u;
}

/* ---- Start ---------------------------------------------------------------------------------- */

extern uint32_t gba_ewram_start[], gba_ewram_end[];
extern const uint32_t gba_ewram_load[];

void berth_port_machine_start(void)
{
    const uint32_t *from = gba_ewram_load;
    uint32_t *to;
    WAIT_STATES = 0x4317; /* what cartridges stand: 3 and 1 cycles of waiting, prefetch */
    for (to = gba_ewram_start; to < gba_ewram_end; to++) {
        *to = *from++;
    }
    TIMER(2) = TIMER(3) = 0;
    TIMER(3) = (uint32_t)(TIMER_ON | TIMER_CASCADE) << 16;
    TIMER(2) = (uint32_t)TIMER_ON << 16;
}

const char *berth_port_name(void)
{
    return "gba";
}
