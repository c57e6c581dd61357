/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* Runs the program's tests and reports them as TAP.
 *
 * Nothing here depends on the library but its configuration header: a harness that shared code
 * with what it tests could fail in the same way. */

#include "tests/harness/harness.h"

#include "port/port.h"

#include <berth/config.h>

/* Failures of one test that are printed; the rest is only counted. */
enum { PRINTED_FAILURES = 20 };

static struct {
    uint32_t failures; /* of the running test */
    uint32_t expected; /* of these */
    const char *skipped;
    uint64_t seed;
    int has_seed;
} running;

const char *harness_configuration(void)
{
    return BERTH_ARITHMETIC
#ifdef BERTH_CFG_CHECK
        " check"
#endif
#if defined(BERTH_CFG_STRICT) || defined(BERTH_CFG_STRICT_LENGTHS)
        " strict"
#endif
#ifdef BERTH_CFG_SEAL
        " seal"
#endif
#ifdef HARNESS_HOSTED
        " hosted"
#endif
        ;
}

void harness_seed(uint64_t seed)
{
    running.seed = seed;
    running.has_seed = 1;
}

harness_random harness_round(uint64_t seed, uint64_t round)
{
    harness_seed(round);
    return harness_random_from(seed + round);
}

void harness_skip(const char *reason)
{
    running.skipped = reason;
}

uint32_t harness_failures(void)
{
    return running.failures;
}

void harness_expect_failures(uint32_t count)
{
    running.expected = count;
    harness_note("%u of the checks that follow are to fail", count);
}

/* Counts a failure and prints its first line; returns 1 when the values are to be printed too. */
static int fail(const char *file, int line, const char *expression)
{
    running.failures++;
    if (running.failures > PRINTED_FAILURES) {
        if (running.failures == PRINTED_FAILURES + 1) {
            harness_note("  ... further failures of this test are counted only");
        }
        return 0;
    }
    if (running.has_seed) {
        harness_note("%s:%d: failed: %s  [seed %llu]", file, (int32_t)line, expression,
                     running.seed);
    } else {
        harness_note("%s:%d: failed: %s", file, (int32_t)line, expression);
    }
    return 1;
}

void harness_check(int ok, const char *file, int line, const char *expression)
{
    if (!ok) {
        (void)fail(file, line, expression);
    }
}

void harness_check_eq(int64_t a, int64_t b, const char *file, int line, const char *expression)
{
    if (a != b && fail(file, line, expression)) {
        harness_note("  left %lld (0x%llx), right %lld (0x%llx)", a, a, b, b);
    }
}

void harness_check_le(int64_t a, int64_t b, const char *file, int line, const char *expression)
{
    if (a > b && fail(file, line, expression)) {
        harness_note("  left %lld (0x%llx), right %lld (0x%llx)", a, a, b, b);
    }
}

/* Six decimals can hide a difference; the bits cannot. */
static void note_reals(double a, double b)
{
    union {
        double real;
        uint64_t bits;
    } left, right;

    left.real = a;
    right.real = b;
    harness_note("  left %f (0x%llx), right %f (0x%llx)", a, left.bits, b, right.bits);
}

void harness_check_real_eq(double a, double b, const char *file, int line, const char *expression)
{
    const int equal = a <= b && a >= b;
    if (!equal && fail(file, line, expression)) {
        note_reals(a, b);
    }
}

void harness_check_real_le(double a, double b, const char *file, int line, const char *expression)
{
    const int ordered = a <= b;
    if (!ordered && fail(file, line, expression)) {
        note_reals(a, b);
    }
}

/* Of a structure and its copy, unset bytes between members are compared, too. */
#if defined(__clang__)
__attribute__((no_sanitize("memory")))
#endif
void harness_check_bytes(const void *a, const void *b, size_t size, const char *file, int line,
                         const char *expression)
{
    const unsigned char *left = a;
    const unsigned char *right = b;

    for (size_t i = 0; i < size; i++) {
        if (left[i] != right[i]) {
            if (fail(file, line, expression)) {
                harness_note("  byte %u of %u: left 0x%x, right 0x%x", (uint32_t)i, (uint32_t)size,
                             (uint32_t)left[i], (uint32_t)right[i]);
            }
            return;
        }
    }
}

static unsigned char pattern(size_t i)
{
    return (unsigned char)(0xa5u ^ (i * 7u));
}

void harness_fill(void *to, size_t size)
{
    unsigned char *bytes = to;
    for (size_t i = 0; i < size; i++) {
        bytes[i] = pattern(i);
    }
}

int harness_same_text(const char *a, const char *b)
{
    while (*a != '\0' && *a == *b) {
        a++;
        b++;
    }
    return *a == *b;
}

