/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* The consumer on an ATmega2560: prints by the serial port what it is told, and how many bytes of
 * the RAM nobody has touched, then sleeps, which ends the emulation. */

#include <avr/interrupt.h>
#include <avr/io.h>
#include <avr/sleep.h>

#include "ask.h"

extern uint8_t __heap_start; /* the linker's: all above is the stack's */

enum { PAINT = 0xa5, BELOW = 32 };

static void put(const char *text)
{
    for (; *text != 0; text++) {
        while ((UCSR0A & (1 << UDRE0)) == 0) {
        }
        UDR0 = (uint8_t)*text;
    }
}

static void paint(void)
{
    for (uint8_t *at = &__heap_start; at < (uint8_t *)(SP - BELOW); at++) {
        *at = PAINT;
    }
}

static uint16_t untouched(void)
{
    const uint8_t *at = &__heap_start;
    while (at < (const uint8_t *)RAMEND && *at == PAINT) {
        at++;
    }
    return (uint16_t)(at - &__heap_start);
}

static void put_number(uint16_t number)
{
    char digits[6] = {0};
    uint8_t at = 5;
    do {
        digits[--at] = (char)('0' + number % 10);
        number /= 10;
    } while (number != 0);
    put(digits + at);
}

int main(void)
{
    char line[PACKAGE_LINE];
    UCSR0B = 1 << TXEN0;
    paint();
    for (uint32_t part = 0; package_ask(&part, line) != 0;) {
        put(line);
    }
    put("untouched ");
    put_number(untouched());
    put("\n");
    cli();
    sleep_enable();
    sleep_cpu();
    return 0;
}
