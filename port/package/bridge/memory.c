/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* Memory of the bridge: malloc where there is one; in WebAssembly first-fit lists over pages. */

#include "handles.h"

void bridge_copy(void *to, const void *from, uint32_t bytes)
{
    uint8_t *at = (uint8_t *)to;
    const uint8_t *source = (const uint8_t *)from;
    for (uint32_t i = 0; i < bytes; i++) {
        at[i] = source[i];
    }
}

#ifdef __wasm__

/* In front of each block; free ones are in a list by address, neighbours merged. */
typedef struct block {
    uint32_t bytes; /* of what follows */
    struct block *next;
} block;

extern unsigned char __heap_base;
static block *free_blocks;
static uintptr_t heap_end;

void *memset(void *to, int value, size_t bytes)
{
    uint8_t *at = (uint8_t *)to;
    while (bytes-- != 0) {
        *at++ = (uint8_t)value;
    }
    return to;
}

void *memcpy(void *to, const void *from, size_t bytes)
{
    bridge_copy(to, from, (uint32_t)bytes);
    return to;
}

/* Pages for `bytes` more, as one free block at the end. */
static int grow(uint32_t bytes)
{
    const uint32_t pages = (bytes + (uint32_t)sizeof(block) + 65535u) / 65536u + 1;
    if (heap_end == 0) {
        heap_end = ((uintptr_t)&__heap_base + 7u) & ~(uintptr_t)7u;
    }
    /* an address is a number of 32 bits with a sign to who calls */
    if (__builtin_wasm_memory_size(0) + pages > 0x80000000u / 65536u ||
        __builtin_wasm_memory_grow(0, pages) == (size_t)-1) {
        return 0;
    }
    block *more = (block *)heap_end;
    heap_end = __builtin_wasm_memory_size(0) * 65536u;
    more->bytes = (uint32_t)(heap_end - (uintptr_t)more - sizeof *more);
    bridge_give(more + 1);
    return 1;
}

void *bridge_take(uint32_t bytes)
{
    if (bytes > 0x40000000u) {
        return NULL;
    }
    bytes = (bytes + 7u) & ~7u;
    for (;;) {
        for (block **at = &free_blocks; *at != NULL; at = &(*at)->next) {
            block *found = *at;
            if (found->bytes < bytes) {
                continue;
            }
            if (found->bytes >= bytes + 2 * sizeof(block)) {
                block *rest = (block *)((uint8_t *)(found + 1) + bytes);
                rest->bytes = found->bytes - bytes - (uint32_t)sizeof(block);
                rest->next = found->next;
                found->bytes = bytes;
                found->next = rest;
            }
            *at = found->next;
            return memset(found + 1, 0, found->bytes);
        }
        if (!grow(bytes)) {
            return NULL;
        }
    }
}

static void merge(block *with)
{
    block *next = with->next;
    if (next != NULL && (uint8_t *)(with + 1) + with->bytes == (uint8_t *)next) {
        with->bytes += next->bytes + (uint32_t)sizeof *next;
        with->next = next->next;
    }
}

void bridge_give(void *given)
{
    block *freed = (block *)given - 1, **at = &free_blocks, *before = NULL;
    if (given == NULL) {
        return;
    }
    while (*at != NULL && *at < freed) {
        before = *at;
        at = &(*at)->next;
    }
    freed->next = *at;
    *at = freed;
    merge(freed);
    if (before != NULL) {
        merge(before);
    }
}

#else

#include <stdlib.h>

void *bridge_take(uint32_t bytes)
{
    return calloc(1, bytes != 0 ? bytes : 1);
}

void bridge_give(void *block)
{
    free(block);
}

#endif