void harness_check_filled(const void *a, size_t size, const char *file, int line,
                          const char *expression)
{
    const unsigned char *bytes = a;

    for (size_t i = 0; i < size; i++) {
        if (bytes[i] != pattern(i)) {
            if (fail(file, line, expression)) {
                harness_note("  byte %u of %u: 0x%x, was 0x%x", (uint32_t)i, (uint32_t)size,
                             (uint32_t)bytes[i], (uint32_t)pattern(i));
            }
            return;
        }
    }
}

#ifdef BERTH_CFG_CHECK
/* An assertion of the library: its bug, and so a failure of the test that met it. */
void berth_check_failed(const char *expression, const char *file, int line)
{
    (void)fail(file, line, expression);
}
#endif

/* Runs one test and prints its line; 1 when it passed (a skipped one does, unless it failed). */
static int run(const harness_test *test, uint32_t number)
{
    running.failures = 0;
    running.expected = 0;
    running.skipped = NULL;
    running.has_seed = 0;
    test->run();

    const int passed = running.failures == running.expected;
    harness_print("%sok %u - ", passed ? "" : "not ", number);
    if (test->file != NULL) {
        harness_print("%s: ", test->file);
    }
    harness_print("%s", test->name);
    if (running.skipped != NULL) {
        harness_print(" # SKIP %s", running.skipped);
    }
    harness_print("\n");
    if (!passed) {
        harness_note("%u failed checks", running.failures);
    }
    return passed;
}

/* The linker's names for where the list of tests begins and ends. */
extern const harness_test *const __start_harness_tests[], *const __stop_harness_tests[];
extern const uint32_t harness_cases_given __attribute__((weak));

uint32_t harness_cases = 10000;

/* Whether a test's file has the text in its name; every name has none. */
static int named(const harness_test *test, const char *text)
{
    for (const char *at = test->file; text != NULL && at != NULL; at++) {
        size_t same = 0;
        while (text[same] != '\0' && at[same] == text[same]) {
            same++;
        }
        if (text[same] == '\0') {
            return 1;
        }
        if (*at == '\0') {
            return 0;
        }
    }
    return 1;
}

/* The order of two texts, or of nothing: below 0, 0 or above. */
static int order(const char *a, const char *b)
{
    if (a == NULL || b == NULL) {
        return 0;
    }
    while (*a != '\0' && *a == *b) {
        a++;
        b++;
    }
    return *a - *b;
}

/* By file, and there as they stand; of what a file includes, lines may be the same, and names, too:
 * then as they lie in memory, so that none is left out. */
static int is_before(const harness_test *a, const harness_test *b)
{
    const int files = order(a->file, b->file), names = order(a->name, b->name);
    if (files != 0 || a->line != b->line) {
        return files != 0 ? files < 0 : a->line < b->line;
    }
    return names != 0 ? names < 0 : (uintptr_t)a < (uintptr_t)b;
}

/* The test after one, or the first, of the files that are wanted; NULL: none. In whatever order the
 * linker lists them. */
static const harness_test *after(const harness_test *last, const char *wanted)
{
    const harness_test *next = NULL;

    for (const harness_test *const *at = __start_harness_tests; at != __stop_harness_tests; at++) {
        if (named(*at, wanted) && (last == NULL || is_before(last, *at)) &&
            (next == NULL || is_before(*at, next))) {
            next = *at;
        }
    }
    return next;
}

/* A number in decimal; returns what follows. */
static const char *number_of(const char *text, uint32_t *number)
{
    for (*number = 0; *text >= '0' && *text <= '9'; text++) {
        *number = *number * 10 + (uint32_t)(*text - '0');
    }
    return text;
}

/* `cases`: a number, or a number, a point and the number of a piece; or NULL. */
static int run_all(const char *wanted, const char *cases)
{
    uint32_t count = 0, done = 0, passed = 0;

    if (cases != NULL) {
        cases = number_of(cases, &harness_cases);
        if (*cases == '.') {
            number_of(cases + 1, &harness_piece);
        }
    } else if (&harness_cases_given != NULL) {
        harness_cases = harness_cases_given;
    }
    for (const harness_test *test = NULL; (test = after(test, wanted)) != NULL;) {
        count++;
    }
    harness_print("1..%u\n", count);
    harness_note("configuration: %s %s", berth_port_name(), harness_configuration());
    for (const harness_test *test = NULL; (test = after(test, wanted)) != NULL;) {
        passed += (uint32_t)run(test, ++done);
    }
    return passed == count && count > 0 ? 0 : 1;
}

#ifdef HARNESS_HOSTED
/* NAME: the test files alone whose names have it in them; CASES: so many random cases. */
int main(int argc, char **argv)
{
    berth_port_exit(run_all(argc > 1 ? argv[1] : NULL, argc > 2 ? argv[2] : NULL));
    return 1; /* not reached */
}
#else
int main(void)
{
    berth_port_exit(run_all(NULL, NULL));
    return 1; /* not reached */
}
#endif
