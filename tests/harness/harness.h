/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* The test harness: TAP on the port's console, checks that print both values and go on.
 *
 * A test file has its tests as HARNESS_TESTs, of which the linker makes one list, and the harness's
 * main runs each as one TAP line, in the order in which they stand. In a program of several files
 * the file's name is before the test's. Freestanding: prints and exits through port/port.h alone,
 * so the same program runs on the host and on every core. */

#ifndef BERTH_HARNESS_H
#define BERTH_HARNESS_H

#include <stddef.h>
#include <stdint.h>

typedef struct harness_test {
    const char *file, *name;
    uint32_t line;
    void (*run)(void);
} harness_test;

/* The file's name in a program of several; the makefile's. */
#ifndef HARNESS_FILE
#define HARNESS_FILE NULL
#endif

/* A test: what it does follows, between braces. The list is one of pointers, which lie one after
 * another whatever compilers align structures to. */
#define HARNESS_TEST(run, name)                                                                    \
    static void run(void);                                                                         \
    static const harness_test harness_test_##run = {HARNESS_FILE, name, __LINE__, run};            \
    static const harness_test *const harness_listed_##run                                          \
        __attribute__((section("harness_tests"), used)) = &harness_test_##run;                     \
    static void run(void)

/* Each CHECK prints, when it fails: file, line, expression, both values and the seed in force
 * (harness_seed), as TAP diagnostics, and fails the running test; the test goes on. Printing
 * stops after 20 failures of one test; counting does not. */
#define CHECK(e) harness_check((e) != 0, __FILE__, __LINE__, #e)
#define CHECK_EQ(a, b)                                                                             \
    harness_check_eq((int64_t)(a), (int64_t)(b), __FILE__, __LINE__, #a " == " #b)
#define CHECK_LE(a, b)                                                                             \
    harness_check_le((int64_t)(a), (int64_t)(b), __FILE__, __LINE__, #a " <= " #b)
/* Real numbers, compared as doubles (q16 raw values fit exactly); a NaN fails either check. */
#define CHECK_REAL_EQ(a, b)                                                                        \
    harness_check_real_eq((double)(a), (double)(b), __FILE__, __LINE__, #a " == " #b)
#define CHECK_REAL_LE(a, b)                                                                        \
    harness_check_real_le((double)(a), (double)(b), __FILE__, __LINE__, #a " <= " #b)
/* Memory: the first byte that differs is printed. */
#define CHECK_BYTES(a, b, size)                                                                    \
    harness_check_bytes((a), (b), (size), __FILE__, __LINE__, "bytes of " #a " == " #b)
/* Every byte of an object is still the pattern that harness_fill put there. */
#define CHECK_FILLED(a, size) harness_check_filled((a), (size), __FILE__, __LINE__, #a " untouched")
void harness_check(int ok, const char *file, int line, const char *expression);
void harness_check_eq(int64_t a, int64_t b, const char *file, int line, const char *expression);
void harness_check_le(int64_t a, int64_t b, const char *file, int line, const char *expression);
void harness_check_real_eq(double a, double b, const char *file, int line, const char *expression);
void harness_check_real_le(double a, double b, const char *file, int line, const char *expression);
void harness_check_bytes(const void *a, const void *b, size_t size, const char *file, int line,
                         const char *expression);
void harness_check_filled(const void *a, size_t size, const char *file, int line,
                          const char *expression);

/* Fills memory with a pattern that varies from byte to byte, so that CHECK_FILLED shows whether
 * anything was written to it since. */
void harness_fill(void *to, size_t size);

int harness_same_text(const char *a, const char *b);

/* Failed checks of the running test so far. */
uint32_t harness_failures(void);
/* The running test passes only when exactly so many of its checks fail: for the harness's own. */
void harness_expect_failures(uint32_t count);

/* Marks the running test as skipped, with the reason, in its TAP line. */
void harness_skip(const char *reason);
/* A test that this program cannot run. */
#define HARNESS_SKIPPED(run, name, reason)                                                         \
    HARNESS_TEST(run, name)                                                                        \
    {                                                                                              \
        harness_skip(reason);                                                                      \
    }

/* A TAP diagnostic ("# ..."), with the subset of printf that firmware tests need:
 * %d %u (int32_t, uint32_t), %lld %llu (64 bits), %x %llx, %s, %c, %f (double, 6 decimals), %%. */
void harness_note(const char *format, ...);
/* The same without the "# " and the newline: raw output. */
void harness_print(const char *format, ...);
/* The same into memory: at most size - 1 characters and a zero, size >= 1. Returns how many
 * characters the whole text has. */
size_t harness_format(char *to, size_t size, const char *format, ...);

/* The library's arithmetic and options that this program was compiled with, "q16 check strict". */
const char *harness_configuration(void);

/* What scales a test: random cases to run. The makefile's CASES, which stands in a file of
 * each program's own, so that nothing else is built anew for another number; on the host, a second
 * argument. */
#define HARNESS_CASES harness_cases
extern uint32_t harness_cases;
/* So few that not every kind of case need be among them: how many of each is not asked then. */
#define HARNESS_FEW (HARNESS_CASES < 600)
/* Numbers that somebody else chose: how often what comes of them tells nothing. */
#define HARNESS_GIVEN (harness_drawn != NULL)
/* Which cases: of each piece all random numbers are others. 0, but where CASES.PIECE is given. */
extern uint32_t harness_piece;
/* The step through a list that is long for an emulator: 1 on the host, n, best a prime, on a core
 * that runs few cases. The ends of a list are worth their own steps of 1. */
#ifdef HARNESS_SMALL
#define HARNESS_STEP(n) (harness_cases < 1000u ? (n) : 1u)
#else
#define HARNESS_STEP(n) 1u
#endif
/* Defined by each program that the makefile gives a number. */
extern const uint32_t harness_cases_given;

/* Seeded generator, the same numbers everywhere (a 64-bit xorshift-multiply or like it). The seed
 * is remembered and printed by failing checks. */
typedef struct harness_random {
    uint64_t state;
} harness_random;
harness_random harness_random_from(uint64_t seed);
uint32_t harness_u32(harness_random *random);
/* Fuzzing's, whose bytes are drawn first: 0 when there are none left. NULL: there are none. */
extern int (*harness_drawn)(uint32_t *value);
/* The round from which on a property is tried: what fails says its own as the seed. */
#ifndef PROPERTY_ROUND
#define PROPERTY_ROUND 0
#endif
/* Uniform in [0, n), n >= 1; uniform in [low, high]. */
uint32_t harness_below(harness_random *random, uint32_t n);
int32_t harness_between(harness_random *random, int32_t low, int32_t high);
void harness_seed(uint64_t seed);
/* The numbers of a round: those from seed + round, and the round is what failing checks print. */
harness_random harness_round(uint64_t seed, uint64_t round);

/* FNV-1a, 64 bits, for golden hashes: start with HARNESS_HASH. */
#define HARNESS_HASH UINT64_C(14695981039346656037)
uint64_t harness_hash(uint64_t hash, const void *bytes, size_t size);
uint64_t harness_hash_u32(uint64_t hash, uint32_t value); /* little-endian whatever the core */

#endif
