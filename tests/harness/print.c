/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* A printf of a few hundred bytes over the port's console.
 *
 * Characters gather in a small buffer, because a write through an emulator's semihosting costs a
 * trap. The formats read the types that harness.h names, not the C library's: int32_t is long on
 * some cores and int on others, and %d means int32_t on both. */

#include "tests/harness/harness.h"

#include "port/port.h"

#include <stdarg.h>

static char line[80];
static size_t used;

/* Where harness_format writes instead; null: to the console. */
static char *memory;
static size_t memory_left, memory_length;

static void flush(void)
{
    if (used > 0) {
        berth_port_write(line, used);
        used = 0;
    }
}

static void put(char c)
{
    if (memory != NULL) {
        if (memory_left > 1) {
            *memory++ = c;
            memory_left--;
        }
        memory_length++;
        return;
    }
    if (used == sizeof line) {
        flush();
    }
    line[used++] = c;
}

static void put_text(const char *text)
{
    while (*text != '\0') {
        put(*text++);
    }
}

/* base is 10 or 16; at least `digits` digits, filled up with zeros. */
static void put_unsigned(uint64_t value, uint32_t base, uint32_t digits)
{
    char reversed[20];
    uint32_t count = 0;

    do {
        reversed[count++] = "0123456789abcdef"[value % base];
        value /= base;
    } while (value != 0 || count < digits);
    while (count > 0) {
        put(reversed[--count]);
    }
}

static void put_signed(int64_t value)
{
    if (value < 0) {
        put('-');
        put_unsigned(UINT64_C(0) - (uint64_t)value, 10, 1);
    } else {
        put_unsigned((uint64_t)value, 10, 1);
    }
}

/* Six decimals, rounded to nearest; beyond 10^9 a power of ten is split off, so that the scaled
 * number is below 2^53 and exact. */
static void put_real(double value)
{
    uint32_t exponent = 0;

    if (!(value <= 0) && !(value >= 0)) {
        put_text("nan");
        return;
    }
    if (value < 0) {
        put('-');
        value = -value;
    }
    if (value > 1.7976931348623157e308) {
        put_text("inf");
        return;
    }
    if (value >= 1e9) {
        while (value >= 10) {
            value /= 10;
            exponent++;
        }
    }
    const uint64_t scaled = (uint64_t)(value * 1e6 + 0.5);
    put_unsigned(scaled / 1000000u, 10, 1);
    put('.');
    put_unsigned(scaled % 1000000u, 10, 6);
    if (exponent != 0) {
        put('e');
        put_unsigned(exponent, 10, 1);
    }
}

/* One conversion of a 64-bit argument. */
static int put_long(char conversion, uint64_t value)
{
    switch (conversion) {
    case 'd': put_signed((int64_t)value); return 1;
    case 'u': put_unsigned(value, 10, 1); return 1;
    case 'x': put_unsigned(value, 16, 1); return 1;
    default: return 0;
    }
}

static void print(const char *format, va_list arguments)
{
    for (; *format != '\0'; format++) {
        const char *text;
        int known = 1;

        if (*format != '%') {
            put(*format);
            continue;
        }
        format++;
        switch (*format) {
        case 'd': put_signed(va_arg(arguments, int32_t)); break;
        case 'u': put_unsigned(va_arg(arguments, uint32_t), 10, 1); break;
        case 'x': put_unsigned(va_arg(arguments, uint32_t), 16, 1); break;
        case 'c': put((char)va_arg(arguments, int)); break;
        case 'f': put_real(va_arg(arguments, double)); break;
        case '%': put('%'); break;
        case 's':
            text = va_arg(arguments, const char *);
            put_text(text != NULL ? text : "(null)");
            break;
        case 'l':
            known = format[1] == 'l' && put_long(format[2], va_arg(arguments, uint64_t));
            format += known ? 2 : 0;
            break;
        default: known = 0; break;
        }
        if (!known) {
            put_text("<unknown format>");
            return; /* what the remaining arguments are cannot be told any more */
        }
    }
}

void harness_print(const char *format, ...)
{
    va_list arguments;

    va_start(arguments, format);
    print(format, arguments);
    va_end(arguments);
    flush();
}

void harness_note(const char *format, ...)
{
    va_list arguments;

    put_text("# ");
    va_start(arguments, format);
    print(format, arguments);
    va_end(arguments);
    put('\n');
    flush();
}

size_t harness_format(char *to, size_t size, const char *format, ...)
{
    va_list arguments;

    memory = to;
    memory_left = size;
    memory_length = 0;
    va_start(arguments, format);
    print(format, arguments);
    va_end(arguments);
    *memory = '\0';
    memory = NULL;
    return memory_length;
}
