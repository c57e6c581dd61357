/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* arena.c: alignment, refusals, marks, the high-water mark. */

#include "tests/unit/support.h"

#define BUFFER 192u

static uint64_t storage[(BUFFER + 64) / 8];

/* The buffer, `offset` bytes after a multiple of 64. */
static unsigned char *buffer_at(uint32_t offset)
{
    unsigned char *bytes = (unsigned char *)storage;
    const uintptr_t past = (uintptr_t)bytes % 64;
    /* storage is aligned to 8, so the multiple of 64 may lie up to 56 further */
    return bytes + (past != 0 ? 64 - past : 0) + offset;
}

static int is_power_of_two(size_t n)
{
    return n != 0 && (n & (n - 1)) == 0;
}

/* A take of `size` at `alignment` from an arena over `room` bytes at `offset`, of which `before`
 * are taken: what must come is worked out here with remainders. */
static void take_once(uint32_t offset, size_t room, size_t before, size_t size, size_t alignment)
{
    unsigned char *const base = buffer_at(offset);
    berth_arena arena = berth_arena_over(base, room), old;
    const void *first = berth_arena_take(&arena, before, 1);
    size_t gap = 0, left;
    const unsigned char *got;

    CHECK(first == base);
    old = arena;
    while (is_power_of_two(alignment) && (uintptr_t)(base + before + gap) % alignment != 0) {
        gap++;
    }
    left = is_power_of_two(alignment) && before + gap < room ? room - before - gap : 0;

    got = berth_arena_take(&arena, size, alignment);
    if (is_power_of_two(alignment) && size <= left && before + gap <= room) {
        CHECK(got == base + before + gap);
        CHECK_EQ(arena.used, before + gap + size);
        CHECK_EQ(arena.high, before + gap + size);
    } else {
        CHECK(got == NULL);
        CHECK_EQ(arena.used, old.used);
        CHECK_EQ(arena.high, old.high);
    }
    CHECK(arena.base == old.base && arena.size == old.size);
}

HARNESS_TEST(alignments_and_sizes, "every offset, room, size and alignment")
{
    static const uint8_t alignments[] = {0, 1, 2, 3, 4, 5, 6, 7, 8, 12, 16, 24, 32, 48, 64};
    static const uint8_t sizes[] = {0, 1, 2, 3, 4, 7, 8, 9, 15, 16, 17, 31, 32};
    static const uint8_t rooms[] = {0, 1, 2, 7, 8, 9, 16, 31, 32, 33, 64, 65, 128};

    for (uint32_t offset = 0; offset < 9; offset++) {
        for (uint32_t a = 0; a < LENGTH_OF(alignments); a++) {
            for (uint32_t s = 0; s < LENGTH_OF(sizes); s++) {
                for (uint32_t r = 0; r < LENGTH_OF(rooms); r++) {
                    for (uint32_t b = 0; b < 4 && b <= rooms[r]; b++) {
                        take_once(offset, rooms[r], b, sizes[s], alignments[a]);
                    }
                }
            }
        }
    }
}

HARNESS_TEST(sizes_that_overflow_are_refused, "sizes that overflow are refused")
{
    static const size_t sizes[] = {
        BUFFER + 1,   SIZE_MAX,       SIZE_MAX - 1,     SIZE_MAX - 2,     SIZE_MAX - 7,
        SIZE_MAX - 8, SIZE_MAX - 100, SIZE_MAX / 2 + 1, SIZE_MAX / 2 + 2, SIZE_MAX / 2,
    };
    for (uint32_t before = 0; before < 12; before += HARNESS_STEP(11)) {
        for (uint32_t i = 0; i < LENGTH_OF(sizes); i++) {
            for (size_t alignment = 1; alignment != 0; alignment *= 2) {
                take_once(3, BUFFER - 3, before, sizes[i], alignment < 4096 ? alignment : 4096);
            }
        }
    }
}

/* Alignments up to the top bit: a gap that cannot be left, unless the buffer happens to lie on
 * such a multiple. */
