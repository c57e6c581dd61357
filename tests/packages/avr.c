/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* The consumer on an ATmega2560: prints by the serial port, and sleeps, which ends the emulation.
 */

#include <avr/interrupt.h>
#include <avr/io.h>
#include <avr/sleep.h>
#include <stdio.h>

#include "ask.h"

static int put(char character, FILE *file)
{
    (void)file;
    while ((UCSR0A & (1 << UDRE0)) == 0) {
    }
    UDR0 = (uint8_t)character;
    return 0;
}

static FILE serial = FDEV_SETUP_STREAM(put, NULL, _FDEV_SETUP_WRITE);

int main(void)
{
    int32_t tick;
    uint32_t hash;
    UCSR0B = 1 << TXEN0;
    stdout = &serial;
    hash = package_ask(&tick);
    printf("%s %ld %08lx\n", BERTH_ARITHMETIC, (long)tick, (unsigned long)hash);
    cli();
    sleep_enable();
    sleep_cpu();
    return 0;
}
