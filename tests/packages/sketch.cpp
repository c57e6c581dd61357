// SPDX-License-Identifier: MIT
// Copyright (c) 2026 the berth authors

// An Arduino core's serial port and main, as much as the library's sketch uses.
#include <avr/interrupt.h>
#include <avr/io.h>
#include <avr/sleep.h>
#include <stdlib.h>

serial Serial;

void serial::begin(long)
{
    UCSR0B = 1 << TXEN0;
}

void serial::print(const char *text)
{
    for (; *text != 0; text++) {
        while ((UCSR0A & (1 << UDRE0)) == 0) {
        }
        UDR0 = static_cast<unsigned char>(*text);
    }
}

void serial::println(const char *text)
{
    print(text);
    print("\n");
}

void serial::println(int32_t number)
{
    char digits[12];
    println(ltoa(number, digits, 10));
}

int main()
{
    setup();
    cli();
    sleep_enable();
    sleep_cpu();
}
