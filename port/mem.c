/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* The four memory functions that a C compiler may call on its own account, even in a freestanding
 * program: it copies and clears structures with them. For bare-metal ports; elsewhere they come
 * with the C library.
 *
 * Optimizers recognize such loops and replace them by a call of the very function they stand in.
 * The empty asm statement in each loop is what stops that, under every compiler and option. */

#include <stddef.h>
#include <stdint.h>

void *memcpy(void *restrict to, const void *restrict from, size_t size);
void *memmove(void *to, const void *from, size_t size);
void *memset(void *to, int value, size_t size);
int memcmp(const void *left, const void *right, size_t size);

/* A word that may lie over objects of any type. */
typedef uint32_t __attribute__((may_alias)) word;

#define KEEP_LOOP() __asm__ volatile("" : : : "memory")

/* Whether a word at a time is too much to ask: where code shall be small it always is. */
static size_t misaligned(const void *at)
{
#ifdef __OPTIMIZE_SIZE__
    (void)at;
    return 1;
#else
    return (size_t)((uintptr_t)at % sizeof(word));
#endif
}

/* Copies towards higher addresses: right when to < from, or when the two do not overlap. */
static void copy_up(unsigned char *to, const unsigned char *from, size_t size)
{
    if (misaligned(to) == 0 && misaligned(from) == 0) {
        for (; size >= sizeof(word); size -= sizeof(word)) {
            *(word *)(void *)to = *(const word *)(const void *)from;
            to += sizeof(word);
            from += sizeof(word);
            KEEP_LOOP();
        }
    }
    for (; size > 0; size--) {
        *to++ = *from++;
        KEEP_LOOP();
    }
}

void *memcpy(void *restrict to, const void *restrict from, size_t size)
{
    copy_up(to, from, size);
    return to;
}

void *memmove(void *to, const void *from, size_t size)
{
    unsigned char *t = to;
    const unsigned char *f = from;

    if ((uintptr_t)t <= (uintptr_t)f) {
        copy_up(t, f, size);
        return to;
    }
    for (; size > 0; size--) {
        t[size - 1] = f[size - 1];
        KEEP_LOOP();
    }
    return to;
}

void *memset(void *to, int value, size_t size)
{
    unsigned char *t = to;
    const unsigned char byte = (unsigned char)value;

    if (misaligned(t) == 0) {
        const word fill = byte * (word)0x01010101u;
        for (; size >= sizeof(word); size -= sizeof(word)) {
            *(word *)(void *)t = fill;
            t += sizeof(word);
            KEEP_LOOP();
        }
    }
    for (; size > 0; size--) {
        *t++ = byte;
        KEEP_LOOP();
    }
    return to;
}

int memcmp(const void *left, const void *right, size_t size)
{
    const unsigned char *l = left;
    const unsigned char *r = right;

    for (size_t i = 0; i < size; i++) {
        if (l[i] != r[i]) {
            return l[i] < r[i] ? -1 : 1;
        }
        KEEP_LOOP();
    }
    return 0;
}
