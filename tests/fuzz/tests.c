/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* Tests as harnesses: what they draw are the input's bytes, and when these end, the numbers that
 * they always draw. So fuzzing looks for pairs and histories that break what such a test asks, and
 * a test is all that there is to write. */

#include "fuzz.h"

#include "tests/harness/harness.h"

#include "port/port.h"

#include <stdio.h>

enum { CASES = 5 }; /* as few as a test runs */

static fuzz_input drawn;

/* What a test says, of which a failure shows the last. */
static char said[1 << 14];
static size_t length;

void berth_port_write(const char *text, size_t size)
{
    const size_t left = sizeof said - length;
    memcpy(said + length, text, size < left ? size : left);
    length += size < left ? size : left;
}

void berth_port_exit(int status)
{
    exit(status);
}

const char *berth_port_name(void)
{
    return "fuzz";
}

/* Those that draw nothing say the same of every input: once is enough. */
static const harness_test *idle[64];
static uint32_t idles, draws;

/* Two bytes for each number: it is mostly a choice of few. */
static int draw(uint32_t *value)
{
    const int is_left = drawn.left > 0;
    draws++;
    *value = fuzz_u16(&drawn) * UINT32_C(0x10001);
    return is_left;
}

void fuzz_checked(void)
{
    if (harness_failures() != 0) {
        printf("%.*s", (int)length, said);
        fuzz_broken("what the tests check", __FILE__, 0);
    }
}

static int is_idle(const harness_test *test)
{
    uint32_t i = 0;
    while (i < idles && idle[i] != test) {
        i++;
    }
    return i < idles;
}

extern const harness_test *const __start_harness_tests[], *const __stop_harness_tests[];

static void run(const char *file, const uint8_t *bytes, size_t size)
{
    const uint32_t began = draws;
    drawn.at = bytes;
    drawn.left = size;
    length = 0;
    harness_cases = CASES;
    harness_drawn = draw;
    for (const harness_test *const *at = __start_harness_tests; at < __stop_harness_tests; at++) {
        const uint32_t before = draws;
        if (strcmp((*at)->file, file) == 0 && !is_idle(*at)) {
            (*at)->run();
            if (draws == before && idles < sizeof idle / sizeof idle[0]) {
                idle[idles++] = *at;
            }
        }
    }
    if (draws == began) {
        fuzz_broken("a test of this name draws something", file, 0);
    }
    fuzz_checked();
}

static size_t seed(uint32_t random, uint8_t *bytes, size_t room)
{
    return fuzz_seed_any(&random, bytes, room, 2048, 1);
}

#define OF_TEST(name)                                                                              \
    static void run_##name(const uint8_t *bytes, size_t size)                                      \
    {                                                                                              \
        run(#name, bytes, size);                                                                   \
    }                                                                                              \
    const fuzz_harness fuzz_##name = {#name, run_##name, seed, 4096, 30};
FUZZ_EACH_TEST(OF_TEST)