HARNESS_TEST(alignments_beyond_the_buffer_are_refused, "alignments beyond the buffer are refused")
{
    for (size_t alignment = 512; alignment != 0; alignment *= 2) {
        unsigned char *const base = buffer_at(1);
        berth_arena arena = berth_arena_over(base, BUFFER - 1);
        const uintptr_t next = ((uintptr_t)base + (alignment - 1)) & ~(uintptr_t)(alignment - 1);
        const int there = next >= (uintptr_t)base && next - (uintptr_t)base < BUFFER - 1;
        CHECK_EQ(berth_arena_take(&arena, 1, alignment) != NULL, there);
        CHECK_EQ(arena.used != 0, there);
    }
}

HARNESS_TEST(marks_and_the_high_water_mark, "marks, resets and the high-water mark")
{
    berth_arena arena = berth_arena_over(buffer_at(0), BUFFER);
    const void *a = berth_arena_take(&arena, 10, 1);
    const size_t mark = berth_arena_mark(&arena);
    const void *b = berth_arena_take(&arena, 30, 8), *again;

    CHECK(a != NULL && b == buffer_at(16));
    CHECK_EQ(mark, 10);
    CHECK_EQ(arena.high, 46);
    berth_arena_reset(&arena, mark);
    CHECK_EQ(arena.used, 10);
    CHECK_EQ(arena.high, 46);
    again = berth_arena_take(&arena, 20, 8);
    CHECK(again == b);
    CHECK_EQ(arena.used, 36);
    CHECK_EQ(arena.high, 46);

    berth_arena_reset(&arena, 37); /* beyond the position: nothing changes */
    CHECK_EQ(arena.used, 36);
    berth_arena_reset(&arena, SIZE_MAX);
    CHECK_EQ(arena.used, 36);
    berth_arena_reset(&arena, 36);
    CHECK_EQ(arena.used, 36);
    berth_arena_reset(&arena, 0);
    CHECK_EQ(arena.used, 0);
    CHECK_EQ(arena.high, 46);
}

HARNESS_TEST(calls_in_any_order, "calls in any order")
{
    harness_random random = harness_random_from(12);
    unsigned char *const base = buffer_at(1);
    berth_arena arena = berth_arena_over(base, BUFFER);
    size_t mark = 0;
    for (uint32_t i = 0; i < HARNESS_CASES; i++) {
        const size_t align = (size_t)1 << harness_below(&random, 7), used = arena.used;
        const size_t wanted = harness_below(&random, 40);
        const size_t place = used + (-((uintptr_t)base + used) & (align - 1));
        const unsigned char *const taken = berth_arena_take(&arena, wanted, align);
        CHECK(taken == (place + wanted <= BUFFER ? base + place : NULL));
        CHECK_EQ(arena.used, taken != NULL ? place + wanted : used);
        mark = harness_below(&random, 4) == 0 ? berth_arena_mark(&arena) : mark;
        if (harness_below(&random, 4) == 0) {
            mark = harness_below(&random, 4) == 0 ? 0 : mark;
            berth_arena_reset(&arena, mark);
            CHECK_LE(arena.used, mark);
        }
    }
}

HARNESS_TEST(null_buffers_hold_nothing, "a null buffer holds nothing")
{
    static const size_t sizes[] = {0, 1, 4096, SIZE_MAX};
    for (uint32_t i = 0; i < LENGTH_OF(sizes); i++) {
        berth_arena arena = berth_arena_over(NULL, sizes[i]);
        CHECK(berth_arena_take(&arena, 1, 1) == NULL);
        CHECK(berth_arena_take(&arena, SIZE_MAX, 8) == NULL);
        CHECK_EQ(arena.used, 0);
        CHECK_EQ(arena.high, 0);
    }
}

HARNESS_TEST(null_arenas_are_refused, "a null arena is refused")
{
    CHECK(berth_arena_take(NULL, 1, 1) == NULL);
    CHECK(berth_arena_take(NULL, 0, 1) == NULL);
    CHECK_EQ(berth_arena_mark(NULL), 0);
    berth_arena_reset(NULL, 0);
}

HARNESS_TEST(the_memory_is_not_touched, "the memory is not touched")
{
    unsigned char *const bytes = buffer_at(0);

    harness_fill(bytes, BUFFER);
    berth_arena arena = berth_arena_over(bytes, BUFFER);
    CHECK(berth_arena_take(&arena, 33, 4) != NULL);
    CHECK(berth_arena_take(&arena, 33, 32) != NULL);
    CHECK(berth_arena_take(&arena, BUFFER, 1) == NULL);
    berth_arena_reset(&arena, 0);
    CHECK_FILLED(bytes, BUFFER);
}
