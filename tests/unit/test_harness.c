/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* The harness itself: a check that cannot fail would hide every bug there is. */

#include "tests/unit/support.h"

/* ---- Checks --------------------------------------------------------------------------------- */

HARNESS_TEST(checks_that_hold_pass, "checks that hold pass")
{
    static const unsigned char bytes[3] = {1, 2, 3}, others[3] = {1, 2, 4};
    unsigned char filled[300];

    CHECK(1);
    CHECK(2);
    CHECK_EQ(INT64_MIN, INT64_MIN);
    CHECK_LE(INT64_MIN, INT64_MAX);
    CHECK_LE(-1, -1);
    CHECK_REAL_EQ(-0.0, 0.0);
    CHECK_REAL_LE(-1e300, 1e-300);
    CHECK_BYTES(bytes, others, 2);
    harness_fill(filled, sizeof filled);
    CHECK_FILLED(filled, sizeof filled);
    CHECK_EQ(harness_failures(), 0);
}

HARNESS_TEST(checks_that_do_not_hold_fail, "checks that do not hold fail")
{
    static const unsigned char bytes[3] = {1, 2, 3}, others[3] = {1, 2, 4};
    volatile double infinite = 1e300;

    infinite *= 1e300;
    const double nan = infinite - infinite;
    harness_expect_failures(11);
    CHECK(0);
    CHECK_EQ(INT64_MIN, INT64_MAX);
    CHECK_EQ(INT64_C(1) << 32, 0);
    CHECK_LE(0, -1);
    CHECK_LE(INT64_MAX, INT64_MIN);
    CHECK_REAL_EQ(1.0, 1.0000000000000002);
    CHECK_REAL_EQ(nan, nan);
    CHECK_REAL_LE(1e-300, 0);
    CHECK_REAL_LE(nan, 1);
    CHECK_REAL_LE(1, nan);
    CHECK_BYTES(bytes, others, 3);
    CHECK_EQ(harness_failures(), 11);
}

HARNESS_TEST(assertions_of_the_library_fail_the_test, "assertions of the library fail the test")
{
#ifdef BERTH_CFG_CHECK
    harness_expect_failures(1);
    BERTH_ASSERT(sizeof(char) == 1);
    BERTH_ASSERT(sizeof(char) == 2);
#else
    BERTH_ASSERT(sizeof(char) == 2);
#endif
}

HARNESS_TEST(every_written_byte_is_seen, "every written byte is seen")
{
    unsigned char filled[8];
    uint32_t seen = 0;

    harness_expect_failures(8);
    for (uint32_t i = 0; i < sizeof filled; i++) {
        const uint32_t before = harness_failures();
        harness_fill(filled, sizeof filled);
        filled[i] ^= 0x10u;
        CHECK_FILLED(filled, sizeof filled);
        seen += harness_failures() - before;
    }
    CHECK_EQ(seen, 8);
}

/* ---- Text ----------------------------------------------------------------------------------- */

static char text[120];

HARNESS_TEST(formats, "formats")
{
    size_t length = harness_format(text, sizeof text, "%d %d %u %x", INT32_MIN, INT32_MAX,
                                   UINT32_MAX, UINT32_C(0xdeadbeef));
    CHECK(harness_same_text(text, "-2147483648 2147483647 4294967295 deadbeef"));
    CHECK_EQ(length, 42);
    length = harness_format(text, sizeof text, "%lld|%lld|%llu|%llx", INT64_MIN, INT64_MAX,
                            UINT64_MAX, UINT64_MAX);
    CHECK(harness_same_text(text, "-9223372036854775808|9223372036854775807|18446744073709551615|"
                                  "ffffffffffffffff"));
    CHECK_EQ(length, 78);
    length = harness_format(text, sizeof text, "%s%c%%%s", "a", 'b', "");
    CHECK(harness_same_text(text, "ab%"));
    CHECK_EQ(length, 3);
    length = harness_format(text, sizeof text, "");
    CHECK(harness_same_text(text, "") && length == 0);
}

