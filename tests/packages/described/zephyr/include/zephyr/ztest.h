/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* As much of Zephyr's ztest as the package's test uses, for a host: every test of the suite runs,
 * and a line tells how many assertions held. */

#ifndef ZTEST_H
#define ZTEST_H

#include <stdio.h>

static int ztest_held, ztest_failed;

#define zassert_equal(a, b, ...)                                                                   \
    ((a) == (b) ? (void)ztest_held++                                                               \
                : (void)(ztest_failed++, printf("%s:%d: %s\n", __FILE__, __LINE__, #a)))

typedef struct ztest_test {
    void (*run)(void);
    struct ztest_test *next;
} ztest_test;
static ztest_test *ztest_first;

#define ZTEST(suite, name)                                                                         \
    static void name(void);                                                                        \
    static ztest_test name##_test = {name, NULL};                                                  \
    __attribute__((constructor)) static void name##_add(void)                                      \
    {                                                                                              \
        name##_test.next = ztest_first;                                                            \
        ztest_first = &name##_test;                                                                \
    }                                                                                              \
    static void name(void)

#define ZTEST_SUITE(name, predicate, setup, before, after, teardown)                               \
    int main(void)                                                                                 \
    {                                                                                              \
        for (ztest_test *test = ztest_first; test != NULL; test = test->next) {                    \
            test->run();                                                                           \
        }                                                                                          \
        printf(#name ": %d held, %d failed\n", ztest_held, ztest_failed);                          \
        return ztest_failed != 0;                                                                  \
    }                                                                                              \
    extern int ztest_##name##_ends_here

#endif