HARNESS_TEST(formats_of_real_numbers, "formats of real numbers")
{
    static const struct {
        double value;
        const char *text;
    } table[] = {
        {0, "0.000000"},
        {1, "1.000000"},
        {-1.5, "-1.500000"},
        {0.0000006, "0.000001"},
        {0.00000049, "0.000000"},
        {0.9999996, "1.000000"},
        {123456.789, "123456.789000"},
        {999999999.0, "999999999.000000"},
        {1e9, "1.000000e9"},
        {-2.5e100, "-2.500000e100"},
    };
    volatile double infinite = 1e300;

    for (uint32_t i = 0; i < LENGTH_OF(table); i++) {
        (void)harness_format(text, sizeof text, "%f", table[i].value);
        CHECK(harness_same_text(text, table[i].text));
    }
    infinite *= 1e300;
    (void)harness_format(text, sizeof text, "%f %f %f", infinite, -infinite, infinite - infinite);
    CHECK(harness_same_text(text, "inf -inf nan"));
}

HARNESS_TEST(formats_are_cut_to_the_memory, "formats are cut to the memory")
{
    for (uint32_t size = 1; size < 8; size++) {
        harness_fill(text, sizeof text);
        CHECK_EQ(harness_format(text, size, "%s", "12345"), 5);
        CHECK_EQ(text[size < 6 ? size - 1 : 5], 0);
        CHECK_EQ(text[0], size == 1 ? 0 : '1');
    }
}

HARNESS_TEST(the_configuration_is_what_was_compiled, "the configuration is what was compiled")
{
    const char *const configuration = harness_configuration();
    CHECK(configuration[0] == BERTH_ARITHMETIC[0] && configuration[1] == BERTH_ARITHMETIC[1]);
    harness_note("%u random cases a test", (uint32_t)HARNESS_CASES);
}

/* ---- Random numbers and hashes -------------------------------------------------------------- */

HARNESS_TEST(random_numbers_are_splitmix64, "random numbers are SplitMix64's")
{
    static const uint32_t wanted[] = {0xe220a839u, 0x6e789e6au, 0x06c45d18u};
    harness_random random = harness_random_from(0), again;

    for (uint32_t i = 0; i < LENGTH_OF(wanted); i++) {
        CHECK_EQ(harness_u32(&random), wanted[i]);
    }
    again = harness_random_from(1);
    CHECK(harness_u32(&again) != wanted[0]);
}

HARNESS_TEST(random_numbers_keep_to_their_range, "random numbers keep to their range")
{
    harness_random random = harness_random_from(4);
    uint32_t hits[7] = {0, 0, 0, 0, 0, 0, 0};

    for (uint32_t i = 0; i < 7000; i++) {
        const int32_t within = harness_between(&random, -3, 3);
        CHECK_LE(-3, within);
        CHECK_LE(within, 3);
        if (within >= -3 && within <= 3) {
            hits[within + 3]++;
        }
        CHECK_EQ(harness_below(&random, 1), 0);
        CHECK_LE(harness_below(&random, UINT32_MAX), UINT32_MAX - 1);
        CHECK_EQ(harness_between(&random, INT32_MIN, INT32_MIN), INT32_MIN);
        CHECK_LE(INT32_MAX - 1, harness_between(&random, INT32_MAX - 1, INT32_MAX));
    }
    for (uint32_t i = 0; i < 7; i++) { /* 1000 each; the deviation is 29 */
        CHECK_LE(850, hits[i]);
        CHECK_LE(hits[i], 1150);
    }
}

HARNESS_TEST(the_full_range_has_both_signs, "the full range has both signs")
{
    harness_random random = harness_random_from(5);
    uint32_t negative = 0;

    for (uint32_t i = 0; i < 1000; i++) {
        negative += harness_between(&random, INT32_MIN, INT32_MAX) < 0;
    }
    CHECK_LE(400, negative);
    CHECK_LE(negative, 600);
}

HARNESS_TEST(hashes_are_fnv_1a, "hashes are FNV-1a")
{
    CHECK_EQ(harness_hash(HARNESS_HASH, "", 0), UINT64_C(0xcbf29ce484222325));
    CHECK_EQ(harness_hash(HARNESS_HASH, "a", 1), UINT64_C(0xaf63dc4c8601ec8c));
    CHECK_EQ(harness_hash(HARNESS_HASH, "foobar", 6), UINT64_C(0x85944171f73967e8));
    CHECK_EQ(harness_hash_u32(HARNESS_HASH, UINT32_C(0x64636261)),
             harness_hash(HARNESS_HASH, "abcd", 4));
}
